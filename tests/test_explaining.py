"""Explanations, hints and ratings from a player's point of view."""

import json

import pytest

import gridwise as gw
from clitools import run

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_an_easy_sudoku_is_explained_to_its_solution():
    puzzle = gw.parse(EASY)
    position = gw.position(puzzle)
    for step in gw.explain(puzzle):
        position.apply(step)
        assert step.where
        assert step.which
        assert step.why
        assert step.what
    assert position.solved
    solution = gw.solve(puzzle).solution
    assert solution is not None
    assert "".join(position.placed().values()) == solution.line


def test_a_step_is_data_and_survives_json():
    step = next(gw.explain(gw.parse(EASY)))
    assert step.technique in {"hidden single", "full house", "naked single"}
    assert list(step.placements)
    assert not step.removals
    again = gw.Step.from_json(json.loads(json.dumps(step.to_json())))
    assert again == step
    assert str(again) == str(step)


def test_a_hint_names_wrong_entries_first():
    rows = ["." * 9 for _ in range(9)]
    rows[0] = "..1......"
    puzzle = gw.parse(EASY).replace(progress="\n".join(rows))
    hint = gw.hint(puzzle)
    assert hint.mistakes == ("a3 is not 1",)
    assert hint.step is None


def test_a_hint_finds_entries_that_break_a_rule_where_several_solutions_are_left():
    puzzle = gw.parse("1234............", type="Sudoku")
    hint = gw.hint(puzzle.replace(progress=["....", "1...", "....", "...."]))
    assert hint.mistakes[0] == "a1 and b1 both hold 1, but column 1 allows each symbol only once"
    assert hint.step is None
    with pytest.raises(gw.Undecided, match="the puzzle may have several solutions"):
        gw.hint(gw.Puzzle("Sudoku", size=(4, 4)))


def test_a_hint_starts_from_a_position():
    puzzle = gw.parse(EASY)
    first = gw.hint(puzzle).step
    assert first is not None
    assert gw.hint(gw.position(puzzle)).step == first
    second = gw.hint(gw.position(puzzle, placed=first.placements)).step
    assert second is not None
    assert second.placements != first.placements
    assert gw.hint(gw.position(puzzle, placed={"a3": "1"})).mistakes == ("a3 is not 1",)
    lost = gw.hint(gw.position(puzzle, removed={"a3": "4"}))
    assert lost.mistakes == ("the pencil marks of a3 leave out its value",)


def test_a_hint_comes_in_four_stages_from_the_position_as_it_is():
    puzzle = gw.parse(EASY)
    first = gw.hint(puzzle)
    assert first.step is not None
    stages = [first.stage(number) for number in range(1, 5)]
    assert len(set(stages)) == 4
    filled = dict(first.step.placements)
    rows = [[filled.get(str(gw.Cell((r, c))), ".") for c in range(9)] for r in range(9)]
    second = gw.hint(puzzle.replace(progress=rows))
    assert second.step is not None
    assert second.step.placements != first.step.placements


STARS = "- StarBattle\n- size: [6, 6]\n- regions: AABBBB / CABBBB / CADBBB / CADBBB / CEEEFF / CEEFFF\n"


def test_a_hint_looks_beyond_the_crosses_around_a_star():
    position = gw.position(gw.parse(STARS), placed={"c3": "1"})
    assert next(gw.find_all(position, "Easy")).technique == "exclusion zone"
    hint = gw.hint(position)
    assert hint.step is not None
    assert hint.step.technique != "exclusion zone"
    assert {step.technique for step in hint.earlier} <= {"exclusion zone"}
    assert all(step.why in hint.stage(3) for step in hint.earlier)


def test_if_only_crosses_are_left_the_hint_is_a_cross():
    puzzle = gw.parse(STARS)
    solution = next(gw.solutions(puzzle)).entries
    placed = {cell: symbol for cell, symbol in solution.items() if symbol == "1" or str(cell) != "f1"}
    hint = gw.hint(gw.position(puzzle, placed=placed))
    assert hint.step is not None
    assert hint.step.placements == {"f1": "0"}


def test_candidates_that_a_player_crossed_out_are_believed():
    puzzle = gw.parse(EASY)
    step = gw.hint(puzzle).step
    assert step is not None
    wrong = gw.hint(puzzle.replace(marks={"a3": "9"}))
    assert wrong.mistakes == ("the pencil marks of a3 leave out its value",)


def test_ratings_tell_the_level_and_the_hardest_technique():
    rating = gw.rate(gw.parse(EASY))
    assert rating.level == "Easy"
    assert rating.er == 1.2
    assert rating.steps == sum(rating.techniques.values()) == 51
    assert gw.Rating.from_json(json.loads(json.dumps(rating.to_json()))) == rating


def test_scales_made_for_sudoku_are_left_out_elsewhere():
    rating = gw.rate(
        gw.parse("- KenKen\n- size: 2\n- a1+a2 = 3\n- b1/b2 = 2\n- initial: 12 ..\n".replace("12 ..", "1..."))
    )
    assert rating.er is rating.hodoku_score is None
    assert rating.level == "Easy"


def test_find_takes_plain_names_in_any_case():
    puzzle = gw.parse(EASY)
    assert gw.find(puzzle, "Hidden Single") == gw.find(puzzle, "hidden-single") != []
    with pytest.raises(gw.PuzzleError, match="unknown technique 'hiden single'; did you mean 'hidden single'"):
        gw.find(puzzle, "hiden single")


def test_a_position_shows_its_candidates():
    position = gw.position(gw.parse(EASY), placed={"a3": "4"}, removed={"b2": ["2"]})
    assert position.candidates()["a3"] == ("4",)
    assert "2" not in position.candidates()["b2"]
    assert position.array().shape == (81, 9)


def test_a_puzzle_without_solution_can_not_be_explained():
    puzzle = gw.Puzzle(
        "Sudoku", size=4, constraints=[gw.LessThan(smaller="a1", larger="a2"), gw.LessThan(smaller="a2", larger="a1")]
    )
    with pytest.raises(gw.PuzzleError, match="the puzzle has no solution"):
        list(gw.explain(puzzle))


def test_the_command_line_explains_hints_and_rates():
    explained = run("explain", EASY, "--until", "2")
    assert explained.exit_code == 0
    assert explained.stdout.splitlines()[0].startswith("1. ")
    told = json.loads(run("explain", EASY, "--json").stdout)
    assert told["complete"]
    assert told["steps"] == len(told["trace"]) == 51
    assert len(run("hint", EASY, "--stage", "4").stdout.splitlines()) == 4
    assert run("rate", EASY).stdout.startswith("Easy: 51 steps")
    assert "hidden single" in run("techniques").stdout
    assert "Sudoku Explainer" not in run("techniques", "hidden single").stdout


def test_techniques_left_out_may_leave_a_puzzle_unexplained():
    result = run("explain", EASY, "--only", "full house")
    assert result.exit_code == 3
    assert "the explanation is incomplete" in result.stderr
