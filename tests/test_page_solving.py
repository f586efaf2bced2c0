"""The page solves what is typed: the board is filled, restored, emptied; no, one or several solutions are reported."""

from __future__ import annotations

from itertools import islice

from playwright.sync_api import Route, expect

import gridwise as gw
from browser import Table
from webtools import EASY, INKALA

CELLS = [f"{row}{column}" for row in "abcdefghi" for column in range(1, 10)]


def givens(line: str) -> dict[str, str]:
    return {cell: symbol for cell, symbol in zip(CELLS, line, strict=True) if symbol != "."}


def solution(line: str) -> dict[str, str]:
    return dict(zip(CELLS, next(gw.solutions(gw.parse(line))).line, strict=True))


def test_type_the_inkala_board_solve_reset_clear(table: Table) -> None:
    table.enter(givens(INKALA))
    assert table.symbols() == table.symbols("given") == givens(INKALA)
    table.press("Enter").says("exactly one solution")
    assert table.symbols() == solution(INKALA)
    assert table.symbols("given") == givens(INKALA)
    table.click("reset").says("Back to what was typed")
    assert table.symbols() == givens(INKALA)
    table.click("clear").says("empty")
    assert table.symbols() == {}
    table.click("undo")
    assert table.symbols() == givens(INKALA)


def test_the_summary_counts_the_steps_and_names_the_hardest(table: Table) -> None:
    rating = gw.rate(gw.parse(EASY))
    table.open_text(EASY).says("Opened")
    table.tab("solve").click("solve").says("exactly one solution")
    table.says(f"{rating.steps} steps, hardest: {rating.hardest}", "summary")
    table.click("reset")
    assert table.text("summary") == ""


def test_two_solutions_are_walked_through_with_their_differences(table: Table) -> None:
    line = EASY.replace("5", ".", 1).replace("8..79", ".....").replace("419..5", "......")
    first, second = (dict(zip(CELLS, one.line, strict=True)) for one in islice(gw.solutions(gw.parse(line)), 2))
    differ = {cell for cell in CELLS if first[cell] != second[cell]}
    table.open_text(line).says("Opened")
    table.tab("solve").click("solve").says(f"they differ in {len(differ)} cells")
    assert table.having("is-differs") == differ
    shown = [table.symbols()]
    assert table.text("page-at") == "1 / 2"
    table.click("next")
    expect(table.page.locator("#page-at")).to_have_text("2 / 2")
    shown.append(table.symbols())
    assert shown == [first, second]


def test_no_solution_is_said_with_a_reason(table: Table) -> None:
    table.may_refuse = True
    table.enter({"a1": "1", "b2": "1"})
    assert table.having("conflict") == {"a1", "b2"}
    table.press("Enter").says("a1 and b2 both hold 1")
    expect(table.page.locator("#status")).to_have_class("status error")


SLOW_END = """() => {
  const before = window.fetch;
  window.fetch = async (path, options) => {
    const answer = await before(path, options);
    if (!path.endsWith("solve")) return answer;
    const bytes = new Uint8Array(await answer.arrayBuffer());
    return new Response(new ReadableStream({
      start(stream) {
        stream.enqueue(bytes);
        setTimeout(() => stream.close(), 500);
      },
    }));
  };
}"""


def test_an_answer_is_not_talked_over_while_its_stream_is_still_open(table: Table) -> None:
    table.open_text(EASY).says("Opened")
    table.page.evaluate(SLOW_END)
    table.tab("solve").click("solve").says("exactly one solution")
    expect(table.page.locator("#stop")).to_be_visible()
    expect(table.page.locator("#stop")).to_be_hidden()
    table.says("exactly one solution")


def test_what_solving_said_stays_when_the_live_answer_comes(table: Table) -> None:
    held: list[Route] = []
    table.page.route("**/candidates", lambda route: held.append(route))
    table.enter({**{f"a{number}": str(number) for number in range(1, 9)}, "b9": "9"})
    table.says("…", "live-count").press("Enter").says("There is no solution")
    held[-1].continue_()
    table.says("no solution", "live-count").says("There is no solution")


def test_is_it_unique(table: Table) -> None:
    table.open_text(EASY).says("Opened")
    table.tab("solve").click("count").says("it is unique")
    table.click("clear", "count").says("At least 1,000 solutions")


def test_a_long_job_is_stopped(table: Table) -> None:
    table.click("live")
    table.click("explain")
    expect(table.page.locator("#stop")).to_be_visible()
    table.click("stop").says("Stopped")
    expect(table.page.locator("#stop")).to_be_hidden()
