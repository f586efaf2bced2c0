"""Changes of a puzzle by a few givens: make it unique, easier or harder, or replace one given.

Every result has exactly one solution, and that is proved. If the file has a solution, it is kept; otherwise the
solution that needs the fewest givens is chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, Any

from gridwise.common.errors import PuzzleError, Undecided
from gridwise.declaring.puzzle_like import takes_puzzle
from gridwise.generating.assess import rating_attributes
from gridwise.logic.technique import LEVELS
from gridwise.model.attributes import board_attribute
from gridwise.model.grid import Cell
from gridwise.setting.candidate_counts import candidate_counts

if TYPE_CHECKING:
    from gridwise.logic.rating import Rating
    from gridwise.model.puzzle import Puzzle

SECONDS = 30.0
"""The default time for a change, in seconds."""
CLOSE = 30
"""For a quick choice of givens, solutions are counted up to this number."""

Givens = Mapping[Cell, str]
Entry = tuple[Cell, str]
Progress = Callable[[str], None]
"""Told what is being tried, in a few words."""


@dataclass(frozen=True)
class Adjustment:
    """A puzzle with some givens added or removed, which has exactly one solution."""

    puzzle: Puzzle
    added: Mapping[str, str]
    """The symbol of each new given."""
    removed: Mapping[str, str]
    fewest: bool = True
    """Whether it is proved that fewer new givens are not enough."""
    before: Rating | None = None
    """The rating of the old puzzle, if it had exactly one solution."""
    after: Rating | None = None

    def to_json(self) -> dict[str, Any]:
        """The adjustment as plain data, without the puzzle."""
        pairs = (("before", self.before), ("after", self.after))
        ratings = {name: rating and rating_attributes(rating) for name, rating in pairs}
        return {"added": dict(self.added), "removed": dict(self.removed), "fewest": self.fewest, **ratings}


@takes_puzzle
def make_unique(puzzle: Puzzle, *, seconds: float = SECONDS, progress: Progress | None = None) -> Adjustment:
    """The puzzle with as few more givens as possible, so that it has exactly one solution.

    `fewest` says whether all smaller numbers of givens were ruled out within `seconds`. Raises PuzzleError if there is
    no solution, and Undecided if time runs out before any suitable givens are found.
    """
    givens = _Givens(puzzle, seconds, progress)
    added, fewest = givens.completion(dict(puzzle.givens), frozenset())
    return givens.adjustment({**puzzle.givens, **dict(added)}, fewest)


@takes_puzzle
def replace_clue(
    puzzle: Puzzle, cell: str, *, seconds: float = SECONDS, progress: Progress | None = None
) -> Adjustment:
    """The puzzle without the given in this cell, and with as few others instead as possible.

    The solution stays the same. If one given is enough, the one that keeps the difficulty closest is chosen.
    """
    place = Cell.parse(cell)
    if place not in puzzle.givens:
        raise PuzzleError(f"there is no given in {cell}", suggestion="only givens can be replaced")
    givens = _Givens(puzzle, seconds, progress, keep_solution=True)
    rest = {other: symbol for other, symbol in puzzle.givens.items() if other != place}
    singles = [] if givens.unique(rest) else givens.singles(rest, frozenset({place}))
    if singles:
        return givens.closest([{**rest, single[0]: single[1]} for single in singles])
    added, fewest = givens.completion(rest, frozenset({place}))
    new = {**rest, **dict(added)}
    return givens.adjustment(new, fewest, givens.rating(givens.made(new)))


@takes_puzzle
def easier(puzzle: Puzzle, *, seconds: float = SECONDS, progress: Progress | None = None) -> Adjustment:
    """The puzzle one level easier: the fewest more givens that are found for it.

    Raises PuzzleError if it is on the lowest level, and Undecided if nothing suitable is found within `seconds`.
    """
    givens = _Givens(puzzle, seconds, progress, keep_solution=True)
    return givens.toward(givens.level - 1, givens.with_one_more)


@takes_puzzle
def harder(puzzle: Puzzle, *, seconds: float = SECONDS, progress: Progress | None = None) -> Adjustment:
    """The puzzle one level harder, with the same solution: givens are removed, then replaced by others.

    Raises PuzzleError if it is on the highest level, and Undecided if nothing suitable is found within `seconds`.
    """
    givens = _Givens(puzzle, seconds, progress, keep_solution=True)
    if not puzzle.givens:
        raise PuzzleError("the puzzle has no givens that could be removed")
    return givens.toward(givens.level + 1, givens.with_one_less)


class _Givens:
    """The search for other givens of a puzzle."""

    def __init__(
        self, puzzle: Puzzle, seconds: float, progress: Progress | None, *, keep_solution: bool = False
    ) -> None:
        self.puzzle, self.end = puzzle, monotonic() + seconds
        self.report = progress or (lambda _: None)
        self.wanted: Givens = puzzle.known_solution
        self.before: Rating | None = None
        if keep_solution:
            self.wanted = self._solution()
            self.before = self.rating(puzzle)

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
        """The remaining time; raises Undecided if there is none."""
        seconds = self.end - monotonic()
        if seconds <= 0:
            raise Undecided("nothing suitable was found within the time limit", None)
        return seconds

    def made(self, givens: Givens, rating: Rating | None = None) -> Puzzle:
        """The puzzle with these givens; what its file says about the old ones is left out."""
        rated = {} if rating is None or self.puzzle.attribute("rating") is None else rating_attributes(rating)
        return self.puzzle.replace(initial=self._board(givens), rating=rated or None, seed=None)

    def _board(self, givens: Givens) -> Any:
        return board_attribute(self.puzzle.grid, givens) if givens else None

    def unique(self, givens: Givens) -> bool:
        """Whether there is exactly one solution with these givens."""
        from gridwise.solving.solve import unique

        return unique(self.made(givens), seconds=self.left())

    def rating(self, puzzle: Puzzle) -> Rating:
        """The rating on our own scale."""
        from gridwise.solving.explaining import rate

        return rate(puzzle, ("gridwise",), seconds=self.left())

    def adjustment(self, givens: Givens, fewest: bool = True, rating: Rating | None = None) -> Adjustment:
        """The result with these givens."""
        old = self.puzzle.givens
        return Adjustment(
            self.puzzle if givens == dict(old) else self.made(givens, rating),
            {str(cell): symbol for cell, symbol in sorted(givens.items()) if cell not in old},
            {str(cell): symbol for cell, symbol in sorted(old.items()) if cell not in givens},
            fewest,
            self.before,
            rating,
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

    def singles(self, givens: Givens, excluded: frozenset[Cell]) -> list[Entry]:
        """The givens that are enough alone."""
        return [entry for entry, count in self.counts(givens, 2, excluded).items() if count == 1]

    def counts(self, givens: Givens, limit: int, excluded: frozenset[Cell]) -> dict[Entry, int]:
        """The number of solutions, up to a limit, with each further given that rules out some solution."""
        found = candidate_counts(self.made(givens), limit, seconds=self.left())
        if not found.decided:
            raise Undecided("nothing suitable was found within the time limit", None)
        return {
            (cell, symbol): number
            for cell in self.puzzle.grid.meant
            for symbol, number in found.counts[str(cell)].items()
            if cell not in excluded and len(found.counts[str(cell)]) > 1 and self.wanted.get(cell, symbol) == symbol
        }

    # ---- difficulty --------------------------------------------------------------------------------------------------

    def closest(self, choices: list[dict[Cell, str]]) -> Adjustment:
        """The choice whose difficulty is closest to that of the puzzle."""
        assert self.before is not None
        rated = []
        for number, givens in enumerate(choices, 1):
            self.report(f"rating choice {number} of {len(choices)}")
            rated.append((self.rating(self.made(givens)), givens))
        felt = self.before.felt
        rating, givens = min(rated, key=lambda pair: abs(pair[0].felt - felt))
        return self.adjustment(givens, True, rating)

    def toward(self, level: int, neighbours: Callable[[Givens], Iterator[dict[Cell, str]]]) -> Adjustment:
        """A puzzle of this level: the neighbour that is closest to it, then its neighbours, and so on."""
        assert self.before is not None
        if not 0 <= level < len(LEVELS):
            raise PuzzleError(f"the puzzle is already {self.before.level}")
        up = level > self.level
        current, seen = dict(self.puzzle.givens), set()
        while True:
            best: tuple[float, dict[Cell, str]] | None = None
            for givens in neighbours(current):
                key = frozenset(givens)
                if key in seen:
                    continue
                seen.add(key)
                rating = self.rating(self.made(givens))
                self.report(f"{len(seen)} changes tried; the last one gives {rating.level}, {rating.score:g}")
                if LEVELS.index(rating.level) == level:
                    return self.adjustment(givens, False, rating)
                # What jumps over the level is as bad as what goes the wrong way.
                over = (LEVELS.index(rating.level) > level) if up else (LEVELS.index(rating.level) < level)
                grade = -1000.0 if over else rating.felt if up else -rating.felt
                best = (grade, givens) if best is None or grade > best[0] else best
            if best is None or best[0] <= -1000:
                raise Undecided(f"no change of givens was found that makes the puzzle {LEVELS[level]}", None)
            current = best[1]

    def with_one_more(self, givens: Givens) -> Iterator[dict[Cell, str]]:
        """One more given, in each cell in turn."""
        for cell in self.puzzle.grid.meant:
            if cell not in givens:
                yield {**givens, cell: self.wanted[cell]}

    def with_one_less(self, givens: Givens) -> Iterator[dict[Cell, str]]:
        """Each given removed if the solution stays unique or, if all are needed, replaced by another one."""
        removable = False
        for cell in givens:
            rest = {other: symbol for other, symbol in givens.items() if other != cell}
            if self.unique(rest):
                removable = True
                yield rest
        if removable:
            return
        for cell in givens:
            rest = {other: symbol for other, symbol in givens.items() if other != cell}
            for entry in self.singles(rest, frozenset({cell})):
                yield {**rest, entry[0]: entry[1]}
