"""The arithmetic of sums in words: what the other cells make, and which combinations are left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf, prod
from types import MappingProxyType

from gridwise.logic.blocker_words import since_missing, why_not
from gridwise.logic.reach_words import Reach
from gridwise.logic.step import capital, either, listed
from gridwise.model.finding import Finding
from gridwise.model.grid import Cell
from gridwise.model.relations import Either, Linear, Product, Relation

LONGEST = 80
"""The maximum length of a list of combinations, in characters: nobody reads longer ones."""
MOST_LISTED = 5
"""More combinations are listed only if a step can't be told without them."""
_MOST_TRIES = 20_000
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


@dataclass(frozen=True)
class Weighted:
    """A weighted sum of cells with one target."""

    weights: Mapping[Cell, int]
    target: int

    @classmethod
    def of(cls, relation: Relation) -> Weighted | None:
        """The sum that a relation states; None if it states anything else, or leaves a choice of targets."""
        if not isinstance(relation, Linear) or len(relation.targets) != 1:
            return None
        weights: dict[Cell, int] = {}
        for cell, weight in zip(relation.cells, relation.weights, strict=True):
            if not isinstance(cell, Cell) or not isinstance(weight, int) or cell in weights:
                return None
            weights[cell] = weight
        return cls(weights, next(iter(relation.targets)))

    @property
    def is_plain(self) -> bool:
        """Whether every cell counts once."""
        return set(self.weights.values()) == {1}

    @property
    def total_cell(self) -> Cell | None:
        """The cell that holds the sum of the others, as the circle of an arrow does."""
        minus = [cell for cell, weight in self.weights.items() if weight == -1]
        plus = [cell for cell, weight in self.weights.items() if weight == 1]
        fits = len(minus) == 1 and plus and len(minus) + len(plus) == len(self.weights) and not self.target
        return minus[0] if fits else None


def extreme(cells: Sequence[Cell], weights: Mapping[Cell, int], finding: Finding, sign: int) -> tuple[int, ...] | None:
    """The values of the cells that make the least sum (sign 1) or the greatest (-1), equal only where that is allowed.

    None if there is none, or if it takes too long to find.
    """
    order = [sorted(finding.left[cell], key=lambda value, c=cell: sign * weights[c] * value) for cell in cells]  # type: ignore[misc]
    rest = [0] * (len(cells) + 1)
    for i in reversed(range(len(cells))):
        rest[i] = rest[i + 1] + (sign * weights[cells[i]] * order[i][0] if order[i] else 0)
    best: list[tuple[float, tuple[int, ...] | None]] = [(inf, None)]
    tries = 0

    def visit(place: int, total: int, held: tuple[int, ...]) -> None:
        nonlocal tries
        tries += 1
        if total + rest[place] >= best[0][0] or tries > _MOST_TRIES:
            return
        if place == len(cells):
            best[0] = total, held
            return
        for value in order[place]:
            clash = any(v == value and finding.sees(cells[place], c) for c, v in zip(cells, held, strict=False))
            if not clash:
                visit(place + 1, total + sign * weights[cells[place]] * value, (*held, value))

    visit(0, 0, ())
    return best[0][1] if tries <= _MOST_TRIES else None


def last_cell_in_words(relation: Relation, finding: Finding) -> str:
    """`The other cells of the 15-cage a1 a2 b1 make 3+4 = 7, and 15 − 7 = 8.`; empty if more cells are open."""
    total, held = Weighted.of(relation), {c: finding.left.get(c, frozenset()) for c in relation.cells}
    cells = [cell for cell, values in held.items() if len(values) != 1]
    if len(cells) != 1 or len(held) < _TWO or not (isinstance(relation, Product) or (total and total.is_plain)):
        return ""
    values, sign = sorted(min(held[cell]) for cell in held if cell not in cells), "×"
    if total is not None:
        made, target, sign = sum(values), total.target, "+"
    else:
        assert isinstance(relation, Product)
        made, target = prod(values), relation.target
    rest = f"{target}{_minus(made)} = {target - made}" if total else f"{target} ÷ {made} = {target // made}"
    if len(values) == 1:
        return f"The other cell of {title_of(relation)} is {made}, and {rest}."
    shown = sign.join(map(signed, values))
    return f"The other cells of {title_of(relation)} make {shown} = {made}, and {rest}."


