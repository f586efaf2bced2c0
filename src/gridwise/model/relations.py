"""The narrow waist: the few relations that every constraint lowers to.

A relation is a frozen value. It names the cells it speaks of, says in plain Python whether given values satisfy it
(`holds`, from which the checker is made), remembers the constraint it came from (`source`) and while which clues it
is in force (`when`). Everything below the waist knows only these.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from math import prod
from typing import TYPE_CHECKING, Any, TypeVar, cast

from gridwise.common.errors import PuzzleError
from gridwise.model.grid import Cell

if TYPE_CHECKING:
    from gridwise.model.constraint import Constraint

MAX_STATES = 20_000
MAX_TOTAL_SPAN = 1_024

Literal = tuple[int, bool]
"""A clue's number, and whether it has to be present (True) or absent (False)."""
When = tuple[Literal, ...]
"""In force while all of these hold; the empty tuple means always."""
ValueTable = tuple[tuple[int, int], ...]
"""A weight that is a table: pairs of value and number."""
Weight = int | ValueTable


@dataclass(frozen=True, slots=True)
class Total:
    """A hidden variable: the (weighted) sum of some cells. It is never branched on, counted or drawn."""

    cells: tuple[Cell, ...]

    def value(self, values: Mapping[Any, int]) -> int:
        """What the cells add up to."""
        return sum(values[cell] for cell in self.cells)


Variable = Cell | Total


@dataclass(frozen=True, slots=True, kw_only=True)
class _Origin:
    """Where a relation came from and when it is in force; neither is part of what it says."""

    source: Constraint | None = field(default=None, compare=False, repr=False)
    when: When = field(default=(), compare=False)


class Relation(_Origin):
    """What a constraint means to a solver; see the subclasses for the few kinds there are."""

    __slots__ = ()
    cells: tuple[Any, ...]

    def holds(self, values: Mapping[Any, int]) -> bool:
        """Whether these values, one for each cell, satisfy the relation."""
        raise AssertionError(f"{type(self).__name__} does not say when it holds")

    def mapped(self, cell: Callable[[Any], Any], value: Callable[[int], int] | None) -> Relation | None:
        """The same relation after cells (and values) were exchanged, or None when it can't be said that way.

        `value` is None where values stay as they are.
        """
        raise AssertionError(f"{type(self).__name__} does not say how it is mapped")

    def stamped(self, source: Constraint, when: When) -> Relation:
        """This relation with its source, in force while `when` holds in addition.

        A constraint makes its relations anew whenever it is asked, so this one is completed, not copied.
        """
        if self.source is None:
            object.__setattr__(self, "source", source)
        if when:
            object.__setattr__(self, "when", self.when + when)
        return self

    def while_absent(self, clue: int) -> Relation:
        """The same relation, in force only while that clue is absent."""
        return replace(self, when=(*self.when, (clue, False)))

    def active(self, present: Callable[[int], bool]) -> bool:
        """Whether the relation is in force when these clues are present."""
        return not self.when or all(present(clue) == wanted for clue, wanted in self.when)


@dataclass(frozen=True, slots=True)
class In(Relation):
    """The cell holds one of the values."""

    cell: Cell
    values: frozenset[int]

    @property
    def cells(self) -> tuple[Cell, ...]:  # type: ignore[override]
        """The one cell."""
        return (self.cell,)

    def holds(self, values: Mapping[Any, int]) -> bool:
        return values[self.cell] in self.values

    def mapped(self, cell: Callable[[Any], Any], value: Callable[[int], int] | None) -> Relation | None:
        return In(cell(self.cell), frozenset(map(value, self.values)) if value else self.values)


