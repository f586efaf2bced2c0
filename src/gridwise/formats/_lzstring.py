"""LZ-string, the compression of puzzle links: LZ78 over UTF-16 units, in base64 with six bits per character."""

from __future__ import annotations

import re
from collections.abc import Iterator

from gridwise.common.errors import PuzzleError

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
MAX_PACKED = 500_000
MAX_UNITS = 4_000_000
"""The maximum lengths of packed and unpacked texts: a short link must not fill the memory."""

MAX_REPAIRS = 200
"""The number of positions to try for a missing slash."""

_BITS_OF = {sign: f"{value:06b}" for value, sign in enumerate(ALPHABET)}
_BYTE, _WORD, _END, _FIRST = range(4)
"""Codes: a new character of 8 or 16 bits, the end, and the first number of an entry."""
_LENGTH = {_BYTE: 8, _WORD: 16}


def _width(entries: int) -> int:
    """The number of bits of the next number, which may name an entry that is still incomplete."""
    return (_FIRST + entries).bit_length()


class _Bits:
    """The bits of a base64 text; each number has its lowest bit first."""

    def __init__(self, text: str) -> None:
        if len(text) > MAX_PACKED:
            raise PuzzleError(f"the packed puzzle is too long: {len(text):,} characters (the limit is {MAX_PACKED:,})")
        try:
            self.bits = "".join([_BITS_OF[sign] for sign in text])
        except KeyError as error:
            raise PuzzleError(f"the character {error.args[0]!r} is not allowed in a packed puzzle") from None
        self.place = 0

    def number(self, length: int) -> int:
        """Read a number with this many bits."""
        end = self.place + length
        if end > len(self.bits):
            raise PuzzleError("the packed puzzle is cut off: its end is missing")
        value = int(self.bits[self.place : end][::-1], 2)
        self.place = end
        return value


def unpack(text: str) -> str:
    """The unpacked text; anything after the base64 padding is ignored."""
    bits = _Bits(text.partition("=")[0])
    entries: list[str] = []
    before, parts, units = "", [], 0
    while (code := bits.number(_width(len(entries)))) != _END:
        if code in _LENGTH:
            entry = chr(bits.number(_LENGTH[code]))
            entries.append(entry)
        elif code - _FIRST < len(entries):
            entry = entries[code - _FIRST]
        elif before and code - _FIRST == len(entries):
            entry = before + before[0]
        else:
            raise PuzzleError("the packed puzzle is damaged")
        if before:
            entries.append(before + entry[0])
        parts.append(entry)
        before = entry
        units += len(entry)
        if units > MAX_UNITS:
            raise PuzzleError(f"the unpacked puzzle is too large: more than {MAX_UNITS:,} characters")
    return _characters("".join(parts))


def repaired(text: str) -> Iterator[str]:
    """A packed text as it is, and as it may have been before links and mails damaged it.

    Line breaks may have been inserted, slashes doubled, or one of two adjacent slashes removed.
    """
    text = "".join(text.splitlines())
    yield text
    if "//" in text:
        yield text.replace("//", "/")
    single = [slash.end() for slash in re.finditer(r"(?<!/)/(?!/)", text)]
    yield from (text[:at] + "/" + text[at:] for at in single[:MAX_REPAIRS])


def pack(text: str) -> str:
    """The text in base64, as `unpack` reads it."""
    known: dict[str, int] = {}
    new: set[str] = set()
    bits: list[str] = []
    entries, before = 0, ""

    def put(number: int, length: int) -> None:
        bits.append(f"{number:0{length}b}"[::-1])

    def put_entry(entry: str) -> None:
        nonlocal entries
        if entry in new:
            kind = _BYTE if ord(entry) < 256 else _WORD
            put(kind, _width(entries))
            put(ord(entry), _LENGTH[kind])
            new.remove(entry)
            entries += 1
        else:
            put(known[entry], _width(entries))
        entries += len(bits) > 2  # each but the first completes the previous entry

    for unit in _units(text):
        if unit not in known:
            known[unit] = _FIRST + len(known)
            new.add(unit)
        if before + unit in known:
            before += unit
            continue
        put_entry(before)
        known[before + unit] = _FIRST + len(known)
        before = unit
    if before:
        put_entry(before)
    put(_END, _width(entries))
    return _base64("".join(bits))


def _base64(bits: str) -> str:
    """Pad the bits with at least one zero and encode them, six per character, in groups of four characters."""
    bits += "0" * (6 - len(bits) % 6)
    signs = "".join(ALPHABET[int(bits[at : at + 6], 2)] for at in range(0, len(bits), 6))
    return signs + "=" * (-len(signs) % 4)


def _units(text: str) -> list[str]:
    """The UTF-16 units of a text, each as a character."""
    data = text.encode("utf-16-le", "surrogatepass")
    return [chr(data[at] | data[at + 1] << 8) for at in range(0, len(data), 2)]


def _characters(units: str) -> str:
    """The text of UTF-16 units; two units may form one character."""
    try:
        return units.encode("utf-16-le", "surrogatepass").decode("utf-16-le")
    except UnicodeDecodeError:
        raise PuzzleError("the packed puzzle is damaged: it contains an incomplete character") from None
