"""What a worker sends, as the response to an HTTP request; the job ends when the client disconnects."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable, Mapping
from typing import Any

from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gridwise.web.frames import Frame, FrameKind
from gridwise.web.pool import Busy, Died, Job, Pool, TimeUp

LINES = "application/x-ndjson"
MakeUndecided = Callable[[str, int], Mapping[str, Any]]
BUSY = "the server is busy; try again in a moment"


class JobResponse(Response):
    """The response from a job in the pool.

    `undecided` makes the answer for a job that is stopped at its limit, from the reason and the number of lines sent so
    far; None if there is no such answer. With `streams` the answer is JSON lines, and `undecided` makes the last one.
    """

    def __init__(
        self,
        pool: Pool,
        task: str,
        body: Mapping[str, Any],
        *,
        undecided: MakeUndecided | None = None,
        streams: bool = False,
    ) -> None:
        super().__init__()
        self._pool, self._task, self._body = pool, task, dict(body)
        self._undecided, self._streams = undecided, streams

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Run the job and respond, until the job ends or the client disconnects."""
        accepted = dict(scope["headers"]).get(b"accept-encoding", b"")
        job = self._pool.job(self._task, self._body, streams=self._streams, compress=b"gzip" in accepted)
        running = asyncio.create_task(self._run(job, scope, receive, send))
        disconnected = asyncio.create_task(_disconnected(receive))
        try:
            await asyncio.wait({running, disconnected}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            disconnected.cancel()
            running.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await running

    async def _run(self, job: Job, scope: Scope, receive: Receive, send: Send) -> None:
        lines = _LineStream(send)
        try:
            async with job:
                frame = await job.next()
                while self._streams and frame.kind is FrameKind.LINE:
                    await job.under_limits(lines.send(frame.data))
                    frame = await job.next()
            status, reason = _error_in(frame)
        except Busy:
            status, reason = 429, BUSY
        except TimeUp:
            status, reason = 504, "the time limit was reached"
        except Died:
            status, reason = 504, "this needs more memory or time than the server allows"
        if lines.count and not status:
            await lines.end()
        elif self._undecided is not None and (lines.count or status == 504):
            await self._undecided_response(self._undecided(reason, lines.count), lines)(scope, receive, send)
        else:
            await (_error(status, reason) if status in (429, 504) else _response(frame))(scope, receive, send)

    def _undecided_response(self, answer: Mapping[str, Any], lines: _LineStream) -> ASGIApp:
        """The response that says that the job was stopped: the last line of a stream, or the whole answer."""

        async def last_line(scope: Scope, receive: Receive, send: Send) -> None:
            await lines.end(answer)

        return last_line if self._streams else JSONResponse(answer)


def _error_in(frame: Frame) -> tuple[int, str]:
    """The status and message of an error frame; 0 and no message for any other frame."""
    if frame.kind is not FrameKind.ERROR:
        return 0, ""
    error = json.loads(frame.data)
    return error["status"], error["error"]["message"]


class _LineStream:
    """A streamed answer: JSON lines."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self.count = 0

    async def send(self, line: bytes, more: bool = True) -> None:
        self.count += 1
        if self.count == 1:
            headers = [(b"content-type", LINES.encode()), (b"cache-control", b"no-store")]
            await self._send({"type": "http.response.start", "status": 200, "headers": headers})
        await self._send({"type": "http.response.body", "body": line, "more_body": more})

    async def end(self, last: Any = None) -> None:
        await self.send(b"" if last is None else json.dumps(last).encode() + b"\n", more=False)


def _response(frame: Frame) -> Response:
    if frame.kind is FrameKind.ERROR:
        error = json.loads(frame.data)
        return JSONResponse({"error": error["error"]}, error["status"])
    if frame.kind is FrameKind.FILE:
        head, _, data = frame.data.partition(b"\n")
        file = json.loads(head)
        attachment = {"Content-Disposition": f'attachment; filename="{file["name"]}"'}
        return Response(data, headers=attachment, media_type=file["type"])
    compressed = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"} if frame.kind is FrameKind.COMPRESSED else {}
    return Response(frame.data, headers=compressed, media_type="application/json")


def _error(status: int, message: str) -> JSONResponse:
    headers = {"Retry-After": str(Busy.retry_after)} if status == 429 else None
    return JSONResponse({"error": {"message": message}}, status, headers)


async def _disconnected(receive: Receive) -> None:
    """Return when the client has disconnected."""
    message: Message = {"type": ""}
    while message["type"] != "http.disconnect":
        message = await receive()
