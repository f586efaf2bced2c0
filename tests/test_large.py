"""Boards on which search trees explode: filling, switching to clause learning, and interrupting it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings

import gridwise as gw
from cpu_limits import FOREVER, at_most, is_alive, processor_seconds, wait_for_work, wait_until
from gridwise import _core
from gridwise.engine import clause_learning, staged_search
from gridwise.engine.general import Outcome
from gridwise.engine.limits import Limits
from gridwise.engine.staged_search import StagedSearch
from strategies import small_puzzles


def sudoku(n: int, share: float, seed: int = 1) -> gw.Puzzle:
    """A sudoku of n×n with a share of the cells of some solution as givens."""
    empty = gw.Puzzle("Sudoku", size=[n, n])
    status, values, _ = _core.fill(empty.model.core, seed)
    assert status == _core.FOUND
    random = Random(seed)
    board = [str(value) if random.random() < share else None for value in values]
    return gw.Puzzle("Sudoku", size=[n, n], initial=[board[i : i + n] for i in range(0, n * n, n)])


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hand over before the first guess."""
    monkeypatch.setattr(staged_search, "PATIENCE", -(10**9))
    monkeypatch.setattr(staged_search, "SLICE", 0)


# ---- filling


@pytest.mark.parametrize(("n", "seconds"), [(36, 1), (64, 4), pytest.param(100, 10, marks=pytest.mark.prove)])
def test_empty_boards(n: int, seconds: int) -> None:
    puzzle = gw.Puzzle("Sudoku", size=[n, n])
    with at_most(seconds):
        answer = gw.solve(puzzle)
    assert answer.status is gw.Status.SEVERAL
    for solution in answer.solutions:
        assert not gw.check(puzzle, solution)


@pytest.mark.parametrize("kind", ["Sudoku", "LatinSquare", "SudokuX"])
def test_fills_are_solutions_drawn_by_their_seed(kind: str) -> None:
    model = gw.Puzzle(kind, size=[16, 16]).model
    drawn = [_core.fill(model.core, seed, nodes=20_000) for seed in (1, 1, 2)]
    assert drawn[0] == drawn[1]
    assert drawn[0] != drawn[2]
    for status, values, _ in drawn:
        assert status == _core.FOUND
        assert model.core.holds(values)


def test_a_fill_gives_up() -> None:
    puzzle = sudoku(36, 0.5)
    model = puzzle.model
    status, values, nodes = _core.fill(model.core, 1, assume=model.assumptions(), nodes=300)
    assert (status, values, nodes) == (_core.NODE_LIMIT, [], 300)
    assert _core.fill(model.core, 1, assume=model.assumptions(), seconds=0.0)[0] == _core.TIME_LIMIT


def test_many_solutions_of_an_empty_board(monkeypatch: pytest.MonkeyPatch) -> None:
    """Filled boards come first, then learnt ones; none twice."""
    monkeypatch.setattr(staged_search, "PATIENCE", -(10**9))
    monkeypatch.setattr(staged_search, "SLICE", 0)
    monkeypatch.setattr(staged_search, "MOST_KNOWN", 3)
    search = StagedSearch(gw.Puzzle("Sudoku", size=[25, 25]).model)
    seen = set()
    for _ in range(8):
        assert search.next() is gw.engine.general.Outcome.FOUND
        seen.add(search.solution())
    assert len(seen) == 8
    assert search.learns


@pytest.mark.parametrize("seed", range(3))
def test_vertex_sums_whose_few_free_cells_are_walked_through(seed: int) -> None:
    values = [str(value) for value in Random(seed).sample(range(1, 26), 25)]
    board = [list(map(int, values[row : row + 5])) for row in range(0, 25, 5)]
    sums = [[sum(board[r][c : c + 2] + board[r + 1][c : c + 2]) for c in range(4)] for r in range(4)]
    puzzle = gw.Puzzle("VertexSums", size=(5, 5), sums=[[str(each) for each in row] for row in sums])
    answer = gw.solve(puzzle, 1, nodes=200_000)
    assert answer.solution is not None
    assert not gw.check(puzzle, answer.solution)


# ---- clause learning


