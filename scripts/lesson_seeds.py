"""Find the seeds of puzzles that need rare techniques, for the sources in `learning/lessons.yml`.

    python scripts/lesson_seeds.py "Nurikabe hard 6" 200 "way to an island" "only island in reach"

looks at the first 200 puzzles of a source and prints up to six seeds for each technique, as they are found. Without
techniques it looks for all that have a lesson.
"""

from __future__ import annotations

import sys

from gridwise.learning.lesson import lesson_names
from gridwise.learning.search import Source, needed
from gridwise.logic.climb import climb
from gridwise.logic.ladder import ladder, technique
from gridwise.solving.explaining import position

ENOUGH = 6


def main(source: Source, puzzles: int, wanted: list[str]) -> None:
    """Print the seeds found for each technique, as `lessons.yml` writes them."""
    rungs, found = ladder("gridwise", frozenset(lesson_names())), {name: list[int]() for name in wanted}
    for seed in range(puzzles):
        puzzle = source.puzzle(seed)
        if puzzle is None:
            continue
        start = position(puzzle)
        for name in {kind.name for kind, _ in climb(start.copy(), rungs)}.intersection(wanted):
            if len(found[name]) < ENOUGH and needed(start, technique(name)) is not None:
                found[name].append(seed)
                print(f"{name}: {' '.join(map(str, found[name]))}", flush=True)
        if all(len(seeds) == ENOUGH for seeds in found.values()):
            break


if __name__ == "__main__":
    main(Source.parse(sys.argv[1]), int(sys.argv[2]), sys.argv[3:] or list(lesson_names()))
