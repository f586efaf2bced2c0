"""What a single cage allows: its bounds, its factors, its combinations, and the values that it can't do without."""

from __future__ import annotations

from typing import ClassVar

from gridwise.logic.step import RawStep, Step, either, listed
from gridwise.logic.technique import Rung, Technique

LINEAR, PRODUCT, PAIR, COUNT, AUTOMATON, ANY_OF = (1 << kind for kind in range(4, 10))
"""The kinds of relations, as the kernels take them."""
CAGES = LINEAR | PRODUCT | ANY_OF


def combinations(step: Step) -> tuple[tuple[str, ...], ...]:
    """The combinations that the step tells; none where they are too many to list."""
    size, left_out, _, _, *rest = step.because.numbers
    values = [str(value) for value in rest[size:]]
    return () if left_out else tuple(tuple(values[i : i + size]) for i in range(0, len(values), size))


def told(step: Step) -> str:
    """The combinations that remain, as in `1 5 9 or 2 4 9`; empty where they are too many."""
    found = combinations(step)
    return either(tuple(" ".join(one) for one in found)) if found else ""


def besides(step: Step, first: int = 1) -> str:
    """The houses that play a part, as in `, since no number comes twice in row a and box 1`."""
    others = step.because.clues[first:]
    return f", since no number comes twice in {listed(others)}" if others else ""


class CageBounds(Technique):
    """A value so small, or so large, that the rest of the sum can't make up for it."""

    name = "cage bounds"
    kernel = "cage-bounds"
    ladders: ClassVar = {"gridwise": Rung(1.4)}

    def why(self, step: Step) -> str:
        least, most = step.because.numbers
        clue = step.because.clues[0]
        return (
            f"With the candidates of {clue} its cells make from {least} to {most}; "
            "a number that is too small or too large there leaves the others without a chance to make the sum."
        )


class ProductFactors(Technique):
    """A value that does not divide the product."""

    name = "product factors"
    kernel = "factors"
    other_names = ("factors",)
    ladders: ClassVar = {"gridwise": Rung(1.35)}

    def why(self, step: Step) -> str:
        return f"In {step.because.clues[0]} every number divides the target without a rest."


class Combinations(Technique):
    """What one relation still allows, by listing; the techniques below set its kind and its size."""

    kernel = "cages"

    def why(self, step: Step) -> str:
        clue = step.because.clues[0]
        if list_ := told(step):
            return f"{capital(clue)} can only be {list_}{besides(step)}."
        gone = listed(tuple(f"{either(symbols)} in {cell}" for cell, symbols in step.removals.items()))
        return f"No way to satisfy {clue} with the candidates of its cells has {gone}{besides(step)}."


class SmallCageCombinations(Combinations):
    """What a cage with one or two open cells still allows."""

    name = "small cage combinations"
    options = (CAGES, 2, 0)
    ladders: ClassVar = {"gridwise": Rung(1.5)}


class PairCombinations(Combinations):
    """What a clue about two cells still allows: a difference, a quotient, a dot, an X or a V."""

    name = "pair"
    options = (PAIR, 0, 0)
    other_names = ("pair combinations",)
    ladders: ClassVar = {"gridwise": Rung(1.5, order=1.48)}


class CageCombinations(Combinations):
    """What a cage with up to four open cells still allows."""

    name = "cage combinations"
    options = (CAGES, 4, 0)
    ladders: ClassVar = {"gridwise": Rung(2.0)}

    def score(self, ladder: str, step: RawStep) -> float:
        return self.ladders[ladder].score + 0.2 * max(0, step.numbers[0] - 3)


class LargeCageCombinations(Combinations):
    """What a cage with five open cells or more still allows."""

    name = "large cage combinations"
    options = (CAGES, 0, 0)
    ladders: ClassVar = {"gridwise": Rung(3.0)}

    def score(self, ladder: str, step: RawStep) -> float:
        return min(self.ladders[ladder].score + 0.1 * max(0, step.numbers[0] - 5), 4.0)


class _Overlap(Technique):
    kernel = "cage-overlap"

    def why(self, step: Step) -> str:
        clue, symbol = step.because.clues[0], step.because.pattern[0][1]
        cells = listed(step.because.cells)
        can = f"{capital(clue)} can only be {list_}: it" if (list_ := told(step)) else capital(clue)
        return f"{can} needs {symbol} in {cells}, and {self._seen(step)}."

    def _seen(self, step: Step) -> str:
        return f"these cells lie in {step.because.clues[-1]}"


class CageHouseOverlap(_Overlap):
    """A value that every combination of a cage puts into one house leaves the rest of the house."""

    name = "cage-house overlap"
    options = (CAGES | PAIR, 4, 0)
    ladders: ClassVar = {"gridwise": Rung(2.5)}


class LargeCageHouseOverlap(_Overlap):
    """The same with a cage of five open cells or more, or with a count."""

    name = "large cage-house overlap"
    options = (CAGES | PAIR | COUNT, 0, 0)
    ladders: ClassVar = {"gridwise": Rung(3.4)}


class CageShadow(_Overlap):
    """A value that every combination of a cage needs leaves all cells that see its places there."""

    name = "cage shadow"
    options = (CAGES | PAIR | COUNT, 0, 1)
    ladders: ClassVar = {"gridwise": Rung(3.7)}

    def _seen(self, step: Step) -> str:
        return f"{listed(tuple(step.removals))} would leave no place for it there"


def capital(text: str) -> str:
    """The text as a sentence begins."""
    return text[:1].upper() + text[1:]
