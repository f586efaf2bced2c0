"""What lines and marks show: distances, lengths, ranges and shadows, in the words that people use."""

from collections.abc import Iterator
from textwrap import dedent
from types import SimpleNamespace
from typing import cast

import pytest

import gridwise as gw
from gridwise.logic.explain import find
from gridwise.logic.position import Position
from gridwise.logic.verify import verify
from sentence_marks_cases import FALSE, TRUE
from sentences_marks import false_statements, is_read


def _position(text: str) -> Position:
    return Position(gw.parse(dedent(text)))


def _verified(position: Position, technique: str) -> list[gw.Step]:
    steps = find(position, technique)
    assert steps
    assert [verify(position, step.raw) for step in steps] == [None] * len(steps)
    return steps


LATIN = """
    - LatinSquare
    - size: [5, 5]
    """


def test_a_tall_building_is_not_near_a_large_clue() -> None:
    position = _position(LATIN + "- {name: SkyscraperClue, at: left a, count: 4}\n")
    [step] = _verified(position, "sight distance")
    assert step.why == (
        "Row a shows 4 of its 5 from the left: the 5 is not in the first three cells, the 4 not in the first two, "
        "the 3 not in the first."
    )
    assert step.removals == {"a1": ("3", "4", "5"), "a2": ("4", "5"), "a3": ("5",)}


def test_a_line_that_shows_one_or_all_is_told_at_once() -> None:
    one = _verified(_position(LATIN + "- {name: SkyscraperClue, at: top 2, count: 1}\n"), "line of sight")[0]
    assert (
        one.why == "Column 2 shows 1 of its 5 from the top: the first building, a2, hides all others, so it is the 5."
    )
    assert one.placements == {"a2": "5"}
    every = _verified(_position(LATIN + "- {name: SkyscraperClue, at: right c, count: 5}\n"), "line of sight")[0]
    assert every.why == "Row c shows 5 of its 5 from the right: they rise all the way."
    assert every.placements == {"c5": "1", "c4": "2", "c3": "3", "c2": "4", "c1": "5"}


def test_a_building_that_would_show_too_many() -> None:
    position = _position(LATIN + "- {name: SkyscraperClue, at: left a, count: 2}\n")
    position.apply(_verified(position, "sight distance")[0])
    [step] = _verified(position, "line of sight")
    assert "With 4 in a2, at least three would be seen." in step.why


SUDOKU = """
    - SandwichSudoku
    - {name: Sandwich, at: left d, sum: %d}
    """


def test_a_sandwich_needs_a_number_of_cells() -> None:
    [step] = _verified(_position(SUDOKU % 29), "reading a long line")
    assert step.why.startswith("Four cells hold at most 5+6+7+8 = 26 and seven cells at least") or step.why.startswith(
        "Four cells hold at most 5+6+7+8 = 26, so the sandwich 29 of row d needs at least five"
    )
    assert {cell: gone for cell, gone in step.removals.items() if cell in ("d4", "d5", "d6")} == {
        "d4": ("1", "9"),
        "d5": ("1", "9"),
        "d6": ("1", "9"),
    }


def test_a_sandwich_of_nothing_has_its_crusts_side_by_side() -> None:
    position = gw.position(gw.parse(dedent(SUDOKU % 0)), placed={"d1": "1"})
    step = _verified(position, "reading a long line")[0]
    assert step.placements == {"d2": "9"}
    assert "side by side" in step.why


STRAIGHT = """
    - Str8ts
    - layout: |
        # . . . . # .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    - progress: |
        # 1 . . . # .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """


def test_a_compartment_holds_a_range() -> None:
    position = Position.reached(gw.parse(dedent(STRAIGHT)))
    steps = _verified(position, "value range")
    assert [step.why for step in steps if "a2" in step.because.cells and "a5" in step.because.cells] == [
        "The compartment a2–a5 has four cells and holds 1, so it holds 1–4."
    ]


def test_steps_on_a_straight_name_whole_compartments() -> None:
    puzzle = gw.generate("Str8ts", level="Easy", seed=4)
    position = Position(puzzle)
    named = 0
    for step in gw.explain(position.copy()):
        assert not list(false_statements(position, step))
        named += "ompartment" in step.why
        position.apply(step)
    assert named


SUGURU = """
    - Suguru
    - regions: |
        A A B B
        A A B B
        C C D D
        C C D D
    - marks:
        a3: 1 2
        a4: 3 4
        b3: 1 2
        b4: 3 4
    """


def test_a_cell_that_touches_all_places_of_a_number() -> None:
    position = Position.reached(gw.parse(dedent(SUGURU)))
    [step] = [
        step
        for step in _verified(position, "house shadow")
        if set(step.ruled_out) == {"a2", "b2"} and step.because.pattern[0][1] == "1"
    ]
    assert step.where == "Look at region B."
    assert step.why == "The 1 of region B is in a3 or b3. a2 and b2 touch both."
    assert step.what == "a2 and b2 are not 1"


def test_plain_sudoku_has_no_house_shadow() -> None:
    """There, one house always covers all places that a cell sees: that is pointing or claiming."""
    board = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
    position = Position(gw.parse(board))
    for step in gw.explain(position.copy(), without=["refutation"], seconds=5):
        assert not find(position, "house shadow")
        position.apply(step)
        if len(position.placed()) > 30:
            return


LEVELS = {
    "Skyscrapers": ("Easy", "Medium", "Hard"),
    "SandwichSudoku": ("Easy", "Medium"),
    "Str8ts": ("Easy", "Medium", "Hard"),
    "Suguru": ("Medium", "Hard"),
    "AntiKnightSudoku": ("Easy", "Medium", "Hard"),
    "StarBattle": ("Easy", "Medium"),
    "Nonogram": ("Easy", "Medium"),
    "Binairo": ("Easy", "Medium"),
}
CASES = [
    pytest.param(name, level, count, id=f"{name}-{level}-{count}", marks=[pytest.mark.prove] if count > 1 else [])
    for name, levels in LEVELS.items()
    for level in levels
    for count in (1, 100)
]


@pytest.mark.parametrize(("name", "level", "count"), CASES)
def test_new_puzzles_are_explained_with_true_sentences_about_their_clues(name: str, level: str, count: int) -> None:
    told = 0
    for seed in range(1, count + 1):
        puzzle = gw.generate(name, level=level, seed=seed)
        assert isinstance(puzzle, gw.Puzzle)
        position = Position(puzzle)
        for step in gw.explain(position.copy()):
            assert not list(false_statements(position, step))
            told += is_read(step)
            position.apply(step)
    assert told  # some sentences were about clues of this family


def _read(position: Position, why: str) -> Iterator[str]:
    return false_statements(position, cast(gw.Step, SimpleNamespace(why=why)))


@pytest.mark.parametrize(("text", "why"), TRUE)
def test_the_checker_accepts_what_is_true(text: str, why: str) -> None:
    assert not list(_read(_position(text), why))


@pytest.mark.parametrize(("text", "why"), FALSE)
def test_the_checker_finds_what_is_false(text: str, why: str) -> None:
    assert list(_read(_position(text), why))
