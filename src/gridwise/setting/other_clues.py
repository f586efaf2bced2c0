"""Similar puzzles with other clues than givens: a dot or number more or less, cages cut or joined, borders moved.

All of them keep the solution. Those with more clues have no other one; whether the others have one remains to be seen.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cached_property
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

from gridwise.common.errors import PuzzleError
from gridwise.generating.clue_counts import ClueCount
from gridwise.generating.recipe import Deal, Recipe, gatherers, givens_of
from gridwise.generating.recipes.cages import Cages
from gridwise.generating.request import build_request
from gridwise.model.grid import parse_region

if TYPE_CHECKING:
    from gridwise.model.constraint import Constraint
    from gridwise.model.grid import Cell
    from gridwise.model.puzzle import Puzzle

ROUND = 12
"""The number of random changes to look at before the best one is chosen."""
MANY = 40
"""The most clues to try to add or remove in a round."""
NEAR = 3
"""The most cells around which cages or borders change at a time."""
DRAWN = 40
"""The number of random lines or areas to look at in place of another."""

WHOLE = "a puzzle of this kind has all such clues"
Clues = tuple["Constraint", ...]


class OtherClues:
    """The clues that puzzles with one solution could have."""

    def __init__(self, puzzle: Puzzle, solution: Mapping[Cell, str], level: int) -> None:
        """level: that of the puzzle that is looked for, from 0."""
        value = puzzle.symbols.value
        self.level = level
        self.puzzle = puzzle
        self.solution = {cell: value[symbol] for cell, symbol in solution.items()}
        self.random = Random(0)
        self.may_change = not puzzle.clues or _can_go(puzzle)
        """Whether the clues can be exchanged: not if attributes hold them, as in a Kakuro."""

    # ---- one clue more or less ---------------------------------------------------------------------------------------

    @cached_property
    def groups(self) -> list[Clues]:
        """The clues that may come and go: those that the generator may remove, and others of the puzzle's own kinds."""
        if not self.may_change:
            return []
        deal = self._deal()
        known = set() if deal is None else {type(clue) for clue in deal.puzzle.clues}
        known |= {kind for part in self.puzzle.constraints if (kind := part.all_given) is not None}
        others = dict.fromkeys(type(clue) for clue in self.puzzle.clues if type(clue).listed)
        free: list[Clues] = [(clue,) for kind in others if kind not in known for clue in self._instances(kind)]
        return free if deal is None else [*_removable(deal), *free]

    def _deal(self) -> Deal | None:
        """The clues that the type's recipe has for this solution."""
        if self._recipe is None or self.redraws:
            return None
        with suppress(PuzzleError):
            return self._recipe.deal(with_clues(self.puzzle, ()), self.solution, self.random)
        return None

    @cached_property
    def _recipe(self) -> Recipe | None:
        """The recipe of the puzzle's type, for its level."""
        if self.puzzle.type is None:
            return None
        return build_request(self.puzzle.type, {}).recipe.suited(self.level, ())

    def more(self, puzzle: Puzzle) -> Iterator[Puzzle]:
        """The puzzle with more clues, or with cages cut: never more than the generator would use."""
        for group in self._in_order(self.groups):
            if not set(group) <= set(puzzle.clues):
                yield with_clues(puzzle, [*puzzle.clues, *(clue for clue in group if clue not in puzzle.clues)])
        yield from self.redrawn(puzzle, puzzle.grid.meant, harder=False)

    def fewer(self, puzzle: Puzzle) -> Iterator[Puzzle]:
        """The puzzle with fewer clues, or with cages joined."""
        for group in self._in_order(self.groups):
            if set(group) <= set(puzzle.clues):
                yield without(puzzle, group)
        yield from self.redrawn(puzzle, puzzle.grid.meant, harder=True)

    def exchanged(self, puzzle: Puzzle) -> Iterator[Puzzle]:
        """The puzzle with clues replaced by others, some of the possible ways."""
        here = [group for group in self.groups if set(group) <= set(puzzle.clues)]
        gone = [group for group in self.groups if set(group).isdisjoint(puzzle.clues)]
        for _ in range(ROUND * ROUND if here and gone else 0):
            rest = without(puzzle, self.random.choice(here))
            yield with_clues(rest, [*rest.clues, *self.random.choice(gone)])

    def _in_order(self, groups: list[Clues]) -> list[Clues]:
        """Some of the groups, in another order each time."""
        return self.random.sample(groups, min(len(groups), MANY))

    # ---- cages and regions -------------------------------------------------------------------------------------------

    @property
    def redraws(self) -> bool:
        """Whether cages or regions can be redrawn."""
        return self._recipe is not None and self._recipe.redraws(self.puzzle)

    def redrawn(self, puzzle: Puzzle, cells: Collection[Cell], *, harder: bool) -> Iterator[Puzzle]:
        """The puzzle with other cages or borders near some of these cells."""
        if self._recipe is None or not self.redraws:
            return
        for _ in range(ROUND):
            near = self.random.sample(sorted(cells), min(self.random.randint(1, NEAR), len(cells)))
            deal = Deal(puzzle, self.solution, fixed=tuple(range(len(puzzle.clues))), helpers=givens_of(puzzle))
            changed = self._recipe.change(deal, near, self.random, harder=harder)
            if changed is not None:
                yield puzzle.replace(**_layout(changed.puzzle), constraints=changed.puzzle.declaration.constraints)

    # ---- one clue replaced -------------------------------------------------------------------------------------------

    def check_replaceable(self, clue: Constraint) -> None:
        """Raise if this clue has to stay as it is."""
        kind = type(clue)
        is_fixed = kind.listed and not any(clue in group for group in self.groups)
        if not self.may_change or is_fixed:
            raise PuzzleError(f"{clue.title()} can't be replaced", suggestion=WHOLE)

    def instead(self, clue: Constraint) -> Iterator[Puzzle]:
        """The puzzle with one other clue instead of this one, or with other cages around it."""
        if self.redraws:
            yield from self._other_cages(clue)
            return
        rest, offers = self._without(clue)
        for other in offers:
            yield with_clues(rest, [*rest.clues, other])

    def few_instead(self, clue: Constraint, is_unique: Callable[[Puzzle], bool]) -> Puzzle | None:
        """The puzzle with few other clues instead of this one, each of them needed; None if even all are not enough."""
        rest, offers = self._without(clue)
        if self.redraws or not offers or not is_unique(with_clues(rest, [*rest.clues, *offers])):
            return None
        for other in self.random.sample(offers, len(offers)):
            fewer = [each for each in offers if each != other]
            if is_unique(with_clues(rest, [*rest.clues, *fewer])):
                offers = fewer
        return with_clues(rest, [*rest.clues, *offers])

    def _without(self, clue: Constraint) -> tuple[Puzzle, list[Constraint]]:
        """The puzzle without this clue, and what could stand there instead."""
        group = next((group for group in self.groups if clue in group), (clue,))
        others = dict.fromkeys(self._offers(clue))
        return without(self.puzzle, (clue,)), [each for each in others if each not in (*self.puzzle.clues, *group)]

    def _other_cages(self, clue: Constraint) -> Iterator[Puzzle]:
        """The puzzle with another operator in this cage, or with other cages in its place."""
        assert isinstance(self._recipe, Cages)
        cage, clues = tuple(clue.cells()), self.puzzle.clues
        menu = self._recipe.menu([self.solution[cell] for cell in cage])
        for other in dict.fromkeys(self._recipe.clue(piece, cage) for piece in menu):
            if other != clue:
                yield with_clues(self.puzzle, [other if each == clue else each for each in clues])
        for _ in range(ROUND):
            for harder in (False, True):
                changed = self.redrawn(self.puzzle, cage, harder=harder)
                yield from (each for each in changed if clue not in each.clues)

    def _offers(self, clue: Constraint) -> Iterator[Constraint]:
        """Clues of the same kind that could stand in place of this one: listed ones, or other lines and areas."""
        kind = type(clue)
        if listed := [other for group in self.groups for other in group if type(other) is kind]:
            yield from listed
        elif kind.offers_instances() and not kind.listed:
            yield from self._instances(kind, [other for other in self.puzzle.clues if other != clue])

    def _instances(self, kind: type[Constraint], beside: Iterable[Constraint] = ()) -> Iterator[Constraint]:
        """Clues of a kind that the solution allows, with room beside others of this kind."""
        count = ClueCount(kind.__name__)
        offered = count.instances(with_clues(self.puzzle, ()), self.solution, self.random)
        others = [clue for clue in beside if type(clue) is kind]
        fitting = (clue for clue in offered if kind.listed or count.has_room(clue, others))
        return fitting if kind.listed else islice(fitting, DRAWN)


