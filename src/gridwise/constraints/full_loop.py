"""A loop that leaves no point out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.constraints.loop import line_layer, line_value, meeting_places, meeting_point, point_complaint
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.finding import Finding
from gridwise.model.grid import Cell
from gridwise.model.marks import LINKS
from gridwise.model.relations import Count, Relation
from gridwise.model.symbols import Symbols

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle


class FullLoop(Constraint):
    """The loop visits every point of the grid: every cell or, if it runs along borders, every corner."""

    clue: ClassVar[bool] = False

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        line_value(puzzle.symbols)
        points = meeting_places(puzzle.grid, line_layer(puzzle.symbols))
        # Two borders or more meet at every corner; only cells can have fewer links.
        cells = puzzle.grid.cells if LINKS in puzzle.grid.layers else ()
        if lonely := next((cell for cell in cells if len(points.get(cell, ())) < 2), None):
            raise PuzzleError(f"no loop can visit {lonely}")

    def relations(self, board: Board) -> Iterator[Relation]:
        line = frozenset((line_value(board.symbols),))
        for around in meeting_places(board.grid, line_layer(board.symbols)).values():
            yield Count(around, line, frozenset((2,)))

    def rule(self) -> str:
        return "The loop visits every point of the grid."

    def label(self, relation: Relation | None = None) -> str:
        return "the whole grid" if relation is None else f"the lines at {meeting_point(_cells(relation))}"

    def why(self, relation: Relation, finding: Finding) -> str:
        if not isinstance(relation, Count):
            return ""
        drawn, point = finding.known(line_value(finding.symbols)), meeting_point(_cells(relation))
        if not drawn:
            return f"The loop passes through {point}, and only two ways lead there."
        if len(drawn) == 1:
            return f"The loop comes to {point} along {drawn[0]}, and there is only one way to go on."
        return f"The loop already passes through {point}."

    def complaint(self, relation: Relation, values: Mapping[Cell, int], symbols: Symbols) -> str:
        edges = _cells(relation)
        return point_complaint(edges, values, symbols) or f"the loop does not visit {meeting_point(edges)}"

    example: ClassVar[str] = """
        - size: [2, 3]
        - symbols:
            none: {value: 0, look: cross, layer: borders, background: yes}
            line: {value: 1, look: line, layer: borders}
        - SingleLoop
        - FullLoop
        - initial: {a2|top: none}
        """


def _cells(relation: Relation) -> tuple[Cell, ...]:
    return tuple(cell for cell in relation.cells if isinstance(cell, Cell))