@pytest.mark.usefixtures("hasty")
@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(puzzle=small_puzzles())
def test_learning_agrees_with_the_engine(puzzle: gw.Puzzle) -> None:
    engine = _core.Search(puzzle.model.core, None, puzzle.model.assumptions())
    expected = engine.count(50)
    assert gw.count(puzzle, 50) == expected
    found = gw.solve(puzzle, 50).solutions
    assert len(set(found)) == len(found) == expected


@pytest.mark.parametrize("most_known", [3, 100, 1000])
def test_engine_and_learning_take_turns_and_find_each_solution_once(
    monkeypatch: pytest.MonkeyPatch, most_known: int
) -> None:
    for name, value in {"PATIENCE": 1, "SLICE": 2, "TURN": 1, "CONFLICTS": 1, "MOST_KNOWN": most_known}.items():
        monkeypatch.setattr(staged_search, name, value)
    puzzle = gw.Puzzle("Sudoku", size=[4, 4])
    found = list(gw.solutions(puzzle))
    assert len(set(found)) == len(found) == 288
    line = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    search = StagedSearch(gw.Puzzle("Sudoku", initial=line).model)
    assert search.count(None) == (1, gw.engine.general.Outcome.EXHAUSTED)
    assert search.learns


@pytest.mark.usefixtures("hasty")
def test_learning_proves_that_there_is_one_solution_or_none() -> None:
    line = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    puzzle = gw.Puzzle("Sudoku", initial=line)
    search = StagedSearch(puzzle.model)
    assert search.count(None) == (1, gw.engine.general.Outcome.EXHAUSTED)
    assert search.learns
    assert search.nodes > 0
    answer = gw.solve(gw.Puzzle("Sudoku", initial=line.replace("8....", "8...2")))
    assert answer.status is gw.Status.NONE


@pytest.mark.usefixtures("hasty")
def test_the_same_question_gets_the_same_answer() -> None:
    puzzle = sudoku(25, 0.4)
    first, second = gw.solve(puzzle, 3), gw.solve(puzzle, 3)
    assert first.solutions == second.solutions
    assert first.nodes == second.nodes
    assert len(set(first.solutions)) == 3


