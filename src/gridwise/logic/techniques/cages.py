"""What a single cage allows: its bounds, its factors, its combinations, and the values it needs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from gridwise.logic.overlap_words import needs_in_words
from gridwise.logic.pair_words import pair_in_words
from gridwise.logic.step import RawStep, Step, capital, either, listed
from gridwise.logic.sum_words import (
    Weighted,
    bounds_in_words,
    combination,
    combinations_in_words,
    either_way,
    last_cell_in_words,
    no_way_in_words,
    out_of_reach,
    title_of,
)
from gridwise.logic.technique import Rung, Technique
from gridwise.model.finding import Finding
from gridwise.model.relations import Count, Either, Linear, Pair, Product, Relation

CAGES = (Linear.number, Product.number, Either.number)
"""The kinds of relations that are cages, as the kernels take them."""


def combinations(numbers: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """The combinations that a kernel lists; none if there are too many."""
    size, left_out, _, parts, *rest = numbers
    values = rest[size + parts :]
    return () if left_out else tuple(tuple(values[i : i + size]) for i in range(0, len(values), size))


def besides(step: Step, first: int = 1) -> str:
    """The houses involved, as in `, since no number repeats in row a or box 1`."""
    whole = step.because.clues[0]
    others = [clue for clue in step.because.clues[first:] if not whole.startswith(f"{clue} =")]
    return f", since no number repeats in {either(others)}" if others else ""


def gone(step: Step) -> str:
    """What the step rules out, as in `5 in a1 or 4 in b1`, `a star in a3 or a4`, `a1 or a2 empty`."""
    if not step.ruled_out:
        return either([f"anything but {symbol} in {cell}" for cell, symbol in step.placements.items()])
    alike: dict[tuple[str, ...], list[str]] = {}
    for cell, symbols in step.ruled_out.items():
        alike.setdefault(symbols, []).append(cell)
    if not step.wording.marks:
        return either([f"{either(symbols)} in {either(cells)}" for symbols, cells in alike.items()])
    said = [step.wording.in_(either(cells), symbol) for symbols, cells in alike.items() for symbol in symbols]
    return either(said)


class _OfCage(Technique):
    """A step of one cage, in words made from the cage itself."""

    countable = False
    of_clue = True

    def title(self, relations: Sequence[Relation]) -> str:
        source = relations[0].source if relations else None
        return self.name if source is None else self.name.replace("cage", source.area_noun)

    def where(self, step: Step) -> str:
        """The clue, since its houses matter less."""
        return f"Look at {step.because.titles[0]}."

    def which(self, step: Step) -> str:
        return "Only one of its cells is open." if step.reason.startswith("The other cell") else super().which(step)

    def why(self, step: Step) -> str:
        return f"There is no way to satisfy {step.because.titles[0]} with {gone(step)}{besides(step)}."

    def reason(self, relations: Sequence[Relation], finding: Finding) -> str:
        if own := super().reason(relations, finding):
            return own
        has_own_words = type(self).why is not _OfCage.why
        return "" if has_own_words or finding.symbols.wording.marks else self.arithmetic(relations[0], finding)

    def arithmetic(self, relation: Relation, finding: Finding) -> str:
        """The reason in numbers."""
        raise AssertionError(f"{type(self).__name__} has no arithmetic")


class CageBounds(_OfCage):
    """A value too small or too large for the rest of the sum to make up for it."""

    name = "cage bounds"
    in_a_hint = "See how small and how large the other cells can be."
    kernel = "cage-bounds"
    ladders: ClassVar = {"gridwise": Rung(1.4)}

    def arithmetic(self, relation: Relation, finding: Finding) -> str:
        if last := last_cell_in_words(relation, finding):
            return last
        title, total = capital(title_of(relation)), Weighted.of(relation)
        if total is not None and (said := bounds_in_words(total, finding)):
            return f"{title}: {said[0].lower()}{said[1:]}"
        return f"{title}: {out_of_reach(relation, finding)}."


class ProductFactors(_OfCage):
    """A value that does not divide the product."""

    name = "product factors"
    in_a_hint = "See which numbers divide the product."
    kernel = "factors"
    other_names = ("factors",)
    ladders: ClassVar = {"gridwise": Rung(1.35)}

    def arithmetic(self, relation: Relation, finding: Finding) -> str:
        values = sorted({value for values in finding.gone.values() for value in values})
        assert isinstance(relation, Product)
        which = listed([str(value) for value in values])
        verb = "does" if len(values) == 1 else "do"
        return f"{capital(title_of(relation))}: {which} {verb} not divide {relation.target}."


class Combinations(_OfCage):
    """What one relation still allows, by listing all ways; the techniques below set its kind and size."""

    kernel = "cages"
    knows_marks = True
    settles = True

    def arithmetic(self, relation: Relation, finding: Finding) -> str:
        if isinstance(relation, Pair) and not getattr(relation.source, "joined_by", ""):
            return pair_in_words(relation, finding)
        combos = combinations(finding.numbers)
        return combinations_in_words(relation, finding, combos) or no_way_in_words(relation, finding)


class SmallCageCombinations(Combinations):
    """No combination of a cage with one or two open cells contains the candidate there."""

    name = "small cage combinations"
    in_a_hint = "See what the open cells can still be."
    options = (2, 0, *CAGES)
    ladders: ClassVar = {"gridwise": Rung(1.5, order=1.34)}


class PairCombinations(Combinations):
    """A clue about two cells leaves only some pairs of numbers: a difference, a quotient, a dot, an X or a V."""

    name = "pair combinations"
    in_a_hint = "See which pairs of numbers are left."
    options = (0, 0, Pair.number)
    other_names = ("pair",)
    ladders: ClassVar = {"gridwise": Rung(1.5, order=1.48)}


class CageCombinations(Combinations):
    """No combination of a cage with up to four open cells contains the candidate there."""

    name = "cage combinations"
    in_a_hint = "See what the open cells can still be."
    options = (4, 0, *CAGES)
    ladders: ClassVar = {"gridwise": Rung(2.0)}

    def score(self, ladder: str, step: RawStep) -> float:
        return round(self.ladders[ladder].score + 0.2 * max(0, step.numbers[0] - 3), 1)


class LargeCageCombinations(Combinations):
    """No combination of a cage with five or more open cells contains the candidate there."""

    name = "large cage combinations"
    in_a_hint = "See what the open cells can still be."
    options = (0, 0, *CAGES)
    ladders: ClassVar = {"gridwise": Rung(3.0)}

    def score(self, ladder: str, step: RawStep) -> float:
        return round(min(self.ladders[ladder].score + 0.1 * max(0, step.numbers[0] - 5), 4.0), 1)


class _Overlap(_OfCage):
    kernel = "cage-overlap"

    def why(self, step: Step) -> str:
        places: dict[str, list[str]] = {}
        for cell, symbol in step.because.pattern:
            places.setdefault(symbol, []).append(cell)
        gone = {symbol for symbols in step.ruled_out.values() for symbol in symbols}
        needs = [f"{symbol} in {either(cells)}" for symbol, cells in places.items() if symbol in gone]
        return f"{capital(step.because.titles[0])} needs {listed(needs)}, and {_no_place(tuple(step.ruled_out))}."

    def reason(self, relations: Sequence[Relation], finding: Finding) -> str:
        if finding.symbols.wording.marks:
            return ""
        clue = relations[0]
        list_ = either_way([combination(clue, combo) for combo in combinations(finding.numbers)])
        start = f"{title_of(clue)} can only be {list_}, so it" if list_ else title_of(clue)
        return f"{capital(start)} needs {self.needs(clue, finding)}."

    def needs(self, clue: Relation, finding: Finding) -> str:
        """Where the cage needs which values, and why these leave other cells."""
        return needs_in_words(clue, finding)


def _no_place(cells: Sequence[str]) -> str:
    return f"with it in {either(list(cells))} no place for it would be left there"


class CageHouseOverlap(_Overlap):
    """A value that every combination of a cage puts into one house is removed from the rest of the house."""

    name = "cage-house overlap"
    in_a_hint = "Find a number that the clue needs in one house."
    options = (4, 0, *CAGES, Pair.number)
    ladders: ClassVar = {"gridwise": Rung(2.5)}


class LargeCageHouseOverlap(_Overlap):
    """Cage-house overlap for a cage with five open cells or more, or for a count."""

    name = "large cage-house overlap"
    in_a_hint = "Find a number that the clue needs in one house."
    options = (0, 0, *CAGES, Pair.number, Count.number)
    ladders: ClassVar = {"gridwise": Rung(3.4)}


class CageShadow(_Overlap):
    """A value that every combination of a cage needs is removed from all cells that see its places in the cage."""

    name = "cage shadow"
    in_a_hint = "Find a number that the clue needs, and the cells that see all its places."
    options = (0, 1, *CAGES, Pair.number, Count.number)
    ladders: ClassVar = {"gridwise": Rung(3.7)}

    def needs(self, clue: Relation, finding: Finding) -> str:
        cells = list(dict.fromkeys(str(cell) for cell, _ in finding.pattern))
        return (
            f"{finding.pattern[0][1]} in {either(cells)}, and {_see_all([str(cell) for cell in finding.gone], cells)}"
        )


def _see_all(far: Sequence[str], cells: Sequence[str]) -> str:
    """`a1 sees both`, `a1 and b1 see all of these`."""
    seen = "it" if len(cells) == 1 else "both" if len(cells) == 2 else "all of these"
    return f"{listed(list(far))} see{'s' if len(far) == 1 else ''} {seen}"
