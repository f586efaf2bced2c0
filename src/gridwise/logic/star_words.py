"""The dots and signs around one cell in words: what each number there would leave for the cells around it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from gridwise.logic.step import capital, either, listed
from gridwise.logic.sum_words import title_of
from gridwise.model.finding import Finding
from gridwise.model.grid import Cell
from gridwise.model.relations import Pair, Relation

_MOST_CASES = 3
"""The maximum number of values of the middle cell for which the step says what they leave around it."""
_MOST_LEFT = 3
"""The maximum number of values of another cell that are listed for each of these."""
_MARK = re.compile(r"(?:the )?(no )?(\w+ dot)(?: between)? \S+ \S+")


@dataclass(frozen=True)
class StarWords:
    """The reason for a step on pairs that share a cell."""

    pairs: Sequence[Pair]
    finding: Finding

    @classmethod
    def of(cls, relations: Sequence[Relation], finding: Finding) -> StarWords | None:
        """The pairs among the relations of a step; None if they do not share a cell."""
        pairs = [relation for relation in relations[: finding.numbers[3]] if isinstance(relation, Pair)]
        shared = set(pairs[0].cells).intersection(*(pair.cells for pair in pairs)) if pairs else set()
        return cls(pairs, finding) if len(shared) == 1 else None

    def why(self) -> str:
        """The reason; empty if it does not show all that the step rules out."""
        lost, kept = self.finding.gone.get(self._middle, frozenset()), self._kept
        if not kept or any(value in kept for value in lost):
            return ""
        failing: dict[str, list[int]] = {}
        for value in sorted(lost):
            failing.setdefault(self._fails(value), []).append(value)
        around = {cell: gone for cell, gone in self.finding.gone.items() if cell != self._middle}
        if "" in failing or any(gone & self._possible[cell] for cell, gone in around.items()):
            return ""
        said = [f"{capital(self._marks())}."]
        if failing:
            each = [f"{either(_names(values))} in {self._middle} would {what}" for what, values in failing.items()]
            said.append(f"{'; '.join(each)}.")
        said += [f"{'So ' if failing else ''}{self._around(around)}."] if around else []
        return " ".join(said)

    # ---- what is possible ----------------------------------------------------------------------------------------

    @cached_property
    def _middle(self) -> Cell:
        [middle] = set(self.pairs[0].cells).intersection(*(pair.cells for pair in self.pairs))
        return middle

    @cached_property
    def _others(self) -> list[Cell]:
        return list(dict.fromkeys(cell for pair in self.pairs for cell in pair.cells if cell != self._middle))

    def _options(self, value: int, cell: Cell) -> list[int]:
        """What a cell could hold beside a value of the middle cell."""
        pairs = [pair for pair in self.pairs if cell in pair.cells]
        same = self.finding.sees(self._middle, cell)
        return [
            other
            for other in sorted(self.finding.left[cell])
            if not (same and other == value)
            and all(((value, other) if pair.a == self._middle else (other, value)) in pair.allowed for pair in pairs)
        ]

    def _fillings(self, options: Mapping[Cell, Sequence[int]]) -> Iterator[dict[Cell, int]]:
        """The ways to fill cells with these options, different where they see each other."""
        filled: dict[Cell, int] = {}

        def fill(cells: Sequence[Cell]) -> Iterator[dict[Cell, int]]:
            if not cells:
                yield dict(filled)
                return
            for value in options[cells[0]]:
                if any(value == held and self.finding.sees(cells[0], cell) for cell, held in filled.items()):
                    continue
                filled[cells[0]] = value
                yield from fill(cells[1:])
                del filled[cells[0]]

        return fill(list(options))

    @cached_property
    def _kept(self) -> dict[int, dict[Cell, set[int]]]:
        """The values left for the middle cell, with what each leaves for the others."""
        kept: dict[int, dict[Cell, set[int]]] = {}
        for value in sorted(self.finding.left[self._middle]):
            left: dict[Cell, set[int]] = {cell: set() for cell in self._others}
            for filling in self._fillings({cell: self._options(value, cell) for cell in self._others}):
                for cell, held in filling.items():
                    left[cell].add(held)
            if all(left.values()):
                kept[value] = left
        return kept

    @cached_property
    def _possible(self) -> dict[Cell, set[int]]:
        return {cell: set[int]().union(*(left[cell] for left in self._kept.values())) for cell in self._others}

    # ---- words ---------------------------------------------------------------------------------------------------

    def _marks(self) -> str:
        """`d7 shares a white dot with d6, and black dots with c7 and d8, but no dot with e7`."""
        kinds: dict[str, list[str]] = {}
        named: dict[Cell, list[str]] = {}
        for pair in self.pairs:
            other = pair.b if pair.a == self._middle else pair.a
            match = _MARK.fullmatch(title_of(pair))
            if match is None:
                return f"take {listed([title_of(each) for each in self.pairs])} together"
            named.setdefault(other, []).append(f"no {match[2]}" if match[1] else match[2])
        for cell, marks in named.items():
            kinds.setdefault("no dot" if len(marks) > 1 else marks[0], []).append(str(cell))
        some = [f"{_some(kind, len(cells))} with {listed(cells)}" for kind, cells in kinds.items() if kind[:3] != "no "]
        none = [f"{kind} with {either(cells)}" for kind, cells in kinds.items() if kind[:3] == "no "]
        return f"{self._middle} shares {', but '.join(', and '.join(said) for said in (some, none) if said)}"

    def _fails(self, value: int) -> str:
        """`need 2 in both d6 and d8`: the fewest cells for which a value of the middle cell leaves too little."""
        options = {cell: self._options(value, cell) for cell in self._others}
        for size in range(1, len(self._others) + 1):
            for cells in combinations(self._others, size):
                if next(self._fillings({cell: options[cell] for cell in cells}), None) is not None:
                    continue
                names = [str(cell) for cell in cells]
                values = sorted({held for cell in cells for held in options[cell]})
                if size == 1:
                    return f"leave nothing for {names[0]}"
                if len(values) == 1:
                    return f"need {values[0]} in {'both ' if size == 2 else ''}{listed(names)}"
                if len(values) < size:
                    return f"leave only {listed(_names(values))} for {listed(names)}"
                left = [f"{either(_names(options[cell]))} for {cell}" for cell in cells]
                return f"leave {listed(left)}, and these clash"
        return ""

    def _around(self, gone: Mapping[Cell, frozenset[int]]) -> str:
        """What the values left for the middle cell leave for the cells around it."""
        start = f"{self._middle} is {either(_names(self._kept))}"
        # What is short is told case by case, what is long by what does not go.
        brief = [cell for cell in gone if all(len(left[cell]) <= _MOST_LEFT for left in self._kept.values())]
        brief = brief if len(self._kept) <= _MOST_CASES else []
        long = self._no_room({cell: values for cell, values in gone.items() if cell not in brief})
        if not brief:
            return f"{start}, {'which' if len(self._kept) == 1 else 'and none of these'} {long}"
        if len(self._kept) == 1:
            there = self._left_for(brief, *self._kept.values())
            return f"{start}{f', which {long}' if long else ''}, and {there}"
        cases = [f"with {value} there, {self._left_for(brief, left)}" for value, left in self._kept.items()]
        return f"{start}: {'; '.join(cases)}{f'. None of these {long}' if long else ''}"

    def _no_room(self, gone: Mapping[Cell, frozenset[int]]) -> str:
        alike: dict[frozenset[int], list[str]] = {}
        for cell, values in gone.items():
            alike.setdefault(values, []).append(str(cell))
        none = [f"{either(_names(sorted(values)))} in {either(cells)}" for values, cells in alike.items()]
        return f"leaves {'no ' if len(self._kept) == 1 else ''}room for {either(none)}" if none else ""

    def _left_for(self, cells: Sequence[Cell], left: Mapping[Cell, set[int]]) -> str:
        alike: dict[str, list[str]] = {}
        for cell in cells:
            alike.setdefault(either(_names(sorted(left[cell]))), []).append(str(cell))
        return listed([f"{listed(names)} {'is' if len(names) == 1 else 'are'} {held}" for held, names in alike.items()])


def _names(values: Iterable[int]) -> list[str]:
    return [str(value) for value in values]


def _some(kind: str, count: int) -> str:
    return f"a {kind}" if count == 1 else f"{kind}s"
