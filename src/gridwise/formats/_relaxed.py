"""The shortened JSON of SudokuPad: unquoted keys and colours, empty maps left out, `t` and `f`."""

from __future__ import annotations

import json
import re
from typing import Any, NoReturn

from gridwise.common.errors import PuzzleError

MAX_DEPTH = 40
KEYS = {
    "c": "color", "ca": "cages", "ct": "center", "c1": "borderColor", "c2": "backgroundColor", "ce": "cells",
    "cs": "cellSize", "a": "arrows", "o": "overlays", "u": "underlays", "w": "width", "h": "height", "v": "value",
    "l": "lines", "r": "rounded", "re": "regions", "fs": "fontSize", "th": "thickness", "hl": "headLength",
    "wp": "wayPoints", "t": "title", "te": "text", "d": "duration",
}  # fmt: skip
"""The short keys, and their full names."""

_WORDS: dict[str, Any] = {
    "t": True, "f": False, "true": True, "false": False, "null": None, "#0": "#000000", "#F": "#FFFFFF",
}  # fmt: skip
_BARE = re.compile(r"[^\s,:\[\]{}\"]+")
_NUMBER = re.compile(r"-?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]{1,2})?")
_SWAP = str.maketrans("'\"", "\"'")


def parse_relaxed(text: str) -> Any:
    """The data of a shortened text, with its keys in full."""
    return _RelaxedParser(text.translate(_SWAP)).whole()


class _RelaxedParser:
    """Parses values one after the other."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.place = 0
        self.depth = 0

    def whole(self) -> Any:
        value = self._value()
        if self._next():
            self._fail()
        return value

    def _next(self) -> str:
        """The next character that is not blank; empty at the end."""
        while self.place < len(self.text) and self.text[self.place].isspace():
            self.place += 1
        return self.text[self.place : self.place + 1]

    def _value(self) -> Any:
        sign = self._next()
        if sign == "{":
            return self._nested(self._map)
        if sign == "[":
            return self._nested(self._list)
        if sign == '"':
            return self._string()
        if sign in ("", ",", "]", "}"):
            return {}  # a missing value is an empty map
        return self._word(self._bare())

    def _nested(self, read: Any) -> Any:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise PuzzleError("the puzzle is nested too deeply")
        self.place += 1
        value = read()
        self.depth -= 1
        return value

    def _list(self) -> list[Any]:
        items: list[Any] = []
        if self._ends("]"):
            return items
        while True:
            items.append(self._value())
            if self._ends("]"):
                return items
            self._expect(",")

    def _map(self) -> dict[str, Any]:
        items: dict[str, Any] = {}
        while not self._ends("}"):
            key = self._string() if self._next() == '"' else self._bare()
            self._expect(":")
            items[KEYS.get(key, key)] = self._value()
            if self._next() != "}":
                self._expect(",")
        return items

    def _ends(self, sign: str) -> bool:
        if self._next() != sign:
            return False
        self.place += 1
        return True

    def _expect(self, sign: str) -> None:
        if self._next() != sign:
            self._fail()
        self.place += 1

    def _string(self) -> str:
        try:
            value, self.place = json.decoder.scanstring(self.text, self.place + 1, False)  # type: ignore[attr-defined]
        except ValueError:
            self._fail()
        return str(value)

    def _bare(self) -> str:
        match = _BARE.match(self.text, self.place)
        if match is None:
            self._fail()
        self.place = match.end()
        return match[0]

    @staticmethod
    def _word(word: str) -> Any:
        """A word, a number or a colour; six digits are a colour."""
        if word in _WORDS:
            return _WORDS[word]
        if _NUMBER.fullmatch(word) and not re.fullmatch(r"[0-9]{6}", word) and len(word) < 20:
            return float(word) if re.search("[.eE]", word) else int(word)
        return f"#{word}" if re.fullmatch("[0-9A-Fa-f]{6}", word) else word

    def _fail(self) -> NoReturn:
        raise PuzzleError(f"the puzzle can't be read at “{self.text[self.place : self.place + 20]}”")
