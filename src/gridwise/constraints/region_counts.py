"""Outlined regions with a number: how many of their cells hold a symbol."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from pydantic import Field

from gridwise.common.errors import PuzzleError
from gridwise.constraints._instances import shuffled
from gridwise.constraints._symbol_values import counted_value
from gridwise.constraints._wordgrid import entry_place, placed
from gridwise.constraints.jigsaw import JigsawRegions
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint, Expansion
from gridwise.model.fields import Region, TextGrid, puzzle_attribute
from gridwise.model.grid import Cell, Grid
from gridwise.model.relations import Count, Relation
from gridwise.model.shapes import Anchor, CellText, Outline, Shape
from gridwise.model.symbols import Symbols, is_whole

if TYPE_CHECKING:
    from gridwise.model.puzzle import Draft, Puzzle

_NONE = (".", "*", "_", "?", "-")


class RegionCount(Constraint):
    """A number says how many cells of its region hold a symbol (default: the only mark, or the highest symbol)."""

    listed: ClassVar[bool] = True

    region: Region
    count: Annotated[int, Field(ge=0)]
    symbol: str | None = None

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        counted_value(puzzle.symbols, self.symbol)
        if self.count > len(self.region):
            cells = f"{len(self.region)} cell{'' if len(self.region) == 1 else 's'}"
            raise PuzzleError(f"the region at {min(self.region)} has only {cells}, not {self.count}", field="count")

    def relations(self, board: Board) -> Iterator[Relation]:
        value = counted_value(board.symbols, self.symbol)
        yield Count(self.region, frozenset((value,)), frozenset((self.count,)))

    def draw(self, board: Board) -> Iterator[Shape]:
        if not any(set(box) == set(self.region) for box in board.boxes):
            yield Outline(self.region)
        yield CellText(min(self.region), str(self.count), Anchor.CORNER, 0.3)

    def rule(self) -> str:
        return f"A number says how many {f'{{{self.symbol}s}}' if self.symbol else 'marked cells'} its region contains."

    def label(self, relation: Relation | None = None) -> str:
        return f"the {self.count}-region at {min(self.region)}"

    def complaint(self, relation: Relation, values: Mapping[Cell, int], symbols: Symbols) -> str:
        symbol = symbols.name[counted_value(symbols, self.symbol)]
        held = sum(values.get(cell) == symbols.value[symbol] for cell in self.region)
        return f"the region at {min(self.region)} has {symbols.wording.number_of(held, symbol)}, not {self.count}"

    @classmethod
    def instances(
        cls, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random, *, symbol: str | None = None
    ) -> Iterator[Constraint]:
        value = counted_value(puzzle.symbols, symbol)
        for region in shuffled(puzzle.board.boxes, random):
            count = sum(solution[cell] == value for cell in region)
            yield cls(region=region, count=count, **({"symbol": symbol} if symbol else {}))

    @classmethod
    def catalogue(cls, puzzle: Puzzle) -> Iterator[Constraint]:
        for region in puzzle.board.boxes:
            for count in range(len(region) + 1):
                yield cls(region=region, count=count)

    example: ClassVar[str] = """
        - symbols:
            white: {background: yes, noun: white cell}
            black: {look: filled, character: "#", noun: black cell}
        - RegionCounts
        - regions: A A B / C C B
        - {name: RegionCount, region: a1 a2, count: 0}
        - {name: RegionCount, region: a3 b3, count: 2}
        - {name: RegionCount, region: b1 b2, count: 2, symbol: black}
        """


class RegionCounts(JigsawRegions):
    """Cells with the same token form a region. A number in one of its cells says how many of them hold a symbol.

    The symbol is the only mark, or the highest symbol, unless `symbol` names another.
    """

    gathers: ClassVar[type[Constraint] | None] = RegionCount

    numbers: TextGrid | None = puzzle_attribute("numbers in the cells, row by row; '.' for none")
    symbol: str | None = None

    def expand(self, draft: Draft) -> Expansion | None:
        if self.numbers is None or self.regions is None:
            return super().expand(draft)
        self._require_same_shape(draft)
        plain = RegionCounts(regions=self.regions, numbers=None, symbol=self.symbol)
        return Expansion([plain.like(self), *self._clues(draft)])

    def _clues(self, draft: Draft) -> Iterator[Constraint]:
        regions, numbers = self.regions or (), self.numbers or ()
        cells: dict[str, list[Cell]] = {}
        for row, tokens in enumerate(regions):
            for column, token in enumerate(tokens):
                cells.setdefault(token, []).append(Cell((row, column)))
        seen: dict[str, Cell] = {}
        for row, entries in enumerate(numbers):
            for column, entry in enumerate(entries):
                if entry in _NONE:
                    continue
                token, cell = regions[row][column], Cell((row, column))
                if not is_whole(entry) or int(entry) < 0:
                    message = f"'{entry}' in row {row + 1} of `numbers` is not a count"
                    raise self._error(draft, cell, f"{message}; write a whole number, or '.' for none")
                if token in seen:
                    raise self._error(draft, cell, f"region '{token}' has two numbers, in {seen[token]} and {cell}")
                seen[token] = cell
                chosen = {"symbol": self.symbol} if self.symbol else {}
                clue = RegionCount(region=tuple(cells[token]), count=int(entry), **chosen)
                yield placed(clue, self, draft, "numbers", row, column)

    def _error(self, draft: Draft, cell: Cell, message: str) -> PuzzleError:
        return PuzzleError(message, field="numbers", inside=entry_place(draft, "numbers", *cell))

    def _require_same_shape(self, draft: Draft) -> None:
        regions, numbers = self.regions or (), self.numbers or ()
        sizes = [f"{len(grid)}×{len(grid[0])}" for grid in (numbers, regions)]
        if sizes[0] != sizes[1]:
            raise self._error(draft, Cell((0, 0)), f"`numbers` is {sizes[0]}, but `regions` is {sizes[1]}")

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        self._check_shape(puzzle.grid)
        counted_value(puzzle.symbols, self.symbol)

    def relations(self, board: Board) -> Iterator[Relation]:
        yield from ()

    def draw(self, board: Board) -> Iterator[Shape]:
        yield from (Outline(region) for region in self.regions_of(board))

    @classmethod
    def gathered(cls, clues: Sequence[Constraint], grid: Grid) -> dict[str, Any]:
        """The attribute with these clues as a text grid, each number in the first cell of its region."""
        counts = {min(clue.region): str(clue.count) for clue in clues if isinstance(clue, RegionCount)}
        rows = [[counts.get(Cell((row, column)), ".") for column in range(grid.columns)] for row in range(grid.rows)]
        return {"numbers": "".join(" ".join(row) + "\n" for row in rows)}

    def rule(self) -> str:
        return RegionCount(region=(Cell((0, 0)),), count=0, symbol=self.symbol).rule()

    def label(self, relation: Relation | None = None) -> str:
        return "regions"

    example: ClassVar[str] = """
        - symbols:
            white: {background: yes, noun: white cell}
            black: {look: filled, character: "#", noun: black cell}
        - RegionCounts
        - {name: NotAdjacent, symbol: black}
        - regions: |
            A A B
            A B B
        - numbers: |
            1 . 2
            . . .
        """
