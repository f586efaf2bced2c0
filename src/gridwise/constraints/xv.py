"""X and V between neighbours: their sum as a Roman numeral."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from pydantic import BeforeValidator, Field, PlainSerializer, PlainValidator, WithJsonSchema

from gridwise.common.errors import PuzzleError
from gridwise.constraints._edges import as_numbers, require_pair, unless_marked
from gridwise.constraints._instances import shuffled
from gridwise.model.board import Board, PairTest
from gridwise.model.constraint import Constraint
from gridwise.model.fields import Edge
from gridwise.model.grid import Cell, names
from gridwise.model.relations import Relation
from gridwise.model.shapes import EdgeMark, Shape

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle

_NUMERALS = (
    (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
)  # fmt: skip
_LARGEST = 399


def _roman(number: int) -> str:
    """A number from 1 to 399 in Roman numerals."""
    text = ""
    for value, sign in _NUMERALS:
        count, number = divmod(number, value)
        text += sign * count
    return text


_NUMBERS = {_roman(number): number for number in range(1, _LARGEST + 1)}


def _as_mark(value: Any) -> str:
    text = str(value).strip().upper()
    if text not in _NUMBERS:
        raise PuzzleError(f"`mark` must be a Roman numeral such as X or V, not {value!r}")
    return text


Mark = Annotated[
    str,
    PlainValidator(_as_mark),
    WithJsonSchema({"type": "string", "description": "X for 10, V for 5, or another Roman numeral"}),
]
"""A Roman numeral."""


class XV(Constraint):
    """The two numbers beside an X add up to 10, those beside a V to 5. Other Roman numerals can also be used."""

    listed: ClassVar[bool] = True

    joined_by: ClassVar[str] = "+"

    edge: Edge
    mark: Mark

    @property
    def sum(self) -> int:
        """The sum of the two cells."""
        return _NUMBERS[self.mark]

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        _require_sum(self.sum, puzzle.board.numbers(self), "mark")

    def relations(self, board: Board) -> Iterator[Relation]:
        board.numbers(self)
        yield board.pair(self.edge[0], self.edge[1], _adds_up_to(self.sum))

    def draw(self, board: Board) -> Iterator[Shape]:
        yield EdgeMark(self.edge[0], self.edge[1], self.mark, outline=None)

    def rule(self) -> str:
        article = "an" if self.mark[0] in "XLI" else "a"
        return f"The numbers on either side of {article} {self.mark} add up to {self.sum}."

    def label(self, relation: Relation | None = None) -> str:
        return f"{self.mark} between {names(self.edge)}"

    def title(self, relation: Relation | None = None) -> str:
        return f"the {self.label(relation)}"

    @classmethod
    def instances(cls, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random) -> Iterator[Constraint]:
        given = [part.sums for part in puzzle.board.all_of(AllXVGiven)] or [(5, 10)]
        wanted = {total for sums in given for total in sums}
        for a, b in shuffled(puzzle.grid.edges(), random):
            if (total := solution[a] + solution[b]) in wanted:
                yield cls(edge=(a, b), mark=_roman(total))

    example: ClassVar[str] = """
        - Sudoku
        - size: [4, 4]
        - {name: XV, edge: a1 a2, mark: V}
        - {name: XV, edge: b3 c3, mark: V}
        - {name: XV, edge: c1 d1, mark: VII}
        - initial: |
            . . . .
            . . 2 .
            . . . .
            . . . 4
        """


class AllXVGiven(Constraint):
    """Neighbours without an X or V between them do not add up to 5 or 10 (or to any of the listed sums)."""

    clue: ClassVar[bool] = False
    all_given: ClassVar[type[Constraint] | None] = XV

    sums: Annotated[
        tuple[Annotated[int, Field(ge=1, le=_LARGEST)], ...],
        BeforeValidator(as_numbers),
        PlainSerializer(list),
        Field(min_length=1),
    ] = (5, 10)

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        puzzle.board.numbers(self)
        marks = {mark.sum: mark for mark in puzzle.board.all_of(XV)}
        for total, mark in marks.items():
            if total not in self.sums:
                raise PuzzleError(
                    f"{mark.label()} has a sum that AllXVGiven does not list",
                    suggestion=f"write sums: {sorted({*marks, *self.sums})}",
                    field="sums",
                )

    def relations(self, board: Board) -> Iterator[Relation]:
        board.numbers(self)
        yield from unless_marked(board, (XV,), _adds_up_to_none(tuple(sorted(set(self.sums)))))

    def rule(self) -> str:
        marks = " and ".join(_roman(total) for total in sorted(set(self.sums), reverse=True))
        sums = " or ".join(str(total) for total in sorted(set(self.sums)))
        return f"All {marks} are given: neighbours without such a mark between them do not add up to {sums}."

    def label(self, relation: Relation | None = None) -> str:
        return f"no mark between {names(relation.cells)}" if relation is not None else "all X and V are given"

    example: ClassVar[str] = """
        - LatinSquare
        - {name: AllXVGiven, sums: [5]}
        - {name: XV, edge: b1 c1, mark: V}
        - {name: XV, edge: b2 c2, mark: V}
        - {name: XV, edge: b3 c3, mark: V}
        - {name: XV, edge: b4 c4, mark: V}
        - initial: |
            . . . .
            . . 3 4
            . . . .
            4 . . 3
        """


def _require_sum(total: int, values: tuple[int, ...], field: str) -> None:
    message = f"no two symbols add up to {total}; their sums range from {2 * values[0]} to {2 * values[-1]}"
    require_pair(values, _adds_up_to(total), message, field)


@cache
def _adds_up_to(total: int) -> PairTest:
    return lambda a, b: a + b == total


@cache
def _adds_up_to_none(sums: tuple[int, ...]) -> PairTest:
    return lambda a, b: a + b not in sums
