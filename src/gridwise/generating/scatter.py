"""Random boards of marks: marks are added to a board of background one at a time, as long as no rule is broken.

That suits rules which never ask for a mark: black cells that must not touch, white cells that must stay connected.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from gridwise.common.errors import PuzzleError
from gridwise.model.grid import Cell
from gridwise.model.puzzle import Puzzle
from gridwise.model.relations import Relation


def scatter(
    puzzle: Puzzle,
    mark: int,
    random: Random,
    *,
    start: Mapping[Cell, int] | None = None,
    most: int | None = None,
) -> dict[Cell, int]:
    """A random board in which no more marks fit, or one with at most `most` of them. Raises if it breaks a rule.

    It starts with a board of background, or with `start`, whose broken rules may only need more marks.
    """
    background = puzzle.symbols.background
    if background is None:
        raise PuzzleError("marks can be scattered only on a background; declare one symbol with `background: yes`")
    empty = puzzle.symbols.value[background]
    board = dict(start) if start is not None else dict.fromkeys(puzzle.grid.cells, empty)
    rules, order = _rules_by_cell(puzzle), [cell for cell in puzzle.grid.cells if board[cell] == empty]
    random.shuffle(order)
    for cell in order[: None if most is None or most > 0 else 0]:
        kept = [rule for rule in rules[cell] if rule.holds(board)]
        board[cell] = mark
        if not all(rule.holds(board) for rule in kept):
            board[cell] = empty
        elif most is not None and sum(value == mark for value in board.values()) >= most:
            break
    if next(iter(puzzle.model.broken(board)), None) is not None:
        raise PuzzleError("no board that satisfies the rules was found by placing marks at random")
    return board


def _rules_by_cell(puzzle: Puzzle) -> dict[Cell, list[Relation]]:
    """The relations of each cell, small ones first."""
    rules: dict[Cell, list[Relation]] = {cell: [] for cell in puzzle.grid.cells}
    for relation in sorted(puzzle.model.relations, key=lambda relation: len(relation.cells)):
        for cell in relation.cells:
            if isinstance(cell, Cell):
                rules[cell].append(relation)
    return rules
