"""A worker: a process that answers one request after the other, within its limits.

It is forked by the fork server, reads requests from its channel (one line of JSON each) and sends frames. It knows
nothing of lanes: the pool decides how long it may run, and kills it from outside.
"""

from __future__ import annotations

import gc
import json
import os
import re
import resource
import signal
import socket
import sys
import traceback
import warnings
import zlib
from time import monotonic
from typing import Any

from gridwise.common.errors import MissingExtra, PuzzleError
from gridwise.web import frames
from gridwise.web.downloads import Download
from gridwise.web.frames import Frame, FrameKind
from gridwise.web.reply_channel import ReplyChannel
from gridwise.web.settings import GRACE, JobLimits
from gridwise.web.tasks import TASKS

_ELSEWHERE = re.compile(r"--[a-z]|\b[a-z_]+=")
"""An option of a command, or an argument in Python."""
COMPRESS_FROM = 2_048
"""Answers of at least this many bytes are compressed if the client accepts it."""


def answer_requests(channel: socket.socket, limits: JobLimits) -> None:
    """Answer requests until the channel is closed."""
    _apply_limits(limits)
    frames.send(channel, Frame(FrameKind.READY, str(os.getpid()).encode()))
    with channel.makefile("rb") as requests:
        for line in requests:
            # The operating system's alarm also ends a worker whose server is gone, even if native code never returns.
            request = json.loads(line)
            signal.setitimer(signal.ITIMER_REAL, limits.of(request["task"]) + 2 * GRACE)
            survived = _answer(channel, request, limits)
            signal.setitimer(signal.ITIMER_REAL, 0)
            if not survived:
                return


def _apply_limits(limits: JobLimits) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends its workers
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_AS, (limits.memory, limits.memory))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    warnings.simplefilter("ignore")
    gc.freeze()  # what the fork server loaded stays shared


def _answer(channel: socket.socket, request: dict[str, Any], limits: JobLimits) -> bool:
    """Answer one request; return whether the worker can continue."""
    try:
        TASKS[request["task"]](request["body"], _reply_channel(channel, request, limits))
        if request["streams"]:
            frames.send(channel, Frame(FrameKind.DONE))
    except PuzzleError as error:
        _fail(channel, 422, _for_the_page(error))
    except MissingExtra as error:
        _fail(channel, 422, {"message": str(error)})
    except RecursionError:
        _fail(channel, 422, {"message": "the puzzle is nested too deeply"})
    except MemoryError:
        _fail(channel, 504, {"message": "this needs more memory than the server allows"})
        return False
    except ConnectionError:
        return False  # the server is gone, or has closed the channel
    except Exception:
        print(f"task {request['task']}: {traceback.format_exc()}", file=sys.stderr, flush=True)
        _fail(channel, 500, {"message": "internal server error; see the server's log"})
        return False
    return True


def _fail(channel: socket.socket, status: int, error: dict[str, Any]) -> None:
    frames.send(channel, Frame(FrameKind.ERROR, _encoded({"status": status, "error": error})))


def _for_the_page(error: PuzzleError) -> dict[str, Any]:
    """The error as data, without advice that only helps in a terminal or in Python."""
    told = error.to_json()
    return {**told, "suggestion": None} if _ELSEWHERE.search(told["suggestion"] or "") else told


def _reply_channel(channel: socket.socket, request: dict[str, Any], limits: JobLimits) -> ReplyChannel:
    def line(data: dict[str, Any]) -> None:
        frames.send(channel, Frame(FrameKind.LINE, _encoded(data) + b"\n"))

    def answer(data: dict[str, Any]) -> None:
        encoded = _encoded(data)
        if request["compress"] and len(encoded) >= COMPRESS_FROM:
            gzip = zlib.compressobj(1, wbits=31)
            frames.send(channel, Frame(FrameKind.COMPRESSED, gzip.compress(encoded) + gzip.flush()))
        else:
            frames.send(channel, Frame(FrameKind.ANSWER, encoded))

    def file(download: Download) -> None:
        head = _encoded({"name": download.name, "type": download.media_type})
        frames.send(channel, Frame(FrameKind.FILE, head + b"\n" + download.data))

    return ReplyChannel(line, answer, file, monotonic() + limits.of(request["task"]))


def _encoded(data: Any) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")
