"""Classic 9×9 Sudokus: the core's kernel fills, carves and compares them much faster than the general engine."""

from __future__ import annotations

from collections.abc import Sequence

from gridwise import _core
from gridwise.engine.classic import is_classic
from gridwise.model.grid import Cell
from gridwise.model.puzzle import Puzzle

__all__ = ["carve_classic", "certificate", "fill_classic", "is_classic"]


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
