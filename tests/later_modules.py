"""Large modules for a few tests, imported when first used: every process of the suite loads every file of tests."""

from __future__ import annotations

from importlib import import_module
from typing import Any


class _Later:
    """A module that is not imported yet."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):  # pytest asks everything in a file of tests whether it is a fixture or a mock
            raise AttributeError(name)
        return getattr(import_module(self._name), name)


def later(name: str) -> Any:
    """The module, imported at the first look into it."""
    return _Later(name)
