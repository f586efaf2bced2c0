"""Symbols that are counted in rows, columns and regions and keep away from each other: stars, tents."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from gridwise.logic.area_words import DISTANCE, NEIGHBOURS, alike, areas, beside, is_place, sight
from gridwise.logic.cell_ranges import ranged
from gridwise.logic.step import RawStep, Step, capital, either, listed
from gridwise.logic.technique import Rung, Technique
from gridwise.model.wording import in_words

LEAVES, TOUCH, SHARE, MUST = range(4)
"""What the kernel saw in a tight area."""


def _them(step: Step, count: int, total: int) -> str:
    """What an area still needs: `its star`, `its 2 stars`, `its last star`."""
    symbol = step.because.pattern[0][1]
    if count == total:
        return f"its {step.wording.noun(symbol) if count == 1 else step.wording.number_of(count, symbol)}"
    return f"its last {step.wording.noun(symbol) if count == 1 else step.wording.number_of(count, symbol)}"


def _links(step: Step, numbers: Iterable[int]) -> Iterator[tuple[list[str], str, int]]:
    """The cells that each link keeps the symbol from, the clue, and how many symbols the area counts; 0 for a pair."""
    for (_, ends, _, clue), number in zip(step.because.chain, numbers, strict=True):
        yield [cell for cell, _ in ends], clue, number


def _near(step: Step, numbers: Iterable[int]) -> list[str]:
    return [cell for cells, _, number in _links(step, numbers) if not number for cell in cells]


def _touches(step: Step, numbers: Iterable[int]) -> bool:
    """Whether cells are kept apart because they touch; otherwise they see each other."""
    return all(clue.startswith(NEIGHBOURS) for _, clue, number in _links(step, numbers) if not number)


class ExclusionZone(Technique):
    """A symbol that may not touch another one rules it out in the cells around it, and in areas that are complete."""

    name = "exclusion zone"
    is_note = True
    kernel = "exclusion-zone"
    knows_marks = True
    ladders: ClassVar = {"gridwise": Rung(1.1)}

    def where(self, step: Step) -> str:
        """The symbol itself."""
        return f"Look at the {self._noun(step)} in {step.because.cells[0]}."

    def why(self, step: Step) -> str:
        it = f"the {self._noun(step)} in {step.because.cells[0]}"
        if not any(step.because.numbers):
            return self._alone(step, it)
        out, complete = self._parts(step)
        if not out:
            return f"With {it}, {complete}."
        return f"{capital(it)} rules out {' and '.join(out)}." + (f" With it, {complete}." if complete else "")

    def plain(self, step: Step) -> str:
        out, complete = self._parts(step)
        noun, others = self._noun(step), step.wording.plural(step.because.pattern[0][1])
        keeps = f" It keeps other {others} out of {' and '.join(out)}." if out else ""
        now = f" Now {complete}." if complete else ""
        return f"There is a {noun} in {step.because.cells[0]}.{keeps}{now} So {step.what}."

    def _noun(self, step: Step) -> str:
        return step.wording.noun(step.because.pattern[0][1])

    def _alone(self, step: Step, it: str) -> str:
        """The reason if all that matters is the symbol and the cells around it, or those that it sees."""
        [cell], symbol = step.because.cells, step.because.pattern[0][1]
        if all(clue.startswith(DISTANCE) for clue in step.because.clues):
            apart = f"{in_words(int(symbol))} cell{'' if symbol == '1' else 's'}"
            return f"{cell} is {symbol}, and two {symbol}s need at least {apart} between them."
        if not _touches(step, step.because.numbers):
            return f"No other {self._noun(step)} can be in sight of {it}."
        if step.wording.mark(symbol).adjective:
            return f"{step.wording.is_(cell, symbol)}, and {step.wording.plural(symbol)} never touch."
        return f"{capital(it)} rules out {self._parts(step)[0][0]}."

    def _parts(self, step: Step) -> tuple[list[str], str]:
        """What is ruled out around the symbol and in areas with one of it; then the areas that have all of several."""
        numbers, out = step.because.numbers, list[str]()
        if near := _near(step, numbers):
            one, several = f"its neighbour {near[0]}", "its neighbours"
            if not _touches(step, numbers):
                one, several = near[0], "the cells that it sees"
            out.append(several if len(near) > 1 else one)
        links = [(clue, number) for _, clue, number in _links(step, numbers) if number]
        if rest := [clue for clue, number in links if number == 1 and is_place(clue)]:
            out.append(f"the rest of {areas(rest)}")
        full = [(clue, number) for clue, number in links if number > 1 or not is_place(clue)]
        if not full:
            return out, ""
        if len(full) == 1:
            return out, f"{full[0][0]} has {_its(step, full[0][1])}"
        if len({number for _, number in full}) > 1:
            return out, f"{areas(clue for clue, _ in full)} are complete"
        counted = _its(step, full[0][1]).removeprefix("its ")
        return out, f"{areas(clue for clue, _ in full)} have their {counted}"


class TightArea(Technique):
    """A symbol would leave an area too little room for what it needs, or an area can't do without a place."""

    name = "tight area"
    in_a_hint = "It has little room left for what it needs."
    kernel = "tight-area"
    knows_marks = True
    other_names: ClassVar[tuple[str, ...]] = ("no room",)
    ladders: ClassVar = {"gridwise": Rung(2.3)}

    def score(self, ladder: str, step: RawStep) -> float:
        """Several symbols that also keep away from each other are harder to see."""
        return round(self.ladders[ladder].score + (0.3 if step.numbers and step.numbers[1] > 1 else 0.0), 1)

    def where(self, step: Step) -> str:
        """The area; a region, whose letter is not on the board, with what is left of it."""
        area = step.because.clues[0]
        if area.startswith(("row ", "column ")):
            return f"Look at {area}."
        return f"Look at {area} ({', '.join(ranged(step.because.cells))})."

    def why(self, step: Step) -> str:
        return {LEAVES: _leaves, TOUCH: _touch, SHARE: _share, MUST: _must}[step.because.numbers[0]](step)


