"""Checks on every request: its host and origin, the size of its body, and the security headers of every response."""

from __future__ import annotations

import asyncio
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gridwise.web.settings import MAX_BODY

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
LOCAL_NAMES = ("127.0.0.1", "localhost", "::1")
MAX_DISCARDED = 32 * MAX_BODY
"""The connection is closed after this many bytes of a body."""
BODY_SECONDS = 20.0
"""How long a client may take to send its body."""


class Guard:
    """Rejects requests that must not be answered, and adds security headers to the responses."""

    def __init__(self, app: ASGIApp, *, is_local: bool) -> None:
        self.app = app
        self.is_local = is_local
        """Whether only the names of this machine are accepted as host, which prevents DNS rebinding."""

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
            body = await _body(receive)
            if isinstance(body, bytes):
                await self.app(scope, _replayed(body, receive), send_with_headers)
                return
            refusal = body
        await refusal(scope, receive, send_with_headers)

    def _refusal(self, headers: Headers) -> Response | None:
        host = headers.get("host", "")
        if self.is_local and _name(host) not in LOCAL_NAMES:
            return _error(421, "this server is for local use only; open it as localhost")
        origin = headers.get("origin")
        if origin is not None and urlsplit(origin).netloc != host:
            return _error(403, "requests from other sites are not allowed")
        return None


def _security_headers(content_type: str) -> dict[str, str]:
    if content_type.startswith(PARTS):
        return {name: HEADERS[name] for name in ("X-Content-Type-Options", "Cross-Origin-Resource-Policy")}
    return HEADERS


def _name(host: str) -> str:
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


async def _body(receive: Receive) -> bytes | Response:
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
