"""Many cases of one behaviour: the suite runs some, `make prove` the rest."""

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import Any

import pytest


def first(count: int, values: Iterable[Any]) -> list[Any]:
    """The first values unmarked, the others marked for `make prove`."""
    left = iter(values)
    some = list(islice(left, count))
    return [*some, *(pytest.param(value, marks=pytest.mark.prove) for value in left)]


def every(step: int, values: Sequence[Any]) -> list[Any]:
    """Every `step`-th value unmarked, the others marked for `make prove`."""
    return [pytest.param(value, marks=pytest.mark.prove) if i % step else value for i, value in enumerate(values)]


def but(slow: Callable[[Any], bool], values: Iterable[Any]) -> list[Any]:
    """All values, with the slow ones marked for `make prove`."""
    return [pytest.param(value, marks=pytest.mark.prove) if slow(value) else value for value in values]
