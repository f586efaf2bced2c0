"""Expressions in two numbers, `a` and `b`: parsed here, never evaluated as code."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import Any, NoReturn

from gridwise.common.errors import PuzzleError
from gridwise.model.board import PairTest

MAX_LENGTH = 2_000
MAX_DEPTH = 40

Number = int | Fraction
Evaluate = Callable[[int, int], Any]

_TOKEN = re.compile(r"\s*(?:(\d{1,9})(?![\d.])|([A-Za-z]+)|(//|<=|>=|==|!=|<>|[-+*/%<>=(),|≤≥≠×÷·−]))")
_SAME = {"==": "=", "<>": "≠", "!=": "≠", "<=": "≤", ">=": "≥", "×": "*", "·": "*", "÷": "/", "−": "-"}
_COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "=": lambda x, y: x == y,
    "≠": lambda x, y: x != y,
    "<": lambda x, y: x < y,
    "≤": lambda x, y: x <= y,
    ">": lambda x, y: x > y,
    "≥": lambda x, y: x >= y,
}
_CALCULATE: dict[str, Callable[[Any, Any], Number]] = {
    "+": lambda x, y: x + y,
    "-": lambda x, y: x - y,
    "*": lambda x, y: x * y,
    "/": lambda x, y: Fraction(x) / y,
    "//": lambda x, y: x // y,
    "%": lambda x, y: x % y,
}
_FUNCTIONS: dict[str, Callable[[Sequence[Any]], Number]] = {
    "abs": lambda numbers: abs(numbers[0]),
    "min": min,
    "max": max,
}
_WORDS = ("and", "or", "not", "in", *_FUNCTIONS)


@lru_cache(maxsize=512)
def pair_test(text: str) -> PairTest:
    """The test that an expression in `a` and `b` describes; division by zero makes it false."""
    if len(text) > MAX_LENGTH:
        raise PuzzleError(f"the expression has {len(text):,} characters (the limit is {MAX_LENGTH:,})")
    evaluate = _ExpressionParser(text).whole()

    def test(a: int, b: int) -> bool:
        try:
            return bool(evaluate(a, b))
        except ZeroDivisionError:
            return False

    return test


class _Node:
    """A part of an expression: how it is evaluated, and whether it is a statement (true or false) or a number."""

    def __init__(self, evaluate: Evaluate, says: bool) -> None:
        self.evaluate = evaluate
        self.says = says


class _ExpressionParser:
    """One method for each rank of operators, the weakest first."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = list(self._split())
        self.place = 0
        self.depth = 0

    def _split(self) -> list[str]:
        tokens, at = [], 0
        while self.text[at:].strip():
            match = _TOKEN.match(self.text, at)
            if match is None:
                self._fail(f"'{self.text[at:].split()[0][:20]}' can't be read")
            token = match[0].strip()
            token = token.lower() if token.isalpha() else _SAME.get(token, token)
            if token.isalpha() and token not in ("a", "b", *_WORDS):
                self._fail(f"'{match[0].strip()}' is unknown; the known names are a, b, {', '.join(_WORDS)}")
            tokens.append(token)
            at = match.end()
        return tokens

    def whole(self) -> Evaluate:
        node = self._or()
        if self.place < len(self.tokens):
            self._fail(f"'{self.tokens[self.place]}' is unexpected")
        return self._statement(node).evaluate

    # ---- statements ----------------------------------------------------------------------------------------------

    def _or(self) -> _Node:
        parts = [self._and()]
        while self._take("or"):
            parts.append(self._and())
        if len(parts) == 1:
            return parts[0]
        each = [self._statement(part).evaluate for part in parts]
        return _Node(lambda a, b: any(part(a, b) for part in each), True)

    def _and(self) -> _Node:
        parts = [self._not()]
        while self._take("and"):
            parts.append(self._not())
        if len(parts) == 1:
            return parts[0]
        each = [self._statement(part).evaluate for part in parts]
        return _Node(lambda a, b: all(part(a, b) for part in each), True)

    def _not(self) -> _Node:
        if not self._take("not"):
            return self._comparison()
        inner = self._statement(self._deeper(self._not)).evaluate
        return _Node(lambda a, b: not inner(a, b), True)

    def _comparison(self) -> _Node:
        first = self._sum()
        if self._take("in"):
            return self._member(self._number(first).evaluate)
        if self._take("not"):
            self._expect("in")
            inside = self._member(self._number(first).evaluate).evaluate
            return _Node(lambda a, b: not inside(a, b), True)
        numbers, signs = [first], []
        while sign := self._take(*_COMPARE):
            signs.append(_COMPARE[sign])
            numbers.append(self._sum())
        if not signs:
            return first
        each = [self._number(node).evaluate for node in numbers]

        def holds(a: int, b: int) -> bool:
            values = [number(a, b) for number in each]
            return all(sign(x, y) for sign, (x, y) in zip(signs, pairwise(values), strict=True))

        return _Node(holds, True)

    def _member(self, wanted: Evaluate) -> _Node:
        numbers = self._list()
        return _Node(lambda a, b: wanted(a, b) in [number(a, b) for number in numbers], True)

    # ---- numbers -------------------------------------------------------------------------------------------------

    def _sum(self) -> _Node:
        node = self._product()
        while sign := self._take("+", "-"):
            node = self._calculated(sign, node, self._product())
        return node

    def _product(self) -> _Node:
        node = self._signed()
        while sign := self._take("*", "/", "//", "%"):
            node = self._calculated(sign, node, self._signed())
        return node

    def _calculated(self, sign: str, left: _Node, right: _Node) -> _Node:
        calculate, x, y = _CALCULATE[sign], self._number(left).evaluate, self._number(right).evaluate
        return _Node(lambda a, b: calculate(x(a, b), y(a, b)), False)

    def _signed(self) -> _Node:
        if not self._take("-"):
            return self._atom()
        inner = self._number(self._deeper(self._signed)).evaluate
        return _Node(lambda a, b: -inner(a, b), False)

    def _atom(self) -> _Node:
        if self.place == len(self.tokens):
            self._fail("it ends too early")
        token = self.tokens[self.place]
        self.place += 1
        if token.isdigit():
            number = int(token)
            return _Node(lambda a, b: number, False)
        if token in ("a", "b"):
            return _Node((lambda a, b: a) if token == "a" else (lambda a, b: b), False)
        if token in _FUNCTIONS:
            return self._call(token)
        if token == "(":
            inner = self._deeper(self._or)
            self._expect(")")
            return inner
        if token == "|":
            size = self._number(self._deeper(self._sum)).evaluate
            self._expect("|")
            return _Node(lambda a, b: abs(size(a, b)), False)
        self._fail(f"'{token}' is unexpected")

    def _call(self, name: str) -> _Node:
        numbers, function = self._list(), _FUNCTIONS[name]
        if name == "abs" and len(numbers) > 1:
            self._fail("'abs' takes one number")
        return _Node(lambda a, b: function([number(a, b) for number in numbers]), False)

    def _list(self) -> list[Evaluate]:
        """Numbers in parentheses, separated by commas."""
        self._expect("(")
        numbers = [self._number(self._deeper(self._sum)).evaluate]
        while self._take(","):
            numbers.append(self._number(self._deeper(self._sum)).evaluate)
        self._expect(")")
        return numbers

    # ---- tokens --------------------------------------------------------------------------------------------------

    def _take(self, *wanted: str) -> str:
        """Consume and return the next token if it is one of these."""
        if self.place < len(self.tokens) and self.tokens[self.place] in wanted:
            self.place += 1
            return self.tokens[self.place - 1]
        return ""

    def _expect(self, token: str) -> None:
        if not self._take(token):
            self._fail(f"a '{token}' is missing")

    def _deeper(self, part: Callable[[], _Node]) -> _Node:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            self._fail(f"it is nested too deeply (the limit is {MAX_DEPTH})")
        node = part()
        self.depth -= 1
        return node

    def _statement(self, node: _Node) -> _Node:
        if not node.says:
            self._fail("there is a number where a comparison such as a < b is needed")
        return node

    def _number(self, node: _Node) -> _Node:
        if node.says:
            self._fail("there is a comparison where a number is needed")
        return node

    def _fail(self, why: str) -> NoReturn:
        shown = self.text if len(self.text) <= 60 else f"{self.text[:57]}..."
        raise PuzzleError(f"the expression '{shown}' is wrong: {why}", suggestion="write it like |a - b| >= 5")
