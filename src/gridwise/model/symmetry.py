"""Symmetries of a puzzle: permutations of cells and values that preserve its rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from gridwise.model.grid import CELLS_ONLY, Cell, Grid
from gridwise.model.relations import Relation
from gridwise.model.symbols import Symbols

if TYPE_CHECKING:
    from gridwise.model.model import Model

CellMap = Callable[[Cell], Cell]
ValueMap = Callable[[int], int]


@dataclass(frozen=True, slots=True)
class Symmetry:
    """The image of each cell and of each value, both in the model's order."""

    name: str
    cells: tuple[int, ...]
    values: tuple[int, ...]


def symmetries(model: Model) -> tuple[Symmetry, ...]:
    """Generators of the group of symmetries that preserve every rule of the type, ignoring clues and givens.

    The candidates are the usual ones: transpose, rotate and mirror; swap two rows, columns or bands; swap two values;
    reverse the values. Each is kept only if it maps the set of relations to itself.
    """
    rules = [relation for relation in model.skeleton.relations if not relation.when]
    generators = []
    for name, move in _moves(model.puzzle.grid):
        if _preserves(rules, move, None):
            generators.append(_symmetry(model, name, move, None))
    for name, change in _changes(model.puzzle.symbols):
        if _preserves(rules, _identity, change):
            generators.append(_symmetry(model, name, _identity, change))
    return tuple(generators)


def _preserves(rules: list[Relation], move: CellMap, change: ValueMap | None) -> bool:
    before = {relation.mapped(_identity, None) for relation in rules}
    return None not in before and {relation.mapped(move, change) for relation in rules} == before


def _symmetry(model: Model, name: str, move: CellMap, change: ValueMap | None) -> Symmetry:
    index = model.puzzle.grid.index
    cells = tuple(index[move(cell)] for cell in model.places)
    return Symmetry(name, cells, tuple(change(value) if change else value for value in model.values))


def _identity(cell: Cell) -> Cell:
    return cell


def _moves(grid: Grid) -> Iterator[tuple[str, CellMap]]:
    """The candidate permutations of cells that map void places to void places."""
    candidates = _rotations(grid) if grid.dimensions == 2 else iter(())
    for name, move in (*candidates, *_line_moves(grid)):
        if all(move(cell) in grid for cell in grid.places):
            yield name, move


def _rotations(grid: Grid) -> Iterator[tuple[str, CellMap]]:
    rows, columns = grid.shape
    if rows == columns:
        yield "transpose", lambda cell: cell.moved(cell.column, cell.row)
        yield "rotate by 90°", lambda cell: cell.moved(cell.column, rows - 1 - cell.row)
    yield "mirror columns", lambda cell: cell.moved(cell.row, columns - 1 - cell.column)
    yield "mirror rows", lambda cell: cell.moved(rows - 1 - cell.row, cell.column)


def _line_moves(grid: Grid) -> Iterator[tuple[str, CellMap]]:
    """Swaps of neighbouring lines, and of neighbouring bands of equal width; these don't keep borders and links."""
    if grid.layers != CELLS_ONLY:
        return
    for axis, side in enumerate(grid.shape):
        for width in (width for width in range(1, side // 2 + 1) if side % width == 0):
            for start in range(0, side - 2 * width + 1, width):
                yield (
                    f"swap {start + 1} and {start + width + 1} by {width} on axis {axis}",
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


def _changes(symbols: Symbols) -> Iterator[tuple[str, ValueMap]]:
    """Swaps of neighbouring values, and the values reversed, within each layer."""
    for layer in symbols.layers:
        values = symbols.layer_values(layer)
        for a, b in pairwise(values):
            yield f"swap values {a} and {b}", _swap_values(a, b)
        if (turn := reversal(symbols, layer)) is not None:
            yield "reverse the values", turn


def reversal(symbols: Symbols, layer: str) -> ValueMap | None:
    """The map that exchanges small and large values of a layer and keeps all others; None if it gives new values."""
    own = symbols.layer_values(layer)
    ends, others = own[0] + own[-1], {*symbols.values}.difference(own)
    if not all(ends - value in own for value in own):
        return None
    return lambda value: value if value in others else ends - value


def _swap_values(a: int, b: int) -> ValueMap:
    """Swaps two values and keeps all others."""
    return lambda value: {a: b, b: a}.get(value, value)
