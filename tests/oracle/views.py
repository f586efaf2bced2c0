"""Numbers that count the cells in view along the row and column of their cell."""

from typing import Any

from gridwise import Cell
from oracle.rules import rule
from oracle.sheet import Fields, Sheet


@rule("CountInSight")
def count_in_sight(sheet: Sheet, fields: Fields) -> None:
    _seen(sheet, fields["cell"], fields["count"], fields)


@rule("NumbersInSight")
def numbers_in_sight(sheet: Sheet, fields: Fields) -> None:
    for row, tokens in enumerate(fields.get("numbers") or ()):
        for column, token in enumerate(tokens):
            if token != ".":
                _seen(sheet, Cell((row, column)), None if token == "?" else int(token), fields)


def _seen(sheet: Sheet, cell: Cell, count: int | None, fields: Fields) -> None:
    """A cell is in view if it and all cells before it hold the symbol; the clue's own cell may count, too."""
    mark = sheet.worth[str(fields["symbol"])] if fields.get("symbol") is not None else max(sheet.values)
    own = fields["itself"] == "counted"
    sheet.say(sheet.holds(cell, mark) == int(own))
    if count is None:
        return
    seen: list[Any] = [int(own)]
    for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        line: list[Any] = []
        at = Cell((cell[0] + down, cell[1] + right))
        while at in sheet.cells:
            line.append(sheet.holds(at, mark))
            seen.append(sheet.model.new_bool_var(""))
            sheet.model.add_min_equality(seen[-1], line)
            at = Cell((at[0] + down, at[1] + right))
    sheet.say(sum(seen) == count)
