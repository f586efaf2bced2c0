"""The page in a real browser on a real server, for the tests of the page.

Every test gets its own browsing context. Whatever the test does, the page must not raise a JavaScript error, write an
error to the console, violate the Content-Security-Policy or contact another host: `seated` checks this.
"""

from __future__ import annotations

import asyncio
import os
import re
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Literal
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, expect, sync_playwright

from webtools import Running, running

Button = Literal["left", "middle", "right"]
INSTALL = "sudo apt-get install -y --no-install-recommends chromium-headless-shell"
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
"""Commands to look for. The first is the same engine without a window, at a third of the processor time."""
PATIENCE = int(os.environ.get("GRIDWISE_PATIENCE", "120000"))
"""The timeout in milliseconds for anything awaited; nothing waits that long on purpose."""
expect.set_options(timeout=PATIENCE)
SPOILERS = ("solve", "step", "explain", "choices", "notes", "count", "rate", "reset", "clear")
"""The tools that play hides behind a menu."""
_REPORT_VIOLATIONS = """
addEventListener("securitypolicyviolation", (event) =>
  console.error(`Content-Security-Policy: ${event.violatedDirective} forbids ${event.blockedURI} ${event.sample}`));
"""
_REFUSED = re.compile(r"Failed to load resource: the server responded with a status of 422")


def chromium_path() -> str:
    """The Chromium to use: `$CHROMIUM`, or an installed one. Without one the tests fail; they are never skipped."""
    named = os.environ.get("CHROMIUM")
    for name in [named] if named else NAMES:
        if found := shutil.which(name):
            return found
    what = f"CHROMIUM names '{named}', which can't be run" if named else "the tests of the page need Chromium"
    pytest.fail(f"{what}; install it, or name one with CHROMIUM=/path/to/chromium:\n  {INSTALL}", pytrace=False)


@contextmanager
def launched() -> Iterator[Browser]:
    """A headless browser."""
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    path = chromium_path()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path,
            chromium_sandbox=not is_root,
            args=["--disable-dev-shm-usage", "--font-render-hinting=none"],
        )
        try:
            yield browser
        finally:
            browser.close()


@pytest.fixture(scope="session")
def only_browser() -> Iterator[Browser]:
    """One browser for the whole session: starting one takes longer than many a test."""
    with launched() as browser:
        loop = asyncio.get_running_loop()
        _leave(loop)
        yield browser
        _enter(loop)


@pytest.fixture(scope="module")
def browser(only_browser: Browser) -> Iterator[Browser]:
    """The browser, for the tests of a module; the tests of other modules may run event loops of their own."""
    loop = only_browser._loop  # type: ignore[attr-defined]
    _enter(loop)
    yield only_browser
    _leave(loop)


def _enter(loop: asyncio.AbstractEventLoop) -> None:
    """Let Playwright's event loop, which is kept half-way through an iteration, be the running one."""
    asyncio._set_running_loop(loop)


def _leave(loop: asyncio.AbstractEventLoop) -> None:
    """Hide Playwright's event loop, so that another one may run in this thread."""
    assert asyncio._get_running_loop() in (loop, None)
    asyncio._set_running_loop(None)


@pytest.fixture(scope="session")
def served() -> Iterator[Running]:
    """One server for the whole session; its time limit is so long that answers don't depend on the load."""
    with running("--seconds", "60") as server:
        yield server


