"""Does a grid satisfy every relation? Uses the relations' own `holds` and no engine code."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from gridwise.model.derived import with_derived
from gridwise.model.grid import Cell, names
from gridwise.model.relations import Automaton, Count, Distinct, In, Permutation, Relation
from gridwise.model.relations.loop import Loop
from gridwise.model.results import Mistake
from gridwise.solving.early_loops import closed_too_early, early_message

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle


def mistakes(puzzle: Puzzle, answer: Mapping[Cell, str]) -> list[Mistake]:
    """The mistakes in an answer: symbols that break a relation. Empty cells break nothing."""
    by_message = {mistake.message: mistake for mistake in _misplaced(puzzle, answer)}
    for _, mistake in broken_relations(puzzle, answer):
        by_message.setdefault(mistake.message, mistake)
    return list(by_message.values())


def _misplaced(puzzle: Puzzle, answer: Mapping[Cell, str]) -> Iterator[Mistake]:
    """Symbols in places that never hold them, such as a black cell on the link between two cells."""
    symbols = puzzle.symbols
    if len(symbols.layers) < 2:
        return
    for place, symbol in answer.items():
        if symbols.value[symbol] not in symbols.layer_values(place.layer):
            yield Mistake(_named(puzzle, (place,)), f"{place} can't hold {symbols.wording.one(symbol)}")


def broken_relations(puzzle: Puzzle, answer: Mapping[Cell, str]) -> Iterator[tuple[Relation, Mistake]]:
    """Every relation that an answer breaks, with the mistake; one relation may be broken in several ways."""
    value = puzzle.symbols.value
    values = with_derived(puzzle.model, {cell: value[symbol] for cell, symbol in answer.items()})
    # All clues are present here: relations that only apply while a clue is absent are not rules of this puzzle.
    for relation in puzzle.model.relations:
        if relation.active(lambda clue: True) and not _is_implied(relation):
            for mistake in _mistakes(puzzle, relation, values):
                yield relation, mistake


def _mistakes(puzzle: Puzzle, relation: Relation, values: Mapping[Cell, int]) -> Iterable[Mistake]:
    """The ways in which symbols break a relation, whatever the empty cells hold."""
    if all(cell in values for cell in needed_cells(relation)):
        return () if relation.holds(values) else (_mistake(puzzle, relation, values),)
    if relation.is_broken(values):
        return (_mistake(puzzle, relation, values),)
    if isinstance(relation, Loop):
        return _early_loops(puzzle, relation, values)
    return _repeats(puzzle, relation, values) if isinstance(relation, Permutation | Distinct) else ()


def _early_loops(puzzle: Puzzle, relation: Loop, values: Mapping[Cell, int]) -> Iterable[Mistake]:
    if loops := closed_too_early(relation, values):
        cells = _named(puzzle, (cell for loop in loops for cell in loop))
        yield Mistake(cells, early_message(loops, puzzle.model.label(relation)))


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
    cells = _named(puzzle, _broken_cells(relation, values))
    if isinstance(relation, In) and relation.source is None:
        held = puzzle.symbols.name[values[relation.cell]]
        given = puzzle.symbols.name[min(relation.values)]
        holds = wording.is_(str(relation.cell), held) if wording.marks else f"{relation.cell} holds {held}"
        return Mistake(cells, f"{holds}, but {wording.one(given)} is given there")
    said = relation.source.complaint(relation, values, puzzle.symbols) if relation.source is not None else ""
    return Mistake(cells, said or f"{label} is not satisfied")


def _named(puzzle: Puzzle, cells: Iterable[Cell]) -> tuple[str, ...]:
    """The names of cells, as their grid names them: a border at its edge is named after its only cell."""
    places, index = puzzle.grid.places, puzzle.grid.index
    return tuple(str(places[index[cell]] if cell in index else cell) for cell in cells)


def _broken_cells(relation: Relation, values: Mapping[Cell, int]) -> list[Cell]:
    """The cells that break a relation: where there is too much of something, those that hold it."""
    if isinstance(relation, Count) and relation.is_broken(values):
        return [cell for cell in relation.cells if values.get(cell) in relation.values]
    if isinstance(relation, Loop):
        return [cell for cell in relation.cells if values.get(cell) in relation.on] or list(relation.cells)
    return needed_cells(relation)


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
