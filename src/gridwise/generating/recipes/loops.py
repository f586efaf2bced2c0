"""Clues about a random loop: numbers around cells, pearls."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from gridwise.constraints.loop import line_layer, line_value
from gridwise.engine.general import Engine, Outcome
from gridwise.engine.limits import Limits
from gridwise.engine.staged_search import StagedSearch
from gridwise.generating.random_loop import LoopArea
from gridwise.generating.recipes.drawn import Clues, Drawn, DrawnDeal
from gridwise.model.grid import Cell
from gridwise.model.puzzle import Puzzle

REPAIRS = 150
"""The most changes to a loop that is not the only one with its clues."""
NODES = 20_000
"""The most nodes of each search for another loop."""
DARING = 0.1
"""How often a change is kept that makes things worse."""


class Loops(Drawn):
    """The clues describe a random loop that winds all over the grid."""

    name = "loops"
    grows = True

    givens: bool = False

    def filled(self, puzzle: Puzzle, random: Random) -> dict[Cell, int] | None:
        """A random loop, changed here and there until it is the only one with all of its clues."""
        area = LoopArea(puzzle.grid, line_layer(puzzle.symbols), random)
        if not area.inside:
            return None
        if len(puzzle.grid.layers) > 1:
            return self._with_other_layers(puzzle, area, random)
        others = self._others(puzzle, area, random)
        for _ in range(REPAIRS):
            if not others:
                break
            face = area.flipped(others, random)
            if face is None:
                break
            new = self._others(puzzle, area, random)
            if len(new) <= len(others) or random.random() < DARING:
                others = new
            else:
                area.inside ^= {face}
        return _solution(puzzle, area)

    def _with_other_layers(self, puzzle: Puzzle, area: LoopArea, random: Random) -> dict[Cell, int] | None:
        """A random solution with this loop; None if the other layers do not fit it."""
        engine = Engine(puzzle.model, assume=_solution(puzzle, area).items(), seed=random.getrandbits(64))
        found = engine.next(NODES) is Outcome.FOUND
        return dict(zip(puzzle.grid.places, engine.values(), strict=True)) if found else None

    def _others(self, puzzle: Puzzle, area: LoopArea, random: Random) -> list[Cell]:
        """The places where another loop with the same clues differs; none if there is no other."""
        solution = _solution(puzzle, area)
        drawn = [clue for wanted in self.constraints for clue in wanted.instances(puzzle, solution, random)]
        model = puzzle.replace(constraints=[*puzzle.declaration.constraints, *drawn]).model
        search = StagedSearch(model, limits=Limits(nodes=NODES))
        for _ in range(2):
            if search.next() is not Outcome.FOUND:
                return []
            found = search.solution().entries
            names = puzzle.symbols.value
            if differ := [place for place, value in solution.items() if names[found[place]] != value]:
                return differ
        return []

    def _dealt(self, puzzle: Puzzle, solution: Mapping[Cell, int], drawn: Clues) -> DrawnDeal:
        """The deal of these clues; no givens are needed to make the loop unique."""
        return replace(super()._dealt(puzzle, solution, drawn), helpers=())


def _solution(puzzle: Puzzle, area: LoopArea) -> dict[Cell, int]:
    """The value of each place."""
    line, loop = line_value(puzzle.symbols), area.loop
    [none] = [value for value in puzzle.symbols.layer_values(area.layer) if value != line]
    return {place: line if place in loop else none for place in puzzle.grid.layer_places(area.layer)}
