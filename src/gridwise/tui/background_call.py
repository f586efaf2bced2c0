"""A slow function that runs in a thread, so that the screen stays responsive and the player can stop it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextvars import copy_context
from typing import Any

from gridwise._core import Cancel


class BackgroundCall:
    """A function call in a thread of its own."""

    def __init__(self, name: str, ask: Callable[[Cancel], Any], then: Callable[[Any], None]) -> None:
        self.name, self.then = name, then
        self.cancel = Cancel()
        self.result: Any = None
        self.error: Exception | None = None
        self._ask = ask

    def start(self, done: Callable[[BackgroundCall], object]) -> None:
        """Start; `done` is called from that thread when there is a result."""
        # A daemon: a call that takes a moment to stop must not delay the end of the program.
        context = copy_context()
        threading.Thread(target=context.run, args=(self._run, done), daemon=True, name=self.name).start()

    def stop(self) -> None:
        """Ask it to end; a result that still arrives is ignored."""
        self.cancel.set()

    def _run(self, done: Callable[[BackgroundCall], object]) -> None:
        try:
            self.result = self._ask(self.cancel)
        except Exception as error:  # reported by the application, in its own thread
            self.error = error
        done(self)
