"""Penpa+: links to sudokus with givens, killer cages, thermometers and arrows (read only).

Penpa+ is a drawing program: other drawings are reported but not interpreted, and boxes are assumed to be regular.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote

from gridwise.common.errors import PuzzleError, Where
from gridwise.formats._data import as_list, as_map, as_number, is_blank, parse_json
from gridwise.formats._sketch import PuzzleSketch
from gridwise.formats._unread import unread_sentences
from gridwise.model.grid import Cell
from gridwise.model.puzzle import Puzzle
from gridwise.model.symbols import is_whole

NAME = "penpa"
SUFFIXES = (".penpa",)
EXAMPLE = "m=edit&p=Ky4sTSxK1TEBQmMLHQMdQx1DrmgDHTCM5YqO5aqu8rOqVjIyVLKKVjJUAsoDyVgdJSMzkIAJQsDYHCRgjBAwMULRUlsLAA=="
MAX_PACKED = 500_000
MAX_TEXT = 4_000_000
"""The maximum lengths of a link and of the unpacked text."""
MAX_SIDE = 64

_LINK = re.compile(r"\s*https?://\S*penpa\S*?[#?&]m=\w+&p=([^&\s]+)\S*\s*", re.IGNORECASE)
_BARE = re.compile(r"\s*m=(?:edit|solve)&p=([^&\s]+)\S*\s*")
_SHORT = {
    "z9": '"qa"', "zQ": '"pu_q"', "zA": '"pu_a"', "zG": '"grid"', "zM": '"edit_mode"', "zS": '"surface"',
    "zL": '"line"', "zE": '"edge"', "zW": '"wall"', "zC": '"cage"', "zN": '"number"', "z1": '"numberS"',
    "zY": '"symbol"', "zP": '"special"', "zB": '"board"', "zR": '"command_redo"', "zU": '"command_undo"',
    "z8": '"command_replay"', "zF": '"freeline"', "z2": '"freeedge"', "zT": '"thermo"', "z3": '"arrows"',
    "zD": '"d"', "z0": '"squareframe"', "z5": '"polygon"', "z4": '"deleteedge"', "z6": '"killercages"',
    "z7": '"nobulbthermo"', "z_": '"__a"', "zO": "null",
}  # fmt: skip
_LONG = re.compile("z[0-9A-Z_]")
_DRAWN = (
    "surface", "line", "edge", "wall", "cage", "symbol", "freeline", "freeedge", "squareframe", "polygon",
    "deleteedge", "nobulbthermo",
)  # fmt: skip
_NORMAL = "1"
"""The kind of a number that is alone in its cell."""


def sniff(text: str) -> float:
    """How likely the text is in this format, from 0 to 1."""
    return 1.0 if _LINK.fullmatch(text) or _BARE.fullmatch(text) else 0.0


def read(text: str, path: str | None = None, *, type: str | None = None) -> list[Puzzle]:
    """The puzzle of a link."""
    try:
        return [_read(_unpacked(text).split("\n"), path)]
    except PuzzleError as error:
        raise error.at(Where(path, 1, 1)) from None


def _unpacked(text: str) -> str:
    match = _LINK.fullmatch(text) or _BARE.fullmatch(text)
    if match is None:
        raise PuzzleError("this is not a Penpa+ link")
    packed = unquote(match[1]).replace(" ", "+")
    if len(packed) > MAX_PACKED:
        raise PuzzleError(f"the packed puzzle is too long: {len(packed):,} characters (the limit is {MAX_PACKED:,})")
    unpacker = zlib.decompressobj(-15)
    try:
        data = base64.b64decode(packed.encode() + b"=" * (-len(packed) % 4), validate=True)
        unpacked = unpacker.decompress(data, MAX_TEXT).decode("utf-8")
    except (binascii.Error, zlib.error, UnicodeError):
        raise PuzzleError("the packed puzzle is damaged") from None
    if unpacker.unconsumed_tail:
        raise PuzzleError(f"the unpacked puzzle is too large: more than {MAX_TEXT:,} characters")
    return unpacked


@dataclass(frozen=True)
class _Places:
    """Maps numbers to cells: the board has a margin of two cells, or more if the header says so."""

    rows: int
    columns: int
    margins: tuple[int, int, int, int]

    @property
    def area(self) -> int:
        """How many numbers each kind has: cells, corners, edges."""
        top, bottom, left, right = self.margins
        return (self.rows + top + bottom + 4) * (self.columns + left + right + 4)

    def cell(self, number: int) -> Cell | None:
        """The cell with that number; None if it is not on the board."""
        top, _, left, right = self.margins
        row, column = divmod(number, self.columns + left + right + 4)
        cell = Cell((row - 2 - top, column - 2 - left))
        return cell if 0 <= cell[0] < self.rows and 0 <= cell[1] < self.columns else None

    def line(self, numbers: Any) -> tuple[Cell, ...]:
        """The cells of a list, all of which must be on the board."""
        cells = [self.cell(as_number(number, "a cell")) for number in as_list(numbers, "a list of cells")]
        on_board = tuple(cell for cell in cells if cell is not None)
        if len(on_board) < len(cells):
            raise PuzzleError("a line or cage extends outside the board")
        return on_board


def _read(lines: list[str], path: str | None) -> Puzzle:
    if len(lines) < 4:
        raise PuzzleError("the packed puzzle is cut off")
    header = lines[0].split(",")
    if header[0] not in ("square", "sudoku") or len(header) < 3:
        raise PuzzleError(f"Penpa+ boards of the kind '{header[0][:20]}' are not supported, only sudoku and square")
    places = _places(header, lines[1])
    sketch = PuzzleSketch.square(places.rows)
    data = as_map(
        parse_json(_LONG.sub(lambda match: _SHORT.get(match[0], match[0]), lines[3]), "the puzzle"), "the puzzle"
    )
    for kind, name in (("thermo", "Thermometer"), ("arrows", "Arrow")):
        for item in as_list(data.get(kind), kind):
            if len(line := places.line(item)) > 1:
                sketch.add(kind, name, **({"line": line} if kind == "thermo" else {"lines": (line,)}))
    corners = dict(_corners(data, places))
    for item in as_list(data.get("killercages"), "killercages"):
        if cells := places.line(item):
            sketch.add("killercages", "Cage", region=cells, sum=corners.pop(min(cells), None))
    unread = [
        *_numbers(sketch, data, places),
        *(f"the drawing '{key}'" for key in _DRAWN if not is_blank(data.get(key))),
    ]
    unread += ["the numbers in corners"] if corners else []
    sketch.attributes = _remarks(header)
    unread += [f"the rule “{rule}”" for rule in unread_sentences(sketch.attributes["rules"], sketch.constraints)]
    sketch.attributes["unread"] = list(dict.fromkeys(unread))
    return sketch.puzzle(path)


def _places(header: list[str], margins: str) -> _Places:
    sides = [as_number(each, "a margin") for each in as_list(parse_json(margins, "the margins"), "the margins")]
    if len(sides) != 4 or not all(0 <= side < MAX_SIDE for side in sides):
        raise PuzzleError("the margins must be four small numbers")
    rows = as_number(header[2], "the number of rows") - sides[0] - sides[1]
    columns = as_number(header[1], "the number of columns") - sides[2] - sides[3]
    if rows != columns or not 2 <= rows <= MAX_SIDE:
        raise PuzzleError(f"a {rows}×{columns} sudoku is not supported")
    return _Places(rows, columns, (sides[0], sides[1], sides[2], sides[3]))


def _numbers(sketch: PuzzleSketch, data: dict[str, Any], places: _Places) -> Iterator[str]:
    """Read the givens; report other numbers and texts."""
    for key, item in as_map(data.get("number") or {}, "number").items():
        value, _, kind = [*as_list(item, "a number"), None, None, None][:3]
        cell = places.cell(as_number(key, "a cell"))
        if cell is not None and str(kind) == _NORMAL and is_whole(str(value).strip()):
            sketch.givens[cell] = as_number(str(value).strip(), "a given")
        elif not is_blank(value):
            yield "texts and small numbers"


def _corners(data: dict[str, Any], places: _Places) -> Iterator[tuple[Cell, int]]:
    """Read the numbers in the upper left corners of cells."""
    for key, item in as_map(data.get("numberS") or {}, "numberS").items():
        number, corner = divmod(as_number(key, "a corner") - 4 * places.area, 4)
        cell = places.cell(number) if corner == 0 else None
        value = str([*as_list(item, "a number"), ""][0]).strip()
        if cell is not None and is_whole(value):
            yield cell, as_number(value, "a sum")


def _remarks(header: list[str]) -> dict[str, Any]:
    """Read title, author and rules, which follow the sizes in the header."""
    fields = [*header[15:19], "", "", "", ""]
    title, author, _, rules = (unquote(field).strip() for field in fields[:4])
    return {
        "title": title.removeprefix("Title:").strip(),
        "author": author.removeprefix("Author:").strip(),
        "rules": re.sub("<br ?/?>", "\n", rules).strip(),
    }
