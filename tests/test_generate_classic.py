"""Classic Sudokus from the kernel: minimal, the same from every kernel and worker, rated on demand."""

import pickle
import random
from pathlib import Path

import pytest

import gridwise as gw
from clitools import run
from gridwise import _core
from gridwise.generating.classic import is_classic
from gridwise.generating.lazy_attributes import LazyAttributes

CELLS = [[cell] for cell in range(81)]
KERNELS = _core.classic_kernels()


def made(seeds: list[int], groups: list[list[int]] = CELLS, kernel: str | None = None) -> list[tuple[bytes, bytes]]:
    return _core.classic_make(seeds, groups, kernel=kernel)[1]


def line(cells: bytes) -> str:
    return "".join(map(str, cells))


def disguised(board: bytes, seed: int) -> bytes:
    """Rows, columns, bands, stacks and digits exchanged, and perhaps turned: the same for each board."""
    chance = random.Random(seed)
    rows, columns = (
        [3 * band + inside for band in chance.sample(range(3), 3) for inside in chance.sample(range(3), 3)]
        for _ in range(2)
    )
    digits = [0, *chance.sample(range(1, 10), 9)]
    turned = chance.random() < 0.5
    places = [(c, r) if turned else (r, c) for r in rows for c in columns]
    return bytes(digits[board[9 * r + c]] for r, c in places)


def test_every_kernel_makes_the_same_puzzles() -> None:
    seeds = list(range(60))
    expected = made(seeds)
    assert len(set(expected)) == len(seeds)
    for kernel in KERNELS:
        assert made(seeds, kernel=kernel) == expected
        assert [_core.classic_fill(seed, kernel) for seed in seeds] == [solution for _, solution in expected]


def test_puzzles_have_one_solution_and_no_clue_to_spare() -> None:
    for givens, solution in made(list(range(25))):
        puzzle = gw.parse(line(givens))
        assert next(gw.solutions(puzzle)).line == line(solution)
        assert gw.unique(puzzle)
        lighter = [givens[:cell] + b"\0" + givens[cell + 1 :] for cell in range(81) if givens[cell]]
        assert set(gw.unique_many([line(board) for board in lighter]).status.tolist()) == {gw.BoardStatus.SEVERAL}


def test_carving_takes_what_the_general_engine_takes() -> None:
    model = gw.Puzzle("Sudoku").model.core
    for seed in range(20):
        chance = random.Random(seed)
        solution = _core.classic_fill(seed)
        order = chance.sample(range(81), 81)
        groups = [order[i : i + size] for size in [chance.choice((1, 2, 4))] for i in range(0, 81, size)]
        _, unique, left, _, undecided = _core.carve(model, list(solution), b"\1" * 81, groups, -1)
        assert (unique, undecided) == (True, 0)
        givens = bytes(digit if here else 0 for digit, here in zip(solution, left, strict=True))
        for kernel in KERNELS:
            assert _core.classic_carve(solution, solution, groups, kernel) == (True, givens)
            assert _core.classic_carve(solution, givens, groups, kernel) == (True, givens)
            assert _core.classic_carve(solution, bytes(81), groups, kernel) == (False, bytes(81))


def test_what_is_no_board_is_refused() -> None:
    solution = _core.classic_fill(1)
    for call in (
        lambda: _core.classic_carve(solution[:80], solution, CELLS),
        lambda: _core.classic_carve(solution, b"\x0a" * 81, CELLS),
        lambda: _core.classic_carve(solution, solution, [[81]]),
        lambda: _core.classic_make([1], [[-1]]),
        lambda: _core.classic_certificate(solution, bytes(81)),
        lambda: _core.classic_fill(1, "gpu"),
    ):
        with pytest.raises(ValueError, match=r"81 cells|up to 9|unknown cell|open cell|no such kernel"):
            call()


def test_disguises_share_their_certificate_and_nothing_else_does() -> None:
    boards = made(list(range(300)))
    known = {_core.classic_certificate(*board) for board in boards}
    assert len(known) == len(boards)
    for number, (givens, solution) in enumerate(boards):
        there = _core.classic_certificate(disguised(givens, number), disguised(solution, number))
        assert there == _core.classic_certificate(givens, solution)
        one = next(cell for cell in range(81) if not givens[cell])
        more = givens[:one] + solution[one : one + 1] + givens[one + 1 :]
        assert _core.classic_certificate(more, solution) not in known


