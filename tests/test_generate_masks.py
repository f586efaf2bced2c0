"""Givens in a mask: exactly its cells, whatever the type; what can't be is said at once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

import gridwise as gw
from clitools import run

HEART = """\
.........
.##...##.
####.####
#.##.##.#
#..###..#
.#..#..#.
..#...#..
...#.#...
....#....
"""
HEART_OUTLINE = """\
.##...##.
#..#.#..#
#...#...#
#.......#
#.......#
.#.....#.
..#...#..
...#.#...
....#....
"""
RING = "######\n#....#\n#.##.#\n#.##.#\n#....#\n######"


def drawn(puzzle: gw.Puzzle) -> str:
    """The cells with givens, as text."""
    rows, columns = map(range, puzzle.grid.shape)
    return "\n".join("".join(".#"[gw.Cell((row, column)) in puzzle.givens] for column in columns) for row in rows)


@pytest.mark.parametrize("level", [None, "medium"])
def test_all_cells_of_the_mask_are_given_and_no_others(level: str | None) -> None:
    puzzle = gw.generate("Sudoku", mask=HEART, level=level, seed=1)
    assert drawn(puzzle) == HEART.rstrip()
    assert gw.unique(puzzle)
    assert level is None or gw.rate(puzzle).level == "Medium"


@pytest.mark.parametrize("kind", ["SudokuX", "JigsawSudoku", "LatinSquare"])
def test_masks_work_for_other_types(kind: str) -> None:
    puzzle = gw.generate(kind, size=6, mask=RING, seed=3)
    assert drawn(puzzle) == RING
    assert gw.unique(puzzle)


def test_a_killer_with_given_cells() -> None:
    puzzle = gw.generate("KillerSudoku", size=4, mask="a1 b3", seed=1)
    assert [str(cell) for cell in puzzle.givens] == ["a1", "b3"]
    assert gw.unique(puzzle)


def test_some_cells_are_given_with_minimal_or_clues() -> None:
    puzzle = gw.generate("Sudoku", mask=HEART, minimal=True, seed=1)
    assert {*puzzle.givens} < {*gw.generate("Sudoku", mask=HEART, seed=1).givens}
    assert not gw.redundant(puzzle).redundant
    assert len(gw.generate("Sudoku", size=6, mask="a1-a6 b1 b3-f6", clues=20, seed=1).givens) == 20


def test_a_mask_can_be_a_bitmap(tmp_path: Path) -> None:
    image = Image.new("L", (90, 90), 255)
    ImageDraw.Draw(image).ellipse((0, 0, 89, 89), fill=0)
    image.save(tmp_path / "disc.png")
    result = run("generate", "Sudoku", "--mask", tmp_path / "disc.png", "--seed", "1", "-q")
    puzzle = gw.parse(result.stdout)
    assert drawn(puzzle).splitlines()[0] == "...###..."
    assert gw.unique(puzzle)


@pytest.mark.parametrize(
    ("kind", "options", "said"),
    [
        ("Sudoku", {"mask": "a1 a2"}, "a 9×9 Sudoku needs at least 17 givens, but the mask has only 2 cells"),
        ("Sudoku", {"mask": "#" * 9 + ("\n" + "." * 9) * 6 + ("\n" + "#" * 9) * 2}, "rows b and c have no givens"),
        ("LatinSquare", {"size": 5, "mask": "a1 b2 c3"}, "3 givens leave out two of the 5 symbols"),
        ("LatinSquare", {"size": 5, "mask": "a1 b2 c3 a2 a3 b1 c1 d1 e1"}, "columns 4 and 5 have no givens"),
        ("Sudoku", {"mask": "##\n##"}, "the mask has 2×2 cells, but the grid has 9×9"),
        ("Sudoku", {"mask": "j1 a1"}, "the cell j1 of the mask is not in the grid"),
        ("Sudoku", {"mask": HEART, "symmetry": "rotational"}, "a mask and a symmetry can't be combined"),
        ("Sudoku", {"mask": []}, "the region is empty"),
        ("Nonogram", {"mask": HEART}, "Nonogram has no givens to put into a mask; `gridwise nonogram PICTURE` makes"),
    ],
)
def test_what_can_not_be_is_said(kind: str, options: dict[str, object], said: str) -> None:
    with pytest.raises(gw.PuzzleError) as error:
        gw.generate(kind, seed=1, **options)  # type: ignore[call-overload]
    assert said in str(error.value)


def test_what_is_not_found_says_so() -> None:
    with pytest.raises(gw.Unmet, match="in exactly the 31 cells of the mask \\(Extreme\\) was found in 1 try"):
        gw.generate("Sudoku", mask=HEART, level="extreme", seed=1, tries=1)


FRAME = "\n".join(["####.####", "#.......#", *["#........"] * 5, "#.......#", "####.####"])


def test_what_would_help_is_said() -> None:
    with pytest.raises(gw.Unmet, match=r"Givens in all of its cells make it too easy: `minimal` .* would help$"):
        gw.generate("Sudoku", mask=HEART, level="hard", seed=1, tries=1)
    with pytest.raises(gw.Unmet, match="always allowed several solutions: a mask with more cells would help"):
        gw.generate("Sudoku", mask=FRAME, seed=1, tries=1)


def test_the_cells_that_would_help_are_named() -> None:
    """With the named cells in the mask, there is a puzzle."""
    with pytest.raises(gw.Unmet, match=r"always allowed several solutions: givens in .*, too, would help") as error:
        gw.generate("Sudoku", mask=HEART_OUTLINE, seed=1, tries=1)
    named = re.findall(r"\b[a-i][1-9]\b", str(error.value))
    lines = enumerate(HEART_OUTLINE.splitlines())
    shape = {str(gw.Cell((row, column))) for row, line in lines for column in range(9) if line[column] == "#"}
    assert shape.isdisjoint(named)
    made = gw.generate("Sudoku", mask=" ".join(sorted(shape | set(named))), seed=1)
    assert set(map(str, made.givens)) == shape | set(named)
