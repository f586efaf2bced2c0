"""Requests for new puzzles that can't be met: each is refused with one whole sentence."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import gridwise as gw
from clitools import run

REGIONS = "regions need a two-dimensional grid without void cells"
STARS = "stars need a two-dimensional square grid without void cells"
PICTURES = "pictures need two symbols, and a two-dimensional grid without void cells"
CAGES = "option `sizes` of the recipe cages: "
NOT_A_SYMMETRY = (
    "unknown symmetry 'odd'; choose from none, rotational, quarter, horizontal, vertical, diagonal, antidiagonal, "
    "mirror, dihedral"
)


@pytest.mark.parametrize(
    ("kind", "options", "message"),
    [
        ("Akari", {"size": (2, 2, 2)}, "black cells need a two-dimensional grid"),
        (
            "Akari",
            {"layout": "1 .\n. ."},
            "the layout of a new puzzle may contain only # and .; its numbers are generated",
        ),
        ("Akari", {"black": 0.9}, "option `black` of the recipe walls: input should be less than or equal to 0.7"),
        ("Akari", {"symmetry": "odd"}, NOT_A_SYMMETRY),
        ("Suguru", {"size": (2, 2, 2)}, REGIONS),
        ("Suguru", {"size": 4, "void": "a1"}, REGIONS),
        ("Suguru", {"size": (1, 1)}, "the grid could not be cut into regions of 2 to 5 cells in 50 tries"),
        ("Nurikabe", {"size": (1, 1)}, "no islands with a unique solution were found on a 1×1 grid"),
        (
            "Nurikabe",
            {"symmetry": "rotational"},
            "the clues of Nurikabe can't be symmetric: its recipe, islands, does not support it",
        ),
        ("Hitori", {"size": 4, "numbers": "1 2\n2 1"}, "`numbers` can't be set for generated puzzles"),
        (
            "Hitori",
            {"size": 4, "void": "a1"},
            "the recipe repeats needs a grid without void cells",
        ),
        ("Hitori", {"size": (3, 3, 3)}, "`numbers` needs a two-dimensional grid"),
        ("StarBattle", {"size": (4, 5)}, STARS),
        ("StarBattle", {"size": (4, 4, 4)}, STARS),
        ("StarBattle", {"size": 5, "void": "a1"}, STARS),
        (
            "StarBattle",
            {"size": 3},
            "1 star in every row and column of a 3×3 grid would touch; the smallest grid for this number is 4×4",
        ),
        (
            "StarBattle",
            {"size": 4, "stars": 3},
            "3 stars in every row and column of a 4×4 grid would touch; the smallest grid for this number is 12×12",
        ),
        ("Kakuro", {"size": (2, 5)}, "a Kakuro needs at least 3 rows and columns, not 2×5"),
        ("Kakuro", {"size": (5, 5, 5)}, "a Kakuro has two dimensions, not 3"),
        ("Kakuro", {"layout": "x . .\n. . .\n. . ."}, "the layout of a new Kakuro may contain only # and ., not 'x'"),
        ("VertexSums", {"size": (1, 5)}, "vertex sums need at least 2 rows and columns, not 1×5"),
        ("VertexSums", {"size": (3, 3, 3)}, "vertex sums need at least 2 rows and columns, not 3×3×3"),
        ("Str8ts", {"size": (3, 3, 3)}, "straights need a two-dimensional grid"),
        ("Nonogram", {"size": (3, 3, 3)}, PICTURES),
        ("Nonogram", {"size": 3, "void": "a1"}, PICTURES),
        ("Nonogram", {"size": 3, "symbols": "012"}, PICTURES),
        ("Masyu", {"size": (1, 1)}, "no such Masyu exists: the rules contradict each other"),
        ("JigsawSudoku", {"size": 4, "symbols": "ABC"}, "a 4×4 grid can't be cut into connected regions of 3 cells"),
        (
            "JigsawSudoku",
            {"size": (4, 6)},
            "the grid's sides 4 and 6 are not equal, so they do not determine the number of symbols; "
            "make them equal, or declare the symbols",
        ),
        ("JigsawSudoku", {"size": (3, 3, 3)}, REGIONS),
        ("JigsawSudoku", {"size": 4, "void": "a1"}, REGIONS),
        ("JigsawSudoku", {"size": 4, "regions": "A A\nB B"}, "`regions` has 2 rows, but the grid has 4"),
        (
            "KenKen",
            {"size": 4, "operators": "+%"},
            "option `operators` of the recipe cages: the operators are + - * and /, not '+%'",
        ),
        ("KenKen", {"size": 4, "sizes": "0-2"}, CAGES + "a cage needs at least 1 cell"),
        (
            "KenKen",
            {"size": 4, "sizes": "two"},
            CAGES + "input should be a valid integer, unable to parse string as an integer",
        ),
        (
            "KenKen",
            {"size": 4, "sizes": 1, "singletons": False},
            "`sizes` allows only single-cell cages, but `singletons` is no",
        ),
        (
            "KenKen",
            {"size": 4, "constraint": "Cages"},
            "`constraint` must be one of MathOp, UnknownOperation, Cage, not 'Cages'",
        ),
        ("KenKen", {"size": 2, "sizes": 3}, "the grid can't be cut into cages of 3 cells with these operators"),
        (
            "Futoshiki",
            {"size": 4, "givens": "lots"},
            "option `givens` of the recipe inequalities: input should be 'none', 'few' or 'some'",
        ),
        ("Futoshiki", {"size": 4, "givenz": "few"}, "Futoshiki has no option 'givenz'; did you mean 'givens'?"),
        (
            "Minesweeper",
            {"size": 4, "shares": {"mine": 0.5, "empty": 0.5}},
            "`shares` must leave at least one symbol without a share",
        ),
        ("Sudoku", {"size": 4, "tries": 0}, "`tries` must be at least 1, not 0"),
        ("Sudoku", {"clues": "many"}, "`clues` must be a number or a range, such as 28 or 24-30, not 'many'"),
        ("Sudoku", {"clues": 2.5}, "`clues` must be a whole number or a range, such as 24-30, not '2.5'"),
        ("Sudoku", {"clues": "9-3"}, "`clues` must be a number or a range, such as 28 or 24-30, not '9-3'"),
        ("Sudoku", {"score": "x"}, "`score` must be a number or a range, such as 4-5.5, not 'x'"),
        (
            "Sudoku",
            {"level": "unknown"},
            "unknown level 'unknown'; choose from any, Easy, Medium, Hard, Unfair, Extreme",
        ),
        ("Sudoku", {"symmetry": "odd"}, NOT_A_SYMMETRY),
        ("Sudoku", {"initial": "1" * 81}, "`initial` can't be set for generated puzzles"),
    ],
)
def test_a_request_that_makes_no_sense(kind: str, options: dict[str, Any], message: str) -> None:
    with pytest.raises(gw.PuzzleError) as caught:
        gw.generate(kind, seed=1, **options)
    assert str(caught.value) == message


# ---- types of one's own ----------------------------------------------------------------------------------------------

MARKS = """\
size: [4, 4]
symbols:
  empty: {value: 0, look: dot, background: yes}
  star: {value: 1, look: star}
