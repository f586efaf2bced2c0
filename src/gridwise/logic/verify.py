"""The verifier: does a step follow from the candidates and the cited relations alone?

It shares no code with the kernels that find steps. For each removal and each placement separately, it asks the exact
engine whether the cells, with their current candidates, could satisfy the cited relations if the conclusion were false.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator

from gridwise import _core
from gridwise.logic.deadly_pattern import escapes, is_deadly_pattern
from gridwise.logic.ladder import technique
from gridwise.logic.position import Position
from gridwise.logic.step import RawStep, Step
from gridwise.logic.sum_equation import SumEquation, fewest_cells_equation
from gridwise.model.model import Skeleton
from gridwise.model.wire import encode

_MOST_NODES = 2_000_000
_FEW_NODES = 20_000
"""After this many nodes, the remaining cells of sums are filled first."""
_MOST_FILLINGS = 200


class _Loose:
    """The model with every relation as a separate clue, so that any of them can be left out."""

    def __init__(self, skeleton: Skeleton) -> None:
        index = skeleton.grid.index
        totals = {total: number for number, total in enumerate(skeleton.totals)}
        first = len(skeleton.relations)
        self.model = _core.Model(_loosened(encode(skeleton)))
        self.in_force = [relation.active(lambda clue: True) for relation in skeleton.relations] + [True] * len(totals)
        # A total is defined by its cells: citing a relation on it also cites its definition.
        self.needs = [[first + totals[c] for c in relation.cells if c in totals] for relation in skeleton.relations]
        self.needs += [[] for _ in totals]
        self.cells = [[index[c] for c in relation.cells if c in index] for relation in skeleton.relations]
        self.cells += [[index[c] for c in total.cells] for total in skeleton.totals]
        self.skeleton = skeleton


def _loosened(wire: array[int]) -> array[int]:
    """The same wire format with one clue per relation, on which that relation alone depends."""
    at = _end_of_variables(wire)
    clues, tables = at, at + 1
    at = tables + 1
    for _ in range(wire[tables]):
        at += 1 + 2 * wire[at]
    machines = wire[at]
    at += 1
    for _ in range(machines):
        at += 3 + wire[at + 2]
        at += 1 + 3 * wire[at]
    forms = wire[at]
    at += 1
    for _ in range(forms):
        at += 2 + wire[at + 1]
    count = wire[at]
    out = wire[: at + 1]
    out[clues] = count
    at += 1
    for number in range(count):
        payload = at + 2 + wire[at + 1]
        end = payload + 1 + wire[payload]
        out.extend((wire[at], 1, 2 * number + 1))
        out.extend(wire[payload:end])
        at = end
    return out


def _end_of_variables(wire: array[int]) -> int:
    at = 3
    for _ in range(wire[2]):
        at += 1 + wire[at]
    return at + 1 + 2 * wire[at]


def _loose(skeleton: Skeleton) -> _Loose:
    known = getattr(skeleton, "loose", None)
    if known is None:
        known = _Loose(skeleton)
        skeleton.loose = known  # type: ignore[attr-defined]
    return known


class _Question:
    """Candidates and some relations, to test what else is impossible."""

    def __init__(self, loose: _Loose, masks: list[int], relations: Iterable[int]) -> None:
        active = bytearray(len(loose.cells))
        touched: set[int] = set()
        self.relations = tuple(relations)
        for number in self.relations:
            for each in (number, *loose.needs[number]):
                active[each] = 1
                touched.update(loose.cells[each])
        self.loose, self.active, self.touched = loose, bytes(active), touched
        # Cells without a cited relation are free: any of their candidates will do.
        self.masks = [mask if cell in touched else mask & -mask for cell, mask in enumerate(masks)]
        self.full = masks

    def possible(self, cell: int, mask: int) -> bool | None:
        """Whether the cell could hold one of these values; None if undecided."""
        mask &= self.full[cell]
        if not mask or not all(self.full):
            return False
        domains = self.masks.copy()
        domains[cell] = mask if cell in self.touched else mask & -mask
        answer = self._searched(domains, _FEW_NODES)
        if answer is None and (equation := fewest_cells_equation(self.loose.skeleton, self.relations)) is not None:
            return self._try_fillings(domains, equation)
        return self._searched(domains, _MOST_NODES) if answer is None else answer

    def _searched(self, domains: list[int], nodes: int) -> bool | None:
        """Whether these candidates allow a solution; None if that takes too many nodes."""
        status = _core.Search(self.loose.model, self.active, domains=domains).next(nodes)
        return None if status > _core.FOUND else status == _core.FOUND

    def _try_fillings(self, domains: list[int], equation: SumEquation) -> bool | None:
        """The same, by trying all ways to fill the remaining cells of sums: often there are none."""
        undecided = False
        for number, filling in enumerate(equation.fillings(domains)):
            if number == _MOST_FILLINGS:
                return None
            answer = self._searched([filling.get(cell, mask) for cell, mask in enumerate(domains)], _FEW_NODES)
            if answer:
                return True
            undecided |= answer is None
        return None if undecided else False


def verify(position: Position, step: RawStep | Step, *, relies_on_uniqueness: bool | None = None) -> str | None:
    """The error in a step in this position; None if the step follows from what it cites.

    A step that relies on uniqueness also assumes a unique solution: its pattern can't be filled with its own values
    alone, provided that swapping them breaks no rule. A `Step` knows whether it relies on that; for a `RawStep` the
    caller must say so.
    """
    raw = step.raw if isinstance(step, Step) else step
    if relies_on_uniqueness is None:
        named = technique(step.technique) if isinstance(step, Step) else None
        relies_on_uniqueness = getattr(named, "relies_on_uniqueness", False)
    loose = _loose(position.model.skeleton)
    masks = position.masks()
    if wrong := _wrong_citation(loose, raw):
        return wrong
    worlds = [masks]
    if relies_on_uniqueness:
        if not position.state.promises_one:
            return "it relies on a unique solution, which the puzzle does not promise"
        if not is_deadly_pattern(position.model, raw.pattern):
            return "swapping the pattern's values would break a rule"
        worlds = list(escapes(masks, raw.pattern))
    return next(_complaints(position, masks, [_Question(loose, world, raw.relations) for world in worlds], raw), None)


def _wrong_citation(loose: _Loose, raw: RawStep) -> str | None:
    for number in raw.relations:
        if not 0 <= number < len(loose.cells):
            return f"it cites relation {number}, which does not exist"
        if not loose.in_force[number]:
            return f"it cites relation {number}, which is not in force"
    return None


def _complaints(position: Position, masks: list[int], questions: list[_Question], raw: RawStep) -> Iterator[str]:
    placed, model = position.state.placed(), position.model
    symbols = [model.puzzle.symbols.name[value] for value in model.values]
    if not raw.placements and not raw.removals:
        yield "it changes nothing"
    for cell, value in raw.placements:
        name = f"placing {symbols[value]} in {model.places[cell]}"
        if placed[cell]:
            yield f"{name}: the cell is already filled"
        if not masks[cell] >> value & 1:
            yield f"{name}: it is not a candidate there"
        yield from _answer(name, (question.possible(cell, ~(1 << value)) for question in questions))
    for cell, value in raw.removals:
        name = f"removing {symbols[value]} from {model.places[cell]}"
        if not masks[cell] >> value & 1:
            yield f"{name}: it is not a candidate there"
        yield from _answer(name, (question.possible(cell, 1 << value) for question in questions))


def _answer(name: str, worlds: Iterable[bool | None]) -> Iterator[str]:
    for possible in worlds:
        if possible is None:
            yield f"{name}: it could not be decided whether that follows"
        elif possible:
            yield f"{name}: that does not follow from the clues it cites"


def verify_parts(position: Position, raw: RawStep) -> str | None:
    """The error in the parts of a step: each must follow from the assumption and the parts before it.

    In a step with branches, one of the assumptions must hold, or the only one must be the opposite of the outcome, and
    each branch must lead to the outcome or to a contradiction.
    """
    loose, masks = _loose(position.model.skeleton), position.masks()
    if not any(len(part.numbers) == _BRANCH for part in raw.parts):
        [(cell, value)] = raw.removals
        return _follow(loose, masks, (cell, 1 << value), raw.parts)
    if not _exhaustive(loose, masks, raw):
        return "its branches do not cover all possibilities"
    for number, branch in enumerate(raw.parts):
        end = None if not branch.placements and not branch.removals else raw
        if wrong := _follow(loose, masks, _supposed(branch), branch.parts, end):
            return f"branch {number}: {wrong}"
    return None


_BRANCH, _SUPPOSITION = 3, 2
"""The length of `numbers` for a branch, and for a part with its own assumption; other parts have one number."""


def _exhaustive(loose: _Loose, masks: list[int], raw: RawStep) -> bool:
    """Whether at most one relation is needed to see that one of the branches must hold."""
    rest = masks.copy()
    for branch in raw.parts:
        cell, mask = _supposed(branch)
        rest[cell] &= ~mask
    if len(raw.parts) == 1:
        for cell, value in raw.placements:
            rest[cell] &= ~(1 << value)
        for cell, value in raw.removals:
            rest[cell] &= 1 << value
    enough: tuple[tuple[int, ...], ...] = ((), *((relation,) for relation in raw.relations))
    return any(_Question(loose, rest, relations).possible(0, ~0) is False for relations in enough)


def _supposed(branch: RawStep) -> tuple[int, int]:
    """The cell of a branch's assumption, and the values that the assumption leaves it."""
    [(cell, value)] = branch.pattern
    return cell, 1 << value if branch.numbers[1] else ~(1 << value)


