"""Boards of marks on the page: how they look, and what clicks, drags and keys do."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Request, expect

from browser import Table, seated
from gridwise.model.registry import puzzle_type
from webtools import EASY, running

STARS = """
- StarBattle
- regions: |
    A A B B
    A C B B
    C C D D
    C D D D
"""
STAR_CELLS = {"a2", "b4", "c1", "d3"}
PICTURE = "[Nonogram, {rows: [1 1, 5, 5, 3, 1], columns: [2, 4, 4, 4, 2]}]"
BINARY = """
- Binairo
- size: [4, 4]
- initial: |
    0 . . .
    1 . . 1
    . . 1 .
    . 0 . .
"""
FILLED, STAR, BACKGROUND = "1", "1", "0"
QUICK_CLICKS = """(cells) => {
  for (const cell of cells) {
    const target = document.querySelector(`[data-cell="${cell}"]`);
    const box = target.getBoundingClientRect();
    const at = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
    for (const type of ["pointerdown", "pointerup"]) {
      target.dispatchEvent(new PointerEvent(type, { ...at, pointerId: 1, isPrimary: true, bubbles: true }));
    }
  }
}"""
"""Clicks without a pause between them, however busy the machine is."""


def play(table: Table, text: str) -> Table:
    table.open_text(text).says("Opened")
    expect(table.page.locator("body")).to_have_attribute("data-mode", "play")
    return table


def label(table: Table, cell: str) -> str:
    return table.cell(cell).get_attribute("aria-label") or ""


# ---- looks -----------------------------------------------------------------------------------------------------------


def test_a_star_is_drawn_named_and_on_its_key(table: Table) -> None:
    play(table, STARS).cell("a2").click()
    assert table.symbols("entry") == {"a2": STAR}
    assert table.page.locator('[data-of="a2"] .symbol path').count() == 1
    assert table.page.locator("#board text:text-is('1')").count() == 1, "the name of column 1, and no other"
    assert label(table, "a2").startswith("a2, star, in box 1")
    assert label(table, "a1").startswith("a1, unmarked")
    keys = table.page.locator("#keys button")
    assert [key.get_attribute("aria-label") for key in keys.all()] == ["star", "empty cell"]
    assert keys.first.locator("svg path").count() == 1
    table.page.get_by_role("button", name="empty cell").click()
    assert table.symbols("entry") == {"a2": BACKGROUND}
    assert label(table, "a2").startswith("a2, empty cell")


def test_filled_cells_lie_beneath_the_lines_of_the_grid(table: Table) -> None:
    play(table, PICTURE).cell("a2").click()
    order = table.page.evaluate(
        """() => {
          const all = [...document.querySelectorAll("#board *")];
          const filled = document.querySelector('[data-of="a2"] .symbol');
          const lines = [...document.querySelectorAll("#board path.stroke-rule, #board path.stroke-ink")];
          return [lines.length, lines.filter((line) => all.indexOf(line) < all.indexOf(filled)).length];
        }"""
    )
    assert order[0] >= 9
    assert order[1] == 0
    assert table.cell("a2").bounding_box() == table.page.locator('[data-of="a2"] .symbol path').bounding_box()


def test_every_fifth_line_of_a_large_nonogram_is_stronger(table: Table) -> None:
    rows = ", ".join(["1"] * 10)
    play(table, f"[Nonogram, {{rows: [{rows}], columns: [{rows}]}}]")
    widths = table.page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll('#board path[d$="L10 5"], #board path[d$="L10 4"]')]
             .map((line) => [line.getAttribute("d"), Number(line.getAttribute("stroke-width"))]))"""
    )
    assert widths["M0 5L10 5"] > widths["M0 4L10 4"]


def test_the_background_of_a_solution_is_blank(table: Table) -> None:
    play(table, PICTURE).cell("c3").click(button="right")
    assert table.symbols("entry") == {"c3": BACKGROUND}
    table.tab("solve").click("solve").says("exactly one solution")
    assert set(table.symbols().values()) == {FILLED}
    assert len(table.symbols()) == 16
    assert "solution empty cell" in label(table, "a1")


