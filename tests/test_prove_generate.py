"""New puzzles of every type, three sizes, each level that can be had there: the whole table of `make prove`."""

import pytest

import gridwise as gw
import oracle
from conftest import Figures
from gridwise.generating.canonical import certificate
from gridwise.generating.recipe import recipes
from gridwise.logic.technique import LEVELS
from gridwise.registry import puzzle_type, type_names

EACH = 100
TRIES = 60
"""Tries for each puzzle: enough to tell a level that can be had from one that can't."""
SIZES = {
    "Adjacent": (4, 5, 6),
    "AntiKnightSudoku": (6, 9),
    "ArrowSudoku": (4, 6, 9),
    "Binairo": (6, 8, 10),
    "Calcudoku": (4, 5, 6),
    "Futoshiki": (4, 5, 6),
    "JigsawSudoku": (5, 6, 9),
    "Kakuro": (6, 8, 10),
    "KenKen": (4, 5, 6),
    "KillerSudoku": (4, 6, 9),
    "KropkiSudoku": (4, 6, 9),
    "LatinSquare": (4, 6, 8),
    "MagicSquare": (3, 4, 5),
    "Nonogram": (5, 10, 15),
    "SandwichSudoku": (4, 6, 9),
    "Skyscrapers": (4, 5, 6),
    "StarBattle": (5, 6),
    "Str8ts": (5, 6, 9),
    "Sudoku": (4, 6, 9),
    "SudokuX": (4, 6, 9),
    "Suguru": (5, 6, 8),
    "ThermoSudoku": (4, 6, 9),
    "VertexSums": (3, 4, 5),
}
CASES = [
    (kind, size, level)
    for kind in type_names()
    if puzzle_type(kind).recipe.get("recipe", "givens") in recipes()
    for size in SIZES.get(kind, (None,))
    for level in LEVELS
]


def made(kind: str, size: int | None, level: str) -> tuple[list[gw.Puzzle], gw.Unmet | None]:
    """The puzzles, and why there are no more of them."""
    found: list[gw.Puzzle] = []
    try:
        for puzzle in gw.generate(kind, size=size, level=level, seed=1, count=EACH, tries=TRIES):
            found.append(puzzle)
    except gw.Unmet as unmet:
        return found, unmet
    return found, None


@pytest.mark.prove
@pytest.mark.parametrize(("kind", "size", "level"), CASES)
def test_all_are_as_wanted(kind: str, size: int | None, level: str, figures: Figures) -> None:
    found, unmet = made(kind, size, level)
    assert (unmet is None) == (len(found) == EACH)
    if unmet is not None and not found:  # no such level here: the nearest is a puzzle all the same
        assert gw.unique(unmet.known)
    for puzzle in found:
        assert gw.unique(puzzle)
        assert oracle.count(puzzle, limit=2) == 1
        assert gw.rate(puzzle, ["gridwise"]).level == level
    assert len({certificate(puzzle) for puzzle in found}) == len(found)
    figures("new puzzles", {f"{kind} {size or ''} {level}": f"{len(found)}, {unmet or 'all'}"})
