"""The Generate dialog: criteria, progress, results, and what happens if nothing is found."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from pypdf import PdfReader

import gridwise as gw
from accessibility import findings
from browser import Table, seated
from cpu_limits import wait_until
from gridwise.generating.clue_symmetry import SYMMETRIES
from gridwise.logic.technique import LEVELS
from test_page_look import PHONE, fits
from webtools import EASY, STANDING, Running, running


def opened(table: Table) -> Page:
    table.click("generate")
    expect(table.page.locator("#generate-dialog")).to_be_visible()
    return table.page


def fill(page: Page, **wanted: str) -> None:
    """Set fields of the dialogue, each named as its id without `generate-`."""
    page.locator("#generate-more").evaluate("more => more.open = true")
    for name, value in wanted.items():
        field = page.locator(f"#generate-{name.replace('_', '-')}")
        if field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
            field.dispatch_event("change")


def endless(page: Page) -> None:
    """Wish for what is not found soon."""
    fill(page, clues="17", symmetry="dihedral", seed="1", tries="100000")


def go(table: Table) -> Table:
    return table.click("generate-go")


# ---- one puzzle ------------------------------------------------------------------------------------------------------

WANTED = {
    "4×4": ({"type": "Sudoku", "rows": "4"}, "Sudoku", 4),
    "6×6": ({"type": "Sudoku", "rows": "6", "box_rows": "3", "box_columns": "2"}, "Sudoku", 6),
    "9×9 X": ({"type": "SudokuX", "rows": "9"}, "SudokuX", 9),
}


@pytest.mark.parametrize("name", WANTED)
def test_an_easy_puzzle_comes_on_the_board_beside_the_game_before(table: Table, name: str) -> None:
    wanted, kind, size = WANTED[name]
    table.open_text(EASY).says("Opened").enter({"a3": "4"})
    before = table.symbols()
    page = opened(table)
    fill(page, **wanted, level="Easy", seed="5")
    go(table).says("New puzzle")
    expect(page.locator("#generate-dialog")).to_be_hidden()
    table.says("Easy, seed 5")
    table.says("(Easy)", "summary")
    assert page.evaluate("document.body.dataset.mode") == "play"
    box = {"box": [3, 2]} if "box_rows" in wanted else {}
    expected = gw.generate(kind, size=[size, size], level="easy", seed=5, **box)
    assert table.symbols("given") == {str(cell): symbol for cell, symbol in expected.givens.items()}
    assert len(table.cells()) == size * size
    assert table.cursor(), "one can go on typing"
    assert gw.parse(table.declared()) == expected
    table.click("back-to")
    expect(page.locator("[data-cell]")).to_have_count(81)
    assert table.symbols() == before


def test_what_was_noted_of_it_goes_when_it_is_changed(table: Table) -> None:
    page = opened(table)
    fill(page, rows="4", level="Easy", seed="5")
    go(table).says("New puzzle")
    made = table.declared()
    assert "rating" in made
    table.click("mode-edit")
    empty = next(cell for cell in table.cells() if cell not in table.symbols())
    solution = {str(cell): symbol for cell, symbol in gw.parse(made).known_solution.items()}
    table.enter({empty: solution[empty]})
    changed = table.declared()
    assert not any(f"- {remark}" in changed for remark in ("rating", "solution", "seed"))


def test_options_of_a_recipe_appear_by_themselves(table: Table) -> None:
    page = opened(table)
    fill(page, symmetry="mirror")
    fill(page, type="KenKen", rows="4", seed="2")
    expect(page.locator("#generate-symmetry")).to_be_hidden()
    expect(page.locator("#generate-option-sizes-about")).to_contain_text("numbers of cells in a cage")
    fill(page, option_operators="+")
    page.locator("#generate-option-sizes").fill("1\n2\n3")
    go(table).says("New puzzle: KenKen")
    assert {type(clue).__name__ for clue in gw.parse(table.declared()).clues} <= {"SumIs", "Given", "MathOp"}
    assert table.clues()
    assert all("−" not in clue and "×" not in clue for clue in table.clues())


def test_the_menus_come_from_the_server(table: Table) -> None:
    page = opened(table)
    values = "options => options.map(option => option.value).filter(Boolean)"
    assert page.locator("#generate-level option").evaluate_all(values) == [*LEVELS, "any"]
    assert page.locator("#generate-symmetry option").evaluate_all(values) == list(SYMMETRIES)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.keyboard.press("Escape")
    opened(table)
    assert not [url for url in asked if "generat" in url], "the dialogue is loaded once"


def test_it_starts_from_the_board_on_the_table(table: Table) -> None:
    table.open_text("- Sudoku\n- size: [6, 6]\n- box: [3, 2]\n").says("Opened")
    page = opened(table)
    ids = ("type", "rows", "columns", "box-rows", "box-columns")
    assert [page.input_value(f"#generate-{name}") for name in ids] == ["Sudoku", "6", "6", "3", "2"]
    fill(page, rows="8")
    assert [page.input_value(f"#generate-{name}") for name in ids] == ["Sudoku", "8", "8", "", ""]


# ---- several ---------------------------------------------------------------------------------------------------------


def test_several_become_a_worksheet_and_a_file(table: Table) -> None:
    page = opened(table)
    fill(page, rows="6", level="Easy", count="5", seed="3")
    go(table).says("5 puzzles", "generate-progress")
    expect(page.locator("#generate-sheet")).to_be_focused()
    name, pdf = table.saved("generate-sheet")
    assert name.endswith(".pdf")
    assert "Sudoku" in PdfReader(io.BytesIO(pdf)).pages[0].extract_text()
    name, text = table.saved("generate-download")
    assert name == "Sudoku.yml"
    made = gw.parse_all(text.decode())
    assert made == list(gw.generate("Sudoku", size=[6, 6], level="easy", count=5, seed=3))
    table.click("generate-first").says("New puzzle")
    assert table.symbols("given") == {str(cell): symbol for cell, symbol in made[0].givens.items()}


# ---- what can not be had ---------------------------------------------------------------------------------------------


def test_an_impossible_wish_shows_the_message_and_the_nearest(table: Table) -> None:
    before = table.symbols()
    page = opened(table)
    fill(page, rows="4", level="Extreme", seed="1")
    go(table).says("No Sudoku (Extreme) was found in 200 tries; the closest is", "generate-error")
    fill(page, tries="30")
    go(table).says("No Sudoku (Extreme) was found in 30 tries; the closest is", "generate-error")
    assert table.symbols() == before
    expect(page.locator("#generate-nearest")).to_be_focused()
    assert not findings(table)
    table.click("generate-nearest").says("New puzzle: Sudoku")
    assert gw.unique(gw.parse(table.declared()))
    assert len(table.cells()) == 16


WRONG = {
    "size": ({"rows": "7", "columns": "9"}, "7"),
    "half a size": ({"columns": ""}, "Fill in both rows and columns"),
    "clues": ({"clues": "some"}, "`clues` must be"),
    "count": ({"count": "500"}, "100"),
    "box": ({"box_rows": "4", "box_columns": "4"}, "box"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_makes_no_sense_is_said_in_the_dialogue(table: Table, name: str) -> None:
    table.may_refuse = True
    wanted, message = WRONG[name]
    page = opened(table)
    fill(page, **wanted)
    go(table).says(message, "generate-error")
    expect(page.locator("#generate-dialog")).to_be_visible()
    fill(page, rows="4", clues="", count="1", level="Easy")
    go(table).says("New puzzle")


def test_a_search_is_stopped_in_the_middle(table: Table, served: Running) -> None:
    page = opened(table)
    endless(page)
    go(table).says("the closest so far", "generate-progress")
    expect(page.locator("#generate-type")).to_be_disabled()
    assert wait_until(lambda: len(served.processes()["workers"]) > STANDING, 30)
    table.click("generate-stop").says("Stopped", "generate-progress")
    expect(page.locator("#generate-go")).to_be_focused()
    assert wait_until(lambda: len(served.processes()["workers"]) == STANDING), "its job is ended"
    fill(page, clues="", symmetry="none", level="Easy")
    go(table).says("New puzzle")


@pytest.mark.parametrize("way", ["Escape", "close"])
def test_escape_stops_and_closing_stops_too(table: Table, served: Running, way: str) -> None:
    page = opened(table)
    endless(page)
    go(table).says("the closest so far", "generate-progress")
    assert wait_until(lambda: len(served.processes()["workers"]) > STANDING, 30)
    if way == "Escape":
        table.press("Escape").says("Stopped", "generate-progress")
        expect(page.locator("#generate-dialog")).to_be_visible()
        table.press("Escape")
    else:
        table.click("generate-close")
    expect(page.locator("#generate-dialog")).to_be_hidden()
    assert wait_until(lambda: len(served.processes()["workers"]) == STANDING)
    expect(page.locator("#generate")).to_be_focused()


def test_the_limit_is_told_with_what_was_found(browser: Browser) -> None:
    with running("--generate-seconds", "2") as server, seated(browser, server.url) as table:
        page = opened(table.open())
        endless(page)
        go(table).says("The time limit was reached: no Sudoku (17 clues) was found", "generate-error")
        expect(page.locator("#generate-nearest")).to_be_visible()


# ---- for everybody ---------------------------------------------------------------------------------------------------


def test_the_keyboard_is_enough(table: Table) -> None:
    table.focus().press("Alt+g")
    expect(table.page.locator("#generate-type")).to_be_focused()
    table.press("Tab")
    table.page.keyboard.type("4")
    table.press("Tab", "Tab", "Tab", "Tab")
    expect(table.page.locator("#generate-level")).to_be_focused()
    table.page.keyboard.type("Ea")
    table.press("Tab", "Tab", "Enter")
    table.says("New puzzle: Sudoku, Easy")
    assert len(table.cells()) == 16
    assert table.cursor()


@pytest.mark.parametrize("scheme", ["light", "dark", "phone"])
def test_axe_finds_nothing_serious_in_the_dialogue(browser: Browser, served: Running, scheme: str) -> None:
    options = PHONE if scheme == "phone" else {"color_scheme": scheme, "reduced_motion": "reduce"}
    with seated(browser, served.url, **options) as table:
        page = opened(table.open())
        fill(page, type="KenKen", rows="4", count="2", seed="1")
        assert not findings(table, only_colours=scheme == "dark")
        go(table).says("2 puzzles", "generate-progress")
        assert not findings(table, only_colours=scheme == "dark")
        fill(page, type="Sudoku", rows="9", count="1")
        endless(page)
        go(table).says("the closest so far", "generate-progress")
        assert not findings(table, only_colours=scheme == "dark")
        expect(page.locator("#generate-said")).not_to_be_empty()


def test_nothing_is_cut_off_on_a_phone(browser: Browser, served: Running) -> None:
    with seated(browser, served.url, **PHONE) as table:
        page = opened(table.open())
        fits(table)
        fill(page, type="KenKen", rows="4", count="2", seed="1")
        fits(table)
        go(table).says("2 puzzles", "generate-progress")
        fits(table)


# ---- types of one's own ----------------------------------------------------------------------------------------------

PLUGIN = '''
from random import Random

from gridwise.generating.recipe import Deal, Recipe, givens_of
from gridwise.model.puzzle_type import PuzzleType


class Spread(Recipe):
    """Givens, at most so many in the first row."""

    name = "spread"

    heading: int = 2
    """How many of the first row stay."""

    def deal(self, puzzle, solution, random: Random) -> Deal:
        groups = givens_of(puzzle)
        return Deal(puzzle, solution, groups=groups[self.heading:], fixed=tuple(n for (n,) in groups[:self.heading]))


own = PuzzleType.from_yaml("CrossedSquare", """
title: Crossed square
rules: Rows, columns and both diagonals hold each number once.
size: [5, 5]
clues: {recipe: spread, heading: 3}
constraints:
  - SymbolsNumericByDiameter
  - EachDimensionIsCompletePermutation
  - Diagonals
