"""A loop that passes through exactly the cells with certain symbols, such as the odd numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.constraints._symbol_values import SomeSymbols, values_of
from gridwise.constraints.loop import line_value, meeting_places
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.finding import Finding
from gridwise.model.grid import Cell
from gridwise.model.marks import CELLS, LINKS
from gridwise.model.relations import Count, In, Relation
from gridwise.model.symbols import Symbols

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle

_PARITIES = {"even": 0, "odd": 1}


class LoopVisits(Constraint):
    """The loop passes through exactly the cells that hold certain symbols: `odd`, `even`, or a list of symbols."""

    clue: ClassVar[bool] = False

    symbols: SomeSymbols

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        if {CELLS, LINKS} - {*puzzle.grid.layers}:
            raise PuzzleError(
                "LoopVisits needs symbols in cells and lines on links",
                suggestion="declare a symbol such as line: {look: line, layer: links} as well as those of the cells",
            )
        self._visited(puzzle.board)

    def _visited(self, board: Board) -> frozenset[int]:
        """The values of the cells that the loop visits."""
        [word, *more] = self.symbols
        if word in _PARITIES and not more and word not in board.symbols.tokens:
            return frozenset(value for value in board.numbers(self) if value % 2 == _PARITIES[word])
        values = frozenset(values_of(board.symbols, self.symbols, "symbols"))
        if other := values - board.value_set:
            name = board.symbols.mark[board.symbols.name[min(other)]].name
            raise PuzzleError(f"no cell can hold '{name}'", field="symbols")
        return values

    def relations(self, board: Board) -> Iterator[Relation]:
        visited, links = self._visited(board), meeting_places(board.grid, LINKS)
        counted = visited | {line_value(board.symbols)}
        for cell in board.cells:
            if (
                cell in links
            ):  # two lines and such a symbol, or none of these: SingleLoop allows no other numbers of lines
                yield Count((cell, *links[cell]), counted, frozenset((0, 3)))
            else:
                yield In(cell, board.value_set - visited)

    def rule(self) -> str:
        return f"The loop passes through all cells that hold {self._in_words()}, and through no others."

    def _in_words(self) -> str:
        *others, last = self.symbols
        if last in _PARITIES and not others:
            return f"{last} numbers"
        return f"{', '.join(others)} or {last}" if others else last

    def label(self, relation: Relation | None = None) -> str:
        return f"the loop at {relation.cells[0]}" if relation is not None else "the cells on the loop"

    def why(self, relation: Relation, finding: Finding) -> str:
        if not isinstance(relation, Count):
            return ""
        (cell, *links), line = relation.cells, line_value(finding.symbols)
        held = finding.left.get(cell, frozenset())
        drawn = [link for link in links if finding.left.get(link) == frozenset((line,))]
        if cell not in finding.found and held <= relation.values:
            return f"{cell} holds {self._in_words()}, so the loop passes through it."
        if cell not in finding.found and not held & relation.values:
            return f"{cell} does not hold {self._in_words()}, so the loop does not pass through it."
        if drawn:
            return f"The loop passes through {cell} along {drawn[0]}, so {cell} holds {self._in_words()}."
        return f"The loop can't pass through {cell}, so {cell} does not hold {self._in_words()}."

    def complaint(self, relation: Relation, values: Mapping[Cell, int], symbols: Symbols) -> str:
        cell, line = relation.cells[0], line_value(symbols)
        is_on = any(values.get(link) == line for link in relation.cells[1:])
        if not isinstance(cell, Cell) or cell not in values:
            return ""
        held = symbols.wording.is_(str(cell), symbols.name[values[cell]])
        return f"{held}, {'but' if is_on else 'so'} the loop must {'not ' if is_on else ''}pass through it"

    example: ClassVar[str] = """
        - size: [4, 4]
        - symbols:
            1-4: {}
            none: {look: cross, layer: links, background: yes, noun: no line}
            line: {look: line, layer: links}
        - EachDimensionIsCompletePermutation
        - SingleLoop
        - LoopVisits: [1, 2, 3]
        - initial: {a1: 4, a2: 1, b2: 2, c3: 3}
        """
