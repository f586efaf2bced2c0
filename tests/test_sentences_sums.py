"""Steps about sums, products, differences and inequalities say nothing false."""

from dataclasses import replace
from itertools import product

import pytest

import gridwise as gw
from gridwise.logic.explain import find
from gridwise.logic.position import Position
from sampled_cases import but
from sentence_checker import false_statements as everything_false
from sentences_sums import false_statements

TYPES = ("KillerSudoku", "KenKen", "Kakuro", "ArrowSudoku", "KropkiSudoku", "ThermoSudoku", "Futoshiki", "VertexSums")


SLOW = {("ArrowSudoku", "Hard"), ("Kakuro", "Hard")}
BOARDS = but(SLOW.__contains__, product(TYPES, ("Easy", "Medium", "Hard")))


@pytest.mark.parametrize("kind", BOARDS, ids=" ".join)
def test_no_step_about_numbers_says_anything_false(kind: tuple[str, str]) -> None:
    name, level = kind
    puzzle = gw.generate(name, level=level, seed=3)
    assert isinstance(puzzle, gw.Puzzle)
    position = Position(puzzle)
    for step in gw.explain(puzzle):
        assert list(false_statements(position, step)) == []
        position.apply(step)


@pytest.mark.parametrize(
    "words",
    [
        "The 18-cage a1 a2 a3 can only be 4+6+8, 5+6+7 or 6+6+6.",
        "The other two cells make at most 8+9 = 18, so a1 is at least 0.",
        "The other two cells make at most 8+9 = 17, so a1 is at least 18 − 17 = 2.",
        "The other two cells make at most 8+9 = 17, so a1 is at least 7.",
    ],
)
def test_the_reader_finds_what_is_false(words: str) -> None:
    puzzle = gw.parse("- KillerSudoku\n- {name: Cage, region: a1 a2 a3, sum: 18}")
    position = Position(puzzle, removed={"a1": "1236789", "a2": "1239", "a3": "1239"})
    [step] = find(position, "cage combinations")
    assert list(false_statements(position, step)) == []
    assert list(false_statements(position, replace(step, reason=words))) != []


