"""Needless steps in explanations: `python benchmarks/needless.py [TYPE LEVEL [BOARDS]]`.

From the last step back, each step that is not a single is left out if the others still lead to the solution, singles
being free. `implied` asks only whether each of the others still follows from the clues it cites, as the verifier sees
it: an XY-wing may then have lost a candidate too few, but its houses imply that, too. `found` also asks whether its
technique still finds it, so that its words stay true.
"""

from __future__ import annotations

import statistics
import sys
import time

import gridwise as gw
from gridwise.logic.climb import climb
from gridwise.logic.ladder import Ladder, ladder, technique
from gridwise.logic.position import Position
from gridwise.logic.pruning import SINGLES
from gridwise.logic.step import RawStep
from gridwise.logic.verify import verify

BOARDS = 10
TYPES = ("Sudoku", "KillerSudoku", "KenKen", "Futoshiki")
LEVELS = ("Medium", "Hard", "Unfair")


def leads_to_the_end(start: Position, steps: list[gw.Step], singles: Ladder, told: bool) -> bool:
    """Whether these steps solve the board, each still following where it stands and, if told, found there."""
    walk = start.copy()
    for _ in climb(walk, singles):
        pass
    for step in steps:
        left = _left(walk, step.raw)
        if not left.placements and not left.removals:
            continue
        kind = technique(step.technique)
        if verify(walk, left, relies_on_uniqueness=getattr(kind, "relies_on_uniqueness", False)) is not None:
            return False
        if told and not any({*left.removals} <= {*raw.removals} for raw in kind.find(walk) if not left.placements):
            return False
        walk.apply(left)
        for _ in climb(walk, singles):
            pass
    return walk.solved


def _left(position: Position, raw: RawStep) -> RawStep:
    masks, placed = position.masks(), position.state.placed()
    removals = tuple((cell, value) for cell, value in raw.removals if masks[cell] >> value & 1 and not placed[cell])
    return raw._replace(placements=tuple(pair for pair in raw.placements if not placed[pair[0]]), removals=removals)


def needless(start: Position, steps: list[gw.Step], told: bool) -> int:
    """The number of needless steps among these."""
    kept, singles = steps, ladder("gridwise", SINGLES)
    for step in reversed(steps):
        rest = [other for other in kept if other is not step]
        if leads_to_the_end(start, rest, singles, told):
            kept = rest
    return len(steps) - len(kept)


def measured(puzzle: gw.Puzzle) -> tuple[int, int, int, float]:
    """The needless steps both ways, all steps that are not singles, and the time with pruning over that without."""
    began = time.process_time()
    for _ in gw.explain(puzzle, all_steps=True):
        pass
    middle = time.process_time()
    steps = [step for step in gw.explain(puzzle) if step.technique not in SINGLES]
    ratio = (time.process_time() - middle) / (middle - began)
    start = Position(puzzle)
    return needless(start, steps, told=False), needless(start, steps, told=True), len(steps), ratio


def main(wanted: list[str]) -> None:
    """Print a line for each type and level."""
    boards = int(wanted[2]) if len(wanted) > 2 else BOARDS
    print(f"{'':20} {'steps':>6} {'implied':>8} {'found':>8}  time")
    for kind in wanted[:1] or TYPES:
        for level in wanted[1:2] or LEVELS:
            found = [measured(gw.generate(kind, level=level, seed=seed)) for seed in range(boards)]
            implied, told, count = (sum(row[column] for row in found) for column in range(3))
            shares = f"{implied / max(1, count):8.1%} {told / max(1, count):8.1%}"
            ratio = statistics.median(row[3] for row in found)
            print(f"{kind:12} {level:7} {count:6} {shares}  {ratio:.2f}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
