"""Fields that are made when something first asks for one of them.

Most callers of an explanation read a few of its steps in full, and some none. Naming the cells and clues of a step, and
looking up what blocks what, takes far longer than finding it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol


class Maker(Protocol):
    """What makes the object with a number in full."""

    def make(self, number: int) -> object:
        """The object, with all of its fields."""


class Later:
    """The base of a data class with slots whose fields may be missing until they are needed.

    `_maker` is then what makes the whole object, its number there, and the first field, which is known.
    """

    __slots__ = ("_maker",)
    _maker: tuple[Maker, int, Any]

    if not TYPE_CHECKING:  # type checkers would take any name for a field

        def __getattr__(self, name: str) -> Any:
            """A field that is missing: only then does Python ask here."""
            fields = type(self).__dataclass_fields__
            if name not in fields:
                raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")
            maker, number, known = self._maker
            if name == next(iter(fields)):
                return known
            made = maker.make(number)
            for field in fields:
                object.__setattr__(self, field, getattr(made, field))
            return getattr(self, name)


MAKER = Later.__dict__["_maker"]
"""The slot itself, for those that make many objects."""
