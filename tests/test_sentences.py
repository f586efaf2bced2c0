"""No step says anything false: the words of explanations, read back and compared with the board."""

from pathlib import Path

import pytest

import gridwise as gw
from gridwise.logic.technique import LEVELS
from gridwise.model.registry import type_names
from proofs import spread, sudokus
from sentence_checker import check_explanation, new_puzzles

TYPES = ("Sudoku",)
CORPORA = {"easy": 2, "top95": 3, "top1465": 6, "minimal": 6}
FEW = (("StarBattle", "Easy"), ("SudokuX", "Hard"), ("VertexSums", "Hard"), ("Windoku", "Easy"))
"""Types whose words name areas that are neither rows, columns nor boxes."""
ONE_EACH = [(name, level) for name in TYPES for level in LEVELS] + [*FEW]
CASES = [pytest.param(name, level, 1, id=f"{name}-{level}") for name, level in ONE_EACH] + [
    pytest.param(name, level, 100, id=f"{name}-{level}-many", marks=pytest.mark.prove)
    for name in type_names()
    for level in LEVELS
]


@pytest.mark.parametrize(("name", "level", "count"), CASES)
def test_no_new_puzzle_is_explained_with_a_false_statement(name: str, level: str, count: int) -> None:
    checked, seconds = 0, None if count == 1 else 60
    for puzzle in new_puzzles(name, [level], count, seconds=seconds):
        checked += 1
        for all_steps in (True, False):
            assert list(check_explanation(puzzle, seconds=seconds, all_steps=all_steps)) == []
    if not checked and name not in TYPES:
        pytest.skip(f"no {name} ({level}) could be made")
    assert checked


@pytest.mark.parametrize("name", CORPORA)
def test_no_published_sudoku_is_explained_with_a_false_statement(corpora: Path, name: str) -> None:
    for line in spread(sudokus(corpora, name), CORPORA[name]):
        for all_steps in (True, False):
            assert list(check_explanation(gw.parse(line), all_steps=all_steps)) == []
