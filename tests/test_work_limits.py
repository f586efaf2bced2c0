"""Limits, the cancel flag and Ctrl-C hold while a model is compiled, too, and other threads run meanwhile."""

from __future__ import annotations

import inspect
import os
import pickle
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from time import monotonic, process_time

import pytest

import gridwise as gw
from gridwise.common.work_limits import Unprepared

LARGE = "size: [7, 7]\nsymbols: 1-{most}\nconstraints:\n- NonConsecutive\n"
"""84 tables of a million pairs: compiling takes several seconds."""


def large(most: int) -> gw.Puzzle:
    """A puzzle that no other test has compiled: skeletons are shared."""
    return gw.parse(LARGE.format(most=most))


def test_the_time_limit_covers_compiling() -> None:
    puzzle, start = large(1000), process_time()
    answer = gw.solve(puzzle, seconds=0.5)
    assert process_time() - start < 3
    assert answer.status is gw.Status.UNDECIDED
    assert "time limit" in (answer.reason or "")


@pytest.mark.parametrize("call", [gw.count, gw.unique, gw.true_candidates, gw.rate, gw.hint, gw.explain])
def test_every_question_obeys_the_limit_while_compiling(call: object) -> None:
    puzzle, start = large(900), process_time()
    with pytest.raises(gw.Undecided):
        call(puzzle, seconds=0.1)  # type: ignore[operator]
    assert process_time() - start < 2


def test_a_model_that_was_not_finished_is_made_again() -> None:
    puzzle = gw.parse("size: [4, 4]\nsymbols: 1-150\nconstraints:\n- NonConsecutive\n")
    assert gw.solve(puzzle, seconds=0).status is gw.Status.UNDECIDED
    assert gw.solve(puzzle).status is gw.Status.SEVERAL


def test_other_threads_run_and_can_cancel_while_compiling() -> None:
    cancel, start = gw.Cancel(), monotonic()
    timer = threading.Timer(0.8, cancel.set)
    timer.start()
    answer = gw.solve(large(999), cancel=cancel)
    timer.join()
    assert answer.status is gw.Status.UNDECIDED
    assert "cancelled" in (answer.reason or "")
    assert monotonic() - start < 6


OPEN = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
LOOSE = OPEN.replace("7", ".")
CANCELLED: dict[str, Callable[[gw.Cancel], object]] = {
    "conflict": lambda cancel: gw.conflict(OPEN, cancel=cancel),
    "make_unique": lambda cancel: gw.make_unique(LOOSE, cancel=cancel),
    "easier": lambda cancel: gw.easier(OPEN, cancel=cancel),
    "harder": lambda cancel: gw.harder(OPEN, cancel=cancel),
    "replace_clue": lambda cancel: gw.replace_clue(OPEN, "a1", cancel=cancel),
    "back_up": lambda cancel: gw.back_up("Sudoku", cancel=cancel),
    "trace": lambda cancel: list(gw.trace("Sudoku", cancel=cancel)),
    "export": lambda cancel: gw.export(OPEN, cancel=cancel),
    "nonogram": lambda cancel: gw.nonogram("#.\n.#\n", cancel=cancel),
    "generate": lambda cancel: gw.generate("KillerSudoku", cancel=cancel),
    "prove": lambda cancel: gw.prove(OPEN, cancel=cancel),
    "explain": lambda cancel: list(gw.explain(OPEN, cancel=cancel)),
    "rate": lambda cancel: gw.rate(OPEN, cancel=cancel),
}


@pytest.mark.parametrize("name", CANCELLED)
def test_every_long_call_takes_a_cancel_flag(name: str) -> None:
    assert next(gw.trace("Sudoku"))  # its model is compiled now, which must make no difference
    cancel = gw.Cancel()
    cancel.set()
    with pytest.raises(gw.Undecided):
        CANCELLED[name](cancel)


def test_cancelled_answers_say_what_is_known() -> None:
    cancel = gw.Cancel()
    cancel.set()
    assert gw.diff(OPEN, LOOSE, cancel=cancel).equivalent is None
    assert not gw.redundant(OPEN, cancel=cancel).decided
    assert gw.BoardStatus.UNDECIDED in gw.solve_many([OPEN] * 20_000, cancel=cancel).status


def test_every_long_call_has_limits() -> None:
    """Whatever has a time limit can also be cancelled; `run_batch` and `book` are stopped with Ctrl-C and resumed."""
    for name in gw.__all__:
        value = getattr(gw, name)
        parameters = inspect.signature(value).parameters if inspect.isfunction(value) else {}
        assert "seconds" not in parameters or "cancel" in parameters or name == "run_batch", name


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_ctrl_c_ends_compiling() -> None:
    program = (
        f"import gridwise as gw\np = gw.parse({LARGE.format(most=998)!r})\nprint('now', flush=True)\ngw.count(p, 1)\n"
    )
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        timer = threading.Timer(1.5, lambda: process.send_signal(signal.SIGINT))
        timer.start()
        before = os.times()
        _, errors = process.communicate(timeout=60)
    after = os.times()
    # Compiling takes over a minute. Processor time, because other tests share the processor.
    assert after.children_user + after.children_system - before.children_user - before.children_system < 10
    assert b"KeyboardInterrupt" in errors


def test_the_reason_survives_pickling() -> None:
    again = pickle.loads(pickle.dumps(Unprepared(True)))
    assert (again.cancelled, str(again)) == (True, str(Unprepared(True)))