def test_solutions_of_all_stages_are_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine finds some, loses patience, and clauses find the others."""
    puzzle = gw.Puzzle("LatinSquare", size=[4, 4], initial=["12..", "....", "....", "...."])
    expected = gw.count(puzzle)
    search = StagedSearch(puzzle.model)
    found = []
    for number in range(expected):
        if number == 5:
            monkeypatch.setattr(staged_search, "SLICE", 0)
            search._stages = search._learn(None) if search._prepare_learning() else search._stages
        assert search.next() is gw.engine.general.Outcome.FOUND
        found.append(search.solution())
    assert search.next() is gw.engine.general.Outcome.EXHAUSTED
    assert len(set(found)) == expected
    assert search.learns


def test_models_that_are_no_clauses_stay_with_the_engine(hasty: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(StagedSearch, "_prepare_learning", lambda self: False)
    puzzle = gw.Puzzle("LatinSquare", size=[4, 4])
    assert gw.count(puzzle) == 576


# ---- limits


@pytest.mark.usefixtures("hasty")
def test_nodes_are_counted_in_every_stage() -> None:
    answer = gw.solve(sudoku(36, 0.5), nodes=700)
    assert answer.status is gw.Status.UNDECIDED
    assert answer.reason == "the node limit was reached"
    assert 700 <= answer.nodes <= 800


@pytest.mark.usefixtures("hasty")
def test_a_time_limit_holds() -> None:
    puzzle = sudoku(49, 0.52)
    with at_most(2.0):
        answer = gw.solve(puzzle, seconds=1.5)
    assert answer.status is gw.Status.UNDECIDED
    assert answer.reason == "the time limit was reached"
    assert answer.seconds > 1.4


@pytest.mark.usefixtures("hasty")
def test_a_cancel_flag_is_seen() -> None:
    puzzle, cancel = sudoku(49, 0.52), _core.Cancel()
    search = StagedSearch(puzzle.model, limits=Limits(cancel=cancel))
    raised: list[float] = []

    def watch() -> None:
        while search._learner is None or search._learner._process is None:
            time.sleep(0.01)
        wait_for_work(search._learner._process.pid, 0.2)
        raised.append(time.process_time())
        cancel.set()

    threading.Thread(target=watch).start()
    assert search.next().text == "it was cancelled"
    assert time.process_time() - raised[0] < 0.3
    assert search._learner is not None
    assert search._learner._process is not None
    assert search._learner._process.returncode is not None


@pytest.mark.usefixtures("hasty")
def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clause_learning, "MEMORY_LIMIT", 90 << 20)
    monkeypatch.setattr(staged_search, "LARGE", 10**9)  # it would be filled
    answer = gw.solve(sudoku(49, 0.2), 1)
    assert answer.status is gw.Status.UNDECIDED
    assert answer.reason == "the memory limit was reached"


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, getattr(signal, "SIGIO", signal.SIGTERM)])
def test_a_lost_process_leaves_the_answer_undecided(number: signal.Signals, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(staged_search, "LARGE", 10**9)
    running = clause_learning.ClauseLearner._running

    def lose(learner: clause_learning.ClauseLearner) -> subprocess.Popen[bytes]:
        process = running(learner)
        process.send_signal(number)
        return process

    monkeypatch.setattr(clause_learning.ClauseLearner, "_running", lose)
    answer = gw.solve(sudoku(49, 0.52), 1)
    assert answer.status is gw.Status.UNDECIDED
    assert answer.reason == "the clause-learning process could not be started, or ended early"


@pytest.mark.usefixtures("hasty")
def test_a_process_that_can_not_be_started_leaves_the_answer_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(staged_search, "LARGE", 10**9)

    def refuse(*_: object, **__: object) -> None:
        raise BlockingIOError("no more processes")

    monkeypatch.setattr(clause_learning.subprocess, "Popen", refuse)
    assert gw.solve(sudoku(49, 0.52), 1).status is gw.Status.UNDECIDED


@pytest.mark.usefixtures("hasty")
@pytest.mark.skipif(not hasattr(signal, "SIGIO"), reason="signals")
def test_data_that_arrive_while_cadical_works_do_not_end_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The signal for data may come long after they have been read: while clauses are learned."""
    monkeypatch.setattr(staged_search, "LARGE", 10**9)
    cancel = gw.Cancel()
    search = StagedSearch(sudoku(49, 0.52).model, limits=Limits(cancel=cancel))
    survived: list[bool] = []

    def write_while_it_works() -> None:
        while search._learner is None or search._learner._process is None:
            time.sleep(0.01)
        process = search._learner._process
        wait_for_work(process.pid, 0.2)
        assert process.stdin is not None
        for _ in range(20):
            os.write(process.stdin.fileno(), b"\n")
            time.sleep(0.01)
        survived.append(process.poll() is None)
        cancel.set()

    threading.Thread(target=write_while_it_works).start()
    assert search.next() is Outcome.CANCELLED
    assert survived == [True]


SCRIPT = """
import sys, threading, time
sys.path[:0] = {path!r}
import gridwise as gw
from gridwise.engine import staged_search
from gridwise.engine.clause_learning import ClauseLearner
from test_large import sudoku
staged_search.PATIENCE, staged_search.SLICE, staged_search.LARGE = -10**9, 0, 10**9
running = ClauseLearner._running
def tell(self):
    process = running(self)
    print(process.pid, flush=True)
    return process
ClauseLearner._running = tell
try:
    gw.solve(sudoku(49, 0.52))
except KeyboardInterrupt:
    print("stopped", flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_its_process_ends_with_us(number: signal.Signals) -> None:
    """Ctrl-C, and even an end that nothing can catch."""
    code = SCRIPT.format(path=[*sys.path, str(Path(__file__).parent)])
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        child = int(process.stdout.readline())
        wait_for_work(child, 0.2)
        start = processor_seconds(process.pid)
        process.send_signal(number)
        assert process.stdout.readline() == ("stopped\n" if number == signal.SIGINT else "")
        assert processor_seconds(process.pid) - start < 0.5
        assert wait_until(lambda: not is_alive(child), FOREVER)
    finally:
        process.kill()
        process.wait()
