"""More puzzles of shaded cells, modelled like those in `pencil.py`: from the tokens of their clues and the rules."""

from itertools import product
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


MODELS.update({"CanalView": canal_view, "Cave": cave, "Kurodoko": kurodoko})
