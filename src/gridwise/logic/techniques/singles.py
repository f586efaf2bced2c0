"""The first steps of any solver: a cell or a value with one possibility left."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, ClassVar

from gridwise.logic.evidence import FROM_A_SUM, with_blockers, with_box, with_takers
from gridwise.logic.step import RawStep, Step, capital, houses, listed
from gridwise.logic.technique import Rung, Technique, in_plain_words
from gridwise.logic.touching_words import relates

if TYPE_CHECKING:
    from gridwise.logic.position import Position


class FullHouse(Technique):
    """The last empty cell of a house takes the last missing symbol."""

    name = "full house"
    kernel = "full-house"
    ladders: ClassVar = {"explainer": Rung(1.0), "hodoku": Rung(4, order=100), "gridwise": Rung(1.0)}

    def complete(self, position: Position, raw: RawStep) -> RawStep:
        """The box before a row or column."""
        return with_box(position, raw)

    def why(self, step: Step) -> str:
        [(cell, symbol)] = step.because.pattern
        return f"{cell} is the last empty cell of {step.because.clues[0]}, and {symbol} is missing there."

    def plain(self, step: Step) -> str:
        [(cell, symbol)] = step.because.pattern
        return (
            f"Only one square of {step.because.clues[0]} is empty: {cell}. {symbol} is missing there. So {step.what}."
        )


class NakedSingle(Technique):
    """A cell with one candidate left."""

    name = "naked single"
    knows_marks = True
    kernel = "naked-single"
    ladders: ClassVar = {"explainer": Rung(2.3), "hodoku": Rung(4, order=200), "gridwise": Rung(1.6)}

    def complete(self, position: Position, raw: RawStep) -> RawStep:
        """What rules out everything else; marks and clues have other words."""
        alone = len(raw.placements) == 1 and not raw.relations
        return with_takers(position, raw) if alone and not position.puzzle.symbols.wording.marks else raw

    def where(self, step: Step) -> str:
        """The cell; if there are several, what they have in common."""
        if len(step.because.pattern) > 1 and step.because.clues:
            return "Look at the cells with clues."
        return f"Look at {step.because.cells[0]}."

    def why(self, step: Step) -> str:
        (cell, symbol), *others = step.because.pattern
        if not others and not step.wording.marks:
            taken = _taken(step)
            return f"{cell}: {taken}." if taken else f"{symbol} is the only candidate left in {cell}."
        if not step.because.clues:
            return f"Everything else is already ruled out in {listed(step.because.cells)}."
        return f"The {'clues there leave' if others else 'clue there leaves'} nothing else."

    def plain(self, step: Step) -> str:
        (cell, symbol), *others = step.because.pattern
        if others:
            return in_plain_words(f"{self.where(step)} {self.why(step)} So {step.what}.")
        if taken := "" if step.wording.marks else _taken(step):
            return in_plain_words(f"Look at {cell}. {capital(taken)}. Only {symbol} is left. So {step.what}.")
        return f"Look at {cell}. Nothing but {step.wording.one(symbol)} can still go there. So {step.what}."


_FEW = 3
"""The number of filled cells, or of values ruled out, that are named one by one."""


def _taken(step: Step) -> str:
    """What rules out all other values: `row a has 1, 2 and 6, box 2 has 7 and 8, and 9 is already ruled out`."""
    because, said, at = step.because, list[str](), 0
    if because.numbers == (FROM_A_SUM,):
        [(_, symbol)], others = because.pattern, [int(held) for _, held in because.extra]
        if not others:
            return f"the clue there gives {symbol}"
        total = sum(others) + int(symbol)
        return f"the rest of {because.titles[0]} is filled: {total} − {' − '.join(map(str, others))} = {symbol}"
    *counts, seen, rest = because.numbers or (0, 0)
    if len(counts) + seen != len(because.titles) or not (counts or seen):
        return ""
    for house, count in zip(because.titles, counts, strict=False):
        said.append(f"{house} has {listed([symbol for _, symbol in because.extra[at : at + count]])}")
        at += count
    sight: dict[str, list[str]] = {}
    for (cell, symbol), clue in zip(because.extra[at : at + seen], because.clues[len(counts) :], strict=True):
        sight.setdefault(relates(clue), []).append(f"the {symbol} in {cell}")
    said += [f"it {verb} {listed(those)}" for verb, those in sight.items()]
    if ruled_out := [symbol for _, symbol in because.extra[at + seen :]]:
        which = listed(ruled_out) if rest <= _FEW else "everything else"
        said.append(f"{which} {'are' if 1 < rest <= _FEW else 'is'} already ruled out")
    return said[0] if len(said) == 1 else f"{', '.join(said[:-1])}, and {said[-1]}"


class _HiddenSingle(Technique):
    kernel = "hidden-single"
    tints = 1

    def blocking(self, raw: RawStep) -> tuple[tuple[int, int], ...]:
        """The cells that its words name."""
        blockers = raw.extra[: raw.numbers[0]] if len(raw.numbers) == 5 else ()
        return tuple((cell, relation) for (cell, _), relation in zip(blockers, raw.relations[1:], strict=False))

    def complete(self, position: Position, raw: RawStep) -> RawStep:
        """The house in which people see it, and what blocks the rest of it; marks have other words."""
        return raw if position.puzzle.symbols.wording.marks else with_blockers(position, raw)

    def where(self, step: Step) -> str:
        return f"Look at {step.because.clues[0]}."

    def why(self, step: Step) -> str:
        house = step.because.clues[0]
        if said := _blocked(step):
            return f"{_must_hold(step) or capital(house)}: {said}."
        [(cell, symbol)] = step.because.pattern
        return f"In {house} the {symbol} can go only into {cell}."

    def plain(self, step: Step) -> str:
        [(cell, symbol)] = step.because.pattern
        said = f" {capital(in_plain_words(_blocked(step)))}." if step.because.extra else ""
        must = f" {in_plain_words(must)}." if (must := _must_hold(step)) else ""
        start = f"Look for a place for {symbol} in {step.because.clues[0]}.{must}{said}"
        return f"{start} Only {cell} is left. So {step.what}."


def _must_hold(step: Step) -> str:
    """`Every cell of row a holds a number, so one is 6`, if other rows need not hold it; otherwise empty."""
    if len(step.because.numbers) != 5 or not step.because.numbers[-1]:
        return ""
    return f"Every cell of {step.because.clues[0]} holds a number, so one is {step.because.pattern[0][1]}"


def _blocked(step: Step) -> str:
    """What blocks the other cells of the house: `the 9s in a8 and c3 block rows a and c, and b4 is filled`."""
    because = step.because
    if len(because.numbers) != 5:
        return ""
    [(_, symbol)] = because.pattern
    blocking, filled, ruled_out, *_ = because.numbers
    cells = iter([cell for cell, _ in because.extra])
    blockers, full, others = (list(islice(cells, count)) for count in (blocking, filled, ruled_out))
    pairs = list(zip(cells, cells, strict=True))
    clues, titles = because.clues[1:], because.titles[1:]
    by_house, by_pair = (titles[: -len(pairs)], clues[-len(pairs) :]) if pairs else (titles, ())
    said = []
    if blockers := list(dict.fromkeys(blockers)):  # one of them may block through two houses
        many = len(blockers) > 1
        noun = step.wording.plural(symbol) if many else symbol
        said.append(f"the {noun} in {listed(blockers)} {'block' if many else 'blocks'} {houses(by_house)}")
    seen: dict[tuple[str, str], list[str]] = {}
    for (holder, cell), clue in zip(pairs, by_pair, strict=True):
        seen.setdefault((holder, relates(clue)), []).append(cell)
    said += [f"the {symbol} in {holder} {verb} {listed(those)}" for (holder, verb), those in seen.items()]
    if others:
        said.append(f"{symbol} is already ruled out in {listed(others)}")
    if len(full) > _FEW:
        said.append("only one other cell is empty")
    elif full:
        said.append(f"{listed(full)} {'is' if len(full) == 1 else 'are'} filled")
    if any(", and " in part for part in said):  # rows and columns: another `and` would be one too many
        return "; ".join(said)
    return said[0] if len(said) == 1 else f"{', '.join(said[:-1])}, and {said[-1]}" if said else ""


class HiddenSingle(_HiddenSingle):
    """A symbol with one place left in a house."""

    name = "hidden single"
    ladders: ClassVar = {"hodoku": Rung(14, order=300), "gridwise": Rung(1.2)}


class HiddenSingleInBox(_HiddenSingle):
    """A symbol with one place left in a box."""

    name = "hidden single in a box"
    options = (4,)
    ladders: ClassVar = {"explainer": Rung(1.2)}


class HiddenSingleInLine(_HiddenSingle):
    """A symbol with one place left in a row, a column or another house."""

    name = "hidden single in a line"
    options = (11,)
    ladders: ClassVar = {"explainer": Rung(1.5)}
