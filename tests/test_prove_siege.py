"""Hostile load on one core: crowds, bombs, broken requests, clients that send slowly, and more connections than files.

The server neither restarts nor fails, gives its memory back, and solves small boards meanwhile.
"""

from __future__ import annotations

import base64
import contextlib
import os
import random
import resource
import socket
import time
import zlib
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from urllib.parse import urlsplit

import httpx
import pytest

from conftest import Figures
from cpu_limits import wait_until
from proof_sizes import sized
from test_web_hostile import BODIES, TEXTS, rude_crowd
from webtools import EASY, STANDING, Running, lines, resident, running

SECONDS = 600
CLIENTS = 60
FILES = 300
"""The descriptors that the server may open."""
IDLE = 400
"""Connections that send half a request and wait."""
FINE = {0, 200, 400, 403, 404, 405, 408, 411, 413, 414, 421, 422, 426, 429, 431, 503, 504}
"""Status codes that the server may answer with; 504 says that a job reached its limit, and 0 is no answer at all."""
BROKEN = (
    b"", b"\0" * 200, b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"GET / HTTP/1.1\r\n\r\n", b"\x16\x03\x01\x02\x00\x01",
    b"POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n{}",
    b"POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n{}",
    b"POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n",
    b"POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFF\r\nx",
    b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"y" * 100_000 + b"\r\n\r\n",
    b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: localhost\r\nOrigin: http://[\r\n\r\n",
    b"GET /../../etc/passwd HTTP/1.1\r\nHost: a\r\n\r\n",
)  # fmt: skip


def bomb() -> str:
    """A link that unpacks to 200 MB."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = b"".join(packer.compress(b"0" * 1_000_000) for _ in range(200)) + packer.flush()
    return "https://swaroopg92.github.io/penpa-edit/#m=edit&p=" + base64.b64encode(packed).decode()


def broken_clients(url: str, seconds: float) -> Counter[str]:
    """Broken and half-sent requests, many at a time: what came of them."""
    address, chance, outcomes = urlsplit(url), random.Random(1), Counter[str]()
    held: list[socket.socket] = []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        client = socket.socket()
        client.settimeout(2)
        with contextlib.suppress(OSError):
            client.connect((address.hostname, address.port))
            data = chance.choice(BROKEN)
            client.sendall(data[: chance.randint(0, len(data))] if chance.random() < 0.7 else data)
        if chance.random() < 0.9:
            held.append(client)
        else:
            with contextlib.suppress(OSError):
                outcomes[client.recv(12).decode("latin-1")[9:12] or "closed"] += 1
            client.close()
        while len(held) > IDLE:
            held.pop(chance.randrange(len(held))).close()
        time.sleep(0.002)
    for client in held:
        client.close()
    return outcomes


def bombs(url: str, seconds: float) -> Counter[int]:
    """Texts and bodies that are small and mean much, one after the other."""
    texts = [{"puzzle": text} for text in (*TEXTS.values(), bomb())]
    statuses, chance, end = Counter[int](), random.Random(2), time.monotonic() + seconds
    with httpx.Client(base_url=f"{url}api/v1/", timeout=60, trust_env=False) as client:
        while time.monotonic() < end:
            body = chance.choice(texts)
            try:
                if chance.random() < 0.5:
                    response = client.post(chance.choice(("solve", "parse", "explain", "draw")), json=body)
                else:
                    response = client.post("solve", content=chance.choice(list(BODIES.values())))
                statuses[response.status_code] += 1
            except httpx.TransportError:
                statuses[0] += 1
            time.sleep(0.02)
    return statuses


@contextlib.contextmanager
def on_one_core() -> Iterator[Running]:
    """A server with few descriptors on one core."""
    cores, (soft, hard) = os.sched_getaffinity(0), resource.getrlimit(resource.RLIMIT_NOFILE)
    os.sched_setaffinity(0, {min(cores)})
    resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, hard))
    try:
        with running("--seconds", "2", "--memory", "500") as server:
            os.sched_setaffinity(0, cores)
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
            yield server
    finally:
        os.sched_setaffinity(0, cores)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def small_board(url: str) -> tuple[int, float]:
    """Have a small board solved by a new connection: the status, and the seconds that took."""
    start = time.monotonic()
    try:
        with httpx.Client(base_url=f"{url}api/v1/", timeout=60, trust_env=False) as client:
            response = client.post("solve", json={"puzzle": EASY})
    except httpx.TransportError:
        return 0, time.monotonic() - start
    if response.status_code == 200:
        assert lines(response)[-1]["answer"]["status"] == "one"
    return response.status_code, time.monotonic() - start


def besieged(server: Running, seconds: float) -> tuple[Counter[int], list[float], Counter[str]]:
    """Everything at once for a while: the statuses, the times of small boards, and what broken clients saw."""
    with ProcessPoolExecutor(3, get_context("spawn")) as processes:
        crowd = processes.submit(rude_crowd, server.url, CLIENTS, seconds)
        bombed = processes.submit(bombs, server.url, seconds)
        broken = processes.submit(broken_clients, server.url, seconds)
        statuses, times = Counter[int](), []
        while not (crowd.done() and bombed.done() and broken.done()):
            status, spent = small_board(server.url)
            statuses[status] += 1
            if status == 200:
                times.append(spent)
            time.sleep(0.1)
        return statuses + crowd.result() + bombed.result(), sorted(times), broken.result()


def siege(seconds: float, figures: Figures) -> None:
    with on_one_core() as server:
        besieged(server, max(8, seconds / 10))  # what is loaded once, and what grows once, is there now
        assert wait_until(lambda: not server.busy())
        [fork_server] = server.processes()["fork server"]
        before = server.memory(), resident(fork_server)
        slowdown = max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))
        statuses, times, broken = besieged(server, seconds)
        slowdown = max(slowdown, os.getloadavg()[0] / (os.cpu_count() or 1))
        assert wait_until(lambda: len(server.processes()["workers"]) == STANDING and not server.busy())
        after = server.memory(), resident(fork_server)
        slow = times[int(len(times) * 0.99)]
        figures(
            f"hostile load for {seconds:g} s on one core",
            {
                "statuses": dict(sorted(statuses.items())), "broken requests": dict(broken),
                "small boards": f"{len(times)}, median {times[len(times) // 2]:.3f} s, 99th percentile {slow:.3f} s",
                "memory before and after": f"{before[0] >> 20} and {after[0] >> 20} MB",
                "load": f"{slowdown:.1f} processes per core",
            },
        )  # fmt: skip
        assert server.process.poll() is None
        assert server.processes()["fork server"] == [fork_server], "the fork server was restarted"
        assert set(statuses) <= FINE, statuses
        assert len(times) > seconds / 10
        assert slow < 1 * slowdown
        assert after[0] < before[0] * 1.05 + (4 << 20)
        assert after[1] < before[1] * 1.05 + (4 << 20)


@pytest.mark.prove
def test_hostile_load_for_ten_minutes(figures: Figures) -> None:
    siege(sized(SECONDS, 20), figures)
