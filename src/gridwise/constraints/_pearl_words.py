"""Why a loop passes through a pearl in a certain way, as players say it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from gridwise.model.finding import Finding
from gridwise.model.grid import Cell

UP, LEFT, RIGHT, DOWN = DIRECTIONS = ("up", "left", "right", "down")
AXES = ((UP, DOWN), (LEFT, RIGHT))
_OPPOSITE = {UP: DOWN, DOWN: UP, LEFT: RIGHT, RIGHT: LEFT}


@dataclass(frozen=True)
class PearlWords:
    """A pearl with the links around it: for each direction the one beside it and, if there is one, the one behind."""

    name: str
    arms: Mapping[str, Sequence[Cell]]
    line: int
    finding: Finding

    def white(self) -> str:
        """Why the loop passes straight through a white pearl this way."""
        said = [f"The loop passes straight through {self.name}."]
        for axis in AXES:
            other = AXES[1 - AXES.index(axis)]
            if self._is_new(axis) and not any(self._is_known(way) for way in axis):
                said.append(f"It can't go {other[0]} and {other[1]}, because {self._obstacle(other)}.")
            said += (
                f"It continues straight {way}, so it has to turn on the other side."
                for way in axis
                if self._far(way) in self.finding.known(self.line) and self._far(_OPPOSITE[way]) in self.finding.found
            )
        return " ".join(said)

    def black(self) -> str:
        """Why the loop turns on a black pearl this way."""
        said = [f"The loop turns on {self.name} and goes straight through the next cell on both sides."]
        for way in DIRECTIONS:
            back = _OPPOSITE[way]
            if self._near(way) in self.finding.new(self.line) and (cause := self._blocked(back)):
                said.append(f"It can't go {back}, because {cause}, so it goes {way}.")
        return " ".join(said)

    # ---- what is known about an arm ------------------------------------------------------------------------------

    def _near(self, way: str) -> Cell | None:
        return next(iter(self.arms[way]), None)

    def _far(self, way: str) -> Cell | None:
        return self.arms[way][1] if len(self.arms[way]) > 1 else None

    def _is_known(self, way: str) -> bool:
        return self._near(way) in self.finding.known(self.line)

    def _is_new(self, axis: Sequence[str]) -> bool:
        return any(self._near(way) in self.finding.new(self.line) for way in axis)

    def _blocked(self, way: str) -> str:
        """Why the loop can't leave a black pearl in a direction; empty if it could."""
        if len(self.arms[way]) < 2:
            return "the edge is too close"
        blank = [str(place) for place in self.arms[way] if place in self.finding.never(self.line)]
        return f"{blank[0]} has no line" if blank else ""

    def _obstacle(self, axis: Sequence[str]) -> str:
        """Why the loop can't pass straight through a white pearl along an axis."""
        return next(self._obstacles(axis), "it would be straight before and after the pearl")

    def _obstacles(self, axis: Sequence[str]) -> Iterator[str]:
        if any(self._near(way) is None for way in axis):
            yield "that would lead off the grid"
        for way in axis:
            if self._near(way) in self.finding.never(self.line):
                yield f"{self._near(way)} has no line"
