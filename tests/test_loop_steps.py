"""Steps about loops: found where they should be, worded in places, and accepted by the verifier."""

from dataclasses import replace
from random import Random

import pytest

import gridwise as gw
from gridwise.logic.verify import verify
from sentences_loops import false_statements

NAMES = (
    "closed loop",
    "closes too early",
    "inside and outside",
    "dead end",
    "leads nowhere",
    "loop never branches",
    "only way on",
    "there and back",
)


CROSSED = """
- size: [4, 4]
- symbols:
    none: {value: 0, look: cross, layer: links, background: yes}
    line: {value: 1, look: line, layer: links}
- {name: SingleLoop, crossings: all}
"""


@pytest.mark.parametrize("name", NAMES)
def test_every_step_of_an_example_follows_from_the_loop_alone(name: str) -> None:
    example = gw.example(name)
    assert example is not None
    steps = gw.find(example.position, name)
    assert steps
    for step in steps:
        assert verify(example.position, step) is None
        assert step.because.clues == ("the loop",)


@pytest.mark.parametrize("seed", range(3))
def test_slitherlinks_are_explained_with_steps_that_the_verifier_accepts(seed: int) -> None:
    puzzle = gw.generate("Slitherlink", size=6, seed=seed)
    position, used = gw.position(puzzle), set()
    for step in gw.explain(puzzle):
        used.add(step.technique)
        assert verify(position, step) is None, step
        position.apply(step)
    assert position.solved
    assert used & {*NAMES}


def test_the_words_name_the_line_and_what_it_would_leave_out() -> None:
    early = gw.example("closes too early")
    assert early is not None
    assert early.step.why == (
        "A line along a1|a2 would join the ends of the line from a1|top to a1|b1 and close the loop, "
        "but c3|bottom belongs to it, too."
    )
    across = gw.example("there and back")
    assert across is not None
    assert "only a2|top and a2|bottom lead across" in across.step.why


def test_the_words_of_a_dead_end_say_which_end_it_is_and_what_blocks_it() -> None:
    stuck = gw.example("dead end")
    assert stuck is not None
    assert stuck.step.why == (
        "A line along a1|left would get stuck at its upper end: right is ruled out, and the board ends above and on "
        "the left."
    )
    position = gw.position(gw.Puzzle("Masyu", size=(3, 3)), {"b2~b3": "0", "b2~c2": "0", "a2~b2": "0"})
    [inner] = gw.find(position, "dead end")
    assert inner.why == "A line along b1~b2 would get stuck in b2: up, down and right are ruled out."
    assert list(false_statements(position, inner)) == []
    for said, false in (("in b2", "in b1"), ("up, down", "up"), ("out.", "out, and the board ends below.")):
        assert list(false_statements(position, replace(inner, reason=inner.why.replace(said, false))))


def test_the_words_say_where_the_line_comes_from_and_where_it_goes() -> None:
    on = gw.example("only way on")
    assert on is not None
    assert on.step.why == (
        "The line along a1|top comes from the right; up and left are blocked and it can't stop, so it turns down along "
        "a1|left."
    )
    position = gw.position(gw.Puzzle("Masyu", size=(3, 3)), {"a1~a2": "1", "a2~a3": "1"})
    said = [step.why for step in gw.find(position, "only way on")]
    assert "At a3 the line comes from the left; up and right are blocked and it can't stop, so it turns down." in said
    [branch] = gw.find(position, "loop never branches")
    assert branch.why == "At a2 the line comes from the left and goes right, and it never branches."


@pytest.mark.parametrize(
    ("number", "reason", "lines"),
    [
        ("1", "two lines are too many", {"a1|top": "0", "a1|left": "0"}),
        ("3", "an outer side can't be a line without the other one", {"a1|top": "1", "a1|left": "1"}),
        ("2", "either way, a line goes on from there", {"a2|top": "1", "b1|left": "1"}),
    ],
)
def test_numbers_in_a_corner_are_named(number: str, reason: str, lines: dict[str, str]) -> None:
    puzzle = gw.Puzzle("Slitherlink", numbers=[[number, ".", "."], [".", ".", "."], [".", ".", "."]])
    [step] = gw.find(gw.position(puzzle), "ways around a clue")
    assert step.which == f"There is a {number} in a corner."
    assert reason in step.why
    assert step.placements == lines


