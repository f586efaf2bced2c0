"""puzz.link: links to Sudoku, Kakuro, Skyscrapers, Nonogram, Akari, Hitori, Nurikabe, Slant, Slitherlink, Masyu,
Simple Loop, Yajilin,
Balance Loop, Geradeweg, Kurodoko, Cave, Canal View, Creek, Yin-Yang, Tapa, Yajikazu and Heyawake.

Links of the same form from other sites that use pzprjs (pzv.jp and others) are read as well.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import Any
from urllib.parse import unquote

from gridwise.common.errors import PuzzleError, Where
from gridwise.declaring.losses import drop
from gridwise.formats import pzprv3
from gridwise.formats._nearest import write_nearest
from gridwise.formats._outline import PuzzleOutline, outline
from gridwise.formats._pzpr_codes import NONE, NUMBERS
from gridwise.formats._pzpr_rooms import ROOM_TYPES, ROOMS_BY_NAME, RoomType
from gridwise.formats._pzpr_types import BY_NAME, MAX_SIDE, PZPR_TYPES, PzprType, puzzle_at
from gridwise.formats._sketch import PuzzleSketch, known_type
from gridwise.model.fields import Outside
from gridwise.model.grid import Cell
from gridwise.model.puzzle import Declaration, Puzzle

NAME = "puzz.link"
SUFFIXES = (".pzpr",)
EXAMPLE = "https://puzz.link/p?sudoku/4/4/i14l31i"
URL = "https://puzz.link/p?"

_SITE = r"\s*(?:https?://)?(?:[\w-]+\.)*(?:puzz\.link|pzv\.jp|pzprxs\.vercel\.app|pzplus\.tck\.mn)"
_PAGE = _SITE + r"/p(?:\.html)?\?(?:type=\w+&)?(?:pzv/)?"
_ANY = re.compile(_SITE + r"(?:[/?#]\S*)?\s*", re.IGNORECASE)
_LINK = re.compile(
    _PAGE + r"([a-z]+)(?:_edit|_play)?/(v:[^/]*/)?(?:([a-z]{1,9})/)?([0-9]{1,9})/([0-9]{1,9})(?:/(\S*))?\s*",
    re.IGNORECASE,
)
_FILE = re.compile(_PAGE + r"(pzprv3.*)", re.DOTALL)
_SIDES = ("top", "bottom", "left", "right")


def sniff(text: str) -> float:
    """How likely the text is in this format, from 0 to 1."""
    return 1.0 if _ANY.fullmatch(text) else 0.0


def read(text: str, path: str | None = None, *, type: str | None = None) -> list[Puzzle]:
    """The puzzle of a link."""
    return [puzzle_at(Where(path, 1, 1), _declaration, text)]


def _declaration(text: str) -> Declaration:
    plain = unquote(text)
    if file := _FILE.fullmatch(plain):
        return pzprv3.read_declaration(file[1])
    match = _LINK.fullmatch(plain)
    if match is None:
        advice = "a link with the puzzle looks like https://puzz.link/p?sudoku/4/4/g1k23k3g"
        raise PuzzleError(
            "this link does not contain the puzzle, and gridwise does not download puzzles", suggestion=advice
        )
    kind, variant, flag, columns, rows = match[1].lower(), match[2], match[3] or "", int(match[4]), int(match[5])
    if kind not in _READERS:
        raise PuzzleError(f"the puzzle '{kind}' is not known to gridwise; the known ones are {', '.join(_KNOWN)}")
    if not (1 <= columns <= MAX_SIDE and 1 <= rows <= MAX_SIDE):
        raise PuzzleError(f"the grid is {rows}×{columns}; the sides must be between 1 and {MAX_SIDE}")
    if variant:
        drop(
            f"the variant mark '{variant[:-1]}'",
            f"means rules other than those of {kind}, which the link does not state",
        )
    return _READERS[kind](rows, columns, (match[6] or "").rstrip("/"), flag)


# ---- numbers ---------------------------------------------------------------------------------------------------------


def _decoded(body: str, count: int) -> tuple[list[int | None], str]:
    """The numbers of that many cells, None for cells without one, and the rest of the text."""
    clues, rest = NUMBERS.decode(body, count)
    return [clue if clue >= 0 else None for clue in clues], rest


def _encoded(numbers: Sequence[int | None]) -> str:
    return NUMBERS.pack([NONE if number is None else number for number in numbers])


def _require_end(rest: str) -> None:
    if rest:
        raise PuzzleError(f"the link has extra text at its end: '{rest[:10]}'")


# ---- sudoku ----------------------------------------------------------------------------------------------------------


def _square(rows: int, columns: int) -> PuzzleSketch:
    if rows != columns:
        raise PuzzleError(f"the {rows}×{columns} grid is not square")
    return PuzzleSketch.square(rows)


def _filled(sketch: PuzzleSketch, numbers: Sequence[int | None]) -> dict[Cell, int]:
    listed = ((Cell(divmod(place, sketch.columns)), number) for place, number in enumerate(numbers))
    return {cell: number for cell, number in listed if number is not None}


def _read_sudoku(rows: int, columns: int, body: str) -> Declaration:
    sketch = _square(rows, columns)
    numbers, rest = _decoded(body, rows * columns)
    _require_end(rest)
    sketch.givens = _filled(sketch, numbers)
    return sketch.declaration(None)


def _latin(puzzle: Puzzle) -> PuzzleOutline | None:
    """The outline of a square with the numbers from 1 in every line; None for other puzzles."""
    try:
        outlined = outline(puzzle, NAME)
    except PuzzleError:
        return None
    grid = outlined.sketch
    return outlined if grid.lines and grid.rows == grid.columns and grid.values == range(1, grid.rows + 1) else None


def _cells(grid: PuzzleSketch) -> list[int | None]:
    return [grid.givens.get(Cell((r, c))) for r in range(grid.rows) for c in range(grid.columns)]


def _write_sudoku(puzzle: Puzzle) -> str | None:
    outlined = _latin(puzzle)
    if outlined is None or outlined.rest or outlined.sketch.regions or not outlined.box_is_usual:
        return None
    return f"sudoku/{outlined.sketch.columns}/{outlined.sketch.rows}/{_encoded(_cells(outlined.sketch))}"


# ---- skyscrapers -----------------------------------------------------------------------------------------------------


def _read_skyscrapers(rows: int, columns: int, body: str) -> Declaration:
    """The clues above, below, left and right, then the givens if there are any."""
    sketch = _square(rows, columns)
    clues, rest = _decoded(body, 4 * rows)
    numbers, rest = _decoded(rest, rows * columns)
    _require_end(rest)
    for place, count in enumerate(clues):
        if count is not None:
            side, line = divmod(place, rows)
            sketch.add("buildings seen", "SkyscraperClue", at=Outside((_SIDES[side], line)), count=count)
    sketch.givens = _filled(sketch, numbers)
    attributes: dict[str, Any] = {"size": [rows, columns]}
    if sketch.givens:
        attributes["initial"] = sketch.board(sketch.givens)
    return Declaration(known_type("Skyscrapers", "skyscrapers"), attributes, tuple(sketch.constraints))


def _write_skyscrapers(puzzle: Puzzle) -> str | None:
    outlined = _latin(puzzle)
    if outlined is None or outlined.sketch.box or outlined.sketch.regions or not outlined.rest:
        return None
    if {type(each).__name__ for each in outlined.rest} != {"SkyscraperClue"}:
        return None
    grid = outlined.sketch
    if any(each.at.part for each in outlined.rest):  # type: ignore[attr-defined]
        return None
    clues = {(each.at.side, each.at.line): each.count for each in outlined.rest}  # type: ignore[attr-defined]
    around = _encoded([clues.get((side, line)) for side in _SIDES for line in range(grid.rows)])
    return f"skyscrapers/{grid.columns}/{grid.rows}/{around}{_encoded(_cells(grid)) if grid.givens else ''}"


# ---- nonograms -------------------------------------------------------------------------------------------------------


def _lines(rows: int, columns: int) -> Iterator[tuple[Outside, int]]:
    """The place of each clue and its maximum number of runs: columns, then rows."""
    yield from ((Outside(("top", column)), (rows + 1) // 2) for column in range(columns))
    yield from ((Outside(("left", row)), (columns + 1) // 2) for row in range(rows))


def _read_nonogram(rows: int, columns: int, body: str) -> Declaration:
    """The numbers of each line, nearest to the grid first."""
    sketch = PuzzleSketch(rows, columns, range(2), lines=False)
    numbers, rest = _decoded(body, sum(room for _, room in _lines(rows, columns)))
    _require_end(rest)
    at = 0
    for place, room in _lines(rows, columns):
        runs = [number for number in reversed(numbers[at : at + room]) if number]
        sketch.add("runs of a line", "NonogramClue", at=place, runs=runs)
        at += room
    return Declaration(known_type("Nonogram", "nonogram"), {"size": [rows, columns]}, tuple(sketch.constraints))


def _write_nonogram(puzzle: Puzzle) -> str | None:
    if puzzle.symbols.names != ("0", "1") or puzzle.grid.dimensions != 2 or puzzle.givens or puzzle.grid.void:
        return None
    if {type(each).__name__ for each in puzzle.constraints} != {"NonogramClue"}:
        return None
    rows, columns = puzzle.grid.rows, puzzle.grid.columns
    runs: dict[Outside, Sequence[int]] = {each.at: each.runs for each in puzzle.constraints}  # type: ignore[attr-defined]
    lines = list(_lines(rows, columns))
    if len(runs) != len(puzzle.constraints) or set(runs) != {place for place, _ in lines}:
        return None
    numbers: list[int | None] = []
    for place, room in lines:
        numbers += [*reversed(runs[place]), *[None] * (room - len(runs[place]))]
    return f"nonogram/{columns}/{rows}/{_encoded(numbers)}"


# ---- kakuro ----------------------------------------------------------------------------------------------------------

_SUMS = "0123456789abcdefghij" + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The characters for the sums from 0 to 45."""


