"""Classic 9×9 Sudokus: the core's kernel fills, carves and compares them much faster than the general engine."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from gridwise import _core
from gridwise.model.grid import Cell
from gridwise.model.model import Skeleton
from gridwise.model.puzzle import Puzzle
from gridwise.model.relations import Permutation

SIDE, BOX = 9, 3


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


def fill_classic(puzzle: Puzzle, seed: int) -> dict[Cell, int]:
    """A random solution of the empty board."""
    values = puzzle.symbols.ascending
    return {cell: values[digit - 1] for cell, digit in zip(puzzle.grid.places, _core.classic_fill(seed), strict=True)}


def carve_classic(numbers: Sequence[int], present: bytes, groups: list[list[int]]) -> tuple[bool, bytes]:
    """Whether the solution (numbers from 0) is unique, and the givens that remain after carving."""
    solution = bytes([number + 1 for number in numbers])
    givens = bytes([digit if here else 0 for digit, here in zip(solution, present, strict=True)])
    unique, left = _core.classic_carve(solution, givens, groups)
    return unique, bytes(map(bool, left))


def certificate(puzzle: Puzzle) -> int:
    """A number that the puzzle shares with all equivalent ones. It must have its solution."""
    number = {name: place for place, name in enumerate(puzzle.symbols.names, 1)}
    cells, given, solution = puzzle.grid.places, puzzle.givens, puzzle.known_solution
    solved = bytes([number[solution[cell]] for cell in cells])
    givens = bytes([digit if cell in given else 0 for cell, digit in zip(cells, solved, strict=True)])
    return _core.classic_certificate(givens, solved)
