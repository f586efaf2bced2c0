"""Reading pictures: bitmaps, SVG and text are cropped, scaled to a grid, and split into filled and empty cells.

Bitmaps are decoded by Pillow and SVG is rendered by resvg; both come with the extra `print`.
"""

from __future__ import annotations

import io
import os
import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridwise.common.errors import PuzzleError, Where
from gridwise.common.extras import import_extra
from gridwise.common.text_files import MAX_FILE, check_length, decode
from gridwise.generating.picture import Picture, from_cells, parse_picture

Ink = NDArray[np.float64]
"""The darkness of each pixel or cell, from 0 (white) to 1 (black)."""
SIDE = 20
"""The longer side of a picture without a requested size, in cells, if it has more pixels than this."""
RENDERED = 800
"""The width, in pixels, at which SVG is rendered."""
MAX_PIXELS = 40_000_000
FORMATS = ("PNG", "JPEG", "GIF", "BMP", "WEBP")
"""Pillow knows more formats, but starts other programs for some of them."""
DARK = 0.5
"""A border that is darker than this is the background of a negative."""


@dataclass(frozen=True)
class Drawing:
    """A picture made from an image, and how sure each of its cells is."""

    picture: Picture
    contrast: tuple[tuple[float, ...], ...]
    """For each cell, how far its darkness is from the threshold: 0 (could be either) to 1."""


def read_picture(
    source: str | os.PathLike[str] | bytes,
    size: Sequence[int] | None = None,
    *,
    threshold: float | None = None,
    invert: bool | None = None,
    crop: bool = True,
) -> Drawing:
    """The picture in a file (PNG, JPEG, GIF, BMP, WebP, SVG, or text), or in the bytes of one, as filled cells.

    Empty margins are cut off, and the rest is scaled to fit into `size` (rows, columns), in the middle, with its
    proportions kept. A cell is filled if its average darkness, from 0 to 1, is at least `threshold`; the default
    separates light from dark cells as well as possible (Otsu's method). `invert` swaps light and dark; by default it
    does so if the edge of the picture is mostly dark. A text drawing without `size` is taken as it is.
    """
    data, path = (source, None) if isinstance(source, bytes) else (_read(source), os.fspath(source))
    if threshold is not None and not 0 < threshold < 1:
        raise PuzzleError(f"`threshold` must be between 0 and 1, not {threshold:g}")
    try:
        return _drawing(data, size, threshold, invert, crop, Path(path).stem.replace("_", " ") if path else "")
    except PuzzleError as error:
        raise error.at(Where(path, 1, 1, 1, 1) if error.inside else Where(path)) from None


def _drawing(
    data: bytes, size: Sequence[int] | None, threshold: float | None, invert: bool | None, crop: bool, name: str
) -> Drawing:
    """The picture that the bytes of a file hold."""
    kind = _kind(data)
    if kind == "text":
        drawn = parse_picture(_text(data), name)
        if size is None or (drawn.height, drawn.width) == tuple(size):
            sure = tuple((1.0,) * drawn.width for _ in drawn.rows)
            return Drawing(_negative(drawn) if invert else drawn, sure)
        ink: Ink = np.array([[sign == "#" for sign in row] for row in drawn.rows], float)
    else:
        ink = _decoded(_rendered(data) if kind == "svg" else data)
        invert = _is_negative(ink) if invert is None else invert
    ink = 1 - ink if invert else ink
    ink = _cropped(ink) if crop else ink
    cells = _scaled(ink, _cells(ink, size))
    split = _otsu(cells) if threshold is None else threshold
    if crop and kind != "text" and (tighter := _without_empty_lines(ink, cells >= split, size)) is not None:
        cells = _scaled(tighter, _cells(tighter, size))
        split = _otsu(cells) if threshold is None else threshold
    away = np.abs(cells - split) / max(split, 1 - split)
    return Drawing(
        from_cells([[bool(cell) for cell in row] for row in cells >= split], name),
        tuple(tuple(float(part) for part in row) for row in away),
    )


def _read(path: str | os.PathLike[str]) -> bytes:
    with open(path, "rb") as file:
        data = file.read(MAX_FILE + 1)
    check_length(len(data), os.fspath(path))
    return data


def _kind(data: bytes) -> str:
    start = data[:1000].lstrip(b"\xef\xbb\xbf \t\r\n")
    if start.startswith(b"<"):
        return "svg"
    return "bitmap" if b"\0" in data[:1000] or data[:3] in (b"\xff\xd8\xff", b"GIF") else "text"


def _negative(picture: Picture) -> Picture:
    return picture.flipped(*((r, c) for r in range(picture.height) for c in range(picture.width)))


def _text(data: bytes) -> str:
    try:
        return decode(data)
    except PuzzleError:
        raise _unreadable("unknown format") from None


def _unreadable(reason: str) -> PuzzleError:
    return PuzzleError(
        f"this picture can't be read: {reason}", suggestion="use PNG, JPEG, GIF, BMP, SVG, or text of # and ."
    )


