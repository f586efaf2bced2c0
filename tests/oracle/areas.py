"""Rules about areas of cells that hang together."""

from typing import Any

from gridwise import Cell
from oracle.rules import rule
from oracle.sheet import Fields, Sheet


@rule("ConnectedCells")
def connected_cells(sheet: Sheet, fields: Fields) -> None:
    """From the first cell (or from those at the edge), spread to neighbours until nobody new can be reached."""
    cells = sorted(sheet.cells)
    values = [sheet.worth[str(symbol)] for symbol in fields["symbols"]]
    on = {cell: _any(sheet, [sheet.holds(cell, value) for value in values]) for cell in cells}
    reached = dict(on)
    rows, columns = sheet.shape
    for number, cell in enumerate(cells):
        if fields["to_edge"]:
            inner = 0 < cell[0] < rows - 1 and 0 < cell[1] < columns - 1
            reached[cell] = sheet.model.new_constant(0) if inner else on[cell]
        else:
            earlier = [on[other] for other in cells[:number]]
            reached[cell] = _both(sheet, on[cell], [~one for one in earlier])
    for _ in cells:
        beside = {cell: [reached[other] for other in cells if _near(cell, other, fields)] for cell in cells}
        reached = {cell: _both(sheet, on[cell], [_any(sheet, [reached[cell], *beside[cell]])]) for cell in cells}
    for cell in cells:
        sheet.any_of([~on[cell], reached[cell]])


def _near(a: Cell, b: Cell, fields: Fields) -> bool:
    down, right = abs(a[0] - b[0]), abs(a[1] - b[1])
    return max(down, right) == 1 if fields["diagonally"] else down + right == 1


def _any(sheet: Sheet, literals: list[Any]) -> Any:
    found = sheet.model.new_bool_var("")
    sheet.model.add_max_equality(found, literals)
    return found


def _both(sheet: Sheet, first: Any, others: list[Any]) -> Any:
    found = sheet.model.new_bool_var("")
    sheet.model.add_min_equality(found, [first, *others])
    return found
