"""From a statement about cells to relations: the strongest that are not one large table.

One cell gives a set of values, two cells a table of pairs. Whatever depends on a single weighted sum becomes that sum
with its targets, and a product becomes a product. Everything else becomes an automaton whose states are what is left
of the statement once the first cells are filled: the largest number so far, say.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import lcm
from typing import Any

from gridwise.common.errors import PuzzleError
from gridwise.constraints._expression_nodes import (
    COMPARE,
    FALSE,
    MERGING,
    OPPOSITE,
    TRUE,
    Calculation,
    Comparison,
    Exact,
    Node,
    Number,
    Statement,
    Truth,
    Variable,
    calculated,
    can_be_undefined,
    evaluated,
    is_true,
    variables,
)
from gridwise.model.grid import Cell
from gridwise.model.relations import Automaton, Distinct, Either, In, Linear, Machine, Pair, Product, Relation

MAX_SUMS = 20_000
"""The most sums that the cells of a weighted sum can make."""
MAX_STATES = 5_000
SMALL = 4
"""Up to so many cells, statements joined by `or` become one automaton."""


def relations_of(statement: Statement, values: tuple[int, ...]) -> Iterator[Relation]:
    """The relations that say the same as the statement when each cell holds one of the values."""
    statement = _without_not(statement)
    if isinstance(statement, Truth) and statement.word == "and":
        for part in statement.parts:
            yield from relations_of(part, values)
        return
    cells = tuple(dict.fromkeys(variables(statement)))
    if len(cells) <= 2:
        yield _table(statement, cells, values)
    elif isinstance(statement, Comparison):
        yield _sum_of(statement, values) or _product_of(statement, values) or _automaton(statement, cells, values)
    elif len(cells) <= SMALL or statement.word == "not":
        yield _automaton(statement, cells, values)
    else:
        yield Either(tuple(tuple(relations_of(part, values)) for part in statement.parts))


def _without_not(statement: Statement) -> Statement:
    """The same with `not` moved inwards, as far as it goes: a comparison that may be undefined keeps it."""
    if isinstance(statement, Comparison):
        return statement
    if statement.word != "not":
        return Truth(statement.word, tuple(map(_without_not, statement.parts)))
    (inner,) = statement.parts
    if isinstance(inner, Comparison):
        return statement if can_be_undefined(inner) else Comparison(OPPOSITE[inner.sign], inner.left, inner.right)
    if inner.word == "not":
        return _without_not(inner.parts[0])
    other = "or" if inner.word == "and" else "and"
    return Truth(other, tuple(_without_not(Truth("not", (part,))) for part in inner.parts))


def _table(statement: Statement, cells: Sequence[Cell], values: tuple[int, ...]) -> Relation:
    if len(cells) == 1:
        return In(cells[0], frozenset(value for value in values if is_true(statement, {cells[0]: value})))
    a, b = cells
    if statement == Comparison("≠", Variable(a), Variable(b)):
        return Distinct((a, b))
    return Pair(a, b, frozenset((x, y) for x, y in product(values, repeat=2) if is_true(statement, {a: x, b: y})))


# ---- sums ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Sum:
    """A constant plus a number for each value of each cell."""

    constant: Exact
    terms: Mapping[Cell, tuple[Exact, ...]]

    def times(self, factor: Exact) -> _Sum:
        """The sum multiplied by a number."""
        terms = {cell: tuple(number * factor for number in term) for cell, term in self.terms.items()}
        return _Sum(self.constant * factor, terms)

    def plus(self, other: _Sum) -> _Sum:
        """Both sums together."""
        terms = dict(self.terms)
        for cell, term in other.terms.items():
            old = terms.get(cell, (0,) * len(term))
            terms[cell] = tuple(x + y for x, y in zip(old, term, strict=True))
        return _Sum(self.constant + other.constant, terms)


def _as_sum(node: Node, values: tuple[int, ...]) -> _Sum | None:
    """The node as a sum in which every part depends on one cell; None if it is none."""
    cells = set(variables(node))
    try:
        if not cells:
            return _Sum(evaluated(node, {}), {})
        if len(cells) == 1:
            (cell,) = cells
            return _Sum(0, {cell: tuple(evaluated(node, {cell: value}) for value in values)})
        return _as_long_sum(node, values) if isinstance(node, Calculation) else None
    except ArithmeticError:
        return None  # undefined for some values


def _as_long_sum(node: Calculation, values: tuple[int, ...]) -> _Sum | None:
    parts = [_as_sum(part, values) for part in node.parts]
    if any(part is None for part in parts):
        return None
    sums = [part for part in parts if part is not None]
    if node.operator == "negative":
        return sums[0].times(-1)
    if node.operator == "+":
        total = _Sum(0, {})
        for part in sums:
            total = total.plus(part)
        return total
    several = [part for part in sums if part.terms]
    if len(several) != 1 or node.operator not in ("*", "/"):
        return None
    if node.operator == "*":
        return several[0].times(calculated("*", [part.constant for part in sums if not part.terms]))
    return None if sums[1].terms else sums[0].times(Fraction(1) / sums[1].constant)


def _sum_of(statement: Comparison, values: tuple[int, ...]) -> Relation | None:
    """The statement as one weighted sum with its targets; None if it depends on more than that."""
    difference = _as_sum(Calculation("+", (statement.left, Calculation("negative", (statement.right,)))), values)
    if difference is not None:
        return _linear(difference, values, Comparison(statement.sign, _TOTAL, Number(0)))
    found = _inner_sum(statement, values)
    return None if found is None else _linear(found[0], values, found[1])


_KEY = "total"
_TOTAL = Variable(_KEY)


def _inner_sum(statement: Comparison, values: tuple[int, ...]) -> tuple[_Sum, Statement] | None:
    """A sum in the statement that holds all of its cells, and the statement about this sum: (a+b+c) mod 3 = 1."""
    for side, other in ((statement.left, statement.right), (statement.right, statement.left)):
        if any(True for _ in variables(other)):
            continue
        found = _replaced(side, values)
        if found is not None:
            total, node = found
            left, right = (node, other) if side is statement.left else (other, node)
            return total, Comparison(statement.sign, left, right)
    return None


def _replaced(node: Node, values: tuple[int, ...]) -> tuple[_Sum, Node] | None:
    if (total := _as_sum(node, values)) is not None:
        return total, _TOTAL
    holders = (
        [part for part in node.parts if any(True for _ in variables(part))] if isinstance(node, Calculation) else []
    )
    if not isinstance(node, Calculation) or len(holders) != 1:
        return None
    inner = _replaced(holders[0], values)
    if inner is None:
        return None
    parts = tuple(inner[1] if part is holders[0] else part for part in node.parts)
    return inner[0], Calculation(node.operator, parts)


def _linear(total: _Sum, values: tuple[int, ...], statement: Statement) -> Relation | None:
    """The weighted sum whose targets are the totals that make the statement true."""
    scale = lcm(*(Fraction(number).denominator for term in total.terms.values() for number in term))
    whole = {cell: tuple(int(number * scale) for number in term) for cell, term in total.terms.items()}
    weights = [_weight(term, values) for term in whole.values()]
    shift = sum(extra for _, extra in weights)
    sums = {0}
    for term in whole.values():
        sums = {old + number for old in sums for number in set(term)}
        if len(sums) > MAX_SUMS:
            return None
    true = {made for made in sums if is_true(statement, {_KEY: total.constant + Fraction(made, scale)})}  # type: ignore[dict-item]
    return Linear(tuple(whole), tuple(weight for weight, _ in weights), frozenset(made - shift for made in true))


def _weight(term: tuple[int, ...], values: tuple[int, ...]) -> tuple[Any, int]:
    """A term as a number to multiply the value by, plus a constant; otherwise as a table."""
    if len(values) > 1:
        factor = Fraction(term[1] - term[0], values[1] - values[0])
        constant = term[0] - factor * values[0]
        straight = all(number == factor * value + constant for number, value in zip(term, values, strict=True))
        if straight and factor.denominator == 1 and factor:
            return int(factor), int(constant)
    return tuple(zip(values, term, strict=True)), 0


# ---- products --------------------------------------------------------------------------------------------------------


def _product_of(statement: Comparison, values: tuple[int, ...]) -> Relation | None:
    """The statement as a product of different cells; None if it is none."""
    for side, other in ((statement.left, statement.right), (statement.right, statement.left)):
        if statement.sign != "=" or not isinstance(other, Number) or Fraction(other.value).denominator != 1:
            continue
        if not isinstance(side, Calculation) or side.operator != "*":
            continue
        cells = [part.key for part in side.parts if isinstance(part, Variable)]
        if len(set(cells)) == len(side.parts):
            return Product(tuple(cells), int(other.value))  # type: ignore[arg-type]
    return None


# ---- everything else -------------------------------------------------------------------------------------------------


def _automaton(statement: Statement, cells: Sequence[Cell], values: tuple[int, ...]) -> Automaton:
    """An automaton whose states are what remains of the statement once the first cells are filled."""
    count = 0

    def step(state: tuple[int, Statement], value: int) -> tuple[int, Statement] | None:
        nonlocal count
        count += 1
        if count > MAX_STATES * len(values):
            raise PuzzleError(
                "the expression is too large to be solved: it has too many cells that depend on each other"
            )
        place, rest = state
        after = _filled(rest, cells[place], value)
        return None if after == FALSE else (place + 1, after)

    machine = Machine.explore((0, statement), step, lambda state: state[1] == TRUE, values, len(cells))
    return Automaton(tuple(cells), machine)


def _filled(statement: Statement, cell: Cell, value: int) -> Statement:
    """What remains of a statement once a cell holds a value."""
    if isinstance(statement, Comparison):
        try:
            left, right = _known(statement.left, cell, value), _known(statement.right, cell, value)
        except ArithmeticError:
            return FALSE
        if isinstance(left, Number) and isinstance(right, Number):
            return TRUE if COMPARE[statement.sign](left.value, right.value) else FALSE
        return Comparison(statement.sign, left, right)
    parts = tuple(_filled(part, cell, value) for part in statement.parts)
    if statement.word == "not":
        (part,) = parts
        return FALSE if part == TRUE else TRUE if part == FALSE else Truth("not", parts)
    ends, goes_on = (FALSE, TRUE) if statement.word == "and" else (TRUE, FALSE)
    if ends in parts:
        return ends
    left_over = tuple(dict.fromkeys(part for part in parts if part != goes_on))
    return goes_on if not left_over else left_over[0] if len(left_over) == 1 else Truth(statement.word, left_over)


def filled_with(statement: Statement, known: Mapping[Cell, int]) -> Statement:
    """What remains of a statement once some cells hold these values."""
    for cell, value in known.items():
        statement = _filled(statement, cell, value)
    return statement


def _known(node: Node, cell: Cell, value: int) -> Node:
    """The node with the value in place of the cell, as far as it can be calculated."""
    if isinstance(node, Variable):
        return Number(value) if node.key == cell else node
    if isinstance(node, Number):
        return node
    parts = [_known(part, cell, value) for part in node.parts]
    numbers = [part.value for part in parts if isinstance(part, Number)]
    if len(numbers) == len(parts):
        return Number(calculated(node.operator, numbers))
    if node.operator in MERGING and len(numbers) > 1:
        others = [part for part in parts if not isinstance(part, Number)]
        return Calculation(node.operator, (Number(calculated(node.operator, numbers)), *others))
    return Calculation(node.operator, tuple(parts))
