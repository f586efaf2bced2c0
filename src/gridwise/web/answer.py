"""What a worker says, as the answer to an HTTP request; ended when the client goes away."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable, Mapping
from typing import Any

from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gridwise.web.frames import Frame, Kind
from gridwise.web.pool import Busy, Died, Job, Pool, TimeUp

LINES = "application/x-ndjson"
Undecided = Callable[[str, int], Mapping[str, Any]]
BUSY = "the server is busy; try again in a moment"


class Answer(Response):
    """The answer that a job in the pool gives.

    `undecided` makes the answer to a job that is ended at its limit, from the reason and the number of lines that were
    sent; None where there is no such answer. With `streams` the answer is lines of JSON, and `undecided` the last.
    """

    def __init__(
        self,
        pool: Pool,
        task: str,
        body: Mapping[str, Any],
        *,
        undecided: Undecided | None = None,
        streams: bool = False,
    ) -> None:
        super().__init__()
        self._pool, self._task, self._body = pool, task, dict(body)
        self._undecided, self._streams = undecided, streams

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Run the job and answer; whichever comes first, its end or the client's."""
        accepted = dict(scope["headers"]).get(b"accept-encoding", b"")
        job = self._pool.job(self._task, self._body, streams=self._streams, packs=b"gzip" in accepted)
        running = asyncio.create_task(self._run(job, scope, receive, send))
        leaving = asyncio.create_task(_left(receive))
        try:
            await asyncio.wait({running, leaving}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            leaving.cancel()
            running.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await running

    async def _run(self, job: Job, scope: Scope, receive: Receive, send: Send) -> None:
        lines = _Lines(send)
        try:
            async with job:
                frame = await job.next()
                while self._streams and frame.kind is Kind.LINE:
                    await job.attend(lines.say(frame.data))
                    frame = await job.next()
            status, reason = _fault(frame)
        except Busy:
            status, reason = 429, BUSY
        except TimeUp:
            status, reason = 504, "the time limit was reached"
        except Died:
            status, reason = 504, "this needs more memory or time than the server allows"
        if lines.count and not status:
            await lines.end()
        elif self._undecided is not None and (lines.count or status == 504):
            await self._say_undecided(self._undecided(reason, lines.count), lines)(scope, receive, send)
        else:
            await (_error(status, reason) if status in (429, 504) else _response(frame))(scope, receive, send)

    def _say_undecided(self, answer: Mapping[str, Any], lines: _Lines) -> ASGIApp:
        """What says that the job was ended: the last line of a stream, or the whole answer."""

        async def last_line(scope: Scope, receive: Receive, send: Send) -> None:
            await lines.end(answer)

        return last_line if self._streams else JSONResponse(answer)


def _fault(frame: Frame) -> tuple[int, str]:
    """The status and message of a frame that tells of an error; 0 where it tells of none."""
    if frame.kind is not Kind.ERROR:
        return 0, ""
    told = json.loads(frame.data)
    return told["status"], told["error"]["message"]


class _Lines:
    """A streamed answer: lines of JSON."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self.count = 0

    async def say(self, line: bytes, more: bool = True) -> None:
        self.count += 1
        if self.count == 1:
            headers = [(b"content-type", LINES.encode()), (b"cache-control", b"no-store")]
            await self._send({"type": "http.response.start", "status": 200, "headers": headers})
        await self._send({"type": "http.response.body", "body": line, "more_body": more})

    async def end(self, last: Any = None) -> None:
        await self.say(b"" if last is None else json.dumps(last).encode() + b"\n", more=False)


def _response(frame: Frame) -> Response:
    if frame.kind is Kind.ERROR:
        told = json.loads(frame.data)
        return JSONResponse({"error": told["error"]}, told["status"])
    if frame.kind is Kind.FILE:
        head, _, data = frame.data.partition(b"\n")
        told = json.loads(head)
        saved = {"Content-Disposition": f'attachment; filename="{told["name"]}"'}
        return Response(data, headers=saved, media_type=told["type"])
    packed = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"} if frame.kind is Kind.PACKED else {}
    return Response(frame.data, headers=packed, media_type="application/json")


def _error(status: int, message: str) -> JSONResponse:
    headers = {"Retry-After": str(Busy.retry_after)} if status == 429 else None
    return JSONResponse({"error": {"message": message}}, status, headers)


async def _left(receive: Receive) -> None:
    """Returns when the client has gone away."""
    message: Message = {"type": ""}
    while message["type"] != "http.disconnect":
        message = await receive()
