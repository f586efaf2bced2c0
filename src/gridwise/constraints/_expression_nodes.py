"""The parts of an expression: numbers, variables, calculations and statements, evaluated exactly."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import gcd, lcm, prod
from typing import Any

Exact = int | Fraction
MAX_POWER = 64
MAX_DIGITS = 10**60


class UndefinedNumberError(ArithmeticError):
    """A calculation without a result, such as a remainder of a fraction."""


@dataclass(frozen=True, slots=True)
class Number:
    """A number that is written down."""

    value: Exact


@dataclass(frozen=True, slots=True)
class Variable:
    """A cell, or one of the two numbers `a` and `b` of a pair."""

    key: Hashable


@dataclass(frozen=True, slots=True)
class Calculation:
    """An operator or a function with its operands."""

    operator: str
    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two numbers compared; an undefined number, such as 1/0, makes it false."""

    sign: str
    left: Node
    right: Node


@dataclass(frozen=True, slots=True)
class Truth:
    """Statements joined by `and` or `or`, or one after `not`; without parts, `and` is true and `or` is false."""

    word: str
    parts: tuple[Statement, ...]


Node = Number | Variable | Calculation
Statement = Comparison | Truth
TRUE, FALSE = Truth("and", ()), Truth("or", ())

COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "=": lambda x, y: x == y,
    "≠": lambda x, y: x != y,
    "<": lambda x, y: x < y,
    "≤": lambda x, y: x <= y,
    ">": lambda x, y: x > y,
    "≥": lambda x, y: x >= y,
}
OPPOSITE = {"=": "≠", "≠": "=", "<": "≥", "≥": "<", ">": "≤", "≤": ">"}


def _whole(*numbers: Exact) -> list[int]:
    if any(Fraction(number).denominator != 1 for number in numbers):
        raise UndefinedNumberError
    return [int(number) for number in numbers]


def _power(base: Exact, exponent: Exact) -> Exact:
    (count,) = _whole(exponent)
    if abs(count) > MAX_POWER:
        raise UndefinedNumberError
    return Fraction(base) ** count


_CALCULATE: dict[str, Callable[[Sequence[Any]], Any]] = {
    "+": sum,
    "negative": lambda numbers: -numbers[0],
    "*": prod,
    "/": lambda numbers: Fraction(numbers[0]) / numbers[1],
    "//": lambda numbers: numbers[0] // numbers[1],
    "%": lambda numbers: numbers[0] % numbers[1],
    "^": lambda numbers: _power(*numbers),
    "abs": lambda numbers: abs(numbers[0]),
    "min": min,
    "max": max,
    "gcd": lambda numbers: gcd(*_whole(*numbers)),
    "lcm": lambda numbers: lcm(*_whole(*numbers)),
}
MERGING = frozenset({"+", "*", "min", "max", "gcd", "lcm"})
"""The operators whose operands can be taken in any order and grouped in any way."""
PARTIAL = frozenset({"/", "//", "%", "^", "gcd", "lcm"})
"""The operators that can be undefined."""


def calculated(operator: str, numbers: Sequence[Exact]) -> Exact:
    """The result of an operator; a whole number wherever it is one."""
    result: Any = _CALCULATE[operator](numbers)
    if abs(result) > MAX_DIGITS:
        raise UndefinedNumberError
    return int(result) if result.denominator == 1 else result


def evaluated(node: Node, values: Mapping[Any, int]) -> Exact:
    """The number that an expression makes of these values."""
    if isinstance(node, Number):
        return node.value
    if isinstance(node, Variable):
        return values[node.key]
    return calculated(node.operator, [evaluated(part, values) for part in node.parts])


def is_true(statement: Statement, values: Mapping[Any, int]) -> bool:
    """Whether these values satisfy a statement; a comparison of undefined numbers is false."""
    return _holds(statement, values, lenient=True)


def is_defined_and_true(statement: Statement, values: Mapping[Any, int]) -> bool:
    """Whether these values satisfy a statement; undefined numbers make the whole statement false."""
    try:
        return _holds(statement, values, lenient=False)
    except ArithmeticError:
        return False


