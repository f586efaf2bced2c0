"""Hidato and Numbrix: a random path through all cells; the clues are some of its numbers."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from gridwise.constraints.consecutive_touch import ConsecutiveTouch
from gridwise.generating.paths import random_path
from gridwise.generating.recipe import Deal, Recipe
from gridwise.generating.repair import rule_of
from gridwise.model.grid import Cell
from gridwise.model.puzzle import Puzzle


class Path(Recipe):
    """Givens of a random path through all cells."""

    name = "path"

    ends: bool = True
    """Whether the first and the last number are always given."""

    def filled(self, puzzle: Puzzle, random: Random) -> dict[Cell, int] | None:
        """A random path, numbered from its start."""
        steps = rule_of(puzzle, ConsecutiveTouch, self.name).steps(puzzle.grid)
        path = random_path(steps, random)
        return None if path is None else dict(zip(path, puzzle.board.values, strict=True))

    def deal(self, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random) -> Deal:
        """All cells given; each may be removed, except the ends."""
        return numbered(puzzle, solution, ends=self.ends)


def numbered(puzzle: Puzzle, solution: Mapping[Cell, int], *, ends: bool) -> Deal:
    """The deal of all numbers."""
    first = len(puzzle.model.skeleton.clues)
    last = {1, len(puzzle.grid.cells)} if ends else set[int]()
    kept = {first + number for number, cell in enumerate(puzzle.grid.cells) if solution[cell] in last}
    numbers = range(first, first + len(puzzle.grid.cells))
    groups = tuple((number,) for number in numbers if number not in kept)
    return Deal(puzzle, solution, groups=groups, fixed=tuple(sorted(kept)))
