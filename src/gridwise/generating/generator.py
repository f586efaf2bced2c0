"""`gw.generate`: new puzzles from a seed."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from secrets import randbits
from typing import Any, overload

from gridwise.generating.order import Order, order_of
from gridwise.generating.search import make
from gridwise.puzzle import Puzzle
from gridwise.puzzletype import PuzzleType


@overload
def generate(type: str | PuzzleType, /, *, seed: int | None = None, count: None = None, **options: Any) -> Puzzle: ...
@overload
def generate(type: str | PuzzleType, /, *, seed: int | None = None, count: int, **options: Any) -> Iterator[Puzzle]: ...


def generate(
    type: str | PuzzleType, /, *, seed: int | None = None, count: int | None = None, **options: Any
) -> Puzzle | Iterator[Puzzle]:
    """A new puzzle with exactly one solution or, with `count`, an iterator of so many.

    The same seed gives the same puzzles. Further options are attributes of the puzzle (`size`, `box`) and options of
    the type's recipe for clues.
    """
    order = order_of(type, options)
    seed = randbits(32) if seed is None else seed
    return make(order, seed) if count is None else _several(order, seed, count)


def _several(order: Order, seed: int, count: int) -> Iterator[Puzzle]:
    for number in range(count):
        yield make(order, derived(seed, number))


def derived(*parts: int) -> int:
    """A seed made from others, the same in every process."""
    text = "/".join(map(str, parts)).encode()
    return int.from_bytes(blake2b(text, digest_size=6).digest(), "big")
