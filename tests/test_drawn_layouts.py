"""Cages and regions that somebody drew stay as they are; if no puzzle has them, the message says so."""

from __future__ import annotations

from pathlib import Path

import pytest

import gridwise as gw
from clitools import run

CAGES = "aabc/ddbc/deef/gghf"
JIGSAW = "aaabbb\naacbbd\naccbdd\neccffd\neecfdd\neeefff"
STARS = "A A B B B C\nA A A B B D\nA A B B B D\nE E E B D D\nE E B B B D\nE E F B B D"


def areas(text: str) -> set[frozenset[str]]:
    """The cells with the same letter."""
    rows = text.replace("/", "\n").replace(" ", "").splitlines()
    signs = {str(gw.Cell((r, c))): sign for r, row in enumerate(rows) for c, sign in enumerate(row)}
    return {frozenset(cell for cell in signs if signs[cell] == sign) for sign in signs.values()}


@pytest.mark.parametrize("kind", ["KillerSudoku", "KenKen"])
def test_drawn_cages_get_numbers(kind: str) -> None:
    puzzle = gw.generate(kind, size=4, drawn=CAGES, seed=2)
    assert {frozenset(map(str, clue.cells())) for clue in puzzle.clues} == areas(CAGES)
    assert not puzzle.givens
    assert gw.unique(puzzle)


def test_the_cages_of_a_finished_puzzle_are_kept_and_get_other_numbers() -> None:
    old = gw.generate("KenKen", size=4, level="medium", seed=3)
    new = gw.generate("KenKen", drawn=old, seed=2)
    assert {frozenset(clue.cells()) for clue in new.clues} == {frozenset(clue.cells()) for clue in old.clues}
    assert new.known_solution != old.known_solution
    assert gw.unique(new)


def test_cages_without_sums_in_a_puzzle_file_are_kept_at_a_level(tmp_path: Path) -> None:
    old = gw.generate("KillerSudoku", level="medium", seed=1)
    cages = [f"- Cage: {' '.join(map(str, clue.cells()))}\n" for clue in old.clues]
    (tmp_path / "cages.yml").write_text("- KillerSudoku\n" + "".join(cages))
    result = run("generate", "KillerSudoku", "--with", tmp_path / "cages.yml", "--level", "medium", "--seed", "5")
    puzzle = gw.parse(result.stdout)
    assert {tuple(clue.cells()) for clue in puzzle.clues} == {tuple(clue.cells()) for clue in old.clues}
    assert (gw.unique(puzzle), gw.rate(puzzle).level) == (True, "Medium")


def test_jigsaw_regions_are_kept(tmp_path: Path) -> None:
    (tmp_path / "regions.txt").write_text(JIGSAW)
    puzzle = gw.generate("JigsawSudoku", drawn=tmp_path / "regions.txt", seed=1)
    assert {frozenset(map(str, region)) for region in puzzle.board.boxes} == areas(JIGSAW)
    assert gw.unique(puzzle)


@pytest.mark.parametrize("option", ["drawn", "regions"])
def test_star_battle_regions_are_kept(option: str) -> None:
    puzzle = gw.generate("StarBattle", seed=1, **{option: STARS})  # type: ignore[call-overload]
    assert {frozenset(map(str, region)) for region in puzzle.board.boxes} == areas(STARS)
    assert gw.unique(puzzle)


@pytest.mark.parametrize(
    ("kind", "drawn", "said"),
    [
        ("StarBattle", "aabbb/aabcc/ddbcc/ddeec/deeee", "no puzzle has these regions: there are several solutions"),
        ("StarBattle", "aabb/aabb/ccdd/ccdd", "no puzzle has these regions: there are several solutions"),
        ("StarBattle", "abbb/cbbb/bbbb/dddd", "no puzzle has these regions: the stars don't fit"),
        ("JigsawSudoku", "aaaa/abbb/bccc/cddd", "region 'a' has 5 cells for 4 symbols"),
        ("KillerSudoku", "aabb/aabb/ccdd/ccdd", "no puzzle has these cages: rows a and b can be exchanged"),
        ("KillerSudoku", "aaaa/abbb/ccbd/cdd.", "cage"),
        ("KillerSudoku", "- Cage: a1 a2\n- Cage: a2 a3", "a2 is in two of the drawn cages"),
        ("KillerSudoku", "- Cage: a1 j2", "j2"),
        ("KillerSudoku", "- {title: nothing}", "the drawing has no cages; write them like `- Cage:"),
        ("KillerSudoku", "- Cage: a1 a2\n- Thermometer: b1 b2", "only cages can be drawn"),
        ("StarBattle", "- Sudoku\n- size: 6", "the drawing has no cages or regions; draw cages for"),
        ("Sudoku", "aabb/aabb/ccdd/ccdd", "regions can't be drawn for Sudoku; draw cages for killers"),
        ("Sudoku", "- Thermometer: b1 b2", "Sudoku can't be generated around thermometer b1 b2"),
    ],
)
def test_what_can_not_be_is_said(kind: str, drawn: str, said: str) -> None:
    size = {} if kind in ("StarBattle", "JigsawSudoku") else {"size": 4}
    with pytest.raises(gw.PuzzleError) as error:
        gw.generate(kind, drawn=drawn, seed=1, **size)  # type: ignore[call-overload]
    assert said in str(error.value)
