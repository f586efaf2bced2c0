"""Six plugins in one folder, one of each kind, on the page: each piece has the place that a shipped one has."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

import gridwise as gw
from browser import Table, seated
from doc_pieces import DASHES, PIECES, save_pieces
from gridwise.logic.ladder import techniques
from gridwise.model.plugins import unload_all
from webtools import Running, running

MIRROR_RULE = "Each line reads the same from both ends."


@pytest.fixture(scope="module", autouse=True)
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One server with all seven; the test loads them too, to know what is right."""
    folder = save_pieces(tmp_path_factory.mktemp("plugins"))
    try:
        assert len(gw.load_plugin(folder).pieces) == len(PIECES) == 7
        with running("--seconds", "60", before=("--plugin", str(folder))) as server:
            yield server
    finally:
        unload_all()


@pytest.fixture
def table(browser: Browser, server: Running) -> Iterator[Table]:
    with seated(browser, server.url) as table:
        yield table.open()


def answers(puzzle: gw.Puzzle) -> dict[str, str]:
    solution = next(gw.solutions(puzzle))
    return dict(zip(map(str, puzzle.grid.cells), filter(None, solution.symbols), strict=True))


def offered(table: Table, menu: str) -> list[str]:
    return table.page.locator(f"#{menu} option").evaluate_all("options => options.map(option => option.value)")


def download(table: Table, what: str, shows: str = "") -> tuple[str, str]:
    table.tab("file")
    table.page.select_option("#format", what)
    table.page.select_option("#drawn", shows)
    name, data = table.saved("download")
    return name, data.decode()


def test_the_type_is_listed_and_its_example_is_played(table: Table) -> None:
    assert "MirrorSquare" in offered(table, "type")
    table.page.select_option("#type", "MirrorSquare")
    table.says("New board: Mirror square")
    assert len(table.cells()) == 16
    table.click("example").says("Mirror square", "title")
    table.says("each line reads the same from both ends", "rules")
    puzzle = gw.parse(table.declared())
    right = answers(puzzle)
    table.click("mode-play")
    table.enter({cell: symbol for cell, symbol in right.items() if cell not in table.symbols()})
    assert table.symbols() == right
    table.says("Solved")


def test_the_constraint_is_typed_drawn_and_solved(table: Table) -> None:
    kind = gw.MirrorLine
    table.open_text(kind.example).says("Opened")
    table.says(MIRROR_RULE, "rules")
    puzzle = gw.parse(kind.example)
    shapes = "document.querySelectorAll('#board > g path').length"
    drawn = table.page.evaluate(shapes)
    table.tab("clues")
    expect(table.page.locator("#clues li")).to_have_count(2)  # the list is loaded with its tab
    table.tab("solve").click("solve").says("exactly one solution")
    assert table.symbols() == answers(puzzle)
    # Drawn by hand, it is the same clue.
    table.open_text("[LatinSquare, {size: [4, 4]}]").says("Opened")
    assert table.page.evaluate(shapes) == drawn - 2
    table.click("mode-edit").choose_clue("Mirror line").drag(["a1", "b1", "b2"])
    table.says(MIRROR_RULE, "rules")
    (clue,) = gw.parse(table.declared()).clues
    assert clue == next(iter(puzzle.clues))


def test_the_format_is_opened_and_downloaded(table: Table) -> None:
    table.open_text(DASHES).says("Opened")
    assert table.symbols("given") == {"a1": "1", "b3": "3", "c2": "2", "d4": "4"}
    assert download(table, "write dashes") == ("sudoku.dashes", DASHES)


def test_the_output_is_downloaded(table: Table) -> None:
    table.open_text(DASHES).says("Opened")
    puzzle = gw.parse(DASHES)
    assert download(table, "draw markdown") == ("sudoku.md", gw.draw(puzzle, to="markdown"))
    solution = next(gw.solutions(puzzle))
    assert download(table, "draw markdown", "solution")[1] == gw.draw(puzzle, to="markdown", solution=solution)


def test_the_recipe_makes_a_puzzle(table: Table) -> None:
    page = table.page
    table.click("generate")
    expect(page.locator("#generate-dialog")).to_be_visible()
    assert "pincers" in offered(table, "generate-hardest")
    page.select_option("#generate-type", "MirrorSquare")
    page.locator("#generate-more").evaluate("more => more.open = true")
    page.fill("#generate-seed", "1")
    table.click("generate-go").says("New puzzle: Mirror square")
    assert set(table.symbols("given")) >= {"a1", "a4", "d1", "d4"}, "the corners stay, as the recipe wants"
    assert gw.parse(table.declared()) == gw.generate("MirrorSquare", seed=1)


def test_the_technique_explains_a_step_in_a_hint(table: Table) -> None:
    puzzle = gw.parse(techniques()["pincers"].example)
    steps = list(gw.explain(gw.position(puzzle, placed=puzzle.progress)))
    at = next(number for number, step in enumerate(steps) if step.technique == "pincers")
    table.open_text(techniques()["pincers"].example).says("Opened")
    table.tab("solve").click("mode-play")
    for step in steps[:at]:
        table.click("step").says(step.what, "step-text")
    for stage in range(1, 5):
        table.click("hint").says(f"Hint {stage} of 4", "announce")
    told = table.text("hint-stages")
    assert "This is a case of pincers." in told
    assert steps[at].why in told
    assert steps[at].what in told
    assert table.noted("gone") == {cell: set(symbols) for cell, symbols in steps[at].removals.items()}


def test_the_look_is_drawn_on_the_board_and_on_its_key(table: Table) -> None:
    text = "- size: [1, 2]\n- symbols: {dark: {background: yes}, lantern: {look: lantern}}\n- initial: .l\n"
    table.tab("file")
    table.page.fill("#puzzle-text", text)
    table.click("open-text")
    expect(table.page.locator('[data-of="a2"] path, [data-of="a2"] circle').first).to_be_attached()
    expect(table.page.locator('#keys [aria-label="lantern"] svg')).to_be_visible()
