"""Rules of composite boards: regions of different sizes, straights, overlapping grids, stars."""

from itertools import groupby

from gridwise import Cell
from oracle.houses import regions_of_tokens
from oracle.rules import rule
from oracle.sheet import Fields, Sheet


@rule("NumberedRegions")
def numbered_regions(sheet: Sheet, fields: Fields) -> None:
    for region in regions_of_tokens(sheet, fields["regions"]):
        sheet.each_once(region, sheet.values[: len(region)])


@rule("Straights")
def straights(sheet: Sheet, fields: Fields) -> None:
    """No repeats in lines; adjacent white cells span as many values as there are cells."""
    layout = fields["layout"]
    for cell, value in sheet.cells.items():
        token = layout[cell[0]][cell[1]]
        if token.startswith("#"):
            sheet.say(value == sheet.worth[token[1:]])
    for axis in (0, 1):
        for line in sheet.lines(axis):
            sheet.all_different(line)
        for number in range(sheet.shape[1 - axis]):
            places = [Cell((place, number) if axis == 0 else (number, place)) for place in range(sheet.shape[axis])]
            for black, run in groupby(places, lambda cell: layout[cell[0]][cell[1]].startswith("#")):
                cells = list(run)
                if not black:
                    lowest = sheet.number(min(sheet.values), max(sheet.values))
                    sheet.model.add_min_equality(lowest, [sheet.cells[cell] for cell in cells])
                    sheet.say(sheet.largest(cells) - lowest == len(cells) - 1)


@rule("OverlappingGrids")
def overlapping_grids(sheet: Sheet, fields: Fields) -> None:
    side = fields["side"]
    high, wide = fields["box"] or next((side // n, n) for n in range(1, side + 1) if n * n >= side and side % n == 0)
    for top, left in fields["corners"]:
        places = [(row, column) for row in range(side) for column in range(side)]
        for key in (lambda p: p[0], lambda p: p[1], lambda p: (p[0] // high, p[1] // wide)):
            for _, house in groupby(sorted(places, key=key), key):
                sheet.each_once([Cell((top + row, left + column)) for row, column in house], sheet.values)


@rule("StarRegions")
def star_regions(sheet: Sheet, fields: Fields) -> None:
    """Equally many stars in each row, column and region, never touching, not even diagonally."""
    star, wanted = max(sheet.values), fields["stars"] or 1
    for region in (*sheet.lines(0), *sheet.lines(1), *regions_of_tokens(sheet, fields["regions"])):
        sheet.say(sum(sheet.holds(cell, star) for cell in region) == wanted)
    cells = sorted(sheet.cells)
    for number, a in enumerate(cells):
        for b in cells[:number]:
            if abs(a[0] - b[0]) <= 1 and abs(a[1] - b[1]) <= 1:
                sheet.say(sheet.holds(a, star) + sheet.holds(b, star) <= 1)


@rule("CountAround")
def count_around(sheet: Sheet, fields: Fields) -> None:
    """As many of the cells around a cell hold the highest value as the number in it says."""
    _count_around(sheet, fields["cell"], fields["count"], fields)


@rule("NumbersAround")
def numbers_around(sheet: Sheet, fields: Fields) -> None:
    for row, tokens in enumerate(fields.get("numbers") or ()):
        for column, token in enumerate(tokens):
            if token != ".":
                _count_around(sheet, (row, column), int(token), fields)


def _count_around(sheet: Sheet, cell: tuple[int, ...], count: int, fields: Fields) -> None:
    mark, (row, column) = max(sheet.values), cell
    near = [each for each in sheet.cells if max(abs(each[0] - row), abs(each[1] - column)) <= 1]
    if not fields["diagonal"]:
        near = [each for each in near if each[0] == row or each[1] == column]
    if fields["itself"] != "counted":
        near = [each for each in near if tuple(each) != tuple(cell)]
    sheet.say(sum(sheet.holds(each, mark) for each in near) == count)
    if fields["itself"] == "empty" and cell in sheet.cells:
        sheet.say(sheet.holds(next(each for each in sheet.cells if tuple(each) == tuple(cell)), mark) == 0)