def test_steps_and_hints_show_marks(table: Table) -> None:
    play(table, PICTURE).tab("solve").click("explain").says("Explained")
    placed = table.symbols("placed")
    assert placed
    assert set(placed) == table.having("is-target")
    table.click("reset")
    for stage in range(1, 5):
        table.click("hint").says(f"Hint {stage} of 4", "announce")
        assert bool(table.symbols("placed")) == (stage == 4), "only the last stage tells the marks"
    table.click("apply-hint")
    assert table.symbols("entry") == placed


def test_pencil_marks_are_drawn(table: Table) -> None:
    play(table, STARS).click("way-centre").cell("a2").click()
    table.page.get_by_role("button", name="star").click()
    assert table.marks("a2", "centre") == [STAR]
    assert table.page.locator('[data-of="a2"] .mark path').count() == 1
    assert "candidates star" in label(table, "a2")
    table.click("way-corner")
    table.page.get_by_role("button", name="empty cell").click()
    assert table.marks("a2", "corner") == [BACKGROUND]


def test_equal_marks_are_not_highlighted(table: Table) -> None:
    play(table, STARS)
    table.drag(["a1", "a2"]).cell("b1").click(button="right")
    table.cell("b2").click(button="right")
    assert table.having("twin") == set()
    play(table, EASY).cell("a1").click()
    assert table.having("twin") != set(), "digits are"


LOOK = '''
from gridwise.render.look import Circle, Look, Path

class Ufo(Look):
    """A saucer with a dome."""

    name = "ufo"

    def draw(self, tone):
        yield Circle((0.5, 0.4), 0.2, None, tone, 0.05)
        yield Path((((0.1, 0.6), (0.9, 0.6)),), stroke=tone, width=0.1)
'''
UFOS = """
- symbols:
    clear: {value: 0, look: dot, background: true, noun: clear cell}
    saucer: {value: 1, look: ufo, character: U}
- size: [2, 2]
- a1+a2 = 1
- a1+b1 = 0
"""


def test_the_look_of_a_plugin_is_drawn_like_any_other(browser: Browser, tmp_path: Path) -> None:
    (tmp_path / "ufo.py").write_text(LOOK, encoding="utf-8")
    with (
        running(before=("--plugin", str(tmp_path / "ufo.py"))) as server,
        seated(browser, server.url) as table,
    ):
        play(table.open(), UFOS).cell("a2").click()
        assert label(table, "a2").startswith("a2, saucer")
        drawn = table.page.locator('[data-of="a2"] .symbol')
        assert (drawn.locator("circle").count(), drawn.locator("path").count()) == (1, 1)
        table.press("Backspace", "u")
        assert table.symbols("entry") == {"a2": "1"}


# ---- gestures --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("button", ["left", "right"])
def test_a_click_goes_through_the_marks(table: Table, button: str) -> None:
    play(table, STARS)
    states = [STAR, BACKGROUND, None] if button == "left" else [BACKGROUND, STAR, None]
    for state in [*states, states[0]]:
        table.cell("b2").click(button=button)
        assert table.symbols("entry").get("b2") == state
    for state in [None, states[1], states[0], None]:
        table.press("Control+z")
        assert table.symbols("entry").get("b2") == state


def test_no_context_menu_appears(table: Table) -> None:
    play(table, STARS)
    table.page.evaluate("addEventListener('contextmenu', (event) => (window.menu = !event.defaultPrevented))")
    table.cell("b2").click(button="right")
    assert table.page.evaluate("window.menu") is False
    play(table, EASY).cell("b2").click(button="right")
    assert table.page.evaluate("window.menu") is False, "on numbers a right click selects one more cell"
    table.page.locator("#title").click(button="right")
    assert table.page.evaluate("window.menu") is True, "beside the board it is the browser's"


def test_a_drag_paints_cells_in_the_same_state_and_is_one_change(table: Table) -> None:
    play(table, STARS).cell("b2").click(button="right")
    table.drag(["b1", "b2", "b3", "c3", "d3"])
    assert table.symbols("entry") == {**dict.fromkeys(["b1", "b3", "c3", "d3"], STAR), "b2": BACKGROUND}
    table.drag(["b3", "b2", "b1"])
    assert table.symbols("entry") == {
        **dict.fromkeys(["c3", "d3"], STAR),
        **dict.fromkeys(["b1", "b2", "b3"], BACKGROUND),
    }
    table.press("Control+z")
    assert table.symbols("entry") == {**dict.fromkeys(["b1", "b3", "c3", "d3"], STAR), "b2": BACKGROUND}
    table.press("Control+z")
    assert table.symbols("entry") == {"b2": BACKGROUND}
    table.press("Control+y")
    assert set(table.symbols("entry")) == {"b1", "b2", "b3", "c3", "d3"}


