"""From key to picture on the page: `make bench ARGS=page`.

Uses the real server and a real browser. Each key press is timed in the page, from the moment the browser got it to the
moment after the next frame was handed over for painting: this includes the handler, style, layout and the recording
of the paint.
"""

from __future__ import annotations

import json
import statistics
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
import browser
import webtools

ALLOWED = 16
SHIFT = 1e-4
"""The allowed layout shift while keys are typed; the numbers on the keypad move by a pixel as they lose a digit."""
KEYS = 150
WAYS = (("playing", False, "play"), ("all candidates", True, "play"), ("editing", False, "edit"))
_WATCH = """
window.times = [];
window.shifts = 0;
new PerformanceObserver((list) => { for (const each of list.getEntries()) window.shifts += each.value; })
  .observe({ type: "layout-shift" });
document.addEventListener("keydown", (event) => {
  const start = event.timeStamp;
  requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => window.times.push(performance.now() - start);
    channel.port2.postMessage(null);
  });
}, { capture: true });
"""


def board(side: int) -> str:
    """A board with a third of its cells given."""
    box = round(side**0.5)
    full = [[(row * box + row // box + column) % side + 1 for column in range(side)] for row in range(side)]
    given = [[value if (r + 2 * c) % 3 == 0 else None for c, value in enumerate(row)] for r, row in enumerate(full)]
    return json.dumps(["Sudoku", {"size": [side, side], "initial": given}])


def measure(table: browser.Table, side: int, *, automatic: bool, mode: str) -> list[float]:
    table.open_text(board(side)).says("Opened").tab("solve")
    table.page.set_checked("#automatic", automatic)
    table.click(f"mode-{mode}")
    table.cell("b2").click()
    table.page.evaluate("window.times.length = window.shifts = 0")
    for number in range(KEYS):
        table.press(str(number % 9 + 1) if number % 2 else ("ArrowRight", "ArrowDown")[number // 2 % 2])
        table.page.wait_for_timeout(20)
    times: list[float] = table.page.evaluate("window.times")
    assert len(times) == KEYS
    assert table.page.evaluate("window.shifts") < SHIFT, "parts of the page move while a player types"
    return times


def run() -> None:
    try:
        browser.chromium_path()
    except pytest.fail.Exception as missing:
        sys.exit(str(missing))
    print(f"page, milliseconds from key to picture ({KEYS} keys, entries and moves; target for 16×16: {ALLOWED})")
    print(f"{'board':32} {'median':>8} {'95 %':>8} {'worst':>8}")
    with webtools.running() as server, browser.launched() as chromium, browser.seated(chromium, server.url) as table:
        table.context.add_init_script(_WATCH)
        table.may_refuse = True  # the typed entries contradict each other
        table.open()
        for side in (9, 16, 25, 36):
            for name, automatic, mode in WAYS:
                times = sorted(measure(table, side, automatic=automatic, mode=mode))
                row = statistics.median(times), times[int(0.95 * KEYS)], times[-1]
                print(f"{f'{side}×{side}, {name}':32}" + "".join(f" {time:8.1f}" for time in row), flush=True)
