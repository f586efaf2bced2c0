"""Rules of clues outside the grid, and of lunchboxes."""

from itertools import pairwise
from typing import Any

from gridwise import Cell
from oracle.rules import rule
from oracle.sheet import Fields, Sheet


def line_of(sheet: Sheet, fields: Fields) -> list[Cell]:
    """The cells seen from a place, nearest first."""
    side, number, *part = fields["at"]
    axis = 1 if side in ("top", "bottom") else 0
    line = [cell for cell in sorted(sheet.cells) if cell[axis] == number]
    if part:
        line = [cell for cell in line if part[0] <= cell[1 - axis] <= part[1]]
    return line[::-1] if side in ("bottom", "right") else line


@rule("HiddenSkyscraper")
def hidden_skyscraper(sheet: Sheet, fields: Fields) -> None:
    """At some place the line stops rising for the first time, and the symbol is there."""
    line, wanted = line_of(sheet, fields), sheet.worth[fields["symbol"]]
    places = []
    for place in range(1, len(line)):
        here = sheet.model.new_bool_var("")
        rising = sheet.under(here)
        for a, b in pairwise(line[:place]):
            rising.say(sheet.cells[b] > sheet.cells[a])
        rising.say(sheet.cells[line[place]] <= sheet.cells[line[place - 1]])
        rising.say(sheet.cells[line[place]] == wanted)
        places.append(here)
    # Only one place can be the first, so no filling is found twice.
    sheet.any_of(places)
    sheet.model.add(sum(places) <= 1)


def _sandwiched(sheet: Sheet, line: list[Cell], low: int, high: int, total: int, when: Any = None) -> None:
    """Both values occur once in the line, and the values between them have the sum."""
    paper = sheet if when is None else sheet.under(when)
    for value in (low, high):
        paper.say(sum(sheet.holds(cell, value) for cell in line) == 1)
    for i, a in enumerate(line):
        for j, b in enumerate(line):
            if i != j:
                both = paper.under(sheet.holds(a, low)).under(sheet.holds(b, high))
                both.say(sheet.sum(line[min(i, j) + 1 : max(i, j)]) + sheet.number(0, 0) == total)


@rule("Sandwich")
def sandwich(sheet: Sheet, fields: Fields) -> None:
    """Between the lowest and the highest symbol."""
    _sandwiched(sheet, line_of(sheet, fields), min(sheet.values), max(sheet.values), fields["sum"])


@rule("XSum")
def x_sum(sheet: Sheet, fields: Fields) -> None:
    """The first cell says how many cells make the sum."""
    line = line_of(sheet, fields)
    sheet.one_of(sheet.cells[line[0]], [value for value in sheet.values if 0 <= value <= len(line)])
    for value in sheet.values:
        if 0 <= value <= len(line):
            first = sheet.under(sheet.holds(line[0], value))
            first.say(sheet.sum(line[:value]) + sheet.number(0, 0) == fields["sum"])


@rule("NumberedRoom")
def numbered_room(sheet: Sheet, fields: Fields) -> None:
    """The first cell gives the position of the symbol."""
    line, wanted = line_of(sheet, fields), sheet.worth[fields["symbol"]]
    for value in sheet.values:
        first = sheet.under(sheet.holds(line[0], value))
        if 1 <= value <= len(line):
            first.say(sheet.cells[line[value - 1]] == wanted)
        else:
            first.never()


@rule("LittleKiller")
def little_killer(sheet: Sheet, fields: Fields) -> None:
    """The diagonal from the start to the edge."""
    down, right = fields["direction"].split()
    row, column = fields["start"]
    diagonal = []
    while 0 <= row < sheet.shape[0] and 0 <= column < sheet.shape[1]:
        diagonal += [cell for cell in sheet.cells if cell == (row, column)]
        row, column = row + (1 if down == "down" else -1), column + (1 if right == "right" else -1)
    sheet.say(sheet.sum(diagonal) == fields["sum"])


@rule("Lunchbox")
def lunchbox(sheet: Sheet, fields: Fields) -> None:
    """The values between its own lowest and highest value have the sum."""
    line = list(fields["line"])
    sheet.all_different(line)
    top, bottom = sheet.largest(line), sheet.number(min(sheet.values), max(sheet.values))
    sheet.model.add_min_equality(bottom, [sheet.cells[cell] for cell in line])
    for i, a in enumerate(line):
        for j, b in enumerate(line):
            if i != j:
                ends = [sheet.whether(x == y, x != y) for x, y in ((sheet.cells[a], bottom), (sheet.cells[b], top))]
                both = sheet.under(ends[0]).under(ends[1])
                both.say(sheet.sum(line[min(i, j) + 1 : max(i, j)]) + sheet.number(0, 0) == fields["sum"])
