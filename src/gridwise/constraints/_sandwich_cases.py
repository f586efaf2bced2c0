"""Why a number can't be in a cell of a sandwich line: what would go wrong for each place of the crusts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from gridwise.model.grid import Cell
from gridwise.model.wording import in_words

MOST_CASES = 3
"""The maximum number of places of the crusts that a sentence goes through."""

Case = tuple[int, int]
"""The places of the crusts, in the order of the line."""


@dataclass(frozen=True)
class SandwichCases:
    """A line with a sum between its lowest and its highest value, and what its cells could hold before the step."""

    cells: Sequence[Cell]
    total: int
    left: Sequence[frozenset[int]]
    """What each cell could hold."""
    name: Mapping[int, str]
    """The symbols by their values."""
    sets: Mapping[int, Sequence[tuple[int, ...]]]
    """The sets of values with the sum, by their size."""
    values: Sequence[int]
    """All values, in ascending order."""

    @cached_property
    def crusts(self) -> tuple[int, int]:
        """The lowest and the highest value."""
        return self.values[0], self.values[-1]

    def detail(self, place: int, value: int) -> str:
        """What would go wrong, case by case; empty if there are too many cases, or one is too involved."""
        if said := self._wrong_side(place, value):
            return said
        cases = list(self._cases(place, value))
        reasons = [self._reason(case, place, value) for case in cases]
        if not 1 <= len(cases) <= MOST_CASES or "" in reasons:
            return ""
        together: dict[str, list[str]] = {}
        for case, reason in zip(cases, reasons, strict=True):
            together.setdefault(reason, []).append(self._where(case, place, value))
        first = f"the {self.name[self._other(value)]}" if value in self.crusts else self._both
        told = [f"in {', or in '.join(where)}, but {reason}" for reason, where in together.items()]
        return f"{first} would be {'; or '.join(told)}"

    def summary(self, place: int, value: int) -> str:
        """What would go wrong in every case, in general."""
        if said := self._wrong_side(place, value):
            return said
        cases = list(self._cases(place, value))
        crust = value in self.crusts
        if not cases:
            gone = f"cell at the right distance is left for the {self.name[self._other(value)]}"
            return f"no {gone}" if crust else f"no cells at the right distance are left for {self._both}"
        where = f"wherever the {self.name[self._other(value)]} is" if crust else f"wherever {self._both} are"
        fails = {bool(self._fillable(case, place, value)) for case in cases}
        inside = f"the cells between them could not make {self.total}"
        outside = "the cells outside could not hold the other numbers"
        return f"{where}, {' or '.join([inside] * (False in fails) + [outside] * (True in fails))}"

    # ---- what is possible ----------------------------------------------------------------------------------------

    @property
    def _both(self) -> str:
        return f"the {self.name[self.crusts[0]]} and the {self.name[self.crusts[1]]}"

    def _other(self, crust: int) -> int:
        return self.crusts[crust == self.crusts[0]]

    def _cases(self, place: int, value: int) -> Iterator[Case]:
        """Where the crusts could be, by their candidates and the length, with the value in its place."""
        low, high = self.crusts
        for p in range(len(self.cells)):
            for q in range(p + 1, len(self.cells)):
                if q - p - 1 in self.sets and any(
                    self._holds(one, low, place, value) and self._holds(other, high, place, value)
                    for one, other in ((p, q), (q, p))
                ):
                    yield p, q

    def _holds(self, at: int, crust: int, place: int, value: int) -> bool:
        return value == crust if at == place else value != crust and crust in self.left[at]

    def _wrong_side(self, place: int, value: int) -> str:
        """If the value always lies between the crusts, or never does, and its place does not."""
        if value in self.crusts:
            return ""
        sets = [one for some in self.sets.values() for one in some]
        sides = {p < place < q for p, q in self._cases(place, value)}
        if all(value in one for one in sets) and True not in sides:
            return f"{self._both} could not be on both sides of the {self.name[value]}"
        if not any(value in one for one in sets) and False not in sides:
            return f"the {self.name[value]} would lie between {self._both}, and the sum would not be {self.total}"
        return ""

    def _goals(self, case: Case, place: int, value: int) -> list[tuple[int, ...]]:
        """The sets for between the crusts that have the value on its side."""
        p, q = case
        sets = self.sets[q - p - 1]
        return [one for one in sets if value in self.crusts or (value in one) == (p < place < q)]

    def _fillable(self, case: Case, place: int, value: int) -> list[tuple[int, ...]]:
        """The sets that the cells between the crusts could hold."""
        inside = self._others(case, place, inside=True)
        return [one for one in self._goals(case, place, value) if self._filled(inside, frozenset(one) - {value})]

    def _others(self, case: Case, place: int, *, inside: bool) -> list[int]:
        p, q = case
        return [at for at in range(len(self.cells)) if at not in (p, q, place) and (p < at < q) == inside]

    def _filled(self, places: Sequence[int], values: frozenset[int]) -> bool:
        if not places:
            return True
        scarcest = min(places, key=lambda at: len(self.left[at] & values))
        rest = [at for at in places if at != scarcest]
        return any(self._filled(rest, values - {value}) for value in self.left[scarcest] & values)

    # ---- words ---------------------------------------------------------------------------------------------------

    def _where(self, case: Case, place: int, value: int) -> str:
        if value in self.crusts:
            return str(self.cells[case[0] if case[1] == place else case[1]])
        return f"{self.cells[case[0]]} and {self.cells[case[1]]}"

    def _reason(self, case: Case, place: int, value: int) -> str:
        """What would go wrong with the crusts in these places; empty if that is too involved."""
        p, q = case
        inside = p < place < q
        if not self._goals(case, place, value):
            if not inside:
                return "that number must lie between them"
            count = q - p - 1
            cells = f"{in_words(count)} cell{'' if count == 1 else 's'}"
            return f"{cells} with that number can't make {self.total}"
        fillable = self._fillable(case, place, value)
        if not fillable:
            return self._no_sum(self._others(case, place, inside=True), self.total - (value if inside else 0))
        outside = self._others(case, place, inside=False)
        lost = {self._lost(outside, [v for v in self.values[1:-1] if v not in one and v != value]) for one in fillable}
        return lost.pop() if len(lost) == 1 else ""

    def _no_sum(self, places: Sequence[int], rest: int) -> str:
        *names, last = (str(self.cells[at]) for at in places)
        cells = f"{', '.join(names)} and {last}" if names else last
        return f"{cells} can't {'make' if names else 'be'} {rest}"

    def _lost(self, places: Sequence[int], values: Sequence[int]) -> str:
        for value in values:
            if not any(value in self.left[at] for at in places):
                return f"the {self.name[value]} would have no place left"
        for at in places:
            if not any(value in self.left[at] for value in values):
                return f"nothing would be left for {self.cells[at]}"
        return ""
