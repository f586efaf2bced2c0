"""Rules of shaded cells and lamps: neighbours, regions with numbers, numbers that must not repeat, lines of sight."""

from typing import Any

from gridwise import Cell
from oracle.rules import rule
from oracle.sheet import Fields, Sheet


def _mark(sheet: Sheet, fields: Fields) -> int:
    """The value that a rule is about: the symbol it names, or else the highest one."""
    return sheet.worth[str(fields["symbol"])] if fields.get("symbol") is not None else max(sheet.values)


def _held(sheet: Sheet, cells: Any, mark: int) -> Any:
    return sum(sheet.holds(cell, mark) for cell in cells)


@rule("NotAdjacent")
def not_adjacent(sheet: Sheet, fields: Fields) -> None:
    """Of two cells a step apart, one at most is marked."""
    mark, cells = _mark(sheet, fields), sorted(sheet.cells)
    for number, a in enumerate(cells):
        for b in cells[number + 1 :]:
            down, right = abs(a[0] - b[0]), abs(a[1] - b[1])
            if down + right == 1 or (fields["diagonally"] and down == right == 1):
                sheet.any_of([~sheet.holds(a, mark), ~sheet.holds(b, mark)])


@rule("RegionCount")
def region_count(sheet: Sheet, fields: Fields) -> None:
    sheet.say(_held(sheet, fields["region"], _mark(sheet, fields)) == fields["count"])


@rule("RegionCounts")
def region_counts(sheet: Sheet, fields: Fields) -> None:
    """A number anywhere in a region counts the marks in all of it."""
    regions, mark = fields["regions"], _mark(sheet, fields)
    for row, tokens in enumerate(fields.get("numbers") or ()):
        for column, token in enumerate(tokens):
            if token != ".":
                own = [cell for cell in sheet.cells if regions[cell[0]][cell[1]] == regions[row][column]]
                sheet.say(_held(sheet, own, mark) == int(token))


@rule("UnrepeatedNumbers")
def unrepeated_numbers(sheet: Sheet, fields: Fields) -> None:
    """Two cells of a line with the same number are not both white."""
    numbers, white = fields.get("numbers") or (), _mark(sheet, fields)
    cells = sorted(sheet.cells) if numbers else []
    for number, a in enumerate(cells):
        for b in cells[number + 1 :]:
            same = numbers[a[0]][a[1]] == numbers[b[0]][b[1]] != "."
            if same and (a[0] == b[0] or a[1] == b[1]):
                sheet.any_of([~sheet.holds(a, white), ~sheet.holds(b, white)])


def seen_from(sheet: Sheet, cell: Cell) -> list[Cell]:
    """The cells in the four directions, as far as the first that is void or off the grid."""
    seen = []
    for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        at = Cell((cell[0] + down, cell[1] + right))
        while at in sheet.cells:
            seen.append(at)
            at = Cell((at[0] + down, at[1] + right))
    return seen


@rule("NoneInSight")
def none_in_sight(sheet: Sheet, fields: Fields) -> None:
    mark = _mark(sheet, fields)
    for cell in sheet.cells:
        for other in seen_from(sheet, cell):
            sheet.any_of([~sheet.holds(cell, mark), ~sheet.holds(other, mark)])


@rule("AllInSight")
def all_in_sight(sheet: Sheet, fields: Fields) -> None:
    mark = _mark(sheet, fields)
    for cell in sheet.cells:
        sheet.any_of([sheet.holds(each, mark) for each in (cell, *seen_from(sheet, cell))])


@rule("WallNumbers")
def wall_numbers(sheet: Sheet, fields: Fields) -> None:
    """A digit counts the marks above, below, left and right of it."""
    mark = _mark(sheet, fields)
    for row, tokens in enumerate(fields["layout"] or ()):
        for column, token in enumerate(tokens):
            if token.isdigit():
                beside = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
                sheet.say(_held(sheet, [Cell(at) for at in beside if Cell(at) in sheet.cells], mark) == int(token))


@rule("RegionSpan")
def region_span(sheet: Sheet, fields: Fields) -> None:
    """A run of cells that all hold the symbol has cells of few regions; only the shortest runs need to be stated."""
    [regions] = [each["regions"] for _, each in sheet.declared if each.get("regions")]
    mark = _mark(sheet, fields)
    for cell in sheet.cells:
        for down, right in ((0, 1), (1, 0)):
            run, met, at = [cell], [regions[cell[0]][cell[1]]], Cell((cell[0] + down, cell[1] + right))
            while at in sheet.cells and len(met) <= fields["most"]:
                run.append(at)
                if regions[at[0]][at[1]] != met[-1]:
                    met.append(regions[at[0]][at[1]])
                at = Cell((at[0] + down, at[1] + right))
            if len(met) > fields["most"]:
                sheet.any_of([~sheet.holds(each, mark) for each in run])


@rule("CornerCount")
def corner_count(sheet: Sheet, fields: Fields) -> None:
    row, column = float(fields["corner"].row), float(fields["corner"].column)
    _around_corner(sheet, row + 0.5, column + 0.5, fields["count"], _mark(sheet, fields))


@rule("CornerCounts")
def corner_counts(sheet: Sheet, fields: Fields) -> None:
    for row, tokens in enumerate(fields.get("corners") or ()):
        for column, token in enumerate(tokens):
            if token.isdigit():
                _around_corner(sheet, row, column, int(token), _mark(sheet, fields))


def _around_corner(sheet: Sheet, row: float, column: float, count: int, mark: int) -> None:
    """Corner 0, 0 is the upper left one of the grid."""
    around = [Cell((int(row) + down, int(column) + right)) for down in (-1, 0) for right in (-1, 0)]
    sheet.say(_held(sheet, [cell for cell in around if cell in sheet.cells], mark) == count)
