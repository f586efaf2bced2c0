"""Lines of few symbols: equally many of each, never three alike in a row, no two lines alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.constraints.houses import line_name
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.fields import puzzle_attribute
from gridwise.model.grid import Cell
from gridwise.model.relations import Automaton, Count, Machine, Relation
from gridwise.model.relations.readings import Balance
from gridwise.model.relations.unlike import Unlike
from gridwise.model.symbols import Symbols
from gridwise.model.wording import capital

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle

Line = tuple[Cell, ...]


def _lines(board: Board) -> Iterator[tuple[int, Line]]:
    """All lines, each with its axis, rows first."""
    for axis in reversed(range(board.grid.dimensions)):
        for line in board.grid.lines(axis):
            yield axis, tuple(line)


def _named(cells: Line) -> str:
    moving = [axis for axis, (p, q) in enumerate(zip(cells[0], cells[-1], strict=True)) if p != q]
    return line_name(cells, moving[0] if moving else len(cells[0]) - 1)


class BalancedLines(Constraint):
    """Every row and column contains each symbol equally often."""

    sentence: ClassVar[str] = "Every row and column contains each symbol equally often."
    clue: ClassVar[bool] = False

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        count = len(puzzle.symbols.names)
        for axis, line in _lines(puzzle.board):
            if len(line) % count:
                raise PuzzleError(
                    f"{line_name(line, axis)} has {len(line)} cells, which can't hold {count} symbols equally often"
                )

    def relations(self, board: Board) -> Iterator[Relation]:
        for _, line in _lines(board):
            for value in board.values[1:]:  # the first value follows from the others
                yield Count(line, frozenset((value,)), frozenset((len(line) // len(board.values),)))
            # Together both rules allow few lines; people see that along a line.
            if len(board.values) == 2 and _unbroken(line) and board.all_of(NoThreeInARow):
                yield Automaton(line, _balanced(board.values, len(line)), Balance())

    def label(self, relation: Relation | None = None) -> str:
        if relation is None:
            return "balanced lines"
        return _named(relation.cells)

    def complaint(self, relation: Relation, values: Mapping[Cell, int], symbols: Symbols) -> str:
        if not isinstance(relation, Count):
            return ""
        [value] = relation.values
        held = sum(values.get(cell) == value for cell in relation.cells)
        wanted, symbol = min(relation.counts), symbols.name[value]
        if held < wanted and len(symbols.names) == 2:  # people see what is too many
            symbol, held = next(name for name in symbols.names if name != symbol), len(relation.cells) - held
        counted = symbols.wording.number_of(held, symbol)
        return f"{capital(_named(relation.cells))} has {counted}, but must have {wanted}"

    example: ClassVar[str] = """
        - size: [2, 4]
        - symbols: AB
        - BalancedLines
        - initial: |
            A . A .
            . . . .
        """


class NoThreeInARow(Constraint):
    """The same symbol never appears three times in a row, horizontally or vertically."""

    sentence: ClassVar[str] = "The same symbol never appears three times in a row, horizontally or vertically."
    clue: ClassVar[bool] = False

    def relations(self, board: Board) -> Iterator[Relation]:
        for _, line in _lines(board):
            for start in range(len(line) - 2):
                three = line[start : start + 3]
                if _unbroken(three):
                    yield from _not_alike(three, board.values)

    def label(self, relation: Relation | None = None) -> str:
        return f"{relation.cells[0]}–{relation.cells[-1]}" if relation else "no three in a row"

    def complaint(self, relation: Relation, values: Mapping[Cell, int], symbols: Symbols) -> str:
        symbol = symbols.name[values[relation.cells[0]]]
        return f"{symbols.wording.both_are([str(cell) for cell in relation.cells], symbol)}, three in a row"

    example: ClassVar[str] = """
        - size: [1, 4]
        - symbols: AB
        - NoThreeInARow
        - initial: . A A .
        """


def _not_alike(three: Line, values: tuple[int, ...]) -> Iterator[Relation]:
    if len(values) == 2:  # with two values one count covers both
        yield Count(three, frozenset(values[1:]), frozenset((1, 2)))
        return
    for value in values:
        yield Count(three, frozenset((value,)), frozenset(range(3)))


def _unbroken(line: Line) -> bool:
    """Whether no void cell interrupts the line."""
    return sum(abs(p - q) for p, q in zip(line[0], line[-1], strict=True)) == len(line) - 1


@lru_cache(maxsize=64)
def _balanced(values: tuple[int, ...], length: int) -> Machine:
    """The automaton of lines with equally many of both values and never three alike in a row."""
    start: tuple[int, int, int] = (0, 0, values[0])

    def step(state: tuple[int, int, int], value: int) -> tuple[int, int, int] | None:
        firsts, alike, last = state  # how many of the first value, and how many equal values in a row at the end
        alike = alike + 1 if value == last and alike else 1
        firsts += value == values[0]
        return (firsts, alike, value) if alike < 3 and 2 * firsts <= length else None

    return Machine.explore(start, step, lambda state: 2 * state[0] == length, values, length)


class UniqueLines(Constraint):
    """No two rows are the same, and no two columns are the same. With `unique_lines: no` they may be.

    Only lines with the same number of cells are compared.
    """

    clue: ClassVar[bool] = False

    unique_lines: bool | None = puzzle_attribute("whether all rows must be different, and all columns (default: yes)")

    def relations(self, board: Board) -> Iterator[Relation]:
        if self.unique_lines is False:
            return
        # Lines with equally many of each symbol can't differ in just one place.
        least = 2 if board.all_of(BalancedLines) else 1
        for axis in reversed(range(board.grid.dimensions)):
            lines = [tuple(line) for line in board.grid.lines(axis)]
            for one, other in combinations(lines, 2):
                if 0 < len(one) == len(other):
                    yield Unlike(one, other, min(least, len(one)))

    def rule(self) -> str:
        if self.unique_lines is False:
            return "Rows may be the same, and so may columns."
        return "No two rows are the same, and no two columns are the same."

    def label(self, relation: Relation | None = None) -> str:
        if not isinstance(relation, Unlike):
            return "unique lines"
        (kind, first), (_, second) = (_named(line).split(" ", 1) for line in (relation.first, relation.second))
        return f"{kind}s {first} and {second}"

    def complaint(self, relation: Relation, values: Mapping[Cell, int], symbols: Symbols) -> str:
        return f"{capital(self.label(relation))} are the same"

    example: ClassVar[str] = """
        - size: [2, 2]
        - symbols: AB
        - UniqueLines
        - initial: |
            A B
            A .
        """
