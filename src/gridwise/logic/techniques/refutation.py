"""The last resort when no named technique helps: assume a candidate, and follow what is forced to a contradiction."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from gridwise.logic.step import RawStep, Step, listed
from gridwise.logic.technique import Rung, Technique, in_plain_words

HIDDEN, NAKED, REMOVAL, NO_CANDIDATE, NO_PLACE, NO_WAY, BRANCH, ONLY_WAY = range(8)
"""The kinds of parts of a refutation, by number."""

_THRESHOLDS = (4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512)


def length_bonus(length: int) -> float:
    """Long proofs are harder: a tenth more at each threshold."""
    return 0.1 * sum(length >= threshold for threshold in _THRESHOLDS)


class Supposing(Technique):
    """The wording of steps that assume a candidate. Their parts are the consequences; the last is the contradiction."""

    supposes = True
    knows_marks = True

    def score(self, ladder: str, step: RawStep) -> float:
        """The score of the whole step; its parts have no separate score."""
        if len(step.numbers) < 2:
            return 0.0
        length, depth = step.numbers
        return self.ladders[ladder].score + self.bonus(ladder, length, depth)

    def bonus(self, ladder: str, length: int, depth: int) -> float:
        """The extra score of long and deep proofs; 0 on the scale with a single score."""
        return 0.0 if ladder == "hodoku" else length_bonus(length) + (depth - 1)

    def contradicts(self, raw: RawStep) -> bool:
        return raw.numbers == (NO_WAY,)

    def where(self, step: Step) -> str:
        """The cell whose candidate is refuted."""
        return f"Look at {listed(tuple(step.ruled_out)[:2])}." if step.ruled_out else super().where(step)

    def why(self, step: Step) -> str:
        """The assumption, the consequences, and the contradiction; for a part, only its own sentence."""
        if len(step.because.numbers) < 2:
            return _sentence(step)
        [(cell, (symbol,))] = step.ruled_out.items()
        return f"Suppose {step.wording.were(cell, symbol)}. {' '.join(_part_text(part) for part in step.parts)}"

    def plain(self, step: Step) -> str:
        """The same in short sentences; long proofs are shortened."""
        if len(step.because.numbers) < 2:
            return _plainly(step)
        [(cell, (symbol,))] = step.ruled_out.items()
        nested = any(part.parts for part in step.parts)
        sentences = " ".join(_plainly(part) for part in step.parts) if not nested and len(step.parts) <= _FEW else _LONG
        return f"Try {step.wording.in_(cell, symbol)}. {sentences} So {step.what}."


_FEW = 8
_FEW_INSIDE = 3
"""The number of steps shown for a nested assumption; the step's `parts` have them all."""
_LONG = "Fill in all that must follow from it. After a while something goes wrong: that can't be."


def _plainly(part: Step) -> str:
    [kind] = part.because.numbers
    if kind in (HIDDEN, NAKED, REMOVAL, ONLY_WAY):
        return f"Then {part.what}."
    cell, symbol = part.because.pattern[0] if part.because.pattern else ("", "")
    if kind == NO_CANDIDATE:
        return f"Then nothing fits into {cell}. That can't be."
    if kind == NO_PLACE:
        return f"Then there is no place left for {part.wording.one(symbol)}. That can't be."
    said = in_plain_words(part.reason) or f"Then {_cited(part)} goes wrong."
    return f"{said} That can't be."


def _part_text(part: Step) -> str:
    if len(part.because.numbers) < 2:
        return _sentence(part)
    [(cell, (symbol,))] = part.ruled_out.items()
    supposed = f"Suppose further that {part.wording.were(cell, symbol)}"
    if len(part.parts) > _FEW_INSIDE:
        return f"{supposed}: {len(part.parts)} steps lead to a contradiction. Hence {part.what} here."
    inner = " ".join(_part_text(each) for each in part.parts)
    not_so = part.wording.is_not(cell, (symbol,))
    return f"{supposed}: {inner} Hence {not_so} here."


def _sentence(part: Step) -> str:
    [kind] = part.because.numbers
    clues = _cited(part)
    by = f" (by {clues})" if part.because.clues else ""
    if kind in (HIDDEN, NAKED):
        [(cell, symbol)] = part.placements.items()
        held = part.wording.is_(cell, symbol)
        if part.wording.marks:
            return f"Then {held}{by}."
        return f"Then {held}, its only {'place' if kind == HIDDEN else 'candidate'} left{by}."
    if kind == ONLY_WAY:
        same: dict[str, list[str]] = {}
        for cell, symbol in part.placements.items():
            same.setdefault(symbol, []).append(cell)
        held = listed([part.wording.is_(cells, symbol) for symbol, cells in same.items()])
        return f"Then {held}, the only way left{by}."
    if kind == REMOVAL:
        return f"By {clues}, {part.what}."
    cell, symbol = part.because.pattern[0] if part.because.pattern else ("", "")
    if kind == NO_CANDIDATE:
        left = "can be nothing at all" if part.wording.marks else "has no candidate left"
        return f"Then {cell} {left}{by}, which can't be."
    if kind == NO_PLACE:
        return f"Then there is no place left for {part.wording.one(symbol)}{by}, which can't be."
    return part.reason or f"Then {clues} can't be satisfied."


_MOST_CLUES = 3


def _cited(part: Step) -> str:
    """The clues that a part rests on; of many only the last, which the others surround."""
    *others, last = _grouped(part.because.clues) or ("what is known",)
    if len(others) < _MOST_CLUES:
        return listed((*others, last))
    return f"{last} with {len(others)} others around it"


def _grouped(clues: Iterable[str]) -> list[str]:
    """Many clues of one kind under one name: `the islands` for `the island of 4 at c3` and others."""
    kinds: dict[str, list[str]] = {}
    for clue in clues:
        kinds.setdefault(_kind(clue), []).append(clue)
    return [name for kind, all in kinds.items() for name in ([f"{kind}s"] if len(all) > _MOST_CLUES else all)]


def _kind(clue: str) -> str:
    """`the island` for `the island of 4 at c3`; other clues are kinds of their own."""
    noun, found, _ = clue.partition(" of ")
    return noun if found and noun.startswith("the ") else clue.removesuffix("s")


class Refutation(Supposing):
    """A candidate that leads to a contradiction whatever else is tried; shown by the shortest proof found."""

    name = "refutation"
    kernel = "refutation"
    other_names = ("proof by contradiction",)
    ladders: ClassVar = {
        "explainer": Rung(10.0, order=1000.0),
        "hodoku": Rung(10000, order=100000),
        "gridwise": Rung(9.0, order=1000.0),
    }


class Trial(Supposing):
    """On boards with loops, islands or connected cells: a candidate that soon leads to a contradiction."""

    name = "trial"
    kernel = "trial"
    options = (4,)
    other_names = ("what if",)
    ladders: ClassVar = {"gridwise": Rung(6.6)}

    def score(self, ladder: str, step: RawStep) -> float:
        """More consequences are harder to see."""
        return round(self.ladders[ladder].score + 0.2 * step.numbers[0], 1) if len(step.numbers) > 1 else 0.0