def _all_extreme(total: Weighted, finding: Finding) -> str:
    """`These cells make at most 2+4+9 = 15, so each holds its largest number.`; empty if that is not so."""
    cells = list(total.weights)
    for sign, end, each in ((-1, "most", "largest"), (1, "least", "smallest")):
        ends = [(min if sign > 0 else max)(finding.left[cell]) for cell in cells if finding.left[cell]]
        if total.is_plain and len(ends) == len(cells) and sum(ends) == total.target:
            return f"These cells make at {end} {_added(ends)}, so each holds its {each} number."
    return ""


def bounds_in_words(total: Weighted, finding: Finding) -> str:
    """Why the removed values are too small or too large, with what the other cells make; empty if that is not why."""
    if ends := _all_extreme(total, finding):
        return ends
    said: dict[str, list[Cell]] = {}
    for cell, gone in finding.gone.items():
        sentences = _bounds_of(total, finding, cell, gone)
        if not sentences:
            return ""
        for sentence in sentences:
            said.setdefault(sentence, []).append(cell)
    return " ".join(f"{capital(text)}." for text in _circle_once(said))


def _circle_once(said: Mapping[str, Sequence[Cell]]) -> Iterator[str]:
    """The bounds of these cells, with what they say of the circle only in the first of them."""
    known = set[str]()
    for text, cells in said.items():
        circle, others, rest = text.partition(" and the other ")
        told = f"for {listed([str(cell) for cell in cells])}, the other {rest}" if others and circle in known else text
        yield told.replace("@", _each(cells))
        known.add(circle)


def _each(cells: Sequence[Cell]) -> str:
    names = [str(cell) for cell in cells]
    return f"{names[0]} is" if len(names) == 1 else f"{listed(names)} are"


def _bounds_of(total: Weighted, finding: Finding, cell: Cell, gone: Iterable[int]) -> list[str]:
    """The bounds that exclude these values of a cell, with `@` for the cell; nothing if they don't."""
    weight = total.weights[cell]
    others = [other for other in total.weights if other != cell]
    rest, out = set(gone), list[str]()
    for sign in (-1, 1):
        values = extreme(others, total.weights, finding, sign)
        if values is None or not rest:
            continue
        reach = sum(total.weights[other] * value for other, value in zip(others, values, strict=True))
        excluded = {value for value in rest if sign * (weight * value + reach - total.target) > 0}
        if excluded:
            rest -= excluded
            out.append(_one_bound(total, finding, cell, dict(zip(others, values, strict=True)), sign))
    return out if not rest and all(out) else []


def _one_bound(total: Weighted, finding: Finding, cell: Cell, others: Mapping[Cell, int], sign: int) -> str:
    end = "most" if sign < 0 else "least"
    start = "least" if sign < 0 else "most"
    if total.is_plain:
        made = sum(others.values())
        return (
            f"{_others(len(others))} at {end} {_added(others.values())}, so @ at {start} "
            f"{total.target}{_minus(made)} = {total.target - made}"
        )
    circle = total.total_cell
    if circle == cell:
        shaft = f"the {_NUMBERS[len(others)]} cells" if 1 < len(others) <= 10 else "the cells"
        what = f"{shaft} on the arrow make" if len(others) > 1 else "the other cell is"
        return f"{what} at {end} {_added(others.values())}, so the circle @ at {end}{_made(others.values())}"
    if circle is not None and _is_own_end(finding, circle, others[circle], -sign):
        shaft_others = [value for other, value in others.items() if other != circle]
        top = others[circle]
        if not shaft_others:
            return f"the circle {circle} is at {start} {top}, so @, too"
        rest = top - sum(shaft_others)
        add = "adds" if len(shaft_others) == 1 else "add"
        return (
            f"the circle {circle} is at {start} {top} and {_others(len(shaft_others), add, 'on the arrow')} at {end} "
            f"{_added(shaft_others)}, so @ at {start} {top}{_minus(sum(shaft_others))} = {rest}"
        )
    terms = {other: total.weights[other] * value for other, value in others.items()}
    weight = total.weights[cell]
    side = start if weight > 0 else end
    if abs(weight) != 1:
        return ""
    bound = weight * (total.target - sum(terms.values()))
    shown = listed(
        [f"{other} is at {end if total.weights[other] > 0 else start} {value}" for other, value in others.items()]
    )
    if not all(_is_own_end(finding, o, v, sign if total.weights[o] > 0 else -sign) for o, v in others.items()):
        return f"taking {_filled(others)} as the extreme, @ at {side} {bound}"
    return f"{shown}, so @ at {side} {bound}"