TWO = "- KillerSudoku\n- {name: Cage, region: a1 a2, sum: 13}\n"
THREE = "- KillerSudoku\n- {name: Cage, region: b1 b2 b3, sum: 15}\n"
FOUR = "- KillerSudoku\n- {name: Cage, region: b1 b2 b3 b4, sum: 20}\n"
DOT = "- KropkiSudoku\n- WhiteDot: a1 a2\n"
CALC = "- LatinSquare\n- size: [4, 4]\n- {name: UnknownOperation, region: a1 a2 b1, target: 4}\n"
CASES = {
    "what a number would need": (
        TWO,
        {"a1": "56"},
        "small cage combinations",
        "The 13-cage a1 a2 can only be 4+9, 5+8 or 6+7. 7 or 8 in a2 would need 6 or 5 in a1, which are "
        "ruled out there.",
        "a1 is not 1, 2 or 3; a2 is 4, 5, 6 or 9",
        [("need 6 or 5", "need 5 or 4"), ("7 or 8 in a2", "7 or 9 in a2"), ("4+9, ", "")],
    ),
    "what a filled cell blocks": (
        TWO,
        {"a1": "1239", "a2": "123", "i1": "=5", "c2": "=4"},
        "small cage combinations",
        "The 13-cage a1 a2 can only be 5+8 or 6+7, since c2 is 4. 8 in a2 would need 5 in a1, but i1 is 5.",
        "a2 is not 8 or 9",
        [
            ("i1 is 5", "i1 is 6"),
            ("c2 is 4", "b2 is 4"),
            ("c2 is 4", "i1 is 5"),
            ("need 5", "need 6"),
            ("i1 is 5", "a9 is 5"),
        ],
    ),
    "what excludes combinations": (
        THREE,
        {"b7": "=5", "b8": "=6"},
        "cage combinations",
        "The 15-cage b1 b2 b3 can only be 2+4+9 or 3+4+8, since b7 is 5 and b8 is 6.",
        "b1, b2 and b3 are not 1 or 7",
        [("b8 is 6", "b9 is 6"), (" and b8 is 6", "")],
    ),
    "what no cell can be": (
        THREE,
        {"b1": "56", "b2": "56", "b3": "56"},
        "cage combinations",
        "The 15-cage b1 b2 b3 can only be 2+4+9 or 3+4+8, since none of these cells can be 5 or 6.",
        "b1, b2 and b3 are not 1 or 7",
        [("5 or 6", "5"), ("5 or 6", "1 or 5"), ("none", "neither")],
    ),
    "the rest of three cells": (
        THREE,
        {"b1": "=4", "b2": "5679", "b3": "234567"},
        "small cage combinations",
        "With b1 = 4, the 15-cage b1 b2 b3 can only be 2+4+9 or 3+4+8, since neither of its open cells can be "
        "5. With 8 in b2, b3 would have to be 3, which is ruled out there.",
        "b2 is not 1 or 8; b3 is not 1",
        [
            ("be 3, which", "be 4, which"),
            ("8 in b2", "9 in b2"),
            ("neither of its open cells can be 5", "neither of its open cells can be 2"),
        ],
    ),
    "what two cells make at most": (
        THREE,
        {"b1": "123567", "b2": "3456789", "b3": "1236789"},
        "cage combinations",
        "The 15-cage b1 b2 b3 can only be 1+5+9, 2+4+9 or 2+5+8, since none of these cells can be 3 or 6. With "
        "4 in b1, 11 would be left for b2 and b3, which is impossible: they make at most 2+5 = 7.",
        "b1 is not 4",
        [("at most 2+5 = 7", "at most 2+6 = 8"), ("at most", "at least")],
    ),
    "two cells by cases": (
        THREE,
        {"b1": "25789", "b2": "234679", "b3": "124579"},
        "cage combinations",
        "The 15-cage b1 b2 b3 can only be 1+6+8, 3+4+8 or 4+5+6, since none of these cells can be 2, 7 or 9. With 3 in "
        "b1, 12 would be left for b2 and b3, which is impossible: b3 would be 6 or 8, and b2 can't be 6 or 4.",
        "b1 is not 3",
        [("b3 would be 6 or 8", "b3 would be 5 or 8"), ("b2 can't be 6 or 4", "b2 can't be 6 or 5"), ("12", "11")],
    ),
    "two cells with all that they can be": (
        THREE,
        {"b1": "123678", "b2": "14589", "b3": "1279"},
        "cage combinations",
        "The 15-cage b1 b2 b3 can only be 2+4+9, 2+5+8, 3+4+8, 3+5+7 or 4+5+6. With 6 in b3, 9 would be left for b1 "
        "and b2, which is impossible: b1 is 4, 5 or 9 and b2 would be 2, 3 or 7.",
        "b3 is not 6",
        [
            ("b1 is 4", "b1 is 2, 4"),
            ("would be 2, 3 or 7", "is 2, 3 or 7"),
            ("2, 3 or 7.", "2 or 3."),
            ("9 would be left", "8 would be left"),
        ],
    ),
    "two cells that would repeat a number": (
        THREE,
        {"b1": "347", "b2": "457", "b3": "2468"},
        "cage combinations",
        "The 15-cage b1 b2 b3 can only be 1+5+9, 1+6+8, 2+5+8, 2+6+7 or 3+5+7, since none of these cells can be 4. "
        "With 3 in b3, 12 would be left for b1 and b2, which is impossible: b1 is 1, 2, 5, 6, 8 or 9, b2 would be 1, "
        "2, 6, 8 or 9 and 6+6 would repeat a number.",
        "b3 is not 3",
        [(" and 6+6 would repeat a number", ""), ("3 in b3", "5 in b3"), ("12 would be left", "11 would be left")],
    ),
    "three cells of a product": (
        "- LatinSquare\n- size: 4\n- {name: ProductIs, region: a1 a2 b1, target: 4}\n",
        {"a1": "34", "a2": "3"},
        "cage combinations",
        "The 4× cage a1 a2 b1 can only be 1×2×2, since no number repeats in row a or column 1. With 2 in a1, 2 "
        "would be left for a2 and b1, which is impossible: a2 would be 1 or 4 and b1 would be 1, 3 or 4. With 1 in a2, "
        "4 would be left for a1 and b1, which is impossible: a1 would be 2, b1 is 1–4 and 2×2 would repeat a number. "
        "With 1 in b1, 4 would be left for a1 and a2, which is impossible: a1 would be 2, a2 is 1, 2 or 4 and 2×2 "
        "would repeat a number.",
        "a1 is not 2; a2 is not 1 or 4; b1 is 2",
        [("a2 would be 1 or 4", "a2 would be 4"), ("b1 is 1–4", "b1 is 1–3"), ("in a1, 2 ", "in a1, 3 ")],
    ),
    "the whole cage": (
        TWO,
        {"a1": "124679", "a2": "234679"},
        "small cage combinations",
        "The 13-cage a1 a2 can only be 5+8, since neither of these cells can be 4 or 6.",
        "a1 and a2 are 5 and 8 in some order",
        [("4 or 6", "6"), ("4 or 6", "3 or 6"), ("5+8", "6+7")],
    ),
    "the last cell": (
        THREE,
        {"b1": "=5", "b2": "=4"},
        "small cage combinations",
        "The other cells of the 15-cage b1 b2 b3 make 4+5 = 9, and 15 − 9 = 6.",
        "b3 is 6",
        [("15 − 9 = 6", "15 − 9 = 7"), ("15 − 9 = 6", "16 − 9 = 7"), ("4+5 = 9", "4+4 = 8")],
    ),
    "the largest numbers": (
        THREE,
        {"b1": "56789", "b2": "36789", "b3": "2345789"},
        "cage bounds",
        "The 15-cage b1 b2 b3: these cells make at most 4+5+6 = 15, so each holds its largest number.",
        "b1 is 4; b2 is 5; b3 is not 1",
        [("largest", "smallest"), ("4+5+6 = 15", "3+5+6 = 14"), ("4+5+6 = 15", "4+5+7 = 16")],
    ),
    "one after the other": (
        FOUR,
        {"b1": "1346789", "b2": "1245678", "b3": "123459", "b4": "13456"},
        "cage combinations",
        "The 20-cage b1 b2 b3 b4 can only be 2+3+6+9 or 2+3+7+8. Of these, b1 can only be 2. Then only b2 can be 3.",
        "b1 is not 5; b2 is not 9; b4 is not 2",
        [("b1 can only be 2", "b3 can only be 6"), ("only b2 can be 3", "only b4 can be 9"), ("2+3+7+8", "1+4+7+8")],
    ),
    "few pairs": (
        DOT,
        {"a1": "236789", "a2": "2357"},
        "pair combinations",
        "The white dot a1 a2: a1 and a2 can only be 5 and 4, or 5 and 6.",
        "a1 is not 1 or 4; a2 is 4 or 6",
        [("5 and 4", "5 and 3"), (", or 5 and 6", "")],
    ),
    "what cells can be of a few numbers": (
        CALC,
        {"a2": "24", "b1": "34"},
        "cage combinations",
        "The cage a1 a2 b1 with 4 can only be 1+1+2 or 1×1×4, since no number repeats in row a or column 1. No "
        "order of these has 1 in a1 or 2 in b1, since of these a2 can only be 1 and b1 can only be 1 or 2.",
        "a2 and b1 are 1; a1 is not 1 or 3",
        [("b1 can only be 1 or 2", "b1 can only be 1"), ("a2 can only be 1", "a2 can only be 2"), ("has 1", "has 2")],
    ),
    "the partner in a difference": (
        "- LatinSquare\n- size: 4\n- {name: DifferenceIs, region: c1 d1, target: 1}\n",
        {"d1": "3"},
        "pair combinations",
        "The 1− cage c1 d1: 4 in c1 would need 3 in d1, which is ruled out there.",
        "c1 is not 4",
        [("need 3 in d1", "need 2 in d1")],
    ),
    "no operator": (
        CALC,
        {},
        "cage combinations",
        "The cage a1 a2 b1 with 4 can only be 1+1+2, 1×1×4 or 1×2×2, since no number repeats in row a or "
        "column 1. No order of these has 4 in a2 or b1.",
        "a1 is not 3; a2 and b1 are not 3 or 4",
        [("1+1+2", "1+2+3"), ("1×2×2", "2×2×2"), ("a2 or b1", "a1")],
    ),
}


