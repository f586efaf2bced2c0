"""Clues are drawn with the mouse and with the keyboard: those of gridwise, and of constraints from plugins."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import gridwise as gw
from browser import Table, seated
from gridwise.model import registry
from gridwise.model.constraint import Constraint
from webtools import Running, running


def own(table: Table) -> list[Constraint]:
    """The clues of the board, as its text declares them."""
    return list(gw.parse(table.declared()).declaration.constraints)


def clue(name: str, **fields: object) -> Constraint:
    return registry.constraints()[name].model_validate(fields)


# ---- with the mouse --------------------------------------------------------------------------------------------------


def test_a_cage_is_drawn_with_the_mouse(table: Table) -> None:
    table.choose_clue("Cage").drag(["b2", "b3", "c3"])
    assert table.page.input_value("#clue-region") == "b2 b3 c3"
    assert table.page.evaluate("document.activeElement.id") == "clue-typed"
    table.page.keyboard.type("15")
    table.press("Enter")
    expect(table.page.locator("#clues li")).to_have_count(1)
    assert own(table) == [clue("Cage", region="b2 b3 c3", sum=15)]
    assert "cage" in (table.cell("c3").get_attribute("aria-label") or "")
    assert "15" in table.page.locator("#board > g text.tone-clue").all_text_contents()
    table.says("cage", "rules")


def test_a_thermometer_is_drawn_with_the_mouse_and_shortened_on_the_way(table: Table) -> None:
    table.choose_clue("Thermometer").drag(["a1", "b1", "c1", "d1", "c1", "c2"])
    expect(table.page.locator("#clues li")).to_have_count(1)
    assert own(table) == [clue("Thermometer", line="a1 b1 c1 c2")]


def test_a_line_goes_diagonally_where_the_mouse_does(table: Table) -> None:
    table.choose_clue("Thermometer").drag(["e5", "d4", "c3"])
    expect(table.page.locator("#clues li")).to_have_count(1)
    assert own(table) == [clue("Thermometer", line="e5 d4 c3")]


def test_a_dot_is_drawn_by_a_click_on_a_border_and_by_a_drag_across_it(table: Table) -> None:
    table.choose_clue("White dot")
    (left, y), (right, _) = table.middle("d4"), table.middle("d5")
    table.page.mouse.click((left + right) / 2 - 2, y)
    expect(table.page.locator("#clues li")).to_have_count(1)
    table.drag(["f1", "g1"])
    expect(table.page.locator("#clues li")).to_have_count(2)
    assert own(table) == [clue("WhiteDot", edge="d4 d5"), clue("WhiteDot", edge="f1 g1")]


# ---- with the keyboard -----------------------------------------------------------------------------------------------


def choose_by_keyboard(table: Table, title: str) -> None:
    """Alt+C, the name, and Enter, which leads back to the board."""
    table.focus().press("Alt+c")
    expect(table.page.locator("#clue-search")).to_be_focused()
    table.page.keyboard.type(title)
    table.press("Enter").cursor()
    expect(table.page.locator("#clue-form")).to_be_visible()


@pytest.mark.parametrize(
    ("title", "cells", "rest", "expected"),
    [
        ("Cage", ["a1", "a2", "b2"], "12", ("Cage", {"region": "a1 a2 b2", "sum": 12})),
        ("Thermometer", ["a1", "b1", "b2"], "", ("Thermometer", {"line": "a1 b1 b2"})),
        ("White dot", ["c3", "c4"], "", ("WhiteDot", {"edge": "c3 c4"})),
    ],
    ids=["cage", "path", "dot"],
)
def test_a_clue_is_drawn_with_the_keyboard(
    table: Table, title: str, cells: list[str], rest: str, expected: tuple[str, dict[str, object]]
) -> None:
    choose_by_keyboard(table, title)
    for cell in cells:
        table.go(cell).press("Space")
    if title != "White dot":
        table.press("Enter")
    if rest:
        table.page.keyboard.type(rest)
        table.press("Enter")
    expect(table.page.locator("#clues li")).to_have_count(1)
    assert own(table) == [clue(expected[0], **expected[1])]


def test_an_outside_clue_is_placed_with_the_arrow_keys(table: Table) -> None:
    choose_by_keyboard(table, "Skyscraper clue")
    table.press("ArrowRight", "ArrowRight", "ArrowDown", "Enter")
    assert table.page.input_value("#clue-at") == "bottom 3"
    table.page.keyboard.type("4")
    table.press("Enter")
    expect(table.page.locator("#clues li")).to_have_count(1)
    assert own(table) == [clue("SkyscraperClue", at="bottom 3", count=4)]


# ---- changing them ---------------------------------------------------------------------------------------------------


def test_a_clue_is_changed_deleted_and_brought_back(table: Table) -> None:
    table.open_text("- Sudoku\n- {name: Cage, region: a1 a2, sum: 9}\n- {name: Thermometer, line: c1 c2}\n")
    table.says("Opened").click("mode-edit", "tab-clues")
    table.page.get_by_role("button", name="Edit cage a1 a2 = 9").click()
    assert table.page.input_value("#clue-sum") == "9"
    table.page.fill("#clue-sum", "11")
    table.click("clue-add")
    expect(table.page.locator("#clues li").first).to_contain_text("11")
    assert own(table) == [clue("Cage", region="a1 a2", sum=11), clue("Thermometer", line="c1 c2")]
    table.tab("clues")
    table.page.locator("#clues li", has_text="11").get_by_role("button", name="Delete").click()
    expect(table.page.locator("#clues li")).to_have_count(1)
    assert own(table) == [clue("Thermometer", line="c1 c2")]
    table.click("undo")
    assert len(own(table)) == 2


def test_a_clue_that_makes_no_sense_is_refused_at_its_form(table: Table) -> None:
    table.may_refuse = True
    table.choose_clue("Cage").drag(["a1", "a2"])
    table.page.keyboard.type("99")
    table.press("Enter").says("99", "clue-error")
    assert table.clues() == []
    expect(table.page.locator("#clue-typed")).to_be_focused()
    table.click("clue-more")
    table.page.fill("#clue-sum", "12")
    table.click("clue-add")
    expect(table.page.locator("#clues li")).to_have_count(1)


# ---- a constraint of one's own, with every kind of field -------------------------------------------------------------

PLUGIN = '''
"""One constraint for each kind of field."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.fields import Edge, Outside, Path, Region, Regions, TextGrid
from gridwise.model.grid import Cell
from gridwise.model.relations import Relation
from gridwise.model.shapes import PointText, Shape


