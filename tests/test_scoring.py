"""Grading answers: the last board of a text counts, in any spelling and with any text around it."""

from pathlib import Path

import pytest

import gridwise as gw
from clitools import run
from cpu_limits import at_most
from gridwise.model import registry

FOUR = "1.....3..2.....4"
SOLVED = gw.solve(gw.parse(FOUR)).solution
assert SOLVED is not None
LINE = SOLVED.line
ROWS = [LINE[at : at + 4] for at in range(0, 16, 4)]

SAID = {
    "one line": LINE,
    "with words": f"The answer is:\n\n{LINE}\n\nI am sure.",
    "in a sentence": f"So the solution is {LINE}.",
    "rows": "\n".join(ROWS),
    "rows of words": "Here it is:\n" + "\n".join(" ".join(row) for row in ROWS) + "\nDone.",
    "a fence": "First I tried\n```\n1111\n```\nbut then:\n```text\n" + "\n".join(ROWS) + "\n```\n",
    "a table": "\n".join("| " + " | ".join(row) + " |" for row in ROWS),
    "a ruled table": "\n".join(["| " + " | ".join(ROWS[0]) + " |", "|---|---|---|---|"])
    + "\n"
    + "\n".join("| " + " | ".join(row) + " |" for row in ROWS[1:]),
    "lists": "[" + ",\n ".join("[" + ", ".join(row) + "]" for row in ROWS) + "]",
    "drawn": "\n".join([" ".join(ROWS[0]), " ".join(ROWS[1]), "----+----", " ".join(ROWS[2]), " ".join(ROWS[3])]),
    "lists in one line": "So: [" + ", ".join("[" + ", ".join(row) + "]" for row in ROWS) + "].",
    "lists of strings": str([list(row) for row in ROWS]),
    "an object": f'{{"answer":"{LINE}"}}',
    "an object of lists": '{"grid": [' + ",".join("[" + ",".join(row) + "]" for row in ROWS) + "]}",
    "named rows": "\n".join(f"Row {number}: {row}" for number, row in enumerate(ROWS, 1)),
    "bold names": "\n".join(f"- **Row {number}:** {' '.join(row)}" for number, row in enumerate(ROWS, 1)),
    "a table with names": "\n".join(
        f"| {name} | " + " | ".join(row) + " |" for name, row in zip("abcd", ROWS, strict=True)
    ),
    "a matrix": r"\begin{bmatrix}" + r" \\ ".join(" & ".join(row) for row in ROWS) + r"\end{bmatrix}",
    "a line after a fence": "```\n" + "\n".join(["1111"] * 4) + f"\n```\nNo, that is wrong. {LINE}",
    "a fence after a line": "1111" * 4 + " is wrong.\n```\n" + "\n".join(ROWS) + "\n```",
    "after a try": "\n".join(" ".join(row) for row in ["1111"] * 4) + "\n\nNo. Rather:\n\n" + "\n".join(ROWS),
}


@pytest.mark.parametrize("said", SAID.values(), ids=SAID.keys())
def test_right_answers_are_found_in_what_is_said(said: str) -> None:
    assert gw.score_answer(FOUR, said).verdict == "right"
    assert gw.score_answer(gw.parse(FOUR), said).right


def test_wrong_cells_are_named() -> None:
    swapped = LINE[:1] + LINE[2] + LINE[1] + LINE[3:]
    score = gw.score_answer(FOUR, swapped)
    assert (score.verdict, score.wrong, score.open) == ("wrong", ("a2", "a3"), ())
    assert score.share == pytest.approx(10 / 12)
    changed_given = "2" + LINE[1:]
    assert gw.score_answer(FOUR, changed_given).wrong == ("a1",)
    assert gw.score_answer(FOUR, changed_given).share == 0


def test_open_cells_are_named_and_givens_may_be_left_out() -> None:
    score = gw.score_answer(FOUR, LINE[:-2] + "..")
    assert (score.verdict, score.wrong, score.open) == ("incomplete", (), ("d3",))
    assert gw.score_answer(FOUR, FOUR).verdict == "incomplete"
    assert gw.score_answer(FOUR, FOUR).share == 0
    assert gw.score_answer(FOUR, "." + LINE[1:]).right


@pytest.mark.parametrize("said", ["", "I do not know.", "1234", "🙂" * 16, "12345678" * 2, "The answer is 42."])
def test_texts_without_a_board_are_unreadable(said: str) -> None:
    score = gw.score_answer(FOUR, said)
    assert score.verdict == "unreadable"
    assert score.to_json() == {"verdict": "unreadable", "wrong": [], "open": [], "share": 0.0, "messages": []}


def test_every_solution_of_several_is_right() -> None:
    puzzle = gw.parse("1...............")
    answers = [solution.line for _, solution in zip(range(3), gw.solutions(puzzle), strict=False)]
    assert all(gw.score_answer(puzzle, answer).right for answer in answers)
    broken = answers[0][:1] + answers[0][0] + answers[0][2:]
    assert gw.score_answer(puzzle, broken).verdict == "wrong"
    assert "a2" in gw.score_answer(puzzle, broken).wrong


def test_a_puzzle_without_solution_has_no_right_answer() -> None:
    with pytest.raises(gw.PuzzleError, match="no solution"):
        gw.score_answer("12....3....4....", "1" * 16)


