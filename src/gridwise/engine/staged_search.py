"""Exact search in stages: the general engine starts, and hands over after too many contradictions.

Most puzzles never leave the first stage. Large boards are then filled one group of houses at a time, which solves
almost empty boards and fails fast on others. Clause learning comes last. Together the stages yield every solution
exactly once. A model that can't be written as clauses stays with the engine. The end of a stage depends only on the
puzzle, never on the clock, so the answer is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import TYPE_CHECKING

from gridwise import _core
from gridwise.engine.general import NO_LIMIT, Engine, Outcome, checked
from gridwise.engine.limits import Limits
from gridwise.model.grid import Cell
from gridwise.model.results import Solution

if TYPE_CHECKING:
    from gridwise.engine.clause_learning import ClauseLearner
    from gridwise.model.model import Model

PATIENCE = 1_000_000
"""Contradictions since the last solution, times cells, before the engine hands over: about a tenth of a second."""
SLICE = 500
"""Nodes between two checks of the engine's contradictions."""
LARGE = 400
"""Boards with at least this many cells are worth an attempt to fill them."""
HUGE = 2_500
"""On boards with at least this many cells the attempt comes first, since every search node is expensive there."""
FILL_NODES = 4
"""The maximum number of nodes per cell in such an attempt."""
CONFLICTS = 50_000
"""On smaller boards, clause learning and the engine alternate, doubling each time. Conflicts in the first turn."""
TURN = 8
"""The engine's first turn, as a multiple of its initial patience."""
MOST_KNOWN = 100
"""A search with more solutions than this stays in its stage: one clause for each would cost too much."""

Stage = Generator[list[int], None, Outcome]
"""Yields solutions as the values of all cells, and returns the outcome."""


