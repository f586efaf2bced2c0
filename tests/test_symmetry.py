"""Symmetries: maps of cells and values that keep the rules; all of the usual ones are found, and no wrong ones."""

from itertools import islice

import pytest

import gridwise as gw
from gridwise.model import registry
from gridwise.model.grid import Cell
from gridwise.model.model import Model
from gridwise.model.relations import Linear
from gridwise.model.symmetry import Symmetry, _changes, _identity, _moves, _symmetry

TURNS = {"transpose", "rotate by 90°", "mirror columns", "mirror rows"}
AROUND = "reverse the values"


def lines(axis: int, width: int, *starts: int) -> set[str]:
    return {f"swap {start} and {start + width} by {width} on axis {axis}" for start in starts}


def values(count: int) -> set[str]:
    return {f"swap values {value} and {value + 1}" for value in range(1, count)} | {AROUND}


def names(puzzle: gw.Puzzle) -> set[str]:
    return {symmetry.name for symmetry in puzzle.model.symmetries}


def solutions(puzzle: gw.Puzzle, count: int) -> list[dict[Cell, int]]:
    """Some random boards that keep the rules, clues and givens left out."""
    everything = [clue.number for clue in puzzle.model.clues]
    found = []
    for seed in range(count):
        for solution in islice(gw.solutions(puzzle, seed=seed, absent=everything), 1):
            flat = dict(zip(puzzle.grid.squares, solution.values, strict=True))
            found.append({cell: value for cell, value in flat.items() if value is not None})
    return found


def keeps(model: Model, symmetry: Symmetry, board: dict[Cell, int]) -> bool:
    change = dict(zip(model.values, symmetry.values, strict=True))
    moved = {model.places[symmetry.cells[i]]: change[board[cell]] for i, cell in enumerate(model.places)}
    return all(relation.holds(moved) for relation in model.skeleton.relations if not relation.when)


def candidates(model: Model) -> list[Symmetry]:
    moves = [_symmetry(model, name, move, None) for name, move in _moves(model.puzzle.grid)]
    return moves + [_symmetry(model, name, _identity, change) for name, change in _changes(model.puzzle.symbols)]


def check(puzzle: gw.Puzzle, boards: int = 4) -> None:
    """Each symmetry maps random boards to boards that keep the rules; each other candidate breaks some board."""
    found, random_boards = names(puzzle), solutions(puzzle, boards)
    assert random_boards
    for candidate in candidates(puzzle.model):
        kept = all(keeps(puzzle.model, candidate, board) for board in random_boards)
        assert kept == (candidate.name in found), candidate.name


def test_sudoku() -> None:
    puzzle = gw.Puzzle("Sudoku")
    exchanged = {name for axis in (0, 1) for name in lines(axis, 1, 1, 2, 4, 5, 7, 8) | lines(axis, 3, 1, 4)}
    assert names(puzzle) == TURNS | exchanged | values(9)
    check(puzzle)


def test_sudoku_of_unequal_boxes() -> None:
    puzzle = gw.Puzzle("Sudoku", size=(6, 6))
    rows = lines(0, 1, 1, 3, 5) | lines(0, 2, 1, 3)
    columns = lines(1, 1, 1, 2, 4, 5) | lines(1, 3, 1)
    assert names(puzzle) == {"mirror columns", "mirror rows"} | rows | columns | values(6)
    check(puzzle)


def test_latin_square() -> None:
    puzzle = gw.Puzzle("LatinSquare", size=(5, 5))
    assert names(puzzle) == TURNS | lines(0, 1, 1, 2, 3, 4) | lines(1, 1, 1, 2, 3, 4) | values(5)
    check(puzzle)


def test_latin_cube() -> None:
    puzzle = gw.Puzzle("LatinSquare", size=(3, 3, 3), dimensions=3)
    assert names(puzzle) == {name for axis in range(3) for name in lines(axis, 1, 1, 2)} | values(3)
    check(puzzle, boards=2)


def test_sudoku_x() -> None:
    puzzle = gw.Puzzle("SudokuX")
    assert names(puzzle) == TURNS | values(9)
    check(puzzle, boards=8)


def test_jigsaw() -> None:
    puzzle = gw.parse(registry.puzzle_type("JigsawSudoku").starter())
    assert values(6) <= names(puzzle)
    check(puzzle)


def test_sixy_sudoku() -> None:
    puzzle = gw.Puzzle("SixySudoku")
    assert names(puzzle) >= TURNS | values(6)
    check(puzzle)


@pytest.mark.parametrize("size", [3, 4])
def test_magic_square(size: int) -> None:
    puzzle = gw.Puzzle("MagicSquare", size=(size, size))
    assert names(puzzle) == TURNS | {AROUND}
    check(puzzle, boards=8)


@pytest.mark.parametrize("name", ["KenKen", "KillerSudoku", "Futoshiki"])
def test_clues_do_not_count(name: str) -> None:
    puzzle = gw.parse(registry.puzzle_type(name).starter())
    rules = gw.Puzzle("Sudoku" if name == "KillerSudoku" else "LatinSquare", size=puzzle.grid.shape)
    assert puzzle.clues
    assert names(puzzle) == names(rules)
    check(puzzle)


def test_rules_of_a_type_count() -> None:
    """A cage, a thermometer or an outside clue that is part of a type leaves only what keeps it."""
    rows = gw.EachDimensionIsCompletePermutation()
    for constraint, wanted in (
        (gw.Cage(region="a1 a2 b1", sum=7), {"transpose"}),
        (gw.Thermometer(line="a1 b2 c3"), {"transpose"}),
        (gw.WhiteDot(edge="b2 c2"), {"mirror rows", AROUND}),
        (gw.SkyscraperClue(at="left a", count=2), set()),
        (gw.SameValues(a="a1 a2", b="d1 d2"), {"mirror rows"}),
    ):
        puzzle = gw.Puzzle(size=(4, 4), symbols="1234", constraints=[rows, constraint.located(None, of_type=True)])
        assert not puzzle.clues
        assert wanted <= names(puzzle) < names(gw.Puzzle("LatinSquare"))
        for symmetry in puzzle.model.symmetries:
            assert all(keeps(puzzle.model, symmetry, board) for board in solutions(puzzle, 12)), symmetry.name


def test_sums_are_turned_around_with_the_values() -> None:
    a, b, c = (Cell.parse(name) for name in ("a1", "a2", "a3"))
    relation = Linear((a, b, c), (1, 1, -1), frozenset((4,)))
    turned = relation.mapped(_identity, lambda value: 10 - value)
    assert turned == Linear((a, b, c), (1, 1, -1), frozenset((6,)))
    exchanged = {0: 1, 1: 0}
    assert relation.mapped(_identity, lambda value: exchanged.get(value, value)) is None


def test_lines_that_must_differ_may_change_places() -> None:
    """The rule is about all pairs of lines: neither their order nor the names of the symbols matter."""
    puzzle = gw.Puzzle(size=(3, 3), symbols="123", constraints=[gw.UniqueLines()])
    assert names(puzzle) == TURNS | lines(0, 1, 1, 2) | lines(1, 1, 1, 2) | values(3)
    check(puzzle)
