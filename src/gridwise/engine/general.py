"""The general engine: the C++ core searches a puzzle's model."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import TYPE_CHECKING

from gridwise import _core
from gridwise.engine.limits import Limits
from gridwise.model.grid import CELLS_ONLY, Cell
from gridwise.model.results import Solution, solution_of

if TYPE_CHECKING:
    from gridwise.model.model import Model


NO_LIMIT = 1 << 62
_SEEDS = 1 << 64


class Outcome(IntEnum):
    """How a call to the core ended."""

    EXHAUSTED = 0
    FOUND = 1
    NODE_LIMIT = 2
    TIME_LIMIT = 3
    CANCELLED = 4
    MEMORY_LIMIT = 5
    PROCESS_LOST = 6

    @property
    def limited(self) -> bool:
        """Whether a limit or a failure stopped it, so nothing is proved."""
        return self > Outcome.FOUND

    @property
    def text(self) -> str:
        """What stopped it, in words."""
        return {
            Outcome.NODE_LIMIT: "the node limit was reached",
            Outcome.TIME_LIMIT: "the time limit was reached",
            Outcome.CANCELLED: "it was cancelled",
            Outcome.MEMORY_LIMIT: "the memory limit was reached",
            Outcome.PROCESS_LOST: "the clause-learning process could not be started, or ended early",
        }[self]


class Engine:
    """A search through a puzzle's solutions, which it returns one at a time."""

    def __init__(
        self,
        model: Model,
        *,
        absent: Iterable[int] = (),
        assume: Iterable[tuple[Cell, int]] = (),
        seed: int | None = None,
        limits: Limits | None = None,
        trace: bool = False,
    ) -> None:
        self.model = model
        self.absent = tuple(absent)
        self.limits = limits or Limits()
        with self.limits.preparing():
            core = model.core
        index = model.puzzle.grid.index
        placed = [*model.assumptions(self.absent), *((index[cell], value) for cell, value in assume)]
        seed = None if seed is None else seed % _SEEDS
        self.placed, self.seed = placed, seed
        self._search = _core.Search(core, model.mask(self.absent), placed, seed, trace)

    @property
    def nodes(self) -> int:
        """The number of search nodes so far."""
        return self._search.nodes

    @property
    def failures(self) -> int:
        """The number of contradictions so far."""
        return self._search.failures

    @property
    def outcome(self) -> Outcome:
        """How the last call ended."""
        return Outcome(self._search.status)

    def next(self, nodes: int | None = None) -> Outcome:
        """Look for the next solution; after `nodes` nodes, stop as at a limit; the next call continues."""
        left, seconds, cancel = self.limits.start(self._search.nodes)
        if nodes is not None:
            left = nodes if left < 0 else min(nodes, left)
        try:
            return Outcome(self._search.next(left, seconds, cancel))
        finally:
            self.limits.stop(self._search.nodes)

    def values(self) -> list[int]:
        """The values of all places in the latest solution, derived ones too, unchecked."""
        return self._search.solution()

    def solution(self) -> Solution:
        """The latest solution, checked with `Model.broken`: the relations' own `holds`, not engine code."""
        return checked(self.model, self.values(), self.absent)

    def count(self, limit: int | None) -> tuple[int, Outcome]:
        """The number of further solutions, up to a limit. The core checks each of them itself."""
        if limit == 0:
            return 0, Outcome.FOUND
        left = self.limits.start(self._search.nodes)
        try:
            number = self._search.count(NO_LIMIT if limit is None else min(limit, NO_LIMIT), *left)
        finally:
            self.limits.stop(self._search.nodes)
        return number, self.outcome

    def propagate(self) -> bool:
        """Propagate without searching; False on a contradiction."""
        return self._search.propagate()

    def candidates(self) -> dict[Cell, tuple[int, ...]]:
        """The values that each cell can still hold."""
        return {cell: tuple(left) for cell, left in zip(self.model.places, self._search.domains(), strict=True)}

    def events(self) -> Iterator[tuple[int, int, int, int]]:
        """The events since the last call, if the search is traced."""
        yield from self._search.events()


def true_candidates(
    model: Model, limits: Limits, absent: Iterable[int] = ()
) -> tuple[Outcome, dict[Cell, tuple[int, ...]], dict[Cell, tuple[int, ...]]]:
    """For each cell, the values that occur in a solution, and those still undecided when a limit was reached."""
    with limits.preparing():
        core = model.core
    nodes, seconds, cancel = limits.start(0)
    absent = tuple(absent)
    outcome, confirmed, unknown, spent = _core.true_candidates(
        core, model.mask(absent), nodes, seconds, cancel, model.assumptions(absent)
    )
    limits.stop(spent)
    meant = model.puzzle.grid.meant
    by_cell = [dict(zip(meant, map(tuple, values), strict=True)) for values in (confirmed, unknown)]
    return Outcome(outcome), by_cell[0], by_cell[1]


def checked(model: Model, values: list[int], absent: Iterable[int]) -> Solution:
    """The values of all cells as a Solution that breaks no relation, according to `Model.broken`."""
    by_cell = dict(zip(model.places, values, strict=True))
    broken = next(model.broken(by_cell, absent), None)
    if broken is not None:
        raise AssertionError(f"the engine's solution breaks {model.label(broken)}; report this as a bug")
    return as_solution(model, values)


def as_solution(model: Model, values: list[int]) -> Solution:
    """The values of all cells as a Solution."""
    puzzle = model.puzzle
    name = puzzle.symbols.name
    if not puzzle.grid.void and puzzle.grid.layers == CELLS_ONLY:
        return Solution(puzzle.grid.shape, tuple([name[value] for value in values]), tuple(values))
    if puzzle.grid.layers == CELLS_ONLY:
        index = puzzle.grid.index
        all_values = tuple([values[index[cell]] if cell in index else None for cell in puzzle.grid.squares])
        return Solution(
            puzzle.grid.shape, tuple([None if value is None else name[value] for value in all_values]), all_values
        )
    filled = {place: name[value] for place, value in zip(puzzle.grid.places, values, strict=True)}
    return solution_of(puzzle.grid, filled, puzzle.symbols.value)
