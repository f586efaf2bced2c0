"""Rules about other rules: the truth of each part, and a table of the truths that the rule allows.

Whether a part holds is found by enumerating the fillings of its own cells that its statement allows.
"""

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

from ortools.sat.python import cp_model

from gridwise import Cell
from oracle.rules import rule, state
from oracle.sheet import Fields, Sheet

Option = Sequence[Any]


def truth_of(sheet: Sheet, option: Option) -> Any:
    """A literal that is true exactly where all the constraints of the option hold."""
    return combined(sheet, [_truth(sheet, part) for part in option], all)


def combined(sheet: Sheet, literals: Sequence[Any], test: Callable[[Sequence[int]], bool]) -> Any:
    """A literal that is true exactly where the test accepts the truth of these."""
    literal = sheet.model.new_bool_var("")
    rows = [(*row, int(test(row))) for row in product((0, 1), repeat=len(literals))]
    sheet.model.add_allowed_assignments([*literals, literal], rows)
    return literal


def _truth(sheet: Sheet, part: Any) -> Any:
    """A literal that is true exactly where the constraint holds."""
    name = type(part).__name__
    return _statement(sheet, name, dict(part)) if name in LOGIC else _by_table(sheet, part)


def _statement(sheet: Sheet, name: str, fields: Fields) -> Any:
    """The same for a constraint about others."""
    if name == "Not":
        return combined(sheet, [truth_of(sheet, fields["parts"])], lambda row: not row[0])
    if name == "IfThen":
        when, then, otherwise = (truth_of(sheet, fields[field]) for field in ("when", "then", "otherwise"))
        return combined(sheet, [when, then, otherwise], lambda row: bool(row[1] if row[0] else row[2]))
    test, options = COUNTED[name], [truth_of(sheet, option) for option in fields["options"]]
    return combined(sheet, options, lambda row: test(sum(row), fields.get("count", 1)))


COUNTED: dict[str, Callable[[int, int], bool]] = {
    "AnyOf": lambda held, count: held >= 1,
    "ExactlyOneOf": lambda held, count: held == 1,
    "Exactly": lambda held, count: held == count,
    "AtLeast": lambda held, count: held >= count,
    "AtMost": lambda held, count: held <= count,
}
LOGIC = ("Not", "IfThen", *COUNTED)


def _by_table(sheet: Sheet, part: Any) -> Any:
    cells = _seen(sheet, part)
    allowed = _fillings(sheet, [part], cells)
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


@rule("Drawn")
def drawn(sheet: Sheet, fields: Fields) -> None:
    for part in fields["parts"]:
        state(sheet, type(part).__name__, dict(part))


def _stated(name: str) -> None:
    @rule(name)
    def holds(sheet: Sheet, fields: Fields) -> None:
        sheet.say(_statement(sheet, name, fields) == 1)


for kind in ("Not", "IfThen", "ExactlyOneOf", "Exactly", "AtLeast", "AtMost"):
    _stated(kind)
