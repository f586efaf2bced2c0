"""The page's texts: one file per language in `texts/`, filled into the page by the server and into exported pages."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path

from gridwise.common.errors import PuzzleError

TEXTS = Path(__file__).parent / "texts"
DEFAULT = "en"
_NAME = re.compile(r"[a-z]\w*(?:\.\w[\w-]*)*(?:\[(?:zero|one|two|few|many|other)\])?")
_CODE = re.compile(r"[a-z]{2,3}(?:-[a-z0-9]{2,8})*")
_HTML = "page."
"""Texts with names that begin so stand in HTML files only; scripts never ask for them."""
_LITERAL = re.compile(r'"([a-z]\w*(?:\.\w[\w-]*)+)"')
_BEGINNING = re.compile(r"`([a-z]\w*\.[\w.-]*)\$\{")
VARIABLE = "GRIDWISE_TEXTS"
"""The environment variable with a folder of more languages."""


class NamesIn:
    """The names of texts that a script mentions: whole ones, and beginnings of names such as `way.${way}`."""

    def __init__(self, script: str) -> None:
        self.names = set(_LITERAL.findall(script))
        self.beginnings = tuple(set(_BEGINNING.findall(script)))

    def __call__(self, name: str) -> bool:
        """Whether the script may ask for this text."""
        return _base(name) in self.names or name.startswith(self.beginnings)


def _is_for_scripts(name: str) -> bool:
    return not name.startswith(_HTML)


@dataclass(frozen=True, eq=False)
class Language:
    """The texts in a language, with the English ones where a translation is missing."""

    code: str
    texts: Mapping[str, str]

    def filled(self, html: str, **parts: str) -> str:
        """An HTML file with texts, or with `parts` that are HTML already, in place of the names in `{{ }}`."""
        before, *pieces = html.split("{{")
        split = (piece.split("}}", 1) for piece in pieces)
        return before + "".join(
            (parts[name] if name in parts else escape(self.texts[name])) + rest for name, rest in split
        )

    def data(self, languages: Mapping[str, str], script: str | None = None) -> str:
        """What scripts need, as JSON for a script element: the texts (that a script names), and all languages."""
        needed = NamesIn(script) if script is not None else _is_for_scripts
        texts = {name: text for name, text in self.texts.items() if needed(name)}
        content = {"lang": self.code, "languages": dict(languages), "texts": texts}
        return json.dumps(content, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/")


class Languages:
    """All languages: those of gridwise, and those of a folder with more files."""

    def __init__(self, folder: Path | None = None) -> None:
        english = read_texts(TEXTS / f"{DEFAULT}.txt")
        self._all = {DEFAULT: Language(DEFAULT, english)}
        files = [path for each in (TEXTS, folder) if each for path in sorted(each.glob("*.txt"))]
        for code, path in ((path.stem.lower(), path) for path in files if path != TEXTS / f"{DEFAULT}.txt"):
            if not _CODE.fullmatch(code):
                raise PuzzleError(f"'{path.name}' is not named after a language, such as de.txt or pt-br.txt")
            self._all[code] = Language(code, _completed(read_texts(path), english))

    @property
    def names(self) -> dict[str, str]:
        """The name of each language, in that language."""
        return {code: language.texts["language"] for code, language in self._all.items()}

    def get(self, code: str | None) -> Language | None:
        """The language with this code, or without its region: `de` for `de-at`."""
        while code:
            if code.lower() in self._all:
                return self._all[code.lower()]
            code = code.rpartition("-")[0]
        return None

    def choose(self, chosen: str | None, accepted: str) -> Language:
        """The language that the reader chose, else the first that the browser accepts, else English."""
        for code in (chosen, *_by_preference(accepted)):
            if language := self.get(code):
                return language
        return self._all[DEFAULT]


def texts_folder() -> Path | None:
    """The folder with more languages that the environment names."""
    return Path(os.environ[VARIABLE]) if os.environ.get(VARIABLE) else None


@cache
def all_languages() -> Languages:
    """The languages of gridwise and of the folder that the environment names."""
    return Languages(texts_folder())


def read_texts(path: Path) -> dict[str, str]:
    """The texts in a file: lines with a name, ` = ` and the text; lines with `#` are comments."""
    texts: dict[str, str] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        name, sign, text = (part.strip() for part in line.partition(" = "))
        if not sign or not _NAME.fullmatch(name):
            raise PuzzleError(f"{path.name}, line {number}: expected a name, ' = ' and a text: {line.strip()!r}")
        if name in texts:
            raise PuzzleError(f"{path.name}, line {number}: '{name}' occurs twice")
        texts[name] = text
    return texts


def _completed(texts: Mapping[str, str], english: Mapping[str, str]) -> dict[str, str]:
    """A translation with the missing texts in English; the forms for numbers are never mixed."""
    translated = {_base(name) for name in texts}
    return {**{name: text for name, text in english.items() if _base(name) not in translated}, **texts}


def _base(name: str) -> str:
    """The name without the form for a number: `steps` for `steps[one]`."""
    return name.partition("[")[0]


def _by_preference(accepted: str) -> list[str]:
    """The codes in an `Accept-Language` header, the preferred ones first."""
    weighted: list[tuple[float, str]] = []
    for part in accepted.split(","):
        code, _, weight = part.strip().partition(";q=")
        try:
            weighted.append((-float(weight or 1), code))
        except ValueError:
            continue
    return [code for _, code in sorted(weighted, key=lambda each: each[0])]
