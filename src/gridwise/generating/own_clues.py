"""Whether a puzzle needs the clues of its type, or is only a Sudoku with decorations."""

from __future__ import annotations

from gridwise.engine.general import Outcome
from gridwise.engine.staged_search import StagedSearch
from gridwise.model.puzzle import Puzzle


def needs_own_clues(puzzle: Puzzle) -> bool:
    """Whether there are other solutions without the constraint clues: with the givens alone.

    A puzzle without givens, or without other clues, has nothing to compare; and where every clue of a kind is given,
    its absence says something, too.
    """
    count = len(puzzle.clues)
    if not count or not puzzle.givens or any(part.all_given for part in puzzle.constraints):
        return True
    search = StagedSearch(puzzle.model, absent=range(count))
    return all(search.next() is Outcome.FOUND for _ in range(2))
