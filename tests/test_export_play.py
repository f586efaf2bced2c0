"""Exported puzzles in a browser: opened from a disk with the network off, played, reloaded, framed, looked at."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

import gridwise as gw
from accessibility import findings
from browser import PHONE, Table, seated
from gridwise.model.registry import puzzle_type, type_names
from sampled_cases import every
from test_export import EXAMPLES, FOUR, FOUR_SOLVED, data_of

Opener = Callable[..., AbstractContextManager[Table]]
CELLS = [f"{row}{column}" for row in "abcd" for column in range(1, 5)]
SMALL = gw.parse(FOUR)
FREE = {cell: symbol for cell, symbol, given in zip(CELLS, FOUR_SOLVED, FOUR, strict=True) if given == "."}
"""What the player enters on the board of four by four."""


@cache
def exported(puzzle: gw.Puzzle, contest: bool = False) -> str:
    return gw.export(puzzle, contest=contest)


@cache
def starter(name: str) -> gw.Puzzle:
    """The example of a type."""
    return gw.parse(puzzle_type(name).starter())


@pytest.fixture
def opened(browser: Browser, tmp_path: Path) -> Opener:
    """Opens an exported puzzle from a file, without a network; any request but for that file is a fault."""

    @contextmanager
    def opening(puzzle: gw.Puzzle, contest: bool = False, **options: Any) -> Iterator[Table]:
        path = tmp_path / "puzzle.html"
        path.write_text(exported(puzzle, contest), encoding="utf-8")
        with seated(browser, path.as_uri(), offline=True, **options) as table:
            yield table.open()

    return opening


def answer(puzzle: gw.Puzzle) -> dict[str, str]:
    """What belongs into the places that players fill."""
    data = data_of(exported(puzzle))
    fixed = {*data["board"]["givens"], *data["board"]["shown"]}
    return {place: symbol for place, symbol in data["solution"].items() if place not in fixed}


# ---- played by gestures ----------------------------------------------------------------------------------------------


def test_a_killer_is_solved_by_clicks_and_keys(opened: Opener) -> None:
    puzzle = starter("KillerSudoku")
    with opened(puzzle) as table:
        first, *rest = answer(puzzle).items()
        table.enter(dict([first]))
        expect(table.page.locator("#timer")).not_to_have_text("0:00")
        table.enter(dict(rest)).says("Solved").says("without a hint")


def test_a_nonogram_is_solved_by_dragging_along_its_runs(opened: Opener) -> None:
    puzzle = starter("Nonogram")
    filled = {place for place, symbol in answer(puzzle).items() if symbol != puzzle.symbols.background}
    with opened(puzzle) as table:
        for run in runs(filled, puzzle.grid.rows, puzzle.grid.columns):
            table.drag(run)
        table.says("Solved")
        assert set(table.symbols("entry")) == filled


def runs(filled: set[str], rows: int, columns: int) -> list[list[str]]:
    """The runs of filled cells in each row."""
    found: list[list[str]] = []
    for row in range(rows):
        names = [f"{chr(97 + row)}{column + 1}" for column in range(columns)]
        line = "".join(name + " " if name in filled else "|" for name in names)
        found += [part.split() for part in line.split("|") if part.split()]
    return found


def test_a_slitherlink_is_solved_by_drawing_its_loop(opened: Opener) -> None:
    puzzle = starter("Slitherlink")
    with opened(puzzle) as table:
        table.draw(loop(puzzle)).says("Solved")


def loop(puzzle: gw.Puzzle) -> list[tuple[float, float]]:
    """The corners of the loop in the solution, in order; the last is the first."""
    board, right = data_of(exported(puzzle))["board"], answer(puzzle)
    joined: dict[tuple[float, float], list[tuple[float, float]]] = {}
    for place in (place for place, symbol in right.items() if symbol not in puzzle.symbols.backgrounds.values()):
        x, y = (number + 0.5 for number in board["places"][place])
        dx, dy = (0.5, 0) if board["between"][place]["line"] == "level" else (0, 0.5)
        ends = [(x - dx, y - dy), (x + dx, y + dy)]
        for end, other in (ends, ends[::-1]):
            joined.setdefault(end, []).append(other)
    path = [next(iter(joined))]
    while len(path) <= len(joined):
        path.append(
            next(end for end in joined[path[-1]] if end not in path[-2:]) if len(path) > 1 else joined[path[0]][0]
        )
    return path


def test_a_finger_on_a_phone_paints_and_the_keypad_enters(opened: Opener) -> None:
    with opened(SMALL, **PHONE) as table:
        for cell, symbol in FREE.items():
            table.touch([cell])
            table.page.locator(f'#keys [data-symbol="{symbol}"]').tap()
        table.says("Solved")
        assert table.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "it fits the screen"


def test_it_is_solved_by_the_keyboard_alone(opened: Opener) -> None:
    with opened(SMALL) as table:
        table.focus()
        for cell, symbol in FREE.items():
            table.go(cell).press(symbol)
        table.says("Solved")


# ---- work that is kept -----------------------------------------------------------------------------------------------


def test_undo_and_redo_work_and_a_reload_keeps_entries_notes_colours_and_time(opened: Opener) -> None:
    with opened(SMALL) as table:
        table.enter({"a2": "3", "a3": "4"})
        table.cell("b1").click()
        table.press("Control+3", "Shift+2", "Alt+4").click("undo")
        assert table.page.locator("[data-coloured]").count() == 0
        table.click("redo")
        expect(table.page.locator("#timer")).not_to_have_text("0:00")
        table.reload().says("Welcome back")
        assert table.symbols("entry") == {"a2": "3", "a3": "4"}
        assert table.marks("b1", "centre") == ["3"]
        assert table.marks("b1", "corner") == ["2"]
        assert table.page.locator('[data-coloured="b1"]').count() == 1
        expect(table.page.locator("#timer")).not_to_have_text("0:00")
        table.click("reset").says("Undo brings your work back")
        assert table.symbols("entry") == {}
        table.click("undo")
        assert table.symbols("entry") == {"a2": "3", "a3": "4"}


def test_a_solved_board_is_still_solved_after_a_reload(opened: Opener) -> None:
    with opened(SMALL) as table:
        table.enter(FREE).says("Solved")
        table.reload().says("This puzzle is solved")


BROKEN = {
    "full": """Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); }""",
    "forbidden": """Object.defineProperty(window, "localStorage", {
        get() { throw new DOMException("no", "SecurityError"); } })""",
}


@pytest.mark.parametrize("broken", BROKEN)
def test_it_says_so_if_work_can_not_be_kept(opened: Opener, broken: str) -> None:
    with opened(SMALL) as table:
        table.context.add_init_script(BROKEN[broken])
        table.reload().says("can't be saved")
        table.enter(FREE).says("Solved")


# ---- check, hints, explanation ---------------------------------------------------------------------------------------


def test_check_counts_mistakes_and_shows_them_only_on_request(opened: Opener) -> None:
    with opened(SMALL) as table:
        table.click("check").says("No mistake so far")
        table.enter({"a2": "2", "b1": "4", "b2": "1"}).click("check").says("2 entries are wrong")
        assert table.having("is-wrong") == set()
        table.click("show-wrong")
        assert table.having("is-wrong") == {"a2", "b2"}
        table.click("hint").says("entries are wrong")
        expect(table.page.locator("#hint-box")).to_be_hidden()


def test_a_full_board_that_is_wrong_says_so_but_not_where(opened: Opener) -> None:
    with opened(SMALL) as table:
        table.enter({**FREE, "d3": "1"}).says("not right yet")
        assert table.having("is-wrong") == set()


def test_a_hint_comes_in_four_stages_is_honest_and_can_be_applied_and_undone(opened: Opener) -> None:
    puzzle = SMALL
    first = next(iter(gw.explain(puzzle)))
    with opened(puzzle) as table:
        table.click("hint").says(first.where, "hint-stages").says("Stage 1 of 4", "hint-more")
        table.says("came with the puzzle", "hint-more")
        for _ in range(3):
            table.click("hint-next")
        table.says(first.what, "hint-stages").click("apply-hint")
        [(cell, symbol)] = first.placements.items()
        assert table.symbols("entry") == {cell: symbol}
        table.click("undo")
        assert table.symbols("entry") == {}
        table.enter({cell: symbol}).click("hint")
        assert first.where not in table.text("hint-stages"), "what is on the board is not hinted at again"
        table.click("teacher-close").enter({place: each for place, each in FREE.items() if place != cell})
        table.says("Solved").says("with 2 hints")


def test_the_explanation_asks_first_and_starts_from_the_empty_board(opened: Opener) -> None:
    puzzle = SMALL
    steps = list(gw.explain(puzzle))
    with opened(puzzle) as table:
        table.enter({"a2": "2"}).click("explain", "ask-no")
        expect(table.page.locator("#explanation")).to_be_hidden()
        table.click("explain", "ask-yes").says(f"1 / {len(steps)}", "page-at").says(steps[0].why, "step-text")
        assert table.symbols("entry") == {}
        table.press(*["PageDown"] * (len(steps) - 1)).says(f"{len(steps)} / {len(steps)}", "page-at")
        table.click("teacher-close")
        assert table.symbols("entry") == {"a2": "2"}


HINTED = """async () => {
  const click = (id) => document.getElementById(id).click();
  for (let count = 0; count < 2000; count++) {
    if (document.body.classList.contains("solved")) return count;
    for (let stage = 1; stage <= 4; stage++) click("hint");
    if (document.getElementById("apply-hint").hidden) return document.getElementById("status").textContent;
    click("apply-hint");
    await null;
  }
}"""


@pytest.mark.parametrize("name", every(3, type_names()))
def test_every_type_is_exported_and_solved(opened: Opener, name: str) -> None:
    """Nothing in the page knows the type."""
    puzzle = starter(name)
    blank = set(puzzle.symbols.backgrounds.values())
    marked = {place: symbol for place, symbol in answer(puzzle).items() if symbol not in blank}
    last = list(marked)[-1]
    with opened(puzzle) as table:
        assert not table.page.evaluate(ENTER, {place: symbol for place, symbol in marked.items() if place != last})
        assert table.page.evaluate(ENTER, marked)


def check_hints(opened: Opener, name: str) -> None:
    with opened(starter(name)) as table:
        assert isinstance(table.page.evaluate(HINTED), int)


@pytest.mark.parametrize("name", ["KenKen", "Slitherlink"])
def test_hints_alone_lead_to_the_solution(opened: Opener, name: str) -> None:
    check_hints(opened, name)


@pytest.mark.prove
@pytest.mark.parametrize("name", type_names())
def test_hints_alone_lead_to_the_solution_of_every_type(opened: Opener, name: str) -> None:
    check_hints(opened, name)


@pytest.mark.parametrize("name", ["latin-cube", "sudoku-letters", "shaded-regions"])
def test_layers_letters_and_own_rules_are_exported_and_solved_as_well(opened: Opener, name: str) -> None:
    puzzle = gw.load(EXAMPLES / f"{name}.yml")
    with opened(puzzle) as table:
        assert table.page.evaluate(ENTER, answer(puzzle))


def test_the_help_names_only_keys_that_work_here(opened: Opener) -> None:
    with opened(SMALL, contest=True) as table:
        words = table.click("help").text("key-list")
        assert "Undo" in words
        assert "Empty the selected cells" in words
        for other in ("Hint", "Explain", "Generate", "clue", "solution", "marks: the"):
            assert other not in words
        table.click("help-close").cell("a2").click()
        table.press("3", "Delete")
        assert table.symbols("entry") == {}


# ---- contests --------------------------------------------------------------------------------------------------------


def test_a_contest_accepts_the_right_answer_only_and_gives_no_help(opened: Opener) -> None:
    with opened(SMALL, contest=True) as table:
        for name in ("hint", "explain"):
            expect(table.page.locator(f"#{name}")).to_be_hidden()
        table.click("check").says("Fill the board first")
        table.enter({**FREE, "d3": "1"}).says("This is not the solution")
        table.enter({"d3": FREE["d3"]}).says("Solved")


def test_a_contest_of_marks_is_decided_by_check(opened: Opener) -> None:
    puzzle = starter("Slitherlink")
    with opened(puzzle, contest=True) as table:
        table.says("Press Check when you have finished", "facts")
        corners = loop(puzzle)
        table.draw(corners[:-1]).click("check").says("This is not the solution")
        table.draw(corners[-2:]).click("check").says("Solved")


# ---- on other pages --------------------------------------------------------------------------------------------------


@pytest.fixture
def hundred(tmp_path: Path) -> Callable[[str], str]:
    """A page with a hundred frames, each loaded as the word says; its address."""
    boards = [FOUR.translate(str.maketrans("1234", turned)) for turned in ("1234", "2341", "3412", "4123")]

    def written(loading: str) -> str:
        for number, board in enumerate(boards):
            (tmp_path / f"{number}.html").write_text(exported(gw.parse(board)), encoding="utf-8")
        frame = '<iframe src="{}.html" loading="{}" style="width: 100%; height: 600px"></iframe>'
        frames = "".join(frame.format(number % 4, loading) for number in range(100))
        page = tmp_path / "all.html"
        page.write_text(f"<!doctype html><title>Puzzles</title><body data-ready>{frames}", encoding="utf-8")
        return page.as_uri()

    return written


ENTER = "(entries) => gridwise.enter(entries)"


def test_a_page_of_a_hundred_puzzles_opens_and_each_is_a_game_of_its_own(
    browser: Browser, hundred: Callable[[str], str]
) -> None:
    with seated(browser, hundred("lazy"), offline=True) as table:
        frames = table.open().page.locator("iframe")
        assert frames.count() == 100
        for number in (0, 1, 96):
            frames.nth(number).scroll_into_view_if_needed()
            expect(table.page.frame_locator("iframe").nth(number).locator("body[data-ready] #keys")).to_be_visible()
        first, second, last = (frames.nth(number).element_handle().content_frame() for number in (0, 1, 96))
        assert first is not None
        assert second is not None
        assert last is not None
        assert first.evaluate(ENTER, FREE)
        assert second.evaluate("gridwise.entries()") == {}
        assert last.evaluate("document.getElementById('timer').textContent") == "0:00"


@pytest.mark.prove
def test_a_hundred_puzzles_load_at_once(browser: Browser, hundred: Callable[[str], str]) -> None:
    with seated(browser, hundred("eager"), offline=True) as table:
        inner = table.open().page.frames[1:]
        assert len(inner) == 100
        for frame in inner:
            frame.wait_for_selector("body[data-ready]", state="attached")
        assert inner[0].evaluate(ENTER, FREE)


def test_a_strange_page_that_forbids_storage_can_frame_it_at_any_width(browser: Browser, tmp_path: Path) -> None:
    (tmp_path / "puzzle.html").write_text(exported(SMALL), encoding="utf-8")
    page = tmp_path / "blog.html"
    frame = '<iframe src="puzzle.html" sandbox="allow-scripts" style="width: {}px; height: 600px"></iframe>'
    page.write_text(f"<body data-ready>{frame.format(280)}{frame.format(700)}", encoding="utf-8")
    with seated(browser, page.as_uri(), offline=True) as table:
        table.open()
        for frame in table.page.frames[1:]:
            frame.wait_for_selector("body[data-ready]")
            expect(frame.locator("#status")).to_contain_text("can't be saved")
            assert frame.evaluate("document.documentElement.scrollWidth <= innerWidth")
            board, width = frame.locator("#frame").bounding_box(), frame.evaluate("innerWidth")
            assert board is not None
            assert board["width"] > 0.5 * min(width, 400)


# ---- looks -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(opened: Opener, scheme: str) -> None:
    with opened(starter("Nonogram"), color_scheme=scheme, bypass_csp=True) as table:
        only = scheme == "dark"
        seen = findings(table, only)
        table.click("hint", "hint-next", "hint-next", "hint-next")
        seen += findings(table, only)
        table.click("teacher-close", "explain", "ask-yes").says("1 /", "page-at")
        seen += findings(table, only)
        table.click("teacher-close", "settings")
        seen += findings(table, only)
        assert not seen, "\n".join(seen)


@pytest.mark.parametrize("size", [(360, 740), (740, 360), (768, 1024), (1280, 800)], ids=str)
def test_board_and_keys_are_on_one_screen(opened: Opener, size: tuple[int, int]) -> None:
    width, height = size
    with opened(gw.load(EXAMPLES / "killer-sudoku.yml"), viewport={"width": width, "height": height}) as table:
        for part in ("#board", "#keys", "#hint"):
            box = table.page.locator(part).bounding_box()
            assert box is not None
            assert min(box["x"], box["y"]) >= 0, part
            assert box["x"] + box["width"] <= width, part
            assert box["y"] + box["height"] <= height, part
        tops = [box["y"] for button in table.page.locator(".bar button").all() if (box := button.bounding_box())]
        assert max(tops) - min(tops) < 5, "the buttons stand in one row"


def test_what_is_stored_is_small_and_belongs_to_the_puzzle(opened: Opener) -> None:
    with opened(SMALL) as table:
        table.enter({"a2": "3"})
        table.reload()
        kept = table.page.evaluate("Object.keys(localStorage)")
        assert [name for name in kept if name.startswith("gridwise.play.")] == kept
        stored = json.loads(table.page.evaluate("(name) => localStorage.getItem(name)", kept[0]))
        assert stored["work"]["entries"] == {"a2": "3"}
