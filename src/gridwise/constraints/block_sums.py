"""Sums outside the grid: the numbers between the two blocks of a line. Doppelblock."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from pydantic import Field

from gridwise.constraints._outside import OutsideClue, require_possible
from gridwise.constraints._partial_lines import PartialLines
from gridwise.constraints._side_clues import SideClues, whole
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.fields import Outside
from gridwise.model.finding import Finding
from gridwise.model.grid import Cell
from gridwise.model.relations import Automaton, Machine, Relation
from gridwise.model.relations.readings import Line
from gridwise.model.symbols import Symbols
from gridwise.model.wording import capital, in_words

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle

_MOST = 6
"""With at most so many numbers, the automaton also keeps which of them were used."""
_FEW = 3


class BlockSum(OutsideClue):
    """The numbers between the two blocks of the line add up to the sum. A block is the puzzle's lowest symbol.

    The line has exactly two blocks. If they are neighbours, the sum is 0.
    """

    sentence: ClassVar[str] = (
        "Each number outside the grid is the sum of the numbers between the two blocks of its row or column."
    )
    sides: ClassVar[tuple[str, ...]] = ("top", "left")

    sum: Annotated[int, Field(ge=0)]

    def text(self) -> str:
        return str(self.sum)

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        super().validate(puzzle)
        values, length = puzzle.board.numbers(self), len(self.line(puzzle.grid))
        require_possible(lambda: _machine(values, self.sum, length, False), length, f"the sum {self.sum}", "sum")

    def relations(self, board: Board) -> Iterator[Relation]:
        cells, values = self.line(board.grid), board.numbers(self)
        once = bool(board.all_of(PartialLines)) and len(values) - 1 <= _MOST
        yield Automaton(cells, _machine(values, self.sum, len(cells), once), Line())

    def label(self, relation: Relation | None = None) -> str:
        return f"{self.sum} {self.at.beside}"

    def title(self, relation: Relation | None = None) -> str:
        return f"the {self.label(relation)}"

    def why(self, relation: Relation, finding: Finding) -> str:
        """`Row c has 7 between its blocks. That is 3+4 or 1+2+4, so two or three cells lie between them.`"""
        numbers = finding.symbols.cell_values[1:]
        cells = [cell for cell in relation.cells if isinstance(cell, Cell)]
        ways = [w for size in range(len(cells) - 1) for w in combinations(numbers, size) if sum(w) == self.sum]
        return f"{capital(self.at.line_name)} has {self._between_them(ways, numbers)}{_places(cells, ways, finding)}"

    def _between_them(self, ways: Sequence[tuple[int, ...]], numbers: Sequence[int]) -> str:
        if not self.sum:
            return "nothing between its blocks, so they are side by side."
        sizes = sorted({len(way) for way in ways})
        between = " or ".join(map(in_words, sizes)) + (" cell lies" if sizes == [1] else " cells lie")
        start = f"{self.sum} between its blocks"
        if sizes[-1:] == [len(numbers)]:
            return f"{start}. That takes all of its numbers, so these are at its ends."
        if len(ways) <= _FEW and sizes != [1]:
            return f"{start}. That is {_sums(ways)}, so {between} between them."
        return f"{start}, so {between} between them."

    def complaint(self, relation: Relation, values: Mapping[Cell, int], symbols: Symbols) -> str:
        cells = [cell for cell in relation.cells if isinstance(cell, Cell)]
        made = _between([values[cell] for cell in cells], symbols.cell_values[0])
        line = capital(self.at.line_name)
        return (
            f"{line} does not have two blocks"
            if made is None
            else f"{line} has {made} between its blocks, not {self.sum}"
        )

    @classmethod
    def fields_for(cls, values: Sequence[int], symbols: Symbols) -> dict[str, Any] | None:
        total = _between(values, symbols.cell_values[0])
        return None if total is None else {"sum": total}

    example: ClassVar[str] = """
        - NumbersAndBlocks
        - size: [4, 4]
        - {name: BlockSum, at: left a, sum: 2}
        - {name: BlockSum, at: top 1, sum: 1}
        - {name: BlockSum, at: top 2, sum: 0}
        """


class BlockSums(SideClues):
    """Sums outside the grid, side by side, with `.` for none; each is the sum between the two blocks of its line."""

    gathers: ClassVar[type[Constraint] | None] = BlockSum
    sentence: ClassVar[str] = BlockSum.sentence

    def clue_at(self, at: Outside, entry: str) -> Constraint:
        return BlockSum(at=at, sum=whole(entry, "a sum"))

    @classmethod
    def entry_of(cls, clue: Constraint) -> tuple[Outside, str]:
        assert isinstance(clue, BlockSum)
        return clue.at, str(clue.sum)

    example: ClassVar[str] = """
        - NumbersAndBlocks
        - BlockSums
        - top: 1 0 . .
        - left: 2 . . .
        """


def _between(values: Sequence[int], block: int) -> int | None:
    """The sum between the two blocks; None unless there are two."""
    if values.count(block) != 2:
        return None
    first = values.index(block)
    return sum(values[first + 1 : values.index(block, first + 1)])


def _sums(ways: Sequence[tuple[int, ...]]) -> str:
    return " or ".join("+".join(map(str, way)) for way in ways)


def _places(cells: Sequence[Cell], ways: Sequence[tuple[int, ...]], finding: Finding) -> str:
    """` The blocks can only be in b4 and e4 (1+3), or b5 and c5 (4).`; empty if there are many places."""
    block, *numbers = finding.symbols.cell_values
    if len(numbers) != len(cells) - 2:
        return ""
    found: dict[str, list[tuple[int, ...]]] = {}
    for (i, first), (j, last) in combinations(enumerate(cells), 2):
        inside, outside = cells[i + 1 : j], [*cells[:i], *cells[j + 1 :]]
        if block in finding.left[first] and block in finding.left[last]:
            held = [way for way in ways if _fit(inside, way, finding) and _fit(outside, {*numbers} - {*way}, finding)]
            found |= {f"{first} and {last}": held} if held else {}
    if not 0 < len(found) <= _FEW:
        return ""
    *others, end = (f"{where} ({_sums(held)})" if len(ways) > 1 else where for where, held in found.items())
    return (
        f" The blocks can only be in {', '.join(others)}, or {end}." if others else f" The blocks can only be in {end}."
    )


def _fit(cells: Sequence[Cell], numbers: Collection[int], finding: Finding) -> bool:
    """Whether these cells can hold these numbers, each once."""
    if len(cells) != len(numbers):
        return False
    return not cells or any(
        _fit(cells[1:], [other for other in numbers if other != number], finding)
        for number in numbers
        if number in finding.left[cells[0]]
    )


_State = tuple[int, int, frozenset[int]]
"""The blocks so far, the sum between them, and the numbers that were used."""


@lru_cache(maxsize=1024)
def _machine(values: tuple[int, ...], target: int, length: int, once: bool) -> Machine:
    """The automaton of lines with two blocks and that sum between them; with `once`, every number appears once."""
    block, everything = values[0], frozenset(values[1:])

    def step(state: _State, value: int) -> _State | None:
        blocks, made, used = state
        if value == block:
            return (blocks + 1, made, used) if blocks < 2 and (blocks == 0 or made == target) else None
        if once and value in used:
            return None
        made += value if blocks == 1 else 0
        return (blocks, made, used | {value} if once else used) if made <= target else None

    start: _State = (0, 0, frozenset())
    accepts = (2, target, everything if once else frozenset())
    return Machine.explore(start, step, lambda state: state == accepts, values, length)
