"""Classic 9×9 Sudokus: which puzzles they are, and how many solutions one has, from the core's own solver for them."""

from __future__ import annotations

from functools import lru_cache
from threading import local

from gridwise import _core
from gridwise.model.grid import Cell
from gridwise.model.model import Model, Skeleton
from gridwise.model.relations import Permutation

SIDE, BOX = 9, 3
_DIGITS = "123456789"


@lru_cache(maxsize=8)
def is_classic(skeleton: Skeleton) -> bool:
    """Whether the rules are those of classic Sudoku: rows, columns and boxes of a 9×9, and nothing else."""
    if skeleton.grid.shape != (SIDE, SIDE) or skeleton.grid.void or skeleton.clues:
        return False
    houses = [relation for relation in skeleton.relations if isinstance(relation, Permutation) and not relation.when]
    return len(houses) == len(skeleton.relations) and {frozenset(house.cells) for house in houses} == _houses()


def _houses() -> set[frozenset[Cell]]:
    cells = [(row, column) for row in range(SIDE) for column in range(SIDE)]
    houses: dict[tuple[str, int], list[Cell]] = {}
    for row, column in cells:
        for house in (("row", row), ("column", column), ("box", row // BOX * BOX + column // BOX)):
            houses.setdefault(house, []).append(Cell((row, column)))
    return {frozenset(house) for house in houses.values()}


class _Solvers(local):
    """A solver for each thread: setting one up takes longer than its answer."""

    def __init__(self) -> None:
        self.solver = _core.ClassicSolver()


_solvers = _Solvers()


def has_one_solution(model: Model) -> bool:
    """Whether a classic board has exactly one solution."""
    line = ["."] * len(model.places)
    for place, value in model.known:
        line[place] = _DIGITS[value]
    return _solvers.solver.solve("".join(line))[0] == 1
