"""New puzzles as an editor judges them: their own clues carry them, nothing is needless, Hard means several hard steps.

All types and levels in `make prove` (100 puzzles each, or as many as GRIDWISE_EACH says); a sample in the suite.
"""

import os
from statistics import median

import pytest

import gridwise as gw
import oracle
from conftest import Figures
from gridwise.generating.measures import measure_named
from gridwise.generating.own_clues import needless_clues, needs_own_clues, own_parts, own_steps
from gridwise.model.registry import type_names

EACH = int(os.environ.get("GRIDWISE_EACH", "100"))
SAMPLE = 2
LEVELS = ("Easy", "Medium", "Hard")
NO_LEVEL = {
    ("Adjacent", "Hard"): "about one board in 400 is Hard",
    ("Aquarium", "Hard"): "the closest of 200 boards was Easy",
    ("BalanceLoop", "Hard"): "what Medium techniques do not solve needs a trial",
    ("Doppelblock", "Hard"): "the closest of 200 boards was Easy",
    ("EasyAsABC", "Hard"): "the closest of 200 boards was Easy",
    ("Geradeweg", "Hard"): "what Medium techniques do not solve needs a trial",
    ("Kakurasu", "Hard"): "the closest of 200 boards was Medium",
    ("Kurodoko", "Hard"): "the closest of 200 boards was Medium",
    ("LatinSquare", "Medium"): "4×4 squares are Easy",
    ("LatinSquare", "Hard"): "4×4 squares are Easy",
    ("Minesweeper", "Hard"): "what Medium techniques do not solve needs a trial",
    ("Mosaic", "Hard"): "what Medium techniques do not solve needs a trial",
    ("Norinori", "Medium"): "what counting does not solve needs a trial",
    ("Norinori", "Hard"): "what counting does not solve needs a trial",
    ("Shingoki", "Hard"): "what Medium techniques do not solve needs a trial",
    ("Tapa", "Hard"): "the closest of 200 boards was Medium",
    ("MagicSquare", "Medium"): "3×3 squares are Easy",
    ("MagicSquare", "Hard"): "3×3 squares are Easy",
}
"""Levels that hardly any puzzle of the default size has, and why."""
FEW_HARD_STEPS = {
    "Adjacent": "25 cells: after one hard step, all dots follow",
    "Masyu": "a line that is certain leads far (median of 2: 2.5)",
    "Nonogram": "a picture has few places where no line helps (median of 8: 2)",
    "Slant": "a diagonal that is certain leads far (median of 1: 2)",
}
"""Types whose hard steps open the board at once."""
CASES = [(kind, level) for kind in type_names() for level in LEVELS]


def made(kind: str, level: str, count: int) -> list[gw.Puzzle]:
    found: list[gw.Puzzle] = []
    try:
        found.extend(gw.generate(kind, level=level, count=count, seed=18, tries=60))
    except gw.Unmet:
        assert found or (kind, level) in NO_LEVEL, f"no {kind} is {level}"
    return found


def check(puzzle: gw.Puzzle, level: str) -> None:
    value = puzzle.symbols.value
    assert gw.count(puzzle, limit=2) == 1, f"several solutions: {puzzle}"
    assert oracle.is_only(puzzle, {cell: value[symbol] for cell, symbol in puzzle.known_solution.items()})
    assert needs_own_clues(puzzle), f"unique without its own clues: {puzzle}"
    assert own_steps(puzzle) != 0, f"no step uses its own clues: {puzzle}"
    assert not needless_clues(puzzle, LEVELS.index(level)), f"a needless clue: {puzzle}"


@pytest.mark.prove
@pytest.mark.parametrize(("kind", "level"), CASES)
def test_an_editor_would_print_them(kind: str, level: str, figures: Figures) -> None:
    puzzles = made(kind, level, EACH)
    for puzzle in puzzles:
        check(puzzle, level)
    steps = [measure_named("hard steps").of(puzzle) or 0 for puzzle in puzzles]
    middle = median(steps) if steps else 0
    figures("puzzles and their median of hard steps", {f"{kind} {level}": f"{len(puzzles)}: {middle:g}"})
    assert level != "Hard" or not steps or middle >= 3 or kind in FEW_HARD_STEPS


@pytest.mark.parametrize(
    ("kind", "level"),
    [("SandwichSudoku", "Easy"), ("SudokuX", "Easy"), ("ThermoSudoku", "Medium"), ("Skyscrapers", "Hard")],
)
def test_an_editor_would_print_a_few(kind: str, level: str) -> None:
    for puzzle in made(kind, level, SAMPLE):
        check(puzzle, level)


def test_hard_sudokus_have_several_hard_steps() -> None:
    steps = [measure_named("hard steps").of(puzzle) or 0 for puzzle in made("Sudoku", "Hard", 3)]
    assert min(steps) >= 3


def test_a_decorated_sudoku_does_not_need_its_clues() -> None:
    """The givens alone have one solution; no step has to use the thermometer."""
    rows = "53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79"
    plain = gw.parse(f"- ThermoSudoku\n- Thermometer: a3 a4\n- initial: {rows.replace(' ', ' / ')}\n")
    assert gw.unique(plain)
    assert not needs_own_clues(plain)
    assert [type(clue).__name__ for clue in needless_clues(plain, 1)] == ["Thermometer"]
    assert needless_clues(plain, 0) == []


def test_a_rule_counts_as_a_clue_of_its_own() -> None:
    """Without the diagonals, this board has several solutions."""
    puzzle = gw.generate("SudokuX", level="Medium", seed=1)
    assert {type(part).__name__ for part in own_parts(puzzle)} >= {"Diagonals"}
    assert needs_own_clues(puzzle)
    assert (own_steps(puzzle) or 0) > 0
    assert own_steps(gw.generate("Sudoku", level="Easy", seed=1)) is None


def test_a_line_goes_only_with_its_image() -> None:
    """Each of the two lines could be left out alone; a setter who wants symmetry keeps both or neither."""
    puzzle = gw.generate("ThermoSudoku", level="Medium", seed=2)
    assert needless_clues(puzzle, 1) == []


def test_a_complete_set_of_outside_clues_has_no_needless_ones() -> None:
    """All twelve sums of a 6×6 board are a custom; without one of them, the others must be needed."""
    given = "- SandwichSudoku\n- size: [6, 6]\n- initial: 123456 / 456123 / 231564 / 564231 / 312645 / 64531.\n"
    solved = ["123456", "456123", "231564", "564231", "312645", "645312"]
    lines = [("left", name, row) for name, row in zip("abcdef", solved, strict=True)]
    lines += [("top", str(number), "".join(row[number - 1] for row in solved)) for number in range(1, 7)]
    sums = []
    for side, name, line in lines:
        first, last = sorted((line.index("1"), line.index("6")))
        sums.append(f"- {{name: Sandwich, at: {side} {name}, sum: {sum(map(int, line[first + 1 : last]))}}}\n")
    assert needless_clues(gw.parse(given + "".join(sums)), 2) == []
    assert len(needless_clues(gw.parse(given + "".join(sums[1:])), 2)) == 11
