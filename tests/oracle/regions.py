"""Rules of regions besides rows, columns and boxes, and of cells at a certain distance."""

from collections.abc import Iterable
from itertools import combinations

from gridwise import Cell
from oracle.houses import boxes_of
from oracle.marks import edges_with
from oracle.rules import rule, state
from oracle.sheet import Fields, Sheet


@rule("SymbolsNumericByLongestSide")
def symbols_numeric(sheet: Sheet, fields: Fields) -> None:
    """It only names the symbols, which already sets the values of cells."""


@rule("NoRepeatsInLines")
def lines(sheet: Sheet, fields: Fields) -> None:
    for axis in range(len(sheet.shape)):
        for line in sheet.lines(axis):
            sheet.all_different(line)


@rule("NoRepeatsInBoxes")
def no_repeats_in_boxes(sheet: Sheet, fields: Fields) -> None:
    for box in boxes_of(sheet, fields["box"]):
        sheet.all_different(box)


@rule("NoRepeatsInRegions")
def no_repeats_in_regions(sheet: Sheet, fields: Fields) -> None:
    for region in fields["regions"]:
        sheet.all_different(region)


@rule("ExtraRegion")
def extra_region(sheet: Sheet, fields: Fields) -> None:
    sheet.all_different(fields["region"])


@rule("Windows")
def windows(sheet: Sheet, fields: Fields) -> None:
    """Rectangles of the size of a box, one cell apart from each other and the border, or at the given corners."""
    first = sheet.boxes()[0]
    height, width = len({row for row, _ in first}), len({column for _, column in first})
    corners = fields.get("corners") or [
        (row, column)
        for row, column in sheet.cells
        if row % (height + 1) == 1 and column % (width + 1) == 1 and row < sheet.shape[0] - 1
        if column < sheet.shape[1] - 1
    ]
    for top, left in corners:
        sheet.all_different(Cell((top + i, left + j)) for i in range(height) for j in range(width))


@rule("DisjointGroups")
def disjoint_groups(sheet: Sheet, fields: Fields) -> None:
    """Two cells in the same position of different boxes differ."""
    places = [sorted(box) for box in sheet.boxes()]
    for one, other in combinations(places, 2):
        for a, b in zip(one, other, strict=True):
            sheet.say(sheet.cells[a] != sheet.cells[b])


def _apart(sheet: Sheet, leaps: Iterable[tuple[int, int]]) -> None:
    wanted = {tuple(sorted(leap)) for leap in leaps}
    for a, b in combinations(sheet.cells, 2):
        if tuple(sorted((abs(a[0] - b[0]), abs(a[1] - b[1])))) in wanted:
            sheet.say(sheet.cells[a] != sheet.cells[b])


@rule("AntiChess")
def anti_chess(sheet: Sheet, fields: Fields) -> None:
    _apart(sheet, fields["leaps"])


@rule("AntiKnight")
def anti_knight(sheet: Sheet, fields: Fields) -> None:
    _apart(sheet, [(1, 2)])


@rule("AntiKing")
def anti_king(sheet: Sheet, fields: Fields) -> None:
    _apart(sheet, [(0, 1), (1, 1)])


@rule("AntiTaxicab")
def anti_taxicab(sheet: Sheet, fields: Fields) -> None:
    """Two cells never both hold the distance between them."""
    for a, b in combinations(sheet.cells, 2):
        distance = abs(a[0] - b[0]) + abs(a[1] - b[1])
        if distance in sheet.values:
            sheet.any_of([~sheet.holds(a, distance), ~sheet.holds(b, distance)])


@rule("NonConsecutive")
def non_consecutive(sheet: Sheet, fields: Fields) -> None:
    dotted = edges_with(sheet, "WhiteDot", "BlackDot") if fields["unless_dotted"] else []
    for a, b in sheet.edges():
        if {a, b} not in dotted:
            sheet.say(sheet.distance(a, b) != 1)


def _squares(sheet: Sheet) -> list[list[Cell]]:
    corners = [[Cell((r + i, c + j)) for i in (0, 1) for j in (0, 1)] for r, c in sheet.cells]
    return [square for square in corners if all(cell in sheet.cells for cell in square)]


@rule("GlobalEntropy")
def global_entropy(sheet: Sheet, fields: Fields) -> None:
    """Each square holds a value of each part of the range."""
    parts = fields.get("parts", 3)
    size = len(sheet.values) // parts
    for square in _squares(sheet):
        for part in range(parts):
            group = [value for place, value in enumerate(sheet.values) if place // size == part]
            sheet.any_of([sheet.holds(cell, value) for cell in square for value in group])


@rule("GlobalModular")
def global_modular(sheet: Sheet, fields: Fields) -> None:
    modulus = fields.get("modulus", 3)
    for square in _squares(sheet):
        for rest in range(modulus):
            group = [value for value in sheet.values if (value - rest) % modulus == 0]
            sheet.any_of([sheet.holds(cell, value) for cell in square for value in group])


@rule("AllOf")
def all_of(sheet: Sheet, fields: Fields) -> None:
    for part in fields["parts"]:
        state(sheet, type(part).__name__, dict(part))
