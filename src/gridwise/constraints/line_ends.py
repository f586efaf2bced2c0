"""Lines that join equal symbols, as in Numberlink."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.constraints.loop import line_layer, line_relations, line_value, meeting_places, meeting_point
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.fields import TextGrid
from gridwise.model.finding import Finding
from gridwise.model.grid import Cell
from gridwise.model.marks import LINKS
from gridwise.model.relations import Count, Relation
from gridwise.model.shapes import CellText, Shape
from gridwise.model.symbols import Symbols

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle

NO_END = "."


class JoinedEnds(Constraint):
    """A line from cell to cell joins each pair of equal entries of `ends`, a text grid with `.` for cells without one.

    Each cell is part of at most one line; with `crossings: yes`, two lines may cross in a cell, both going straight.
    """

    clue: ClassVar[bool] = False

    ends: TextGrid
    crossings: bool = False

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        if line_layer(puzzle.symbols) != LINKS:
            raise PuzzleError(
                "JoinedEnds needs lines from cell to cell, but the symbols of this puzzle are not on links",
                suggestion="declare a symbol such as line: {value: 1, look: line, layer: links}",
            )
        if (len(self.ends), len(self.ends[0])) != puzzle.grid.shape:
            size = "×".join(map(str, puzzle.grid.shape))
            raise PuzzleError(f"`ends` is {len(self.ends)}×{len(self.ends[0])}, but the grid is {size}", field="ends")
        for entry, count in Counter(self._entries.values()).items():
            if count % 2:
                cells = f"{count} cell{'' if count == 1 else 's'}"
                raise PuzzleError(f"`ends` has {entry} in {cells}, but every line has two ends", field="ends")
        points = meeting_places(puzzle.grid, LINKS)
        if lonely := next((cell for cell in self._entries if cell not in points), None):
            raise PuzzleError(f"no line can lead to {lonely}", field="ends")

    @property
    def _entries(self) -> dict[Cell, str]:
        """The ends of lines, with the names that they have in common."""
        rows = enumerate(self.ends)
        return {Cell((r, c)): entry for r, row in rows for c, entry in enumerate(row) if entry != NO_END}

    def relations(self, board: Board) -> Iterator[Relation]:
        names = sorted({*self._entries.values()})
        ends = {cell: names.index(entry) for cell, entry in self._entries.items()}
        points: Container[Cell] = meeting_places(board.grid, LINKS).keys() - ends.keys() if self.crossings else ()
        yield from line_relations(board, ends, points)

    def draw(self, board: Board) -> Iterator[Shape]:
        for cell, entry in self._entries.items():
            yield CellText(cell, entry)

    def rule(self) -> str:
        crossing = "They may cross, but both must go straight." if self.crossings else "They never branch or cross."
        return f"Join each pair of equal symbols with a line from cell to cell. {crossing}"

    def label(self, relation: Relation | None = None) -> str:
        return f"the lines at {meeting_point(relation.cells)}" if isinstance(relation, Count) else "the lines"

    def why(self, relation: Relation, finding: Finding) -> str:
        if not isinstance(relation, Count):
            return ""
        drawn, point = finding.known(line_value(finding.symbols)), meeting_point(relation.cells)
        return f"A line {'passes through' if len(drawn) > 1 else 'leads to'} {point}." if drawn else ""

    def complaint(self, relation: Relation, values: Mapping[Cell, int], symbols: Symbols) -> str:
        if not isinstance(relation, Count):
            return "the lines do not join equal symbols" if all(edge in values for edge in relation.cells) else ""
        drawn = sum(values.get(edge) == line_value(symbols) for edge in relation.cells)
        return f"there are {drawn} line{'' if drawn == 1 else 's'} at {meeting_point(relation.cells)}"

    example: ClassVar[str] = """
        - size: [3, 3]
        - symbols:
            none: {value: 0, look: cross, layer: links, background: yes}
            line: {value: 1, look: line, layer: links}
        - JoinedEnds:
            ends: |
              1 2 3
              . . .
              1 2 3
        """
