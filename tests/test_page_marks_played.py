"""A nonogram, a star battle and a binairo solved on the page: with the mouse, by touch and with keys alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser

import gridwise as gw
from browser import PHONE, Table, place, seated
from webtools import Running

PUZZLES = {
    "nonogram": "[Nonogram, {rows: [1 1, 5, 5, 3, 1], columns: [2, 4, 4, 4, 2]}]",
    "star battle": """
- StarBattle
- regions: |
    A A B B
    A C B B
    C C D D
    C D D D
""",
    "binairo": """
- Binairo
- size: [4, 4]
- initial: |
    0 . . .
    1 . . 1
    . . 1 .
    . 0 . .
""",
}
LONG = 700
"""Milliseconds of a long press."""


def wanted(text: str) -> dict[str, str]:
    """What a player has to enter: everything but the givens and the background."""
    puzzle = gw.parse(text)
    solution = next(gw.solutions(puzzle))
    filled = dict(zip(puzzle.grid.squares, solution.symbols, strict=True))
    left = {cell: symbol for cell, symbol in filled.items() if symbol is not None and cell not in puzzle.givens}
    return {str(cell): symbol for cell, symbol in left.items() if symbol != puzzle.symbols.background}


def forward(text: str, symbol: str) -> bool:
    """Whether the symbol is the first that a click enters; otherwise it is the first the other way."""
    symbols = gw.parse(text).symbols
    return symbol == next(name for name in symbols.names if name != symbols.background)


def runs(cells: list[str]) -> list[list[str]]:
    """Cells next to each other in a row, to be painted in one drag."""
    found: list[list[str]] = []
    for cell in sorted(cells):
        row, column = place(cell)
        if found and place(found[-1][-1]) == (row, column - 1):
            found[-1].append(cell)
        else:
            found.append([cell])
    return found


def test_with_the_mouse_alone(table: Table) -> None:
    for text in PUZZLES.values():
        table.open_text(text).says("Opened")
        cells = wanted(text)
        for symbol in sorted(set(cells.values())):
            for run in runs([cell for cell, held in cells.items() if held == symbol]):
                if forward(text, symbol):
                    table.drag(run)
                else:
                    for cell in run:
                        table.cell(cell).click(button="right")
        table.says(re.compile(r"Solved in \d+:\d\d\. Well done!"))
        assert table.symbols("entry") == cells


def test_by_touch_alone(phone: Table) -> None:
    for text in PUZZLES.values():
        phone.open_text(text).says("Opened")
        cells = wanted(text)
        for symbol in sorted(set(cells.values())):
            for run in runs([cell for cell, held in cells.items() if held == symbol]):
                phone.touch(run, hold=0 if forward(text, symbol) else LONG)
        phone.says(re.compile(r"Solved in \d+:\d\d\. Well done!"))
        assert phone.symbols("entry") == cells


@pytest.mark.parametrize("name", PUZZLES)
def test_with_keys_alone(table: Table, name: str) -> None:
    text = PUZZLES[name]
    table.press("Alt+o")
    table.page.keyboard.insert_text(text)
    table.press("Control+Enter").says("Opened")
    table.press("Escape", "Control+ArrowUp", "Control+ArrowLeft")
    cells = wanted(text)
    for number, (cell, symbol) in enumerate(cells.items()):
        table.go(cell).press(("Space", "Enter")[number % 2] if forward(text, symbol) else symbol)
    table.says(re.compile(r"Solved in \d+:\d\d\. Well done!"))
    assert table.symbols("entry") == cells


# ---- fingers ---------------------------------------------------------------------------------------------------------

TALL = "[Nonogram, {rows: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0], columns: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]}]"


def test_a_long_press_goes_the_other_way_and_paints(phone: Table) -> None:
    phone.open_text(PUZZLES["nonogram"]).says("Opened")
    phone.touch(["a1"], hold=LONG)
    assert phone.symbols("entry") == {"a1": "0"}
    phone.touch(["b1", "b2", "b3"], hold=LONG)
    assert phone.symbols("entry") == dict.fromkeys(["a1", "b1", "b2", "b3"], "0")
    phone.touch(["a1"])
    assert phone.symbols("entry") == dict.fromkeys(["b1", "b2", "b3"], "0"), "a tap goes on from the background"
    phone.cell("c1").tap()
    assert phone.symbols("entry")["c1"] == "1"


def test_the_page_does_not_scroll_while_a_finger_paints(phone: Table) -> None:
    phone.open_text(TALL).says("Opened")
    phone.cell("a1").scroll_into_view_if_needed()
    phone.page.evaluate("scrollBy(0, 40)")
    before = phone.page.evaluate("[scrollX, scrollY]")
    phone.touch(["h2", "g2", "f2", "e2", "d2", "c2"])
    assert phone.page.evaluate("[scrollX, scrollY]") == before
    assert set(phone.symbols("entry")) == {"c2", "d2", "e2", "f2", "g2", "h2"}


def test_two_fingers_zoom_and_paint_nothing(browser: Browser, served: Running) -> None:
    with seated(browser, served.url, **PHONE) as phone:
        phone.open().open_text(PUZZLES["nonogram"]).says("Opened")
        phone.cell("c3").scroll_into_view_if_needed()
        width = (phone.cell("c3").bounding_box() or {"width": 0})["width"]
        session = phone.context.new_cdp_session(phone.page)
        near = [dict(zip("xy", phone.middle(cell), strict=True)) for cell in ("c3", "c4")]
        far = [dict(zip("xy", phone.middle(cell), strict=True)) for cell in ("a1", "e5")]
        fingers = [{**point, "id": number} for number, point in enumerate(near)]
        session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": fingers[:1]})
        session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": fingers})
        for number in (0, 1):
            fingers[number] = {**far[number], "id": number}
            session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": fingers})
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        assert phone.symbols("entry") == {}
        assert (phone.cell("c3").bounding_box() or {"width": 0})["width"] > 1.5 * width
