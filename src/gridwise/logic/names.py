"""The names of cells, symbols and clues, computed once for all puzzles that share a skeleton.

Every step of an explanation names a few of them, so lookups must be cheap.
"""

from __future__ import annotations

from functools import lru_cache

from gridwise.logic.step import Candidates
from gridwise.model.grid import CellStyle, current_style
from gridwise.model.model import Model, Skeleton
from gridwise.model.relations import Relation


class Names:
    """The names for the core's numbers."""

    def __init__(self, model: Model) -> None:
        self.cells = [str(cell) for cell in model.places]
        self.symbols = [model.puzzle.symbols.name[value] for value in model.values]
        self._clues: dict[int, tuple[str, str, str]] = {}
        self.pairs = _pairs(model)
        """For each place that holds one of two symbols, the sum of their numbers: less one, it is the other."""

    def candidates(self, candidates: Candidates) -> tuple[tuple[str, str], ...]:
        """Cells and symbols."""
        cells, symbols = self.cells, self.symbols
        return tuple([(cells[cell], symbols[value]) for cell, value in candidates])

    def clue(self, model: Model, number: int) -> tuple[str, str, str]:
        """The clue behind a relation: its name, where it was written, and its name in a sentence.

        All are empty for a nameless relation.
        """
        known = self._clues.get(number)
        if known is None:
            relations = model.skeleton.relations
            inside = 0 <= number < len(relations)
            known = _named(model, relations[number]) if inside else ("", "", "")
            self._clues[number] = known
        return known


def _pairs(model: Model) -> dict[int, int]:
    symbols = model.puzzle.symbols
    two = {layer: [symbols.number[value] for value in symbols.layer_values(layer)] for layer in symbols.layers}
    sums = {layer: sum(numbers) for layer, numbers in two.items() if len(numbers) == 2}
    places = enumerate(model.places) if sums else ()
    return {number: sums[place.layer] for number, place in places if place.layer in sums}


def names_of(model: Model) -> Names:
    """The names of a model, shared by all models of its skeleton that use the same cell names."""
    held = _holder(model.skeleton, current_style())
    if not held:
        held.append(Names(model))
    return held[0]


@lru_cache(maxsize=8)
def _holder(skeleton: Skeleton, style: CellStyle) -> list[Names]:
    return []


def _named(model: Model, relation: Relation) -> tuple[str, str, str]:
    label = model.label(relation)
    return label, _place(relation), label if relation.source is None else relation.source.title(relation)


def _place(relation: Relation) -> str:
    where = relation.source.where if relation.source is not None else None
    return "" if where is None or where.path is None else str(where)
