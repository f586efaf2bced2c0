"""Clauses of places and values, in the form in which SAT solvers take them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from gridwise.proving.certificate import Clause
from gridwise.proving.trimming import MaskedClause

MOST_PAIRED = 40
"""If a place can hold more values than that, a pair of them is excluded only once it is proposed."""


class Formula:
    """A variable for each value that each place can hold: what the places themselves say, and clauses in both forms."""

    def __init__(self, sets: Sequence[frozenset[int]]) -> None:
        self.sets = sets
        self.meaning = [(place, value) for place, values in enumerate(sets) for value in sorted(values)]
        self.variable = {pair: number for number, pair in enumerate(self.meaning, 1)}
        self.bit = [{value: 1 << n for n, value in enumerate(sorted(values))} for values in sets]
        self.of_places = list(self._of_places())

    def _of_places(self) -> Iterator[list[int]]:
        """Each place holds one of its values, and not two of them."""
        for place, values in enumerate(self.sets):
            variables = [self.variable[place, value] for value in sorted(values)]
            yield variables
            if len(values) <= MOST_PAIRED:
                yield from ([-a, -b] for a, b in combinations(variables, 2))

    def exclude_pairs(self, proposed: Mapping[int, Sequence[int]]) -> list[list[int]]:
        """New clauses against two values in one place; empty if each place has one value."""
        fresh = [
            [-self.variable[place, a], -self.variable[place, b]]
            for place, values in proposed.items()
            for a, b in combinations(values, 2)
        ]
        self.of_places += fresh
        return fresh

    def literals(self, clause: Clause) -> tuple[int, ...]:
        """A clause as numbers of variables, negative ones for values that are ruled out."""
        found: list[int] = []
        for place, values in clause.items():
            others = self.sets[place] - values
            if len(others) == 1 and len(values) > 1:
                found += [-self.variable[place, value] for value in others]
            else:
                found += [self.variable[place, value] for value in values]
        return tuple(sorted(found))

    def masked(self, clause: Clause) -> MaskedClause:
        """A clause with a bit for each value."""
        masks = ((place, sum(map(self.bit[place].__getitem__, values))) for place, values in clause.items())
        return [(place, mask) for place, mask in masks if mask]

    def clause(self, literals: Iterable[int]) -> Clause | None:
        """The clause of some literals; None if it says nothing, because a place always holds one of the values."""
        found: dict[int, frozenset[int]] = {}
        for literal in literals:
            place, value = self.meaning[abs(literal) - 1]
            values = frozenset((value,)) if literal > 0 else self.sets[place] - {value}
            found[place] = found.get(place, frozenset()) | values
            if found[place] == self.sets[place]:
                return None
        return found

    def proposed(self, model: Iterable[int]) -> dict[int, list[int]]:
        """By place, the values that a solver proposes for it."""
        found: dict[int, list[int]] = {}
        for literal in model:
            if 0 < literal <= len(self.meaning):
                place, value = self.meaning[literal - 1]
                found.setdefault(place, []).append(value)
        return found

    def left(self, literals: Iterable[int]) -> list[frozenset[int]]:
        """By place, the values that are left if these literals are true."""
        left = [set(values) for values in self.sets]
        for literal in literals:
            place, value = self.meaning[abs(literal) - 1]
            if literal > 0:
                left[place] &= {value}
            else:
                left[place].discard(value)
        return [frozenset(some) or values for some, values in zip(left, self.sets, strict=True)]
