"""Types declared in a file, with lines, dots, cages and outside clues: the declaration alone is enough to generate."""

from pathlib import Path
from typing import Any

import pytest

import gridwise as gw
import oracle
from clitools import run
from gridwise.declaring.yaml_writer import write
from gridwise.model import registry

SQUARE = """\
title: {title}
size: [{size}, {size}]
constraints:
  - SymbolsNumericByDiameter
  - EachDimensionIsCompletePermutation
"""
HOT = (
    SQUARE.format(title="Crossed thermometers", size=7)
    + """\
  - Diagonals
clues:
  recipe: drawn
  constraints: {Thermometer: 3, Cage: 2-4}
"""
)
DOTS = (
    SQUARE.format(title="Every dot", size=6)
    + """\
  - AllWhiteDotsGiven
clues: {recipe: drawn, constraints: {WhiteDot: all}}
"""
)
SIGHTS = (
    SQUARE.format(title="Skyline", size=5)
    + """\
clues: {recipe: drawn, constraints: {SkyscraperClue: all}, givens: no}
"""
)
TYPES = {"hot": HOT, "dots": DOTS, "sights": SIGHTS}


@pytest.fixture
def types(tmp_path: Path) -> dict[str, str]:
    for name, text in TYPES.items():
        (tmp_path / f"{name}.yml").write_text(text)
    return {name: str(tmp_path / f"{name}.yml") for name in TYPES}


def kinds(puzzle: gw.Puzzle) -> list[str]:
    return [type(clue).__name__ for clue in puzzle.clues]


@pytest.mark.parametrize(
    ("name", "level"),
    [("hot", "easy"), ("hot", "medium"), ("hot", "hard"), ("dots", "easy"), ("dots", "medium"), ("sights", "medium"),
     ("sights", "hard")],
)  # fmt: skip
def test_puzzles_are_made_rated_and_explained(name: str, level: str, types: dict[str, str]) -> None:
    for puzzle in gw.generate(types[name], level=level, seed=3, count=3):
        assert gw.unique(puzzle)
        assert oracle.count(puzzle, limit=2) == 1
        assert gw.rate(puzzle, ["gridwise"]).level.lower() == level
        steps = list(gw.explain(puzzle))
        placed = {str(cell) for step in steps for cell in step.placements}
        assert placed | set(map(str, puzzle.givens)) == set(map(str, puzzle.grid.cells))
        again = gw.parse(write(puzzle))
        assert again == puzzle
        assert gw.unique(again)
        same = gw.generate(types[name], level=level, seed=puzzle.declaration.attributes["seed"])
        assert write(same) == write(puzzle)


def test_there_are_as_many_clues_as_declared(types: dict[str, str]) -> None:
    cages = set()
    for puzzle in gw.generate(types["hot"], level="easy-hard", seed=1, count=12):
        assert kinds(puzzle).count("Thermometer") == 3
        cages.add(kinds(puzzle).count("Cage"))
        for kind in (gw.Thermometer, gw.Cage):
            cells = [cell for clue in puzzle.clues if isinstance(clue, kind) for cell in clue.cells()]
            assert len(set(cells)) == len(cells), "lines and cages do not lie on each other"
    assert cages == {2, 3, 4}


def test_all_dots_stay_where_all_are_given(types: dict[str, str]) -> None:
    for puzzle in gw.generate(types["dots"], seed=1, count=4):
        solution = {cell: int(symbol) for cell, symbol in puzzle.known_solution.items()}
        wanted = {frozenset(edge) for edge in puzzle.grid.edges() if abs(solution[edge[0]] - solution[edge[1]]) == 1}
        assert {frozenset(dot.edge) for dot in puzzle.clues} == wanted  # type: ignore[attr-defined]
        assert wanted


def test_dots_may_go_where_not_all_need_be_given(tmp_path: Path) -> None:
    path = tmp_path / "some.yml"
    path.write_text(DOTS.replace("  - AllWhiteDotsGiven\n", ""))
    for puzzle in gw.generate(str(path), seed=1, count=4, level="any"):
        solution = {cell: int(symbol) for cell, symbol in puzzle.known_solution.items()}
        there = [edge for edge in puzzle.grid.edges() if abs(solution[edge[0]] - solution[edge[1]]) == 1]
        assert 0 < len(puzzle.clues) < len(there)
        for number in range(len(puzzle.clues)):  # no dot can be left out
            assert gw.count(puzzle, limit=2, absent=[number]) == 2


def test_sights_do_without_givens_if_told(types: dict[str, str]) -> None:
    for puzzle in gw.generate(types["sights"], seed=1, count=4):
        assert not puzzle.givens
        assert set(kinds(puzzle)) == {"SkyscraperClue"}
        assert len(puzzle.clues) < 20


def test_lines_change_until_they_do_without_givens(tmp_path: Path) -> None:
    path = tmp_path / "cages.yml"
    square = SQUARE.format(title="Caged", size=4)
    path.write_text(f"{square}clues: {{recipe: drawn, constraints: {{Cage: 2-6, Thermometer: 1}}, givens: no}}\n")
    for puzzle in gw.generate(str(path), seed=1, count=4):
        assert not puzzle.givens
        assert gw.unique(puzzle)
        assert 2 <= kinds(puzzle).count("Cage") <= 6
        assert kinds(puzzle).count("Thermometer") == 1


def test_givens_are_symmetric_and_lines_need_not_be(types: dict[str, str]) -> None:
    for name in ("hot", "dots"):
        for puzzle in gw.generate(types[name], symmetry="rotational", level="easy-hard", seed=1, count=2):
            side = puzzle.grid.rows - 1
            assert {(side - row, side - column) for row, column in puzzle.givens} == set(map(tuple, puzzle.givens))


