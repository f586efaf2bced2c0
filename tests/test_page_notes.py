"""How entries and notes are made: symbol first, marks that leave by themselves, notes that are no claims, the pause."""

from __future__ import annotations

import re

from playwright.sync_api import expect

import gridwise as gw
from browser import Table
from webtools import EASY

VERTICES = "- VertexSums\n- sums: 17 25 / 18 29\n"


def play(table: Table, text: str = EASY) -> Table:
    table.open_text(text).says("Opened")
    table.page.wait_for_selector('body[data-mode="play"]')
    return table


def test_the_symbol_is_chosen_before_its_cells(table: Table) -> None:
    play(table).focus().press("Escape")
    key = table.page.locator('#keys [data-symbol="4"]')
    key.click()
    expect(key).to_have_attribute("aria-pressed", "true")
    table.cell("a3").click()
    table.cell("b2").click()
    assert table.symbols("entry") == {"a3": "4", "b2": "4"}
    table.cell("e5").dblclick()
    expect(table.cell("e5")).to_have_accessible_name(re.compile("e5, 4"))
    assert table.symbols("entry") == {"a3": "4", "b2": "4", "e5": "4"}, "a double click counts as one"
    assert not table.having("selected")
    table.press("Control+z")
    assert table.symbols("entry") == {"a3": "4", "b2": "4"}, "and as one change"
    table.click("way-corner")
    table.cell("c1").click()
    assert table.marks("c1", "corner") == ["4"]
    table.focus().press("7")
    table.cell("c1").click()
    assert table.marks("c1", "corner") == ["4", "7"], "another symbol takes its turn"
    table.press("Escape").click("way-symbol")
    table.cell("a4").click()
    assert table.having("selected") == {"a4"}, "cells come first again"
    table.press("6")
    assert table.symbols("entry") == {"a3": "4", "b2": "4", "a4": "6"}


def test_an_entry_leaves_the_marks_of_the_cells_that_see_it(table: Table) -> None:
    play(table).drag(["a3", "a4"]).press("Control+1", "Control+2", "Shift+2")
    table.cell("i1").click()
    table.press("Control+2").enter({"a6": "2"})
    assert (table.marks("a3", "centre"), table.marks("a3", "corner")) == (["1"], [])
    assert table.marks("i1", "centre") == ["2"], "it does not see the entry"
    table.press("Control+z")
    assert table.marks("a4", "centre") == ["12"], "undo brings them back"
    table.click("settings").page.uncheck("#tidy")
    table.click("settings-close").enter({"a6": "2"})
    assert table.marks("a4", "centre") == ["12"]


def test_a_double_click_selects_the_cells_with_the_same_marks(table: Table) -> None:
    play(table).drag(["a3", "a4"]).press("Control+1", "Control+2")
    table.cell("i1").click()
    table.press("Control+2")
    table.cell("i1").dblclick()
    assert table.having("selected") == {"a3", "a4", "i1"}
    table.cell("a3").dblclick()
    assert table.having("selected") == {"a3", "a4"}


def test_notes_are_no_claims(table: Table) -> None:
    """A mark that leaves out the right symbol changes neither hints nor checks; only Check notes looks at it."""
    solution = dict(zip(map(str, gw.parse(EASY).grid.cells), next(gw.solutions(gw.parse(EASY))).line, strict=True))
    wrong = "1" if solution["a3"] != "1" else "2"
    play(table).cell("a3").click()
    table.press(f"Control+{wrong}").tab("solve").click("check").says("Right so far")
    hint = gw.hint(gw.parse(EASY))
    table.click("hint")
    expect(table.page.locator("#hint-stages li")).to_have_count(1)
    assert table.text("hint-stages").lower().rstrip(".") == hint.stage(1).lower().rstrip(".")
    table.click("notes").says("a3")
    assert table.having("is-wrong") == {"a3"}


def test_a_paused_board_is_hidden_and_takes_no_keys(table: Table) -> None:
    play(table).cell("a3").click()
    table.press("Alt+p")
    expect(table.page.locator("#board")).to_be_hidden()
    table.press("4", "Backspace")
    table.click("resume").press("5")
    assert table.symbols("entry") == {"a3": "5"}


def test_the_cursor_lies_beneath_clues_and_small_boards_are_large(table: Table) -> None:
    play(table, VERTICES).cell("b2").click()
    order = """() => {
      const circle = [...document.querySelectorAll("#board text")].find((text) => text.textContent === "29");
      const ring = document.querySelector("#board .cursor");
      return Boolean(ring.compareDocumentPosition(circle) & Node.DOCUMENT_POSITION_FOLLOWING);
    }"""
    assert table.page.evaluate(order), "the number is drawn over the frame of the cursor"
    box = table.page.locator("#grid").bounding_box()
    assert box
    assert box["width"] > 350
