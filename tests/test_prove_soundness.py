"""Explanations over whole collections: every step is correct, the verifier accepts it, and the puzzle is solved.

The ordinary suite walks through a sample of each collection, `make prove` through every puzzle.
"""

from pathlib import Path
from typing import Any

import pytest

import gridwise as gw
import tatham
from conftest import Figures
from proofs import RATED, Tally, spread, starting_position, sudokus, truth_of, walk, walk_to_the_end

UNIQUE = {"easy": 4, "minimal": 8, "clue17": 4, "top95": 2, "top1465": 8, "hardest": 48} | dict.fromkeys(RATED, 2)
GAMES = {"keen": 4, "solo": 4, "unequal": 4, "towers": 4}
SAMPLES = {"hardest": 2, "top95": 12, "top1465": 12, "unequal": 12, "multi": 8}


def parts(files: dict[str, int]) -> list[Any]:
    """For each file a sample, and under `make prove` all of it in some parts: (file, part, of how many)."""
    cases = [pytest.param(name, 0, 0, id=f"{name}-sample") for name in files]
    return cases + [
        pytest.param(name, part, count, id=f"{name}-{part}", marks=pytest.mark.prove)
        for name, count in files.items()
        for part in range(count)
    ]


def chosen(items: list[Any], name: str, part: int, count: int) -> list[Any]:
    return items[part::count] if count else list(spread(items, SAMPLES.get(name, 20)))


@pytest.mark.parametrize(("name", "part", "count"), parts(UNIQUE))
def test_every_step_of_a_sudoku_is_right_and_accepted(
    corpora: Path, figures: Figures, name: str, part: int, count: int
) -> None:
    tally = Tally()
    for line in chosen(sudokus(corpora, name), name, part, count):
        walk_to_the_end(gw.parse(line), tally)
    assert tally.counts["puzzles"]
    figures(f"explained to the end, every step verified: {name}", tally.figures())
    if name in RATED:
        assert all(depth == 1 for depth, _ in tally.refutations), "nested refutation"


@pytest.mark.parametrize(("name", "part", "count"), parts(GAMES))
def test_every_step_of_a_tatham_puzzle_is_right_and_accepted(
    corpora: Path, figures: Figures, name: str, part: int, count: int
) -> None:
    tally = Tally()
    for row in chosen(tatham.rows(corpora / "tatham" / f"{name}.jsonl"), name, part, count):
        walk_to_the_end(tatham.puzzle_of(row), tally)
    assert tally.counts["puzzles"]
    figures(f"explained to the end, every step verified: {name}", tally.figures())


@pytest.mark.parametrize(("name", "part", "count"), parts({"multi": 16}))
def test_no_step_of_an_ambiguous_sudoku_loses_a_solution(
    corpora: Path, figures: Figures, name: str, part: int, count: int
) -> None:
    tally = Tally()
    for line in chosen(sudokus(corpora, name), name, part, count):
        position = starting_position(gw.parse(line), promises_one=False)
        assert not walk(position, truth_of(position), tally).solved
    figures("several solutions, no step relies on one", tally.figures())


@pytest.mark.parametrize(("name", "part", "count"), parts({"invalid": 8}))
def test_sudokus_without_solution_are_refused(
    corpora: Path, figures: Figures, name: str, part: int, count: int
) -> None:
    """The collection holds a few boards with one solution or several, too."""
    tally = Tally()
    for line in chosen(sudokus(corpora, name), name, part, count):
        puzzle = gw.parse(line)
        status = gw.solve(puzzle).status
        if status is gw.Status.NONE:
            with pytest.raises(gw.PuzzleError, match="no solution"):
                next(gw.explain(puzzle))
            tally.counts["refused"] += 1
        elif status is gw.Status.ONE:
            walk_to_the_end(puzzle, tally)
        else:
            position = starting_position(puzzle, promises_one=False)
            assert not walk(position, truth_of(position), tally).solved
    assert tally.counts["refused"]
    figures("mostly without solution", tally.figures())
