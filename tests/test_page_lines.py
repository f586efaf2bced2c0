"""Lines on the page: a small Slitherlink and a small Masyu by mouse, by touch and by keys, and what they look like."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest
from playwright.sync_api import Browser, expect

from browser import PHONE, Table, seated
from gridwise import Cell
from webtools import Running

SLITHERLINK = """
- Slitherlink
- numbers: |
    . . .
    2 . .
    3 2 3
"""
BORDERS = [(0, 0), (3, 0), (3, 3), (2, 3), (2, 1), (1, 1), (1, 3), (0, 3), (0, 0)]
"""The corners of its loop, in cells from the upper left."""
MASYU = """
- Masyu
- pearls: |
    b . . .
    . . . w
    . w . .
"""
LINKS = [(0.5, 0.5), (3.5, 0.5), (3.5, 2.5), (0.5, 2.5), (0.5, 0.5)]
"""The middles of the cells in which its loop turns."""
BOARDS = {"slitherlink": (SLITHERLINK, BORDERS), "masyu": (MASYU, LINKS)}
LINE, CROSS = "1", "0"


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


def play(table: Table, text: str) -> Table:
    table.open_text(text).says("Opened")
    expect(table.page.locator("body")).to_have_attribute("data-mode", "play")
    return table


def places(points: list[tuple[float, float]]) -> list[str]:
    """The names of the places on the way along these points."""
    found = []
    for (x, y), (p, q) in pairwise(points):
        steps = round(max(abs(p - x), abs(q - y)))
        for step in range(steps):
            share = (step + 0.5) / steps
            row, column = y + (q - y) * share, x + (p - x) * share
            found.append(name_at(row, column, is_link=x % 1 != 0))
    return found


def name_at(row: float, column: float, *, is_link: bool) -> str:
    if not is_link:
        return str(Cell.parse(f"r{row + 0.5:g}c{column + 0.5:g}"))
    down = row % 1 == 0
    first = f"{'abcdefgh'[int(row - down)]}{int(column + down)}"
    return f"{first}~{'abcdefgh'[int(row)]}{int(column) + 1}"


def lines(table: Table) -> set[str]:
    """The places with lines, named as `name_at` names them."""
    return {by_point(place) for place, symbol in table.symbols("entry").items() if symbol == LINE}


def conflicts(table: Table) -> set[str]:
    return {by_point(place) for place in table.having("conflict")}


def by_point(name: str) -> str:
    """The name of a place from its coordinates alone, which do not tell where the grid ends."""
    place = Cell.parse(name)
    return name if place.layer == "links" else str(Cell.parse(f"r{place.row + 1:g}c{place.column + 1:g}"))


# ---- three ways to solve ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BOARDS)
def test_a_loop_is_drawn_with_one_drag(desk: Table, name: str) -> None:
    text, points = BOARDS[name]
    play(desk, text).draw(points)
    assert lines(desk) == set(places(points))
    desk.says("Well done!")
    desk.press("Control+z")
    assert lines(desk) == set(), "one drag is one change"


@pytest.mark.parametrize("name", BOARDS)
def test_a_loop_is_clicked_place_by_place(desk: Table, name: str) -> None:
    text, points = BOARDS[name]
    play(desk, text)
    for place in places(points):
        desk.page.mouse.click(*desk.spot(*middle(place)))
    desk.says("Well done!")


@pytest.mark.parametrize("name", BOARDS)
def test_a_loop_is_drawn_with_a_finger(mobile: Table, name: str) -> None:
    text, points = BOARDS[name]
    play(mobile, text)
    stops = [(x + (p - x) * i / 6, y + (q - y) * i / 6) for (x, y), (p, q) in pairwise(points) for i in range(6)]
    mobile.touch(stops[:12])
    for place in places(points):
        if place not in lines(mobile):
            mobile.touch([middle(place)])
    mobile.says("Well done!")
    assert lines(mobile) == set(places(points))


@pytest.mark.parametrize("name", BOARDS)
def test_a_loop_is_drawn_with_keys(desk: Table, name: str) -> None:
    text, points = BOARDS[name]
    play(desk, text).focus()
    for number, place in enumerate(places(points)):
        walk(desk, place)
        desk.press(["-", "|", "Space", "1", "l"][number % 5])
    desk.says("Well done!")


def test_check_names_the_broken_rule_and_the_place(desk: Table) -> None:
    play(desk, SLITHERLINK).draw([(0, 2), (0, 3), (1, 3), (1, 2), (0, 2)]).draw(
        [(2, 0), (3, 0), (3, 2), (2, 2), (2, 0)]
    )
    desk.tab("solve").click("check").says("not right").click("check")
    desk.says("There are 2 loops instead of one, at a3 and c1")
    expect(desk.page.locator("#status")).to_have_class("status error")


def middle(place: str) -> tuple[float, float]:
    """The middle of a place, in cells from the upper left."""
    cell = Cell.parse(place)
    return cell.column + 0.5, cell.row + 0.5


def walk(table: Table, place: str) -> None:
    """Move the cursor to a place: first to its row of places, then along it."""
    (x, y), (_, here) = middle(place), middle(table.cursor())
    table.press(*["ArrowDown" if y > here else "ArrowUp"] * round(2 * abs(y - here)))
    here = middle(table.cursor())[0]
    table.press(*["ArrowRight" if x > here else "ArrowLeft"] * round(abs(x - here)))
    assert Cell.parse(table.cursor()) == Cell.parse(place)


# ---- gestures --------------------------------------------------------------------------------------------------------


def test_clicks_and_keys_go_through_line_cross_nothing(desk: Table) -> None:
    play(desk, SLITHERLINK)
    for button, states in (("left", [LINE, CROSS, None]), ("right", [CROSS, LINE, None])):
        for state in states:
            desk.cell("a1|a2").click(button=button)  # type: ignore[arg-type]
            assert desk.symbols("entry").get("a1|a2") == state
    for key, symbol in {"x": CROSS, "-": LINE, "0": CROSS, "Delete": None, "Space": LINE, "Backspace": None}.items():
        desk.press(key)
        assert desk.symbols("entry").get("a1|a2") == symbol


def test_going_back_takes_lines_back_and_a_second_drag_erases(desk: Table) -> None:
    play(desk, MASYU).draw([(0.5, 0.5), (3.5, 0.5), (1.5, 0.5), (1.5, 1.5)])
    assert lines(desk) == {"a1~a2", "a2~b2"}
    desk.draw([(0.5, 0.5), (1.5, 0.5), (2.5, 0.5)])
    assert lines(desk) == {"a2~b2"}, "it began on a line, so it erases"
    desk.press("Control+z", "Control+z")
    assert lines(desk) == set()
    desk.draw([(0.5, 0.5), (1.5, 0.5), (0.5, 0.5)])
    assert lines(desk) == set()


def test_a_corner_that_is_cut_short_is_still_drawn(desk: Table) -> None:
    play(desk, SLITHERLINK).draw([(0, 0), (0.9, 0.35), (1, 1)])
    assert lines(desk) == {"a1|top", "a1|a2"}


def test_the_right_button_paints_crosses_and_keeps_lines(desk: Table) -> None:
    play(desk, SLITHERLINK).cell("b2|c2").click()
    desk.draw([(1.5, 0.1), (1.5, 3)], "right")
    assert desk.symbols("entry") == {"a2|top": CROSS, "a2|b2": CROSS, "b2|c2": LINE, "c2|bottom": CROSS}
    desk.press("Control+z")
    assert desk.symbols("entry") == {"b2|c2": LINE}


def test_a_finger_that_rests_paints_crosses(mobile: Table) -> None:
    play(mobile, SLITHERLINK).touch(["a1|top", "a2|top"], hold=700)
    assert mobile.symbols("entry") == {"a1|top": CROSS, "a2|top": CROSS}


def test_a_click_in_the_middle_of_a_cell_or_on_a_pearl_changes_nothing(desk: Table) -> None:
    for text, point in ((SLITHERLINK, (1.5, 1.5)), (MASYU, (0.5, 0.5))):
        play(desk, text).page.mouse.click(*desk.spot(*point))
        assert desk.symbols("entry") == {}


def test_arrow_keys_lead_back_to_where_they_came_from(desk: Table) -> None:
    play(desk, SLITHERLINK).focus().press("ArrowRight")
    ways = []
    for key in ["ArrowDown"] * 4 + ["ArrowUp"] * 4:
        ways.append(desk.cursor())
        desk.press(key)
    assert ways == ["a2|top", "a1|a2", "a2|b2", "b1|b2", "b2|c2", "b1|b2", "a2|b2", "a1|a2"]
    desk.press("Control+ArrowRight", "Control+ArrowDown")
    assert desk.cursor() == "c3|bottom"


# ---- what is shown ---------------------------------------------------------------------------------------------------


def test_a_branch_and_a_second_loop_are_conflicts_with_a_reason(desk: Table) -> None:
    play(desk, SLITHERLINK).mark_conflicts().draw([(0, 0), (2, 0)]).draw([(1, 0), (1, 1)])
    expect(desk.cell("a1|a2")).to_have_class(re.compile("conflict"))
    assert conflicts(desk) == {"a1|top", "a2|top", "a1|a2"}
    expect(desk.cell("a1|a2").locator("title")).to_have_text(re.compile("^The loop branches at "))
    play(desk, SLITHERLINK).draw([(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)])
    desk.page.wait_for_timeout(400)
    assert conflicts(desk) == set()
    desk.draw([(2, 0), (3, 0)])
    expect(desk.cell("a1|a2")).to_have_class(re.compile("conflict"))
    expect(desk.cell("a1|a2").locator("title")).to_have_text("The loop is closed, but there are lines outside it.")
    desk.draw([(3, 0), (3, 1), (2, 1), (2, 0)])
    expect(desk.cell("a3|right").locator("title")).to_have_text("There are 2 loops instead of one, at a1 and a3.")


def test_satisfied_clues_turn_grey(desk: Table) -> None:
    grey = desk.page.locator("#board .satisfied")
    play(desk, SLITHERLINK).draw([(0, 2), (0, 3), (1, 3)])
    desk.page.wait_for_timeout(300)
    expect(grey).to_have_count(0)
    desk.draw([(1, 3), (1, 2)])
    expect(grey).to_have_text(["3"])
    desk.press("Control+z")
    expect(grey).to_have_count(0)
    play(desk, MASYU).draw([(0.5, 2.5), (0.5, 0.5), (1.5, 0.5)])
    desk.page.wait_for_timeout(300)
    expect(grey).to_have_count(0)
    desk.draw([(1.5, 0.5), (2.5, 0.5)])
    expect(grey).to_have_count(1)
    desk.draw([(3.5, 0.5), (3.5, 2.5)])
    desk.page.wait_for_timeout(300)
    expect(grey).to_have_count(1)
    desk.draw([(3.5, 0.5), (2.5, 0.5)])
    expect(grey).to_have_count(2)


def test_the_keypad_has_the_two_marks_and_there_are_no_pencil_marks(desk: Table) -> None:
    play(desk, SLITHERLINK)
    keys = desk.page.locator("#keys button")
    assert [key.get_attribute("aria-label") for key in keys.all()] == ["line", "no line"]
    assert [key.get_attribute("data-left") for key in keys.all()] == ["", ""]
    expect(desk.page.locator("#way-centre")).to_be_hidden()
    expect(desk.page.locator("#way-corner")).to_be_hidden()
    assert (desk.cell("a1|top").get_attribute("aria-label") or "").startswith("a1|top, unmarked")
    play(desk, "[Sudoku]")
    expect(desk.page.locator("#way-centre")).to_be_visible()


def test_the_cursor_frames_its_place(desk: Table) -> None:
    play(desk, SLITHERLINK).focus()
    for keys, is_wide in (((), True), (("ArrowDown",), False)):
        desk.press(*keys)
        box = desk.page.locator("#board .cursor").bounding_box()
        assert box
        assert (box["width"] > 1.5 * box["height"]) is is_wide
        assert (box["height"] > 1.5 * box["width"]) is not is_wide


def test_steps_show_lines_and_solutions_have_no_crosses(desk: Table) -> None:
    play(desk, SLITHERLINK).tab("solve").click("explain").says("Explained")
    assert desk.symbols("placed")
    assert set(desk.symbols("placed")) == desk.having("is-target")
    desk.click("reset").click("solve").says("exactly one solution")
    assert set(desk.symbols().values()) == {LINE}
    assert len(desk.symbols()) == len(places(BORDERS))


def test_the_work_on_lines_is_kept(browser: Browser, served: Running) -> None:
    with seated(browser, served.url) as table:
        play(table.open(), MASYU).draw([(0.5, 0.5), (2.5, 0.5)])
        table.cell("b1~b2").click(button="right")
        table.page.wait_for_timeout(500)  # the page saves after a pause
        table.reload()
        assert table.symbols("entry") == {"a1~a2": LINE, "a2~a3": LINE, "b1~b2": CROSS}
        assert "·---·---·" in table.declared() or "---" in table.declared()


# ---- two layers ------------------------------------------------------------------------------------------------------

LOOP_SQUARE = """
- size: [2, 2]
- symbols:
    1-4: {}
    none: {look: cross, character: x, layer: links, background: yes, noun: no line}
    line: {look: line, character: "-", layer: links}
