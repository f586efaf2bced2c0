"""Technique cases, one per line: a position, and the outcome of a step that the technique must find there."""

from dataclasses import dataclass
from pathlib import Path

import gridwise as gw
from gridwise.logic.position import Position

Outcome = tuple[frozenset[tuple[str, str]], frozenset[tuple[str, str]]]


@dataclass(frozen=True)
class Case:
    """`:<code[-variant]>:<candidates>:<givens>:<deleted>:<eliminations>:<placements>:<extra>:`."""

    code: str
    variant: str
    givens: str
    deleted: str
    eliminations: str
    placements: str
    extra: str
    line: int

    @property
    def never(self) -> bool:
        """Whether the technique must find nothing here."""
        return self.variant == "x"

    def position(self) -> Position:
        board, placed, filled = [], {}, False
        for char in self.givens:
            if char == "+":
                filled = True
                continue
            board.append("." if filled else char)
            if filled:
                placed[_cell(len(board) - 1)] = char
            filled = False
        removed: dict[str, list[str]] = {}
        for cell, digit in _triples(self.deleted):
            removed.setdefault(cell, []).append(digit)
        return Position(gw.parse("".join(board)), placed, removed)

    def outcome(self) -> Outcome:
        return frozenset(_triples(self.placements)), frozenset(_triples(self.eliminations))


def _cell(place: int) -> str:
    return f"r{place // 9 + 1}c{place % 9 + 1}"


def _triples(text: str) -> list[tuple[str, str]]:
    """Cells (as `a1`) and digits from triples of digit, row and column."""
    return [(str(gw.Cell.parse(f"r{t[1]}c{t[2]}")), t[0]) for t in text.split()]


def outcome_of(position: Position, raw: object) -> Outcome:
    """The changes of a raw step, in the same form, without candidates that are already gone."""
    names = position._names
    return frozenset(names(raw.placements)), frozenset(names(raw.removals))  # type: ignore[attr-defined]


def cases(path: Path, *codes: str) -> list[Case]:
    """The cases with a code that starts with one of these."""
    found = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        parts = line.split(":")
        if len(parts) < 5 or not line.startswith(":"):
            continue
        parts += [""] * (8 - len(parts))  # cases without an outcome may be shorter
        code, _, variant = parts[1].partition("-")
        if not codes or any(code.startswith(wanted) for wanted in codes):
            found.append(Case(code, variant, parts[3], parts[4], parts[5], parts[6], parts[7], number))
    return found