def _rendered(data: bytes) -> bytes:
    resvg = import_extra("resvg_py", "print", "reading SVG pictures")
    try:
        return bytes(resvg.svg_to_bytes(svg_string=decode(data), width=RENDERED, skip_system_fonts=True))
    except ValueError as error:
        raise PuzzleError(f"this SVG can't be rendered: {error}") from None


def _decoded(data: bytes) -> Ink:
    """The darkness of each pixel of a bitmap; transparent pixels are white."""
    image: Any = import_extra("PIL.Image", "print", "reading bitmaps")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", image.DecompressionBombWarning)
            with image.open(io.BytesIO(data), formats=FORMATS) as opened:
                if opened.width * opened.height > MAX_PIXELS:
                    raise PuzzleError(f"the picture has more than {MAX_PIXELS:,} pixels")
                rgba = opened.convert("RGBA")
        white = image.new("RGBA", rgba.size, "white")
        grey = np.asarray(image.alpha_composite(white, rgba).convert("L"), float)
    except PuzzleError:
        raise
    except (OSError, ValueError, SyntaxError, image.DecompressionBombError) as error:
        reason = "unknown format" if type(error).__name__ == "UnidentifiedImageError" else str(error)
        raise _unreadable(reason) from None
    return 1 - grey / 255


def _is_negative(ink: Ink) -> bool:
    edge = np.concatenate([ink[0], ink[-1], ink[:, 0], ink[:, -1]])
    return bool(np.median(edge) > DARK)


def _cropped(ink: Ink) -> Ink:
    """The picture without empty margins."""
    dark = ink >= _otsu(ink)
    rows, columns = np.flatnonzero(dark.any(axis=1)), np.flatnonzero(dark.any(axis=0))
    if not len(rows) or ink.max() == ink.min():
        raise PuzzleError("the picture shows nothing: all of it has the same brightness")
    return ink[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


def _without_empty_lines(ink: Ink, filled: NDArray[np.bool_], size: Sequence[int] | None) -> Ink | None:
    """The part of the picture that fills cells, if thin lines around it fill none; None if there is nothing to cut."""
    fits = _fits(ink, _cells(ink, size))
    used = []
    for axis in (0, 1):
        lines = np.flatnonzero(filled.any(axis=1 - axis))
        if not len(lines):
            return None
        margin = (filled.shape[axis] - fits[axis]) // 2
        first, last = lines[0] - margin, lines[-1] - margin + 1
        scale = ink.shape[axis] / fits[axis]
        used.append(slice(max(0, round(first * scale)), round(last * scale)))
    cut = ink[used[0], used[1]]
    return cut if cut.shape != ink.shape and cut.size else None


def _cells(ink: Ink, size: Sequence[int] | None) -> tuple[int, int]:
    """Rows and columns of the grid: those requested, or as many as the picture has pixels, at most `SIDE`."""
    if size is None:
        scale = min(1.0, SIDE / max(ink.shape))
        return max(1, round(ink.shape[0] * scale)), max(1, round(ink.shape[1] * scale))
    if len(size) != 2 or min(size) < 1:
        raise PuzzleError("write the size of a picture as rows and columns, such as 20x20")
    return size[0], size[1]


def _scaled(ink: Ink, size: tuple[int, int]) -> Ink:
    """The average darkness of each cell, with the proportions of the picture kept and margins where they differ."""
    fits = _fits(ink, size)
    cells = _averages(_averages(ink, fits[0]).T, fits[1]).T
    board = np.zeros(size)
    top, left = ((side - used) // 2 for side, used in zip(size, fits, strict=True))
    board[top : top + fits[0], left : left + fits[1]] = cells
    return board


def _fits(ink: Ink, size: tuple[int, int]) -> list[int]:
    """The rows and columns that the picture takes of a grid if its proportions are kept."""
    scale = min(size[0] / ink.shape[0], size[1] / ink.shape[1])
    return [min(side, max(1, round(pixels * scale))) for side, pixels in zip(size, ink.shape, strict=True)]


def _averages(ink: Ink, count: int) -> Ink:
    """The averages of that many equal bands of rows; a row between two bands counts for both, by its share."""
    sums = np.vstack([np.zeros(ink.shape[1]), np.cumsum(ink, axis=0)])
    at = np.linspace(0, ink.shape[0], count + 1)
    low = np.minimum(at.astype(int), ink.shape[0] - 1)
    until = sums[low] + (at - low)[:, None] * ink[low]
    bands: Ink = np.diff(until, axis=0) * (count / ink.shape[0])
    return bands


def _otsu(ink: Ink) -> float:
    """The threshold that separates light from dark best: the variance between the two groups is greatest."""
    values = np.sort(ink, axis=None)
    below = np.arange(1, len(values))
    sums = np.cumsum(values)
    light, dark = sums[:-1] / below, (sums[-1] - sums[:-1]) / (len(values) - below)
    between = below * (len(values) - below) * (dark - light) ** 2
    between[values[1:] == values[:-1]] = -1
    if not len(between) or between.max() <= 0:
        return DARK
    best = int(np.argmax(between))
    return float(values[best] + values[best + 1]) / 2
