"""The flat API as a programmer uses it: building, changing, solving, limits, threads, and pickling."""

import copy
import json
import pickle
import threading
import time
from itertools import islice

import numpy as np
import pytest

import gridwise as gw
from cpu_limits import at_most
from gridwise.engine.general import Engine, Outcome

KENKEN = """
- KenKen
- size: [4, 4]
- a1/b1 = 3
- a2/a3 = 2
- a4+b4+c4 = 7
- b2+b3+c3 = 8
- c1+c2+d2 = 9
- d1 = 2
- d3/d4 = 3
"""
EMPTY = gw.Puzzle("Sudoku")


@pytest.fixture
def kenken() -> gw.Puzzle:
    return gw.parse(KENKEN)


# ---- building --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "board",
    [
        np.diag([1, 0, 0, 2]),
        np.diag([1.0, 0, 0, 2]),
        [np.array(row) for row in np.diag([1, 0, 0, 2])],
        np.diag([1, 0, 0, 2]).tolist(),
        [[np.int8(1), 0, 0, 0], [None] * 4, ["", ".", "*", 0], (0, 0, 0, "2")],
        "1..............2",
        "1.../..../..../...2",
    ],
)
def test_a_board_can_be_an_array_nested_lists_or_text(board: object) -> None:
    puzzle = gw.Puzzle("Sudoku", size=4, initial=board)
    assert {str(cell): symbol for cell, symbol in puzzle.givens.items()} == {"a1": "1", "d4": "2"}


def test_the_size_follows_from_an_array() -> None:
    assert gw.Puzzle("Sudoku", initial=np.zeros((6, 6), int)).grid.shape == (6, 6)
    assert gw.Puzzle("Sudoku", initial=[np.zeros(6, int)] * 6).grid.shape == (6, 6)


def test_a_puzzle_is_frozen() -> None:
    board = [[0] * 4 for _ in range(4)]
    puzzle = gw.Puzzle("Sudoku", initial=board)
    board[0][0] = 3
    assert not puzzle.replace(title="the same board").givens
    with pytest.raises(AttributeError, match="frozen"):
        puzzle.title = "x"  # type: ignore[misc]
    with pytest.raises(AttributeError, match="frozen"):
        del puzzle.grid
    with pytest.raises(TypeError):
        puzzle.givens[gw.Cell((0, 0))] = "1"  # type: ignore[index]


def test_void_cells_can_be_cells_names_or_a_region() -> None:
    wanted = gw.Puzzle(size=2, symbols="12", void="a1 b2")
    assert wanted == gw.Puzzle(size=2, symbols="12", void=[gw.Cell((0, 0)), "b2"])
    assert wanted == gw.Puzzle(size=2, symbols="12", void=(gw.Cell((0, 0)), gw.Cell((1, 1))))


@pytest.mark.parametrize(
    ("attributes", "message"),
    [
        ({"symbols": [["1", "2"]]}, "a symbol must be a character, a word or a number, not"),
        ({"symbols": "12", "initial": 5}, "`initial` must be a text grid or nested lists"),
        ({"symbols": "12", "sise": 4}, "unknown key 'sise'; did you mean 'size'?"),
        ({"symbols": "12", "constraints": ["Diagonals"]}, "'Diagonals' is not a constraint; write one"),
    ],
)
def test_bad_attributes_are_puzzle_errors(attributes: dict[str, object], message: str) -> None:
    with pytest.raises(gw.PuzzleError) as caught:
        gw.Puzzle(**{"size": 2, **attributes})
    assert str(caught.value).startswith(message)


# ---- data that travels -----------------------------------------------------------------------------------------------


def test_puzzles_and_constraints_can_be_pickled_and_copied(kenken: gw.Puzzle) -> None:
    for other in (pickle.loads(pickle.dumps(kenken)), copy.copy(kenken), copy.deepcopy(kenken)):
        assert other == kenken
        assert hash(other) == hash(kenken)
        assert [clue.where for clue in other.clues] == [clue.where for clue in kenken.clues]
        assert gw.unique(other)
    rule = gw.Puzzle("Sudoku").constraints[0]
    for same in (pickle.loads(pickle.dumps(rule)), copy.copy(rule), copy.deepcopy(rule), rule.model_copy()):
        assert (same, same.is_clue, same.origin) == (rule, False, rule.origin)


def test_answers_travel_as_json_and_pickled(kenken: gw.Puzzle) -> None:
    answer = gw.solve(kenken)
    assert gw.Answer.from_json(json.dumps(answer.to_json())) == answer
    assert pickle.loads(pickle.dumps(answer)) == answer
    (mistake,) = gw.check(EMPTY, {"a1": "5", "a2": "5"})[:1]
    assert gw.Mistake.from_json(json.loads(json.dumps(mistake.to_json()))) == mistake


