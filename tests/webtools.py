"""A real server for the tests: a separate process on any free port, and a view of its processes."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from cpu_limits import FOREVER, is_alive, processor_seconds, wait_until
from gridwise.web.settings import Lanes

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
ENDLESS = "[Sudoku, {size: [9, 9]}]"
"""An empty board: counting its solutions never ends."""
STANDING = Lanes().first + Lanes().spare
"""The number of workers of an idle server."""
SLOW = json.dumps({"puzzle": ENDLESS, "limit": 1_000_000_000})


@dataclass
class Running:
    """A running server."""

    url: str
    process: subprocess.Popen[str]

    def client(self, **options: Any) -> httpx.Client:
        return httpx.Client(base_url=f"{self.url}api/v1/", timeout=FOREVER, trust_env=False, **options)

    def processes(self) -> dict[str, list[int]]:
        """The fork server and the live workers of this server."""
        fork_servers = children(self.process.pid)
        return {
            "fork server": fork_servers,
            "workers": [worker for fork_server in fork_servers for worker in children(fork_server)],
        }

    def busy(self) -> list[int]:
        """The workers that are using the processor."""
        workers = self.processes()["workers"]
        before = {worker: processor_seconds(worker) for worker in workers}
        time.sleep(0.06)
        return [worker for worker in workers if processor_seconds(worker) > before[worker]]

    def memory(self) -> int:
        """The memory of the server itself, in bytes."""
        return resident(self.process.pid)


def children(process: int) -> list[int]:
    try:
        tasks = list(Path(f"/proc/{process}/task").iterdir())
        found = [int(child) for task in tasks for child in (task / "children").read_text().split()]
    except FileNotFoundError:
        return []
    return [child for child in found if is_alive(child)]


def resident(process: int) -> int:
    match = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{process}/status").read_text())
    assert match
    return int(match[1]) * 1024


@contextmanager
def running(*options: str, before: tuple[str, ...] = ()) -> Iterator[Running]:
    """Run `gridwise serve` on a free port; no process may be left when the block ends."""
    command = [sys.executable, "-m", "gridwise", *before, "serve", "--port", "0", *options]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env={**os.environ, "NO_COLOR": "1"})
    assert process.stderr
    try:
        line = process.stderr.readline()
        match = re.search(r"http://\S+", line)
        assert match, f"the server said: {line}{process.stderr.read()}"
        server = Running(match[0], process)
        yield server
        left = server.processes()
    finally:
        process.send_signal(signal.SIGINT)
        try:
            process.wait(FOREVER)
        except subprocess.TimeoutExpired:
            process.kill()
            raise
    said = process.stderr.read()
    assert "Traceback" not in said, said
    mine = [*left["fork server"], *left["workers"]]
    assert wait_until(lambda: not any(map(is_alive, mine))), "processes were left behind"


def lines(response: httpx.Response) -> list[dict[str, Any]]:
    return [json.loads(line) for line in response.text.splitlines()]
