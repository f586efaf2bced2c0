"""Lines in which each symbol but the lowest appears once: the part that Easy as ABC and Doppelblock share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.constraints.houses import line_name
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.finding import Finding
from gridwise.model.grid import Cell
from gridwise.model.relations import Count, Relation
from gridwise.model.symbols import Symbols
from gridwise.model.wording import capital

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle

Line = tuple[Cell, ...]


class PartialLines(Constraint):
    """The base of rules by which every row and column contains each symbol but the lowest exactly once."""

    clue: ClassVar[bool] = False

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        count = len(puzzle.symbols.cell_values) - 1
        for axis, line in lines_of(puzzle.board):
            if len(line) < count:
                raise PuzzleError(f"{line_name(line, axis)} has no room for {count} different symbols")

    def relations(self, board: Board) -> Iterator[Relation]:
        for _, line in lines_of(board):
            for value in board.values[1:]:
                yield Count(line, frozenset((value,)), frozenset((1,)))

    def label(self, relation: Relation | None = None) -> str:
        return "lines" if relation is None else line_of(relation)

    def why(self, relation: Relation, finding: Finding) -> str:
        """`Row b needs an A, and only b3 is left for it.`"""
        if not isinstance(relation, Count) or len(relation.values) > 1:
            return ""
        [value] = relation.values
        wording, name = finding.symbols.wording, finding.symbols.name[value]
        new = [cell for cell, gone in finding.gone.items() if value not in gone]
        if new:
            return f"{capital(line_of(relation))} needs {_a(wording.noun(name))}, and only {new[0]} is left for it."
        held = next(iter(finding.known(value)), None)
        return f"The {wording.noun(name)} of {line_of(relation)} is in {held}." if held else ""

    def complaint(self, relation: Relation, values: Mapping[Cell, int], symbols: Symbols) -> str:
        assert isinstance(relation, Count)
        [value] = relation.values
        held = sum(values.get(cell) == value for cell in relation.cells)
        return f"{capital(line_of(relation))} has {symbols.wording.number_of(held, symbols.name[value])}"


def lines_of(board: Board) -> Iterator[tuple[int, Line]]:
    """All lines, each with its axis, rows first."""
    for axis in reversed(range(board.grid.dimensions)):
        for line in board.grid.lines(axis):
            yield axis, tuple(line)


def line_of(relation: Relation) -> str:
    """`row b`, `column 3`."""
    cells = tuple(cell for cell in relation.cells if isinstance(cell, Cell))
    return line_name(cells, 1 if len({cell[0] for cell in cells}) == 1 and len(cells) > 1 else 0)


def _a(noun: str) -> str:
    return f"{'an' if noun[:1] in 'AEFHILMNORSXaeiou8' else 'a'} {noun}"