def _step(name: str) -> tuple[Position, gw.Step]:
    text, marks, technique, *_ = CASES[name]
    placed = {cell: mark[1:] for cell, mark in marks.items() if mark[0] == "="}
    removed = {cell: mark for cell, mark in marks.items() if cell not in placed}
    position = Position(gw.parse(text), placed=placed, removed=removed)
    return position, find(position, technique)[0]


@pytest.mark.parametrize("name", CASES)
def test_the_arithmetic_of_a_clue_is_told_and_true(name: str) -> None:
    position, step = _step(name)
    assert (step.why, step.what) == CASES[name][3:5]
    assert list(everything_false(position, step)) == []
    assert gw.Step.from_json(step.to_json()).what == step.what


@pytest.mark.parametrize(("name", "said", "false"), [(n, *change) for n, case in CASES.items() for change in case[5]])
def test_false_arithmetic_is_found(name: str, said: str, false: str) -> None:
    position, step = _step(name)
    assert said in step.why
    assert list(false_statements(position, replace(step, reason=step.why.replace(said, false)))) != []


def test_what_cells_share_must_be_true() -> None:
    position, step = _step("the whole cage")
    for false in (
        "a1 and a2 are 5 and 7 in some order",
        "a1 are 5 in some order",
        "a1 and b9 are 5 and 8 in some order",
    ):
        assert any("what" in complaint for complaint in everything_false(position, replace(step, told=false)))


def test_what_is_left_must_be_true() -> None:
    position, step = _step("what a number would need")
    for false in ("a2 is 4, 5 or 6; a1 is not 1, 2 or 3", "a2 is 9; a1 is not 1", "a2 could be 4"):
        assert any("what" in complaint for complaint in everything_false(position, replace(step, told=false)))
