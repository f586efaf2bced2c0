"""Make the pictures of the page, of a worksheet and of a book for the README and the guide: `make pictures`.

Needs Chromium and pypdfium2.
"""

import sys
from io import BytesIO
from pathlib import Path
from typing import Any

import pypdfium2
from PIL import Image
from playwright.sync_api import Browser, Page, expect

sys.path.insert(0, "tests")

from played_boards import BOARDS, PENCIL, example, in_play, nearly_solved

import gridwise as gw
from browser import PHONE, launched
from webtools import running

FOLDER = Path("docs/pictures")
SHEET = ("kenken", "killer-sudoku", "futoshiki", "sudoku-x")
COLOURS = 256
STEPS = 18
TILE, GAP = 360, 24
"""The side of each board in the picture of pencil puzzles, and the space between them."""
FEW_COLOURS = 48
"""Enough for boards without shades; makes smaller files."""
SCHEMES = {
    "light": {"viewport": {"width": 1000, "height": 800}, "color_scheme": "light"},
    "dark": {"viewport": {"width": 1000, "height": 800}, "color_scheme": "dark"},
    "phone": {**PHONE, "device_scale_factor": 1.5, "color_scheme": "light"},
}


def picture_of_the_page() -> None:
    """Draw a killer sudoku in the middle of its explanation."""
    with running() as server, launched() as browser:
        page = browser.new_page(viewport={"width": 1280, "height": 780}, color_scheme="light")
        page.goto(f"{server.url}#new")
        expect(page.locator("body[data-ready]")).to_be_attached()
        page.locator("#tab-file").click()
        page.locator("#puzzle-text").fill(Path("examples/killer-sudoku.yml").read_text(encoding="utf-8"))
        page.locator("#open-text").click()
        expect(page.locator("#title")).to_contain_text("Killer")
        page.locator("#tab-solve").click()
        page.locator("#more-tools").click()
        page.locator("#explain").click()
        expect(page.locator("#summary")).to_contain_text("steps", timeout=60_000)
        for _ in range(STEPS):
            page.locator("#next").click()
        _keep(Image.open(BytesIO(page.screenshot())), "page.png")


def picture_of_the_front_door() -> None:
    """Draw the front door with a game in progress."""
    with running() as server, launched() as browser:
        page = browser.new_page(viewport={"width": 1280, "height": 900}, color_scheme="light")
        page.goto(f"{server.url}#new")
        expect(page.locator("body[data-ready]")).to_be_attached()
        _open(page, in_play(BOARDS["star-battle-8"]))
        page.locator("#home-link").click()
        expect(page.locator("#home-games svg")).to_be_visible()
        _keep(Image.open(BytesIO(page.screenshot())), "home.png")


def pictures_of_play() -> None:
    """Draw boards of marks in play and solved: in light and dark, and on a phone."""
    with running() as server, launched() as browser:
        for scheme, options in SCHEMES.items():
            for name, text in BOARDS.items():
                page = _opened(browser, server.url, options, in_play(text))
                _keep(_shot(page, scheme), f"play-{name}-{scheme}.png", FEW_COLOURS)
                _solve(page, text)
                _keep(_shot(page, scheme), f"solved-{name}-{scheme}.png", FEW_COLOURS)
                page.context.close()


def picture_of_pencil_puzzles() -> None:
    """Draw a game of each pencil puzzle in play, side by side."""
    tiles = []
    with running() as server, launched() as browser:
        for name in PENCIL:
            page = _opened(browser, server.url, SCHEMES["light"], in_play(example(name)))
            board = Image.open(BytesIO(page.locator("#board").screenshot()))
            board.thumbnail((TILE, TILE))
            tiles.append(board)
            page.context.close()
    whole = Image.new("RGB", (3 * (TILE + GAP), 2 * (TILE + GAP)), "white")
    for number, tile in enumerate(tiles):
        row, column = divmod(number, 3)
        whole.paste(tile, (column * (TILE + GAP) + GAP // 2, row * (TILE + GAP) + GAP // 2))
    _keep(whole, "pencil-puzzles.png", FEW_COLOURS)


def _opened(browser: Browser, url: str, options: dict[str, Any], text: str) -> Page:
    page = browser.new_context(**options).new_page()
    page.goto(f"{url}#new")
    expect(page.locator("body[data-ready]")).to_be_attached()
    _open(page, text)
    return page


def _open(page: Page, text: str) -> None:
    page.locator("#tab-file").click()
    page.locator("#puzzle-text").fill(text)
    page.evaluate("document.getElementById('status').textContent = ''")  # it may tell of the board before
    page.locator("#open-text").click()
    expect(page.locator("#status")).to_contain_text("Opened")
    page.locator("#tab-solve").click()
    page.wait_for_timeout(600)  # until the satisfied clues are grey


def _solve(page: Page, text: str) -> None:
    nearly, cell, key = nearly_solved(text)
    _open(page, nearly)
    page.locator(f'[data-cell="{cell}"]').focus()
    page.keyboard.press(key)
    expect(page.locator("#status")).to_contain_text("Well done")
    page.evaluate("document.activeElement.blur()")


def _shot(page: Page, scheme: str) -> Image.Image:
    """The board with its keypad; on a phone the whole screen."""
    page.evaluate("scrollTo(0, 0)")
    picture = page.screenshot() if scheme == "phone" else page.locator("section.table").screenshot()
    return Image.open(BytesIO(picture))


def picture_of_a_sheet() -> None:
    """Draw the first page of a worksheet."""
    puzzles = [gw.load(f"examples/{name}.yml") for name in SHEET]
    made = gw.sheet(puzzles, title="Monday", per_page=4, difficulty=True)
    _keep(pypdfium2.PdfDocument(made)[0].render(scale=1.1).to_pil(), "sheet.png")


def picture_of_a_book() -> None:
    """Draw two pages of a book side by side: rules with a worked example, and puzzles."""
    made = gw.book(type="Futoshiki", count=4, size=5, level="easy", name_line=False, per_page=4)
    left, right = (page.render(scale=1.1).to_pil() for page in list(pypdfium2.PdfDocument(made.pdf))[:2])
    whole = Image.new("RGB", (left.width + GAP + right.width, left.height), "lightgrey")
    whole.paste(left, (0, 0))
    whole.paste(right, (left.width + GAP, 0))
    _keep(whole, "book.png")


def _keep(picture: Image.Image, name: str, colours: int = COLOURS) -> None:
    """Reduce the number of colours: a few are enough and make small files."""
    picture.convert("RGB").quantize(colours).save(FOLDER / name, optimize=True)


if __name__ == "__main__":
    picture_of_the_page()
    picture_of_the_front_door()
    picture_of_a_sheet()
    picture_of_a_book()
    picture_of_pencil_puzzles()
    pictures_of_play()
