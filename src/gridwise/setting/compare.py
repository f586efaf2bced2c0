"""What differs between two puzzles, whatever formats they came in, and whether they are the same in disguise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from gridwise.model.attributes import ATTRIBUTES, BOARDS
from gridwise.model.constraint import Constraint, words
from gridwise.model.grid import names

if TYPE_CHECKING:
    from gridwise.generating.isomorphism import Isomorphism
    from gridwise.model.grid import Cell
    from gridwise.model.puzzle import Puzzle

EQUIVALENCE_SECONDS = 5.0
"""So long each puzzle may be solved to see whether they are the same in disguise."""
_OTHERWISE_TOLD = {*BOARDS, "size", "dimensions", "symbols", "empty", "void", "marks"}
"""Attributes that show in the grid, the symbols and the cells, however they were written."""


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that differs. What one of the puzzles does not have is None there."""

    kind: str
    """`type`, `size`, `void`, `symbols`, `given`, `clue`, `rule`, `attribute`, `progress`, `marks` or `solution`."""
    what: str
    """What it is about: a cell, the name of an attribute or of a constraint; empty where the kind says it."""
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
    """What differs between two puzzles."""

    changes: tuple[Change, ...]
    equivalent: bool | None = None
    """Whether they are the same but for symmetries of their rules; None where that was not found out."""
    cells: Mapping[str, str] | None = None
    """Where they are equivalent: the cell of the second puzzle for each cell of the first."""
    symbols: Mapping[str, str] | None = None
    """And what each symbol becomes."""

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


def diff(first: Puzzle, second: Puzzle, *, seconds: float | None = EQUIVALENCE_SECONDS) -> Difference:
    """What differs: type, size, symbols, givens, clues, rules, title and all else that they carry along.

    Where they are not the same, it is looked for an exchange of cells and symbols that keeps all rules and turns one
    into the other. Both are solved for that, each for so many seconds at most; 0 leaves it out.
    """
    changes = tuple(_changes(first, second))
    if not changes or seconds == 0:
        return Difference(changes, True if not changes else None)
    return replace(_disguise(first, second, seconds), changes=changes)


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
    """The symbols, with what they are worth where that is not what they say."""
    value = puzzle.symbols.value
    return " ".join(name if name == str(value[name]) else f"{name}={value[name]}" for name in puzzle.symbols.names)


def _joined(marks: Mapping[Cell, tuple[str, ...]]) -> dict[Cell, str]:
    return {cell: " ".join(noted) for cell, noted in marks.items()}


def _cells(kind: str, a: Mapping[Cell, str], b: Mapping[Cell, str]) -> Iterator[Change]:
    for cell in sorted({*a, *b}):
        yield from _change(kind, str(cell), a.get(cell), b.get(cell))


def _rules(puzzle: Puzzle, other: Puzzle) -> list[Constraint]:
    """The rules, but for those that the other puzzle has as well, only said in another way: a box that goes unsaid."""
    theirs = {(type(rule), _meaning(rule, other)) for rule in other.constraints if not rule.is_clue}
    mine = [rule for rule in puzzle.constraints if not rule.is_clue]
    same_grid = puzzle.grid == other.grid
    return [rule for rule in mine if not (same_grid and (type(rule), _meaning(rule, puzzle)) in theirs)]


def _meaning(rule: Constraint, puzzle: Puzzle) -> object:
    """What a rule says to a solver; itself where that is nothing."""
    return tuple(rule.relations(puzzle.board)) or rule


def _constraints(kind: str, a: Iterable[Constraint], b: Iterable[Constraint]) -> Iterator[Change]:
    """Constraints that only one of the puzzles has; those about the same cells as one that changed."""
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
    """What a constraint is about: its kind, and its cells or its place outside."""
    cells = tuple(sorted(constraint.cells()))
    return type(constraint), cells, str(getattr(constraint, "at", "")) if not cells else ""


def _description(constraint: Constraint) -> str:
    """What to call it; with its fields where its cells say nothing of them."""
    label = constraint.label()
    if label != words(type(constraint).__name__):
        return label
    fields = constraint.model_dump(mode="json", exclude_defaults=True)
    return f"{label} ({', '.join(f'{name}: {value}' for name, value in fields.items())})" if fields else label


def _attributes(a: Puzzle, b: Puzzle) -> Iterator[Change]:
    """What is carried along: title, author, rules in words and others; what constraints take shows in these."""
    mine, theirs = a.declaration.attributes, b.declaration.attributes
    for name in ATTRIBUTES:
        if name not in _OTHERWISE_TOLD and mine.get(name) != theirs.get(name):
            first, second = (None if name not in held else _short(held[name]) for held in (mine, theirs))
            yield Change("attribute", name, first, second)


def _short(value: Any) -> str:
    text = " ".join(str(value).split())
    return text if len(text) <= 60 else f"{text[:59]}…"


# ---- the same in disguise --------------------------------------------------------------------------------------------


def _disguise(a: Puzzle, b: Puzzle, seconds: float | None) -> Difference:
    from gridwise.generating.canonical import equivalent
    from gridwise.generating.isomorphism import find_isomorphism

    if len(a.grid.cells) != len(b.grid.cells) or len(a.symbols.names) != len(b.symbols.names):
        return Difference((), False)
    (mine, first), (theirs, second) = _solved(a, seconds), _solved(b, seconds)
    if first is None or second is None:
        return Difference((), False if "undecided" not in (mine, theirs) and mine != theirs else None)
    isomorphism: Isomorphism | None = find_isomorphism(first, second)
    if isomorphism is not None:
        return Difference((), True, isomorphism.cells, isomorphism.symbols)
    return Difference((), None if equivalent(first, second) else False)


def _solved(puzzle: Puzzle, seconds: float | None) -> tuple[str, Puzzle | None]:
    """How many solutions a puzzle has; and the puzzle with its solution, where that is the only one."""
    from gridwise.solving.solve import solve

    answer = solve(puzzle, 2, seconds=seconds)
    if answer.status != "one" or answer.solution is None:
        return str(answer.status), None
    filled = zip(puzzle.grid.places, answer.solution.symbols, strict=True)
    clues, solution = puzzle.clues, {cell: symbol for cell, symbol in filled if symbol is not None}
    return str(answer.status), puzzle.unchecked_copy(puzzle.declaration, clues, dict(puzzle.givens), solution)
