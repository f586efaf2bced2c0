"""Answers drawn as players do: blocks or stars for filled cells, dots or white squares elsewhere."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from gridwise.model.board_text import SEPARATORS, SLASH, is_ruler, may_be_ruler
from gridwise.model.puzzle import Puzzle

FILLED = frozenset("#■█▓▮◼⬛●⚫★")
CROSS = frozenset("Xx×✕✖✗☆*")
"""Signs for a filled cell or, next to one of the signs above, for a cell known to be empty."""
BLANK = frozenset(".·□▢◻⬜○⚪░")
DASH = frozenset("-–_")
"""Signs for an empty cell, unless other signs mark those; then these are grid lines."""
OPEN = "?"
_VARIATION = "\ufe0f"
"""The variation selector that some keyboards append to a sign for a coloured glyph."""


def read_drawn(puzzle: Puzzle, answer: Any) -> Any:
    """The answer with drawn signs replaced by the puzzle's symbols; unchanged if nothing was drawn."""
    names = puzzle.symbols.names
    two = len(names) == 2 and all(len(name) == 1 for name in names)
    if not two or puzzle.grid.void or not any(part.fills for part in puzzle.constraints):
        return answer
    signs = set(_signs(answer))
    if not signs or signs & {*names}:
        return answer
    empty, filled = sorted(names, key=puzzle.symbols.value.__getitem__)
    meaning = _meaning(signs, filled, empty)
    return answer if meaning is None else _translated(answer, meaning)


def _meaning(signs: Collection[str], filled: str, empty: str) -> dict[str, str] | None:
    """The meaning of each sign; None if some are unknown or nothing is filled."""
    meaning = {sign: filled for sign in signs if sign in FILLED}
    meaning |= {sign: empty if meaning else filled for sign in signs if sign in CROSS}
    if filled not in meaning.values():
        return None
    lines = any(sign in BLANK for sign in signs)
    meaning |= {sign: empty for sign in signs if sign in BLANK or (sign in DASH and not lines)}
    meaning |= {OPEN: "."}
    return meaning if all(sign in meaning or sign in DASH for sign in signs) else None


def _signs(answer: Any) -> Iterator[str]:
    """All signs in an answer, given as a text, lists of rows or entries, or a map from cell to entry."""
    if isinstance(answer, Mapping | list):
        for part in answer.values() if isinstance(answer, Mapping) else answer:
            yield from _signs(part)
    elif answer is not None:
        for line in _plain(answer).splitlines():
            cells = "" if is_ruler(line) else SEPARATORS.sub("", line).replace(SLASH, "")
            yield from (sign for sign in cells if not sign.isspace())


def _translated(answer: Any, meaning: Mapping[str, str]) -> Any:
    if isinstance(answer, Mapping):
        return {cell: _translated(entry, meaning) for cell, entry in answer.items()}
    if isinstance(answer, list):
        return [_translated(part, meaning) for part in answer]
    if answer is None:
        return None
    lines = _plain(answer).splitlines()
    drawn = DASH.isdisjoint(meaning)
    return "\n".join(
        line if is_ruler(line) or (drawn and may_be_ruler(line)) else "".join(meaning.get(sign, sign) for sign in line)
        for line in lines
    )


def _plain(answer: Any) -> str:
    return str(answer).replace(_VARIATION, "")
