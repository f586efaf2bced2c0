"""How people reason about cells that hold consecutive values: which ranges still fit, and what these need."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from gridwise.constraints._supposing import either, supposed
from gridwise.model.finding import Finding
from gridwise.model.grid import Cell
from gridwise.model.wording import capital, in_words

MOST_LISTED = 3
"""The maximum number of ranges that a sentence lists."""


@dataclass(frozen=True)
class RangeWords:
    """The reason for a step on cells that hold consecutive values, each once."""

    area: str
    """`compartment a1–a5`, without an article."""
    cells: Sequence[Cell]
    finding: Finding

    def why(self) -> str:
        """The reason; empty if no range fits."""
        if not self._ranges:
            return ""
        area = f"the {self.area}"
        said = []
        if len(self._ranges) < len(self._all):
            said.append(f"{capital(area)} has {in_words(len(self.cells))} cells{self._known()}, so {self._holds()}.")
        inside = [(cell, value) for cell, value in self._gone if any(value in one for one in self._ranges)]
        needed = [*self._needed(inside)]
        told = {value for value, _ in needed}
        said += [f"It needs {self._name(value)}, and only {cell} can hold it." for value, cell in needed]
        rest = [
            (cell, self._name(value))
            for cell, value in inside
            if cell not in {c for _, c in needed} and value not in told
        ]
        if rest:
            reasons = self._failing([(cell, v) for cell, v in inside if (cell, self._name(v)) in rest])
            said += reasons if said else [f"{capital(area)}: {reasons[0][0].lower()}{reasons[0][1:]}", *reasons[1:]]
        return " ".join(said)

    # ---- what would go wrong -------------------------------------------------------------------------------------

    def _failing(self, candidates: Sequence[tuple[Cell, int]]) -> list[str]:
        """Why values that are in a range can't be where they are: what the rest would lack."""
        together: dict[str, list[tuple[Cell, str]]] = {}
        for cell, value in candidates:
            together.setdefault(self._lacks(cell, value), []).append((cell, self._name(value)))
        return [
            f"With {supposed(held)}, {lack}." if lack else f"There is no way to complete it with {supposed(held)}."
            for lack, held in together.items()
        ]

    def _lacks(self, cell: Cell, value: int) -> str:
        """`a3 would have to be 3, which is ruled out there`, `2–4 would have no place for 3`; empty if it is longer."""
        ranges = [one for one in self._all if value in one]
        others = [other for other in self.cells if other != cell]
        if len(others) == 1:
            needed = sorted({other for one in ranges for other in one} - {value})
            out = "is" if len(needed) == 1 else "are"
            return f"{others[0]} would have to be {either(self._names(needed))}, which {out} ruled out there"
        lacks: dict[str, list[str]] = {}
        for one in (one for one in self._ranges if value in one):
            rest = [v for v in one if v != value]
            if missing := [v for v in rest if not any(v in self.finding.left[other] for other in others)]:
                lack = f"no place for {self._name(missing[0])}"
            elif empty := [other for other in others if self.finding.left[other].isdisjoint(rest)]:
                lack = f"nothing for {empty[0]}"
            else:
                return ""
            lacks.setdefault(lack, []).append(self._span(one))
        if len(lacks) > 2 or len(self._ranges) > MOST_LISTED:
            return ""
        spans = [f"{either(names)} would have {lack}" for lack, names in lacks.items()]
        return "it would have " + next(iter(lacks)) if len(lacks) == 1 else " and ".join(spans)

    @cached_property
    def _gone(self) -> list[tuple[Cell, int]]:
        return [(cell, value) for cell, lost in self.finding.gone.items() for value in sorted(lost)]

    @cached_property
    def _ranges(self) -> list[range]:
        """The ranges in which each cell has a value, and each value a cell."""
        left = [self.finding.left[cell] for cell in self.cells]
        held = frozenset[int]().union(*left)
        return [one for one in self._all if held.issuperset(one) and not any(each.isdisjoint(one) for each in left)]

    @cached_property
    def _all(self) -> list[range]:
        values, size = set(self.finding.symbols.ascending), len(self.cells)
        return [range(low, low + size) for low in sorted(values) if values.issuperset(range(low, low + size))]

    def _known(self) -> str:
        """` and holds 1`, `, holds 1 and has no room for 6`: why other ranges do not fit."""
        others = [one for one in self._all if one not in self._ranges]
        left = {cell: self.finding.left[cell] for cell in self.cells}
        single = sorted({value for each in left.values() if len(each) == 1 for value in each})
        known = [value for value in single if any(value not in one for one in others)]
        others = [one for one in others if all(value in one for value in known)]
        missing = sorted({value for one in others for value in one}.difference(*left.values()))
        others = [one for one in others if not any(value in one for value in missing)]
        said = [f"holds {_listed([self._name(value) for value in known])}"] if known else []
        said += [f"has no room for {either([self._name(value) for value in missing])}"] if missing else []
        cells = [next(cell for cell, held in left.items() if held.isdisjoint(one)) for one in others]
        said += [f"has {either(self._names(left[cell]))} in {cell}" for cell in dict.fromkeys(cells)]
        return f", {', '.join(said[:-1])} and {said[-1]}" if len(said) > 1 else f" and {said[0]}" if said else ""

    def _names(self, values: Iterable[int]) -> list[str]:
        return [self._name(value) for value in sorted(values)]

    def _holds(self) -> str:
        """`it holds 1–5`, `it holds 1–4 or 2–5`, `its numbers are from 2 to 8`."""
        if len(self._ranges) <= MOST_LISTED:
            return f"it holds {either([self._span(one) for one in self._ranges])}"
        return f"its numbers are from {self._name(self._ranges[0][0])} to {self._name(self._ranges[-1][-1])}"

    def _span(self, one: range) -> str:
        first, last = self._name(one[0]), self._name(one[-1])
        return f"{first}–{last}" if len(one) > 2 else f"{first} and {last}"

    def _needed(self, gone: Sequence[tuple[Cell, int]]) -> Iterator[tuple[int, Cell]]:
        """The values of all ranges that only one cell can hold, where the step rules out others."""
        always = set(self._ranges[0]).intersection(*self._ranges)
        for value in sorted(always):
            places = [cell for cell in self.cells if value in self.finding.left[cell]]
            if len(places) == 1 and any(cell == places[0] for cell, _ in gone):
                yield value, places[0]

    def _name(self, value: int) -> str:
        return self.finding.symbols.name[value]


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
