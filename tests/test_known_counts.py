"""Numbers of solutions that are known from the literature, counted by the general engine."""

from typing import Any

import pytest

import gridwise as gw

KNOWN: list[tuple[str, dict[str, Any], int]] = [
    ("Sudoku", {"size": (4, 4)}, 288),
    ("LatinSquare", {"size": (1, 1)}, 1),
    ("LatinSquare", {"size": (2, 2)}, 2),
    ("LatinSquare", {"size": (3, 3)}, 12),
    ("LatinSquare", {"size": (4, 4)}, 576),
    ("LatinSquare", {"size": (5, 5)}, 161_280),
    ("LatinSquare", {"size": 3, "dimensions": 3}, 24),
    ("LatinSquare", {"size": 4, "dimensions": 3}, 55_296),
    ("MagicSquare", {"size": (3, 3)}, 8),
    ("MagicSquare", {"size": (4, 4)}, 7_040),
    ("SudokuX", {"size": (4, 4)}, 48),
]


@pytest.mark.parametrize(("kind", "attributes", "expected"), KNOWN)
def test_known_counts(kind: str, attributes: dict[str, Any], expected: int) -> None:
    assert gw.count(gw.Puzzle(kind, **attributes)) == expected


@pytest.mark.parametrize(("kind", "attributes", "expected"), [known for known in KNOWN if known[2] < 1_000])
def test_each_of_them_is_found_once(kind: str, attributes: dict[str, Any], expected: int) -> None:
    puzzle = gw.Puzzle(kind, **attributes)
    found = [solution.line for solution in gw.solutions(puzzle)]
    assert len(found) == len(set(found)) == expected
    assert not any(gw.check(puzzle, solution) for solution in gw.solutions(puzzle, seed=3))


@pytest.mark.parametrize("box", [(2, 3), (3, 2)])
def test_a_limit_ends_the_count(box: tuple[int, int]) -> None:
    assert gw.count(gw.Puzzle("Sudoku", size=(6, 6), box=box), limit=5_000) == 5_000


@pytest.mark.prove
def test_sudokus_of_six_by_six() -> None:
    assert gw.count(gw.Puzzle("Sudoku", size=(6, 6), box=(2, 3))) == 28_200_960