example: |
  - initial: |
      1 2 3 4 5
      3 4 5 1 2
      5 1 2 3 4
      2 3 4 5 1
      . . . . .
""")

drawn = PuzzleType.from_yaml("WarmSquare", """
title: Warm square
size: [5, 5]
clues: {recipe: drawn, constraints: {Thermometer: 2}}
constraints:
  - SymbolsNumericByDiameter
  - EachDimensionIsCompletePermutation
example: |
  - initial: |
      1 2 3 4 5
      3 4 5 1 2
      5 1 2 3 4
      2 3 4 5 1
      . . . . .
""")
'''


@pytest.fixture(scope="module")
def plugin_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    file = Path(tmp_path_factory.mktemp("plugin")) / "own.py"
    file.write_text(PLUGIN, encoding="utf-8")
    with running(before=("--plugin", str(file))) as server:
        yield server


def test_a_plugins_type_and_recipe_are_in_the_dialogue(browser: Browser, plugin_server: Running) -> None:
    with seated(browser, plugin_server.url) as table:
        page = opened(table.open())
        fill(page, type="CrossedSquare", seed="1")
        assert page.input_value("#generate-rows") == "5"
        assert page.input_value("#generate-option-heading") == "3"
        expect(page.locator("#generate-box")).to_be_hidden()
        fill(page, option_heading="5")
        go(table).says("New puzzle: Crossed square")
        assert {f"a{number}" for number in range(1, 6)} <= set(table.symbols("given"))
        assert len(table.symbols("given")) < 25
        fill(opened(table), type="WarmSquare", level="Easy", seed="1")
        go(table).says("New puzzle: Warm square")
        assert len(table.clues()) == 2


# ---- beside it -------------------------------------------------------------------------------------------------------


def test_the_example_is_of_the_type_that_was_chosen_last(table: Table) -> None:
    """Even where its empty board is still on its way."""
    table.page.route("**/api/v1/new", lambda route: (table.page.wait_for_timeout(300), route.continue_()))
    table.page.select_option("#type", "KenKen")
    table.click("example").says("An example: KenKen")
    table.page.wait_for_timeout(600)
    table.says("An example: KenKen")
    assert table.page.input_value("#type") == "KenKen"
    assert table.clues()
