"""The engine's work as events: which value was removed, and by which clue."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from time import monotonic
from typing import TYPE_CHECKING, Any

from gridwise.engine.general import Engine, Outcome
from gridwise.engine.limits import Limits
from gridwise.model.grid import names
from gridwise.model.relations import Relation

if TYPE_CHECKING:
    from gridwise.model.model import Model
    from gridwise.model.puzzle import Puzzle


class EventKind(StrEnum):
    """The kind of an event."""

    REMOVAL = "removal"
    GUESS = "guess"
    CONTRADICTION = "contradiction"
    BACKTRACK = "backtrack"
    SOLUTION = "solution"
    RESTART = "restart"


SLICE = 20
"""Nodes per slice: a long search shows its events early, and they are never all in memory."""

_KINDS = (EventKind.REMOVAL, EventKind.GUESS, EventKind.CONTRADICTION, EventKind.BACKTRACK, EventKind.SOLUTION)


@dataclass(frozen=True, slots=True)
class Event:
    """One event of the engine."""

    kind: EventKind
    cell: str | None = None
    symbol: str | None = None
    reason: str | None = None
    """The clue or rule behind a removal or contradiction, as in `cage a1 a2 b1 = 15`."""
    depth: int = 0
    """The depth in the search tree, in guesses."""

    def to_json(self) -> dict[str, Any]:
        """The event as plain data."""
        return {
            "kind": str(self.kind),
            "cell": self.cell,
            "symbol": self.symbol,
            "reason": self.reason,
            "depth": self.depth,
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Event:
        """The event that `to_json` described."""
        return cls(EventKind(data["kind"]), data["cell"], data["symbol"], data["reason"], data["depth"])

    def __str__(self) -> str:
        match self.kind:
            case EventKind.REMOVAL:
                return f"{self.cell} is not {self.symbol}: {self.reason}"
            case EventKind.GUESS:
                return f"suppose {self.cell} is {self.symbol}"
            case EventKind.BACKTRACK:
                return f"so {self.cell} is not {self.symbol}"
            case EventKind.CONTRADICTION:
                return f"contradiction: {self.reason}"
            case EventKind.RESTART:
                return "start over, beginning with the cells that led to contradictions"
        return "solution"


def trace(
    puzzle: Puzzle, *, search: bool = True, seed: int | None = None, limits: Limits | None = None
) -> Iterator[Event]:
    """The engine's events up to the first solution or, without `search`, up to the first guess."""
    engine = Engine(puzzle.model, seed=seed, limits=limits, trace=True)
    return _named_events(puzzle.model, search_events(engine) if search else _propagation_events(engine))


RawEvent = tuple[int, int, int, int]
"""An event from the core: kind, variable, value, and the relation behind it or the depth."""


def _propagation_events(engine: Engine) -> Iterator[RawEvent]:
    engine.propagate()
    yield from engine.events()


def search_events(engine: Engine) -> Iterator[RawEvent]:
    """The events up to the next solution or a limit, one slice at a time.

    The time limit includes the time the consumer takes.
    """
    started, limits = monotonic(), engine.limits
    while True:
        outcome = engine.next(SLICE)
        yield from engine.events()
        limits.spent_seconds = max(limits.spent_seconds, monotonic() - started)
        if outcome is not Outcome.NODE_LIMIT or limits.out_of_nodes:
            return


def _named_events(model: Model, events: Iterator[RawEvent]) -> Iterator[Event]:
    depth = 0
    for code, variable, value, reason in events:
        kind = _KINDS[code]
        if kind is EventKind.GUESS:
            depth = reason
            yield Event(kind, *_supposed(model, variable, value), depth=depth)
        elif kind is EventKind.BACKTRACK and variable < 0:
            depth = 0
            yield Event(EventKind.RESTART)
        elif kind is EventKind.BACKTRACK:
            depth = max(0, reason - 1)
            yield Event(kind, *_supposed(model, variable, value), depth=depth)
        elif kind is EventKind.REMOVAL and variable < len(model.places):
            yield Event(kind, *_supposed(model, variable, value), reason_label(model, reason, variable), depth)
        elif kind is EventKind.CONTRADICTION:
            cell = str(model.places[variable]) if 0 <= variable < len(model.places) else None
            yield Event(kind, cell, None, reason_label(model, reason, variable), depth)
        elif kind is EventKind.SOLUTION:
            yield Event(kind, depth=depth)


def _supposed(model: Model, variable: int, value: int) -> tuple[str, str]:
    """Names for a variable and its value: a cell and its symbol, or a hidden total and its number."""
    if variable < len(model.places):
        return str(model.places[variable]), model.puzzle.symbols.name[value]
    return f"the sum of {names(model.totals[variable - len(model.places)].cells)}", str(value)


def reason_label(model: Model, reason: int, variable: int) -> str:
    """The name of the relation (by its number in the core) that removed a value."""
    relations: tuple[Relation, ...] = model.skeleton.relations
    if 0 <= reason < len(relations):
        return model.label(relations[reason])
    if reason >= len(relations):
        total = model.totals[reason - len(relations)]
        user = next((relation.source for relation in relations if total in relation.cells and relation.source), None)
        return user.label() if user is not None else f"sum of {names(total.cells)}"
    cell = model.places[variable] if 0 <= variable < len(model.places) else None
    if cell is not None and cell in model.givens:
        return f"given {cell} = {model.puzzle.symbols.name[model.givens[cell]]}"
    return "the givens"
