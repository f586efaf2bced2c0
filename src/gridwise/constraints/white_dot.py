"""White dots: neighbours that differ by one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from pydantic import BeforeValidator, Field, PlainSerializer

from gridwise.board import Board, PairTest
from gridwise.constraint import Constraint
from gridwise.constraints._instances import shuffled
from gridwise.errors import PuzzleError
from gridwise.fields import Edge
from gridwise.grid import Cell, names
from gridwise.relations import Relation
from gridwise.shapes import EdgeMark, Shape

if TYPE_CHECKING:
    from gridwise.puzzle import Puzzle


class WhiteDot(Constraint):
    """The two cells beside the dot differ by one, or by another difference."""

    listed: ClassVar[bool] = True

    edge: Edge
    difference: Annotated[int, Field(ge=0)] = 1

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        require_difference(self.difference, puzzle.board.numbers(self), "difference")

    def relations(self, board: Board) -> Iterator[Relation]:
        board.numbers(self)
        yield board.pair(self.edge[0], self.edge[1], _differs_by(self.difference))

    def draw(self, board: Board) -> Iterator[Shape]:
        yield EdgeMark(self.edge[0], self.edge[1], "" if self.difference == 1 else str(self.difference))

    def rule(self) -> str:
        if self.difference == 1:
            return "Values on both sides of a white dot differ by 1."
        return "Values on both sides of a white dot with a number differ by that number."

    def label(self, relation: Relation | None = None) -> str:
        number = "" if self.difference == 1 else f" = {self.difference}"
        return f"white dot {names(self.edge)}{number}"

    @classmethod
    def instances(
        cls, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random, *, difference: int | None = None
    ) -> Iterator[Constraint]:
        spoken = [part.differences for part in puzzle.board.all_of(AllWhiteDotsGiven)] or [(1,)]
        wanted = {number for numbers in spoken for number in numbers} if difference is None else {difference}
        for a, b in shuffled(puzzle.grid.edges(), random):
            found = abs(solution[a] - solution[b])
            if found in wanted:
                yield cls(edge=(a, b)) if found == 1 else cls(edge=(a, b), difference=found)

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


def _as_differences(value: Any) -> Any:
    if isinstance(value, str):
        return tuple(value.replace(",", " ").split())
    return tuple(value) if isinstance(value, list | tuple) else (value,)


class AllWhiteDotsGiven(Constraint):
    """Neighbours without a white dot between them do not differ by one (or by any of the differences listed)."""

    clue: ClassVar[bool] = False
    all_given: ClassVar[type[Constraint] | None] = WhiteDot

    differences: Annotated[
        tuple[Annotated[int, Field(ge=0)], ...],
        BeforeValidator(_as_differences),
        PlainSerializer(list),
        Field(min_length=1),
    ] = (1,)

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        for difference in self.differences:
            require_difference(difference, puzzle.board.numbers(self), "differences")
        for dot in puzzle.board.all_of(WhiteDot):
            if dot.difference not in self.differences:
                raise self._unlisted(dot, {other.difference for other in puzzle.board.all_of(WhiteDot)})

    def _unlisted(self, dot: WhiteDot, used: set[int]) -> PuzzleError:
        # Taking the differences from the dots instead would change the rule whenever a dot is taken away.
        listed = set(self.differences) if "differences" in self.model_fields_set else set()
        return PuzzleError(
            f"{dot.label()} has a difference that AllWhiteDotsGiven does not speak of",
            suggestion=f"write differences: {sorted(used | listed)}",
            field="differences",
        )

    def relations(self, board: Board) -> Iterator[Relation]:
        board.numbers(self)
        dots: dict[frozenset[Cell], list[int | None]] = {}
        for dot, number in board.clue_numbers(WhiteDot):
            dots.setdefault(frozenset(dot.edge), []).append(number)
        test = _differs_by_none(tuple(sorted(set(self.differences))))
        for a, b in board.grid.edges():
            relation: Relation = board.pair(a, b, test)
            numbers = dots.get(frozenset((a, b)), [])
            if None in numbers:
                continue
            for number in numbers:
                if number is not None:
                    relation = relation.while_absent(number)
            yield relation

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


def require_difference(difference: int, values: tuple[int, ...], field: str) -> None:
    """Raise when no two values have that difference."""
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