def test_a_row_of_a_data_set_can_be_graded() -> None:
    puzzle = gw.generate("KenKen", size=4, seed=1)
    line = "".join(puzzle.known_solution.values())
    from gridwise.batch.rows import puzzle_line

    assert gw.score_answer(puzzle_line(puzzle), f"**{line}**").right
    wrong = gw.score_answer(puzzle_line(puzzle), line[::-1])
    assert wrong.verdict == "wrong"


def test_rows_are_an_answer_and_nothing_is_none() -> None:
    assert gw.score_answer(FOUR, [list(row) for row in ROWS]).right
    assert gw.score_answer(FOUR, None).verdict == "unreadable"
    assert gw.score_answer(FOUR, [[1, 2], [3]]).verdict == "unreadable"


def test_zeros_in_lists_are_symbols_where_the_puzzle_has_them() -> None:
    puzzle = gw.parse(registry.puzzle_type("Binairo").starter())
    solution = next(gw.solutions(puzzle))
    assert gw.score_answer(puzzle, str([list(map(int, row)) for row in solution.rows])).right


@pytest.mark.parametrize("carried", [LINE[:-2] + LINE[:-3:-1], "." + LINE[1:], "1" * 16])
def test_a_solution_that_is_carried_along_is_not_believed_blindly(carried: str) -> None:
    puzzle = gw.Puzzle("Sudoku", size=4, initial=FOUR, solution=carried)
    assert gw.score_answer(puzzle, LINE).right
    assert gw.score_answer(puzzle, "1" * 16).verdict == "wrong"


def test_another_solution_than_the_one_that_is_carried_along_is_right_too() -> None:
    puzzle = gw.Puzzle("Sudoku", size=4, solution=LINE)
    other = LINE.translate(str.maketrans("12", "21"))
    assert gw.score_answer(puzzle, other).right


@pytest.mark.parametrize(
    "said", [" " * 100_000 + "!", "[[1]" + " " * 100_000, "[[" * 50_000, "```\n" * 20_000, "\\boxed{" * 20_000]
)
def test_long_nonsense_is_soon_told(said: str) -> None:
    with at_most(5):
        assert gw.score_answer(FOUR, said).verdict == "unreadable"


NONOGRAM = "- Nonogram\n- rows: [1 1, 5, 5, 3, 1]\n- columns: [2, 4, 4, 4, 2]\n"
HEART = ".#.#.\n#####\n#####\n.###.\n..#..\n"
DRAWN = {
    "as they are": HEART,
    "digits": HEART.replace("#", "1").replace(".", "0"),
    "squares": HEART.replace("#", "■").replace(".", "□"),
    "large squares": HEART.replace("#", "⬛\ufe0f").replace(".", "⬜\ufe0f"),
    "crosses": HEART.replace("#", "X"),
    "crosses where nothing is": HEART.replace("#", "■").replace(".", "x"),
    "dashes": HEART.replace(".", "-"),
    "with blanks": HEART.replace("#", "# ").replace(".", ". "),
    "in one line": HEART.replace("\n", ""),
    "with slashes": HEART.strip().replace("\n", "/"),
    "in a frame": "+-----+\n" + "".join(f"|{row}|\n" for row in HEART.split()) + "+-----+\n",
    "in a fence": f"I think it is a heart:\n```\n{HEART}```\nIt was easy.",
    "among words": f"It is a heart.\n\n{HEART}\nThat is it.",
    "lists": str([list(row) for row in HEART.split()]),
}


@pytest.mark.parametrize("how", DRAWN)
def test_a_picture_may_be_drawn(how: str) -> None:
    assert gw.score_answer(NONOGRAM, DRAWN[how]).verdict == "right"


def test_a_wrong_picture_is_wrong_and_an_open_cell_is_open() -> None:
    assert gw.score_answer(NONOGRAM, HEART.replace("..#..", "..##.")).wrong == ("e4",)
    assert gw.score_answer(NONOGRAM, "?" + HEART[1:]).open == ("a1",)
    assert gw.score_answer(NONOGRAM, HEART.replace("#", "1")).verdict == "right", "in an answer a dot is a blank cell"


def test_a_picture_is_read_from_rows_cells_and_a_file(tmp_path: Path) -> None:
    puzzle = gw.parse(NONOGRAM)
    answer = gw.read_answer(puzzle, HEART)
    assert gw.read_answer(puzzle, HEART.split()) == answer
    assert gw.read_answer(puzzle, {str(cell): "□■"[symbol == "1"] for cell, symbol in answer.items()}) == answer
    (tmp_path / "p.yml").write_text(NONOGRAM)
    (tmp_path / "a.txt").write_text(HEART)
    result = run("check", tmp_path / "p.yml", tmp_path / "a.txt")
    assert (result.exit_code, result.stdout) == (0, "The answer is correct.\n")


def test_stars_may_be_drawn_and_other_boards_are_read_as_before() -> None:
    made = gw.generate("StarBattle", size=6, seed=1)
    solution = next(gw.solutions(made)).line
    for star in "★*X":
        assert gw.score_answer(made, solution.replace("1", star).replace("0", ".")).right
    binairo = gw.parse("- Binairo\n- size: [2, 2]\n- unique_lines: no\n- initial: 10/..\n")
    assert gw.score_answer(binairo, "#.\n.#").verdict == "unreadable"
