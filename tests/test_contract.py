"""Every registered piece keeps the contract; nothing has to be listed here.

Techniques have a file of their own, test_technique_examples.py.
"""

import warnings
from pathlib import Path

import pytest

import gridwise as gw
from gridwise.generating.recipe import recipes
from gridwise.model import registry
from gridwise.testing import (
    check_constraint,
    check_format,
    check_look,
    check_output,
    check_recipe,
    check_type,
)
from random_shading import SHADED_REGIONS

SMALL: dict[str, dict[str, object]] = {"givens": {"size": [4, 4]}}
"""Attributes that keep the boards of a recipe small."""
OWN = {"counted-regions": registry.read_type("ShadedRegions", SHADED_REGIONS)}
"""The types to test recipes with that no type of gridwise names."""
EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*.yml"))


@pytest.mark.parametrize("name", registry.constraints())
def test_every_constraint_keeps_the_contract(name: str) -> None:
    check_constraint(registry.constraint(name))


@pytest.mark.parametrize("name", registry.type_names())
def test_every_type_keeps_the_contract(name: str) -> None:
    check_type(name)


@pytest.mark.parametrize("name", registry.formats())
def test_every_format_keeps_the_contract(name: str) -> None:
    check_format(name)


@pytest.mark.parametrize("name", registry.renders())
def test_every_output_keeps_the_contract(name: str) -> None:
    check_output(name)


@pytest.mark.parametrize("name", recipes())
def test_every_recipe_keeps_the_contract(name: str) -> None:
    check_recipe(name, OWN.get(name), **SMALL.get(name, {}))


@pytest.mark.parametrize("name", registry.pieces("look"))
def test_every_look_keeps_the_contract(name: str) -> None:
    check_look(name)


def test_the_first_types_are_there() -> None:
    wanted = {
        "Sudoku", "SixySudoku", "LatinSquare", "KenKen", "Kakuro", "MagicSquare",
        "VertexSums", "KillerSudoku", "Futoshiki", "JigsawSudoku", "SudokuX",
    }  # fmt: skip
    assert wanted <= set(registry.type_names())


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_example_file_loads_and_has_a_solution(path: Path) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        puzzles = gw.load_all(path)
    for puzzle in puzzles:
        wanted = gw.Status.SEVERAL if path.stem.startswith("two-solutions") else gw.Status.ONE
        assert gw.solve(puzzle).status is wanted


def test_there_is_an_example_file_for_every_type() -> None:
    used = {puzzle.declaration.type for path in EXAMPLES for puzzle in gw.load_all(path)}
    assert set(registry.type_names()) <= used