def test_where_clues_are_about_lines_a_drag_keeps_to_one(table: Table) -> None:
    play(table, PICTURE).drag(["b2", "b3", "c4", "d5"])
    assert table.symbols("entry") == dict.fromkeys(["b2", "b3", "b4", "b5"], FILLED)
    table.drag(["c1", "d1", "e2"])
    assert set(table.symbols("entry")) == {"b2", "b3", "b4", "b5", "c1", "d1", "e1"}


def test_givens_are_never_painted(table: Table) -> None:
    play(table, BINARY)
    table.cell("a1").click()
    table.cell("a1").click(button="right")
    assert (table.symbols("entry"), table.symbols("given")["a1"]) == ({}, "0")
    table.drag(["b2", "b3", "b4"])
    assert table.symbols("entry") == {"b2": "0", "b3": "0"}
    assert table.symbols("given")["b4"] == "1"
    table.drag(["a1", "a2", "a3"])
    assert "a2" not in table.symbols("entry"), "a drag that begins at a given paints nothing"


def test_cells_are_still_selected_for_colours_and_pencil_marks(table: Table) -> None:
    play(table, STARS)
    table.cell("b2").click(modifiers=["Shift"])
    table.cell("b3").click(modifiers=["Control"])
    assert {"b2", "b3"} <= table.having("selected")
    assert table.symbols("entry") == {}
    table.click("way-colour").drag(["c1", "c2"])
    table.page.click('[data-colour="3"]')
    assert table.page.locator("[data-coloured]").count() == 2
    assert table.symbols("entry") == {}


def test_a_setter_selects_cells_and_enters_givens(table: Table) -> None:
    play(table, BINARY).click("mode-edit").cell("a2").click()
    assert "a2" not in table.symbols("given")
    table.press("1")
    assert table.symbols("given")["a2"] == "1"
    table.press("Space")
    assert "a2" not in table.symbols("given")
    table.press("Space")
    assert table.symbols("given")["a2"] == "0"


def test_digits_are_still_selected_and_typed(table: Table) -> None:
    play(table, EASY).drag(["a3", "a4"])
    assert table.having("selected") == {"a3", "a4"}
    assert table.symbols("entry") == {}


# ---- keys ------------------------------------------------------------------------------------------------------------


KEYS: list[tuple[list[str], str | None]] = [
    (["1"], STAR),
    (["*"], STAR),
    (["s"], STAR),
    (["Space"], STAR),
    (["Enter"], STAR),
    (["0"], BACKGROUND),
    (["x"], BACKGROUND),
    (["."], BACKGROUND),
    (["e"], BACKGROUND),
    (["Shift+Space"], BACKGROUND),
    (["Space", "Space"], BACKGROUND),
    (["Space", "Space", "Enter"], None),
    (["s", "Delete"], None),
    (["x", "Backspace"], None),
]


def test_keys_enter_marks(table: Table) -> None:
    play(table, STARS).focus().press("ArrowDown", "ArrowRight")
    for keys, symbol in KEYS:
        table.press(*keys)
        assert table.symbols("entry") == ({} if symbol is None else {"b2": symbol}), keys
        table.press("Delete")
        assert table.symbols("entry") == {}


def test_enter_solves_no_board_of_marks_in_play(table: Table) -> None:
    play(table, STARS).focus().press("Enter")
    assert table.symbols() == {"a1": STAR}
    table.click("mode-edit").focus().press("Enter")
    table.says("exactly one solution")


# ---- done ------------------------------------------------------------------------------------------------------------


def test_a_board_is_done_when_all_but_the_background_is_right(table: Table) -> None:
    play(table, STARS)
    for cell in sorted(STAR_CELLS):
        table.cell(cell).click()
    table.says("Well done!")
    assert set(table.symbols("entry")) == STAR_CELLS


