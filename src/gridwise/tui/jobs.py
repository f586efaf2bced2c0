"""Slow questions beside the screen: one at a time, with a time limit, and stopped by the player at any moment."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextvars import copy_context
from typing import Any

from gridwise._core import Cancel


class BackgroundCall:
    """A question that is worked on in a thread of its own."""

    def __init__(self, name: str, ask: Callable[[Cancel], Any], then: Callable[[Any], None]) -> None:
        self.name, self.then = name, then
        self.cancel = Cancel()
        self.result: Any = None
        self.error: Exception | None = None
        self._ask = ask

    def start(self, done: Callable[[BackgroundCall], object]) -> None:
        """Begin; `done` is called from that thread when there is an answer."""
        # A daemon: what takes a moment to stop must not keep the program from ending.
        context = copy_context()
        threading.Thread(target=context.run, args=(self._run, done), daemon=True, name=self.name).start()

    def stop(self) -> None:
        """Ask it to end; whatever it still finds is not heard."""
        self.cancel.set()

    def _run(self, done: Callable[[BackgroundCall], object]) -> None:
        try:
            self.result = self._ask(self.cancel)
        except Exception as error:  # it belongs to the screen, which tells it
            self.error = error
        done(self)
