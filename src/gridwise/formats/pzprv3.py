"""pzprv3 files of pzprjs, the program behind puzz.link: the puzzle together with the player's answer.

The rows of a file may be separated by `/` instead of line ends. Answers are read as `progress`; the background colours
of cells, trial stages and the history of moves are ignored.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from gridwise.common.errors import PuzzleError, Where
from gridwise.formats._nearest import write_nearest
from gridwise.formats._pzpr_codes import DIRECTIONS, HIDDEN, NONE, UNLISTED
from gridwise.formats._pzpr_rooms import ROOM_TYPES, ROOMS_BY_NAME
from gridwise.formats._pzpr_types import BY_NAME, MAX_SIDE, PZPR_TYPES, PzprType, in_file_order, puzzle_at
from gridwise.model.grid import Cell
from gridwise.model.marks import CELLS
from gridwise.model.places import Link
from gridwise.model.puzzle import Declaration, Puzzle

NAME = "pzprv3"
SUFFIXES = (".pzprv3",)
EXAMPLE = """\
pzprv3
nurikabe
5
5
+ 5 # # #
+ # 2 + #
+ # # # #
+ # 1 # .
# # # 3 .
"""

_HEAD = re.compile(r"\s*pzprv3(?:\.([0-9]{1,3}))?[ \t]*(?:\r?\n|/)")
_END = re.compile(r"(?:info|history):\{|__HISTORY__|TrialData|https?:")
"""How lines start that are no longer part of the board."""
_OPTION = re.compile("[a-z]")
_GREY = "0,-"
"""The cell of an arrow without a number."""
_CLUES = {NONE: ".", HIDDEN: "-"}


def sniff(text: str) -> float:
    """How likely the text is in this format, from 0 to 1."""
    return 1.0 if _HEAD.match(text) else 0.0


def read(text: str, path: str | None = None, *, type: str | None = None) -> list[Puzzle]:
    """The puzzle of a file."""
    return [puzzle_at(Where(path, 1, 1), read_declaration, text)]


def read_declaration(text: str) -> Declaration:
    """The puzzle of a file and, as `progress`, the answer in it."""
    head = _HEAD.match(text)
    if head is None:
        raise PuzzleError("this is not a pzprv3 file")
    lines = [line.strip() for line in re.split(r"[/\n]", text[head.end() :])]
    rooms = ROOMS_BY_NAME.get(lines[0])
    kind = None if rooms else _kind(lines[0])
    rows, columns = _sides([*lines[1:], "", ""][:2])
    board = _until_end(lines[3:])
    if rooms:
        return rooms.read_file(rows, columns, board, _remarks(text))
    assert kind is not None
    flag = board.pop(0) if board and _OPTION.fullmatch(board[0]) else ""
    sections = _Lines(board)
    clues = sections.take(*kind.board.sides(rows, columns))
    if kind.coloured and int(head[1] or 0) >= 1:
        sections.take(rows, columns)
    progress = {
        str(place): str(value)
        for place, value in _answer(kind, rows, columns, clues if kind.joint else None, sections)
        if not (kind.blocks and _is_mark_beside(clues, place, value, kind))
    }
    read = [
        _clue(kind, entry) if not kind.joint or entry not in kind.answers else NONE for line in clues for entry in line
    ]
    return kind.declaration(columns, read, flag, {**_remarks(text), **({"progress": progress} if progress else {})})


def _kind(name: str) -> PzprType:
    if name not in BY_NAME:
        known = ", ".join(kind.file for kind in (*PZPR_TYPES, *ROOM_TYPES))
        raise PuzzleError(f"the puzzle '{name[:20]}' is not known to gridwise; the known ones are {known}")
    return BY_NAME[name]


def _sides(lines: Sequence[str]) -> tuple[int, int]:
    """The numbers of rows and columns."""
    if not all(re.fullmatch(r"[0-9]{1,9}", line) for line in lines):
        raise PuzzleError("the file does not say how many rows and columns the board has")
    rows, columns = map(int, lines)
    if not (1 <= columns <= MAX_SIDE and 1 <= rows <= MAX_SIDE):
        raise PuzzleError(f"the grid is {rows}×{columns}; the sides must be between 1 and {MAX_SIDE}")
    return rows, columns


def _until_end(lines: Sequence[str]) -> list[str]:
    end = next((at for at, line in enumerate(lines) if _END.match(line)), len(lines))
    return [line for line in lines[:end] if line]


class _Lines:
    """The lines of a file, taken section by section; what a file lacks at its end is blank."""

    def __init__(self, lines: Sequence[str]) -> None:
        self._lines = iter(lines)

    def take(self, rows: int, columns: int) -> list[list[str]]:
        """The next rows of entries."""
        return [self.take_line(columns) for _ in range(rows)]

    def take_line(self, columns: int) -> list[str]:
        """The entries of the next line."""
        entries = next(self._lines, "").split()
        if entries and len(entries) != columns:
            raise PuzzleError(f"a row of the board has {len(entries)} entries, not {columns}")
        return entries or ["."] * columns


def _clue(kind: PzprType, entry: str) -> int:
    if kind.paired and (pair := re.fullmatch(r"([01]),(-2|\d{1,3})", entry, re.ASCII)):
        return 2 * max(int(pair[2]), 0) + int(pair[1])
    if kind.arrowed and entry == _GREY:
        return HIDDEN
    if kind.arrowed and (pair := re.fullmatch(r"([1-4]),(\d{1,3})", entry, re.ASCII)):
        return DIRECTIONS * int(pair[2]) + int(pair[1])
    if kind.listed and re.fullmatch(r"([1-8-],){1,3}[1-8-]", entry):
        return int(entry.replace(",", "").replace("-", str(UNLISTED)))
    if entry in kind.signs:
        return kind.signs[entry]
    if not re.fullmatch(r"[.-]|[0-9]{1,4}", entry):
        raise PuzzleError(f"'{entry[:10]}' is not a clue")
    return NONE if entry == "." else HIDDEN if entry == "-" else int(entry)


def _answer(
    kind: PzprType, rows: int, columns: int, joint: list[list[str]] | None, sections: _Lines
) -> Iterator[tuple[Cell, int]]:
    """The places that the player filled, with the values of their symbols."""
    for number, (line, answers) in enumerate(_answered(kind, rows, columns)):
        entries = joint[number] if joint else sections.take_line(len(line))
        for place, entry in zip(line, entries, strict=True):
            if entry in answers:
                yield place, answers[entry]


def _is_mark_beside(clues: list[list[str]], place: Cell, value: int, kind: PzprType) -> bool:
    """Whether a mark says that a cell with a clue, or a link to one, is empty."""
    empty = value in (kind.answers["-1"], kind.shaded.get("+"))
    cells = place.sides if isinstance(place, Link) else (place,)
    return empty and any(clues[cell[0]][cell[1]] != "." for cell in cells)


def _answered(kind: PzprType, rows: int, columns: int) -> Iterator[tuple[list[Cell], Mapping[str, int]]]:
    """The lines of places of an answer, each with what its entries stand for."""
    if kind.shaded:
        yield from ((line, kind.shaded) for line in in_file_order(rows, columns, CELLS))
    yield from ((line, kind.answers) for line in in_file_order(rows, columns, kind.layer))


def _remarks(text: str) -> dict[str, Any]:
    """The author, if the file names one."""
    start = text.find("info:{")
    info = _info(text[start + len("info:") :]) if start >= 0 else None
    data = info.get("metadata") if isinstance(info, dict) else None
    author = data.get("author") if isinstance(data, dict) else None
    return {"author": author} if isinstance(author, str) and author else {}


def _info(text: str) -> Any:
    """JSON data at the start of a text; like all others, its lines may be separated by `/`."""
    for spelled in (text, text.replace("/", "\n")):
        try:
            return json.JSONDecoder(strict=False).raw_decode(spelled)[0]
        except (ValueError, RecursionError):
            continue
    raise PuzzleError("the part 'info' of the file is damaged")


# ---- writing ---------------------------------------------------------------------------------------------------------


def write(puzzle: Puzzle) -> str:
    """The puzzle as a file, with the player's entries."""
    return write_nearest(puzzle, _written, NAME) + "\n"


