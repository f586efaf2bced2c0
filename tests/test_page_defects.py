"""Faults that users met on the page. Most have their tests beside the feature; here are the others."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser import Table

KENKEN = """- KenKen
- size: [4, 4]
- a1/b1 = 3
- a2/a3 = 2
- a4+b4+c4 = 7
- b2+b3+c3 = 8
- c1+c2+d2 = 9
- d1 = 2
- d3/d4 = 3
"""
OVERLAPS = r"""() => {
  const boxes = (nodes) => [...nodes].map((node) => node.getBoundingClientRect());
  const texts = [...document.querySelectorAll("#board text")];
  const sums = boxes(texts.filter((node) => /^\d+[+−×÷]$/.test(node.textContent)));
  const marks = boxes(document.querySelectorAll("#board .mark"));
  const covers = (sum, { x, y, width, height }) => {
    const middle = { x: x + width / 2, y: y + height / 2 };
    return x < sum.right && x + width > sum.left && middle.y < sum.bottom && middle.y > sum.top;
  };
  return [sums.length, marks.length, marks.filter((mark) => sums.some((sum) => covers(sum, mark))).length];
}"""
KROPKI = """- LatinSquare
- size: [4, 4]
- WhiteDot: a1 a2
- BlackDot: b1 b2
"""
BRIGHTNESS = """(look) => [...document.querySelectorAll(`#board circle.fill-${look}`)].map((circle) =>
  Math.max(...getComputedStyle(circle).fill.match(/[0-9.]+/g).slice(0, 3).map(Number)))"""
WATCH_KEYPAD = """() => {
  window.tops = new Set();
  const look = () => {
    tops.add(document.getElementById("keys").getBoundingClientRect().top);
    requestAnimationFrame(look);
  };
  look();
}"""
CLUE_FILLS = """() => [...document.querySelectorAll("#board text")].filter((node) => /^[03]$/.test(node.textContent))
  .map((node) => getComputedStyle(node).fill)"""
FILLS = """() => [
  getComputedStyle(document.querySelector(".cell.selected")).fill,
  ...[...document.querySelectorAll("#keys [data-colour]")].map((key) => getComputedStyle(key).backgroundColor),
]"""


def test_a_hint_on_an_empty_board_comes_to_an_end_and_says_why(table: Table) -> None:
    table.tab("solve").click("hint").says("There is no hint: the puzzle has several solutions.")


def test_the_editor_does_not_show_the_solution_of_a_board_of_numbers(table: Table) -> None:
    table.open_text(KENKEN).says("Opened").click("mode-edit")
    expect(table.page.locator("#live-count")).to_contain_text("unique solution")
    assert table.page.locator("#board .mark, #board .symbol").count() == 0


def test_pencil_marks_keep_clear_of_the_sums_of_cages(table: Table) -> None:
    table.open_text(KENKEN).says("Opened").tab("solve").page.check("#automatic")
    sums, marks, covered = table.page.evaluate(OVERLAPS)
    assert (sums, covered) == (6, 0)
    assert marks > 0


def test_no_colour_of_a_player_looks_like_the_selection(table: Table) -> None:
    table.open_text(KENKEN).says("Opened").cell("a2").click()
    selection, *colours = table.click("way-colour").page.evaluate(FILLS)
    rgb = [[int(part) for part in re.findall(r"\d+", colour)[:3]] for colour in (selection, *colours)]
    assert len(rgb) > 9
    for other in rgb[1:]:
        assert sum(abs(one - two) for one, two in zip(rgb[0], other, strict=True)) > 40


def test_a_right_click_and_a_long_press_select_one_more_cell(table: Table, phone: Table) -> None:
    table.open_text(KENKEN).says("Opened").tab("solve")
    table.cell("a1").click()
    table.cell("c3").click(button="right")
    assert table.having("selected") == {"a1", "c3"}
    table.cell("a1").click(button="right")
    assert table.having("selected") == {"c3"}
    phone.open_text(KENKEN).says("Opened").tab("solve")
    phone.touch(["a1"]).touch(["c3"], hold=600)
    assert phone.having("selected") == {"a1", "c3"}
    phone.touch(["a1", "a2"])
    assert phone.having("selected") == {"a1", "a2"}, "a drag still selects anew"


def test_a_tab_is_chosen_however_long_the_button_is_held(table: Table) -> None:
    table.open_text(KENKEN).says("Opened").click("mode-edit", "tab-solve")
    tab = table.page.locator("#tab-clues").bounding_box()
    assert tab
    table.page.mouse.move(tab["x"] + tab["width"] / 2, tab["y"] + tab["height"] / 2)
    table.page.mouse.down()
    table.page.wait_for_timeout(1000)  # what moves meanwhile would take the tab away from the pointer
    table.page.mouse.up()
    expect(table.page.locator("#panel-clues")).to_be_visible()
    expect(table.page.locator("#palette .tool[aria-pressed=true]").first).to_be_visible()
    table.click("tab-solve").press("ArrowRight", "ArrowRight")
    expect(table.page.locator("#panel-clues")).to_be_visible()


def test_white_dots_are_white_and_black_dots_are_black_in_the_dark(table: Table) -> None:
    table.page.emulate_media(color_scheme="dark")
    table.open_text(KROPKI).says("Opened")
    (white,), (black,) = table.page.evaluate(BRIGHTNESS, "white"), table.page.evaluate(BRIGHTNESS, "black")
    assert (white > 200, black < 50) == (True, True)


def test_the_keypad_keeps_its_place_while_a_board_is_edited(phone: Table) -> None:
    phone.says("solutions", "live-count")
    phone.page.evaluate("document.getElementById('status').textContent = 'a message of two lines '.repeat(3)")
    phone.page.evaluate(WATCH_KEYPAD)
    for cell, symbol in {"a1": "1", "b4": "2", "c7": "3"}.items():
        phone.focus().go(cell).press(symbol).says("solution", "live-count")
    assert phone.page.evaluate("tops.size") == 1


def test_on_a_phone_on_its_side_the_board_stays_beside_the_clues(phone: Table) -> None:
    phone.page.set_viewport_size({"width": 740, "height": 360})
    phone.open_text(KENKEN).says("Opened").click("mode-edit").tab("clues")
    expect(phone.page.locator("#palette .tool").first).to_be_attached()
    phone.page.evaluate("document.getElementById('clues').scrollIntoView()")
    board, clues = (phone.page.locator(part).bounding_box() for part in ("#frame", "#panel-clues"))
    assert board
    assert clues
    assert board["x"] + board["width"] <= clues["x"]
    assert board["y"] >= 0


def test_sums_in_one_line_make_no_other_board_without_asking(table: Table) -> None:
    table.page.select_option("#type", "VertexSums")
    table.says("New board").tab("rules")
    sums = table.page.locator("#attribute-fields textarea").first
    sums.fill("17 25 18 29")
    table.click("attribute-apply").says("a board of 2×5 instead of 3×3 cells", "attribute-error")
    assert len(table.cells()) == 9
    table.click("attribute-apply").says("The puzzle has been changed.")
    assert len(table.cells()) == 10
    table.click("undo")
    assert len(table.cells()) == 9


def test_the_candidates_of_a_unique_puzzle_are_its_solution(table: Table) -> None:
    table.open_text(KENKEN).says("Opened").click("mode-edit").tab("clues")
    table.click("candidates").says("16 cells forced, 0 open (1 solution).")
    assert len(table.symbols("answer")) == 16
    assert "null" not in table.text("setter")


def test_a_board_as_wide_as_the_page_does_not_scroll(phone: Table) -> None:
    phone.open_text(KENKEN).says("Opened")
    frame = phone.page.locator("#frame")
    assert frame.evaluate("({ scrollWidth, clientWidth }) => scrollWidth - clientWidth") == 0
    assert frame.evaluate("({ scrollHeight, clientHeight }) => scrollHeight - clientHeight") == 0


def test_satisfied_clues_are_printed_like_all_others(table: Table) -> None:
    table.open_text("- Slitherlink\n- numbers: |\n    0 .\n    . 2\n    . 3\n").says("Opened")
    expect(table.page.locator("#board .satisfied").first).to_be_attached()
    assert len(set(table.page.evaluate(CLUE_FILLS))) == 2
    table.page.emulate_media(media="print")
    assert len(set(table.page.evaluate(CLUE_FILLS))) == 1
    table.page.emulate_media(media="screen")


def test_the_ring_around_a_clue_beside_the_grid_is_whole(table: Table) -> None:
    clues = "{name: SkyscraperClue, at: right b, count: 1}, {name: SkyscraperClue, at: right a, count: 4}"
    table.open_text(f"[LatinSquare, {{size: 4}}, {clues}]")
    table.says("Opened").tab("solve").click("more-tools", "choices")
    ring = table.page.locator("#board circle.fill-cited").first
    expect(ring).to_be_visible()
    board, circle = table.page.locator("#board").bounding_box(), ring.bounding_box()
    assert board
    assert circle
    assert circle["x"] + circle["width"] <= board["x"] + board["width"]