@pytest.mark.parametrize(("numbers", "kind"), [("33./.../...", "beside"), ("3../.3./...", "diagonally next to")])
def test_pairs_of_numbers_are_named(numbers: str, kind: str) -> None:
    puzzle = gw.Puzzle("Slitherlink", numbers=[list(row) for row in numbers.split("/")])
    steps = gw.find(gw.position(puzzle), "ways around two clues")
    assert {step.which for step in steps} == {f"There is a 3 {kind} a 3."}


@pytest.mark.parametrize("kind", ["Slitherlink", "Masyu", "Nurikabe", "Slant", "StarBattle"])
def test_no_hint_speaks_of_a_case(kind: str) -> None:
    for step in gw.explain(gw.generate(kind, size=6, level="medium", seed=1)):
        assert not step.which.startswith("This is a case of"), step.which


@pytest.mark.parametrize("seed", range(4))
def test_steps_are_sound_where_the_loop_may_cross_itself(seed: int) -> None:
    """From random parts of a curve that crosses itself: every step of every technique for loops passes the verifier."""
    puzzle, random = gw.parse(CROSSED), Random(seed)
    drawn = (solution.layers["links"] for solution in gw.solutions(puzzle))
    curves = [curve for curve in drawn if _crosses(curve)]
    found = 0
    for curve in random.sample(curves, 6):
        shown = {place: value for place, value in curve.items() if random.random() < 0.5}
        position = gw.position(puzzle, shown)
        for name in (*NAMES, "same side of the loop"):
            for step in gw.find(position, name):
                assert verify(position, step) is None, step
                assert all(curve[place] == value for place, value in step.placements.items())
                found += 1
    assert found


def _crosses(curve: dict[str, str]) -> bool:
    around = (("a2~b2", "b2~c2", "b1~b2", "b2~b3"), ("b3~c3", "c3~d3", "c2~c3", "c3~c4"))
    return any(all(curve[edge] == "1" for edge in four) for four in around)


def test_the_checker_knows_crossings() -> None:
    puzzle = gw.parse(CROSSED)
    curve = next(layer for solution in gw.solutions(puzzle) if _crosses(layer := solution.layers["links"]))
    assert gw.check(puzzle, curve) == []
    first = next(edge for edge, value in curve.items() if value == "1")
    assert gw.check(puzzle, {**curve, first: "0"})
    rectangles = {"a1~a2", "a1~b1", "a2~b2", "b1~b2", "b2~b3", "b2~c2", "b3~c3", "c2~c3"}  # they touch in b2: one curve
    assert gw.check(puzzle, {edge: str(int(edge in rectangles)) for edge in curve}) == []
    two = {"a1~a2", "a1~b1", "a2~b2", "b1~b2", "c3~c4", "c3~d3", "c4~d4", "d3~d4"}
    [mistake] = gw.check(puzzle, {edge: str(int(edge in two)) for edge in curve})
    assert "there are 2 loops instead of one" in mistake.message


THREE_CUTS = """\
- Slitherlink
- numbers: |
    . . 1 .
    3 . 0 .
    . . . .
    3 . 3 3
"""
"""Here three borders lead across, each two of which cut the board, and no line lies between two of them."""


def test_the_ways_across_are_those_between_two_lines() -> None:
    steps = [step for step in gw.explain(gw.parse(THREE_CUTS)) if step.technique == "there and back"]
    assert [f"{step.why} So {step.what}." for step in steps] == [
        "The loop has to get from a1|b1 to c3|d3 and back, and only a3|top and d2|bottom lead across. "
        "So a3|top and d2|bottom have lines.",
    ]
