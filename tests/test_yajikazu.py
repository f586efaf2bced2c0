"""Yajikazu: numbers with arrows that mean nothing in black cells."""

import gridwise as gw
from gridwise.model import registry
from oracle import pencil


def starter() -> gw.Puzzle:
    return gw.parse(registry.puzzle_type("Yajikazu").starter())


def test_reasons_ask_whether_a_number_can_be_right() -> None:
    told = [str(step) for step in gw.explain(starter())]
    wrong = "The 2 in b6 can't be right, since there can be only one black cell above it. So b6 is black; a6 is white."
    assert told[0] == f"doubtful number: {wrong}"
    assert any("if e6 is white, its 0 is right: there are no black cells to the left. So e5" in each for each in told)
    assert any(
        "a6 is white, so its 1 is right, and there is already one black cell to the left." in each for each in told
    )


def test_new_puzzles_have_one_solution_by_their_rules() -> None:
    puzzle = gw.generate("Yajikazu", size=5, level="easy", seed=1)
    assert gw.rate(puzzle).level == "Easy"
    clues = [line.split() for line in str(puzzle.attribute("arrows")).splitlines()]
    assert pencil.solutions("Yajikazu", clues) == 1
