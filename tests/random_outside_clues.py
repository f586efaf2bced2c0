"""Parts of random mixtures: clues outside the grid, and sandwiches inside it."""

from collections.abc import Callable
from random import Random
from typing import Any

import gridwise as gw
from gridwise import Cell

Filling = dict[Cell, int]


def _side(random: Random, filling: Filling) -> tuple[str, list[int]]:
    """A place outside the grid, and the values seen from there."""
    side = random.choice(("top", "bottom", "left", "right"))
    axis = 1 if side in ("top", "bottom") else 0
    number = random.choice(sorted(filling))[axis]
    line = [filling[cell] for cell in sorted(filling) if cell[axis] == number]
    return f"{side} {number + 1}", line[::-1] if side in ("bottom", "right") else line


def _hidden(random: Random, filling: Filling) -> Any:
    at, line = _side(random, filling)
    hidden = [value for place, value in enumerate(line) if any(before >= value for before in line[:place])]
    return gw.HiddenSkyscraper(at=at, symbol=str(hidden[0])) if hidden else None


def _sandwich(random: Random, filling: Filling) -> Any:
    """The crust depends on the puzzle's symbols, which are not known here, so the sum may be impossible."""
    at, line = _side(random, filling)
    return gw.Sandwich(at=at, sum=sum(random.sample(line, random.randint(0, max(0, len(line) - 2)))))


def _x_sum(random: Random, filling: Filling) -> Any:
    at, line = _side(random, filling)
    return gw.XSum(at=at, sum=sum(line[: line[0]])) if 0 <= line[0] <= len(line) else None


def _room(random: Random, filling: Filling) -> Any:
    at, line = _side(random, filling)
    return gw.NumberedRoom(at=at, symbol=str(line[line[0] - 1])) if 1 <= line[0] <= len(line) else None


def _little_killer(random: Random, filling: Filling) -> Any:
    row, column = random.choice(sorted(filling))
    down, right = random.choice((-1, 1)), random.choice((-1, 1))
    rows, columns = 1 + max(cell[0] for cell in filling), 1 + max(cell[1] for cell in filling)
    while 0 <= row - down < rows and 0 <= column - right < columns:
        row, column = row - down, column - right
    line = [Cell((row + step * down, column + step * right)) for step in range(6)]
    total = sum(filling.get(cell, 0) for cell in line)
    way = f"{'down' if down > 0 else 'up'} {'right' if right > 0 else 'left'}"
    return gw.LittleKiller(start=Cell((row, column)), direction=way, sum=total) if line[0] in filling else None


def _lunchbox(random: Random, filling: Filling) -> Any:
    line = random.sample(sorted(filling), random.randint(2, min(5, len(filling))))
    values = [filling[cell] for cell in line]
    if len(set(values)) < len(values):
        return None
    low, high = sorted((values.index(min(values)), values.index(max(values))))
    return gw.Lunchbox(line=line, sum=sum(values[low + 1 : high]))


OUTSIDE_PARTS: dict[str, Callable[[Random, Filling], Any]] = {
    "hidden skyscraper": _hidden,
    "sandwich": _sandwich,
    "x-sum": _x_sum,
    "numbered room": _room,
    "little killer": _little_killer,
    "lunchbox": _lunchbox,
}
