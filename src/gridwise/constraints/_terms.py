"""Formulas in Python: `a, b, c = gw.terms("a1 a2 b1")`, then `a + b == 2 * c`."""

from __future__ import annotations

from typing import SupportsIndex, TypeAlias

from gridwise.constraints.formula import Formula
from gridwise.model.grid import Cell, parse_region

Operand: TypeAlias = "Term | int"


class Term:
    """A number in a formula: the number in a cell, or a calculation. Comparing it makes a `Formula`."""

    __slots__ = ("rank", "text")

    def __init__(self, text: str | Cell, rank: int = 9) -> None:
        self.text = str(text)
        self.rank = rank
        """How strongly its operator binds: 1 for sums, 2 for products, 3 for powers, 9 for cells."""

    def __repr__(self) -> str:
        return f"Term({self.text!r})"

    __hash__ = None  # type: ignore[assignment]

    def __add__(self, other: Operand) -> Term:
        return _joined(self, "+", other)

    def __radd__(self, other: int) -> Term:
        return _joined(other, "+", self)

    def __sub__(self, other: Operand) -> Term:
        return _joined(self, "-", other)

    def __rsub__(self, other: int) -> Term:
        return _joined(other, "-", self)

    def __mul__(self, other: Operand) -> Term:
        return _joined(self, "*", other)

    def __rmul__(self, other: int) -> Term:
        return _joined(other, "*", self)

    def __truediv__(self, other: Operand) -> Term:
        return _joined(self, "/", other)

    def __rtruediv__(self, other: int) -> Term:
        return _joined(other, "/", self)

    def __floordiv__(self, other: Operand) -> Term:
        return _joined(self, "//", other)

    def __mod__(self, other: Operand) -> Term:
        return _joined(self, "mod", other)

    def __pow__(self, other: Operand) -> Term:
        return _joined(self, "^", other)

    def __neg__(self) -> Term:
        return Term(f"-{_text(self, 3)}", 1)

    def __abs__(self) -> Term:
        return Term(f"abs({self.text})")

    def __eq__(self, other: Operand) -> Formula:  # type: ignore[override]
        return _compared(self, "=", other)

    def __ne__(self, other: Operand) -> Formula:  # type: ignore[override]
        return _compared(self, "!=", other)

    def __lt__(self, other: Operand) -> Formula:
        return _compared(self, "<", other)

    def __le__(self, other: Operand) -> Formula:
        return _compared(self, "<=", other)

    def __gt__(self, other: Operand) -> Formula:
        return _compared(self, ">", other)

    def __ge__(self, other: Operand) -> Formula:
        return _compared(self, ">=", other)


class Terms(tuple[Term, ...]):
    """The numbers in several cells, in order."""

    __slots__ = ()

    def sum(self) -> Term:
        """Their sum."""
        return self._call("sum")

    def product(self) -> Term:
        """Their product."""
        return self._call("product")

    def min(self) -> Term:
        """The smallest of them."""
        return self._call("min")

    def max(self) -> Term:
        """The largest of them."""
        return self._call("max")

    def gcd(self) -> Term:
        """Their greatest common divisor."""
        return self._call("gcd")

    def lcm(self) -> Term:
        """Their least common multiple."""
        return self._call("lcm")

    def _call(self, name: str) -> Term:
        return Term(f"{name}({', '.join(term.text for term in self)})")


def terms(cells: str) -> Terms:
    """The numbers in some cells, to calculate with: `a, b = gw.terms("a1 a2")`, `gw.terms("a1-a4").max()`."""
    return Terms(Term(cell) for cell in parse_region(cells))


_RANKS = {"+": 1, "-": 1, "*": 2, "/": 2, "//": 2, "mod": 2, "^": 3}


def _joined(left: Operand, sign: str, right: Operand) -> Term:
    rank = _RANKS[sign]
    return Term(f"{_text(left, rank + (sign == '^'))} {sign} {_text(right, rank + 1)}", rank)


def _compared(left: Operand, sign: str, right: Operand) -> Formula:
    return Formula(formula=f"{_text(left)} {sign} {_text(right)}")


def _text(operand: Operand, rank: int = 1) -> str:
    """An operand, in parentheses if its operator binds less strongly than `rank`."""
    if isinstance(operand, Term):
        return f"({operand.text})" if operand.rank < rank else operand.text
    if isinstance(operand, SupportsIndex):
        number = operand.__index__()
        return f"({number})" if number < 0 else str(number)
    raise TypeError(f"a formula can contain cells and whole numbers, not {operand!r}")
