"""A plugin of pytest: keep one of so many tests, and fewer of those that differ from others in parameters only."""

from __future__ import annotations

import os
from zlib import crc32

import pytest

EACH = int(os.environ.get("GRIDWISE_SAMPLE", "1"))
"""How many tests of those with parameters stand for one; of the others, a fifth of that."""


def number(item: pytest.Item) -> int:
    """A number of a test that looks random and is always the same."""
    return crc32(item.nodeid.encode())


def kept(item: pytest.Item) -> bool:
    """Whether a test is in the sample."""
    return number(item) % max(1, EACH if "[" in item.nodeid else EACH // 5) == 0


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the others; mix the sample, so that a run that is interrupted is a sample, too."""
    config.hook.pytest_deselected(items=[item for item in items if not kept(item)])
    items[:] = sorted(filter(kept, items), key=number)
