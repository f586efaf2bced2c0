"""Take pictures of every view of the page for ten types, to be looked at: `python scripts/views.py FOLDER`.

The views are home, play, hint, learn (a step of the explanation), lesson, set and print on a desk, in light and dark,
and play, hint, learn and lesson on a phone, upright and on its side. FOLDER gets a file for each, such as
`killer-sudoku-learn-dark.png`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, "tests")

from playwright.sync_api import Browser, expect

from browser import PHONE, Table, launched
from webtools import running

TYPES = (
    "sudoku",
    "killer-sudoku",
    "kenken",
    "vertex-sums",
    "nonogram",
    "tapa",
    "heyawake",
    "doppelblock",
    "star-battle",
    "slitherlink",
)
SCHEMES: dict[str, dict[str, Any]] = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "phone": {**PHONE, "device_scale_factor": 2},
    "landscape": {**PHONE, "viewport": {"width": 740, "height": 360}, "device_scale_factor": 2},
}
SETTLED = 400
"""Milliseconds until colours have changed and satisfied clues are grey."""


def play(table: Table) -> None:
    """The board as it is opened, with the cursor on it."""
    table.tab("solve").focus()


def hint(table: Table) -> None:
    """The second stage of a hint."""
    table.tab("solve").click("hint")
    expect(table.page.locator("#hint-stages li")).to_have_count(1)
    table.click("hint-next")


def learn(table: Table) -> None:
    """The third step of the explanation."""
    table.tab("solve").click("explain").says("Explained")
    table.click("next", "next")


def lesson(table: Table) -> None:
    """The lesson about the technique of the current step."""
    table.page.click(".learn-technique")
    expect(table.page.locator("#learn-title")).to_be_visible()


def setting(table: Table) -> None:
    """The editor of clues."""
    table.click("teacher-close", "mode-edit").tab("clues")


def paper(table: Table) -> None:
    """What Ctrl-P prints."""
    table.page.emulate_media(media="print")


VIEWS: dict[str, Callable[[Table], None]] = {"play": play, "hint": hint, "learn": learn, "lesson": lesson}
ON_A_DESK: dict[str, Callable[[Table], None]] = {"set": setting, "print": paper}


def pictures(browser: Browser, url: str, scheme: str, folder: Path) -> None:
    """All pictures of one scheme: each type has a page of its own, and the front door shows one with games."""
    for name in TYPES:
        context = browser.new_context(**{"viewport": {"width": 1280, "height": 800}, **SCHEMES[scheme]})
        table = Table(context, url).open()
        table.open_text(Path(f"examples/{name}.yml").read_text(encoding="utf-8")).says("Opened")
        for view, show in {**VIEWS, **(ON_A_DESK if scheme in ("light", "dark") else {})}.items():
            if view == "set":
                table.tab("solve")
            show(table)
            keep(table, folder / f"{name}-{view}-{scheme}.png")
        table.page.emulate_media(media="screen")
        if name == TYPES[0]:
            table.click("home-link")
            keep(table, folder / f"home-{scheme}.png")
        context.close()


def keep(table: Table, path: Path) -> None:
    """Save what the window shows."""
    table.page.wait_for_timeout(SETTLED)
    table.page.screenshot(path=path)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    target = Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    with running() as server, launched() as opened:
        for each in SCHEMES:
            pictures(opened, server.url, each, target)
