"""Shared by marks between neighbours, in particular the rule that all such marks are given."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from gridwise.common.errors import PuzzleError
from gridwise.model.board import Board, PairTest
from gridwise.model.constraint import Constraint
from gridwise.model.grid import Cell
from gridwise.model.relations import Relation

Marks = tuple[type[Constraint], ...]
"""Kinds of constraints that have an `edge`."""


def as_numbers(value: Any) -> Any:
    """A single number, a list of numbers, or a string of numbers separated by blanks or commas."""
    if isinstance(value, str):
        return tuple(value.replace(",", " ").split())
    return tuple(value) if isinstance(value, list | tuple) else (value,)


def unless_marked(board: Board, marks: Marks, test: PairTest) -> Iterator[Relation]:
    """Apply the test to all neighbours without such a mark; where a mark can be removed, only while it is absent."""
    numbers: dict[frozenset[Cell], list[int | None]] = {}
    for kind in marks:
        for mark, number in board.clue_numbers(kind):
            numbers.setdefault(frozenset(getattr(mark, "edge")), []).append(number)  # noqa: B009 - not of every constraint
    for a, b in board.grid.edges():
        relation: Relation = board.pair(a, b, test)
        marking = numbers.get(frozenset((a, b)), [])
        if None in marking:
            continue
        for number in marking:
            if number is not None:
                relation = relation.while_absent(number)
        yield relation


def require_pair(values: tuple[int, ...], test: Callable[[int, int], bool], message: str, field: str) -> None:
    """Raise if no two values, equal or not, pass the test."""
    if not any(test(a, b) for a in values for b in values):
        raise PuzzleError(message, field=field)