def _filled(others: Mapping[Cell, int]) -> str:
    return listed([f"{value} in {cell}" for cell, value in others.items()])


def _is_own_end(finding: Finding, cell: Cell, value: int, sign: int) -> bool:
    """Whether this is the least (sign 1) or greatest value that a cell can hold."""
    return value == (min if sign > 0 else max)(finding.left[cell])


def _others(count: int, verb: str = "", where: str = "") -> str:
    place = f" {where}" if where else ""
    if count == 1:
        return f"the other cell{place} {verb or 'is'}"
    return f"the other {_NUMBERS[count] if count <= 10 else count} cells{place} {verb or 'make'}"


def _added(values: Iterable[int]) -> str:
    """`8+9 = 17`; a single number as it is."""
    shown = sorted(values)
    return str(shown[0]) if len(shown) == 1 else f"{'+'.join(map(signed, shown))} = {sum(shown)}"


def _made(values: Iterable[int]) -> str:
    return f" {sum(values)}"


def signed(value: int) -> str:
    """A number as part of a sum: negative ones in brackets."""
    return str(value) if value >= 0 else f"(−{-value})"


def _minus(value: int) -> str:
    return f" − {value}" if value >= 0 else f" + {-value}"


# ---- combinations ----------------------------------------------------------------------------------------------------


def combination(relation: Relation, values: Sequence[int]) -> str:
    """A combination as it is written: `1+3`, `2×3`, `5−2`, `7 = 3+4` for an arrow, `{1,2}` where nothing is added."""
    if isinstance(relation, Product):
        return "×".join(map(signed, values))
    if isinstance(relation, Linear) and (total := Weighted.of(relation)) is not None:
        if total.is_plain:
            return "+".join(map(signed, values))
        if total.total_cell == relation.cells[0]:
            return f"{values[0]} = {'+'.join(map(signed, values[1:]))}"
    if sign := relation.source.joins(values) if relation.source is not None else "":
        return sign.join(str(value) for value in sorted(values, reverse=sign in "−÷"))
    if isinstance(relation, Either) and len(values) > _TWO and list(values) == list(range(values[0], values[-1] + 1)):
        return f"{values[0]}–{values[-1]}"  # a straight
    return f"{{{','.join(map(str, values))}}}"


def either_way(ways: Sequence[str]) -> str:
    """`1+3` or `1+4 or 2+3`; empty if the list is too long to read."""
    list_ = either(list(ways)) if ways else ""
    return list_ if len(list_) <= LONGEST else ""


def title_of(relation: Relation) -> str:
    """The name of a relation's clue in a sentence."""
    return relation.source.title(relation) if relation.source is not None else "the sum"


def out_of_reach(relation: Relation, finding: Finding) -> str:
    """`with 1 or 2 in a1 or a2 the other cells can't make up the rest`."""
    return f"with {gone_in_words(finding)} the other cells can't make up the rest"


def gone_in_words(
    finding: Finding, known: set[int] | None = None, told: Mapping[Cell, set[int]] = MappingProxyType({})
) -> str:
    """What a step rules out, as in `5 in a1 or 4 in b1 or b2`: all, or what is in `known` and not in `told`."""
    alike: dict[tuple[int, ...], list[str]] = {}
    for cell, values in finding.gone.items():
        if some := (values if known is None else values & known) - told.get(cell, set()):
            alike.setdefault(tuple(sorted(some)), []).append(str(cell))
    return either([f"{either([str(v) for v in values])} in {either(cells)}" for values, cells in alike.items()])


def combinations_in_words(relation: Relation, finding: Finding, combos: Sequence[Sequence[int]]) -> str:
    """`The 4-cage a1 a2 can only be 1+3.`, and what the rest would need; empty if there are too many combinations."""
    if last := last_cell_in_words(relation, finding):
        return last
    list_ = either_way([combination(relation, combo) for combo in combos])
    if not list_ or (len(combos) > MOST_LISTED and sum(map(len, finding.gone.values())) <= _MOST_NEEDS):
        return ""
    known = {value for combo in combos for value in combo}
    forced, told = ([], {}) if _is_in_order(relation) else _forced_in_words(relation, finding, combos)
    needs = [] if _is_in_order(relation) else _needs_in_words(relation, finding, known, told)
    if needs is None:
        needs = [f"no order of these has {gone_in_words(finding, known, told)}{_of_these(relation, finding, known)}"]
    elif not forced and needs and len(relation.cells) == _TWO and all(gone <= known for gone in finding.gone.values()):
        return f"{capital(title_of(relation))}: {'; '.join(needs)}."
    since = since_houses(relation, finding) or since_missing(relation, finding, combos)
    said = f"{_given_cells(relation, finding)}{title_of(relation)} can only be {list_}{since}"
    return " ".join(f"{capital(sentence)}." for sentence in (said, *forced, *needs))


