"""Lines and clues that setters invent: every filling of their cells is tried."""

from collections.abc import Callable, Sequence
from itertools import product

from gridwise import Cell
from oracle.outside import line_of
from oracle.rules import rule
from oracle.sheet import Fields, Sheet

Values = Sequence[int]


def only(sheet: Sheet, cells: Sequence[Cell], allows: Callable[[Values], bool]) -> None:
    """Forbid every filling that the rule does not allow."""
    different = list(dict.fromkeys(cells))
    for filling in product(sheet.values, repeat=len(different)):
        held = dict(zip(different, filling, strict=True))
        if not allows([held[cell] for cell in cells]):
            sheet.forbid(different, filling)


@rule("ParityLine")
def parity_line(sheet: Sheet, fields: Fields) -> None:
    line = fields["line"]
    for i in range(len(line) - 1):
        only(sheet, line[i : i + 2], lambda v: (v[0] + v[1]) % 2 == 1)


@rule("AverageArrow")
def average_arrow(sheet: Sheet, fields: Fields) -> None:
    circle, *shaft = fields["line"]
    sheet.say(sheet.cells[circle] * len(shaft) == sum(sheet.cells[cell] for cell in shaft))


@rule("FuzzyThermometer")
def fuzzy_thermometer(sheet: Sheet, fields: Fields) -> None:
    only(sheet, fields["line"], lambda v: len(set(v)) == len(v) and sorted(v) in (v, v[::-1]))


@rule("RemainderDot")
def remainder_dot(sheet: Sheet, fields: Fields) -> None:
    only(sheet, fields["edge"], lambda v: 0 not in v and _remainder(*sorted(v)) == fields["remainder"])


def _remainder(low: int, high: int) -> int | None:
    return high % low if low > 0 else None


@rule("Rossini")
def rossini(sheet: Sheet, fields: Fields) -> None:
    nearest = line_of(sheet, fields)[:3]
    line = nearest if fields["direction"] == "inwards" else nearest[::-1]
    only(sheet, line, lambda v: v[0] < v[1] < v[2])


@rule("AllRossiniGiven")
def all_rossini(sheet: Sheet, fields: Fields) -> None:
    """Three cells at the end of a line are in no order, unless there is an arrow."""
    arrows = [tuple(other["at"]) for name, other in sheet.declared if name == "Rossini"]
    for axis, sides in ((0, ("left", "right")), (1, ("top", "bottom"))):
        for number in {cell[axis] for cell in sheet.cells}:
            for side in sides:
                nearest = line_of(sheet, {"at": (side, number)})[:3]
                if len(nearest) == 3 and (side, number) not in arrows:
                    only(sheet, nearest, lambda v: not (v[0] < v[1] < v[2] or v[0] > v[1] > v[2]))


@rule("Battlefield")
def battlefield(sheet: Sheet, fields: Fields) -> None:
    only(sheet, line_of(sheet, fields), lambda v: _met(v) == fields["sum"])


def _met(values: Values) -> int:
    """The sum of the cells of both armies or, if there are none, of the cells of neither."""
    places = range(len(values))
    left = {place for place in places if place < values[0]}
    right = {place for place in places if place >= len(values) - values[-1]}
    where = left & right or set(places) - left - right
    return sum(values[place] for place in where)


@rule("LinesContain")
def lines_contain(sheet: Sheet, fields: Fields) -> None:
    """Rows, columns and boxes hold each symbol as often as it is listed."""
    high, wide = fields["box"] or (1, 1)
    boxes: dict[tuple[int, int], list[Cell]] = {}
    for cell in sheet.cells:
        boxes.setdefault((cell[0] // high, cell[1] // wide), []).append(cell)
    for line in (*sheet.lines(0), *sheet.lines(1), *(boxes.values() if fields["box"] else ())):
        for symbol, value in sheet.worth.items():
            sheet.say(sum(sheet.holds(cell, value) for cell in line) == fields["symbols"].count(symbol))


@rule("StandIns")
def stand_ins(sheet: Sheet, fields: Fields) -> None:
    """Each house holds each digit once, by itself or by a symbol that stands in for it, and one such symbol."""
    high, wide = fields["box"] or (1, 1)
    boxes: dict[tuple[int, int], list[Cell]] = {}
    for cell in sheet.cells:
        boxes.setdefault((cell[0] // high, cell[1] // wide), []).append(cell)
    pairs = list(zip(fields["symbols"], fields["digits"], strict=True))
    for line in (*sheet.lines(0), *sheet.lines(1), *(boxes.values() if fields["box"] else ())):
        for digit in set(sheet.worth) - set(fields["symbols"]):
            forms = {digit, *(symbol for symbol, stood in pairs if stood == digit)}
            sheet.say(sum(sheet.holds(cell, sheet.worth[form]) for cell in line for form in forms) == 1)
        sheet.say(sum(sheet.holds(cell, sheet.worth[form]) for cell in line for form in set(fields["symbols"])) == 1)
    if fields["different"]:
        for form in set(fields["symbols"]):
            sheet.say(sum(sheet.holds(cell, sheet.worth[form]) for cell in sheet.cells) <= 1)


@rule("StateMachine")
def state_machine(sheet: Sheet, fields: Fields) -> None:
    table = {}
    for move in fields["moves"].split(";"):
        state, numbers, after = move.split()
        table.update({(int(state), int(number)): int(after) for number in numbers.split(",")})

    def accepted(values: Values) -> bool:
        state: int | None = 0
        for value in values:
            state = table.get((state, value))
        return state in fields["accepts"]

    only(sheet, fields["line"], accepted)
