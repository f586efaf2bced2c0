"""How far a carved board is from what is wanted, and in which direction."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from gridwise.generating.criteria import Criteria
from gridwise.generating.recipe import Deal
from gridwise.logic.ladder import Ladder
from gridwise.logic.position import Position
from gridwise.logic.rating import Rating, rated_by
from gridwise.logic.technique import LEVELS
from gridwise.model.grid import Cell

UNSOLVED, OVER, CROWDED = 100.0, 50.0, 1000.0
"""How far a board is at least that is not solved, that uses what it must not, that has too many clues or too few."""


@dataclass(frozen=True)
class Assessment:
    """What there is to say about a board."""

    distance: float
    """0 when it is as wanted; the nearer, the less."""
    too_hard: bool = False
    rating: Rating | None = None
    """Its rating, where it was rated to the end; a board that is as wanted without one is of the last level."""
    open: tuple[Cell, ...] = field(default=(), repr=False)
    """The cells where more clues would make it easier: those that were not solved at the wanted level."""

    @property
    def met(self) -> bool:
        """Whether the board is as wanted."""
        return self.distance == 0


def assess(deal: Deal, present: Collection[int], criteria: Criteria) -> Assessment:
    """Assess a board with these clues, which has one solution."""
    fewest, most = criteria.clues or (0, len(present))
    amiss = max(len(present) - most, fewest - len(present))
    if amiss > 0:
        return Assessment(CROWDED + amiss)
    if not criteria.about_difficulty:
        return Assessment(0)
    return assess_position(starting_position(deal, present), criteria)


def assess_position(position: Position, criteria: Criteria, rungs: Ladder | None = None) -> Assessment:
    """Assess a position by the ladder of the criteria or another one; the position stays where the ladder led."""
    before = position.state.placed()
    rating = rated_by(position, rungs or criteria.ladder)
    if rating is None and criteria.unbounded:
        return Assessment(0)
    if rating is None:
        left = _open(position, position.state.placed())
        return Assessment(UNSOLVED + len(left) / len(position.model.cells), too_hard=True, open=left)
    return assess_rating(rating, criteria, _open(position, before))


def assess_rating(rating: Rating, criteria: Criteria, open: tuple[Cell, ...] = ()) -> Assessment:
    """Assess a board by its rating."""
    if over := criteria.too_hard(rating):
        return Assessment(OVER + over, too_hard=True, rating=rating, open=open)
    return Assessment(criteria.too_easy(rating), rating=rating)


def _open(position: Position, placed: Sequence[bool]) -> tuple[Cell, ...]:
    return tuple([cell for cell, filled in zip(position.model.cells, placed, strict=True) if not filled])


def assess_fixed_clues(deal: Deal, criteria: Criteria) -> Assessment:
    """Assess the fixed clues of a deal alone, which may leave several solutions.

    Where it comes with a rating they do: the ladder led to the end without relying on it.
    """
    position = starting_position(deal, deal.fixed)
    position.state.promises_one = False
    return assess_position(position, criteria)


def starting_position(deal: Deal, present: Collection[int]) -> Position:
    """The position that a solver starts from."""
    here, first, index = set(present), deal.constraint_count, deal.puzzle.grid.index
    absent = [number for number in range(first) if number not in here]
    position = Position(deal.puzzle, absent=absent)
    number = {value: place for place, value in enumerate(position.model.values)}
    givens = [(index[c], number[v]) for c, v in deal.solution.items() if first + index[c] in here]
    position.state.apply(givens, [])
    position.state.mark_given()
    position.state.promises_one = True
    return position


def rating_attributes(rating: Rating | None) -> dict[str, object]:
    """What a puzzle carries along of its rating; None means that it is harder than all levels but the last."""
    if rating is None:
        return {"level": LEVELS[-1]}
    return {name: getattr(rating, name) for name in ("level", "score", "hardest", "steps")}
