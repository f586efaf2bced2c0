"""White dots between neighbours that differ by one, black dots between neighbours in a 1:2 ratio."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from pydantic import BeforeValidator, Field, PlainSerializer, PlainValidator, WithJsonSchema

from gridwise.common.errors import PuzzleError
from gridwise.constraints._edges import as_numbers, require_pair, unless_marked
from gridwise.constraints._instances import shuffled
from gridwise.model.board import Board, PairTest
from gridwise.model.constraint import Constraint
from gridwise.model.fields import Edge, Editor
from gridwise.model.grid import Cell, names
from gridwise.model.relations import Relation
from gridwise.model.shapes import EdgeMark, Shape, Tone

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle

_RATIO = re.compile(r"[0-9]{1,6}(/[0-9]{1,6})?")


class WhiteDot(Constraint):
    """The numbers on either side of the dot differ by 1, or by the given difference."""

    listed: ClassVar[bool] = True

    edge: Edge
    difference: Annotated[int, Field(ge=0)] = 1

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        require_difference(self.difference, puzzle.board.numbers(self), "difference")

    def relations(self, board: Board) -> Iterator[Relation]:
        board.numbers(self)
        yield board.pair(self.edge[0], self.edge[1], _differs_by(self.difference))

    def draw(self, board: Board) -> Iterator[Shape]:
        text = "" if self.difference == 1 else str(self.difference)
        yield EdgeMark(self.edge[0], self.edge[1], text, fill=Tone.WHITE)

    def rule(self) -> str:
        if self.difference == 1:
            return "The numbers on either side of a white dot differ by 1."
        return "The numbers on either side of a white dot with a number differ by that number."

    def label(self, relation: Relation | None = None) -> str:
        number = "" if self.difference == 1 else f" = {self.difference}"
        return f"white dot {names(self.edge)}{number}"

    def title(self, relation: Relation | None = None) -> str:
        return f"the {self.label(relation)}"

    @classmethod
    def instances(
        cls, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random, *, difference: int | None = None
    ) -> Iterator[Constraint]:
        given = [part.differences for part in puzzle.board.all_of(AllWhiteDotsGiven)] or [(1,)]
        wanted = {number for numbers in given for number in numbers} if difference is None else {difference}
        black = [ratio for part in puzzle.board.all_of(AllBlackDotsGiven) for ratio in part.ratios]
        for a, b in shuffled(puzzle.grid.edges(), random):
            gap = abs(solution[a] - solution[b])
            # If all dots are given and both colours fit, the edge has room for only one: the black dot.
            if gap in wanted and not any(_in_ratio(ratio)(solution[a], solution[b]) for ratio in black):
                yield cls(edge=(a, b)) if gap == 1 else cls(edge=(a, b), difference=gap)

    example: ClassVar[str] = """
        - LatinSquare
        - WhiteDot: a1 a2
        - WhiteDot: b1 b2
        - {name: WhiteDot, edge: c3 d3, difference: 3}
        - initial: |
            . . . .
            . 1 . .
            . . . .
            3 . . .
        """


class AllWhiteDotsGiven(Constraint):
    """Neighbours without a dot between them do not differ by 1 (or by any of the listed differences).

    Neighbours with a black dot between them are also exempt: 1 and 2 may have a dot of either colour.
    """

    clue: ClassVar[bool] = False
    all_given: ClassVar[type[Constraint] | None] = WhiteDot

    differences: Annotated[
        tuple[Annotated[int, Field(ge=0)], ...],
        BeforeValidator(as_numbers),
        PlainSerializer(list),
        Field(min_length=1),
    ] = (1,)

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        puzzle.board.numbers(self)
        for dot in puzzle.board.all_of(WhiteDot):
            if dot.difference not in self.differences:
                raise self._unlisted(dot, {other.difference for other in puzzle.board.all_of(WhiteDot)})

    def _unlisted(self, dot: WhiteDot, used: set[int]) -> PuzzleError:
        # Taking the differences from the dots would change the rule whenever a dot is removed.
        listed = set(self.differences) if "differences" in self.model_fields_set else set()
        return PuzzleError(
            f"{dot.label()} has a difference that AllWhiteDotsGiven does not list",
            suggestion=f"write differences: {sorted(used | listed)}",
            field="differences",
        )

    def relations(self, board: Board) -> Iterator[Relation]:
        board.numbers(self)
        yield from unless_marked(board, (WhiteDot, BlackDot), _differs_by_none(tuple(sorted(set(self.differences)))))

    def rule(self) -> str:
        which = " or ".join(str(difference) for difference in sorted(set(self.differences)))
        return f"All white dots are given: neighbours without a dot between them do not differ by {which}."

    def label(self, relation: Relation | None = None) -> str:
        return f"no white dot between {names(relation.cells)}" if relation is not None else "all white dots are given"

    example: ClassVar[str] = """
        - LatinSquare
        - AllWhiteDotsGiven
        - WhiteDot: a1 b1
        - WhiteDot: a2 a3
        - WhiteDot: a3 b3
        - WhiteDot: a4 b4
        - WhiteDot: b1 c1
        - WhiteDot: b2 c2
        - WhiteDot: b4 c4
        - WhiteDot: c2 c3
        - WhiteDot: c2 d2
        - WhiteDot: c3 d3
        - WhiteDot: c4 d4
        - WhiteDot: d2 d3
        - initial: |
            . . . .
            . . . .
            . . . .
            1 . . .
        """


def _as_ratio(value: Any) -> Fraction:
    text = str(value).strip().replace(":", "/")
    if not _RATIO.fullmatch(text) or not all(map(int, text.split("/"))):
        raise PuzzleError(f"`ratio` must be written like 2 or 3:2, not {value!r}")
    ratio = Fraction(text)
    return max(ratio, 1 / ratio)


def _ratio_text(ratio: Fraction) -> str:
    return str(ratio).replace("/", ":")


Ratio = Annotated[
    Fraction,
    PlainValidator(_as_ratio),
    PlainSerializer(_ratio_text, return_type=str),
    WithJsonSchema({"type": ["string", "integer"], "description": "the ratio of larger to smaller number: 2 or 3:2"}),
    Editor("text"),
]
"""A ratio of two numbers, at least 1."""


class BlackDot(Constraint):
    """Of the numbers on either side of the dot, one is twice the other, or they are in the given ratio.

    The ratio 3:2 means that one number times 2 equals the other times 3. Only another 0 can be beside a 0.
    """

    listed: ClassVar[bool] = True

    edge: Edge
    ratio: Ratio = Fraction(2)

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        require_ratio(self.ratio, puzzle.board.numbers(self), "ratio")

    def relations(self, board: Board) -> Iterator[Relation]:
        board.numbers(self)
        yield board.pair(self.edge[0], self.edge[1], _in_ratio(self.ratio))

    def draw(self, board: Board) -> Iterator[Shape]:
        text = "" if self.ratio == 2 else _ratio_text(self.ratio)
        yield EdgeMark(self.edge[0], self.edge[1], text, fill=Tone.BLACK)

    def rule(self) -> str:
        if self.ratio == 2:
            return "Of the numbers on either side of a black dot, one is twice the other."
        return "The numbers on either side of a black dot with a number are in that ratio."

    def label(self, relation: Relation | None = None) -> str:
        number = "" if self.ratio == 2 else f" = {_ratio_text(self.ratio)}"
        return f"black dot {names(self.edge)}{number}"

    def title(self, relation: Relation | None = None) -> str:
        return f"the {self.label(relation)}"

    @classmethod
    def instances(
        cls, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random, *, ratio: str | int | None = None
    ) -> Iterator[Constraint]:
        given = [part.ratios for part in puzzle.board.all_of(AllBlackDotsGiven)] or [(Fraction(2),)]
        wanted = {each for ratios in given for each in ratios} if ratio is None else {_as_ratio(ratio)}
        for a, b in shuffled(puzzle.grid.edges(), random):
            for each in sorted(wanted):
                if _in_ratio(each)(solution[a], solution[b]):
                    yield cls(edge=(a, b)) if each == 2 else cls(edge=(a, b), ratio=each)

    example: ClassVar[str] = """
        - LatinSquare
        - BlackDot: a1 a2
        - BlackDot: b3 c3
        - {name: BlackDot, edge: c1 d1, ratio: 3}
        - initial: |
            . . . .
            . . . 4
            . . . .
            . . . .
        """


class AllBlackDotsGiven(Constraint):
    """Neighbours without a dot between them are not in the ratio 1:2 (or in any of the listed ratios).

    Neighbours with a white dot between them are also exempt: 1 and 2 may have a dot of either colour.
    """

    clue: ClassVar[bool] = False
    all_given: ClassVar[type[Constraint] | None] = BlackDot

    ratios: Annotated[
        tuple[Ratio, ...],
        BeforeValidator(as_numbers),
        PlainSerializer(lambda ratios: [_ratio_text(ratio) for ratio in ratios]),
        Field(min_length=1),
    ] = (Fraction(2),)

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        for ratio in self.ratios:
            require_ratio(ratio, puzzle.board.numbers(self), "ratios")
        used = {dot.ratio: dot for dot in puzzle.board.all_of(BlackDot)}
        for ratio, dot in used.items():
            if ratio not in self.ratios:
                listed = set(self.ratios) if "ratios" in self.model_fields_set else set()
                wanted = ", ".join(_ratio_text(each) for each in sorted(set(used) | listed))
                raise PuzzleError(
                    f"{dot.label()} has a ratio that AllBlackDotsGiven does not list",
                    suggestion=f"write ratios: [{wanted}]",
                    field="ratios",
                )

    def relations(self, board: Board) -> Iterator[Relation]:
        board.numbers(self)
        yield from unless_marked(board, (WhiteDot, BlackDot), _in_no_ratio(tuple(sorted(set(self.ratios)))))

    def rule(self) -> str:
        which = " or ".join(_ratio_text(ratio) for ratio in sorted(set(self.ratios)))
        if which == "2":
            return "All black dots are given: of two neighbours without a dot between them, neither is twice the other."
        return f"All black dots are given: neighbours without a dot between them are not in the ratio {which}."

    def label(self, relation: Relation | None = None) -> str:
        return f"no black dot between {names(relation.cells)}" if relation is not None else "all black dots are given"

    example: ClassVar[str] = """
        - LatinSquare
        - AllBlackDotsGiven
        - BlackDot: a2 a3
        - BlackDot: b1 c1
        - BlackDot: b4 c4
        - BlackDot: d2 d3
        - initial: |
            1 . . .
            . . . .
            . . . .
            . . . 4
        """


def require_difference(difference: int, values: tuple[int, ...], field: str) -> None:
    """Raise if no two values have that difference."""
    if not any(value + difference in values for value in values):
        raise PuzzleError(
            f"no two symbols differ by {difference}; the largest difference is {values[-1] - values[0]}", field=field
        )


@cache
def _differs_by(difference: int) -> PairTest:
    """One function object per difference, so that its table is made once."""
    return lambda a, b: abs(a - b) == difference


@cache
def _differs_by_none(differences: tuple[int, ...]) -> PairTest:
    return lambda a, b: abs(a - b) not in differences


def require_ratio(ratio: Fraction, values: tuple[int, ...], field: str) -> None:
    """Raise if no two values have that ratio."""
    require_pair(values, _in_ratio(ratio), f"no two symbols are in the ratio {_ratio_text(ratio)}", field)


@cache
def _in_ratio(ratio: Fraction) -> PairTest:
    more, less = ratio.numerator, ratio.denominator
    return lambda a, b: a * less == b * more or b * less == a * more


@cache
def _in_no_ratio(ratios: tuple[Fraction, ...]) -> PairTest:
    return lambda a, b: not any(_in_ratio(ratio)(a, b) for ratio in ratios)
