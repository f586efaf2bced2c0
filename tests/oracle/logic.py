"""Rules about other rules: every filling of their cells is tried, against the statement of each part by itself.

Whether a part holds is found by enumerating the fillings of its own cells that its statement allows.
"""

from collections.abc import Sequence
from itertools import product
from typing import Any

from ortools.sat.python import cp_model

from gridwise import Cell
from oracle.rules import rule, state
from oracle.sheet import Fields, Sheet

Option = Sequence[Any]


def truth_of(sheet: Sheet, option: Option) -> Any:
    """A literal that is true exactly where all the constraints of the option hold."""
    cells = list(dict.fromkeys(cell for part in option for cell in _seen(sheet, part)))
    allowed = _fillings(sheet, option, cells)
    literal = sheet.model.new_bool_var("")
    forbidden = [filling for filling in product(sheet.values, repeat=len(cells)) if filling not in allowed]
    variables = [sheet.cells[cell] for cell in cells]
    sheet.model.add_forbidden_assignments([*variables, literal], [(*filling, 1) for filling in forbidden])
    sheet.model.add_forbidden_assignments([*variables, literal], [(*filling, 0) for filling in allowed])
    return literal


def _seen(sheet: Sheet, part: Any) -> list[Cell]:
    """The cells on which a constraint depends: all of them, if it names none itself."""
    return list(part.cells()) if any(True for _ in part.cells()) else list(sheet.cells)


def _fillings(sheet: Sheet, option: Option, cells: list[Cell]) -> set[tuple[int, ...]]:
    """What the cells can hold by the statement of the option alone."""
    model = cp_model.CpModel()
    domain = cp_model.Domain.from_values(list(sheet.values))
    own = {cell: model.new_int_var_from_domain(domain, str(cell)) for cell in sheet.cells}
    alone = Sheet(model, sheet.shape, sheet.void, sheet.worth, own, sheet.declared, sheet.layers)
    for part in option:
        state(alone, type(part).__name__, dict(part))
    for cell in own:
        if cell not in cells:
            model.add(own[cell] == min(sheet.values))
    found: set[tuple[int, ...]] = set()

    class Collector(cp_model.CpSolverSolutionCallback):
        def on_solution_callback(self) -> None:
            found.add(tuple(self.value(own[cell]) for cell in cells))

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    solver.solve(model, Collector())
    return found


def how_many(sheet: Sheet, fields: Fields) -> Any:
    return sum(truth_of(sheet, option) for option in fields["options"])


@rule("Not")
def not_(sheet: Sheet, fields: Fields) -> None:
    sheet.say(truth_of(sheet, fields["parts"]) == 0)


@rule("Drawn")
def drawn(sheet: Sheet, fields: Fields) -> None:
    for part in fields["parts"]:
        state(sheet, type(part).__name__, dict(part))


@rule("ExactlyOneOf")
def exactly_one_of(sheet: Sheet, fields: Fields) -> None:
    sheet.say(how_many(sheet, fields) == 1)


@rule("Exactly")
def exactly(sheet: Sheet, fields: Fields) -> None:
    sheet.say(how_many(sheet, fields) == fields["count"])


@rule("AtLeast")
def at_least(sheet: Sheet, fields: Fields) -> None:
    sheet.say(how_many(sheet, fields) >= fields["count"])


@rule("AtMost")
def at_most(sheet: Sheet, fields: Fields) -> None:
    sheet.say(how_many(sheet, fields) <= fields["count"])


@rule("IfThen")
def if_then(sheet: Sheet, fields: Fields) -> None:
    condition, then = truth_of(sheet, fields["when"]), truth_of(sheet, fields["then"])
    sheet.say(then >= condition)
    if fields["otherwise"]:
        sheet.say(truth_of(sheet, fields["otherwise"]) >= 1 - condition)
