"""Clues about a random loop: numbers around cells, pearls."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from gridwise.constraints.loop import line_layer, line_value
from gridwise.generating.random_loop import random_loop
from gridwise.generating.recipes.drawn import Clues, Drawn, DrawnDeal
from gridwise.model.grid import Cell
from gridwise.model.puzzle import Puzzle

ENOUGH = 0.45
"""The smallest share of the points of the grid that a loop should pass through."""
TRIES = 20


class Loops(Drawn):
    """The clues describe a random loop that winds all over the grid."""

    name = "loops"

    givens: bool = False

    def filled(self, puzzle: Puzzle, random: Random) -> dict[Cell, int] | None:
        """A random loop as long as the best of a few tries."""
        layer, line = line_layer(puzzle.symbols), line_value(puzzle.symbols)
        [none] = [value for value in puzzle.symbols.layer_values(layer) if value != line]
        best: set[Cell] = set()
        for _ in range(TRIES):
            loop = random_loop(puzzle.grid, layer, random)
            best = max(best, loop, key=len)
            if len(best) >= ENOUGH * len(puzzle.grid.cells):
                break
        return {place: line if place in best else none for place in puzzle.grid.places} if best else None

    def _dealt(self, puzzle: Puzzle, solution: Mapping[Cell, int], drawn: Clues) -> DrawnDeal:
        """The deal of these clues; partners under a symmetry go together."""
        deal = super()._dealt(puzzle, solution, drawn)
        return replace(deal, groups=deal.groups + deal.last, last=())
