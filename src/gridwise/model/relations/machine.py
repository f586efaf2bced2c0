"""Finite automata over values."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from gridwise.common.errors import PuzzleError

MAX_STATES = 20_000

State = TypeVar("State", bound=Hashable)


@dataclass(frozen=True)
class Machine:
    """A deterministic finite automaton over values; a missing transition rejects."""

    states: int
    start: int
    accepting: frozenset[int]
    transitions: tuple[tuple[int, int, int], ...]
    """Triples of state, value and next state."""

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.states, self.start, self.accepting, self.transitions))

    @cached_property
    def table(self) -> dict[tuple[int, int], int]:
        """From state and value to the next state."""
        return {(state, value): after for state, value, after in self.transitions}

    @classmethod
    def explore(
        cls,
        start: State,
        step: Callable[[State, int], State | None],
        accepts: Callable[[State], bool],
        values: Sequence[int],
        length: int,
    ) -> Machine:
        """The automaton that `step` describes, from all states reachable within `length` values."""
        number: dict[State, int] = {start: 0}
        transitions: list[tuple[int, int, int]] = []
        frontier = [start]
        for _ in range(length):
            fresh: list[State] = []
            for state in frontier:
                for value in values:
                    after = step(state, value)
                    if after is None:
                        continue
                    if after not in number:
                        number[after] = len(number)
                        fresh.append(after)
                    transitions.append((number[state], value, number[after]))
            if len(number) > MAX_STATES:
                raise PuzzleError(f"the rule needs an automaton of more than {MAX_STATES:,} states, which is too large")
            frontier = fresh
        accepting = frozenset(index for state, index in number.items() if accepts(state))
        return cls(len(number), 0, accepting, tuple(transitions))

    def complement(self, values: Sequence[int]) -> Machine:
        """The automaton that accepts exactly the sequences of these values that this one rejects."""
        sink, table = self.states, self.table
        moves = [(state, value, table.get((state, value), sink)) for state in range(sink + 1) for value in values]
        accepting = frozenset(range(sink + 1)) - self.accepting
        return Machine(sink + 1, self.start, accepting, tuple(moves))
