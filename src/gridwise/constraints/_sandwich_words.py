"""How people reason about a sandwich: how many cells it needs, where its crusts can be, and what lies between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from gridwise.constraints._sandwich_cases import SandwichCases
from gridwise.constraints._supposing import either, supposed
from gridwise.model.finding import Finding
from gridwise.model.grid import Cell
from gridwise.model.wording import capital, in_words

MOST_LISTED = 4
"""The maximum number of combinations or places that a sentence lists."""
MOST_PER_CASE = 3
"""The maximum number of combinations that are listed for each place."""
MOST_DETAILS = 3
"""The maximum number of sentences that go through the places of the crusts."""
_NEVER = "never"
_IN_CASES = ""
"""The reason depends on where the crusts are."""
MOST_CELLS = 12
"""Longer lines are not worked out."""

Arrangement = tuple[int, int, tuple[int, ...]]
"""The places of the lowest and the highest value, and the values between them."""


@dataclass(frozen=True)
class SandwichWords:
    """The reason for a step on a line of different values, with a sum between its lowest and its highest value."""

    start: str
    """`row a`, without a capital."""
    cells: Sequence[Cell]
    total: int
    finding: Finding

    def why(self) -> str:
        """The reason; empty if values may repeat, or if the line is too long."""
        values = self._values
        if not 3 <= len(self.cells) <= MOST_CELLS or len(values) != len(self.cells):
            return ""
        if not self.finding.differ(self.cells) or not self._arrangements:
            return ""
        said = self._by_length()
        if said and all(self._explained_by_length(cell, value) for cell, value in self._gone):
            return f"{said}."
        return " ".join(part for part in (f"{said}." if said else "", *self._by_arrangement()) if part)

    # ---- what is possible ----------------------------------------------------------------------------------------

    @cached_property
    def _values(self) -> list[int]:
        return sorted(self.finding.symbols.ascending)

    @cached_property
    def _inner(self) -> list[int]:
        return self._values[1:-1]

    @cached_property
    def _crusts(self) -> tuple[int, int]:
        return self._values[0], self._values[-1]

    @cached_property
    def _gone(self) -> list[tuple[int, int]]:
        """What the step rules out: place and value."""
        place = {cell: number for number, cell in enumerate(self.cells)}
        return [(place[cell], value) for cell, lost in self.finding.gone.items() for value in sorted(lost)]

    def _can(self, place: int, value: int) -> bool:
        return value in self.finding.left[self.cells[place]]

    @cached_property
    def _sets(self) -> dict[int, list[tuple[int, ...]]]:
        """The sets of values with the sum, by their size."""
        sets = {size: [c for c in combinations(self._inner, size) if sum(c) == self.total] for size in self._sizes}
        return {size: found for size, found in sets.items() if found}

    @property
    def _sizes(self) -> range:
        return range(len(self.cells) - 1)

    @cached_property
    def _arrangements(self) -> list[Arrangement]:
        """Where the crusts can be, and what can be between them, given what the cells could hold before the step."""
        low, high = self._crusts
        places = range(len(self.cells))
        return [
            (p, q, chosen)
            for p in places
            for q in places
            if p != q and self._can(p, low) and self._can(q, high)
            for chosen in self._sets.get(abs(p - q) - 1, ())
            if self._fits(p, q, chosen)
        ]

    def _fits(self, low: int, high: int, chosen: tuple[int, ...]) -> bool:
        inside = range(min(low, high) + 1, max(low, high))
        outside = [place for place in range(len(self.cells)) if place not in (low, high) and place not in inside]
        others = [value for value in self._inner if value not in chosen]
        return self._filled(list(inside), frozenset(chosen)) and self._filled(outside, frozenset(others))

    def _filled(self, places: list[int], values: frozenset[int]) -> bool:
        """Whether the places can hold the values, each once."""
        if not places:
            return True
        options = [(sorted(v for v in values if self._can(place, v)), place) for place in places]
        fewest, place = min(options, key=lambda option: len(option[0]))
        rest = [other for other in places if other != place]
        return any(self._filled(rest, values - {value}) for value in fewest)

    # ---- by length -----------------------------------------------------------------------------------------------

    @property
    def _clue(self) -> str:
        """`the sandwich 13 of row b`: not `the 13`, which sounds like a digit."""
        return f"the sandwich {self.total} of {self.start}"

    def _by_length(self) -> str:
        """`Four cells hold at most 5+6+7+8 = 26, so 29 needs at least five cells between the 1 and the 9`."""
        if not any(value in self._crusts for _, value in self._gone):
            return ""
        least, most = min(self._sets), max(self._sets)
        crusts = f"the {self._name(self._crusts[0])} and the {self._name(self._crusts[1])}"
        if self.total == 0 and most == 0:
            return f"{capital(self.start)} has nothing between {crusts}, so they are side by side"
        facts, bounds = list[str](), list[str]()
        if least > 1:
            facts.append(f"{_cells(least - 1)} at most {_sum(self._inner[-(least - 1) :])}")
            bounds.append(f"at least {in_words(least)}")
        if most < len(self.cells) - 2:
            facts.append(f"{_cells(most + 1)} at least {_sum(self._inner[: most + 1])}")
            bounds.append(f"at most {in_words(most)}")
        if not facts:
            return ""
        need = f"exactly {in_words(least)}" if least == most else " and ".join(bounds)
        if most - least == 1 and len(bounds) == 2:
            need = f"{in_words(least)} or {in_words(most)}"
        one = facts[0].startswith("one ")
        hold = capital(" and ".join(facts).replace(" at ", " holds at " if one else " hold at ", 1))
        cells = "cell" if need.endswith(" one") else "cells"
        return f"{hold}, so {self._clue} needs {need} {cells} between {crusts}"

    def _explained_by_length(self, place: int, value: int) -> bool:
        """Whether no place for the other crust is at the right distance."""
        if value not in self._crusts:
            return False
        return not any(self._can(other, self._other(value)) for other in self._partners(place))

    def _other(self, crust: int) -> int:
        low, high = self._crusts
        return high if crust == low else low

    def _partners(self, place: int) -> list[int]:
        """The places that the length of the sandwich leaves for the other crust."""
        return [other for other in range(len(self.cells)) if other != place and abs(other - place) - 1 in self._sets]

    # ---- by arrangement --------------------------------------------------------------------------------------------

    def _by_arrangement(self) -> Iterator[str]:
        """Where the crusts are, what lies between them, and what would go wrong otherwise."""
        pairs = list(dict.fromkeys(tuple(sorted((p, q))) for p, q, _ in self._arrangements))
        sets = sorted({chosen for _, _, chosen in self._arrangements})
        crusts = f"the {self._name(self._crusts[0])} and the {self._name(self._crusts[1])}"
        cases = self._cases(pairs) if 1 < len(pairs) <= MOST_LISTED and len(sets) > 1 else ""
        if cases:
            yield f"In {self.start}, {crusts} can only be in {cases}."
        elif len(pairs) <= MOST_LISTED:
            where = either([f"{self.cells[p]} and {self.cells[q]}" for p, q in pairs])
            filled = all(len(self.finding.left[self.cells[place]]) == 1 for pair in pairs for place in pair)
            yield f"In {self.start}, {crusts} {'are' if filled else 'can only be'} in {where}{self._between(sets)}."
        elif len(sets) <= MOST_LISTED and sets != [()]:
            yield f"In {self.start}, {either([self._plus(one) for one in sets])} must lie between {crusts}."
        elif not self._by_length():
            yield f"In {self.start}, the numbers between {crusts} make {self.total}."
        shown = bool(cases) or (len(pairs) <= MOST_LISTED and len(sets) == 1)
        shown = shown or (len(pairs) == 1 and len(sets) <= MOST_LISTED)
        together: dict[str, list[tuple[Cell, str]]] = {}
        for place, value in self._gone:
            if not self._follows(place, value, pairs, sets):
                told = self._goes_wrong(place, value, shown)
                together.setdefault(told, []).append((self.cells[place], self._name(value)))
        never = together.pop(_NEVER, [])
        if never:
            yield f"{'That leaves no' if len(pairs) == 1 else 'None of these leaves'} room for {supposed(never)}."
        in_cases = together.pop(_IN_CASES, [])
        for wrong, held in (*together.items(), *self._by_cases(in_cases).items()):
            yield f"With {supposed(held)}, {wrong}."

    def _by_cases(self, gone: Sequence[tuple[Cell, str]]) -> dict[str, list[tuple[Cell, str]]]:
        """What would go wrong for each place of the crusts, with the candidates that it rules out."""
        value = self.finding.symbols.value
        left = [self.finding.left[cell] for cell in self.cells]
        line = SandwichCases(self.cells, self.total, left, self.finding.symbols.name, self._sets, self._values)
        places = [(self.cells.index(cell), value[name], cell, name) for cell, name in gone]
        details = {(cell, name): line.detail(place, number) for place, number, cell, name in places}
        brief = len(set(details.values())) > MOST_DETAILS
        together: dict[str, list[tuple[Cell, str]]] = {}
        for place, number, cell, name in places:
            wrong = "" if brief else details[cell, name]
            together.setdefault(wrong or line.summary(place, number), []).append((cell, name))
        return together

    def _cases(self, pairs: Sequence[tuple[int, ...]]) -> str:
        """`b2 and b5 (6+7 between them), or b4 and b8 (2+5+6 or 3+4+6)`; empty if that is too long."""
        said: list[str] = []
        for p, q in pairs:
            sets = sorted({chosen for a, b, chosen in self._arrangements if {a, b} == {p, q}})
            if len(sets) > MOST_PER_CASE:
                return ""
            between = " between them" if not said else ""
            said.append(f"{self.cells[p]} and {self.cells[q]} ({either([self._plus(one) for one in sets])}{between})")
        return f"{', '.join(said[:-1])} or {said[-1]}"

    def _goes_wrong(self, place: int, value: int, shown: bool) -> str:
        """What a value would take away from the rest of the line, or that it is on the wrong side in every case."""
        if value in self._crusts:
            return self._misplaced_crust(place, value)
        lost: dict[str, None] = {}
        for low, high, chosen in self._arrangements:
            inside = min(low, high) < place < max(low, high)
            if place in (low, high) or inside != (value in chosen):
                continue
            side = [p for p in range(len(self.cells)) if p not in (low, high)]
            side = [p for p in side if (min(low, high) < p < max(low, high)) == inside and p != place]
            others = [v for v in (chosen if inside else self._inner) if v != value and (inside or v not in chosen)]
            lost[self._lost(side, others)] = None
        if not lost:
            return _NEVER if shown else _IN_CASES
        return " or ".join(lost) if "" not in lost and len(lost) <= 2 else _IN_CASES

    def _lost(self, places: Sequence[int], values: Sequence[int]) -> str:
        """The value that has no place left, or the place that has no value left; empty if neither is so simple."""
        for value in values:
            if not any(self._can(place, value) for place in places):
                return f"the {self._name(value)} would have no place left"
        for place in places:
            if not any(self._can(place, value) for value in values):
                return f"nothing would be left for {self.cells[place]}"
        return ""

    def _misplaced_crust(self, place: int, value: int) -> str:
        """`the 9 would have to be in d1, where it is ruled out`."""
        other = self._other(value)
        partners = [p if q == place else q for p, q in self._pairs_with(place)]
        if partners and not any(self._can(partner, other) for partner in partners):
            where = either([str(self.cells[partner]) for partner in partners])
            return f"the {self._name(other)} would have to be in {where}, where it is ruled out"
        return _IN_CASES

    def _pairs_with(self, place: int) -> list[tuple[int, int]]:
        return list(dict.fromkeys((min(p, q), max(p, q)) for p, q, _ in self._arrangements if place in (p, q)))

    def _between(self, sets: Sequence[tuple[int, ...]]) -> str:
        if sets == [()]:
            return ", side by side"
        if len(sets) > MOST_LISTED or () in sets:
            return ""
        return f", with {either([self._plus(one) for one in sets])} between them"

    def _follows(self, place: int, value: int, pairs: list[tuple[int, ...]], sets: list[tuple[int, ...]]) -> bool:
        """Whether what was listed shows it: a crust elsewhere, or a cell that is always on the wrong side."""
        if len(pairs) > MOST_LISTED:
            return False
        if value in self._crusts:
            return not any(place in pair for pair in pairs)
        if len(sets) > MOST_LISTED:
            return False
        crust = all(place in pair for pair in pairs)
        inside = all(p < place < q for p, q in pairs)
        outside = not any(p <= place <= q for p, q in pairs)
        never = not any(value in one for one in sets)
        always = all(value in one for one in sets)
        return crust or (inside and never) or (outside and always)

    def _name(self, value: int) -> str:
        return self.finding.symbols.name[value]

    def _plus(self, values: Sequence[int]) -> str:
        return "+".join(map(self._name, values)) if values else "nothing"


def _cells(count: int) -> str:
    return f"{in_words(count)} cell{'' if count == 1 else 's'}"


def _sum(values: Sequence[int]) -> str:
    return str(values[0]) if len(values) == 1 else f"{'+'.join(map(str, values))} = {sum(values)}"
