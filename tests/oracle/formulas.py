"""Formulas: every filling of their cells is tried, with Python's own parser and arithmetic."""

import ast
import re
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product
from math import gcd, lcm, prod
from types import CodeType
from typing import Any

from gridwise import Cell
from oracle.rules import rule
from oracle.sheet import Fields, Sheet

_CELL = re.compile(r"\b[a-z]\d\b")
_CONDITION = re.compile(r"if (.*?) then (.*?)(?: else (.*))?")
_RANGE = re.compile(r"\((\w\d)-(\w\d)\)")


def python_of(formula: str) -> str:
    """The formula as a Python expression in which cells are names."""
    if match := _CONDITION.fullmatch(formula):
        condition, then, other = (python_of(part) if part else "True" for part in match.groups())
        return f"({then}) if ({condition}) else ({other})"
    text = _RANGE.sub(lambda match: f"({', '.join(_between(match[1], match[2]))})", formula)
    text = re.sub(r"(\b\w\d) (?=\w\d\b)", r"\1, ", text)
    text = re.sub(r"\|([^|]*)\|", r"abs(\1)", text)
    text = re.sub(r"(?<![<>!=])=(?!=)", "==", text)
    return text.replace("mod", "%").replace("^", "**").replace("÷", "/")


def _between(first: str, last: str) -> list[str]:
    rows = range(ord(first[0]), ord(last[0]) + 1)
    return [f"{chr(row)}{column}" for row in rows for column in range(int(first[1]), int(last[1]) + 1)]


def _quotient(x: Any, y: Any) -> Any:
    result = Fraction(x) / y
    return int(result) if result.denominator == 1 else result


def _defined(comparison: Callable[[], bool]) -> bool:
    """A comparison; false if it divides by zero or looks for a divisor of a fraction."""
    try:
        return comparison()
    except (ZeroDivisionError, TypeError):
        return False


class _Exact(ast.NodeTransformer):
    """Exact quotients, and comparisons that are false where they are undefined."""

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        return _called("quotient", node.left, node.right) if isinstance(node.op, ast.Div) else node

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        nothing = ast.arguments(posonlyargs=[], args=[], kwonlyargs=[], kw_defaults=[], defaults=[])
        return _called("defined", ast.Lambda(nothing, node))


def _called(name: str, *parts: ast.expr) -> ast.Call:
    return ast.Call(ast.Name(name, ast.Load()), list(parts), [])


_NAMES: dict[str, Any] = {
    "__builtins__": {}, "max": max, "min": min, "abs": abs, "gcd": gcd, "lcm": lcm, "quotient": _quotient,
    "defined": _defined, "sum": lambda *numbers: sum(numbers), "product": lambda *numbers: prod(numbers),
}  # fmt: skip


@cache
def _compiled(formula: str) -> CodeType:
    tree = _Exact().visit(ast.parse(python_of(formula), mode="eval"))
    return compile(ast.fix_missing_locations(tree), "formula", "eval")


@rule("Formula")
def formula(sheet: Sheet, fields: Fields) -> None:
    code = _compiled(fields["formula"])
    names = list(dict.fromkeys(_CELL.findall(python_of(fields["formula"]))))
    cells = [Cell.parse(name) for name in names]
    for values in product(sheet.values, repeat=len(names)):
        if not eval(code, {**_NAMES, **dict(zip(names, values, strict=True))}):
            sheet.forbid(cells, values)
