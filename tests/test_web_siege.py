"""The server under siege: half-sent requests, held bodies, wrong hosts and origins, and a shortage of descriptors."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import resource
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from starlette.testclient import TestClient

from gridwise.web import connections, fork_server, guard
from gridwise.web.guard import HEADERS, Guard
from gridwise.web.pool import Pool
from gridwise.web.server import warnings_of
from gridwise.web.settings import LOCAL_NAMES, JobLimits, ServerSettings
from webtools import EASY, Running, running


def guarded(settings: ServerSettings) -> TestClient:
    app = Starlette(routes=[Route("/", lambda request: PlainTextResponse("here"), methods=["GET", "POST"])])
    app.add_middleware(Guard, names=settings.accepted_names, only_names=settings.is_local)
    return TestClient(app, base_url="http://localhost")


def test_a_malformed_origin_is_a_bad_request() -> None:
    response = guarded(ServerSettings()).get("/", headers={"Origin": "http://["})
    assert response.status_code == 400
    assert {name: response.headers[name] for name in HEADERS} == HEADERS


@pytest.mark.parametrize(
    ("host", "status"),
    [("localhost:80", 200), ("192.0.2.7:8137", 200), ("puzzles.example", 200), ("evil.example", 421)],
)
def test_other_interfaces_know_their_names(host: str, status: int) -> None:
    settings = ServerSettings(host="0.0.0.0", names=("Puzzles.example",))
    assert guarded(settings).get("/", headers={"Host": host}).status_code == status
    assert warnings_of(settings)
    assert not warnings_of(ServerSettings())


def test_a_local_server_knows_no_other_address() -> None:
    client = guarded(ServerSettings())
    assert client.get("/", headers={"Host": "192.0.2.7"}).status_code == 421
    assert all(client.get("/", headers={"Host": f"[{n}]" if ":" in n else n}).is_success for n in LOCAL_NAMES)


def test_only_so_many_bytes_are_held(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "MAX_HELD", 1_000)
    client = guarded(ServerSettings())
    for _ in range(3):  # what is held is given back
        assert client.post("/", content=b"x" * 900).status_code == 200
        response = client.post("/", content=b"x" * 1_100)
        assert (response.status_code, response.headers["Retry-After"]) == (503, "2")


@pytest.fixture(scope="module")
def besieged() -> Iterator[Running]:
    """A server that may open few descriptors."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (120, hard))
    try:
        with running() as server:
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
            yield server
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_half_sent_requests_lock_nobody_out(besieged: Running) -> None:
    address = urlsplit(besieged.url)
    half = []
    for number in range(300):
        client = socket.create_connection((address.hostname or "", address.port or 0))
        body = b"POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900000\r\n\r\n{"
        with contextlib.suppress(ConnectionError):  # closed already, to make room for others
            client.sendall(body if number % 2 else b"GET / HTTP/1.1\r\nHost: loc")
        half.append(client)
    try:
        with besieged.client() as client:
            assert client.post("solve", json={"puzzle": EASY}).status_code == 200
    finally:
        for each in half:
            each.close()


def test_heads_have_a_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time starts again with each request, whether or not there was one before on the same connection."""
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.05)

    async def closed_after(first: bytes) -> bytes:
        from uvicorn import Config, Server

        async def app(scope: Any, receive: Any, send: Any) -> None:
            await send({"type": "http.response.start", "status": 204, "headers": []})
            await send({"type": "http.response.body", "body": b""})

        server = Server(Config(app, http=connections.Connection, lifespan="off", log_level="critical"))
        server.config.load()
        server.lifespan = server.config.lifespan_class(server.config)
        listener = socket.create_server(("127.0.0.1", 0))
        await server.startup(sockets=[listener])
        reader, writer = await asyncio.open_connection(*listener.getsockname())
        writer.write(first + b"GET / HTTP/1.1\r\nHost: lo")
        try:
            async with asyncio.timeout(60):
                return await reader.read()
        except ConnectionError:
            return b""
        finally:
            writer.close()
            await server.shutdown(sockets=[listener])

    assert asyncio.run(closed_after(b"")) == b""
    asyncio.run(closed_after(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"))


def test_without_descriptors_one_start_fails_and_the_fork_server_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        pool = Pool()
        try:
            await pool.start()
            before = pool.fork_server_process

            def exhausted(*args: Any) -> Any:
                raise OSError(errno.EMFILE, "too many open files")

            monkeypatch.setattr(pool._fork_server, "start", exhausted)
            with pytest.raises(OSError, match="too many"):
                await pool._spawn()
            assert pool.fork_server_process == before
        finally:
            pool.close()

    asyncio.run(scenario())


def test_a_fork_that_fails_closes_one_channel(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def refused() -> int:
        raise BlockingIOError(errno.EAGAIN, "resource temporarily unavailable")

    monkeypatch.setattr(fork_server.os, "fork", refused)
    ours, theirs = socket.socketpair()
    children = fork_server._Children(ours, JobLimits())
    reader, channel = socket.socketpair()
    children.start(1, channel.detach())
    assert reader.recv(1) == b""
    assert not children.processes
    for each in (ours, theirs, reader):
        each.close()
