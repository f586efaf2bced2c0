"""New puzzles made of sums: Kakuro, vertex sums, magic squares."""

from typing import Any

import pytest

import gridwise as gw
import oracle
from cpu_limits import at_most
from gridwise import _core
from gridwise.constraints.kakuro_runs import Run
from gridwise.declaring.yaml_writer import write
from gridwise.generating.clue_symmetry import SYMMETRIES, moves
from gridwise.model.areas import connected, neighbours
from gridwise.model.grid import Cell, grid_of

CASES: list[tuple[str, int, str]] = [
    ("Kakuro", 5, "easy"),
    ("Kakuro", 6, "medium"),
    ("Kakuro", 6, "hard"),
    ("Kakuro", 8, "unfair"),
    ("VertexSums", 3, "easy"),
    ("VertexSums", 4, "medium"),
    ("VertexSums", 4, "hard"),
    ("MagicSquare", 3, "easy"),
    ("MagicSquare", 4, "medium"),
    ("MagicSquare", 5, "medium"),
]


@pytest.mark.parametrize(("kind", "size", "level"), CASES)
def test_puzzles_are_unique_and_of_their_level(kind: str, size: int, level: str) -> None:
    made = list(gw.generate(kind, size=size, level=level, seed=7, count=2))
    for puzzle in made:
        assert gw.unique(puzzle)
        assert oracle.count(puzzle, limit=2) == 1
        assert gw.rate(puzzle, ["gridwise"]).level.lower() == level
        assert gw.parse(write(puzzle)) == puzzle
    again = gw.generate(kind, size=size, level=level, seed=made[1].declaration.attributes["seed"])
    assert write(again) == write(made[1])


# ---- Kakuro ----------------------------------------------------------------------------------------------------------


def runs_of(puzzle: gw.Puzzle) -> list[Run]:
    return [part for part in puzzle.constraints if isinstance(part, Run)]


def require_layout(puzzle: gw.Puzzle, longest: int = 9) -> None:
    """Runs of 2 to 9, two through each cell, each with its sum; all cells hang together; no givens."""
    runs = runs_of(puzzle)
    assert {len(run.region) for run in runs} <= set(range(2, longest + 1))
    crossed = [cell for run in runs for cell in run.region]
    assert sorted(crossed) == sorted([*puzzle.grid.cells, *puzzle.grid.cells])
    assert len(puzzle.clues) == len(runs)
    assert connected(puzzle.grid.cells, neighbours(puzzle.grid))
    assert not puzzle.givens


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_layouts_are_symmetric(symmetry: str) -> None:
    puzzle = gw.generate("Kakuro", size=9, seed=2, symmetry=symmetry)
    require_layout(puzzle)
    inner = {Cell((row - 1, column - 1)) for row, column in puzzle.grid.cells}
    for move in moves(symmetry, grid_of((8, 8))):
        assert {move(cell) for cell in inner} == inner


def test_layouts_turn_by_half_unless_told() -> None:
    for puzzle in gw.generate("Kakuro", size=[6, 9], seed=2, count=3):
        require_layout(puzzle)
        assert {Cell((6 - row, 9 - column)) for row, column in puzzle.grid.cells} == set(puzzle.grid.cells)


def test_the_share_of_open_cells_and_the_longest_run() -> None:
    for share in (0.5, 0.65):
        puzzle = gw.generate("Kakuro", size=12, seed=1, open=share)
        require_layout(puzzle)
        assert abs(len(puzzle.grid.cells) / 144 - share) <= 0.04
    require_layout(gw.generate("Kakuro", size=10, seed=1, longest=4), longest=4)


def test_fewer_symbols_make_shorter_runs() -> None:
    puzzle = gw.generate("Kakuro", size=6, seed=1, symbols="12345")
    require_layout(puzzle, longest=5)
    assert gw.unique(puzzle)


