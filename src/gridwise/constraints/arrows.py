"""Arrows: lines whose sum is the number at their start."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, product
from random import Random
from typing import TYPE_CHECKING, ClassVar

from gridwise.common.errors import OutOfReach, PuzzleError
from gridwise.constraints._instances import Span, lines
from gridwise.constraints._lines import LineConstraint
from gridwise.constraints._reach import count_word, must_differ
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.fields import Paths, Region
from gridwise.model.grid import Cell, names
from gridwise.model.relations import Either, In, Linear, Relation
from gridwise.model.shapes import Disc, Outline, Polyline, Shape, Tone, Width

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle

Cells = tuple[Cell, ...]


class Arrow(Constraint):
    """The numbers along the arrow add up to the number in its circle.

    Each line starts in the circle. If there are several lines, each of them adds up to the number in the circle.
    Numbers may repeat along a line.
    """

    sentence: ClassVar[str] = "The numbers along each arrow add up to the number in its circle."
    area_noun: ClassVar[str] = "arrow"

    lines: Paths

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        for circle, *shaft in self.lines:
            if circle != self.lines[0][0]:
                raise PuzzleError(
                    f"all lines of an arrow must start in the same circle, not in {self.lines[0][0]} and {circle}",
                    field="lines",
                )
            if circle in shaft:
                raise PuzzleError(f"the arrow returns to its circle {circle}", field="lines")
            _require_reach(puzzle, self, shaft, puzzle.board.numbers(self)[-1], "the circle")

    def relations(self, board: Board) -> Iterator[Relation]:
        board.numbers(self)
        for circle, *shaft in self.lines:
            yield Linear((circle, *shaft), (-1, *(1 for _ in shaft)), frozenset((0,)))

    def draw(self, board: Board) -> Iterator[Shape]:
        yield from _shafts(self.lines)
        yield Disc(self.lines[0][0], fill=Tone.PAPER, outline=Tone.RULE)

    def label(self, relation: Relation | None = None) -> str:
        return f"arrow {_named(self.lines, relation)}"

    def title(self, relation: Relation | None = None) -> str:
        return f"the {self.label(relation)}"

    @classmethod
    def instances(
        cls, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random, *, cells: Span = (3, 5)
    ) -> Iterator[Constraint]:
        def within_reach(line: Sequence[Cell]) -> bool:
            return sum(solution[cell] for cell in line[1:]) <= solution[line[0]]

        def done(line: Sequence[Cell]) -> bool:
            return sum(solution[cell] for cell in line[1:]) == solution[line[0]]

        return (cls(lines=(line,)) for line in lines(puzzle.grid, random, cells, within_reach, done))

    example: ClassVar[str] = """
        - Sudoku
        - size: [4, 4]
        - Arrow: b2 b3 a4
        - Arrow: [c3 c2 d1, c3 b4]
        """


class PillArrow(Constraint):
    """The numbers along the arrow add up to the number in its pill.

    The number in the pill is read from left to right and from top to bottom, one symbol after the other: 1 and 4 make
    14, 1 and 12 make 112, 0 and 7 make 7. Each line starts in a cell of the pill. If there are several lines, each of
    them adds up to the number.
    """

    sentence: ClassVar[str] = (
        "The numbers along each arrow of a pill add up to the number in the pill, read from left to right "
        "and from top to bottom."
    )

    pill: Region
    lines: Paths

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        numbers = puzzle.board.numbers(self)
        if len(self.pill) < 2:
            raise PuzzleError(f"the pill {names(self.pill)} has only one cell; use Arrow", field="pill")
        self._require_readable()
        if numbers[0] < 0:
            negative = puzzle.symbols.name[numbers[0]]
            raise PuzzleError(f"the symbol {negative} is negative, so it can't be a digit of the number in a pill")
        for start, *shaft in self.lines:
            if start not in self.pill:
                raise PuzzleError(f"the arrow starts in {start}, which is not in its pill", field="lines")
            if inside := [cell for cell in shaft if cell in self.pill]:
                raise PuzzleError(f"the arrow returns to its pill in {inside[0]}", field="lines")

    def _require_readable(self) -> None:
        for before, after in pairwise(self._read()):
            across, down = after[-1] - before[-1], after[-2] - before[-2] if len(after) > 1 else 0
            if (down, across) not in ((0, 1), (1, 0), (1, 1)) or before[:-2] != after[:-2]:
                raise PuzzleError(
                    f"the pill {names(self.pill)} can't be read from left to right and from top to bottom", field="pill"
                )

    def relations(self, board: Board) -> Iterator[Relation]:
        lengths = {value: len(str(value)) for value in board.numbers(self)}
        choices = [sorted(set(lengths.values()))] * (len(self.pill) - 1)
        for line in self.lines:
            ways = [(0, *chosen) for chosen in product(*choices)]
            if len(ways) == 1:
                yield self._written(line[1:], ways[0])
                continue
            yield Either(tuple((*self._of_lengths(lengths, way), self._written(line[1:], way)) for way in ways))

    def _written(self, shaft: Cells, lengths: tuple[int, ...]) -> Relation:
        """The shaft adds up to the number in the pill, if the symbols after the first have these numbers of digits."""
        places = [10 ** sum(lengths[place + 1 :]) for place in range(len(self.pill))]
        return Linear((*self._read(), *shaft), (*(-place for place in places), *(1 for _ in shaft)), frozenset((0,)))

    def _of_lengths(self, known: dict[int, int], lengths: tuple[int, ...]) -> Iterator[Relation]:
        for cell, length in zip(self._read()[1:], lengths[1:], strict=True):
            yield In(cell, frozenset(value for value, digits in known.items() if digits == length))

    def draw(self, board: Board) -> Iterator[Shape]:
        yield from _shafts(self.lines)
        yield Outline(self.pill, Width.THIN, Tone.RULE, inset=0.12)

    def label(self, relation: Relation | None = None) -> str:
        return f"pill arrow {names(self._read())} with {_named([line[1:] for line in self.lines], relation)}"

    def _read(self) -> Cells:
        return tuple(sorted(self.pill))

    @classmethod
    def instances(
        cls, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random, *, cells: Span = (4, 9)
    ) -> Iterator[Constraint]:
        """Use the first two cells of a line as the pill."""

        def number(line: Sequence[Cell]) -> int:
            return int("".join(str(solution[cell]) for cell in sorted(line[:2])))

        def within_reach(line: Sequence[Cell]) -> bool:
            (*_, row, column), (*_, below, right) = ((0, *cell) for cell in sorted(line[:2]))
            if len(line) == 2:
                return (below - row, right - column) in ((0, 1), (1, 0))
            return sum(solution[cell] for cell in line[2:]) <= number(line)

        def done(line: Sequence[Cell]) -> bool:
            return sum(solution[cell] for cell in line[2:]) == number(line)

        drawn = lines(puzzle.grid, random, cells, within_reach, done)
        return (cls(pill=line[:2], lines=(line[1:],)) for line in drawn)

    example: ClassVar[str] = """
        - Sudoku
        - size: [6, 6]
        - {name: PillArrow, pill: a1 a2, lines: a2 b3 b4 c5}
        - {name: PillArrow, pill: d4 e4, lines: [d4 c5 b6 a6, e4 e3 f2 f1]}
        - initial: |
            . . . . . .
            . . . . . .
            . . . . 3 .
            . . . . . .
            . . . . . .
            . 4 . . . .
        """


class DoubleArrow(LineConstraint):
    """The numbers on the line add up to the sum of the two numbers in the circles at its ends."""

    sentence: ClassVar[str] = (
        "The numbers on a thin line between two circles add up to the sum of the numbers in the circles."
    )
    least: ClassVar[int] = 3

    def relations(self, board: Board) -> Iterator[Relation]:
        board.numbers(self)
        shaft = self.line[1:-1]
        yield Linear(self.line, (-1, *(1 for _ in shaft), -1), frozenset((0,)))

    def draw(self, board: Board) -> Iterator[Shape]:
        yield Polyline(self.line, Width.THIN, Tone.RULE)
        for cell in (self.line[0], self.line[-1]):
            yield Disc(cell, fill=Tone.PAPER, outline=Tone.RULE)

    example: ClassVar[str] = """
        - Sudoku
        - size: [4, 4]
        - DoubleArrow: a1 a2 b3 b4
        - DoubleArrow: d1 c2 c3
        - initial: |
            . . . .
            . . . .
            . . . .
            . 2 . .
        """


def _shafts(lines: Sequence[Cells]) -> Iterator[Shape]:
    for line in lines:
        yield Polyline(line, Width.THIN, Tone.RULE, arrow=True)


def _named(lines: Sequence[Cells], relation: Relation | None) -> str:
    """The line that the relation is about; all lines if there is not exactly one."""
    used = [line for line in lines if relation is not None and set(line) <= set(relation.cells)]
    return "; ".join(names(line) for line in (used if len(used) == 1 else lines))


def _require_reach(puzzle: Puzzle, clue: Constraint, shaft: Sequence[Cell], most: int, what: str) -> None:
    """Raise if even the smallest sum of the shaft is larger than the largest value at its start."""
    numbers = puzzle.board.numbers(clue)
    differ = 1 < len(shaft) == len(set(shaft)) and must_differ(puzzle, shaft)
    least = sum(numbers[: len(shaft)]) if differ else numbers[0] * len(shaft)
    if least > most:
        kind = "different " if differ else ""
        raise OutOfReach(
            f"{clue.label()} is out of reach: {count_word(len(shaft))} {kind}numbers from {numbers[0]} to "
            f"{numbers[-1]} add up to at least {least}, but {what} holds at most {most}",
            field="lines",
        )
