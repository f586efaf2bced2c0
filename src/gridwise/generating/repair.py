"""Boards whose clues are changed until no other solution fits them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from random import Random
from typing import ClassVar, TypeVar

from gridwise import _core
from gridwise.common.errors import PuzzleError, Undecided
from gridwise.model.constraint import Constraint
from gridwise.model.grid import Cell
from gridwise.model.puzzle import Puzzle

NODES = 20_000
"""The maximum number of nodes in a search for another solution."""

Solution = Mapping[Cell, int]
Rule = TypeVar("Rule", bound=Constraint)


class RepairedBoard(ABC):
    """A board with a solution, and clues that can be changed to rule out others."""

    repairs: ClassVar[int]
    """The number of other solutions to rule out before the board is given up."""

    def __init__(self, puzzle: Puzzle, solution: Solution, random: Random) -> None:
        self.puzzle, self.solution, self.random = puzzle, solution, random

    @abstractmethod
    def numbered(self) -> Puzzle:
        """The puzzle with its present clues."""

    @abstractmethod
    def rule_out(self, other: Solution) -> bool:
        """Change clues that another solution fits; False if that is not possible."""

    def repair(self) -> bool:
        """Rule out other solutions until there is none; False if that takes too long."""
        for _ in range(self.repairs):
            try:
                other = self._other_solution()
            except Undecided:
                return False
            if other is None:
                return True
            if not self.rule_out(other):
                return False
        return False

    def _other_solution(self) -> Solution | None:
        model = self.numbered().model
        search = _core.Search(model.core, model.mask(), model.assumptions(), self.random.getrandbits(64))
        while (status := search.next(NODES)) == _core.FOUND:
            found = dict(zip(model.places, search.solution(), strict=True))
            if found != self.solution:
                return found
        if status != _core.EXHAUSTED:
            raise Undecided("there may be other solutions", None)
        return None


def rule_of(puzzle: Puzzle, kind: type[Rule], recipe: str) -> Rule:
    """The rule of this kind, which a recipe needs."""
    rule = next((part for part in puzzle.constraints if isinstance(part, kind)), None)
    if rule is None:
        raise PuzzleError(f"the recipe {recipe} needs the constraint {kind.__name__}")
    return rule
