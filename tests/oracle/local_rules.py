"""Rules that look at few cells at a time: signs between cells, counts of lines, trees and tents."""

from gridwise import Cell
from oracle.rules import rule
from oracle.sheet import Fields, Sheet


def mark_of(sheet: Sheet, fields: Fields) -> int:
    """The value of the symbol that a rule names; by default the highest."""
    return sheet.worth[fields["symbol"]] if fields.get("symbol") else max(sheet.values)


def seen_from(sheet: Sheet, at: tuple[str, int]) -> list[Cell]:
    """The cells of a line, the nearest to the clue first."""
    side, line = at
    axis = 0 if side in ("left", "right") else 1
    cells = sorted(cell for cell in sheet.cells if cell[axis] == line)
    return cells[::-1] if side in ("right", "bottom") else cells


def along_the_sides(fields: Fields) -> list[tuple[tuple[str, int], str]]:
    """The clues that are written side by side."""
    sides = ("top", "bottom", "left", "right")
    entries = [((side, line), entry) for side in sides for line, entry in enumerate(fields.get(side) or ())]
    return [(at, entry) for at, entry in entries if entry != "."]


@rule("EqualSign")
def equal_sign(sheet: Sheet, fields: Fields) -> None:
    a, b = fields["edge"]
    sheet.say(sheet.cells[a] == sheet.cells[b])


@rule("UnequalSign")
def unequal_sign(sheet: Sheet, fields: Fields) -> None:
    a, b = fields["edge"]
    sheet.say(sheet.cells[a] != sheet.cells[b])


@rule("LineCount")
def line_count(sheet: Sheet, fields: Fields) -> None:
    mark = mark_of(sheet, fields)
    sheet.say(sum(sheet.holds(cell, mark) for cell in seen_from(sheet, fields["at"])) == fields["count"])


@rule("LineCounts")
def line_counts(sheet: Sheet, fields: Fields) -> None:
    for at, entry in along_the_sides(fields):
        line_count(sheet, {**fields, "at": at, "count": int(entry)})


@rule("TentsAndTrees")
def tents_and_trees(sheet: Sheet, fields: Fields) -> None:
    """Every tree takes one tent beside it, and every tent is taken once; which tree takes which does not matter."""
    tent = mark_of(sheet, fields)
    taken: dict[Cell, list[object]] = {cell: [] for cell in sheet.cells}
    for row, tokens in enumerate(fields["trees"] or ()):
        for column, token in enumerate(tokens):
            if token == "T":
                beside = [Cell((row + r, column + c)) for r, c in ((0, 1), (1, 0), (0, -1), (-1, 0))]
                ways = {cell: sheet.model.new_bool_var("") for cell in beside if cell in sheet.cells}
                sheet.say(sum(ways.values()) == 1)
                for cell, way in ways.items():
                    taken[cell].append(way)
    for cell, each in taken.items():
        sheet.say(sum(each) == sheet.holds(cell, tent))
    for a in sheet.cells:
        for b in sheet.cells:
            if a < b and max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1:
                sheet.any_of([~sheet.holds(a, tent), ~sheet.holds(b, tent)])


@rule("WaterLevels")
def water_levels(sheet: Sheet, fields: Fields) -> None:
    """Of two cells of a tank, the lower one is filled if the upper one is; level ones, if one of them is."""
    water, tokens = mark_of(sheet, fields), fields["regions"]
    for a in sheet.cells:
        for b in sheet.cells:
            if tokens[a[0]][a[1]] == tokens[b[0]][b[1]] and a[0] <= b[0]:
                sheet.any_of([~sheet.holds(a, water), sheet.holds(b, water)])


@rule("PositionSum")
def position_sum(sheet: Sheet, fields: Fields) -> None:
    side, line = fields["at"]
    axis = 1 if side in ("left", "right") else 0
    cells = [cell for cell in sheet.cells if cell[1 - axis] == line]
    sheet.say(sum((cell[axis] + 1) * sheet.holds(cell, mark_of(sheet, fields)) for cell in cells) == fields["sum"])