- SingleLoop
- LoopVisits: [1, 2, 3, 4]
- a1 < a2
- a2 < b1
- b1 < b2
"""


CIRCLES = """
- symbols:
    none: {value: 0, look: cross, character: x, layer: borders, background: yes, noun: no line}
    line: {value: 1, look: line, character: "-", layer: borders}
    inside: {derived: yes, noun: inside cell}
    outside: {derived: yes, noun: outside cell}
- SingleLoop
- InsideOutside
- Circles
- circles: |
    i o
    . i
"""


def test_numbers_are_typed_and_lines_are_drawn_on_one_board(desk: Table) -> None:
    play(desk, LOOP_SQUARE)
    desk.draw([(0.5, 0.5), (1.5, 0.5), (1.5, 1.5), (0.5, 1.5), (0.5, 0.5)])
    lines = dict.fromkeys(("a1~a2", "a2~b2", "b1~b2", "a1~b1"), "line")
    assert desk.symbols("entry") == lines
    for number, point in enumerate(((0.5, 0.5), (1.5, 0.5), (0.5, 1.5), (1.5, 1.5)), 1):
        desk.page.mouse.click(*desk.spot(*point))
        desk.press(str(number))
    assert desk.symbols("entry") == {**lines, "a1": "1", "a2": "2", "b1": "3", "b2": "4"}
    desk.says("Well done!")


def test_a_click_on_a_number_beside_lines_keeps_it(desk: Table) -> None:
    play(desk, LOOP_SQUARE).page.mouse.click(*desk.spot(0.5, 0.5))
    desk.press("3")
    desk.page.mouse.click(*desk.spot(0.5, 0.5))
    desk.page.mouse.click(*desk.spot(0.5, 0.5), button="right")
    assert desk.symbols("entry") == {"a1": "3"}
    desk.page.mouse.click(*desk.spot(1, 0.5))
    desk.press("2")
    assert desk.symbols("entry") == {"a1": "3", "a1~a2": "line"}


def test_hints_fill_in_no_derived_places(desk: Table) -> None:
    play(desk, CIRCLES).tab("solve")
    for stage in range(1, 5):
        desk.click("hint")
        expect(desk.page.locator("#hint-stages li")).to_have_count(stage)
    assert "So a1 is inside." in desk.text("hint-stages")
    desk.click("apply-hint")
    assert desk.symbols("entry") == {"a1|top": LINE}
    told = ""
    while len(desk.symbols("entry")) == 1 and "So " in (told or "So "):  # some steps are about derived places alone
        desk.click("step")
        expect(desk.page.locator("#step-text")).not_to_have_text(told)
        told = desk.text("step-text")
    assert len(desk.symbols("entry")) > 1
    assert all("|" in place for place in desk.symbols("entry"))
