"""Regions of different sizes, each with the numbers from 1 to its size: Suguru."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.constraints.jigsaw import JigsawRegions
from gridwise.model.board import Board
from gridwise.model.constraint import Expansion
from gridwise.model.grid import names
from gridwise.model.relations import Permutation, Relation
from gridwise.model.symbols import numbered

if TYPE_CHECKING:
    from gridwise.model.puzzle import Draft, Puzzle


class NumberedRegions(JigsawRegions):
    """Cells with the same token form a region. A region of N cells contains each of the N lowest symbols exactly once.

    Unless the puzzle declares symbols, they are the numbers from 1 to the size of the largest region.
    """

    sentence: ClassVar[str] = "Every outlined region of N cells contains each number from 1 to N exactly once."

    def expand(self, draft: Draft) -> Expansion | None:
        if self.regions is not None and draft.symbols is None:
            tokens = [token for row in self.regions for token in row]
            return Expansion([self], {"symbols": numbered(max(map(tokens.count, tokens)))})
        return super().expand(draft)

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        self._check_shape(puzzle.grid)
        most = len(puzzle.symbols.cell_names)
        for token, cells in self._tokens(puzzle.grid).items():
            if len(cells) > most:
                raise PuzzleError(
                    f"region '{token}' has {len(cells)} cells, but there are {most} symbols",
                    suggestion=f"its cells are {names(cells[:20])}",
                    field="regions",
                )

    def relations(self, board: Board) -> Iterator[Relation]:
        for region in self.regions_of(board):
            yield Permutation(region, frozenset(board.values[: len(region)]), "box", "numbered regions")

    example: ClassVar[str] = """
        - NumberedRegions
        - AntiKing
        - regions: |
            A A B
            A A B
            C C B
        - initial: |
            . 1 .
            . . .
            . . 1
        """
