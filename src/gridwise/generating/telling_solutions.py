"""Solutions whose clues say the most: where clues are rare, fewer givens are needed beside them.

A clue that a random line has with a probability of one in thirty rules out all but one in thirty of its fillings. So
the solution is taken whose clues are least likely together, judged by how often each occurs among the others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import log

from gridwise.model.constraint import Constraint
from gridwise.model.grid import Cell


def most_telling(solutions: Sequence[dict[Cell, int]], clues: Sequence[Sequence[Constraint]]) -> dict[Cell, int]:
    """The solution whose clues are the least likely ones; `clues` holds the clues of each solution."""
    kinds = [list(map(_content, each)) for each in clues]
    count = Counter(kind for each in kinds for kind in each)
    surprise = [-sum(log(count[kind]) for kind in each) for each in kinds]
    return solutions[max(range(len(solutions)), key=surprise.__getitem__)]


def _content(clue: Constraint) -> str:
    """What a clue says, wherever it stands."""
    return f"{type(clue).__name__} {sorted(clue.model_dump(exclude={'at'}).items(), key=str)}"
