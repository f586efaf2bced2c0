"""Clues about a random loop: numbers around cells, pearls."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Annotated

from pydantic import AfterValidator, Field

from gridwise.constraints.loop import line_layer, line_value
from gridwise.engine.general import Engine, Outcome
from gridwise.engine.limits import Limits
from gridwise.engine.staged_search import StagedSearch
from gridwise.generating.clue_symmetry import NONE, check_symmetry, has_symmetry, symmetric_groups
from gridwise.generating.random_loop import LoopArea
from gridwise.generating.recipe import Deal
from gridwise.generating.recipes.drawn import Clues, Drawn, DrawnDeal, with_catalogues
from gridwise.model.constraint import Constraint
from gridwise.model.grid import Cell
from gridwise.model.model import Model
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
    symmetry: Annotated[str, AfterValidator(check_symmetry)] = NONE
    """The symmetry of the cells with clues, if the grid has it."""
    density: Annotated[float, Field(ge=0, le=1)] = 0.0
    """Clues are removed only while the share of cells with clues is above this."""

    def filled(self, puzzle: Puzzle, random: Random) -> dict[Cell, int] | None:
        """A random loop, changed here and there until it is the only one with all of its clues."""
        area = LoopArea.at_random(puzzle.grid, line_layer(puzzle.symbols), random)
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
        model, numbers = self._model(puzzle, drawn)
        absent = {*numbers.values()}.difference(map(numbers.get, drawn))
        search = StagedSearch(model, absent=absent, limits=Limits(nodes=NODES))
        for _ in range(2):
            if search.next() is not Outcome.FOUND:
                return []
            found = zip(solution.items(), search.values(), strict=True)
            if differ := [place for (place, value), other in found if other != value]:
                return differ
        return []

    def _model(self, puzzle: Puzzle, drawn: Sequence[Constraint]) -> tuple[Model, Mapping[Constraint, int]]:
        """A model with these clues, and the number of each: one with all possible clues serves every loop."""
        everything = with_catalogues(puzzle, tuple(wanted.kind for wanted in self.constraints))
        if everything is None:
            everything = puzzle.replace(constraints=[*puzzle.declaration.constraints, *drawn])
        return everything.model, _numbers(everything)

    def is_sparse(self, deal: Deal, present: Collection[int]) -> bool:
        """Whether at most the requested share of the cells has clues."""
        return len(present) <= self.density * len(deal.puzzle.grid.open)

    def change(self, deal: Deal, cells: Collection[Cell], random: Random, *, harder: bool) -> Deal | None:
        """Another loop, which runs otherwise beside one of these places."""
        if harder:
            return None
        blank, line = deal.puzzle.replace(constraints=deal.puzzle.declaration.rules), line_value(deal.puzzle.symbols)
        loop = {place for place, value in deal.solution.items() if value == line}
        area = LoopArea.of_loop(blank.grid, line_layer(blank.symbols), loop)
        return None if area.flipped(cells, random) is None else self.deal(blank, _solution(blank, area), random)

    def _dealt(self, puzzle: Puzzle, solution: Mapping[Cell, int], drawn: Clues) -> DrawnDeal:
        """The deal of these clues, joined by the symmetry; no givens are needed to make the loop unique."""
        deal = replace(super()._dealt(puzzle, solution, drawn), helpers=())
        if not has_symmetry(self.symmetry, puzzle.grid):
            return deal
        return replace(deal, last=symmetric_groups(deal, deal.last, self.symmetry))


@lru_cache(maxsize=4)
def _numbers(puzzle: Puzzle) -> dict[Constraint, int]:
    return {clue: number for number, clue in enumerate(puzzle.clues)}


def _solution(puzzle: Puzzle, area: LoopArea) -> dict[Cell, int]:
    """The value of each place."""
    line, loop = line_value(puzzle.symbols), area.loop
    [none] = [value for value in puzzle.symbols.layer_values(area.layer) if value != line]
    return {place: line if place in loop else none for place in puzzle.grid.layer_places(area.layer)}
