"""A thousand puzzles of every type, with one solution, several or none: the engine and the oracle count the same.

Those with one solution or none have a certificate, which the checker accepts; nothing is certified for the others. They
are made from new puzzles of the smallest size: clues and givens are left out, and sometimes a given is wrong. Any type
that is added is looked at as well.
"""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

import gridwise as gw
import oracle
from conftest import Figures
from gridwise.model.registry import puzzle_type, type_names
from gridwise.setting.other_clues import OtherClues
from new_puzzles import SIZES
from proof_sizes import parts

COUNT, PART = 1_000, 200
FROM_ONE = 50
"""Puzzles made from one; the first of them is the new puzzle itself."""
SAMPLE = 20
"""The suite looks at so many."""
LIMIT = 20
"""Solutions are counted up to this number."""
WRONG = 0.3
"""The share of puzzles with a given that any symbol is written into."""
SMALLER = {"Calcudoku": 3}
"""Sizes for types that the oracle needs seconds for otherwise."""
EXTREME = 5
"""A level for which any clue may go."""


def new_puzzle(kind: str, seed: int) -> gw.Puzzle:
    """A new puzzle of the smallest size; the example of a type that has no new ones."""
    try:
        return gw.generate(kind, size=SMALLER.get(kind, SIZES.get(kind, (None,))[0]), seed=seed, rated=False)
    except gw.PuzzleError:
        return gw.parse(puzzle_type(kind).starter())


class Changed:
    """Puzzles made from one."""

    def __init__(self, puzzle: gw.Puzzle, random: Random) -> None:
        self.puzzle, self.random = puzzle, random
        answer = gw.solve(puzzle)
        assert answer.solution is not None
        solution = answer.solution.entries
        self.places = sorted(set(solution) & set(puzzle.grid.squares))
        self.others = OtherClues(puzzle, solution, EXTREME)

    def one(self) -> gw.Puzzle:
        """A puzzle with some changes; those that are refused at once are not made."""
        made = self.puzzle
        for _ in range(self.random.randint(1, 6)):
            made = self.random.choice((self.fewer_clues, self.blanks, self.fewer_givens))(made)
        return self.wrong_given(made) if self.random.random() < WRONG else made

    def fewer_clues(self, puzzle: gw.Puzzle) -> gw.Puzzle:
        found = list(islice(self.others.fewer(puzzle), 5))
        return self.random.choice(found) if found else puzzle

    def blanks(self, puzzle: gw.Puzzle) -> gw.Puzzle:
        """One entry less in a clue board, such as that of a Tapa."""
        boards = [name for name, value in puzzle.declaration.attributes.items() if name != "initial" and nested(value)]
        return self.without_entry(puzzle, self.random.choice(boards)) if boards else puzzle

    def fewer_givens(self, puzzle: gw.Puzzle) -> gw.Puzzle:
        return self.without_entry(puzzle, "initial") if puzzle.declaration.attributes.get("initial") else puzzle

    def without_entry(self, puzzle: gw.Puzzle, name: str) -> gw.Puzzle:
        rows = [list(row) for row in puzzle.declaration.attributes[name]]
        held = [(r, c) for r, row in enumerate(rows) for c, entry in enumerate(row) if entry not in (None, ".")]
        if not held:
            return puzzle
        row, column = self.random.choice(held)
        rows[row][column] = None
        return self.replaced(puzzle, name, rows)

    def wrong_given(self, puzzle: gw.Puzzle) -> gw.Puzzle:
        """A symbol in some cell, which is right by chance only."""
        if len(puzzle.grid.shape) != 2 or not self.places:
            return puzzle
        rows: list[list[Any]] = [[None] * puzzle.grid.shape[1] for _ in range(puzzle.grid.shape[0])]
        for (row, column), symbol in puzzle.givens.items():
            rows[row][column] = symbol
        row, column = self.random.choice(self.places)
        rows[row][column] = self.random.choice(puzzle.symbols.names)
        return self.replaced(puzzle, "initial", rows)

    def replaced(self, puzzle: gw.Puzzle, name: str, rows: Any) -> gw.Puzzle:
        try:
            return puzzle.replace(**{name: rows})
        except gw.PuzzleError:
            return puzzle


def nested(value: Any) -> bool:
    """Whether an attribute is a board of entries, row by row."""
    return isinstance(value, list | tuple) and bool(value) and all(isinstance(row, list | tuple) for row in value)


def family(kind: str, first: int, last: int) -> Iterator[gw.Puzzle]:
    """The puzzles of these numbers; some puzzles occur more than once."""
    for start in range(first, last, FROM_ONE):
        puzzle = new_puzzle(kind, start // FROM_ONE)
        yield puzzle
        changed = Changed(puzzle, Random(f"{kind} {start}"))
        for _ in range(start + 1, min(last, start + FROM_ONE)):
            yield changed.one()


def compare(kind: str, first: int, last: int) -> Counter[str]:
    counted = Counter[str]()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", gw.PuzzleWarning)
        for puzzle in family(kind, first, last):
            expected = oracle.count(puzzle, LIMIT)
            assert gw.count(puzzle, limit=LIMIT) == expected, puzzle.to_yaml()
            check_certificate(puzzle, expected)
            counted[("none", "one")[expected] if expected < 2 else "several"] += 1
    return counted


def check_certificate(puzzle: gw.Puzzle, solutions: int) -> None:
    """The certificate claims what the oracle found; nothing is certified if there are several solutions."""
    if solutions > 1:
        with pytest.raises(gw.SeveralSolutions):
            gw.prove(puzzle)
        return
    certificate = gw.prove(puzzle)
    assert certificate.claim == ("none", "one")[solutions]
    assert (gw.check_certificate(puzzle, str(certificate)) is None) is (solutions == 0)


@pytest.mark.parametrize("kind", ["Doppelblock", "Tango", "Tents"])
def test_a_few_of_some_types_agree_with_the_oracle(kind: str) -> None:
    assert len(compare(kind, 0, SAMPLE)) > 1


@pytest.mark.prove
@pytest.mark.parametrize(("first", "last"), parts(COUNT, PART))
@pytest.mark.parametrize("kind", type_names())
def test_a_thousand_of_each_type_agree_with_the_oracle(kind: str, first: int, last: int, figures: Figures) -> None:
    counted = compare(kind, first, last)
    assert last - first < PART or len(counted) > 1, "they are all of one sort"
    figures("puzzles of each type compared with the oracle", counted)
