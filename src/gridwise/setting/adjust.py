"""Changes of a puzzle by a few clues: make it unique, easier or harder, or replace one clue.

Every result has exactly one solution, and that is proved. If the file has a solution, it is kept; otherwise the
solution that needs the fewest givens is chosen. Clues other than givens change as `other_clues.py` says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import cached_property
from itertools import chain
from time import monotonic
from typing import TYPE_CHECKING, Any

from gridwise.common.errors import PuzzleError, Undecided
from gridwise.common.work_limits import cancellable, raise_if_cancelled
from gridwise.declaring.puzzle_like import takes_puzzle
from gridwise.generating.assess import rating_attributes
from gridwise.logic.technique import LEVELS
from gridwise.model.attributes import board_attribute
from gridwise.model.grid import Cell
from gridwise.setting.candidate_counts import candidate_counts
from gridwise.setting.other_clues import OtherClues, find_clue, without

if TYPE_CHECKING:
    from gridwise._core import Cancel
    from gridwise.logic.rating import Rating
    from gridwise.model.constraint import Constraint
    from gridwise.model.puzzle import Puzzle

SECONDS = 30.0
"""The default time for a change, in seconds."""
CHOICES = 12
"""The most choices for a replaced clue that are rated."""
CLIMBS = 6
"""How often a puzzle of another level is looked for from the start, with other random changes."""
CLOSE = 30
"""For a quick choice of givens, solutions are counted up to this number."""

TOO_SLOW = "nothing suitable was found within the time limit"

Givens = Mapping[Cell, str]
Entry = tuple[Cell, str]
Progress = Callable[[str], None]
"""Told what is being tried, in a few words."""


@dataclass(frozen=True)
class ChangedClue:
    """A clue that is no given, such as a cage, a dot or a number outside."""

    name: str
    """Its name, as in `cage a1+a2+b1 = 15`."""
    cells: tuple[str, ...]
    """The cells that it concerns; none if it stands outside the grid."""


@dataclass(frozen=True)
class Adjustment:
    """A puzzle with some clues added or removed, which has exactly one solution."""

    puzzle: Puzzle
    added: Mapping[str, str]
    """The symbol of each new given."""
    removed: Mapping[str, str]
    fewest: bool = True
    """Whether it is proved that fewer new givens are not enough."""
    before: Rating | None = None
    """The rating of the old puzzle, if it had exactly one solution."""
    after: Rating | None = None
    added_clues: tuple[ChangedClue, ...] = ()
    """The new clues that are no givens."""
    removed_clues: tuple[ChangedClue, ...] = ()
    moved_cells: tuple[str, ...] = ()
    """The cells that now belong to another region."""

    def to_json(self) -> dict[str, Any]:
        """The adjustment as plain data, without the puzzle."""
        pairs = (("before", self.before), ("after", self.after))
        ratings = {name: rating and rating_attributes(rating) for name, rating in pairs}
        clues = {name: [asdict(each) for each in getattr(self, name)] for name in ("added_clues", "removed_clues")}
        changed = {"added": dict(self.added), "removed": dict(self.removed), **clues}
        return {**changed, "moved_cells": list(self.moved_cells), "fewest": self.fewest, **ratings}


@takes_puzzle
def make_unique(
    puzzle: Puzzle, *, seconds: float = SECONDS, cancel: Cancel | None = None, progress: Progress | None = None
) -> Adjustment:
    """The puzzle with as few more givens as possible, so that it has exactly one solution.

    `fewest` says whether all smaller numbers of givens were ruled out within `seconds`. Raises PuzzleError if there is
    no solution, and Undecided if time runs out before any suitable givens are found.
    """
    with cancellable(cancel):
        clues = _Changes(puzzle, seconds, progress)
        added, fewest = clues.completion(dict(puzzle.givens), frozenset())
        return clues.adjustment(clues.made({**puzzle.givens, **dict(added)}) if added else puzzle, fewest)


@takes_puzzle
def replace_clue(
    puzzle: Puzzle,
    where: str,
    *,
    seconds: float = SECONDS,
    cancel: Cancel | None = None,
    progress: Progress | None = None,
) -> Adjustment:
    """The puzzle without one clue, and with as few others instead as possible. The solution stays the same.

    `where` is the cell of a given, one or more cells of another clue, a place outside the grid such as `left a`, or the
    name of the clue as `gw.redundant` gives it. A given is replaced by givens, another clue by one of its kind. If one
    new clue is enough, the one that keeps the difficulty closest is chosen.
    """
    with cancellable(cancel):
        return _replaced(puzzle, where, _Changes(puzzle, seconds, progress, keep_solution=True))


def _replaced(puzzle: Puzzle, where: str, clues: _Changes) -> Adjustment:
    if not where.strip():
        raise PuzzleError("no clue was chosen", suggestion="name the cell of a given, or the place of another clue")
    place = _parsed(where)
    given = place if place in puzzle.givens else None
    if given is None and not puzzle.clues:
        raise PuzzleError(f"there is no given in {where}", suggestion="only givens can be replaced")
    if given is None:
        return clues.closest(clues.with_another(find_clue(puzzle, where)))
    rest = {other: symbol for other, symbol in puzzle.givens.items() if other != given}
    singles = [] if clues.unique(rest) else clues.singles(rest, frozenset({given}))
    if singles:
        return clues.closest(clues.made({**rest, single[0]: single[1]}) for single in singles)
    added, fewest = clues.completion(rest, frozenset({given}))
    new = {**rest, **dict(added)}
    return clues.adjustment(clues.made(new), fewest, clues.rating(clues.made(new)))


def _parsed(where: str) -> Cell | None:
    try:
        return Cell.parse(where)
    except PuzzleError:
        return None


@takes_puzzle
def easier(
    puzzle: Puzzle, *, seconds: float = SECONDS, cancel: Cancel | None = None, progress: Progress | None = None
) -> Adjustment:
    """The puzzle one level easier, with the same solution: as few more clues as are found for it, or smaller cages.

    Raises PuzzleError if it is on the lowest level, and Undecided if nothing suitable is found within `seconds`.
    """
    with cancellable(cancel):
        clues = _Changes(puzzle, seconds, progress, keep_solution=True)
        return clues.toward(clues.level - 1)


@takes_puzzle
def harder(
    puzzle: Puzzle, *, seconds: float = SECONDS, cancel: Cancel | None = None, progress: Progress | None = None
) -> Adjustment:
    """The puzzle one level harder, with the same solution: clues are removed or replaced by others, or cages joined.

    Raises PuzzleError if it is on the highest level, and Undecided if nothing suitable is found within `seconds`.
    """
    with cancellable(cancel):
        clues = _Changes(puzzle, seconds, progress, keep_solution=True)
        return clues.toward(clues.level + 1)


class _Changes:
    """The search for other clues of a puzzle."""

    def __init__(
        self, puzzle: Puzzle, seconds: float, progress: Progress | None, *, keep_solution: bool = False
    ) -> None:
        self.puzzle, self.end = puzzle, monotonic() + seconds
        self.report = progress or (lambda _: None)
        self.wanted: Givens = puzzle.known_solution
        self.goal: int | None = None
        self.before: Rating | None = None
        if keep_solution:
            self.wanted = self._solution()
            self.before = self.rating(puzzle)

    @cached_property
    def others(self) -> OtherClues:
        """The other clues of puzzles with this solution."""
        return OtherClues(self.puzzle, self.wanted, self.level if self.goal is None else self.goal)

    @property
    def has_other_clues(self) -> bool:
        """Whether clues other than givens can be added and removed, or cages and regions redrawn."""
        return bool(self.others.groups) or self.others.redraws

    def _solution(self) -> Givens:
        from gridwise.solving.solve import solve

        answer = solve(self.puzzle, 2, seconds=self.left())
        if answer.status == "undecided":
            raise Undecided(f"the solution is not proved to be unique: {answer.reason}", None)
        if answer.status != "one" or answer.solution is None:
            raise PuzzleError(
                f"the puzzle has {'no solution' if answer.status == 'none' else 'several solutions'}",
                suggestion="make it unique first" if answer.status == "several" else None,
            )
        return answer.solution.entries

    @property
    def level(self) -> int:
        """The number of the puzzle's level."""
        assert self.before is not None
        return LEVELS.index(self.before.level)

    def left(self) -> float:
        """The remaining time; raises Undecided if there is none, or if the search was cancelled."""
        raise_if_cancelled()
        seconds = self.end - monotonic()
        if seconds <= 0:
            raise Undecided(TOO_SLOW, None)
        return seconds

    def made(self, givens: Givens, puzzle: Puzzle | None = None) -> Puzzle:
        """A puzzle (default: the old one) with these givens."""
        board = board_attribute(self.puzzle.grid, givens) if givens else None
        return (puzzle or self.puzzle).replace(initial=board)

    def unique(self, givens: Givens) -> bool:
        """Whether there is exactly one solution with these givens."""
        return self.is_unique(self.made(givens))

    def is_unique(self, puzzle: Puzzle) -> bool:
        """Whether there is exactly one solution."""
        from gridwise.solving.solve import unique

        try:
            return unique(puzzle, seconds=self.left())
        except Undecided:
            raise Undecided(TOO_SLOW, None) from None

    def rating(self, puzzle: Puzzle) -> Rating:
        """The rating on our own scale."""
        from gridwise.solving.explaining import rate

        return rate(puzzle, ("gridwise",), seconds=self.left())

    def adjustment(self, new: Puzzle, fewest: bool = True, rating: Rating | None = None) -> Adjustment:
        """The result; what the old file says about its rating and seed is replaced or left out."""
        old = self.puzzle
        if new is not old:
            rated = rating is not None and old.attribute("rating") is not None
            new = new.replace(rating=rating_attributes(rating) if rated else None, seed=None)
        return Adjustment(
            new,
            {str(cell): symbol for cell, symbol in sorted(new.givens.items()) if cell not in old.givens},
            {str(cell): symbol for cell, symbol in sorted(old.givens.items()) if cell not in new.givens},
            fewest,
            self.before,
            rating,
            _lacking(new, old),
            _lacking(old, new),
            _moved(old, new),
        )

    # ---- unique ------------------------------------------------------------------------------------------------------

    def completion(self, givens: Givens, excluded: frozenset[Cell]) -> tuple[tuple[Entry, ...], bool]:
        """The fewest further givens, and whether it is proved that fewer are not enough."""
        from gridwise.solving.solve import solve

        answer = solve(self.made(givens), 2, seconds=self.left())
        if answer.status == "none":
            raise PuzzleError("the puzzle has no solution, so more givens can't help")
        if answer.status == "one":
            return (), True
        best = self.some(givens, excluded)
        try:
            for count in range(1, len(best)):
                self.report(f"{len(best)} more givens are enough; trying {count}")
                if (fewer := self.exactly(count, givens, excluded, None)) is not None:
                    return fewer, True
        except Undecided:
            return best, False
        return best, True

    def some(self, givens: Givens, excluded: frozenset[Cell]) -> tuple[Entry, ...]:
        """Further givens, each with the fewest solutions left."""
        added: list[Entry] = []
        while True:
            counts = self.counts({**givens, **dict(added)}, CLOSE, excluded)
            if not counts:
                raise PuzzleError("the solution stored in the puzzle can't be made the only one: it breaks a rule")
            number, entry = min(((count, entry) for entry, count in counts.items()), key=lambda pair: pair[0])
            added.append(entry)
            if number == 1:
                return tuple(added)

    def exactly(
        self, count: int, givens: Givens, excluded: frozenset[Cell], after: Cell | None
    ) -> tuple[Entry, ...] | None:
        """That many further givens, in cells after this one; None if they are not enough."""
        for entry, number in self.counts(givens, 2, excluded).items():
            if after is not None and entry[0] <= after:
                continue
            if count == 1 and number == 1:
                return (entry,)
            if count > 1 and (more := self.exactly(count - 1, {**givens, entry[0]: entry[1]}, excluded, entry[0])):
                return (entry, *more)
        return None

    def singles(self, givens: Givens, excluded: frozenset[Cell], puzzle: Puzzle | None = None) -> list[Entry]:
        """The givens that are enough alone."""
        return [entry for entry, count in self.counts(givens, 2, excluded, puzzle).items() if count == 1]

    def counts(
        self, givens: Givens, limit: int, excluded: frozenset[Cell], puzzle: Puzzle | None = None
    ) -> dict[Entry, int]:
        """The number of solutions, up to a limit, with each further given that rules out some solution."""
        found = candidate_counts(self.made(givens, puzzle), limit, seconds=self.left())
        if not found.decided:
            raise Undecided(TOO_SLOW, None)
        return {
            (cell, symbol): number
            for cell in self.puzzle.grid.meant
            for symbol, number in found.counts[str(cell)].items()
            if cell not in excluded and len(found.counts[str(cell)]) > 1 and self.wanted.get(cell, symbol) == symbol
        }

    # ---- difficulty --------------------------------------------------------------------------------------------------

    def with_another(self, clue: Constraint) -> Iterator[Puzzle]:
        """The puzzle with another clue instead of this one; with several if they are needed, with none if not."""
        self.others.check_replaceable(clue)
        if not self.others.redraws and self.is_unique(rest := without(self.puzzle, (clue,))):
            yield rest
            return
        found = False
        for other in self.others.instead(clue):
            if self.is_unique(other):
                found = True
                yield other
        if not found and (several := self.others.few_instead(clue, self.is_unique)) is not None:
            yield several

    def closest(self, choices: Iterator[Puzzle]) -> Adjustment:
        """The choice whose difficulty is closest to that of the puzzle; as many are rated as there is time for."""
        assert self.before is not None
        best: tuple[float, Rating, Puzzle] | None = None
        middle = monotonic() + (self.end - monotonic()) / 2
        for number, puzzle in enumerate(choices, 1):
            rating = self.rating(puzzle)
            self.report(f"{number} choice{'s' * (number > 1)} tried; the last one is {rating.level}, {rating.score:g}")
            distance = abs(rating.felt - self.before.felt)
            best = (distance, rating, puzzle) if best is None or distance < best[0] else best
            if number == CHOICES or monotonic() > middle:
                break
        if best is None:
            raise Undecided("no other clue was found that makes the solution unique", None)
        return self.adjustment(best[2], True, best[1])

    def toward(self, goal: int) -> Adjustment:
        """A puzzle of this level: the neighbour that is closest to it, then its neighbours, and so on."""
        assert self.before is not None
        if not 0 <= goal < len(LEVELS):
            raise PuzzleError(f"the puzzle is already {self.before.level}")
        self.goal = goal
        if goal > self.level and not self.puzzle.givens and not self.has_other_clues:
            raise PuzzleError("the puzzle has no clues that could be removed")
        seen: set[object] = set()
        for _ in range(CLIMBS if self.has_other_clues else 1):
            if (found := self.climbed(goal, seen)) is not None:
                return found
        raise Undecided(f"no change of clues was found that makes the puzzle {LEVELS[goal]}", None)

    def climbed(self, goal: int, seen: set[object]) -> Adjustment | None:
        """The same from the old puzzle up or down; None if there are no neighbours left, or all go too far."""
        up = goal > self.level
        current: Puzzle | None = self.puzzle
        while current is not None:
            best: tuple[float, Puzzle] | None = None
            for puzzle in self.with_one_less(current) if up else self.with_one_more(current):
                key = frozenset(puzzle.givens), frozenset(puzzle.constraints)
                if key in seen:
                    continue
                seen.add(key)
                rating = self.rating(puzzle)
                self.report(f"{len(seen)} changes tried; the last one gives {rating.level}, {rating.score:g}")
                level = LEVELS.index(rating.level)
                if level == goal:
                    return self.adjustment(puzzle, False, rating)
                if (level < goal) is not up:
                    continue  # what jumps over the level is as bad as what goes the wrong way
                grade = rating.felt if up else -rating.felt
                best = (grade, puzzle) if best is None or grade > best[0] else best
            current = None if best is None else best[1]
        return None

    def with_one_more(self, puzzle: Puzzle) -> Iterator[Puzzle]:
        """One more clue, of the type's own kind first; givens only if there are some, or nothing else to add."""
        yield from (new for new in self.others.more(puzzle) if not self.others.redraws or self.is_unique(new))
        for cell in self.puzzle.grid.meant if puzzle.givens or not self.has_other_clues else ():
            if cell not in puzzle.givens:
                yield self.made({**puzzle.givens, cell: self.wanted[cell]}, puzzle)

    def with_one_less(self, puzzle: Puzzle) -> Iterator[Puzzle]:
        """Each clue removed if the solution stays unique or, if all are needed, replaced by another one."""
        lighter = (self.made(_but(puzzle.givens, cell), puzzle) for cell in puzzle.givens)
        removable = False
        for fewer in chain(lighter, self.others.fewer(puzzle)):
            if self.is_unique(fewer):
                removable = True
                yield fewer
        if removable:
            return
        for cell in puzzle.givens:
            rest = _but(puzzle.givens, cell)
            for entry in self.singles(rest, frozenset({cell}), puzzle):
                yield self.made({**rest, entry[0]: entry[1]}, puzzle)
        yield from (other for other in self.others.exchanged(puzzle) if self.is_unique(other))


def _but(givens: Givens, gone: Cell) -> dict[Cell, str]:
    """The givens without that of one cell."""
    return {cell: symbol for cell, symbol in givens.items() if cell != gone}


def _lacking(puzzle: Puzzle, other: Puzzle) -> tuple[ChangedClue, ...]:
    """The clues of a puzzle that another one does not have."""
    gone = (clue for clue in puzzle.clues if clue not in other.clues)
    return tuple(ChangedClue(clue.label(), tuple(map(str, clue.cells()))) for clue in gone)


def _moved(old: Puzzle, new: Puzzle) -> tuple[str, ...]:
    """The cells that are no longer in one region with most cells of their old one."""
    owner = {cell: region for region in new.board.boxes for cell in region}
    moved = []
    for region in old.board.boxes:
        [(most, _)] = Counter(owner[cell] for cell in region).most_common(1)
        moved += [str(cell) for cell in region if owner[cell] != most]
    return tuple(moved)
