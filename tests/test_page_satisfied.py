"""On the page, clues turn grey when the player's own marks satisfy them, and automatic candidates follow the board."""

from __future__ import annotations

import re

from playwright.sync_api import expect

import gridwise as gw
from browser import Table

SQUARE = "[LatinSquare, {size: [4, 4]}, %s]"
CLUES = {
    "skyscraper": ("{name: SkyscraperClue, at: left a, count: 2}", "1432", "4321"),
    "killer cage": ("{name: Cage, region: a1-a3, sum: 7}", "124.", "123."),
    "dot": ("{name: WhiteDot, edge: a1 a2}", "12..", "13.."),
    "black dot": ("{name: BlackDot, edge: a1 a2}", "24..", "23.."),
    "kenken cage": ("a1*a2 = 12", "34..", "24.."),
    "thermometer": ("{name: Thermometer, line: a1 a2 a3}", "124.", "142."),
    "inequality": ("a1 < a2", "12..", "21.."),
}
GREY = "#board .satisfied"


def enter(table: Table, row: str) -> None:
    """Type the first row; `.` leaves a cell empty."""
    table.focus().press("Control+ArrowUp", "Control+ArrowLeft")
    for symbol in row:
        table.press("Backspace", *(symbol.replace(".", "")), "ArrowRight")


def becomes_grey(table: Table, row: str, is_grey: bool) -> None:
    enter(table, row)
    if is_grey:
        expect(table.page.locator(GREY)).not_to_have_count(0)
    else:
        expect(table.page.locator(GREY)).to_have_count(0)
        table.page.wait_for_timeout(500)  # the last key may not have been judged yet
        expect(table.page.locator(GREY)).to_have_count(0)


def test_a_clue_turns_grey_when_it_is_complete_and_right(table: Table) -> None:
    for clue, right, wrong in CLUES.values():
        table.open_text(SQUARE % clue).says("Opened").click("mode-play")
        incomplete = right.rstrip(".")[:-1].ljust(4, ".")
        for row, is_grey in [(right, True), (wrong, False), (right, True), (incomplete, False)]:
            becomes_grey(table, row, is_grey)


def test_the_runs_of_a_nonogram_turn_grey_without_crosses(table: Table) -> None:
    table.open_text("[Nonogram, {rows: [1 1, 5, 5, 3, 1], columns: [2, 4, 4, 4, 2]}]").says("Opened")

    def grey() -> list[str]:
        return table.page.locator("#board text.satisfied").all_text_contents()

    table.cell("a2").click()
    table.cell("a4").click()
    expect(table.page.locator("#board text.satisfied")).to_have_count(2)
    assert grey() == ["1", "1"]
    table.cell("a1").click()
    expect(table.page.locator("#board text.satisfied")).to_have_count(0)
    table.press("Control+z")
    expect(table.page.locator("#board text.satisfied")).to_have_count(2)
    colour = "(found) => getComputedStyle(document.querySelector(found)).fill"
    assert table.page.evaluate(colour, "#board text.satisfied") != table.page.evaluate(
        colour, "#board text.tone-clue:not(.satisfied)"
    )


def test_it_can_be_switched_off_and_is_a_matter_of_play(table: Table) -> None:
    table.open_text(SQUARE % "a1 < a2").says("Opened").click("mode-play")
    becomes_grey(table, "12..", True)
    table.click("mode-edit")
    expect(table.page.locator(GREY)).to_have_count(0)
    table.click("mode-play")
    expect(table.page.locator(GREY)).not_to_have_count(0)
    table.click("settings")
    table.page.uncheck("#satisfied")
    table.click("settings-close")
    expect(table.page.locator(GREY)).to_have_count(0)
    table.reload()
    assert not table.page.is_checked("#satisfied"), "the choice is kept"
    table.page.wait_for_timeout(400)
    expect(table.page.locator(GREY)).to_have_count(0)


def test_it_tells_nothing_about_the_solution(table: Table) -> None:
    """What satisfies a clue turns it grey even if the solution has something else there."""
    puzzle = "- LatinSquare\n- size: [3, 3]\n- initial: '...231312'\n- a1 < a2\n"
    assert next(gw.solutions(gw.parse(puzzle))).line.startswith("123")
    table.open_text(puzzle).says("Opened")
    becomes_grey(table, "23.", True)


# ---- automatic candidates --------------------------------------------------------------------------------------------

CAGED = SQUARE % "{name: Cage, region: a1 a2, sum: 3}"


def test_automatic_candidates_apply_clues_only_on_request(table: Table) -> None:
    table.open_text(CAGED).says("Opened").click("mode-play").tab("solve").page.check("#automatic")
    assert table.marks("a1") == ["1", "2", "3", "4"]
    table.click("settings")
    assert not table.page.is_checked("#clued")
    table.page.check("#clued")
    table.click("settings-close")
    expect(table.cell("a1")).to_have_attribute("aria-label", re.compile("candidates 1 2,"))
    assert table.marks("a1") == ["1", "2"]
    assert table.marks("a3") == ["3", "4"]
    table.focus().go("b1")
    table.press("1")
    expect(table.cell("a1")).to_have_attribute("aria-label", re.compile("candidates 2,"))
    table.press("Backspace")
    expect(table.cell("a1")).to_have_attribute("aria-label", re.compile("candidates 1 2,"))
    enter(table, "34..")
    expect(table.cell("a3")).to_have_attribute("aria-label", re.compile("candidates 1 2"))
    assert table.marks("b1") == ["1", "2", "4"], "a wrong cage is not told: the cells still show what they see"
