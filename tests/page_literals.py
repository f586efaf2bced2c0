"""Finds the words in the page's scripts and HTML files that users would see, and the names of texts that they use."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import gridwise

WEB = Path(gridwise.__file__).parent / "web"
SCRIPTS = sorted([*(WEB / "page").glob("*.js"), *(WEB / "player").glob("*.js")])
PAGES = [WEB / "page" / "index.html", WEB / "player" / "player.html"]

_TOKEN = re.compile(
    r"//[^\n]*|/\*.*?\*/"
    r"|(?P<regex>(?:(?<=[(,=:?!&|\[] )|(?<=\())/(?![/*])(?:\\.|\[[^\]\n]*\]|[^/\\\n])+/\w*)"
    r"|(?P<text>\"(?:\\.|[^\"\\\n])*\")"
    r"|(?P<template>`)",
    re.DOTALL,
)
_WORDS = re.compile(r"(?<![\w.#\[-])[A-Z][a-z]+|[a-z]{2,},? [a-z]{2,}|^ [a-z]{2,}|[a-z]{2,} $")
_KEYS = re.compile(
    r"(?:(?:Ctrl|Alt|Shift)\+)*"
    r"(?:Enter|Escape|Space|Delete|Backspace|Arrow\w+|Page\w+|Home|End|Tab|Ctrl|Alt|Shift|Control|Meta|Insert|F1|.)"
)
_CODE_BEFORE = re.compile(
    r"(?:className ?[:=?][^;,}]*|class[:=] ?|classList\.\w+\([^)]*|[sS]electorAll?\(|closest\(|matches\(|matchMedia\("
    r"|from |import\(|setAttribute\(|\$\(|console\.error\(|viewBox: |\bd: |points: |transform: |style\.\w+ = "
    r"|transform\", |(?:store|stored|remove)\()$"
)


_CODE = {
    *("Easy", "Medium", "Hard", "Unfair", "Extreme"),  # as the server names them; the page shows common.level.*
    *("Content-Type", "Content-Disposition", "Retry-After", "AbortError"),
    *("gridwise games", "gridwise boards", "gridwise page "),  # the key of a file; stores of the browser
    "no puzzle in the link",  # an error that is caught
    *("row ", "top ", "bottom ", "left ", "right "),  # as puzzle files name places
    *(" background", " through", " conflict", " is-", "cursor hidden", "slot chosen", "why second", "symbol "),
    *("mark line", "mark noted ", "mark centre", "mark corner", "entry ", " scale("),
    *("input, textarea, select", " ms", "HoDoKu "),
    *("Shift+1 … 9", "Ctrl+1 … 9", "Alt+1 … 9", "Ctrl+Shift+1 … 9", "Space, Enter"),
}
"""Strings that no user reads: names in files and requests, classes, selectors, keys."""


class Literal(NamedTuple):
    """A string in a script; the parts of a template count separately."""

    line: int
    before: str
    text: str


def literals(script: str) -> Iterator[Literal]:
    """All strings in a script."""
    position = 0
    while found := _TOKEN.search(script, position):
        position = found.end()
        start = found.start()
        line, before = script.count("\n", 0, start) + 1, script[max(0, start - 80) : start]
        if found["text"]:
            yield Literal(line, before, found["text"][1:-1])
        elif found["template"]:
            position = yield from _template(script, position, line, before)


def _template(script: str, position: int, line: int, before: str) -> Iterator[Literal]:
    """The fixed parts of a template, and the strings in its expressions; returns where it ends."""
    start, depth = position, 0
    while script[position] != "`":
        if script.startswith("${", position):
            yield Literal(line, before, script[start:position])
            inner = position + 2
            position, depth = inner, 1
            while depth:
                if script[position] == "`":
                    end = _end_of_template(script, position + 1)
                    position = end
                    continue
                depth += {"{": 1, "}": -1}.get(script[position], 0)
                position += 1
            yield from literals(script[inner : position - 1])
            start = position
        else:
            position += 2 if script[position] == "\\" else 1
    yield Literal(line, before, script[start:position])
    return position + 1


def _end_of_template(script: str, position: int) -> int:
    parts = _template(script, position, 0, "")
    while True:
        try:
            next(parts)
        except StopIteration as end:
            return int(end.value)


def shown_words(script: str) -> list[str]:
    """The strings with words that users would see: sentences, and words with a capital letter."""
    return [
        f"line {line}: {text!r}"
        for line, before, text in literals(script)
        if _WORDS.search(text) and text not in _CODE and not _KEYS.fullmatch(text) and not _CODE_BEFORE.search(before)
    ]


def words_in_html(html: str) -> list[str]:
    """The words in an HTML file that are not names of texts."""
    bare = re.sub(r"<!--.*?-->|\{\{[^}]*\}\}", "", html, flags=re.DOTALL)
    attributes = re.findall(r'\b(?:aria-label|title|placeholder|alt|label)="([^"]*[A-Za-z]{2}[^"]*)"', bare)
    return [*attributes, *(text.strip() for text in re.findall(r">([^<]*[A-Za-z]{2}[^<]*)<", bare))]
