"""All solutions of a puzzle by CP-SAT."""

from collections.abc import Iterable, Mapping
from typing import Any

from ortools.sat.python import cp_model

import gridwise as gw
from oracle.rules import state
from oracle.sheet import Fields, Sheet

Values = tuple[int, ...]
"""One value per cell, in reading order, without void cells; then one per border or link; none for derived places."""


class _Collector(cp_model.CpSolverSolutionCallback):
    """Keeps every solution once: the choice between two options that both hold makes no second solution."""

    def __init__(self, cells: Iterable[cp_model.IntVar], limit: int | None) -> None:
        super().__init__()
        self.cells = list(cells)
        self.limit = limit
        self.found: set[Values] = set()

    def on_solution_callback(self) -> None:
        self.found.add(tuple(self.value(cell) for cell in self.cells))
        if self.limit is not None and len(self.found) >= self.limit:
            self.stop_search()


def declared(puzzle: gw.Puzzle) -> list[tuple[str, Fields]]:
    """The constraints as written, before expansion: name and fields."""
    base = puzzle.type.declaration.constraints if puzzle.type else ()
    return [(type(c).__name__, _fields(puzzle, c)) for c in (*base, *puzzle.declaration.constraints)]


def _fields(puzzle: gw.Puzzle, constraint: Any) -> Fields:
    """The fields of a constraint, including those that the puzzle gives as attributes."""
    fields = dict(constraint)
    told = {name: puzzle.attribute(name) for name in constraint.puzzle_attributes() if fields.get(name) is None}
    told = {name: value for name, value in told.items() if value is not None}
    return dict(type(constraint)(**{n: v for n, v in fields.items() if v is not None}, **told)) if told else fields


def solutions_of(puzzle: gw.Puzzle, constraints: Iterable[tuple[str, Fields]], limit: int | None = None) -> set[Values]:
    """Every filling of the puzzle's grid that satisfies these constraints and its givens, up to a limit."""
    sheet = sheet_of(puzzle, constraints)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    collector = _Collector((sheet.cells[place] for place in puzzle.grid.meant), limit)
    status = solver.solve(sheet.model, collector)
    assert status in (cp_model.OPTIMAL, cp_model.FEASIBLE, cp_model.INFEASIBLE), solver.status_name(status)
    return collector.found


def sheet_of(puzzle: gw.Puzzle, constraints: Iterable[tuple[str, Fields]]) -> Sheet:
    """The puzzle's grid with these constraints and its givens stated."""
    model = cp_model.CpModel()
    layers = {layer: puzzle.symbols.layer_values(layer) for layer in puzzle.symbols.layers}
    domains = {layer: cp_model.Domain.from_values(list(values)) for layer, values in layers.items()}
    cells = {cell: model.new_int_var_from_domain(domains[cell.layer], str(cell)) for cell in puzzle.grid.places}
    constraints = list(constraints)
    value, mark = puzzle.symbols.value, puzzle.symbols.mark
    worth = {**value, **{mark[symbol].name: value[symbol] for symbol in value}}
    sheet = Sheet(model, puzzle.grid.shape, puzzle.grid.void, worth, cells, constraints, layers)
    for name, fields in constraints:
        state(sheet, name, fields)
    for cell, symbol in puzzle.givens.items():
        sheet.say(cells[cell] == puzzle.symbols.value[symbol])
    return sheet


def is_only(puzzle: gw.Puzzle, values: Mapping[gw.Cell, int]) -> bool:
    """Whether these values are the only solution, without enumerating solutions."""
    same, other = (sheet_of(puzzle, declared(puzzle)) for _ in range(2))
    for cell, value in values.items():
        same.say(same.cells[cell] == value)
    differs = {cell: other.model.new_bool_var(f"{cell} differs") for cell in values}
    for cell, differing in differs.items():
        other.under(differing).say(other.cells[cell] != values[cell])
    other.any_of(list(differs.values()))
    return _possible(same) and not _possible(other)


def _possible(sheet: Sheet) -> bool:
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    status = solver.solve(sheet.model)
    assert status in (cp_model.OPTIMAL, cp_model.FEASIBLE, cp_model.INFEASIBLE), solver.status_name(status)
    return bool(status != cp_model.INFEASIBLE)


def values_of(solution: gw.Solution) -> Values:
    """One of our solutions in the same form."""
    return tuple([value for value in solution.values if value is not None] + [int(s) for _, s in solution.between])


def solutions(puzzle: gw.Puzzle, limit: int | None = None) -> set[Values]:
    """All solutions of the puzzle, up to a limit."""
    return solutions_of(puzzle, declared(puzzle), limit)


def count(puzzle: gw.Puzzle, limit: int | None = None) -> int:
    """The number of solutions, up to a limit."""
    return len(solutions(puzzle, limit))
