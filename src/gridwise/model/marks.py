"""Marks: what a symbol looks like, what it is called, and how it is typed. A number's mark is the number itself.

A type declares its marks once, under `symbols`; drawings, the page, the terminal, text files and sentences follow:

    symbols:
      empty: {value: 0, look: dot, character: ".", background: true, noun: empty cell}
      star:  {value: 1, look: star, character: "*"}
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from gridwise.common.errors import PuzzleError, did_you_mean

CELLS, BORDERS, LINKS, CORNERS = LAYERS = ("cells", "borders", "links", "corners")
"""The layers: the kinds of places that can hold symbols, in the order in which a puzzle with several lists them."""
TEXT, NUMBER, LETTER = "text", "number", "letter"
TEXTS = (TEXT, NUMBER, LETTER)
"""The looks of symbols that are drawn as a text: their character or, with `number`, their value."""
_KEYS = ("value", "look", "noun", "plural", "character", "background", "layer", "derived")
_RANGE_KEYS = ("layer", "derived")
_TRUE, _FALSE = ("true", "yes"), ("false", "no")


@dataclass(frozen=True, slots=True)
class Mark:
    """The mark of one symbol."""

    name: str
    """Its name in the file: `star`."""
    noun: str
    """What one is called: `star`, `empty cell`, `5`."""
    plural: str
    """What several are called."""
    character: str
    """The character that stands for it in text."""
    look: str = TEXT
    """The name of the look it is drawn with; `text` or `letter` for its character, `number` for its value."""
    background: bool = False
    """Whether players need not write it: an unmarked place counts as this symbol when an answer is checked."""
    layer: str = CELLS
    """The places that can hold it: cells, borders, links or corners."""
    derived: bool = False
    """Whether it is only a helper for rules, such as `inside`: nobody fills it in, and answers leave it out."""

    @property
    def is_text(self) -> bool:
        """Whether it is drawn as a text."""
        return self.look in TEXTS

    @property
    def is_plain(self) -> bool:
        """Whether it is called what is written, as numbers and letters are: `a1 is 5`, not `a1 holds a 5`."""
        return self.noun == self.character

    @property
    def adjective(self) -> str:
        """`empty` for an `empty cell`, `inside` for an `inside corner`; nothing for a thing, such as a star."""
        kind = f" {self.layer.removesuffix('s')}"
        return self.noun.removesuffix(kind) if self.noun.endswith(kind) else ""

    def to_json(self) -> dict[str, Any]:
        """The mark as plain data."""
        data = {name: getattr(self, name) for name in self.__slots__}
        usual = {"layer": CELLS, "derived": False}
        return {name: value for name, value in data.items() if value != usual.get(name, ...)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Mark:
        """The mark that `to_json` described."""
        return cls(**data)


def plain_mark(name: str) -> Mark:
    """The mark of a symbol that was declared without one: the symbol itself."""
    return Mark(name, name, f"{name}s", name)


def plain_mark_of(names: str, name: str, declared: Mapping[str, Any]) -> Mark:
    """The mark of one symbol of a range such as `1-9`, which only says where these symbols are."""
    for key in declared:
        if key not in _RANGE_KEYS:
            hint = did_you_mean(str(key), _RANGE_KEYS) or f"the keys of a range are {', '.join(_RANGE_KEYS)}"
            raise _error(names, key, f"the symbols '{names}' can't have the key '{key}'", hint)
    return replace(plain_mark(name), layer=_layer(names, declared), derived=_flag(names, declared, "derived"))


def read_mark(name: str, declared: Mapping[str, Any]) -> tuple[str, Mark]:
    """The symbol and its mark, from the name and the map written under it.

    In data (solutions, steps, files of other programs) a symbol with a value is written as that value, so that a star
    is still `1` for programs; only people see the mark.
    """
    for key in declared:
        if key not in _KEYS:
            hint = did_you_mean(str(key), _KEYS) or f"the keys are {', '.join(_KEYS)}"
            raise _error(name, key, f"the symbol '{name}' has an unknown key '{key}'", hint)
    texts = {key: str(declared[key]).strip() for key in ("noun", "plural", "look", "character") if key in declared}
    for key, text in texts.items():
        if not text:
            raise _error(name, key, f"`{key}` of the symbol '{name}' is empty")
    symbol = str(declared["value"]).strip() if "value" in declared else name
    if "value" in declared and not re.fullmatch(r"-?(0|[1-9]\d{0,8})", symbol):
        raise _error(name, "value", f"the value of symbol '{name}' must be a whole number, not '{declared['value']}'")
    noun = texts.get("noun", name)
    character = texts.get("character", symbol if len(symbol) == 1 and name == symbol else name[:1])
    if len(character) != 1:
        raise _error(name, "character", f"`character` of the symbol '{name}' must be one character, not '{character}'")
    look, layer = texts.get("look", TEXT), _layer(name, declared)
    background, derived = _flag(name, declared, "background"), _flag(name, declared, "derived")
    return symbol, Mark(name, noun, texts.get("plural", plural(noun)), character, look, background, layer, derived)


def _layer(name: str, declared: Mapping[str, Any]) -> str:
    layer = str(declared.get("layer", CELLS)).strip().lower()
    if layer not in LAYERS:
        hint = did_you_mean(layer, LAYERS) or f"the layers are {', '.join(LAYERS)}"
        raise _error(name, "layer", f"the symbol '{name}' has an unknown layer '{layer}'", hint)
    return layer


def _flag(name: str, declared: Mapping[str, Any], key: str) -> bool:
    text = str(declared.get(key, "no")).strip().lower()
    if text not in (*_TRUE, *_FALSE):
        raise _error(name, key, f"`{key}` of the symbol '{name}' must be true or false, not '{text}'")
    return text in _TRUE


def _error(symbol: str, key: str, message: str, suggestion: str | None = None) -> PuzzleError:
    return PuzzleError(message, suggestion=suggestion, field=f"symbols.{symbol}.{key}")


def check_marks(marks: tuple[Mark, ...]) -> None:
    """Raise if two marks can't be told apart, if there are two backgrounds, or if a look is unknown."""
    from gridwise.model.registry import pieces

    written: dict[str, Mark] = {}
    for mark in marks:
        for key, text in (("character", mark.character), ("name", mark.name), ("noun", mark.noun)):
            other = written.setdefault(text, mark)
            if other is not mark:
                raise _same(other, mark, key, text)
    _check_derived(marks)
    for layer in LAYERS:
        backgrounds = [mark.name for mark in marks if mark.background and mark.layer == layer]
        if len(backgrounds) < 2:
            continue
        first, second, *_ = backgrounds
        message = f"only one symbol can be the background, not both '{first}' and '{second}'"
        raise _error(second, "background", message)
    for mark in marks:
        if not mark.is_text and mark.look not in pieces("look"):
            known = [*TEXTS, *pieces("look")]
            hint = did_you_mean(mark.look, known) or f"the looks are {', '.join(known)}"
            raise _error(mark.name, "look", f"the symbol '{mark.name}' has an unknown look '{mark.look}'", hint)