class SmallTightArea(TightArea):
    """A tight area with few places left: easy to see."""

    name = "small tight area"
    other_names: ClassVar[tuple[str, ...]] = ("sandwich",)
    options: ClassVar[tuple[int, ...]] = (1,)
    ladders: ClassVar = {"gridwise": Rung(1.9)}

    def score(self, ladder: str, step: RawStep) -> float:
        return self.ladders[ladder].score


def _places(step: Step) -> str:
    """`in d4 or d5` for one symbol, `in d4, d5 and d6` for several."""
    cells = ranged(step.because.cells)
    return either(cells) if step.because.numbers[1] == 1 else listed(cells)


def _share(step: Step) -> str:
    area, other = step.because.clues[:2]
    _, needed, _, total = step.because.numbers
    them = _them(step, needed, total)
    both = "both" if len(step.because.cells) == 2 else "all"
    if sight(area):
        return f"{_only(step, area)}, {both} {beside(other)}."
    return f"{capital(area)} has room for {them} only in {_places(step)}, {both} {beside(other)}."


def _only(step: Step, area: str) -> str:
    """`Only a lamp in b1 or b4 can light b2`, without a full stop."""
    seen = sight(area)
    assert seen is not None
    symbol = step.because.pattern[0][1]
    return f"Only {step.wording.one(symbol)} in {either(ranged(step.because.cells))} {seen[0]}"


