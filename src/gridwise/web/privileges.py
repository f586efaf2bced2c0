"""What a worker is not allowed: it never gains privileges, whatever program it might be made to run."""

from __future__ import annotations

import ctypes
import sys

_NO_NEW_PRIVILEGES = 38


def forbid_new_privileges() -> bool:
    """Make sure that this process and its children gain no privileges, such as those of a program of another user.

    Return whether the system can do so.
    """
    if not sys.platform.startswith("linux"):
        return False
    try:
        return bool(ctypes.CDLL(None).prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0) == 0)
    except (OSError, AttributeError):
        return False
