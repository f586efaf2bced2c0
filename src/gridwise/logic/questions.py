"""Questions that a technique asks a position: cells, houses, links, who sees what, and the ways to satisfy a clue.

Cells are `Cell` values and symbols are strings, so a technique written in Python never sees an index or a bit mask. The
answers are for one state: `Position` makes new ones after each step.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from gridwise.common.errors import PuzzleError
from gridwise.logic.step import Candidates, RawLink, RawStep
from gridwise.model.constraint import Constraint
from gridwise.model.grid import Cell
from gridwise.model.relations import Distinct, In, Linear, Pair, Permutation, Relation

if TYPE_CHECKING:
    from gridwise.model.model import Group, Model

Removals = Mapping[Cell, tuple[str, ...]]
"""The removed candidates: cell to symbols."""
MOST_WAYS = 10_000
"""The maximum number of ways to list for a clue."""


class Candidate(NamedTuple):
    """A symbol that a cell can still hold."""

    cell: Cell
    symbol: str


@dataclass(frozen=True)
class House:
    """A region that holds each of its symbols exactly once."""

    name: str
    """As in `row a`."""
    kind: str
    """`row`, `column`, `box` or `other`."""
    cells: tuple[Cell, ...]
    relation: int = field(repr=False)
    _questions: Questions = field(repr=False, compare=False)

    def places(self, symbol: str) -> tuple[Cell, ...]:
        """The open cells that can still hold a symbol."""
        here = self._questions
        return tuple(cell for cell in self.cells if cell in here.open and symbol in here.candidates_of[cell])


@dataclass(frozen=True)
class ActiveClue:
    """A clue other than a house: a cage, a thermometer, a dot."""

    name: str
    """As in `cage a1 a2 b1 = 15`."""
    constraint: Constraint
    cells: tuple[Cell, ...]
    relations: tuple[int, ...] = field(repr=False)
    _questions: Questions = field(repr=False, compare=False)

    def ways(self, most: int = MOST_WAYS) -> list[tuple[str, ...]] | None:
        """Every way to fill its cells from their candidates, one symbol per cell; None if there are too many."""
        return self._questions.ways(self, most)


Fact = Cell | Candidate | House | ActiveClue | tuple[Cell, str] | tuple[Cell, Cell]
"""A fact that a step may rest on; two cells stand for the clue by which they see each other."""


class ChainLink(NamedTuple):
    """A link of a chain within a house: strong if one of the two candidates is true, weak if they are not both."""

    start: tuple[Cell, str]
    end: tuple[Cell, str]
    strong: bool
    house: House


class RulesInForce:
    """What stays the same while a puzzle is solved: symbols, the relations in force, and who sees whom."""

    def __init__(self, model: Model, absent: frozenset[int]) -> None:
        self.model = model
        self.symbols = tuple(model.puzzle.symbols.name[value] for value in model.values)
        self.number = {name: number for number, name in enumerate(self.symbols)}
        relations = enumerate(model.skeleton.relations)
        self.in_force = [(n, r) for n, r in relations if r.active(lambda clue: clue not in absent)]

    @cached_property
    def apart(self) -> dict[Cell, dict[Cell, int]]:
        """For each cell, those that must differ from it, and the first relation that says so."""
        shared: dict[Cell, dict[Cell, int]] = {cell: {} for cell in self.model.places}
        for number, relation in self.in_force:
            if isinstance(relation, Permutation | Distinct):
                for a, b in combinations(relation.cells, 2):
                    shared[a].setdefault(b, number)
                    shared[b].setdefault(a, number)
        return shared

    @cached_property
    def pairs_apart(self) -> dict[Cell, dict[Cell, int]]:
        """For each cell, those that differ from it by a rule about just the two, and the relation that says so."""
        shared: dict[Cell, dict[Cell, int]] = {cell: {} for cell in self.model.places}
        values = self.model.values
        unequal = {(a, b) for a in values for b in values if a != b}
        for number, relation in self.in_force:
            differ = isinstance(relation, Distinct) or (isinstance(relation, Pair) and relation.allowed == unequal)
            if differ and len(relation.cells) == 2:
                a, b = relation.cells
                shared[a].setdefault(b, number)
                shared[b].setdefault(a, number)
        return shared

    @cached_property
    def groups(self) -> list[Group]:
        """The groups of cells that all differ."""
        in_force = {number for number, _ in self.in_force}
        return [group for group in self.model.skeleton.groups if group.relation in in_force]


class Questions:
    """The answers for one state of a position."""

    def __init__(self, layout: RulesInForce, masks: list[int], placed: list[bool]) -> None:
        self._layout, self._model = layout, layout.model
        self.symbols, self._number, self._in_force = layout.symbols, layout.number, layout.in_force
        model, names = layout.model, list(enumerate(layout.symbols))
        self._index = model.puzzle.grid.index
        self.candidates_of = {
            cell: tuple([name for bit, name in names if mask >> bit & 1])
            for cell, mask in zip(model.places, masks, strict=True)
        }
        self.open = {cell: None for cell, done in zip(model.places, placed, strict=True) if not done}

    # ---- cells ---------------------------------------------------------------------------------------------------

    def cells_with(self, count: int) -> tuple[Cell, ...]:
        """The open cells with this number of candidates."""
        return tuple(cell for cell in self.open if len(self.candidates_of[cell]) == count)

    @cached_property
    def _apart(self) -> dict[Cell, dict[Cell, int]]:
        return self._layout.apart

    def peers(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells that must differ from a cell."""
        return tuple(sorted(self._apart[cell]))

    def sees(self, a: Cell, b: Cell) -> bool:
        """Whether two cells must differ."""
        return b in self._apart[a]

    def seen_by(self, cells: Iterable[Cell], symbol: str) -> dict[Cell, tuple[str, ...]]:
        """The open cells that lose the symbol if one of these cells holds it: they can hold it and see all of these."""
        ends = list(cells)
        return {
            cell: (symbol,)
            for cell in self.open
            if symbol in self.candidates_of[cell] and cell not in ends and all(end in self._apart[cell] for end in ends)
        }

    # ---- houses and clues ----------------------------------------------------------------------------------------

    @cached_property
    def houses(self) -> tuple[House, ...]:
        """The houses."""
        return tuple(
            House(self._model.label(relation), relation.kind, relation.cells, number, self)
            for number, relation in self._in_force
            if isinstance(relation, Permutation)
        )

    @cached_property
    def clues(self) -> tuple[ActiveClue, ...]:
        """The clues and rules that are more than houses, each with all its relations."""
        known: dict[int, tuple[Constraint, list[tuple[int, Relation]]]] = {}
        for number, relation in self._in_force:
            if relation.source is not None and not isinstance(relation, Permutation | In):
                known.setdefault(id(relation.source), (relation.source, []))[1].append((number, relation))
        return tuple(self._clue(source, parts) for source, parts in known.values())

    def _clue(self, source: Constraint, parts: list[tuple[int, Relation]]) -> ActiveClue:
        cells = dict.fromkeys(cell for _, part in parts for cell in part.cells if isinstance(cell, Cell))
        return ActiveClue(source.label(), source, tuple(cells), tuple(number for number, _ in parts), self)

    def ways(self, clue: ActiveClue, most: int) -> list[tuple[str, ...]] | None:
        """Every way to fill the cells of a clue; None if there are more than `most`."""
        relations = [self._model.skeleton.relations[number] for number in clue.relations]
        if any(not isinstance(cell, Cell) for relation in relations for cell in relation.cells):
            return None  # it involves a hidden total
        value, ways = self._model.puzzle.symbols.value, list[tuple[str, ...]]()
        options = [[(name, value[name]) for name in self.candidates_of[cell]] for cell in clue.cells]
        spare, chosen = _reach(relations, clue.cells, options), list[tuple[str, int]]()

        def fill() -> bool:
            """Whether all ways from here could be listed."""
            if len(chosen) == len(options):
                values = {cell: held for cell, (_, held) in zip(clue.cells, chosen, strict=True)}
                if all(relation.holds(values) for relation in relations):
                    ways.append(tuple(name for name, _ in chosen))
                return len(ways) <= most
            cell = clue.cells[len(chosen)]
            for option in options[len(chosen)]:
                before = zip(clue.cells, chosen, strict=False)
                if any(option == other and self.sees(cell, earlier) for earlier, other in before):
                    continue
                chosen.append(option)
                whole = not spare(chosen) or fill()
                chosen.pop()
                if not whole:
                    return False
            return True

        return ways if fill() else None

    # ---- links ---------------------------------------------------------------------------------------------------

    def strong_links(self, cell: Cell, symbol: str) -> tuple[Candidate, ...]:
        """The candidates that are true if this one is false: the other of a cell's two, or of a house's two places."""
        held = self.candidates_of[cell]
        links = [Candidate(cell, other) for other in held if other != symbol] if len(held) == 2 else []
        for house in self.houses:
            if cell in house.cells and len(places := house.places(symbol)) == 2 and cell in places:
                links.append(Candidate(places[places[0] == cell], symbol))
        return tuple(dict.fromkeys(links))

    def weak_links(self, cell: Cell, symbol: str) -> tuple[Candidate, ...]:
        """The candidates that are false if this one is true: others of the cell, and the symbol in its peers."""
        own = [Candidate(cell, other) for other in self.candidates_of[cell] if other != symbol]
        return (*own, *(Candidate(other, symbol) for other in self.seen_by((cell,), symbol)))

    # ---- steps ---------------------------------------------------------------------------------------------------

    def step(
        self,
        placements: Mapping[Cell, str],
        removals: Mapping[Cell, Iterable[str]],
        because: Iterable[Fact],
        extra: Iterable[tuple[Cell, str]],
        numbers: Iterable[int],
        chain: Iterable[ChainLink],
    ) -> RawStep:
        """The step in the core's numbers."""
        facts = list(because)
        placed = self._numbers(placements.items())
        gone = self._numbers((cell, symbol) for cell, symbols in removals.items() for symbol in symbols)
        pattern = self._numbers(pair for fact in facts for pair in self._pattern(fact))
        cited = list(self._cited(facts))
        if not cited:
            cells = [fact if isinstance(fact, Cell) else fact[0] for fact in facts if isinstance(fact, tuple)]
            cited = list(self._between([*cells, *placements, *removals]))
        relations = tuple(dict.fromkeys(cited))
        links = tuple(
            RawLink(self._numbers([link.start]), self._numbers([link.end]), link.strong, link.house.relation)
            for link in chain
        )
        return RawStep(placed, gone, pattern, self._numbers(extra), relations, links, tuple(numbers))

    def _pattern(self, fact: Fact) -> Iterator[tuple[Cell, str]]:
        """The candidates of a fact; for a cell, all its candidates."""
        if isinstance(fact, Cell):
            yield from ((fact, symbol) for symbol in self.candidates_of[fact])
        elif isinstance(fact, tuple) and isinstance(fact[1], str):
            yield fact[0], fact[1]

    def _cited(self, facts: list[Fact]) -> Iterator[int]:
        for fact in facts:
            if isinstance(fact, House):
                yield fact.relation
            elif isinstance(fact, ActiveClue):
                yield from fact.relations
                yield from self._between(fact.cells)
            elif isinstance(fact, tuple) and not isinstance(fact, Cell) and isinstance(fact[1], Cell):
                yield from self._between([fact[0], fact[1]])

    def _between(self, cells: Iterable[Cell]) -> Iterator[int]:
        """The relations that make some of these cells differ."""
        for a, b in combinations(dict.fromkeys(cells), 2):
            if (number := self._apart[a].get(b)) is not None:
                yield number

    def _numbers(self, candidates: Iterable[tuple[Cell, str]]) -> Candidates:
        try:
            return tuple([(self._index[cell], self._number[symbol]) for cell, symbol in candidates])
        except KeyError as error:
            raise PuzzleError(f"a step mentions {error.args[0]}, which this puzzle does not have") from None


def _reach(relations: list[Relation], cells: tuple[Cell, ...], options: list[list[tuple[str, int]]]) -> _Reach:
    """A test whether a plain sum can still be reached once the first cells are filled."""
    plain = (r for r in relations if isinstance(r, Linear) and r.cells == cells and set(r.weights) == {1})
    return _Reach(next(plain, None), [[held for _, held in each] for each in options])


class _Reach:
    def __init__(self, total: Linear | None, values: list[list[int]]) -> None:
        self._total = total
        self._least = [sum(min(each, default=0) for each in values[start:]) for start in range(len(values) + 1)]
        self._most = [sum(max(each, default=0) for each in values[start:]) for start in range(len(values) + 1)]

    def __call__(self, chosen: list[tuple[str, int]]) -> bool:
        if self._total is None:
            return True
        sofar, at = sum(held for _, held in chosen), len(chosen)
        return any(sofar + self._least[at] <= target <= sofar + self._most[at] for target in self._total.targets)
