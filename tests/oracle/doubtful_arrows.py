"""Yajikazu: numbers with arrows that are right unless their own cell is marked."""

from gridwise import Cell
from oracle.rules import rule
from oracle.sheet import Fields, Sheet

STEPS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}
SIGNS = {"up": "^", "down": "v", "left": "<", "right": ">"}


@rule("DoubtfulArrow")
def doubtful_arrow(sheet: Sheet, fields: Fields) -> None:
    _clue(sheet, Cell(fields["cell"]), fields["count"], SIGNS[fields["direction"]], fields)


@rule("DoubtfulArrows")
def doubtful_arrows(sheet: Sheet, fields: Fields) -> None:
    for row, tokens in enumerate(fields.get("arrows") or ()):
        for column, token in enumerate(tokens):
            if token != ".":
                _clue(sheet, Cell((row, column)), int(token[:-1]), token[-1], fields)


def _clue(sheet: Sheet, cell: Cell, count: int, sign: str, fields: Fields) -> None:
    mark = sheet.worth[str(fields["symbol"])] if fields.get("symbol") is not None else max(sheet.values)
    held, (down, right) = [], STEPS[sign]
    for distance in range(1, max(sheet.shape)):
        at = Cell((cell[0] + distance * down, cell[1] + distance * right))
        if at in sheet.cells:
            held.append(sheet.holds(at, mark))
    unmarked = sheet.under(~sheet.holds(cell, mark))
    unmarked.say(sum(held) == count) if held else unmarked.one_of(sheet.cells[cell], [] if count else sheet.values)
