"""Skyscrapers: how many buildings are visible from outside the grid, and which is the first hidden one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Any, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.constraints._lists import require_symbols
from gridwise.constraints._outside import OutsideClue, Symbol, require_possible
from gridwise.constraints._sight_words import SightWords
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.fields import Outside
from gridwise.model.finding import Finding
from gridwise.model.grid import Cell
from gridwise.model.relations import Automaton, Machine, Relation
from gridwise.model.relations.readings import Sight
from gridwise.model.symbols import Symbols

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle


class SkyscraperClue(OutsideClue):
    """The number of buildings visible from outside the grid; each number in the grid is a building's height.

    A building hides every building behind it that is not taller.
    """

    sentence: ClassVar[str] = (
        "Each number is the height of a building, and a building hides every building behind it that is not "
        "taller. Each number outside the grid is the number of buildings visible from there."
    )

    count: int

    def text(self) -> str:
        return str(self.count)

    @classmethod
    def catalogue(cls, puzzle: Puzzle) -> Iterator[Constraint]:
        grid = puzzle.grid
        for place in Outside.around(grid.rows, grid.columns):
            seen = [cell for cell in place.cells(grid.rows, grid.columns) if cell not in grid.void]
            for count in range(1, min(len(seen), len(puzzle.symbols.cell_names)) + 1):
                yield cls(at=place, count=count)

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        super().validate(puzzle)
        most = min(len(self.line(puzzle.grid)), len(puzzle.board.numbers(self)))
        if not 1 <= self.count <= most:
            raise PuzzleError(f"{self.count} buildings can't be seen from {self.at}, only 1 to {most}", field="count")

    def relations(self, board: Board) -> Iterator[Relation]:
        cells = self.line(board.grid)
        yield Automaton(cells, _sight(board.numbers(self), self.count, len(cells)), Sight(self.count))

    def label(self, relation: Relation | None = None) -> str:
        return f"skyscraper {self.count} at {self.at}"

    def title(self, relation: Relation | None = None) -> str:
        return f"the {self.count} {self.at.beside}"

    def why(self, relation: Relation, finding: Finding) -> str:
        cells = [cell for cell in relation.cells if isinstance(cell, Cell)]
        start = f"{self.at.line_name} shows {self.count} of its {len(cells)} from the {self.at.side}"
        return SightWords(start, cells, self.count, finding).why()

    @classmethod
    def fields_for(cls, values: Sequence[int], symbols: Symbols) -> dict[str, Any] | None:
        return {"count": len(set(accumulate(values, max)))}

    example: ClassVar[str] = """
        - LatinSquare
        - {name: SkyscraperClue, at: bottom 1, count: 1}
        - {name: SkyscraperClue, at: left a, count: 4}
        - {name: SkyscraperClue, at: right b, count: 3}
        """


class HiddenSkyscraper(OutsideClue):
    """The height of the first hidden building, as seen from outside the grid. At least one building is hidden.

    A building is hidden by an earlier one that is at least as tall.
    """

    sentence: ClassVar[str] = (
        "Each number is the height of a building, and a building hides every building behind it that is not "
        "taller. Each number outside the grid is the height of the first hidden building seen from there."
    )

    symbol: Symbol

    def text(self) -> str:
        return self.symbol

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        super().validate(puzzle)
        values = puzzle.board.numbers(self)
        require_symbols(puzzle, [self.symbol], "symbol")
        length, hidden = len(self.line(puzzle.grid)), puzzle.symbols.value[self.symbol]
        require_possible(lambda: _hidden(values, hidden, length), length, f"a hidden {self.symbol}", "symbol")

    def relations(self, board: Board) -> Iterator[Relation]:
        cells = self.line(board.grid)
        yield Automaton(cells, _hidden(board.numbers(self), board.symbols.value[self.symbol], len(cells)), Sight())

    @classmethod
    def fields_for(cls, values: Sequence[int], symbols: Symbols) -> dict[str, Any] | None:
        hidden = next((b for a, b in pairwise(values) if b <= a), None)
        return None if hidden is None else {"symbol": symbols.name[hidden]}

    example: ClassVar[str] = """
        - LatinSquare
        - {name: HiddenSkyscraper, at: left b, symbol: 3}
        - {name: HiddenSkyscraper, at: top 1, symbol: 3}
        - {name: HiddenSkyscraper, at: left d, symbol: 1}
        - {name: HiddenSkyscraper, at: right a, symbol: 1}
        """


@lru_cache(maxsize=1024)
def _sight(values: tuple[int, ...], count: int, length: int) -> Machine:
    """The automaton that keeps the highest building so far and the number of visible ones."""

    def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
        highest, seen = state
        if seen and value <= highest:
            return state
        # Too many visible, or too few higher buildings left to reach the number.
        left = len(values) - values.index(value) - 1
        return (value, seen + 1) if seen < count <= seen + 1 + left else None

    return Machine.explore((0, 0), step, lambda state: state[1] == count, values, length)


_FIRST, _HIDDEN = "first", "hidden"


@lru_cache(maxsize=1024)
def _hidden(values: tuple[int, ...], hidden: int, length: int) -> Machine:
    """The automaton that keeps the last building until one is not higher; anything may follow then."""

    def step(state: int | str, value: int) -> int | str | None:
        if state == _HIDDEN:
            return _HIDDEN
        if isinstance(state, str) or value > state:
            return value
        return _HIDDEN if value == hidden else None

    start: int | str = _FIRST
    return Machine.explore(start, step, lambda state: state == _HIDDEN, values, length)
