"""Multi-sector locked sets: as many symbols as the lines that cross in some cells can give them."""

import pytest

import gridwise as gw
from gridwise.logic.explain import find
from gridwise.logic.position import Position
from gridwise.logic.verify import verify

NAME = "multi-sector locked sets"
CASES = {
    "two rows, three columns": ({"a": "12", "d": "12"}, {"1": "3", "5": "4", "9": ""}),
    "three rows, four columns": ({"a": "12", "d": "13", "h": "12"}, {"2": "45", "4": "67", "6": "8", "9": "9"}),
    "four rows, four columns": (dict.fromkeys("adgi", "12"), {"1": "34", "4": "56", "7": "78", "9": "34"}),
}
"""What rows and columns give to the cells where they cross."""


def planted(rows: dict[str, str], columns: dict[str, str], spoiled: str = "") -> Position:
    """An empty board on which these cells hold no more than that, except for a cell with one symbol more."""
    every = "123456789"
    kept = {row + column: given + rest for row, given in rows.items() for column, rest in columns.items()}
    more = {spoiled: next(symbol for symbol in every if symbol not in kept[spoiled])} if spoiled else {}
    gone = {cell: [s for s in every if s not in symbols + more.get(cell, "")] for cell, symbols in kept.items()}
    return Position(gw.Puzzle("Sudoku"), removed=gone)


@pytest.mark.parametrize("name", CASES)
def test_each_symbol_leaves_the_rest_of_its_line(name: str) -> None:
    rows, columns = CASES[name]
    position = planted(rows, columns)
    step = find(position, NAME)[0]
    assert verify(position, step) is None
    for row, given in rows.items():
        rest = [f"{row}{column}" for column in "123456789" if column not in columns]
        assert all(set(given) <= set(step.removals[cell]) for cell in rest)
    for column, given in columns.items():
        rest = [f"{row}{column}" for row in "abcdefghi" if row not in rows]
        assert all(set(given) <= set(step.removals.get(cell, ())) for cell in rest)
    assert f"{len(rows) * len(columns)} digits for {len(rows) * len(columns)} cells" in step.why
    assert step.where.startswith("Look where rows ")


@pytest.mark.parametrize("name", CASES)
def test_one_symbol_more_leaves_nothing_to_count(name: str) -> None:
    rows, columns = CASES[name]
    spoiled = next(iter(rows)) + next(iter(columns))
    before = find(planted(rows, columns), NAME)[0].removals
    assert before not in [step.removals for step in find(planted(rows, columns, spoiled), NAME)]
