"""Leaving a clue out of a compiled model is the same as compiling a model without it."""

from random import Random
from typing import Any

import pytest

import gridwise as gw
import oracle
from gridwise import Cell
from gridwise.model.results import nested
from strategies import latin, make

LIMIT = 300
KINDS = ("Sudoku", "KenKen", "Kakuro", "KillerSudoku", "Futoshiki", "VertexSums", "mixture", "SudokuX", "MagicSquare")
EACH = 20
"""Puzzles of each kind: with those under the negative rule more than 200 in all."""


def without(puzzle: gw.Puzzle, left_out: set[int]) -> gw.Puzzle:
    """The puzzle compiled anew without some of its clues, and without rules that speak of the clues themselves."""
    blank = {clue.cell for clue in puzzle.model.clues if clue.number in left_out and clue.cell is not None}
    places = [place for place, part in enumerate(puzzle.constraints) if part.is_clue]
    gone = {place for number, place in enumerate(places) if number in left_out}
    kept = [part for place, part in enumerate(puzzle.constraints) if place not in gone]
    return gw.Puzzle(
        size=puzzle.grid.shape,
        symbols=dict(zip(puzzle.symbols.names, puzzle.symbols.values, strict=True)),
        void=sorted(puzzle.grid.void) or None,
        constraints=[part for part in kept if type(part).__name__ != "AllCellsMustHaveMathOp"],
        initial=nested(
            [None if place in blank else puzzle.givens.get(place) for place in puzzle.grid.squares], puzzle.grid.shape
        ),
    )


def white_dots(random: Random) -> gw.Puzzle:
    """A Latin square with all of its white dots, some edges with two of them."""
    size = random.choice((3, 4))
    solution = latin(random, size)
    differences = random.choice(((1,), (1, 2)))
    dots: list[Any] = []
    for cell, value in solution.items():
        for other in (Cell((cell[0] + 1, cell[1])), Cell((cell[0], cell[1] + 1))):
            if other in solution and (difference := abs(value - solution[other])) in differences:
                dots += [gw.WhiteDot(edge=(cell, other), difference=difference)] * random.choice((1, 1, 1, 2))
    random.shuffle(dots)
    return gw.Puzzle(
        "LatinSquare", size=(size, size), constraints=[*dots, gw.AllWhiteDotsGiven(differences=differences)]
    )


def compare(puzzle: gw.Puzzle, random: Random) -> None:
    for clue in puzzle.model.clues:
        smaller = without(puzzle, {clue.number})
        assert gw.count(puzzle, limit=LIMIT, absent=[clue.number]) == gw.count(smaller, limit=LIMIT), clue
    numbers = [clue.number for clue in puzzle.model.clues]
    several = set(random.sample(numbers, min(len(numbers), random.randint(2, 4))))
    smaller = without(puzzle, several)
    expected = oracle.solutions(smaller, LIMIT)
    assert gw.count(puzzle, limit=LIMIT, absent=several) == len(expected) == gw.count(smaller, limit=LIMIT)
    if len(expected) < LIMIT:
        found = {oracle.values_of(solution) for solution in gw.solutions(puzzle, absent=several)}
        assert found == expected
        assert gw.true_candidates(puzzle, absent=several) == gw.true_candidates(smaller)


@pytest.mark.parametrize("kind", KINDS)
def test_a_clue_left_out_is_a_clue_never_written(kind: str) -> None:
    for seed in range(EACH):
        random = Random(f"mask {kind} {seed}")
        compare(make(kind, random), random)


@pytest.mark.parametrize("chunk", range(2))
def test_also_under_a_negative_rule(chunk: int) -> None:
    for seed in range(EACH):
        random = Random(f"dots {chunk} {seed}")
        compare(white_dots(random), random)


def test_taking_a_dot_away_forbids_its_difference() -> None:
    puzzle = gw.Puzzle(size=(1, 2), symbols="123", constraints=[gw.AllWhiteDotsGiven(), gw.WhiteDot(edge="a1 a2")])
    assert gw.count(puzzle) == 4
    assert gw.count(puzzle, absent=[0]) == 5


@pytest.mark.parametrize(
    ("kind", "attributes", "count"),
    [
        ("VertexSums", {"sums": "17 25\n18 29\n"}, 4),
        ("Kakuro", {"layout": "# 4\\ 6\\\n\\3 . .\n\\7 . .\n"}, 4),
    ],
)
def test_clues_written_as_a_text_grid_can_be_taken_away_one_by_one(kind: str, attributes: Any, count: int) -> None:
    assert len(gw.Puzzle(kind, **attributes).model.clues) == count
