"""The page explains: steps with the right cells marked, hints in stages, mistakes, ratings, the chosen cell names."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

import gridwise as gw
from browser import Table
from gridwise.logic.step import Step
from gridwise.model.registry import puzzle_type
from webtools import EASY

KENKEN = (Path(__file__).parent.parent / "examples" / "kenken.yml").read_text(encoding="utf-8")
SMALL = puzzle_type("KenKen").starter()


def why(step: Step) -> dict[str, set[str]]:
    """The cells that a step's picture marks, by class: what the step fills wins over what it rests on."""
    because, target = set(step.because.cells), set(step.placements)
    return {"is-target": target, "is-why": because - target, "is-less": set(step.removals) - because - target}


def gone(step: Step) -> dict[str, set[str]]:
    return {cell: set(symbols) for cell, symbols in step.removals.items()}


def shows(table: Table, step: Step) -> None:
    """The board marks exactly this step."""
    for kind, cells in why(step).items():
        assert table.having(kind) == cells, f"{kind} of {step}"
    filled = set(step.placements)
    marked = {cell: noted for cell, noted in table.noted("gone").items() if cell not in filled}
    assert marked == {cell: noted for cell, noted in gone(step).items() if cell not in filled}, str(step)


# ---- explain ---------------------------------------------------------------------------------------------------------


def test_a_kenken_pasted_as_yaml_is_explained_step_by_step(table: Table) -> None:
    steps = list(gw.explain(gw.parse(KENKEN)))
    table.paste(KENKEN).says("Opened")
    expect(table.page.locator("#title")).to_have_text("KenKen")
    table.click("explain").says(f"Explained in {len(steps)} steps")
    assert [name.lower() for name in table.page.locator("#steps b").all_inner_texts()] == [
        step.technique.lower() for step in steps
    ]
    for number, step in enumerate(steps, 1):
        expect(table.page.locator("#page-at")).to_have_text(f"{number} / {len(steps)}")
        shows(table, step)
        table.says(step.what, "step-text")
        table.press("PageDown")
    expect(table.page.locator("#page-at")).to_have_text(f"{len(steps)} / {len(steps)}")
    table.press("PageUp")
    shows(table, steps[-2])
    table.page.click('[data-step="2"]')
    shows(table, steps[1])
    table.says(f"Step 2 of {len(steps)}", "announce")
    expect(table.page.locator('[data-step="2"]')).to_have_attribute("aria-current", "step")
    rating = gw.rate(gw.parse(KENKEN))
    table.says(f"{len(steps)} steps, hardest: {rating.hardest}", "summary")


def test_the_board_before_a_step_shows_what_earlier_steps_placed(table: Table) -> None:
    steps = list(gw.explain(gw.parse(EASY)))
    table.open_text(EASY).says("Opened")
    table.tab("solve").click("explain").says("Explained")
    table.page.click(f'[data-step="{len(steps)}"]')
    placed = {cell: symbol for step in steps[:-1] for cell, symbol in step.placements.items()}
    assert table.symbols("answer") == placed
    table.press("Escape")
    assert table.symbols("answer") == {}
    expect(table.page.locator("#explanation")).to_be_hidden()


def test_explaining_goes_on_from_the_players_board(table: Table) -> None:
    first = next(gw.explain(gw.parse(EASY))).placements
    table.open_text(EASY).says("Opened")
    table.enter(first)
    rest = list(gw.explain(gw.position(gw.parse(EASY), placed=first)))
    table.click("tab-solve", "explain").says(f"Explained in {len(rest)} steps")
    shows(table, rest[0])


# ---- hints and steps -------------------------------------------------------------------------------------------------


def test_a_hint_comes_in_four_stages_and_is_applied(table: Table) -> None:
    hint = gw.hint(gw.parse(KENKEN))
    step = hint.step
    assert step
    table.open_text(KENKEN).says("Opened")
    table.tab("solve")
    for stage in range(1, 5):
        table.click("hint")
        items = table.page.locator("#hint-stages li")
        expect(items).to_have_count(stage)
        assert items.last.inner_text().lower().rstrip(".") == hint.stage(stage).lower().rstrip(".")
        assert table.noted("gone") == ({} if stage < 4 else gone(step))
        assert table.having("is-target") == (set() if stage < 4 else set(step.placements))
        table.says(f"Hint {stage} of 4", "announce")
    table.click("apply-hint")
    after = gw.explain(gw.parse(KENKEN))
    next(after)
    table.focus().press("Control+Enter")
    expect(table.page.locator("#hint-stages li")).to_have_count(1)
    assert table.text("hint-stages").lower().rstrip(".") == next(after).where.lower().rstrip(".")


def test_steps_taken_one_by_one_solve_the_board(table: Table) -> None:
    puzzle = gw.parse(SMALL)
    table.open_text(SMALL).says("Opened")
    table.focus().press("Shift+Enter").click("spoil-show")  # a key asks once
    *steps, last = gw.explain(puzzle)
    for number, step in enumerate(steps):
        if number:
            table.press("Shift+Enter")
        table.says(step.what, "step-text")
        shows(table, step)
    table.press("Shift+Enter").says("Solved in")
    assert table.symbols("entry").items() >= last.placements.items()
    solution = next(gw.solutions(puzzle))
    assert table.symbols("entry") == dict(zip(map(str, puzzle.grid.cells), filter(None, solution.symbols), strict=True))


# ---- check and rate --------------------------------------------------------------------------------------------------


def test_a_wrong_entry_is_found(table: Table) -> None:
    table.open_text(EASY).says("Opened")
    table.enter({"a3": "4"}).click("tab-solve", "check").says("Right so far")
    table.enter({"a4": "2"}).click("check").says("Something is not right")
    assert "a4" not in table.text("status"), "what is wrong is not given away"
    assert table.having("is-wrong") == set()
    table.click("check")
    expect(table.page.locator("#status")).to_have_class("status error")
    table.says("a4")
    assert table.having("is-wrong") == {"a4"}
    table.enter({"a4": "6"})
    assert table.having("is-wrong") == set()
    table.click("check").says("Right so far")


def test_a_hint_on_a_wrong_board_says_so(table: Table) -> None:
    table.open_text(EASY).says("Opened")
    table.enter({"a4": "2"}).focus().press("Alt+h").says("Something is not right")
    assert table.having("is-wrong") == set()
    expect(table.page.locator("#hint-box")).to_be_hidden()
    table.press("Alt+k").says("a4")
    assert table.having("is-wrong") == {"a4"}


def test_rate(table: Table) -> None:
    rating = gw.rate(gw.parse(EASY))
    table.open_text(EASY).says("Opened")
    table.focus().press("Alt+r").says(f"ER {rating.er}")
    table.says(rating.hardest, "summary")


# ---- names -----------------------------------------------------------------------------------------------------------


def test_cells_are_called_r1c1_where_that_is_wanted(table: Table) -> None:
    table.open_text(KENKEN).says("Opened")
    table.click("settings")
    table.page.select_option("#names", "r1c1")
    table.click("settings-close")
    expect(table.cell("b3")).to_have_attribute("aria-label", "r2c3, empty, cage r2c3/r2c4 = 6")
    table.click("tab-solve", "explain").says("Explained")
    spoken = table.text("steps") + table.text("step-text")
    assert re.search(r"\br\dc\d\b", spoken)
    assert not re.search(r"\b[a-f][1-6]\b|\brow [a-f]\b", spoken)
    table.reload()
    assert (table.cell("a1").get_attribute("aria-label") or "").startswith("r1c1"), "the choice is kept"