"""
DRAWN = "own.yml:3:{}: option `constraints` of the recipe drawn: "


def numbers(clues: str, rules: str = "", size: str = "[4, 4]") -> str:
    return f"size: {size}\nsymbols: 1234\nclues: {{recipe: {clues}}}\n{rules}"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (MARKS + "clues: {recipe: islands}", "the recipe islands needs the constraint Islands"),
        (
            MARKS.replace("[4, 4]", "[2, 2, 2]") + "clues: {recipe: islands}",
            "islands need a two-dimensional grid, not one with 3 dimensions",
        ),
        (
            MARKS + "clues: {recipe: repeats}",
            "the recipe repeats needs the constraint UnrepeatedNumbers",
        ),
        (MARKS + "clues: {recipe: loops}", "option `constraints` of the recipe loops: field required"),
        (
            MARKS + "clues: {recipe: walls}",
            "`layout` is for BlackCells or KakuroRuns or Straights or WallNumbers, which this puzzle does not use",
        ),
        (MARKS + "clues: {recipe: vertices}", "`sums` is for VertexSums, which this puzzle does not use"),
        (
            numbers("repeats", "constraints: [{name: UnrepeatedNumbers, symbol: 1}]"),
            "the recipe repeats needs two symbols",
        ),
        (
            "size: [4, 4]\nsymbols: 01\nconstraints: [{name: UnrepeatedNumbers, symbol: 1}]\nclues: {recipe: repeats}",
            "marks can be scattered only on a background; declare one symbol with `background: yes`",
        ),
        (numbers("walls", "constraints: [Straights]"), "the recipe walls needs the constraint WallNumbers"),
        (
            MARKS + "clues: {recipe: counted-regions}\nconstraints: [{name: StarRegions, stars: 1}]",
            "the recipe counted-regions needs the constraint RegionCounts",
        ),
        (
            numbers("drawn, constraints: {LessThan: 3}, shares: {1: 0.9, 2: 0.9}"),
            "the shares add up to more than 1",
        ),
        (
            numbers(
                "drawn, constraints: {LessThan: 3}, shares: {1: 0.3, 2: 0.2}",
                "constraints: [EachDimensionIsCompletePermutation]",
            ),
            "`shares` can name several symbols only if the rules allow every board",
        ),
        (numbers("drawn"), "option `constraints` of the recipe drawn: field required"),
        (
            numbers("drawn, constraints: [Cage]"),
            DRAWN.format(24) + "say which constraints to use and how many of each, such as {Thermometer: 3, Cage: 2-4}",
        ),
        (
            numbers("drawn, constraints: {Cage: {count: 2, colour: red}}"),
            DRAWN.format(55) + "the clues of Cage have no option 'colour'; choose from count, cells",
        ),
        (
            numbers("drawn, constraints: {Cage: {count: 2, cells: 0}}"),
            DRAWN.format(55) + "the number of cells in a Cage can't be 0",
        ),
        (
            numbers("drawn, constraints: {Cage: all}"),
            DRAWN.format(38) + "gridwise can't list every Cage clue, so `all` is not possible",
        ),
        (numbers("drawn, constraints: {Cage: 4-2}"), DRAWN.format(38) + "the number of Cage clues can't be 4-2"),
        (
            numbers("drawn, constraints: {LessThan: some}"),
            DRAWN.format(38)
            + "the number of LessThan clues must be a number or a range, such as 3 or 2-4 or all, not 'some'",
        ),
        (numbers("drawn, constraints: {Cag: 1}"), DRAWN.format(38) + "unknown constraint 'Cag'; did you mean 'Cage'?"),
        (numbers("drawn, constraints: {RegionSumLine: 1}"), "RegionSumLine needs boxes, but this puzzle has none"),
        (
            numbers("drawn, constraints: {LittleKiller: 1}", size="[2, 2, 2]"),
            "LittleKiller needs a two-dimensional grid, not one with 3 dimensions",
        ),
        (
            numbers("drawn, constraints: {Quadruple: 1}", size="[2, 2, 2]"),
            "Quadruple needs a two-dimensional grid, not one with 3 dimensions",
        ),
    ],
)
def test_a_type_whose_recipe_does_not_suit_it(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "own.yml").write_text(text + "\n", encoding="utf-8")
    done = run("generate", tmp_path / "own.yml", "--seed", 1)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.replace(f"{tmp_path}/", "") == f"{message}\n"


def test_vertex_sums_leave_out_the_corners_of_void_cells() -> None:
    puzzle = gw.generate("VertexSums", size=4, void="b2 d4", seed=1)
    assert gw.unique(puzzle)
    beside = {gw.Cell((row, column)) for row, column in [(0, 0), (0, 1), (1, 0), (1, 1), (2, 2)]}
    assert beside.isdisjoint(clue.vertex for clue in puzzle.clues if isinstance(clue, gw.VertexSum))


def test_shares_that_are_rounded_up_still_fit_the_board(tmp_path: Path) -> None:
    text = numbers("drawn, constraints: {LessThan: 3}, shares: {1: 0.5, 2: 0.5}", size="[3, 5]")
    (tmp_path / "own.yml").write_text(text + "\n", encoding="utf-8")
    puzzle = gw.parse(run("generate", tmp_path / "own.yml", "--seed", 1).stdout)
    assert Counter(puzzle.known_solution.values()) == {"1": 8, "2": 7}
