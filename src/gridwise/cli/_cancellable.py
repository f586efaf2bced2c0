"""Long calls that Ctrl-C stops without losing what they have found so far."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextvars import copy_context
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from gridwise import Cancel

Result = TypeVar("Result")


class CancellableCall(Generic[Result]):
    """A call in a second thread, so that Ctrl-C can cancel it and still get its result."""

    def __init__(self, call: Callable[[Cancel], Result]) -> None:
        from gridwise import Cancel

        self.interrupted = False
        self._cancel = Cancel()
        self._done = threading.Event()
        self._call = call
        self._results: list[Result] = []
        self._error: BaseException | None = None

    def run(self) -> Result:
        """Return the result of the call, or raise what it raised."""
        # The notation of cells is stored in the context, which a new thread does not inherit.
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
