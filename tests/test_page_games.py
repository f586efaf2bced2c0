"""Games are never lost and never spoiled; the front door leads to all of them, and to new ones, in two clicks."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

import gridwise as gw
from accessibility import findings
from browser import PHONE, Table, seated
from gridwise.logic.technique import LEVELS
from test_page_look import fits
from webtools import EASY, INKALA, Running

SMALL = "- Sudoku\n- size: [4, 4]\n- initial: |\n    1 . . .\n    . . 3 .\n    . 4 . .\n    . . . 2\n"


def given(line: str) -> dict[str, str]:
    return {str(cell): symbol for cell, symbol in gw.parse(line).givens.items()}


def link(table: Table) -> str:
    """A link to the current board."""
    table.tab("file").click("share").says("link")
    return table.page.input_value("#share-link")


def has_shown(table: Table, cells: dict[str, str]) -> None:
    """Wait until the board has exactly these givens."""
    expect(table.page.locator("#board .symbol.given")).to_have_count(len(cells))
    assert table.symbols("given") == cells


# ---- never lost ------------------------------------------------------------------------------------------------------


def test_a_link_opens_beside_the_game_and_back_and_forward_lead_to_both(table: Table) -> None:
    table.open_text(INKALA).says("Opened")
    shared = link(table)
    table.open_text(EASY).says("Opened").enter({"a3": "4"})
    table.page.goto(shared)
    table.says("Opened from the link").says("Sudoku 9×9 is kept.", "kept")
    has_shown(table, given(INKALA))
    expect(table.page.locator("#undo")).to_be_disabled()
    table.enter({"a2": "1"})
    table.page.go_back()
    has_shown(table, given(EASY))
    assert table.symbols("entry") == {"a3": "4"}
    table.focus().press("Control+z")
    assert table.symbols("entry") == {}, "undo knows the moves of this game"
    table.press("Control+y").page.go_forward()
    has_shown(table, given(INKALA))
    assert table.symbols("entry") == {"a2": "1"}
    table.reload()
    assert (table.symbols("given"), table.symbols("entry")) == (given(INKALA), {"a2": "1"})
    table.page.goto(shared)
    table.says("your game goes on")
    assert table.symbols("entry") == {"a2": "1"}, "the same link does not open a second game"


def test_a_new_type_keeps_the_board_before_and_undo_does_not_lead_there(table: Table) -> None:
    table.open_text(EASY).says("Opened").enter({"a3": "4"}).click("mode-edit").says("unique solution", "live-count")
    table.page.select_option("#type", "KenKen")
    table.click("new-go").says("New board").says("Sudoku 9×9 is kept.", "kept")
    expect(table.page.locator("#undo")).to_be_disabled()
    table.click("back-to")
    has_shown(table, given(EASY))
    table.says("unique solution", "live-count")
    assert table.symbols() == {**given(EASY), "a3": "4"}
    assert not any(table.marks(cell) for cell in table.cells()), "editing shows no solution"
    table.click("new", "new-go").says("New board").click("back-to")
    has_shown(table, given(EASY))
    table.page.fill("#rows", "4")
    table.press("Enter").click("new-go").says("New board").click("back-to")
    has_shown(table, given(EASY))


def test_all_games_are_on_the_front_door_until_they_are_removed(table: Table) -> None:
    table.open_text(EASY).says("Opened").enter({"a3": "4"})
    table.open_text(SMALL).says("Opened")
    table.click("home-link")
    cards = table.page.locator("#home-games [data-game]")
    expect(cards).to_have_count(2)
    assert cards.locator(".title").all_text_contents() == ["Sudoku 4×4", "Sudoku 9×9"]
    assert "2 %" in cards.nth(1).inner_text(), "a game tells how far it is"
    assert cards.nth(1).locator("svg .symbol.entry").all_text_contents() == ["4"], "with a picture of it"
    table.reload()
    cards.nth(0).hover()
    cards.nth(0).locator(".remove").click()
    expect(cards).to_have_count(1)
    table.click("home-restore")
    expect(cards).to_have_count(2)
    cards.nth(1).locator(".open").click()
    has_shown(table, given(EASY))
    assert table.symbols("entry") == {"a3": "4"}


FILL = """() => {
  const games = JSON.parse(localStorage.getItem("gridwise.games"));
  for (let i = 0; i < 20; i++) games.push({...games[0], id: `old${i}`, updated: 1});
  localStorage.setItem("gridwise.games", JSON.stringify(games));
  let text = "";
  for (let size = 1 << 23; size >= 1; size >>= 1) {
    try {
      localStorage.setItem("gridwise.picture old19", text + "x".repeat(size));
      text += "x".repeat(size);
    } catch {}
  }
}"""


def test_a_full_store_gives_up_old_pictures_before_a_game(table: Table) -> None:
    table.open_text(EASY).says("Opened").page.evaluate(FILL)
    table.enter({"a3": "4", "b2": "7"}).reload()
    assert table.symbols("entry") == {"a3": "4", "b2": "7"}


def test_the_board_of_an_earlier_version_is_a_game(browser: Browser, served: Running) -> None:
    with seated(browser, served.url) as table:
        table.open("")
        old = {"puzzle": EASY, "work": {"entries": {"a3": "4"}}, "mode": "play", "time": 65000}
        table.page.evaluate("old => localStorage.setItem('gridwise.table', JSON.stringify(old))", old)
        table.reload().page.locator("#home-games [data-game] .open").click()
        has_shown(table, given(EASY))
        assert table.symbols("entry") == {"a3": "4"}
        assert table.text("timer").startswith("1:0")


def test_the_library_is_saved_to_a_file_and_taken_back_elsewhere(
    table: Table, browser: Browser, served: Running
) -> None:
    table.open_text(EASY).says("Opened").enter({"a3": "4"}).click("home-link")
    name, data = table.saved("home-backup")
    assert re.fullmatch(r"gridwise-games-[\d-]+\.json", name)
    with seated(browser, served.url) as other:
        other.open("").click("home-open")
        other.page.set_input_files("#home-file", {"name": name, "mimeType": "application/json", "buffer": data})
        other.says("1 game is back", "home-status").page.click("#home-games [data-game] .open")
        has_shown(other, given(EASY))
        assert other.symbols("entry") == {"a3": "4"}


def test_paper_has_the_puzzle_its_title_and_its_rules(table: Table) -> None:
    table.open_text(EASY).says("Opened").tab("file")
    table.page.emulate_media(media="print")
    for shown in ("#board", "#title", "#rules"):
        expect(table.page.locator(shown)).to_be_visible()
    for hidden in ("header", ".bar", ".pad", "#puzzle-text", "#hint"):
        expect(table.page.locator(hidden)).to_be_hidden()


# ---- never spoiled ---------------------------------------------------------------------------------------------------


def test_enter_does_not_solve_in_play_and_undo_hides_a_solution(table: Table) -> None:
    table.open_text(EASY).says("Opened").enter({"a3": "4"})
    table.press("Enter")
    expect(table.page.locator("#solve")).to_be_hidden()
    table.tab("solve").click("solve").says("exactly one solution")
    assert len(table.symbols("answer")) > 40
    table.focus().press("Control+z").says("hidden again")
    assert table.symbols() == {**given(EASY), "a3": "4"}, "neither the puzzle nor the entry is gone"
    table.press("Enter", "Control+z", "Control+z")
    assert table.symbols() == given(EASY)
    assert "Solved" not in table.text("status")


def test_undo_in_play_stops_at_the_puzzle(table: Table) -> None:
    table.enter({"a1": "5"}).click("mode-play").enter({"a2": "3"})
    table.press("Control+z", "Control+z").says("nothing to undo")
    assert table.symbols() == {"a1": "5"}
    table.click("mode-edit", "undo")
    assert table.symbols() == {}, "while editing, undo takes back what was edited"


# ---- the front door --------------------------------------------------------------------------------------------------


def test_two_clicks_lead_to_today_s_puzzle_which_is_the_same_for_everybody(browser: Browser, served: Running) -> None:
    boards = []
    for _ in range(2):
        with seated(browser, served.url) as table:
            table.open("").page.click("#level-Medium")
            table.page.click('[data-type="KillerSudoku"]')
            table.says("Today’s puzzle: Killer Sudoku, Medium.")
            assert table.page.get_attribute("body", "data-mode") == "play"
            boards.append(table.declared())
    assert boards[0] == boards[1]
    puzzle = gw.parse(boards[0])
    assert (puzzle.declaration.type, gw.rate(puzzle).level) == ("KillerSudoku", "Medium")


def test_today_s_puzzle_goes_on_and_a_new_one_is_another(browser: Browser, served: Running) -> None:
    with seated(browser, served.url) as table:
        asked: list[str] = []
        table.page.on("request", lambda request: asked.append(request.url.rsplit("/", 1)[1]))
        table.open("")
        assert "generate" not in asked, "nothing is made before it is chosen"
        expect(table.page.locator("#home-games")).to_be_hidden()
        levels = table.page.locator("[id^=level-]").all_inner_texts()
        assert levels == list(LEVELS)
        play = table.page.locator('[data-type="Futoshiki"]')
        play.click()
        table.says("Today’s puzzle").page.go_back()
        expect(play).to_contain_text("begun")
        play.click()
        expect(table.page.locator("#workspace")).to_be_visible()
        assert asked.count("generate") == 1
        today = table.declared()
        table.click("home-link", "which-new")
        play.click()
        table.says("New puzzle: Futoshiki, Easy.")
        assert table.declared() != today


def test_the_end_of_a_game_tells_its_time_and_leads_to_the_next(table: Table) -> None:
    table.open_text(SMALL).says("Opened")
    solution = next(gw.solutions(gw.parse(SMALL)))
    missing = {str(cell): symbol for cell, symbol in solution.entries.items() if str(cell) not in table.symbols()}
    table.enter(missing).says(re.compile(r"^\s*\d+:\d\d\s*$"), "finish-time").says("(Easy)", "finish-rating")
    expect(table.page.locator("#keys")).to_be_hidden()
    assert findings(table) == []
    solved = table.page.url
    table.click("finish-next").says("New puzzle: Sudoku")
    assert len(table.cells()) == 16
    expect(table.page.locator("#finish")).to_be_hidden()
    table.page.goto(solved)
    expect(table.page.locator("#finish-time")).to_be_visible()
    table.click("finish-home")
    expect(table.page.locator("#home-finished")).to_contain_text("Finished (1)")
    table.page.click("#home-finished summary")
    assert table.page.locator("#home-records tbody tr").all_inner_texts()[0].startswith("Sudoku 4×4\t1\t0:")


def test_a_puzzle_is_pasted_on_the_front_door_and_mistakes_are_told_there(browser: Browser, served: Running) -> None:
    with seated(browser, served.url) as table:
        table.may_refuse = True
        table.open("").click("home-open")
        table.page.fill("#home-text", "- Sudokuu\n")
        table.click("home-open-text").says("did you mean 'Sudoku'?", "home-status")
        table.page.fill("#home-text", EASY)
        table.click("home-open-text").says("Opened")
        assert table.symbols() == given(EASY)
        table.click("home-link", "home-learn")
        expect(table.page.locator("#learn-list")).to_be_visible()
        assert table.symbols() == given(EASY)


@pytest.mark.parametrize("scheme", ["light", "dark", "phone"])
def test_the_front_door_is_for_everybody(browser: Browser, served: Running, scheme: str) -> None:
    options = PHONE if scheme == "phone" else {"color_scheme": scheme, "reduced_motion": "reduce"}
    with seated(browser, served.url, **options) as table:
        table.open().open_text(EASY).says("Opened").enter({"a3": "4"}).click("home-link")
        expect(table.page.locator("#home-games svg")).to_be_visible()
        table.click("home-open")
        assert findings(table, only_colours=scheme == "dark") == []
        if scheme == "phone":
            fits(table)


def test_the_front_door_weighs_less_than_120_kb(browser: Browser, served: Running) -> None:
    with seated(browser, served.url) as table:
        session = table.context.new_cdp_session(table.page)
        session.send("Network.enable")
        sent: set[str] = set()
        received: dict[str, int] = {}
        session.on("Network.requestWillBeSent", lambda event: sent.add(event["requestId"]) if is_sent(event) else None)
        session.on("Network.loadingFinished", lambda e: received.update({e["requestId"]: e["encodedDataLength"]}))
        table.open("")
        table.page.wait_for_load_state("networkidle")
        weight = sum(length for request, length in received.items() if request in sent)
        assert len(sent) > 20
        assert weight < 120_000, f"{weight} bytes over the wire, headers and all"


def is_sent(event: dict[str, Any]) -> bool:
    """Whether a request goes to the server: pictures of types are part of the page's data."""
    return str(event["request"]["url"]).startswith("http")
