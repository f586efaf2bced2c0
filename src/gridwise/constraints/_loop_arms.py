"""Clues about the two straight lines in which a loop leaves a cell: the part that all such clues share.

An *arm* is the straight line from the cell in one direction, up to the first turn. A clue says which lengths the arms
may have; everything else follows from that: the automaton, the reasons of steps, and what is wrong with an answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, pairwise, product
from random import Random
from typing import TYPE_CHECKING, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.constraints._instances import shuffled
from gridwise.constraints.loop import line_value
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.finding import Finding
from gridwise.model.grid import Cell, Grid
from gridwise.model.marks import LINKS
from gridwise.model.places import Link, link
from gridwise.model.relations import Automaton, Machine, Relation
from gridwise.model.relations.readings import Passage
from gridwise.model.symbols import Symbols
from gridwise.model.wording import capital

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle

DIRECTIONS = ("up", "left", "right", "down")
_STEPS = ((-1, 0), (0, -1), (0, 1), (1, 0))
_ANYWHERE = Cell((0, 0))
MOST_WAYS = 4
"""A reason lists the ways to draw both arms if there are at most this many."""

Arms = tuple[int, int, int, int]
"""The length of the arm in each direction; 0 where the loop does not go."""


class ArmsClue(Constraint):
    """The base of clues about the two arms of a loop at a cell; the loop passes through the cell."""

    listed: ClassVar[bool] = True
    area_noun: ClassVar[str] = "lines from a circle"

    cell: Cell

    def fits(self, arms: Arms) -> bool:
        """Whether the loop may leave the cell in two arms of these lengths."""
        raise AssertionError(f"{type(self).__name__} does not say which arms fit")

    def shortcoming(self, arms: Arms) -> str:
        """What is wrong with two arms that do not fit, such as "the loop turns on the white circle in c3"."""
        raise AssertionError(f"{type(self).__name__} does not say what is wrong")

    @classmethod
    def true_clue(cls, cell: Cell, arms: Arms) -> Constraint | None:
        """A clue for a cell with these two arms; None if it can have none."""
        raise AssertionError(f"{cls.__name__} does not say which clues are true")

    def relations(self, board: Board) -> Iterator[Relation]:
        arms = arms_at(board.grid, self.cell)
        links = tuple(place for arm in arms for place in arm)
        yield Automaton(links, self._machine(board.grid, board.symbols), Passage())

    def _machine(self, grid: Grid, symbols: Symbols) -> Machine:
        lengths = tuple(map(len, arms_at(grid, self.cell)))
        # Only how far the grid reaches matters, not where the clue lies: clues in many cells share an automaton.
        anywhere = type(self).unchecked(**{**self.__dict__, "cell": _ANYWHERE})
        return _machine(anywhere, lengths, line_value(symbols), symbols.layer_values(LINKS))

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        if LINKS not in puzzle.grid.layers:
            raise PuzzleError(
                f"{type(self).__name__} needs lines from cell to cell, but the symbols of this puzzle are not on links",
                suggestion="declare a symbol such as line: {value: 1, look: line, layer: links}",
            )
        if not self._machine(puzzle.grid, puzzle.symbols).accepting:
            raise PuzzleError(f"no loop can pass through {self.label()}", field="cell")

    def why(self, relation: Relation, finding: Finding) -> str:
        line = line_value(finding.symbols)
        ways = [arms for arms in self._ways(relation, finding, line) if self.fits(arms)]
        if 0 < len(ways) <= MOST_WAYS:
            *others, last = map(_in_words, ways)
            listed = f"{', '.join(others)}, or {last}" if others else last
            return f"From {self.label()}, the loop can only go {listed}."
        return f"{self.demand()} All ways to do this have the same result here."

    def demand(self) -> str:
        """What the clue demands, as a sentence."""
        return f"{capital(self.label())} limits the lines from it."

    def _ways(self, relation: Relation, finding: Finding, line: int) -> Iterator[Arms]:
        """The pairs of arms that the places still allow."""
        reach = []
        for arm in arms_of(self.cell, relation.cells):
            sure = next((at for at, place in enumerate(arm) if finding.left[place] != {line}), len(arm))
            most = next((at for at, place in enumerate(arm) if line not in finding.left[place]), len(arm))
            # An arm ends where the next line can be absent.
            ends = [at for at in range(most + 1) if at == len(arm) or finding.left[arm[at]] != {line}]
            reach.append([at for at in ends if at >= sure])
        for first, second in combinations(range(len(DIRECTIONS)), 2):
            if all(0 in reach[way] for way in range(len(DIRECTIONS)) if way not in (first, second)):
                for lengths in product(reach[first], reach[second]):
                    if all(lengths):
                        arms = dict(zip((first, second), lengths, strict=True))
                        yield arms.get(0, 0), arms.get(1, 0), arms.get(2, 0), arms.get(3, 0)

    def complaint(self, relation: Relation, values: Mapping[Cell, int], symbols: Symbols) -> str:
        line = line_value(symbols)
        lengths = [_length([values.get(place) == line for place in arm]) for arm in arms_of(self.cell, relation.cells)]
        used = sum(map(bool, lengths))
        if used != 2:
            how = ("does not pass through", "ends at")[used] if used < 2 else "branches at"
            return f"the loop {how} {self.label()}"
        up, left, right, down = lengths
        return self.shortcoming((up, left, right, down))

    def is_drawn(self, board: Board, values: Mapping[Cell, int]) -> bool:
        """Both arms end in a turn: before it is drawn, the loop might go straight on."""
        line = line_value(board.symbols)
        for arm in arms_at(board.grid, self.cell):
            length = _length([values.get(place) == line for place in arm])
            if length and not _turns(board.grid, values, line, arm[length - 1], self.cell):
                return False
        return True

    @classmethod
    def instances(cls, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random) -> Iterator[Constraint]:
        line = line_value(puzzle.symbols)
        for cell in shuffled(puzzle.grid.cells, random):
            lengths = [_length([solution[place] == line for place in arm]) for arm in arms_at(puzzle.grid, cell)]
            if sum(map(bool, lengths)) == 2:
                up, left, right, down = lengths
                clue = cls.true_clue(cell, (up, left, right, down))
                if clue is not None:
                    yield clue


def is_straight(arms: Arms) -> bool:
    """Whether two arms point in opposite directions."""
    up, left, right, down = map(bool, arms)
    return (up and down) or (left and right)


def lengths_of(arms: Arms) -> list[int]:
    """The lengths of the arms that are there."""
    return [length for length in arms if length]


def arms_of(cell: Cell, links: Sequence[Cell]) -> list[list[Cell]]:
    """The links in the row and column of a cell by direction, the nearest first."""
    out: list[list[Cell]] = []
    for down, right in _STEPS:
        ahead = [
            (abs(place.row - cell.row) + abs(place.column - cell.column), place)
            for place in links
            if (place.row - cell.row) * down > 0 or (place.column - cell.column) * right > 0
        ]
        out.append([place for _, place in sorted(ahead)])
    return out


@lru_cache(maxsize=4096)
def arms_at(grid: Grid, cell: Cell) -> tuple[tuple[Link, ...], ...]:
    """For each direction the links from a cell to the end of the grid, or to the next void cell."""
    return tuple(tuple(_links(grid, cell, step)) for step in _STEPS)


def _links(grid: Grid, cell: Cell, step: tuple[int, int]) -> Iterator[Link]:
    places = (Cell((cell[0] + i * step[0], cell[1] + i * step[1])) for i in range(max(grid.shape) + 1))
    for first, second in pairwise(places):
        if second not in grid.open:
            return
        yield link(first, second)


def _length(drawn: Sequence[bool]) -> int:
    return next((at for at, is_line in enumerate(drawn) if not is_line), len(drawn))


def _turns(grid: Grid, values: Mapping[Cell, int], line: int, last: Link, start: Cell) -> bool:
    """Whether the loop turns at the far end of an arm, whose last line is given."""
    far = max(last.sides, key=lambda cell: abs(cell.row - start.row) + abs(cell.column - start.column))
    beside = [arm[0] for arm in arms_at(grid, far) if arm and arm[0].upright != last.upright]
    return any(values.get(place) == line for place in beside)


def _in_words(arms: Arms) -> str:
    """Two arms in words: "2 up and 3 right"."""
    return " and ".join(f"{length} {way}" for length, way in zip(arms, DIRECTIONS, strict=True) if length)


# ---- the automaton ---------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def _machine(clue: ArmsClue, lengths: tuple[int, ...], line: int, values: tuple[int, ...]) -> Machine:
    """The automaton that reads the links of all arms, the nearest of each first; it has no needless state."""
    return _MachineBuilder(clue.fits, lengths, line, values).machine()


class _MachineBuilder:
    """Builds the automaton from its end: states from which the same words are accepted are one state."""

    def __init__(
        self, fits: Callable[[Arms], bool], lengths: tuple[int, ...], line: int, values: tuple[int, ...]
    ) -> None:
        self._fits, self._line, self._values = fits, line, values
        self._ends = [way for way, length in enumerate(lengths) for _ in range(length)]
        """The direction of each link that is read."""
        self._states: dict[tuple[int, tuple[tuple[int, int], ...]], int] = {}
        self._known: dict[tuple[int, tuple[int, ...], bool], int | None] = {}

    def machine(self) -> Machine:
        """The automaton; it accepts nothing if there is no way."""
        start = self._state(0, (0, 0, 0, 0), True)
        if start is None:
            return Machine(1, 0, frozenset(), ())
        number = {start: 0} | {
            state: at for at, state in enumerate((s for s in self._states.values() if s != start), 1)
        }
        after = [(number[state], value, number[to]) for (_, ways), state in self._states.items() for value, to in ways]
        last = [number[state] for (at, _), state in self._states.items() if at == len(self._ends)]
        return Machine(len(number), 0, frozenset(last), tuple(sorted(after)))

    def _state(self, at: int, arms: tuple[int, ...], runs: bool) -> int | None:
        """The state after some links: the lengths of the arms so far, and whether the last one still runs."""
        key = (at, arms, runs)
        if key not in self._known:
            self._known[key] = self._made(at, arms, runs)
        return self._known[key]

    def _made(self, at: int, arms: tuple[int, ...], runs: bool) -> int | None:
        if sum(map(bool, arms)) > 2:
            return None
        if at == len(self._ends):
            up, left, right, down = arms
            is_way = sum(map(bool, arms)) == 2 and self._fits((up, left, right, down))
            return self._numbered(at, ()) if is_way else None
        way = self._ends[at]
        longer = (*arms[:way], arms[way] + 1, *arms[way + 1 :])
        ways = []
        for value in self._values:
            goes_on = value == self._line and runs
            next_runs = goes_on or (at + 1 < len(self._ends) and self._ends[at + 1] != way)
            after = self._state(at + 1, longer if goes_on else arms, next_runs)
            if after is not None:
                ways.append((value, after))
        return self._numbered(at, tuple(ways)) if ways else None

    def _numbered(self, at: int, ways: tuple[tuple[int, int], ...]) -> int:
        return self._states.setdefault((at, ways), len(self._states))
