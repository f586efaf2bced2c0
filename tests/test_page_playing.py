"""Playing: to the end with the keyboard alone, pencil marks, colours, undo, the clock, what the browser keeps."""

from __future__ import annotations

import re
import time
from pathlib import Path

from playwright.sync_api import Browser, Route, expect

import gridwise as gw
from browser import PATIENCE, Table, seated
from webtools import EASY, INKALA, Running

KILLER = (Path(__file__).parent.parent / "examples" / "killer-sudoku.yml").read_text(encoding="utf-8")

LABELS = "[...document.querySelectorAll('[data-cell]')].map((cell) => cell.getAttribute('aria-label'))"
"""All that is said of the cells."""


def cells_of(text: str) -> dict[str, str]:
    puzzle = gw.parse(text)
    solution = next(gw.solutions(puzzle))
    return dict(zip(map(str, puzzle.grid.cells), filter(None, solution.symbols), strict=True))


def play(table: Table, text: str = EASY) -> None:
    table.open_text(text).says("Opened")
    table.page.wait_for_selector('body[data-mode="play"]')


def test_a_killer_is_played_to_its_end_with_the_keyboard_only(table: Table) -> None:
    solution = cells_of(KILLER)
    given = {str(cell) for cell in gw.parse(KILLER).givens}
    table.press("Alt+o")
    table.page.keyboard.insert_text(KILLER)
    table.press("Control+Enter").says("Opened")
    table.press("Escape")
    assert table.page.get_attribute("body", "data-mode") == "play"
    table.press("Control+ArrowUp", "Control+ArrowLeft")
    rows = sorted({cell[0] for cell in solution})
    columns = range(1, len(rows) + 1)
    for number, row in enumerate(rows):
        for column in columns if number % 2 == 0 else reversed(columns):  # as the ox ploughs
            cell = f"{row}{column}"
            assert table.cursor() == cell
            if cell not in given:
                table.press(solution[cell])
            if column != (columns[-1] if number % 2 == 0 else 1):
                table.press("ArrowRight" if number % 2 == 0 else "ArrowLeft")
        table.press("ArrowDown")
    table.says(re.compile(r"Solved in \d+:\d\d\. Well done!"))
    assert table.symbols() == solution
    stood = table.text("timer")
    time.sleep(1.2)
    assert table.text("timer") == stood, "the clock stands when the board is solved"


def test_hundreds_of_moves_are_undone_and_redone(table: Table) -> None:
    play(table)
    cells = [cell for cell in table.cells() if cell not in table.symbols()][:9]
    table.cell(cells[0]).click()
    states = [table.symbols("entry")]
    for cell in cells:
        table.go(cell).page.keyboard.type("123456789" * 3)
        states.append(table.symbols("entry"))
    assert states[-1] == dict.fromkeys(cells, "9")
    for state in reversed(states[:-1]):
        table.press(*["Control+z"] * 27)
        assert table.symbols("entry") == state
    expect(table.page.locator("#undo")).to_be_disabled()
    table.press("Control+z").says("There is nothing to undo")
    assert table.symbols(), "undo never removes the puzzle itself"
    for state in states[1:]:
        table.press(*["Control+y"] * 27)
        assert table.symbols("entry") == state
    expect(table.page.locator("#redo")).to_be_disabled()


def test_corner_and_centre_marks(table: Table) -> None:
    play(table)
    table.cell("a3").click()
    table.press("Shift+1", "Shift+2", "Control+4", "Control+2")
    assert table.marks("a3", "corner") == ["1", "2"]
    assert table.marks("a3", "centre") == ["24"]
    table.press("Control+4")
    assert table.marks("a3", "centre") == ["2"]
    table.click("way-corner")
    table.press("7")
    assert table.marks("a3", "corner") == ["1", "2", "7"]
    table.press("Space", "5")
    assert table.marks("a3", "centre") == ["25"], "Space goes on to the next way: centre"
    assert "candidates 2 5, corner 1 2 7" in (table.cell("a3").get_attribute("aria-label") or "")
    table.drag(["a3", "a4"]).press("Control+6")
    assert table.marks("a3", "centre") == ["256"]
    assert table.marks("a4", "centre") == ["6"]
    table.click("way-symbol")
    table.cell("a3").click()
    table.press("4")
    assert table.symbols("entry") == {"a3": "4"}
    assert table.marks("a3") == []
    table.press("Backspace")
    assert table.marks("a3", "centre") == ["256"], "the marks are still there beneath the entry"
    table.press("Backspace")
    assert table.marks("a3") == []


