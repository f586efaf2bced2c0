"""Many classic boards at once: the same answers from every kernel, with any number of threads, as from the engine."""

import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gridwise as gw
from clitools import COMMAND, run
from cpu_limits import at_most
from gridwise import _core
from gridwise.common.cores import core_count

BOARD = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
EMPTY = "." * 81
UNSOLVABLE = "12345678." + "........9" + "." * 63
KERNELS = _core.classic_kernels()
COLLECTIONS = ("easy", "minimal", "clue17", "multi", "top95", "top1465", "hardest", "invalid")


def boards(corpora: Path, name: str, count: int | None = None) -> list[str]:
    lines = (corpora / "sudoku9" / f"{name}.txt").read_text().splitlines()
    return [line[:81] for line in lines if line and not line.startswith("#")][:count]


def test_the_solution_and_the_proof() -> None:
    many = gw.solve_many([BOARD, EMPTY, UNSOLVABLE])
    assert many.status.tolist() == [gw.BoardStatus.ONE, gw.BoardStatus.SEVERAL, gw.BoardStatus.NONE]
    assert many.counts.tolist() == [1, 2, 0]
    assert many.line(0) == SOLVED
    assert many.line(2) is None
    assert many.unique.tolist() == [True, False, False]
    assert len(many) == 3
    assert not many.bad


def test_boards_come_as_lines_text_bytes_or_arrays() -> None:
    array = np.array([[int(c) if c != "." else 0 for c in BOARD]] * 2)
    for same in ([BOARD, BOARD], f"{BOARD}\n{BOARD}\n", f"{BOARD}\n{BOARD}".encode(), array, array.reshape(2, 9, 9)):
        assert gw.unique_many(same).unique.tolist() == [True, True]
    for blank in "0*_-":
        assert gw.solve_many([BOARD.replace(".", blank)]).line(0) == SOLVED
    assert len(gw.solve_many([])) == 0
    assert len(gw.solve_many(np.zeros((0, 81), np.uint8))) == 0


def test_givens_that_clash_are_an_error_as_they_are_everywhere() -> None:
    in_row, in_column, in_box = (
        "11" + "." * 79,
        "." * 9 + "4" + "." * 26 + "4" + "." * 44,
        "7" + "." * 19 + "7" + "." * 60,
    )
    many = gw.solve_many([in_row, BOARD, in_column, UNSOLVABLE, in_box])
    assert many.status.tolist() == [4, 1, 4, 0, 4]
    assert many.bad == {0: "a1 and a2 both hold 1", 2: "b1 and e1 both hold 4", 4: "a1 and c3 both hold 7"}
    for board in (in_row, in_column, in_box):
        with pytest.raises(gw.PuzzleError, match="both hold"):
            gw.solve(board)


def test_what_is_no_board_is_told_and_the_rest_is_solved() -> None:
    many = gw.solve_many([BOARD, "12", BOARD[:-1] + "x", "", BOARD])
    assert many.status.tolist() == [1, 4, 4, 4, 1]
    assert many.bad == {
        1: "2 cells, not 81",
        2: "'x' in cell 81 is neither a number from 1 to 9 nor an open cell",
        3: "0 cells, not 81",
    }
    array = np.array([[0] * 81, [0] * 80 + [12]])
    assert gw.unique_many(array).bad == {1: "12 in cell 81 is not a number from 0 to 9"}
    with pytest.raises(gw.PuzzleError, match=r"N × 81 .* not float64 in the shape \(1, 81\)"):
        gw.solve_many(np.zeros((1, 81)))
    with pytest.raises(gw.PuzzleError, match="board 0 must be a line of text, not int"):
        gw.solve_many([1])


@pytest.mark.parametrize("name", COLLECTIONS)
def test_all_kernels_and_threads_agree(corpora: Path, name: str) -> None:
    """Counts and first solutions, also of boards that have several."""
    lines = boards(corpora, name)
    first = gw.solve_many(lines)
    for kernel in KERNELS:
        for threads in (1, 3):
            many = gw.solve_many(lines, kernel=kernel, threads=threads)
            assert (many.status == first.status).all()
            assert (many.solutions == first.solutions).all()
            assert many.guesses == first.guesses


@pytest.mark.parametrize("kernel", KERNELS)
def test_the_solver_for_single_boards_agrees(corpora: Path, kernel: str) -> None:
    solver = gw.ClassicSolver(kernel)
    for name in COLLECTIONS:
        lines = boards(corpora, name, 300)
        many = gw.solve_many(lines)
        for index, line in enumerate(lines):
            assert solver.solve(line) == (many.counts[index], many.line(index))
    with pytest.raises(ValueError, match="not of 3"):
        solver.solve("123")
    with pytest.raises(ValueError, match="cell 2 holds"):
        solver.solve("1x" + "." * 79)


def test_the_engine_says_the_same(corpora: Path) -> None:
    names = {"none": 0, "one": 1, "several": 2}
    for name in COLLECTIONS:
        lines = random.Random(1).sample(boards(corpora, name), 40)
        many = gw.solve_many(lines)
        for index, line in enumerate(lines):
            answer = gw.solve(gw.parse(line))
            assert names[answer.status] == many.status[index]
            if answer.status == "one":
                assert answer.solution is not None
                assert answer.solution.line == many.line(index)
            if many.counts[index]:
                assert gw.check(gw.parse(line), many.line(index) or "") == []


