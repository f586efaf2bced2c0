"""Why some cells together can't make a sum, a difference or a product, in words that show the arithmetic."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, product
from math import prod

from gridwise.logic.step import either, listed
from gridwise.model.finding import Finding
from gridwise.model.grid import Cell

_TWO, _FEW = 2, 3
"""The maximum number of values tried one by one for a cell; fewer consecutive values are listed one by one."""
_MOST_WAYS = 20_000
_MOST_LISTED = 12
"""The maximum number of values that are listed for all cells together."""
_MOST_REPEATS = 2


@dataclass(frozen=True)
class Reach:
    """What some cells can make while another cell holds a value."""

    finding: Finding
    weights: Mapping[Cell, int]
    """The cells; for a product, every weight is 1."""
    tried: tuple[Cell, int]
    """The other cell, with its value."""
    multiplied: bool = False

    def why_not(self, need: int) -> str:
        """`: they make at most 2+5 = 7`, `: d5 is 6 or 8 and d4 is 1 or 3`; empty if there is no short reason."""
        if self._ways is None or any(total == need for _, total in self._ways):
            return ""
        return self._too_far(need) or self._cases(need) or self._listed(need)

    @cached_property
    def held(self) -> dict[Cell, list[int]]:
        """What each cell can hold beside the value that is tried."""
        cell, value = self.tried
        return {
            other: sorted(v for v in self.finding.left[other] if v != value or not self.finding.sees(cell, other))
            for other in self.weights
        }

    @cached_property
    def _ways(self) -> list[tuple[tuple[int, ...], int]] | None:
        """The ways to fill the cells, with what each makes; None if they are too many."""
        if prod(map(len, self.held.values())) > _MOST_WAYS:
            return None
        return [(way, self._made(way)) for way in product(*self.held.values()) if not self._repeats(way)]

    def _made(self, way: Sequence[int]) -> int:
        terms = [weight * value for weight, value in zip(self.weights.values(), way, strict=True)]
        return prod(terms) if self.multiplied else sum(terms)

    def _repeats(self, way: Sequence[int]) -> bool:
        pairs = combinations(zip(self.weights, way, strict=True), 2)
        return any(a == b and self.finding.sees(one, other) for (one, a), (other, b) in pairs)

    def _written(self, way: Sequence[int]) -> str:
        """`2+5`, `2×5`, `2−5`."""
        signs = [("×" if self.multiplied else "+") if weight > 0 else "−" for weight in self.weights.values()]
        terms = [value if value >= 0 else f"(−{-value})" for value in way]
        return "".join(f"{sign}{term}" for sign, term in zip(signs, terms, strict=True)).removeprefix(signs[0])

    @property
    def _is_simple(self) -> bool:
        return set(map(abs, self.weights.values())) == {1} and next(iter(self.weights.values())) > 0

    def _too_far(self, need: int) -> str:
        """`: they make at most 2+5 = 7`."""
        if not self._ways or not self._is_simple or len(self.weights) < _TWO:
            return ""
        they = "they make" if min(self.weights.values()) > 0 else "that is"
        for best, end in ((max, "most"), (min, "least")):
            way, total = best(self._ways, key=lambda each: each[1])
            if need > total if end == "most" else need < total:
                shown = sorted(way) if they == "they make" else way
                return f": {they} at {end} {self._written(shown)} = {_signed(total)}"
        return ""

    def _cases(self, need: int) -> str:
        """`: d5 is 6 or 8, and d4 can't be 4 or 2`."""
        if len(self.held) != _TWO or self.multiplied or set(self.weights.values()) != {1}:
            return ""
        symbols = set(self.finding.symbols.ascending)
        for one, other in (tuple(self.held), tuple(self.held)[::-1]):
            rest = [need - value for value in self.held[one]]
            if 0 < len(rest) <= _TWO and set(rest) <= symbols.difference(self.finding.left[other]):
                return f": {one} {self._is(one)} {_or(self.held[one])}, and {other} can't be {_or(rest)}"
        return ""

    def _is(self, cell: Cell) -> str:
        return "is" if len(self.held[cell]) == len(self.finding.left[cell]) else "would be"

    def _listed(self, need: int) -> str:
        """`: d5 is 6 or 8, d4 is 2–5, and 4+4 would repeat a number`."""
        shown = {cell: _spans(values) for cell, values in self.held.items()}
        repeats = [*dict.fromkeys(self._repeating(need))]
        if sum(map(len, shown.values())) > _MOST_LISTED or len(repeats) > _MOST_REPEATS:
            return ""
        said = [f"{cell} {self._is(cell)} {either(spans) or 'nothing'}" for cell, spans in shown.items()]
        if repeats:
            said.append(f"{listed(repeats)} would repeat a number")
        return f": {listed(said)}"

    def _repeating(self, need: int) -> Iterator[str]:
        for way in product(*self.held.values()):
            if self._made(way) == need:
                yield self._written(sorted(way) if min(self.weights.values()) > 0 else way)


def _spans(values: Iterable[int]) -> list[str]:
    """The values, with `2–5` for those that follow each other."""
    runs: list[list[int]] = []
    for value in values:
        if runs and runs[-1][-1] == value - 1:
            runs[-1].append(value)
        else:
            runs.append([value])
    out: list[str] = []
    for run in runs:
        out += [f"{run[0]}–{run[-1]}"] if len(run) >= _FEW and run[0] >= 0 else map(_signed, run)
    return out


def _or(values: Sequence[int]) -> str:
    return either([_signed(value) for value in values])


def _signed(value: int) -> str:
    return str(value) if value >= 0 else f"−{-value}"