def test_nothing_is_said_of_a_board_that_is_not_done(table: Table) -> None:
    asked: list[Request] = []
    table.page.on("request", lambda request: asked.append(request) if request.url.endswith("/progress") else None)
    play(table, STARS)
    table.page.evaluate("document.getElementById('status').textContent = ''")
    with table.page.expect_response("**/progress"):
        table.page.evaluate(QUICK_CLICKS, ["a1", "a2", "a3"])  # three stars that touch
    table.page.wait_for_timeout(400)
    assert table.text("status") == ""
    assert table.having("is-wrong") == set()
    assert table.having("conflict") == set(), "mistakes are marked only if somebody wants that"
    assert len(asked) <= 2, "one question for clicks in quick succession"
    table.drag(["a1", "a2"])  # dots now: the board has one star
    with table.page.expect_response("**/progress"):
        table.cell("a3").click()
    assert table.text("status") == ""


def test_check_says_solved_without_dots(table: Table) -> None:
    unfinished = {"satisfied": [], "finished": False}
    play(table, STARS).page.route("**/progress", lambda route: route.fulfill(json=unfinished))
    for cell in sorted(STAR_CELLS):
        table.cell(cell).click()
    table.tab("solve").click("check").says("Well done!")


def test_without_a_background_every_cell_must_be_filled(table: Table) -> None:
    play(table, BINARY)
    solution = {"a2": "1", "a3": "0", "a4": "1", "b2": "0", "b3": "0", "c1": "0", "c2": "1", "c4": "0", "d1": "1"}
    for cell, symbol in solution.items():
        for _ in range(int(symbol) + 1):
            table.cell(cell).click()
    assert "Well done" not in table.text("status")
    for cell, symbol in {"d3": "1", "d4": "0"}.items():
        for _ in range(int(symbol) + 1):
            table.cell(cell).click()
    expect(table.page.locator("#status")).to_have_class("status good")


# ---- counters --------------------------------------------------------------------------------------------------------


def left(table: Table) -> dict[str, str]:
    keys = table.page.locator("#keys [data-symbol]").all()
    return {key.get_attribute("data-symbol") or "": key.get_attribute("data-left") or "" for key in keys}


def test_keys_count_only_what_the_rules_fix(table: Table) -> None:
    play(table, STARS)
    assert left(table) == {STAR: "4", BACKGROUND: ""}
    table.drag(["a1", "a2", "a3"])
    assert left(table)[STAR] == "1"
    table.cell("d4").click()
    expect(table.page.locator(f'#keys [data-symbol="{STAR}"]')).to_have_class("key done")
    play(table, puzzle_type("Kakuro").starter())
    assert set(left(table).values()) == {""}
    play(table, EASY)
    assert left(table)["5"] == "6", "three are given"


# ---- clues in cells, broken rules ------------------------------------------------------------------------------------

MINES = "[Minesweeper, {numbers: [[1, ., 2], [., ., .]]}]"


def test_a_cell_with_a_number_can_not_be_marked_and_says_its_number(table: Table) -> None:
    play(table, MINES).cell("a1").click()
    table.drag(["a1", "a2"]).go("a3").press("1", "Space")
    assert table.symbols("entry") == {}
    assert label(table, "a3").endswith("2")
    table.cell("a2").click()
    assert set(table.symbols("entry")) == {"a2"}


def test_stars_that_touch_are_marked_as_conflicts(table: Table) -> None:
    play(table, STARS).mark_conflicts().cell("a2").click()
    table.cell("b3").click()
    for cell in ("a2", "b3"):
        expect(table.cell(cell)).to_have_class(re.compile("conflict"))
    table.cell("b3").click()
    expect(table.cell("a2")).not_to_have_class(re.compile("conflict"))


def test_an_empty_minesweeper_is_not_solved_by_any_mark(table: Table) -> None:
    play(table, "[Minesweeper, {size: [2, 2]}]").cell("a1").click()
    table.page.wait_for_timeout(600)  # the page asks the server after a pause
    assert "Solved" not in table.text("status")


def test_the_editor_does_not_show_the_solution_of_a_board_of_marks(table: Table) -> None:
    table.open_text(STARS).says("Opened").click("mode-edit")
    expect(table.page.locator("#live-count")).to_contain_text("unique solution")
    assert table.page.locator("#board [data-of]").count() == 0
