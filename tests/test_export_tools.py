"""The player's tools in an exported puzzle: tries with bookmarks, combinations, automatic dots and fog."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

import gridwise as gw
from browser import PHONE, Table, seated
from gridwise.model.registry import puzzle_type, type_names
from gridwise.solving.combinations import all_combinations, combinations
from gridwise.solving.fog import lit_cells
from gridwise.solving.ruled_out import ruled_out
from gridwise.web.dot_rules import dot_rules
from test_export import FOUR
from test_fog import FOGGY

Opener = Callable[..., AbstractContextManager[Table]]
DOTTED = (
    "Akari", "BalanceLoop", "CanalView", "Cave", "Creek", "Geradeweg", "Heyawake", "Hitori", "Kurodoko", "Masyu",
    "Minesweeper", "Mosaic", "Nonogram", "Nurikabe", "Shingoki", "Slitherlink", "StarBattle", "Tapa", "Yajilin",
)  # fmt: skip
"""Types that have all kinds of rules between them; the others differ in shape."""


@pytest.fixture
def opened(browser: Browser, tmp_path: Path) -> Opener:
    """Opens an exported puzzle from a file, without a network."""

    @contextmanager
    def opening(puzzle: gw.Puzzle, **options: Any) -> Iterator[Table]:
        path = tmp_path / "puzzle.html"
        path.write_text(gw.export(puzzle), encoding="utf-8")
        with seated(browser, path.as_uri(), offline=True, **options) as table:
            yield table.open()

    return opening


def starter(name: str) -> gw.Puzzle:
    return gw.parse(puzzle_type(name).starter())


# ---- what if? --------------------------------------------------------------------------------------------------------


def test_a_bookmark_leads_back_and_tries_outlive_a_reload(opened: Opener) -> None:
    with opened(gw.parse(FOUR)) as table:
        free = [cell for cell in table.cells() if cell not in table.symbols("given")][:3]
        first, second, third = free
        table.enter({first: "1"}).press("Alt+b").says("The bookmark 1 is set")
        table.enter({second: "2", third: "3"})
        expect(table.page.locator(".symbol.tried")).to_have_count(2)
        table.press("Alt+Shift+B").says("Back at bookmark 1")
        assert table.symbols("entry") == {first: "1"}
        table.enter({second: "4"}).press("Control+z").press("Control+y")
        branches = table.page.locator("#try-list li")
        expect(branches).to_have_text([f"{second} = 4", f"{second} = 2, then 1 move"])
        branches.nth(1).locator("button").click()
        assert table.symbols("entry") == {first: "1", second: "2"}
        table.click("tries")
        expect(branches).to_have_count(5)
        table.reload().click("tries")
        expect(branches).to_have_count(5)
        table.press("Escape")
        expect(table.page.locator("#tool-box")).to_be_hidden()


# ---- combinations ----------------------------------------------------------------------------------------------------


def shown_combinations(table: Table) -> dict[str, bool]:
    """The combinations in the list, and whether each is possible."""
    found = table.page.evaluate(
        """[...document.querySelectorAll("[data-combination]")]
            .map((one) => [one.dataset.combination, !one.classList.contains("impossible")])"""
    )
    return dict(found)


@pytest.mark.parametrize("name", ["KillerSudoku", "KenKen", "Kakuro"])
def test_combinations_are_those_of_the_server(opened: Opener, name: str) -> None:
    puzzle = starter(name)
    clue = max(all_combinations(puzzle), key=lambda each: len(each.combinations))
    cell, beside = clue.cells[0], clue.cells[1]
    symbol = clue.combinations[0].symbols[0]
    played = puzzle.replace(progress={str(beside): symbol})
    expected = {
        "".join(each.symbols): each.possible for part in combinations(played, [cell]) for each in part.combinations
    }
    with opened(puzzle) as table:
        table.enter({str(beside): symbol}).cell(str(cell)).click()
        table.click("combinations")
        expect(table.page.locator("[data-combination]")).to_have_count(
            sum(len(part.combinations) for part in combinations(played, [cell]))
        )
        assert shown_combinations(table) == expected
        table.page.locator("[data-combination]").first.click()
        expect(table.page.locator('[data-combination][aria-pressed="true"]')).to_have_count(1)


def test_a_board_without_sums_offers_no_combinations(opened: Opener) -> None:
    with opened(gw.parse(FOUR)) as table:
        expect(table.page.locator("#combinations")).to_be_hidden()
        table.click("settings")
        expect(table.page.locator("#dots")).to_be_hidden()


# ---- dots ------------------------------------------------------------------------------------------------------------


def positions(puzzle: gw.Puzzle, count: int) -> Iterator[dict[str, str]]:
    """Random marks, right and wrong."""
    chance = random.Random(19)
    places = [place for place in puzzle.grid.meant if place not in puzzle.givens]
    fixed = {cell for _, cell, _ in puzzle.model.shown}
    solution = next(gw.solutions(puzzle)).entries
    for number in range(count):
        chosen = chance.sample(
            [place for place in places if place not in fixed], k=len(places) // (2 + number % 3) - len(fixed) // 2
        )
        wrong = chance.sample(chosen, k=number % 3)
        entries = {place: solution[place] for place in chosen}
        for place in wrong:
            entries[place] = chance.choice(puzzle.symbols.by_layer[place.layer])
        yield {str(place): symbol for place, symbol in entries.items()}


@pytest.mark.parametrize("name", DOTTED)
def test_dots_are_those_of_the_server(opened: Opener, name: str) -> None:
    puzzle = starter(name)
    dotted = 0
    with opened(puzzle) as table:
        table.click("settings").page.check("#dots")
        table.click("settings-close")
        for entries in positions(puzzle, 6):
            table.click("reset").page.evaluate("entries => gridwise.enter(entries)", entries)
            expected = set(map(str, ruled_out(puzzle.replace(progress=entries))))
            shown = table.page.evaluate(
                "[...document.querySelectorAll('[data-of]:has(.auto)')].map((one) => one.dataset.of)"
            )
            assert set(shown) == expected
            dotted += len(expected)
    assert dotted > 0


def test_every_type_with_a_background_has_rules_for_dots() -> None:
    with_background = {name for name in type_names() if starter(name).symbols.backgrounds}
    assert with_background == {name for name in type_names() if dot_rules(starter(name))} > {*DOTTED}


# ---- fog -------------------------------------------------------------------------------------------------------------


def fogged(table: Table) -> int:
    return table.page.locator("rect.fog").count()


def test_fog_lifts_around_right_entries_only(opened: Opener) -> None:
    puzzle = gw.parse(FOGGY)
    (solution,) = gw.solutions(puzzle)
    entries = {str(cell): symbol for cell, symbol in solution.entries.items() if cell not in puzzle.givens}
    with opened(puzzle) as table:
        assert fogged(table) == 14
        assert table.symbols("given") == {"a1": "1"}, "givens in fog are hidden"
        done: dict[str, str] = {}
        for cell, symbol in entries.items():
            done[cell] = symbol
            table.enter({cell: symbol})
            assert fogged(table) == 16 - len(lit_cells(puzzle.replace(progress=done)))
        table.says("Solved")


def test_a_wrong_entry_lights_nothing_and_keys_do_not_count_what_is_hidden(opened: Opener) -> None:
    puzzle = gw.parse(FOGGY)
    left = {symbol: 4 - (symbol == "1") for symbol in "1234"}
    with opened(puzzle) as table:
        counts = table.page.evaluate(
            "[...document.querySelectorAll('#keys [data-symbol]')].map((key) => key.dataset.left)"
        )
        assert list(map(int, counts)) == list(left.values())
        (solution,) = gw.solutions(puzzle)
        wrong = next(symbol for symbol in "1234" if symbol != solution["a2"])
        table.enter({"a2": wrong})
        assert fogged(table) == 14


def test_a_contest_can_not_have_fog() -> None:
    with pytest.raises(gw.PuzzleError, match="can't have fog"):
        gw.export(gw.parse(FOGGY), contest=True)


# ---- on a phone ------------------------------------------------------------------------------------------------------


def test_the_tools_fit_on_a_phone(opened: Opener) -> None:
    with opened(starter("KillerSudoku"), **PHONE) as table:
        table.cell("a1").tap()
        table.page.locator("#combinations").tap()
        box = table.page.locator("#tool-box").bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360
        assert table.page.evaluate("document.documentElement.scrollWidth") <= 360
