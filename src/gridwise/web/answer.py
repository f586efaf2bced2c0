"""What a worker says, as the answer to an HTTP request; ended when the client goes away."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Mapping
from typing import Any

from starlette.responses import JSONResponse, Response
from starlette.types import Message, Receive, Scope, Send

from gridwise.web.frames import Frame, Kind
from gridwise.web.pool import Busy, Died, Job, Pool, TimeUp

LINES = "application/x-ndjson"
BUSY = "the server is busy; try again in a moment"
DIED = "this needs more memory or time than the server allows"


class Answer(Response):
    """The answer that a job in the pool gives.

    `undecided` is what to answer when the job is ended at its limit; None where there is no such answer. With `streams`
    the answer is lines of JSON, and `undecided` the last of them.
    """

    def __init__(
        self,
        pool: Pool,
        task: str,
        body: Mapping[str, Any],
        *,
        undecided: Mapping[str, Any] | None = None,
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
                    await lines.say(frame.data)
                    frame = await job.next()
            if lines.started and frame.kind is Kind.DONE:
                await lines.end()
                return
            said: Response | str = _response(frame)
            if isinstance(said, JSONResponse) and lines.started:
                said = json.loads(frame.data)["error"]["message"]
        except Busy:
            said = BUSY if lines.started else _error(429, BUSY, {"Retry-After": str(Busy.retry_after)})
        except TimeUp:
            said = self._ended("the time limit was reached", lines)
        except Died:
            said = self._ended(DIED, lines)
        if isinstance(said, str):
            await lines.end(_filled(self._undecided, said))
        else:
            await said(scope, receive, send)

    def _ended(self, reason: str, lines: _Lines) -> Response | str:
        """The answer to a job that was ended."""
        if self._streams:
            return reason
        if self._undecided is None:
            return _error(504, reason)
        return JSONResponse(_filled(self._undecided, reason))


def _filled(undecided: Mapping[str, Any] | None, reason: str) -> Any:
    """The undecided answer with its reason in the place of the ellipsis."""
    return {
        key: reason if value is ... else _filled(value, reason) if isinstance(value, Mapping) else value
        for key, value in (undecided or {}).items()
    }


class _Lines:
    """A streamed answer: lines of JSON."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self.started = False

    async def say(self, line: bytes, more: bool = True) -> None:
        if not self.started:
            self.started = True
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


def _error(status: int, message: str, headers: Mapping[str, str] | None = None) -> JSONResponse:
    return JSONResponse({"error": {"message": message}}, status, headers)


async def _left(receive: Receive) -> None:
    """Returns when the client has gone away."""
    message: Message = {"type": ""}
    while message["type"] != "http.disconnect":
        message = await receive()
