"""Seccomp, a part of the Linux kernel: a process gives up some system calls, with its children and for good."""

from __future__ import annotations

import ctypes
import errno
import os
import platform
import struct

_NO_NEW_PRIVILEGES, _SET_SECCOMP, _FILTER = 38, 22, 2
_CAPABILITIES = 0x20080522
"""The version of the list of capabilities."""
_FORBIDDEN = ("socket", "io_uring_setup", "ptrace", "bpf", "perf_event_open", "userfaultfd", "unshare", "keyctl")
"""What makes connections or looks into other processes, and what errors of the kernel were often reached through."""
_NUMBERS = {
    "x86_64": (0xC000003E, (41, 425, 101, 321, 298, 323, 272, 250)),
    "aarch64": (0xC00000B7, (198, 425, 117, 280, 241, 282, 97, 219)),
}
"""For each kind of processor its number, and the numbers of the calls above."""
_LOAD, _EQUAL, _AT_LEAST, _RETURN = 0x20, 0x15, 0x35, 0x06
_CALL_AT, _PROCESSOR_AT = 0, 4
"""Where the number of the call and of the processor's kind stand in what a filter reads."""
_OTHER_NUMBERING = 0x40000000
"""Calls from here on are in another numbering of the same processor (x32)."""
_ALLOW, _REFUSE = 0x7FFF0000, 0x00050000 | errno.EPERM


def forbid_new_privileges() -> None:
    """Let neither this process nor its children gain privileges, as by programs of another user. May raise OSError."""
    _control(_NO_NEW_PRIVILEGES, 1, None)


def drop_capabilities() -> None:
    """Give up what makes root more than other users. May raise OSError."""
    library = ctypes.CDLL(None, use_errno=True)
    if library.capset(struct.pack("Ii", _CAPABILITIES, 0), bytes(24)):
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code))


def forbid_connections() -> None:
    """Refuse new sockets and some further system calls; new privileges must be forbidden before. May raise OSError."""
    if platform.machine() not in _NUMBERS:
        raise OSError(f"the system calls of {platform.machine()} processors are not known here")
    filtered = ctypes.create_string_buffer(_program())
    head = struct.pack("HxxxxxxP", len(filtered) // 8, ctypes.addressof(filtered))
    _control(_SET_SECCOMP, _FILTER, head)


def _program() -> bytes:
    """The filter: refuse calls in another numbering and the forbidden ones, allow the rest."""
    processor, numbers = _NUMBERS[platform.machine()]
    tests = [(_AT_LEAST, _OTHER_NUMBERING), *((_EQUAL, number) for number in numbers)]
    left = len(tests)
    lines = [(_LOAD, 0, 0, _PROCESSOR_AT), (_EQUAL, 0, left + 2, processor), (_LOAD, 0, 0, _CALL_AT)]
    lines += [(code, left - place, 0, number) for place, (code, number) in enumerate(tests)]
    lines += [(_RETURN, 0, 0, _ALLOW), (_RETURN, 0, 0, _REFUSE)]
    return b"".join(struct.pack("HBBI", *line) for line in lines)


def _control(option: int, value: int, pointer: bytes | None) -> None:
    library = ctypes.CDLL(None, use_errno=True)
    if library.prctl(option, ctypes.c_ulong(value), pointer, ctypes.c_ulong(0), ctypes.c_ulong(0)):
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code))
