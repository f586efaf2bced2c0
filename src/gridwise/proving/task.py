"""What a certificate of a puzzle speaks of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gridwise.model.relations import Linear
from gridwise.proving.checker import Task

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle


def task_of(puzzle: Puzzle) -> Task:
    """The variables of a puzzle and its relations. Each hidden total has one more relation, which says what it is."""
    model, values = puzzle.model, puzzle.symbols.layer_values
    layers = {layer: frozenset(values(layer)) for layer in puzzle.grid.layers}
    places = puzzle.grid.places
    sets: dict[Any, frozenset[int]] = {place: layers[place.layer] for place in places}
    for total in model.totals:
        sums = {0}
        for cell in total.cells:
            sums = {part + value for part in sums for value in sets[cell]}
        sets[total] = frozenset(sums)
    defining = [Linear((*t.cells, t), (1,) * len(t.cells) + (-1,), frozenset((0,))) for t in model.totals]
    relations = (*model.relations, *defining)
    return Task(tuple(sets), tuple(sets.values()), relations, len(places), len(puzzle.grid.meant))
