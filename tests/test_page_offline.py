"""The page is installable, and play goes on when the server is gone."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit

import httpx
from playwright.sync_api import Browser, expect

from browser import seated
from webtools import Running

PUZZLE = """
- Sudoku
- size: [4, 4]
  box: [2, 2]
  initial: |
    1.3.
    ..1.
    .1..
    3.2.
  solution: |
    1234
    4312
    2143
    3421
"""
REST = {"a4": "4", "b1": "4", "b2": "3", "b4": "2", "c1": "2", "c3": "4", "c4": "3", "d2": "4", "d4": "1"}


class Gate:
    """A port that leads to the server while the gate is open; while it is shut, nobody listens there."""

    def __init__(self, url: str) -> None:
        self._server = (urlsplit(url).hostname, urlsplit(url).port)
        self._connections: list[socket.socket] = []
        with socket.create_server(("127.0.0.1", 0)) as found:
            self._port = found.getsockname()[1]
        self.url = f"http://127.0.0.1:{self._port}/"

    @contextmanager
    def opened(self) -> Iterator[None]:
        listener = socket.create_server(("127.0.0.1", self._port))
        threading.Thread(target=self._accept, args=[listener], daemon=True).start()
        try:
            yield
        finally:
            for each in (listener, *self._connections):
                with suppress(OSError):
                    each.shutdown(socket.SHUT_RDWR)
                each.close()

    def _accept(self, listener: socket.socket) -> None:
        with suppress(OSError):
            while True:
                client, _ = listener.accept()
                server = socket.create_connection(self._server)
                self._connections += [client, server]
                for pair in ((client, server), (server, client)):
                    threading.Thread(target=_pass_on, args=pair, daemon=True).start()


def _pass_on(source: socket.socket, target: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(65536):
            target.sendall(data)
        target.shutdown(socket.SHUT_WR)


def test_play_goes_on_when_the_server_is_gone(browser: Browser, served: Running) -> None:
    """Open, stop the server, reload, play on; what needs the server works again when it is back."""
    gate = Gate(served.url)
    with seated(browser, gate.url, service_workers="allow") as table:
        with gate.opened():
            table.open().open_text(PUZZLE).says("Opened").enter({"a2": "2"})
            table.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
            table.page.wait_for_function("async () => (await (await caches.open('gridwise boards')).keys()).length > 1")
        table.reload()
        assert table.symbols("entry") == {"a2": "2"}
        table.click("hint").says("The server can't be reached. You can keep playing")
        table.cell("a4").click()
        table.press("Shift+4", "2")
        assert table.symbols("entry") == {"a2": "2", "a4": "2"}
        table.click("check").says("Something is not right.").click("check").says("a4 is wrong.")
        table.click("undo")
        assert (table.symbols("entry"), table.marks("a4")) == ({"a2": "2"}, ["4"])
        table.reload().click("check").says("Right so far.")
        with gate.opened():
            table.click("hint").says("Stage 1 of 4", "hint-more")
        table.enter(REST).says("Solved in")
        expect(table.page.locator("#finish-time")).to_be_visible()
        table.click("home-link")
        expect(table.page.locator('[data-type="Sudoku"] img')).to_be_visible()
        gone = [fault for fault in table.faults if "ERR_CONNECTION_REFUSED" in fault]
        assert gone
        table.faults[:] = [fault for fault in table.faults if fault not in gone]


def test_the_page_is_installable(served: Running) -> None:
    manifest = httpx.get(f"{served.url}manifest.webmanifest")
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    icons = manifest.json()["icons"]
    assert {"any", "192x192", "512x512"} <= {icon["sizes"] for icon in icons}
    for icon in icons:
        found = httpx.get(served.url + icon["src"])
        assert (found.status_code, found.headers["content-type"].split(";")[0]) == (200, icon["type"])
    worker = httpx.get(f"{served.url}service_worker.js")
    assert '["app.js", "' in worker.text
    assert "default-src 'self'" in httpx.get(served.url).headers["content-security-policy"]
