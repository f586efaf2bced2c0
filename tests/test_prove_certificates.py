"""Certificates of whole collections, of new puzzles of every type and of large boards are accepted by the checker."""

from __future__ import annotations

from pathlib import Path

import pytest

import gridwise as gw
from conftest import Figures
from gridwise.model.registry import puzzle_type, type_names
from proof_sizes import parts, sized

EACH, PART = 20, 20
"""New puzzles of the usual size; test_prove_types.py has a thousand small ones of each type."""
LARGE = 20


def accept(puzzle: gw.Puzzle, seconds: float | None = None) -> int:
    """Make a certificate and check its text: the number of its characters."""
    text = str(gw.prove(puzzle, seconds=seconds))
    assert gw.check_certificate(puzzle, text) is not None
    return len(text)


@pytest.mark.parametrize(("first", "last"), [pytest.param(0, 6, id="sample")])
def test_a_sample_of_hard_boards_has_certificates(corpora: Path, first: int, last: int, figures: Figures) -> None:
    prove_boards(corpora, first, last, figures)


@pytest.mark.prove
@pytest.mark.parametrize(("first", "last"), parts(1465, 100))
def test_all_of_top1465_have_certificates(corpora: Path, first: int, last: int, figures: Figures) -> None:
    prove_boards(corpora, first, last, figures)


def prove_boards(corpora: Path, first: int, last: int, figures: Figures) -> None:
    lines = (corpora / "sudoku9" / "top1465.txt").read_text(encoding="utf-8").split()[first:last]
    sizes = [accept(gw.parse(line)) for line in lines]
    assert len(sizes) == last - first
    figures("certificates of top1465", {"accepted": len(sizes), "characters": sum(sizes)})


@pytest.mark.prove
@pytest.mark.parametrize(("first", "last"), parts(EACH, PART))
@pytest.mark.parametrize("name", sorted(type_names()))
def test_new_puzzles_of_each_type_have_certificates(name: str, first: int, last: int, figures: Figures) -> None:
    """Types that can't be generated are represented by their example, once."""
    sizes = []
    for seed in range(first, last):
        try:
            puzzle = gw.generate(name, seed=seed, rated=False)
        except gw.PuzzleError:
            if seed:
                break
            puzzle = gw.parse(puzzle_type(name).starter())
        sizes.append(accept(puzzle))
    figures(f"certificates of {name}", {"accepted": len(sizes), "characters": sum(sizes)})


@pytest.mark.prove
@pytest.mark.parametrize("number", range(sized(LARGE)))
def test_large_boards_have_certificates(number: int, figures: Figures) -> None:
    """New 16×16 Sudokus without a given to spare."""
    puzzle = gw.generate("Sudoku", size=[16, 16], box=[4, 4], seed=number, rated=False)
    size = accept(puzzle)
    figures("certificates of 16×16 boards", {"accepted": 1, "characters": size})
