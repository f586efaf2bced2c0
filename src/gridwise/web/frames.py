"""The messages from a worker to the server: frames of one letter, a length and that many bytes.

Bytes and JSON only: the server never unpickles anything that a worker, which reads strangers' puzzles, has sent.
"""

from __future__ import annotations

import socket
from asyncio import StreamReader
from enum import Enum
from struct import Struct
from typing import NamedTuple

_HEADER = Struct(">cI")


class FrameKind(Enum):
    """The kind of a frame."""

    READY = b"r"
    """The worker is ready; the data is its process number."""
    LINE = b"l"
    """A line of a streamed answer."""
    ANSWER = b"a"
    """A whole answer, as JSON; the job is done."""
    COMPRESSED = b"z"
    """A whole answer, as JSON compressed with gzip; the job is done."""
    FILE = b"f"
    """A file: a line of JSON with its name and media type, then its bytes; the job is done."""
    ERROR = b"e"
    """What is wrong with the request, as JSON with a `status`; the job is done."""
    DONE = b"d"
    """The end of a streamed answer; the job is done."""

    @property
    def ends_job(self) -> bool:
        """Whether it is the last frame of a job."""
        return self not in (FrameKind.READY, FrameKind.LINE)


class Frame(NamedTuple):
    """One message."""

    kind: FrameKind
    data: bytes = b""


def send(channel: socket.socket, frame: Frame) -> None:
    """Send a frame from a worker."""
    channel.sendall(_HEADER.pack(frame.kind.value, len(frame.data)) + frame.data)


async def receive(reader: StreamReader) -> Frame:
    """The next frame from a worker; raises IncompleteReadError if the worker is gone."""
    kind, length = _HEADER.unpack(await reader.readexactly(_HEADER.size))
    return Frame(FrameKind(kind), await reader.readexactly(length))
