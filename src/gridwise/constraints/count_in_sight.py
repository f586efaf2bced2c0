"""Numbers that count the cells in view along their row and column: Kurodoko, Cave, Canal View, Nurimisaki."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from pydantic import Field

from gridwise.common.errors import PuzzleError
from gridwise.constraints._clue_grid import NO_CLUE, ClueGrid
from gridwise.constraints._instances import shuffled
from gridwise.constraints._symbol_values import counted_value
from gridwise.constraints._view_words import ViewWords, reach
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.fields import TextGrid, puzzle_attribute
from gridwise.model.finding import Finding
from gridwise.model.grid import Cell, Grid
from gridwise.model.relations import Automaton, In, Machine, Relation
from gridwise.model.relations.readings import View
from gridwise.model.shapes import CellText, Shape
from gridwise.model.symbols import Symbols, is_whole

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle

Itself = Literal["counted", "other"]
COUNTED, OTHER = "counted", "other"
HIDDEN = "?"
_STEPS = ((-1, 0), (0, -1), (0, 1), (1, 0))
_State = tuple[int, int, bool]
"""How many cells have been read, how many of them are in view, and whether the view goes on in this direction."""


class CountInSight(Constraint):
    """The number says how many cells with the symbol are in view: in its row and column, up to the next other symbol.

    `symbol` names it; by default, it is the only mark besides the background or, otherwise, the highest symbol. The
    clue's own cell holds the symbol and counts, too; with `itself: other`, it holds another one. Without `count`, only
    that is known.
    """

    listed: ClassVar[bool] = True

    cell: Cell
    count: Annotated[int | None, Field(ge=0)] = None
    symbol: str | None = None
    itself: Itself = "counted"

    def relations(self, board: Board) -> Iterator[Relation]:
        value = counted_value(board.symbols, self.symbol)
        yield In(self.cell, frozenset((value,)) if self.itself == COUNTED else board.value_set - {value})
        arms = arms_at(board.grid, self.cell)
        cells = tuple(cell for arm in arms for cell in arm)
        if self.count is not None and cells:
            lengths = tuple(map(len, arms))
            yield Automaton(cells, _machine(lengths, self.count - self.own, value, board.values), View())

    @property
    def own(self) -> int:
        """1 if its own cell counts."""
        return int(self.itself == COUNTED)

    def shown(self, board: Board) -> Iterator[tuple[Cell, int]]:
        value = counted_value(board.symbols, self.symbol)
        held = {value} if self.itself == COUNTED else board.value_set - {value}
        if len(held) == 1:
            yield self.cell, min(held)

    def draw(self, board: Board) -> Iterator[Shape]:
        yield CellText(self.cell, HIDDEN if self.count is None else str(self.count))

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        if puzzle.grid.dimensions != 2:
            raise PuzzleError("CountInSight needs a two-dimensional grid")
        counted_value(puzzle.symbols, self.symbol)
        if self.count is None:
            return
        most = sum(map(len, arms_at(puzzle.grid, self.cell))) + self.own
        if self.count > most:
            raise PuzzleError(f"{self.cell} can see only {most} cells, not {self.count}", field="count")
        if self.count < self.own:
            raise PuzzleError(f"{self.cell} sees its own cell, so it can't see {self.count}", field="count")

    def rule(self) -> str:
        which = f"{{{self.symbol}s}}" if self.symbol else "marked cells"
        where = "in its row and column, up to the next cell of another kind in each direction"
        also = "; its own cell counts, too" if self.itself == COUNTED else ""
        return f"A number says how many {which} can be seen from it {where}{also}."

    def label(self, relation: Relation | None = None) -> str:
        return f"the {HIDDEN if self.count is None else self.count} in {self.cell}"

    def why(self, relation: Relation, finding: Finding) -> str:
        if not isinstance(relation, Automaton) or self.count is None:
            return ""
        value = counted_value(finding.symbols, self.symbol)
        arms = _split(relation.cells, self.cell)
        return ViewWords(self.label(), arms, self.count - self.own, self.own, value, finding).why()

    def complaint(self, relation: Relation, values: Mapping[Cell, int], symbols: Symbols) -> str:
        value = counted_value(symbols, self.symbol)
        if isinstance(relation, In):
            return symbols.wording.is_(str(self.cell), symbols.name[values[self.cell]]) + ", but it has a number"
        seen = self.own + sum(reach(values, arm, value) for arm in _split(relation.cells, self.cell))
        return f"{self.label()} sees {seen} cell{'' if seen == 1 else 's'}"

    @classmethod
    def instances(
        cls,
        puzzle: Puzzle,
        solution: Mapping[Cell, int],
        random: Random,
        *,
        symbol: str | None = None,
        itself: Itself = "counted",
    ) -> Iterator[Constraint]:
        value = counted_value(puzzle.symbols, symbol)
        for cell in shuffled(puzzle.grid.cells, random):
            if (solution[cell] == value) == (itself == COUNTED):
                seen = sum(reach(solution, arm, value) for arm in arms_at(puzzle.grid, cell))
                yield cls(cell=cell, count=seen + int(itself == COUNTED), **_chosen(symbol=symbol, itself=itself))

    example: ClassVar[str] = """
        - size: [3, 4]
        - symbols:
            white: {background: yes, noun: white cell}
            black: {look: filled, character: "#", noun: black cell}
        - {name: CountInSight, cell: b2, count: 4, symbol: white}
        - {name: CountInSight, cell: c1, count: 5, symbol: white}
        - {name: CountInSight, cell: c4, count: 5, symbol: white}
        - {name: NotAdjacent, symbol: black}
        - {name: ConnectedCells, symbols: white}
        """


class NumbersInSight(ClueGrid):
    """Numbers in cells, as a text grid with `.` for none; each counts the cells in view. `?` is a hidden number.

    `symbol` and `itself` mean the same as for CountInSight.
    """

    gathers: ClassVar[type[Constraint] | None] = CountInSight
    grid_field: ClassVar[str] = "numbers"
    no_clue: ClassVar[Sequence[str]] = (*NO_CLUE, "*")

    numbers: TextGrid | None = puzzle_attribute("numbers in the cells, row by row; '?' if hidden, '.' for none")
    symbol: str | None = None
    itself: Itself = "counted"

    def clue_at(self, entry: str, cell: Cell) -> Constraint:
        if entry != HIDDEN and not is_whole(entry):
            message = f"'{entry}' in row {cell[0] + 1} of `numbers` is not a count"
            raise PuzzleError(f"{message}; write a whole number, '?' if it is hidden, or '.' for none")
        count: dict[str, Any] = {} if entry == HIDDEN else {"count": int(entry)}
        return CountInSight(cell=cell, **count, **_chosen(symbol=self.symbol, itself=self.itself))

    @classmethod
    def entry_of(cls, clue: Constraint) -> tuple[Cell, str]:
        assert isinstance(clue, CountInSight)
        return clue.cell, HIDDEN if clue.count is None else str(clue.count)

    def rule(self) -> str:
        return CountInSight(cell=Cell((0, 0)), symbol=self.symbol, itself=self.itself).rule()

    example: ClassVar[str] = """
        - symbols:
            white: {background: yes, noun: white cell}
            black: {look: filled, character: "#", noun: black cell}
        - {name: NumbersInSight, symbol: white}
        - {name: NotAdjacent, symbol: black}
        - {name: ConnectedCells, symbols: white}
        - numbers: |
            . . . .
            . 4 . .
            5 . . 5
        """


def _chosen(**options: Any) -> dict[str, Any]:
    """The options that differ from the defaults, so that a clue is written without the others."""
    return {name: value for name, value in options.items() if value != CountInSight.model_fields[name].default}


@lru_cache(maxsize=4096)
def arms_at(grid: Grid, cell: Cell) -> tuple[tuple[Cell, ...], ...]:
    """For each direction the cells from a cell to the end of the grid, or to the next void cell."""
    return tuple(tuple(_ahead(grid, cell, step)) for step in _STEPS)


def _ahead(grid: Grid, cell: Cell, step: tuple[int, int]) -> Iterator[Cell]:
    at = Cell((cell[0] + step[0], cell[1] + step[1]))
    while at in grid:
        yield at
        at = Cell((at[0] + step[0], at[1] + step[1]))


def _split(cells: Sequence[Cell], start: Cell) -> list[list[Cell]]:
    """The cells of a clue by direction, the nearest first."""
    ways = [
        ((cell[0] > start[0]) - (cell[0] < start[0]), (cell[1] > start[1]) - (cell[1] < start[1])) for cell in cells
    ]
    return [[cell for cell, way in zip(cells, ways, strict=True) if way == step] for step in _STEPS]


@lru_cache(maxsize=4096)
def _machine(lengths: tuple[int, ...], total: int, value: int, values: tuple[int, ...]) -> Machine:
    """The automaton that reads the cells of all directions, the nearest of each first."""
    ends = [sum(lengths[: way + 1]) for way in range(len(lengths))]
    last = ends[-1]

    def step(state: _State, held: int) -> _State | None:
        at, seen, looking = state
        goes_on = looking and held == value
        seen += goes_on
        most = seen + next(end for end in ends if end > at) - at - 1 if goes_on else seen
        most += last - next(end for end in ends if end > at)
        if seen > total or most < total:
            return None
        return (at + 1, seen, goes_on or at + 1 in ends)

    return Machine.explore((0, 0, True), step, lambda state: state[:2] == (last, total), values, last)
