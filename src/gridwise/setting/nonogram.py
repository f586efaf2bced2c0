"""Nonograms from pictures: `gw.nonogram`, and the pixel changes that make such a nonogram unique.

If a picture P and another picture X have the same runs, and no changed cell is in a row or column where P and X differ,
the same changes turn both into pictures with the same runs again. So one of the changes must be in such a row or column
of every X that is found. That leaves few cells to try, and all of them can be tried: it proves that no smaller number
of changes is enough.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from time import monotonic
from typing import TYPE_CHECKING, Any

from gridwise.common.errors import PuzzleError, Undecided
from gridwise.common.work_limits import cancellable, is_cancelled, raise_if_cancelled
from gridwise.generating.picture import FILLED, Picture, parse_picture
from gridwise.model.attributes import parse_size
from gridwise.model.grid import Cell

if TYPE_CHECKING:
    from gridwise._core import Cancel
    from gridwise.model.puzzle import Puzzle

SECONDS = 30.0
"""The default time for finding changes, in seconds."""
MOST = 40
"""The maximum number of changes."""
CHECK_SECONDS = 5.0
"""The time for one proof of uniqueness; most take a few milliseconds."""

Place = tuple[int, int]


@dataclass(frozen=True)
class PictureNonogram:
    """A nonogram made from a picture."""

    picture: Picture
    """The picture as it was read."""
    puzzle: Puzzle
    """The nonogram of that picture."""
    unique: bool
    """Whether the picture is its only solution."""
    changes: tuple[str, ...] = ()
    """The cells to change, as in `b3`, so that the solution becomes unique."""
    fewest: bool = True
    """Whether it is proved that no smaller number of changes is enough."""
    repaired: Puzzle | None = None
    """The nonogram with these changes: the same puzzle if it needs none, None if no suitable changes were found."""

    def to_json(self) -> dict[str, Any]:
        """The result as plain data, without the puzzles."""
        return {
            "picture": list(self.picture.rows),
            "unique": self.unique,
            "flipped": list(self.changes),
            "fewest": self.fewest,
            "repaired": self.repaired is not None,
        }


def nonogram(
    picture: str | os.PathLike[str] | bytes | Picture,
    size: Any = None,
    *,
    threshold: float | None = None,
    invert: bool | None = None,
    shows: str | None = None,
    seconds: float = SECONDS,
    cancel: Cancel | None = None,
) -> PictureNonogram:
    """The nonogram of a picture: a file (PNG, JPEG, GIF, BMP, SVG or text), its bytes, or text of `#` and `.`.

    The picture is cropped and scaled to `size` (such as 20 or "15x20", rows first; default: at most 20 cells on the
    longer side), and cells that are dark enough are filled (`threshold`, from 0 to 1; default: chosen by the picture).
    `invert` swaps light and dark. `shows` names the picture, to be told with the solution (default: the file's name).

    If the picture is not the only solution, `changes` lists the fewest pixel changes that make it so, and `repaired` is
    the puzzle with them. They are searched for within `seconds`; `fewest` says whether fewer are proved not to be
    enough.
    """
    drawn, contrast = _picture(picture, size, threshold, invert)
    name = drawn.name if shows is None else shows
    puzzle = puzzle_of(drawn, name)
    with cancellable(cancel):
        other = other_solution(drawn)
        if other is None:
            return PictureNonogram(drawn, puzzle, True, repaired=puzzle)
        changes, fewest = _Repair(contrast, seconds).changes(drawn, other)
    repaired = puzzle_of(drawn.flipped(*changes), name) if changes else None
    return PictureNonogram(drawn, puzzle, False, tuple(str(Cell(place)) for place in changes), fewest, repaired)


def _picture(
    source: str | os.PathLike[str] | bytes | Picture, size: Any, threshold: float | None, invert: bool | None
) -> tuple[Picture, Mapping[Place, float]]:
    """The picture, and how sure each cell is."""
    from gridwise.generating.picture_files import read_picture

    if isinstance(source, Picture):
        return source, {}
    if isinstance(source, str) and "\n" in source:
        parse_picture(source)  # its errors name the line
        source = source.encode()
    shape = None if size is None else parse_size(size)
    drawing = read_picture(source, shape, threshold=threshold, invert=invert)
    sure = {(r, c): value for r, row in enumerate(drawing.contrast) for c, value in enumerate(row)}
    return drawing.picture, sure


def puzzle_of(picture: Picture, shows: str = "") -> Puzzle:
    """The nonogram of a picture, with its solution and its name."""
    from gridwise.model.puzzle import Puzzle

    if not any(picture.filled()):
        raise PuzzleError("the picture shows nothing: no cell is filled")
    columns = ["".join(row[column] for row in picture.rows) for column in range(picture.width)]
    named = {"shows": shows} if shows else {}
    return Puzzle(
        "Nonogram",
        size=[picture.height, picture.width],
        rows="\n".join(map(_runs, picture.rows)),
        columns="\n".join(map(_runs, columns)),
        solution=str(picture),
        **named,
    )


def _runs(line: str) -> str:
    return " ".join(str(len(list(run))) for sign, run in groupby(line) if sign == FILLED) or "0"


def other_solution(picture: Picture, seconds: float = CHECK_SECONDS) -> frozenset[Place] | None:
    """The cells in which some other solution of its nonogram differs; None if the picture is the only one."""
    from gridwise.solving.solve import solve

    puzzle = puzzle_of(picture)
    answer = solve(puzzle, 2, seconds=seconds)
    for solution in answer.solutions:
        known = puzzle.known_solution
        if differ := frozenset((cell[0], cell[1]) for cell, sign in solution.entries.items() if sign != known[cell]):
            return differ
    if answer.status != "one":
        raise_if_cancelled()
        raise Undecided(f"it was not decided within {seconds:g} s whether the picture is the only solution", None)
    return None


class _Repair:
    """The search for the fewest changes: first a quick one for some, then all smaller numbers in turn."""

    def __init__(self, contrast: Mapping[Place, float], seconds: float) -> None:
        self.contrast = contrast
        self.end = monotonic() + seconds
        self.proved = True
        """Whether every proof of uniqueness was decided."""

    def changes(self, picture: Picture, other: frozenset[Place]) -> tuple[tuple[Place, ...], bool]:
        """The changes, and whether fewer are proved not to be enough."""
        try:
            best = self.some(picture, other)
        except TimeoutError:
            return (), False
        try:
            for count in range(1, len(best)):
                if (fewer := self.exactly(count, picture, other, ())) is not None:
                    return fewer, self.proved
        except TimeoutError:
            return best, False
        return best, bool(best) and self.proved

    def some(self, picture: Picture, other: frozenset[Place]) -> tuple[Place, ...]:
        """Changes that leave as few cells undecided as possible after each."""
        changed: list[Place] = []
        while len(changed) < MOST:
            best: tuple[tuple[int, float], Place, frozenset[Place]] | None = None
            for place in self.candidates(picture, other, changed):
                remains = self.checked(picture.flipped(place))
                if remains is None:
                    return (*changed, place)
                if not remains:
                    continue
                grade = (len(remains), self.cost(picture, place))
                best = (grade, place, remains) if best is None or grade < best[0] else best
            if best is None:
                break
            changed.append(best[1])
            picture, other = picture.flipped(best[1]), best[2]
        return ()

    def exactly(
        self, count: int, picture: Picture, other: frozenset[Place], changed: tuple[Place, ...]
    ) -> tuple[Place, ...] | None:
        """That many more changes; None if they are not enough."""
        for place in self.candidates(picture, other, changed):
            new = picture.flipped(place)
            remains = self.checked(new)
            if remains is None:
                return (*changed, place)
            if count > 1 and remains and (more := self.exactly(count - 1, new, remains, (*changed, place))) is not None:
                return more
        return None

    def candidates(self, picture: Picture, other: Iterable[Place], changed: Sequence[Place]) -> Iterator[Place]:
        """The cells of which one must change, those first that matter least for the picture."""
        rows, columns = {row for row, _ in other}, {column for _, column in other}
        places = ((r, c) for r in range(picture.height) for c in range(picture.width) if r in rows or c in columns)
        return iter(sorted((p for p in places if p not in changed), key=lambda place: self.cost(picture, place)))

    def checked(self, picture: Picture) -> frozenset[Place] | None:
        if monotonic() > self.end or is_cancelled():
            raise TimeoutError
        try:
            return other_solution(picture) if any(picture.filled()) else frozenset()
        except Undecided:
            self.proved = False
            return frozenset()

    def cost(self, picture: Picture, place: Place) -> float:
        """How much a change would be noticed: less at an outline, and where the image is neither light nor dark.

        At an outline, about half of the cells around are filled; a dot or a hole may be an eye.
        """
        row, column = place
        filled = picture.rows[row][column] == FILLED
        around = [(row + r, column + c) for r in (-1, 0, 1) for c in (-1, 0, 1) if r or c]
        alike = sum([_is_filled(picture, near) == filled for near in around])
        return abs(alike - len(around) / 2) / len(around) + self.contrast.get(place, 1.0)


def _is_filled(picture: Picture, place: Place) -> bool:
    row, column = place
    return 0 <= row < picture.height and 0 <= column < picture.width and picture.rows[row][column] == FILLED
