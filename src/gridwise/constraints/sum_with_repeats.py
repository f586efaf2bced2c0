"""Sums of cells in which values may repeat and cells may count more than once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from pydantic import BeforeValidator, Field, PlainSerializer

from gridwise.common.errors import PuzzleError
from gridwise.constraints._instances import Span, anything, areas
from gridwise.constraints._lists import RepeatedCells, Sums, alternatives, each_sum
from gridwise.constraints._reach import out_of_reach
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.grid import Cell, names
from gridwise.model.relations import In, Linear, Relation
from gridwise.model.shapes import Anchor, CellText, Outline, Shape, Tone, Width

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle

MAX_WEIGHT = 10_000


def _as_weights(value: Any) -> Any:
    return tuple(value.replace(",", " ").split()) if isinstance(value, str) else value


Weights = Annotated[
    tuple[Annotated[int, Field(ge=-MAX_WEIGHT, le=MAX_WEIGHT)], ...],
    BeforeValidator(_as_weights),
    PlainSerializer(list),
]


class SumWithRepeats(Constraint):
    """The numbers in the cells add up to the sum, or to one of several sums. Numbers may repeat.

    A cell that is listed several times is added several times. `weights` lists a factor for each of the cells; factors
    may be negative.
    """

    sentence: ClassVar[str] = (
        "The numbers in a region with a thin border add up to the sum in its corner. The number "
        "in a cell marked × is first multiplied as shown. Numbers may repeat."
    )

    region: RepeatedCells
    sum: Sums
    weights: Weights | None = None

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        numbers = puzzle.board.numbers(self)
        if self.weights is not None and len(self.weights) != len(self.region):
            count = f"{len(self.weights)} weight{'' if len(self.weights) == 1 else 's'}"
            raise PuzzleError(f"there are {len(self.region)} cells, but {count}", field="weights")
        ends = [(weight * numbers[0], weight * numbers[-1]) for weight in self._weighed().values()]
        low, high = sum(map(min, ends)), sum(map(max, ends))
        for target in each_sum(self.sum):
            if not low <= target <= high:
                message = f"{self.label()} is out of reach: the cells add up to at least {low} and at most {high}"
                raise out_of_reach(message, target, "sum")

    def relations(self, board: Board) -> Iterator[Relation]:
        numbers, weighed, targets = board.numbers(self), self._weighed(), frozenset(each_sum(self.sum))
        cells, weights = tuple(weighed), tuple(weighed.values())
        if len(cells) == 1:
            yield In(cells[0], frozenset(value for value in numbers if weights[0] * value in targets))
        elif cells:
            yield Linear(cells, weights, targets)

    def draw(self, board: Board) -> Iterator[Shape]:
        cells = tuple(dict.fromkeys(self.region))
        yield Outline(cells, Width.THIN, Tone.CLUE, inset=0.06)
        weighed = self._weighed()
        for cell in cells:
            weight = weighed.get(cell, 0)
            said = ["/".join(map(str, each_sum(self.sum)))] if cell == min(cells) else []
            said += [f"×{weight}".replace("-", "−")] if weight != 1 else []
            if said:
                yield CellText(cell, " ".join(said), Anchor.CORNER, size=0.22)

    def label(self, relation: Relation | None = None) -> str:
        terms = " + ".join(_term(cell, weight) for cell, weight in self._weighed().items()).replace("+ -", "- ")
        return f"sum {terms or names(self.region)} = {alternatives(self.sum)}"

    def _weighed(self) -> dict[Cell, int]:
        """The total weight of each cell, without cells whose weight is 0."""
        weights: dict[Cell, int] = {}
        for cell, weight in zip(self.region, self.weights or (1,) * len(self.region), strict=False):
            weights[cell] = weights.get(cell, 0) + weight
        return {cell: weight for cell, weight in weights.items() if weight}

    @classmethod
    def instances(
        cls, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random, *, cells: Span = (2, 4)
    ) -> Iterator[Constraint]:
        for area in areas(puzzle.grid, random, cells, anything):
            yield cls(region=area, sum=sum(solution[cell] for cell in area))

    example: ClassVar[str] = """
        - Sudoku
        - size: [4, 4]
        - {name: SumWithRepeats, region: a1 b2 c3 d4 c3, sum: 12}
        - {name: SumWithRepeats, region: a4 b3 c2, sum: [4, 11]}
        - {name: SumWithRepeats, region: a2 d1, weights: [2, -1], sum: 4}
        """


def _term(cell: Cell, weight: int) -> str:
    return f"{'' if weight == 1 else '-' if weight == -1 else f'{weight}·'}{cell}"
