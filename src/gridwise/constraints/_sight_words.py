"""How people reason about the buildings seen from the end of a line: by distance, by whole lines, by counts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from gridwise.constraints._supposing import either, supposed
from gridwise.model.finding import Finding
from gridwise.model.grid import Cell
from gridwise.model.wording import capital, in_words

MOST_LINES = 3
"""The maximum number of lines that a sentence lists."""
MOST_CELLS = 12
"""Longer lines are not worked out."""


@dataclass(frozen=True)
class SightWords:
    """The reason for a step on a line of different heights of which some are seen from its first cell."""

    start: str
    """`row a shows 4 of its 5 from the left`, without a capital."""
    cells: Sequence[Cell]
    count: int
    finding: Finding

    def why(self) -> str:
        """The reason; empty if the heights may repeat, or if the line is too long."""
        if len(self.cells) > MOST_CELLS or len(self._heights) != len(self.cells) or not self.finding.differ(self.cells):
            return ""
        start = capital(self.start)
        if self.count == 1:
            return f"{start}: the first building, {self.cells[0]}, hides all others, so it is the {self._name(-1)}."
        if self.count == len(self.cells):
            return f"{start}: they rise all the way."
        if all(self._too_near(place, height) for place, height in self._gone):
            return f"{start}: {', '.join(self._distances())}."
        lines = list(self._lines())
        if len(lines) <= MOST_LINES:
            return f"{start}, so from there it reads {either([' '.join(map(self._symbol, line)) for line in lines])}."
        return f"{start}. {' '.join(self._supposed())}"

    # ---- heights -------------------------------------------------------------------------------------------------

    @cached_property
    def _heights(self) -> list[int]:
        return sorted(self.finding.symbols.ascending)

    @cached_property
    def _rank(self) -> dict[int, int]:
        return {height: rank for rank, height in enumerate(self._heights)}

    @cached_property
    def _left(self) -> list[list[int]]:
        """The ranks that each cell could hold before the step."""
        return [sorted(self._rank[value] for value in self.finding.left[cell]) for cell in self.cells]

    @cached_property
    def _gone(self) -> list[tuple[int, int]]:
        """What the step rules out: place and rank."""
        place = {cell: number for number, cell in enumerate(self.cells)}
        return [(place[cell], self._rank[value]) for cell, lost in self.finding.gone.items() for value in sorted(lost)]

    def _symbol(self, rank: int) -> str:
        return self.finding.symbols.name[self._heights[rank]]

    def _name(self, rank: int) -> str:
        return self._symbol(rank % len(self._heights))

    # ---- by distance ---------------------------------------------------------------------------------------------

    def _too_near(self, place: int, rank: int) -> bool:
        """Whether too few can be seen: those before it, itself, and taller ones behind it."""
        return place + 1 + len(self._heights) - 1 - rank < self.count

    def _distances(self) -> Iterator[str]:
        """`the 5 is not in the first three cells`, `the 4 not in the first two`, `the 3 not in the first`."""
        for rank in range(len(self._heights) - 1, -1, -1):
            near = sum(self._too_near(place, rank) for place in range(len(self.cells)))
            if not near:
                return
            is_ = " is" if rank == len(self._heights) - 1 else ""
            cells = "" if not is_ else " cell" if near == 1 else " cells"
            yield f"the {self._symbol(rank)}{is_} not in the first{f' {in_words(near)}' if near > 1 else ''}{cells}"

    # ---- by whole lines and by counts -------------------------------------------------------------------------------

    @cached_property
    def _before(self) -> list[dict[int, int]]:
        """For each place, by the set of ranks used before it: the possible numbers of buildings seen, as bits."""
        layers: list[dict[int, int]] = [{0: 1}]
        for options in self._left:
            layers.append({})
            for used, seen in layers[-2].items():
                for rank in options:
                    if not used >> rank & 1:
                        after = seen << (used >> rank == 0)
                        layers[-1][used | 1 << rank] = layers[-1].get(used | 1 << rank, 0) | after
        return layers

    @cached_property
    def _behind(self) -> list[dict[int, int]]:
        """The same for the buildings from each place on."""
        layers: list[dict[int, int]] = [dict.fromkeys(self._before[-1], 1)]
        for place in range(len(self.cells) - 1, -1, -1):
            layers.append({})
            for used in self._before[place]:
                seen = 0
                for rank in self._left[place]:
                    if not used >> rank & 1:
                        seen |= layers[-2].get(used | 1 << rank, 0) << (used >> rank == 0)
                layers[-1][used] = seen
        return layers[::-1]

    def _lines(self) -> Iterator[tuple[int, ...]]:
        """The lines that show the right number; ends early once there are too many to list."""
        found = 0
        stack: list[tuple[tuple[int, ...], int, int]] = [((), 0, self.count)]
        while stack and found <= MOST_LINES:
            line, used, wanted = stack.pop()
            if len(line) == len(self.cells):
                found += 1
                yield line
                continue
            for rank in reversed(self._left[len(line)]):
                after, missing = used | 1 << rank, wanted - (used >> rank == 0)
                if not used >> rank & 1 and missing >= 0 and self._behind[len(line) + 1].get(after, 0) >> missing & 1:
                    stack.append(((*line, rank), after, missing))

    def _counts(self, place: int, rank: int) -> int:
        """The numbers of buildings that could be seen with this height there, as bits."""
        seen = 0
        for used, before in self._before[place].items():
            if used >> rank & 1:
                continue
            behind = self._behind[place + 1].get(used | 1 << rank, 0) << (used >> rank == 0)
            for number in range(behind.bit_length()):
                seen |= before << number if behind >> number & 1 else 0
        return seen

    def _supposed(self) -> Iterator[str]:
        """`With 4 in d2, at least three would be seen.`"""
        alike: dict[str, list[tuple[Cell, str]]] = {}
        for place, rank in self._gone:
            then = self._then(self._counts(place, rank))
            alike.setdefault(then, []).append((self.cells[place], self._symbol(rank)))
        for then, candidates in alike.items():
            yield f"With {supposed(candidates)}, {then}."

    def _then(self, counts: int) -> str:
        if not counts:
            return "the line could not be filled"
        least, most = (counts & -counts).bit_length() - 1, counts.bit_length() - 1
        if most < self.count:
            return f"at most {in_words(most)} would be seen" if least < most else f"only {in_words(most)} would be seen"
        if least > self.count:
            return f"at least {in_words(least)} would be seen"
        return f"exactly {in_words(self.count)} could not be seen"