def _follow(
    loose: _Loose,
    outer: list[int],
    supposed: tuple[int, int],
    parts: tuple[RawStep, ...],
    end: RawStep | None = None,
) -> str | None:
    """The error in parts that lead from an assumption to a conclusion (default: a contradiction)."""
    masks = outer.copy()
    masks[supposed[0]] &= supposed[1]
    for number, part in enumerate(parts):
        if len(part.numbers) == _SUPPOSITION:
            [(cell, value)] = part.removals
            if wrong := _follow(loose, masks, (cell, 1 << value), part.parts):
                return f"part {number}: {wrong}"
        question = _Question(loose, masks, part.relations)
        empty = not part.placements and not part.removals
        if empty and question.possible(0, ~0) is not False:
            return f"part {number} is not a contradiction"
        for where, held in part.placements:
            if question.possible(where, ~(1 << held)) is not False:
                return f"part {number}: it does not follow that cell {where} has value {held}"
            masks[where] &= 1 << held
        for where, lost in part.removals:
            if question.possible(where, 1 << lost) is not False:
                return f"part {number}: it does not follow that cell {where} lacks value {lost}"
        for where, lost in part.removals:
            masks[where] &= ~(1 << lost)
    if end is None:
        ends = parts and not (parts[-1].placements or parts[-1].removals)
        return None if ends else "it ends without a contradiction"
    missed = any(masks[cell] & ~(1 << value) for cell, value in end.placements)
    missed |= any(masks[cell] >> value & 1 for cell, value in end.removals)
    return "it does not lead to the stated conclusion" if missed else None
