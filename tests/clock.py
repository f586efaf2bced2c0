"""Tests that look at the clock: what they promise must hold when the machine has a moment to spare."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

Given = ParamSpec("Given")


def by_the_clock(test: Callable[Given, None]) -> Callable[Given, None]:
    """Try a timed test up to five times: what fails each time is slow, what fails once met a busy machine."""

    @wraps(test)
    def tried(*args: Given.args, **options: Given.kwargs) -> None:
        for pause in (0.5, 1, 2, 4):
            try:
                return test(*args, **options)
            except AssertionError:
                time.sleep(pause)
        return test(*args, **options)

    return tried
