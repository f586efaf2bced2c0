"""Black cells, lamps and diagonals on the page: one small board of each type by mouse, by touch and by keys."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

import gridwise as gw
from browser import PHONE, Table, seated
from webtools import Running

BOARDS = {
    "hitori": "- Hitori\n- numbers: |\n    3 2 3 3\n    1 3 4 2\n    1 4 1 1\n    2 1 3 1\n",
    "akari": "- Akari\n- layout: |\n    # . . .\n    . . . 1\n    # . . .\n    . . . 2\n",
    "nurikabe": "- Nurikabe\n- islands: |\n    1 . .\n    . . 3\n    . . .\n",
    "slant": "- Slant\n- corners: |\n    . . . 1\n    . 4 . .\n    . . . 1\n",
}


@pytest.fixture(scope="module")
def desk(browser: Browser, served: Running) -> Iterator[Table]:
    """One page for the tests of this module."""
    with seated(browser, served.url) as table:
        yield table.open()


@pytest.fixture(scope="module")
def mobile(browser: Browser, served: Running) -> Iterator[Table]:
    """One page on a phone for the tests of this module."""
    with seated(browser, served.url, **PHONE) as table:
        yield table.open()


def opened(table: Table, name: str) -> list[tuple[str, int]]:
    """Open a board; the cells to mark, and how often each is clicked."""
    table.open_text(BOARDS[name]).says("Opened")
    puzzle = gw.parse(BOARDS[name])
    [solution] = gw.solutions(puzzle)
    cycle = table.page.locator("#keys [data-symbol]").evaluate_all("(keys) => keys.map((key) => key.dataset.symbol)")
    background = puzzle.symbols.background
    return [(str(cell), cycle.index(held) + 1) for cell, held in solution.entries.items() if held != background]


def solved(table: Table) -> None:
    expect(table.page.locator("#status")).to_have_class("status good")
    table.says("Well done!")


@pytest.mark.parametrize("name", BOARDS)
def test_solved_with_the_mouse(desk: Table, name: str) -> None:
    for cell, clicks in opened(desk, name):
        for _ in range(clicks):
            desk.cell(cell).click()
    solved(desk)


@pytest.mark.parametrize("name", BOARDS)
def test_solved_with_a_finger(mobile: Table, name: str) -> None:
    for cell, taps in opened(mobile, name):
        for _ in range(taps):
            mobile.touch([cell])
    solved(mobile)


@pytest.mark.parametrize("name", BOARDS)
def test_solved_with_keys(desk: Table, name: str) -> None:
    cells = opened(desk, name)
    desk.focus()
    for cell, times in cells:
        reach(desk, cell)
        desk.press(*["Space"] * times)
    solved(desk)


def test_check_names_the_broken_rule_and_the_place(desk: Table) -> None:
    opened(desk, "hitori")
    for cell in ("b1", "b2"):
        desk.cell(cell).click()
    desk.tab("solve").click("check").says("not right").click("check").says("Two black cells touch: b1 and b2")
    expect(desk.page.locator("#status")).to_have_class("status error")


def reach(table: Table, cell: str) -> None:
    """Move the cursor to a cell; arrows skip black cells that hold nothing."""
    for _ in range(20):
        if (here := table.cursor()) == cell:
            return
        across = "ArrowRight" if here[1:] < cell[1:] else "ArrowLeft" if here[1:] > cell[1:] else ""
        down = "ArrowDown" if here[0] < cell[0] else "ArrowUp" if here[0] > cell[0] else ""
        for key in filter(None, (across, down)):
            table.press(key)
    raise AssertionError(f"the arrows do not lead to {cell}")


def test_a_number_on_a_black_cell_stays_readable(desk: Table) -> None:
    opened(desk, "hitori")
    colours = "([cell, number]) => [getComputedStyle(document.querySelector(cell)).color, \
        getComputedStyle([...document.querySelectorAll('#board text.covered')][0]).fill]"
    desk.cell("a1").click()
    assert desk.page.locator("#board text.covered").all_text_contents() == ["3"]
    black, number = desk.page.evaluate(colours, ['[data-of="a1"] .symbol', ""])
    assert black != number
    desk.cell("a1").click()
    assert desk.page.locator("#board text.covered").count() == 0
