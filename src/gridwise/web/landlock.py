"""Landlock, a part of the Linux kernel: a process gives up all files but some, with its children and for good."""

from __future__ import annotations

import ctypes
import os
import stat
import struct
from collections.abc import Iterable
from pathlib import Path

_CREATE, _ADD, _RESTRICT = 444, 445, 446
"""System calls, with the same numbers on all processors."""
_EXECUTE, _WRITE_FILE, _READ_FILE, _READ_DIR = 1, 2, 4, 8
_FILE_RIGHTS = {1: 13, 2: 14, 3: 15, 4: 15, 5: 16}
"""How many rights about files each version of Landlock knows; later ones know as many as version 5."""
_NETWORK_FROM, _SCOPES_FROM = 4, 6
_TCP = 0b11
"""To listen and to connect."""
_SCOPES = 0b11
"""No abstract sockets of processes outside, and no signals to them."""


def landlock_version() -> int:
    """The version of Landlock in this kernel; 0 if there is none."""
    version: int = ctypes.CDLL(None, use_errno=True).syscall(_CREATE, None, 0, 1)
    return max(0, version)


def allow_files(readable: Iterable[Path], writable: Iterable[Path]) -> None:
    """Let this process and its children use these files and folders, and no others. Raises OSError."""
    version = landlock_version()
    if not version:
        raise OSError("this kernel has no Landlock")
    rights = (1 << _FILE_RIGHTS[min(version, 5)]) - 1
    network, scopes = _TCP if version >= _NETWORK_FROM else 0, _SCOPES if version >= _SCOPES_FROM else 0
    attributes = struct.pack("QQQ", rights, network, scopes)
    rules = _call(_CREATE, attributes, 8 if version < _NETWORK_FROM else 16 if version < _SCOPES_FROM else 24, 0)
    try:
        for path in readable:
            _allow(rules, path, _READ_FILE | _READ_DIR | _EXECUTE)
        for path in writable:
            _allow(rules, path, _READ_FILE | _WRITE_FILE)
        _call(_RESTRICT, rules, 0)
    finally:
        os.close(rules)


def _allow(rules: int, path: Path, rights: int) -> None:
    try:
        below = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return  # what isn't there needs no rule
    try:
        if not stat.S_ISDIR(os.fstat(below).st_mode):
            rights &= ~_READ_DIR
        _call(_ADD, rules, 1, struct.pack("=Qi", rights, below), 0)
    finally:
        os.close(below)


def _call(number: int, *arguments: int | bytes) -> int:
    """A system call; raises OSError if it fails."""
    library = ctypes.CDLL(None, use_errno=True)
    passed = (ctypes.c_long(each) if isinstance(each, int) else each for each in arguments)
    result: int = library.syscall(ctypes.c_long(number), *passed)
    if result < 0:
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code))
    return result
