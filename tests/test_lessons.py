"""Lessons: every technique up to Hard has an idea, pictures and three exercises, and answers are judged fairly."""

import json
import re

import pytest

import gridwise as gw
from clitools import run
from gridwise.learning.answer import parse_answer
from gridwise.learning.lesson import EXERCISES, evidence, lesson_names
from gridwise.learning.search import needed
from gridwise.logic.ladder import ladder, techniques
from gridwise.logic.verify import verify

NAMES = lesson_names()
QUICK = ("full house", "naked pair", "pointing", "two alike", "region combinations", "squirmbag", "runs at sight")
"""Techniques whose exercises take a moment, on boards of different kinds."""


def check_exercises(name: str, seed: int) -> None:
    """Three different positions, in which nothing easier applies, and whose own answer is right in any spelling."""
    exercises = gw.lesson(name).exercises(seed)
    assert len({each.to_json()["puzzle"] for each in exercises}) == EXERCISES
    for exercise in exercises:
        rungs = [rung.name for rung in ladder("gridwise").rungs]
        easier = ladder("gridwise", frozenset(rungs[: rungs.index(name)])).rungs
        if exercise.nothing_easier:
            place = techniques()[name].ladders["gridwise"].place
            applied = (rung for rung in easier if rung.ladders["gridwise"].place < place)
            assert not [rung.name for rung in applied if gw.find(exercise.position, rung.name, limit=1)]
        assert verify(exercise.position, exercise.step) is None
        assert exercise.check(exercise.step.what).is_right, exercise.step.what
        again = gw.Exercise.of(gw.parse(exercise.to_json()["puzzle"]), name)
        assert again.step.what == exercise.step.what
        placed, removed = exercise.step.placements, exercise.step.removals
        assert again.check(placed=placed, removed=removed).is_right


@pytest.mark.parametrize("name", QUICK)
def test_a_lesson_has_three_exercises(name: str) -> None:
    check_exercises(name, 0)


@pytest.mark.prove
@pytest.mark.parametrize("name", NAMES)
def test_every_lesson_has_three_exercises(name: str) -> None:
    check_exercises(name, 0)


@pytest.mark.prove
@pytest.mark.parametrize("name", NAMES)
def test_other_seeds_have_other_exercises(name: str) -> None:
    check_exercises(name, 1)


@pytest.mark.prove
@pytest.mark.parametrize("name", [name for name in NAMES if any(each.seeds for each in gw.lesson(name).sources)])
def test_the_seeds_of_rare_techniques_still_show_them(name: str) -> None:
    for source in gw.lesson(name).sources:
        for seed in source.seeds:
            puzzle = source.puzzle(seed)
            assert puzzle is not None
            found = needed(gw.position(puzzle), techniques()[name])
            assert found is not None, f"{source} {seed}: scripts/lesson_seeds.py finds other seeds"


@pytest.mark.parametrize("name", NAMES)
def test_every_idea_is_two_or_three_plain_sentences(name: str) -> None:
    lesson = gw.lesson(name)
    assert lesson.idea != techniques()[name].__doc__
    sentences = re.split(r"(?<=[.?!:]) ", lesson.idea)
    assert 2 <= len(re.findall(r"[.?!](?: |$)", lesson.idea)) <= 4, lesson.idea
    assert max(len(sentence.split()) for sentence in sentences) <= 45, lesson.idea
    assert lesson.level in ("Easy", "Medium", "Hard")


def test_lessons_are_written_for_techniques_that_exist() -> None:
    from gridwise.learning.lesson import _written

    assert list(_written()) == [name for name in NAMES if name in _written()]
    assert set(NAMES) == set(_written())


def test_the_first_picture_shows_only_what_to_look_at() -> None:
    look, conclude = gw.lesson("x-wing").steps
    assert (look.step.placements, look.step.removals) == ({}, {})
    assert look.step == evidence(conclude.step)
    assert look.text.startswith("Look at")
    assert look.svg() != conclude.svg()
    assert conclude.step.what in conclude.text


# ---- answers ---------------------------------------------------------------------------------------------------------

BOARD = gw.parse("""
- Sudoku
- size: [4, 4]
- initial: 12.. / .... / .... / ..4.
""")


@pytest.mark.parametrize(
    ("text", "placed", "removed"),
    [
        ("r1c3 = 3", {"a3": "3"}, {}),
        ("a3=3, a4 = 4", {"a3": "3", "a4": "4"}, {}),
        ("a3 != 3", {}, {"a3": "3"}),
        ("b1, b2 and c3 are not 1 or 4; d1 is 2.", {"d1": "2"}, {"b1": "14", "b2": "14", "c3": "14"}),
        ("b1-b2 <> 14", {}, {"b1": "14", "b2": "14"}),
        ("b1 isn't 3, b2 can't be 4", {}, {"b1": "3", "b2": "4"}),
        ("b1 and b2 are 1 and 3 in some order", {}, {"b1": "24", "b2": "24"}),
        ("b1 and b2 are 1 or 3; c3 is not 2", {}, {"b1": "24", "b2": "24", "c3": "2"}),
        ("b1 can only be 2 or 4, c3 = 1", {"c3": "1"}, {"b1": "13"}),
    ],
)
def test_answers_are_read(text: str, placed: dict[str, str], removed: dict[str, str]) -> None:
    read = parse_answer(text, BOARD)
    assert {(str(cell), symbol) for cell, symbol in read.placed} == set(placed.items())
    assert {(str(cell), symbol) for cell, symbol in read.removed} == {
        (c, s) for c, gone in removed.items() for s in gone
    }


