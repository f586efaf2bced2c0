"""Rules of thermometers, borders and circles, and rules made from other rules."""

from itertools import pairwise

from gridwise import Cell
from oracle.rules import rule, state
from oracle.sheet import Fields, Sheet


@rule("Thermometer")
def thermometer(sheet: Sheet, fields: Fields) -> None:
    for low, high in pairwise(fields["line"]):
        sheet.say(sheet.cells[low] < sheet.cells[high])


@rule("SkyscraperClue")
def skyscraper(sheet: Sheet, fields: Fields) -> None:
    """This many towers of the line are visible from outside: those taller than all before them."""
    side, number = fields["at"]
    axis = 0 if side in ("top", "bottom") else 1
    line = [cell for cell in sorted(sheet.cells) if cell[1 - axis] == number]
    if side in ("bottom", "right"):
        line.reverse()
    seen = 1
    for place in range(1, len(line)):
        tower, before = sheet.cells[line[place]], sheet.largest(line[:place])
        seen = seen + sheet.whether(tower > before, tower <= before)
    sheet.say(seen == fields["count"])


@rule("RegionSumLine")
def region_sum_line(sheet: Sheet, fields: Fields) -> None:
    """Box borders cut the line into pieces with equal sums."""
    box_of = {cell: number for number, box in enumerate(sheet.boxes()) for cell in box}
    pieces: list[list[Cell]] = []
    for cell in fields["line"]:
        if pieces and box_of[pieces[-1][-1]] == box_of[cell]:
            pieces[-1].append(cell)
        else:
            pieces.append([cell])
    for one, next_one in pairwise(pieces):
        sheet.say(sheet.sum(one) == sheet.sum(next_one))


@rule("CountingCircles")
def counting_circles(sheet: Sheet, fields: Fields) -> None:
    """A number in a circle is the number of circles that hold it."""
    for value in sheet.values:
        circles = [sheet.holds(cell, value) for cell in fields["circles"]]
        for circle in circles:
            sheet.under(circle).say(sum(circles) == value)


@rule("SameValues")
def same_values(sheet: Sheet, fields: Fields) -> None:
    """Both regions hold the same values, each equally often."""
    for value in sheet.values:
        sheet.say(
            sum(sheet.holds(cell, value) for cell in fields["a"])
            == sum(sheet.holds(cell, value) for cell in fields["b"])
        )


@rule("AnyOf")
def any_of(sheet: Sheet, fields: Fields) -> None:
    """At least one option, which is a list of constraints, holds."""
    options = []
    for option in fields["options"]:
        chosen = sheet.model.new_bool_var("")
        for part in option:
            state(sheet.under(chosen), type(part).__name__, dict(part))
        options.append(chosen)
    sheet.any_of(options)
