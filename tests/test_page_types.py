"""Every puzzle type on the page: drawn, a cell entered, checked, solved, a clue taken out and entered again.

Nothing here knows any type: what a type has decides what is done with it. The page does not know any either, so the
suite tries some types that have everything between them, and `make prove` the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

import gridwise as gw
from browser import Table, place, seated
from gridwise.model.constraint import Constraint
from gridwise.model.gestures import click_cycle
from gridwise.model.registry import constraints, puzzle_type, type_names
from gridwise.web.board_json import board_json, declaration_json
from sampled_cases import but
from webtools import Running

SOME = {
    *(
        "Akari",
        "ArrowSudoku",
        "Binairo",
        "Futoshiki",
        "JigsawSudoku",
        "Kakuro",
        "KenKen",
        "KillerSudoku",
        "KropkiSudoku",
    ),
    *("Nonogram", "Nurikabe", "Skyscrapers", "Slitherlink", "ThermoSudoku", "VertexSums"),
}
"""Types that have everything between them that the page draws and edits."""


def some(names: Iterable[str]) -> list[Any]:
    """These types, of which the suite tries some."""
    return but(lambda name: name not in SOME, names)


def traits(name: str) -> set[Any]:
    """What the page must know to draw a type, and to edit its first clue."""
    puzzle = gw.parse(puzzle_type(name).starter())
    told = board_json(puzzle)
    clues = [
        field.annotation
        for kind in map(type, puzzle.declaration.constraints[:1])
        for field in kind.model_fields.values()
    ]
    marked = ("marks", bool(click_cycle(puzzle.symbols)), bool(puzzle.symbols.backgrounds))
    return {
        marked,
        ("boxes", bool(puzzle.board.boxes)),
        *(shape["kind"] for shape in told["drawing"]),
        *map(str, clues),
    }


def test_some_types_have_the_traits_of_all() -> None:
    assert set().union(*map(traits, SOME)) == set().union(*map(traits, type_names()))


@pytest.fixture(scope="module")
def table(browser: Browser, served: Running) -> Iterator[Table]:
    """One page for the tests of this module: every puzzle that is opened is a game of its own."""
    with seated(browser, served.url) as page:
        yield page.open()


def opened(table: Table, name: str) -> gw.Puzzle:
    text = puzzle_type(name).starter()
    table.open_text(text).says("Opened")
    return gw.parse(text)


def answers(puzzle: gw.Puzzle) -> dict[str, str]:
    solution = gw.solve(puzzle).solution
    assert solution is not None
    return {str(place): symbol for place, symbol in solution.entries.items()}


def put(table: Table, cell: str, symbol: str) -> None:
    """Enter a symbol with the keypad, which has them all."""
    table.cell(cell).focus()
    table.page.locator(f"#keys [data-symbol={symbol!r}]").click()


@pytest.mark.parametrize("name", some(type_names()))
def test_it_is_drawn_a_cell_is_entered_and_checked_and_the_board_is_solved(table: Table, name: str) -> None:
    puzzle = opened(table, name)
    assert_drawn(table, puzzle)
    right = answers(puzzle)
    fixed = {*map(str, puzzle.givens), *board_json(puzzle)["shown"]}
    first, second = [cell for cell in right if cell not in fixed][:2]
    put(table, first, right[first])
    assert table.symbols("entry") == {first: right[first]}
    table.tab("solve").click("check").says("Right so far")
    wrong = next(symbol for symbol in puzzle.symbols.names if symbol != right[second])
    put(table, second, wrong)
    table.click("check").says("not right").click("check")
    expect(table.page.locator("#status")).to_have_class("status error")
    assert second in table.having("is-wrong")
    table.click("reset", "reset", "solve").says("exactly one solution")
    # In a solution the background is left blank.
    marked = {cell: symbol for cell, symbol in right.items() if symbol not in puzzle.symbols.backgrounds.values()}
    assert {**table.symbols("answer"), **table.symbols("given")} == marked


def assert_drawn(table: Table, puzzle: gw.Puzzle) -> None:
    told = board_json(puzzle)
    assert set(table.cells()) == set(told["cells"])
    assert table.symbols("given") == told["givens"]
    shapes = table.page.evaluate("document.querySelectorAll('#board path, #board circle, #board text').length")
    assert shapes >= len(told["drawing"])
    texts = table.page.locator("#board text").all_text_contents()
    assert not {shape["text"] for shape in told["drawing"] if shape["kind"] == "text"} - set(texts)


def edited(table: Table) -> dict[str, Any]:
    """What the form of the first clue holds, by the ids of its fields."""
    table.page.locator("#clues li").first.get_by_role("button", name="Edit").click()
    expect(table.page.locator("#clue-add")).to_have_text("Save")
    return table.page.evaluate(
        """Object.fromEntries([...document.querySelectorAll("#clue-fields :is(input, textarea, select)")]
             .map((input) => [input.id, input.type === "checkbox" ? input.checked : input.value]))"""
    )


def fill(table: Table, values: dict[str, Any]) -> None:
    for name, value in values.items():
        field = table.page.locator(f"#{name}")
        if isinstance(value, bool):
            field.set_checked(value)
        elif field.evaluate("input => input.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)


def enter(table: Table, clue: Constraint, values: dict[str, Any]) -> None:
    """Enter a clue with its tool; where the tool is for several kinds, the sign of this one is typed on the board."""
    kind = type(clue)
    signed = [(tool, sign) for tool in constraints().values() for sign, each in tool.by_sign.items() if each is kind]
    tool, sign = signed[0] if signed else (kind, "")
    chosen = table.page.locator(f"#palette [data-clue={tool.__name__}]").first
    chosen.click()
    expect(chosen).to_have_attribute("aria-pressed", "true")
    if sign:
        region = values["clue-region"].split()
        table.draw([(column + 0.5, row + 0.5) for row, column in map(place, region)])
        table.page.keyboard.type(f"{values['clue-target']}{sign}")
        table.press("Enter")
        return
    if not table.page.locator("#clue-more").evaluate("more => more.open"):
        table.page.locator("#clue-more summary").click()
    fill(table, values)
    table.click("clue-add")


WITH_CLUES = [name for name in type_names() if gw.parse(puzzle_type(name).starter()).declaration.constraints]


@pytest.mark.parametrize("name", some(WITH_CLUES))
def test_a_clue_is_taken_out_and_entered_again(table: Table, name: str) -> None:
    puzzle = opened(table, name)
    mine = list(puzzle.declaration.constraints)
    table.click("mode-edit").tab("clues")
    expect(table.page.locator("#clues li")).to_have_count(len(mine))
    values = edited(table)
    table.click("clue-cancel")
    table.page.locator("#clues li").first.get_by_role("button", name="Delete").click()
    expect(table.page.locator("#clues li")).to_have_count(len(mine) - 1)
    enter(table, mine[0], values)
    expect(table.page.locator("#clues li")).to_have_count(len(mine))
    assert list(gw.parse(table.declared()).declaration.constraints) == [*mine[1:], mine[0]]


def told_by_attributes(name: str) -> list[str]:
    """The attributes, of those that only some types have, that hold the clues or the board of the type's example."""
    kind = puzzle_type(name)
    return [each for each in gw.parse(kind.starter()).declaration.attributes if each in kind.fields and each != "box"]


