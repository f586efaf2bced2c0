"""Technique cases turned, permuted and relabelled: what a technique finds must not depend on that."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

import test_logic_als
import test_logic_basic
import test_logic_chains
import test_logic_fish
import test_logic_uniqueness
from gridwise.logic.ladder import technique
from technique_cases import Case, cases, outcome_of

NAMES = {
    **test_logic_basic.CODES,
    **{code: test_logic_fish.name_of(code) for code in test_logic_fish.CODES},
    **test_logic_chains.NAMES,
    **test_logic_als.CODES,
    **test_logic_uniqueness.CODES,
}
EVERY = 5
"""One case of so many is tried, each time the suite runs the same ones."""


class Image:
    """A symmetry of the board: lines change places within bands and bands with each other, the symbols change names."""

    def __init__(self, rng: random.Random) -> None:
        self.rows, self.columns = _lines(rng), _lines(rng)
        self.turned = rng.random() < 0.5
        self.digits = "".join(rng.sample("123456789", 9))

    def place(self, row: int, column: int) -> tuple[int, int]:
        row, column = self.rows.index(row), self.columns.index(column)
        return (column, row) if self.turned else (row, column)

    def digit(self, digit: str) -> str:
        return self.digits[int(digit) - 1] if digit in "123456789" else digit

    def triples(self, text: str) -> str:
        out = []
        for digit, row, column in text.split():
            r, c = self.place(int(row) - 1, int(column) - 1)
            out.append(f"{self.digit(digit)}{r + 1}{c + 1}")
        return " ".join(out)

    def givens(self, text: str) -> str:
        cells: list[str] = []
        for char in text:
            if cells and cells[-1] == "+":
                cells[-1] += self.digit(char)
            else:
                cells.append(self.digit(char))
        board = {self.place(*divmod(i, 9)): cell for i, cell in enumerate(cells)}
        return "".join(board[divmod(i, 9)] for i in range(81))

    def of(self, case: Case) -> Case:
        return replace(
            case,
            givens=self.givens(case.givens),
            deleted=self.triples(case.deleted),
            eliminations=self.triples(case.eliminations),
            placements=self.triples(case.placements),
        )


def _lines(rng: random.Random) -> list[int]:
    return [3 * band + line for band in rng.sample(range(3), 3) for line in rng.sample(range(3), 3)]


def missed(path: Path, code: str, every: int, seed: int) -> list[int]:
    """The lines of the cases whose image is not found."""
    rng = random.Random(f"{code} {seed}")
    found = cases(path, code)
    out = []
    for case in found[rng.randrange(every) % max(len(found), 1) :: every]:
        image = Image(rng).of(case)
        position = image.position()
        outcomes = {outcome_of(position, raw) for raw in technique(NAMES[code]).find(position)}
        if bool(outcomes) if case.never else image.outcome() not in outcomes:
            out.append(case.line)
    return out


@pytest.mark.parametrize("code", NAMES)
def test_images_of_the_cases_are_found(corpora: Path, code: str) -> None:
    lost = missed(corpora / "techniques" / "reglib-half.txt", code, EVERY, 0)
    assert len(lost) <= (code == "0709"), lost  # as in the test of the cases themselves
