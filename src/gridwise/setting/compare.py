"""Differences between two puzzles of any formats, and whether they are equivalent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from gridwise.common.work_limits import cancellable
from gridwise.declaring.puzzle_like import to_puzzle
from gridwise.model.attributes import ATTRIBUTES, BOARDS
from gridwise.model.constraint import Constraint, words
from gridwise.model.grid import names

if TYPE_CHECKING:
    from gridwise._core import Cancel
    from gridwise.declaring.puzzle_like import Written
    from gridwise.generating.isomorphism import Isomorphism
    from gridwise.model.grid import Cell
    from gridwise.model.puzzle import Puzzle

EQUIVALENCE_SECONDS = 5.0
"""The default time, in seconds, for solving each puzzle to see whether they are equivalent."""
_OTHERWISE_TOLD = {*BOARDS, "size", "dimensions", "symbols", "empty", "void", "marks"}
"""Attributes that are already compared as grid, symbols and cells."""


@dataclass(frozen=True, slots=True)
class Change:
    """One difference. None stands for what a puzzle does not have."""

    kind: str
    """`type`, `size`, `void`, `symbols`, `given`, `clue`, `rule`, `attribute`, `progress`, `marks` or `solution`."""
    what: str
    """The subject: a cell, or the name of an attribute or a constraint; empty if the kind says it all."""
    first: str | None
    second: str | None

    def to_json(self) -> dict[str, Any]:
        """The change as plain data."""
        return {"kind": self.kind, "what": self.what, "first": self.first, "second": self.second}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Change:
        """The change that `to_json` described."""
        return cls(**data)

    def __str__(self) -> str:
        about = self.what if self.kind == "attribute" else f"{self.kind} {self.what}".strip()
        if self.kind in ("clue", "rule"):
            about = self.kind
        if self.first is None:
            return f"{about}: only the second has {self.second}"
        if self.second is None:
            return f"{about}: only the first has {self.first}"
        return f"{about}: {self.first} → {self.second}"


@dataclass(frozen=True, slots=True)
class Difference:
    """The differences between two puzzles."""

    changes: tuple[Change, ...]
    equivalent: bool | None = None
    """Whether they are the same up to symmetries of their rules; None if unknown."""
    cells: Mapping[str, str] | None = None
    """If they are equivalent, the cell of the second puzzle for each cell of the first."""
    symbols: Mapping[str, str] | None = None
    """If they are equivalent, the symbol of the second puzzle for each symbol of the first."""

    @property
    def same(self) -> bool:
        """Whether nothing differs."""
        return not self.changes

    def to_json(self) -> dict[str, Any]:
        """The difference as plain data."""
        return {
            "same": self.same,
            "changes": [change.to_json() for change in self.changes],
            "equivalent": self.equivalent,
            "cells": None if self.cells is None else dict(self.cells),
            "symbols": None if self.symbols is None else dict(self.symbols),
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Difference:
        """The difference that `to_json` described."""
        changes = tuple(map(Change.from_json, data["changes"]))
        return cls(changes, data["equivalent"], data["cells"], data["symbols"])


def diff(
    first: Puzzle | Written,
    second: Puzzle | Written,
    *,
    seconds: float | None = EQUIVALENCE_SECONDS,
    cancel: Cancel | None = None,
) -> Difference:
    """The differences in type, size, symbols, givens, clues, rules, title and all other attributes.

    If they differ, this looks for a mapping of cells and symbols that keeps all rules and turns one into the other.
    Both puzzles are solved for that, within `seconds` each; 0 skips it.
    """
    one, other = to_puzzle(first), to_puzzle(second)
    changes = tuple(_changes(one, other))
    if not changes or seconds == 0:
        return Difference(changes, True if not changes else None)
    with cancellable(cancel):
        return replace(_disguise(one, other, seconds), changes=changes)


# ---- what differs ----------------------------------------------------------------------------------------------------


def _changes(a: Puzzle, b: Puzzle) -> Iterator[Change]:
    yield from _change("type", "", a.declaration.type, b.declaration.type)
    yield from _change("size", "", _size(a), _size(b))
    yield from _change("void", "", names(sorted(a.grid.void)) or None, names(sorted(b.grid.void)) or None)
    yield from _change("symbols", "", _symbols(a), _symbols(b))
    yield from _cells("given", a.givens, b.givens)
    yield from _constraints("clue", a.clues, b.clues)
    yield from _constraints("rule", _rules(a, b), _rules(b, a))
    yield from _attributes(a, b)
    yield from _cells("progress", a.progress, b.progress)
    yield from _cells("marks", _joined(a.marks), _joined(b.marks))
    yield from _cells("solution", a.known_solution, b.known_solution)


def _change(kind: str, what: str, first: str | None, second: str | None) -> Iterator[Change]:
    if first != second:
        yield Change(kind, what, first, second)


def _size(puzzle: Puzzle) -> str:
    return "×".join(str(side) for side in puzzle.grid.shape)


def _symbols(puzzle: Puzzle) -> str:
    """The symbols, with their values where these differ from the symbols."""
    value = puzzle.symbols.value
    return " ".join(name if name == str(value[name]) else f"{name}={value[name]}" for name in puzzle.symbols.names)


def _joined(marks: Mapping[Cell, tuple[str, ...]]) -> dict[Cell, str]:
    return {cell: " ".join(noted) for cell, noted in marks.items()}


def _cells(kind: str, a: Mapping[Cell, str], b: Mapping[Cell, str]) -> Iterator[Change]:
    for cell in sorted({*a, *b}):
        yield from _change(kind, str(cell), a.get(cell), b.get(cell))


def _rules(puzzle: Puzzle, other: Puzzle) -> list[Constraint]:
    """The rules that the other puzzle does not have in some other form, such as an implied box."""
    theirs = {(type(rule), _meaning(rule, other)) for rule in other.constraints if not rule.is_clue}
    mine = [rule for rule in puzzle.constraints if not rule.is_clue]
    same_grid = puzzle.grid == other.grid
    return [rule for rule in mine if not (same_grid and (type(rule), _meaning(rule, puzzle)) in theirs)]


def _meaning(rule: Constraint, puzzle: Puzzle) -> object:
    """What a rule means to a solver; the rule itself if it lowers to nothing."""
    return tuple(rule.relations(puzzle.board)) or rule


def _constraints(kind: str, a: Iterable[Constraint], b: Iterable[Constraint]) -> Iterator[Change]:
    """Constraints that only one puzzle has; two about the same cells count as one change."""
    mine, theirs = Counter(a), Counter(b)
    gone, new = list((mine - theirs).elements()), list((theirs - mine).elements())
    for constraint in gone:
        counterpart = next((other for other in new if _about(other) == _about(constraint)), None)
        if counterpart is not None:
            new.remove(counterpart)
        changed = None if counterpart is None else _description(counterpart)
        yield Change(kind, type(constraint).__name__, _description(constraint), changed)
    for constraint in new:
        yield Change(kind, type(constraint).__name__, None, _description(constraint))


def _about(constraint: Constraint) -> object:
    """The subject of a constraint: its kind, and its cells or its place outside the grid."""
    cells = tuple(sorted(constraint.cells()))
    return type(constraint), cells, str(getattr(constraint, "at", "")) if not cells else ""


def _description(constraint: Constraint) -> str:
    """Its name, with its fields if the cells alone do not identify it."""
    label = constraint.label()
    if label != words(type(constraint).__name__):
        return label
    fields = constraint.model_dump(mode="json", exclude_defaults=True)
    return f"{label} ({', '.join(f'{name}: {value}' for name, value in fields.items())})" if fields else label


def _attributes(a: Puzzle, b: Puzzle) -> Iterator[Change]:
    """The other attributes: title, author, rules as text and so on, without those used by constraints."""
    mine, theirs = a.declaration.attributes, b.declaration.attributes
    for name in ATTRIBUTES:
        if name not in _OTHERWISE_TOLD and mine.get(name) != theirs.get(name):
            first, second = (None if name not in held else _short(held[name]) for held in (mine, theirs))
            yield Change("attribute", name, first, second)


def _short(value: Any) -> str:
    text = " ".join(str(value).split())
    return text if len(text) <= 60 else f"{text[:59]}…"


# ---- equivalence -----------------------------------------------------------------------------------------------------


def _disguise(a: Puzzle, b: Puzzle, seconds: float | None) -> Difference:
    from gridwise.generating.canonical import equivalent
    from gridwise.generating.isomorphism import find_isomorphism

    if len(a.grid.places) != len(b.grid.places) or len(a.symbols.names) != len(b.symbols.names):
        return Difference((), False)
    (mine, first), (theirs, second) = _solved(a, seconds), _solved(b, seconds)
    if first is None or second is None:
        return Difference((), False if "undecided" not in (mine, theirs) and mine != theirs else None)
    isomorphism: Isomorphism | None = find_isomorphism(first, second)
    if isomorphism is not None:
        return Difference((), True, isomorphism.cells, isomorphism.symbols)
    return Difference((), None if equivalent(first, second) else False)


def _solved(puzzle: Puzzle, seconds: float | None) -> tuple[str, Puzzle | None]:
    """The number of solutions of a puzzle, and the puzzle with its solution if that is unique."""
    from gridwise.solving.solve import solve

    answer = solve(puzzle, 2, seconds=seconds)
    if answer.status != "one" or answer.solution is None:
        return str(answer.status), None
    clues, solution = puzzle.clues, answer.solution.entries
    return str(answer.status), puzzle.unchecked_copy(puzzle.declaration, clues, dict(puzzle.givens), solution)
