"""What formulas become, and how their relations compare with one large table: docs/formulas.md."""

import re
from functools import cache
from itertools import product
from pathlib import Path
from random import Random

import pytest

import gridwise as gw
from gridwise.constraints._expression import parse_formula
from gridwise.constraints._expression_nodes import is_true, variables
from gridwise.constraints._expression_relations import relations_of
from gridwise.model.grid import Cell
from sampled_cases import first

DOC = Path(__file__).parent.parent / "docs" / "formulas.md"
ROW = re.compile(r"\| `([^`]+)` \| ([\w ]+) \| ([\d,]+) \| (\d+) % \|")
VALUES = tuple(range(1, 10))
BOARDS = 40
"""Random sets of candidates for each formula, each with something to remove."""


@cache
def stated() -> dict[str, tuple[str, str, str]]:
    """The rows of the page: the formula with its relations, the rows of a full table, and the share in percent."""
    text = DOC.read_text(encoding="utf-8").replace("\\|", "¦")
    return {
        match[1].replace("¦", "|"): (match[2], match[3], match[4])
        for match in map(ROW.match, text.splitlines())
        if match
    }


def measured(formula: str) -> tuple[str, str, str]:
    statement = parse_formula(formula)
    names = " ".join(type(relation).__name__ for relation in relations_of(statement, VALUES))
    cells = tuple(sorted(set(variables(statement))))
    rows = [row for row in product(VALUES, repeat=len(cells)) if is_true(statement, dict(zip(cells, row, strict=True)))]
    removed, removable = strength(formula, cells, rows)
    return names, f"{len(rows):,}", f"{100 * removed // removable}"


def strength(formula: str, cells: tuple[Cell, ...], rows: list[tuple[int, ...]]) -> tuple[int, int]:
    """How many candidates the relations remove on random boards, and how many a table of all rows would remove."""
    random, removed, removable, boards = Random(formula), 0, 0, 0
    while boards < BOARDS:
        left = [set(random.sample(VALUES, random.choice((1, 1, 2, 3, 5)))) for _ in cells]
        kept = [row for row in rows if all(value in held for value, held in zip(row, left, strict=True))]
        if not kept or all(len({row[place] for row in kept}) == len(held) for place, held in enumerate(left)):
            continue  # a contradiction, or nothing to remove
        boards += 1
        marks = [
            gw.GivenMarks(cell=cell, symbols=[str(v) for v in held]) for cell, held in zip(cells, left, strict=True)
        ]
        puzzle = gw.Puzzle(size=(5, 5), symbols="123456789", constraints=[gw.Formula(formula=formula), *marks])
        after = gw.candidates(puzzle)
        for place, cell in enumerate(cells):
            possible = {row[place] for row in kept}
            found = {int(symbol) for symbol in after[str(cell)]}
            assert possible <= found <= left[place], "a possible candidate is removed, or one comes back"
            removed, removable = removed + len(left[place] - found), removable + len(left[place] - possible)
    return removed, removable


def test_there_are_twenty() -> None:
    assert len(stated()) >= 20


@pytest.mark.parametrize("formula", first(6, [*stated()]))
def test_a_formula_becomes_what_the_page_says(formula: str) -> None:
    assert measured(formula) == stated()[formula]
