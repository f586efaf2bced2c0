"""Run the server: uvicorn with the application, until it is stopped."""

from __future__ import annotations

import asyncio
import socket
import sys
import webbrowser

import uvicorn

from gridwise.common.errors import PuzzleError
from gridwise.web.app import create_app
from gridwise.web.connections import Connection, connection_limit
from gridwise.web.settings import ServerSettings


def serve(settings: ServerSettings, *, open_browser: bool = False) -> None:
    """Serve the page and the API until interrupted."""
    with _listening(settings) as listener:
        url = f"http://{_url_host(settings.host)}:{listener.getsockname()[1]}/"
        server = _Server(settings, url, open_browser)
        asyncio.run(server.serve(sockets=[listener]))
        if not server.started:
            raise PuzzleError("the server could not start")


class _Server(uvicorn.Server):
    """The server, which prints its address once it is ready."""

    def __init__(self, settings: ServerSettings, url: str, open_browser: bool) -> None:
        self._settings = settings
        self._app = create_app(settings)
        config = uvicorn.Config(
            self._app,
            http=Connection,
            # So many are accepted at once, before the ones that are too many can be closed.
            backlog=connection_limit() // 2,
            log_level="warning",
            access_log=False,
            server_header=False,
            timeout_keep_alive=30,
            timeout_graceful_shutdown=1,
        )
        super().__init__(config)
        self._url, self._open_browser = url, open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and print the address."""
        await super().startup(sockets)
        if self.should_exit:
            return
        print(f"gridwise is at {self._url} (press Ctrl-C to stop)", file=sys.stderr, flush=True)
        for warning in warnings_of(self._settings):
            print(f"warning: {warning}", file=sys.stderr, flush=True)
        if self._open_browser:
            await asyncio.to_thread(webbrowser.open, self._url)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop all jobs, then the server: nobody would receive their answers."""
        self._app.state.pool.close()
        await super().shutdown(sockets)


def warnings_of(settings: ServerSettings) -> list[str]:
    """What whoever starts the server should know."""
    if settings.is_local:
        return []
    return [f"everybody who can reach {settings.host} can use this server; see docs/guide-server.md"]


def _listening(settings: ServerSettings) -> socket.socket:
    """A socket that listens at the configured address."""
    try:
        family, kind, _, _, address = socket.getaddrinfo(settings.host, settings.port, type=socket.SOCK_STREAM)[0]
        # With an explicit protocol, asyncio recognises TCP and sends small lines without delay.
        listener = socket.socket(family, kind, socket.IPPROTO_TCP)
        try:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind(address)
            listener.listen(1024)
        except BaseException:
            listener.close()
            raise
        return listener
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise PuzzleError(f"can't listen on {settings.host} port {settings.port}: {reason.lower()}") from None


def _url_host(host: str) -> str:
    return f"[{host}]" if ":" in host else host