def _removable(deal: Deal) -> Iterator[Clues]:
    """The clues of a deal that may be removed, without givens."""
    for group in (*deal.groups, *deal.last):
        if all(number < deal.constraint_count for number in group):
            yield tuple(deal.puzzle.clues[number] for number in group)


def _can_go(puzzle: Puzzle) -> bool:
    try:
        return not with_clues(puzzle, ()).clues
    except PuzzleError:  # a rule wants them: cages that cover the grid
        return not puzzle.declaration.attributes.keys() & {"layout", "sums"}


def with_clues(puzzle: Puzzle, clues: Iterable[Constraint]) -> Puzzle:
    """The puzzle with these clues instead of its own, where its type writes them."""
    left = list(clues)
    grids: dict[str, object] = {}
    for gatherer in gatherers(puzzle):
        grids |= gatherer.gathered([clue for clue in left if type(clue) is gatherer.gathers], puzzle.grid)
        left = [clue for clue in left if type(clue) is not gatherer.gathers]
    return puzzle.replace(**grids, constraints=[*puzzle.declaration.rules, *left])


def without(puzzle: Puzzle, clues: Collection[Constraint]) -> Puzzle:
    """The puzzle without some of its clues."""
    return with_clues(puzzle, [clue for clue in puzzle.clues if clue not in clues])


def find_clue(puzzle: Puzzle, where: str) -> Constraint:
    """The clue at a place: a cell, several cells of the clue, a place outside such as `left a`, or the clue's name."""
    named = [clue for clue in puzzle.clues if where in (clue.label(), str(getattr(clue, "at", "")))]
    if not named:
        with suppress(PuzzleError):
            cells = set(parse_region(where))
            named = [clue for clue in puzzle.clues if cells and cells <= set(clue.cells())]
    if not named:
        raise PuzzleError(f"there is no clue at {where}")
    if len(named) > 1:
        labels = ", ".join(f"'{clue.label()}'" for clue in named)
        raise PuzzleError(f"there are several clues at {where}", suggestion=f"name one of them: {labels}")
    return named[0]


def _layout(puzzle: Puzzle) -> dict[str, object]:
    """The regions of a puzzle, if it has any of its own."""
    regions = puzzle.attribute("regions")
    return {} if regions is None else {"regions": regions}
