"""Errands of a player, a learner and a teacher, from the front door, with their actions counted."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect
from pypdf import PdfReader

import gridwise as gw
from accessibility import findings
from browser import Table, seated
from webtools import Running

HARD = "....4...7..498..1..8.2.56...43.....86.......91.....57...67.1.4..1..693..4...5...."


class Visitor:
    """Somebody at the front door; counts what they do."""

    def __init__(self, table: Table) -> None:
        self.table = table.open("")
        self.actions = 0

    def click(self, selector: str) -> Visitor:
        self.table.page.click(selector)
        self.actions += 1
        return self

    def choose(self, selector: str, label: str) -> Visitor:
        """Choose from a list: one click opens it, one takes the choice."""
        self.table.page.select_option(selector, label=label)
        self.actions += 2
        return self

    def paste(self, text: str) -> Visitor:
        """Paste a text where the focus is."""
        self.table.page.evaluate("text => navigator.clipboard.writeText(text)", text)
        self.table.page.keyboard.press("Control+v")
        self.actions += 1
        return self


@pytest.fixture
def visitor(browser: Browser, served: Running) -> Iterator[Visitor]:
    with seated(browser, served.url) as table:
        table.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=served.url.rstrip("/"))
        yield Visitor(table)


def test_twenty_kenkens_with_their_key_are_on_paper_after_four_clicks(visitor: Visitor) -> None:
    page = visitor.table.page
    visitor.click("#home-print").choose("#class-type", "KenKen")
    with page.expect_download() as waiting:
        visitor.click("#class-go")
    assert visitor.actions <= 4
    sheets = [sheet.extract_text() for sheet in PdfReader(waiting.value.path()).pages]
    key = next(number for number, text in enumerate(sheets) if "Answers" in text)
    puzzles, answers = " ".join(sheets[:key]), " ".join(sheets[key:])
    assert len(sheets) - key == 1, "the key has a page of its own"
    for number in range(1, 21):
        assert len(re.findall(rf"(?<!\d){number}\.", puzzles)) == 1
        assert len(re.findall(rf"(?<!\d){number}\.", answers)) == 1
    for text in sheets[:key]:
        assert "Name" in text
        assert text.count("add up to its target") == 1, "the rules stand once on a page"
    visitor.table.says("with 20 puzzles", "class-progress")


def test_a_class_sheet_at_three_levels_for_a_grade_has_a_page_for_each(visitor: Visitor) -> None:
    page = visitor.table.page
    visitor.click("#home-print").choose("#class-type", "KenKen")
    visitor.choose("#class-grade", "Grade 1–2: numbers to 4, only +").choose(
        "#class-level", "Easy, Medium, Hard: a page each"
    )
    page.fill("#class-count", "2")
    assert findings(visitor.table) == []
    with page.expect_download() as waiting:
        visitor.click("#class-go")
    *levels, key = (sheet.extract_text() for sheet in PdfReader(waiting.value.path()).pages)
    for text, level in zip(levels, ("Easy", "Medium", "Hard"), strict=True):
        assert f"KenKen: {level}" in text
        assert "Name" in text
        assert "×" not in text
    assert "Answers" in key
    page.select_option("#class-type", label="Masyu")
    assert page.locator("#class-grade option").all_inner_texts() == ["everybody", "Grade 7–8: large boards"]


def test_a_medium_killer_is_played_after_two_clicks(visitor: Visitor) -> None:
    visitor.click("#level-Medium").click('[data-type="KillerSudoku"]')
    table = visitor.table.says("Killer Sudoku, Medium")
    assert visitor.actions == 2
    empty = next(cell for cell in table.cells() if cell not in table.symbols("given"))
    table.enter({empty: "5"})
    assert table.symbols("entry") == {empty: "5"}
    assert gw.rate(gw.parse(table.declared())).level == "Medium"


def test_a_pasted_hard_sudoku_is_learned_from(visitor: Visitor) -> None:
    table, page = visitor.table, visitor.table.page
    visitor.paste(HARD)
    table.says("Opened")
    assert len(table.symbols("given")) == 28
    visitor.click("#hint")
    expect(page.locator("#hint-stages li")).to_have_count(1)
    visitor.click("#more-tools").click("#choices")
    table.says(re.compile("steps? (is|are) possible now"))
    rows = page.locator("#steps [data-step]")
    expect(rows.first).to_have_attribute("aria-current", "step")
    step = page.locator("#step-text h3").inner_text()
    visitor.click(".learn-technique")
    expect(page.locator("#learn-title")).to_contain_text(re.compile(step[3:].split(":")[0], re.IGNORECASE))
    visitor.click("#tab-solve").click("#take-step")
    assert visitor.actions == 7
    table.click("explain")
    expect(rows.nth(1)).to_be_visible()
    before = page.locator("#step-text").inner_text()
    table.click("next")
    expect(page.locator("#steps [aria-current]")).to_have_attribute("data-step", "2")
    assert page.locator("#step-text").inner_text() != before
