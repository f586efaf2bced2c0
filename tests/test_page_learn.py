"""The page teaches: the list of techniques, a lesson with pictures, and exercises that are played on the board."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

import gridwise as gw
from browser import PHONE, Table, seated
from gridwise.learning.lesson import lesson_names
from webtools import EASY, Running


def lesson(table: Table, technique: str) -> Table:
    table.tab("learn")
    table.page.select_option("#learn-type", label="All puzzles")
    table.page.fill("#learn-search", technique)
    table.page.click(f'[data-technique="{technique}"]')
    return table.says(gw.lesson(technique).idea, "learn-idea")


def exercise(table: Table, number: int) -> Table:
    table.page.click(f'[data-exercise="{number}"]')
    expect(table.page.locator(f'[data-exercise="{number}"]')).to_have_attribute("aria-pressed", "true")
    return table


def remove(table: Table, removals: dict[str, tuple[str, ...]]) -> Table:
    """Type the numbers that are in the pencil marks of each cell, which removes them."""
    for cell, gone in removals.items():
        table.cell(cell).click()
        table.press(*gone)
    return table


def test_the_list_has_every_lesson_by_level(table: Table) -> None:
    table.tab("learn")
    expect(table.page.locator("#learn-type")).to_have_value("Sudoku")  # the type of the board
    table.page.select_option("#learn-type", label="All puzzles")
    expect(table.page.locator("#learn-list [data-technique]")).to_have_count(len(lesson_names()))
    assert [text.split()[0] for text in table.page.locator("#learn-list summary").all_inner_texts()] == [
        "Easy",
        "Medium",
        "Hard",
    ]
    table.page.select_option("#learn-type", label="Nurikabe")
    shown = table.page.locator("#learn-list [data-technique]").evaluate_all("all => all.map(e => e.dataset.technique)")
    assert shown == [name for name in lesson_names() if "Nurikabe" in gw.lesson(name).types]
    assert table.page.locator("#learn-list .soft").count() == 0, "the type is named above the list"


def test_a_lesson_shows_what_to_look_at_and_what_follows(table: Table) -> None:
    lesson(table, "X-wing")
    pictures = table.page.locator("#learn-pictures img")
    expect(pictures).to_have_count(2)
    for number in range(2):
        assert pictures.nth(number).evaluate("image => image.decode().then(() => image.naturalWidth)") > 200
    step = gw.lesson("X-wing").example.step
    table.says(step.where, "learn-pictures").says(step.what, "learn-pictures")
    table.page.click("#learn-back")
    expect(table.page.locator("#learn-index")).to_be_visible()


def test_an_exercise_is_played_on_the_board(table: Table) -> None:
    table.paste(EASY).says("Opened")
    before = table.symbols()
    asked = gw.lesson("naked pair").exercise(1)
    lesson(table, "naked pair")
    exercise(table, 1).click("learn-check").says("states nothing", "learn-feedback")
    cell = next(iter(asked.step.removals))
    assert table.marks(cell, "centre") == ["".join(asked.position.candidates()[cell])]
    remove(table, asked.step.removals).click("learn-check").says("Right!", "learn-feedback")
    expect(table.page.locator('[data-exercise="1"]')).to_have_text("1 ✓")
    table.click("learn-return").says("Your puzzle is back")
    assert table.symbols() == before
    table.click("learn-back")
    expect(table.page.locator('li:has([data-technique="naked pair"]) .learn-done')).to_have_text("●")


def test_wrong_answers_and_the_solution(table: Table) -> None:
    asked = gw.lesson("naked pair").exercise(1)
    solution = gw.solve(asked.position.puzzle).solution
    assert solution is not None
    lesson(table, "naked pair")
    exercise(table, 1)
    cell = next(iter(asked.step.removals))
    remove(table, {cell: (solution.entries[gw.Cell.parse(cell)],)})
    table.click("learn-check").says("Wrong.", "learn-feedback")
    table.click("learn-hint").says(asked.step.where, "learn-feedback")
    table.click("learn-reveal").says(asked.step.what, "learn-feedback")
    assert table.noted("gone") == {name: set(gone) for name, gone in asked.step.removals.items()}


def test_with_automatic_candidates_the_same_marks_are_left(table: Table) -> None:
    table.page.check("#automatic")
    asked = gw.lesson("naked pair").exercise(1)
    lesson(table, "naked pair")
    exercise(table, 1).click("learn-check").says("states nothing", "learn-feedback")
    remove(table, asked.step.removals).click("learn-check").says("Right!", "learn-feedback")


def test_marks_are_filled_in_by_clicks(table: Table) -> None:
    asked = gw.lesson("two alike").exercise(1)
    lesson(table, "two alike")
    exercise(table, 1)
    table.page.keyboard.press("Escape")  # no cell is selected any more
    for cell, symbol in asked.step.placements.items():
        table.cell(cell).click(modifiers=["Shift"])
        table.press(symbol)
    table.click("learn-check").says("Right!", "learn-feedback")
    table.click("learn-next")
    expect(table.page.locator('[data-exercise="2"]')).to_have_attribute("aria-pressed", "true")


def test_the_own_puzzle_survives_a_reload_during_an_exercise(table: Table) -> None:
    table.paste(EASY).says("Opened")
    before = table.symbols()
    lesson(table, "naked pair")
    exercise(table, 2)
    table.reload().tab("learn").click("learn-return").says("Your puzzle is back")
    assert table.symbols() == before


@pytest.mark.parametrize("options", [{}, PHONE], ids=["wide", "phone"])
def test_nothing_sticks_out(browser: Browser, served: Running, options: dict[str, object]) -> None:
    with seated(browser, served.url, **options) as table:
        lesson(table.open(), "X-wing")
        exercise(table, 1)
        assert table.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        tabs = table.page.locator(".tabs").bounding_box()
        last = table.page.locator("#tab-rules").bounding_box()
        assert tabs
        assert last
        assert last["x"] + last["width"] <= tabs["x"] + tabs["width"] + 1
