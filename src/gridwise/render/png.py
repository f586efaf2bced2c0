"""Pictures as PNG: the SVG picture in pixels, with texts in a font given as a file."""

from __future__ import annotations

from typing import Any

from gridwise.common.errors import PuzzleError
from gridwise.common.extras import import_extra
from gridwise.model.puzzle import Puzzle
from gridwise.model.results import Solution
from gridwise.render.font import font_of
from gridwise.render.picture import Picture, board_picture, picture
from gridwise.render.svg import svg

NAME = "png"
EXTENSION = ".png"
MEDIA_TYPE = "image/png"

CELL_SIZE = 64
LONGEST = 6000
"""The longest side in pixels; large boards get smaller cells to stay below it."""


def draw(puzzle: Puzzle, *, cell_size: float | None = None, font: str | None = None, **options: Any) -> bytes:
    """The puzzle as a PNG picture; `font` names a font file, the other options are those of `picture`."""
    return png(picture(puzzle, **options), cell_size, font)


def draw_solution(solution: Solution, *, cell_size: float | None = None, font: str | None = None) -> bytes:
    """A filled board as a PNG picture."""
    return png(board_picture(solution), cell_size, font)


def png(picture: Picture, cell_size: float | None = None, font: str | None = None) -> bytes:
    """A picture as a PNG file with cells of that size in pixels."""
    longest = max(picture.width, picture.height)
    if cell_size is None:
        cell_size = min(CELL_SIZE, LONGEST / longest)
    if not 0 < longest * cell_size <= 2 * LONGEST:
        size = f"{longest * cell_size:.0f} pixels"
        raise PuzzleError(f"the longest side would be {size}; it must be above 0 and at most {2 * LONGEST}")
    resvg = import_extra("resvg_py", "print", "drawing to PNG")
    letters = font_of(font)
    letters.require(picture.texts)
    text = svg(picture, cell_size, letters.family)
    # Without system fonts the picture is the same on every machine.
    return bytes(resvg.svg_to_bytes(svg_string=text, skip_system_fonts=True, font_files=list(letters.files)))
