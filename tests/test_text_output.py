"""Boards as text: aligned, legible, and readable as input."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest

import gridwise as gw
from gridwise.model.constraint import Constraint
from gridwise.model.grid import Cell
from gridwise.model.registry import renders
from gridwise.model.shapes import CellText, EdgeMark, PointText, Shape, Tone
from gridwise.render.text import format_candidates, format_puzzle, format_rows

BOXES = {4: 2, 6: 2, 8: 2, 9: 3, 10: 2, 12: 3, 15: 3, 16: 4, 20: 4, 25: 5, 36: 6}
"""From a sudoku's size to the rows of its boxes."""


def solved(size: int) -> list[str]:
    """A solved sudoku of that size, in reading order."""
    rows = BOXES[size]
    columns = size // rows
    return [str((row * columns + row // rows + column) % size + 1) for row in range(size) for column in range(size)]


def drawn(text: str) -> str:
    return dedent(text).strip("\n")


def sketch(*shapes: Shape, **attributes: object) -> gw.Puzzle:
    """A puzzle with one constraint, which draws these shapes."""

    class Sketch(Constraint):
        def draw(self, board: object) -> Iterator[Shape]:
            yield from shapes

    return gw.Puzzle(**{"size": (2, 2), "symbols": "12", "constraints": [Sketch()], **attributes})


# ---- plain rows ------------------------------------------------------------------------------------------------------


def test_wide_and_joining_characters_stand_in_columns():
    puzzle = gw.Puzzle(
        "Sudoku", size=4, symbols=["漢", "字", "e\u0301", "d"], initial=[["漢", 0, 0, 0]] + [[0] * 4] * 3
    )
    assert str(puzzle).splitlines()[:3] == ["漢  . |  .  .", " .  . |  .  .", "------+------"]
    assert format_rows(["漢", "字", "e\u0301", "d"], (2, 2)) == "漢 字\n e\u0301  d"
    marks = format_candidates(puzzle, {"a1": ("漢",), "a2": ("字", "d"), "a3": puzzle.symbols.names, "a4": ("d",)})
    assert marks.splitlines()[:2] == ["         · 字 | 漢 字", " 漢      ·  d |  e\u0301  d      d"]


def test_symbols_of_one_character_have_single_blanks_between_them():
    assert format_rows("12A#", (2, 2)) == "1 2\nA #"


def test_longer_symbols_stand_in_columns():
    assert format_rows(["1", "10", None, "2"], (2, 2)) == " 1 10\n #  2"


def test_blank_lines_part_layers():
    assert format_rows("12345678", (2, 2, 2)) == "1 2\n3 4\n\n5 6\n7 8"
    assert format_rows("12345678" * 2, (2, 2, 2, 2)).count("\n\n\n") == 1
    assert format_rows("123", (3,)) == "1 2 3"


def test_a_solution_prints_itself():
    assert str(gw.Solution((2, 2), ("1", "2", "2", None), (1, 2, 2, None))) == "1 2\n2 #"


@pytest.mark.parametrize("size", BOXES)
def test_a_solved_sudoku_can_be_read_again(size):
    symbols = solved(size)
    puzzle = gw.parse(format_rows(symbols, (size, size)))
    assert puzzle.grid.shape == (size, size)
    assert list(puzzle.givens.values()) == symbols


@pytest.mark.parametrize("size", BOXES)
def test_a_drawn_sudoku_can_be_read_again(size):
    symbols = [symbol if place % 3 else "0" for place, symbol in enumerate(solved(size))]
    puzzle = gw.Puzzle("Sudoku", size=size, initial=" ".join(symbols))
    assert gw.parse(str(puzzle)).givens == puzzle.givens
    full = format_puzzle(puzzle, dict(zip(puzzle.grid.cells, solved(size), strict=True)))
    assert list(gw.parse(full).givens.values()) == solved(size)


@pytest.mark.parametrize(
    "puzzle",
    [
        gw.Puzzle("LatinSquare", size=2, dimensions=3, initial="1 2 / . . / . . / . ."),
        gw.Puzzle("LatinSquare", size=3, symbols=["left", "mid", "right"], initial="left . . / . mid . / . . ."),
        gw.Puzzle("LatinSquare", size=3, symbols=".*0", initial="0 . * / _ _ _ / * _ _"),
        gw.Puzzle("LatinSquare", size=2, symbols="AB", empty="?", initial="A? ??"),
        gw.Puzzle(size=(2, 2), symbols="12", void="a1", initial="#1 2."),
        gw.Puzzle(size=(3,), dimensions=1, symbols="123", initial="1.3"),
    ],
    ids=["cube", "words", "signs", "own empty sign", "void", "one dimension"],
)
def test_other_boards_can_be_read_again_by_their_puzzle(puzzle):
    assert puzzle.replace(initial=str(puzzle)).givens == puzzle.givens


# ---- marks -----------------------------------------------------------------------------------------------------------

RUNS = "- Nonogram\n- rows: [1 1, 5, 5, 3, 1]\n- columns: [2, 4, 4, 4, 2]\n"
REGIONS = "- StarBattle\n- regions: |\n    A A B B\n    A C B B\n    C C D D\n    C D D D\n"


def test_a_solved_nonogram_is_a_picture_with_all_its_clues():
    puzzle = gw.parse(RUNS)
    solution = gw.solve(puzzle).solution
    assert (
        puzzle.draw("text", solution=solution)
        == drawn("""
              2 4 4 4 2
        1 1 | . # . # .
          5 | # # # # #
          5 | # # # # #
          3 | . # # # .
          1 | . . # . .
        """)
        + "\n"
    )


def test_the_numbers_of_a_column_stand_above_each_other():
    puzzle = gw.Puzzle("Nonogram", rows=["1 1", "10", "0"], columns=["1 1", *["1"] * 9], size=[3, 10])
    assert str(puzzle) == drawn("""
              1
              1 1 1 1 1 1 1 1 1 1
        1 1 | . . . . . . . . . .
         10 | . . . . . . . . . .
          0 | . . . . . . . . . .
        """)


def test_a_solved_star_battle_shows_stars_between_borders():
    puzzle = gw.parse(REGIONS)
    assert (
        puzzle.draw("text", solution=gw.solve(puzzle).solution)
        == drawn("""
        .   * | . .
          +---+
        . | . | . *
        --+   +----
        *   . | . .
          +---+
        . | .   * .
        """)
        + "\n"
    )


def test_unknown_cells_are_dots_and_known_empty_ones_crosses():
    puzzle = gw.parse(REGIONS + "- progress: |\n    xx*x\n    ....\n    ....\n    ....\n")
    assert str(puzzle).splitlines()[0] == "x   x | * x"
    assert str(puzzle).splitlines()[2] == ". | . | . ."
    known = format_candidates(puzzle, {"a1": "0", "a2": "0", "a3": "1", "a4": "0", "b1": "01", "b2": ""})
    assert known.splitlines()[0] == "x   x | * x"
    assert known.splitlines()[2] == ". | ! | . ."


MINES = "- Minesweeper\n- numbers: |\n    1 . . 1\n    . 3 2 .\n"


def test_numbers_in_cells_are_shown_there_unless_a_mark_is():
    puzzle = gw.parse(MINES)
    assert str(puzzle) == "1 . . 1\n. 3 2 ."
    shown = format_puzzle(puzzle, {cell: "1" if str(cell) in ("a2", "a4") else "0" for cell in puzzle.grid.cells})
    assert shown == "1 * . *\n. 3 2 ."


def test_a_printed_board_with_numbers_in_cells_is_read_as_an_answer():
    puzzle = gw.load(Path(__file__).parent.parent / "examples/minesweeper.yml")
    solution = gw.solve(puzzle).solution
    printed = puzzle.draw("text", solution=solution)
    assert "5" in printed
    assert gw.read_answer(puzzle, printed) == gw.read_answer(puzzle, solution)
    assert gw.read_answer(puzzle, solution.line) == gw.read_answer(puzzle, solution), "a 1 may also be a mine"


def test_a_printed_board_with_marks_is_read_again():
    stars, runs = "xx*x\n    ....\n    ....\n    ....", "x#x#x\n    .....\n    #####\n    .....\n    ....."
    for text in (REGIONS, f"{REGIONS}- progress: |\n    {stars}\n", RUNS, f"{RUNS}- progress: |\n    {runs}\n"):
        puzzle = gw.parse(text)
        assert puzzle.replace(progress=str(puzzle)).progress == puzzle.progress


# ---- puzzles ---------------------------------------------------------------------------------------------------------


def test_lines_part_the_boxes():
    initial = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    assert str(gw.parse(initial)) == drawn("""
        5 3 . | . 7 . | . . .
        6 . . | 1 9 5 | . . .
        . 9 8 | . . . | . 6 .
        ------+-------+------
        8 . . | . 6 . | . . 3
        4 . . | 8 . 3 | . . 1
        7 . . | . 2 . | . . 6
        ------+-------+------
        . 6 . | . . . | 2 8 .
        . . . | 4 1 9 | . . 5
        . . . | . 8 . | . 7 9
        """)


def test_a_board_of_36_is_aligned():
    puzzle = gw.Puzzle("Sudoku", size=36, initial=" ".join(solved(36)))
    lines = str(puzzle).splitlines()
    assert len(lines) == 36 + 5
    assert {len(line) for line in lines} == {36 * 3 - 1 + 5 * 2}
    assert lines[0].startswith(" 1  2  3  4  5  6 |  7  8  9 10 11 12 | 13 14")
    assert lines[6] == "+".join(["-" * 18, *["-" * 19] * 4, "-" * 18])


def test_jigsaw_regions_are_drawn():
    puzzle = gw.Puzzle("JigsawSudoku", size=4, regions="aabb aacb dccb dddc".replace(" ", "\n"), initial="1" + "." * 15)
    assert str(puzzle) == drawn("""
        1   . | .   .
              +---+
        .   . | . | .
        --+---+   |
        . | .   . | .
          +-------+--
        .   .   . | .
        """)


def test_cages_of_a_kenken_are_drawn_and_listed():
    puzzle = gw.parse("- LatinSquare\n- size: [2, 2]\n- a1+b1 = 3\n- a2-b2 = 1\n")
    assert str(puzzle) == ". | .\n. | .\n\ncage a1+b1 = 3\ncage a2-b2 = 1"


def test_clues_that_characters_cannot_show_are_listed_until_symbols_are_placed():
    puzzle = gw.Puzzle("Sudoku", size=4, constraints=[gw.Cage(region="a1 a2", sum=3), gw.Thermometer(line="d1 d2")])
    assert str(puzzle).splitlines()[-3:] == ["", "cage a1 a2 = 3", "thermometer d1 d2"]
    placed = format_puzzle(puzzle, {Cell.parse("a1"): "1"})
    assert placed.splitlines()[0] == "1 . | . ."
    assert "cage" not in placed
    assert "cage" in format_puzzle(puzzle, {}, clues=True)
    assert "cage" not in format_puzzle(puzzle, clues=False)


def test_inequalities_stand_between_the_cells():
    lines = ["a1 < a2", "b2 < a2", "b1 < c1", "c3 < c2"]
    puzzle = gw.parse("- LatinSquare\n- size: [3, 3]\n" + "".join(f"- {line}\n" for line in lines))
    assert str(puzzle) == drawn("""
        . < .   .
            v
        .   .   .
        ^
        .   . > .
        """)


def test_dots_stand_between_the_cells():
    puzzle = gw.Puzzle(
        "LatinSquare", size=2, constraints=[gw.WhiteDot(edge="a1 a2"), gw.WhiteDot(edge="a2 b2", difference=1)]
    )
    assert str(puzzle) == ". o .\n    o\n.   ."
    black = sketch(EdgeMark(Cell((0, 0)), Cell((0, 1)), fill=Tone.INK))
    assert str(black) == ". • .\n.   ."


def test_clues_outside_stand_outside():
    clues = [("top 1", 2), ("left b", 1), ("right a", 2), ("bottom 2", 1)]
    constraints = [gw.SkyscraperClue(at=at, count=count) for at, count in clues]
    assert str(gw.Puzzle("LatinSquare", size=2, constraints=constraints)) == drawn("""
           2
           . .  2
        1  . .
             1
        """)


def test_vertex_sums_stand_between_four_cells():
    puzzle = gw.parse("- VertexSums\n- sums: |\n    17 25\n    18 29\n")
    assert str(puzzle) == drawn("""
        .    .    .
          17   25
        .    .    .
          18   29
        .    .    .
        """)


def test_a_kakuro_looks_like_its_layout():
    layout = drawn(r"""
          #  4\ 16\   #
         \3   .   .  4\
        \12   .   .   .
          #   #   #   .
        """)
    puzzle = gw.Puzzle("Kakuro", layout=layout)
    assert str(puzzle) == layout


def test_a_text_inside_a_cell_is_told_by_the_clues_label():
    puzzle = sketch(CellText(Cell((0, 0)), "even"))
    assert str(puzzle) == ". .\n. .\n\nsketch"
    assert str(sketch(PointText((0.5, 0.5), "x"))) == ". .\n. .\n\nsketch"


# ---- candidates ------------------------------------------------------------------------------------------------------


def test_candidates_are_blocks_of_marks():
    puzzle = gw.Puzzle("Sudoku", size=4, initial="1" + "." * 15)
    marks = {str(cell): "1234" for cell in puzzle.grid.cells if cell not in puzzle.givens}
    marks |= {"a2": "34", "a3": "2", "b1": ""}
    assert format_candidates(puzzle, marks).splitlines()[:5] == [
        "      · · |       1 2",
        " 1    3 4 |  2    3 4",
        "          |",
        "      1 2 | 1 2   1 2",
        " !    3 4 | 3 4   3 4",
    ]


def test_candidates_of_a_sudoku_fit_a_terminal():
    puzzle = gw.Puzzle("Sudoku")
    text = format_candidates(puzzle, {str(cell): "123456789" for cell in puzzle.grid.cells})
    lines = text.splitlines()
    assert max(map(len, lines)) <= 79
    assert len(lines) == 9 * 3 + 8
    assert lines[11].replace("+", "-") == "-" * len(lines[11])
    assert lines[11].count("+") == 2
    assert text.count("5") == 81


def test_candidates_of_two_digits_are_aligned():
    puzzle = gw.Puzzle("Sudoku", size=16)
    text = format_candidates(puzzle, {str(cell): puzzle.symbols.names for cell in puzzle.grid.cells})
    assert text.splitlines()[2].startswith(" 9 10 11 12    9 10 11 12")


def test_candidates_of_a_cube_stand_layer_by_layer():
    puzzle = gw.Puzzle("LatinSquare", size=2, dimensions=3)
    text = format_candidates(puzzle, {str(cell): "12" for cell in puzzle.grid.cells})
    assert text == "1 2   1 2\n\n1 2   1 2\n\n\n1 2   1 2\n\n1 2   1 2"


# ---- the output ------------------------------------------------------------------------------------------------------


def test_text_is_an_output_like_any_other():
    puzzle = gw.Puzzle("LatinSquare", size=2, initial="1...")
    draw = renders()["text"].draw
    assert draw(puzzle) == "1 .\n. .\n"
    assert draw(puzzle, solution=gw.Solution((2, 2), tuple("1221"), (1, 2, 2, 1))) == "1 2\n2 1\n"
    assert draw(puzzle, solution={"a2": "2"}, candidates={"b1": "12"}) == " 1     2\n\n1 2   1 2\n"


def test_printing_needs_no_colours():
    code = "import sys, gridwise as gw; p = gw.Puzzle('Sudoku'); str(p), p.svg(); print('rich' in sys.modules)"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    run = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert run.stdout == "False\n"