@dataclass(frozen=True, slots=True)
class Permutation(Relation):
    """A house: each of the values exactly once. It has a kind and belongs to a family of disjoint houses."""

    cells: tuple[Cell, ...]
    values: frozenset[int]
    kind: str = field(default="other", compare=False)
    """`row`, `column`, `box` or `other`."""
    family: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        if len(self.cells) != len(self.values):
            raise PuzzleError(
                f"a region of {len(self.cells)} cells can't hold each of {len(self.values)} symbols exactly once"
            )

    def holds(self, values: Mapping[Any, int]) -> bool:
        return set(map(values.__getitem__, self.cells)) == self.values

    def mapped(self, cell: Callable[[Any], Any], value: Callable[[int], int] | None) -> Relation | None:
        values = frozenset(map(value, self.values)) if value else self.values
        return Permutation(tuple(sorted(map(cell, self.cells))), values)


@dataclass(frozen=True, slots=True)
class AllDifferent(Relation):
    """No value twice."""

    cells: tuple[Cell, ...]

    def holds(self, values: Mapping[Any, int]) -> bool:
        return len(set(map(values.__getitem__, self.cells))) == len(self.cells)

    def mapped(self, cell: Callable[[Any], Any], value: Callable[[int], int] | None) -> Relation | None:
        return AllDifferent(tuple(sorted(map(cell, self.cells))))


@cache
def _ones(count: int) -> tuple[int, ...]:
    return (1,) * count


def weighed(weight: Weight, value: int) -> int:
    """What a value counts for under a weight."""
    return weight * value if isinstance(weight, int) else dict(weight)[value]


@dataclass(frozen=True, slots=True)
class Linear(Relation):
    """The weighted sum is one of the targets; a weight is a number or a table from value to number."""

    cells: tuple[Variable, ...]
    weights: tuple[Weight, ...]
    targets: frozenset[int]

    def __post_init__(self) -> None:
        if len(self.cells) != len(self.weights):
            raise PuzzleError(f"{len(self.cells)} cells have {len(self.weights)} weights")

    def holds(self, values: Mapping[Any, int]) -> bool:
        if self.weights == _ones(len(self.cells)) and Total not in map(type, self.cells):  # most sums are plain
            return sum(map(values.__getitem__, self.cells)) in self.targets
        total = 0
        for weight, cell in zip(self.weights, self.cells):  # noqa: B905 - as many as cells, or it would not exist
            value = values[cell] if isinstance(cell, Cell) else cell.value(values)
            total += weight * value if isinstance(weight, int) else weighed(weight, value)
        return total in self.targets

    def mapped(self, cell: Callable[[Any], Any], value: Callable[[int], int] | None) -> Relation | None:
        if any(isinstance(variable, Total) for variable in self.cells):
            return None
        if value is not None:
            changed = self._with_values(value)
            return changed and changed.mapped(cell, None)
        terms = sorted(zip(map(cell, self.cells), self.weights, strict=True), key=repr)
        cells, weights = tuple(c for c, _ in terms), tuple(w for _, w in terms)
        # Both signs say the same; always the same one of the two is kept.
        negated = Linear(cells, tuple(map(_negated, weights)), frozenset(-target for target in self.targets))
        both = (Linear(cells, weights, self.targets), negated)
        return max(both, key=lambda linear: (repr(linear.weights), sorted(linear.targets)))

    def _with_values(self, value: Callable[[int], int]) -> Linear | None:
        """The same sum of changed values: where weights are tables, or `value` reflects all values (v → s − v)."""
        tables = [weight for weight in self.weights if not isinstance(weight, int)]
        if len(tables) == len(self.weights):
            moved = (tuple(sorted((value(v), number) for v, number in table)) for table in tables)
            return Linear(self.cells, tuple(moved), self.targets)
        shift = value(0)
        if tables or (value(1), value(2)) != (shift - 1, shift - 2):
            return None
        weights = cast("tuple[int, ...]", self.weights)
        return Linear(self.cells, weights, frozenset(shift * sum(weights) - target for target in self.targets))


def _negated(weight: Weight) -> Weight:
    return -weight if isinstance(weight, int) else tuple((value, -number) for value, number in weight)


