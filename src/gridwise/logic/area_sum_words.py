"""Innies, outies and differences of sums in words: what the houses add up to, what the cages make, what that leaves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations

from gridwise.logic.blocker_words import why_not
from gridwise.logic.reach_words import Reach
from gridwise.logic.step import capital, either, houses, listed
from gridwise.logic.sum_words import LONGEST, MOST_LISTED, Weighted, bounds_in_words, gone_in_words, signed, title_of
from gridwise.model.finding import Finding
from gridwise.model.grid import Cell
from gridwise.model.relations import Linear, Permutation, Relation
from gridwise.model.relations.base import Total

_MOST_ORDERED = 4
"""The maximum number of cells whose orders are compared."""
_FEW = 2
"""The maximum number of sums that are named with all their cells."""


@dataclass(frozen=True)
class DerivedSum:
    """An equation that follows from others: which are added and which subtracted, and what is left of it to fill."""

    parts: tuple[Relation, ...]
    factors: tuple[int, ...]
    open: Weighted
    combos: tuple[tuple[int, ...], ...]

    @classmethod
    def of(cls, relations: Sequence[Relation], finding: Finding) -> DerivedSum | None:
        """The equation that a kernel reports; None if it is a product."""
        size, left_out, target, parts, *rest = finding.numbers
        weights, factors, values = rest[:size], rest[size : size + parts], rest[size + parts :]
        if not all(weights) or not all(factors):
            return None
        combos = [] if left_out else [values[i : i + size] for i in range(0, len(values), size)]
        sign = -1 if target < 0 or max(weights) < 0 else 1
        cells = list(finding.left)[:size]
        order = sorted(range(size), key=lambda place: sign * weights[place] < 0)  # what is subtracted comes last
        left = Weighted({cells[place]: sign * weights[place] for place in order}, sign * target)
        listed_ = tuple(tuple(combo[place] for place in order) for combo in combos)
        return cls(tuple(relations[:parts]), tuple(factors), left, listed_)

    def ways(self) -> str:
        """The ways to fill the open cells, as in `1+8−7 or 4+5−7`; empty if they are too many."""
        combos = self._without_order()
        list_ = [terms_in_words(map(str, combo), self.open.weights.values(), tight=True) for combo in combos]
        said = either(list_) if list_ else ""
        return said if len(said) <= LONGEST else ""

    def _without_order(self) -> tuple[tuple[int, ...], ...]:
        """The combinations, each once if every order of its numbers is possible."""
        if not self.open.is_plain or len(self.open.weights) > _MOST_ORDERED:
            return self.combos
        sets, all_of = dict.fromkeys(tuple(sorted(combo)) for combo in self.combos), set(self.combos)
        free = all(order in all_of for combo in sets for order in permutations(combo))
        return tuple(sets) if free else self.combos


def terms_in_words(names: Iterable[str], weights: Iterable[int], *, tight: bool = False) -> str:
    """`a1 + 2·a2 − a3`, or `1+5−3`."""
    gap = "" if tight else " "
    terms = [
        f"{'−' if weight < 0 else '+'}{gap}{f'{abs(weight)}·' if abs(weight) > 1 else ''}{name}"
        for name, weight in zip(names, weights, strict=True)
    ]
    return gap.join(terms).removeprefix("+").strip()


def equation_in_words(total: Weighted) -> str:
    """`a4 + b6 − c1 = 12`."""
    return f"{terms_in_words(map(str, total.weights), total.weights.values())} = {total.target}"


def derived_in_words(derived: DerivedSum, finding: Finding) -> str:
    """The whole reason: the sums, what they leave, and what that can be."""
    said = [_sums_in_words(derived, finding)]
    if len(derived.open.weights) == 1:
        return said[0]
    left = terms_in_words(map(str, derived.open.weights), derived.open.weights.values())
    list_ = derived.ways()
    if list_ and len(derived.combos) <= MOST_LISTED:
        return f"{said[0]} {'That' if derived.open.is_plain else left} can only be {list_}."
    if bounds := bounds_in_words(derived.open, finding):
        return f"{said[0]} {bounds}"
    if needs := _needs_in_words(derived.open, finding):
        return f"{said[0]} {needs}"
    if list_:
        return f"{said[0]} {'That' if derived.open.is_plain else left} can only be {list_}."
    return f"{said[0]} No combination for these cells has {gone_in_words(finding)}."


_NO_WAY = ", which is impossible"
_MOST_NEEDS = 4
"""The maximum number of removed values for each of which a step says what it would need."""


def _needs_in_words(total: Weighted, finding: Finding) -> str:
    """`With 7 in a1, a2 − a3 would have to be 0, which is impossible.`; empty if too many values are removed."""
    if sum(map(len, finding.gone.values())) > _MOST_NEEDS:
        return ""
    together: dict[str, list[str]] = {}
    for cell, values in finding.gone.items():
        for value in sorted(values):
            together.setdefault(f"{cell}, {_need_in_words(total, finding, (cell, value))}", []).append(signed(value))
    said = [f"With {either(values)} in {rest}." for rest, values in together.items()]
    return " ".join(said)


def _need_in_words(total: Weighted, finding: Finding, tried: tuple[Cell, int]) -> str:
    """`a2 − a3 would have to be 0, which is impossible: …`, with a value in another cell."""
    rest = {other: weight for other, weight in total.weights.items() if other != tried[0]}
    sign = -1 if max(rest.values()) < 0 else 1
    terms = {other: sign * rest[other] for other in sorted(rest, key=lambda other: sign * rest[other] < 0)}
    need = sign * (total.target - total.weights[tried[0]] * tried[1])
    first, *others = terms
    if others and list(terms.values()) == [1, -1] and not need and finding.sees(first, others[0]):
        return f"{first} and {others[0]} would have to be equal, but the two must differ"
    why = why_not(finding, first, [need]) if list(terms.values()) == [1] else ""
    why = why or f"{_NO_WAY}{Reach(finding, terms, tried).why_not(need)}"
    return f"{terms_in_words(map(str, terms), terms.values())} would have to be {str(need).replace('-', '−')}{why}"


def _sums_in_words(derived: DerivedSum, finding: Finding) -> str:
    if any(isinstance(cell, Total) for part in derived.parts for cell in part.cells):
        names = listed([part.source.label(part) for part in derived.parts if part.source is not None])
        return f"{capital(names)} have the same sum. What they share cancels out: {equation_in_words(derived.open)}."
    groups = [
        [part for part, factor in zip(derived.parts, derived.factors, strict=True) if factor == sign]
        for sign in (1, -1)
    ]
    rules = [[isinstance(part, Permutation) for part in group] for group in groups]
    weights = _left_over(derived)
    if all(rules[0]) and not any(rules[1]):
        said = _houses_in_words(groups[0], groups[1], weights, 1)
    elif all(rules[1]) and rules[1] and not any(rules[0]):
        said = _houses_in_words(groups[1], groups[0], weights, -1)
    else:
        said = _differences_in_words(groups[0], groups[1], weights)
    filled = {cell: finding.left[cell] for cell in weights if cell not in derived.open.weights}
    if not filled:
        return f"{said}."
    known = listed([f"{cell} = {next(iter(values))}" for cell, values in filled.items()])
    return f"{said}. With {known}, that leaves {equation_in_words(derived.open)}."


def _left_over(derived: DerivedSum) -> Mapping[Cell, int]:
    """The weights of the cells that do not cancel out."""
    left: Counter[Cell] = Counter()
    for part, factor in zip(derived.parts, derived.factors, strict=True):
        weights = part.weights if isinstance(part, Linear) else (1,) * len(part.cells)
        for cell, weight in zip(part.cells, weights, strict=True):
            assert isinstance(cell, Cell)
            assert isinstance(weight, int)
            left[cell] += factor * weight
    return {cell: left[cell] for cell in sorted(left) if left[cell]}


def total_of(relation: Relation) -> int:
    """What a house or a sum makes."""
    return sum(relation.values) if isinstance(relation, Permutation) else next(iter(relation.targets))  # type: ignore[attr-defined]


def _houses_in_words(
    whole: Sequence[Relation], sums: Sequence[Relation], weights: Mapping[Cell, int], sign: int
) -> str:
    """`Box 6 adds up to 45. The cages 13 and 23 make 36; they cover all of it but a1, so a1 = 45 − 36 = 9`."""
    all_of, part = sum(map(total_of, whole)), sum(map(total_of, sums))
    inside = {cell: sign * weight for cell, weight in weights.items() if sign * weight > 0}
    outside = {cell: -sign * weight for cell, weight in weights.items() if sign * weight < 0}
    names = houses(house.source.label(house) for house in whole if house.source is not None)
    start = f"{capital(names)} add{'s' if len(whole) == 1 else ''} up to {_times(whole)}."
    if not sums:
        return f"{start[:-1]}, so {terms_in_words(map(str, inside), inside.values())} = {all_of}"
    makes = f"{_named(sums)} make{'s' if len(sums) == 1 else ''} {_added(sums)}"
    it, they = ("it" if len(whole) == 1 else "them"), ("it covers" if len(sums) == 1 else "they cover")
    stick = "sticks" if len(sums) == 1 else "stick"
    covers = f"{they} all of {it}{f' but {listed(list(map(str, inside)))}' if inside else ''}"
    beyond = f" and {stick} out at {listed(list(map(str, outside)))}" if outside else ""
    inner, outer = (terms_in_words(map(str, some), some.values()) for some in (inside, outside))
    if not inside:
        end = f"{outer} = {part} − {all_of} = {part - all_of}"
    elif not outside:
        end = f"{inner} = {all_of} − {part} = {all_of - part}"
    else:
        rest = all_of - part
        more = outer if not rest else f"{rest} + {outer}" if rest > 0 else f"{outer} − {-rest}"
        end = f"{inner} = {all_of} − {part} + {outer} = {more}"
    return f"{start} {capital(makes)}; {covers}{beyond}, so {end}"


def _differences_in_words(plus: Sequence[Relation], minus: Sequence[Relation], weights: Mapping[Cell, int]) -> str:
    """`The 14-run makes 14; the 12-run makes 12. What they share cancels out, so a1 − b2 = 14 − 12 = 2`."""
    one, other = sum(map(total_of, plus)), sum(map(total_of, minus))
    made = [f"{_named(some)} make{'s' if len(some) == 1 else ''} {_added(some)}" for some in (plus, minus) if some]
    order = sorted(weights, key=lambda cell: weights[cell] < 0)
    left = terms_in_words(map(str, order), [weights[cell] for cell in order])
    if one < other:
        return _differences_in_words(minus, plus, {cell: -weight for cell, weight in weights.items()})
    return f"{capital('; '.join(made))}. What they share cancels out, so {left} = {one} − {other} = {one - other}"


def _times(whole: Sequence[Relation]) -> str:
    each = {total_of(house) for house in whole}
    all_of = sum(map(total_of, whole))
    return (
        str(all_of)
        if len(whole) == 1
        else f"{len(whole)}×{next(iter(each))} = {all_of}"
        if len(each) == 1
        else str(all_of)
    )


def _added(sums: Sequence[Relation]) -> str:
    totals = [total_of(each) for each in sums]
    return str(totals[0]) if len(totals) == 1 else f"{'+'.join(map(str, totals))} = {sum(totals)}"


def _named(sums: Sequence[Relation]) -> str:
    """The sums by name, or `the cages 13, 23 and 8` if they are more than a few."""
    kinds = {each.source.label(each).partition(" ")[0] for each in sums if each.source is not None}
    if len(sums) <= _FEW or len(kinds) != 1 or any(isinstance(each, Permutation) for each in sums):
        return listed([_part_name(each) for each in sums])
    [kind] = kinds
    plural = {"vertex": "circles"}.get(kind, f"{kind}s")
    return f"the {plural} {listed([str(total_of(each)) for each in sums])}"


def _part_name(part: Relation) -> str:
    return title_of(part)
