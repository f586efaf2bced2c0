"""Chains of numbers 1, 2, 3, … from cell to cell, where only some cells can follow each cell."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from gridwise.model.board import Board, PairTest
from gridwise.model.grid import Cell
from gridwise.model.relations import Relation

Steps = Mapping[Cell, Sequence[Cell]]
"""The cells that can hold the next number, for each cell."""
Distances = Mapping[Cell, Mapping[Cell, int]]
"""The smallest number of steps from each cell to each cell that can be reached."""


def chain_relations(board: Board, steps: Steps) -> Iterator[Relation]:
    """For each two cells, their numbers differ by at least the steps between them.

    Steps of one are the rule itself, where every number occurs; longer ones follow from it, and people count them.
    """
    far = distances(steps)
    for number, a in enumerate(board.cells):
        for b in board.cells[number + 1 :]:
            there, back = far[a].get(b, 0), far[b].get(a, 0)
            if (there, back) != (1, 1):
                yield board.pair(a, b, _apart(there, back))


def distances(steps: Steps) -> Distances:
    """The distances between all cells."""
    return {cell: _from(cell, steps) for cell in steps}


def _from(start: Cell, steps: Steps) -> dict[Cell, int]:
    found, queue = {start: 0}, deque([start])
    while queue:
        cell = queue.popleft()
        for other in steps[cell]:
            if other not in found:
                found[other] = found[cell] + 1
                queue.append(other)
    return found


@cache
def _apart(there: int, back: int) -> PairTest:
    """Whether two cells can hold these numbers; 0 stands for a way that does not exist."""

    def fits(a: int, b: int) -> bool:
        steps = there if b > a else back
        return a != b and 0 < steps <= abs(b - a)

    return fits
