"""Redundant clues: every clue that could be removed alone, and one minimal set of clues.

A clue is redundant when the puzzle has the same one solution without it. Removing two of them at once may be too much,
so this also finds a minimal set: the givens are tried first, then the other clues, both in the puzzle's order. Each is
removed if the solution stays unique without it and those removed before.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from gridwise.declaring.puzzle_like import takes_puzzle
from gridwise.engine.limits import Limits
from gridwise.model.grid import Cell
from gridwise.model.results import Solution, Status

if TYPE_CHECKING:
    from gridwise._core import Cancel
    from gridwise.model.model import Clue, Model
    from gridwise.model.puzzle import Puzzle


class Verdict(StrEnum):
    """What is proved about a clue."""

    NEEDED = "needed"
    REDUNDANT = "redundant"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class JudgedClue:
    """A clue, and whether the puzzle needs it."""

    number: int
    """Its number in `puzzle.model.clues`, as `absent` takes it."""
    name: str
    """Its name, as in `given a1 = 5` or `cage a1 a2 b1 = 15`."""
    cells: tuple[str, ...]
    """The cells that it concerns."""
    constraint: str | None
    """The constraint's name; None for a given."""
    verdict: Verdict
    """Whether it could be removed while all others stay."""
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
    """The redundant clues of a puzzle. Only a puzzle with exactly one solution has an answer."""

    status: Status
    """The number of solutions; clues are only tested if there is exactly one."""
    clues: tuple[JudgedClue, ...] = ()
    reason: str | None = None
    """The limit that was reached, if any."""

    @property
    def redundant(self) -> tuple[JudgedClue, ...]:
        """The clues that could each be removed alone."""
        return tuple(clue for clue in self.clues if clue.verdict is Verdict.REDUNDANT)

    @property
    def minimal(self) -> tuple[JudgedClue, ...]:
        """A sufficient set of clues. It is minimal unless a clue is undecided."""
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


@takes_puzzle
def redundant(
    puzzle: Puzzle, *, seconds: float | None = None, nodes: int | None = None, cancel: Cancel | None = None
) -> Redundancy:
    """Test every clue of a puzzle, givens and constraints alike, and find a minimal set of clues.

    `seconds` is for the whole run and is divided among the tests; `nodes` is per test. If a test reaches a limit, its
    clue is undecided and stays in the minimal set.
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
    """Runs the tests, each with its share of the remaining time."""

    def __init__(self, model: Model, solution: Solution, limits: Limits, nodes: int | None) -> None:
        self.model, self.solution, self.limits, self.nodes = model, solution, limits, nodes
        self.left = 0
        """The maximum number of remaining tests."""
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
        """The clues that can be removed together. Only those that can be removed alone are tried."""
        tried = sorted(tried, key=lambda clue: (clue.constraint is not None, clue.number))
        self.left = len(tried)
        gone: set[int] = set()
        for clue in tried:
            if not gone or self._verdict(gone | {clue.number}) is Verdict.REDUNDANT:
                gone.add(clue.number)
        return gone

    def _verdict(self, absent: set[int]) -> Verdict:
        """Whether the solution stays unique without these clues."""
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
        # Removing a clue can even break the solution: if all dots are given, a missing dot is a statement too.
        return Verdict.REDUNDANT if ours and outcome is Outcome.EXHAUSTED else Verdict.NEEDED

    def _share(self) -> Limits:
        seconds = None
        if self.limits.seconds is not None:
            seconds = max(0.0, self.limits.seconds - self.limits.spent_seconds) / max(1, self.left)
        return Limits(seconds, self.nodes, self.limits.cancel)

    def _cells(self) -> list[tuple[str, ...]]:
        """The cells that each clue concerns; for a constraint, those of its relations."""
        spoken: list[dict[Cell, None]] = [{} for _ in self.model.clues]
        for relation in self.model.relations:
            for number, present in relation.when:
                if present:
                    spoken[number].update(dict.fromkeys(cell for cell in relation.cells if isinstance(cell, Cell)))
        return [tuple(map(str, cells)) for cells in spoken]
