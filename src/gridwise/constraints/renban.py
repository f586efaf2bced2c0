"""Renban lines hold consecutive values; nabner lines never hold two consecutive values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.constraints._instances import Test
from gridwise.constraints._lines import LineConstraint, Values, apart, every_two, near
from gridwise.constraints._range_words import RangeWords
from gridwise.model.board import Board, PairTest
from gridwise.model.finding import Finding
from gridwise.model.grid import Cell, names
from gridwise.model.relations import Distinct, Either, Permutation, Relation
from gridwise.model.shapes import Tone

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle

_FEW = 16
"""Up to this many sets of values are tried one by one; with more, comparing pairs of cells is enough."""


class Renban(LineConstraint):
    """The line contains consecutive numbers in any order, without repeats."""

    sentence: ClassVar[str] = "Each renban line contains consecutive numbers in any order, without repeats."
    tone: ClassVar[Tone] = Tone.PURPLE
    simple: ClassVar[bool] = True
    area_noun: ClassVar[str] = "line"

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        super().validate(puzzle)
        if not self._sets(puzzle.board.values):
            raise PuzzleError(
                f"{self.label()} is too long: there are no {len(self.line)} consecutive numbers among the symbols",
                field="line",
            )

    def relations(self, board: Board) -> Iterator[Relation]:
        yield from _one_of(self._sets(board.numbers(self)), board, self.line, near(len(self.line) - 1))

    def why(self, relation: Relation, finding: Finding) -> str:
        cells = [cell for cell in relation.cells if isinstance(cell, Cell)]
        return RangeWords(self.label(), cells, finding).why() if isinstance(relation, Either) else ""

    def _sets(self, values: Values) -> list[Values]:
        known, count = set(values), len(self.line)
        runs = (tuple(range(low, low + count)) for low in values)
        return [run for run in runs if known.issuperset(run)]

    @classmethod
    def _begins(cls, puzzle: Puzzle, solution: Mapping[Cell, int]) -> Test:
        def within_reach(line: Sequence[Cell]) -> bool:
            held = {solution[cell] for cell in line}
            return len(held) == len(line) and max(held) - min(held) <= len(held)

        return within_reach

    example: ClassVar[str] = """
        - Sudoku
        - size: [6, 6]
        - Renban: a1 b1 b2 a2
        - Renban: c3 c4 d5
        - Renban: d1 e1 f2 f3
        - Renban: e5 f6 e6
        - initial: |
            . . 2 . . .
            . . . . . .
            2 . . . . .
            . . . . . 1
            5 . 3 . . .
            . . . . . .
        """


class Nabner(LineConstraint):
    """No two numbers on the line are consecutive or equal, wherever they are."""

    sentence: ClassVar[str] = "No two numbers on a nabner line are consecutive or equal, wherever they are."
    tone: ClassVar[Tone] = Tone.YELLOW
    grows: ClassVar[bool] = True
    simple: ClassVar[bool] = True

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        super().validate(puzzle)
        if not self._sets(puzzle.board.values):
            raise PuzzleError(
                f"{self.label()} is too long: any {len(self.line)} symbols include two that are consecutive",
                field="line",
            )

    def relations(self, board: Board) -> Iterator[Relation]:
        yield from _one_of(self._sets(board.numbers(self)), board, self.line, apart(2))

    def _sets(self, values: Values) -> list[Values]:
        sets: list[Values] = []
        chosen: list[int] = []

        def choose(start: int) -> None:
            if len(chosen) == len(self.line):
                sets.append(tuple(chosen))
                return
            for place in range(start, len(values)):
                if len(sets) > _FEW:
                    return
                if not chosen or values[place] > chosen[-1] + 1:
                    chosen.append(values[place])
                    choose(place + 1)
                    chosen.pop()

        choose(0)
        return sets

    example: ClassVar[str] = """
        - Sudoku
        - size: [6, 6]
        - Nabner: a1 b2 c3
        - Nabner: d4 e5 e6
        - Nabner: a4 b5 c6
        - initial: |
            . . . . . 3
            . . . . . .
            . . . . . .
            . . . . . 2
            . 5 . . . .
            . . 3 . 4 .
        """


def _one_of(sets: list[Values], board: Board, line: tuple[Cell, ...], test: PairTest) -> Iterator[Relation]:
    """The line holds one of these sets of values; any two of its values pass the test."""
    if len(sets) == 1:
        yield Permutation(line, frozenset(sets[0]), "other", f"line {names(line)}")
        return
    yield Distinct(line)
    if len(sets) > _FEW:
        yield from every_two(board, line, test)
    else:
        yield Either(tuple((Permutation(line, frozenset(values)),) for values in sets))
