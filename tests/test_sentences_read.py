"""The readers of sentences about singles, dots, overlaps and loops accept what is said, and find what is false."""

from dataclasses import replace
from textwrap import dedent

import pytest

import gridwise as gw
from gridwise.logic.explain import find
from gridwise.logic.position import Position
from sentence_checker import false_statements

FOUR = "- Sudoku\n- size: [4, 4]\n- initial: .2.. / 3... / ...4 / ....\n"
RUNS = "- Kakuro\n- layout: |\n    # 3\\ 4\\\n    \\4 . .\n    \\3 . .\n"
DOTS = "- LatinSquare\n- WhiteDot: a1 a2\n- WhiteDot: a2 a3\n"
CAGE = "- KillerSudoku\n- {name: Cage, region: a1 a2, sum: 3}\n- {name: Cage, region: b4 c4 c5, sum: 7}\n"
LINES = "- Slitherlink\n- size: 4\n- numbers: |\n    2 . 2 .\n    1 . 1 3\n    . 3 . 2\n    . . . 3\n"

CASES = {
    "naked single": (
        FOUR,
        "a1: box 1 has 2 and 3, and 4 is already ruled out.",
        [
            "a1: box 2 has 2 and 3, and 4 is already ruled out.",
            "a1: row a has 3, column 1 has 2, and 4 is already ruled out.",
            "a1: row a has 2, and column 1 has 3.",
            "a1: row a has 2, column 1 has 3, and it touches the 4 in c4.",
            "a1: row a has 2, and 3, 4 and 1 are already ruled out.",
        ],
    ),
    "signs around a cell": (
        DOTS,
        "a2 shares white dots with a1 and a3. 1 in a2 would need 2 in both a1 and a3; 4 in a2 would need 3 in both "
        "a1 and a3.",
        [
            "a2 shares white dots with a1 and a4. 1 in a2 would need 2 in both a1 and a4.",
            "a2 shares white dots with a1 and a3. 1 in a2 would need 3 in both a1 and a3.",
            "a2 shares white dots with a1 and a3. 2 in a2 would leave nothing for a1.",
            "a2 shares white dots with a1 and a3. 1 or 4 in a2 would leave only 2 and 3 for a1 and a3.",
            "a2 shares white dots with a1 and a3. 1 in a2 would need 2 in both a1 and a3. So a2 is 2.",
            "a2 shares white dots with a1 and a3. 1 or 4 in a2 would leave nothing for a1.",
            "a2 shares white dots with a1 and a3. a2 is 1, 2, 3 or 4: with 2 there, a1 and a3 are 1.",
            "a2 shares white dots with a1 and a3. a2 is 1, 2, 3 or 4, and none of these leaves room for 3 in a1.",
        ],
    ),
    "cage-house overlap": (
        CAGE,
        "The 3-cage a1 a2 can only be 1+2, so it needs 1 and 2 in a1 and a2, both in row a and box 1.",
        [
            "The 3-cage a1 a2 can only be 1+2, so it needs 1 and 3 in a1 and a2, both in row a and box 1.",
            "The 3-cage a1 a2 can only be 1+2, so it needs 1 and 2 in a1 and a2, both in row a and column 1.",
            "The 3-cage a1 a2 can only be 1+2, so it is full.",
        ],
    ),
    "ways around a clue": (
        LINES,
        "The 2 in a1: with lines on the right and below, the 1 in b1 would have too many lines. The sides above and on "
        "the left are both lines or neither is, since nothing else leads to the corner of a1. That leaves lines above "
        "and on the left, and the line goes on along a2|top and b1|left, and the 1 in b1 has no line left for b1|b2 "
        "and b1|c1.",
        [
            "The 2 in a1: with lines above and on the left, the 1 in b1 would have too many lines.",
            "The 2 in a1: with lines on the right and below, the 1 in b1 would have too many lines. That leaves lines "
            "above and on the left.",
            "The 2 in a1: it has lines above and on the left; either way, the line goes on along a2|b2.",
        ],
    ),
}


def _first(text: str, technique: str) -> tuple[Position, gw.Step]:
    position = Position(gw.parse(dedent(text)))
    if technique == "naked single":
        position = Position(gw.parse(dedent(text)), removed={"a1": "4"})
    return position, find(position, technique)[0]


@pytest.mark.parametrize("technique", CASES)
def test_what_is_said_is_read_and_true(technique: str) -> None:
    text, why, _ = CASES[technique]
    position, step = _first(text, technique)
    assert step.why == why
    assert list(false_statements(position, step)) == []


@pytest.mark.parametrize(("technique", "words"), [(name, words) for name, case in CASES.items() for words in case[2]])
def test_what_is_false_is_found(technique: str, words: str) -> None:
    position, step = _first(CASES[technique][0], technique)
    assert list(false_statements(position, replace(step, reason=words))) != []


def test_a_line_that_could_go_on_elsewhere_is_found() -> None:
    puzzle = gw.parse(LINES)
    position = Position(puzzle)
    for step in gw.explain(puzzle):
        assert list(false_statements(position, step)) == []
        if "has only one way on" in step.why:
            other = step.why.replace("c1|left", "c1|d1", 1)
            assert list(false_statements(position, replace(step, reason=other))) != []
            return
        position.apply(step)
    raise AssertionError("no line was followed")


def test_the_steps_of_a_kakuro_speak_of_runs() -> None:
    steps = list(gw.explain(gw.parse(RUNS)))
    assert not [step.title for step in steps if "cage" in step.title]
    assert any(step.title == "small run combinations" and step.technique == "small cage combinations" for step in steps)
    told = [step for step in steps if step.technique == "naked single"]
    assert told
    assert all("is filled: " in step.why or "has" in step.why for step in told)


def test_cells_that_touch_are_named() -> None:
    puzzle = gw.generate("Suguru", level="Easy", seed=1)
    assert isinstance(puzzle, gw.Puzzle)
    position, touching = Position(puzzle), 0
    for step in gw.explain(puzzle):
        assert list(false_statements(position, step)) == []
        touching += "touches" in step.why
        position.apply(step)
    assert touching
