"""What the words of a step need beyond its outcome: the house to name, and the cells that leave no other possibility.

Kernels find steps as quickly as they can, and cite whatever they came from. A person names the box first, and the
placed symbols that block the rest of it. That is looked up here, for steps that are told, in the position before them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from gridwise.logic.step import Candidates, RawStep
from gridwise.logic.sum_words import Weighted
from gridwise.model.relations import In, Permutation

if TYPE_CHECKING:
    from gridwise.logic.position import Position
    from gridwise.model.model import Group


FROM_A_SUM = -1
_FEW = 3
"""The number of values ruled out earlier that are still named one by one."""


class _Blocked(NamedTuple):
    """Why a house has one place left for a value."""

    house: Group
    blockers: tuple[tuple[int, int], ...]
    """A cell that holds the value, and the relation through which it blocks others."""
    filled: tuple[int, ...]
    ruled_out: tuple[int, ...]
    """Empty cells in which the value was ruled out some other way."""
    seen: tuple[tuple[int, int, int], ...]
    """A cell that holds the value, an empty cell that differs from it, and the relation about just these two."""


def with_blockers(position: Position, raw: RawStep) -> RawStep:
    """A hidden single with the house that shows it best, the cells that block its other places, and filled cells.

    Its numbers become the counts of blockers, filled cells, other cells, and pairs of a cell with the value and a cell
    that differs from it, which `extra` lists in this order; and 1 if other houses of its kind hold fewer values. The
    relations after the first are those of blockers and pairs.
    """
    [(cell, value)] = raw.placements
    search = _Blockers(position, cell, value)
    best = min(map(search.of, search.houses()), key=_rank, default=None)
    if best is None:
        return raw
    extra = [(place, value) for place, _ in best.blockers]
    extra += [(place, search.masks[place].bit_length() - 1) for place in best.filled]
    extra += [(place, value) for place in best.ruled_out]
    extra += [(place, value) for holder, seen, _ in best.seen for place in (holder, seen)]
    relations = (best.house.relation, *(n for _, n in best.blockers), *(n for _, _, n in best.seen))
    source = position.model.skeleton.relations[best.house.relation].source
    short = source is not None and source.has_short_lines
    counts = (len(best.blockers), len(best.filled), len(best.ruled_out), len(best.seen), int(short))
    return raw._replace(relations=relations, extra=tuple(extra), numbers=counts)


def with_box(position: Position, raw: RawStep) -> RawStep:
    """A full house with the box, if a box and a line have the same last empty cell: that is what people see."""
    [(cell, _)] = raw.placements
    empty = sum(1 << number for number, done in enumerate(position.state.placed()) if not done)
    full = [group for group in position.rules.groups if group.values and group.cells & empty == 1 << cell]
    boxes = [group.relation for group in full if not group.is_line]
    return raw if not boxes or raw.relations[0] in boxes else raw._replace(relations=(boxes[0],))


def with_takers(position: Position, raw: RawStep) -> RawStep:
    """A naked single with the filled cells that rule out the other values, grouped by the fewest houses.

    Its relations become these houses and rules about two cells. `extra` lists the cells by house, then by rule, and
    then the cell itself with each value that was ruled out some other way. Its numbers count the entries of each group.

    If many were ruled out some other way and the other cells of a sum are filled, the sum shows it better: `extra`
    lists these cells, and the only number is FROM_A_SUM.
    """
    [(cell, value)] = raw.placements
    model, rules, masks = position.model, position.rules, position.masks()
    placed = [number for number, done in enumerate(position.state.placed()) if done]
    groups = [group for group in rules.groups if group.cells >> cell & 1]
    own = [group.values for group in groups if group.values]
    left = {v for v, number in enumerate(model.values) if v != value and all(number in values for values in own)}
    held = [(c, masks[c].bit_length() - 1) for c in placed]
    inside = [(g.relation, bool(g.values), [(c, v) for c, v in held if g.cells >> c & 1]) for g in groups if g.is_wide]
    extra, relations, counts = list[tuple[int, int]](), list[int](), list[int]()
    while inside:
        relation, _, takers = max(inside, key=lambda each: (len({v for _, v in each[2]} & left), each[1]))
        taken = [(c, v) for c, v in takers if v in left]
        if not taken:
            break
        extra += sorted(taken, key=lambda pair: pair[1])
        relations.append(relation)
        counts.append(len(taken))
        left -= {v for _, v in taken}
    apart, seen = rules.pairs_apart[model.places[cell]], dict[int, int]()
    for c, v in held:
        if v in left and v not in seen and model.places[c] in apart:
            seen[v] = c
            relations.append(apart[model.places[c]])
    extra += [(c, v) for v, c in seen.items()]
    rest = sorted(left - seen.keys())
    number, others = (_filled_sum(position, cell) if rest else None) or (-1, ())
    if number >= 0 and (len(rest) > _FEW or not others):
        return raw._replace(extra=others, relations=(number,), numbers=(FROM_A_SUM,))
    numbers = (*counts, len(seen), len(rest))
    extra += [(cell, v) for v in rest]
    return raw._replace(extra=tuple(extra), relations=tuple(relations), numbers=numbers)


def _filled_sum(position: Position, cell: int) -> tuple[int, Candidates] | None:
    """A sum with no other empty cell, or a clue about this cell alone, and the other cells with their values."""
    index, masks, placed = position.puzzle.grid.index, position.masks(), position.state.placed()
    for number, relation in position.rules.in_force:
        if isinstance(relation, In) and relation.cells == (position.model.places[cell],) and len(relation.values) == 1:
            return number, ()
        total = Weighted.of(relation)
        if total is None or not total.is_plain or position.model.places[cell] not in total.weights:
            continue
        others = [index[other] for other in total.weights if index[other] != cell]
        if all(placed[other] for other in others):
            return number, tuple((other, masks[other].bit_length() - 1) for other in others)
    return None


class _Blockers:
    """The search for the house in which a hidden single is easiest to see. Sets of cells are bit sets."""

    def __init__(self, position: Position, cell: int, value: int) -> None:
        self.masks, bit = position.masks(), 1 << value
        self._cell, self._value = 1 << cell, position.model.values[value]
        self._placed = self._possible = holders = 0
        place = 1
        for mask, done in zip(self.masks, position.state.placed(), strict=True):
            if done:
                self._placed |= place
            if mask & bit:
                self._possible |= place
                if done:
                    holders |= place
            place <<= 1
        self._groups = position.rules.groups
        self._places, self._apart = position.model.places, position.rules.pairs_apart
        self._holders = {self._places[place]: place for place in _bits(holders)}
        # The cells of a group differ, so it has one holder at most.
        self._blocking = [(held, group) for group in self._groups if group.is_wide and (held := group.cells & holders)]

    def houses(self) -> Iterator[Group]:
        """The houses that have no other place for the value."""
        for group in self._groups:
            if group.cells & self._possible == self._cell and self._value in group.values:
                yield group

    def of(self, house: Group) -> _Blocked:
        """What blocks the other cells of a house: the fewest cells that hold the value."""
        left = house.cells & ~self._placed & ~self._cell
        blockers, covered = list[tuple[int, int]](), 0
        while left and (found := self._widest(left)) is not None:
            holder, group = found
            blockers.append((holder.bit_length() - 1, group.relation))
            covered |= group.cells
            left &= ~group.cells
        filled = house.cells & self._placed & ~covered
        seen = tuple(sorted(self._seen(left)))
        rest = [place for place in _bits(left) if place not in {other for _, other, _ in seen}]
        return _Blocked(house, tuple(sorted(blockers)), tuple(_bits(filled)), tuple(rest), seen)

    def _seen(self, left: int) -> Iterator[tuple[int, int, int]]:
        """The cells with the value and those of these cells that differ from them by a rule about the two."""
        for place in _bits(left):
            for other, relation in self._apart[self._places[place]].items():
                if other in self._holders:
                    yield self._holders[other], place, relation
                    break

    def _widest(self, left: int) -> tuple[int, Group] | None:
        """A cell that holds the value, and the group through which it blocks most of these cells; lines first."""
        best: tuple[tuple[int, bool], tuple[int, Group]] | None = None
        for holder, group in self._blocking:
            if seen := group.cells & left:
                rank = seen.bit_count(), group.is_line
                if best is None or rank > best[0]:
                    best = rank, (holder, group)
        return None if best is None else best[1]


def _rank(found: _Blocked) -> tuple[bool, int, int]:
    """Boxes before lines, and what is seen at a glance before what was ruled out earlier."""
    return found.house.is_line, len(found.ruled_out), len(found.blockers) + len(found.seen)


def _bits(cells: int) -> Iterator[int]:
    while cells:
        low = cells & -cells
        yield low.bit_length() - 1
        cells ^= low


def houses_first(position: Position, raw: RawStep, wanted: Iterable[tuple[str, Iterable[int]]]) -> RawStep:
    """The step with the houses that its words name in front, each by its kind and the cells that it contains.

    A `line` is a row or column, which must also touch the house named first; an empty kind is any house.
    """
    index, relations = position.puzzle.grid.index, position.model.skeleton.relations
    houses = {n: r for n in raw.relations if isinstance(r := relations[n], Permutation)}
    cells = {number: {index[cell] for cell in house.cells} for number, house in houses.items()}
    front: list[int] = []
    for kind, inside in wanted:
        for number, house in houses.items():
            line = house.kind in ("row", "column")
            fits = line and cells[number] & cells[front[0]] if kind == "line" else kind in ("", house.kind)
            if fits and number not in front and cells[number] >= set(inside):
                front.append(number)
                break
    return raw._replace(relations=(*front, *(number for number in raw.relations if number not in front)))


# ---- proofs --------------------------------------------------------------------------------------------------------


def with_houses(position: Position, raw: RawStep) -> RawStep:
    """A proof in which each part names first the house with one place left, and lists the cells that leave no other.

    The replay knows only what players cross out without a thought: a placed value leaves the cells that see it.
    """
    return _Replay(position).step(raw)


class _Replay:
    def __init__(self, position: Position) -> None:
        self._root = position.masks()
        model, index = position.model, position.puzzle.grid.index
        self._relations, self._index, self._values = model.skeleton.relations, index, model.values
        rules = position.rules
        self._peers = [[index[other] for other in {**rules.apart[c], **rules.pairs_apart[c]}] for c in model.places]

    def step(self, raw: RawStep) -> RawStep:
        """The whole proof: an assumption, or several branches."""
        if raw.parts and all(len(part.numbers) == _BRANCH for part in raw.parts):
            return raw._replace(parts=tuple(self._branch(part) for part in raw.parts))
        masks, order = self._root.copy(), list[int]()
        for cell, value in raw.removals:
            self._place(masks, order, cell, value)
        return raw._replace(parts=self._refutation(masks, order, raw.parts))

    def _branch(self, branch: RawStep) -> RawStep:
        masks, order = self._root.copy(), list[int]()
        [(cell, value)] = branch.pattern
        if branch.numbers[1]:
            self._place(masks, order, cell, value)
        else:
            masks[cell] &= ~(1 << value)
        return branch._replace(parts=self._parts(masks, order, branch.parts))

    def _parts(self, masks: list[int], order: list[int], parts: Iterable[RawStep]) -> tuple[RawStep, ...]:
        return tuple(self._written(masks, order, part) for part in parts)

    def _refutation(self, masks: list[int], order: list[int], parts: Sequence[RawStep]) -> tuple[RawStep, ...]:
        """The parts up to the first cell that has nothing left: refutations found together don't use one another."""
        written: list[RawStep] = []
        for part in parts:
            if 0 in masks:
                cell = masks.index(0)
                end = RawStep(pattern=((cell, 0),), numbers=(_NO_CANDIDATE,), extra=self._causes(masks, order, cell))
                return (*written, end)
            written.append(self._written(masks, order, part))
        return tuple(written)

    def _written(self, masks: list[int], order: list[int], part: RawStep) -> RawStep:
        written = self._part(masks, order, part)
        for cell, value in part.placements:
            self._place(masks, order, cell, value)
        for cell, value in part.removals:
            masks[cell] &= ~(1 << value)
        return written

    def _part(self, masks: list[int], order: list[int], part: RawStep) -> RawStep:
        if part.parts:
            inner, placed = masks.copy(), order.copy()
            [(cell, value)] = part.removals
            self._place(inner, placed, cell, value)
            return part._replace(parts=self._refutation(inner, placed, part.parts))
        [kind] = part.numbers
        if kind in (_HIDDEN, _NO_PLACE):
            return self._in_house(masks, part)
        if kind in (_NAKED, _NO_CANDIDATE) and part.pattern:
            cell = part.pattern[0][0]
            if masks[cell].bit_count() == (kind == _NAKED):  # otherwise a sum or another rule takes the rest
                return part._replace(extra=self._causes(masks, order, cell))
        return part

    def _place(self, masks: list[int], order: list[int], cell: int, value: int) -> None:
        order.append(cell)
        masks[cell] &= 1 << value
        for other in self._peers[cell]:
            masks[other] &= ~(1 << value)

    def _in_house(self, masks: list[int], part: RawStep) -> RawStep:
        """The part with the house that has no other place in front."""
        cell, value = part.pattern[0]
        target = {cell} if part.placements else set[int]()
        for number in part.relations:
            relation = self._relations[number] if number < len(self._relations) else None  # else a total
            if not isinstance(relation, Permutation) or self._values[value] not in relation.values:
                continue
            places = {self._index[each] for each in relation.cells}
            if target <= places and not any(masks[place] >> value & 1 for place in places - target):
                first = min(places) if not part.placements else cell
                rest = tuple(other for other in part.relations if other != number)
                return part._replace(relations=(number, *rest), pattern=((first, value),), extra=((cell, value),))
        return part

    def _causes(self, masks: list[int], order: list[int], cell: int) -> Candidates:
        """The placed cells that took what a cell lost since the start, as far as they did."""
        lost, takers = self._root[cell] & ~masks[cell], dict[int, int]()
        for other in order:
            if masks[other] & lost and cell in self._peers[other]:
                takers.setdefault(masks[other].bit_length() - 1, other)
        return tuple((other, value) for value, other in takers.items())


_HIDDEN, _NAKED, _NO_CANDIDATE, _NO_PLACE = 0, 1, 3, 4
_BRANCH = 3
