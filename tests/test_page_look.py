"""How the page looks and weighs: light and dark, phones, accessibility, first load; and that these checks can fail."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Response, expect

from accessibility import findings
from browser import PHONE, Table, seated
from webtools import EASY, Running

KILLER = (Path(__file__).parent.parent / "examples" / "killer-sudoku.yml").read_text(encoding="utf-8")
SMALL = "- Sudoku\n- size: [4, 4]\n- initial: |\n    1 . . .\n    . . 3 .\n    . 4 . .\n    . . . 2\n"

# ---- accessibility ---------------------------------------------------------------------------------------------------


def solved(table: Table) -> None:
    table.tab("solve").click("solve").says("exactly one")


def explained(table: Table) -> None:
    table.tab("solve").click("explain").says("Explained")


def wrong(table: Table) -> None:
    table.enter({"a2": "2"}).tab("solve").click("check").says("not right").click("check").says("a2")


def hinted(table: Table) -> None:
    table.tab("solve")
    for stage in range(1, 5):
        table.click("hint").says(f"Hint {stage} of 4", "announce")


def drawing(table: Table) -> None:
    table.click("mode-edit").choose_clue("Skyscraper clue")
    expect(table.page.locator("[data-outside]").first).to_be_visible()


def learning(table: Table) -> None:
    table.tab("learn").page.fill("#learn-search", "full house")
    table.page.click('[data-technique="full house"]')
    table.says("Look for", "learn-idea").page.click('[data-exercise="1"]')
    table.click("learn-check").says("states nothing", "learn-feedback")


def coloured(table: Table) -> None:
    table.drag(["a3", "a4"]).press("Alt+2").click("way-colour")


SIGHTS = {
    "edit": lambda table: table.click("mode-edit").says("solution", "live-count"),
    "play": lambda table: table.click("tab-solve").page.check("#automatic"),
    "solved": solved,
    "explained": explained,
    "hint": hinted,
    "mistake": wrong,
    "learn": learning,
    "clues": drawing,
    "file": lambda table: table.tab("file"),
    "more": lambda table: table.tab("rules"),
    "colours": coloured,
    "help": lambda table: table.click("help"),
    "settings": lambda table: table.click("settings"),
}


@pytest.mark.parametrize("scheme", ["light", "dark", "phone"])
def test_axe_finds_nothing_serious(browser: Browser, served: Running, scheme: str) -> None:
    options = PHONE if scheme == "phone" else {"color_scheme": scheme, "reduced_motion": "reduce"}
    found = {}
    with seated(browser, served.url, **options) as table:
        table.open()
        for sight, show in SIGHTS.items():
            table.open_text(SMALL).says("Opened")
            show(table)
            found[sight] = findings(table, only_colours=scheme == "dark")
            table.page.keyboard.press("Escape")
    assert not any(found.values()), "\n".join(f"{sight}: {each}" for sight, all in found.items() for each in all)


def test_the_focus_goes_through_the_page_in_order_and_is_seen(table: Table) -> None:
    table.open_text(EASY).says("Opened")
    table.reload()
    places, names = [], []
    for _ in range(60):
        table.press("Tab")
        told = table.page.evaluate(
            """() => {
              const at = document.activeElement;
              if (at === document.body) return null;
              const order = [...document.querySelectorAll("*")].indexOf(at);
              const ring = at.dataset.cell ? document.querySelector(".cursor") : at;
              const style = getComputedStyle(ring);
              return [order, at.id || at.dataset.cell || at.dataset.symbol || at.className,
                      style.outlineStyle !== "none" || ring !== at];
            }"""
        )
        if told is None:
            break
        places.append(told[0])
        names.append(told[1])
        assert told[2], f"the focus is not seen on {told[1]}"
    assert places == sorted(places)
    assert len(set(places)) == len(places)
    assert {"home-link", "mode-play", "a1", "way-symbol", "9", "tab-solve", "hint", "automatic"} <= set(names)
    assert sum(bool(re.fullmatch(r"[a-i][1-9]", name)) for name in names) == 1, "the board is one stop"


def test_the_board_is_a_grid_with_rows_and_named_cells(table: Table) -> None:
    table.open_text(KILLER).says("Opened")
    board = table.page.get_by_role("grid")
    assert board.get_by_role("row").count() == 9
    assert board.get_by_role("gridcell").count() == 81
    snapshot = board.aria_snapshot()
    assert re.search(r'gridcell "a1, empty, in box 1, cage a1 [^"]+ = \d+"', snapshot)
    assert table.page.locator("main, header, aside").count() == 3
    ids = table.page.evaluate("[...document.querySelectorAll('[id]')].map((each) => each.id)")
    assert len(ids) == len(set(ids))


# ---- light and dark --------------------------------------------------------------------------------------------------

BACKGROUND = "getComputedStyle(document.body).backgroundColor"


def brightness(table: Table) -> float:
    return sum(map(float, re.findall(r"[\d.]+", table.page.evaluate(BACKGROUND))[:3])) / 3


def test_light_and_dark_follow_the_system_until_one_is_chosen(table: Table) -> None:
    assert brightness(table) > 200
    table.page.emulate_media(color_scheme="dark")
    assert brightness(table) < 60
    table.click("theme").says("Colours: light")
    assert brightness(table) > 200
    table.click("theme").says("Colours: dark")
    table.page.emulate_media(color_scheme="light")
    assert brightness(table) < 60
    table.reload()
    assert brightness(table) < 60, "the choice is kept"
    table.click("theme").says("Colours: auto")
    assert brightness(table) > 200


CONTRAST = """() => {
  const paint = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
  const light = (name) => {
    const probe = Object.assign(document.createElement("span"), {className: "probe"});
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`.probe { color: var(--${name}); }`);
    document.adoptedStyleSheets = [sheet];
    document.body.append(probe);
    paint.fillStyle = getComputedStyle(probe).color;
    probe.remove();
    document.adoptedStyleSheets = [];
    paint.fillRect(0, 0, 1, 1);
    const linear = [...paint.getImageData(0, 0, 1, 1).data.slice(0, 3)]
      .map((value) => value / 255).map((value) => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
  };
  const grounds = ["paper", "selected", "peer", "twin", "why", "target", "less", "differs", "conflict",
                   ...Array.from({length: 9}, (_, i) => `c${i + 1}`)];
  const found = {};
  for (const text of ["given", "answer", "mark", "clue"])
    for (const ground of grounds) {
      const [low, high] = [light(text), light(ground)].sort((a, b) => a - b);
      found[`${text} on ${ground}`] = (high + 0.05) / (low + 0.05);
    }
  return found;
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_stands_on_the_board_is_readable_on_every_colour(table: Table, scheme: str) -> None:
    """Axe looks at the page's texts, not at those of pictures. Symbols are large: 3 is enough for them."""
    table.page.emulate_media(color_scheme=scheme)
    found = table.page.evaluate(CONTRAST)
    assert found["given on paper"] > 10
    assert {pair: ratio for pair, ratio in found.items() if ratio < 3} == {}


# ---- phones ----------------------------------------------------------------------------------------------------------


def fits(table: Table) -> None:
    """Nothing makes the page wider than the screen, and everything to press lies on it and can be hit."""
    assert table.page.evaluate("document.documentElement.scrollWidth") <= table.page.evaluate("innerWidth")
    outside = table.page.evaluate(
        """() => [...document.querySelectorAll("button, select, input, textarea, summary, label.button")]
          .filter((each) => each.checkVisibility() && !each.matches(".unseen"))
          .map((each) => (each.type === "checkbox" && each.closest("label")) || each)
          .map((each) => [each.id || each.textContent, each.getBoundingClientRect()])
          .filter(([, box]) => box.left < 0 || box.right > innerWidth || box.width < 20 || box.height < 14)
          .map(([name, box]) => `${name} ${box.left}–${box.right}`)"""
    )
    assert outside == []


def test_at_phone_width_nothing_is_cut_off(phone: Table) -> None:
    phone.open_text(KILLER).says("Opened")
    for tab in ("file", "rules", "solve", "clues"):
        fits(phone.tab(tab))
    phone.click("mode-edit").choose_clue("Cage")
    fits(phone)
    phone.click("mode-play").tab("solve").click("explain").says("Explained")
    fits(phone)
    for dialog in ("help", "settings"):
        phone.click(dialog)
        fits(phone)
        phone.click(f"{dialog}-close")


def test_16_by_16_fits_a_phone(phone: Table) -> None:
    phone.page.fill("#rows", "16")
    phone.press("Enter").says("New board")
    fits(phone)
    box = phone.cell("a1").bounding_box()
    assert box
    assert box["width"] > 18


def test_the_keypad_works_by_touch(phone: Table) -> None:
    phone.open_text(EASY).says("Opened")
    for cell, symbol in {"a3": "4", "a4": "6"}.items():
        phone.cell(cell).tap()
        phone.page.locator(f'#keys [data-symbol="{symbol}"]').tap()
    assert phone.symbols("entry") == {"a3": "4", "a4": "6"}
    phone.page.locator("#erase").tap()
    phone.page.locator("#way-corner").tap()
    phone.page.locator('#keys [data-symbol="8"]').tap()
    phone.page.locator("#way-centre").tap()
    phone.page.locator('#keys [data-symbol="6"]').tap()
    assert phone.symbols("entry") == {"a3": "4"}
    assert (phone.marks("a4", "corner"), phone.marks("a4", "centre")) == (["8"], ["6"])
    phone.page.locator("#way-colour").tap()
    phone.page.locator('#keys [data-colour="4"]').tap()
    assert phone.page.locator('[data-coloured="a4"]').count() == 1
    phone.page.locator("#undo").tap()
    assert phone.page.locator("[data-coloured]").count() == 0
    keys = [key.bounding_box() for key in phone.page.locator("#keys button").all()]
    assert all(key and key["width"] >= 24 and key["height"] >= 40 for key in keys), "keys are large enough for fingers"


def test_a_finger_selects_several_cells_by_dragging(phone: Table) -> None:
    phone.open_text(EASY).says("Opened")
    phone.touch(["b2", "b3", "c3"])
    assert phone.having("selected") == {"b2", "b3", "c3"}


# ---- first load ------------------------------------------------------------------------------------------------------


def test_the_first_load_is_under_120_kb_gzipped(browser: Browser, served: Running) -> None:
    with seated(browser, served.url) as table:
        session = table.context.new_cdp_session(table.page)
        session.send("Network.enable")
        received: list[int] = []
        plain: list[str] = []
        session.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
        table.page.on("response", lambda answer: plain.append(answer.url) if not is_packed(answer) else None)
        table.open().says("solutions", "live-count")
    assert len(received) > 30, "the page, its modules, the menus, a board and what is possible on it"
    assert sum(received) < 120_000, f"{sum(received)} bytes over the wire, headers and all"
    assert plain == [], "what is large is packed"


def is_packed(answer: Response) -> bool:
    return answer.headers.get("content-encoding") == "gzip" or int(answer.headers.get("content-length", "0")) < 2048


def test_nothing_is_loaded_twice_when_the_page_is_opened_again(table: Table) -> None:
    asked: list[int] = []
    table.page.on("response", lambda response: asked.append(response.status) if ".js" in response.url else None)
    table.reload()
    assert len(asked) > 15
    assert set(asked) == {304}


def test_nothing_moves_while_keys_are_typed(table: Table) -> None:
    table.open_text(json.dumps(["Sudoku", {"size": [16, 16]}])).says("Opened").tab("solve").click("mode-play")
    table.cell("a1").click()
    table.page.evaluate(
        """window.shifts = 0;
           new PerformanceObserver((list) => { for (const each of list.getEntries()) shifts += each.value; })
             .observe({ type: "layout-shift" })"""
    )
    for number in range(24):
        table.press(str(number % 9 + 1), "ArrowRight" if number % 4 else "ArrowDown", "Shift+3")
    assert len(table.symbols("entry")) > 10
    assert table.page.evaluate("window.shifts") < 1e-4, "the numbers on the keypad move by a pixel as they lose a digit"


# ---- the watch -------------------------------------------------------------------------------------------------------

FAULTS = {
    "JavaScript:": "setTimeout(() => { throw new Error('broken') })",
    "console: broken": "console.error('broken')",
    "Content-Security-Policy: style-src-attr": "document.body.setAttribute('style', 'color: red')",
    "Content-Security-Policy: script-src-elem": """document.body.append(
        Object.assign(document.createElement('script'), {textContent: '1'}))""",
    "a request to another host": "window.open('http://127.0.0.1:9/')",
}


@pytest.mark.parametrize("fault", FAULTS)
def test_what_must_not_happen_is_noticed(browser: Browser, served: Running, fault: str) -> None:
    def do() -> None:
        with seated(browser, served.url) as table:
            table.open().page.evaluate(f"() => {{ {FAULTS[fault]} }}")
            table.page.wait_for_timeout(200)

    with pytest.raises(AssertionError, match=re.escape(fault)):
        do()


def test_a_missing_browser_is_a_failure_that_names_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    from browser import INSTALL, chromium_path

    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("CHROMIUM", raising=False)
    with pytest.raises(pytest.fail.Exception, match=re.escape(INSTALL)):
        chromium_path()
    monkeypatch.setenv("CHROMIUM", "/nowhere/chromium")
    with pytest.raises(pytest.fail.Exception, match="/nowhere/chromium"):
        chromium_path()


def test_the_benchmark_without_a_browser_is_a_message_too() -> None:
    command = [sys.executable, str(Path(__file__).parent.parent / "benchmarks" / "run.py"), "page"]
    env = {**os.environ, "CHROMIUM": "/nowhere/chromium"}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=env)
    assert done.returncode == 1
    assert done.stderr.startswith("CHROMIUM names '/nowhere/chromium', which can't be run; install it")
    assert "Traceback" not in done.stderr