def test_colours(table: Table) -> None:
    play(table)
    table.drag(["c1", "c2", "c3"]).press("Alt+3")
    table.click("way-colour")
    table.page.click('[data-colour="5"]')
    for cell in ("c1", "c2", "c3"):
        assert table.page.locator(f'[data-coloured="{cell}"] rect').count() == 2
        assert "colour 3 5" in (table.cell(cell).get_attribute("aria-label") or "")
    table.page.click('[data-colour="0"]')
    assert table.page.locator("[data-coloured]").count() == 0
    table.click("undo")
    assert table.page.locator("[data-coloured]").count() == 3


def test_automatic_candidates_follow_the_board(table: Table) -> None:
    play(table)
    table.tab("solve").page.check("#automatic")
    assert table.marks("a3") == ["1", "2", "4"]
    table.enter({"a4": "2"})
    assert table.marks("a3") == ["1", "4"]
    table.cell("a3").click()
    table.press("Control+1")
    assert table.marks("a3") == ["4"]
    table.press("Control+1", "Control+z", "Control+z", "Control+z")
    assert table.marks("a3") == ["1", "2", "4"]
    table.press("Alt+a")
    assert table.marks("a3") == []


def test_conflicts_peers_and_twins_are_marked(table: Table) -> None:
    play(table)
    table.enter({"a3": "5"})
    assert table.having("conflict") == set(), "mistakes are marked only if somebody wants that"
    table.mark_conflicts()
    assert table.having("conflict") == {"a1", "a3"}
    assert "g1" not in table.having("peer")
    assert {"a9", "i3", "c1"} <= table.having("peer")
    table.click("settings")
    table.page.uncheck("#conflicts")
    table.page.uncheck("#highlight")
    table.click("settings-close")
    assert table.having("conflict") == table.having("peer") == set()


def test_givens_stay_as_they_are_while_playing(table: Table) -> None:
    play(table)
    table.enter({"a1": "9"}).press("Backspace")
    assert table.symbols()["a1"] == "5"
    table.click("mode-edit")
    table.enter({"a1": "9"})
    assert table.symbols("given")["a1"] == "9"


def test_the_clock_runs_pauses_and_starts_again(table: Table) -> None:
    play(table)
    expect(table.page.locator("#timer")).not_to_have_text("0:00", timeout=PATIENCE)
    table.focus().press("Alt+p")
    expect(table.page.locator("#pause")).to_have_attribute("aria-pressed", "true")
    stood = table.text("timer")
    time.sleep(1.1)
    assert table.text("timer") == stood
    table.press("Alt+p")
    expect(table.page.locator("#timer")).not_to_have_text(stood, timeout=PATIENCE)
    at_once = "document.getElementById('reset').click(), document.getElementById('timer').textContent"
    assert table.page.evaluate(at_once) == "0:00"


# ---- what is possible, while editing ---------------------------------------------------------------------------------


def test_candidates_and_the_count_are_live_while_editing(table: Table) -> None:
    table.open_text(EASY).says("Opened").click("mode-edit").says("unique solution", "live-count")
    solution = cells_of(EASY)
    assert not any(table.marks(cell) for cell in solution), "the solution is not shown unless somebody asks for it"
    table.tab("solve").page.check("#live")
    expect(table.page.locator('[data-of="a3"] .mark')).to_have_text(re.compile(rf"^\s*{solution['a3']}\s*$"))
    table.cell("a1").click()
    table.press("Backspace").says(re.compile(r"^\s*(unique solution|\d+ solutions.*)$"), "live-count")
    count = gw.count(gw.parse("." + EASY[1:]), limit=100)
    table.says("unique solution" if count == 1 else f"{count} solutions", "live-count")
    table.page.route("**/candidates", lambda route: None)  # no answer: what was said of another board is gone at once
    table.press("1").says("…", "live-count")
    table.page.unroute("**/candidates")
    table.press("Control+z", "Control+z").says("unique solution", "live-count")
    table.tab("solve").page.uncheck("#live")
    assert table.marks("a3") == []


