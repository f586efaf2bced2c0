"""Setting a puzzle: clues are drawn and typed where they stand, and nothing that somebody made is lost."""

from __future__ import annotations

import re

from playwright.sync_api import expect

import gridwise as gw
from accessibility import findings
from browser import Table, place
from gridwise.model.constraint import Constraint

CAGES = """
    a1/b1 = 2; a2-a3 = 2; a4+b4+c4 = 10; a5+b5 = 7; a6/b6 = 6; b2/c2 = 2; b3*c3 = 6; c1*d1*d2 = 24; c5*d4*d5 = 120;
    c6+d6 = 8; d3+e3 = 7; e1-f1 = 2; e2*f2*f3 = 72; e4/f4 = 6; e5+e6 = 6; f5/f6 = 2
"""
"""A newspaper's KenKen, 6×6."""
CLUE_FILLS = """() => [...document.querySelectorAll("#board text")]
  .filter((node) => /^\\d+[+−×÷]$/.test(node.textContent)).map((node) => getComputedStyle(node).fill)"""


class Setter:
    """Somebody who sets a puzzle, with a count of actions and keys."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.actions = 0
        self.keys = 0

    def drag(self, *cells: str) -> Setter:
        """Drag over cells; a click if there is only one."""
        middles = [(column + 0.5, row + 0.5) for row, column in map(place, cells)]
        self.table.draw(middles)
        self.actions += 1
        return self

    def click(self, x: float, y: float) -> Setter:
        self.table.page.mouse.click(*self.table.spot(x, y))
        self.actions += 1
        return self

    def type(self, text: str) -> Setter:
        self.table.page.keyboard.type(text)
        self.actions += 1
        self.keys += len(text)
        return self

    def press(self, key: str) -> Setter:
        self.table.press(key)
        self.actions += 1
        self.keys += 1
        return self


def own(table: Table) -> list[Constraint]:
    """The clues of the board, as its text declares them."""
    return list(gw.parse(table.declared()).declaration.constraints)


def new_board(table: Table, type_name: str, side: int | None = None) -> Setter:
    table.page.select_option("#type", type_name)
    title = table.page.locator(f"#type option[value={type_name}]").inner_text()
    expect(table.page).to_have_title(f"{title} – gridwise")  # the board before may have been new, too
    table.says("New board")
    if side:
        table.page.fill("#rows", str(side))
        table.press("Enter")
        expect(table.page.locator("[data-cell]")).to_have_count(side * side)
        table.says("New board")
    expect(table.page.locator("#palette .tool[aria-pressed=true]").first).to_be_attached()
    return Setter(table)


def chosen(table: Table) -> set[str]:
    """The names of the chosen tools; a tool of the type is in its group, too."""
    return set(table.page.locator("#palette .tool[aria-pressed=true] span").all_inner_texts())


def has_clues(table: Table, count: int) -> None:
    expect(table.page.locator("#clues li")).to_have_count(count)


# ---- the errands -----------------------------------------------------------------------------------------------------


def test_a_newspaper_kenken_takes_two_actions_a_cage(table: Table) -> None:
    setter = new_board(table, "KenKen", 6)
    cages = [each.strip() for each in CAGES.split(";")]
    for line in cages:
        cells, target = line.split(" = ")
        sign = next(sign for sign in "+-*/" if sign in cells)
        setter.drag(*cells.split(sign)).type(target + sign)
    setter.press("Enter")
    assert setter.actions <= 3 * len(cages)
    has_clues(table, len(cages))
    table.says("unique solution", "live-count").says("One solution. Easy", "path").says("Break-in", "path")
    written = "\n".join(["- KenKen", "- size: 6", *(f"- {each}" for each in cages)])
    assert own(table) == list(gw.parse(written).declaration.constraints)
    fills = [table.page.evaluate(CLUE_FILLS)]
    table.page.emulate_media(media="print")
    fills += [table.page.evaluate(CLUE_FILLS)]
    table.page.emulate_media(media="screen")
    assert [len(set(each)) for each in fills] == [2, 1], "the break-in is marked on the screen, and not on paper"
    table.click("new", "new-keep")
    table.tab("clues")
    has_clues(table, len(cages))
    # A click on a cage opens it again: its text is changed, and with an empty text the cage goes.
    setter.click(4.5, 4.5)
    expect(table.page.locator("#clue-typed")).to_have_value("6+")
    setter.type("11+").press("Enter")
    table.says("These 3 clues contradict each other", "path")
    assert table.having("is-wrong") >= {"e5", "e6"}
    assert table.page.locator("#board text.in-conflict").all_text_contents() == ["72×", "6÷", "11+"]
    assert findings(table) == []
    setter.click(4.5, 4.5).press("Delete").press("Enter")
    has_clues(table, len(cages) - 1)


def test_vertex_sums_take_twelve_keys(table: Table) -> None:
    setter = new_board(table, "VertexSums").click(1, 1)
    setter.type("10").press("Tab").type("14").press("Tab").type("19").press("Tab").type("22").press("Enter")
    assert setter.keys <= 12
    table.says("unique solution", "live-count")
    assert "10 14\n    19 22" in table.declared()
    setter.click(2, 1)
    expect(table.page.locator("#clue-typed")).to_have_value("14")
    setter.press("ArrowDown")
    expect(table.page.locator("#clue-typed")).to_have_value("22")
    setter.press("ArrowLeft").press("Delete").press("Enter")
    expect(table.page.locator("#board text.tone-clue")).to_have_count(3)


def test_clues_are_typed_at_corners_outside_and_in_cells(table: Table) -> None:
    setter = new_board(table, "Skyscrapers")
    setter.click(0.5, -0.5).type("2").press("Tab").type("3").press("Tab").press("Tab").type("1").press("Enter")
    has_clues(table, 3)
    assert [str(clue.at) for clue in own(table)] == ["top 1", "top 2", "top 4"]  # type: ignore[attr-defined]
    table.choose_clue("Quadruple")
    setter.click(3.1, 1.9).type("123").press("Enter")
    has_clues(table, 4)
    assert own(table)[-1].label() == "quadruple 1 2 3 around b3 b4 c3 c4"
    table.click("new", "new-go").says("New board")
    new_board(table, "Kakuro").table.says("void with the sums of the runs", "clue-about")
    setter.drag("a1", "a2").type("#").click(2.5, 0.5).type("13\\").press("Enter")
    expect(table.page.locator("[data-cell]")).to_have_count(13)
    assert "  #   # 13\\   .\n" in table.declared()
    table.click("new", "new-go").says("New board")
    new_board(table, "Nonogram", 5)
    assert chosen(table) == {"Nonogram clue"}, "a new type brings its own tool"
    setter.click(0.5, -0.5).type("2 1").press("Tab").type("3").press("Enter")
    has_clues(table, 2)
    assert [clue.label() for clue in own(table)] == ["column 1 (2 1)", "column 2 (3)"]
    frame, place = (table.page.locator(part).bounding_box() for part in ("#frame", '[data-outside="left a"]'))
    assert frame
    assert place
    assert place["x"] >= frame["x"], "places outside are whole while a clue is drawn"


def test_a_type_with_a_grid_and_other_clues_has_a_tool_for_each(table: Table) -> None:
    setter = new_board(table, "Tents")
    assert chosen(table) == {"Trees"}
    setter.click(1.5, 0.5).type("T").press("Enter")
    table.choose_clue("Line count")
    setter.click(0.5, -0.5).type("1").press("Tab").type("0").press("Enter")
    has_clues(table, 2)
    assert [clue.label() for clue in own(table)] == ["the 1 above column 1", "the 0 above column 2"]
    assert "trees" in table.declared()


# ---- lines, and what is not lost -------------------------------------------------------------------------------------


def test_lines_add_themselves_and_arrows_grow(table: Table) -> None:
    setter = Setter(table.choose_clue("Whispers"))
    setter.drag("a1", "b1", "c1").drag("a3", "b3")
    has_clues(table, 2)
    setter.type("4").press("Enter")
    expect(table.page.locator("#clues li")).to_have_count(2)
    table.choose_clue("Arrow")
    setter.drag("e5", "e6", "e7").drag("e5", "f5", "g5").drag("h1", "h2")
    has_clues(table, 4)
    table.choose_clue("Less than").says("drag from the smaller cell to the larger cell")
    setter.drag("c9", "b9")
    has_clues(table, 5)
    setter.click(8.5, 4.5).click(7.5, 4.5)
    has_clues(table, 6)
    assert [clue.label() for clue in own(table)][-2:] == ["c9 < b9", "e9 < e8"]
    table.tab("clues").click("undo", "undo").choose_clue("Odd")
    setter.click(8.5, 8.5).click(7.5, 8.5)
    has_clues(table, 6)
    table.page.wait_for_load_state("networkidle")  # the board is drawn anew after each answer
    setter.click(8.5, 8.5)
    has_clues(table, 5)
    assert [clue.label() for clue in own(table)][2:] == ["arrow e5 e6 e7; e5 f5 g5", "arrow h1 h2", "odd i8"]
    assert [getattr(clue, "difference", None) for clue in own(table)][:2] == [None, 4]


def test_what_is_drawn_is_kept_when_the_tool_the_tab_or_the_page_changes(table: Table) -> None:
    table.may_refuse = True
    setter = new_board(table, "KenKen")
    kept = table.page.locator("#clue-kept li")
    setter.drag("a1", "a2")
    table.choose_clue("Thermometer")
    expect(kept).to_have_count(1)
    table.page.locator("#clue-kept").get_by_role("button", name="Go on").click()
    setter.type("3+").press("Enter")
    has_clues(table, 1)
    expect(kept).to_have_count(0)
    setter.drag("b1", "b2").type("99+").drag("c1", "c2").type("3+").press("Enter")
    has_clues(table, 2)
    expect(kept).to_contain_text("out of reach")
    setter.drag("d1", "d2")
    table.reload().tab("clues")
    expect(kept).to_have_count(2)
    has_clues(table, 2)
    kept.first.get_by_role("button", name="Drop").click()
    expect(kept).to_have_count(1)


def test_pasted_lines_join_the_clues_and_a_new_size_keeps_what_fits(table: Table) -> None:
    new_board(table, "KenKen")
    table.paste("a1/b1 = 3\n- a2/a3 = 2\n\nd1 = 2\n").says("3 clues are added")
    has_clues(table, 3)
    table.page.fill("#rows", "6")
    table.press("Enter").click("new-fit").says("Resized")
    expect(table.page.locator("[data-cell]")).to_have_count(36)
    has_clues(table, 3)
    table.page.fill("#rows", "3")
    table.press("Enter").click("new-fit").says("one clue outside")
    has_clues(table, 2)
    table.click("undo")
    has_clues(table, 3)
    table.page.select_option("#type", "Sudoku")
    table.click("new-keep")
    expect(table.page.locator("#type")).to_have_value("KenKen")


# ---- the palette and the look ----------------------------------------------------------------------------------------


def test_the_palette_has_groups_pictures_and_a_search(table: Table) -> None:
    table.tab("clues")
    tools = table.page.locator("#palette .tool:visible")
    expect(tools.first).to_be_visible()
    assert tools.count() > 60
    assert table.page.locator("#palette h3").all_inner_texts()[:3] == ["THIS PUZZLE", "CAGES AND REGIONS", "LINES"]
    assert table.page.locator('[data-clue="Thermometer"] svg .stroke-soft').count() > 0
    table.page.fill("#clue-search", "killer")
    assert tools.locator("span").all_inner_texts() == ["Cage", "Little killer"]
    table.page.fill("#clue-search", "")
    table.open_text("[LatinSquare, {size: 4}, {name: SkyscraperClue, at: left a, count: 2}]").says("Opened")
    table.click("mode-edit").tab("clues")
    first = table.page.locator("#palette section").first.locator(".tool span")
    expect(first).to_have_text(["Givens", "Skyscraper clue"])  # a kind of clue on the board is at hand
    table.page.fill("#clue-search", "no such clue")
    expect(table.page.locator("#palette")).to_contain_text("No clue has this name")
    table.page.fill("#clue-search", "thermo")
    table.press("Enter")
    expect(table.page.locator('[data-clue="Thermometer"]').first).to_have_attribute("aria-pressed", "true")


def test_what_is_only_drawn_is_kept_and_exported(table: Table) -> None:
    setter = Setter(table.choose_clue("Plain line"))
    setter.drag("a1", "b2", "c3").type("teal").press("Enter")
    table.choose_clue("Text")
    setter.click(4.5, 4.5).type("start").press("Enter")
    has_clues(table, 2)
    table.choose_clue("Colour")
    setter.drag("i1", "i2").type("y").press("Enter")
    has_clues(table, 3)
    assert [clue.label() for clue in own(table)] == ["plain line a1 b2 c3", "text “start” in e5", "colour i1 i2"]
    expect(table.page.locator("#board .stroke-teal")).to_have_count(1)
    table.page.evaluate("window.open = () => (window.opened = { close() {} })")
    table.tab("file").click("open-sudokupad").says("Opened in SudokuPad")
    assert re.match(r"https://sudokupad\.app/", table.page.evaluate("opened.location"))
    table.click("open-f-puzzles").says("Opened in f-puzzles")
    link = table.page.evaluate("opened.location")
    assert gw.parse(link).declaration.attributes["cosmetics"].keys() == {"f-puzzles"}
    table.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=table.url.rstrip("/"))
    table.click("copy-image").says("The picture is copied")


def test_a_cage_is_drawn_and_typed_with_a_finger(phone: Table) -> None:
    phone.choose_clue("Cage").touch(["b2", "b3"])
    phone.page.keyboard.type("15")
    phone.touch(["d4", "d5"])
    has_clues(phone, 1)
    phone.page.keyboard.type("7")
    phone.press("Enter")
    has_clues(phone, 2)
