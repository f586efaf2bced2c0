"""Downloads from the page: pictures, puzzle files and worksheets, as the registries offer them."""

from __future__ import annotations

import io
import re
from pathlib import Path

from playwright.sync_api import expect
from pypdf import PdfReader

import gridwise as gw
from browser import Table
from gridwise.web import catalogue
from webtools import EASY

KILLER = (Path(__file__).parent.parent / "examples" / "killer-sudoku.yml").read_text(encoding="utf-8")
BEGINNINGS = {"pdf": b"%PDF-", "png": b"\x89PNG", "svg": b"<svg", "html": b"<!doctype html>", "text": b""}
DRAWN = [each["name"] for each in catalogue.all_formats()["draw"]]
WRITTEN = [each["name"] for each in catalogue.all_formats()["write"]]


def download(table: Table, what: str, shows: str = "") -> tuple[str, bytes]:
    table.tab("file")
    table.page.select_option("#format", what)
    table.page.select_option("#drawn", shows)
    made = table.saved("download")
    table.says(f"Downloaded {made[0]}")
    return made


def words(pdf: bytes) -> list[str]:
    return " ".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages).split()


def test_a_pdf_is_downloaded_with_the_puzzle_in_it(table: Table) -> None:
    table.open_text(KILLER).says("Opened")
    name, pdf = download(table, "draw pdf")
    assert name.endswith(".pdf")
    puzzle = gw.parse(KILLER)
    sums = sorted(str(clue.sum) for clue in puzzle.clues if getattr(clue, "sum", None))
    assert len(sums) > 20
    assert sorted(words(pdf)) == sorted([*sums, *puzzle.givens.values()])


def test_a_pdf_shows_the_solution_or_the_progress_where_that_is_wanted(table: Table) -> None:
    table.open_text(EASY).says("Opened")
    table.enter({"a3": "4"})
    given = sorted(EASY.replace(".", ""))
    solution = next(gw.solutions(gw.parse(EASY))).line
    assert sorted("".join(words(download(table, "draw pdf")[1]))) == given
    assert sorted("".join(words(download(table, "draw pdf", "progress")[1]))) == sorted([*given, "4"])
    assert sorted("".join(words(download(table, "draw pdf", "solution")[1]))) == sorted(solution)


def test_a_worksheet_has_the_puzzle_its_title_and_its_key(table: Table) -> None:
    table.open_text(EASY).says("Opened")
    name, pdf = download(table, "sheet pdf")
    assert name.endswith(".pdf")
    pages = PdfReader(io.BytesIO(pdf)).pages
    assert len(pages) == 2
    assert "Sudoku" in pages[0].extract_text()
    solution = next(gw.solutions(gw.parse(EASY))).line
    digits = [character for character in pages[1].extract_text() if character.isdigit()]
    assert len(digits) >= len(solution)


ONLY = {"pzprv3": "- Slitherlink\n- numbers: 3 . / . 1\n"}
"""Puzzles for formats that can't hold a Sudoku."""


def test_every_picture_is_downloaded(table: Table) -> None:
    table.open_text(EASY).says("Opened")
    endings = {each["name"]: each["ending"] for each in catalogue.all_formats()["draw"]}
    for picture in DRAWN:
        name, data = download(table, f"draw {picture}")
        assert name == f"sudoku{endings[picture]}"
        assert data.lower().startswith(BEGINNINGS.get(picture, b"").lower()), picture
        assert len(data) > 100, picture


def test_every_format_is_downloaded_and_opens_again(table: Table) -> None:
    for format in WRITTEN:
        text = ONLY.get(format, EASY)
        table.open_text(text).says("Opened")
        name, data = download(table, f"write {format}")
        again, puzzle = gw.parse(data.decode()), gw.parse(text)
        assert (again.givens, again.clues if format in ONLY else ()) == (
            puzzle.givens,
            puzzle.clues if format in ONLY else (),
        ), format
        before = table.symbols()
        table.tab("solve").click("clear").tab("file")
        table.page.set_input_files("#open-file", {"name": name, "mimeType": "text/plain", "buffer": data})
        table.says("Opened")
        assert table.symbols() == before, format


def test_a_format_that_cannot_hold_the_puzzle_says_so(table: Table) -> None:
    table.may_refuse = True
    table.open_text(KILLER).says("Opened").tab("file")
    table.page.select_option("#format", "write text")
    table.click("download")
    expect(table.page.locator("#status")).to_have_class("status error")
    assert not re.search(r"--\w|`gridwise", table.text("status")), "the page has no command line"


def test_the_menu_offers_what_the_registries_hold(table: Table) -> None:
    offered = table.page.locator("#format option").evaluate_all("options => options.map(option => option.value)")
    expected = [*(f"draw {name}" for name in DRAWN), *(f"write {name}" for name in WRITTEN)]
    assert [each for each in offered if not each.startswith("sheet")] == expected
    assert "sheet pdf" in offered