def _sum(sign: str) -> str:
    """A sum in the form of our layout; empty if there is none."""
    if sign not in _SUMS and sign != "-":
        raise PuzzleError(f"'{sign}' is not the code of a sum")
    return "" if sign in "-0" else str(_SUMS.index(sign))


def _read_kakuro(rows: int, columns: int, body: str) -> Declaration:
    """The cells, then the sums above and beside the grid for lines that start with a white cell."""
    tokens: list[str] = []
    signs = iter(body)
    for sign in signs:
        if "k" <= sign <= "z":
            tokens += ["."] * (ord(sign) - ord("k") + 1)
        elif sign == ".":
            tokens.append("#")
        else:
            down, right = _sum(sign), _sum(next(signs, "-"))
            tokens.append(f"{down}\\{right}" if down or right else "#")
        if len(tokens) >= rows * columns:
            break
    if len(tokens) != rows * columns:
        raise PuzzleError(f"the link has {len(tokens)} cells, but the grid has {rows * columns}")
    grid = [tokens[at : at + columns] for at in range(0, len(tokens), columns)]
    above = [_sum(next(signs, "-")) if cell == "." else "" for cell in grid[0]]
    beside = [_sum(next(signs, "-")) if row[0] == "." else "" for row in grid]
    _require_end("".join(signs))
    top = ["#", *(f"{total}\\" if total else "#" for total in above)]
    layout = [top, *([f"\\{total}" if total else "#", *row] for total, row in zip(beside, grid, strict=True))]
    text = "".join(" ".join(row) + "\n" for row in layout)
    return Declaration(known_type("Kakuro", "kakuro"), {"layout": text}, ())


