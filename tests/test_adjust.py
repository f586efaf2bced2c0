"""Changing a few givens: unique with as few more as possible, one level easier or harder, one given replaced."""

from __future__ import annotations

import json
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

import gridwise as gw
from clitools import FOUR, FOUR_WITHOUT, run

OPEN = "- Sudoku\n- size: [4, 4]\n- initial: 1... / ..3. / .... / ....\n"


@cache
def hard() -> gw.Puzzle:
    puzzle = gw.generate("Sudoku", level="hard", seed=3)
    assert isinstance(puzzle, gw.Puzzle)
    return puzzle


def fewest_by_brute_force(puzzle: gw.Puzzle) -> int:
    """The fewest further givens, from all solutions: those of a solution that it shares with no other one."""
    solutions = [solution.entries for solution in gw.solutions(puzzle)]
    for count in range(len(puzzle.grid.cells)):
        for cells in combinations(puzzle.grid.cells, count):
            shown = [tuple(solution[cell] for cell in cells) for solution in solutions]
            if any(shown.count(each) == 1 for each in shown):
                return count
    raise AssertionError


@pytest.mark.parametrize(
    "rows", ["1... / ..3. / .... / ....", "1234 / .... / .... / ....", "1... / ..3. / .2.. / ...."]
)
def test_no_fewer_givens_make_it_unique(rows: str) -> None:
    puzzle = gw.Puzzle("Sudoku", size=[4, 4], initial=rows)
    made = gw.make_unique(puzzle)
    assert made.fewest
    assert len(made.added) == fewest_by_brute_force(puzzle) > 0
    assert not made.removed
    assert gw.unique(made.puzzle)


def test_a_stored_solution_is_kept() -> None:
    solutions = list(gw.solutions(gw.parse(OPEN)))
    for solution in (solutions[0], solutions[-1]):
        made = gw.make_unique(gw.parse(OPEN).replace(solution=[list(row) for row in solution.rows]))
        assert gw.solve(made.puzzle).solution == solution
        assert gw.unique(made.puzzle)


def test_a_unique_puzzle_stays_as_it_is() -> None:
    made = gw.make_unique(gw.parse(FOUR))
    assert (made.puzzle, dict(made.added)) == (gw.parse(FOUR), {})


@pytest.mark.parametrize(("change", "level"), [(gw.easier, "Medium"), (gw.harder, "Unfair")])
def test_one_level_easier_or_harder(change: object, level: str) -> None:
    made = change(hard())  # type: ignore[operator]
    assert gw.rate(made.puzzle).level == level == made.after.level
    assert gw.unique(made.puzzle)
    assert gw.solve(made.puzzle).solution == gw.solve(hard()).solution
    assert made.puzzle.attribute("rating")["level"] == level
    assert made.puzzle.attribute("seed") is None


@pytest.mark.parametrize("cell", ["a2", "i9", "e5"])
def test_a_replaced_given_is_gone_and_the_solution_stays(cell: str) -> None:
    given = {str(place) for place in hard().givens}
    if cell not in given:
        cell = sorted(given)[len(given) // 2]
    made = gw.replace_clue(hard(), cell)
    assert set(made.removed) == {cell}
    assert cell not in made.added
    assert gw.solve(made.puzzle, 2).solutions == gw.solve(hard(), 2).solutions


def test_the_command_writes_the_puzzle_and_says_what_it_changed(tmp_path: Path) -> None:
    (tmp_path / "open.yml").write_text(OPEN)
    result = run("adjust", "--unique", tmp_path / "open.yml", "-o", tmp_path / "new.yml")
    assert result.exit_code == 0
    assert "added " in result.stderr
    assert "fewer are not enough" in result.stderr
    assert gw.unique(gw.load(tmp_path / "new.yml"))
    told = json.loads(run("adjust", "--unique", tmp_path / "open.yml", "--json").stdout)
    assert gw.unique(gw.parse(told["puzzle"]))
    assert told["added"]


@pytest.mark.parametrize(
    ("text", "options", "said"),
    [
        (FOUR_WITHOUT, ("--unique",), "the puzzle has no solution, so more givens can't help"),
        (OPEN, ("--easier",), "the puzzle has several solutions; make it unique first"),
        (FOUR, ("--easier",), "the puzzle is already Easy"),
        (FOUR, ("--replace", "a2"), "there is no given in a2; only givens can be replaced"),
        (FOUR, (), "choose one of --unique, --easier, --harder and --replace CELL"),
        (FOUR, ("--unique", "--replace", "a1"), "choose one of --unique, --easier, --harder and --replace CELL"),
    ],
)
def test_bad_requests_are_one_clear_message(tmp_path: Path, text: str, options: tuple[str, ...], said: str) -> None:
    (tmp_path / "puzzle.yml").write_text(text)
    result = run("adjust", *options, tmp_path / "puzzle.yml")
    assert result.exit_code == 2
    assert said in result.stderr


@pytest.mark.parametrize("change", [gw.make_unique, gw.easier, gw.harder])
def test_what_is_being_tried_is_reported(change: object) -> None:
    told: list[str] = []
    change(gw.parse(OPEN) if change is gw.make_unique else hard(), progress=told.append)  # type: ignore[operator]
    what = "more givens are enough; trying" if change is gw.make_unique else "changes tried; the last one gives"
    assert told
    assert all(what in text for text in told)


def test_what_is_not_found_says_so(tmp_path: Path) -> None:
    (tmp_path / "puzzle.yml").write_text(FOUR)
    result = run("adjust", "--harder", tmp_path / "puzzle.yml", "--time-limit", "5")
    assert (result.exit_code, result.stderr) == (3, "no change of givens was found that makes the puzzle Medium\n")