def _touch(step: Step) -> str:
    _, needed, _, total = step.because.numbers
    area, gone, cells = capital(step.because.clues[0]), list(step.ruled_out), step.because.cells
    symbol, both = step.because.pattern[0][1], "both of these" if len(cells) == 2 else "all of these"
    if sight(step.because.clues[0]):
        one = step.wording.one(symbol)
        return f"{_only(step, step.because.clues[0])}. {capital(one)} in {either(ranged(gone))} would rule out {both}."
    if same := alike(step.because.clues[0]):
        return _between(step, *same)
    start = f"{area} has {_them(step, needed, total)} in {_places(step)}"
    if needed > 1:
        start = f"{area} has room for {_them(step, needed, total)} only in {_places(step)}"
        if not _pairs_touch(step) or step.wording.mark(symbol).adjective:
            verb = "touch" if _pairs_touch(step) else "see"
            one = "es" if len(gone) == 1 and verb == "touch" else "s" if len(gone) == 1 else ""
            return f"{start}. {listed(ranged(gone))} {verb}{one} too many of these."
        return f"{start}. {capital(step.wording.one(symbol))} in {either(ranged(gone))} would touch too many of these."
    touch = "touch" if _pairs_touch(step) else "see"
    one = ("es" if touch == "touch" else "s") if len(gone) == 1 else ""
    return f"{start}, and {listed(gone)} {touch}{one} {both}."


def _between(step: Step, number: str, line: str) -> str:
    """Why cells that touch several equal numbers keep their symbol: all but one of these numbers get the other."""
    cells, gone = step.because.cells, list(step.ruled_out)
    symbol = step.because.pattern[0][1]
    touch = "touches" if len(gone) == 1 else "touch"
    if len(cells) == 2:
        one = step.wording.is_(f"one of the {number}s in {listed(cells)}", symbol)
        return f"{capital(one)}, and {listed(gone)} {touch} both."
    few = f"Only one of the {number}s in {listed(cells)} can stay {cell_state(step, symbol)}"
    return f"{few}, and {listed(gone)} {touch} two of them."


def cell_state(step: Step, symbol: str) -> str:
    """The other of two symbols, as people call a cell that holds it: `white`, `empty`."""
    others = [name for name, _ in step.wording.marks if name != symbol]
    return step.wording.state(others[0]) if len(others) == 1 else f"without {step.wording.one(symbol)}"


def _leaves(step: Step) -> str:
    _, needed, room, total, *numbers = step.because.numbers
    gone = list(step.ruled_out)
    area, left = step.because.clues[0], [cell for cell, _ in step.because.extra]
    if sight(area):
        return _dark(step, numbers)
    if same := alike(area):
        return _repeated(step, *same, numbers)
    own = gone[0] in step.because.cells
    symbol = step.because.pattern[0][1]
    them = _more(step, needed) if own else _them(step, needed, total)
    start = f"{capital(step.wording.one(symbol))} in {either(ranged(gone))} would leave {area}"
    if step.wording.mark(symbol).adjective:
        start = f"If {step.wording.were(either(ranged(gone)), symbol)}, that would leave {area}"
    if not left:
        return f"{start} no cell for {them}: {reasons(step, numbers)}."
    fit = "touch each other" if room == 1 else f"have room for only {in_words(room)}"
    but = f", which {fit}" if len(left) > room and len(left) > 1 else ""
    return f"{start} only {listed(ranged(left))} for {them}{but}: {reasons(step, numbers)}."


def _dark(step: Step, numbers: list[int]) -> str:
    """`With a lamp in a3, no lamp can light b2: a3 sees b1 and b4.`"""
    seen, symbol = sight(step.because.clues[0]), step.because.pattern[0][1]
    assert seen is not None
    one, noun = step.wording.one(symbol), step.wording.noun(symbol)
    return f"With {one} in {either(ranged(step.ruled_out))}, no {noun} {seen[0]}: {reasons(step, numbers)}."


def _repeated(step: Step, number: str, line: str, numbers: list[int]) -> str:
    """`If a2 were black, the 5s in a1 and a3 would both be white.`"""
    symbol, [cell, *_] = step.because.pattern[0][1], step.ruled_out
    near = listed(ranged(_near(step, numbers)))
    both = f"the {number}s in {near} would both be {cell_state(step, symbol)}"
    return f"If {step.wording.were(cell, symbol)}, {both}."


def _more(step: Step, needed: int) -> str:
    symbol = step.because.pattern[0][1]
    if needed == 1:
        return f"another {step.wording.noun(symbol)}"
    return f"{in_words(needed)} more {step.wording.plural(symbol)}"


