"""How people read cells that an automaton reads one after the other, and the numbers that they see there.

A reading of your own is a subclass of `Reading`: a technique with the kernel `readings` and the reading's `number` as
its one option then finds its steps and words them. Steps of a subclass of one of the readings
below are worded like those of that reading.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.model.relations.from_core import number_of, set_from_core


@dataclass(frozen=True)
class Reading:
    """How people read a line."""

    number: ClassVar[int] = 0
    """The number by which the core and the options of techniques know this reading."""
    implied: ClassVar[bool] = False
    """Whether the relation only follows from others of the same constraint, so that a mistake is told by those."""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if Reading in cls.__bases__:
            set_from_core(cls, "number", lambda: number_of(cls))

    @property
    def details(self) -> tuple[int, ...]:
        """The numbers that the core gets for its kernels."""
        return ()


@dataclass(frozen=True)
class Line(Reading):
    """A sum within a line, or from its end: sandwiches, X-sums, lines that add up."""


@dataclass(frozen=True)
class Sight(Reading):
    """What is seen from the end of a line: a number of buildings, or something else if there is no count."""

    count: int | None = None

    @property
    def details(self) -> tuple[int, ...]:
        return () if self.count is None else (self.count,)


@dataclass(frozen=True)
class Runs(Reading):
    """Runs of filled cells (those with the largest value), with gaps between them: their lengths in order."""

    lengths: tuple[int, ...]

    def __post_init__(self) -> None:
        if any(length < 1 for length in self.lengths):
            raise PuzzleError(f"runs have at least one cell each, not {self.lengths}")

    @property
    def details(self) -> tuple[int, ...]:
        return self.lengths


@dataclass(frozen=True)
class Balance(Reading):
    """Equally many of both symbols, and never three alike in a row."""

    implied: ClassVar[bool] = True


@dataclass(frozen=True)
class Passage(Reading):
    """How a loop passes through a cell, such as one with a pearl."""


@dataclass(frozen=True)
class View(Reading):
    """How many cells are in view from a cell, along its row and column."""


@dataclass(frozen=True)
class Around(Reading):
    """Runs of marks around a cell, in no particular order."""


@dataclass(frozen=True)
class Doubt(Reading):
    """A number that counts in one direction, unless its own cell is marked."""


@dataclass(frozen=True)
class NoCape(Reading):
    """A cell that is no dead end, read before the cells beside it."""


@dataclass(frozen=True)
class Checkers(Reading):
    """Two areas that would cross: only opposite corners of a 2×2 square belong to the same one."""

    implied: ClassVar[bool] = True


@dataclass(frozen=True)
class Rim(Reading):
    """Two areas that share the edge of the grid, each in one stretch."""

    implied: ClassVar[bool] = True


@dataclass(frozen=True)
class Pattern(Reading):
    """A pattern, written as a regular expression."""


@dataclass(frozen=True)
class Level(Reading):
    """A region that is filled from below, to the same level everywhere."""


@dataclass(frozen=True)
class FirstSight(Reading):
    """Which symbol comes first, seen from the end of a line."""


@dataclass(frozen=True)
class Beside(Reading):
    """A cell, and then those that share an edge with it: how many of them go with it."""


@dataclass(frozen=True)
class Apart(Reading):
    """How many cells in one direction are marked, where marks may never touch."""


@dataclass(frozen=True)
class Visit(Reading):
    """Whether a loop passes through a cell, which depends on what the cell holds."""
