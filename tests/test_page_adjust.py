"""The page changes a few clues: unique, one level easier or harder, another clue instead of the selected one."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import gridwise as gw
from accessibility import findings
from browser import Table
from gridwise.declaring.yaml_writer import write

SUDOKU = "- Sudoku\n- size: [4, 4]\n- initial: |\n    1 . 3 .\n    3 . . 2\n    . 1 . .\n    4 . . 1\n"
OPEN = "- Sudoku\n- size: [4, 4]\n- initial: |\n    1 . . .\n    . . 2 .\n    . . . .\n    . . . .\n"


def givens(table: Table) -> dict[str, str]:
    return table.symbols("given")


def texts(table: Table) -> list[str]:
    return table.page.locator("#setter-list button").all_inner_texts()


def test_a_board_becomes_unique_with_the_fewest_givens_and_one_undo_brings_it_back(table: Table) -> None:
    made = gw.make_unique(gw.parse(OPEN))
    table.open_text(OPEN).says("Opened").enter({"d4": "3"})
    before = table.symbols()
    table.tab("clues").click("adjust-unique").says("Undo brings the old puzzle back")
    table.says("Fewer givens are not enough")
    assert givens(table) == {**{str(c): s for c, s in gw.parse(OPEN).givens.items()}, **made.added}
    assert table.having("is-target") == set(made.added)
    assert texts(table) == [f"added: {cell} = {symbol}" for cell, symbol in made.added.items()]
    table.page.locator("#setter-list button").first.click()
    assert table.having("selected") == {next(iter(made.added))}
    table.click("undo")
    assert table.symbols() == before
    assert table.having("is-target") == set()
    expect(table.page.locator("#setter")).to_be_hidden()


def test_a_unique_board_stays_as_it_is(table: Table) -> None:
    table.open_text(SUDOKU).says("Opened").tab("clues").click("adjust-unique").says("Nothing to change")
    assert givens(table) == {str(cell): symbol for cell, symbol in gw.parse(SUDOKU).givens.items()}


@pytest.mark.parametrize(("change", "level"), [("easier", "Easy"), ("harder", "Hard")])
def test_one_level_easier_or_harder(table: Table, change: str, level: str) -> None:
    old = gw.generate("Sudoku", level="medium", seed=5)
    table.open_text(write(old)).says("Opened").tab("clues").click(f"adjust-{change}")
    table.says(f"It is {level} now; it was Medium.")
    new = gw.parse(table.declared())
    assert gw.rate(new).level == level
    assert gw.solve(new).solution == gw.solve(old).solution
    changed = {str(cell) for cell in {*new.givens} ^ {*old.givens}}
    assert table.having("is-target") | table.having("is-gone") == changed
    table.click("undo")
    assert gw.parse(table.declared()).givens == old.givens


def test_the_selected_given_is_replaced(table: Table) -> None:
    made = gw.replace_clue(gw.parse(SUDOKU), "d4")
    table.open_text(SUDOKU).says("Opened").tab("clues")
    table.cell("a2").click()
    table.may_refuse = True
    table.click("adjust-replace").says("there is no given in a2")
    table.may_refuse = False
    table.cell("d4").click()
    table.click("adjust-replace").says("Removed d4 = 1")
    assert "d4" not in givens(table)
    assert table.having("is-gone") == set(made.removed)
    assert table.having("is-target") == set(made.added)


def test_cages_change_in_one_step_that_undo_takes_back(table: Table) -> None:
    old = gw.generate("KenKen", size=4, level="medium", seed=1)
    made = gw.easier(old)
    table.open_text(write(old)).says("Opened").enter({"d4": "3"}).tab("clues").click("adjust-easier")
    table.says("It is Easy now; it was Medium.")
    assert set(gw.parse(table.declared()).clues) == set(made.puzzle.clues)
    listed = [each.name for each in (*made.removed_clues, *made.added_clues)]
    assert [text.partition(": ")[2] for text in texts(table)] == listed
    table.click("undo")
    assert gw.parse(table.declared()).clues == old.clues
    assert table.symbols()["d4"] == "3"
    table.cell("a1").click()
    table.tab("clues").click("adjust-replace").says("Removed cage a1")


def test_what_cannot_be_done_says_why(table: Table) -> None:
    table.may_refuse = True
    table.open_text(OPEN).says("Opened").tab("clues").click("adjust-easier")
    table.says("the puzzle has several solutions; make it unique first")
    table.open_text(SUDOKU).says("Opened").tab("clues").click("adjust-easier").says("already Easy")
    expect(table.page.locator("#setter")).to_be_hidden()


def test_a_search_shows_its_progress_and_is_stopped(table: Table) -> None:
    endless = "- LatinSquare\n- size: [12, 12]\n"
    table.open_text(endless).says("Opened")
    before = table.symbols()
    table.tab("clues").click("adjust-unique")
    expect(table.page.locator("#adjust-stop")).to_be_visible()
    table.says("Making it unique", "setter")
    assert findings(table) == []
    table.click("adjust-stop").says("Stopped")
    expect(table.page.locator("#setter")).to_be_hidden()
    assert table.symbols() == before


def test_axe_finds_nothing(table: Table) -> None:
    table.open_text(OPEN).says("Opened").tab("clues").click("adjust-unique").says(re.compile("^Added"))
    assert findings(table) == []


def test_numbers_outside_come_and_go(table: Table) -> None:
    old = gw.generate("Skyscrapers", size=5, level="medium", seed=2)
    place = str(old.clues[0].at)  # type: ignore[attr-defined]
    made = gw.replace_clue(old, place)
    table.open_text(write(old)).says("Opened").click("mode-edit", "tab-clues")
    table.page.click(f'[data-outside="{place}"]')
    table.click("adjust-replace").says(f"Removed {made.removed_clues[0].name}")
    assert set(gw.parse(table.declared()).clues) == set(made.puzzle.clues)
    table.click("undo").tab("clues").click("adjust-harder").says("It is Hard now; it was Medium.")
    assert len(gw.parse(table.declared()).clues) < len(old.clues)


def test_the_chosen_number_in_a_grid_is_replaced(table: Table) -> None:
    old = gw.generate("Mosaic", size=5, level="easy", seed=1)
    cell = str(next(iter(old.clues[0].cells())))
    table.open_text(write(old)).says("Opened").click("mode-edit", "tab-clues")
    expect(table.page.locator("#clue-form")).to_be_visible()
    table.cell(cell).click()
    table.click("adjust-replace").says("Removed")
    assert not any(cell in map(str, clue.cells()) for clue in gw.parse(table.declared()).clues)


def test_borders_of_a_star_battle_move(table: Table) -> None:
    old = gw.generate("StarBattle", size=6, level="medium", seed=1)
    moved = gw.easier(old).moved_cells
    table.open_text(write(old)).says("Opened").tab("clues").click("adjust-easier").says("It is Easy now")
    assert texts(table) == [f"moved to another region: {cell}" for cell in moved]
    assert table.having("is-target") == set(moved)


def test_stars_are_called_stars(table: Table) -> None:
    rows = "\n".join(f"    {' '.join(name * 5)}" for name in "ABCDE")
    table.open_text(f"- StarBattle\n- size: [5, 5]\n- regions: |\n{rows}\n").says("Opened")
    table.tab("clues").click("adjust-unique").says(re.compile("^Added"))
    assert re.match(r"added: [a-e]\d: (star|empty cell)", texts(table)[0])
