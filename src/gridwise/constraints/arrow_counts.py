"""Numbers with an arrow on black cells that count marks in one direction, as in Yajilin."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from pydantic import Field

from gridwise.common.errors import PuzzleError
from gridwise.constraints._arrow_numbers import STEPS, Direction, ahead, arrow_text, draw_arrow, parse_arrow
from gridwise.constraints._instances import shuffled
from gridwise.constraints._symbol_values import counted_value
from gridwise.constraints._wordgrid import entry_place, placed
from gridwise.constraints.not_adjacent import NotAdjacent
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint, Expansion
from gridwise.model.fields import TextGrid, puzzle_attribute
from gridwise.model.finding import Finding
from gridwise.model.grid import Cell, Grid
from gridwise.model.relations import Automaton, Machine, Relation
from gridwise.model.relations.readings import Apart
from gridwise.model.shapes import Fill, Shape, Tone
from gridwise.model.symbols import VOID_TOKEN, Symbols
from gridwise.model.wording import capital, in_words

if TYPE_CHECKING:
    from gridwise.model.puzzle import Draft, Puzzle

_OPEN = (".", "_", "-", "*")
WHERE = {"up": "above it", "down": "below it", "left": "to the left", "right": "to the right"}
SIDE = 8
"""The side of the grid if a puzzle says neither its size nor its arrows."""


class ArrowCount(Constraint):
    """The number says how many cells in the direction of its arrow hold the symbol.

    `symbol` names it; by default, it is the only mark besides the background or, otherwise, the highest symbol. The
    cell of the number may be void.
    """

    listed: ClassVar[bool] = True
    may_be_void: ClassVar[tuple[str, ...]] = ("cell",)

    cell: Cell
    count: Annotated[int, Field(ge=0)]
    direction: Direction
    symbol: str | None = None

    def relations(self, board: Board) -> Iterator[Relation]:
        value, counted = counted_value(board.symbols, self.symbol), self.counted(board.grid)
        # Where marks never touch, people see at once that few fit.
        apart = any(counted_value(board.symbols, rule.symbol) == value for rule in board.all_of(NotAdjacent))
        gaps = tuple(at for at, (a, b) in enumerate(pairwise(counted)) if _touch(a, b)) if apart else ()
        if counted:
            yield Automaton(counted, _machine(len(counted), self.count, value, board.values, gaps), Apart())

    def counted(self, grid: Grid) -> tuple[Cell, ...]:
        """The cells that the arrow points at."""
        return tuple(cell for cell in ahead(grid, self.cell, self.direction) if cell in grid)

    def draw(self, board: Board) -> Iterator[Shape]:
        tone = Tone.CLUE if self.cell in board.grid else Tone.INK
        yield from draw_arrow(self.cell, self.count, self.direction, tone)

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        if puzzle.grid.dimensions != 2:
            raise PuzzleError("ArrowCount needs a two-dimensional grid")
        counted_value(puzzle.symbols, self.symbol)
        most = len(self.counted(puzzle.grid))
        if self.count > most:
            cells = f"{most} cell{'' if most == 1 else 's'}"
            raise PuzzleError(f"the arrow in {self.cell} points at only {cells}, not {self.count}", field="count")

    def rule(self) -> str:
        what = f"hold {{{self.symbol}}}" if self.symbol else "are marked"
        return f"A number says how many cells in the direction of its arrow {what}."

    def label(self, relation: Relation | None = None) -> str:
        return f"the {self.count} in {self.cell}"

    def why(self, relation: Relation, finding: Finding) -> str:
        symbols, where = finding.symbols, WHERE[self.direction]
        value = counted_value(symbols, self.symbol)
        name = symbols.name[value]
        sure = sum(finding.left[cell] == {value} for cell in relation.cells)
        if sure == self.count:
            has = f"already has {symbols.wording.counted(sure, name)} {where}"
            none = f"says that there are no {symbols.wording.plural(name)} {where}"
            return f"{capital(self.label())} {has if sure else none}."
        more = f"{in_words(self.count - sure)} more " if sure else ""
        what = symbols.wording.counted(self.count, name) if not sure else symbols.wording.plural(name)
        return f"{capital(self.label())} needs {more}{what} {where}, and has no room to spare."

    def complaint(self, relation: Relation, values: Mapping[Cell, int], symbols: Symbols) -> str:
        value = counted_value(symbols, self.symbol)
        held = sum(values.get(cell) == value for cell in relation.cells)
        found = symbols.wording.number_of(held, symbols.name[value])
        return f"the arrow in {self.cell} points at {found}, not {self.count}"

    @classmethod
    def instances(
        cls, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random, *, symbol: str | None = None
    ) -> Iterator[Constraint]:
        """A number for each void cell and direction; where there is no void cell, for each cell without the symbol."""
        value, chosen = counted_value(puzzle.symbols, symbol), {"symbol": symbol} if symbol else {}
        places = puzzle.grid.void or [cell for cell in puzzle.grid.cells if solution[cell] != value]
        clues = ((cell, way, [*ahead(puzzle.grid, cell, way)]) for cell in sorted(places) for way in STEPS)
        for cell, way, cells in shuffled([clue for clue in clues if clue[2]], random):
            count = sum(solution.get(other) == value for other in cells)
            yield cls(cell=cell, count=count, direction=way, **chosen)

    example: ClassVar[str] = """
        - size: [3, 3]
        - symbols:
            white: {background: yes, noun: white cell}
            black: {look: filled, character: "#", noun: black cell}
        - {name: NotAdjacent, symbol: black}
        - {name: ArrowCount, cell: a1, direction: right, count: 1}
        - {name: ArrowCount, cell: a3, direction: left, count: 1}
        - {name: ArrowCount, cell: a3, direction: down, count: 1}
        - {name: ArrowCount, cell: b2, direction: left, count: 1}
        - {name: ArrowCount, cell: b2, direction: right, count: 1}
        - {name: ArrowCount, cell: c1, direction: right, count: 1}
        - {name: ArrowCount, cell: c3, direction: left, count: 1}
        """


class ArrowBlocks(Constraint):
    """The layout of a grid with grey cells, some with a number and an arrow, which counts cells that hold a symbol.

    In the text grid `arrows`, `.` is an open cell, `#` a grey one; `2>`, `2<`, `2^` and `2v` are grey with a number.
    `symbol` means the same as for ArrowCount.
    """

    clue: ClassVar[bool] = False
    gathers: ClassVar[type[Constraint] | None] = ArrowCount

    arrows: TextGrid | None = puzzle_attribute("the cells, row by row: . open, # grey, 2> grey with a number")
    symbol: str | None = None

    def expand(self, draft: Draft) -> Expansion | None:
        """The layout gives the size, the void cells and the numbers."""
        if self.arrows is None:
            unsized = draft.get("size") is None and draft.get("dimensions") is None
            return Expansion([self], {"size": [SIDE, SIDE]}) if unsized else None
        tokens = {Cell((r, c)): token for r, row in enumerate(self.arrows) for c, token in enumerate(row)}
        grey = {cell: token for cell, token in tokens.items() if token not in _OPEN}
        attributes = {"size": [len(self.arrows), len(self.arrows[0])], "void": list(grey)}
        clues = [self._clue(draft, cell, token) for cell, token in grey.items() if token != VOID_TOKEN]
        return Expansion([ArrowBlocks(arrows=None, symbol=self.symbol).like(self), *clues], attributes)

    def _clue(self, draft: Draft, cell: Cell, token: str) -> Constraint:
        try:
            count, direction = parse_arrow(token)
        except PuzzleError as error:
            place = entry_place(draft, "arrows", *cell)
            raise PuzzleError(error.message, suggestion=error.suggestion, field="arrows", inside=place) from None
        chosen: dict[str, Any] = {"symbol": self.symbol} if self.symbol else {}
        return placed(ArrowCount(cell=cell, count=count, direction=direction, **chosen), self, draft, "arrows", *cell)

    def draw(self, board: Board) -> Iterator[Shape]:
        yield from (Fill(cell, Tone.SOFT) for cell in sorted(board.grid.void))

    @classmethod
    def gathered(cls, clues: Sequence[Constraint], grid: Grid) -> dict[str, Any]:
        """The layout with these numbers."""
        entries = {clue.cell: arrow_text(clue.count, clue.direction) for clue in clues if isinstance(clue, ArrowCount)}
        return {"arrows": arrows_text(grid, entries)}

    def rule(self) -> str:
        return ArrowCount(cell=Cell((0, 0)), count=0, direction="up", symbol=self.symbol).rule()

    example: ClassVar[str] = """
        - symbols:
            white: {background: yes, noun: white cell}
            black: {look: filled, character: "#", noun: black cell}
        - {name: NotAdjacent, symbol: black}
        - ArrowBlocks
        - arrows: |
            2> . . .
            0> . . .
            1> # # .
        """


def arrows_text(grid: Grid, entries: Mapping[Cell, str]) -> str:
    """A layout as text, its columns aligned: these entries, and # in all other void cells."""
    tokens = {**dict.fromkeys(grid.void, VOID_TOKEN), **entries}
    width = max(map(len, tokens.values()), default=1)
    rows = [[Cell((row, column)) for column in range(grid.columns)] for row in range(grid.rows)]
    return "".join(" ".join(tokens.get(cell, ".").rjust(width) for cell in row) + "\n" for row in rows)


def _touch(a: Cell, b: Cell) -> bool:
    return sum(abs(p - q) for p, q in zip(a, b, strict=True)) == 1


@lru_cache(maxsize=4096)
def _machine(length: int, count: int, value: int, values: tuple[int, ...], gaps: tuple[int, ...]) -> Machine:
    """The automaton that counts marks; after each of the `gaps`, two of them never follow each other."""

    def step(state: tuple[int, int, bool], held: int) -> tuple[int, int, bool] | None:
        at, seen, before = state
        marked = held == value
        if marked and before and at - 1 in gaps:
            return None
        seen += marked
        return (at + 1, seen, marked) if seen <= count <= seen + length - at - 1 else None

    return Machine.explore((0, 0, False), step, lambda state: state[:2] == (length, count), values, length)
