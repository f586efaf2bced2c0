"""Exchanges of rows or columns that turn every solution into another one: where no clue tells them apart."""

from __future__ import annotations

from itertools import product

from gridwise.model.grid import Cell
from gridwise.model.puzzle import Puzzle
from gridwise.model.relations import Distinct, Permutation
from gridwise.model.symmetry import Symmetry


def line_swaps(board: Puzzle) -> list[tuple[int, ...]]:
    """The exchanges of two rows, columns or bands that preserve the rules."""
    swaps = [each.cells for each in board.model.symmetries if _is_line_swap(each)]
    further = (tuple(a[b[a[place]]] for place in range(len(a))) for a, b in product(swaps, swaps))
    return list(dict.fromkeys([*swaps, *(swap for swap in further if any(i != j for i, j in enumerate(swap)))]))


def _is_line_swap(symmetry: Symmetry) -> bool:
    return symmetry.name.startswith("swap ") and not symmetry.name.startswith("swap values")


def always_differs(board: Puzzle, cells: tuple[int, ...]) -> bool:
    """Whether the exchange changes every solution: it moves a cell to another that must hold something else."""
    place = next(place for place, image in enumerate(cells) if image != place)
    pair = {board.grid.places[place], board.grid.places[cells[place]]}
    relations = board.model.skeleton.relations
    return any(pair <= {*house.cells} for house in relations if isinstance(house, Permutation | Distinct))


def line_names(cells: list[Cell]) -> str:
    """Names for the rows or columns that contain these cells."""
    rows, columns = sorted({cell[0] for cell in cells}), sorted({cell[1] for cell in cells})
    by_row = len(rows) < len(columns)
    names = [str(Cell((row, 0)))[:-1] for row in rows] if by_row else [str(column + 1) for column in columns]
    return f"{'rows' if by_row else 'columns'} {', '.join(names[:-1])} and {names[-1]}"
