"""A number of options that hold: exactly one of several, at least two, at most three."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Annotated, ClassVar

from pydantic import Field

from gridwise.common.errors import PuzzleError
from gridwise.constraints._combination import (
    OptionList,
    corner_word,
    denials_of,
    option_cells,
    option_label,
    relations_of,
)
from gridwise.model.board import Board
from gridwise.model.relations import Either, Relation
from gridwise.model.shapes import Shape

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle

Relations = tuple[Relation, ...]
Cases = list[tuple[Relations, Relations]]
"""For each option, what says that it holds and what says that it does not."""
MAX_BRANCHES = 100
"""Up to so many choices of options are listed one by one; more are divided into halves."""


class _Counted(OptionList):
    """Base of the constraints that count the options that hold."""

    words: ClassVar[str] = ""

    @property
    def number(self) -> int:
        """How many options hold, or the limit on that."""
        return 1

    def cases(self, board: Board) -> Cases:
        """Each option and its opposite."""
        return [(relations_of(option, board), denials_of(option, board)) for option in self.options]

    def draw(self, board: Board) -> Iterator[Shape]:
        yield from super().draw(board)
        cells = [cell for option in self.options for cell in option_cells(option)]
        yield from corner_word(cells, f"{self.words} {self.number}".strip())

    def claim(self) -> str:
        """What it says about its options."""
        verb = "holds" if self.number == 1 else "hold"
        return f"{self._how_many().capitalize()} of these {verb}: {self._listed()}."

    def label(self, relation: Relation | None = None) -> str:
        return f"{self._how_many()} of {self._listed()}"

    def _how_many(self) -> str:
        return f"{self.words} {'one' if self.number == 1 else self.number}"

    def _listed(self) -> str:
        return " / ".join(map(option_label, self.options))


class ExactlyOneOf(_Counted):
    """Exactly one of the options is satisfied, and all the others are not."""

    words: ClassVar[str] = "exactly"

    def relations(self, board: Board) -> Iterator[Relation]:
        yield from exactly(1, self.cases(board))

    example: ClassVar[str] = """
        - LatinSquare
        - name: ExactlyOneOf
          options: [{Thermometer: a1 a2 a3}, {Thermometer: a3 a2 a1}, {WhiteDot: a1 b1}]
        - ExactlyOneOf: [b2 = 4, c3 = 4]
        - initial: |
            . . . .
            . . . 3
            . . 1 .
            . . . .
        """


class _CountedTo(_Counted):
    """Base of the constraints with a number of their own."""

    count: Annotated[int, Field(ge=0)]

    @property
    def number(self) -> int:
        """The number in it."""
        return self.count

    @property
    def says_nothing(self) -> bool:
        """Whether it is satisfied whatever its options are."""
        return False

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        if self.count > len(self.options):
            raise PuzzleError(f"there are only {len(self.options)} options, not {self.count}", field="count")
        if self.says_nothing:
            raise PuzzleError(f"{self._how_many()} of {len(self.options)} options says nothing", field="count")
        super().validate(puzzle)


class Exactly(_CountedTo):
    """Exactly `count` of the options are satisfied, and all the others are not."""

    words: ClassVar[str] = "exactly"

    def relations(self, board: Board) -> Iterator[Relation]:
        yield from exactly(self.count, self.cases(board))

    example: ClassVar[str] = """
        - LatinSquare
        - name: Exactly
          count: 2
          options: [a1 = 1, a2 = 2, a3 = 3, a4 = 4]
        - {name: Exactly, count: 0, options: [b1 < b2, b2 < b3]}
        - initial: |
            . . . .
            . . . .
            . . 3 .
            . . 1 .
        """


class AtLeast(_CountedTo):
    """At least `count` of the options are satisfied."""

    words: ClassVar[str] = "at least"

    @property
    def says_nothing(self) -> bool:
        """Whether it is satisfied whatever its options are."""
        return self.count == 0

    def relations(self, board: Board) -> Iterator[Relation]:
        yield from at_least(self.count, self.cases(board))

    example: ClassVar[str] = """
        - LatinSquare
        - name: AtLeast
          count: 2
          options: [{Thermometer: a1 a2 a3}, {Renban: b1 b2 b3}, {Palindrome: a4 b3 c2}]
        - initial: |
            . . . .
            . . . 2
            . . . .
            . 4 . .
        """


class AtMost(_CountedTo):
    """At most `count` of the options are satisfied."""

    words: ClassVar[str] = "at most"

    @property
    def says_nothing(self) -> bool:
        """Whether it is satisfied whatever its options are."""
        return self.count == len(self.options)

    def relations(self, board: Board) -> Iterator[Relation]:
        opposite = [(not_held, held) for held, not_held in self.cases(board)]
        yield from at_least(len(self.options) - self.count, opposite)

    example: ClassVar[str] = """
        - LatinSquare
        - name: AtMost
          count: 1
          options: [a1 < b1, a2 < b2, a3 < b3, a4 < b4]
        - initial: |
            1 . . .
            . 3 . .
            . . 3 .
            . . . .
        """


def at_least(count: int, cases: Cases) -> Relations:
    """Relations that hold where at least so many of the cases do."""
    if count <= 0:
        return ()
    if count == len(cases):
        return tuple(relation for held, _ in cases for relation in held)
    if comb(len(cases), count) <= MAX_BRANCHES:
        return (Either(tuple(_all(held for held, _ in some) for some in combinations(cases, count))),)
    first, second = cases[: len(cases) // 2], cases[len(cases) // 2 :]
    fewest, most = max(0, count - len(second)), min(count, len(first))
    splits = (at_least(n, first) + at_least(count - n, second) for n in range(fewest, most + 1))
    return (Either(tuple(splits)),)


def exactly(count: int, cases: Cases) -> Relations:
    """Relations that hold where exactly so many of the cases do."""
    if count in (0, len(cases)):
        return tuple(relation for held, not_held in cases for relation in (held if count else not_held))
    if comb(len(cases), count) <= MAX_BRANCHES:
        return (Either(tuple(_chosen(set(some), cases) for some in combinations(range(len(cases)), count))),)
    first, second = cases[: len(cases) // 2], cases[len(cases) // 2 :]
    fewest, most = max(0, count - len(second)), min(count, len(first))
    splits = (exactly(n, first) + exactly(count - n, second) for n in range(fewest, most + 1))
    return (Either(tuple(splits)),)


def _all(parts: Iterable[Relations]) -> Relations:
    return tuple(relation for part in parts for relation in part)


def _chosen(some: set[int], cases: Cases) -> Relations:
    return _all(held if place in some else not_held for place, (held, not_held) in enumerate(cases))
