"""Inequalities between cells, as in Futoshiki."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Annotated, ClassVar

from pydantic import AfterValidator

from gridwise.common.errors import PuzzleError
from gridwise.constraints._instances import shuffled
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint, Expansion
from gridwise.model.grid import CELL_PATTERN, Cell
from gridwise.model.relations import Relation
from gridwise.model.shapes import EdgeMark, PointText, Polyline, Shape, Tone, Width

if TYPE_CHECKING:
    from gridwise.model.puzzle import Draft, Puzzle

_CELL = re.compile(CELL_PATTERN)
_HOW = "inequalities are written like 'a1 < a2' or 'a1 < a2 > a3'"


class LessThan(Constraint):
    """One number is less than the other."""

    sentence: ClassVar[str] = "Each inequality sign points to the smaller of its two numbers."
    listed: ClassVar[bool] = True

    smaller: Cell
    larger: Cell

    def relations(self, board: Board) -> Iterator[Relation]:
        board.numbers(self)
        yield board.less(self.smaller, self.larger)

    def draw(self, board: Board) -> Iterator[Shape]:
        steps: list[int] = [abs(q - p) for p, q in zip(self.smaller, self.larger, strict=True)]
        if sum(steps) != 1 or any(steps[:-2]):
            yield Polyline((self.larger, self.smaller), Width.THIN, Tone.CLUE, arrow=True)
        else:
            yield EdgeMark(self.smaller, self.larger, "<", outline=None)

    def icon(self, board: Board) -> Iterator[Shape]:
        (top, left), (bottom, right) = self.smaller[-2:], self.larger[-2:]
        yield PointText(((left + right + 1) / 2, (top + bottom + 1) / 2), "<", size=1)

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        if self.smaller == self.larger:
            raise PuzzleError(f"{self.smaller} can't be less than itself")

    def label(self, relation: Relation | None = None) -> str:
        return f"{self.smaller} < {self.larger}"

    @classmethod
    def from_line(cls, line: str) -> Constraint | None:
        if not re.search("[<>≤≥]", line):
            return None
        parts = parse_inequalities(line)
        return parts[0] if len(parts) == 1 else Inequalities(expression=line)

    @classmethod
    def instances(cls, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random) -> Iterator[Constraint]:
        for a, b in shuffled(puzzle.grid.edges(), random):
            if solution[a] != solution[b]:
                smaller, larger = (a, b) if solution[a] < solution[b] else (b, a)
                yield cls(smaller=smaller, larger=larger)

    example: ClassVar[str] = """
        - LatinSquare
        - size: [3, 3]
        - {name: LessThan, smaller: a1, larger: a2}
        - {name: LessThan, smaller: a2, larger: a3}
        - b2 > c2
        """


def parse_inequalities(line: str) -> list[LessThan]:
    """The inequalities in a chain such as `a1 < a2 > a3`."""
    if re.search("[≤≥=]", line):
        raise PuzzleError(f"'{line.strip()}' may use only < and >", suggestion=_HOW)
    pieces = [piece.strip() for piece in re.split("([<>])", line)]
    cells = [_parse_cell(piece) for piece in pieces[::2]]
    if len(cells) < 2:
        raise PuzzleError(f"'{line.strip()}' has no < or >", suggestion=_HOW)
    return [
        LessThan(smaller=a, larger=b) if sign == "<" else LessThan(smaller=b, larger=a)
        for sign, (a, b) in zip(pieces[1::2], pairwise(cells), strict=True)
    ]


def _parse_cell(text: str) -> Cell:
    if not _CELL.fullmatch(text):
        raise PuzzleError(f"'{text}' is not a cell" if text else "a cell is missing next to < or >", suggestion=_HOW)
    return Cell.parse(text)


def _as_inequalities(text: str) -> str:
    parse_inequalities(text)
    return text.strip()


class Inequalities(Constraint):
    """A chain of inequalities: `a1 < a2 > a3`."""

    expression: Annotated[str, AfterValidator(_as_inequalities)]

    def expand(self, draft: Draft) -> Expansion:
        return Expansion(parse_inequalities(self.expression))

    def rule(self) -> str:
        return parse_inequalities(self.expression)[0].rule()

    def label(self, relation: Relation | None = None) -> str:
        return self.expression

    example: ClassVar[str] = """
        - LatinSquare
        - size: [3, 3]
        - a1 < a2 < a3
        - Inequalities: b1 < b2 > c2
        """
