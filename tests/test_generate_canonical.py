"""Equivalent puzzles are recognised, and different ones are not confused."""

from random import Random
from typing import Any

import pytest

import gridwise as gw
from gridwise import _core
from gridwise.generating.canonical import Collection, certificate, equivalent
from gridwise.model.results import nested
from gridwise.model.symmetry import Symmetry


def disguised(puzzle: gw.Puzzle, random: Random, renamed: bool = True) -> gw.Puzzle:
    """The puzzle after some of the symmetries of its rules, one after the other."""
    known = [each for each in puzzle.model.symmetries if renamed or each.values == puzzle.model.values]
    for symmetry in random.choices(known, k=12):
        puzzle = moved(puzzle, symmetry)
    return puzzle


def moved(puzzle: gw.Puzzle, symmetry: Symmetry) -> gw.Puzzle:
    values = dict(zip(puzzle.model.values, symmetry.values, strict=True))
    name, value = puzzle.symbols.name, puzzle.symbols.value
    boards: dict[str, Any] = {}
    for attribute, board in (("initial", puzzle.givens), ("solution", puzzle.known_solution)):
        flat: list[str | None] = [None] * len(puzzle.grid.cells)
        for cell, symbol in board.items():
            flat[symmetry.cells[puzzle.grid.index[cell]]] = name[values[value[symbol]]]
        boards[attribute] = nested(flat, puzzle.grid.shape)
    return puzzle.replace(**boards)


@pytest.mark.parametrize(
    ("kind", "options"),
    [
        ("Sudoku", {}),
        ("Sudoku", {"size": 6}),
        ("SudokuX", {"size": 6}),
        ("LatinSquare", {"size": 5}),
        ("MagicSquare", {"size": 4}),
    ],
)
def test_a_disguised_puzzle_is_the_same(kind: str, options: dict[str, int]) -> None:
    random = Random(kind)
    for puzzle in gw.generate(kind, seed=5, count=4, **options):
        for _ in range(3):
            other = disguised(puzzle, random)
            assert equivalent(puzzle, other)
            assert not Collection().add(puzzle) or not _both_new(puzzle, other)


def _both_new(a: gw.Puzzle, b: gw.Puzzle) -> bool:
    collection = Collection()
    return collection.add(a) and collection.add(b)


def test_different_puzzles_are_told_apart() -> None:
    certificates = [certificate(puzzle) for puzzle in gw.generate("Sudoku", seed=8, count=60)]
    assert len(set(certificates)) == 60


def test_all_minimal_small_sudokus_are_found() -> None:
    """There are 36 minimal Sudokus of 4×4 that are not equivalent; a collection never has more."""
    with pytest.raises(gw.Unmet, match=r"only (33|34|35|36) different"):
        list(gw.generate("Sudoku", size=4, seed=1, count=37, level="any", style="off"))


def test_a_clue_more_makes_another_puzzle() -> None:
    puzzle = gw.generate("Sudoku", seed=3)
    cell = next(cell for cell in puzzle.grid.cells if cell not in puzzle.givens)
    flat = [
        puzzle.givens.get(each, puzzle.known_solution[each] if each == cell else None) for each in puzzle.grid.cells
    ]
    assert not equivalent(puzzle, puzzle.replace(initial=nested(flat, puzzle.grid.shape)))


def test_sums_are_not_renamed() -> None:
    """Two killer cages with other sums are other puzzles, but for the scale turned around."""

    def killer(total: int, solution: str) -> gw.Puzzle:
        return gw.Puzzle("KillerSudoku", size=4, constraints=[gw.Cage(region="a1 a2", sum=total)], solution=solution)

    low, high = killer(3, "1234 3412 2143 4321".replace(" ", "\n")), killer(7, "4321 2143 3412 1234".replace(" ", "\n"))
    other = killer(5, "1423 2314 3142 4231".replace(" ", "\n"))
    assert equivalent(low, high)
    assert not equivalent(low, other)


def seen_from(*clues: str, solution: str = "1234 2143 3412 4321") -> gw.Puzzle:
    known = [gw.SkyscraperClue(at=at, count=int(count)) for at, count in (clue.split(":") for clue in clues)]
    return gw.Puzzle("Skyscrapers", size=4, constraints=known, solution=solution.replace(" ", "\n"))


def test_skyscrapers_are_seen_from_one_end() -> None:
    """The same board turned is the same puzzle; the same lines looked at from other ends are not."""
    one = seen_from("left a:4", "top 2:2", "right c:2")
    mirrored = seen_from("right a:4", "top 3:2", "left c:2", solution="4321 3412 2143 1234")
    across = seen_from("top 1:4", "left b:2", "bottom 3:2")
    other = seen_from("right a:1", "top 2:2", "right c:2")
    for puzzle in (mirrored, across):
        assert certificate(one) == certificate(puzzle)
        assert not _both_new(one, puzzle)
    assert certificate(one) != certificate(other)
    assert _both_new(one, other)


def test_a_glance_sees_how_givens_lie_and_no_names() -> None:
    fingerprint = _core.Fingerprint([[0, 1], [2, 3], [0, 2], [1, 3]], 4)
    assert fingerprint.of(bytes([1, 0, 0, 2])) == fingerprint.of(bytes([0, 2, 1, 0])), "rows exchanged, symbols renamed"
    assert fingerprint.of(bytes([1, 0, 0, 2])) != fingerprint.of(bytes([1, 2, 0, 0])), "both in one row"
    assert fingerprint.of(bytes([1, 0, 0, 2])) != fingerprint.of(bytes([1, 0, 0, 1])), "twice the same symbol"


def test_a_glance_refuses_what_is_not_on_its_board() -> None:
    with pytest.raises(ValueError, match="unknown cell"):
        _core.Fingerprint([[0, 4]], 4)
    with pytest.raises(ValueError, match="no cells"):
        _core.Fingerprint([], -1)
    with pytest.raises(ValueError, match="one byte per cell"):
        _core.Fingerprint([[0, 1]], 4).of(b"\1\0")
