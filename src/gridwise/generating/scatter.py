"""Random boards of marks: marks are added to a board of background one at a time, as long as no rule is broken.

That suits rules which never ask for a mark: black cells that must not touch, white cells that must stay connected.
Marks that must be connected grow from the first one.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from gridwise.common.errors import PuzzleError
from gridwise.model.grid import Cell
from gridwise.model.puzzle import Puzzle
from gridwise.model.relations import Relation
from gridwise.model.relations.connected import Connected


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
    room = len(board) if most is None else most
    while _added(puzzle, board, mark, empty, room, random):
        pass
    if next(iter(puzzle.model.broken(board)), None) is not None:
        raise PuzzleError("no board that satisfies the rules was found by placing marks at random")
    return board


def _added(puzzle: Puzzle, board: dict[Cell, int], mark: int, empty: int, room: int, random: Random) -> bool:
    """Add marks where no rule is broken, each cell being tried once; whether some marks were added that allow more."""
    rules, order = _rules_by_cell(puzzle), [cell for cell in puzzle.grid.cells if board[cell] == empty]
    random.shuffle(order)
    before = held = len(board) - len(order)
    for cell in order:
        if held >= room:
            return False
        kept = [rule for rule in rules[cell] if rule.holds(board)]
        board[cell] = mark
        if all(rule.holds(board) for rule in kept):
            held += 1
        else:
            board[cell] = empty
    # A later round is needed only where a mark allows others: marks that must be connected.
    return held > before and any(isinstance(rule, Connected) and mark in rule.on for rule in puzzle.model.relations)


def _rules_by_cell(puzzle: Puzzle) -> dict[Cell, list[Relation]]:
    """The relations of each cell, small ones first."""
    rules: dict[Cell, list[Relation]] = {cell: [] for cell in puzzle.grid.cells}
    for relation in sorted(puzzle.model.relations, key=lambda relation: len(relation.cells)):
        for cell in relation.cells:
            if isinstance(cell, Cell):
                rules[cell].append(relation)
    return rules
