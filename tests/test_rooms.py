"""Heyawake, Creek and Yin-Yang: rooms, numbers at corners, and two connected kinds."""

import pytest

import gridwise as gw
from gridwise.model import registry
from oracle import pencil


def starter(name: str) -> gw.Puzzle:
    return gw.parse(registry.puzzle_type(name).starter())


def said(puzzle: gw.Puzzle) -> list[str]:
    return [str(step) for step in gw.explain(puzzle)]


def test_reasons_name_the_rule() -> None:
    told = said(starter("Heyawake"))
    assert any(
        "The line b1–b4 through three regions needs a black cell, and only b4 is left for it." in t for t in told
    )
    told = said(starter("Creek"))
    assert any("The 1 above a4 and a5 already has its black cell. So a5 is white." in each for each in told)
    told = said(starter("YinYang"))
    assert any("Along the edge of the grid, the cells of each kind are in one stretch" in each for each in told)


def test_rooms_of_new_heyawakes_are_rectangles() -> None:
    puzzle = gw.generate("Heyawake", size=8, level="easy", seed=2)
    for room in puzzle.board.boxes:
        rows, columns = {cell.row for cell in room}, {cell.column for cell in room}
        assert len(room) == (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1)
    with pytest.raises(gw.PuzzleError, match="two-dimensional"):
        gw.generate("Heyawake", size=[3, 3, 3], seed=1)


@pytest.mark.parametrize(("kind", "level"), [("Creek", "easy"), ("Creek", "medium"), ("YinYang", "easy")])
def test_new_puzzles_have_one_solution_by_their_rules(kind: str, level: str) -> None:
    puzzle = gw.generate(kind, size=5, level=level, seed=1)
    assert gw.rate(puzzle).level == level.capitalize()
    if kind == "Creek":
        clues = [line.split() for line in str(puzzle.attribute("corners")).splitlines()]
    else:
        clues = [[puzzle.givens.get(gw.Cell((row, column)), ".") for column in range(5)] for row in range(5)]
    assert pencil.solutions(kind, clues) == 1


def test_yin_yang_divides_the_digits_of_a_sudoku() -> None:
    puzzle = gw.Puzzle("Sudoku", size=4, constraints=[gw.YinYang(symbols="1 3")])
    assert "All 1s and 3s are connected" in " ".join(puzzle.rules)
    assert gw.count(puzzle, limit=1_000) < gw.count(gw.Puzzle("Sudoku", size=4))
    with pytest.raises(gw.PuzzleError, match="needs symbols that it does not list"):
        gw.Puzzle("Sudoku", size=4, constraints=[gw.YinYang(symbols="1 2 3 4")])
