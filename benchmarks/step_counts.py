"""How long explanations are: `python benchmarks/step_counts.py [BOARDS [TYPE …]]`.

For each type and level, medians over generated boards: the steps before the first placement and the steps in all, first
of a climb that takes every step it finds (`all_steps`), then of what is told.
"""

from __future__ import annotations

import statistics
import sys
from collections.abc import Iterable
from itertools import takewhile

import gridwise as gw
from gridwise.model.registry import pieces

BOARDS = 10
LEVELS = ("Easy", "Medium", "Hard")
LEFT_OUT = ("LatinSquare", "MagicSquare", "SamuraiSudoku")
"""Types whose boards are made from others, or have no levels of their own."""


def counted(steps: Iterable[gw.Step], puzzle: gw.Puzzle) -> tuple[int, int]:
    """The steps before the first placement of something that players fill in, and all of them."""
    meant, taken = len(puzzle.grid.meant), list(steps)
    before = takewhile(lambda step: all(place >= meant for place, _ in step.raw.placements), taken)
    return len(list(before)), len(taken)


def row(kind: str, level: str, boards: int) -> str:
    """A line of the table."""
    found = []
    for seed in range(boards):
        puzzle = gw.generate(kind, level=level, seed=seed)
        found.append((*counted(gw.explain(puzzle, all_steps=True), puzzle), *counted(gw.explain(puzzle), puzzle)))
    first_before, all_before, first, whole = (statistics.median(column) for column in zip(*found, strict=True))
    return f"| {kind} | {level} | {first_before:g} | {first:g} | {all_before:g} | {whole:g} |"


def main(wanted: list[str]) -> None:
    """Print the table."""
    boards = int(wanted[0]) if wanted else BOARDS
    print("| type | level | before the first placement, every step | as told | in all, every step | as told |")
    print("| --- | --- | ---: | ---: | ---: | ---: |")
    for kind in wanted[1:] or [name for name in pieces("type") if name not in LEFT_OUT]:
        for level in LEVELS:
            try:
                print(row(kind, level, boards), flush=True)
            except gw.PuzzleError as error:
                print(f"no {level} {kind}: {error}", file=sys.stderr)


if __name__ == "__main__":
    main(sys.argv[1:])
