"""The guide to the page lists the keys that the page has."""

from __future__ import annotations

import re
from pathlib import Path

import gridwise
from gridwise.web.languages import TEXTS, read_texts

ROOT = Path(__file__).parent.parent
PAGE = Path(gridwise.__file__).parent / "web" / "page"
_ROW = re.compile(r"^  \[\[([^\]]*(?:\"\]\"[^\]]*)?)\], t\(\"(keys\.\w+)\"", re.MULTILINE)


def _table() -> list[tuple[str, str]]:
    """Keys and what they do, as keys.js has them."""
    text = (PAGE / "keys.js").read_text(encoding="utf-8")
    words = read_texts(TEXTS / "en.txt")
    ways = ", ".join(words[name] for name in re.findall(r'"(keys\.way\.\w+)"', text))
    rows = [(", ".join(re.findall(r'"([^"]*)"', keys)), words[what]) for keys, what in _ROW.findall(text)]
    return [(keys, what.replace("{ways}", ways)) for keys, what in rows]


def test_the_guide_lists_every_key_of_the_page() -> None:
    guide = (ROOT / "docs" / "guide-page.md").read_text(encoding="utf-8")
    listed = dict(re.findall(r"^\| (.*) \| (.*) \|$", guide.split("## Keys", 1)[1], re.MULTILINE))
    table = _table()
    assert len(table) > 25
    for keys, what in table:
        spelled = keys.replace("←, ↑, →, ↓", "← ↑ → ↓")
        assert listed.get(spelled) == what, f"the guide does not say {spelled}: {what}"


def test_the_page_names_no_puzzle_type_and_no_constraint() -> None:
    from gridwise.model.registry import constraints, type_names

    names = {*constraints(), *type_names()}
    for path in PAGE.glob("*.js"):
        texts = set(re.findall(r"\"([A-Za-z]+)\"", path.read_text(encoding="utf-8")))
        assert not texts & names, f"{path.name} names {texts & names}"
