"""Sums that follow from houses and other sums: innies and outies, and differences of sums that overlap."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from gridwise.logic.area_sum_words import DerivedSum, derived_in_words
from gridwise.logic.overlap_words import needs_in_words
from gridwise.logic.step import RawStep, Step, capital, either, houses, in_order, listed
from gridwise.logic.sum_words import title_of
from gridwise.logic.technique import Rung, Technique
from gridwise.logic.techniques.cages import CAGES, besides, gone
from gridwise.model.finding import Finding
from gridwise.model.relations import Relation

_MOST_NAMED = 4
"""The maximum number of sums that the first stage of a hint names."""
FEW = 6
"""The maximum number of totals in plain wording."""


class _Areas(Technique):
    kernel = "areas"
    countable = False
    of_clue = True
    tints = 1

    def outlined(self, raw: RawStep) -> tuple[int, ...]:
        """The houses and cages of the sum."""
        return raw.relations[: raw.numbers[3]]

    def where(self, step: Step) -> str:
        """The houses of the sum; if there are none, its clues, or some of them."""
        parts = step.because.numbers[3]
        inside = [clue for clue in step.because.clues[:parts] if "=" not in clue]
        if not inside and parts > _MOST_NAMED:
            return f"Look at {', '.join(step.because.titles[:2])} and the other sums around them."
        return f"Look at {houses(inside) if inside else listed(step.because.titles[:parts])}."

    def why(self, step: Step) -> str:
        parts = step.because.numbers[3]
        clues = listed(step.because.titles[:parts])
        how = {1: "", 2: "both "}.get(parts, "all ")
        return f"{capital(clues)} can't {how}be satisfied with {gone(step)}{besides(step, parts)}."

    def reason(self, relations: Sequence[Relation], finding: Finding) -> str:
        derived = DerivedSum.of(relations, finding)
        return "" if derived is None else derived_in_words(derived, finding)


class InnieOrOutie(_Areas):
    """The sum of a house minus the sums inside it is the value of one cell."""

    name = "innie or outie"
    countable = True
    options = (1, 1, 1)
    ladders: ClassVar = {"gridwise": Rung(2.2)}


class InniesAndOuties(_Areas):
    """The sums of one or two houses minus the sums that cover them give the sum or difference of a few cells."""

    name = "innies and outies"
    in_a_hint = "Add up the house, and compare with its cages."
    options = (1, 2, 3)
    other_names = ("45 rule",)
    ladders: ClassVar = {"gridwise": Rung(3.3)}

    def score(self, ladder: str, step: RawStep) -> float:
        return round(self.ladders[ladder].score + 0.2 * (step.numbers[0] - 1), 1)


class InniesAndOutiesOfSeveralHouses(_Areas):
    """Innies and outies of up to four houses."""

    name = "innies and outies of several houses"
    in_a_hint = "Add up these houses, and compare with their cages."
    options = (1, 4, 4)
    ladders: ClassVar = {"gridwise": Rung(4.4)}

    def score(self, ladder: str, step: RawStep) -> float:
        return round(self.ladders[ladder].score + 0.2 * (step.numbers[0] - 1), 1)


class ManyInniesAndOuties(_Areas):
    """Innies and outies, or differences of sums, with five or six open cells."""

    name = "many innies and outies"
    in_a_hint = "Add up these houses, and compare with their cages."
    options = (0, 4, 6)
    ladders: ClassVar = {"gridwise": Rung(5.3)}


class OverlappingSums(_Areas):
    """Sums that share cells give the difference of the rest."""

    name = "differences of overlapping sums"
    in_a_hint = "Two sums share cells: compare the rest."
    options = (0, 0, 5)
    other_names = ("overlapping sums", "area sums")
    ladders: ClassVar = {"gridwise": Rung(3.6)}

    def score(self, ladder: str, step: RawStep) -> float:
        return round(min(self.ladders[ladder].score + 0.2 * max(0, len(step.relations) - 2), 5.0), 1)


class EqualSumTotals(Technique):
    """Several sums must be equal, so only totals that all of them can reach are possible."""

    name = "equal sums"
    in_a_hint = "The sums are equal: compare what is left of them."
    countable = False
    kernel = "equal-sums"
    ladders: ClassVar = {"gridwise": Rung(2.9)}

    def why(self, step: Step) -> str:
        totals = either(tuple(str(number) for number in step.because.numbers))
        return f"Because of {listed(step.because.clues)}, the equal sums can only be {totals}."

    def plain(self, step: Step) -> str:
        totals = in_order(str(number) for number in step.because.numbers)
        said = f"They can only be {either(totals)}." if len(totals) <= FEW else "Only some totals are possible."
        return f"Look at {listed(step.because.clues)}. All these sums are the same. {said} So {step.what}."


class CrossingSums(Technique):
    """What two cages that share cells allow together."""

    name = "crossing cages"
    in_a_hint = "Take both clues together: they share a cell."
    countable = False
    kernel = "crossings"
    options = (6,)
    other_names = ("crossing sums", "cross reference")
    ladders: ClassVar = {"gridwise": Rung(5.2)}

    def score(self, ladder: str, step: RawStep) -> float:
        return round(self.ladders[ladder].score + 0.1 * step.numbers[0], 1)

    def why(self, step: Step) -> str:
        return f"{listed(step.because.cells)} can hold only what satisfies {listed(step.because.clues)} together."

    def plain(self, step: Step) -> str:
        return (
            f"Look at {listed(step.because.clues)} together, and try all ways to fill {listed(step.because.cells)}. "
            f"None has {gone(step)}. So {step.what}."
        )


class InniesHouseOverlap(_Areas):
    """A value that innies or outies need is removed from the rest of the house that contains all its places."""

    name = "innies-house overlap"
    in_a_hint = "Add up the house, and find a number that the rest needs."
    kernel = "cage-overlap"
    options = (4, 2, *CAGES)
    ladders: ClassVar = {"gridwise": Rung(5.0)}

    def reason(self, relations: Sequence[Relation], finding: Finding) -> str:
        clues = listed([title_of(relation) for relation in relations[: finding.numbers[3]]])
        return f"Every way to satisfy {clues} together needs {needs_in_words(relations[0], finding)}."
