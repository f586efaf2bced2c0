"""Rules of rows, columns, boxes and other regions."""

from collections.abc import Sequence
from math import isqrt

from gridwise import Cell
from oracle.rules import rule
from oracle.sheet import Fields, Sheet


@rule("SymbolsNumericByDiameter", "SymbolsNumericByCells")
def symbols_numeric(sheet: Sheet, fields: Fields) -> None:
    """They only name the symbols, which already sets the values of cells."""


@rule("EachDimensionIsCompletePermutation")
def each_dimension(sheet: Sheet, fields: Fields) -> None:
    for axis in range(len(sheet.shape)):
        for line in sheet.lines(axis):
            sheet.each_once(line, sheet.values)


@rule("AllCellsAreCompletePermutation")
def all_cells(sheet: Sheet, fields: Fields) -> None:
    sheet.each_once(list(sheet.cells), sheet.values)


@rule("RegionsAreCompletePermutation")
def regions_complete(sheet: Sheet, fields: Fields) -> None:
    for region in fields["regions"]:
        sheet.each_once(region, sheet.values)


@rule("RegionIsCompletePermutation")
def region_complete(sheet: Sheet, fields: Fields) -> None:
    sheet.each_once(fields["region"], sheet.values)


@rule("RegionPermutesSymbols")
def region_permutes(sheet: Sheet, fields: Fields) -> None:
    sheet.each_once(fields["region"], [sheet.worth[symbol] for symbol in fields["symbols"]])


@rule("AllDifferent")
def all_different(sheet: Sheet, fields: Fields) -> None:
    sheet.all_different(fields["region"])


@rule("Boxes")
def boxes(sheet: Sheet, fields: Fields) -> None:
    for box in boxes_of(sheet, fields.get("box")):
        sheet.each_once(box, sheet.values)


def boxes_of(sheet: Sheet, box: Sequence[int] | None) -> list[list[Cell]]:
    """Rectangles of n cells that tile the grid: as given, or as nearly square as possible and wider than tall."""
    size = len(sheet.values)
    if box is None:
        root = isqrt(size - 1) + 1
        columns = next(divisor for divisor in range(root, size + 1) if size % divisor == 0)
        box = (size // columns, columns)
    tiles: dict[tuple[int, int], list[Cell]] = {}
    for row, column in sorted(sheet.cells):
        tiles.setdefault((row // box[0], column // box[1]), []).append(Cell((row, column)))
    return list(tiles.values())


@rule("JigsawRegions")
def jigsaw(sheet: Sheet, fields: Fields) -> None:
    for region in regions_of_tokens(sheet, fields["regions"]):
        sheet.each_once(region, sheet.values)


def regions_of_tokens(sheet: Sheet, rows: Sequence[Sequence[str]]) -> list[list[Cell]]:
    """Cells with the same token form a region."""
    regions: dict[str, list[Cell]] = {}
    for row, column in sorted(sheet.cells):
        regions.setdefault(rows[row][column], []).append(Cell((row, column)))
    return list(regions.values())


@rule("Diagonals")
def diagonals(sheet: Sheet, fields: Fields) -> None:
    """No value repeats on either long diagonal (or on the falling or rising one alone)."""
    side = sheet.shape[0]
    falling = [Cell((i, i)) for i in range(side)]
    rising = [Cell((i, side - 1 - i)) for i in range(side)]
    direction = str(fields.get("direction") or "both")
    for name, line in (("down", falling), ("up", rising)):
        if direction in (name, "both"):
            sheet.all_different(cell for cell in line if cell in sheet.cells)