def oracle_count(line: str) -> int:
    """By the general engine; boards with a digit twice in a house, which it refuses to read, have no solution."""
    try:
        return gw.count(gw.parse(line), 500)
    except gw.PuzzleError:
        return 0


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.integers(17, 40))
def test_counts_of_random_boards_are_the_engine_s(seed: int, clues: int) -> None:
    """Boards from a solution with many cells open, some with a digit that does not belong there."""
    chance = random.Random(seed)
    digits = chance.sample("123456789", 9)
    solved = [digits[int(c) - 1] for c in SOLVED]
    cells = ["."] * 81
    for place in chance.sample(range(81), clues + 8):
        cells[place] = solved[place] if chance.random() < 0.97 else chance.choice(digits)
    line = "".join(cells)
    expected = oracle_count(line)
    for kernel in KERNELS:
        assert gw.count_many([line], 500, kernel=kernel).counts.tolist() == [expected]


def test_limits_leave_boards_undecided(corpora: Path) -> None:
    lines = boards(corpora, "hardest", 100)
    many = gw.solve_many([*lines, BOARD], guesses=2)
    assert many.status[-1] == gw.BoardStatus.ONE
    assert (many.status[:-1] == gw.BoardStatus.UNDECIDED).sum() > 90
    stopped = gw.Cancel()
    stopped.set()
    assert (gw.count_many([EMPTY] * 9, 10**12, cancel=stopped).status != gw.BoardStatus.ONE).all()


def test_an_endless_count_ends_at_its_time() -> None:
    with at_most(2):
        many = gw.count_many([EMPTY] * 3, 10**15, seconds=0.2, threads=2)
    assert (many.status == gw.BoardStatus.SEVERAL).all() or (many.status == gw.BoardStatus.UNDECIDED).all()


def test_unknown_kernels_and_senseless_numbers_are_refused() -> None:
    with pytest.raises(ValueError, match="no such kernel on this processor: gpu"):
        gw.solve_many([BOARD], kernel="gpu")
    with pytest.raises(gw.PuzzleError, match="`threads` must be 0 or more, not -1"):
        gw.solve_many([BOARD], threads=-1)
    with pytest.raises(gw.PuzzleError, match="the limit must be 1 or more"):
        gw.count_many([BOARD], 0)


def test_more_threads_than_boards_and_cores_are_not_started() -> None:
    """In a process of its own: 40,000 threads used to end in SIGABRT."""
    code = f"import gridwise as gw; print(gw.solve_many(['{BOARD}'] * 50, threads=40_000).line(49))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, f"{SOLVED}\n"), done.stderr
    done = subprocess.run(
        [*COMMAND, "solve", "--bulk", "--threads", "1000000000000"], input=f"{BOARD}\n", capture_output=True, text=True
    )
    assert (done.returncode, done.stdout) == (0, f"{SOLVED}\t1\n"), done.stderr


NO_ROOM_FOR_A_STACK = """
import resource, sys
import numpy, gridwise as gw
from gridwise import _core
from gridwise.common.cores import core_count
used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (used + (4 << 20), -1))
try:
    gw.solve_many(numpy.zeros((5, 81), dtype="uint8"), threads=2)
except gw.PuzzleError as error:
    print(error)
"""


@pytest.mark.skipif(core_count() < 2, reason="needs two cores")
def test_a_thread_that_cannot_start_is_an_error() -> None:
    done = subprocess.run([sys.executable, "-c", NO_ROOM_FOR_A_STACK], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "a thread can't be started: resource temporarily unavailable" in done.stdout


# ---- the command -----------------------------------------------------------------------------------------------------


def test_a_file_of_lines_is_solved_as_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "many.txt"
    four = "1.....3..2.....4"
    path.write_text(f"# boards\n{BOARD}\n\n{EMPTY}, easy\n{four}\nnonsense\n{BOARD.replace('5', 'x')}\n{BOARD}")
    done = run("solve", "--bulk", str(path))
    assert done.exit_code == 2
    lines = done.stdout.splitlines()
    assert lines[0] == lines[-1] == f"{SOLVED}\t1"
    assert lines[1].endswith("\t2")
    assert lines[2] == "1342243142133124\t1", "boards of other sizes have their turn"
    assert lines[3] == lines[4] == "." * 81 + "\t!"
    assert f"{path}:6: 8 cells, not 81" in done.stderr
    assert f"{path}:7: 'x' in cell 1 is neither" in done.stderr
    assert "6 boards (3 with one solution, 1 with several solutions, 2 bad)" in done.stderr


def test_bulk_exit_codes(tmp_path: Path) -> None:
    path = tmp_path / "one.txt"
    path.write_text(f"{BOARD}\n" * 1000)
    done = run("solve", "--bulk", "--threads", "2", str(path))
    assert (done.exit_code, len(done.stdout.splitlines())) == (0, 1000)
    path.write_text(EMPTY)
    assert run("solve", "--bulk", str(path)).exit_code == 0
    assert run("solve", "--bulk", "--unique", str(path)).exit_code == 1
    path.write_text(UNSOLVABLE)
    assert run("solve", "--bulk", str(path)).exit_code == 1
    path.write_text("11" + "." * 79)
    clashing = run("solve", "--bulk", str(path))
    assert (clashing.exit_code, clashing.stdout) == (2, "." * 81 + "\t!\n")
    assert f"{path}:1: a1 and a2 both hold 1" in clashing.stderr
    assert run("solve", "--bulk", str(tmp_path / "missing.txt")).exit_code == 2
    assert run("solve", "--bulk", "--all", str(path)).exit_code == 2
