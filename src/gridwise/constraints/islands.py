"""Islands: areas of cells with the same symbol, each around one numbered cell, as in Nurikabe."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from pydantic import Field

from gridwise.common.errors import PuzzleError
from gridwise.constraints._clue_grid import NO_CLUE, ClueGrid
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.fields import Region, TextGrid, puzzle_attribute
from gridwise.model.grid import Cell, Grid
from gridwise.model.relations import In, Relation
from gridwise.model.relations.areas import Areas, AreaSize, Links, areas_of
from gridwise.model.shapes import CellText, Shape
from gridwise.model.symbols import Symbols, is_whole

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle

NONE, HIDDEN = (*NO_CLUE, "*"), "?"
NUMBERED = "Every island contains exactly one number, which says how many cells it has; ? stands for any number."


class IslandSize(Constraint):
    """The connected area of cells with the same symbol as this cell has this many cells.

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
        return "; ".join(wrong) or "some numbers are on no island"

    example: ClassVar[str] = """
        - size: [4, 4]
        - symbols: {white: {background: yes}, black: {look: filled}}
        - {name: IslandCells, numbered: b1 d1 d3, hidden: d1}
        - {name: IslandSize, cell: b1, size: 3}
        - {name: IslandSize, cell: d3, size: 1}
        - {name: ConnectedCells, symbols: black}
        - {name: NoSquareOf, symbols: black}
        """


class Islands(ClueGrid):
    """Numbers in cells, as a text grid with `.` for none; each is the size of the island it is in.

    `?` marks an island whose size is not given. `symbol` means the same as for IslandCells.
    """

    sentence: ClassVar[str] = f"{NUMBERED} Islands never share an edge."
    gathers: ClassVar[type[Constraint] | None] = IslandSize
    grid_field: ClassVar[str] = "islands"
    no_clue: ClassVar[Sequence[str]] = (*NONE, HIDDEN)

    islands: TextGrid | None = puzzle_attribute("the sizes of the islands, row by row; '?' if hidden, '.' for none")
    symbol: str | None = None

    def kept(self) -> tuple[Constraint, ...]:
        rows = enumerate(self.islands or ())
        entries = {Cell((row, column)): entry for row, line in rows for column, entry in enumerate(line)}
        numbered = tuple(cell for cell, entry in entries.items() if entry not in NONE)
        hidden = tuple(cell for cell, entry in entries.items() if entry == HIDDEN)
        return (IslandCells(numbered=numbered or None, hidden=hidden or None, **self._chosen()),)

    def clue_at(self, entry: str, cell: Cell) -> Constraint:
        if not is_whole(entry) or int(entry) < 1:
            raise PuzzleError(
                f"'{entry}' in row {cell[0] + 1} of `islands` is not the size of an island; "
                "write a number of at least 1, '?' if it is hidden, or '.' for none"
            )
        return IslandSize(cell=cell, size=int(entry), **self._chosen())

    def _chosen(self) -> dict[str, Any]:
        return {} if self.symbol is None else {"symbol": self.symbol}

    @classmethod
    def entry_of(cls, clue: Constraint) -> tuple[Cell, str]:
        assert isinstance(clue, IslandSize)
        return clue.cell, str(clue.size)

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


def land(symbols: Symbols, symbol: str | None) -> int:
    """The value of the cells that islands consist of."""
    if symbol is None:
        name = symbols.background
        return symbols.cell_values[0] if name is None else symbols.value[name]
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
