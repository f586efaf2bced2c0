"""Pearls on a loop that runs from cell to cell, as in Masyu."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, ClassVar, Final, Literal

from gridwise.common.errors import PuzzleError
from gridwise.constraints._clue_grid import ClueGrid
from gridwise.constraints._instances import shuffled
from gridwise.constraints._outside import accepts_any
from gridwise.constraints._pearl_complaints import pearl_complaint
from gridwise.constraints._pearl_words import DIRECTIONS, PearlWords
from gridwise.constraints.loop import line_value
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.fields import TextGrid, puzzle_attribute
from gridwise.model.finding import Finding
from gridwise.model.grid import Cell, Grid
from gridwise.model.marks import LINKS
from gridwise.model.places import Link, link
from gridwise.model.relations import Automaton, Machine, Relation
from gridwise.model.relations.readings import Passage
from gridwise.model.shapes import Disc, Shape, Tone
from gridwise.model.symbols import Symbols

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle

Colour = Literal["white", "black"]
WHITE: Final = "white"
BLACK: Final = "black"
COLOURS: tuple[Colour, ...] = (WHITE, BLACK)
_TOKENS: dict[str, Colour] = {
    **dict.fromkeys(("w", "W", "o", "O", "○", "⚪", "white"), WHITE),
    **dict.fromkeys(("b", "B", "*", "●", "⚫", "black"), BLACK),
}


class Pearl(Constraint):
    """The loop passes through a pearl: straight through a white one, with a turn just before or after it or both;
    turning on a black one, and going straight through the next cell on both sides.
    """

    listed: ClassVar[bool] = True
    area_noun: ClassVar[str] = "pearl"

    cell: Cell
    colour: Colour

    def relations(self, board: Board) -> Iterator[Relation]:
        arms = _arms(board.grid, self.cell)
        values = board.symbols.layer_values(LINKS)
        machine = _ways(self.colour, tuple(map(len, arms)), line_value(board.symbols), values)
        yield Automaton(tuple(place for arm in arms for place in arm), machine, Passage())

    def draw(self, board: Board) -> Iterator[Shape]:
        yield Disc(self.cell, 0.36, Tone.WHITE if self.colour == WHITE else Tone.BLACK, Tone.INK)

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        if LINKS not in puzzle.grid.layers:
            raise PuzzleError(
                "pearls lie on lines from cell to cell, but the symbols of this puzzle are not on links",
                suggestion="declare a symbol such as line: {value: 1, look: line, layer: links}",
            )
        if not _fits(puzzle.grid, puzzle.symbols, self.cell, self.colour):
            raise PuzzleError(f"no loop can pass through a {self.colour} pearl in {self.cell}", field="cell")

    def rule(self) -> str:
        if self.colour == WHITE:
            return (
                "The loop passes straight through every white pearl, and turns in the cell before it, the cell after "
                "it, or both."
            )
        return "The loop turns on every black pearl, and goes straight through the next cell in both directions."

    def label(self, relation: Relation | None = None) -> str:
        return f"the {self.colour} pearl in {self.cell}"

    def why(self, relation: Relation, finding: Finding) -> str:
        by_direction = dict(zip(DIRECTIONS, _arms_of(self.cell, relation.cells), strict=True))
        words = PearlWords(self.label(), by_direction, line_value(finding.symbols), finding)
        return words.white() if self.colour == WHITE else words.black()

    def complaint(self, relation: Relation, values: Mapping[Cell, int], symbols: Symbols) -> str:
        line = line_value(symbols)
        drawn = [place for place in relation.cells if isinstance(place, Link) and values.get(place) == line]
        return pearl_complaint(self.label(), self.cell, self.colour == WHITE, drawn)

    def is_drawn(self, board: Board, values: Mapping[Cell, int]) -> bool:
        if self.colour == BLACK:
            return True
        line = line_value(board.symbols)
        ways = [arm[0].sides for arm in _arms(board.grid, self.cell) if arm and values.get(arm[0]) == line]
        return any(_turns(board.grid, values, line, second if first == self.cell else first) for first, second in ways)

    @classmethod
    def instances(cls, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random) -> Iterator[Constraint]:
        line = line_value(puzzle.symbols)
        for cell in shuffled(puzzle.grid.cells, random):
            arms = [_as_arm([solution[place] == line for place in arm]) for arm in _arms(puzzle.grid, cell)]
            for colour in COLOURS:
                if _is_right(colour, arms):
                    yield cls(cell=cell, colour=colour)

    @classmethod
    def catalogue(cls, puzzle: Puzzle) -> Iterator[Constraint]:
        for cell in puzzle.grid.cells:
            for colour in COLOURS:
                if _fits(puzzle.grid, puzzle.symbols, cell, colour):
                    yield cls(cell=cell, colour=colour)

    example: ClassVar[str] = """
        - size: [4, 4]
        - symbols:
            none: {value: 0, look: cross, layer: links, background: yes}
            line: {value: 1, look: line, layer: links}
        - SingleLoop
        - {name: Pearl, cell: b2, colour: white}
        - {name: Pearl, cell: c2, colour: white}
        - {name: Pearl, cell: d2, colour: white}
        """


_SIDES = ((-1, 0), (0, -1), (0, 1), (1, 0))
"""The four directions: up, left, right, down."""
Arm = tuple[bool, bool]
"""Whether the loop leaves a cell in some direction, and whether it goes straight on in the next cell."""


def _arms_of(cell: Cell, links: Sequence[Cell]) -> list[list[Cell]]:
    """The links around a cell by direction, the nearest first."""
    away = [[(2 * (cell.row + i * down), 2 * (cell.column + i * on)) for i in (0.5, 1.5)] for down, on in _SIDES]
    at = {(2 * place.row, 2 * place.column): place for place in links}
    return [[at[point] for point in points if point in at] for points in away]


def _turns(grid: Grid, values: Mapping[Cell, int], line: int, cell: Cell) -> bool:
    """Whether the loop turns in a cell."""
    used = [number for number, arm in enumerate(_arms(grid, cell)) if arm and values.get(arm[0]) == line]
    return len(used) == 2 and not _is_straight(used)


def _fits(grid: Grid, symbols: Symbols, cell: Cell, colour: Colour) -> bool:
    """Whether a loop can pass through a pearl in a cell."""
    return _has_way(colour, tuple(map(len, _arms(grid, cell))), line_value(symbols), symbols.layer_values(LINKS))


@lru_cache(maxsize=256)
def _has_way(colour: str, lengths: tuple[int, ...], line: int, values: tuple[int, ...]) -> bool:
    return accepts_any(_ways(colour, lengths, line, values), sum(lengths))


@lru_cache(maxsize=4096)
def _arms(grid: Grid, cell: Cell) -> tuple[tuple[Link, ...], ...]:
    """For each direction the link beside a cell and the one behind it, as far as the grid has them."""
    return tuple(_arm(grid, cell, step) for step in _SIDES)


def _arm(grid: Grid, cell: Cell, step: tuple[int, int]) -> tuple[Link, ...]:
    places = [Cell((cell[0] + i * step[0], cell[1] + i * step[1])) for i in range(3)]
    links: list[Link] = []
    for first, second in pairwise(places):
        if second not in grid.open:
            break
        links.append(link(first, second))
    return tuple(links)


@lru_cache(maxsize=256)
def _ways(colour: str, lengths: tuple[int, ...], line: int, values: tuple[int, ...]) -> Machine:
    """The automaton that reads all links around a pearl; `lengths` are the numbers of links in each direction."""

    def accepts(read: tuple[int, ...]) -> bool:
        if len(read) < sum(lengths):
            return False
        drawn, arms = iter(value == line for value in read), list[Arm]()
        for length in lengths:
            arms.append(_as_arm([next(drawn) for _ in range(length)]))
        return _is_right(colour, arms)

    start: tuple[int, ...] = ()
    return Machine.explore(start, lambda read, value: (*read, value), accepts, values, sum(lengths))


def _as_arm(drawn: Sequence[bool]) -> Arm:
    near, far, *_ = *drawn, False, False
    return near, far


def _is_straight(used: Sequence[int]) -> bool:
    """Whether two directions are opposite: these have the numbers 0 and 3, or 1 and 2."""
    return sum(used) == len(_SIDES) - 1


def _is_right(colour: str, arms: Sequence[Arm]) -> bool:
    """Whether the loop may leave a pearl along these arms: up, left, right, down."""
    used = [number for number, (near, _) in enumerate(arms) if near]
    if len(used) != 2:
        return False
    straight = _is_straight(used)
    goes_on = [arms[number][1] for number in used]
    return straight and not all(goes_on) if colour == WHITE else not straight and all(goes_on)


class Pearls(ClueGrid):
    """Pearls in cells, as a text grid: `w` for white, `b` for black, `.` for none."""

    gathers: ClassVar[type[Constraint] | None] = Pearl
    grid_field: ClassVar[str] = "pearls"

    pearls: TextGrid | None = puzzle_attribute("pearls in the cells, row by row: 'w', 'b', or '.' for none")

    def clue_at(self, entry: str, cell: Cell) -> Constraint:
        if entry not in _TOKENS:
            hint = "write w for a white pearl, b for a black one, '.' for none"
            raise PuzzleError(f"'{entry}' in row {cell[0] + 1} of `pearls` is not a pearl", suggestion=hint)
        return Pearl(cell=cell, colour=_TOKENS[entry])

    @classmethod
    def entry_of(cls, clue: Constraint) -> tuple[Cell, str]:
        assert isinstance(clue, Pearl)
        return clue.cell, clue.colour[0]

    def rule(self) -> str:
        return " ".join(Pearl(cell=Cell((0, 0)), colour=colour).rule() for colour in COLOURS)

    example: ClassVar[str] = """
        - symbols:
            none: {value: 0, look: cross, layer: links, background: yes}
            line: {value: 1, look: line, layer: links}
        - SingleLoop
        - Pearls
        - pearls: |
            . . . .
            . w . .
            . w . .
            . w . .
        """
