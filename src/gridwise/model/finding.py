"""What a step finds with a single relation, from which a constraint can word the reason."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import combinations

from gridwise.model.grid import Cell
from gridwise.model.relations import Relation
from gridwise.model.symbols import Symbols


def _never(a: Cell, b: Cell) -> bool:
    return False


def _unknown(cell: Cell, value: int) -> Cell | None:
    return None


@dataclass(frozen=True)
class Finding:
    """The values that the places of a relation could hold before a step, those that it places, and those it rules out.

    It may also rest on houses that make some of the places differ: `sees` tells which.
    """

    left: Mapping[Cell, frozenset[int]]
    found: Mapping[Cell, int]
    symbols: Symbols
    gone: Mapping[Cell, frozenset[int]] = field(default_factory=dict)
    """The values that the step removes."""
    sees: Callable[[Cell, Cell], bool] = _never
    houses: tuple[Relation, ...] = ()
    """The houses by which some of the places differ, as far as the step cites them."""
    pattern: tuple[tuple[Cell, int], ...] = ()
    """The places and values that the step is based on."""
    numbers: tuple[int, ...] = ()
    """What the kernel reports: see the technique."""
    blocker: Callable[[Cell, int], Cell | None] = _unknown
    """A filled cell that keeps a value out of a cell, since the two must differ; None if there is none."""

    def differ(self, places: Iterable[Cell]) -> bool:
        """Whether no two of the places can hold the same value."""
        return all(self.sees(a, b) for a, b in combinations(places, 2))

    def allows(self, relation: Relation, place: Cell, value: int, most: int = 5_000) -> bool:
        """Whether the places of a relation can be filled with a value in one of them; True if it takes long to say."""
        places = [cell for cell in relation.cells if cell != place]
        if any(cell not in self.left for cell in places):
            return True  # totals of other cells: nothing is known about them here
        filled, tries = {place: value}, 0

        def fill(number: int) -> bool:
            nonlocal tries
            tries += 1
            if tries > most or number == len(places):
                return tries > most or relation.holds(filled)
            cell = places[number]
            for option in self.left[cell]:
                if any(option == held and self.sees(cell, other) for other, held in filled.items()):
                    continue
                filled[cell] = option
                if fill(number + 1):
                    return True
                del filled[cell]
            return False

        return fill(0)

    def known(self, value: int) -> list[Cell]:
        """The places that were sure to hold a value before the step."""
        return [place for place, values in self.left.items() if values == {value}]

    def never(self, value: int) -> list[Cell]:
        """The places that could not hold a value before the step."""
        return [place for place, values in self.left.items() if value not in values]

    def new(self, value: int) -> list[Cell]:
        """The places where the step puts a value."""
        return [place for place, placed in self.found.items() if placed == value]
