"""Rows, columns, boxes and other regions that hold each symbol exactly once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from pydantic import BeforeValidator, PlainSerializer, WithJsonSchema

from gridwise.common.errors import PuzzleError
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.fields import Region, Regions
from gridwise.model.grid import Cell, names, rectangle, row_name
from gridwise.model.relations import Distinct, Permutation, Relation
from gridwise.model.shapes import Outline, Shape, Tone, Width
from gridwise.model.symbols import split_symbols

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle


class EachDimensionIsCompletePermutation(Constraint):
    """Every row and column (every line along every dimension) contains each symbol exactly once."""

    sentence: ClassVar[str] = "Every row and column contains each symbol exactly once."
    clue: ClassVar[bool] = False

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        count = len(puzzle.symbols.names)
        for axis in reversed(range(puzzle.grid.dimensions)):
            for line in puzzle.grid.lines(axis):
                if len(line) != count:
                    raise PuzzleError(
                        f"{line_name(line, axis)} has {cells_for_symbols(len(line), count)}",
                        suggestion="every line needs as many cells as there are symbols",
                    )

    def relations(self, board: Board) -> Iterator[Relation]:
        dimensions = board.grid.dimensions
        for axis in reversed(range(dimensions)):
            kind = {dimensions - 1: "row", dimensions - 2: "column"}.get(axis, "other")
            for line in board.grid.lines(axis):
                yield board.house(line, kind, f"axis {axis}")

    def label(self, relation: Relation | None = None) -> str:
        if not isinstance(relation, Permutation):
            return "rows and columns"
        moving = [axis for axis, (p, q) in enumerate(zip(relation.cells[0], relation.cells[-1], strict=True)) if p != q]
        return line_name(relation.cells, moving[0] if moving else 1)

    example: ClassVar[str] = """
        - size: [3, 3]
        - symbols: ABC
        - EachDimensionIsCompletePermutation
        - initial: |
            A . .
            . . .
            . . B
        """


class RegionsAreCompletePermutation(Constraint):
    """Each of the regions contains each symbol exactly once."""

    sentence: ClassVar[str] = "Every outlined region contains each symbol exactly once."
    clue: ClassVar[bool] = False

    regions: Regions

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        for region in self.regions:
            require_cells(region, len(puzzle.symbols.names), "regions")

    def relations(self, board: Board) -> Iterator[Relation]:
        for family in self._families():
            for region in family:
                yield board.house(region, house_kind(region), f"regions with {region_name(family[0])}")

    def regions_of(self, board: Board) -> Iterator[tuple[Cell, ...]]:
        """The first family of regions, if it divides the whole grid."""
        first = self._families()[0]
        if sum(len(region) for region in first) == len(board.cells):
            yield from first

    def draw(self, board: Board) -> Iterator[Shape]:
        first, *others = self._families()
        for region in first:
            yield Outline(region)
        for region in (region for family in others for region in family):
            yield Outline(region, Width.THIN, Tone.SOFT, dashed=True, inset=0.06)

    def label(self, relation: Relation | None = None) -> str:
        return house_label(relation.cells) if relation is not None else f"{len(self.regions)} regions"

    def _families(self) -> list[list[tuple[Cell, ...]]]:
        """The regions in groups without overlap."""
        families: list[list[tuple[Cell, ...]]] = []
        for region in self.regions:
            free = (family for family in families if not any(set(region) & set(other) for other in family))
            family = next(free, None)
            if family is None:
                families.append([region])
            else:
                family.append(region)
        return families

    example: ClassVar[str] = """
        - LatinSquare
        - RegionsAreCompletePermutation: [a1-b2, a3-b4, c1-d2, c3-d4]
        - initial: |
            . . . .
            . 1 . 3
            . . . .
            2 4 . .
        """


class RegionIsCompletePermutation(Constraint):
    """The region contains each symbol exactly once."""

    sentence: ClassVar[str] = "Every outlined region contains each symbol exactly once."
    clue: ClassVar[bool] = False

    region: Region

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        require_cells(self.region, len(puzzle.symbols.names), "region")

    def relations(self, board: Board) -> Iterator[Relation]:
        yield board.house(self.region, house_kind(self.region), f"region {region_name(self.region)}")

    def draw(self, board: Board) -> Iterator[Shape]:
        yield Outline(self.region)

    def label(self, relation: Relation | None = None) -> str:
        return house_label(self.region)

    example: ClassVar[str] = """
        - LatinSquare
        - RegionIsCompletePermutation: b2-c3
        - initial: |
            . . . .
            . . . .
            4 . . 1
            3 . 2 .
        """


def _as_symbols(value: Any) -> tuple[str, ...]:
    symbols = split_symbols(value if isinstance(value, str | list | tuple) else str(value))
    for place, symbol in enumerate(symbols):
        if symbol in symbols[:place]:
            raise PuzzleError(f"the symbol '{symbol}' is listed twice")
    return symbols


SomeSymbols = Annotated[
    tuple[str, ...],
    BeforeValidator(_as_symbols),
    PlainSerializer(list),
    WithJsonSchema(
        {
            "anyOf": [{"type": ["string", "integer"]}, {"type": "array", "items": {"type": ["string", "integer"]}}],
            "description": "some of the puzzle's symbols: ABC or [A, B, C]",
        }
    ),
]
"""Some of the puzzle's symbols, each once."""


