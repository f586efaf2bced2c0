"""True candidates with the number of solutions that each occurs in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gridwise.declaring.puzzle_like import takes_puzzle
from gridwise.engine.limits import Limits

if TYPE_CHECKING:
    from gridwise._core import Cancel
    from gridwise.model.puzzle import Puzzle

LIMIT = 10
"""The default number of solutions to count for each candidate."""


@dataclass(frozen=True, slots=True)
class CandidateCounts:
    """For each cell, the symbols that occur in solutions, and in how many, counted up to a limit."""

    limit: int
    counts: Mapping[str, Mapping[str, int]]
    """By cell and symbol, without symbols that occur in no solution."""
    more: Mapping[str, tuple[str, ...]]
    """The symbols of each cell that may occur in further solutions: those at the limit, or where time ran out."""
    unknown: Mapping[str, tuple[str, ...]]
    """The undecided symbols of each cell; empty unless time ran out."""
    reason: str | None = None
    """The limit that was reached, if any."""

    @property
    def decided(self) -> bool:
        """Whether every candidate is decided."""
        return self.reason is None

    @property
    def forced(self) -> dict[str, str]:
        """The cells that hold the same symbol in every solution, with that symbol. Undecided cells are left out."""
        only = {cell: tuple(known) for cell, known in self.counts.items() if not self.unknown.get(cell)}
        return {cell: symbols[0] for cell, symbols in only.items() if len(symbols) == 1}

    @property
    def candidates(self) -> dict[str, tuple[str, ...]]:
        """The symbols that occur, as in `true_candidates`."""
        return {cell: tuple(known) for cell, known in self.counts.items()}

    def count_text(self, cell: str, symbol: str) -> str:
        """The number of solutions with a candidate, as in `7`, or `10+` if there may be more."""
        return f"{self.counts[cell][symbol]}{'+' if symbol in self.more.get(cell, ()) else ''}"

    def to_json(self) -> dict[str, Any]:
        """The counts as plain data."""
        return {
            "limit": self.limit,
            "counts": {cell: dict(known) for cell, known in self.counts.items()},
            "more": {cell: list(symbols) for cell, symbols in self.more.items()},
            "unknown": {cell: list(symbols) for cell, symbols in self.unknown.items()},
            "forced": self.forced,
            "reason": self.reason,
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> CandidateCounts:
        """The counts that `to_json` described."""
        more, unknown = ({cell: tuple(s) for cell, s in data[name].items()} for name in ("more", "unknown"))
        return cls(data["limit"], data["counts"], more, unknown, data["reason"])


@takes_puzzle
def candidate_counts(
    puzzle: Puzzle,
    limit: int = LIMIT,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    cancel: Cancel | None = None,
    absent: Iterable[int] = (),
) -> CandidateCounts:
    """For each cell, the symbols that occur in some solution, and in how many, counted up to a limit.

    It never raises at a time limit; the result shows what is undecided.
    """
    from gridwise import _core
    from gridwise.engine.general import Outcome

    if limit < 1:
        raise ValueError(f"the limit on solutions for each candidate must be 1 or more, not {limit}")
    limits, absent, model = Limits(seconds, nodes, cancel), tuple(absent), puzzle.model
    left, rest, cancel = limits.start(0)
    status, confirmed, counts, exact, unknown, spent = _core.count_candidates(
        model.core, min(limit, 1 << 62), model.mask(absent), left, rest, cancel, model.assumptions(absent)
    )
    limits.stop(spent)
    outcome, name = Outcome(status), puzzle.symbols.name
    counts_by_cell: dict[str, dict[str, int]] = {}
    more: dict[str, tuple[str, ...]] = {}
    open_: dict[str, tuple[str, ...]] = {}
    for cell, values, numbers, sure, rest_ in zip(model.places, confirmed, counts, exact, unknown, strict=True):
        symbols = [name[value] for value in values]
        counts_by_cell[str(cell)] = dict(zip(symbols, numbers, strict=True))
        if further := tuple(symbol for symbol, known in zip(symbols, sure, strict=True) if not known):
            more[str(cell)] = further
        if rest_:
            open_[str(cell)] = tuple(name[value] for value in rest_)
    return CandidateCounts(limit, counts_by_cell, more, open_, outcome.text if outcome.limited else None)
