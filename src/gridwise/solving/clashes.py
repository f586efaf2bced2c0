"""Givens that clash on classic 9×9 boards, found for many boards at once."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

from gridwise.model.grid import Cell

if TYPE_CHECKING:
    from numpy.typing import NDArray

SIDE = range(9)
HOUSES = (
    *([9 * row + column for column in SIDE] for row in SIDE),
    *([9 * row + column for row in SIDE] for column in SIDE),
    *([27 * (box // 3) + 3 * (box % 3) + 9 * (at // 3) + at % 3 for at in SIDE] for box in SIDE),
)
CHUNK = 10_000
"""The boards that are compared at once, which takes a few megabytes."""


def clashes(cells: NDArray[Any]) -> dict[int, str]:
    """What is wrong with each board that has one number twice in a row, column or box, by its index."""
    import numpy as np

    houses, found = np.array(HOUSES), []
    for start in range(0, len(cells), CHUNK):
        ordered = np.sort(cells[start : start + CHUNK, houses], axis=2)
        twice = (ordered[:, :, 1:] == ordered[:, :, :-1]) & (ordered[:, :, 1:] > 0)
        found += (start + twice.any(axis=(1, 2)).nonzero()[0]).tolist()
    return {number: _message(cells[number].tolist()) for number in found}


def _message(board: list[int]) -> str:
    pairs = (pair for house in HOUSES for pair in combinations(house, 2))
    a, b = next((a, b) for a, b in pairs if board[a] and board[a] == board[b])
    return f"{Cell(divmod(a, 9))} and {Cell(divmod(b, 9))} both hold {board[a]}"
