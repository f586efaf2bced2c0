"""Sums that follow from houses and other sums: innies and outies, and differences of sums that overlap."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from gridwise.logic.step import RawStep, Step, capital, either, in_order, listed
from gridwise.logic.technique import Rung, Technique
from gridwise.logic.techniques.cages import CAGES, FEW, LONGEST, besides, combination_list, combinations, gone


def equation(step: Step) -> str:
    """The remaining equation, as in `a4 + b6 - c1 = 12`."""
    size, _, target, _, *rest = step.because.numbers
    if not any(rest[:size]):
        return f"{'·'.join(_cells(step))} = {target}"
    return " ".join(_terms(_cells(step), rest[:size])).removeprefix("+ ") + f" = {target}"


def _ways(step: Step) -> str:
    """The ways to satisfy the equation, as in `1 + 8 - 7 or 4 + 5 - 7`; a plain sum lists its numbers."""
    size, _, _, _, *rest = step.because.numbers
    weights = rest[:size]
    if all(weight == 1 for weight in weights) or not all(weights):
        return combination_list(step)
    ways = tuple(" ".join(_terms(one, weights)).removeprefix("+ ") for one in combinations(step))
    list_ = either(ways) if ways else ""
    return list_ if len(list_) <= LONGEST else ""


def _terms(names: Iterable[str], weights: Iterable[int]) -> Iterator[str]:
    for name, weight in zip(names, weights, strict=False):
        times = f"{abs(weight)}·" if abs(weight) > 1 else ""
        yield f"{'-' if weight < 0 else '+'} {times}{name}"


def _cells(step: Step) -> tuple[str, ...]:
    """The remaining cells; for an overlap, separated by side."""
    return tuple(cell for cell, _ in step.because.extra) if step.because.extra else step.because.cells


class _Areas(Technique):
    kernel = "areas"
    countable = False

    def where(self, step: Step) -> str:
        """All clues that are part of the sum."""
        return f"Look at {listed(step.because.clues[: step.because.numbers[3]])}."

    def why(self, step: Step) -> str:
        parts = step.because.numbers[3]
        said = f"{capital(listed(step.because.clues[:parts]))} together leave {equation(step)}"
        if len(_cells(step)) > 1 and (list_ := _ways(step)):
            said += f", which can only be {list_}"
        return f"{said}{besides(step, parts)}."

    def plain(self, step: Step) -> str:
        first, *others = step.because.clues[: step.because.numbers[3]]
        clues = f"Compare {first} with {listed(others)}" if others else f"Look at {first}"
        return f"{clues}. What is left over is this: {equation(step)}. So {step.what}."


class InnieOrOutie(_Areas):
    """The sum of a house minus the sums inside it is the value of one cell."""

    name = "innie or outie"
    countable = True
    options = (1, 1, 1)
    ladders: ClassVar = {"gridwise": Rung(2.2)}


class InniesAndOuties(_Areas):
    """The sums of one or two houses minus the sums that cover them give the sum or difference of a few cells."""

    name = "innies and outies"
    options = (1, 2, 3)
    other_names = ("45 rule", "law of leftovers")
    ladders: ClassVar = {"gridwise": Rung(3.3)}

    def score(self, ladder: str, step: RawStep) -> float:
        return round(self.ladders[ladder].score + 0.2 * (step.numbers[0] - 1), 1)


class InniesAndOutiesOfSeveralHouses(_Areas):
    """Innies and outies of up to four houses."""

    name = "innies and outies of several houses"
    options = (1, 4, 4)
    ladders: ClassVar = {"gridwise": Rung(4.4)}

    def score(self, ladder: str, step: RawStep) -> float:
        return round(self.ladders[ladder].score + 0.2 * (step.numbers[0] - 1), 1)


class ManyInniesAndOuties(_Areas):
    """Innies and outies, or differences of sums, with five or six open cells."""

    name = "many innies and outies"
    options = (0, 4, 6)
    ladders: ClassVar = {"gridwise": Rung(5.3)}


class OverlappingSums(_Areas):
    """Sums that share cells give the difference of the rest."""

    name = "differences of overlapping sums"
    options = (0, 0, 5)
    other_names = ("overlapping sums", "area sums")
    ladders: ClassVar = {"gridwise": Rung(3.6)}

    def score(self, ladder: str, step: RawStep) -> float:
        return round(min(self.ladders[ladder].score + 0.2 * max(0, len(step.relations) - 2), 5.0), 1)


class EqualSumTotals(Technique):
    """Sums that must be equal: only totals that all of them can reach are possible."""

    name = "equal sums"
    countable = False
    kernel = "equal-sums"
    ladders: ClassVar = {"gridwise": Rung(2.9)}

    def why(self, step: Step) -> str:
        totals = either(tuple(str(number) for number in step.because.numbers))
        return f"By {listed(step.because.clues)} the equal sums can only make {totals}."

    def plain(self, step: Step) -> str:
        totals = in_order(str(number) for number in step.because.numbers)
        said = f"They can only be {either(totals)}." if len(totals) <= FEW else "They can't be just anything."
        return f"Look at {listed(step.because.clues)}. All these sums are the same. {said} So {step.what}."


class CrossingSums(Technique):
    """What two cages that share cells allow together."""

    name = "crossing cages"
    countable = False
    kernel = "crossings"
    options = (6,)
    other_names = ("crossing sums", "cross reference")
    ladders: ClassVar = {"gridwise": Rung(5.2)}

    def score(self, ladder: str, step: RawStep) -> float:
        return round(self.ladders[ladder].score + 0.1 * step.numbers[0], 1)

    def why(self, step: Step) -> str:
        return f"Only what satisfies {listed(step.because.clues)} together is left for {listed(step.because.cells)}."

    def plain(self, step: Step) -> str:
        return (
            f"Look at {listed(step.because.clues)} together, and try all ways to fill {listed(step.because.cells)}. "
            f"None has {gone(step)}. So {step.what}."
        )


class InniesHouseOverlap(_Areas):
    """A value that innies or outies need is removed from the rest of the house that contains all its places."""

    name = "innies-house overlap"
    kernel = "cage-overlap"
    options = (4, 2, *CAGES)
    ladders: ClassVar = {"gridwise": Rung(5.0)}

    def why(self, step: Step) -> str:
        symbol = step.because.pattern[0][1]
        return f"{super().why(step)} That needs {symbol} in {either(step.because.cells)}."