def test_the_next_edit_cancels_the_question_before(table: Table) -> None:
    asked: list[str] = []
    ended: list[str] = []

    def hold(route: Route) -> None:
        """Leave the first question without an answer."""
        asked.append(route.request.post_data_json["puzzle"])
        if len(asked) > 1:
            route.continue_()

    table.says("solutions", "live-count")
    table.page.route("**/candidates", hold)
    table.page.on("requestfailed", lambda request: ended.append(f"{request.url.rsplit('/', 1)[1]} {request.failure}"))
    table.cell("a1").click()
    with table.page.expect_request("**/candidates"):
        table.press("5")
    expect(table.page.locator("#live-count")).to_have_text("…")
    with table.page.expect_request("**/candidates"):
        table.press("6")
    table.says("100 solutions or more", "live-count")
    assert ended == ["candidates net::ERR_ABORTED"]
    assert [text.count('"5"') + text.count('"6"') for text in asked] == [1, 1]


# ---- what the browser keeps ------------------------------------------------------------------------------------------


def test_the_table_is_as_it_was_after_a_reload(table: Table) -> None:
    play(table, KILLER)
    table.cell("a1").click()
    table.press("Control+1", "Control+3", "Alt+2", "ArrowRight", "Shift+7", "ArrowRight", "9")
    expect(table.page.locator("#timer")).not_to_have_text("0:00", timeout=PATIENCE)
    before = table.page.evaluate(LABELS)
    clues = table.tab("clues").clues()
    table.reload()
    assert table.page.evaluate(LABELS) == before
    assert table.tab("clues").clues() == clues
    assert table.page.get_attribute("body", "data-mode") == "play"
    assert table.text("timer") != "0:00"


def test_boards_are_put_aside_and_taken_back(table: Table) -> None:
    play(table)
    table.enter({"a3": "4"}).tab("file")
    table.page.fill("#aside-name", "mine")
    table.click("put-aside").says("Saved as “mine”")
    table.open_text(INKALA).says("Opened")
    table.reload().tab("file")
    table.page.get_by_role("button", name=re.compile("^mine")).click()
    table.says("Opened “mine”")
    assert table.symbols("entry") == {"a3": "4"}
    table.page.get_by_role("button", name="Delete mine").click()
    expect(table.page.locator("#aside li")).to_have_count(0)


def test_a_link_opens_the_same_board_in_a_new_context(table: Table, browser: Browser, served: Running) -> None:
    play(table, KILLER)
    table.enter({"a1": cells_of(KILLER)["a1"]}).tab("file")
    table.page.check("#share-progress")
    table.click("share").says("link")
    link = table.page.input_value("#share-link")
    assert link.startswith(f"{served.url}#p=")
    with seated(browser, served.url) as other:
        other.page.goto(link)
        other.wait().says("Opened from the link")
        assert other.page.evaluate(LABELS) == table.page.evaluate(LABELS)
        assert other.symbols() == table.symbols() != {}
        assert other.tab("clues").clues() == table.tab("clues").clues()
    table.tab("file").page.uncheck("#share-progress")
    table.click("share")
    expect(table.page.locator("#share-link")).not_to_have_value(link)


def test_a_damaged_link_says_so(table: Table) -> None:
    table.page.goto("about:blank")  # only the fragment would change, and that is no new visit
    table.open("#p=AAAA")
    table.says("The link can't be opened", "home-status")
    assert table.page.is_visible("#home-types"), "the front door is open instead"
