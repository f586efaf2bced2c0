"""Tools of the player: bookmarks and branches, the pen, combinations, automatic dots, and notes of one's own."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from accessibility import findings
from browser import PHONE, Table, seated
from webtools import EASY, Running

EXAMPLES = Path(__file__).parent.parent / "examples"


def play(table: Table) -> Table:
    return table.open_text(EASY).says("Opened").tab("solve")


# ---- what if? --------------------------------------------------------------------------------------------------------


def branches(table: Table, *lines: str) -> None:
    """Wait until the list of branches has these lines."""
    expect(table.page.locator("#try-list li")).to_have_text(list(lines))


def test_a_bookmark_leads_back_and_every_try_stays(table: Table) -> None:
    play(table).enter({"a3": "4", "a4": "6"})
    table.press("Alt+b").says("The bookmark 1 is set")
    table.enter({"a6": "8", "a7": "9"})
    assert table.page.locator(".symbol.tried").count() == 2, "what is tried looks different"
    assert "tried 8" in (table.cell("a6").get_attribute("aria-label") or "")
    table.press("Alt+Shift+B").says("Back at bookmark 1")
    assert table.symbols("entry") == {"a3": "4", "a4": "6"}
    table.enter({"a6": "2"}).click("tries")
    branches(table, "Start", "⚑ bookmark 1 after 2 moves", "a6 = 2 – you are here", "a6 = 8, then 1 move")
    assert findings(table) == []
    table.page.get_by_role("button", name="a6 = 8, then 1 move").click()
    assert table.symbols("entry") == {"a3": "4", "a4": "6", "a6": "8", "a7": "9"}
    table.reload()
    expect(table.page.locator(".symbol.tried")).to_have_count(2)
    table.click("tries")  # reloading keeps the branches
    branches(table, "Start", "⚑ bookmark 1 after 2 moves", "a6 = 8, then 1 move – you are here", "a6 = 2")
    table.click("try-keep")
    expect(table.page.locator(".symbol.tried")).to_have_count(0)


def test_redo_offers_the_branches(table: Table) -> None:
    play(table).enter({"a3": "4"}).press("Control+z")
    table.enter({"a3": "2"}).enter({"a4": "6"}).press("Control+z", "Control+z", "Control+y")
    branches(table, "a3 = 2, then 1 move", "a3 = 4")
    assert table.symbols("entry") == {}
    table.press("Control+y").focus().press("Control+y")
    assert table.symbols("entry") == {"a3": "2", "a4": "6"}, "asked again, redo takes the latest try"
    table.press("Control+z", "Control+z", "Control+y")
    table.page.get_by_role("button", name="a3 = 4").click()
    assert table.symbols("entry") == {"a3": "4"}
    table.press("Control+z").enter({"a3": "2"})
    table.press("Control+z").click("redo")
    branches(table, "a3 = 2, then 1 move", "a3 = 4")  # the same move again is no new branch
    table.press("Escape")
    expect(table.page.locator("#tool-box")).to_be_hidden()


def test_the_tries_lie_beneath_the_board_on_a_phone(browser: Browser, served: Running) -> None:
    with seated(browser, served.url, **{**PHONE, "viewport": {"width": 390, "height": 844}}) as phone:
        play(phone.open()).enter({"a3": "4"}).press("Alt+b")
        phone.page.locator("#tries").tap()
        expect(phone.page.locator("#tool-box")).to_be_visible()
        frame, box = phone.page.locator("#frame").bounding_box(), phone.page.locator("#tool-box").bounding_box()
        assert frame
        assert box
        assert box["y"] >= frame["y"] + frame["height"] - 1


# ---- the pen ---------------------------------------------------------------------------------------------------------


def drawn(table: Table, kind: str = "line") -> set[str]:
    """The names of the lines, or of the points, that are drawn."""
    all_drawn = f"[...document.querySelectorAll('.pen [data-{kind}]')]"
    return set(table.page.evaluate(f"{all_drawn}.map((each) => each.dataset.{kind})"))


def with_pen(table: Table) -> Table:
    table.open_text(EASY).says("Opened").tab("solve").click("way-pen").says("Drag to draw a line")
    return table


def test_lines_crosses_and_circles_are_notes(table: Table) -> None:
    with_pen(table).draw([(0.5, 0.5), (1.5, 0.5), (2.5, 1.5)])
    assert findings(table) == []
    assert drawn(table) == {"0.5,0.5 1.5,0.5", "1.5,0.5 2.5,1.5"}
    table.draw([(4, 3), (4, 4), (5, 4)])
    assert {"4,3 4,4", "4,4 5,4"} < drawn(table), "a line along the borders"
    table.press("Control+z")
    assert len(drawn(table)) == 2, "a line is one change"
    table.draw([(0.5, 0.5), (1.5, 0.5)])
    assert drawn(table) == {"1.5,0.5 2.5,1.5"}, "a drag over a line erases it"
    table.page.click('[data-pen="2"]')
    for kind in ("path", "circle"):
        table.page.mouse.click(*table.spot(3.02, 2.5))
        assert table.page.locator(f'.pen {kind}.pen-2[data-point="3,2.5"]').count() == 1
    table.cell("b2").focus()
    table.press("Shift+ArrowRight", "x")
    assert ("1.5,1.5 2.5,1.5" in drawn(table), "2.5,1.5" in drawn(table, "point")) == (True, True)
    assert table.symbols("entry") == {}, "nothing of it is part of the answer"
    table.click("hint").says("", "hint-stages")
    table.reload()
    expect(table.page.locator(".pen [data-line]")).to_have_count(2)
    table.click("way-pen").says("Drag to draw").click("way-corner")
    assert table.text("status") == "", "the pen's help goes with the pen"
    table.click("way-pen").page.click("#pen-clear")
    assert drawn(table) | drawn(table, "point") == set()
    table.click("undo")
    assert len(drawn(table)) == 2


def test_a_finger_draws_and_two_fingers_do_not(phone: Table) -> None:
    with_pen(phone).touch(["a1", "b1", "c1"])
    assert drawn(phone) == {"0.5,0.5 0.5,1.5", "0.5,1.5 0.5,2.5"}
    keys = [key.bounding_box() for key in phone.page.locator("#keys button, .ways button").all()]
    assert all(key and key["width"] >= 40 and key["x"] + key["width"] <= 360 for key in keys)


# ---- routine work ----------------------------------------------------------------------------------------------------


def opened(table: Table, name: str) -> Table:
    return table.open_text((EXAMPLES / f"{name}.yml").read_text()).says("Opened").tab("solve")


def test_dots_around_a_star_come_and_go_with_it(table: Table) -> None:
    opened(table, "star-battle")
    expect(table.page.locator("#automatic")).to_be_hidden()  # its candidates would rule nothing out
    dots = table.page.locator(".symbol.auto")
    table.cell("a2").click()
    expect(table.page.locator(".symbol.entry")).to_have_count(1)
    table.click("settings").page.check("#dots")
    table.click("settings-close")
    expect(dots).to_have_count(12)  # the row, the column and the neighbours
    assert "ruled out" in (table.cell("b1").get_attribute("aria-label") or "")
    assert table.symbols("entry") == {"a2": "1"}, "they are not entries"
    table.cell("b1").click()
    assert table.symbols("entry") == {"a2": "1", "b1": "1"}, "a click on a dot does what it did without it"
    table.press("Control+z", "Control+z")
    expect(dots).to_have_count(0)
    table.press("Control+y")
    expect(dots).to_have_count(12)
    table.reload()
    expect(dots).to_have_count(12)  # the setting is remembered


def test_combinations_of_a_cage(table: Table) -> None:
    opened(table, "killer-sudoku").cell("a3").click()
    listed = table.page.locator("[data-combination]")
    table.press("Alt+s")
    expect(listed).to_have_text(["29", "38", "47", "56"])
    assert findings(table) == []
    table.press("3")  # an entry leaves one combination
    expect(table.page.locator("[data-combination]:not(.impossible)")).to_have_text(["38"])
    table.press("Control+z")
    expect(table.page.locator(".combinations .impossible")).to_have_count(0)
    table.page.click('[data-combination="47"]')
    struck = table.page.locator('[data-combination][aria-pressed="true"]')
    expect(struck).to_have_text(["47"])
    table.cell("a1").click()
    expect(listed).to_have_text(["14", "23"])
    table.reload().cell("a3").click()
    table.click("combinations")
    expect(struck).to_have_text(["47"])
    table.press("Control+z")
    expect(struck).to_have_count(0)
    opened(table, "star-battle")
    expect(table.page.locator("#combinations")).to_be_hidden()


# ---- notes of one's own, and keys that give nothing away -------------------------------------------------------------


def test_letters_and_coloured_candidates_are_notes(table: Table) -> None:
    play(table).click("way-centre").drag(["a3", "a4"])
    table.press("4", "1", "b", "A")
    assert table.marks("a3", "centre") == ["14AB"]
    table.cell("a6").click()
    table.press("1")
    table.focus().press("Control+Shift+4")
    assert table.having("selected") == {"a3", "a4"}, "the cells with this candidate"
    table.click("way-colour").page.select_option("#tint", "4")
    table.page.click('[data-colour="3"]')
    assert table.page.locator('[data-of="a3"] .tint.colour-3').count() == 1
    assert "candidate 4 in colour 3" in (table.cell("a3").get_attribute("aria-label") or "")
    table.reload()
    expect(table.page.locator(".tint.colour-3")).to_have_count(2)
    assert table.marks("a4", "centre") == ["14AB"]
    table.click("notes").says("leave out")  # letters say nothing about the solution
    table.cell("a3").click()
    table.press("Alt+a")
    expect(table.page.locator('[data-of="a3"] .tint')).to_have_count(1)
    table.press("Alt+a", "Control+z")
    expect(table.page.locator(".tint")).to_have_count(0)


def test_no_key_explains_in_play_without_asking(table: Table) -> None:
    play(table).focus()
    for key in ("Alt+x", "Shift+Enter"):
        table.press(key)
        expect(table.page.locator("#spoil-dialog")).to_be_visible()
        table.click("spoil-close").focus()
        assert table.symbols("entry") == {}
        expect(table.page.locator("#explanation")).to_be_hidden()
    table.press("Shift+Enter").click("spoil-show")
    expect(table.page.locator(".symbol.entry")).to_have_count(1)


def test_letters_are_written_by_touch(phone: Table) -> None:
    play(phone).cell("a3").tap()
    for key in ("#way-corner", "#letters", '[data-symbol="Q"]', "#letters"):
        phone.page.locator(key).tap()
    assert phone.marks("a3", "corner") == ["Q"]
    assert phone.page.locator('#keys [data-symbol="9"]').count() == 1


# ---- phones ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390)])
def test_board_keypad_and_hint_are_on_one_screen(browser: Browser, served: Running, width: int, height: int) -> None:
    with seated(browser, served.url, **{**PHONE, "viewport": {"width": width, "height": height}}) as phone:
        opened(phone.open(), "killer-sudoku").click("hint").says("Stage 1", "hint-more")
        phone.page.wait_for_timeout(100)  # the board scrolls to its place
        found = {name: phone.page.locator(name).bounding_box() for name in ("#frame", "#keys", "#hint-box")}
        places = {name: box for name, box in found.items() if box}
        assert len(places) == 3
        for name, box in places.items():
            assert box["y"] >= -1, f"{name} is cut off above"
            assert box["y"] + box["height"] <= height + 1, f"{name} is cut off below"
            assert box["x"] + box["width"] <= width + 1, f"{name} is cut off at the right"
        keys, hint = places["#keys"], places["#hint-box"]
        assert keys["y"] + keys["height"] <= hint["y"] + 1, "the hint covers no key"
        if height < width:
            phone.click("teacher-close", "mode-edit").tab("file").page.fill("#puzzle-text", EASY)
            phone.page.click("#open-text")  # nothing lies above the forms while editing
            phone.says("Opened")
