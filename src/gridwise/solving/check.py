"""Does a grid satisfy every relation? Uses the relations' own `holds` and no engine code."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from gridwise.model.grid import Cell, names
from gridwise.model.relations import Automaton, Distinct, In, Permutation, Relation
from gridwise.model.results import Mistake

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle


def mistakes(puzzle: Puzzle, answer: Mapping[Cell, str]) -> list[Mistake]:
    """The mistakes in an answer: symbols that break a relation. Empty cells break nothing."""
    value = puzzle.symbols.value
    values = {cell: value[symbol] for cell, symbol in answer.items()}
    by_message: dict[str, Mistake] = {}
    # All clues are present here: relations that only apply while a clue is absent are not rules of this puzzle.
    for relation in puzzle.model.relations:
        if not relation.active(lambda clue: True) or _is_implied(relation):
            continue
        if all(cell in values for cell in needed_cells(relation)):
            if not relation.holds(values):
                mistake = _mistake(puzzle, relation, values)
                by_message.setdefault(mistake.message, mistake)
        elif relation.is_broken(values):
            mistake = _mistake(puzzle, relation, values)
            by_message.setdefault(mistake.message, mistake)
        elif isinstance(relation, Permutation | Distinct):
            for mistake in _repeats(puzzle, relation, values):
                by_message.setdefault(mistake.message, mistake)
    return list(by_message.values())


def _is_implied(relation: Relation) -> bool:
    """Whether others say the same, so that one mistake would be told twice."""
    return isinstance(relation, Automaton) and relation.reading is not None and relation.reading.implied


def needed_cells(relation: Relation) -> list[Cell]:
    """The cells of a relation, including those of its totals."""
    cells: list[Cell] = []
    for variable in relation.cells:
        cells.extend((variable,) if isinstance(variable, Cell) else variable.cells)
    return cells


def _mistake(puzzle: Puzzle, relation: Relation, values: Mapping[Cell, int]) -> Mistake:
    label, wording = puzzle.model.label(relation), puzzle.symbols.wording
    if isinstance(relation, Permutation | Distinct):
        repeats = _repeats(puzzle, relation, values)
        if repeats:
            return repeats[0]
    cells = tuple(str(cell) for cell in needed_cells(relation))
    if isinstance(relation, In) and relation.source is None:
        held = puzzle.symbols.name[values[relation.cell]]
        given = puzzle.symbols.name[min(relation.values)]
        holds = wording.is_(str(relation.cell), held) if wording.marks else f"{relation.cell} holds {held}"
        return Mistake(cells, f"{holds}, but {wording.one(given)} is given there")
    said = relation.source.complaint(relation, values, puzzle.symbols) if relation.source is not None else ""
    return Mistake(cells, said or f"{label} is not satisfied")


def _repeats(puzzle: Puzzle, relation: Permutation | Distinct, values: Mapping[Cell, int]) -> list[Mistake]:
    places: dict[int, list[Cell]] = {}
    for cell in relation.cells:
        if cell in values:
            places.setdefault(values[cell], []).append(cell)
    label, wording = puzzle.model.label(relation), puzzle.symbols.wording
    return [
        Mistake(
            tuple(str(cell) for cell in cells),
            f"{names(cells[:-1])} and {cells[-1]} {'both' if len(cells) == 2 else 'all'} hold "
            f"{wording.one(puzzle.symbols.name[value])}, "
            f"but {label} allows each symbol only once",
        )
        for value, cells in places.items()
        if len(cells) > 1
    ]
