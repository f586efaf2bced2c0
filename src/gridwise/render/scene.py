"""Everything there is to draw of a puzzle, as one list of shapes in layers: what all pictures are made from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, isqrt

from gridwise.errors import PuzzleError
from gridwise.grid import Cell, CellStyle, Grid, cell_style, row_name
from gridwise.puzzle import Puzzle
from gridwise.render.layout import Layout
from gridwise.render.palette import CHARACTER
from gridwise.results import Solution
from gridwise.shapes import (
    Anchor,
    CellText,
    Fill,
    Layer,
    Outline,
    PointText,
    Segment,
    Shape,
    Tone,
    Width,
)

Scene = list[tuple[Layer, Shape]]
Entries = Mapping[Cell, str] | Mapping[str, str]
Candidates = Mapping[Cell, Sequence[str]] | Mapping[str, Sequence[str]]

_ORDER = {layer: number for number, layer in enumerate(Layer)}


def scene(
    puzzle: Puzzle,
    *,
    solution: Solution | Entries | None = None,
    candidates: Candidates | None = None,
    cells: CellStyle | None = None,
) -> Scene:
    """The shapes of a puzzle, lowest first, each with the layer it lies in.

    `solution` fills the cells (all or some), `candidates` are pencil marks (the puzzle's own unless told), and `cells`
    writes the names of rows and columns beside a two-dimensional grid.
    """
    layout = Layout(puzzle.grid)
    drawn = [shape for constraint in puzzle.constraints for shape in constraint.draw(puzzle.board)]
    marks = by_cell(puzzle, puzzle.marks if candidates is None else candidates)
    entries = {**puzzle.progress, **entries_of(puzzle.grid, solution)}
    entries |= {cell: noted[0] for cell, noted in marks.items() if len(noted) == 1 and cell not in entries}
    room = room_in_cells(puzzle.symbols.width, drawn)
    shapes: list[tuple[Layer, Shape]] = [
        *_frame(puzzle.grid, layout),
        *((shape.layer, shape) for shape in _boxes(puzzle, drawn)),
        *((shape.layer, shape) for shape in drawn),
        *_texts(puzzle.givens, room.size, Tone.GIVEN, room.anchor),
        *_texts({c: s for c, s in entries.items() if c not in puzzle.givens}, room.size, Tone.ANSWER, room.anchor),
    ]
    open_marks = {c: noted for c, noted in marks.items() if c not in puzzle.givens and c not in entries}
    shapes += _marks(puzzle, layout, open_marks, room.marks)
    if cells and puzzle.grid.dimensions == 2:
        shapes += _names(puzzle.grid, cells, drawn)
    return in_layers(shapes)


def board_scene(solution: Solution) -> Scene:
    """The shapes of a filled board of which no more is known than its symbols."""
    grid = Grid(solution.shape)
    filled = {cell: symbol for cell, symbol in zip(grid.places, solution.symbols, strict=True) if symbol is not None}
    grid = Grid(solution.shape, frozenset(grid.places) - filled.keys())
    size = symbol_size(max((len(symbol) for symbol in filled.values()), default=1))
    return in_layers([*_frame(grid, Layout(grid)), *_texts(filled, size, Tone.GIVEN)])


def in_layers(shapes: Iterable[tuple[Layer, Shape]]) -> Scene:
    """The shapes from the lowest layer to the highest, each once."""
    return sorted(dict.fromkeys(shapes), key=lambda item: _ORDER[item[0]])


def by_cell(puzzle: Puzzle, noted: Candidates) -> dict[Cell, tuple[str, ...]]:
    """Symbols noted for cells or for the names of cells, by cell; an error for what is not a symbol or off the grid."""
    found = {}
    for name, symbols in noted.items():
        known = (puzzle.symbols.parse(symbol) for symbol in symbols)
        found[puzzle.grid.require(_cell(name))] = tuple(symbol for symbol in known if symbol is not None)
    return found


def symbol_size(width: int) -> float:
    """The size of the symbols of a puzzle whose longest has that many characters."""
    return round(min(0.64, 0.84 / (CHARACTER * max(1, width)), 0.56 if width > 1 else 1.0), 3)


def _cell(name: Cell | str) -> Cell:
    return name if isinstance(name, Cell) else Cell.parse(name)


def entries_of(grid: Grid, solution: Solution | Entries | None) -> dict[Cell, str]:
    """The symbols that a solution, or a map from cells or their names, puts into the cells of a grid."""
    if solution is None:
        return {}
    if not isinstance(solution, Solution):
        return {grid.require(_cell(name)): symbol for name, symbol in solution.items()}
    if solution.shape != grid.shape:
        sizes = ["×".join(map(str, shape)) for shape in (solution.shape, grid.shape)]
        raise PuzzleError(f"the solution is {sizes[0]}, the puzzle is {sizes[1]}")
    return {cell: symbol for cell, symbol in zip(grid.places, solution.symbols, strict=True) if symbol is not None}


# ---- the grid --------------------------------------------------------------------------------------------------------


def _frame(grid: Grid, layout: Layout) -> Iterator[tuple[Layer, Shape]]:
    """Paper, void cells, thin lines and the frame around each layer."""
    for place in grid.places:
        if place in grid.void:
            yield Layer.SHADE, Fill(place, Tone.VOID)
    for first in layout.layers:
        x, y = layout.corner(first)
        rows, columns = layout.rows, layout.columns
        for row in range(1, rows):
            yield Layer.GRID, Segment((x, y + row), (x + columns, y + row), Width.HAIR, Tone.RULE)
        for column in range(1, columns):
            yield Layer.GRID, Segment((x + column, y), (x + column, y + rows), Width.HAIR, Tone.RULE)
        yield Layer.GRID, Outline(tuple(layout.layer_places(first)))


def _boxes(puzzle: Puzzle, drawn: Sequence[Shape]) -> Iterator[Shape]:
    """The borders of boxes that no constraint draws itself."""
    outlined = {frozenset(shape.cells) for shape in drawn if isinstance(shape, Outline)}
    for box in puzzle.board.boxes:
        if frozenset(box) not in outlined:
            yield Outline(box)


def _names(grid: Grid, style: CellStyle, drawn: Sequence[Shape]) -> Iterator[tuple[Layer, Shape]]:
    """The names of rows (left) and columns (top), beyond any clues there."""
    points = [shape.at for shape in drawn if isinstance(shape, PointText)]
    left = min([0.0, *(x - 0.3 for x, _ in points)]) - 0.35
    top = min([0.0, *(y - 0.3 for _, y in points)]) - 0.3
    with cell_style(style):
        for row in range(grid.rows):
            yield Layer.TEXT, PointText((left, row + 0.5), row_name(row), 0.28, Tone.MARK)
    for column in range(grid.columns):
        yield Layer.TEXT, PointText((column + 0.5, top), str(column + 1), 0.28, Tone.MARK)


# ---- what stands in the cells ----------------------------------------------------------------------------------------


def _texts(
    entries: Mapping[Cell, str], size: float, tone: Tone, anchor: Anchor = Anchor.MIDDLE
) -> Iterator[tuple[Layer, Shape]]:
    for cell, symbol in entries.items():
        yield Layer.TEXT, CellText(cell, symbol, anchor, size, tone)


@dataclass(frozen=True, slots=True)
class Room:
    """The room that is left in a cell for what is filled in, beside what the constraints draw there."""

    size: float
    """The size of a symbol."""
    anchor: Anchor
    """Where a symbol stands."""
    marks: tuple[float, float, float, float]
    """Left, top, right and bottom of the part for pencil marks."""


def room_in_cells(width: int, drawn: Sequence[Shape]) -> Room:
    """The room for symbols of that many characters in cells in which these shapes are drawn."""
    size = round(symbol_size(width) * (0.82 if _is_crowded(drawn) else 1), 3)
    return Room(size, Anchor.LOW if _has_corners(drawn) else Anchor.MIDDLE, _free_part(drawn))


def _has_corners(drawn: Sequence[Shape]) -> bool:
    return any(isinstance(shape, CellText) and shape.anchor is Anchor.CORNER for shape in drawn)


def _is_crowded(drawn: Sequence[Shape]) -> bool:
    """Whether corners of cells are taken (sums of cages, sums on vertices), so that symbols have to be smaller."""
    return _has_corners(drawn) or any(isinstance(shape, PointText) and shape.disc for shape in drawn)


def _free_part(drawn: Sequence[Shape]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the part of a cell where pencil marks don't touch what is drawn."""
    side = 0.14 if any(isinstance(shape, Outline) and shape.inset for shape in drawn) else 0.08
    return side, 0.32 if _has_corners(drawn) else side, 1 - side, 1 - side


def mark_columns(count: int) -> int:
    """How many of so many pencil marks stand side by side: 3 of 9."""
    return isqrt(count - 1) + 1


def _marks(
    puzzle: Puzzle, layout: Layout, marks: Mapping[Cell, Sequence[str]], part: tuple[float, float, float, float]
) -> Iterator[tuple[Layer, Shape]]:
    """Pencil marks, each symbol at its own place in the cell; a cell without any is crossed out."""
    names = puzzle.symbols.names
    places = {name: number for number, name in enumerate(names)}
    columns = mark_columns(len(names))
    left, top, right, bottom = part
    across, down = (right - left) / columns, (bottom - top) / ceil(len(names) / columns)
    size = round(min(down * 0.98, across * 0.95 / (CHARACTER * puzzle.symbols.width), 0.3), 3)
    for cell, noted in marks.items():
        x, y = layout.corner(cell)
        if not noted:
            yield Layer.TEXT, CellText(cell, "×", tone=Tone.WRONG)
        for name in noted:
            row, column = divmod(places[name], columns)
            at = (x + left + (column + 0.5) * across, y + top + (row + 0.5) * down)
            yield Layer.TEXT, PointText(at, name, size, Tone.MARK)
