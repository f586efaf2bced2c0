"""How much a proof looks at: `make prove SIZE=0.01` takes a hundredth of everything."""

from __future__ import annotations

import os

SIZE = float(os.environ.get("GRIDWISE_PROVE_SIZE", "1"))


def sized(count: int, least: int = 1) -> int:
    """This many, at the size asked for."""
    return max(least, round(count * SIZE))


def parts(count: int, each: int) -> list[tuple[int, int]]:
    """So many cases at the size asked for, in parts from one number to another; each part is a test."""
    most = sized(count)
    return [(start, min(most, start + each)) for start in range(0, most, each)]
