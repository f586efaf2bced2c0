"""Exact search in stages: the general engine starts, and hands over when contradictions do not end.

Most puzzles never leave the first stage. Large boards are then filled a group of houses at a time, which finds
solutions of boards that are almost empty and gives up soon on others; at last clauses are learnt. All stages together
yield every solution once; a model that can't be written as clauses stays with the engine. When a stage ends depends on
the puzzle alone, never on the clock, so that the answer is the same on every machine.
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
"""Contradictions since the last solution, times cells, after which the engine hands over: about a tenth of a second."""
SLICE = 500
"""The engine searches so many nodes between two looks at its contradictions."""
LARGE = 400
"""Boards of so many cells are worth an attempt to fill them."""
HUGE = 2_500
"""On boards of so many cells that attempt comes first: there every node of a search is dear."""
FILL_NODES = 4
"""Such an attempt takes at most so many nodes a cell."""
CONFLICTS = 50_000
"""On smaller boards clause learning and the engine take turns, each time for twice as long: so many conflicts first."""
TURN = 8
"""The engine's first turn takes so many times its first patience."""
MOST_KNOWN = 100
"""A search with more solutions than this stays where it is: a clause for each of them would be a burden."""

Stage = Generator[list[int], None, Outcome]
"""Yields solutions, each as the values of all cells, and returns how it ended."""


class StagedSearch:
    """One search through the solutions of a puzzle, whichever engines it takes."""

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
        """The number of search nodes so far, conflicts of clause learning among them."""
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

    def solution(self) -> Solution:
        """The solution just found; it has passed the checker, which shares no code with any engine."""
        return checked(self.model, self._values, self.absent)

    def count(self, limit: int | None) -> tuple[int, Outcome]:
        """How many more solutions there are, up to a limit; each passes the core's own checker."""
        most = NO_LIMIT if limit is None else min(limit, NO_LIMIT)
        number, mask = 0, self.model.mask(self.absent)
        while number < most:
            if len(self._known) > MOST_KNOWN and not self.learns and not self._filled:
                more, outcome = self._engine.count(most - number)
                return number + more, outcome
            if (outcome := self.next()) is not Outcome.FOUND:
                return number, outcome
            if not self.model.core.holds(self._values, mask):
                raise AssertionError("a solution breaks a relation; please report this")
            number += 1
        return number, Outcome.FOUND

    # ---- the stages ------------------------------------------------------------------------------------------------

    def _all_stages(self) -> Stage:
        cells = max(1, len(self.model.cells))
        begin = [self._search(PATIENCE // cells), self._fill()]
        for stage in reversed(begin) if cells >= HUGE else begin:
            outcome = yield from stage
            if outcome is not Outcome.NODE_LIMIT or self.limits.out_of_nodes:
                return outcome
        if self._prepare_learning():
            return (yield from self._take_turns(PATIENCE // cells))
        return (yield from self._search(None))

    def _search(self, patience: int | None) -> Stage:
        """The engine's own search; with patience, until there were so many contradictions since the last solution."""
        engine, since = self._engine, self._engine.failures
        while True:
            outcome = engine.next(None if patience is None else SLICE)
            if outcome is Outcome.FOUND:
                since = engine.failures
                values = engine.values()
                if not self._filled or tuple(values) not in self._filled:
                    yield self._remember(values)
                patience = None if len(self._known) > MOST_KNOWN else patience
                continue
            spent = patience is not None and engine.failures - since > patience
            if spent or outcome is not Outcome.NODE_LIMIT or self.limits.out_of_nodes:
                return outcome

    def _fill(self) -> Stage:
        """Boards filled at random: several, for as long as they differ."""
        cells = len(self.model.cells)
        if cells < LARGE:
            return Outcome.NODE_LIMIT
        seen = {tuple(values) for values in self._known}
        while len(seen) <= MOST_KNOWN:
            outcome, values = self._fill_once(FILL_NODES * cells)
            if outcome is not Outcome.FOUND:
                return outcome
            if tuple(values) in seen:
                break
            seen.add(tuple(values))
            self._filled.add(tuple(values))
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
        """Write the model as clauses; False where these would be too many."""
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
        """Clauses are learnt; where that takes long on a small board, the engine goes on with its tree in between.

        Some puzzles are hard for clauses and easy for propagation: sums over long lines above all.
        """
        assert self._learner is not None
        conflicts, patience = CONFLICTS, TURN * patience
        try:
            while True:
                alone = len(self.model.cells) >= LARGE or len(self._known) > MOST_KNOWN
                outcome = yield from self._learn(None if alone else conflicts)
                if alone or outcome is not Outcome.NODE_LIMIT or self.limits.out_of_nodes:
                    return outcome
                if len(self._known) <= MOST_KNOWN:  # beyond, the engine would not know what has been found already
                    outcome = yield from self._search(patience)
                    if outcome is not Outcome.NODE_LIMIT or self.limits.out_of_nodes:
                        return outcome
                conflicts, patience = 2 * conflicts, 2 * patience
        finally:
            self._learner.close()

    def _learn(self, conflicts: int | None) -> Stage:
        """Solutions by clause learning, until one took more conflicts than that."""
        assert self._learner is not None
        while (outcome := self._learner.next(self.limits, conflicts)) is Outcome.FOUND:
            values = self._learner.solution
            if tuple(values) not in self._filled:
                yield self._remember(values)
        return outcome

    def _remember(self, values: list[int]) -> list[int]:
        if len(self._known) <= MOST_KNOWN:
            self._known.append(values)
            if self.learns:  # from here on two look for solutions, and each may come upon those of the other
                self._filled.add(tuple(values))
        return values


def _ended(outcome: Outcome) -> Stage:
    """A search that is over."""
    return outcome
    yield
