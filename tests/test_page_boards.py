"""Boards of every size and from every source: chosen, pasted, dropped, opened; errors are shown where they occur."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

import gridwise as gw
from browser import Table
from gridwise.model.registry import puzzle_type, type_names
from sampled_cases import first
from webtools import EASY, INKALA

SOME_TYPES = ["Kakuro", "Nonogram", "SamuraiSudoku", "Slitherlink"]
"""Types with boards of different kinds."""
EXAMPLES = Path(__file__).parent.parent / "examples"


def resize(table: Table, side: int) -> None:
    table.page.fill("#rows", str(side))
    table.press("Enter")


def shape(table: Table) -> tuple[int, list[str]]:
    """The number of cells, and the size and box that the controls show."""
    ids = ("rows", "columns", "box-rows", "box-columns")
    return len(set(table.cells())), [table.page.input_value(f"#{name}") for name in ids]


def cells_of(puzzle: gw.Puzzle) -> dict[str, str]:
    """The first solution, cell by cell."""
    first = next(gw.solutions(puzzle))
    return {str(place): symbol for place, symbol in first.entries.items()}


# ---- sizes -----------------------------------------------------------------------------------------------------------


def test_change_to_16_and_to_6_and_back_with_one_click(table: Table) -> None:
    resize(table, 16)
    table.says("New board")
    assert shape(table) == (256, ["16", "16", "4", "4"])
    table.cell("p16").click()
    table.page.keyboard.type("16")
    table.cell("a1").click()
    table.page.keyboard.type("b")
    assert table.symbols() == {"p16": "16", "a1": "11"}
    resize(table, 6)
    table.click("new-go")
    expect(table.page.locator("[data-cell]")).to_have_count(36)
    assert shape(table) == (36, ["6", "6", "2", "3"])
    expect(table.page.locator("#undo")).to_be_disabled()
    table.says("Sudoku 16×16 is kept.", "kept").click("back-to")
    assert shape(table)[0] == 256
    assert table.symbols() == {"p16": "16", "a1": "11"}


def test_the_shape_of_the_box_is_chosen(table: Table) -> None:
    resize(table, 6)
    expect(table.page.locator("[data-cell]")).to_have_count(36)
    assert table.cell("b3").get_attribute("aria-label") == "b3, empty, in box 1"
    table.page.fill("#box-rows", "3")
    table.press("Enter")
    expect(table.page.locator("#box-columns")).to_have_value("2")
    expect(table.cell("c2")).to_have_attribute("aria-label", "c2, empty, in box 1")
    assert gw.parse(table.declared()).attribute("box") == ["3", "2"]


IMPOSSIBLE = [
    ({"rows": "40"}, "from 1 to 36"),
    ({"rows": "0"}, "from 1 to 36"),
    ({"box-rows": "4"}, "a box of 4×3 has 12 cells"),
    ({"square": "off", "columns": "8"}, "sides 9 and 8 are not equal"),
]


@pytest.mark.parametrize(("wanted", "why"), IMPOSSIBLE, ids=["too large", "nothing", "box", "oblong"])
def test_an_impossible_size_says_why_and_changes_nothing(table: Table, wanted: dict[str, str], why: str) -> None:
    table.may_refuse = True
    table.open_text(INKALA).says("Opened").click("mode-edit")
    before = table.symbols(), shape(table)
    if wanted.pop("square", ""):
        table.page.uncheck("#square")
    for name, value in wanted.items():
        table.page.fill(f"#{name}", value)
        table.press("Enter")
    table.says(why)
    expect(table.page.locator("#status")).to_have_class("status error")
    expect(table.page.locator("#new-dialog")).to_have_count(0)  # nobody is asked about a board that cannot be
    assert (table.symbols(), shape(table)) == before
    expect(table.page.locator("#undo")).to_be_disabled()


def test_every_type_is_in_the_menu(table: Table) -> None:
    offered = table.page.locator("#type option:not([hidden])")
    assert sorted(offered.evaluate_all("options => options.map(option => option.value)")) == sorted(type_names())


@pytest.mark.parametrize("names", first(1, [SOME_TYPES, [name for name in type_names() if name not in SOME_TYPES]]))
def test_a_type_of_the_menu_shows_its_example(table: Table, names: list[str]) -> None:
    for name in names:
        title = puzzle_type(name).title
        table.click("mode-edit").page.select_option("#type", name)
        table.says("New board").click("example").says(f"An example: {title}.")
        expect(table.page.locator("#title")).to_have_text(title)
        puzzle = gw.parse(puzzle_type(name).starter())
        assert set(table.cells()) == {str(cell) for cell in puzzle.grid.places}
        assert table.page.locator("#rules li").all_inner_texts() == list(puzzle.rules)


# ---- 36×36 -----------------------------------------------------------------------------------------------------------


def large_board(seed: int) -> tuple[list[list[int]], list[list[int | None]]]:
    """A full 36×36 board, and the same with some cells open."""
    chance = random.Random(seed)
    order = chance.sample(range(1, 37), 36)
    rows = [band * 6 + row for band in chance.sample(range(6), 6) for row in chance.sample(range(6), 6)]
    full = [[order[(6 * (row % 6) + row // 6 + column) % 36] for column in range(36)] for row in rows]
    return full, [[None if chance.random() < 0.12 else value for value in row] for row in full]


def name(row: int, column: int) -> str:
    letters = chr(97 + row) if row < 26 else "a" + chr(97 + row - 26)
    return f"{letters}{column + 1}"


def test_36_by_36_is_pasted_typed_and_solved(table: Table) -> None:
    full, board = large_board(1)
    typed = {name(row, column): str(full[row][column]) for row, column in ((0, 0), (17, 20), (35, 35))}
    for row, column in ((0, 0), (17, 20), (35, 35)):
        board[row][column] = None
    table.paste(json.dumps(["Sudoku", {"size": [36, 36], "initial": board}])).says("Opened")
    assert len(table.cells()) == 36 * 36
    table.click("mode-edit")
    for _ in range(6):
        table.click("zoom-in")
    for cell, symbol in typed.items():
        table.cell(cell).scroll_into_view_if_needed()
        table.cell(cell).click()
        table.page.keyboard.type(symbol)
    table.click("zoom-fit")
    expected = {name(r, c): str(full[r][c]) for r in range(36) for c in range(36)}
    given = {name(r, c): str(value) for r, row in enumerate(board) for c, value in enumerate(row) if value} | typed
    assert table.symbols("given") == given
    table.focus().press("Enter").says("exactly one solution")
    assert table.symbols() == expected


# ---- from elsewhere --------------------------------------------------------------------------------------------------


def test_a_malformed_paste_shows_the_message_with_its_line(table: Table) -> None:
    table.may_refuse = True
    before = table.symbols()
    text = "- Sudoku\n- size: [9, 9]\n- name: Thermometre\n  line: a1 a2\n"
    table.paste(text).says("unknown constraint 'Thermometre'")
    assert table.text("status").startswith("Line 3, column ")
    table.says("did you mean 'Thermometer'?")
    assert table.page.input_value("#puzzle-text") == text
    at = "[document.activeElement.id, document.activeElement.selectionStart]"
    focused, start = table.page.evaluate(at)
    assert focused == "puzzle-text"
    assert text[:start].count("\n") == 2, "the cursor stands in the line"
    assert table.symbols() == before
    table.page.fill("#puzzle-text", text.replace("metre", "meter"))
    table.press("Control+Enter").says("Opened")
    expect(table.page.locator("#rules")).to_contain_text("thermometer")


def test_text_of_a_puzzle_is_never_markup(table: Table) -> None:
    evil = "<img src=x onerror=alert(1)><script>alert(2)</script>"
    rows = [list(EASY[i : i + 9].replace(".", "0")) for i in range(0, 81, 9)]
    initial = [[None if symbol == "0" else symbol for symbol in row] for row in rows]
    puzzle = ["Sudoku", {"title": evil, "author": evil, "initial": initial}]
    table.open_text(json.dumps(puzzle)).says(evil)
    expect(table.page.locator("#title")).to_have_text(evil)
    assert table.page.locator("main img").count() == 0
    scripts = "[...document.scripts].map((each) => [each.type, each.id, each.getAttribute('src')])"
    texts_and_program = [["application/json", "texts", None], ["module", "", "app.js"]]
    assert table.page.evaluate(scripts) == texts_and_program, "the first is data: browsers do not run it"
    table.page.fill("#aside-name", evil)
    table.click("put-aside").says(evil)
    expect(table.page.locator("#aside")).to_contain_text(evil)


def test_a_file_is_opened_and_one_is_dropped(table: Table) -> None:
    table.tab("file")
    table.page.set_input_files("#open-file", EXAMPLES / "kenken.yml")
    table.says("Opened")
    assert len(table.cells()) == 36
    expect(table.page.locator("#title")).to_have_text("KenKen")
    text = (EXAMPLES / "sudoku.yml").read_text(encoding="utf-8")
    given = gw.parse(text).givens
    table.page.evaluate(
        """(text) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([text], "sudoku.yml"));
          const drop = new DragEvent("drop", {dataTransfer, bubbles: true, cancelable: true});
          document.getElementById("board").dispatchEvent(drop);
        }""",
        text,
    )
    expect(table.page.locator("[data-cell]")).to_have_count(81)
    assert table.symbols("given") == {str(cell): symbol for cell, symbol in given.items()}


def test_every_example_is_shown_and_solved(table: Table) -> None:
    files = sorted(EXAMPLES.glob("*.yml"))
    assert files
    for file in files:
        text = file.read_text(encoding="utf-8")
        puzzle = gw.parse(text)
        table.open_text(text).says("Opened")
        assert set(table.cells()) == {str(cell) for cell in puzzle.grid.places}, file.name
        table.tab("solve").click("solve").says(re.compile("exactly one|they differ"))
        background = puzzle.symbols.backgrounds.values()
        marked = {cell: symbol for cell, symbol in cells_of(puzzle).items() if symbol not in background}
        assert table.symbols() == marked, file.name
