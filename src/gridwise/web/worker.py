"""A worker: one process that answers one question after the other, within its limits.

It is forked by the nursery, reads requests from its channel (a line of JSON each) and says frames. It knows nothing of
lanes: whoever asks it decides how long it may go on, and ends it from outside.
"""

from __future__ import annotations

import gc
import json
import os
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
from gridwise.web.files import File
from gridwise.web.frames import Frame, Kind
from gridwise.web.settings import GRACE, Limits
from gridwise.web.tasks import TASKS
from gridwise.web.voice import Voice

PACK_FROM = 2_048
"""Answers of so many bytes are packed where the client can unpack them."""


def work(channel: socket.socket, limits: Limits) -> None:
    """Answer questions until the channel is closed."""
    _confine(limits)
    frames.send(channel, Frame(Kind.READY, str(os.getpid()).encode()))
    with channel.makefile("rb") as requests:
        for line in requests:
            # The kernel's own alarm: it also ends a worker whose server is gone and whose core never comes back.
            request = json.loads(line)
            signal.setitimer(signal.ITIMER_REAL, limits.of(request["task"]) + 2 * GRACE)
            survived = _answer(channel, request, limits)
            signal.setitimer(signal.ITIMER_REAL, 0)
            if not survived:
                return


def _confine(limits: Limits) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends its workers
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_AS, (limits.memory, limits.memory))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    warnings.simplefilter("ignore")
    gc.freeze()  # what the nursery loaded stays shared


def _answer(channel: socket.socket, request: dict[str, Any], limits: Limits) -> bool:
    """Answer one request; whether the worker can go on."""
    try:
        TASKS[request["task"]](request["body"], _voice(channel, request, limits))
        if request["streams"]:
            frames.send(channel, Frame(Kind.DONE))
    except PuzzleError as error:
        _fail(channel, 422, error.to_json())
    except MissingExtra as error:
        _fail(channel, 422, {"message": str(error)})
    except RecursionError:
        _fail(channel, 422, {"message": "the puzzle is nested too deeply"})
    except MemoryError:
        _fail(channel, 504, {"message": "this needs more memory than the server allows"})
        return False
    except BrokenPipeError:
        return False  # the server is gone, or does not want to know any more
    except Exception:
        print(f"task {request['task']}: {traceback.format_exc()}", file=sys.stderr, flush=True)
        _fail(channel, 500, {"message": "the server made a mistake; its log tells more"})
        return False
    return True


def _fail(channel: socket.socket, status: int, error: dict[str, Any]) -> None:
    frames.send(channel, Frame(Kind.ERROR, _encoded({"status": status, "error": error})))


def _voice(channel: socket.socket, request: dict[str, Any], limits: Limits) -> Voice:
    def line(data: dict[str, Any]) -> None:
        frames.send(channel, Frame(Kind.LINE, _encoded(data) + b"\n"))

    def answer(data: dict[str, Any]) -> None:
        encoded = _encoded(data)
        if request["packs"] and len(encoded) >= PACK_FROM:
            packer = zlib.compressobj(1, wbits=31)
            frames.send(channel, Frame(Kind.PACKED, packer.compress(encoded) + packer.flush()))
        else:
            frames.send(channel, Frame(Kind.ANSWER, encoded))

    def file(made: File) -> None:
        head = _encoded({"name": made.name, "type": made.media_type})
        frames.send(channel, Frame(Kind.FILE, head + b"\n" + made.data))

    return Voice(line, answer, file, monotonic() + limits.of(request["task"]))


def _encoded(data: Any) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")