@pytest.mark.parametrize("text", ["", "five", "a1", "= 5", "z9 = 1", "a1 = 7", "a1 = 1 2", "a1 is not", "a1 = b2"])
def test_other_answers_are_refused_with_a_reason(text: str) -> None:
    with pytest.raises(gw.PuzzleError):
        parse_answer(text, BOARD)


def test_marks_are_read_as_sentences_say_them() -> None:
    stars = gw.generate("StarBattle", size=6, seed=1, level="easy")
    assert parse_answer("a1 holds a star", stars) == parse_answer("a1 = star", stars)
    assert parse_answer("a1–a3 have no star", stars) == parse_answer("a1, a2, a3 != star", stars)


def test_an_answer_is_right_incomplete_sound_or_wrong() -> None:
    shown = gw.example("X-wing")
    assert shown is not None
    exercise = gw.Exercise("X-wing", shown.position)
    assert exercise.check("a3, a5, a9, g3 and g6 are not 5").verdict == "right"
    assert exercise.check(removed={"a3": "5", "a5": "5", "a9": "5", "g3": "5", "g6": "5"}).verdict == "right"
    assert exercise.check("a3 is not 5").verdict == "incomplete"
    assert exercise.check().verdict == "incomplete"
    solution = gw.solve(shown.position.puzzle).solution
    assert solution is not None
    value = {str(cell): symbol for cell, symbol in solution.entries.items()}
    other = next(s for s in shown.position.candidates()["b1"] if s != value["b1"])
    sound = exercise.check(f"b1 is not {other}")
    assert sound.verdict == "sound"
    assert f"b1 is not {other}" in sound.reason
    assert exercise.check(f"b1 != {value['b1']}").verdict == "wrong"
    assert exercise.check(f"b1 = {other}").verdict == "wrong"
    assert exercise.check("a1 = 2").verdict == "sound"  # the board shows it already


def test_removing_all_candidates_but_one_is_a_placement() -> None:
    exercise = gw.lesson("hidden single").exercise(1)
    [(cell, symbol)] = exercise.step.placements.items()
    others = [other for other in exercise.position.candidates()[cell] if other != symbol]
    assert others
    assert exercise.check(removed={cell: others}).is_right
    seen = next(
        str(peer) for peer in exercise.position.peers(gw.Cell.parse(cell)) if peer in exercise.position.open_cells
    )
    assert exercise.check(placed={cell: symbol}, removed={seen: [symbol]}).is_right


def test_without_a_unique_solution_an_answer_has_to_follow() -> None:
    exercise = gw.lesson("squirmbag").exercise(1)
    cell, (symbol, *_) = next(iter(exercise.step.removals.items()))
    assert exercise.check(f"{cell} is not {symbol}").verdict in ("right", "incomplete")
    bad = next(
        c for c, left in exercise.position.candidates().items() if len(left) > 1 and c not in exercise.step.removals
    )
    left = exercise.position.candidates()[bad]
    verdicts = {exercise.check(f"{bad} is not {each}").verdict for each in left}
    assert "wrong" in verdicts


def test_the_same_seed_gives_the_same_exercises() -> None:
    one, other = gw.lesson("naked pair"), gw.lesson("NAKED PAIR")
    assert [e.to_json() for e in one.exercises(3)] == [e.to_json() for e in other.exercises(3)]
    assert one.exercise(2, 3).to_json() == one.exercises(3)[1].to_json()
    assert one.exercise(1, 3).to_json() != one.exercise(1, 4).to_json()


# ---- the command line ------------------------------------------------------------------------------------------------


def test_the_command_gives_an_exercise_and_checks_the_answer() -> None:
    exercise = gw.lesson("naked pair").exercise(2)
    shown = run("techniques", "naked-pair", "--exercise", "2")
    assert shown.exit_code == 0
    assert exercise.task.split(":")[0] in shown.stdout
    right = run("techniques", "naked-pair", "--exercise", "2", "--answer", exercise.step.what)
    assert (right.exit_code, right.stdout[:6]) == (0, "Right.")
    filled = next(iter(exercise.position.puzzle.givens))
    with gw.cell_style("r1c1"):
        name = str(filled)
    known = f"{name} = {exercise.position.puzzle.givens[filled]}"
    useless = run("techniques", "naked-pair", "--exercise", "2", "--answer", known, "--cells", "r1c1")
    assert useless.exit_code == 1
    assert f"{name} is " in useless.stdout
    told = json.loads(run("techniques", "naked-pair", "--exercise", "2", "--reveal", "--json").stdout)
    assert told["step"]["text"]["what"] == exercise.step.what
    assert gw.parse(told["puzzle"]).progress == exercise.puzzle.progress


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--answer", "a1 = 1"], "--exercise"),
        (["--exercise", "4"], "1<=x<=3"),
        (["--exercise", "1", "--answer", "rubbish"], "states no conclusion"),
        (["--exercise", "1", "--answer", "a1 = star"], "not a symbol"),
    ],
)
def test_bad_input_is_one_message(arguments: list[str], said: str) -> None:
    result = run("techniques", "naked pair", *arguments)
    assert result.exit_code == 2
    assert said in result.stderr


def test_a_technique_without_written_lesson_or_example_can_still_be_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridwise.learning.lesson._written", dict)
    assert gw.lesson("X-wing").types == ("Sudoku",)
    assert gw.lesson("X-wing").idea.startswith("All places of a symbol")
    assert gw.lesson("X-wing").exercise(1).check().verdict == "incomplete"
    monkeypatch.setattr("gridwise.learning.lesson.example_text", lambda technique: "")
    assert gw.lesson("X-wing").types == ()


def test_a_harder_technique_has_its_description_and_example() -> None:
    assert gw.lesson("whip").level == "Unfair"
    assert gw.lesson("whip").steps
