"""Exchanges of cells and values that leave a puzzle's rules as they are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from gridwise.model.grid import Cell, Grid
from gridwise.model.relations import Relation

if TYPE_CHECKING:
    from gridwise.model.model import Model

CellMap = Callable[[Cell], Cell]
ValueMap = Callable[[int], int]


@dataclass(frozen=True, slots=True)
class Symmetry:
    """Where each cell goes, and what each value becomes; both in the model's order."""

    name: str
    cells: tuple[int, ...]
    values: tuple[int, ...]


def symmetries(model: Model) -> tuple[Symmetry, ...]:
    """Generators of the group of symmetries that keep every rule of the type (clues and givens aside).

    Candidates are the usual ones: transpose, turn and mirror, exchange two rows, columns or bands of them, exchange two
    values, turn the scale of values around. Each is kept only if it maps the set of relations to itself.
    """
    rules = [relation for relation in model.skeleton.relations if not relation.when]
    found = []
    for name, move in _moves(model.puzzle.grid):
        if _keeps(rules, move, None):
            found.append(_symmetry(model, name, move, None))
    for name, change in _changes(model.values):
        if _keeps(rules, _same, change):
            found.append(_symmetry(model, name, _same, change))
    return tuple(found)


def _keeps(rules: list[Relation], move: CellMap, change: ValueMap | None) -> bool:
    before = {relation.mapped(_same, None) for relation in rules}
    return None not in before and {relation.mapped(move, change) for relation in rules} == before


def _symmetry(model: Model, name: str, move: CellMap, change: ValueMap | None) -> Symmetry:
    index = model.puzzle.grid.index
    cells = tuple(index[move(cell)] for cell in model.cells)
    return Symmetry(name, cells, tuple(change(value) if change else value for value in model.values))


def _same(cell: Cell) -> Cell:
    return cell


def _moves(grid: Grid) -> Iterator[tuple[str, CellMap]]:
    """Ways to move all cells of the grid that map void places to void places."""
    candidates = _line_moves(grid) if grid.dimensions != 2 else (*_turns(grid), *_line_moves(grid))
    for name, move in candidates:
        if all(move(cell) in grid for cell in grid.cells):
            yield name, move


def _turns(grid: Grid) -> Iterator[tuple[str, CellMap]]:
    rows, columns = grid.shape
    if rows == columns:
        yield "transpose", lambda cell: Cell((cell[1], cell[0]))
        yield "quarter turn", lambda cell: Cell((cell[1], rows - 1 - cell[0]))
    yield "mirror columns", lambda cell: Cell((cell[0], columns - 1 - cell[1]))
    yield "mirror rows", lambda cell: Cell((rows - 1 - cell[0], cell[1]))


def _line_moves(grid: Grid) -> Iterator[tuple[str, CellMap]]:
    """Exchanges of neighbouring lines, and of neighbouring bands of equal width."""
    for axis, side in enumerate(grid.shape):
        for width in (width for width in range(1, side // 2 + 1) if side % width == 0):
            for start in range(0, side - 2 * width + 1, width):
                yield (
                    f"exchange {start + 1} and {start + width + 1} by {width} on axis {axis}",
                    _swap(axis, start, width),
                )


def _swap(axis: int, start: int, width: int) -> CellMap:
    def move(cell: Cell) -> Cell:
        place = cell[axis]
        if start <= place < start + width:
            place += width
        elif start + width <= place < start + 2 * width:
            place -= width
        return Cell((*cell[:axis], place, *cell[axis + 1 :]))

    return move


def _changes(values: tuple[int, ...]) -> Iterator[tuple[str, ValueMap]]:
    """Exchanges of neighbouring values, and the scale turned around."""
    for a, b in pairwise(values):
        yield f"exchange values {a} and {b}", _exchange(a, b)
    ends = values[0] + values[-1]
    if all(ends - value in values for value in values):
        yield "turn the values around", lambda value: ends - value


def _exchange(a: int, b: int) -> ValueMap:
    """Every number stays as it is, but for two."""
    return lambda value: {a: b, b: a}.get(value, value)
