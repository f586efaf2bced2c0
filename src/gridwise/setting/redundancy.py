"""Clues that a puzzle does not need: each one that could go by itself, and one set of clues that is minimal.

A clue is redundant when the puzzle has the same one solution without it. Taking two of them away at once may be too
much; therefore a minimal set is looked for as well: the givens are tried first, then the other clues, both in the
order of the puzzle, and each goes if the solution stays the only one without it and without those that went before.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from gridwise.engine.limits import Limits
from gridwise.model.grid import Cell
from gridwise.model.results import Solution, Status

if TYPE_CHECKING:
    from gridwise._core import Cancel
    from gridwise.model.model import Clue, Model
    from gridwise.model.puzzle import Puzzle


class Verdict(StrEnum):
    """What is proved of a clue."""

    NEEDED = "needed"
    REDUNDANT = "redundant"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class JudgedClue:
    """A clue, and whether the puzzle needs it."""

    number: int
    """Its number in `puzzle.model.clues`, as `absent` takes it."""
    name: str
    """What it is called, as in `given a1 = 5` or `cage a1 a2 b1 = 15`."""
    cells: tuple[str, ...]
    """The cells that it speaks of."""
    constraint: str | None
    """The constraint's name; None for a given."""
    verdict: Verdict
    """Whether it could go while all others stay."""
    kept: bool
    """Whether it is part of the minimal set."""

    def to_json(self) -> dict[str, Any]:
        """The clue as plain data."""
        return {
            "number": self.number,
            "name": self.name,
            "cells": list(self.cells),
            "constraint": self.constraint,
            "verdict": str(self.verdict),
            "kept": self.kept,
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> JudgedClue:
        """The clue that `to_json` described."""
        return cls(**{**data, "cells": tuple(data["cells"]), "verdict": Verdict(data["verdict"])})


@dataclass(frozen=True, slots=True)
class Redundancy:
    """Which clues of a puzzle could go. Only a puzzle with exactly one solution has an answer to that."""

    status: Status
    """How many solutions the puzzle has; without exactly one no clue is judged."""
    clues: tuple[JudgedClue, ...] = ()
    reason: str | None = None
    """Which limit was reached, if one was."""

    @property
    def redundant(self) -> tuple[JudgedClue, ...]:
        """The clues that could go, each by itself."""
        return tuple(clue for clue in self.clues if clue.verdict is Verdict.REDUNDANT)

    @property
    def minimal(self) -> tuple[JudgedClue, ...]:
        """A set of clues that is enough. None of them can be spared, unless one is undecided."""
        return tuple(clue for clue in self.clues if clue.kept)

    @property
    def decided(self) -> bool:
        """Whether everything is proved: each verdict, and that the set is minimal."""
        return self.status is not Status.UNDECIDED and self.reason is None

    def to_json(self) -> dict[str, Any]:
        """The answer as plain data."""
        clues = [clue.to_json() for clue in self.clues]
        return {"status": str(self.status), "clues": clues, "reason": self.reason}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Redundancy:
        """The answer that `to_json` described."""
        return cls(Status(data["status"]), tuple(map(JudgedClue.from_json, data["clues"])), data["reason"])


def redundant(
    puzzle: Puzzle, *, seconds: float | None = None, nodes: int | None = None, cancel: Cancel | None = None
) -> Redundancy:
    """Judge every clue of a puzzle, givens and constraints of its own, and find a minimal set of them.

    `seconds` are for everything, and every test gets its share of them; `nodes` are for each test. What a test can't
    decide within these is undecided, and its clue stays in the minimal set.
    """
    from gridwise.solving.solve import solve

    limits = Limits(seconds, None, cancel)
    answer = solve(puzzle, 2, seconds=seconds, nodes=nodes, cancel=cancel)
    limits.spent_seconds = answer.seconds
    if answer.status is not Status.ONE or answer.solution is None:
        reason = answer.reason if answer.status is Status.UNDECIDED else None
        return Redundancy(answer.status, (), reason)
    return _ClueTester(puzzle.model, answer.solution, limits, nodes).judge()


class _ClueTester:
    """Test after test, each with its share of the time that is left."""

    def __init__(self, model: Model, solution: Solution, limits: Limits, nodes: int | None) -> None:
        self.model, self.solution, self.limits, self.nodes = model, solution, limits, nodes
        self.left = 0
        """The tests that are still to come, at most."""
        self.reason: str | None = None

    def judge(self) -> Redundancy:
        clues = self.model.clues
        self.left = 2 * len(clues)
        verdicts = {clue.number: self._verdict({clue.number}) for clue in clues}
        gone = self._gone([clue for clue in clues if verdicts[clue.number] is Verdict.REDUNDANT])
        cells = self._cells()
        judged = tuple(
            JudgedClue(
                clue.number,
                clue.label(self.model.puzzle.symbols),
                cells[clue.number],
                type(clue.constraint).__name__ if clue.constraint is not None else None,
                verdicts[clue.number],
                clue.number not in gone,
            )
            for clue in clues
        )
        return Redundancy(Status.ONE, judged, self.reason)

    def _gone(self, tried: Iterable[Clue]) -> set[int]:
        """The clues that can go together. One that can't go by itself can't go with others, so few are tried."""
        tried = sorted(tried, key=lambda clue: (clue.constraint is not None, clue.number))
        self.left = len(tried)
        gone: set[int] = set()
        for clue in tried:
            if not gone or self._verdict(gone | {clue.number}) is Verdict.REDUNDANT:
                gone.add(clue.number)
        return gone

    def _verdict(self, absent: set[int]) -> Verdict:
        """Whether the solution is the only one without these clues."""
        from gridwise.engine.general import Engine, Outcome

        engine = Engine(self.model, absent=absent, limits=self._share())
        outcome, ours = engine.next(), False
        while outcome is Outcome.FOUND and engine.solution() == self.solution:
            outcome, ours = engine.next(), True
        self.limits.spent_seconds += engine.limits.spent_seconds
        self.left -= 1
        if outcome.limited:
            self.reason = outcome.text
            return Verdict.UNDECIDED
        # Without a clue the solution may even be wrong: where all dots are given, no dot means that there is none.
        return Verdict.REDUNDANT if ours and outcome is Outcome.EXHAUSTED else Verdict.NEEDED

    def _share(self) -> Limits:
        seconds = None
        if self.limits.seconds is not None:
            seconds = max(0.0, self.limits.seconds - self.limits.spent_seconds) / max(1, self.left)
        return Limits(seconds, self.nodes, self.limits.cancel)

    def _cells(self) -> list[tuple[str, ...]]:
        """The cells that each clue speaks of: of a constraint, those of its relations."""
        spoken: list[dict[Cell, None]] = [{} for _ in self.model.clues]
        for relation in self.model.relations:
            for number, present in relation.when:
                if present:
                    spoken[number].update(dict.fromkeys(cell for cell in relation.cells if isinstance(cell, Cell)))
        return [tuple(map(str, cells)) for cells in spoken]
