"""Limits, the cancel flag and Ctrl-C hold while a model is compiled, too, and other threads run meanwhile."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import threading
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


def test_conflict_takes_a_cancel_flag() -> None:
    cancel = gw.Cancel()
    cancel.set()
    with pytest.raises(gw.Undecided):
        gw.conflict(gw.parse("size: 4\ntype: sudoku\n"), cancel=cancel)


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
