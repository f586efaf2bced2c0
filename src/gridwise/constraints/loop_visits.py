"""A loop that passes through exactly the cells with certain symbols, such as the odd numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.constraints._symbol_values import SomeSymbols, values_of
from gridwise.constraints.loop import line_value, meeting_places
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.finding import Finding
from gridwise.model.grid import Cell
from gridwise.model.marks import CELLS, LINKS
from gridwise.model.relations import Automaton, In, Machine, Relation
from gridwise.model.relations.readings import Visit
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
        line = line_value(board.symbols)
        values = (*board.values, *board.symbols.layer_values(LINKS))
        for cell in board.cells:
            if cell in links:
                yield Automaton((cell, *links[cell]), _machine(visited, line, values, len(links[cell])), Visit())
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
        if not isinstance(relation, Automaton):
            return ""
        (cell, *links), line = relation.cells, line_value(finding.symbols)
        assert isinstance(cell, Cell)
        sides = {_is_visited(relation, cell, value, finding.symbols) for value in finding.left[cell]}
        if cell not in finding.found and len(sides) == 1:
            passes = "passes" if sides == {True} else "does not pass"
            return f"{self._held(cell, finding)}, so the loop {passes} through it."
        drawn = [link for link in links if link not in finding.found and finding.left[link] == {line}]
        if drawn:
            return f"The loop passes through {cell} along {drawn[0]}."
        return f"The loop can't pass through {cell}: fewer than two ways lead there."

    @staticmethod
    def _held(cell: Cell, finding: Finding) -> str:
        """What a cell holds, as far as it is known."""
        names = [finding.symbols.name[value] for value in sorted(finding.left[cell])]
        if len(names) == 1:
            return finding.symbols.wording.is_(str(cell), names[0])
        return finding.symbols.wording.is_one_of([str(cell)], names)

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


def _is_visited(relation: Relation, cell: Cell, value: int, symbols: Symbols) -> bool:
    """Whether the loop passes through a cell that holds this value: without lines, the relation does not hold."""
    line = line_value(symbols)
    none = next(value for value in symbols.layer_values(LINKS) if value != line)
    return not relation.holds({**dict.fromkeys(relation.cells, none), cell: value})


@lru_cache(maxsize=64)
def _machine(visited: frozenset[int], line: int, values: tuple[int, ...], links: int) -> Machine:
    """The automaton that reads a cell and its links: two lines if the loop visits it, none otherwise."""

    def step(state: tuple[int, int], held: int) -> tuple[int, int] | None:
        at, needed = state
        if at == 0:
            return (1, 2 if held in visited else 0)
        needed -= held == line
        return (at + 1, needed) if 0 <= needed <= links - at else None

    return Machine.explore((0, 0), step, lambda state: state == (links + 1, 0), values, links + 1)