def _holds(statement: Statement, values: Mapping[Any, int], *, lenient: bool) -> bool:
    if isinstance(statement, Comparison):
        try:
            return COMPARE[statement.sign](evaluated(statement.left, values), evaluated(statement.right, values))
        except ArithmeticError:
            if lenient:
                return False
            raise
    if statement.word == "not":
        return not _holds(statement.parts[0], values, lenient=lenient)
    each = (_holds(part, values, lenient=lenient) for part in statement.parts)
    return all(each) if statement.word == "and" else any(each)


def children(part: Node | Statement) -> tuple[Node | Statement, ...]:
    """The parts that a part is made of."""
    if isinstance(part, Comparison):
        return (part.left, part.right)
    return part.parts if isinstance(part, Calculation | Truth) else ()


def variables(part: Node | Statement) -> Iterator[Any]:
    """The cells in an expression, in order, with repeats."""
    if isinstance(part, Variable):
        yield part.key
    for child in children(part):
        yield from variables(child)


def can_be_undefined(part: Node | Statement) -> bool:
    """Whether some values may leave a number in it undefined."""
    if isinstance(part, Calculation) and part.operator in PARTIAL:
        return True
    return any(map(can_be_undefined, children(part)))


# ---- in words --------------------------------------------------------------------------------------------------------

_RANKS = {"+": 1, "negative": 2, "*": 2, "/": 2, "//": 2, "%": 2, "^": 3}
_SHOWN = {"*": " × ", "/": " ÷ ", "//": " // ", "%": " mod ", "^": "^"}
_TRUTH_RANKS = {"or": 0, "and": 1, "not": 2}


def written(part: Node | Statement) -> str:
    """An expression as people write it."""
    if isinstance(part, Number):
        return str(part.value).replace("-", "−")
    if isinstance(part, Variable):
        return str(part.key)
    if isinstance(part, Comparison):
        return f"{written(part.left)} {part.sign} {written(part.right)}"
    if isinstance(part, Calculation):
        return _written_calculation(part)
    if part.word == "not":
        return f"not {_inside(part.parts[0], 2)}"
    return f" {part.word} ".join(_inside(each, _TRUTH_RANKS[part.word]) for each in part.parts)


def _inside(part: Statement, rank: int) -> str:
    low = isinstance(part, Truth) and _TRUTH_RANKS[part.word] < rank
    return f"({written(part)})" if low else written(part)


def _written_calculation(part: Calculation) -> str:
    rank = _RANKS.get(part.operator)
    if part.operator == "abs":
        return f"|{written(part.parts[0])}|"
    if rank is None:
        return f"{part.operator}({', '.join(map(written, part.parts))})"
    if part.operator == "negative":
        return f"−{_bracketed(part.parts[0], 3)}"
    first, *others = part.parts
    if part.operator == "+":
        return _bracketed(first, 1) + "".join(map(_added, others))
    loose = part.operator == "*"
    begins = _bracketed(first, rank + (part.operator == "^"))
    return _SHOWN[part.operator].join([begins, *(_bracketed(other, rank + (not loose)) for other in others)])


def _added(part: Node) -> str:
    if isinstance(part, Number) and part.value < 0:
        return f" − {-part.value}"
    if isinstance(part, Calculation) and part.operator == "negative":
        return f" − {_bracketed(part.parts[0], 2)}"
    return f" + {_bracketed(part, 1)}"


def _bracketed(part: Node, rank: int) -> str:
    """A part in brackets if its operator binds less strongly than `rank`."""
    low = isinstance(part, Calculation) and _RANKS.get(part.operator, 9) < rank
    negative = isinstance(part, Number) and (part.value < 0 or Fraction(part.value).denominator > 1)
    return f"({written(part)})" if low or negative else written(part)


def chain(signs: Sequence[str], numbers: Sequence[Node]) -> Statement:
    """A chain of comparisons such as a < b ≤ c."""
    parts = tuple(Comparison(sign, x, y) for sign, (x, y) in zip(signs, pairwise(numbers), strict=True))
    return parts[0] if len(parts) == 1 else Truth("and", parts)
