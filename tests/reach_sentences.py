"""What sentences may say of cells that together can't make a sum, a difference or a product."""

import re
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from math import prod

from gridwise.logic.position import Position
from gridwise.model.relations import Linear, Product, Relation
from sentence_words import Board

_CELL = r"(?:r\d+c\d+|[a-z]{1,2}\d{1,2})(?![\w.|~])"
_TERM = rf"(?:\d+·)?{_CELL}"
_TERMS = rf"{_TERM}(?:(?:, | and | \+ | − ){_TERM})*"
_NUMBERS = r"−?\d+(?:(?:, | or )−?\d+)*"
_CANT = re.compile(
    rf"[Ww]ith ({_NUMBERS}) in ({_CELL}), ({_TERMS}) would have to (make|be) (−?\d+), which is impossible"
    r"(?:: ([^;.]*))?"
)
_EQUAL = re.compile(rf"[Ww]ith {_NUMBERS} in {_CELL}, ({_CELL}) and ({_CELL}) would have to be equal, but the two must")
_TOO = re.compile(
    rf"[Ww]ith ({_NUMBERS}) in ({_CELL}), ({_CELL}) would have to be (\d+), (too, but|and there is no (\d+))"
)
_OF_THESE = re.compile(r"since of these ([^.;]*)")
_AT = re.compile(r"(?:they make|that is) at (most|least) \S+ = (−?\d+)")
_CASES = re.compile(rf"({_CELL}) (?:is|would be) ({_NUMBERS}), and ({_CELL}) can't be ({_NUMBERS})")
_IS = re.compile(rf"({_CELL}) (is|would be) ([\d–−]+(?:(?:, | or )[\d–−]+)*)(?=,| and |$)")


def unreachable(position: Position, relations: Sequence[Relation], text: str) -> Iterator[str]:
    """`With 2 in a1, 9 would be left for b1 and b2, which is impossible: they make at most 2+5 = 7`."""
    board, text = Board(position), with_cells_first(text)
    for values, tried, terms, verb, need, why in _CANT.findall(text):
        for value in _numbers(values):
            reach = _Reach(board, tried, value, terms, verb == "make" and isinstance(relations[0], Product))
            yield from reach.needs(relations[0], _number(need)) if verb == "make" else ()
            yield from reach.check(_number(need), why)
    for told in _OF_THESE.findall(text):
        combos = re.split(r", since |\. ", text.partition(" can only be ")[2])[0]
        known = {int(value) for value in re.findall(r"\d+", combos)}
        for cell, values in re.findall(rf"({_CELL}) can only be ({_NUMBERS})", told):
            if {*_numbers(values)} != known & {int(symbol) for symbol in board.candidates[cell]}:
                yield f"{cell} can be {sorted(board.candidates[cell])}"
    for one, other in _EQUAL.findall(text):
        if other not in board.apart[one]:
            yield f"{one} and {other} can be equal"
    for values, tried, cell, need, why, none in _TOO.findall(text):
        if none in position.puzzle.symbols.names if none else (values != need or cell not in board.apart[tried]):
            yield f"{cell} can be {need}: {why}"


def with_cells_first(text: str) -> str:
    """`9 would be left for b1 and b2` as `b1 and b2 would have to make 9`."""
    return re.sub(rf"(−?\d+) would be left for ({_TERMS})", r"\2 would have to make \1", text)


def _number(text: str) -> int:
    return int(text.replace("−", "-"))


def _numbers(text: str) -> list[int]:
    """The numbers of `1, 3 or 5–7`."""
    out = []
    for part in re.split(", | or ", text):
        first, _, last = part.partition("–")
        out += range(int(first), int(last) + 1) if last else [_number(first)]
    return out


class _Reach:
    """What some cells make while another one holds a value."""

    def __init__(self, board: Board, tried: str, value: int, terms: str, multiplied: bool) -> None:
        signed = re.findall(rf"(− )?(?:(\d+)·)?({_CELL})", terms)
        self.weights = {cell: (-1 if minus else 1) * int(weight or 1) for minus, weight, cell in signed}
        self.board, self.tried, self.value, self.multiplied = board, tried, value, multiplied
        self.left = {cell: self._left(cell) for cell in self.weights}
        self.ways = [way for way in product(*self.left.values()) if not self._repeats(way)]

    def _left(self, cell: str) -> set[int]:
        held = {int(symbol) for symbol in self.board.candidates[cell]}
        return held - {self.value} if cell in self.board.apart[self.tried] else held

    def _repeats(self, way: Sequence[int]) -> bool:
        pairs = combinations(zip(self.weights, way, strict=True), 2)
        return any(a == b and other in self.board.apart[one] for (one, a), (other, b) in pairs)

    def _made(self, way: Sequence[int]) -> int:
        terms = [weight * value for weight, value in zip(self.weights.values(), way, strict=True)]
        return prod(terms) if self.multiplied else sum(terms)

    def needs(self, relation: Relation, need: int) -> Iterator[str]:
        """The need is what the clue leaves, and all open cells of the clue are named."""
        rest = [str(cell) for cell in relation.cells if str(cell) not in (*self.weights, self.tried)]
        filled = [int(next(iter(self.board.candidates[cell]))) for cell in rest]
        if any(len(self.board.candidates[cell]) > 1 for cell in rest):
            yield f"more cells than {[*self.weights]} are open"
        if isinstance(relation, Product):
            if need * prod(filled) * self.value != relation.target:
                yield f"{need} is not what is left of {relation.target}"
        elif isinstance(relation, Linear) and need + sum(filled) + self.value not in relation.targets:
            yield f"{need} is not what is left of {relation.targets}"

    def check(self, need: int, why: str) -> Iterator[str]:
        """No way makes the need, and the reason is true and enough."""
        if any(self._made(way) == need for way in self.ways):
            yield f"{[*self.weights]} can make {need}"
        if at := _AT.fullmatch(why):
            best = (max if at[1] == "most" else min)(map(self._made, self.ways))
            if best != _number(at[2]) or (need <= best if at[1] == "most" else need >= best):
                yield f"{[*self.weights]} make at {at[1]} {best}"
        elif cases := _CASES.fullmatch(why):
            yield from self._cases(need, *cases.groups())
        elif why:
            yield from self._listed(need, why)

    def _cases(self, need: int, one: str, held: str, other: str, rest: str) -> Iterator[str]:
        sums = {a + b for a, b in zip(_numbers(held), _numbers(rest), strict=True)}
        if {one, other} != {*self.weights} or sums != {need} or self.left[one] != {*_numbers(held)}:
            yield f"{one} and {other} have other cases"
        if {int(symbol) for symbol in self.board.candidates[other]}.intersection(_numbers(rest)):
            yield f"{other} can be one of {rest}"

    def _listed(self, need: int, why: str) -> Iterator[str]:
        told = {cell: (verb == "is", {*_numbers(values)}) for cell, verb, values in _IS.findall(why)}
        before = {cell: {int(symbol) for symbol in self.board.candidates[cell]} for cell in self.left}
        if told != {cell: (left == before[cell], left) for cell, left in self.left.items()}:
            yield f"these cells can hold {self.left}"
        repeats = [way for way in product(*self.left.values()) if self._made(way) == need]
        if repeats and "would repeat a number" not in why:
            yield f"{repeats} are possible"
        if "would repeat" in why and not repeats:
            yield "nothing would repeat"
