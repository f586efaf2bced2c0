"""The page's texts stand in one file per language, and nowhere else."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, expect

import gridwise as gw
from browser import seated
from gridwise.web.languages import TEXTS, VARIABLE, Languages, NamesIn, all_languages, read_texts
from page_literals import PAGES, SCRIPTS, shown_words, words_in_html
from webtools import running

ENGLISH = read_texts(TEXTS / "en.txt")
_USED = re.compile(r'\b(?:t|nodes)\(\s*(?:[^"`()]*\? )?"([\w.-]+)"(?: : "([\w.-]+)")?')
_PLACEHOLDER = re.compile(r"\{(\w+)\}")


def test_scripts_hold_no_words_of_their_own() -> None:
    assert len(SCRIPTS) > 40
    found = [f"{path.name}, {words}" for path in SCRIPTS for words in shown_words(path.read_text(encoding="utf-8"))]
    assert not found, "put these into web/texts/en.txt:\n" + "\n".join(found)


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ('app.status("It is done.");', ["It is done."]),
        ('el("b", {}, "Solved")', ["Solved"]),
        ("say(`${count} cells are ${ok ? `all right` : ''}.`)", [" cells are ", "all right"]),
        ('// It is "a comment"\nt("app.solved"); key === "Escape"; made.className = "two classes";', []),
    ],
)
def test_words_in_a_script_are_found(script: str, words: list[str]) -> None:
    assert [eval(each.partition(": ")[2]) for each in shown_words(script)] == words


def test_html_files_hold_no_words_of_their_own() -> None:
    for path in PAGES:
        assert set(words_in_html(path.read_text(encoding="utf-8"))) <= {"gridwise"}, path.name


def test_every_text_is_used_and_every_used_text_exists() -> None:
    script = "\n".join(path.read_text(encoding="utf-8") for path in SCRIPTS)
    html = "".join(path.read_text(encoding="utf-8") for path in PAGES)
    in_html = set(re.findall(r"\{\{(page\.\w+)\}\}", html))
    names = {name.partition("[")[0] for name in ENGLISH}
    asked = {name for pair in _USED.findall(script) for name in pair if name}
    assert len(asked) > 200
    assert asked <= names, f"not in en.txt: {sorted(asked - names)}"
    assert in_html <= names, f"not in en.txt: {sorted(in_html - names)}"
    unused = {name for name in names - in_html - {"language"} if not NamesIn(script)(name)}
    assert not unused, f"nothing uses {sorted(unused)}"
    assert not [name for name in asked if name.startswith("page.")], "these are for HTML only"


def test_a_second_language_is_one_more_file(browser: Browser, tmp_path: Path) -> None:
    """A made-up language: backwards words for some texts; the others stay English."""
    (tmp_path / "xx.txt").write_text(
        "# made up\nlanguage = Xisch\npage.undo = Odnu\npage.hint = Tnih\npage.settings = Sgnittes\n", encoding="utf-8"
    )
    with running("--texts", str(tmp_path)) as server:
        html = httpx.get(server.url, headers={"Accept-Language": "xx-YY,en;q=0.5"}).text
        assert '<html lang="xx">' in html
        assert (
            '<button id="hint" type="button" class="main" title="Hint in four stages (Ctrl+Enter)">Tnih</button>'
            in html
        )
        assert '<html lang="en">' in httpx.get(server.url, headers={"Accept-Language": "de, xx;q=0.1, en;q=0.9"}).text
        with seated(browser, server.url, locale="en") as table:
            table.open()
            expect(table.page.locator("#undo")).to_have_attribute("aria-label", "Undo")
            table.click("settings").page.select_option("#language", label="Xisch")
            expect(table.page.locator("#undo")).to_have_attribute("aria-label", "Odnu")
            table.wait().click("settings")
            assert table.text("settings-title") == "Sgnittes"


def test_exported_pages_have_the_language_of_the_request(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "xx.txt").write_text("language = X\npage.undo = Odnu\nplayer.no_hint = Tnih on\n", encoding="utf-8")
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    all_languages.cache_clear()
    try:
        html = gw.export(gw.parse("[Sudoku, {size: [4, 4], initial: [1.3., ..1., .1.., 3.2.]}]"), language="xx")
        with pytest.raises(gw.PuzzleError, match="there are no texts in the language 'yy'; languages: en, xx"):
            gw.export(gw.parse("." * 81), language="yy")
    finally:
        all_languages.cache_clear()
    assert '<html lang="xx">' in html
    assert 'aria-label="Odnu"' in html
    assert '"player.no_hint":"Tnih on"' in html
    assert "generate.title" not in html, "a page holds only the texts that it uses"


def test_forms_for_numbers_are_never_mixed(tmp_path: Path) -> None:
    (tmp_path / "xx.txt").write_text("language = X\nfinish.shows[few] = {picture}!\n", encoding="utf-8")
    texts = Languages(tmp_path).choose("xx", "").texts
    assert "finish.shows" not in texts
    assert texts["finish.shows[few]"] == "{picture}!"
    assert texts["finish.solved"] == "Solved!"
