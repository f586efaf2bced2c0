"""The core checks its callers: odd arguments raise an exception, and never end the process."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import gridwise as gw
from cpu_limits import at_most
from gridwise import _core

NATIVE = Path(__file__).parent.parent / "native" / "logic"
KERNELS = sorted(set(re.findall(r'\w+_kernel\{"([a-z-]+)"', "".join(f.read_text() for f in NATIVE.glob("*.cpp")))))
OPTIONS: list[list[int]] = [[], [0], [-1], [65], [2**31 - 1], [-(2**31)], [1], [2, 2], [0, 9, -1]]
CALLS = """
import sys
import gridwise as gw
from gridwise import _core
puzzle = gw.Puzzle(
    "Sudoku",
    size=[4, 4],
    constraints=[gw.Cage(region="a1 a2 b2", sum=7), gw.LessThan(smaller="c1", larger="c2")],
)
state = _core.State(puzzle.model.skeleton.geometry)
for kernel in sys.argv[1:]:
    for options in OPTIONS:
        print(kernel, options, flush=True)
        try:
            state.find(kernel, options, seconds=0.02)
        except (ValueError, IndexError):
            pass
print("done")
"""


def test_no_options_end_a_kernel() -> None:
    assert len(KERNELS) > 40
    script = CALLS.replace("OPTIONS", repr(OPTIONS), 1)
    done = subprocess.run([sys.executable, "-c", script, *KERNELS], capture_output=True, text=True, check=False)
    assert done.stdout.splitlines()[-1:] == ["done"], (done.stdout[-200:], done.stderr[-2000:], done.returncode)


@pytest.mark.parametrize(("a", "b"), [(10**6, 0), (0, 10**6), (-1, 0), (0, -1), (16, 0)])
def test_cells_that_do_not_exist_are_refused(a: int, b: int) -> None:
    geometry = gw.Puzzle("Sudoku", size=[4, 4]).model.skeleton.geometry
    assert geometry.why_differ(0, 1) >= 0
    with pytest.raises(ValueError, match="no such cell"):
        geometry.why_differ(a, b)


@pytest.mark.parametrize("size", [-1, 0, 65])
def test_subsets_have_a_size(size: int) -> None:
    state = _core.State(gw.Puzzle("Sudoku", size=[4, 4]).model.skeleton.geometry)
    with pytest.raises(ValueError, match=f"between 1 and 64, not {size}"):
        state.find("naked-subset", [size])


def test_probes_that_die_at_once_obey_the_limit() -> None:
    """The limit was looked at within probes only: a board without solution went on until memory was full."""
    hopeless = gw.parse("- LatinSquare\n- size: [2, 2]\n- a1 < b1\n- b1 < a1\n")
    with at_most(3):
        status, weights, _ = _core.probe(hopeless.model.core, 1, 10**12, 10, seconds=0.1)
    assert status == _core.TIME_LIMIT
    assert set(weights) <= {float("-inf")}


A_STEP = r"a (step|link of a step)"
BROKEN_STEPS = {
    "a cell": (((99, 0),), (), (), (), (), (), (), ()),
    "a value": ((), ((0, 64),), (), (), (), (), (), ()),
    "a negative cell": ((), (), ((-1, 0),), (), (), (), (), ()),
    "a relation": ((), (), (), (), (10**6,), (), (), ()),
    "a link": ((), (), (), (), (), (((), (), True, -1),), (), ()),
    "a part": ((), (), (), (), (), (), (), (((), ((0, -5),), (), (), (), (), (), ()),)),
}


@pytest.mark.parametrize("name", BROKEN_STEPS)
def test_steps_of_callers_speak_of_the_board(name: str) -> None:
    puzzle = gw.Puzzle("Sudoku", size=[4, 4])
    state, trail = _core.State(puzzle.model.skeleton.geometry), _core.Trail()
    trail.append(0, BROKEN_STEPS[name])
    if name != "a relation":
        with pytest.raises(ValueError, match=A_STEP):
            state.follow(trail, 0, 1)
    pruner = _core.Pruner([(False, False, 0, None, [])], _core.Ladder([]), [])
    with pytest.raises(ValueError, match=A_STEP):
        pruner.prune(state, trail, puzzle.model.skeleton.relation_cells, False)


def test_stand_ins_have_a_name_for_each_rung() -> None:
    trail = _core.Trail()
    trail.append(5, BROKEN_STEPS["a cell"])
    with pytest.raises(ValueError, match="a name for each rung"):
        trail.stand_ins(0, Slot, Slot.later, Slot, ("a", "b"))


class Slot:
    __slots__ = ("later",)


def test_relations_of_callers_speak_of_the_board() -> None:
    state = _core.State(gw.Puzzle("Sudoku", size=[4, 4]).model.skeleton.geometry)
    pruner = _core.Pruner([(False, False, 0, None, [])], _core.Ladder([]), [])
    trail = _core.Trail()
    trail.append(0, ((), (), (), (), (), (), (), ()))
    with pytest.raises(ValueError, match="unknown cell"):
        pruner.prune(state, trail, _core.RelationCells([[16]], [True]), False)
