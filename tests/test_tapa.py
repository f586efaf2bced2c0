"""Tapa: the lengths of the black runs around a cell."""

import pytest

import gridwise as gw
from gridwise.model import registry
from oracle import pencil


def test_reasons_speak_of_the_runs() -> None:
    told = [str(step) for step in gw.explain(gw.parse(registry.puzzle_type("Tapa").starter()))]
    assert told[2].startswith(
        "few ways around a clue: There is only one way left to place the runs of 3, 1 and 1 black cells around c3."
    )


@pytest.mark.parametrize(
    ("entry", "message"),
    [("9", "from 0 to 8"), ("1,0", "a run has at least one cell"), ("4", "runs of 4 do not fit around a1")],
)
def test_impossible_runs_get_clear_errors(entry: str, message: str) -> None:
    with pytest.raises(gw.PuzzleError, match=message):
        gw.parse(f"- Tapa\n- numbers: |\n    {entry} . .\n    . . .\n    . . .\n")


def test_new_puzzles_have_one_solution_by_their_rules() -> None:
    puzzle = gw.generate("Tapa", size=6, level="easy", seed=1)
    assert gw.rate(puzzle).level == "Easy"
    clues = [line.split() for line in str(puzzle.attribute("numbers")).splitlines()]
    assert pencil.solutions("Tapa", clues) == 1


def test_no_candidate_is_true_without_a_solution() -> None:
    puzzle = gw.parse("- Tapa\n- numbers: |\n    . . .\n    . 2,1 .\n    . . .\n")
    assert gw.count(puzzle) == 0
    assert not any(gw.true_candidates(puzzle).values())