def test_a_layout_of_ones_own_is_kept() -> None:
    layout = "# # # #\n# . . #\n# . . .\n# # . .\n"
    puzzle = gw.generate("Kakuro", layout=layout, seed=1)
    assert [str(cell) for cell in puzzle.grid.cells] == ["b2", "b3", "c2", "c3", "c4", "d3", "d4"]
    assert gw.unique(puzzle)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"open": 2}, "open"),
        ({"open": 0.9}, "closest has"),
        ({"longest": 1}, "longest"),
        ({"mean": 8}, "8 on average"),
        ({"size": 2}, "3 rows and columns"),
        ({"size": [4, 4, 4]}, "two dimensions"),
        ({"size": [5, 7], "symmetry": "diagonal"}, "symmetry 'diagonal'"),
        ({"layout": "# 3\\\n# .\n"}, "only # and ."),
    ],
)
def test_wishes_for_a_kakuro_that_make_no_sense(options: dict[str, Any], message: str) -> None:
    with pytest.raises(gw.PuzzleError, match=message):
        gw.generate("Kakuro", seed=1, **options)


def test_a_large_kakuro_in_time() -> None:
    with at_most(20):
        puzzle = gw.generate("Kakuro", size=20, seed=1, open=0.66, mean=3.5)
    require_layout(puzzle)
    assert gw.unique(puzzle)
    assert len(puzzle.grid.cells) >= 0.55 * 400
    assert 2 * len(puzzle.grid.cells) >= 3.5 * len(puzzle.clues)


@pytest.mark.parametrize(
    ("task", "message"),
    [
        (([[0, 1]], [1, 2], [0, 0]), "repeats"),
        (([[0, 2]], [1, 2], [0, 1]), "unknown cell"),
        (([[0, 1]], [1, 2], [0, 2]), "unknown value"),
        (([[0, 1]], [2, 1], [0, 1]), "rise"),
        (([[0]], list(range(13)), [0]), "1 to 12"),
    ],
)
def test_mending_refuses_what_is_no_board(task: tuple[Any, Any, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        _core.repair(*task, reach=9, enough=0, looks=1, seed=0)


# ---- vertex sums and magic squares -----------------------------------------------------------------------------------


def test_few_givens_beside_vertex_sums() -> None:
    for puzzle in gw.generate("VertexSums", size=4, seed=1, count=5):
        assert len(puzzle.givens) <= 6
        for cell in puzzle.givens:
            rest = [[puzzle.givens.get(Cell((r, c))) for c in range(4)] for r in range(4)]
            rest[cell[0]][cell[1]] = None
            assert gw.count(puzzle.replace(initial=rest), limit=2) == 2
        for number in range(len(puzzle.clues)):
            words = [row.split() for row in puzzle.declaration.attributes["sums"].splitlines()]
            told = [(r, c) for r, row in enumerate(words) for c, word in enumerate(row) if word != "."]
            words[told[number][0]][told[number][1]] = "."
            assert gw.count(puzzle.replace(sums=words), limit=2) == 2


def test_every_vertex_has_its_sum_on_request() -> None:
    for puzzle in gw.generate("VertexSums", size=[3, 4], seed=1, count=3, sparse=False):
        assert len(puzzle.clues) == 6
        assert gw.unique(puzzle)


def test_vertex_sums_need_vertices() -> None:
    with pytest.raises(gw.PuzzleError, match="2 rows and columns"):
        gw.generate("VertexSums", size=[1, 4], seed=1)


def test_there_are_few_magic_squares_of_three() -> None:
    found: list[gw.Puzzle] = []
    with pytest.raises(gw.Unmet, match="different puzzles were found"):
        found.extend(gw.generate("MagicSquare", size=3, seed=1, count=100))
    assert found
    assert all(len(puzzle.givens) <= 3 and gw.unique(puzzle) for puzzle in found)


def test_large_magic_squares() -> None:
    for size in (5, 6):
        puzzle = gw.generate("MagicSquare", size=size, seed=1)
        assert gw.unique(puzzle)
        assert len(puzzle.givens) < size * size / 2
