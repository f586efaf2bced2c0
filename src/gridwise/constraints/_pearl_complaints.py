"""What is wrong with a loop at a pearl of Masyu, in words."""

from __future__ import annotations

from collections.abc import Sequence

from gridwise.model.grid import Cell
from gridwise.model.places import Link


def pearl_complaint(pearl: str, cell: Cell, white: bool, drawn: Sequence[Link]) -> str:
    """What is wrong at a pearl; `drawn` are the lines beside it and the next ones in each direction."""
    used = [each for each in drawn if cell in each.sides]
    if not used:
        return f"the loop does not pass through {pearl}"
    if len(used) != 2:
        return f"the loop {'ends' if len(used) == 1 else 'branches'} at {pearl}"
    straight = used[0].upright == used[1].upright
    if straight != white:
        return f"the loop {'goes straight through' if straight else 'turns on'} {pearl}"
    if white and _goes_on(used, drawn) == 2:
        return f"the loop goes straight on both sides of {pearl}"
    return "" if white else f"the loop does not go straight on both sides of {pearl}"


def _goes_on(used: Sequence[Link], drawn: Sequence[Link]) -> int:
    """In how many directions the loop goes straight through the next cell."""
    beyond = [each for each in drawn if each not in used]
    return sum(any(_in_line(near, far) for far in beyond) for near in used)


def _in_line(a: Link, b: Link) -> bool:
    return a.upright == b.upright and bool({*a.sides} & {*b.sides})
