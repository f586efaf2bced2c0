"""The four operators of cell arithmetic: their relations, and the targets that each can reach.

Differences and quotients hold in either order. With more than two cells, all others are taken from the largest, or
divide it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from math import prod

from gridwise.model.board import Board
from gridwise.model.grid import Cell
from gridwise.model.relations import Either, In, Linear, Product, Relation

Numbers = Sequence[int]
"""The values a cell can hold, ascending."""
MAX_TARGET = 2**62
_MANY = 20_000


class Operator:
    """One operator: its sign in a file, its mark in a picture, its verb in a message."""

    sign = "+"
    mark = "+"
    makes = "add up to"

    def relation(self, board: Board, cells: Sequence[Cell], target: int) -> Relation:
        """The relation that two or more cells make the target."""
        raise AssertionError(f"{type(self).__name__} has no relation")

    def reaches(self, numbers: Numbers, count: int, differ: bool, target: int) -> bool:
        """Whether `count` cells can make the target; False only if they certainly can't."""
        span = self.span(numbers, count, differ)
        return span is not None and span[0] <= target <= span[1]

    def span(self, numbers: Numbers, count: int, differ: bool) -> tuple[int, int] | None:
        """The smallest and largest result of `count` cells; None if they have no result."""
        raise AssertionError(f"{type(self).__name__} has no span")

    def made(self, values: Sequence[int]) -> int | None:
        """The target that these values make; None if they make none."""
        raise AssertionError(f"{type(self).__name__} has no result")


class Addition(Operator):
    """All cells add up to the target."""

    def made(self, values: Sequence[int]) -> int | None:
        return sum(values)

    def relation(self, board: Board, cells: Sequence[Cell], target: int) -> Relation:
        return board.sum(cells, (target,))

    def span(self, numbers: Numbers, count: int, differ: bool) -> tuple[int, int]:
        if differ and count <= len(numbers):
            return sum(numbers[:count]), sum(numbers[-count:])
        return count * numbers[0], count * numbers[-1]


class Subtraction(Operator):
    """The largest minus all the others is the target."""

    sign, mark, makes = "-", "−", "differ by"

    def made(self, values: Sequence[int]) -> int | None:
        target = 2 * max(values) - sum(values)
        return target if target >= 0 else None

    def relation(self, board: Board, cells: Sequence[Cell], target: int) -> Relation:
        if len(cells) == 2:
            return board.pair(cells[0], cells[1], _differ_by(target))
        return Either(tuple(tuple(self._branch(board, cell, cells, target)) for cell in cells))

    @staticmethod
    def _branch(board: Board, largest: Cell, cells: Sequence[Cell], target: int) -> Iterator[Relation]:
        others = [cell for cell in cells if cell != largest]
        yield Linear((largest, *others), (1,) + (-1,) * len(others), frozenset((target,)))
        if target < 0 or board.values[0] < 0:
            # Otherwise target + others is at least as large as each of the others, so no relation is needed.
            for cell in others:
                yield board.pair(cell, largest, _at_most)

    def reaches(self, numbers: Numbers, count: int, differ: bool, target: int) -> bool:
        if count > 2:
            return super().reaches(numbers, count, differ, target)
        known = set(numbers)
        return target >= differ and any(number + target in known for number in numbers)

    def span(self, numbers: Numbers, count: int, differ: bool) -> tuple[int, int]:
        most = numbers[-1] - Addition().span(numbers, count - 1, differ)[0]
        if count == 2:
            return (min((b - a for a, b in pairwise(numbers)), default=0) if differ else 0), most
        return (2 - count) * numbers[-1], most


class Multiplication(Operator):
    """All cells multiply to the target."""

    sign, mark, makes = "*", "×", "multiply to"

    def made(self, values: Sequence[int]) -> int | None:
        return prod(values)

    def relation(self, board: Board, cells: Sequence[Cell], target: int) -> Relation:
        return Product(tuple(cells), target)

    def reaches(self, numbers: Numbers, count: int, differ: bool, target: int) -> bool:
        return _product_reaches(numbers, count, differ, target)

    def span(self, numbers: Numbers, count: int, differ: bool) -> tuple[int, int]:
        if differ and numbers[0] >= 0:
            return prod(numbers[:count]), prod(numbers[-count:])
        ends = [1]
        for _ in range(count):
            ends = [end * number for end in (min(ends), max(ends)) for number in (numbers[0], numbers[-1])]
        return min(ends), max(ends)


