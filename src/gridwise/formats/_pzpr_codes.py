"""How pzprjs packs the clues of a board into the text of a link.

A clue is a number from 0. `NONE` is a place without a clue; `HIDDEN` is a clue whose number is not given, shown as "?".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from gridwise.common.errors import PuzzleError

NONE = -1
HIDDEN = -2
MAX_RUN = 20
"""The longest run of places without a clue that one letter, `g` to `z`, stands for."""


@dataclass(frozen=True)
class ClueCode:
    """One way to pack clues: pieces of text, each of which stands for one or more clues."""

    piece: re.Pattern[str]
    unpack: Callable[[re.Match[str]], list[int]]
    pack: Callable[[Sequence[int]], str]
    surplus: int = 0
    """How many places the last piece may reach beyond the board."""

    def decode(self, text: str, count: int) -> tuple[list[int], str]:
        """So many clues, and the rest of the text; clues that the text lacks are `NONE`."""
        clues: list[int] = []
        at = 0
        while len(clues) < count and at < len(text):
            match = self.piece.match(text, at)
            if match is None:
                raise PuzzleError(f"'{text[at : at + 10]}' is not allowed here")
            at = match.end()
            clues += self.unpack(match)
        if len(clues) > count + self.surplus:
            raise PuzzleError(f"the link contains more than {count} cells")
        return clues[:count] + [NONE] * (count - len(clues)), text[at:]


def _run(letter: str) -> list[int]:
    return [NONE] * (ord(letter) - ord("g") + 1)


def _run_length(clues: Sequence[int], at: int) -> int:
    """How many places without a clue follow each other here, up to the longest run that one letter stands for."""
    end = at
    while end < len(clues) and clues[end] == NONE and end - at < MAX_RUN:
        end += 1
    return end - at


def _packed(clues: Sequence[int], piece: Callable[[Sequence[int], int], tuple[str, int]]) -> str:
    """The text of clues; `piece` writes the clue at a place and says how many clues its text stands for."""
    text, at = "", 0
    while at < len(clues):
        length = _run_length(clues, at)
        part, length = (chr(ord("g") + length - 1), length) if length else piece(clues, at)
        text, at = text + part, at + length
    return text


# ---- numbers in base 16 ----------------------------------------------------------------------------------------------

_NUMBER = re.compile(r"-([0-9a-f]{2})|\+([0-9a-f]{3})|([0-9a-f])|(\.)|([g-z])")
MAX_NUMBER = 0xFFF


def _unpack_number(match: re.Match[str]) -> list[int]:
    if match[5]:
        return _run(match[5])
    digits = match[1] or match[2] or match[3]
    return [int(digits, 16) if digits else HIDDEN]


def _number_piece(clues: Sequence[int], at: int) -> tuple[str, int]:
    number = clues[at]
    if number == HIDDEN:
        return ".", 1
    if number > MAX_NUMBER:
        raise PuzzleError(f"a link can hold numbers up to {MAX_NUMBER}, but this puzzle has {number}")
    return f"{number:x}" if number < 16 else f"-{number:02x}" if number < 256 else f"+{number:03x}", 1


NUMBERS = ClueCode(_NUMBER, _unpack_number, lambda clues: _packed(clues, _number_piece))
"""Numbers in base 16: one digit, `-` with two or `+` with three; `.` is a hidden number."""


# ---- numbers up to 4 -------------------------------------------------------------------------------------------------

_COUNT = re.compile(r"([0-9a-e])|(\.)|([g-z])")


def _unpack_count(match: re.Match[str]) -> list[int]:
    if match[1]:
        blanks, number = divmod(int(match[1], 16), 5)
        return [number, *[NONE] * blanks]
    return _run(match[3]) if match[3] else [HIDDEN]


def _count_piece(clues: Sequence[int], at: int) -> tuple[str, int]:
    if clues[at] == HIDDEN:
        return ".", 1
    blanks = next((blanks for blanks, clue in enumerate(clues[at + 1 : at + 3]) if clue != NONE), 2)
    return f"{clues[at] + 5 * blanks:x}", 1 + blanks


COUNTS = ClueCode(_COUNT, _unpack_count, lambda clues: _packed(clues, _count_piece), surplus=2)
"""Numbers from 0 to 4, each in one digit together with up to two empty places after it; `.` is a hidden number."""


# ---- a number in every cell ------------------------------------------------------------------------------------------

_CELL = re.compile(r"-([0-9a-z]{2})|([0-9a-z])|(\.)|([%@])")
_BASE = 36
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def _unpack_cell(match: re.Match[str]) -> list[int]:
    digits = match[1] or match[2]
    return [int(digits, _BASE) if digits else NONE if match[3] else HIDDEN]


def _pack_cells(clues: Sequence[int]) -> str:
    return "".join({NONE: ".", HIDDEN: "@"}.get(clue) or _base_36(clue) for clue in clues)


def _base_36(number: int) -> str:
    if number >= _BASE**2:
        raise PuzzleError(f"a link can hold numbers up to {_BASE**2 - 1}, but this puzzle has {number}")
    high, low = divmod(number, _BASE)
    return f"-{_DIGITS[high]}{_DIGITS[low]}" if high else _DIGITS[low]


CELLS = ClueCode(_CELL, _unpack_cell, _pack_cells)
"""One number for each cell in base 36: one digit or `-` with two; `.` is a cell without a number."""


# ---- several numbers in a cell ------------------------------------------------------------------------------------

_LISTED = re.compile(r"([0-9])|(\.)|([a-f][0-9a-z])|([g-z])")
UNLISTED = 9
"""The digit of a number that is not given, among several."""
_BASES = {2: (360, 6), 3: (396, 4), 4: (460, 2)}
"""For so many numbers, the first code and the base of the others; 0 is a number that is not given."""


def _unpack_listed(match: re.Match[str]) -> list[int]:
    if match[4]:
        return _run(match[4])
    if match[1] or match[2]:
        return [HIDDEN if match[2] else 1111 if match[1] == "9" else int(match[1])]
    code = int(match[3], _BASE)
    count = max(count for count, (first, _) in _BASES.items() if first <= code)
    code, base = code - _BASES[count][0], _BASES[count][1]
    digits = [code // base**place % base for place in reversed(range(count))]
    return [int("".join(str(digit or UNLISTED) for digit in digits))]


def _listed_piece(clues: Sequence[int], at: int) -> tuple[str, int]:
    if clues[at] < UNLISTED:
        return "." if clues[at] == HIDDEN else str(clues[at]), 1
    if clues[at] == 1111:
        return "9", 1
    digits = [int(digit) % UNLISTED for digit in str(clues[at])]
    first, base = _BASES[len(digits)]
    if max(digits) >= base:
        raise PuzzleError(f"a link can't hold the numbers {', '.join(map(str, digits))} in one cell")
    code = first + sum(digit * base**place for place, digit in enumerate(reversed(digits)))
    return _base_36(code).removeprefix("-"), 1


LISTED = ClueCode(_LISTED, _unpack_listed, lambda clues: _packed(clues, _listed_piece))
"""Up to four numbers in a cell, here as the digits of one number, with a 9 for each that is not given."""


# ---- numbers with arrows ---------------------------------------------------------------------------------------------

_ARROW = re.compile(r"([0-4])([0-9a-f.])|([5-9])([0-9a-f]{2})|-([0-4])([0-9a-f]{3})|([a-z])")
DIRECTIONS = 5
"""A clue is this many times its number, plus its direction: 1 up, 2 down, 3 left, 4 right, 0 none."""
_LONGEST_SKIP = 26


def _unpack_arrow(match: re.Match[str]) -> list[int]:
    if match[7]:
        return [NONE] * (ord(match[7]) - ord("a") + 1)
    if match[2] == ".":
        return [HIDDEN]
    way, number = (match[1], match[2]) if match[1] else (match[3], match[4]) if match[3] else (match[5], match[6])
    return [int(number, 16) * DIRECTIONS + int(way) % DIRECTIONS]


def _pack_arrows(clues: Sequence[int]) -> str:
    text, blanks = "", 0
    for clue in (*clues, None):
        if clue == NONE:
            blanks += 1
            continue
        text += "z" * (blanks // _LONGEST_SKIP)
        text += chr(ord("a") + blanks % _LONGEST_SKIP - 1) if blanks % _LONGEST_SKIP else ""
        blanks = 0
        if clue is not None:
            number, way = divmod(clue, DIRECTIONS)
            long = f"{way + 5}{number:02x}" if number < 256 else f"-{way}{number:03x}"
            text += f"{way}{number:x}" if number < 16 else long
    return text


ARROWS = ClueCode(_ARROW, _unpack_arrow, _pack_arrows, surplus=_LONGEST_SKIP)
"""Numbers with a direction, and a letter from `a` to `z` for 1 to 26 places without one."""


# ---- black cells -----------------------------------------------------------------------------------------------------

_BITS = 5


def _unpack_bits(match: re.Match[str]) -> list[int]:
    return [int(bit) or NONE for bit in f"{int(match[0], 32):0{_BITS}b}"]


def _pack_bits(clues: Sequence[int]) -> str:
    bits = "".join("0" if clue == NONE else "1" for clue in clues)
    bits += "0" * (-len(bits) % _BITS)
    return "".join(_DIGITS[int(bits[at : at + _BITS], 2)] for at in range(0, len(bits), _BITS))


BLACK = ClueCode(re.compile("[0-9a-v]"), _unpack_bits, _pack_bits, surplus=_BITS - 1)
"""Black cells, whose clue is 1: five cells in one digit in base 32."""


# ---- circles ---------------------------------------------------------------------------------------------------------

_TRIPLE = re.compile("[0-9a-q]")


def _unpack_triple(match: re.Match[str]) -> list[int]:
    number = int(match[0], 27)
    return [digit or NONE for digit in (number // 9, number // 3 % 3, number % 3)]


def _pack_triples(clues: Sequence[int]) -> str:
    digits = [max(clue, 0) for clue in clues] + [0, 0]
    return "".join(_DIGITS[9 * a + 3 * b + c] for a, b, c in zip(*(digits[i::3] for i in range(3)), strict=False))


CIRCLES = ClueCode(_TRIPLE, _unpack_triple, _pack_triples, surplus=2)
"""Circles in two colours, 1 and 2: three cells in one digit in base 27."""
