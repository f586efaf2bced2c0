"""Symbols other than 1 to n, and grids whose sides are not equal: every constraint keeps its meaning."""

import re
from collections.abc import Sequence
from textwrap import dedent

import pytest

import gridwise as gw
import oracle
from gridwise.model import registry
from sampled_cases import but

LIMIT = 100
REFUSED = re.compile(
    r"(out of reach|not a symbol|no two (symbols|values)|can't add up|can't be made|can't be read|no operation"
    r"|is impossible|is negative|needs? (a symbol|symbols) (with|on)|are not on (borders|links)"
    r"|as many cells as there are symbols|no line of this puzzle makes|accepts no line)"
)
RANGES = {"from zero": 0, "from three": 3, "below zero": -2}


def with_range(puzzle: gw.Puzzle, first: int) -> gw.Puzzle:
    """The same clues, but the givens, with as many numbers from that one on."""
    symbols = [str(first + place) for place in range(len(puzzle.symbols.names))]
    return puzzle.replace(symbols=symbols, initial=None)


@pytest.mark.parametrize("first", but((3).__eq__, RANGES.values()), ids=list(RANGES))
@pytest.mark.parametrize("name", registry.constraints())
def test_a_constraint_means_the_same_for_other_numbers(name: str, first: int) -> None:
    """The numbers of the clues stay as they are: some puzzles have other solutions then, some none, or are refused."""
    puzzle = gw.parse(dedent(registry.constraint(name).example))
    if not puzzle.symbols.numeric:
        return
    refusal = None
    try:
        moved = with_range(puzzle, first)
    except gw.PuzzleError as error:
        refusal = str(error)
    if refusal is not None:
        assert REFUSED.search(refusal), "what can't be said with these numbers is refused for that"
        return
    expected = oracle.solutions(moved, LIMIT)
    assert gw.count(moved, limit=LIMIT) == len(expected)
    if len(expected) < LIMIT:
        assert {oracle.values_of(solution) for solution in gw.solutions(moved)} == expected


@pytest.mark.parametrize("kind", ["Sudoku", "SudokuX", "JigsawSudoku", "LatinSquare", "Futoshiki"])
def test_a_type_can_count_from_zero(kind: str) -> None:
    """Only the names of the numbers change: its own example has the same solution, each number one less."""
    puzzle = gw.parse(registry.puzzle_type(kind).starter())
    rows = [[None if s is None else str(int(s) - 1) for s in row] for row in givens(puzzle)]
    lower = with_range(puzzle, 0).replace(initial=rows)
    solved = gw.solve(lower).solution
    assert solved is not None
    original = gw.solve(puzzle).solution
    assert original is not None
    assert [[int(s or 0) + 1 for s in row] for row in solved.rows] == [
        [int(s or 0) for s in row] for row in original.rows
    ]
    assert len(list(gw.explain(lower))) == len(list(gw.explain(puzzle)))


def givens(puzzle: gw.Puzzle) -> Sequence[Sequence[str | None]]:
    rows, columns = range(puzzle.grid.rows), range(puzzle.grid.columns)
    return [[puzzle.givens.get(gw.Cell((r, c))) for c in columns] for r in rows]


@pytest.mark.parametrize("shape", [(2, 5), (5, 2), (3, 4)])
@pytest.mark.parametrize("more", ["", "AntiKnight", "AntiKing", "AntiTaxicab", "NonConsecutive"])
def test_grids_with_unequal_sides(shape: tuple[int, int], more: str) -> None:
    rules = [gw.SymbolsNumericByLongestSide(), gw.NoRepeatsInLines()]
    rules += [registry.constraint(more)()] if more else []
    puzzle = gw.Puzzle(size=shape, constraints=rules)
    assert puzzle.symbols.names == tuple(str(number + 1) for number in range(max(shape)))
    assert gw.count(puzzle, limit=3_000) == oracle.count(puzzle, limit=3_000)


def test_more_symbols_than_a_box_has_cells() -> None:
    """Six of seven symbols in every line and box, as in a grid of 6×6 with the numbers 0 to 6."""
    rules = [gw.NoRepeatsInLines(), gw.NoRepeatsInBoxes(box=(2, 3)), gw.AntiKing()]
    puzzle = gw.Puzzle(size=(6, 6), symbols="0123456", constraints=rules)
    solution = next(iter(gw.solutions(puzzle, seed=1)))
    assert all(len(set(row)) == 6 for row in solution.rows)
    assert not gw.check(puzzle, solution.rows)
    assert len({symbol for row in solution.rows for symbol in row}) == 7
