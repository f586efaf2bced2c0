"""A million Sudokus, good and bad, have as many solutions as a plain solver in C++ finds, and the same first one."""

from __future__ import annotations

import os
import subprocess
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

import gridwise as gw
from conftest import Figures
from gridwise import _core
from gridwise.solving.many import BoardStatus
from proof_sizes import parts

COUNT, PART = 1_000_000, 25_000
SOURCE = Path(__file__).parent / "fuzz" / "plain_sudoku.cpp"
FROM_ONE = 20
"""Boards made from one puzzle: the puzzle itself, and others with givens added, removed and changed."""
OTHER = 0.3
"""The share of boards in which one given is changed."""


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    program = tmp_path_factory.mktemp("plain") / "plain"
    compiler = os.environ.get("CXX", "g++").split()
    subprocess.run([*compiler, "-O2", "-std=c++20", "-o", str(program), str(SOURCE)], check=True)
    return program


def boards(first: int, last: int) -> list[str]:
    """Boards with one solution, several or none, that depend on their numbers only."""
    chance = np.random.default_rng(first)
    seeds = list(range(first, first + (last - first) // FROM_ONE + 1))
    _, made = _core.classic_make(seeds, [[cell] for cell in range(81)])
    drawn = []
    for givens, solution in made:
        for number in range(FROM_ONE):
            board = np.frombuffer(givens, np.uint8).copy()
            full = np.frombuffer(solution, np.uint8)
            more = chance.random(81) < chance.choice((0, 0.1, 0.3))
            board[more] = full[more]
            held = board.nonzero()[0]
            if number:
                board[chance.choice(held, chance.integers(0, 3), replace=False)] = 0
            if chance.random() < OTHER:
                board[chance.choice(held)] = chance.integers(1, 10)
            drawn.append((board + ord("0")).tobytes().decode())
    return drawn[: last - first]


def compare(plain: Path, first: int, last: int) -> Counter[str]:
    lines = boards(first, last)
    done = subprocess.run([plain], input="\n".join(lines) + "\n", capture_output=True, text=True, check=True)
    many, counted = gw.solve_many(lines), Counter[str]()
    for number, (line, told) in enumerate(zip(lines, done.stdout.splitlines(), strict=True)):
        count, _, solution = told.partition(" ")
        status = BoardStatus(int(many.status[number]))
        expected = (BoardStatus.NONE, BoardStatus.ONE, BoardStatus.SEVERAL)[int(count)]
        assert status is expected or (status is BoardStatus.BAD and count == "0"), (line, told, status)
        if count == "1":
            assert many.line(number) == solution, line
        counted[status.name.lower()] += 1
    return counted


def test_some_sudokus_agree_with_a_plain_solver(plain: Path, figures: Figures) -> None:
    counted = compare(plain, 0, 600)
    assert min(counted["one"], counted["several"], counted["none"] + counted["bad"]) > 50


@pytest.mark.prove
@pytest.mark.parametrize(("first", "last"), parts(COUNT, PART))
def test_a_million_sudokus_agree_with_a_plain_solver(plain: Path, first: int, last: int, figures: Figures) -> None:
    figures("sudokus compared with a plain solver", compare(plain, first, last))