def _written(puzzle: Puzzle) -> str | None:
    for kind in PZPR_TYPES:
        if (found := kind.clues(puzzle)) is not None:
            return "\n".join((*_lines(kind, puzzle, *found), *_author(puzzle)))
    for rooms in ROOM_TYPES:
        if (lines := rooms.write_file(puzzle)) is not None:
            return "\n".join(("pzprv3", *lines, *_author(puzzle)))
    return None


def _author(puzzle: Puzzle) -> Iterator[str]:
    if author := str(puzzle.attribute("author", "")):
        yield "info:" + json.dumps({"metadata": {"author": author}}, ensure_ascii=False, indent=1)


def _lines(kind: PzprType, puzzle: Puzzle, clues: Sequence[int], flag: str) -> Iterator[str]:
    rows, columns = puzzle.grid.rows, puzzle.grid.columns
    yield from ("pzprv3.1" if kind.coloured else "pzprv3", kind.file, str(rows), str(columns), *flag)
    height, width = kind.board.sides(rows, columns)
    entries = [_entry(kind, clue) for clue in clues]
    board = [entries[row * width : (row + 1) * width] for row in range(height)]
    answer = [_entries(answers, puzzle, line) for line, answers in _answered(kind, rows, columns)]
    if kind.joint:
        board = [
            [clue if clue != "." else own for clue, own in zip(*pair, strict=True)]
            for pair in zip(board, answer, strict=True)
        ]
    yield from map(" ".join, board)
    yield from [" ".join("0" * columns)] * (rows if kind.coloured else 0)
    yield from () if kind.joint else map(" ".join, answer)


def _entry(kind: PzprType, clue: int) -> str:
    if kind.paired and clue >= 0:
        number, colour = divmod(clue, 2)
        return f"{colour},{number or HIDDEN}"
    if kind.arrowed and clue >= 0:
        number, way = divmod(clue, DIRECTIONS)
        return f"{way},{number}"
    if kind.arrowed and clue == HIDDEN:
        return _GREY
    if kind.listed and clue > UNLISTED:
        return ",".join(str(clue)).replace(str(UNLISTED), "-")
    sign = next((sign for sign, meant in kind.signs.items() if meant == clue), None)
    return sign or _CLUES.get(clue, str(clue))


def _entries(answers: Mapping[str, int], puzzle: Puzzle, line: Sequence[Cell]) -> list[str]:
    """The entries of a line of places, as the player filled them."""
    written = {value: entry for entry, value in answers.items()}
    value: Mapping[str, int] = puzzle.symbols.value
    filled = [puzzle.progress.get(place) for place in line]
    blank = "." if all(place.layer == CELLS for place in line) else "0"
    return [blank if symbol is None else written[value[symbol]] for symbol in filled]
