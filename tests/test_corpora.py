"""Puzzles from external collections, which are not part of the project: seeds, classic boards, large boards."""

import csv
from itertools import islice
from pathlib import Path

import pytest

import gridwise as gw
import oracle
import tatham
from sampled_cases import first

SEEDS = [
    f"{kind}-test-{number}" for kind, count in (("ken", 4), ("six", 2), ("su", 4)) for number in range(1, count + 1)
]
CHUNKS = 16


def board(line: str) -> gw.Puzzle:
    return gw.Puzzle("Sudoku", size=(9, 9), initial=line)


def lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").split()


def solved_once(puzzle: gw.Puzzle) -> gw.Solution:
    """The only solution, which passes the checker."""
    answer = gw.solve(puzzle)
    assert answer.status is gw.Status.ONE
    assert answer.solution is not None
    assert gw.check(puzzle, answer.solution) == []
    return answer.solution


# ---- seeds ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SEEDS)
def test_original_puzzles_load_unmodified_and_have_one_solution(corpora: Path, name: str) -> None:
    puzzle = gw.load(corpora / "seeds" / "grids" / f"{name}.yml")
    solution = solved_once(puzzle)
    # The oracle reads the file's own constraints, not our type of that name.
    assert oracle.solutions(puzzle, 2) == {solution.values}


@pytest.mark.parametrize("name", ["sudopy/puzzle01.txt", "hicksjduk/inkala-2012.sdm", "kristofer/main-grid.sdm"])
def test_sudokus_of_the_seeds_have_one_solution(corpora: Path, name: str) -> None:
    solved_once(gw.load(corpora / "seeds" / name))


@pytest.mark.parametrize("chunk", first(3, range(CHUNKS)))
def test_all_vertex_sums_are_counted_right(corpora: Path, chunk: int) -> None:
    with (corpora / "seeds" / "vertex-sums" / "counts.csv").open(encoding="utf-8", newline="") as file:
        rows = list(islice(csv.DictReader(file), chunk, None, CHUNKS))
    assert len(rows) == (63_517 - chunk + CHUNKS - 1) // CHUNKS
    for row in rows:
        puzzle = gw.Puzzle("VertexSums", size=(3, 3), sums=[[row["nw"], row["ne"]], [row["sw"], row["se"]]])
        assert gw.count(puzzle) == int(row["solutions"]), row


def test_vertex_sums_with_two_solutions() -> None:
    puzzle = gw.Puzzle("VertexSums", size=(3, 3), sums="17 25\n18 29\n")
    found = [oracle.values_of(solution) for solution in gw.solutions(puzzle)]
    assert len(found) == 2
    for a, b, c, d, e, f, g, h, i in found:
        assert (a + b + d + e, b + c + e + f, d + e + g + h, e + f + h + i) == (17, 25, 18, 29)
        assert sorted((a, b, c, d, e, f, g, h, i)) == list(range(1, 10))
    assert oracle.solutions(puzzle) == set(found)


# ---- classic sudokus -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "count"), [("top95", 95), ("top1465", 1465)])
def test_hard_sudokus_have_one_solution(corpora: Path, name: str, count: int) -> None:
    puzzles = lines(corpora / "sudoku9" / f"{name}.txt")
    assert len(puzzles) == count
    for line in puzzles:
        solution = solved_once(board(line))
        assert all(given in (".", "0", held) for given, held in zip(line, solution.line, strict=True))


def test_ambiguous_sudokus_have_several_solutions(corpora: Path) -> None:
    for line in lines(corpora / "sudoku9" / "multi.txt"):
        puzzle = board(line)
        answer = gw.solve(puzzle)
        assert answer.status is gw.Status.SEVERAL
        assert len({solution.line for solution in answer.solutions}) == 2
        assert not any(gw.check(puzzle, solution) for solution in answer.solutions)


def agrees_on_validity(line: str) -> int:
    """Engine and oracle find as many solutions, counted up to two."""
    puzzle = board(line)
    found = gw.solve(puzzle).solutions
    assert not any(gw.check(puzzle, solution) for solution in found)
    assert len(found) == oracle.count(puzzle, 2), line
    return len(found)


def test_broken_sudokus_mostly_have_no_solution(corpora: Path) -> None:
    puzzles = lines(corpora / "sudoku9" / "invalid.txt")
    # The collection holds boards with none, one and several solutions; none has two equal givens in one house.
    counts = [len(gw.solve(board(line)).solutions) for line in puzzles]
    assert counts.count(0) > len(puzzles) / 2
    assert {agrees_on_validity(line) for line in puzzles[::40]} == {0, 1, 2}


@pytest.mark.prove
@pytest.mark.parametrize("chunk", range(10))
def test_all_broken_sudokus_against_the_oracle(corpora: Path, chunk: int) -> None:
    for line in lines(corpora / "sudoku9" / "invalid.txt")[chunk::10]:
        agrees_on_validity(line)


@pytest.mark.prove
@pytest.mark.parametrize("name", ["clue17", "hardest", "minimal", "easy"])
def test_other_sudokus_have_one_solution(corpora: Path, name: str) -> None:
    for line in lines(corpora / "sudoku9" / f"{name}.txt"):
        solved_once(board(line))


# ---- large boards --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["s16_32", "s16_36", "s16_42", "s25_40", "s25_42", "s25_45", "s25_50", "s36_55", "s36_60"]
)
def test_large_boards_are_solved(corpora: Path, name: str) -> None:
    paths = sorted((corpora / "large").glob(f"{name}_*.txt"))
    assert len(paths) == 3
    for path in paths:
        puzzle = gw.load(path)
        answer = gw.solve(puzzle, limit=1, seconds=60)
        assert answer.solution is not None, f"{path.name}: {answer.reason}"
        assert gw.check(puzzle, answer.solution) == []
        assert all(answer.solution.symbols[puzzle.grid.index[cell]] == given for cell, given in puzzle.givens.items())


@pytest.mark.parametrize("name", ["u16_94_2", "u16_95_0"])
def test_minimal_large_boards_have_one_solution(corpora: Path, name: str) -> None:
    solved_once(gw.load(corpora / "large" / f"{name}.txt"))


# ---- Simon Tatham's collection -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "count"), [("keen", 544), ("solo", 394), ("unequal", 757), ("towers", 352)])
def test_puzzles_have_the_given_solution_and_no_other(corpora: Path, name: str, count: int) -> None:
    rows = tatham.rows(corpora / "tatham" / f"{name}.jsonl")
    assert len(rows) == count
    for row in rows:
        solution = solved_once(tatham.puzzle_of(row))
        assert solution.rows == tatham.solution_of(row), row["id"]
