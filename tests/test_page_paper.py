"""Sharing and paper from the page: the page that plays anywhere, worksheets as chosen, and printing with Ctrl-P."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from pypdf import PdfReader

from browser import Table, seated
from test_export import FOUR, FOUR_SOLVED, data_of, unpacked

A5 = (420, 595)


def test_the_button_saves_a_page_that_plays_without_the_server(table: Table, browser: Browser, tmp_path: Path) -> None:
    table.open_text(FOUR).says("Opened")
    table.enter({"a2": "2"}).tab("file")
    name, page = table.saved("export")
    table.says(f"Downloaded {name}")
    assert name == "sudoku.html"
    (tmp_path / name).write_bytes(page)
    with seated(browser, (tmp_path / name).as_uri(), offline=True) as away:
        away.open()
        assert away.symbols("entry") == {}
        cells = [f"{row}{column}" for row in "abcd" for column in range(1, 5)]
        free = {cell: to for cell, to, given in zip(cells, FOUR_SOLVED, FOUR, strict=True) if given == "."}
        assert away.page.evaluate("(entries) => gridwise.enter(entries)", free)


def test_the_contest_version_is_chosen_beside_the_button(table: Table) -> None:
    table.open_text(FOUR).says("Opened").tab("file").page.check("#export-contest")
    _, page = table.saved("export")
    data = data_of(page.decode())
    assert "contest" in data
    assert "solution" not in data
    assert "steps" not in data


def test_a_puzzle_with_several_solutions_can_not_be_saved_as_a_page(table: Table) -> None:
    table.may_refuse = True
    table.open_text("1" + "." * 15).says("Opened").tab("file").click("export").says("several solutions")


def test_a_worksheet_has_the_title_paper_and_name_line_that_were_chosen(table: Table) -> None:
    table.open_text(FOUR).says("Opened").tab("file").page.select_option("#format", "sheet pdf")
    table.page.click("#sheet-options summary")
    table.page.fill("#sheet-title", "Class 4b")
    table.page.select_option("#sheet-paper", "a5")
    table.page.check("#sheet-name_line")
    table.page.uncheck("#sheet-key")
    _, pdf = table.saved("download")
    [page] = PdfReader(io.BytesIO(pdf)).pages
    assert "Class 4b" in page.extract_text()
    assert "Name" in page.extract_text()
    assert (round(page.mediabox.width), round(page.mediabox.height)) == A5
    table.reload().tab("file").page.select_option("#format", "sheet pdf")
    [again] = PdfReader(io.BytesIO(table.saved("download")[1])).pages
    assert "Name" in again.extract_text(), "the choices are kept"
    assert "Class 4b" not in again.extract_text(), "the title is not"


@pytest.mark.parametrize("tab", ["solve", "file"])
def test_printing_shows_the_puzzle_with_title_and_rules_and_no_interface(table: Table, tab: str) -> None:
    table.open_text(FOUR).says("Opened").tab(tab)
    table.page.emulate_media(media="print", color_scheme="dark")
    for shown in ("#title", "#rules", "#board"):
        expect(table.page.locator(shown)).to_be_visible()
    for hidden in ("header", ".bar", ".pad", "#status", ".tabs", "#solve", "#panel-file"):
        expect(table.page.locator(hidden)).to_be_hidden()
    [page] = PdfReader(io.BytesIO(table.page.pdf())).pages
    text = page.extract_text()
    assert text.startswith("Sudoku")
    assert "exactly once" in text
    assert sorted(character for character in text if character.isdigit()) == ["1", "2", "3", "4"]


def test_an_exported_puzzle_prints_in_the_same_way(browser: Browser, tmp_path: Path) -> None:
    import gridwise as gw

    path = tmp_path / "puzzle.html"
    path.write_text(gw.export(gw.parse(FOUR)), encoding="utf-8")
    assert "@media print" in unpacked(path.read_text(encoding="utf-8"), "style")
    with seated(browser, path.as_uri(), offline=True) as table:
        [page] = PdfReader(io.BytesIO(table.open().page.pdf())).pages
        text = page.extract_text()
        assert text.startswith("Sudoku")
        assert sorted(character for character in text if character.isdigit()) == ["1", "2", "3", "4"]
        for word in ("Hint", "Check", "Symbol", "0:00"):
            assert word not in text
