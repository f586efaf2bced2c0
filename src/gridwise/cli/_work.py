"""Long work that Ctrl-C ends without losing what was found."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextvars import copy_context
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from gridwise import Cancel

Result = TypeVar("Result")


class Work(Generic[Result]):
    """A call that runs beside the main thread, so that an interrupt can cancel it and still take its result."""

    def __init__(self, call: Callable[[Cancel], Result]) -> None:
        from gridwise import Cancel

        self.interrupted = False
        self._cancel = Cancel()
        self._done = threading.Event()
        self._call = call
        self._results: list[Result] = []
        self._error: BaseException | None = None

    def run(self) -> Result:
        """The result of the call; whatever it raises is raised here."""
        # The way cells are named belongs to the context, which a new thread does not get by itself.
        threading.Thread(target=copy_context().run, args=(self._run,), daemon=True).start()
        try:
            self._done.wait()
        except KeyboardInterrupt:
            self.interrupted = True
            self._cancel.set()
            self._done.wait()
        if self._error is not None:
            raise self._error
        return self._results[0]

    def _run(self) -> None:
        try:
            self._results.append(self._call(self._cancel))
        except BaseException as error:
            self._error = error
        finally:
            self._done.set()