def test_no_place_and_no_digit_is_favoured() -> None:
    boards = made(list(range(3000)))
    for cell in (0, 40, 80):
        held = [solution[cell] for _, solution in boards]
        assert all(250 < held.count(digit) < 420 for digit in range(1, 10))
    given = [sum(1 for givens, _ in boards if givens[cell]) for cell in range(81)]
    assert max(given) < 1.2 * min(given)


# ---- through the front door ------------------------------------------------------------------------------------------


def test_which_rules_are_classic() -> None:
    letters = gw.Puzzle("Sudoku", symbols="ABCDEFGHI")
    assert is_classic(gw.Puzzle("Sudoku").model.skeleton)
    assert is_classic(letters.model.skeleton)
    others = (gw.Puzzle("SudokuX"), gw.Puzzle("Sudoku", size=6), gw.Puzzle("LatinSquare", size=9))
    for other in (*others, gw.Puzzle("Sudoku", constraints=[gw.Cage(region="a1 a2", sum=3)])):
        assert not is_classic(other.model.skeleton)
    puzzle = gw.generate("Sudoku", symbols="ABCDEFGHI", seed=1)
    assert gw.unique(puzzle)
    assert set(puzzle.givens.values()) <= set("ABCDEFGHI")


def test_a_rating_is_found_when_somebody_looks_at_it() -> None:
    for puzzle in gw.generate("Sudoku", seed=1, count=5, level="any"):
        attributes = puzzle.declaration.attributes
        assert isinstance(attributes, LazyAttributes)
        again = pickle.loads(pickle.dumps(puzzle))
        assert again == puzzle
        assert again.declaration.attributes == dict(attributes)
        assert list(attributes) == ["initial", "solution", "rating", "seed"]
        told = attributes["rating"]
        rating = gw.rate(gw.parse(str(gw.Puzzle("Sudoku", initial=attributes["initial"]))), ["gridwise"])
        assert told["level"] == rating.level
        if rating.level != "Extreme":
            assert told == {name: getattr(rating, name) for name in ("level", "score", "hardest", "steps")}
        assert told is puzzle.declaration.attributes["rating"], "it is found once"


def test_workers_and_ratings_at_once_change_nothing() -> None:
    lazy = list(gw.generate("Sudoku", seed=3, count=70, workers=1))
    for workers, rated in ((1, True), (2, False), (3, None)):
        others = list(gw.generate("Sudoku", seed=3, count=70, workers=workers, rated=rated))
        assert others == lazy
        for mine, other in zip(lazy[:3], others, strict=False):
            assert dict(mine.declaration.attributes) == dict(other.declaration.attributes)


@pytest.mark.parametrize("seed", [0, -1, 2**64 - 1, 2**64, 10**40])
def test_any_whole_number_is_a_seed(seed: int) -> None:
    puzzle = gw.generate("Sudoku", seed=seed)
    assert gw.unique(puzzle)
    assert puzzle.declaration.attributes["seed"] == seed
    assert gw.generate("Sudoku", seed=seed) == puzzle
    assert gw.generate("Sudoku", seed=seed + 1) != puzzle


def test_clues_can_be_symmetric_and_are_minimal_as_far_as_that_goes() -> None:
    for puzzle in gw.generate("Sudoku", seed=2, count=5, symmetry="rotational", level="any"):
        given = {(cell[0], cell[1]) for cell in puzzle.givens}
        assert given == {(8 - row, 8 - column) for row, column in given}
        assert gw.unique(puzzle)
        for row, column in given:
            board = list(line(bytes(int(puzzle.givens.get(cell, "0")) for cell in puzzle.grid.cells)))
            board[9 * row + column] = board[9 * (8 - row) + 8 - column] = "."
            assert not gw.unique_many(["".join(board)]).unique[0]


def test_boards_of_one_line_are_written_without_ratings(tmp_path: Path) -> None:
    done = run("generate", "Sudoku", "--level", "any", "--count", 200, "--seed", 5, "-o", f"{tmp_path}/a.txt")
    assert done.exit_code == 0, done.stderr
    again = run(
        "generate", "Sudoku", "--level", "any", "--count", 200, "--seed", 5, "--workers", 2, "-o", f"{tmp_path}/b.txt"
    )
    assert again.exit_code == 0, again.stderr
    first, second = ((tmp_path / f"{name}.txt").read_bytes() for name in "ab")
    assert first == second
    assert len(first.splitlines()) == 200
    assert gw.unique_many(first.decode()).unique.all()