def reasons(step: Step, numbers: Iterable[int]) -> str:
    """`r4c4 and r6c4 touch it, r5c6 shares its row`."""
    numbers, said, symbol = list(numbers), list[str](), step.because.pattern[0][1]
    if near := _near(step, numbers):
        touch = f"{listed(ranged(near))} touch{'es' if len(near) == 1 else ''} it"
        said.append(touch if _touches(step, numbers) else f"it would see {listed(ranged(near))}")
    for cells, clue, number in _links(step, numbers):
        if not number:
            continue
        if not is_place(clue):
            said.append(f"{clue} would then have {_its(step, number)}")
            continue
        its = "its" if len(step.ruled_out) == 1 else "their"
        kind = clue.partition(" ")[0]
        share = f"share{'s' if len(cells) == 1 else ''}"
        full = "" if number == 1 else f", which would have its {step.wording.number_of(number, symbol)}"
        said.append(f"{listed(ranged(cells))} {share} {its} {kind}{full}")
    clauses = len(said) > 1 and " would " in said[-1]  # whole sentences need a conjunction
    return f"{', '.join(said[:-1])}, and {said[-1]}" if clauses else ", ".join(said)


def _its(step: Step, number: int) -> str:
    """`its lamp`, `its 2 lamps`."""
    symbol = step.because.pattern[0][1]
    return f"its {step.wording.noun(symbol) if number == 1 else step.wording.number_of(number, symbol)}"


def _pairs_touch(step: Step) -> bool:
    """Whether the pairs that a step cites are of cells that touch; otherwise they see each other."""
    return any(clue.startswith(NEIGHBOURS) for clue in step.because.clues)


def _must(step: Step) -> str:
    _, needed, room, _ = step.because.numbers
    symbol, others = step.because.pattern[0][1], [cell for cell, _ in step.because.extra]
    start = f"{capital(step.because.clues[0])} still needs {step.wording.number_of(needed, symbol)}"
    if same := alike(step.because.clues[0]):
        few = f"Only one of the {same[0]}s in {same[1]} can stay {cell_state(step, symbol)}"
        return f"{few}. It is {either(ranged(others))}, since these touch."
    if not others:
        return f"{start} and has just enough room left."
    have = "has" if len(others) == 1 else "have"
    return f"{start}. Its other cells {listed(ranged(others))} {have} room for only {in_words(room)}, since they touch."


class LockedAreas(Technique):
    """The places of some areas all lie in as many others, such as two regions in two rows, and fill those."""

    name = "locked areas"
    in_a_hint = "Some areas share the same room."
    kernel = "locked-areas"
    knows_marks = True
    countable = False
    options = (2, 4)
    ladders: ClassVar = {"gridwise": Rung(2.6)}

    def score(self, ladder: str, step: RawStep) -> float:
        """More areas are harder to see."""
        return round(self.ladders[ladder].score + 0.5 * max(0, (step.numbers[1] if step.numbers else 2) - 2), 1)

    def where(self, step: Step) -> str:
        """The inner areas."""
        return f"Look at {areas(self._areas(step)[0])}."

    def why(self, step: Step) -> str:
        inner, outer = self._areas(step)
        needed, symbol = step.because.numbers[2], step.because.pattern[0][1]
        plural = step.wording.plural(symbol)
        their = f"its {plural}" if len(inner) == 1 else f"their {plural}"
        have = "has" if len(inner) == 1 else "have"
        return (
            f"{capital(areas(inner))} {have} room for {their} only in {areas(outer)}. "
            f"That makes {step.wording.number_of(needed, symbol)}, all that {areas(outer)} still need."
        )

    def plain(self, step: Step) -> str:
        return f"{self.where(step)} {self.why(step)} So {step.what}."

    def _areas(self, step: Step) -> tuple[tuple[str, ...], tuple[str, ...]]:
        count = step.because.numbers[0]
        return step.because.clues[:count], step.because.clues[count:]
