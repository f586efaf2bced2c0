"""Tapa: the runs of marks around a cell."""

from itertools import product

from gridwise import Cell
from oracle.rules import rule
from oracle.sheet import Fields, Sheet


@rule("RunsAround")
def runs_around(sheet: Sheet, fields: Fields) -> None:
    _clue(sheet, Cell(fields["cell"]), [str(length) for length in fields["lengths"]], fields)


@rule("RunNumbers")
def run_numbers(sheet: Sheet, fields: Fields) -> None:
    for row, tokens in enumerate(fields.get("numbers") or ()):
        for column, token in enumerate(tokens):
            if token != ".":
                _clue(sheet, Cell((row, column)), token.split(","), fields)


def _clue(sheet: Sheet, cell: Cell, lengths: list[str], fields: Fields) -> None:
    """Every pattern of marks around the cell whose connected pieces do not match the lengths is excluded."""
    mark = sheet.worth[str(fields["symbol"])] if fields.get("symbol") is not None else max(sheet.values)
    sheet.say(sheet.holds(cell, mark) == 0)
    around = [Cell((cell[0] + down, cell[1] + right)) for down, right in product((-1, 0, 1), repeat=2) if down or right]
    near = [other for other in around if other in sheet.cells]
    wanted = [] if lengths == ["0"] else lengths
    for pattern in product((0, 1), repeat=len(near)):
        pieces = _pieces({other for other, held in zip(near, pattern, strict=True) if held})
        known = sorted(int(length) for length in wanted if length != "?")
        if len(pieces) != len(wanted) or not _contains(sorted(pieces), known):
            literals = [sheet.holds(other, mark) for other in near]
            sheet.any_of([~each if held else each for each, held in zip(literals, pattern, strict=True)])


def _pieces(marked: set[Cell]) -> list[int]:
    sizes = []
    while marked:
        piece, fresh = set[Cell](), {marked.pop()}
        while fresh:
            piece |= fresh
            fresh = {b for b in marked if any(abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 for a in fresh)}
            marked -= fresh
        sizes.append(len(piece))
    return sizes


def _contains(sizes: list[int], some: list[int]) -> bool:
    return all(sizes.count(size) >= some.count(size) for size in some)