def test_constraints_can_be_chosen_for_one_run(types: dict[str, str]) -> None:
    puzzle = gw.generate(
        types["hot"], size=6, seed=1, constraints={"LessThan": 6, "MathOp": {"count": 2, "operator": "+"}}
    )
    assert kinds(puzzle) == ["LessThan"] * 6 + ["SumIs"] * 2
    done = run("generate", types["hot"], "--seed", 1, "--size", 6, "--set", "constraints=LessThan 6, MathOp: 2")
    assert done.exit_code == 0, done.stderr
    assert kinds(gw.parse(done.stdout)).count("LessThan") == 6


def test_what_clues_are_like(tmp_path: Path) -> None:
    path = tmp_path / "long.yml"
    wanted = "{Thermometer: {count: 2, cells: 5-6}, WhiteDot: {count: 3, difference: 2}}"
    path.write_text(SQUARE.format(title="Long", size=6) + f"clues: {{recipe: drawn, constraints: {wanted}}}\n")
    clues = gw.generate(str(path), seed=1).clues
    assert all(5 <= len(clue.line) <= 6 for clue in clues if isinstance(clue, gw.Thermometer))
    assert [clue.difference for clue in clues if isinstance(clue, gw.WhiteDot)] == [2, 2, 2]


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_from_the_command_line(level: str, types: dict[str, str]) -> None:
    done = run("generate", types["hot"], "--level", level, "--seed", 2)
    assert done.exit_code == 0, done.stderr
    puzzle = gw.parse(done.stdout)
    assert puzzle.title == "Crossed thermometers"
    assert gw.unique(puzzle)
    assert gw.rate(puzzle, ["gridwise"]).level.lower() == level


@pytest.mark.parametrize(
    ("constraints", "line", "message"),
    [
        (
            "Thermometer: 3\n    Diagonals: 2",
            9,
            "gridwise can't generate random Diagonals clues; choose from AllDifferent",
        ),
        ("Thermometer: 3\n    Termometer: 2", 9, "unknown constraint 'Termometer'; did you mean 'Thermometer'"),
        ("Thermometer: all", 8, "gridwise can't list every Thermometer clue"),
        ("Thermometer: some", 8, "must be a number or a range, such as 3 or 2-4, not 'some'"),
        ("Thermometer: 4-2", 8, "can't be 4-2"),
        ("Thermometer:\n      count: 2\n      cell: 5", 10, "no option 'cell'; did you mean 'cells'"),
        ("Thermometer:\n      count: 2\n      cells: long", 10, "number of cells"),
        ("WhiteDot:\n      count: 2\n      difference: big", 10, "`difference` of WhiteDot"),
    ],
)
def test_what_makes_no_sense_is_told_with_its_line(constraints: str, line: int, message: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.yml"
    square = SQUARE.format(title="Bad", size=5)
    path.write_text(f"{square}clues:\n  constraints:\n    {constraints}\n  recipe: drawn\n")
    with pytest.raises(gw.PuzzleError, match="recipe drawn") as told:
        gw.generate(str(path), seed=1)
    assert message in str(told.value)
    assert (told.value.path, told.value.line) == (str(path), line)
    done = run("generate", path, "--seed", 1)
    assert done.exit_code == 2
    assert "Traceback" not in done.stderr
    assert not done.stdout


@pytest.mark.parametrize(
    ("clues", "message"),
    [
        ("{recipe: drawn}", "option `constraints` of the recipe drawn: field required"),
        ("{recipe: drawn, constraints: Cage}", "say which constraints to use"),
        ("{recipe: drawn, constraints: {Cage: 2}, given: no}", "no option 'given'; did you mean 'givens'"),
        ("{recipe: rails}", "unknown recipe 'rails'"),
        ("{recipe: drawn, constraints: {RegionSumLine: 2}}", "RegionSumLine needs boxes"),
    ],
)
def test_other_bad_recipes(clues: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.yml"
    path.write_text(SQUARE.format(title="Bad", size=5) + f"clues: {clues}\n")
    with pytest.raises(gw.PuzzleError) as told:
        gw.generate(str(path), seed=1)
    assert message in str(told.value)


def test_a_number_of_dots_makes_no_sense_where_all_are_given(types: dict[str, str]) -> None:
    with pytest.raises(
        gw.PuzzleError, match=r"AllWhiteDotsGiven requires every possible WhiteDot, .* write WhiteDot: all"
    ):
        gw.generate(types["dots"], seed=1, constraints={"WhiteDot": 5})


@pytest.mark.parametrize("constraints", [{"Thermometer": {"count": 9, "cells": 5}}, {"RegionSumLine": {"count": 9}}])
def test_more_than_there_is_room_for(constraints: dict[str, Any]) -> None:
    kind = registry.puzzle_type("Sudoku")
    text = kind.text.replace("clues: {recipe: givens}", "clues: {recipe: drawn, constraints: {Cage: 1}}")
    own = type(kind).from_yaml("Crowded", text)
    with pytest.raises(gw.Unmet, match="no Sudoku was found in 3 tries"):
        gw.generate(own, size=4, seed=1, tries=3, constraints=constraints)


def test_a_type_that_names_no_recipe_gets_givens(tmp_path: Path) -> None:
    path = tmp_path / "plain.yml"
    path.write_text(SQUARE.format(title="Plain", size=5))
    puzzle = gw.generate(str(path), seed=1)
    assert puzzle.givens
    assert not puzzle.clues
