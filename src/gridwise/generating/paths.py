"""Random paths that visit every cell once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from gridwise.model.grid import Cell

TRIES = 2_000
"""The maximum number of paths that are started."""
TURNS = 6
"""How often the ends of a path are bent, for each of its cells: the first path keeps to the edge of the grid."""


def random_path(steps: Mapping[Cell, Sequence[Cell]], random: Random) -> list[Cell] | None:
    """A path through all cells that goes only from a cell to one of its `steps`; None if none is found."""
    mutual = all(cell in steps[other] for cell, others in steps.items() for other in others)
    for _ in range(TRIES):
        path = _started(steps, random)
        if len(path) == len(steps):
            return _bent(path, steps, random) if mutual else path
    return None


def _started(steps: Mapping[Cell, Sequence[Cell]], random: Random) -> list[Cell]:
    """A path that always goes where the fewest ways lead on, until it is stuck."""
    path = [random.choice(sorted(steps))]
    seen = set(path)
    while ways := [other for other in steps[path[-1]] if other not in seen]:
        free = {other: sum(each not in seen for each in steps[other]) for other in ways}
        path.append(min(ways, key=lambda other: (free[other], random.random())))
        seen.add(path[-1])
    return path


def _bent(path: list[Cell], steps: Mapping[Cell, Sequence[Cell]], random: Random) -> list[Cell]:
    """The path, changed at its ends: the last cell follows another one beside it, and what came between is reversed."""
    for _ in range(TURNS * len(path)):
        if random.random() < 0.5:
            path.reverse()
        place = path.index(random.choice(list(steps[path[-1]])))
        path[place + 1 :] = reversed(path[place + 1 :])
    return path
