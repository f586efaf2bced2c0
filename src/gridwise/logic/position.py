"""A position: a puzzle with placements and removed candidates, as techniques see it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from gridwise import _core
from gridwise.engine.limits import Limits
from gridwise.errors import PuzzleError
from gridwise.grid import Cell
from gridwise.logic.step import Because, Candidates, RawStep, Step
from gridwise.model import Model
from gridwise.relations import Relation

if TYPE_CHECKING:
    import numpy as np

    from gridwise.logic.technique import Technique
    from gridwise.puzzle import Puzzle


class Position:
    """A puzzle at some moment of its solution: what is placed, and what each cell can still hold."""

    def __init__(
        self,
        puzzle: Puzzle,
        placed: Mapping[str | Cell, str] | None = None,
        removed: Mapping[str | Cell, Iterable[str]] | None = None,
    ) -> None:
        self.puzzle = puzzle
        self.model: Model = puzzle.model
        self.limits = Limits()
        self.state = _core.State(self.model.skeleton.geometry)
        index, number = puzzle.grid.index, self._number
        self.state.apply([(index[cell], number[value]) for cell, value in self.model.givens.items()], [])
        self.state.mark_given()
        given = puzzle.symbols.value
        placements = [(index[self._cell(c)], number[given[self._symbol(s)]]) for c, s in (placed or {}).items()]
        removals = [
            (index[self._cell(c)], number[given[self._symbol(s)]]) for c, gone in (removed or {}).items() for s in gone
        ]
        self.state.apply(placements, removals)

    @cached_property
    def _number(self) -> dict[int, int]:
        """From a value to its number among the values."""
        return {value: number for number, value in enumerate(self.model.values)}

    def _cell(self, cell: str | Cell) -> Cell:
        found = cell if isinstance(cell, Cell) else Cell.parse(cell)
        if found not in self.puzzle.grid:
            raise PuzzleError(f"{found} is not a cell of this puzzle")
        return found

    def _symbol(self, symbol: str) -> str:
        found = self.puzzle.symbols.parse(str(symbol))
        if found is None:
            raise PuzzleError(f"'{symbol}' is not a symbol of this puzzle")
        return found

    # ---- what it is ----------------------------------------------------------------------------------------------

    @property
    def solved(self) -> bool:
        """Whether every cell is filled."""
        return self.state.solved

    @property
    def broken(self) -> bool:
        """Whether some cell has no candidate, or some house no place for a value."""
        return self.state.broken

    def masks(self) -> list[int]:
        """The candidates of each cell as a set of bits, in the model's order of cells and values."""
        return self.state.candidates()

    def candidates(self) -> dict[str, tuple[str, ...]]:
        """For each cell the symbols it can still hold; one for a filled cell."""
        symbols = [self.puzzle.symbols.name[value] for value in self.model.values]
        return {
            str(cell): tuple(symbol for bit, symbol in enumerate(symbols) if mask >> bit & 1)
            for cell, mask in zip(self.model.cells, self.masks(), strict=True)
        }

    def array(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """The candidates as booleans: one row a cell, one column a value."""
        import numpy as np

        width = len(self.model.values)
        return np.array([[mask >> bit & 1 for bit in range(width)] for mask in self.masks()], dtype=bool)

    def placed(self) -> dict[str, str]:
        """What is filled in: cell to symbol."""
        filled = self.state.placed()
        return {cell: marks[0] for (cell, marks), done in zip(self.candidates().items(), filled, strict=True) if done}

    def copy(self, limits: Limits | None = None) -> Position:
        """The same position, to be changed apart; what is looked for there has these limits, or the same ones."""
        other = Position.__new__(Position)
        other.puzzle, other.model, other.state = self.puzzle, self.model, self.state.copy()
        other.limits = self.limits if limits is None else limits
        return other

    # ---- steps ---------------------------------------------------------------------------------------------------

    def kernel(self, name: str, options: Iterable[int] = (), most: int = 1 << 20) -> Iterator[RawStep]:
        """The steps that a kernel of the core finds here. Raises Undecided, after those found so far, at a limit."""
        _, seconds, cancel = self.limits.start(0)
        try:
            found, status = self.state.find(name, list(options), most, seconds, cancel)
        finally:
            self.limits.stop(0)
        for told in found:
            yield RawStep.from_core(told)
        self.limits.require(status, "not all steps were found")

    def apply(self, step: RawStep | Step) -> None:
        """Make the step's placements and removals."""
        raw = step.raw if isinstance(step, Step) else step
        self.state.apply(list(raw.placements), list(raw.removals))

    def told(self, technique: Technique, raw: RawStep, ladder: str = "gridwise") -> Step:
        """The step by name: cells, symbols and clues instead of numbers."""
        score = technique.score(ladder, raw) if ladder in technique.ladders else 0.0
        removals: dict[str, tuple[str, ...]] = {}
        for cell, symbol in self._names(raw.removals):
            removals[cell] = (*removals.get(cell, ()), symbol)
        parts = tuple(self.told(technique, part, ladder) for part in raw.parts)
        return Step(technique.name, dict(self._names(raw.placements)), removals, self._because(raw), score, parts, raw)

    def _names(self, candidates: Candidates) -> tuple[tuple[str, str], ...]:
        cells, values, name = self.model.cells, self.model.values, self.puzzle.symbols.name
        return tuple((str(cells[cell]), name[values[value]]) for cell, value in candidates)

    def _because(self, raw: RawStep) -> Because:
        relations = self.model.skeleton.relations
        cited = [relations[number] for number in raw.relations if number < len(relations)]
        places = [place for relation in cited if (place := _place(relation))]
        chain = tuple(
            (self._names(link.start), self._names(link.end), link.strong, self._clue(link.relation))
            for link in raw.chain
        )
        pattern = self._names(raw.pattern)
        return Because(
            cells=tuple(dict.fromkeys(cell for cell, _ in pattern)),
            pattern=pattern,
            extra=self._names(raw.extra),
            clues=tuple(dict.fromkeys(self.model.label(relation) for relation in cited)),
            sources=tuple(dict.fromkeys(places)),
            chain=chain,
            numbers=raw.numbers,
        )

    def _clue(self, relation: int) -> str:
        relations = self.model.skeleton.relations
        return self.model.label(relations[relation]) if 0 <= relation < len(relations) else ""


def _place(relation: Relation) -> str:
    where = relation.source.where if relation.source is not None else None
    return "" if where is None or where.path is None else str(where)
