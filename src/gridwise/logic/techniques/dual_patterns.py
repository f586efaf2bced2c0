"""Two patterns of one symbol that share their middle, taken together. Plain Python: models for techniques of your own.

Both ask the position for houses, for places of a symbol and for what sees what, and say what a step rests on.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from itertools import combinations, product

from gridwise.logic.position import Position
from gridwise.logic.questions import ChainLink, House
from gridwise.logic.step import RawStep, Step
from gridwise.logic.technique import Technique
from gridwise.logic.techniques.single_digit import EmptyRectangle, TwoStringKite
from gridwise.model.grid import Cell

LINES = ("row", "column")


class _Dual(Technique):
    """Two steps of another technique that share something."""

    def complete(self, position: Position, raw: RawStep) -> RawStep:
        """Both parts with their houses in the order of the words."""
        return raw._replace(parts=tuple(self._part().complete(position, part) for part in raw.parts))

    def where(self, step: Step) -> str:
        """Where to look for the first of the two."""
        return self._part().where(_halves(step)[0])

    def why(self, step: Step) -> str:
        return " And again: ".join(self._part().why(part) for part in _halves(step))

    def plain(self, step: Step) -> str:
        return " And again: ".join(self._part().plain(part) for part in _halves(step))

    def _part(self) -> Technique:
        raise AssertionError(f"{type(self).__name__} has no parts")


def _halves(step: Step) -> tuple[Step, ...]:
    """The two parts of a step; a part asked by itself has none."""
    return step.parts or (step,)


def _pairs(steps: Iterable[tuple[Hashable, RawStep]]) -> Iterator[RawStep]:
    """Each two steps that share the same thing and remove different candidates; of equal results, the first."""
    known = set()
    for (shared, first), (also, second) in combinations(list(steps), 2):
        if shared == also and first.removals != second.removals:
            both = first.joined(second)
            if both.removals not in known:
                known.add(both.removals)
                yield both


def _lines(position: Position, symbol: str) -> list[tuple[House, Cell, Cell]]:
    """The rows and columns in which a symbol has just two places, with these places."""
    places = [(house, house.places(symbol)) for house in position.houses if house.kind in LINES]
    return [(house, *two) for house, two in places if len(two) == 2]


class DualTwoStringKite(_Dual):
    """Two two-string kites with the same two cells in the box."""

    name = "dual two-string kite"
    other_names = ("dual 2-string kite",)

    def find(self, position: Position) -> Iterator[RawStep]:
        """Pairs of kites; their symbols may differ."""
        yield from _pairs(kite for symbol in position.symbols for kite in self._kites(position, symbol))

    def _kites(self, position: Position, symbol: str) -> Iterator[tuple[Hashable, RawStep]]:
        """A row and a column with two places each, one of the row and one of the column in the same box."""
        boxes = [house for house in position.houses if house.kind == "box"]
        for (first, *ours), (second, *theirs) in combinations(_lines(position, symbol), 2):
            if first.kind == second.kind or set(ours) & set(theirs):
                continue
            for near, far in product(ours, theirs):
                box = next((box for box in boxes if near in box.cells and far in box.cells), None)
                if box is None:
                    continue
                end, other = ours[ours[0] == near], theirs[theirs[0] == far]
                gone = position.seen_by(end, other, symbol)
                removals = {cell: lost for cell, lost in gone.items() if cell not in (near, far)}
                if not removals:
                    continue
                seen = [(cell, by) for cell in removals for by in (end, other)]
                a, b, c, d = ((cell, symbol) for cell in (end, near, far, other))
                yield (
                    frozenset((near, far)),
                    self.step(
                        position,
                        removals=removals,
                        because=[a, d, b, c, first, second, box, *seen],
                        chain=[
                            ChainLink(a, b, True, first),
                            ChainLink(b, c, False, box),
                            ChainLink(c, d, True, second),
                        ],
                        numbers=[3],
                    ),
                )

    def _part(self) -> Technique:
        return TwoStringKite()


class DualEmptyRectangle(_Dual):
    """Two empty rectangles in the same box."""

    name = "dual empty rectangle"

    def find(self, position: Position) -> Iterator[RawStep]:
        """Pairs of empty rectangles with the same places."""
        for symbol in position.symbols:
            yield from _pairs(self._rectangles(position, symbol))

    def _rectangles(self, position: Position, symbol: str) -> Iterator[tuple[Hashable, RawStep]]:
        """Places in a box that lie in one line and one across it, with a strong link that starts on the line."""
        links = _lines(position, symbol)
        for box, line, across in _crossings(position, symbol) if links else ():
            for link, *ends in links:
                for near, far in (ends, reversed(ends)):
                    if near not in line.cells or far in line.cells or near in box.cells or far in box.cells:
                        continue
                    parallel = next((h for h in position.houses if h.kind == line.kind and far in h.cells), None)
                    gone = parallel.places(symbol) if parallel else ()
                    removals = {
                        cell: (symbol,)
                        for cell in gone
                        if cell in across.cells and cell not in box.cells and cell not in (near, far)
                    }
                    if parallel is None or not removals:
                        continue
                    places = [(cell, symbol) for cell in box.places(symbol)]
                    yield (
                        tuple(places),
                        self.step(
                            position,
                            removals=removals,
                            because=[*places, box, line, across, parallel, link],
                            extra=[(near, symbol), (far, symbol)],
                            numbers=[len(places)],
                        ),
                    )

    def _part(self) -> Technique:
        return EmptyRectangle()


def _crossings(position: Position, symbol: str) -> Iterator[tuple[House, House, House]]:
    """Boxes with a row and a column that hold all places of a symbol in the box, but neither of them alone."""
    houses = position.houses
    for box in (house for house in houses if house.kind == "box"):
        places = set(box.places(symbol))
        rows, columns = ([h for h in houses if h.kind == kind and places & {*h.cells}] for kind in LINES)
        for row, column in product(rows, columns):
            if places <= {*row.cells, *column.cells} and not places <= {*row.cells} and not places <= {*column.cells}:
                yield box, row, column
                yield box, column, row
