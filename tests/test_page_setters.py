"""The page for setters: redundant clues, true candidates, an estimate, differences from another puzzle."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import gridwise as gw
from accessibility import findings
from browser import Table, seated
from gridwise.model.registry import puzzle_type
from test_page_look import PHONE
from webtools import Running

SUDOKU = "- Sudoku\n- size: [4, 4]\n- initial: |\n    1 . 3 .\n    3 . . 2\n    . 1 . .\n    4 . . 1\n"
OPEN = "- Sudoku\n- size: [4, 4]\n- initial: |\n    1 . . .\n    . . 2 .\n    . . . .\n    . . . .\n"


@pytest.fixture
def phone(browser: Browser, served: Running) -> Iterator[Table]:
    with seated(browser, served.url, **PHONE) as table:
        yield table.open()


def listed(table: Table) -> list[str]:
    return table.page.locator("#setter-list button").all_inner_texts()


def test_redundant_givens_are_listed_and_marked(table: Table) -> None:
    found = gw.redundant(gw.parse(SUDOKU))
    assert found.redundant
    table.open_text(SUDOKU).says("Opened").tab("clues").click("redundant")
    table.says(f"{len(found.redundant)} of {len(found.clues)} clues could be removed")
    assert listed(table) == [clue.name for clue in found.redundant]
    gone = {clue.cells[0] for clue in found.clues if not clue.kept}
    assert table.having("is-less") == gone
    assert table.having("is-differs") == {clue.cells[0] for clue in found.redundant} - gone
    table.page.locator("#setter-list button").first.click()
    assert table.having("selected") == set(found.redundant[0].cells)
    table.click("setter-close")
    expect(table.page.locator("#setter")).to_be_hidden()
    assert table.having("is-less") == set()


def test_redundant_cages_are_named(table: Table) -> None:
    text = puzzle_type("KillerSudoku").starter()
    found = gw.redundant(gw.parse(text))
    table.open_text(text).says("Opened").tab("clues").click("redundant").says("clues could be removed")
    assert listed(table) == [clue.name for clue in found.redundant]
    assert table.having("is-less") == {cell for clue in found.clues if not clue.kept for cell in clue.cells}


def test_an_edit_puts_the_list_away(table: Table) -> None:
    table.open_text(SUDOKU).says("Opened").tab("clues").click("redundant").says("could be removed")
    table.click("mode-edit").enter({"a2": "2"})
    expect(table.page.locator("#setter")).to_be_hidden()


def test_clues_of_a_board_with_several_solutions_are_not_judged(table: Table) -> None:
    table.open_text(OPEN).says("Opened").tab("clues").click("redundant").says("several solutions")
    expect(table.page.locator("#setter")).to_be_hidden()


def test_true_candidates_stand_in_the_cells_and_are_kept_as_marks(table: Table) -> None:
    found = gw.candidate_counts(gw.parse(OPEN))
    table.open_text(OPEN).says("Opened").tab("clues").click("candidates")
    expect(table.page.locator("#spoil-dialog")).to_be_visible()
    table.click("spoil-show").says("open (")
    opened = [cell for cell in found.counts if cell not in found.forced]
    assert {cell: tuple(table.marks(cell)) for cell in opened} == {cell: found.candidates[cell] for cell in opened}
    assert {**table.symbols("answer"), **table.symbols("given")} == found.forced
    first = opened[0]
    assert listed(table)[0] == f"{first}: " + ", ".join(
        f"{s} in {found.count_text(first, s)}" for s in found.counts[first]
    )
    table.click("setter-keep").says("now pencil marks")
    assert table.marks(first, "centre") == ["".join(found.candidates[first])]
    table.click("undo")
    assert table.marks(first) == []


def test_no_solution_has_no_candidates(table: Table) -> None:
    table.open_text("- LatinSquare\n- size: [2, 2]\n- a1 < a2\n- a2 < b2\n").says("Opened")
    table.click("mode-edit").tab("clues").click("candidates").says("There is no solution")


def test_an_estimate_says_how_far_it_can_be_trusted(table: Table) -> None:
    table.open_text("- LatinSquare\n- size: [6, 6]\n").says("Opened").tab("clues").click("estimate")
    table.says("About").says("95 % interval").says("An estimate, not a proof", "setter").says(
        "standard error", "setter"
    )
    table.open_text("- Sudoku\n- size: [4, 4]\n").says("Opened").tab("clues").click("estimate")
    table.says("Exactly 288 solutions")
    expect(table.page.locator("#setter")).to_be_hidden()


def test_an_estimate_is_stopped(table: Table) -> None:
    table.open_text("- Sudoku\n- size: [25, 25]\n").says("Opened").tab("clues").click("estimate")
    table.tab("solve")
    expect(table.page.locator("#stop")).to_be_visible()
    table.click("stop").says("Stopped")


def test_the_difference_to_a_pasted_puzzle(table: Table) -> None:
    table.open_text(SUDOKU).says("Opened").tab("clues").click("compare")
    table.page.fill("#setter-other", SUDOKU.replace("1 . 3 .", "1 . . ."))
    table.click("setter-compare").says("1 difference")
    assert listed(table) == ["given a3: only the first has 3"]
    assert table.having("is-differs") == {"a3"}
    table.click("compare")
    assert "1 . . ." in table.page.input_value("#setter-other"), "what was compared is still there"
    table.page.fill("#setter-other", SUDOKU)
    table.click("setter-compare").says("They are the same")


def test_the_difference_to_a_file_and_a_disguise(table: Table, tmp_path: Path) -> None:
    path = tmp_path / "turned.yml"
    path.write_text("- Sudoku\n- size: [4, 4]\n- initial: |\n    3 . . 2\n    1 . 3 .\n    . 1 . .\n    4 . . 1\n")
    table.open_text(SUDOKU).says("Opened").tab("clues").click("compare")
    table.page.set_input_files("#setter-file", path)
    expect(table.page.locator("#setter-other")).not_to_have_value("")
    expected = gw.diff(gw.parse(SUDOKU), gw.load(path))
    assert expected.equivalent
    table.click("setter-compare").says(f"{len(expected.changes)} differences, but they are equivalent")


def test_a_puzzle_that_cannot_be_read_is_an_error(table: Table) -> None:
    table.may_refuse = True
    table.open_text(SUDOKU).says("Opened").tab("clues").click("compare", "setter-compare").says("no other puzzle")
    table.page.fill("#setter-other", "- Sudoko\n")
    table.click("setter-compare").says("did you mean")


def test_everything_is_reached_with_the_keyboard(table: Table) -> None:
    table.open_text(SUDOKU).says("Opened").tab("clues")
    table.page.locator("#redundant").focus()
    table.press("Enter").says("could be removed")
    table.press("Tab", "Tab", "Tab", "Tab")
    assert table.page.evaluate("document.activeElement.id") == "setter-close"
    table.press("Tab", "Enter")
    assert table.having("selected") == set(gw.redundant(gw.parse(SUDOKU)).redundant[0].cells)


SIGHTS = {"redundant": "could be removed", "candidates": "forced", "estimate": "solution", "compare": "Opened"}


@pytest.mark.parametrize("action", SIGHTS)
def test_axe_finds_nothing(table: Table, action: str) -> None:
    text = SUDOKU if action != "estimate" else "- LatinSquare\n- size: [6, 6]\n"
    table.open_text(text).says("Opened").click("mode-edit").tab("clues").click(action).says(SIGHTS[action])
    expect(table.page.locator("#setter")).to_be_visible()
    assert findings(table) == []


def test_nothing_is_wider_than_a_phone(phone: Table) -> None:
    phone.open_text(SUDOKU).says("Opened").click("mode-edit").tab("clues")
    for action in SIGHTS:
        phone.click(action)
        expect(phone.page.locator("#setter" if action != "estimate" else "#status")).to_be_visible()
        assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_module_is_loaded_when_it_is_wanted(table: Table) -> None:
    asked: list[str] = []
    table.page.on("request", lambda request: asked.append(request.url))
    table.reload()
    assert not any("setter" in url for url in asked)
    table.tab("clues").click("compare")
    expect(table.page.locator("#setter-other")).to_be_visible()
    assert any(url.endswith("setter.js") for url in asked)
