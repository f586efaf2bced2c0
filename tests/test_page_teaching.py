"""Hints and explanations beside the board: nothing leaves the screen, the list follows, the board follows a proof."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

import gridwise as gw
from browser import Table, seated
from gridwise.logic.examples import example_text
from gridwise.model.registry import pieces
from gridwise.render.step_picture import named_first
from gridwise.solving.explaining import reached
from gridwise.web.step_json import proof_json, step_json
from webtools import EASY, Running

EXAMPLES = Path(__file__).parent.parent / "examples"
PROOF = "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6"
SCREENS = {"desk": (1280, 800), "phone": (390, 844), "lying": (844, 390)}


@pytest.fixture(scope="module")
def proof_step() -> gw.Step:
    """A refutation with proofs within it."""
    step = next(gw.explain(gw.parse(PROOF), all_steps=True))
    assert step.technique == "refutation"
    assert any(part.parts for part in step.parts)
    return step


def seen(table: Table, selector: str) -> bool:
    """Whether an element lies within the window, as a whole and with nothing above it."""
    return bool(
        table.page.evaluate(
            """(selector) => {
                const node = document.querySelector(selector), box = node.getBoundingClientRect();
                const inside = Math.min(box.top, box.left, innerHeight - box.bottom, innerWidth - box.right) >= -1;
                const top = document.elementFromPoint(box.left + box.width / 2, box.bottom - 4);
                return inside && (node.contains(top) || top?.contains(node));
            }""",
            selector,
        )
    )


def explained(table: Table, text: str, step: gw.Step | None = None) -> Table:
    """The explanation of a puzzle, as far as its first step; a step that was found before saves the search for it."""
    if step is not None:
        line = json.dumps({"step": step_json(step), "number": 1}) + "\n"
        table.page.route("**/explain", lambda route: route.fulfill(body=line, content_type="application/x-ndjson"))
    table.open_text(text).says("Opened")
    table.tab("solve").click("explain")
    expect(table.page.locator("#step-text")).to_be_visible()
    return table


@pytest.mark.parametrize("screen", SCREENS)
def test_board_text_and_steps_are_on_the_screen_together(
    browser: Browser, served: Running, proof_step: gw.Step, screen: str
) -> None:
    width, height = SCREENS[screen]
    with seated(browser, served.url, viewport={"width": width, "height": height}) as table:
        explained(table.open(), PROOF, proof_step)
        expect(table.page.locator(".proof")).to_be_visible()
        for part in ("#frame", "#step-text", "#explanation", "#next", "#teacher-close"):
            assert seen(table, part), part
        text = table.page.locator("#step-text")
        assert text.evaluate("(node) => node.scrollHeight > node.clientHeight"), "a long step scrolls in its own box"
        table.page.locator("#teacher-close").click()
        expect(text).to_be_hidden()


@pytest.mark.parametrize("screen", SCREENS)
def test_each_stage_of_a_hint_is_on_the_screen_with_the_board(browser: Browser, served: Running, screen: str) -> None:
    width, height = SCREENS[screen]
    with seated(browser, served.url, viewport={"width": width, "height": height}) as table:
        table.open().open_text(EASY).says("Opened")
        table.tab("solve").click("hint")
        for stage in range(1, 5):
            expect(table.page.locator("#hint-stages li")).to_have_count(stage)
            assert seen(table, "#frame")
            assert seen(table, "#hint-stages li:last-child")
            if stage < 4:
                table.click("hint-next")
        expect(table.page.locator("#hint-next")).to_be_hidden()
        assert seen(table, "#apply-hint")


def test_the_list_follows_the_current_step_which_looks_different_from_the_one_pointed_at(table: Table) -> None:
    explained(table, EASY)
    table.page.locator("#next").focus()
    table.says("Explained")
    assert table.page.evaluate("document.activeElement.id") == "next", "steps that arrive do not move the buttons"
    table.focus()
    for _ in range(25):
        table.press("PageDown")
    row = table.page.locator("#steps [aria-current]")
    assert seen(table, "#steps [aria-current]")
    assert table.page.evaluate("scrollY") == 0
    other = table.page.locator('[data-step="25"]')
    other.hover()
    look = "(node) => { const style = getComputedStyle(node); return style.backgroundColor + style.boxShadow; }"
    assert other.evaluate(look) != row.evaluate(look)


# ---- the tree of a proof ---------------------------------------------------------------------------------------------


def placed_at(proof: dict[str, Any], path: list[int]) -> tuple[dict[str, str], dict[str, str]]:
    """What is supposed and what follows at a part of a proof, given by positions from its root."""
    supposed, follows, node = dict(proof["placed"]), dict[str, str](), proof
    for at in path:
        for part in node["parts"][:at]:
            follows |= {} if part.get("supposed") else part["placed"]
        node = node["parts"][at]
        (supposed if node.get("supposed") else follows).update(node["placed"])
    return supposed, follows


def test_the_board_follows_the_tree_of_a_proof_and_comes_back(table: Table, proof_step: gw.Step) -> None:
    proof = proof_json(proof_step)
    assert proof
    inner = next(at for at, part in enumerate(proof["parts"]) if part.get("supposed"))
    explained(table, PROOF, proof_step)
    items = table.page.locator(".proof [role=treeitem]")
    assert table.symbols("supposed") == {}
    shown = {"gone": table.noted("gone"), "extra": table.noted("extra")}
    items.first.focus()
    assert table.symbols("supposed") == proof["placed"]
    table.press(*["ArrowDown"] * (inner + 1))
    closed = table.page.locator(".proof [role=treeitem]:focus")
    expect(closed).to_have_attribute("aria-expanded", "false")
    table.press("ArrowRight", "ArrowRight", "ArrowDown")
    supposed, follows = placed_at(proof, [inner, 1])
    assert len(supposed) == 2
    assert (table.symbols("supposed"), table.symbols("follows")) == (supposed, follows)
    table.press("ArrowLeft", "ArrowLeft")
    expect(closed).to_have_attribute("aria-expanded", "false")
    table.focus()
    assert table.symbols("supposed") == table.symbols("follows") == {}
    assert {kind: table.noted(kind) for kind in shown} == shown


def test_a_line_of_a_proof_shows_its_board_while_it_is_pointed_at_or_once_it_is_clicked(
    table: Table, proof_step: gw.Step
) -> None:
    explained(table, PROOF, proof_step)
    lines = table.page.locator(".proof .line")
    lines.first.hover()
    supposed = {cell: symbols[0] for cell, symbols in proof_step.removals.items()}
    assert table.symbols("supposed") == supposed
    table.page.locator("#title").hover()
    assert table.symbols("supposed") == {}
    lines.nth(1).click()
    table.page.locator("#title").hover()
    assert table.symbols("supposed") == supposed


def test_the_board_follows_no_pointer_that_rests_where_the_proof_appears(table: Table, proof_step: gw.Step) -> None:
    explained(table, PROOF, proof_step)
    line = table.page.locator(".proof .line").first
    box = line.bounding_box()
    assert box
    table.click("teacher-close")
    table.page.mouse.move(box["x"] + 20, box["y"] + box["height"] / 2)
    table.focus().press("Alt+x")
    expect(table.page.locator("#spoil-show")).to_be_focused()  # a key asks; Enter answers, and the pointer rests
    table.press("Enter")
    expect(line).to_be_visible()
    assert line.evaluate("(node) => node.matches(':hover')"), "the pointer is where the line is"
    assert table.symbols("supposed") == {}
    table.page.mouse.move(box["x"] + 24, box["y"] + box["height"] / 2)
    assert table.symbols("supposed") != {}


def test_every_part_of_a_proof_says_what_the_words_say(proof_step: gw.Step) -> None:
    proof = proof_json(proof_step)
    assert proof
    told = proof_step.sentences

    def check(node: dict[str, Any], depth: int) -> None:
        for part in node["parts"]:
            if part.get("supposed"):  # a proof within the proof, which the words tell in one line
                [(cell, symbol)] = part["placed"].items()
                lines = f"If {cell}={symbol}, then" in told and f"so {cell}<>{symbol}" in told
                assert lines or f"{cell}<>{symbol}: otherwise" in told
                check(part, depth + 1)
        last = node["parts"][-1]
        assert depth or last["text"] in told
        assert last["wrong"]
        assert not last["placed"]

    check(proof, 0)


def test_branches_of_a_net_come_shortest_first() -> None:
    puzzle = gw.parse(example_text(pieces("technique")["cell forcing chain"]()))
    step = gw.find(gw.position(puzzle), "cell forcing chain")[0]
    proof = step_json(step)["proof"]
    lengths = [branch["steps"] for branch in proof["parts"]]
    assert len(lengths) == len(step.parts)
    assert proof["intro"] == "b5 is 2, 3 or 6."
    assert lengths == sorted(lengths)


# ---- pictures --------------------------------------------------------------------------------------------------------


def test_a_chain_is_drawn_as_in_pictures_with_its_notation_and_a_key_to_the_colours(table: Table) -> None:
    text = example_text(pieces("technique")["AIC"]())
    step = next(gw.explain(reached(gw.parse(text))))
    assert step.technique == "AIC"
    explained(table, text)
    expect(table.page.locator("#step-text code.chain")).to_have_text(step.notation)
    expect(table.page.locator("#step-text .key-to-colours")).to_contain_text("true")
    drawn = table.page.locator(".layer-reasons .stroke-link")
    assert drawn.count() == len(step.because.chain)
    dashed = [
        each is not None for each in drawn.evaluate_all("all => all.map((e) => e.getAttribute('stroke-dasharray'))")
    ]
    assert dashed == [not strong for _, _, strong, _ in step.because.chain]
    assert table.page.locator(".layer-reasons .fill-link").count() == len(step.because.chain)


def test_the_two_sets_of_an_als_have_two_colours(table: Table) -> None:
    explained(table, example_text(pieces("technique")["ALS-XZ"]()))
    expect(table.page.locator("#step-text h3")).to_contain_text("ALS")
    first, second = (table.page.locator(f".cell.is-why{kind}") for kind in (":not(.second)", ".second"))
    assert first.count() > 0
    assert second.count() > 0
    colours = [
        set(each.evaluate_all("all => all.map((e) => getComputedStyle(e).fill)")) - {"rgba(0, 0, 0, 0)"}
        for each in (first, second)
    ]
    assert all(colours)
    assert not colours[0] & colours[1]


def test_the_first_stage_of_a_hint_points_at_the_house_and_not_at_the_pattern(table: Table) -> None:
    text = example_text(pieces("technique")["X-wing"]())
    step = gw.hint(gw.parse(text)).step
    assert step
    assert step.technique == "X-wing"
    table.open_text(text).says("Opened")
    table.tab("solve").click("hint")
    expect(table.page.locator("#hint-stages li")).to_have_count(1)
    assert {cell[1] for cell in table.having("is-house")} == {clue.split()[1] for clue in step.because.clues[:2]}
    assert table.having("is-why") == set()
    table.click("hint-next", "hint-next")
    assert table.having("is-why") == set(step.because.cells)


@pytest.mark.parametrize(
    ("example", "cells", "clues"),
    [
        ("killer-sudoku", {f"{row}{column}" for row in "def" for column in (7, 8, 9)}, 0),
        ("kenken", {"b6", "c6"}, 1),
        ("minesweeper", set(), 1),
    ],
)
def test_the_first_stage_shows_what_it_names_and_nothing_more(example: str, cells: set[str], clues: int) -> None:
    step = gw.hint(gw.load(EXAMPLES / f"{example}.yml")).step
    assert step
    look, drawn = named_first(step)
    assert set(map(str, look)) == cells
    assert len(drawn) == clues


def test_a_hint_about_a_box_keeps_its_cages_for_the_third_stage(table: Table) -> None:
    table.open_text((EXAMPLES / "killer-sudoku.yml").read_text(encoding="utf-8")).says("Opened")
    table.tab("solve").click("hint").says("Look at box 6.", "hint-stages")
    assert table.having("is-house") == {f"{row}{column}" for row in "def" for column in (7, 8, 9)}
    cited = table.page.locator(".layer-reasons > *")
    assert cited.count() == 0
    table.click("hint-next", "hint-next")
    expect(table.page.locator("#hint-stages li")).to_have_count(3)
    assert cited.count() > 0


# ---- steps to choose from, and lessons -------------------------------------------------------------------------------


def test_every_step_that_is_possible_now_is_listed_and_can_be_taken(table: Table) -> None:
    steps = list(gw.find_all(reached(gw.parse(EASY)), "Hard"))
    table.open_text(EASY).says("Opened").tab("solve").click("choices")
    table.says(f"{len(steps)} steps are possible now, up to Hard.")
    rows = table.page.locator("#steps [data-step]")
    assert rows.count() == len(steps) > 20
    table.page.locator('[data-step="5"]').click()
    assert table.symbols("entry") == {}, "each step starts from the player's board, not after the ones before"
    table.click("take-step")
    assert table.symbols("entry") == steps[4].placements
    expect(table.page.locator("#explanation")).to_be_hidden()
    table.focus().press("Control+z")
    assert table.symbols("entry") == {}


def test_a_wrong_board_has_no_steps_to_choose_from(table: Table) -> None:
    table.open_text(EASY).says("Opened").enter({"a3": "7"}).tab("solve").click("choices").says("a3")
    expect(table.page.locator("#explanation")).to_be_hidden()


def test_a_step_leads_to_the_lesson_about_its_technique_and_to_its_exercises(table: Table, proof_step: gw.Step) -> None:
    explained(table, EASY).says("Explained")
    table.page.click(".learn-technique")
    table.says("Hidden single", "learn-title")
    table.page.click('[data-exercise="1"]')
    table.says("Exercise 1: hidden single")
    table.click("learn-return").says("Your puzzle is back")
    explained(table, PROOF, proof_step)
    table.page.click(".learn-technique")
    table.says("Refutation", "learn-title")
    expect(table.page.locator("#learn-exercises")).to_be_hidden()  # there are none for what is harder than Hard
