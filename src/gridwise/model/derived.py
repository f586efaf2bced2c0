"""Derived layers, such as inside and outside of a loop: what they hold, from the meant layers, in plain Python.

The engine solves for derived places along with the others. Answers leave them out, so checking one has to find them
anew: first as far as the rules decide them one after another; then, in a complete answer, by trying out the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from gridwise.model.grid import Cell
from gridwise.model.relations import Relation

if TYPE_CHECKING:
    from gridwise.model.model import Model


def with_derived(model: Model, values: Mapping[Cell, int]) -> dict[Cell, int]:
    """The values of an answer, with those of derived places as far as they are known.

    If the answer is complete but leaves a derived layer no way to be filled, some rule or clue is broken: derived
    places then hold what the rules alone say.
    """
    if not model.puzzle.grid.derived:
        return dict(values)
    relations = [relation for relation in model.relations if relation.active(lambda clue: True)]
    by_rules = _Filling(model, [relation for relation in relations if not relation.when], values)
    by_rules.follow()
    if by_rules.open and all(place in values for place in model.puzzle.grid.meant):
        complete = _completed(_Filling(model, relations, by_rules.values))
        return complete if complete is not None else by_rules.values
    return by_rules.values


class _Filling:
    """Values of places, and the relations that decide derived ones."""

    def __init__(self, model: Model, relations: Iterable[Relation], values: Mapping[Cell, int]) -> None:
        self.model, self.values = model, dict(values)
        derived = model.puzzle.grid.derived
        self.relations = [each for each in relations if any(_is_in(place, derived) for place in each.cells)]
        self.open = [place for place in model.places if place.layer in derived and place not in self.values]

    def copy(self, place: Cell, value: int) -> _Filling:
        """The same with one more place filled."""
        return _Filling(self.model, self.relations, {**self.values, place: value})

    def follow(self) -> bool:
        """Fill in what relations with one open place leave; False if one leaves nothing or is broken."""
        waiting = self.relations
        while waiting:
            later = []
            before = len(self.values)
            for relation in waiting:
                missing = [place for place in relation.cells if place not in self.values]
                if len(missing) > 1 or (missing and missing[0] not in self.open):
                    later.append(relation)
                    continue
                fitting = self._fitting(relation, missing)
                if not fitting:
                    return False
                if missing and len(fitting) == 1:
                    self.values[missing[0]] = fitting[0]
            waiting = later if len(self.values) > before else []
        self.open = [place for place in self.open if place not in self.values]
        return True

    def _fitting(self, relation: Relation, missing: list[Cell]) -> list[int]:
        """The values that a relation leaves its only open place; a number for none if it holds as it is."""
        if not missing:
            return [0] if relation.holds(self.values) else []
        [place] = missing
        options = self.model.puzzle.symbols.layer_values(place.layer)
        return [value for value in options if relation.holds({**self.values, place: value})]


def _completed(filling: _Filling) -> dict[Cell, int] | None:
    """All values, with every derived place filled so that all relations hold; None if there is no such way."""
    if not filling.follow():
        return None
    if not filling.open:
        return filling.values
    place = filling.open[0]
    for value in filling.model.puzzle.symbols.layer_values(place.layer):
        complete = _completed(filling.copy(place, value))
        if complete is not None:
            return complete
    return None


def _is_in(place: object, layers: frozenset[str]) -> bool:
    return isinstance(place, Cell) and place.layer in layers
