"""Other people's answers to puzzles with marks: rows, tables, lists and names of cells, in any signs."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import gridwise as gw
from clitools import run

NONOGRAM = "- Nonogram\n- rows: [1 1, 5, 5, 3, 1]\n- columns: [2, 4, 4, 4, 2]\n"
HEART = ".#.#./#####/#####/.###./..#.."
BATTLE = """\
- StarBattle
- regions: |
    A A B B B C
    A A A B B D
    A A B B B D
    E E E B D D
    E E B B B D
    E E F B B D
"""
STARS = ".....#/...#../.#..../....#./#...../..#..."
PUZZLES = {"nonogram": (NONOGRAM, HEART), "star battle": (BATTLE, STARS)}
MISTAKES = {
    "nonogram": (HEART[:-1] + "#", ("e5",), ("e5 is empty",)),
    "star battle": (STARS[:-1] + "#", ("f6",), ("f6 has no star",)),
}
"""The pictures with one cell too many, and what is said of it."""


def cells(board: str) -> list[gw.Cell]:
    rows = board.split("/")
    return [gw.Cell((r, c)) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "#"]


def signs(marked: str, empty: str, end: str = "\n", between: str = "") -> Callable[[str], str]:
    """Rows in these signs."""
    words = {"#": marked, ".": empty}
    return lambda board: end.join(between.join(words[sign] for sign in row) for row in board.split("/"))


def by_row(board: str) -> str:
    marked = cells(board)
    rows = {row: [str(c + 1) for r, c in marked if r == row] for row in {cell[0] for cell in marked}}
    return "\n".join(f"Row {row + 1}: column{'s' * (len(c) > 1)} {', '.join(c)}" for row, c in sorted(rows.items()))


NOTATIONS: dict[str, Callable[[str], str]] = {
    "hashes and dots": signs("#", "."),
    "ones and zeros": signs("1", "0"),
    "ones and dots": signs("1", "."),
    "crosses and dashes": signs("x", "-"),
    "capital crosses and dots": signs("X", "."),
    "squares": signs("■", "□"),
    "coloured squares": signs("⬛\ufe0f", "⬜\ufe0f"),
    "stars": signs("★", "·"),
    "stars and outlined stars": signs("★", "☆"),
    "an animal": signs("🐸", "⬜"),
    "blanks": signs("#", " "),
    "blanks in a frame": lambda board: "".join(f"|{row}|\n" for row in signs("*", " ")(board).split("\n")),
    "blanks among words": lambda board: f"I see it:\n\n{signs('X', ' ')(board)}\n\nThat was easy.",
    "blanks between blanks": signs("#", " ", between=" "),
    "a table": lambda board: "".join(f"| {row} |\n" for row in signs("x", " ", between=" | ")(board).split("\n")),
    "commas": signs("1", "0", between=","),
    "commas with nothing between": signs("1", "", between=","),
    "names": signs("full", "empty", between=" "),
    "one line": signs("#", ".", end=""),
    "slashes": signs("#", ".", end="/"),
    "dashes among words": lambda board: f"So here:\n{signs('x', '-')(board)}\nDone.",
    "a JSON list of lists": lambda board: str([[int(sign == "#") for sign in row] for row in board.split("/")]),
    "a JSON list of lists with null": lambda board: json.dumps(
        [[1 if sign == "#" else None for sign in row] for row in board.split("/")]
    ),
    "a JSON list of rows": lambda board: str(board.split("/")),
    "cells": lambda board: ", ".join(str(cell) for cell in cells(board)),
    "cells in a sentence": lambda board: (
        f"The cells are {' '.join(str(cell) for cell in cells(board)[:-1])} and {cells(board)[-1]}. I started with a1."
    ),
    "rows and columns": lambda board: " ".join(f"r{r + 1}c{c + 1}" for r, c in cells(board)),
    "a JSON list of cells": lambda board: str([str(cell) for cell in cells(board)]).replace("'", '"'),
    "columns by row": by_row,
    "a list with bullets": lambda board: "".join(f"- {cell}\n" for cell in cells(board)),
}


def written(name: str, how: str, board: str) -> str:
    text = NOTATIONS[how](board)
    return text.replace("full", {"nonogram": "filled", "star battle": "star"}[name])


@pytest.mark.parametrize("how", NOTATIONS)
@pytest.mark.parametrize("name", PUZZLES)
def test_an_answer_is_graded_right_in_every_notation(name: str, how: str) -> None:
    puzzle, board = PUZZLES[name]
    score = gw.score_answer(puzzle, written(name, how, board))
    assert (score.verdict, score.wrong, score.messages) == ("right", (), ())


@pytest.mark.parametrize("how", NOTATIONS)
@pytest.mark.parametrize("name", PUZZLES)
def test_one_mistake_is_named_in_every_notation(name: str, how: str) -> None:
    puzzle, (board, wrong, messages) = PUZZLES[name][0], MISTAKES[name]
    score = gw.score_answer(puzzle, written(name, how, board))
    assert (score.verdict, score.wrong, score.messages) == ("wrong", wrong, messages)


@pytest.mark.parametrize("how", NOTATIONS)
def test_the_command_line_reads_the_same_answers(how: str, tmp_path: Path) -> None:
    (tmp_path / "p.yml").write_text(BATTLE)
    (tmp_path / "right.txt").write_text(written("star battle", how, STARS))
    right = run("check", tmp_path / "p.yml", tmp_path / "right.txt")
    assert (right.exit_code, right.stdout) == (0, "The answer is correct.\n")
    (tmp_path / "wrong.txt").write_text(written("star battle", how, MISTAKES["star battle"][0]))
    wrong = run("check", tmp_path / "p.yml", tmp_path / "wrong.txt")
    assert wrong.exit_code == 1
    assert wrong.stdout.startswith("f6 should have no star\n")


@pytest.mark.parametrize("empty", [".", "-", " ", "□"])
def test_a_row_without_marks_is_a_row(empty: str) -> None:
    puzzle = "- Nonogram\n- rows: [1 1, 0, 3]\n- columns: [1 1, 1, 1 1]\n"
    board = signs("x", empty)("#.#/.../###")
    assert gw.score_answer(puzzle, board).right
    assert gw.score_answer(puzzle, f"So here:\n\n{board}\n\nDone.").right


def test_a_missing_mark_is_named_by_its_noun() -> None:
    assert gw.score_answer(NONOGRAM, HEART.replace("#", ".", 1)).messages == ("a2 is filled",)
    assert gw.score_answer(BATTLE, STARS.replace("#", ".", 1)).messages == ("a6 holds a star",)


def test_lists_of_cells_may_be_python_lists_and_ranges() -> None:
    assert gw.score_answer(NONOGRAM, [str(cell) for cell in cells(HEART)]).right
    assert gw.score_answer(NONOGRAM, cells(HEART)).right
    assert gw.score_answer(NONOGRAM, "a2, a4, b1-b5, c1-c5, d2–d4, e3").right


def test_the_longest_list_of_cells_counts_and_the_last_of_equals() -> None:
    first, second = "a1 b3 c5 d2 f4 e6", ", ".join(str(cell) for cell in cells(STARS))
    assert gw.score_answer(BATTLE, f"I tried {first}, but that fails. So: {second}. The star of row 1 is in a6.").right
    assert gw.score_answer(BATTLE, f"{second} looks tempting, but it has to be {first}").verdict == "wrong"


def test_only_a_question_mark_is_open_in_an_answer_and_a_dot_is_open_in_progress() -> None:
    assert gw.score_answer(NONOGRAM, "?" + HEART[1:]).open == ("a1",)
    puzzle = gw.parse(NONOGRAM)
    assert gw.check(puzzle, {"a2": "#"}) == [], "a map is progress: other cells are open"
    assert gw.read_answer(puzzle, {"a1": "x", "a2": "■", "a3": "."}) == {gw.Cell((0, 0)): "0", gw.Cell((0, 1)): "1"}
    started = gw.parse(f"{NONOGRAM}- progress: |\n    x#...\n    .....\n    .....\n    .....\n    .....\n")
    assert dict(started.progress) == {gw.Cell((0, 0)): "0", gw.Cell((0, 1)): "1"}


def test_givens_may_be_left_out_of_a_list_of_cells() -> None:
    puzzle = gw.parse(BATTLE).replace(initial="\n".join((".....*", *("......",) * 5)))
    assert gw.score_answer(puzzle, ", ".join(str(cell) for cell in cells(STARS)[1:])).right


@pytest.mark.parametrize("text", ["I give up.", "a1", "no star fits", "z9 y8"])
def test_texts_without_an_answer_stay_unreadable_or_wrong(text: str) -> None:
    assert not gw.score_answer(BATTLE, text).right


def test_a_sudoku_has_no_background_so_cells_are_no_answer() -> None:
    assert gw.score_answer("1.....3..2.....4", "a1, b3, c2").verdict == "unreadable"
    assert gw.score_answer("1.....3..2.....4", "134 \n243142133124").verdict == "unreadable"


@pytest.mark.parametrize("answer", ["##\n..", "■■\n□□", "1 1\n0 0", "xx\n--"])
def test_boards_of_0_and_1_without_marks_may_be_shaded(answer: str) -> None:
    clues = [gw.NonogramClue(at="left a", runs="2"), gw.NonogramClue(at="left b", runs="0")]
    puzzle = gw.Puzzle(size=(2, 2), symbols=[0, 1], constraints=clues)
    assert gw.score_answer(puzzle, answer).right
    assert not gw.score_answer(puzzle, "\n".join(reversed(answer.split("\n")))).right
