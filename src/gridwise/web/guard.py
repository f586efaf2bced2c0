"""What stands before every request: who may ask, how much may be sent, and the headers of every answer."""

from __future__ import annotations

import asyncio
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gridwise.web.settings import MOST_BODY

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
LOCAL_NAMES = ("127.0.0.1", "localhost", "::1")
MOST_DROPPED = 32 * MOST_BODY
"""Where a body is so large, its sender is cut off."""
BODY_SECONDS = 20.0
"""How long a client may take to send its body."""


class Guard:
    """Lets requests through that may be answered, and puts the headers on all answers."""

    def __init__(self, app: ASGIApp, *, is_local: bool) -> None:
        self.app = app
        self.is_local = is_local
        """Whether only names of this machine are answered to: no other name may lead a browser here."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        headers = Headers(scope=scope)
        refusal = self._refusal(headers)
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
            return _error(421, "this server is for its own machine; ask it by the name localhost")
        origin = headers.get("origin")
        if origin is not None and urlsplit(origin).netloc != host:
            return _error(403, "other sites may not ask this server")
        return None


def _name(host: str) -> str:
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


async def _body(receive: Receive) -> bytes | Response:
    """The whole body, or the answer to one that is too large or too slow."""
    parts: list[bytes] = []
    size, more = 0, True
    try:
        async with asyncio.timeout(BODY_SECONDS):
            while more:
                message = await receive()
                if message["type"] == "http.disconnect":
                    return _error(400, "the body was cut off")
                part = message.get("body", b"")
                size += len(part)
                # Too much is read to its end, but not kept: who still sends does not hear an answer.
                more = message.get("more_body", False) and size <= MOST_DROPPED
                if size <= MOST_BODY:
                    parts.append(part)
    except TimeoutError:
        return _error(408, "the body did not come", {"Connection": "close"})
    if size > MOST_BODY:
        return _error(413, f"the body is too large; at most {MOST_BODY:,} bytes are read", {"Connection": "close"})
    return b"".join(parts)


def _replayed(body: bytes, receive: Receive) -> Receive:
    """A `receive` that gives the body first, and then whatever comes."""
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