def _write_kakuro(puzzle: Puzzle) -> str | None:
    """Write the cells. The first row and column of our layout hold only sums, which puzz.link puts outside."""
    kind = puzzle.declaration.type
    if (
        kind != "Kakuro"
        or puzzle.givens
        or puzzle.declaration.constraints
        or puzzle.symbols.names != tuple("123456789")
    ):
        return None
    layout = _layout(puzzle)
    if any(cell == "." for cell in layout[0]) or any(row[0] == "." for row in layout):
        return None
    grid = [row[1:] for row in layout[1:]]
    text = "".join(_kakuro_cells([cell for row in grid for cell in row]))
    text += "".join(_sign(layout[0][column + 1], 0) for column, cell in enumerate(grid[0]) if cell == ".")
    text += "".join(_sign(layout[number + 1][0], 1) for number, row in enumerate(grid) if row[0] == ".")
    return f"kakuro/{len(grid[0])}/{len(grid)}/{text}"


def _layout(puzzle: Puzzle) -> list[list[str]]:
    layout = puzzle.attribute("layout")
    rows = layout.splitlines() if isinstance(layout, str) else layout
    return [row.split() if isinstance(row, str) else [str(cell) for cell in row] for row in rows if row]


def _kakuro_cells(cells: Sequence[str]) -> Iterator[str]:
    for white, run in groupby(cells, lambda cell: cell == "."):
        listed = list(run)
        if white:
            long, short = divmod(len(listed), 16)
            yield "z" * long + (chr(ord("k") + short - 1) if short else "")
        else:
            yield from ("." if cell == "#" else _sign(cell, 0) + _sign(cell, 1) for cell in listed)