class Division(Operator):
    """The largest divided by all the others is the target."""

    sign, mark, makes = "/", "÷", "divide to"

    def made(self, values: Sequence[int]) -> int | None:
        largest = max(values)
        rest = prod(values) // largest if largest > 0 else 0
        return largest // rest if rest > 0 and largest % rest == 0 else None

    def relation(self, board: Board, cells: Sequence[Cell], target: int) -> Relation:
        if len(cells) == 2:
            return board.pair(cells[0], cells[1], _divide_to(target))
        branches = (tuple(self._branch(board, cell, value, cells, target)) for cell in cells for value in board.values)
        return Either(tuple(branch for branch in branches if branch))

    @staticmethod
    def _branch(board: Board, largest: Cell, value: int, cells: Sequence[Cell], target: int) -> Iterator[Relation]:
        """The relations for one value of the largest cell: the others multiply to value / target."""
        if not _divides(target, value):
            return
        others = tuple(cell for cell in cells if cell != largest)
        yield In(largest, frozenset((value,)))
        if target:
            yield Product(others, value // target)
        if target < 1 or board.values[0] < 0:
            # Otherwise target × others is at least as large as each of the others, so no relation is needed.
            smaller = frozenset(other for other in board.values if other <= value and other)
            for cell in others:
                yield In(cell, smaller)

    def reaches(self, numbers: Numbers, count: int, differ: bool, target: int) -> bool:
        if count == 2:
            known = set(numbers)
            return not (differ and target == 1) and any(n and n * target in known for n in numbers)
        for place, value in enumerate(numbers):
            if not _divides(target, value):
                continue
            smaller = [number for number in numbers[: place + (not differ)] if number]
            if smaller and (not target or _product_reaches(smaller, count - 1, differ, value // target)):
                return True
        return False

    def span(self, numbers: Numbers, count: int, differ: bool) -> tuple[int, int] | None:
        widest = max(abs(numbers[0]), abs(numbers[-1]))
        reached = [t for t in range(-widest, widest + 1) if self.reaches(numbers, count, differ, t)]
        return (reached[0], reached[-1]) if reached else None


OPERATORS: dict[str, Operator] = {
    operator.sign: operator for operator in (Addition(), Subtraction(), Multiplication(), Division())
}
"""The operators by their sign."""

SIGNS = {
    **dict.fromkeys("+", "+"),
    **dict.fromkeys("-−–", "-"),
    **dict.fromkeys("*×xX·", "*"),
    **dict.fromkeys("/÷", "/"),
}
"""Every spelling of an operator, mapped to its sign."""


def _divides(target: int, value: int) -> bool:
    """Whether value / target is a whole number other than 0, so that the others can multiply to it."""
    return value == 0 if target == 0 else value != 0 and value % target == 0


def _product_reaches(numbers: Numbers, count: int, differ: bool, target: int) -> bool:
    """Whether `count` of the numbers can multiply to the target, each used once if they must differ."""
    if target == 0:
        return 0 in numbers
    factors = [number for number in numbers if number and target % number == 0]
    left: list[set[int]] = [{target}] + [set() for _ in range(count)]
    if differ:
        for factor in factors:
            for used in range(count, 0, -1):
                left[used] |= {rest // factor for rest in left[used - 1] if rest % factor == 0}
    else:
        for used in range(1, count + 1):
            left[used] = {rest // factor for rest in left[used - 1] for factor in factors if rest % factor == 0}
            if len(left[used]) > _MANY:
                return True  # too many to enumerate: not certain that it fails
    return 1 in left[count]


def _at_most(a: int, b: int) -> bool:
    return a <= b


@cache
def _differ_by(target: int) -> Callable[[int, int], bool]:
    """One test per target, so that all cages with that target share a table."""
    return lambda a, b: abs(a - b) == target


@cache
def _divide_to(target: int) -> Callable[[int, int], bool]:
    return lambda a, b: (b != 0 and a == target * b) or (a != 0 and b == target * a)
