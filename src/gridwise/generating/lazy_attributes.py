"""The lazy attributes of a new puzzle."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

RATING = "rating"


class LazyAttributes(Mapping[str, Any]):
    """The attributes of a puzzle; its rating is computed on first access.

    Rating a puzzle takes longer than making it, and writing boards alone does not need it.
    """

    def __init__(self, known: dict[str, Any], rate: Callable[[], Any]) -> None:
        self._known = known
        self._rate: Callable[[], Any] | None = rate

    def __getitem__(self, name: str) -> Any:
        if name == RATING and self._rate is not None:
            self._known[RATING] = self._rate()
            self._rate = None
        return self._known[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._known)

    def __len__(self) -> int:
        return len(self._known)

    def __repr__(self) -> str:
        return repr(dict(self))

    def __reduce__(self) -> tuple[Any, ...]:
        return dict, (dict(self),)
