"""`gw.generate`: new puzzles from a seed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import blake2b
from secrets import randbits
from typing import Any

from gridwise.generating.order import TRIES, Order, order_of
from gridwise.generating.search import make
from gridwise.generating.wish import wish_of
from gridwise.puzzle import Puzzle
from gridwise.puzzletype import PuzzleType


def generate(
    type: str | PuzzleType,
    /,
    *,
    level: str | Iterable[str] | None = None,
    score: Any = None,
    hardest: str | None = None,
    techniques: str | Iterable[str] = (),
    without: str | Iterable[str] = (),
    only: str | Iterable[str] | None = None,
    clues: Any = None,
    minimal: bool = False,
    symmetry: str | None = None,
    seed: int | None = None,
    count: int | None = None,
    tries: int = TRIES,
    **options: Any,
) -> Any:
    """A new puzzle with exactly one solution or, with `count`, an iterator of so many.

    The same seed gives the same puzzles. Further options are attributes of the puzzle (`size`, `box`) and options of
    the type's recipe for clues.
    """
    wish = wish_of(
        level=level, score=score, hardest=hardest, techniques=techniques, without=without, only=only,
        clues=clues, minimal=minimal,
    )  # fmt: skip
    order = order_of(type, options, wish, symmetry, tries)
    seed = randbits(32) if seed is None else seed
    return make(order, seed) if count is None else _several(order, seed, count)


def _several(order: Order, seed: int, count: int) -> Iterator[Puzzle]:
    for number in range(count):
        yield make(order, derived(seed, number))


def derived(*parts: int) -> int:
    """A seed made from others, the same in every process."""
    text = "/".join(map(str, parts)).encode()
    return int.from_bytes(blake2b(text, digest_size=6).digest(), "big")
