"""The mapping of cells and symbols that turns one puzzle into another, if there is one: a proof of equivalence.

Colours are refined as for certificates; while several cells share a colour, one of them is individualized in the first
puzzle, and each possible counterpart in the second. The result is checked against every relation and given, so a
coincidence of colours is never mistaken for an equivalence.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from gridwise.generating.canonical import ColourRefinement
from gridwise.model.grid import Cell
from gridwise.model.puzzle import Puzzle
from gridwise.model.relations import Distinct, Permutation, Relation
from gridwise.model.symmetry import reversal

MOST_TRIES = 2_000
"""The maximum number of attempts; puzzles so symmetric that they need more stay undecided."""


@dataclass(frozen=True, slots=True)
class Isomorphism:
    """The image of each cell and each symbol of one puzzle in the other."""

    cells: dict[str, str]
    symbols: dict[str, str]


def find_isomorphism(a: Puzzle, b: Puzzle) -> Isomorphism | None:
    """The mapping that turns the first puzzle into the second; None if none is found. Both must have their solution."""
    if len(a.grid.places) != len(b.grid.places) or a.model.values != b.model.values or len(a.givens) != len(b.givens):
        return None
    for change in _changes(a):
        if (isomorphism := _IsomorphismSearch(a, b, change).search()) is not None:
            return isomorphism
    return None


def _changes(puzzle: Puzzle) -> Iterator[dict[int, int] | None]:
    """The possible maps of values: any (None) if they are only compared for equality, else identity or reversal."""
    values = puzzle.model.values
    if all(isinstance(relation, Permutation | Distinct) for relation in _in_force(puzzle)):
        yield None
        return
    yield {value: value for value in values}
    turn = reversal(puzzle.symbols, puzzle.symbols.layers[0])
    if turn is not None:
        yield {value: turn(value) for value in values}


class _IsomorphismSearch:
    def __init__(self, a: Puzzle, b: Puzzle, change: dict[int, int] | None) -> None:
        self.a, self.b, self.change, self.tries = a, b, change, 0
        values = a.model.values
        mine = {value: 0 if change is None else change[value] for value in values}
        theirs = {value: 0 if change is None else value for value in values}
        self.relations = _in_force(a)
        changed = [_mapped(relation, _same, change) for relation in self.relations]
        self.possible = None not in changed
        self.of_a = ColourRefinement(a, [relation for relation in changed if relation is not None], mine)
        self.of_b = ColourRefinement(b, _in_force(b), theirs)
        self.wanted = Counter(_mapped(relation, _same, None) for relation in _in_force(b))

    def search(self) -> Isomorphism | None:
        if not self.possible or None in self.wanted:
            return None
        return self._refine((self.of_a.cells, self.of_a.values), (self.of_b.cells, self.of_b.values))

    def _refine(self, mine: tuple[list[int], list[int]], theirs: tuple[list[int], list[int]]) -> Isomorphism | None:
        self.tries += 1
        a, b = self.of_a.refined(*mine), self.of_b.refined(*theirs)
        if self.tries > MOST_TRIES or Counter(a[0]) != Counter(b[0]) or Counter(a[1]) != Counter(b[1]):
            return None
        shared = [colour for colour, times in Counter(a[0]).items() if times > 1]
        if not shared:
            return self._checked(dict(zip(a[0], range(len(a[0])), strict=True)), b[0])
        colour = min(shared, key=a[0].count)
        single = _singled(a[0], a[0].index(colour))
        for place in (place for place, other in enumerate(b[0]) if other == colour):
            if (isomorphism := self._refine((single, a[1]), (_singled(b[0], place), b[1]))) is not None:
                return isomorphism
        return None

    def _checked(self, place: dict[int, int], theirs: list[int]) -> Isomorphism | None:
        """The mapping that pairs equal colours, if it turns every relation and given into one of the other puzzle."""
        paired = zip(theirs, self.b.grid.places, strict=True)
        counterpart = {self.a.grid.places[place[colour]]: cell for colour, cell in paired}
        change = self._values(counterpart)
        if change is None:
            return None
        move = counterpart.__getitem__
        value_change = self.change if self.change is None else change
        mapped = Counter(_mapped(relation, move, value_change) for relation in self.relations)
        givens = {move(cell): change[value] for cell, value in self.a.model.givens.items()}
        if mapped != self.wanted or givens != self.b.model.givens:
            return None
        name, other = self.a.symbols.name, self.b.symbols.name
        return Isomorphism(
            {str(cell): str(move(cell)) for cell in self.a.grid.places},
            {name[value]: other[became] for value, became in change.items()},
        )

    def _values(self, counterpart: dict[Cell, Cell]) -> dict[int, int] | None:
        """The map of the values, according to the solutions."""
        change: dict[int, int] = dict(self.change or {})
        for cell, other in counterpart.items():
            if cell not in self.a.known_solution or other not in self.b.known_solution:
                continue  # derived
            mine = self.a.symbols.value[self.a.known_solution[cell]]
            if change.setdefault(mine, (new := self.b.symbols.value[self.b.known_solution[other]])) != new:
                return None
        return change if len(set(change.values())) == len(change) else None


def _in_force(puzzle: Puzzle) -> list[Relation]:
    """The relations that are active while all clues are present."""
    return [relation for relation in puzzle.model.skeleton.relations if relation.active(lambda clue: True)]


def _singled(colours: list[int], place: int) -> list[int]:
    return [hash((colour, number == place)) for number, colour in enumerate(colours)]


def _same(cell: Cell) -> Cell:
    return cell


def _mapped(relation: Relation, move: Callable[[Cell], Cell], change: dict[int, int] | None) -> Relation | None:
    if change is None or all(value == became for value, became in change.items()):
        return relation.mapped(move, None)
    moved = [value for value, became in change.items() if value != became]
    kept, ends = change.keys() - {*moved}, min(moved) + max(moved)  # the only other map if values are numbers
    return relation.mapped(move, lambda value: value if value in kept and 2 * value != ends else ends - value)
