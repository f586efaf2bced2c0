"""The sentence checker: does a step say anything false?

Each `tests/sentences_*.py` has `false_statements(position, step)`, which reads the words of a step (`why`, `what`,
`where`, `plain`) and compares them with the rules and with the candidates of the position before it.

    python tests/sentence_checker.py Sudoku --levels Easy Hard --count 100

counts what is false in the explanations of new puzzles; `--corpus top1465` takes boards of a collection instead.
"""

import argparse
import importlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from pathlib import Path

import gridwise as gw
from gridwise.logic.position import Position

MOST_FAILURES = 3
"""A level that can't be had within the limits so many times is left out."""
Reader = Callable[[Position, gw.Step], Iterator[str]]


@lru_cache(maxsize=1)
def readers() -> dict[str, Reader]:
    """The readers by the name of their module, without `sentences_`."""
    modules = sorted(path.stem for path in Path(__file__).parent.glob("sentences_*.py"))
    return {name.removeprefix("sentences_"): importlib.import_module(name).false_statements for name in modules}


def false_statements(position: Position, step: gw.Step) -> Iterator[str]:
    """What is false in the words of a step, with the technique and the words."""
    for family, reader in readers().items():
        for complaint in reader(position, step):
            yield f"[{family}] {step.technique}: {complaint}"


def check_explanation(
    puzzle: gw.Puzzle, *, scale: str = "gridwise", seconds: float | None = None, all_steps: bool = True
) -> Iterator[str]:
    """What is false in the explanation of a puzzle; it may end early if a limit is reached."""
    position = Position(puzzle)
    position.state.promises_one = True
    try:
        for step in gw.explain(position.copy(), scale=scale, seconds=seconds, all_steps=all_steps):
            yield from false_statements(position, step)
            position.apply(step.raw)
    except gw.Undecided:
        return


def new_puzzles(name: str, levels: Iterable[str], count: int, *, seconds: float | None = None) -> Iterator[gw.Puzzle]:
    """New puzzles of a type, some of each level that can be had; it gives up on a level after a few failures."""
    for level in levels:
        failures = 0
        for seed in range(count):
            try:
                puzzle = gw.generate(name, level=level, seed=seed, tries=20, seconds=seconds)
            except (gw.PuzzleError, gw.Undecided, gw.Unmet):
                failures += 1
                if failures > MOST_FAILURES:
                    break
                continue
            assert isinstance(puzzle, gw.Puzzle)
            yield puzzle


def main() -> None:
    """Count and show what is false."""
    parser = argparse.ArgumentParser(description="Look for false statements in explanations.")
    parser.add_argument("types", nargs="*", default=["Sudoku"])
    parser.add_argument("--levels", nargs="+", default=["Easy", "Medium", "Hard", "Unfair", "Extreme"])
    parser.add_argument("--count", type=int, default=10, help="puzzles of each type and level (default: 10)")
    parser.add_argument("--corpus", help="a file with one board per line instead of new puzzles")
    parser.add_argument("--scale", default="gridwise")
    parser.add_argument("--pruned", action="store_true", help="only the steps that matter, as late as they are needed")
    parser.add_argument("--show", type=int, default=2, help="examples of each kind (default: 2)")
    options = parser.parse_args()
    if options.corpus:
        boards = Path(options.corpus).read_text(encoding="utf-8").split()
        boards = boards[:: max(1, len(boards) // options.count)]
        _count("boards", map(gw.parse, boards), options)
    else:
        for name in options.types:
            _count(name, new_puzzles(name, options.levels, options.count), options)


def _count(name: str, puzzles: Iterable[gw.Puzzle], options: argparse.Namespace) -> None:
    kinds: Counter[str] = Counter()
    examples: dict[str, list[str]] = {}
    number = 0
    for puzzle in puzzles:
        number += 1
        for complaint in check_explanation(puzzle, scale=options.scale, seconds=60, all_steps=not options.pruned):
            kind = ": ".join(complaint.split(": ")[:2])
            kinds[kind] += 1
            examples.setdefault(kind, []).append(complaint)
    print(f"{name}: {number} puzzles, {kinds.total()} false statements")
    for kind, count in kinds.most_common():
        print(f"  {count:5} {kind}")
        for example in examples[kind][: options.show]:
            print(f"          {example}")


if __name__ == "__main__":
    main()