class StagedSearch:
    """A search through a puzzle's solutions, using whichever engines are needed."""

    def __init__(
        self,
        model: Model,
        *,
        absent: Iterable[int] = (),
        assume: Iterable[tuple[Cell, int]] = (),
        seed: int | None = None,
        limits: Limits | None = None,
    ) -> None:
        self.model = model
        self.limits = limits or Limits()
        self._engine = Engine(model, absent=absent, assume=assume, seed=seed, limits=self.limits)
        self.absent = self._engine.absent
        self._known: list[list[int]] = []
        self._filled: set[tuple[int, ...]] = set()
        self._learner: ClauseLearner | None = None
        self._more_nodes = 0
        self._values: list[int] = []
        self._stages = self._all_stages()

    @property
    def nodes(self) -> int:
        """The number of search nodes so far, including clause-learning conflicts."""
        return self._engine.nodes + self._more_nodes + (self._learner.nodes if self._learner else 0)

    @property
    def learns(self) -> bool:
        """Whether the search was handed over to clause learning."""
        return self._learner is not None

    def next(self) -> Outcome:
        """Look for the next solution."""
        try:
            self._values = next(self._stages)
        except StopIteration as end:
            self._stages = _ended(end.value)
            return Outcome(end.value)
        return Outcome.FOUND

    def values(self) -> list[int]:
        """The cell values of the latest solution, unchecked."""
        return self._values

    def solution(self) -> Solution:
        """The latest solution, checked with `Model.broken`: the relations' own `holds`, not engine code."""
        return checked(self.model, self._values, self.absent)

    def count(self, limit: int | None) -> tuple[int, Outcome]:
        """The number of further solutions, up to a limit. The core checks each of them itself."""
        most = NO_LIMIT if limit is None else min(limit, NO_LIMIT)
        number, mask = 0, self.model.mask(self.absent)
        while number < most:
            if len(self._known) > MOST_KNOWN and not self.learns and not self._filled:
                more, outcome = self._engine.count(most - number)
                return number + more, outcome
            if (outcome := self.next()) is not Outcome.FOUND:
                return number, outcome
            if not self.model.core.holds(self._values, mask):
                raise AssertionError("a solution breaks a relation; report this as a bug")
            number += 1
        return number, Outcome.FOUND

    # ---- the stages ------------------------------------------------------------------------------------------------

    def _all_stages(self) -> Stage:
        cells = max(1, len(self.model.places))
        begin = [self._search(PATIENCE // cells), self._fill()]
        for stage in reversed(begin) if cells >= HUGE else begin:
            outcome = yield from stage
            if outcome is not Outcome.NODE_LIMIT or self.limits.out_of_nodes:
                return outcome
        if self._prepare_learning():
            return (yield from self._take_turns(PATIENCE // cells))
        return (yield from self._search(None))

    def _search(self, patience: int | None) -> Stage:
        """The engine's own search; `patience` limits the contradictions since the last solution."""
        engine, since = self._engine, self._engine.failures
        while True:
            outcome = engine.next(None if patience is None else SLICE)
            if outcome is Outcome.FOUND:
                since = engine.failures
                values = engine.values()
                if not self._filled or self._identity(values) not in self._filled:
                    yield self._remember(values)
                patience = None if len(self._known) > MOST_KNOWN else patience
                continue
            spent = patience is not None and engine.failures - since > patience
            if spent or outcome is not Outcome.NODE_LIMIT or self.limits.out_of_nodes:
                return outcome

    def _fill(self) -> Stage:
        """Solutions from random fills, for as long as they are new."""
        cells = len(self.model.places)
        if cells < LARGE:
            return Outcome.NODE_LIMIT
        seen = {self._identity(values) for values in self._known}
        while len(seen) <= MOST_KNOWN:
            outcome, values = self._fill_once(FILL_NODES * cells)
            if outcome is not Outcome.FOUND:
                return outcome
            if (identity := self._identity(values)) in seen:
                break
            seen.add(identity)
            self._filled.add(identity)
            yield self._remember(values)
        return Outcome.NODE_LIMIT

    def _fill_once(self, most: int) -> tuple[Outcome, list[int]]:
        left, seconds, cancel = self.limits.start(0)
        engine, nodes = self._engine, 0
        seed = (engine.seed or 0) + len(self._filled)
        try:
            most = most if left < 0 else min(most, left)
            status, values, nodes = _core.fill(
                self.model.core, seed % (1 << 64), self.model.mask(self.absent), engine.placed, most, seconds, cancel
            )
        finally:
            self._more_nodes += nodes
            self.limits.stop(nodes)
        return Outcome(status), values

    def _prepare_learning(self) -> bool:
        """Write the model as clauses; False if there would be too many."""
        from gridwise.engine.clause_learning import ClauseLearner

        _, seconds, cancel = self.limits.start(0)
        try:
            root = _core.Search(self.model.core, self.model.mask(self.absent), self._engine.placed)
            if not root.propagate():
                return False
            clauses = root.clauses(seconds, cancel)
        finally:
            self.limits.stop(0)
        if clauses is None:
            return False
        self._learner = ClauseLearner(clauses, self._known, self._engine.seed)
        return True

    def _take_turns(self, patience: int) -> Stage:
        """Clause learning; if it is slow on a small board, the engine takes turns with it and continues its own tree.

        Some puzzles are hard for clauses and easy for propagation, above all those with sums over long lines.
        """
        assert self._learner is not None
        conflicts, patience = CONFLICTS, TURN * patience
        try:
            while True:
                alone = len(self.model.places) >= LARGE or len(self._known) > MOST_KNOWN
                outcome = yield from self._learn(None if alone else conflicts)
                if alone or outcome is not Outcome.NODE_LIMIT or self.limits.out_of_nodes:
                    return outcome
                if len(self._known) <= MOST_KNOWN:  # above this, the engine can't tell which solutions are known
                    outcome = yield from self._search(patience)
                    if outcome is not Outcome.NODE_LIMIT or self.limits.out_of_nodes:
                        return outcome
                conflicts, patience = 2 * conflicts, 2 * patience
        finally:
            self._learner.close()

    def _learn(self, conflicts: int | None) -> Stage:
        """Solutions from clause learning, until one takes more conflicts than allowed."""
        assert self._learner is not None
        while (outcome := self._learner.next(self.limits, conflicts)) is Outcome.FOUND:
            values = self._learner.solution
            if self._identity(values) not in self._filled:
                yield self._remember(values)
        return outcome

    def _identity(self, values: list[int]) -> tuple[int, ...]:
        """What tells solutions apart: the values of all places that are not derived."""
        return tuple(values[: len(self.model.puzzle.grid.meant)])

    def _remember(self, values: list[int]) -> list[int]:
        if len(self._known) <= MOST_KNOWN:
            self._known.append(values)
            if self.learns:  # two searches run from here on, and each may find the other's solutions
                self._filled.add(self._identity(values))
        return values


def _ended(outcome: Outcome) -> Stage:
    """A finished search."""
    return outcome
    yield
