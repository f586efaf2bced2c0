"""Writing all of the output, or failing. A stream without a buffer may write only a part, and nobody notices."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer


class _WholeWriter(io.BufferedWriter):
    """Writes everything at once, in as many parts as it takes, and raises an OSError if a part can't be written."""

    def write(self, buffer: ReadableBuffer, /) -> int:
        written = super().write(buffer)
        self.flush()
        return written


def whole_writes(stream: io.TextIOWrapper) -> io.TextIOWrapper:
    """The same stream; if it has no buffer (as with PYTHONUNBUFFERED), one that writes everything or fails."""
    if not isinstance(stream.buffer, io.RawIOBase):
        return stream
    encoding, errors = stream.encoding, stream.errors
    return io.TextIOWrapper(_WholeWriter(stream.detach()), encoding, errors, write_through=True)  # type: ignore[arg-type]
