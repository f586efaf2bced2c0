"""More puzzles of shaded cells, modelled like those in `pencil.py`: from the tokens of their clues and the rules."""

from itertools import pairwise, product
from typing import Any

from oracle.pencil import MODELS, Point, Rows, Sheet, _beside, _connect, _points, _ray


def kurodoko(sheet: Sheet, rows: Rows, full: bool) -> None:
    """Numbers count the white cells in view; black cells apart; white cells connected."""
    black = sheet.literals(_points(rows))
    _see(sheet, rows, {point: ~literal for point, literal in black.items()}, own=1)
    _apart(sheet, black)
    _connect(sheet, {point: ~literal for point, literal in black.items()})


def cave(sheet: Sheet, rows: Rows, full: bool) -> None:
    """Numbers count the white cells in view; white cells connected; black cells connected to the outside."""
    black = sheet.literals(_points(rows))
    _see(sheet, rows, {point: ~literal for point, literal in black.items()}, own=1)
    _connect(sheet, {point: ~literal for point, literal in black.items()})
    edge = [(row, column) for row in (-1, len(rows)) for column in range(-1, len(rows[0]) + 1)]
    edge += [(row, column) for row in range(len(rows)) for column in (-1, len(rows[0]))]
    outside = dict.fromkeys(edge, sheet.model.new_constant(1))
    _connect(sheet, {**black, **outside}, edge[0])


def canal_view(sheet: Sheet, rows: Rows, full: bool) -> None:
    """Numbers, which are white, count the black cells in view; black cells connected, never two by two."""
    black = sheet.literals(_points(rows))
    _see(sheet, rows, black, own=0)
    _connect(sheet, black)
    _no_square(sheet, black)


def creek(sheet: Sheet, rows: Rows, full: bool) -> None:
    """Numbers at corners count the black cells around them; white cells connected."""
    black = sheet.literals(product(range(len(rows) - 1), range(len(rows[0]) - 1)))
    for row, column in _points(rows):
        if rows[row][column] != ".":
            near = [(row - 1, column - 1), (row - 1, column), (row, column - 1), (row, column)]
            sheet.model.add(sum(black[cell] for cell in near if cell in black) == int(rows[row][column]))
    _connect(sheet, {point: ~literal for point, literal in black.items()})


def yin_yang(sheet: Sheet, rows: Rows, full: bool) -> None:
    """Black and white circles everywhere, both connected, never two by two; 0 is a white one, 1 a black one."""
    black = sheet.literals(_points(rows))
    white = {point: ~literal for point, literal in black.items()}
    for row, column in black:
        if rows[row][column] != ".":
            sheet.model.add(black[row, column] == int(rows[row][column]))
    for colour in (black, white):
        _connect(sheet, colour)
        _no_square(sheet, colour)


def tapa(sheet: Sheet, rows: Rows, full: bool) -> None:
    """Numbers are the lengths of the black runs around their cell; black cells connected, never two by two."""
    black = sheet.literals(_points(rows))
    for row, column in black:
        if (token := rows[row][column]) != ".":
            sheet.model.add(black[row, column] == 0)
            ring = [(row + down, column + right) for down, right in CLOCKWISE]
            allowed = [way for way in product((0, 1), repeat=8) if _tapa_fits(way, ring, black, token)]
            outside = sheet.model.new_constant(0)
            sheet.model.add_allowed_assignments([black.get(point, outside) for point in ring], allowed)
    _connect(sheet, black)
    _no_square(sheet, black)


CLOCKWISE = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))


def _tapa_fits(way: tuple[int, ...], ring: list[Point], inside: dict[Point, Any], token: str) -> bool:
    """Whether the runs of a ring, read from just after a white cell, are those that the clue lists."""
    if any(held and point not in inside for held, point in zip(way, ring, strict=True)):
        return False
    start = way.index(0) if 0 in way else 0
    text = "".join(map(str, way[start:] + way[:start]))
    runs = [str(len(run)) for run in text.split("0") if run] or ["0"]
    wanted = token.split(",")
    known = [length for length in wanted if length != "?"]
    hidden = len(wanted) > len(known)
    return (
        len(runs) == len(wanted)
        and not (hidden and runs == ["0"])
        and all(runs.count(length) >= known.count(length) for length in known)
    )


def yajikazu(sheet: Sheet, rows: Rows, full: bool) -> None:
    """Numbers with an arrow count black cells if their own is white; black cells apart; white cells connected."""
    black = sheet.literals(_points(rows))
    steps = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}
    for point, own in black.items():
        if (token := rows[point[0]][point[1]]) != ".":
            counted = [black[other] for other in _ray(point, steps[token[-1]], black)]
            sheet.model.add(sum(counted) == int(token[:-1])).only_enforce_if(~own)
    _apart(sheet, black)
    _connect(sheet, {point: ~literal for point, literal in black.items()})


def heyawake(sheet: Sheet, rows: Rows, full: bool) -> None:
    """Entries are a room and perhaps a number, as in `A/2`. Black cells apart; no white line through three rooms."""
    black = sheet.literals(_points(rows))
    room = {(row, column): rows[row][column].partition("/")[0] for row, column in black}
    for row, column in black:
        if number := rows[row][column].partition("/")[2]:
            own = [black[other] for other in black if room[other] == room[row, column]]
            sheet.model.add(sum(own) == int(number))
    for line in _lines(rows):
        for start, end in product(range(len(line)), repeat=2):
            if sum(room[a] != room[b] for a, b in pairwise(line[start : end + 1])) > 1:
                sheet.model.add_bool_or([black[point] for point in line[start : end + 1]])
    _apart(sheet, black)
    _connect(sheet, {point: ~literal for point, literal in black.items()})


def _lines(rows: Rows) -> list[list[Point]]:
    across = [[(row, column) for column in range(len(rows[0]))] for row in range(len(rows))]
    return across + [list(line) for line in zip(*across, strict=True)]


def _see(sheet: Sheet, rows: Rows, on: dict[Point, Any], own: int) -> None:
    """A number counts the cells that are on, in four directions as far as all are; `own` if its own cell counts."""
    for point in _points(rows):
        token = rows[point[0]][point[1]]
        if token == ".":
            continue
        sheet.model.add(on[point] == own)
        seen = [own]
        for step in ((-1, 0), (0, -1), (0, 1), (1, 0)):
            ray = _ray(point, step, on)
            for length in range(len(ray)):
                seen.append(sheet.model.new_bool_var(""))
                sheet.model.add_min_equality(seen[-1], [on[other] for other in ray[: length + 1]])
        if token != "?":
            sheet.model.add(sum(seen) == int(token))


def _apart(sheet: Sheet, on: dict[Point, Any]) -> None:
    for point, other in product(on, repeat=2):
        if point < other and other in _beside(point):
            sheet.model.add_bool_or([~on[point], ~on[other]])


def _no_square(sheet: Sheet, on: dict[Point, Any]) -> None:
    for row, column in on:
        square = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]
        if square[3] in on:
            sheet.model.add_bool_or([~on[point] for point in square])


MODELS.update(
    {
        "CanalView": canal_view,
        "Cave": cave,
        "Creek": creek,
        "Heyawake": heyawake,
        "Kurodoko": kurodoko,
        "Tapa": tapa,
        "Yajikazu": yajikazu,
        "YinYang": yin_yang,
    }
)
