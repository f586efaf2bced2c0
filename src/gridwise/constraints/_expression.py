"""Expressions in cells, or in the two numbers `a` and `b` of a pair: parsed here, never evaluated as code."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import NoReturn

from gridwise.common.errors import PuzzleError
from gridwise.constraints._expression_nodes import (
    COMPARE,
    Calculation,
    Comparison,
    Node,
    Number,
    Statement,
    Truth,
    Variable,
    chain,
    is_defined_and_true,
)
from gridwise.model.board import PairTest
from gridwise.model.grid import CELL_PATTERN, Cell, parse_region

MAX_LENGTH = 2_000
MAX_DEPTH = 40

_TOKEN = re.compile(
    rf"({CELL_PATTERN})|([0-9]{{1,9}})(?![0-9.])|([A-Za-z]+)|(//|\*\*|<=|>=|==|!=|<>|[-+*/%^<>=(),|≤≥≠×÷·−])"
)
_SAME = {
    "==": "=", "<>": "≠", "!=": "≠", "<=": "≤", ">=": "≥", "×": "*", "·": "*", "÷": "/", "−": "-", "**": "^",
    "mod": "%",
}  # fmt: skip
_FUNCTIONS = ("abs", "min", "max", "gcd", "lcm", "sum", "product")
_WORDS = ("if", "then", "else", "and", "or", "not", "in", "mod", *_FUNCTIONS)
_OPERATORS = {"sum": "+", "product": "*"}
_HOW_PAIRS = "write it like |a - b| >= 5"
_HOW_CELLS = "write it like 2*a1 + b2 = c3"


@lru_cache(maxsize=512)
def pair_test(text: str) -> PairTest:
    """The test that an expression in `a` and `b` describes; division by zero makes it false."""
    statement = _Parser(text, pairs=True).whole()
    return lambda a, b: is_defined_and_true(statement, {"a": a, "b": b})


@lru_cache(maxsize=4096)
def parse_formula(text: str) -> Statement:
    """The statement about cells that a text such as `b1 + b2 = b3` makes."""
    return _Parser(text, pairs=False).whole()


@dataclass(frozen=True, slots=True)
class _Token:
    text: str
    at: int
    cell: bool = False


class _Parser:
    """One method for each rank of operators, the weakest first."""

    def __init__(self, text: str, *, pairs: bool) -> None:
        self.text = text
        self.pairs = pairs
        if len(text) > MAX_LENGTH:
            raise PuzzleError(f"the expression has {len(text):,} characters (the limit is {MAX_LENGTH:,})")
        self.tokens: list[_Token] = []
        self._split()
        self.place = 0
        self.depth = 0

    def _split(self) -> None:
        at = 0
        while rest := self.text[at:].lstrip():
            at = len(self.text) - len(rest)
            match = _TOKEN.match(self.text, at)
            token = match and self._token(match)
            if token is None:
                self._fail(f"'{rest.split()[0][:20]}' can't be read", at)
            self.tokens.append(token)
            at += len(self.text[at:]) if match is None else self._length(match, token)

    def _token(self, match: re.Match[str]) -> _Token:
        cell, _, word, _ = match.groups()
        at = match.start()
        if cell and self._is_cell(cell):
            return _Token(cell, at, cell=True)
        if cell and cell.startswith("("):
            return _Token("(", at)
        if cell:
            self._fail(f"'{cell}' is unknown; {self._known()}", at)
        text = match[0].lower() if word else match[0]
        if word and text not in _WORDS and not (self.pairs and text in ("a", "b")):
            self._fail(f"'{match[0]}' is unknown; {self._known()}", at)
        return _Token(_SAME.get(text, text), at)

    def _is_cell(self, text: str) -> bool:
        if self.pairs:
            return False
        after_list = self.tokens and self.tokens[-1].text in ("in", *_FUNCTIONS)
        return not text.startswith("(") or ("," in text and not after_list)

    @staticmethod
    def _length(match: re.Match[str], token: _Token) -> int:
        return 1 if token.text == "(" else len(match[0])

    def _known(self) -> str:
        return f"the known names are {'a, b, ' if self.pairs else 'cells, '}{', '.join(_WORDS)}"

    def whole(self) -> Statement:
        node, at = self._or()
        if self.place < len(self.tokens):
            self._fail(f"'{self.tokens[self.place].text}' is unexpected", self._at())
        return self._statement(node, at)

    # ---- statements ----------------------------------------------------------------------------------------------

    def _or(self) -> tuple[Node | Statement, int]:
        at = self._at()
        return (self._if(), at) if self._take("if") else self._joined("or", lambda: self._joined("and", self._not))

    def _if(self) -> Statement:
        """`if A then B else C`, where `else C` is optional and belongs to the nearest `if`."""
        condition = self._statement(*self._deeper(self._or))
        self._expect("then")
        then = self._statement(*self._deeper(self._or))
        follows = Truth("or", (Truth("not", (condition,)), then))
        if not self._take("else"):
            return follows
        return Truth("and", (follows, Truth("or", (condition, self._statement(*self._deeper(self._or))))))

    def _joined(self, word: str, part: Callable[[], tuple[Node | Statement, int]]) -> tuple[Node | Statement, int]:
        parts = [part()]
        while self._take(word):
            parts.append(part())
        if len(parts) == 1:
            return parts[0]
        return Truth(word, tuple(self._statement(*each) for each in parts)), parts[0][1]

    def _not(self) -> tuple[Node | Statement, int]:
        at = self._at()
        if not self._take("not"):
            return self._comparison()
        return Truth("not", (self._statement(*self._deeper(self._not)),)), at

    def _comparison(self) -> tuple[Node | Statement, int]:
        first, at = self._sum()
        if self._take("in"):
            return self._member(self._number(first, at)), at
        if self._take("not"):
            self._expect("in")
            return Truth("not", (self._member(self._number(first, at)),)), at
        numbers, signs = [(first, at)], []
        while sign := self._take(*COMPARE):
            signs.append(sign)
            numbers.append(self._sum())
        if not signs:
            return first, at
        return chain(signs, [self._number(*each) for each in numbers]), at

    def _member(self, wanted: Node) -> Statement:
        return Truth("or", tuple(Comparison("=", wanted, number) for number in self._list(cells=False)))

    # ---- numbers -------------------------------------------------------------------------------------------------

    def _sum(self) -> tuple[Node | Statement, int]:
        return self._calculation(("+", "-"), self._product)

    def _product(self) -> tuple[Node | Statement, int]:
        return self._calculation(("*", "/", "//", "%"), self._signed)

    def _calculation(
        self, signs: tuple[str, ...], part: Callable[[], tuple[Node | Statement, int]]
    ) -> tuple[Node | Statement, int]:
        node, at = part()
        nested = 0
        while sign := self._take(*signs):
            nested += sign in ("/", "//", "%")
            if nested > MAX_DEPTH:
                self._fail(f"it divides more than {MAX_DEPTH} times in a row", self._at())
            node = _joined_node(sign, self._number(node, at), self._number(*part()))
        return node, at

    def _signed(self) -> tuple[Node | Statement, int]:
        at = self._at()
        if not self._take("-"):
            return self._power()
        return _negative(self._number(*self._deeper(self._signed))), at

    def _power(self) -> tuple[Node | Statement, int]:
        base, at = self._atom()
        if not self._take("^"):
            return base, at
        exponent = self._number(*self._deeper(self._signed))
        return Calculation("^", (self._number(base, at), exponent)), at

    def _atom(self) -> tuple[Node | Statement, int]:
        at = self._at()
        if self.place == len(self.tokens):
            self._fail("it ends too early", at)
        token = self.tokens[self.place]
        self.place += 1
        if token.cell:
            return Variable(Cell.parse(token.text)), at
        if token.text.isdigit():
            return Number(int(token.text)), at
        if token.text in ("a", "b"):
            return Variable(token.text), at
        if token.text in _FUNCTIONS:
            return self._call(token.text, at), at
        if token.text == "(":
            inner = self._deeper(self._or)
            self._expect(")")
            return inner[0], at
        if token.text == "|":
            size = self._number(*self._deeper(self._sum))
            self._expect("|")
            return Calculation("abs", (size,)), at
        self._fail(f"'{token.text}' is unexpected", at)

    def _call(self, name: str, at: int) -> Node:
        numbers = self._list(cells=name != "abs")
        if name == "abs" and len(numbers) > 1:
            self._fail("'abs' takes one number", at)
        return Calculation(_OPERATORS.get(name, name), numbers)

    def _list(self, *, cells: bool) -> tuple[Node, ...]:
        """Numbers in parentheses, separated by commas; where `cells` is true, also groups such as `a1-a4 b2`."""
        self._expect("(")
        numbers: list[Node] = []
        while True:
            group = self._group() if cells else ()
            numbers.extend(group or (self._number(*self._deeper(self._sum)),))
            if not self._take(","):
                break
        self._expect(")")
        return tuple(numbers)

    def _group(self) -> tuple[Node, ...]:
        """The cells of a group such as `a1-a4 b2`, if one stands here up to the next comma or parenthesis."""
        end = self.place
        while end < len(self.tokens) and (self.tokens[end].cell or self.tokens[end].text == "-"):
            end += 1
        group = self.tokens[self.place : end]
        if (
            not group
            or not (group[0].cell and group[-1].cell)
            or end == len(self.tokens)
            or self.tokens[end].text not in (",", ")")
        ):
            return ()
        region = self.text[group[0].at : group[-1].at + len(group[-1].text)].replace("−", "-")
        try:
            cells = parse_region(region)
        except PuzzleError as error:
            self._fail(error.message, group[0].at)
        self.place = end
        return tuple(Variable(cell) for cell in cells)

    # ---- tokens --------------------------------------------------------------------------------------------------

    def _at(self) -> int:
        """The column, from 0, of the next token."""
        return self.tokens[self.place].at if self.place < len(self.tokens) else len(self.text.rstrip())

    def _take(self, *wanted: str) -> str:
        """Consume and return the next token if it is one of these."""
        if self.place < len(self.tokens) and self.tokens[self.place].text in wanted:
            self.place += 1
            return self.tokens[self.place - 1].text
        return ""

    def _expect(self, token: str) -> None:
        if not self._take(token):
            self._fail(f"a '{token}' is missing", self._at())

    def _deeper(self, part: Callable[[], tuple[Node | Statement, int]]) -> tuple[Node | Statement, int]:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            self._fail(f"it is nested too deeply (the limit is {MAX_DEPTH})", self._at())
        node = part()
        self.depth -= 1
        return node

    def _statement(self, node: Node | Statement, at: int) -> Statement:
        if not isinstance(node, Comparison | Truth):
            example = "a < b" if self.pairs else "a1 < b2"
            self._fail(f"there is a number where a comparison such as {example} is needed", at)
        return node

    def _number(self, node: Node | Statement, at: int) -> Node:
        if isinstance(node, Comparison | Truth):
            self._fail("there is a comparison where a number is needed", at)
        return node

    def _fail(self, why: str, at: int) -> NoReturn:
        shown = self.text if len(self.text) <= 60 else f"{self.text[:57]}..."
        how = _HOW_PAIRS if self.pairs else _HOW_CELLS
        raise PuzzleError(f"the expression '{shown}' is wrong: {why}", suggestion=how, inside=(0, at))


def _joined_node(sign: str, left: Node, right: Node) -> Node:
    """Two numbers joined by an operator; sums and products of several parts are kept flat."""
    if sign == "-":
        sign, right = "+", _negative(right)
    if sign in ("+", "*") and isinstance(left, Calculation) and left.operator == sign:
        return Calculation(sign, (*left.parts, right))
    return Calculation(sign, (left, right))


def _negative(node: Node) -> Node:
    return Number(-node.value) if isinstance(node, Number) else Calculation("negative", (node,))
