"""Changing a few clues: unique with as few more as possible, one level easier or harder, one clue replaced."""

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


def same_solution(made: gw.Adjustment, old: gw.Puzzle) -> bool:
    return gw.solve(made.puzzle, 2).solutions == gw.solve(old, 2).solutions


@pytest.mark.parametrize(
    ("kind", "size", "change", "level"),
    [
        ("KenKen", 5, gw.easier, "Easy"),
        ("KenKen", 5, gw.harder, "Hard"),
        ("Skyscrapers", 5, gw.easier, "Easy"),
        ("Skyscrapers", 5, gw.harder, "Hard"),
        ("Futoshiki", 5, gw.easier, "Easy"),
        ("StarBattle", 8, gw.easier, "Easy"),
        ("Minesweeper", 8, gw.easier, "Easy"),
    ],
)
def test_the_clues_of_the_type_make_it_easier_or_harder(kind: str, size: int, change: object, level: str) -> None:
    """No givens come in: cages are cut or joined, borders move, numbers and signs come and go."""
    old = gw.generate(kind, size=size, level="medium", seed=2)
    made = change(old)  # type: ignore[operator]
    assert gw.rate(made.puzzle).level == level == made.after.level
    assert same_solution(made, old)
    assert not made.added
    assert made.added_clues or made.removed_clues or made.moved_cells
    new, before = {clue.label() for clue in made.puzzle.clues}, {clue.label() for clue in old.clues}
    assert {clue.name for clue in made.added_clues} == new - before
    assert {clue.name for clue in made.removed_clues} == before - new


@pytest.mark.parametrize(
    ("kind", "size"), [("KenKen", 5), ("KillerSudoku", 9), ("Skyscrapers", 5), ("Futoshiki", 5), ("ThermoSudoku", 9)]
)
def test_a_replaced_clue_is_gone_and_the_solution_stays(kind: str, size: int) -> None:
    old = gw.generate(kind, size=size, level="medium", seed=2)
    clue = old.clues[0]
    made = gw.replace_clue(old, clue.label())
    assert clue.label() in {each.name for each in made.removed_clues}
    assert clue not in made.puzzle.clues
    assert made.puzzle.givens == old.givens
    assert same_solution(made, old)


def test_clues_are_named_by_their_place() -> None:
    old = gw.generate("KenKen", size=5, level="medium", seed=2)
    cage = old.clues[0]
    by_cells = gw.replace_clue(old, " ".join(map(str, cage.cells())))
    assert cage.label() in {each.name for each in by_cells.removed_clues}
    towers = gw.generate("Skyscrapers", size=5, level="medium", seed=2)
    at = str(towers.clues[0].at)  # type: ignore[attr-defined]
    assert [each.name for each in gw.replace_clue(towers, at).removed_clues] == [towers.clues[0].label()]
    with pytest.raises(gw.PuzzleError, match="there is no clue at left z"):
        gw.replace_clue(towers, "left z")
    crossed = gw.parse("- LatinSquare\n- size: [3, 3]\n- a1 < a2\n- a2 < a3\n- b3 = 1\n")
    with pytest.raises(gw.PuzzleError, match=r"several clues at a2.*'a1 < a2', 'a2 < a3'"):
        gw.replace_clue(crossed, "a2")


@pytest.mark.parametrize("kind", ["Nonogram", "KropkiSudoku", "Kakuro"])
def test_clues_that_a_type_has_in_full_are_not_replaced(kind: str) -> None:
    puzzle = gw.generate(kind, level="easy", seed=1)
    with pytest.raises(gw.PuzzleError, match="can't be replaced; a puzzle of this kind has all such clues"):
        gw.replace_clue(puzzle, puzzle.clues[0].label())


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
        (FOUR, (), "choose one of --unique, --easier, --harder and --replace PLACE"),
        (FOUR, ("--unique", "--replace", "a1"), "choose one of --unique, --easier, --harder and --replace PLACE"),
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
    assert (result.exit_code, result.stderr) == (3, "no change of clues was found that makes the puzzle Medium\n")
