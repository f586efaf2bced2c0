"""Why a number of cells in view decides cells of its row and column, as players say it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from gridwise.model.finding import Finding
from gridwise.model.grid import Cell

DIRECTIONS = ("up", "left", "right", "down")
SIDES = ("above", "to the left", "to the right", "below")
MOST_WAYS = 3
"""A reason lists the ways to see the cells if there are at most this many."""


@dataclass(frozen=True)
class ViewWords:
    """A clue that counts the cells in view, with the cells in each direction, the nearest first."""

    name: str
    arms: Sequence[Sequence[Cell]]
    total: int
    """How many cells are in view, without the clue's own."""
    own: int
    """1 if the clue's own cell counts, too."""
    value: int
    """What a cell in view holds."""
    finding: Finding

    def why(self) -> str:
        """The reason for a step."""
        if self.finding.new(self.value) and (said := self._has_to_reach()):
            return said
        if not self.finding.new(self.value) and (said := self._would_see_too_many()):
            return said
        return self._all_ways()

    # ---- how far a direction reaches -----------------------------------------------------------------------------

    def _least(self, arm: Sequence[Cell]) -> int:
        return next((at for at, cell in enumerate(arm) if self.finding.left[cell] != {self.value}), len(arm))

    def _most(self, arm: Sequence[Cell]) -> int:
        return next((at for at, cell in enumerate(arm) if self.value not in self.finding.left[cell]), len(arm))

    def _lengths(self, arm: Sequence[Cell]) -> list[int]:
        """All numbers of cells that can be in view in a direction."""
        ends = range(self._least(arm), self._most(arm) + 1)
        return [at for at in ends if at == len(arm) or self.finding.left[arm[at]] != {self.value}]

    # ---- reasons -------------------------------------------------------------------------------------------------

    def _has_to_reach(self) -> str:
        """Too few cells can be in view elsewhere, so it has to see some in the directions of the step."""
        most = list(map(self._most, self.arms))
        if sum(most) == self.total:
            return f"{self._start()} can't see more than {_cells(sum(most) + self.own)}, so it needs all of them."
        said: list[str] = []
        for way, arm in enumerate(self.arms):
            needed = self.total - sum(most) + most[way]
            placed = [at for at, cell in enumerate(arm, 1) if cell in self.finding.found]
            if placed and max(placed) > needed:
                return ""
            if placed:
                said.append(self._elsewhere(way, self.total + self.own - needed, needed, bool(said)))
        return " ".join(said)

    def _elsewhere(self, way: int, others: int, needed: int, again: bool) -> str:
        which, name = ("those", "it") if again else ("the cells", self.name)
        seen = f"sees at most {others}" if others else "sees none"
        return f"Without {which} {SIDES[way]}, {name} {seen}, so it needs at least {needed} of them."

    def _would_see_too_many(self) -> str:
        """A cell that would join those behind it to the view, or that comes when all have been seen."""
        least = list(map(self._least, self.arms))
        if sum(least) == self.total:
            return f"{self._start()} {self._seen_already()}."
        said: list[str] = []
        for way, arm in enumerate(self.arms):
            for at, cell in enumerate(arm):
                if cell in self.finding.found:
                    beyond = at + 1 + self._least(arm[at + 1 :])
                    seen = sum(least) - least[way] + max(beyond, least[way])
                    if at > least[way] or seen <= self.total:
                        return ""
                    said.append(self._too_many(cell, seen + self.own))
        return " ".join(said)

    def _seen_already(self) -> str:
        if not self.total + self.own:
            symbols = self.finding.symbols
            return f"sees no {symbols.wording.plural(symbols.name[self.value])}"
        return f"already sees its {_cells(self.total + self.own)}"

    def _too_many(self, cell: Cell, seen: int) -> str:
        supposed = self.finding.symbols.wording.were(str(cell), self.finding.symbols.name[self.value])
        return f"If {supposed}, {self.name} would see {seen} cells or more."

    def _all_ways(self) -> str:
        lengths = list(map(self._lengths, self.arms))
        ways = [way for way in product(*lengths) if sum(way) == self.total]
        if 0 < len(ways) <= MOST_WAYS:
            *others, last = map(_in_words, ways)
            gap = "; " if len(others) > 1 or "," in "".join((*others, last)) else ", "
            listed = f"{gap.join(others)}{gap}or {last}" if others else last
            besides = " besides its own cell" if self.own else ""
            return f"{self._start()} can only see {listed}{besides}."
        return f"All ways in which {self.name} can see its {_cells(self.total + self.own)} have the same result here."

    def _start(self) -> str:
        return self.name[:1].upper() + self.name[1:]


def reach(values: Mapping[Cell, int], arm: Sequence[Cell], value: int) -> int:
    """How many cells are in view in a direction of a filled board."""
    return next((at for at, cell in enumerate(arm) if values.get(cell) != value), len(arm))


def _cells(count: int) -> str:
    return f"{count} cell{'' if count == 1 else 's'}"


def _in_words(lengths: Sequence[int]) -> str:
    seen = [f"{length} {way}" for length, way in zip(lengths, DIRECTIONS, strict=True) if length]
    return f"{', '.join(seen[:-1])} and {seen[-1]}" if len(seen) > 1 else "".join(seen) or "none"
