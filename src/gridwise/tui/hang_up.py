"""Ends the game if its terminal is gone."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time

INTERVAL = 2.0
"""The number of seconds between two looks at the terminal."""


def end_without_terminal() -> None:
    """Watch the terminal from a thread of its own, and hang up when it is gone.

    Only the process that controls a terminal gets a signal when it closes. Without one, the game would go on reading
    and writing in vain, and use a whole core for it.
    """
    if sys.platform != "win32":
        threading.Thread(target=_watch, args=(sys.stdin.fileno(),), name="terminal-watch", daemon=True).start()


def _watch(terminal: int) -> None:
    import termios

    while True:
        time.sleep(INTERVAL)
        try:
            termios.tcgetattr(terminal)
        except (OSError, termios.error):
            os.kill(os.getpid(), signal.SIGHUP)
            time.sleep(INTERVAL)
            os._exit(128 + signal.SIGHUP)  # the signal is ignored, as under nohup
