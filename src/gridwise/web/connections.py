"""Connections: the head of a request has a time limit, and a crowd of half-sent requests locks nobody out."""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD_SECONDS = 10.0
"""How long a client may take to send the head of a request."""
MAX_CONNECTIONS = 512
"""The largest number of connections."""


def connection_limit() -> int:
    """The largest number of connections: at most a quarter of the descriptors that this process may open."""
    try:
        import resource
    except ImportError:  # not a POSIX system
        return MAX_CONNECTIONS
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MAX_CONNECTIONS if soft < 0 else max(4, min(MAX_CONNECTIONS, soft // 4))


class Connection(H11Protocol):
    """A connection to a client.

    When there are too many, the one that has been without a complete request for the longest time is closed.
    """

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start to wait for a request."""
        super().connection_made(transport)
        self._since = self.loop.time()
        self._head_timer: asyncio.TimerHandle | None = None
        self._watch_head()
        self._make_room()

    def data_received(self, data: bytes) -> None:
        """Read more of a request."""
        super().data_received(data)
        self._watch_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        self._stop_timer()
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        """Be ready for the next request."""
        self._since = self.loop.time()
        super().on_response_complete()

    @property
    def is_unfinished(self) -> bool:
        """Whether the client has sent no request, or only a part of one."""
        return self.conn.their_state in (h11.IDLE, h11.SEND_BODY)

    def _watch_head(self) -> None:
        """Limit the time for the head of a request, from its first byte on or from the start of the connection."""
        if self.conn.their_state is not h11.IDLE or self.transport.is_closing():
            self._stop_timer()
        elif self._head_timer is None:
            self._head_timer = self.loop.call_later(HEAD_SECONDS, self._close)

    def _stop_timer(self) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None

    def _close(self) -> None:
        self._head_timer = None
        self.transport.abort()

    def _make_room(self) -> None:
        """Close the connection that waits for the longest time, if there are too many."""
        connections: list[Any] = [other for other in self.connections if not other.transport.is_closing()]
        if len(connections) > connection_limit():
            # There is always one: this connection has sent nothing yet.
            unfinished = [other for other in connections if other.is_unfinished]
            min(unfinished, key=lambda other: other._since).transport.abort()
