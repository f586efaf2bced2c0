"""The arrangements of the runs of a nonogram, and what sentences may say of cells that a run can't cover."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from gridwise.model.grid import Cell

CELL = r"(?:r\d+c\d+|[a-z]{1,2}\d{1,2})"
_FAR = re.compile(rf"((?:{CELL}[–, and]*)+) (?:is|are) too far from ({CELL})")
_SHORT = re.compile(rf"({CELL}(?:–{CELL})?)(?: alone)? is too short for it")


class Marks(Protocol):
    """A board of two symbols."""

    left: dict[Cell, tuple[str, ...]]
    filled: str
    empty: str


def placings(board: Marks, line: Sequence[Cell], runs: Sequence[int], at: int = 0) -> Iterator[tuple[int, ...]]:
    """The first places of the runs in every arrangement that fits what is known."""
    filled, empty = board.filled, board.empty
    if not runs:
        if all(empty in board.left[cell] for cell in line[at:]):
            yield ()
        return
    for start in range(at, len(line) - sum(runs) - len(runs) + 2):
        end = start + runs[0]
        fits = all(filled in board.left[cell] for cell in line[start:end])
        if fits and (end == len(line) or empty in board.left[line[end]]):
            yield from ((start, *others) for others in placings(board, line, runs[1:], end + 1))
        if empty not in board.left[line[start]]:
            return


def not_covered(
    board: Marks, line: Sequence[Cell], text: str, cells_in: Callable[[str], Sequence[Cell]]
) -> Iterator[str]:
    """`the 2 lies within b3–b10; b1 alone is too short for it`, `d2 is too far from d8`."""
    within = re.search(rf"the (?:remaining )?(\d+) lies within ({CELL}–{CELL})", text)
    if within is None:
        if "too far" in text or "too short" in text:
            yield "it does not say of which run"
        return
    run, own = int(within[1]), cells_in(within[2])
    for cells, end in _FAR.findall(text):
        [far] = cells_in(end)
        if board.left[far] != (board.filled,) or far not in own:
            yield f"{end} does not belong to the run"
        if any(abs(line.index(cell) - line.index(far)) < run for cell in cells_in(cells)):
            yield f"{cells} are not that far from {end}"
    for gap in _SHORT.findall(text):
        places = [line.index(cell) for cell in cells_in(gap)]
        beside = [line[at] for at in (places[0] - 1, places[-1] + 1) if 0 <= at < len(line)]
        if len(places) >= run or any(board.filled in board.left[cell] for cell in beside):
            yield f"{gap} is not too short"
        if any(board.left[line[place]] == (board.filled,) for place in places):
            yield f"{gap} is filled"
