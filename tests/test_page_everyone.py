"""The page for everyone: screen readers, fingers alone, 200 % zoom, reduced motion, and axe on what is rarely seen."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect

import gridwise as gw
from accessibility import findings
from browser import PHONE, Table, seated
from test_page_look import KILLER, SMALL, fits
from webtools import EASY, Running

TINY_KILLER = """
- KillerSudoku
- size: [4, 4]
  box: [2, 2]
- Cage: {region: a1 a2, sum: 3}
- Cage: {region: a3 b3, sum: 4}
- Cage: {region: a4 b4, sum: 6}
- Cage: {region: b1 b2, sum: 7}
- Cage: {region: c1 c2, sum: 3}
- Cage: {region: d1 d2, sum: 7}
- Cage: {region: c3 d3, sum: 6}
- Cage: {region: c4 d4, sum: 4}
- initial: {a1: 1, b1: 4, d4: 1}
"""


def wanted(text: str) -> dict[str, str]:
    """What a player enters."""
    puzzle = gw.parse(text)
    filled = next(gw.solutions(puzzle)).entries
    return {str(cell): symbol for cell, symbol in filled.items() if cell not in puzzle.givens}


def paused(table: Table) -> None:
    table.click("pause")
    expect(table.page.locator("#resume")).to_be_focused()


def asked(table: Table) -> None:
    table.tab("clues").click("candidates")
    expect(table.page.locator("#spoil-dialog")).to_be_visible()


def finished(table: Table) -> None:
    table.enter(wanted(SMALL)).says("Solved in")
    expect(table.page.locator("#finish-next")).to_be_visible()


SIGHTS: dict[str, Callable[[Table], object]] = {
    "paused": paused,
    "asks before the solution is shown": asked,
    "menu of spoilers": lambda table: table.tab("solve").click("more-tools"),
    "finished": finished,
    "home with games": lambda table: table.click("home-link").page.wait_for_selector("#home-finished"),
}


@pytest.mark.parametrize("scheme", ["light", "dark", "phone"])
def test_axe_finds_nothing_serious_in_what_is_rarely_seen(browser: Browser, served: Running, scheme: str) -> None:
    options = {"reduced_motion": "reduce", **(PHONE if scheme == "phone" else {"color_scheme": scheme})}
    found = {}
    with seated(browser, served.url, **options) as table:
        table.open().open_text(SMALL).says("Opened")
        for sight, show in SIGHTS.items():
            show(table)
            found[sight] = findings(table, only_colours=scheme == "dark")
            if sight == "paused":
                table.click("resume")
            table.page.keyboard.press("Escape")
    assert not any(found.values()), "\n".join(f"{sight}: {each}" for sight, all in found.items() for each in all)


def test_a_killer_is_solved_by_touch_alone(phone: Table) -> None:
    phone.open_text(TINY_KILLER).says("Opened")
    for cell, symbol in wanted(TINY_KILLER).items():
        phone.cell(cell).tap()
        phone.page.locator(f'#keys [data-symbol="{symbol}"]').tap()
    phone.says("Solved in")
    assert phone.symbols("entry") == wanted(TINY_KILLER)


def test_at_200_percent_nothing_is_cut_off(browser: Browser, served: Running) -> None:
    """A window of 1280 × 900 pixels, enlarged twice, has room for half as many."""
    with seated(browser, served.url, viewport={"width": 640, "height": 450}, device_scale_factor=2) as table:
        table.open("")
        table.page.wait_for_selector("[data-type]")
        fits(table)
        table.open().open_text(KILLER).says("Opened")
        for tab in ("solve", "clues", "file", "rules"):
            table.tab(tab)
            fits(table)
        table.tab("solve").click("hint").says("Stage 1 of 4", "hint-more")
        for seen in ("hint-box", "hint-next", "board"):
            expect(table.page.locator(f"#{seen}")).to_be_in_viewport()


def test_nothing_moves_for_those_who_want_no_motion(browser: Browser, served: Running) -> None:
    motion = """() => [...document.querySelectorAll("*")].flatMap((each) => {
      const { transitionDuration, animationName, scrollBehavior } = getComputedStyle(each);
      const still = /^0s(, 0s)*$/.test(transitionDuration) && animationName === "none" && scrollBehavior === "auto";
      return still ? [] : [each.id || each.tagName];
    })"""
    moving = {}
    for wish in ("reduce", "no-preference"):
        with seated(browser, served.url, reduced_motion=wish) as table:
            table.open().open_text(SMALL).says("Opened").enter(wanted(SMALL)).says("Solved in")
            moving[wish] = table.page.evaluate(motion)
    assert moving["reduce"] == []
    assert "finish" in moving["no-preference"]


def test_cells_marks_and_moves_are_spoken(table: Table) -> None:
    table.open_text(EASY).says("Opened")
    label = table.cell("a3").get_attribute
    assert label("aria-label") == "a3, empty, in box 1"
    table.cell("a3").click()
    table.press("Shift+4", "Control+2").says("a3, empty, candidates 2, corner 4", "announce")
    table.press("4").says("a3, 4", "announce")
    assert label("aria-label") == "a3, 4, in box 1"
    table.press("Control+z").says("a3, empty, candidates 2, corner 4", "announce")
    table.drag(["a3", "a4"]).press("Alt+3").says("a4, empty, colour 3", "announce")
    table.press("Space").says("Enter corner marks.", "announce")
    table.click("way-symbol").open_text("[Nonogram, {rows: [1, 2], columns: [2, 1]}]").says("Opened")
    assert table.cell("a1").get_attribute("aria-label") == "a1, unmarked, left 1, top 2"
    table.focus().press("Space").says("a1, filled", "announce")
