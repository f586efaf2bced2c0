"""Limits and interruption: long explanations stop when asked to, and report it."""

from __future__ import annotations

import json
import os
import threading
import time
from pathlib import Path

import pytest

import gridwise as gw
from clitools import first_line, interrupted, run
from cpu_limits import at_most
from gridwise.declaring.yaml_writer import write
from gridwise.logic.ladder import techniques
from gridwise.logic.position import Position

HARD = "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6"
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def open_board(size: int) -> gw.Puzzle:
    """A large board of which a pattern fills a third: much to look at, nothing easy to see."""
    box = round(size**0.5)
    value = [[(row * box + row // box + column) % size + 1 for column in range(size)] for row in range(size)]
    rows = [
        " ".join(str(v) if (row * 7 + column * 5) % 3 == 0 else "." for column, v in enumerate(line))
        for row, line in enumerate(value)
    ]
    board = "\n".join("    " + line for line in rows)
    return gw.parse(f"- Sudoku\n- size: {size}\n- initial: |\n{board}\n")


def test_an_explanation_that_takes_too_long_ends_with_what_is_known():
    puzzle = gw.parse(HARD)
    steps: list[gw.Step] = []
    with pytest.raises(gw.Undecided, match=r"not explained within 0\.05 seconds") as caught:
        steps.extend(gw.explain(puzzle, seconds=0.05))
    position = gw.position(puzzle)
    for step in steps:
        position.apply(step)
    assert caught.value.known == position.candidates()
    assert not position.solved


def test_no_time_at_all_is_undecided_and_never_solved():
    puzzle = gw.parse(EASY)
    for ask in (gw.rate, gw.hint, lambda p, seconds: list(gw.explain(p, seconds=seconds))):
        with pytest.raises(gw.Undecided, match="within 0 seconds"):
            ask(puzzle, seconds=0)
    with pytest.raises(ValueError, match="must be 0 or more"):
        gw.rate(puzzle, seconds=-1)


def test_limits_that_are_not_reached_change_nothing():
    puzzle = gw.parse(EASY)
    assert list(gw.explain(puzzle, seconds=600)) == list(gw.explain(puzzle))
    assert gw.rate(puzzle, seconds=600, cancel=gw.Cancel()) == gw.rate(puzzle)


def test_a_rating_that_takes_too_long_tells_the_rating_so_far():
    with pytest.raises(gw.Undecided) as caught:
        gw.rate(gw.parse(HARD), seconds=0.2)
    assert isinstance(caught.value.known, gw.Rating)
    assert caught.value.known.er is None


def test_finding_ends_with_the_steps_found_so_far():
    position = gw.Position(gw.parse(EASY))
    with pytest.raises(gw.Undecided, match="not all steps were found within 0 seconds") as caught:
        gw.find(position, "hidden single", seconds=0)
    assert caught.value.known == []


def test_another_thread_can_cancel_an_explanation():
    cancel = gw.Cancel()
    threading.Timer(0.1, cancel.set).start()
    with at_most(3), pytest.raises(gw.Undecided, match="not explained: it was cancelled"):
        list(gw.explain(gw.Position(open_board(25)), cancel=cancel))


@pytest.mark.parametrize("size", [16, 25])
def test_every_kernel_looks_at_the_clock(size):
    """None of them, however long it would take, outlives its limit by more than a moment."""
    position = Position(open_board(size))
    late = {}
    for technique in techniques().values():
        if technique.kernel is None:
            continue
        began = time.thread_time()
        position.state.find(technique.kernel, list(technique.options), 1 << 20, 0.01)
        spent = time.thread_time() - began
        if spent > 0.2:
            late[technique.name] = round(spent, 2)
    assert late == {}


# ---- the command line --------------------------------------------------------------------------------------------


def test_commands_end_at_their_limit_with_exit_code_3(tmp_path):
    large = str(tmp_path / "large.yml")  # its first steps are quick, its last ones are not
    board = gw.generate("Sudoku", size=16, level="any", style="off", seed=3)
    Path(large).write_text(write(board), encoding="utf-8")
    explained = run("explain", large, "--seconds", "1")
    assert explained.exit_code == 3
    assert explained.stdout.startswith("1. ")
    assert "not explained within 1 second" in explained.stderr
    told = json.loads(run("explain", large, "--seconds", "1", "--json").stdout)
    assert told["complete"] is False
    assert told["steps"]
    rated = run("rate", HARD, "--time-limit", "0.1")
    assert rated.exit_code == 3
    assert "not rated: not explained within 0.1 seconds" in rated.stdout
    hinted = run("hint", HARD, "--seconds", "1e-9")
    assert hinted.exit_code == 3
    assert hinted.stdout.startswith("no hint: ")


@pytest.mark.skipif(os.name != "posix", reason="sends a signal")
@pytest.mark.parametrize("options", [(), ("--json",)])
def test_ctrl_c_ends_an_explanation_soon_and_keeps_what_was_told(options):
    code, out, err, seconds = interrupted("explain", EASY, *[HARD] * 40, *options, ready=first_line)
    first = out.splitlines()[0]
    assert code == 130
    assert "interrupted" in err
    assert seconds < 3
    assert '"complete": true' in first if options else first.startswith("1. ")
