"""What a single cage allows: its bounds, its factors, its combinations, and the values it needs."""

from __future__ import annotations

from typing import ClassVar

from gridwise.logic.step import RawStep, Step, capital, either, in_order, listed
from gridwise.logic.technique import Rung, Technique
from gridwise.model.relations import Count, Either, Linear, Pair, Product

CAGES = (Linear.number, Product.number, Either.number)
"""The kinds of relations that are cages, as the kernels take them."""


LONGEST = 80
"""The maximum length of a list of combinations, in characters: nobody reads longer ones."""


def combinations(step: Step) -> tuple[tuple[str, ...], ...]:
    """The combinations in the step; none if there are too many to list."""
    size, left_out, _, _, *rest = step.because.numbers
    values = [str(value) for value in rest[size:]]
    return () if left_out else tuple(tuple(values[i : i + size]) for i in range(0, len(values), size))


def combination_list(step: Step) -> str:
    """The remaining combinations, as in `1 5 9 or 2 4 9`; empty if there are too many."""
    combos = combinations(step)
    list_ = either(tuple(" ".join(one) for one in combos)) if combos else ""
    return list_ if len(list_) <= LONGEST else ""


def besides(step: Step, first: int = 1) -> str:
    """The houses involved, as in `, since no number comes twice in row a and box 1`."""
    whole = step.because.clues[0]
    others = [clue for clue in step.because.clues[first:] if not whole.startswith(f"{clue} =")]
    return f", since no number comes twice in {listed(others)}" if others else ""


def gone(step: Step) -> str:
    """What the step rules out, as in `5 in a1 or 4 in b1`, `a star in a3 or a4`, `a1 or a2 empty`."""
    alike: dict[tuple[str, ...], list[str]] = {}
    for cell, symbols in step.ruled_out.items():
        alike.setdefault(symbols, []).append(cell)
    if not step.wording.marks:
        return either([f"{either(symbols)} in {either(cells)}" for symbols, cells in alike.items()])
    said = [step.wording.in_(either(cells), symbol) for symbols, cells in alike.items() for symbol in symbols]
    return either(said)


TOO_LARGE, TOO_SMALL = 1, 2
FEW = 6
"""The maximum number of combinations in plain wording."""


class CageBounds(Technique):
    """A value too small or too large for the rest of the sum to make up for it."""

    name = "cage bounds"
    countable = False
    kernel = "cage-bounds"
    ladders: ClassVar = {"gridwise": Rung(1.4)}

    def why(self, step: Step) -> str:
        return f"{capital(step.because.clues[0])}: {_REASONS[step.because.numbers[2]]}."

    def plain(self, step: Step) -> str:
        return f"Look at {step.because.clues[0]}. {capital(_PLAINLY[step.because.numbers[2]])}. So {step.what}."


_LARGE = "a number this large makes the sum too high, even if all the others are as small as possible"
_SMALL = "a number this small leaves the sum too low, even if all the others are as large as possible"
_NEITHER = "some numbers are so small, and others so large, that the rest can't make up for them"
_REASONS = {TOO_LARGE: _LARGE, TOO_SMALL: _SMALL} | dict.fromkeys((3, 4, 5, 6, 7), _NEITHER)
_PLAINLY = {
    TOO_LARGE: "some numbers are too big. Even with the smallest numbers in the other squares you get too much",
    TOO_SMALL: "some numbers are too small. Even with the biggest numbers in the other squares you get too little",
} | dict.fromkeys((3, 4, 5, 6, 7), "with some numbers you get too much or too little, whatever the other squares hold")


class ProductFactors(Technique):
    """A value that does not divide the product."""

    name = "product factors"
    countable = False
    kernel = "factors"
    other_names = ("factors",)
    ladders: ClassVar = {"gridwise": Rung(1.35)}

    def why(self, step: Step) -> str:
        return f"{capital(step.because.clues[0])}: every number there divides the product without a remainder."

    def plain(self, step: Step) -> str:
        symbols = either(in_order(symbol for symbols in step.ruled_out.values() for symbol in symbols))
        return f"Look at {step.because.clues[0]}. You can't get that by multiplying by {symbols}. So {step.what}."


