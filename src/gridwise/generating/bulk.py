"""Classic Sudokus of any level in bulk: from many seeds to puzzles in one call of the core."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Any, NamedTuple

from gridwise import _core
from gridwise.generating.classic import is_classic
from gridwise.generating.judge import position_of, told, verdict
from gridwise.generating.order import Order
from gridwise.generating.patterns import joined
from gridwise.generating.recipe import Deal, board_of, givens_of
from gridwise.generating.recipes.givens import Givens
from gridwise.generating.remarks import RATING, Remarks
from gridwise.generating.wish import Wish
from gridwise.model.puzzle import Declaration, Puzzle


class Made(NamedTuple):
    """A puzzle as the core made it: 81 numbers each, 0 for an open cell."""

    seed: int
    givens: bytes
    solution: bytes
    rating: dict[str, object] | None = None
    """Its rating, where it was rated at once."""


class Bulk:
    """Makes the puzzles of an order for classic Sudokus of any level, none of them with a clue to spare."""

    def __init__(self, blank: Puzzle, symmetry: str) -> None:
        self.blank = blank
        declared = blank.declaration
        self._type, self._attributes = declared.type, declared.attributes
        self._rules = tuple(part for part in declared.constraints if not part.is_clue)
        self._names = (None, *(blank.symbols.name[value] for value in blank.symbols.ascending))
        every = dict.fromkeys(blank.grid.cells, blank.symbols.ascending[0])
        self._groups = [list(group) for group in joined(Deal(blank, every), givens_of(blank), symmetry)]

    def made(self, seeds: Sequence[int], rated: bool = False) -> list[Made]:
        """The puzzles of these seeds."""
        _, boards = _core.classic_make([_word(seed) for seed in seeds], self._groups)
        found = [Made(seed, givens, solution) for seed, (givens, solution) in zip(seeds, boards, strict=True)]
        return [each._replace(rating=self._rating(each)) for each in found] if rated else found

    def puzzle(self, made: Made) -> Puzzle:
        """The puzzle with what it carries along."""
        cells, name = self.blank.grid.cells, self._names.__getitem__
        given, filled = list(map(name, made.givens)), list(map(name, made.solution))
        attributes: Any = {
            **self._attributes,
            "initial": board_of(self.blank, given),
            "solution": board_of(self.blank, filled),
            RATING: made.rating,
            "seed": made.seed,
        }
        if made.rating is None:
            attributes = Remarks(attributes, lambda: self._rating(made))
        givens = {cell: symbol for cell, symbol in zip(cells, given, strict=True) if symbol is not None}
        solution = {cell: symbol for cell, symbol in zip(cells, filled, strict=True) if symbol is not None}
        return self.blank.unchecked_copy(Declaration(self._type, attributes, self._rules), None, givens, solution)

    def _rating(self, made: Made) -> dict[str, object]:
        values = self.blank.symbols.ascending
        solution = zip(self.blank.grid.cells, made.solution, strict=True)
        deal = Deal(self.blank, {cell: values[digit - 1] for cell, digit in solution})
        present = [number for number, digit in enumerate(made.givens) if digit]
        return told(verdict(position_of(deal, present), Wish()).rating)


def bulk_of(order: Order) -> Bulk | None:
    """What makes the puzzles of this order in bulk; None where they are no classic Sudokus, or not all will do."""
    if type(order.recipe) is not Givens or order.wish.about_difficulty or order.wish.clues is not None:
        return None
    return _bulk(order.blank, order.symmetry)


@lru_cache(maxsize=4)
def _bulk(blank: Puzzle, symmetry: str) -> Bulk | None:
    return Bulk(blank, symmetry) if is_classic(blank.model.skeleton) else None


def _word(seed: int) -> int:
    """A seed as the core takes it."""
    if 0 <= seed < 1 << 64:
        return seed
    return int.from_bytes(blake2b(str(seed).encode(), digest_size=8).digest(), "big")