class Table:
    """The page, with the actions and views of a user."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.url = url
        self.context = context
        self.faults: list[str] = []
        self.may_refuse = False
        """Whether the server may answer 422: the test does something wrong on purpose."""
        context.set_default_timeout(PATIENCE)
        context.add_init_script(_REPORT_VIOLATIONS)
        context.on("console", self._heard)
        context.on("weberror", lambda fault: self.faults.append(f"JavaScript: {fault.error}"))
        context.on("request", lambda request: self._asked(request.url))
        self.page: Page = context.new_page()

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type != "error" or (self.may_refuse and _REFUSED.match(message.text)):
            return
        self.faults.append(f"console: {message.text} ({message.location.get('url')})")

    def _asked(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("blob", "data") and parts.netloc != urlsplit(self.url).netloc:
            self.faults.append(f"a request to another host: {url}")

    # ---- opening
    # ------------------------------------------------------------------------------------------------------

    def open(self, fragment: str = "#new") -> Table:
        """Open the page: an empty board to edit, or another place; `""` is the front door."""
        self.page.goto(self.url + fragment)
        return self.wait()

    def wait(self) -> Table:
        """Wait until the page is ready."""
        self.page.wait_for_selector("body[data-ready]")
        return self

    def reload(self) -> Table:
        self.page.reload()
        return self.wait()

    def open_text(self, text: str) -> Table:
        """Put a puzzle into the text box and open it."""
        self.page.evaluate("document.getElementById('status').textContent = ''")  # the next status is about this
        self.tab("file")
        self.page.fill("#puzzle-text", text)
        self.page.click("#open-text")
        return self

    def paste(self, text: str) -> Table:
        """Paste it onto the board, as users do."""
        self.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=self.url.rstrip("/"))
        self.page.evaluate("text => navigator.clipboard.writeText(text)", text)
        self.focus()
        self.page.keyboard.press("Control+v")
        return self

    # ---- acting -----------------------------------------------------------------------------------------------------

    def click(self, *ids: str) -> Table:
        """Click each element; while playing, open the menu of the tools that give something away where needed."""
        for name in ids:
            if name in SPOILERS and not self.page.is_visible(f"#{name}"):
                self.page.click("#more-tools")
            self.page.click(f"#{name}")
        return self

    def tab(self, name: str) -> Table:
        return self.click(f"tab-{name}")

    def focus(self) -> Table:
        """Focus the board."""
        self.page.locator('#grid [tabindex="0"]').focus()
        return self

    def press(self, *keys: str) -> Table:
        for key in keys:
            self.page.keyboard.press(key)
        return self

    def cell(self, name: str) -> Locator:
        return self.page.locator(f'[data-cell="{name}"]')

    def enter(self, symbols: dict[str, str]) -> Table:
        """Click each cell and type its symbol."""
        for cell, symbol in symbols.items():
            self.cell(cell).click()
            self.page.keyboard.type(symbol)
        return self

    def go(self, cell: str) -> Table:
        """Move the cursor to a cell with the arrow keys; the board must have the focus."""
        row, column = place(self.cursor())
        to_row, to_column = place(cell)
        self.press(*["ArrowDown" if to_row > row else "ArrowUp"] * abs(to_row - row))
        self.press(*["ArrowRight" if to_column > column else "ArrowLeft"] * abs(to_column - column))
        assert self.cursor() == cell
        return self

    def middle(self, cell: str) -> tuple[float, float]:
        expect(self.cell(cell)).to_be_visible()
        box = self.cell(cell).bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def drag(self, cells: Sequence[str]) -> Table:
        """Press the mouse in the first cell and drag it through the others."""
        mouse = self.page.mouse
        mouse.move(*self.middle(cells[0]))
        mouse.down()
        for cell in cells[1:]:
            mouse.move(*self.middle(cell), steps=3)
        mouse.up()
        return self

    def spot(self, x: float, y: float) -> tuple[float, float]:
        """The position on the screen of a point of the board, in cells from the upper left corner of the grid."""
        at = self.page.evaluate(
            """([x, y]) => new DOMPoint(64 * x, 64 * y).matrixTransform(document.getElementById("board").getScreenCTM())
                .toJSON()""",
            [x, y],
        )
        return at["x"], at["y"]

    def draw(self, points: Sequence[tuple[float, float]], button: Button = "left") -> Table:
        """Drag the mouse from point to point of the board."""
        mouse = self.page.mouse
        mouse.move(*self.spot(*points[0]))
        mouse.down(button=button)
        for point in points[1:]:
            mouse.move(*self.spot(*point), steps=3)
        mouse.up(button=button)
        return self

    def touch(self, cells: Sequence[str | tuple[float, float]], hold: float = 0) -> Table:
        """Put a finger on the first cell or point, rest it for `hold` milliseconds, and move it over the others."""
        session = self.context.new_cdp_session(self.page)
        self.page.locator("#board").scroll_into_view_if_needed()
        places = [self.middle(cell) if isinstance(cell, str) else self.spot(*cell) for cell in cells]
        points = [dict(zip("xy", place, strict=True)) for place in places]
        session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [points[0]]})
        self.page.wait_for_timeout(hold)
        for point in points[1:]:
            session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        session.detach()
        return self

    def mark_conflicts(self) -> Table:
        """Let the page mark entries that break a rule."""
        self.click("settings").page.check("#conflicts")
        return self.click("settings-close")

    def choose_clue(self, title: str) -> Table:
        self.tab("clues")
        self.page.get_by_role("button", name=title, exact=True).first.click()
        return self

    # ---- reading ----------------------------------------------------------------------------------------------------

    def says(self, what: str | re.Pattern[str], where: str = "status") -> Table:
        """Wait until the status line (or another element) contains the text."""
        expect(self.page.locator(f"#{where}")).to_contain_text(what, timeout=PATIENCE)
        return self

    def text(self, name: str) -> str:
        return self.page.locator(f"#{name}").inner_text()

    def cells(self) -> list[str]:
        return self.page.evaluate("[...document.querySelectorAll('[data-cell]')].map((cell) => cell.dataset.cell)")

    def symbols(self, tone: str = "") -> dict[str, str]:
        """The symbols in the cells: all, or only given, entry or answer ones."""
        found = self.page.evaluate(
            """(tone) => [...document.querySelectorAll(`#board [data-of] .symbol${tone && "." + tone}`)]
                .map((shown) => [shown.parentNode.dataset.of, shown.dataset.value ?? shown.textContent])""",
            tone,
        )
        return dict(found)

    def marks(self, cell: str, kind: str = "") -> list[str]:
        """The pencil marks in a cell; `kind` selects one kind (corner, centre, line)."""
        texts = self.page.evaluate(
            "(found) => [...document.querySelectorAll(found)].map((mark) => mark.dataset.value ?? mark.textContent)",
            f'[data-of="{cell}"] .mark{kind and "." + kind}',
        )
        return [mark for text in texts for mark in (text.split() if kind != "centre" else [text])]

    def noted(self, kind: str) -> dict[str, set[str]]:
        """The candidates that a step marks: kept, removed or extra."""
        found = self.page.evaluate(
            """(kind) => [...document.querySelectorAll(`#board [data-of] .noted.${kind}`)]
                .map((mark) => [mark.parentNode.dataset.of, mark.dataset.value ?? mark.textContent])""",
            kind,
        )
        noted: dict[str, set[str]] = {}
        for cell, symbol in found:
            noted.setdefault(cell, set()).add(symbol)
        return noted

    def having(self, kind: str) -> set[str]:
        """The cells with a class: selected, conflict, is-wrong, is-why, is-target, is-less, is-differs."""
        return set(
            self.page.evaluate(
                "(kind) => [...document.querySelectorAll(`.cell.${kind}`)].map((cell) => cell.dataset.cell)", kind
            )
        )

    def cursor(self) -> str:
        name = self.page.evaluate("document.activeElement?.dataset.cell")
        assert isinstance(name, str), "the board has not got the focus"
        return name

    def clues(self) -> list[str]:
        """The names in the list of clues; its tab, which is filled on first use, is opened where needed."""
        if not self.page.is_visible("#panel-clues"):
            self.tab("clues")
        expect(self.page.locator("#palette > *")).not_to_have_count(0, timeout=PATIENCE)
        return self.page.locator("#clues li .plain").all_inner_texts()

    def declared(self) -> str:
        """The current puzzle, as the page writes it for users."""
        self.tab("file")
        self.page.fill("#puzzle-text", "")
        self.click("show-text")
        expect(self.page.locator("#puzzle-text")).not_to_have_value("")
        return self.page.input_value("#puzzle-text")

    def saved(self, trigger: str) -> tuple[str, bytes]:
        """The name and contents of the file that a click on that button downloads."""
        with self.page.expect_download() as waiting:
            self.click(trigger)
        with open(waiting.value.path(), "rb") as file:
            return waiting.value.suggested_filename, file.read()


def place(cell: str) -> tuple[int, int]:
    """The row and column, from 0, of a cell with a one-letter name."""
    return ord(cell[0]) - ord("a"), int(cell[1:]) - 1


PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "device_scale_factor": 3}


@contextmanager
def seated(browser: Browser, url: str, **options: Any) -> Iterator[Table]:
    """A page in a new context; fails if anything went wrong by the end of the block."""
    defaults = {"viewport": {"width": 1280, "height": 900}, "service_workers": "block"}  # keeping files takes time
    context = browser.new_context(**{**defaults, **options})
    try:
        table = Table(context, url)
        yield table
        table.page.evaluate("new Promise((done) => setTimeout(done))")  # lets pending errors arrive
        assert not table.faults, "\n".join(table.faults)
    finally:
        context.close()


@pytest.fixture
def table(browser: Browser, served: Running) -> Iterator[Table]:
    """The page, opened for the first time."""
    with seated(browser, served.url) as table:
        yield table.open()


@pytest.fixture
def phone(browser: Browser, served: Running) -> Iterator[Table]:
    """The page on a phone, opened for the first time."""
    with seated(browser, served.url, **PHONE) as table:
        yield table.open()
