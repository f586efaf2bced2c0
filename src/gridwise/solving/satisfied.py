"""Which clues a player's board satisfies, and whether it is finished: judged by the rules, not by a solution."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from gridwise.declaring.puzzle_like import takes_puzzle
from gridwise.model.constraint import Constraint
from gridwise.model.derived import with_derived
from gridwise.model.grid import Cell
from gridwise.model.relations import Relation
from gridwise.solving.check import mistakes, needed_cells

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle


@takes_puzzle
def satisfied(puzzle: Puzzle) -> tuple[Constraint, ...]:
    """The clues that the givens and the player's `progress` satisfy.

    A clue is satisfied if all its cells are filled and its relations hold. On a board with a background, an unmarked
    cell counts as background: the runs of a nonogram's row are complete without a cross in every other cell.
    """
    return tuple(puzzle.constraints[number] for number in satisfied_numbers(puzzle))


def satisfied_numbers(puzzle: Puzzle) -> list[int]:
    """The positions of the satisfied clues among the puzzle's constraints."""
    symbols, skeleton = puzzle.symbols, puzzle.model.skeleton
    values = with_derived(puzzle.model, {c: symbols.value[symbol] for c, symbol in with_background(puzzle).items()})
    parts = zip(puzzle.constraints, skeleton.parts, strict=True)
    return [
        number
        for number, (constraint, part) in enumerate(parts)
        if constraint.is_clue
        and part.relations
        and all(_is_met(relation, values) for relation in part.relations)
        and constraint.is_drawn(puzzle.board, values)
    ]


def _is_met(relation: Relation, values: Mapping[Cell, int]) -> bool:
    if not relation.active(lambda clue: True):
        return True  # it applies only while another clue is absent
    return all(cell in values for cell in needed_cells(relation)) and relation.holds(values)


@takes_puzzle
def is_finished(puzzle: Puzzle) -> bool:
    """Whether the givens and the player's `progress` solve the puzzle; unmarked cells count as background."""
    board = with_background(puzzle)
    return len(board) == len(puzzle.grid.meant) and not mistakes(puzzle, board) and _asks_for_something(puzzle)


def _asks_for_something(puzzle: Puzzle) -> bool:
    """Whether a board that nobody has marked breaks a rule: otherwise the puzzle has no clues yet."""
    if puzzle.symbols.background is None:
        return True
    return bool(mistakes(puzzle, with_background(puzzle.replace(progress=None)))) or not puzzle.progress


def with_background(puzzle: Puzzle) -> dict[Cell, str]:
    """The symbols on a player's board, with the background, if there is one, in the unmarked cells."""
    backgrounds = puzzle.symbols.backgrounds
    board = {place: backgrounds[place.layer] for place in puzzle.grid.meant if place.layer in backgrounds}
    return {**board, **puzzle.givens, **puzzle.progress}
