"""Sums that follow from houses and other sums: innies and outies, and differences of sums that overlap."""

from __future__ import annotations

from typing import ClassVar

from gridwise.logic.step import RawStep, Step, either, listed
from gridwise.logic.technique import Rung, Technique
from gridwise.logic.techniques.cages import CAGES, besides, capital, told


def equation(step: Step) -> str:
    """What is left over, as in `a4 + b6 - c1 = 12`."""
    size, _, target, _, *rest = step.because.numbers
    terms = []
    for cell, weight in zip(_cells(step), rest[:size], strict=False):
        sign = "-" if weight < 0 else "+"
        terms.append(f"{sign} {f'{abs(weight)}·' if abs(weight) > 1 else ''}{cell}")
    if not any(rest[:size]):
        return f"{'·'.join(_cells(step))} = {target}"
    return " ".join(terms).removeprefix("+ ") + f" = {target}"


def _cells(step: Step) -> tuple[str, ...]:
    """The cells that are left over; of an overlap they are told apart."""
    return tuple(cell for cell, _ in step.because.extra) if step.because.extra else step.because.cells


class _Areas(Technique):
    kernel = "areas"

    def why(self, step: Step) -> str:
        parts = step.because.numbers[3]
        said = f"{capital(listed(step.because.clues[:parts]))} together leave {equation(step)}"
        if list_ := told(step):
            said += f", which can only be {list_}"
        return f"{said}{besides(step, parts)}."


class InnieOrOutie(_Areas):
    """The sum of a house, less the sums inside it, leaves the value of one cell."""

    name = "innie or outie"
    options = (1, 1, 1)
    ladders: ClassVar = {"gridwise": Rung(2.2)}


class InniesAndOuties(_Areas):
    """The sums of one or two houses, less the sums that cover them, leave the sum or the difference of a few cells."""

    name = "innies and outies"
    options = (1, 2, 3)
    other_names = ("45 rule", "law of leftovers")
    ladders: ClassVar = {"gridwise": Rung(3.3)}

    def score(self, ladder: str, step: RawStep) -> float:
        return self.ladders[ladder].score + 0.2 * (step.numbers[0] - 1)


class InniesAndOutiesOfSeveralHouses(_Areas):
    """Innies and outies of up to four houses."""

    name = "innies and outies of several houses"
    options = (1, 4, 4)
    ladders: ClassVar = {"gridwise": Rung(4.4)}

    def score(self, ladder: str, step: RawStep) -> float:
        return self.ladders[ladder].score + 0.2 * (step.numbers[0] - 1)


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
        return min(self.ladders[ladder].score + 0.2 * max(0, len(step.relations) - 2), 5.0)


class EqualSums(Technique):
    """Sums that must be equal: each can make only what all of them can make."""

    name = "equal sums"
    kernel = "equal-sums"
    ladders: ClassVar = {"gridwise": Rung(2.9)}

    def why(self, step: Step) -> str:
        totals = either(tuple(str(number) for number in step.because.numbers))
        return f"By {listed(step.because.clues)} the equal sums can only make {totals}."


class CrossingSums(Technique):
    """What two cages that share cells allow together."""

    name = "crossing cages"
    kernel = "crossings"
    options = (6,)
    other_names = ("crossing sums", "cross reference")
    ladders: ClassVar = {"gridwise": Rung(5.2)}

    def score(self, ladder: str, step: RawStep) -> float:
        return round(self.ladders[ladder].score + 0.1 * step.numbers[0], 1)

    def why(self, step: Step) -> str:
        return f"Only what satisfies {listed(step.because.clues)} together is left for {listed(step.because.cells)}."


class InniesHouseOverlap(_Areas):
    """A value that innies or outies can't do without leaves the rest of the house in which all its places lie."""

    name = "innies-house overlap"
    kernel = "cage-overlap"
    options = (CAGES, 4, 2)
    ladders: ClassVar = {"gridwise": Rung(5.0)}

    def why(self, step: Step) -> str:
        symbol = step.because.pattern[0][1]
        return f"{super().why(step)} It needs {symbol} in {listed(step.because.cells)}."
