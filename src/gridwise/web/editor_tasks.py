"""The tasks that a setter and the machine do together: changes of a few clues, and nonograms from pictures."""

from __future__ import annotations

from binascii import Error as NotBase64
from binascii import a2b_base64
from collections.abc import Callable
from time import monotonic
from typing import Any

import gridwise as gw
from gridwise.common.errors import PuzzleError, Undecided
from gridwise.declaring.loading import parse
from gridwise.declaring.yaml_writer import write
from gridwise.model.puzzle import Puzzle
from gridwise.web.reply_channel import Body, ReplyChannel
from gridwise.web.settings import MAX_CELLS, check_cells

PROGRESS_INTERVAL = 0.25
"""Seconds between two progress lines."""
_DATA = "data:"
"""The start of the URL of a bitmap that the browser has drawn."""


def adjust(body: Body, reply: ReplyChannel) -> None:
    """Send what is being tried, and finally the changed puzzle; or why there is none."""
    puzzle = parse(body["puzzle"])
    check_cells(len(puzzle.grid.squares), puzzle.declaration.where.get("size"))
    options: dict[str, Any] = {"seconds": reply.seconds, "progress": _reporter(reply)}
    try:
        if body["change"] == "replace":
            made = gw.replace_clue(puzzle, body["cell"] or "", **options)
        else:
            made = _CHANGES[body["change"]](puzzle, **options)
        reply.line({"adjustment": {**made.to_json(), "text": write(made.puzzle)}})
    except Undecided as error:
        reply.line({"undecided": error.message})


_CHANGES: dict[str, Callable[..., gw.Adjustment]] = {
    "unique": gw.make_unique,
    "easier": gw.easier,
    "harder": gw.harder,
}


def _reporter(reply: ReplyChannel) -> Callable[[str], None]:
    """Sends a progress line from time to time."""
    last = 0.0

    def report(text: str) -> None:
        nonlocal last
        if monotonic() - last >= PROGRESS_INTERVAL:
            last = monotonic()
            reply.line({"progress": text})

    return report


def nonogram(body: Body, reply: ReplyChannel) -> None:
    """The nonogram of a picture and, if that is not its only solution, the one with the fewest changes."""
    options = {name: body[name] for name in ("size", "threshold", "invert")}
    if body["size"] is not None:
        check_cells(body["size"][0] * body["size"][-1])
    made = gw.nonogram(picture_bytes(body["picture"]), **options, shows=body["shows"], seconds=0.9 * reply.seconds)
    check_cells(made.picture.height * made.picture.width)
    texts = {"text": write(made.puzzle), "repaired": _text(made.repaired)}
    reply.answer({**made.to_json(), **texts})


def _text(puzzle: Puzzle | None) -> str | None:
    return None if puzzle is None else write(puzzle)


def picture_bytes(picture: str) -> bytes:
    """The bytes of a picture that a client sent: a bitmap as a data URL, or text of `#` and `.`.

    SVG is refused: it could name other files, which the renderer would read. The page draws it itself.
    """
    if not picture.startswith(_DATA):
        if picture.lstrip().startswith("<"):
            raise PuzzleError("SVG is not read here; send it as a bitmap")
        if len(picture) > 4 * MAX_CELLS:
            raise PuzzleError(f"this picture is too large; this server allows {MAX_CELLS:,} cells")
        return picture.encode()
    try:
        data = a2b_base64(picture.partition(",")[2].encode("ascii"), strict_mode=True)
    except (NotBase64, ValueError):
        raise PuzzleError("the picture is not a valid data URL") from None
    if not data.startswith(_BITMAPS):
        raise PuzzleError("the picture is not a PNG, JPEG, GIF or BMP")
    return data


_BITMAPS = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"BM")