def _sign(cell: str, side: int) -> str:
    parts = cell.split("\\")
    total = parts[side] if len(parts) == 2 else ""
    if total and int(total) >= len(_SUMS):
        raise PuzzleError(f"{NAME} does not support sums over {len(_SUMS) - 1}, but this puzzle has {total}")
    return _SUMS[int(total)] if total else "0"


# ---- boards of clues -------------------------------------------------------------------------------------------------


def _read_clues(kind: PzprType, rows: int, columns: int, body: str, flag: str) -> Declaration:
    height, width = kind.board.sides(rows, columns)
    clues, rest = kind.code.decode(body, height * width)
    _require_end(rest)
    return kind.declaration(columns, clues, flag)


def _write_clues(kind: PzprType, puzzle: Puzzle) -> str | None:
    if (found := kind.clues(puzzle)) is None:
        return None
    clues, flag = found
    parts = (kind.link, *flag, str(puzzle.grid.columns), str(puzzle.grid.rows), kind.code.pack(clues))
    return "/".join(parts)


def _without_flag(read: Callable[[int, int, str], Declaration]) -> Callable[[int, int, str, str], Declaration]:
    """The reader of a puzzle for which pzprjs has no options."""

    def checked(rows: int, columns: int, body: str, flag: str) -> Declaration:
        if flag:
            raise PuzzleError(f"the option '{flag}' is not known to gridwise")
        return read(rows, columns, body)

    return checked


_READERS: dict[str, Callable[[int, int, str, str], Declaration]] = {
    "sudoku": _without_flag(_read_sudoku),
    "kakuro": _without_flag(_read_kakuro),
    "skyscrapers": _without_flag(_read_skyscrapers),
    "nonogram": _without_flag(_read_nonogram),
    **{name: partial(_read_clues, kind) for name, kind in BY_NAME.items()},
    **{name: _without_flag(kind.read_link) for name, kind in ROOMS_BY_NAME.items()},
}
_TABLE: dict[str, PzprType | RoomType] = {**BY_NAME, **ROOMS_BY_NAME}
_KNOWN = [name for name in _READERS if name not in _TABLE or _TABLE[name].link == name]
_WRITERS: tuple[Callable[[Puzzle], str | None], ...] = (
    _write_sudoku,
    _write_kakuro,
    _write_skyscrapers,
    _write_nonogram,
    *(partial(_write_clues, kind) for kind in PZPR_TYPES),
    *(kind.write_link for kind in ROOM_TYPES),
)


def write(puzzle: Puzzle) -> str:
    """The link of the puzzle. Programs that find links in a text leave out a dot at its end, so a slash follows."""
    body = write_nearest(puzzle, _written, NAME)
    return f"{URL}{body}{'' if body[-1].isalnum() else '/'}\n"


def _written(puzzle: Puzzle) -> str | None:
    bodies = (writer(puzzle) for writer in _WRITERS)
    return next((body for body in bodies if body is not None), None)
