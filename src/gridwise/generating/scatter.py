"""Random boards of marks: marks are added to a board of background one at a time, as long as no rule is broken.

That suits rules which never ask for a mark: black cells that must not touch, white cells that must stay connected.
"""

from __future__ import annotations

from random import Random

from gridwise.common.errors import PuzzleError
from gridwise.model.grid import Cell
from gridwise.model.puzzle import Puzzle
from gridwise.model.relations import Relation


def scatter(puzzle: Puzzle, mark: int, background: int, random: Random, most: int | None = None) -> dict[Cell, int]:
    """A random board in which no more marks fit, or one with at most `most` of them."""
    board = dict.fromkeys(puzzle.grid.cells, background)
    rules = _rules_by_cell(puzzle)
    if next(iter(puzzle.model.broken(board)), None) is not None:
        raise PuzzleError("marks can't be scattered: a rule of this puzzle needs some of them")
    order, count = list(puzzle.grid.cells), 0
    random.shuffle(order)
    for cell in order:
        if most is not None and count >= most:
            break
        board[cell] = mark
        if all(rule.holds(board) for rule in rules[cell]):
            count += 1
        else:
            board[cell] = background
    return board


def _rules_by_cell(puzzle: Puzzle) -> dict[Cell, list[Relation]]:
    """The relations of each cell, small ones first."""
    rules: dict[Cell, list[Relation]] = {cell: [] for cell in puzzle.grid.cells}
    for relation in sorted(puzzle.model.relations, key=lambda relation: len(relation.cells)):
        for cell in relation.cells:
            if isinstance(cell, Cell):
                rules[cell].append(relation)
    return rules
