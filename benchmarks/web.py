"""The time that the API adds to the engine's: `make bench ARGS=web`.

The real server, one client on one connection, 9×9 boards one after the other: the time from sending a request until
the whole answer is there, minus the seconds that the engine itself reports.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
import time
from pathlib import Path

import httpx

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
import webtools

ALLOWED = 0.010


def measure(client: httpx.Client, board: str) -> float:
    start = time.perf_counter()
    response = client.post("solve", json={"puzzle": board})
    seconds = time.perf_counter() - start
    answer = json.loads(response.text.splitlines()[-1])["answer"]
    assert answer["status"] == "one"
    return seconds - float(answer["seconds"])


def processor(server: webtools.Running) -> float:
    """The milliseconds of CPU time of the server and its workers, which do not depend on the machine's load."""
    processes = [server.process.pid, *server.processes()["workers"]]
    return sum(map(webtools.processor_time, processes)) * 1000 / os.sysconf("SC_CLK_TCK")


def run(corpora: Path, most: int) -> None:
    boards = (corpora / "sudoku9" / "top1465.txt").read_text().split()[:most]
    with webtools.running() as server, server.client() as client:
        for board in boards[:10]:
            measure(client, board)
        before = processor(server)
        beyond = sorted(measure(client, board) for board in boards)
        spent = (processor(server) - before) / len(boards)
    median, late = statistics.median(beyond), beyond[int(0.95 * len(beyond))]
    print(f"API, 9×9 solve, beyond the engine's own time: median {median * 1000:.1f} ms, 95 % {late * 1000:.1f} ms "
          f"({len(boards)} boards; target: at most {ALLOWED * 1000:.0f} ms); processor {spent:.1f} ms")  # fmt: skip
