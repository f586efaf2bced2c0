"""Sums of positions: each marked cell counts for its place in the row or column. Kakurasu."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from pydantic import Field

from gridwise.common.errors import PuzzleError
from gridwise.constraints._outside import OutsideClue
from gridwise.constraints._side_clues import SIDES, SideClues, whole
from gridwise.constraints._symbol_values import counted_value
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint, Expansion
from gridwise.model.fields import Outside
from gridwise.model.finding import Finding
from gridwise.model.grid import Cell
from gridwise.model.relations import Linear, Relation
from gridwise.model.shapes import PointText, Shape, Tone
from gridwise.model.symbols import Symbols
from gridwise.model.wording import capital

if TYPE_CHECKING:
    from gridwise.model.puzzle import Draft, Puzzle

_FEW = 3
"""The maximum number of ways to make a sum that are listed."""


class PositionSum(OutsideClue):
    """The positions of the cells that hold a symbol add up to the sum: the first cell counts 1, the second 2 …

    Positions are counted from the left and from the top. The symbol is the only mark, or the highest symbol, unless
    `symbol` names another.
    """

    sides: ClassVar[tuple[str, ...]] = ("bottom", "right")
    area_noun: ClassVar[str] = "line"

    sum: Annotated[int, Field(ge=0)]
    symbol: str | None = None

    def text(self) -> str:
        return str(self.sum)

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        super().validate(puzzle)
        counted_value(puzzle.symbols, self.symbol)
        worth = [cell[self._axis()] + 1 for cell in self.line(puzzle.grid)]
        if not _ways(worth, self.sum):
            raise PuzzleError(f"no positions of {self.at.line_name} add up to {self.sum}", field="sum")

    def _axis(self) -> int:
        return 1 if self.at.side in ("left", "right") else 0

    def relations(self, board: Board) -> Iterator[Relation]:
        value, cells = counted_value(board.symbols, self.symbol), tuple(sorted(self.line(board.grid)))
        weights = tuple(tuple((v, cell[self._axis()] + 1 if v == value else 0) for v in board.values) for cell in cells)
        yield Linear(cells, weights, frozenset((self.sum,)))

    def rule(self) -> str:
        what = f"{{{self.symbol}s}}" if self.symbol else "marked cells"
        return (
            f"A number outside the grid is the sum of the positions of the {what} in its row or column, "
            "counted from the left or from the top."
        )

    def label(self, relation: Relation | None = None) -> str:
        return self.at.line_name if relation is not None else f"the {self.sum} {self.at.beside}"

    def title(self, relation: Relation | None = None) -> str:
        return self.label(relation)

    def why(self, relation: Relation, finding: Finding) -> str:
        """`Row c needs 9 more, and 1, 2, 4 and 6 are open: 9 is only 1+2+6.`"""
        value = counted_value(finding.symbols, self.symbol)
        cells = [cell for cell in relation.cells if isinstance(cell, Cell)]
        held = sum(cell[self._axis()] + 1 for cell in cells if finding.left[cell] == {value})
        open_ = [
            cell[self._axis()] + 1 for cell in cells if value in finding.left[cell] and len(finding.left[cell]) > 1
        ]
        left, line = self.sum - held, capital(self.at.line_name)
        if not left:
            return f"{line} already makes {self.sum}."
        need = f"{line} needs {left}{' more' if held else ''}"
        if open_ == [left]:
            return f"{need}, and only {left} is open."
        ways = _ways(open_, left)
        if 0 < len(ways) <= _FEW:
            only = "only " if len(ways) == 1 else ""
            return (
                f"{need}. From {_listed(open_)}, that is {only}{' or '.join('+'.join(map(str, way)) for way in ways)}."
            )
        spare = sum(open_) - left
        if spare < left:
            return f"{need}. The open cells {_listed(open_)} make {sum(open_)}, which is {spare} too many."
        return f"{need} from {_listed(open_)}."

    def complaint(self, relation: Relation, values: Mapping[Cell, int], symbols: Symbols) -> str:
        value = counted_value(symbols, self.symbol)
        cells = [cell for cell in relation.cells if isinstance(cell, Cell)]
        made = sum(cell[self._axis()] + 1 for cell in cells if values.get(cell) == value)
        return f"{capital(self.at.line_name)} makes {made}, not {self.sum}"

    @classmethod
    def instances(
        cls, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random, *, symbol: str | None = None
    ) -> Iterator[Constraint]:
        value, named = counted_value(puzzle.symbols, symbol), {"symbol": symbol} if symbol else {}
        rows, columns = puzzle.grid.rows, puzzle.grid.columns
        places = [at for at in Outside.around(rows, columns) if at.side in cls.sides]
        random.shuffle(places)
        for at in places:
            cells = [cell for cell in at.cells(rows, columns) if cell in puzzle.grid]
            if cells:
                axis = 1 if at.side == "right" else 0
                yield cls(at=at, sum=sum(cell[axis] + 1 for cell in cells if solution[cell] == value), **named)

    example: ClassVar[str] = """
        - size: [2, 3]
        - symbols: {empty: {background: yes}, lamp: {look: disc}}
        - {name: PositionSum, at: right a, sum: 5}
        - {name: PositionSum, at: right b, sum: 1}
        """


class PositionSums(SideClues):
    """Sums outside the grid, side by side, with `.` for none; each is the sum of the positions of the marked cells."""

    gathers: ClassVar[type[Constraint] | None] = PositionSum

    symbol: str | None = None

    def expand(self, draft: Draft) -> Expansion | None:
        """The sums as clues; what stays draws the positions."""
        return None if {*SIDES} <= self.model_fields_set else super().expand(draft)

    def kept(self) -> Sequence[Constraint]:
        return (PositionSums(symbol=self.symbol, **dict.fromkeys(SIDES)).like(self),)

    def draw(self, board: Board) -> Iterator[Shape]:
        """What each column and row counts, on the sides without sums."""
        for at in Outside.around(board.grid.rows, board.grid.columns):
            if at.side in ("top", "left"):
                yield PointText(at.point(board.grid.rows, board.grid.columns), str(at.line + 1), 0.34, Tone.MARK)

    def clue_at(self, at: Outside, entry: str) -> Constraint:
        named: dict[str, Any] = {"symbol": self.symbol} if self.symbol else {}
        return PositionSum(at=at, sum=whole(entry, "a sum"), **named)

    @classmethod
    def entry_of(cls, clue: Constraint) -> tuple[Outside, str]:
        assert isinstance(clue, PositionSum)
        return clue.at, str(clue.sum)

    def rule(self) -> str:
        return self.clue_at(Outside(("right", 0)), "0").rule()

    example: ClassVar[str] = """
        - symbols: {empty: {background: yes}, lamp: {look: disc}}
        - PositionSums
        - bottom: 1 2 1
        - right: 4 2
        """


def _ways(numbers: Sequence[int], total: int) -> list[tuple[int, ...]]:
    """The sets of numbers with this sum, up to one more than are listed."""
    found: list[tuple[int, ...]] = []
    for size in range(len(numbers) + 1):
        for chosen in combinations(numbers, size):
            if sum(chosen) == total:
                found.append(chosen)
                if len(found) > _FEW:
                    return found
    return found


def _listed(numbers: Sequence[int]) -> str:
    text = list(map(str, numbers))
    return text[0] if len(text) == 1 else f"{', '.join(text[:-1])} and {text[-1]}"
