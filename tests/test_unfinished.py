"""Puzzles that are still being written: required parts may be missing, but what is there must be valid."""

from __future__ import annotations

import pickle

import pytest

import gridwise as gw
from gridwise.common.errors import PuzzleError
from gridwise.declaring.loading import parse_unfinished


def test_a_kenken_may_lack_cages_while_it_is_written() -> None:
    puzzle = parse_unfinished('["KenKen", {"size": [2, 2]}, "a1+a2 = 3"]')
    assert puzzle.lacks == "every cell must belong to exactly one cage; in no cage: b1 b2"
    assert puzzle.replace(title="Mine").lacks == puzzle.lacks
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle


def test_a_finished_one_lacks_nothing() -> None:
    text = '["KenKen", {"size": [2, 2]}, "a1+a2 = 3", "b1-b2 = 1"]'
    assert parse_unfinished(text).lacks is None
    assert parse_unfinished(text) == gw.parse(text)


@pytest.mark.parametrize(
    "text",
    [
        '["KenKen", {"size": [2, 2]}, "a1+c2 = 3"]',
        '["Sudoku", {"size": [4, 4], "box": [3, 3]}]',
        '["KillerSudoku", {"name": "Cage", "region": "a1 a2", "sum": 99}]',
        "- KenKen\n---\n- KenKen\n",
    ],
)
def test_what_is_wrong_stays_wrong(text: str) -> None:
    with pytest.raises(PuzzleError):
        parse_unfinished(text)


def test_a_puzzle_that_lacks_something_is_refused_elsewhere() -> None:
    with pytest.raises(PuzzleError, match="in no cage"):
        gw.parse('["KenKen", {"size": [2, 2]}, "a1+a2 = 3"]')