@rule("PositionSums")
def position_sums(sheet: Sheet, fields: Fields) -> None:
    for at, entry in along_the_sides(fields):
        position_sum(sheet, {**fields, "at": at, "sum": int(entry)})


@rule("SpacedRepeats")
def spaced_repeats(sheet: Sheet, fields: Fields) -> None:
    """Equal numbers in a line are more than their number of steps apart."""
    for a in sheet.cells:
        for b in sheet.cells:
            steps = [abs(p - q) for p, q in zip(a, b, strict=True)]
            if a < b and sorted(steps)[:-1] == [0] * (len(steps) - 1):
                for value in sheet.values:
                    if max(steps) <= value:
                        sheet.forbid((a, b), (value, value))


@rule("HigherAbove")
def higher_above(sheet: Sheet, fields: Fields) -> None:
    [tokens] = [each["regions"] for name, each in sheet.declared if "regions" in each]
    for cell in sheet.cells:
        below = Cell((cell[0] + 1, cell[1]))
        if below in sheet.cells and tokens[cell[0]][cell[1]] == tokens[below[0]][below[1]]:
            sheet.say(sheet.cells[cell] > sheet.cells[below])


@rule("LettersInLines", "NumbersAndBlocks")
def each_once_in_lines(sheet: Sheet, fields: Fields) -> None:
    """Each value but the lowest once in each row and column; of the lowest, two blocks in a line of numbers."""
    for axis in (0, 1):
        for line in sheet.lines(axis):
            for value in sheet.values[1:]:
                sheet.say(sum(sheet.holds(cell, value) for cell in line) == 1)
            if "letters" not in fields:
                sheet.say(sum(sheet.holds(cell, min(sheet.values)) for cell in line) == 2)


@rule("FirstSeen")
def first_seen(sheet: Sheet, fields: Fields) -> None:
    """Some cell holds it, and all before are blank."""
    line, ways = seen_from(sheet, fields["at"]), []
    for number, cell in enumerate(line):
        way = sheet.model.new_bool_var("")
        ways.append(way)
        sheet.model.add_implication(way, sheet.holds(cell, sheet.worth[fields["symbol"]]))
        for before in line[:number]:
            sheet.model.add_implication(way, sheet.holds(before, min(sheet.values)))
    sheet.any_of(ways)


@rule("FirstOnes")
def first_ones(sheet: Sheet, fields: Fields) -> None:
    for at, entry in along_the_sides(fields):
        first_seen(sheet, {"at": at, "symbol": entry})


@rule("BlockSum")
def block_sum(sheet: Sheet, fields: Fields) -> None:
    """Of all pairs of cells, the two blocks of the line, with the sum between them."""
    line, block, ways = seen_from(sheet, fields["at"]), min(sheet.values), []
    for number, first in enumerate(line):
        for last in range(number + 1, len(line)):
            way = sheet.model.new_bool_var("")
            ways.append(way)
            for cell in line:
                held = sheet.holds(cell, block)
                sheet.model.add_implication(way, held if cell in (first, line[last]) else ~held)
            sheet.model.add(sheet.sum(line[number + 1 : last]) == fields["sum"]).only_enforce_if(way)
    sheet.any_of(ways)


@rule("BlockSums")
def block_sums(sheet: Sheet, fields: Fields) -> None:
    for at, entry in along_the_sides(fields):
        block_sum(sheet, {"at": at, "sum": int(entry)})


@rule("RegionsHold")
def regions_hold(sheet: Sheet, fields: Fields) -> None:
    tokens = fields["regions"]
    for name in {token for row in tokens for token in row}:
        own = [cell for cell in sheet.cells if tokens[cell[0]][cell[1]] == name]
        sheet.say(sum(sheet.holds(cell, mark_of(sheet, fields)) for cell in own) == fields["count"])


@rule("InPairs")
def in_pairs(sheet: Sheet, fields: Fields) -> None:
    mark = mark_of(sheet, fields)
    for cell in sheet.cells:
        beside = [b if a == cell else a for a, b in sheet.edges() if cell in (a, b)]
        held = sum(sheet.holds(other, mark) for other in beside)
        sheet.model.add(held == 1).only_enforce_if(*sheet.conditions, sheet.holds(cell, mark))
