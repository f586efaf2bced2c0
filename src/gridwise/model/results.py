"""The results of solving: plain frozen data that converts to and from JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from html import escape
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any

from gridwise.model.by_cell import ByCell
from gridwise.model.drawable import Drawable
from gridwise.model.grid import Cell, Grid
from gridwise.model.marks import CELLS

if TYPE_CHECKING:
    import numpy as np

Rows = tuple[Any, ...]
"""Nested tuples of symbols, one level per dimension; None where a place is void."""


class Status(StrEnum):
    """How many solutions a puzzle has, as far as has been proved."""

    NONE = "none"
    ONE = "one"
    SEVERAL = "several"
    UNDECIDED = "undecided"


def nested(flat: Iterable[Any], shape: tuple[int, ...]) -> Rows:
    """A flat sequence in reading order as nested tuples of this shape."""
    items = tuple(flat)
    for side in reversed(shape[1:]):
        items = tuple([items[i : i + side] for i in range(0, len(items), side)])
    return items


def flattened(rows: Any, dimensions: int) -> list[Any]:
    """The items of nested rows in reading order."""
    items = list(rows)
    for _ in range(dimensions - 1):
        items = [item for row in items for item in row]
    return items


@dataclass(frozen=True, slots=True)
class Solution(ByCell, Drawable):
    """A filled board that satisfies every constraint; `puzzle.draw(solution=…)` draws the clues with it."""

    shape: tuple[int, ...]
    symbols: tuple[str | None, ...]
    """The symbols in reading order; None where a place is void."""
    values: tuple[int | None, ...]
    """The values of the symbols in reading order; None where a cell is void or holds nothing."""
    between: tuple[tuple[str, str], ...] = ()
    """The symbols of borders, links and corners: pairs of the place's name and its symbol."""

    @property
    def layers(self) -> dict[str, dict[str, str]]:
        """The symbols of borders, links and corners: from layer to place to symbol."""
        layers: dict[str, dict[str, str]] = {}
        for name, symbol in self.between:
            layers.setdefault(Cell.parse(name).layer, {})[name] = symbol
        return layers

    @property
    def entries(self) -> dict[Cell, str]:
        """The symbol of every place that holds one."""
        squares = map(Cell, product(*map(range, self.shape)))
        filled = {cell: symbol for cell, symbol in zip(squares, self.symbols, strict=True) if symbol is not None}
        return filled | {Cell.parse(name): symbol for name, symbol in self.between}

    def keys(self) -> tuple[Cell, ...]:
        """The cells that hold a symbol, and after them the borders, links and corners that do."""
        return tuple(self.entries)

    @property
    def rows(self) -> Rows:
        """Nested tuples of symbols, None where void."""
        return nested(self.symbols, self.shape)

    @property
    def line(self) -> str:
        """The board as one string, with blanks between symbols if any has several characters. `#` is void.

        Borders, links and corners follow the cells; cells that hold nothing are left out.
        """
        tokens = [symbol if symbol is not None else "#" for symbol in self.symbols]
        if self.between:
            tokens = [*(tokens if any(self.symbols) else ()), *(symbol for _, symbol in self.between)]
        return ("" if all(len(token) == 1 for token in tokens) else " ").join(tokens)

    def array(self) -> np.ndarray[Any, np.dtype[np.int64]]:
        """The values as a NumPy array of the board's shape, 0 where void."""
        import numpy as np

        return np.array([0 if value is None else value for value in self.values], dtype=np.int64).reshape(self.shape)

    def to_json(self) -> dict[str, Any]:
        """The solution as plain data."""
        data = {"shape": list(self.shape), "symbols": list(self.symbols), "values": list(self.values)}
        return {**data, "layers": self.layers} if self.between else data

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Solution:
        """The solution from the data that `to_json` made."""
        between = tuple(item for layer in data.get("layers", {}).values() for item in layer.items())
        return cls(tuple(data["shape"]), tuple(data["symbols"]), tuple(data["values"]), between)


def solution_of(grid: Grid, filled: Mapping[Cell, str], values: Mapping[str, int] | None = None) -> Solution:
    """The solution with these symbols; without `values`, one whose values are not needed."""
    symbols = (
        tuple(filled.get(cell) for cell in grid.squares) if CELLS not in grid.derived else (None,) * prod(grid.shape)
    )
    worth = tuple(None if symbol is None else values[symbol] for symbol in symbols) if values else ()
    between = tuple((str(place), filled[place]) for place in grid.meant if place.layer != CELLS)
    return Solution(grid.shape, symbols, worth, between)


@dataclass(frozen=True, slots=True)
class Answer:
    """The result of solving a puzzle, and how much of it is proved."""

    status: Status
    solutions: tuple[Solution, ...]
    reason: str | None = None
    """Why there is no solution, or which limit was reached, if that can be said briefly."""
    nodes: int = 0
    seconds: float = 0.0

    @property
    def solution(self) -> Solution | None:
        """The first solution, if one was found."""
        return self.solutions[0] if self.solutions else None

    def _repr_html_(self) -> str:
        """What notebooks show: the first solution, and how many there are."""
        count = {Status.NONE: "no solution", Status.ONE: "one solution", Status.SEVERAL: "several solutions"}
        told = count.get(self.status, "undecided") + (f": {self.reason}" if self.reason else "")
        picture = self.solutions[0].svg() if self.solutions else ""
        return f"<div>{picture}<p>{escape(told)}</p></div>"

    def to_json(self) -> dict[str, Any]:
        """The answer as plain data."""
        return {
            "status": str(self.status),
            "solutions": [solution.to_json() for solution in self.solutions],
            "reason": self.reason,
            "nodes": self.nodes,
            "seconds": self.seconds,
        }

    @classmethod
    def from_json(cls, data: dict[str, Any] | str) -> Answer:
        """The answer from the data that `to_json` made."""
        data = json.loads(data) if isinstance(data, str) else data
        solutions = tuple(Solution.from_json(item) for item in data["solutions"])
        return cls(Status(data["status"]), solutions, data["reason"], data["nodes"], data["seconds"])


@dataclass(frozen=True, slots=True)
class Mistake:
    """A mistake in an answer: the cells, and the clue or rule that they break."""

    cells: tuple[str, ...]
    message: str

    def to_json(self) -> dict[str, Any]:
        """The mistake as plain data."""
        return {"cells": list(self.cells), "message": self.message}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Mistake:
        """The mistake from the data that `to_json` made."""
        return cls(tuple(data["cells"]), data["message"])

    def __str__(self) -> str:
        return self.message