def _check_derived(marks: tuple[Mark, ...]) -> None:
    """Raise if a layer is half derived, if nothing is left to fill in, or if a derived symbol is the background."""
    derived = [mark for mark in marks if mark.derived]
    meant = {mark.layer: mark for mark in marks if not mark.derived}
    for mark in derived:
        if mark.layer in meant:
            message = f"{mark.layer} hold '{mark.name}', which is derived, and '{meant[mark.layer].name}', which is not"
            raise _error(mark.name, "derived", message, "make all symbols of a layer derived, or none")
        if mark.background:
            message = f"the symbol '{mark.name}' is derived, so it can't be the background"
            raise _error(mark.name, "background", message, "derived symbols are not filled in: leave out `background`")
    if derived and not meant:
        message = "all symbols are derived, so there is nothing to fill in"
        raise _error(derived[0].name, "derived", message, "make only those symbols derived that follow from others")


def _same(first: Mark, second: Mark, key: str, text: str) -> PuzzleError:
    """The error for two marks that can't be told apart."""
    called = f"the symbols '{first.name}' and '{second.name}' are both"
    if key == "character":
        return _error(second.name, key, f"{called} written '{text}'", "give one of them another `character`")
    return _error(second.name, key, f"{called} called '{text}'")


def plural(noun: str) -> str:
    """`stars`, `empty cells`, `boxes`, `cities`."""
    if noun.endswith(("s", "x", "z", "ch", "sh")):
        return f"{noun}es"
    if re.search(r"[^aeiou]y$", noun):
        return f"{noun[:-1]}ies"
    return f"{noun}s"
