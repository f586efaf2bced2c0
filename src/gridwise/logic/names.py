"""What cells, symbols and clues are called: found out once for all puzzles that share a skeleton.

An explanation names a few of them at every step, so that looking a name up must cost next to nothing.
"""

from __future__ import annotations

from functools import lru_cache

from gridwise.logic.step import Candidates
from gridwise.model.grid import CellStyle, current_style
from gridwise.model.model import Model, Skeleton
from gridwise.model.relations import Relation


class Names:
    """The names that go with the numbers of the core."""

    def __init__(self, model: Model) -> None:
        self.cells = [str(cell) for cell in model.cells]
        self.symbols = [model.puzzle.symbols.name[value] for value in model.values]
        self._clues: dict[int, tuple[str, str]] = {}

    def candidates(self, candidates: Candidates) -> tuple[tuple[str, str], ...]:
        """Cells and symbols."""
        cells, symbols = self.cells, self.symbols
        return tuple([(cells[cell], symbols[value]) for cell, value in candidates])

    def clue(self, model: Model, number: int) -> tuple[str, str]:
        """A relation by the clue it comes from, and where that was written; both empty for one that has no name."""
        known = self._clues.get(number)
        if known is None:
            relations = model.skeleton.relations
            inside = 0 <= number < len(relations)
            known = (model.label(relations[number]), _place(relations[number])) if inside else ("", "")
            self._clues[number] = known
        return known


def names_of(model: Model) -> Names:
    """The names of a model, shared by all models of its skeleton while cells are named the same way."""
    held = _holder(model.skeleton, current_style())
    if not held:
        held.append(Names(model))
    return held[0]


@lru_cache(maxsize=8)
def _holder(skeleton: Skeleton, style: CellStyle) -> list[Names]:
    return []


def _place(relation: Relation) -> str:
    where = relation.source.where if relation.source is not None else None
    return "" if where is None or where.path is None else str(where)
