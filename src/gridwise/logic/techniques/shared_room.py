"""Two areas that need a symbol which keeps away from its like, and that have too little room for both."""

from __future__ import annotations

from itertools import combinations
from typing import ClassVar

from gridwise.logic.area_words import NEIGHBOURS, alike, areas, sight
from gridwise.logic.cell_ranges import ranged
from gridwise.logic.step import Step, either, listed
from gridwise.logic.technique import Rung, Technique
from gridwise.logic.techniques.spaced import cell_state, reasons
from gridwise.model.grid import Cell, rectangle

LEAVES = 0
"""The case in which a symbol would leave too little room; otherwise its absence would."""
MOST_NAMED = 6
"""The maximum number of remaining places that a sentence lists."""


class SharedRoom(Technique):
    """Two areas would not both have enough room if a cell held the symbol, or if it did not."""

    name = "shared room"
    in_a_hint = "Two areas compete for the same room."
    kernel = "two-areas"
    options: ClassVar[tuple[int, ...]] = (9,)
    knows_marks = True
    countable = False
    ladders: ClassVar = {"gridwise": Rung(4.3)}

    def where(self, step: Step) -> str:
        """The two areas."""
        return f"Look at {areas(step.because.clues[:2])}."

    def why(self, step: Step) -> str:
        kind, _, _, *numbers = step.because.numbers
        symbol, [first, second] = step.because.pattern[0][1], step.because.clues[:2]
        if alike(first) and alike(second):
            return _numbers(step, symbol)
        what = _both(step, first, second, symbol)
        if kind == LEAVES:
            cause = f"With {step.wording.one(symbol)} in {either(ranged(step.ruled_out))}, {what}"
            return f"{cause}: {reasons(step, numbers)}{_left(step, ', and ')}."
        cause = f"Without {step.wording.one(symbol)} in {either(ranged(step.placements))}, {what}"
        return f"{cause}{_left(step, ': ')}."


class SmallSharedRoom(SharedRoom):
    """Shared room of two areas that have four cells in total, which is easier to see."""

    name = "small shared room"
    in_a_hint = "Two areas compete for the same room."
    other_names: ClassVar[tuple[str, ...]] = ("offset pair",)
    options: ClassVar[tuple[int, ...]] = (4,)
    ladders: ClassVar = {"gridwise": Rung(2.8)}


def _both(step: Step, first: str, second: str, symbol: str) -> str:
    """`you can't light both b2 and c4`, `the 3 in b2 and the 2 in d2 could not both have their lamps`."""
    seen = [each for each in (sight(first), sight(second)) if each]
    if not seen:
        return f"{areas((first, second))} could not both have their {step.wording.plural(symbol)}"
    verbs = [can.removeprefix("can ").removesuffix(cell).strip() for can, cell in seen]
    if len(seen) == 2:
        return f"you could not {verbs[0]} both {seen[0][1]} and {seen[1][1]}"
    [other] = [name for name in (first, second) if not sight(name)]
    return f"you could not both complete {other} and {verbs[0]} {seen[0][1]}"


def _left(step: Step, before: str) -> str:
    """What would be left: `, and of a2, b3 and d3, b3 and d3 see each other`."""
    left = [cell for cell, _ in step.because.extra]
    pairs = _pairs(step, left)
    if not left or len(left) > MOST_NAMED:
        return ""
    if not pairs:
        return f"{before}only {listed(ranged(left))} would be left"
    return f"{before}{' and '.join(pairs)}"


def _pairs(step: Step, left: list[str]) -> list[str]:
    """The cells that are left and exclude each other: `b3 sees d3 and d4`; the one that excludes most comes first."""
    named = {clue for clue in step.because.clues if clue.startswith((NEIGHBOURS, "line "))}
    verb = "touches" if any(clue.startswith(NEIGHBOURS) for clue in named) else "sees"
    lines = {clue: _cells_on(clue, left) for clue in named}
    apart = {(a, b) for a, b in combinations(left, 2) if any(a in cells and b in cells for cells in lines.values())}
    said = []
    while apart:
        near = {cell: [(pair[pair[0] == cell], pair) for pair in apart if cell in pair] for cell in left}
        middle = max(left, key=lambda cell: len(near[cell]))
        said.append(f"{middle} {verb} {listed(sorted((other for other, _ in near[middle]), key=left.index))}")
        apart -= {pair for _, pair in near[middle]}
    return said


def _cells_on(clue: str, cells: list[str]) -> set[str]:
    """Which of the cells a clue such as `line a1–a5` or `neighbours a1 a2` names."""
    names = clue.partition(" ")[2]
    if "–" not in names:
        return set(names.split()) & set(cells)
    first, last = names.split("–")
    line = {str(cell) for cell in rectangle(Cell.parse(first), Cell.parse(last))}
    return line & set(cells)


def _numbers(step: Step, symbol: str) -> str:
    """Of two pairs of equal numbers: `If c3 were black, … Then c6 and b6 would both be black, but they touch.`"""
    left = [cell for cell, _ in step.because.extra]
    if step.because.numbers[0] != LEAVES:
        [cell] = step.placements
        pairs = " and ".join(_pairs(step, left))
        return f"If {step.wording.were(cell, _other(step, symbol))}, {pairs}." if pairs else ""
    [cell] = step.ruled_out
    near = listed(ranged(c for _, ends, _, _ in step.because.chain for c, _ in ends))
    state = cell_state(step, symbol)
    both = f"{listed(ranged(left))} would both be {step.wording.state(symbol)}" if left else "nothing would be left"
    return f"If {step.wording.were(cell, symbol)}, {near} would be {state}. Then {both}, but they touch."


def _other(step: Step, symbol: str) -> str:
    return next(name for name, _ in step.wording.marks if name != symbol)
