"""Texts of a format with changes: each gives a puzzle or an error, and some puzzles are solved a little.

Four of five texts have so few changes that most of them still parse.

python tests/fuzz/texts.py FORMAT FIRST LAST
"""

from __future__ import annotations

import sys
import warnings
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import gridwise as gw
import mutations
from gridwise.model.registry import formats

mutations.SECONDS = 100
SOLVED = 7
"""One of so many puzzles is solved, which takes most of the time."""


def judge(name: str, number: int) -> str:
    """What becomes of a text: it is refused or read, and perhaps compiled, solved and explained within short limits."""
    with warnings.catch_warnings(), mutations.soon():
        warnings.simplefilter("ignore", gw.PuzzleWarning)
        try:
            text = mutations.mutated(name, number) if number % 5 == 0 else mutations.gently_changed(name, number)
            [puzzle, *_] = formats()[name].read(text) or [None]
        except gw.PuzzleError:
            return "refused"
        if puzzle is None:
            return "empty"
        if number % SOLVED:
            return "read"
        try:
            status = str(gw.solve(puzzle, seconds=0.05, nodes=50).status)
            if number % (8 * SOLVED) == 0:
                gw.hint(puzzle, seconds=0.05)
        except (gw.PuzzleError, gw.Undecided):
            return "read, not solved"
        return f"read, {status}"


def main() -> None:
    """Print how often what happened."""
    name, first, last = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    for outcome, count in sorted(Counter(judge(name, number) for number in range(first, last)).items()):
        print(f"{outcome}: {count}")


if __name__ == "__main__":
    main()
