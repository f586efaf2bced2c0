"""Checks on every request: its host and origin, the size of its body, and the security headers of every response."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gridwise.web.settings import MAX_BODY, MAX_HELD

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; style-src 'self'; img-src 'self' blob: data:; "
        "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
PARTS = ("text/javascript", "text/css")
"""Media types of parts of the page. They obey the page's policy; without one of their own, the page loads faster."""
MAX_DISCARDED = 32 * MAX_BODY
"""The connection is closed after this many bytes of a body."""
RETRY = {"Retry-After": "2"}
BODY_SECONDS = 20.0
"""How long a client may take to send its body."""


class Guard:
    """Rejects requests that must not be answered, and adds security headers to the responses."""

    def __init__(self, app: ASGIApp, *, names: Collection[str], only_names: bool) -> None:
        self.app = app
        self.names = names
        """The names of hosts that are accepted, which prevents DNS rebinding."""
        self.only_names = only_names
        """Whether other addresses, which are numbers, are refused, too: no name can be bound to another address."""
        self.held = _Held()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(_security_headers(headers.get("content-type", "")))
            await send(message)

        refusal = self._refusal(Headers(scope=scope))
        if refusal is None:
            with _Share(self.held) as share:
                body = await _body(receive, share)
                if isinstance(body, bytes):
                    await self.app(scope, _replayed(body, receive), send_with_headers)
                    return
                refusal = body
        await refusal(scope, receive, send_with_headers)

    def _refusal(self, headers: Headers) -> Response | None:
        host = headers.get("host", "")
        name = _name(host)
        if name not in self.names and (self.only_names or not _is_address(name)):
            if self.only_names:
                return _error(421, "this server is for local use only; open it as localhost")
            return _error(421, "this server is not known by that name; --name adds one")
        origin = headers.get("origin")
        if origin is None:
            return None
        try:
            same = urlsplit(origin).netloc == host
        except ValueError:
            return _error(400, "the header Origin is malformed")
        return None if same else _error(403, "requests from other sites are not allowed")


def _security_headers(content_type: str) -> dict[str, str]:
    if content_type.startswith(PARTS):
        return {name: HEADERS[name] for name in ("X-Content-Type-Options", "Cross-Origin-Resource-Policy")}
    return HEADERS


def _name(host: str) -> str:
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


@dataclass
class _Held:
    """How many bytes of bodies are held for all requests."""

    size: int = 0


class _Share:
    """The bytes that one request holds, until the end of its block."""

    def __init__(self, held: _Held) -> None:
        self._held, self._size = held, 0

    def __enter__(self) -> _Share:
        return self

    def __exit__(self, *error: object) -> None:
        self._held.size -= self._size

    def takes(self, size: int) -> bool:
        """Hold further bytes; False if all requests together would hold too many."""
        if self._held.size + size > MAX_HELD:
            return False
        self._held.size += size
        self._size += size
        return True


async def _body(receive: Receive, share: _Share) -> bytes | Response:
    """The whole body, or the error response if it is too large or too slow."""
    parts: list[bytes] = []
    size, more = 0, True
    try:
        async with asyncio.timeout(BODY_SECONDS):
            while more:
                message = await receive()
                if message["type"] == "http.disconnect":
                    return _error(400, "the request body was cut off")
                part = message.get("body", b"")
                size += len(part)
                # A body that is too large is still read, and discarded: a client that is sending reads no response.
                more = message.get("more_body", False) and size <= MAX_DISCARDED
                if size <= MAX_BODY:
                    if not share.takes(len(part)):
                        return _error(503, "too many large requests; try again", {"Connection": "close", **RETRY})
                    parts.append(part)
    except TimeoutError:
        return _error(408, "the request body did not arrive in time", {"Connection": "close"})
    if size > MAX_BODY:
        return _error(413, f"the request body is too large; the limit is {MAX_BODY:,} bytes", {"Connection": "close"})
    return b"".join(parts)


def _replayed(body: bytes, receive: Receive) -> Receive:
    """A `receive` that returns the body first, and then what the client sends."""
    sent = False

    async def replay() -> Message:
        nonlocal sent
        if sent:
            return await receive()
        sent = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replay


def _error(status: int, message: str, headers: dict[str, str] | None = None) -> JSONResponse:
    return JSONResponse({"error": {"message": message}}, status, headers)
