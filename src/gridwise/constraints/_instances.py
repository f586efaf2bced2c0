"""Random lines and areas, from which constraints make instances of themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from random import Random
from typing import TypeVar

from gridwise.model.areas import Area, grow_area, neighbours
from gridwise.model.grid import Cell, Grid

Span = tuple[int, int]
"""The smallest and largest number of cells."""
STEPS = 60
"""The number of cells to look at while drawing one line."""
STRAIGHT = 0.5
"""How often a line prefers to go straight on."""
MISSES = 200
"""After this many failed attempts in a row there is probably nothing to find."""

Item = TypeVar("Item")
Test = Callable[[Sequence[Cell]], bool]


def shuffled(items: Iterable[Item], random: Random) -> list[Item]:
    """The items in a random order."""
    order = list(items)
    random.shuffle(order)
    return order


def until_missed(attempt: Callable[[], Item | None]) -> Iterator[Item]:
    """The results of repeated attempts, until too many in a row have failed."""
    misses = 0
    while misses < MISSES:
        item = attempt()
        misses = misses + 1 if item is None else 0
        if item is not None:
            yield item


# ---- lines -----------------------------------------------------------------------------------------------------------


def lines(grid: Grid, random: Random, cells: Span, fits: Test, done: Test = lambda line: True) -> Iterator[Area]:
    """Random lines of which every prefix fits, cut back to where `done` holds. Diagonal steps are allowed."""
    around = _around(grid)

    def attempt() -> Area | None:
        line = _walk(random.choice(grid.cells), random.randint(*cells), around, fits, random)
        while len(line) >= cells[0]:
            if done(line):
                return tuple(line)
            line.pop()
        return None

    return until_missed(attempt)


def _walk(start: Cell, length: int, around: Mapping[Cell, list[Cell]], fits: Test, random: Random) -> list[Cell]:
    """The longest line of at most this length that a short search finds, with gentle turns as a hand would draw it."""
    best, line, steps = [start], [start], STEPS
    ahead = [iter(shuffled(around[start], random))]
    while ahead and len(best) < length and steps > 0:
        cell = next(ahead[-1], None)
        if cell is None:
            ahead.pop(), line.pop()
            continue
        steps -= 1
        if cell in line or _turns_back(line, cell) or _crosses(line, cell) or not fits([*line, cell]):
            continue
        line.append(cell)
        best = line[:] if len(line) > len(best) else best
        ahead.append(iter(_straight_first(line, shuffled(around[cell], random), random)))
    return best


def _straight_first(line: Sequence[Cell], cells: list[Cell], random: Random) -> list[Cell]:
    """The next cells in this order, mostly with the one straight on before the others."""
    on = Cell(2 * b - a for a, b in zip(line[-2], line[-1], strict=True))
    if on in cells and random.random() < STRAIGHT:
        cells.remove(on)
        cells.insert(0, on)
    return cells


def _turns_back(line: Sequence[Cell], cell: Cell) -> bool:
    """Whether a step to that cell makes a sharp turn, or comes back beside an earlier part of the line."""
    return any(max(abs(a - b) for a, b in zip(old, cell, strict=True)) < 2 for old in line[:-1])


def _crosses(line: Sequence[Cell], cell: Cell) -> bool:
    """Whether a step to that cell would cross the line."""
    if sum(a != b for a, b in zip(line[-1], cell, strict=True)) < 2:
        return False
    (*layer, row, column), (*_, y, x) = line[-1], cell
    sides = {Cell((*layer, row, x)), Cell((*layer, y, column))}
    return any({a, b} == sides for a, b in pairwise(line))


@lru_cache(maxsize=16)
def _around(grid: Grid) -> dict[Cell, list[Cell]]:
    """The neighbours of each cell that a drawn line can go to: up to eight in the same layer."""
    steps = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]
    neighbours: dict[Cell, list[Cell]] = {}
    for cell in grid.cells:
        *layer, row, column = cell if len(cell) > 1 else (0, *cell)
        places = (Cell((*layer, row + down, column + right)[-len(cell) :]) for down, right in steps)
        neighbours[cell] = [place for place in dict.fromkeys(places) if place in grid and place != cell]
    return neighbours


# ---- areas -----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def _beside(grid: Grid) -> dict[Cell, list[Cell]]:
    return neighbours(grid)


def areas(grid: Grid, random: Random, cells: Span, fits: Test) -> Iterator[Area]:
    """Random connected areas that fit at every size while they grow."""
    free, beside = set(grid.cells), _beside(grid)

    def attempt() -> Area | None:
        area = grow_area(random.choice(grid.cells), random.randint(*cells), free, beside, fits, random)
        return area if len(area) >= cells[0] else None

    return until_missed(attempt)


def made_of(candidates: Iterator[Area], make: Callable[[Area], Item | None]) -> Iterator[Item]:
    """The items made from areas, until too many areas in a row have given none."""

    def attempt() -> Item | None:
        area = next(candidates, None)
        return None if area is None else make(area)

    return until_missed(attempt)


def anything(cells: Sequence[Cell]) -> bool:
    """A test that every area passes."""
    return True


def twin(area: Area, grid: Grid, solution: Mapping[Cell, int], random: Random) -> Area | None:
    """Another area with the same values, each equally often; None if there is none in easy reach."""
    free = set(grid.cells).difference(area)
    wanted = Counter(solution[cell] for cell in area)

    def fits(cells: Sequence[Cell]) -> bool:
        return Counter(solution[cell] for cell in cells) <= wanted

    starts = [cell for cell in grid.cells if cell in free and solution[cell] == solution[area[0]]]
    for start in shuffled(starts, random):
        other = grow_area(start, len(area), free, _beside(grid), fits, random)
        if len(other) == len(area):
            return other
    return None


def differs(solution: Mapping[Cell, int]) -> Test:
    """A test that no value repeats."""
    return lambda cells: len({solution[cell] for cell in cells}) == len(cells)
