"""Make the README's pictures of the page and of a worksheet: `make pictures`. Needs Chromium and pypdfium2."""

import sys
from io import BytesIO
from pathlib import Path

import pypdfium2
from PIL import Image
from playwright.sync_api import expect

sys.path.insert(0, "tests")

import gridwise as gw
from browser import launched
from webtools import running

FOLDER = Path("docs/pictures")
SHEET = ("kenken", "killer-sudoku", "futoshiki", "sudoku-x")
COLOURS = 256
STEPS = 11


def picture_of_the_page() -> None:
    """Draw a killer sudoku in the middle of its explanation."""
    with running() as server, launched() as browser:
        page = browser.new_page(viewport={"width": 1180, "height": 780}, color_scheme="light")
        page.goto(server.url)
        expect(page.locator("body[data-ready]")).to_be_attached()
        page.locator("#tab-file").click()
        page.locator("#puzzle-text").fill(Path("examples/killer-sudoku.yml").read_text(encoding="utf-8"))
        page.locator("#open-text").click()
        expect(page.locator("#title")).to_contain_text("Killer")
        page.locator("#tab-solve").click()
        page.locator("#explain").click()
        expect(page.locator("#summary")).to_contain_text("steps", timeout=60_000)
        for _ in range(STEPS):
            page.locator("#next").click()
        _keep(Image.open(BytesIO(page.screenshot())), "page.png")


def picture_of_a_sheet() -> None:
    """Draw the first page of a worksheet."""
    puzzles = [gw.load(f"examples/{name}.yml") for name in SHEET]
    made = gw.sheet(puzzles, title="Monday", per_page=4, difficulty=True)
    _keep(pypdfium2.PdfDocument(made)[0].render(scale=1.1).to_pil(), "sheet.png")


def _keep(picture: Image.Image, name: str) -> None:
    """Reduce the number of colours: a few are enough and make small files."""
    picture.convert("RGB").quantize(COLOURS).save(FOLDER / name, optimize=True)


if __name__ == "__main__":
    picture_of_the_page()
    picture_of_a_sheet()
