"""Answers drawn as players do: with a mark's own character, its value, or a sign that looks like it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from gridwise.model.board_text import SEPARATORS, SLASH, is_ruler, may_be_ruler
from gridwise.model.marks import Mark
from gridwise.model.puzzle import Puzzle
from gridwise.model.registry import pieces
from gridwise.model.symbols import EMPTY_TOKENS, OPEN, VOID_TOKEN, Symbols

FILLED = frozenset("#■█▓▮◼⬛●⚫★")
"""Signs for the one thing that a puzzle asks for, whatever it looks like."""
CROSS = frozenset("Xx×✕✖✗☆*")
"""Signs for that thing or, next to one of the signs above, for a cell known to hold none."""
BLANK = frozenset(".·□▢◻⬜○⚪░")
DASH = frozenset("-–_")
"""Signs for an empty cell, unless other signs mark those; then these are grid lines."""
_VARIATION = "\ufe0f"
"""The variation selector that some keyboards append to a sign for a coloured glyph."""


def read_drawn(puzzle: Puzzle, answer: Any) -> Any:
    """The answer with drawn signs replaced by the characters of the puzzle's marks; unchanged if nothing was drawn."""
    symbols = puzzle.symbols if puzzle.symbols.marks else _shaded(puzzle)
    if symbols is None:
        return answer
    partial = isinstance(answer, Mapping)
    signs = set(_signs(answer)) - ({VOID_TOKEN} if puzzle.grid.void else set())
    if signs <= symbols.answer_tokens.keys() and (partial or not signs & CROSS):
        return answer
    meaning = _meaning(symbols, signs, partial)
    return answer if meaning is None else _translated(answer, meaning)


def _shaded(puzzle: Puzzle) -> Symbols | None:
    """0 and 1 as empty and filled cells, unless a type says otherwise: people shade boards of these two."""
    symbols = puzzle.symbols
    if {*symbols.names} != {"0", "1"} or puzzle.declaration.type is not None:
        return None
    empty = Mark("0", "empty cell", "empty cells", "0", background=True)
    filled = Mark("1", "filled cell", "filled cells", "1", "filled")
    return Symbols(symbols.names, empty=symbols.empty, marks=tuple({"0": empty, "1": filled}[n] for n in symbols.names))


def _meaning(symbols: Symbols, signs: Collection[str], partial: bool) -> dict[str, str] | None:
    """What each sign is replaced by; None if a sign is unknown or only blanks were drawn."""
    own = {sign: symbol for sign, symbol in _own_signs(symbols).items() if sign in signs}
    background, thing = symbols.background, symbols.thing
    if background is not None and thing is not None:
        own |= {sign: thing for sign in signs if sign in FILLED and sign not in own}
        marked = partial or thing in own.values()
        own |= {sign: background if marked else thing for sign in signs if sign in CROSS and sign not in own}
        own |= _other_sign(signs, own, thing)
    if background is not None:
        lines = any(sign in BLANK for sign in signs)
        own |= {sign: background for sign in signs - own.keys() if sign in BLANK or (sign in DASH and not lines)}
    if all(symbol == background for symbol in own.values()):
        return None
    # On a whole board, characters keep rows aligned; in a map of single cells `.` would be an unknown cell.
    meaning = {sign: symbol if partial else symbols.mark[symbol].character for sign, symbol in own.items()}
    if not {*meaning, *symbols.answer_tokens, *DASH, OPEN}.issuperset(signs):
        return None
    return {sign: text for sign, text in meaning.items() if not partial or sign not in symbols.tokens}


def _own_signs(symbols: Symbols) -> dict[str, str]:
    """The signs of each mark: those that look like it, which count only for one mark, and its own spellings."""
    signs: dict[str, str] = {}
    twice: set[str] = set()
    for name, mark in symbols.mark.items():
        for sign in _look_signs(mark):
            twice |= {sign} & signs.keys()
            signs[sign] = name
    signs = {sign: name for sign, name in signs.items() if sign not in twice and sign not in CROSS}
    own = {text: name for name, mark in symbols.mark.items() for text in (name, mark.character) if len(text) == 1}
    return signs | own


def _look_signs(mark: Mark) -> str:
    if mark.is_text:
        return ""
    look = pieces("look")[mark.look]
    return f"{look.sign}{look.other_signs}"


def _other_sign(signs: Collection[str], own: Mapping[str, str], thing: str) -> dict[str, str]:
    """Any other sign, such as an emoji, if it is the only one besides blanks and nothing else marks the thing."""
    rest = [sign for sign in signs if sign not in {*own, *BLANK, *DASH, *EMPTY_TOKENS, OPEN} and not sign.isalnum()]
    return {rest[0]: thing} if len(rest) == 1 and thing not in own.values() else {}


def _signs(answer: Any) -> Iterator[str]:
    """All signs in an answer, given as a text, lists of rows or entries, or a map from cell to entry."""
    if isinstance(answer, Mapping):
        yield from (sign for sign in map(_plain, answer.values()) if len(sign) == 1)
    elif isinstance(answer, list):
        for part in answer:
            yield from _signs(part)
    elif answer is not None:
        for line in _plain(answer).splitlines():
            cells = "" if is_ruler(line) else SEPARATORS.sub("", line).replace(SLASH, "")
            yield from (sign for sign in cells if not sign.isspace())


def _translated(answer: Any, meaning: Mapping[str, str]) -> Any:
    if isinstance(answer, Mapping):
        return {cell: meaning.get(_plain(entry), entry) for cell, entry in answer.items()}
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
