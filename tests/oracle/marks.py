"""Rules of marks: dots and letters between cells, discs where cells meet, signs in a cell."""

from typing import Any

from gridwise import Cell
from oracle.rules import rule
from oracle.sheet import Fields, Sheet


def edges_with(sheet: Sheet, *kinds: str) -> list[set[Cell]]:
    """The edges with a mark of one of these kinds."""
    return [set(other["edge"]) for name, other in sheet.declared if name in kinds]


@rule("WhiteDot")
def white_dot(sheet: Sheet, fields: Fields) -> None:
    sheet.say(sheet.distance(*fields["edge"]) == fields["difference"])


@rule("AllWhiteDotsGiven")
def all_white_dots(sheet: Sheet, fields: Fields) -> None:
    """An edge without a dot has none of the differences."""
    dotted = edges_with(sheet, "WhiteDot", "BlackDot")
    for a, b in sheet.edges():
        if {a, b} not in dotted:
            for difference in fields["differences"]:
                sheet.say(sheet.distance(a, b) != difference)


def related(sheet: Sheet, a: Cell, b: Cell, ratio: Any) -> list[Any]:
    """Two literals: the first value is `ratio` times the second, and the reverse."""
    more, less = ratio.numerator, ratio.denominator
    x, y = sheet.cells[a], sheet.cells[b]
    ways = []
    for one, other in ((x, y), (y, x)):
        off = sheet.model.new_bool_var("")
        larger = sheet.model.new_bool_var("")
        sheet.model.add(one * less == other * more).only_enforce_if(~off)
        sheet.model.add(one * less > other * more).only_enforce_if(off, larger)
        sheet.model.add(one * less < other * more).only_enforce_if(off, ~larger)
        sheet.model.add_implication(~off, ~larger)
        ways.append(~off)
    return ways


@rule("BlackDot")
def black_dot(sheet: Sheet, fields: Fields) -> None:
    """One value is the other times the ratio."""
    sheet.any_of(related(sheet, *fields["edge"], fields["ratio"]))


@rule("AllBlackDotsGiven")
def all_black_dots(sheet: Sheet, fields: Fields) -> None:
    """An edge without a dot has none of the ratios."""
    dotted = edges_with(sheet, "WhiteDot", "BlackDot")
    for a, b in sheet.edges():
        if {a, b} not in dotted:
            for ratio in fields["ratios"]:
                for way in related(sheet, a, b, ratio):
                    sheet.any_of([~way])


ROMAN = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}


def arabic(mark: str) -> int:
    """A smaller numeral before a larger one is subtracted."""
    numbers = [ROMAN[sign] for sign in mark]
    return sum(-n if any(n < later for later in numbers[i + 1 :]) else n for i, n in enumerate(numbers))


@rule("XV")
def xv(sheet: Sheet, fields: Fields) -> None:
    sheet.say(sheet.sum(fields["edge"]) == arabic(fields["mark"]))


@rule("AllXVGiven")
def all_xv(sheet: Sheet, fields: Fields) -> None:
    """Neighbours without a mark have none of the sums."""
    marked = edges_with(sheet, "XV")
    for edge in sheet.edges():
        if set(edge) not in marked:
            for total in fields["sums"]:
                sheet.say(sheet.sum(edge) != total)


@rule("Quadruple")
def quadruple(sheet: Sheet, fields: Fields) -> None:
    """Each symbol occurs at least as often as it is listed."""
    for symbol in fields["symbols"]:
        held = sum(sheet.holds(cell, sheet.worth[symbol]) for cell in fields["region"])
        sheet.say(held >= fields["symbols"].count(symbol))


@rule("Clone")
def clone(sheet: Sheet, fields: Fields) -> None:
    for one, other in zip(fields["a"], fields["b"], strict=True):
        sheet.say(sheet.cells[one] == sheet.cells[other])


@rule("Even")
def even(sheet: Sheet, fields: Fields) -> None:
    half = sheet.number(-2000, 2000)
    sheet.model.add(half * 2 <= sheet.cells[fields["cell"]])
    sheet.model.add(half * 2 >= sheet.cells[fields["cell"]] - 1)
    sheet.say(half * 2 == sheet.cells[fields["cell"]])


@rule("Odd")
def odd(sheet: Sheet, fields: Fields) -> None:
    half = sheet.number(-2000, 2000)
    sheet.model.add(half * 2 <= sheet.cells[fields["cell"]])
    sheet.model.add(half * 2 >= sheet.cells[fields["cell"]] - 1)
    sheet.say(half * 2 + 1 == sheet.cells[fields["cell"]])


def beside(sheet: Sheet, kind: str, cell: Cell) -> list[Cell]:
    """The neighbours of a cell that are not of that kind."""
    alike = {other["cell"] for name, other in sheet.declared if name == kind}
    near = [b if a == cell else a for a, b in sheet.edges() if cell in (a, b)]
    return [other for other in near if other not in alike]


@rule("Minimum")
def minimum(sheet: Sheet, fields: Fields) -> None:
    """Less than every neighbour that is not itself a minimum."""
    for other in beside(sheet, "Minimum", fields["cell"]):
        sheet.say(sheet.cells[fields["cell"]] < sheet.cells[other])


@rule("Maximum")
def maximum(sheet: Sheet, fields: Fields) -> None:
    """More than every neighbour that is not itself a maximum."""
    for other in beside(sheet, "Maximum", fields["cell"]):
        sheet.say(sheet.cells[fields["cell"]] > sheet.cells[other])


def pointing(sheet: Sheet, cell: Cell, line: dict[int, Cell]) -> None:
    """If the cell holds n, the n-th cell of the line holds the cell's own position; n must be a position."""
    own = next(number for number, other in line.items() if other == cell)
    sheet.one_of(sheet.cells[cell], [value for value in sheet.values if value in line] or [max(sheet.values) + 1])
    for value in sheet.values:
        if value in line:
            sheet.under(sheet.holds(cell, value)).say(sheet.cells[line[value]] == own)


@rule("RowIndexer")
def row_indexer(sheet: Sheet, fields: Fields) -> None:
    column = fields["cell"][1]
    pointing(sheet, fields["cell"], {other[0] + 1: other for other in sheet.cells if other[1] == column})


@rule("ColumnIndexer")
def column_indexer(sheet: Sheet, fields: Fields) -> None:
    row = fields["cell"][0]
    pointing(sheet, fields["cell"], {other[1] + 1: other for other in sheet.cells if other[0] == row})


@rule("BoxIndexer")
def box_indexer(sheet: Sheet, fields: Fields) -> None:
    box = next(box for box in sheet.boxes() if fields["cell"] in box)
    pointing(sheet, fields["cell"], dict(enumerate(sorted(box), 1)))


@rule("GivenMarks")
def given_marks(sheet: Sheet, fields: Fields) -> None:
    sheet.one_of(sheet.cells[fields["cell"]], [sheet.worth[symbol] for symbol in fields["symbols"]])
