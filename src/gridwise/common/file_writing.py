"""Writing files whole: a file has its old content or its new content, never a part of it."""

from __future__ import annotations

import errno
import os
import stat
import tempfile
from contextlib import suppress
from pathlib import Path


def write_file(path: str | os.PathLike[str], content: str | bytes, *, new: bool = False) -> None:
    """Write a file. Another file takes its place only when all of it is on disk, so a failure leaves the old one.

    With `new`, it raises FileExistsError if there is a file already.
    """
    data = content.encode() if isinstance(content, str) else content
    target = Path(path).resolve()  # a link stays a link: what it points to is replaced
    try:
        mode = _mode(target)
        if new and mode is not None:
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
        if mode is not None and not stat.S_ISREG(mode):  # a pipe or a device can't be replaced
            with target.open("wb") as stream:
                stream.write(data)
            return
        _replace(target, data, mode, new)
    except OSError as error:
        error.filename = os.fspath(path)  # not the name of the new file beside it
        raise


def _mode(path: Path) -> int | None:
    try:
        return path.stat().st_mode
    except FileNotFoundError:
        return None


def _replace(target: Path, data: bytes, mode: int | None, new: bool) -> None:
    handle, name = tempfile.mkstemp(prefix=f".{target.name[:100]}.", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, stat.S_IMODE(mode) if mode is not None else 0o666 & ~_umask())
        if new and hasattr(os, "link"):
            os.link(name, target)  # fails if somebody else was faster
            os.unlink(name)
        else:
            os.replace(name, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise


def _umask() -> int:
    current = os.umask(0)
    os.umask(current)
    return current