WITH_ATTRIBUTES = [name for name in type_names() if told_by_attributes(name)]


def another(name: str, puzzle: gw.Puzzle) -> gw.Puzzle:
    """A puzzle of the same type and size that is told by the same attributes: a new one, or this one upside down."""
    (made,) = gw.generate(name, seed=3, count=1, size=list(puzzle.grid.shape))
    told = told_by_attributes(name)
    if all(attribute in made.declaration.attributes for attribute in told):
        return made
    return puzzle.replace(**{attribute: written(puzzle, attribute).splitlines()[::-1] for attribute in told})


def written(puzzle: gw.Puzzle, attribute: str) -> str:
    """An attribute as somebody would type it, row by row."""
    value = declaration_json(puzzle)["attributes"][attribute]
    rows = value.splitlines() if isinstance(value, str) else value
    return "\n".join(" ".join(map(str, row)) if isinstance(row, list) else str(row) for row in rows)


@pytest.mark.parametrize("name", some(WITH_ATTRIBUTES))
def test_clues_of_the_whole_board_are_edited_as_text(table: Table, name: str) -> None:
    puzzle = opened(table, name)
    other = another(name, puzzle)
    table.click("mode-edit").tab("solve").click("clear").tab("rules")
    for attribute in told_by_attributes(name):
        table.page.fill(f"#attribute-{attribute}", written(other, attribute))
    table.click("attribute-apply").says("The puzzle has been changed.")
    expect(table.page.locator("#attribute-error")).to_have_text("")
    changed = gw.parse(table.declared())
    assert changed.constraints == other.constraints


def test_every_type_has_something_to_edit() -> None:
    givens = {name for name in type_names() if gw.parse(puzzle_type(name).starter()).givens}
    assert {*WITH_CLUES, *WITH_ATTRIBUTES, *givens} == set(type_names())
