"""How far a carved board is from the criteria, and in which direction."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from gridwise.common.errors import Undecided
from gridwise.engine.limits import Limits
from gridwise.generating.criteria import SCALE, Criteria
from gridwise.generating.recipe import Deal
from gridwise.logic.ladder import Ladder, ladder
from gridwise.logic.position import Position
from gridwise.logic.rating import Rating, rated_by
from gridwise.logic.technique import LEVELS
from gridwise.model.grid import Cell
from gridwise.model.puzzle import Puzzle

UNSOLVED, OVER, CROWDED = 100.0, 50.0, 1000.0
"""The minimum distances of a board that is unsolved, uses forbidden techniques, or has too many or too few clues."""
MOST_CELLS, MOST_SYMBOLS, RATING_SECONDS = 256, 16, 60.0
"""The largest board of the last level that is rated to the end, with how many symbols, and the time for that."""


@dataclass(frozen=True)
class Assessment:
    """The assessment of a board."""

    distance: float
    """The distance from the criteria; 0 if it meets them."""
    too_hard: bool = False
    rating: Rating | None = None
    """Its rating, if it was rated to the end; a board that meets the criteria without one is on the last level."""
    open: tuple[Cell, ...] = field(default=(), repr=False)
    """The cells where more clues would make it easier: those not solved at the requested level."""

    @property
    def met(self) -> bool:
        """Whether the board meets the criteria."""
        return self.distance == 0


def assess(deal: Deal, present: Collection[int], criteria: Criteria) -> Assessment:
    """Assess a board with these clues, which must have a unique solution."""
    fewest, most = criteria.clues or (0, len(present))
    amiss = max(len(present) - most, fewest - len(present))
    if amiss > 0:
        return Assessment(CROWDED + amiss)
    if not criteria.about_difficulty:
        return Assessment(0)
    return assess_position(starting_position(deal, present), criteria)


def assess_position(position: Position, criteria: Criteria, rungs: Ladder | None = None) -> Assessment:
    """Assess a position by the ladder of the criteria or another one; the position is left as the ladder ended."""
    before = position.state.placed()
    rating = rated_by(position, rungs or criteria.ladder)
    if rating is None and criteria.unbounded:
        return Assessment(0)
    if rating is None:
        left = _open(position, position.state.placed())
        return Assessment(UNSOLVED + len(left) / len(position.model.places), too_hard=True, open=left)
    return assess_rating(rating, criteria, _open(position, before))


def assess_rating(rating: Rating, criteria: Criteria, open: tuple[Cell, ...] = ()) -> Assessment:
    """Assess a board by its rating."""
    if over := criteria.too_hard(rating):
        return Assessment(OVER + over, too_hard=True, rating=rating, open=open)
    return Assessment(criteria.too_easy(rating), rating=rating)


def _open(position: Position, placed: Sequence[bool]) -> tuple[Cell, ...]:
    return tuple([cell for cell, filled in zip(position.model.places, placed, strict=True) if not filled])


def starting_position(deal: Deal, present: Collection[int]) -> Position:
    """The initial position for a solver."""
    here, first, index = set(present), deal.constraint_count, deal.puzzle.grid.index
    absent = [number for number in range(first) if number not in here]
    position = Position(deal.puzzle, absent=absent)
    number = {value: place for place, value in enumerate(position.model.values)}
    givens = [(index[c], number[v]) for c, v in deal.solution.items() if first + index[c] in here]
    position.state.apply(givens, [])
    position.state.mark_given()
    position.state.promises_one = True
    return position


def with_score(puzzle: Puzzle) -> Puzzle:
    """The puzzle with its whole rating if only its level is known; unchanged if that takes too long."""
    known = puzzle.attribute("rating")
    if not isinstance(known, dict) or "level" not in known or "score" in known:
        return puzzle
    if len(puzzle.grid.meant) > MOST_CELLS or len(puzzle.symbols.cell_values) > MOST_SYMBOLS:
        return puzzle
    position = Position(puzzle)
    position.state.promises_one = True
    position.limits = Limits(RATING_SECONDS)
    with suppress(Undecided):
        if (rating := rated_by(position, ladder(SCALE))) is not None:
            return puzzle.replace(rating=rating_attributes(rating))
    return puzzle


def rating_attributes(rating: Rating | None) -> dict[str, object]:
    """The attributes for a rating; None means that the puzzle is on the last level."""
    if rating is None:
        return {"level": LEVELS[-1]}
    return {name: getattr(rating, name) for name in ("level", "score", "hardest", "steps")}