def _forced_in_words(
    relation: Relation, finding: Finding, combos: Sequence[Sequence[int]]
) -> tuple[list[str], dict[Cell, set[int]]]:
    """Cells with one value of the combinations, and values with one cell; and the removals that these explain."""
    cells = [cell for cell in relation.cells if isinstance(cell, Cell)]
    if len(cells) <= _TWO or not finding.differ(cells):
        return [], {}
    known = {value for combo in combos for value in combo}
    search = _Forced({c: set(finding.left[c] & known) for c in cells if len(finding.left[c]) > 1}, finding)
    search.run(sorted(set(combos[0]).intersection(*combos)))
    return search.said, search.told


@dataclass
class _Forced:
    """The search for cells that can hold one value only, and for values that fit into one cell only."""

    left: dict[Cell, set[int]]
    finding: Finding
    said: list[str] = field(default_factory=list)
    told: dict[Cell, set[int]] = field(default_factory=dict)

    def run(self, needed: Sequence[int]) -> None:
        """Look until nothing more is found; `needed` are the values that every combination has."""
        while any(self._cell(cell, held) for cell, held in self.left.items()) or any(map(self._value, needed)):
            pass

    def _cell(self, cell: Cell, held: set[int]) -> bool:
        others = {c: held & left for c, left in self.left.items() if c != cell}
        return len(held) == 1 and self._explain(f"of these, {cell} can only be {min(held)}", others)

    def _value(self, value: int) -> bool:
        places = [cell for cell, held in self.left.items() if value in held]
        if len(places) != 1:
            return False
        return self._explain(f"only {places[0]} can be {value}", {places[0]: self.left[places[0]] - {value}})

    def _explain(self, sentence: str, removals: Mapping[Cell, set[int]]) -> bool:
        """Whether a sentence removes something that the step rules out, too."""
        fresh = {c: gone & self.finding.gone.get(c, frozenset()) for c, gone in removals.items()}
        if not any(fresh.values()):
            return False
        self.said.append(f"then {sentence}" if self.said else sentence)
        for cell, gone in fresh.items():
            self.left[cell] -= gone
            self.told[cell] = self.told.get(cell, set()) | gone
        return True


def _of_these(relation: Relation, finding: Finding, known: set[int]) -> str:
    """`, since of these a3 can only be 1 or 3`: what open cells can hold, as far as that is not everything."""
    held = {cell: sorted(finding.left[cell] & known) for cell in relation.cells if len(finding.left[cell]) > 1}
    only = next(iter(finding.gone)) if len(finding.gone) == 1 else None
    some = {cell: values for cell, values in held.items() if cell != only and 0 < len(values) < len(known)}
    if not some or sum(map(len, some.values())) > _MOST_OF_THESE:
        return ""
    said = [f"{cell} can only be {either([str(value) for value in values])}" for cell, values in some.items()]
    return f", since of these {listed(said)}"


def _is_in_order(relation: Relation) -> bool:
    """Whether combinations are listed in the order of the cells, so that they say which cell holds what."""
    return isinstance(relation, Linear) and len(set(relation.weights)) > 1


def _given_cells(relation: Relation, finding: Finding) -> str:
    held = {c: finding.left.get(c, frozenset()) for c in relation.cells if isinstance(c, Cell)}
    filled = [f"{cell} = {next(iter(values))}" for cell, values in held.items() if len(values) == 1]
    return f"with {listed(filled)}, " if 0 < len(filled) < len(held) else ""


def since_houses(relation: Relation, finding: Finding) -> str:
    """`, since no number repeats in row a`, where some cells of a cage must differ and others need not."""
    cells = [cell for cell in relation.cells if isinstance(cell, Cell)]
    own = [house for house in finding.houses if house.source is not relation.source and set(house.cells) != set(cells)]
    if not own or finding.differ(cells):
        return ""
    return f", since no number repeats in {either([house_name(house) for house in own])}"


def house_name(house: Relation) -> str:
    """The name of a house, as in `row a`."""
    return house.source.label(house) if house.source is not None else "a house"