class _Noted(Constraint):
    def relations(self, board: Board) -> Iterator[Relation]:
        return iter(())

    def draw(self, board: Board) -> Iterator[Shape]:
        yield PointText((0.5, 0.5), type(self).__name__)

    def rule(self) -> str:
        return f"There is a {type(self).__name__}."


class OwnCell(_Noted):
    """A clue in a cell."""

    spot: Cell


class OwnEdge(_Noted):
    """A clue on a border."""

    border: Edge


class OwnPath(_Noted):
    """A clue along a line."""

    way: Path


class OwnRegion(_Noted):
    """A clue in a region, with a number, a choice and a flag."""

    area: Region
    amount: int
    colour: Literal["red", "blue"] = "red"
    strict: bool = False


class OwnRegions(_Noted):
    """A clue of several regions."""

    areas: Regions


class OwnOutside(_Noted):
    """A clue beside the grid."""

    beside: Outside


class OwnGrid(_Noted):
    """A clue in every cell."""

    layout: TextGrid
'''


@pytest.fixture(scope="module")
def plugin_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    file = Path(tmp_path_factory.mktemp("plugin")) / "own.py"
    file.write_text(PLUGIN, encoding="utf-8")
    with running(before=("--plugin", str(file))) as server:
        yield server


@pytest.fixture
def own_table(browser: Browser, plugin_server: Running) -> Iterator[Table]:
    with seated(browser, plugin_server.url) as table:
        yield table.open()


def draw_cell(table: Table) -> None:
    table.cell("c4").click()


def draw_edge(table: Table) -> None:
    table.drag(["c4", "c5"])


def draw_path(table: Table) -> None:
    table.drag(["a1", "b2", "b3"])


def draw_region(table: Table) -> None:
    table.drag(["a1", "a2", "b2"]).click("clue-more")
    table.page.fill("#clue-amount", "7")
    table.page.select_option("#clue-colour", "blue")
    table.page.check("#clue-strict")
    table.click("clue-add")


def draw_regions(table: Table) -> None:
    table.drag(["a1", "a2"]).drag(["c1", "c2", "c3"])
    table.click("clue-add")


def draw_outside(table: Table) -> None:
    table.page.click('[data-outside="left c"]')


def draw_grid(table: Table) -> None:
    table.page.fill("#clue-layout", "x y\nz .")
    table.click("clue-add")


KINDS = {
    "cell": (draw_cell, {"spot": "c4"}),
    "edge": (draw_edge, {"border": "c4 c5"}),
    "path": (draw_path, {"way": "a1 b2 b3"}),
    "region": (draw_region, {"area": "a1 a2 b2", "amount": 7, "colour": "blue", "strict": True}),
    "regions": (draw_regions, {"areas": ["a1 a2", "c1 c2 c3"]}),
    "outside": (draw_outside, {"beside": "left c"}),
    "grid": (draw_grid, {"layout": "x y\nz .\n"}),
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_constraint_of_ones_own_is_in_the_menu_and_can_be_drawn(own_table: Table, kind: str) -> None:
    table = own_table
    draw, expected = KINDS[kind]
    table.choose_clue(f"Own {kind}")
    draw(table)
    expect(table.page.locator("#clues li")).to_have_count(1)
    name = f"Own{kind.title()}"
    table.says(f"There is a {name}.", "rules")
    assert name in table.page.locator("#board > g text").all_text_contents()
    with table.page.expect_request("**/count") as asked:
        table.tab("solve").click("count")
    declared = json.loads(asked.value.post_data_json["puzzle"])
    assert declared[-1] == {"name": name, **expected}
