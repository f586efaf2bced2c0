"""The board before a step, kept with the step so that it can be drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gridwise.model.grid import Cell

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A puzzle before a step: the candidates of every cell as bits, and which cells are filled."""

    puzzle: Puzzle
    masks: tuple[int, ...]
    filled: tuple[bool, ...]

    def placed(self) -> dict[Cell, str]:
        """The filled cells, including givens, but without derived places: nobody fills them in."""
        return {cell: marks[0] for cell, marks in self._marks(filled=True).items() if marks}

    def candidates(self) -> dict[Cell, tuple[str, ...]]:
        """The candidates of the other cells."""
        return self._marks(filled=False)

    def _marks(self, filled: bool) -> dict[Cell, tuple[str, ...]]:
        model, name = self.puzzle.model, self.puzzle.symbols.name
        symbols = [name[value] for value in model.values]
        cells = zip(model.places, self.masks, self.filled, strict=True)
        return {
            cell: tuple(symbol for bit, symbol in enumerate(symbols) if mask >> bit & 1)
            for cell, mask, done in cells
            if done == filled and cell.layer not in self.puzzle.grid.derived
        }

    def cited(self, relations: tuple[int, ...]) -> list[tuple[Cell, ...]]:
        """The cells of relations, by their numbers in the model."""
        known = self.puzzle.model.skeleton.relations
        cited = [known[number] for number in relations if number < len(known)]
        return [tuple(cell for cell in relation.cells if isinstance(cell, Cell)) for relation in cited]