class RegionPermutesSymbols(Constraint):
    """The region contains each of the listed symbols exactly once."""

    clue: ClassVar[bool] = False

    region: Region
    symbols: SomeSymbols

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        for symbol in self.symbols:
            if symbol not in puzzle.symbols.value:
                puzzle.symbols.parse(symbol)
                raise PuzzleError(f"'{symbol}' is not a symbol of this puzzle", field="symbols")
        require_cells(self.region, len(self.symbols), "region")

    def relations(self, board: Board) -> Iterator[Relation]:
        values = frozenset(board.symbols.value[symbol] for symbol in self.symbols)
        yield Permutation(self.region, values, house_kind(self.region), f"region {region_name(self.region)}")

    def draw(self, board: Board) -> Iterator[Shape]:
        yield Outline(self.region, Width.THIN, Tone.CLUE, dashed=True, inset=0.06)

    def rule(self) -> str:
        return f"The dashed region {region_name(self.region)} contains each of {' '.join(self.symbols)} exactly once."

    def label(self, relation: Relation | None = None) -> str:
        return f"{house_label(self.region)} of {' '.join(self.symbols)}"

    example: ClassVar[str] = """
        - LatinSquare
        - {name: RegionPermutesSymbols, region: a1 b2, symbols: 12}
        - {name: RegionPermutesSymbols, region: b3 c4 d1, symbols: [1, 3, 4]}
        - initial: |
            . . . .
            . . . .
            . . . .
            . . . 3
        """


def no_repeats(board: Board, region: tuple[Cell, ...], kind: str, family: str) -> Iterator[Relation]:
    """No symbol repeats; a house if the region has as many cells as there are symbols, which is stronger."""
    if len(region) == len(board.values):
        yield board.house(region, kind, family)
    elif len(region) > 1:
        yield Distinct(region)


def cells_for_symbols(cells: int, symbols: int) -> str:
    """`8 cells for 9 symbols`."""
    return f"{cells} cell{'' if cells == 1 else 's'} for {symbols} symbol{'' if symbols == 1 else 's'}"


def require_cells(region: Sequence[Cell], count: int, field: str) -> None:
    """Raise if a house has a different number of cells than symbols."""
    if len(region) != count:
        raise PuzzleError(
            f"the region {region_name(region)} has {cells_for_symbols(len(region), count)}; "
            "it needs one cell per symbol",
            field=field,
        )


def is_rectangle(cells: Sequence[Cell]) -> bool:
    """Whether the cells fill a rectangle of at least two rows and columns."""
    first, last = min(cells), max(cells)
    return (
        sum(p != q for p, q in zip(first, last, strict=True)) > 1
        and len(first) == 2
        and set(rectangle(first, last)) == set(cells)
    )


def region_name(cells: Sequence[Cell]) -> str:
    """`a1-c3` for a rectangle, the names of the cells otherwise."""
    return f"{min(cells)}-{max(cells)}" if is_rectangle(cells) else names(tuple(cells))


def house_kind(cells: Sequence[Cell]) -> str:
    """`box` for a rectangle, `other` otherwise."""
    return "box" if is_rectangle(cells) else "other"


def house_label(cells: Sequence[Cell]) -> str:
    """`box a1-c3`, or `region a1 a2 b2`."""
    return f"{'box' if is_rectangle(cells) else 'region'} {region_name(cells)}"


def line_name(line: tuple[Cell, ...], axis: int) -> str:
    """`row a`, `column 3`, or the ends of the line in a grid that is not two-dimensional."""
    if not line:
        return "a line of void cells"
    if len(line[0]) == 2:
        return f"row {row_name(line[0][0])}" if axis == 1 else f"column {line[0][1] + 1}"
    return f"line {line[0]} to {line[-1]}"