def test_errors_survive_the_way_from_another_process() -> None:
    undecided = pickle.loads(pickle.dumps(gw.Undecided("at least 3", 3)))
    assert (str(undecided), undecided.known) == ("at least 3", 3)
    error = pickle.loads(pickle.dumps(gw.PuzzleError("wrong", suggestion="right")))
    assert str(error) == "wrong; right"


def test_a_solution_in_all_its_forms() -> None:
    solution = next(gw.solutions(gw.parse("1.../..3./.2../...4")))
    assert solution.rows[0] == ("1", "3", "4", "2")
    assert solution.line == "1342243142133124"
    assert solution.array().tolist()[3] == [3, 1, 2, 4]
    assert solution._repr_svg_().startswith("<svg")
    ring = next(gw.solutions(gw.Puzzle(size=2, void="a1", symbols="10 20 30")))
    assert ring.rows == ((None, "10"), ("10", "10"))
    assert ring.line == "# 10 10 10"
    assert ring.array().tolist() == [[0, 10], [10, 10]]


def test_three_equal_symbols_are_told_as_three() -> None:
    assert gw.check(EMPTY, {"a1": "5", "a5": "5", "a9": "5"})[0].message.startswith("a1 a5 and a9 all hold 5")


# ---- limits ----------------------------------------------------------------------------------------------------------


def test_limits_of_solutions(kenken: gw.Puzzle) -> None:
    assert gw.count(EMPTY, limit=0) == 0
    assert gw.count(kenken, limit=10**30) == 1
    assert gw.solve(EMPTY, limit=0).status == "undecided"
    for ask in (gw.count, gw.solve):
        with pytest.raises(ValueError, match="the limit on solutions must be 0 or more, not -1"):
            ask(EMPTY, limit=-1)


@pytest.mark.parametrize("seed", [-1, 0, 2**64, 10**30])
def test_any_whole_number_is_a_seed(seed: int) -> None:
    assert gw.solve(EMPTY, limit=1, seed=seed).solution == next(gw.solutions(EMPTY, seed=seed))


@pytest.mark.parametrize("seconds", [-1, float("nan")])
def test_senseless_time_limits_are_refused(seconds: float) -> None:
    with pytest.raises(ValueError, match="seconds must be 0 or more, not"):
        gw.solve(EMPTY, seconds=seconds)


def test_a_deadline_is_kept() -> None:
    started = time.monotonic()
    with at_most(0.3), pytest.raises(gw.Undecided):
        gw.count(EMPTY, seconds=0.1)
    assert time.monotonic() - started > 0.09


@pytest.mark.parametrize("seed", [None, 1, 5])
def test_a_search_in_slices_is_the_same_search(seed: int | None) -> None:
    puzzle = gw.Puzzle("Sudoku", size=16)
    engine = Engine(puzzle.model, seed=seed)
    while engine.next(nodes=3) is Outcome.NODE_LIMIT:
        pass
    assert engine.solution() == next(gw.solutions(puzzle, seed=seed))


# ---- threads ---------------------------------------------------------------------------------------------------------


def test_threads_search_the_same_puzzle_at_once() -> None:
    found: list[list[str]] = []

    def work() -> None:
        found.append([solution.line for solution in islice(gw.solutions(EMPTY), 200)])

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [found[0]] * 4
    assert len(set(found[0])) == 200


def test_another_thread_cancels() -> None:
    cancel = gw.Cancel()
    threading.Timer(0.1, cancel.set).start()
    with at_most(0.5), pytest.raises(gw.Undecided, match="it was cancelled"):
        gw.count(EMPTY, cancel=cancel)


# ---- what the search did ---------------------------------------------------------------------------------------------


def test_a_search_that_starts_over_is_told_to_its_end() -> None:
    puzzle = gw.Puzzle("MagicSquare", size=6)
    events = list(gw.trace(puzzle, seed=1))
    kinds = [str(event.kind) for event in events]
    assert "restart" in kinds
    assert kinds[-1] == "solution"
    assert not any("None" in str(event) for event in events)
    assert type(events[0]).from_json(json.loads(json.dumps(events[0].to_json()))) == events[0]


def test_a_long_search_is_told_while_it_runs() -> None:
    with at_most(5):
        first = next(gw.trace(gw.Puzzle("MagicSquare", size=12), seconds=60))
    assert first.kind == "removal" or first.kind == "guess"


def test_the_time_limit_of_a_trace_counts_the_telling() -> None:
    with at_most(3):
        for _ in gw.trace(gw.Puzzle("MagicSquare", size=12), seconds=0.3):
            pass


def test_back_up_of_a_search_that_started_over() -> None:
    found = gw.back_up(gw.Puzzle("MagicSquare", size=6), seed=1)
    assert gw.solve(found.puzzle).solutions == (found.solution,)
    for cell in found.placements:
        fewer = {other: symbol for other, symbol in found.placements.items() if other != cell}
        parts = "".join(f"- {other} = {symbol}\n" for other, symbol in fewer.items())
        assert gw.count(gw.parse(f"- MagicSquare\n- size: 6\n{parts}"), limit=2) == 2
