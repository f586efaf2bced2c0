"""Rules about islands: areas of equal cells, each with one number that says how many cells it has."""

from typing import Any

from gridwise import Cell
from oracle.rules import rule
from oracle.sheet import Fields, Sheet


@rule("NoSquareOf")
def no_square_of(sheet: Sheet, fields: Fields) -> None:
    """Every square has a cell with another symbol."""
    banned = {sheet.worth[str(symbol)] for symbol in fields["symbols"]}
    others = [value for value in sheet.values if value not in banned]
    steps = range(fields["side"])
    for row, column in sheet.cells:
        square = [Cell((row + down, column + right)) for down in steps for right in steps]
        if all(cell in sheet.cells for cell in square):
            sheet.any_of([sheet.holds(cell, value) for cell in square for value in others])


@rule("IslandSize")
def island_size(sheet: Sheet, fields: Fields) -> None:
    """Flood the island for as many rounds as it has cells; in the last one nothing may be new."""
    _flooded(sheet, fields["cell"], fields["size"], _land(sheet, fields))


@rule("IslandCells")
def island_cells(sheet: Sheet, fields: Fields) -> None:
    _one_number_each(sheet, fields["numbered"] or (), _land(sheet, fields))


@rule("Islands")
def islands(sheet: Sheet, fields: Fields) -> None:
    rows = fields.get("islands") or ()
    found = {Cell((r, c)): token for r, row in enumerate(rows) for c, token in enumerate(row) if token != "."}
    land = _land(sheet, fields)
    _one_number_each(sheet, found, land)
    for cell, token in found.items():
        if token != "?":
            _flooded(sheet, cell, int(token), land)


def _land(sheet: Sheet, fields: Fields) -> int:
    return min(sheet.values) if fields["symbol"] is None else sheet.worth[fields["symbol"]]


def _beside(sheet: Sheet, cell: Cell) -> list[Cell]:
    steps = ((0, 1), (1, 0), (0, -1), (-1, 0))
    near = (Cell((cell[0] + down, cell[1] + right)) for down, right in steps)
    return [other for other in near if other in sheet.cells]


def _one_number_each(sheet: Sheet, numbered: Any, land: int) -> None:
    """Each cell of land carries the number of its island, shared with its neighbours, and its distance from there."""
    cells, owners = sorted(sheet.cells), {cell: number for number, cell in enumerate(sorted(numbered), 1)}
    label = {cell: sheet.number(0, len(owners)) for cell in cells}
    far = {cell: sheet.number(0, 2 * len(cells)) for cell in cells}
    for cell in cells:
        dry = sheet.holds(cell, land)
        on, off = sheet.under(dry), sheet.under(~dry)
        off.say(label[cell] == 0)
        off.say(far[cell] == 2 * len(cells))
        on.say(label[cell] >= 1)
        for other in _beside(sheet, cell):
            on.under(sheet.holds(other, land)).say(label[cell] == label[other])
        if cell in owners:
            sheet.say(dry == 1)
            sheet.say(label[cell] == owners[cell])
            sheet.say(far[cell] == 0)
        elif near := [far[other] for other in _beside(sheet, cell)]:
            nearest = sheet.number(0, 2 * len(cells))
            sheet.model.add_min_equality(nearest, near)
            on.say(far[cell] == nearest + 1)
            on.say(far[cell] < len(cells))
        else:
            sheet.say(dry == 0)


def _flooded(sheet: Sheet, start: Cell, size: int, land: int) -> None:
    reached: dict[Cell, Any] = {Cell(start): sheet.holds(Cell(start), land)}
    sheet.say(reached[Cell(start)] == 1)
    for _ in range(size):
        before = reached
        fringe = {other for cell in before for other in (cell, *_beside(sheet, cell))}
        reached = {}
        for cell in sorted(fringe):
            near = [before[other] for other in (cell, *_beside(sheet, cell)) if other in before]
            wet = sheet.model.new_bool_var("")
            sheet.model.add_max_equality(wet, near)
            reached[cell] = sheet.model.new_bool_var("")
            sheet.model.add_min_equality(reached[cell], [wet, sheet.holds(cell, land)])
    sheet.say(sum(reached.values()) == size)