def no_way_in_words(relation: Relation, finding: Finding) -> str:
    """Why some values have to go where the combinations are too many to list."""
    total, title = Weighted.of(relation), title_of(relation)
    if total is not None and (said := bounds_in_words(total, finding)):
        return f"{capital(title)}: {said[0].lower()}{said[1:]}"
    if needs := _needs_in_words(relation, finding, set()):
        return f"{capital(title)}: {'; '.join(needs)}{since_houses(relation, finding)}."
    return f"{capital(title)} can't be completed with {gone_in_words(finding)}{since_houses(relation, finding)}."


_TWO = 2
_MOST_OF_THESE = 8
_MOST_NEEDS = 4
"""The maximum number of removed values for each of which a step says what it would need."""


def _needs_in_words(
    relation: Relation, finding: Finding, known: set[int], told: Mapping[Cell, set[int]] = MappingProxyType({})
) -> list[str] | None:
    """What removed values would need of the other cells: those in `known`, or all; None if these are too many.

    Those in `told` have another reason already.
    """
    said: dict[Cell, list[int]] = {}
    for cell, gone in finding.gone.items():
        if values := sorted((gone & known if known else gone) - told.get(cell, set())):
            said[cell] = values
    if sum(map(len, said.values())) > _MOST_NEEDS:
        return None
    out = []
    for cell, values in said.items():
        others = [other for other in relation.cells if other != cell]
        if len(others) == 1 and (partners := _partners(relation, finding, (cell, others[0]), values)) is not None:
            out += partners
            continue
        needed = [_needed(relation, cell, value) for value in values]
        if None in needed:
            return None
        numbers = [each for each in needed if each is not None]
        if len(others) == 1:
            shown, makes = (either([str(each) for each in some]) for some in (values, numbers))
            out.append(f"{shown} in {cell} would need {makes} in {others[0]}{why_not(finding, others[0], numbers)}")
            continue
        together: dict[str, list[int]] = {}
        for value, need in zip(values, numbers, strict=True):
            together.setdefault(_rest_in_words(relation, finding, (cell, value), need), []).append(value)
        out += [f"with {either(list(map(str, some)))} in {cell}, {rest}" for rest, some in together.items()]
    return out


def _partners(
    relation: Relation, finding: Finding, cells: tuple[Cell, Cell], values: Sequence[int]
) -> list[str] | None:
    """`4 in c1 would need 3 in d1, which is ruled out there`, for clues about two cells.

    None if it is a sum or a product, or if a value has no partner at all.
    """
    if isinstance(relation, Linear | Product):
        return None
    cell, other = cells
    together: dict[str, list[str]] = {}
    for value in values:
        needs = [each for each in finding.symbols.ascending if relation.holds({cell: value, other: each})]
        needs = [each for each in needs if each != value or not finding.sees(cell, other)]
        if not needs:
            return None
        need = f"{either([str(each) for each in needs])} in {other}{why_not(finding, other, needs)}"
        together.setdefault(need, []).append(str(value))
    return [f"{either(some)} in {cell} would need {need}" for need, some in together.items()]


def _rest_in_words(relation: Relation, finding: Finding, tried: tuple[Cell, int], need: int) -> str:
    """`b1 would have to be 4, but b7 is 4`, `4 would be left for b1 and c1, which is impossible`: open cells only."""
    others = [cell for cell in relation.cells if cell != tried[0]]
    open_ = [cell for cell in others if len(finding.left[cell]) != 1]
    filled = [min(finding.left[cell]) for cell in others if cell not in open_]
    multiplied = not isinstance(relation, Linear)
    if multiplied and (not prod(filled) or need % prod(filled)):
        open_ = others
    else:
        need = need // prod(filled) if multiplied else need - sum(filled)
    if len(open_) == 1:
        again = need == tried[1] and finding.sees(tried[0], open_[0])
        why = ", too, but the two must differ" if again else f", and there is no {need}"
        return f"{open_[0]} would have to be {need}{why_not(finding, open_[0], [need]) or why}"
    why = Reach(finding, dict.fromkeys(open_, 1), tried, multiplied).why_not(need)
    return f"{need} would be left for {listed([str(cell) for cell in open_])}, which is impossible{why}"


def _needed(relation: Relation, cell: Cell, value: int) -> int | None:
    """What the other cells would have to make if a cell held a value; None if that is not a single number."""
    if isinstance(relation, Product):
        return relation.target // value if value and relation.target % value == 0 else None
    total = Weighted.of(relation)
    return total.target - value if total is not None and total.is_plain else None