@dataclass(frozen=True, slots=True)
class Product(Relation):
    """The product is the target."""

    cells: tuple[Cell, ...]
    target: int

    def holds(self, values: Mapping[Any, int]) -> bool:
        return prod(values[cell] for cell in self.cells) == self.target

    def mapped(self, cell: Callable[[Any], Any], value: Callable[[int], int] | None) -> Relation | None:
        return None if value else Product(tuple(sorted(map(cell, self.cells))), self.target)


PairTable = frozenset[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Pair(Relation):
    """The values of two cells are one of the allowed pairs."""

    a: Cell
    b: Cell
    allowed: PairTable

    @property
    def cells(self) -> tuple[Cell, ...]:  # type: ignore[override]
        """The two cells."""
        return (self.a, self.b)

    def holds(self, values: Mapping[Any, int]) -> bool:
        return (values[self.a], values[self.b]) in self.allowed

    def mapped(self, cell: Callable[[Any], Any], value: Callable[[int], int] | None) -> Relation | None:
        a, b, allowed = cell(self.a), cell(self.b), self.allowed
        if value:
            allowed = frozenset((value(x), value(y)) for x, y in allowed)
        return Pair(a, b, allowed) if a < b else Pair(b, a, frozenset((y, x) for x, y in allowed))


@dataclass(frozen=True, slots=True)
class Count(Relation):
    """How many of the cells hold one of the values is one of the counts."""

    cells: tuple[Cell, ...]
    values: frozenset[int]
    counts: frozenset[int]

    def holds(self, values: Mapping[Any, int]) -> bool:
        return sum(values[cell] in self.values for cell in self.cells) in self.counts

    def mapped(self, cell: Callable[[Any], Any], value: Callable[[int], int] | None) -> Relation | None:
        values = frozenset(map(value, self.values)) if value else self.values
        return Count(tuple(sorted(map(cell, self.cells))), values, self.counts)


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


@dataclass(frozen=True, slots=True)
class Automaton(Relation):
    """The sequence of values is accepted by a finite automaton."""

    cells: tuple[Cell, ...]
    machine: Machine
    reading: str = field(default="", compare=False)
    """How people read it: `sight`, `runs`, `balance`, `unlike`, `pattern` or `line`; empty for cells in no order."""

    def holds(self, values: Mapping[Any, int]) -> bool:
        table = self.machine.table
        state: int | None = self.machine.start
        for cell in self.cells:
            state = table.get((state, values[cell])) if state is not None else None
        return state in self.machine.accepting

    def mapped(self, cell: Callable[[Any], Any], value: Callable[[int], int] | None) -> Relation | None:
        return None if value else Automaton(tuple(map(cell, self.cells)), self.machine, self.reading)


@dataclass(frozen=True, slots=True)
class AnyOf(Relation):
    """At least one branch, each a list of relations, holds."""

    branches: tuple[tuple[Relation, ...], ...]

    @property
    def cells(self) -> tuple[Any, ...]:  # type: ignore[override]
        """The cells of all branches."""
        return tuple(dict.fromkeys(cell for branch in self.branches for part in branch for cell in part.cells))

    def holds(self, values: Mapping[Any, int]) -> bool:
        return any(all(part.holds(values) for part in branch) for branch in self.branches)

    def mapped(self, cell: Callable[[Any], Any], value: Callable[[int], int] | None) -> Relation | None:
        branches = []
        for branch in self.branches:
            parts = [part.mapped(cell, value) for part in branch]
            if any(part is None for part in parts):
                return None
            branches.append(tuple(sorted((part for part in parts if part is not None), key=repr)))
        return AnyOf(tuple(sorted(branches, key=repr)))


def total_cells(relations: Iterable[Relation]) -> list[Total]:
    """The totals that the relations speak of, each once, in order of appearance. Only sums speak of totals."""
    found: dict[Total, None] = {}
    for relation in relations:
        if isinstance(relation, Linear):
            if Total in map(type, relation.cells):
                found.update((cell, None) for cell in relation.cells if isinstance(cell, Total))
        elif isinstance(relation, AnyOf):
            for branch in relation.branches:
                found.update(dict.fromkeys(total_cells(branch)))
    return list(found)
