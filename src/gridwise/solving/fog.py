"""Fog of war: which cells of a board in fog a player sees."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from gridwise.constraints.fog import Fog
from gridwise.model.grid import Cell
from gridwise.model.puzzle import Puzzle
from gridwise.model.results import Status
from gridwise.solving.solve import read_answer, solve


def first_light(puzzle: Puzzle) -> list[Cell]:
    """The cells that are lit from the start; none if the board has no fog."""
    return [cell for part in puzzle.constraints if isinstance(part, Fog) for cell in part.lit]


def lit_cells(puzzle: Puzzle, *, seconds: float | None = None) -> list[Cell]:
    """The cells that a player sees: those lit from the start, and each right entry with the cells around it.

    Without exactly one solution, no entry is right.
    """
    seen = {*first_light(puzzle)}
    solution = _solution(puzzle, seconds)
    right = [cell for cell, symbol in puzzle.progress.items() if solution.get(cell) == symbol]
    seen.update(Cell(near) for cell in right for near in product(*((at - 1, at, at + 1) for at in cell)))
    return [cell for cell in puzzle.grid.meant if cell in seen]


def _solution(puzzle: Puzzle, seconds: float | None) -> Mapping[Cell, str]:
    if not puzzle.progress:
        return {}
    if len(puzzle.known_solution) == len(puzzle.grid.meant):
        return puzzle.known_solution
    answer = solve(puzzle, 2, seconds=seconds)
    return read_answer(puzzle, answer.solution) if answer.status is Status.ONE and answer.solution else {}
