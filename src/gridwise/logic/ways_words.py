"""The ways to satisfy a clue on a loop in words: what goes wrong with some, and what the others have in common."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import NamedTuple

from gridwise.logic.step import capital, either, listed
from gridwise.model.finding import Finding
from gridwise.model.grid import Cell
from gridwise.model.places import Border
from gridwise.model.relations import Count, Relation

Values = dict[Cell, int]
_SIDES = {(-1, 0): "above", (0, -1): "on the left", (0, 1): "on the right", (1, 0): "below"}
_POINT = "the lines at "
_MOST_OPEN = 10
"""The maximum number of open places of a relation that is worked out."""
_MOST_WAYS = 3
"""The maximum number of ways that are listed."""
_MOST_CAUSES = 4
"""The maximum number of different things that go wrong."""


class _Way(NamedTuple):
    lines: tuple[Cell, ...]
    """The places of new lines around the clues."""
    end: Values
    causes: dict[Cell, Relation]
    """What decided further places."""


@dataclass(frozen=True)
class WaysWords:
    """The reason for a step that compares the ways to satisfy one clue or two."""

    clues: Sequence[Relation]
    others: Sequence[Relation]
    """The other relations that it cites, in the order of the model."""
    finding: Finding
    follow: bool
    """Whether each way is followed as far as it leads, or only to the relations that touch the clues."""

    def why(self) -> str:
        """The reason; empty if it is too long to tell, or does not show all that the step rules out."""
        if any(len(self._open(relation)) > _MOST_OPEN for relation in (*self.clues, *self.others)):
            return ""
        return self._by_ways() or self._by_trial()

    def _by_ways(self) -> str:
        """What goes wrong with some ways, and what the others have in common."""
        wrong: dict[str, list[_Way]] = {}
        ways: list[_Way] = []
        for lines, values in self._fillings():
            way, broken = self._followed(lines, values, self.follow)
            if broken is not None:
                wrong.setdefault(self._broken(broken, way.end), []).append(way)
            else:
                ways.append(way)
        if not ways or len(wrong) > _MOST_CAUSES or not self._shows_all(ways):
            return ""
        sided = all(self._side(cell, self.clues[0]) for cell in self.clues[0].cells) and len(self.clues) == 1
        if not sided and len(ways) + sum(map(len, wrong.values())) > _MOST_CAUSES:
            return ""
        return self._told([*self._failing(wrong), self._left(ways, bool(wrong))])

    def _by_trial(self) -> str:
        """What would go wrong if a place were not as the step says: at once, or with every way of one of the clues."""
        wrong: dict[str, list[str]] = {}
        for cell, gone in self.finding.gone.items():
            [value] = gone
            way, broken = self._followed((), {cell: value}, True)
            if broken is not None:
                cause = f"{self._forced(way)}{self._broken(broken, way.end)}"
            elif not (cause := next(filter(None, (self._cases(clue, way.end) for clue in self.clues)), "")):
                return ""
            wrong.setdefault(cause, []).append(f"{'a' if value == self._line else 'no'} line along {cell}")
        if len(wrong) > _MOST_WAYS:
            return ""
        return self._told([f"with {either(places)}, {cause}" for cause, places in wrong.items()])

    def _forced(self, way: _Way) -> str:
        """`the line would go along a1|a2, and`, for the lines that a trial leads to."""
        lines = [str(place) for place in way.causes if way.end[place] == self._line]
        if 0 < len(lines) <= _MOST_WAYS:
            return f"the line would go along {listed(lines)}, and "
        return "in the end " if way.causes else ""

    def _cases(self, clue: Relation, values: Values) -> str:
        """`the 2 in a6 fails: with a line above, a line would get stuck at …; with a line below, …`."""
        wrong: dict[str, list[_Way]] = {}
        for fit in self._fits[clue]:
            if any(values.get(cell, held) != held for cell, held in fit.items()):
                continue
            lines = tuple(cell for cell, held in fit.items() if held == self._line and cell not in values)
            way, broken = self._followed(lines, {**values, **fit}, True)
            if broken is None:
                return ""
            wrong.setdefault(self._broken(broken, way.end), []).append(way)
        if len(wrong) > _MOST_WAYS or sum(map(len, wrong.values())) > _MOST_CAUSES:
            return ""
        if len(wrong) == 1:
            [(cause, ways)] = wrong.items()
            return f"{_name(clue)} would need {self._ways(ways, clue)}; either way, in the end {cause}"
        cases = [f"with {self._ways(ways, clue)}, {cause}" for cause, ways in wrong.items()]
        return f"{_name(clue)} could not be completed: {'; '.join(cases)}"

    def _told(self, sentences: Sequence[str]) -> str:
        name = listed([_name(clue) for clue in self.clues])
        return f"{capital(name)}: {'. '.join([sentences[0], *map(capital, sentences[1:])])}."

    # ---- the ways ------------------------------------------------------------------------------------------------

    @cached_property
    def _line(self) -> int:
        symbols = self.finding.symbols
        layer = next(cell for cell in self.clues[0].cells).layer
        return next(symbols.value[name] for name in symbols.by_layer[layer] if not symbols.mark[name].background)

    def _open(self, relation: Relation) -> list[Cell]:
        return [cell for cell in relation.cells if len(self.finding.left[cell]) > 1]

    @cached_property
    def _fits(self) -> dict[Relation, list[Values]]:
        """What each relation allows for its open places."""
        fits: dict[Relation, list[Values]] = {}
        for relation in (*self.clues, *self.others):
            cells = self._open(relation)
            known = {cell: min(self.finding.left[cell]) for cell in relation.cells if cell not in cells}
            options = [dict(zip(cells, held, strict=True)) for held in product(*(self.finding.left[c] for c in cells))]
            fits[relation] = [held for held in options if relation.holds({**known, **held})]
        return fits

    def _fillings(self) -> Iterator[tuple[tuple[Cell, ...], Values]]:
        """The ways to fill the open places of the clues."""
        for parts in product(*(self._fits[clue] for clue in self.clues)):
            values: Values = {}
            for part in parts:
                if any(values.get(cell, held) != held for cell, held in part.items()):
                    break
                values |= part
            else:
                yield tuple(cell for cell, held in values.items() if held == self._line), values

    def _followed(self, lines: tuple[Cell, ...], values: Values, follow: bool) -> tuple[_Way, Relation | None]:
        """A way with what follows from it, and the relation that it breaks, if any."""
        changed, values, causes = set(values), dict(values), dict[Cell, Relation]()
        everything = [*self.clues, *self.others]
        waiting = [relation for relation in everything if not changed.isdisjoint(relation.cells)]
        while waiting:
            relation = waiting.pop(0)
            fits = [f for f in self._fits[relation] if all(values.get(cell, held) == held for cell, held in f.items())]
            if not fits:
                return _Way(lines, values, causes), relation
            fresh = [c for c in fits[0] if c not in values and len({fit[c] for fit in fits}) == 1]
            for cell in fresh:
                values[cell], causes[cell] = fits[0][cell], relation
            if follow and fresh:
                touched = [r for r in everything if not set(fresh).isdisjoint(r.cells)]
                waiting += [r for r in touched if r not in waiting]
        return _Way(lines, values, causes), None

    def _shows_all(self, ways: Sequence[_Way]) -> bool:
        return all(
            cell in way.end and way.end[cell] not in gone for cell, gone in self.finding.gone.items() for way in ways
        )

    def _broken(self, relation: Relation, values: Mapping[Cell, int]) -> str:
        """What is wrong with a relation that these values break."""
        name = _name(relation)
        known = {cell: min(held) for cell, held in self.finding.left.items() if len(held) == 1}
        lines = sum({**known, **values}.get(cell) == self._line for cell in relation.cells)
        if name.startswith(_POINT):
            point = name.removeprefix(_POINT)
            return f"a line would get stuck at {point}" if lines == 1 else f"more than two lines would meet at {point}"
        if isinstance(relation, Count) and len(relation.counts) == 1:
            return f"{name} would have too {'many' if lines > max(relation.counts) else 'few'} lines"
        return f"{name} could not be satisfied"

    # ---- words ---------------------------------------------------------------------------------------------------

    def _failing(self, wrong: Mapping[str, list[_Way]]) -> Iterator[str]:
        """What goes wrong with which ways. Two sides that meet where nothing else leads are told as such."""
        end = "in the end " if self.follow else ""
        for cause, ways in wrong.items():
            yield self._both_or_neither(ways, cause) or f"with {self._ways(ways)}, {end}{cause}"

    def _both_or_neither(self, ways: Sequence[_Way], cause: str) -> str:
        """`the sides above and below are both lines or neither is, since nothing else leads to the corner of a1`."""
        for relation in self.others:
            sides, point = self._open(relation), _name(relation).removeprefix(_POINT)
            if cause != f"a line would get stuck at {point}" or self.follow or not all(map(self._side, sides)):
                continue
            drawn = any(self.finding.left[cell] == {self._line} for cell in relation.cells)
            if len(sides) == 2 and not drawn and all(len({*way.lines} & {*sides}) == 1 for way in ways):
                both = listed([self._side(side) for side in sides])
                return f"the sides {both} are both lines or neither is, since nothing else leads to {point}"
        return ""

    def _ways(self, ways: Sequence[_Way], clue: Relation | None = None) -> str:
        """`a line above or below`, `lines above and on the left, or below and on the right`."""
        [count, *others] = {len(way.lines) for way in ways}
        if others or not count or not all(self._side(line, clue) for way in ways for line in way.lines):
            return either([self._lines(way.lines, clue) for way in ways])
        sides = [listed([self._side(line, clue) for line in way.lines]) for way in ways]
        if count == 1:
            return f"a line {either(sides)}"
        return f"lines {', '.join(sides[:-1])}{', or ' if len(sides) > 1 else ''}{sides[-1]}"

    def _lines(self, lines: Sequence[Cell], clue: Relation | None) -> str:
        """`a line above`, `lines above and on the left`, `lines along a1~a2 and a2~b2`."""
        if not lines:
            return "no further line"
        sides = [self._side(line, clue) for line in lines]
        where = listed(sides) if all(sides) else f"along {listed([str(line) for line in lines])}"
        return f"{'a line' if len(lines) == 1 else 'lines'} {where}"

    def _side(self, line: Cell, clue: Relation | None = None) -> str:
        """On which side of a clue's cell a border is; empty if the clue is not about the sides of one cell."""
        if clue is None and len(self.clues) > 1:
            return ""
        cells = (clue or self.clues[0]).cells
        if not all(isinstance(cell, Border) for cell in cells) or len(cells) != len(_SIDES):
            return ""
        row, column = (sum(cell[axis] for cell in cells) // len(cells) for axis in (0, 1))
        return _SIDES.get((line[0] - row, line[1] - column), "")

    def _left(self, ways: Sequence[_Way], some_fail: bool) -> str:
        """What the ways that are left have in common, beyond the clues themselves."""
        own = {cell for clue in self.clues for cell in clue.cells}
        beyond = self._beyond(ways, [cell for cell in self.finding.gone if cell not in own])
        if len(ways) > _MOST_WAYS:
            kept = [cell for cell in self.finding.gone if cell in own]
            same = [f"{cell} {'is' if ways[0].end[cell] == self._line else 'is not'} a line" for cell in kept]
            return f"in every {'other ' if some_fail else ''}way, {', and '.join([*same, *beyond])}"
        start = f"{'that leaves' if some_fail else 'it has'} {self._ways(ways)}"
        if not beyond:
            return start
        return f"{start}{', and' if len(ways) == 1 else '; either way,'} {', and '.join(beyond)}"

    def _beyond(self, ways: Sequence[_Way], cells: Sequence[Cell]) -> list[str]:
        """What follows around the clues, and by which clue."""
        together: dict[tuple[bool, str], list[str]] = {}
        for cell in cells:
            causes = {_name(way.causes[cell]) for way in ways if cell in way.causes}
            [cause] = causes if len(causes) == 1 else {""}
            if causes and all(name.startswith(_POINT) for name in causes):
                cause = _POINT
            together.setdefault((ways[0].end[cell] == self._line, cause), []).append(str(cell))
        return [_follows(line, cause, listed(names), len(names) > 1) for (line, cause), names in together.items()]


def _follows(line: bool, cause: str, places: str, many: bool) -> str:
    if cause == _POINT:
        return f"the line goes on along {places}" if line else f"no line can go on along {places}"
    if cause and not cause.startswith("the two sides"):
        return f"{cause} needs {places}" if line else f"{cause} has no line left for {places}"
    return f"{places} {'have' if many else 'has'} {('lines' if many else 'a line') if line else 'no line'}"


def _name(relation: Relation) -> str:
    return relation.source.title(relation) if relation.source is not None else ""
