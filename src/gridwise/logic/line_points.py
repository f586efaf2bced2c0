"""Points where two pieces of a line meet, and the directions in which the line leaves them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gridwise.model.grid import Cell
from gridwise.model.places import Border, Link

_WAYS = {(-1, 0): "above", (1, 0): "below", (0, -1): "the left", (0, 1): "the right"}
_GOES = {"above": "up", "below": "down", "the left": "left", "the right": "right"}
_OUT = {"the left": "on the left", "the right": "on the right"}
_ENDS = {"above": "lower", "below": "upper", "the left": "right", "the right": "left"}
"""The end of a line at a point that it reaches from there."""
_AXES = ({"above", "below"}, {"the left", "the right"})


@dataclass(frozen=True)
class LinePoint:
    """A cell or a corner at which two borders or links meet."""

    place: Cell
    at: tuple[int, int]
    """Its coordinates in half steps."""

    @classmethod
    def between(cls, first: str, second: str) -> LinePoint | None:
        """The point that two borders or links share; None if there is none."""
        shared = [end for end in _ends(first) if end in _ends(second)]
        if not shared:
            return None
        place = shared[0]
        whole = len(place) == 2  # a cell, not a corner
        return cls(place, (2 * place[0], 2 * place[1]) if whole else (place[0], place[1]))

    def way_to(self, edge: str) -> str:
        """Where a border or link leads from here: `above`, `below`, `the left`, `the right`."""
        place = Cell.parse(edge)
        return _WAYS[place[0] - self.at[0], place[1] - self.at[1]]

    def passage(self, comes: str, goes: str) -> str:
        """`At b3 the line comes from the left and goes down`."""
        return f"At {self.place} the line comes from {self.way_to(comes)} and goes {_GOES[self.way_to(goes)]}"

    def only_way(self, comes: str, goes: str) -> str:
        """`At b3 the line comes from the left; up and right are blocked and it can't stop, so it turns down`"""
        start, end = self.way_to(comes), self.way_to(goes)
        blocked = " and ".join(_GOES[way] for way in _GOES if way not in (start, end))
        straight = {start, end} in _AXES
        where = f"At {self.place} the line" if len(self.place) == 2 else f"The line along {comes}"
        on = f"goes straight on {_GOES[end]}" if straight else f"turns {_GOES[end]}"
        along = "" if len(self.place) == 2 else f" along {goes}"
        return f"{where} comes from {start}; {blocked} are blocked and it can't stop, so it {on}{along}"

    def dead_end(self, comes: str, others: Sequence[str]) -> str:
        """`at b3: up and down are ruled out, and the board ends on the right`: why a line could not leave again."""
        start = self.way_to(comes)
        closed = [_GOES[way] for way in _GOES if way in map(self.way_to, others)]
        outside = [_OUT.get(way, way) for way in _GOES if way != start and _GOES[way] not in closed]
        where = f"in {self.place}" if len(self.place) == 2 else f"at its {_ENDS[start]} end"
        said = f"{where}: {_and(closed)} {'is' if len(closed) == 1 else 'are'} ruled out"
        return f"{said}, and the board ends {_and(outside)}" if outside else said


def _and(names: Sequence[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else names[0]


def _ends(edge: str) -> tuple[Cell, ...]:
    place = Cell.parse(edge)
    if isinstance(place, Border):
        return place.corners
    return place.sides if isinstance(place, Link) else ()
