"""Classic Sudokus of any level in bulk: one call of the core turns many seeds into puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Any, NamedTuple

from gridwise import _core
from gridwise.generating.assess import assess_position, rating_attributes, starting_position
from gridwise.generating.classic import is_classic
from gridwise.generating.clue_symmetry import join_symmetric
from gridwise.generating.criteria import Criteria
from gridwise.generating.lazy_attributes import RATING, LazyAttributes
from gridwise.generating.recipe import Deal, board_of, givens_of
from gridwise.generating.recipes.givens import Givens
from gridwise.generating.request import GenerationRequest
from gridwise.model.puzzle import Declaration, Puzzle


class ClassicBoard(NamedTuple):
    """A puzzle from the core: 81 numbers each for board and solution, 0 for an open cell."""

    seed: int
    givens: bytes
    solution: bytes
    rating: dict[str, object] | None = None
    """Its rating, if it was rated immediately."""


class BulkGenerator:
    """Makes the puzzles of a request for minimal classic Sudokus of any level."""

    def __init__(self, blank: Puzzle, symmetry: str) -> None:
        self.blank = blank
        declared = blank.declaration
        self._type, self._attributes = declared.type, declared.attributes
        self._rules = declared.rules
        self._names = (None, *(blank.symbols.name[value] for value in blank.symbols.ascending))
        every = dict.fromkeys(blank.grid.places, blank.symbols.ascending[0])
        self._groups = [list(group) for group in join_symmetric(Deal(blank, every), givens_of(blank), symmetry)]

    def make(self, seeds: Sequence[int], rated: bool = False) -> list[ClassicBoard]:
        """The puzzles of these seeds."""
        _, made = _core.classic_make([_seed_word(seed) for seed in seeds], self._groups)
        boards = [ClassicBoard(seed, givens, solution) for seed, (givens, solution) in zip(seeds, made, strict=True)]
        return [board._replace(rating=self._rating(board)) for board in boards] if rated else boards

    def puzzle(self, board: ClassicBoard) -> Puzzle:
        """The puzzle with its attributes."""
        cells, name = self.blank.grid.places, self._names.__getitem__
        given, filled = list(map(name, board.givens)), list(map(name, board.solution))
        attributes: Any = {
            **self._attributes,
            "initial": board_of(self.blank, given),
            "solution": board_of(self.blank, filled),
            RATING: board.rating,
            "seed": board.seed,
        }
        if board.rating is None:
            attributes = LazyAttributes(attributes, lambda: self._rating(board))
        givens = {cell: symbol for cell, symbol in zip(cells, given, strict=True) if symbol is not None}
        solution = {cell: symbol for cell, symbol in zip(cells, filled, strict=True) if symbol is not None}
        return self.blank.unchecked_copy(Declaration(self._type, attributes, self._rules), None, givens, solution)

    def _rating(self, board: ClassicBoard) -> dict[str, object]:
        values = self.blank.symbols.ascending
        solution = zip(self.blank.grid.places, board.solution, strict=True)
        deal = Deal(self.blank, {cell: values[digit - 1] for cell, digit in solution})
        present = [number for number, digit in enumerate(board.givens) if digit]
        criteria = Criteria()
        rating = rating_attributes(assess_position(starting_position(deal, present), criteria).rating)
        if criteria.settled_in_core(rating):
            return rating
        found = assess_position(starting_position(deal, present), criteria, criteria.whole_ladder)
        return rating_attributes(found.rating)


def bulk_generator(request: GenerationRequest) -> BulkGenerator | None:
    """The bulk generator for this request; None if it is not for classic Sudokus, or has further criteria."""
    if type(request.recipe) is not Givens or request.criteria.about_difficulty or request.criteria.clues is not None:
        return None
    return _cached(request.blank, request.symmetry)


@lru_cache(maxsize=4)
def _cached(blank: Puzzle, symmetry: str) -> BulkGenerator | None:
    return BulkGenerator(blank, symmetry) if is_classic(blank.model.skeleton) else None


def _seed_word(seed: int) -> int:
    """A seed in the core's range."""
    if 0 <= seed < 1 << 64:
        return seed
    return int.from_bytes(blake2b(str(seed).encode(), digest_size=8).digest(), "big")