class Combinations(Technique):
    """What one relation still allows, by listing all ways; the techniques below set its kind and size."""

    kernel = "cages"
    countable = False
    knows_marks = True
    of_clue = True

    def where(self, step: Step) -> str:
        """The clue, since its houses matter less."""
        return f"Look at {step.because.clues[0]}."

    def why(self, step: Step) -> str:
        clue = step.because.clues[0]
        if step.wording.marks:
            return f"There is no way to satisfy {clue} with {gone(step)}{besides(step)}."
        if list_ := combination_list(step):
            return f"{capital(clue)} can only hold {list_}{besides(step)}."
        return f"No way to fill {clue} with what its cells can still hold has {gone(step)}{besides(step)}."

    def plain(self, step: Step) -> str:
        combos = () if step.wording.marks else combinations(step)
        if 0 < len(combos) <= FEW:
            said = f"Only these numbers fit: {either(tuple(' '.join(one) for one in combos))}."
        else:
            said = f"Try all ways to fill it. None has {gone(step)}."
        return f"Look at {step.because.clues[0]}. {said} So {step.what}."


class SmallCageCombinations(Combinations):
    """What a cage with one or two open cells still allows."""

    name = "small cage combinations"
    options = (2, 0, *CAGES)
    ladders: ClassVar = {"gridwise": Rung(1.5)}


class PairCombinations(Combinations):
    """What a clue about two cells still allows: a difference, a quotient, a dot, an X or a V."""

    name = "pair combinations"
    options = (0, 0, Pair.number)
    other_names = ("pair",)
    ladders: ClassVar = {"gridwise": Rung(1.5, order=1.48)}


class CageCombinations(Combinations):
    """What a cage with up to four open cells still allows."""

    name = "cage combinations"
    options = (4, 0, *CAGES)
    ladders: ClassVar = {"gridwise": Rung(2.0)}

    def score(self, ladder: str, step: RawStep) -> float:
        return round(self.ladders[ladder].score + 0.2 * max(0, step.numbers[0] - 3), 1)


class LargeCageCombinations(Combinations):
    """What a cage with five open cells or more still allows."""

    name = "large cage combinations"
    options = (0, 0, *CAGES)
    ladders: ClassVar = {"gridwise": Rung(3.0)}

    def score(self, ladder: str, step: RawStep) -> float:
        return round(min(self.ladders[ladder].score + 0.1 * max(0, step.numbers[0] - 5), 4.0), 1)


class _Overlap(Technique):
    kernel = "cage-overlap"
    countable = False

    def why(self, step: Step) -> str:
        clue, symbol = step.because.clues[0], step.because.pattern[0][1]
        cells = either(step.because.cells)
        list_ = combination_list(step) if not step.told else ""  # marks have no combinations to list
        can = f"{capital(clue)} can only hold {list_}: it" if list_ else capital(clue)
        return f"{can} needs {symbol} in {cells}, and {self._seen(step)}."

    def plain(self, step: Step) -> str:
        clue, symbol = step.because.clues[0], step.because.pattern[0][1]
        return (
            f"Look at {clue}. However you fill it, it needs {symbol} in {either(step.because.cells)}. "
            f"{self._plainly(step)} So {step.what}."
        )

    def _seen(self, step: Step) -> str:
        [*_, house] = step.because.clues
        return f"{'this cell lies' if len(step.because.cells) == 1 else 'these cells all lie'} in {house}"

    def _plainly(self, step: Step) -> str:
        return f"So {step.because.clues[-1]} has its {step.because.pattern[0][1]} there, and nowhere else."


class CageHouseOverlap(_Overlap):
    """A value that every combination of a cage puts into one house is removed from the rest of the house."""

    name = "cage-house overlap"
    options = (4, 0, *CAGES, Pair.number)
    ladders: ClassVar = {"gridwise": Rung(2.5)}


class LargeCageHouseOverlap(_Overlap):
    """Cage-house overlap for a cage with five open cells or more, or for a count."""

    name = "large cage-house overlap"
    options = (0, 0, *CAGES, Pair.number, Count.number)
    ladders: ClassVar = {"gridwise": Rung(3.4)}


class CageShadow(_Overlap):
    """A value that every combination of a cage needs is removed from all cells that see its places in the cage."""

    name = "cage shadow"
    options = (0, 1, *CAGES, Pair.number, Count.number)
    ladders: ClassVar = {"gridwise": Rung(3.7)}

    def _seen(self, step: Step) -> str:
        return f"with it in {either(tuple(step.ruled_out))} no place for it would be left there"

    def _plainly(self, step: Step) -> str:
        return f"With {step.because.pattern[0][1]} in {either(tuple(step.ruled_out))} no place for it would be left."
