"""Sudokus of all sizes load, solve, and print in aligned columns with readable symbols."""

import re
from random import Random

import pytest

import gridwise as gw
from cpu_limits import at_most

BOXES = {
    4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3), 10: (2, 5), 12: (3, 4), 15: (3, 5), 16: (4, 4), 20: (4, 5), 25: (5, 5),
    36: (6, 6), 64: (8, 8), 66: (6, 11), 100: (10, 10),
}  # fmt: skip


def pattern(size: int) -> list[list[int]]:
    """A filled board: each row is the one above, shifted so that boxes come out right."""
    rows, columns = BOXES[size]
    return [[(columns * (r % rows) + r // rows + c) % size + 1 for c in range(size)] for r in range(size)]


def shuffled(size: int, random: Random) -> list[list[int]]:
    """The pattern with its values and its rows within each band exchanged."""
    values = random.sample(range(1, size + 1), size)
    height = BOXES[size][0]
    order = [row for band in range(0, size, height) for row in random.sample(range(band, band + height), height)]
    solved = pattern(size)
    return [[values[value - 1] for value in solved[row]] for row in order]


def sudoku(size: int, hidden: float) -> tuple[gw.Puzzle, list[list[int]]]:
    """A board with that share of its cells empty, and the filling that it came from."""
    random = Random(size)
    filled = shuffled(size, random)
    initial = [[0 if random.random() < hidden else value for value in row] for row in filled]
    return gw.Puzzle("Sudoku", size=(size, size), initial=initial), filled


def token_ends(text: str) -> list[list[int]]:
    """For each row of a printed board the columns at which its symbols end."""
    rows = [line for line in text.splitlines() if re.search(r"[0-9A-Za-z.]", line)]
    return [[match.end() for match in re.finditer(r"[0-9A-Za-z.]+", row)] for row in rows]


@pytest.mark.parametrize("size", BOXES)
def test_boxes_are_as_nearly_square_as_can_be(size: int) -> None:
    puzzle = gw.Puzzle("Sudoku", size=(size, size))
    first = puzzle.board.boxes[0]
    assert (first[-1][0] + 1, first[-1][1] + 1) == BOXES[size]


@pytest.mark.parametrize("size", BOXES)
def test_every_size_is_solved_and_printed_in_columns(size: int) -> None:
    puzzle, filled = sudoku(size, 0.45 if size <= 36 else 0.25)
    solution = gw.solve(puzzle, limit=1, seconds=60).solution
    assert solution is not None
    assert gw.check(puzzle, solution) == []
    assert gw.check(puzzle, [[str(value) for value in row] for row in filled]) == []
    for text in (str(puzzle), str(solution)):
        ends = token_ends(text)
        assert len(ends) == size
        assert all(len(row) == size and row == ends[0] for row in ends), text
    assert re.findall(r"[0-9A-Za-z]+", str(solution)) == list(solution.symbols)


@pytest.mark.parametrize("size", BOXES)
def test_a_printed_board_is_read_back(size: int) -> None:
    puzzle, _ = sudoku(size, 0.5)
    assert gw.parse(str(puzzle), type="Sudoku").givens == puzzle.givens


@pytest.mark.parametrize("size", [10, 16, 36])
def test_boards_are_also_typed_with_letters(size: int) -> None:
    """10 is A, 35 is Z, 36 is AA."""
    puzzle, _ = sudoku(size, 0.5)
    letters = ["0", *"123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ", "AA"]
    rows = puzzle.attribute("initial")
    text = "\n".join(" ".join(letters[value] for value in row) for row in rows) + "\n"
    assert gw.Puzzle("Sudoku", size=(size, size), initial=text).givens == puzzle.givens


@pytest.mark.parametrize("size", [25, 36])
def test_an_empty_board_is_filled_within_a_minute(size: int) -> None:
    puzzle = gw.Puzzle("Sudoku", size=(size, size))
    with at_most(60):
        solution = next(gw.solutions(puzzle))
    assert gw.check(puzzle, solution) == []


@pytest.mark.parametrize("seed", range(3))
def test_also_in_random_order(seed: int) -> None:
    puzzle = gw.Puzzle("Sudoku", size=(25, 25))
    assert gw.check(puzzle, next(gw.solutions(puzzle, seed=seed))) == []
