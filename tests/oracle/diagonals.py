"""Rules about diagonals in cells."""

from typing import Any

from oracle.rules import rule
from oracle.sheet import Fields, Sheet

Point = tuple[int, int]
"""A corner: the number of rows above it and of columns to its left."""


def _lines(sheet: Sheet) -> list[tuple[Point, Point, Any]]:
    """Every possible diagonal: its ends, and whether it is drawn. The lower value falls from left to right."""
    falling, rising = min(sheet.values), max(sheet.values)
    lines = []
    for cell in sheet.cells:
        row, column = cell
        lines.append(((row, column), (row + 1, column + 1), sheet.holds(cell, falling)))
        lines.append(((row, column + 1), (row + 1, column), sheet.holds(cell, rising)))
    return lines


def _count(sheet: Sheet, point: Point, count: int) -> None:
    sheet.say(sum(drawn for first, second, drawn in _lines(sheet) if point in (first, second)) == count)


@rule("DiagonalsAt")
def diagonals_at(sheet: Sheet, fields: Fields) -> None:
    """As many diagonals end in the corner as its number says."""
    corner = fields["corner"]
    _count(sheet, (round(corner.row + 0.5), round(corner.column + 0.5)), fields["count"])


@rule("CornerNumbers")
def corner_numbers(sheet: Sheet, fields: Fields) -> None:
    for row, tokens in enumerate(fields.get("corners") or ()):
        for column, token in enumerate(tokens):
            if token != ".":
                _count(sheet, (row, column), int(token))


@rule("NoDiagonalLoops")
def no_diagonal_loops(sheet: Sheet, fields: Fields) -> None:
    """Erase diagonals with a loose end again and again: without loops, nothing is left."""
    lines = _lines(sheet)
    left = [drawn for _, _, drawn in lines]
    corners = {point for first, second, _ in lines for point in (first, second)}
    for _ in range(len(corners) // 4 + 2):  # corners of one colour, from both ends of a line
        held = {
            point: _several(sheet, [line for line, ends in zip(left, lines, strict=True) if point in ends[:2]])
            for point in corners
        }
        left = [
            _all(sheet, [line, held[first], held[second]]) for line, (first, second, _) in zip(left, lines, strict=True)
        ]
    for line in left:
        sheet.say(line == 0)


def _several(sheet: Sheet, literals: list[Any]) -> Any:
    """Whether at least two are true."""
    return sheet.whether(sum(literals) >= 2, sum(literals) <= 1)


def _all(sheet: Sheet, literals: list[Any]) -> Any:
    found = sheet.model.new_bool_var("")
    sheet.model.add_min_equality(found, literals)
    return found
