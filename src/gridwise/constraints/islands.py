"""Islands: areas of cells with the same symbol, each around one numbered cell, as in Nurikabe."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from pydantic import Field

from gridwise.common.errors import PuzzleError
from gridwise.constraints._wordgrid import entry_place, placed
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint, Expansion
from gridwise.model.fields import Region, TextGrid, puzzle_attribute
from gridwise.model.grid import Cell, Grid
from gridwise.model.relations import In, Relation
from gridwise.model.relations.areas import Areas, AreaSize, Links, areas_of
from gridwise.model.shapes import CellText, Shape
from gridwise.model.symbols import Symbols, is_whole

if TYPE_CHECKING:
    from gridwise.model.puzzle import Draft, Puzzle

SIDE = 8
"""The side of the grid if a puzzle says neither its size nor its islands."""
NONE, HIDDEN = (".", "*", "_", "-"), "?"


NUMBERED = "Every island contains exactly one number, which says how many cells it has; ? stands for any number."


class IslandSize(Constraint):
    """The area around a cell, of cells that hold the same symbol side by side, has this many cells.

    The symbol is the background unless `symbol` names another one.
    """

    cell: Cell
    size: Annotated[int, Field(ge=1)]
    symbol: str | None = None

    def relations(self, board: Board) -> Iterator[Relation]:
        on = frozenset((land(board.symbols, self.symbol),))
        yield AreaSize(board.cells, on, links(board.grid), board.grid.index[self.cell], frozenset((self.size,)))

    def draw(self, board: Board) -> Iterator[Shape]:
        yield CellText(self.cell, str(self.size))

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        land(puzzle.symbols, self.symbol)
        if self.size > len(puzzle.grid.cells):
            raise PuzzleError(f"the grid has only {len(puzzle.grid.cells)} cells, not {self.size}", field="size")

    def rule(self) -> str:
        return NUMBERED

    def label(self, relation: Relation | None = None) -> str:
        return island(self.cell, self.size)

    def complaint(self, relation: Relation, values: Mapping[Cell, int], symbols: Symbols) -> str:
        assert isinstance(relation, AreaSize)
        found = areas_of(relation.cells, relation.on, relation.links, values)
        size = next((len(area) for area in found if relation.root in area), 0)
        if not size:
            return (
                symbols.wording.is_(str(self.cell), symbols.name[values[self.cell]]) + ", but its island starts there"
            )
        return f"{self.label()} has {size} {'cell' if size == 1 else 'cells'}"

    example: ClassVar[str] = """
        - size: [4, 4]
        - symbols: {white: {background: yes}, black: {look: filled}}
        - {name: IslandCells, numbered: b4 d4}
        - {name: IslandSize, cell: b4, size: 3}
        - {name: IslandSize, cell: d4, size: 4}
        - {name: ConnectedCells, symbols: black}
        - {name: NoSquareOf, symbols: black}
        """


class IslandCells(Constraint):
    """Cells with the same symbol form areas, called islands, each with exactly one of the numbered cells.

    The symbol is the background unless `symbol` names another one. Islands never share an edge. `hidden` lists the
    numbered cells that are shown with a question mark, because the size of their island is not given.
    """

    sentence: ClassVar[str] = "Every island contains exactly one number. Islands never share an edge."
    clue: ClassVar[bool] = False

    numbered: Region | None = None
    hidden: Region | None = None
    symbol: str | None = None

    def relations(self, board: Board) -> Iterator[Relation]:
        on, index = frozenset((land(board.symbols, self.symbol),)), board.grid.index
        for cell in self.numbered or ():
            yield In(cell, on)
        yield Areas(board.cells, on, links(board.grid), frozenset(index[cell] for cell in self.numbered or ()))

    def shown(self, board: Board) -> Iterator[tuple[Cell, int]]:
        value = land(board.symbols, self.symbol)
        for cell in self.numbered or ():
            yield cell, value

    def draw(self, board: Board) -> Iterator[Shape]:
        for cell in self.hidden or ():
            yield CellText(cell, HIDDEN)

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        land(puzzle.symbols, self.symbol)
        for cell in self.hidden or ():
            if cell not in (self.numbered or ()):
                raise PuzzleError(f"{cell} is not one of the numbered cells", field="hidden")

    def label(self, relation: Relation | None = None) -> str:
        return f"the number in {relation.cell}" if isinstance(relation, In) else "the islands"

    def complaint(self, relation: Relation, values: Mapping[Cell, int], symbols: Symbols) -> str:
        wording = symbols.wording
        if isinstance(relation, In):
            held = symbols.name[values[relation.cell]]
            return f"{wording.is_(str(relation.cell), held)}, but the number there belongs to an island"
        assert isinstance(relation, Areas)
        found = areas_of(relation.cells, relation.on, relation.links, values)
        inside = [[str(relation.cells[place]) for place in sorted(area & relation.roots)] for area in found]
        wrong = [f"the islands at {', '.join(these[:-1])} and {these[-1]} touch" for these in inside if len(these) > 1]
        bare = [str(relation.cells[min(area)]) for area, these in zip(found, inside, strict=True) if not these]
        wrong += [f"the island at {cell} has no number" for cell in bare]
        return "; ".join(wrong)

    example: ClassVar[str] = """
        - size: [4, 4]
        - symbols: {white: {background: yes}, black: {look: filled}}
        - {name: IslandCells, numbered: b1 d1 d3, hidden: d1}
        - {name: IslandSize, cell: b1, size: 3}
        - {name: IslandSize, cell: d3, size: 1}
        - {name: ConnectedCells, symbols: black}
        - {name: NoSquareOf, symbols: black}
        """


class Islands(Constraint):
    """Numbers in cells, as a text grid with `.` for none; each is the size of the island it is in.

    `?` marks an island whose size is not given. `symbol` means the same as for IslandCells.
    """

    clue: ClassVar[bool] = False
    gathers: ClassVar[type[Constraint] | None] = IslandSize

    islands: TextGrid | None = puzzle_attribute("the sizes of the islands, row by row; '?' if hidden, '.' for none")
    symbol: str | None = None

    def expand(self, draft: Draft) -> Expansion | None:
        rows = self.islands or ()
        if draft.get("size") is None and draft.get("dimensions") is None:
            size = (len(rows), len(rows[0])) if rows else (SIDE, SIDE)
            return Expansion([self], {"size": list(size)})
        if draft.shape is None:
            return None
        if rows:
            self._require_shape(draft, rows, draft.shape)
        entries = [
            (Cell((row, column)), entry)
            for row, line in enumerate(rows)
            for column, entry in enumerate(line)
            if entry not in NONE
        ]
        hidden = tuple(cell for cell, entry in entries if entry == HIDDEN)
        options = {} if self.symbol is None else {"symbol": self.symbol}
        roots = IslandCells(numbered=tuple(c for c, _ in entries) or None, hidden=hidden or None, **options)
        sizes = [self._clue(draft, cell, entry, options) for cell, entry in entries if entry != HIDDEN]
        return Expansion([roots, *sizes])

    def _require_shape(self, draft: Draft, rows: Sequence[Sequence[str]], shape: tuple[int, ...]) -> None:
        if len(shape) != 2:
            raise PuzzleError("`islands` needs a two-dimensional grid", field="islands")
        if len(rows) != shape[0]:
            place = entry_place(draft, "islands", min(shape[0], len(rows) - 1), 0)
            message = f"`islands` has {len(rows)} rows, but the grid has {shape[0]}"
            raise PuzzleError(message, field="islands", inside=place)
        if len(rows[0]) != shape[1]:
            message = f"row 1 of `islands` has {len(rows[0])} cells, but the grid is {shape[1]} wide"
            raise PuzzleError(message, field="islands", inside=entry_place(draft, "islands", 0, 0))

    def _clue(self, draft: Draft, cell: Cell, entry: str, options: Mapping[str, str]) -> Constraint:
        row, column = cell
        if not is_whole(entry) or int(entry) < 1:
            raise PuzzleError(
                f"'{entry}' in row {row + 1} of `islands` is not the size of an island; "
                "write a number from 1, '?' if it is hidden, or '.' for none",
                field="islands",
                inside=entry_place(draft, "islands", row, column),
            )
        clue = IslandSize(cell=cell, size=int(entry), **options)
        return placed(clue, self, draft, "islands", row, column)

    @classmethod
    def gathered(cls, clues: Sequence[Constraint], grid: Grid) -> dict[str, Any]:
        """The attribute with these clues as a text grid."""
        return island_text(grid, {clue.cell: str(clue.size) for clue in clues if isinstance(clue, IslandSize)})

    def rule(self) -> str:
        return f"{NUMBERED} Islands never share an edge."

    example: ClassVar[str] = """
        - symbols: {white: {background: yes}, black: {look: filled}}
        - Islands
        - {name: ConnectedCells, symbols: black}
        - {name: NoSquareOf, symbols: black}
        - islands: |
            . . . .
            3 . . .
            . . . .
            ? . 1 .
        """


def island(cell: Cell | str, size: int) -> str:
    """How players call an island: by its number and where that is."""
    return f"the island of {size} at {cell}" if size else f"the island at {cell}"


def island_text(grid: Grid, entries: Mapping[Cell, str]) -> dict[str, Any]:
    """The attribute `islands` with these entries, its columns aligned."""
    width = max(map(len, entries.values()), default=1)
    rows = [[entries.get(Cell((row, column)), ".") for column in range(grid.columns)] for row in range(grid.rows)]
    return {"islands": "".join(" ".join(entry.rjust(width) for entry in row) + "\n" for row in rows)}


def land(symbols: Symbols, symbol: str | None) -> int:
    """The value of the cells that islands consist of."""
    if symbol is None:
        name = symbols.background
        return symbols.ascending[0] if name is None else symbols.value[name]
    try:
        parsed = symbols.parse(symbol)
    except PuzzleError as error:
        error.field = "symbol"
        raise
    if parsed is None:
        raise PuzzleError(f"'{symbol}' is not a symbol of this puzzle", field="symbol")
    return symbols.value[parsed]


@lru_cache(maxsize=64)
def links(grid: Grid) -> Links:
    """The pairs of cells side by side, as places among the cells of the grid."""
    index = grid.index
    pairs = ((index[a], index[b]) for a, b in grid.edges())
    return frozenset((min(pair), max(pair)) for pair in pairs)
