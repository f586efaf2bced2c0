"""Class attributes that the core works out when they are first read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class FromCore:
    """Replaces itself with the value: listing types or checking a file need not load the core."""

    def __init__(self, owner: type, make: Callable[[], Any]) -> None:
        self._owner, self._make = owner, make

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, instance: object, owner: type) -> Any:
        value = self._make()
        setattr(self._owner, self._name, value)
        return value


def set_from_core(owner: type, name: str, make: Callable[[], Any]) -> None:
    """Give a class an attribute that the core works out later."""
    attribute = FromCore(owner, make)
    attribute.__set_name__(owner, name)
    setattr(owner, name, attribute)


def number_of(owner: type) -> int:
    """The number by which the core knows a relation or a reading."""
    from gridwise import _core

    return _core.named(owner.__name__)
