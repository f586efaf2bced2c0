"""Equal numbers that keep their distance in a row or column: Ripple Effect."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.finding import Finding
from gridwise.model.grid import Cell
from gridwise.model.relations import Count, Relation
from gridwise.model.symbols import Symbols
from gridwise.model.wording import in_words


class SpacedRepeats(Constraint):
    """Between two cells of a row or column that contain the same number N, there are at least N other cells."""

    sentence: ClassVar[str] = (
        "If the same number N appears twice in a row or column, there are at least N cells between the two."
    )
    clue: ClassVar[bool] = False

    def relations(self, board: Board) -> Iterator[Relation]:
        """Of any N + 1 cells in a row, at most one contains N."""
        numbers = board.numbers(self)
        for axis in reversed(range(board.grid.dimensions)):
            for line in board.grid.lines(axis):
                for number in numbers:
                    for window in _windows(line, axis, number + 1):
                        yield Count(window, frozenset((number,)), frozenset((0, 1)))

    def label(self, relation: Relation | None = None) -> str:
        if relation is None:
            return "distances"
        cells = _cells(relation)
        return f"the distance {cells[0]}–{cells[-1]}"

    def why(self, relation: Relation, finding: Finding) -> str:
        """`d1 is 2, and two 2s need at least two cells between them.`"""
        assert isinstance(relation, Count)
        [number] = relation.values
        held = next((cell for cell in _cells(relation) if finding.left[cell] == {number}), None)
        apart = f"two {number}s need at least {in_words(number)} cell{'' if number == 1 else 's'} between them"
        if held is not None:
            return f"{held} is {number}, and {apart}."
        places = [str(cell) for cell in _cells(relation) if number in finding.left[cell] and cell not in finding.gone]
        house = next((house.source.label(house) for house in finding.houses if house.source), "")
        if not house or len(places) < 2:
            return ""
        return f"The {number} of {house} is in {', '.join(places[:-1])} or {places[-1]}, and {apart}."

    def complaint(self, relation: Relation, values: Mapping[Cell, int], symbols: Symbols) -> str:
        assert isinstance(relation, Count)
        a, b, *_ = [cell for cell in _cells(relation) if values.get(cell) in relation.values]
        between = sum(b) - sum(a) - 1
        cells = "no cells" if not between else f"only {between} cell{'' if between == 1 else 's'}"
        return f"{a} and {b} are both {values[a]}, with {cells} between them"

    example: ClassVar[str] = """
        - size: [1, 6]
        - symbols: 1-3
        - SpacedRepeats
        - initial: 2 . . 2 . 3
        - {name: SumIs, region: a1-a6, target: 12}
        """


def _cells(relation: Relation) -> tuple[Cell, ...]:
    return tuple(sorted(cell for cell in relation.cells if isinstance(cell, Cell)))


def _windows(line: Sequence[Cell], axis: int, length: int) -> Iterator[tuple[Cell, ...]]:
    """The cells of a line within any so many places, without those that are part of another such window."""
    seen: tuple[Cell, ...] = ()
    for number, cell in enumerate(line):
        window = tuple([other for other in line[number:] if other[axis] - cell[axis] < length])
        if len(window) > 1 and not {*window} <= {*seen}:
            yield window
            seen = window
