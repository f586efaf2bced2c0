"""Signs between neighbours: = for equal symbols, × for different ones, as in Tango."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import ClassVar

from gridwise.constraints._instances import shuffled
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.fields import Edge
from gridwise.model.finding import Finding
from gridwise.model.grid import Cell, names
from gridwise.model.puzzle import Puzzle
from gridwise.model.relations import Count, Relation
from gridwise.model.shapes import EdgeMark, Shape
from gridwise.model.symbols import Symbols


class _NeighbourSign(Constraint):
    """Base of the two signs."""

    listed: ClassVar[bool] = True
    sign: ClassVar[str]
    alike: ClassVar[bool]

    edge: Edge

    def relations(self, board: Board) -> Iterator[Relation]:
        if not self.alike and len(board.values) == 2:  # as a count, so that steps name the sign
            yield Count(self.edge, frozenset(board.values[1:]), frozenset((1,)))
        else:
            yield board.pair(self.edge[0], self.edge[1], _equal if self.alike else _different)

    def draw(self, board: Board) -> Iterator[Shape]:
        yield EdgeMark(self.edge[0], self.edge[1], self.sign, outline=None)

    def label(self, relation: Relation | None = None) -> str:
        return f"{self.sign} between {names(self.edge)}"

    def title(self, relation: Relation | None = None) -> str:
        return f"the {self.sign} between {self.edge[0]} and {self.edge[1]}"

    def why(self, relation: Relation, finding: Finding) -> str:
        """`b3 holds a sun, and b4 holds the same.`"""
        wording, name = finding.symbols.wording, finding.symbols.name
        for cell in finding.gone:
            other = self.edge[self.edge[0] == cell]
            if len(finding.left[other]) == 1:
                [held] = finding.left[other]
                also = "the same" if self.alike else "the other symbol" if len(name) == 2 else "something else"
                return f"{wording.is_([str(other)], name[held])}, and {self.title()} says that {cell} holds {also}."
        return ""

    def complaint(self, relation: Relation, values: Mapping[Cell, int], symbols: Symbols) -> str:
        a, b = self.edge
        return f"{a} and {b} {'differ' if self.alike else 'are the same'}, in spite of the {self.sign} between them"

    @classmethod
    def instances(cls, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random) -> Iterator[Constraint]:
        for a, b in shuffled(puzzle.grid.edges(), random):
            if (solution[a] == solution[b]) is cls.alike:
                yield cls(edge=(a, b))


class EqualSign(_NeighbourSign):
    """The two cells beside an equals sign hold the same symbol."""

    sentence: ClassVar[str] = "The two cells on either side of an = hold the same symbol."
    sign: ClassVar[str] = "="
    alike: ClassVar[bool] = True

    example: ClassVar[str] = """
        - size: [2, 2]
        - symbols: AB
        - EqualSign: a1 a2
        - UnequalSign: a1 b1
        - EqualSign: b1 b2
        - initial: |
            A .
            . .
        """


class UnequalSign(_NeighbourSign):
    """The two cells beside a cross hold different symbols."""

    sentence: ClassVar[str] = "The two cells on either side of a × hold different symbols."
    sign: ClassVar[str] = "×"
    alike: ClassVar[bool] = False

    example: ClassVar[str] = """
        - size: [1, 3]
        - symbols: AB
        - UnequalSign: a1 a2
        - UnequalSign: a2 a3
        - initial: B . .
        """


def _equal(a: int, b: int) -> bool:
    return a == b


def _different(a: int, b: int) -> bool:
    return a != b
