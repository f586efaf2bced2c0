"""Everything there is to draw of a puzzle, as one list of shapes in layers: what all pictures are made from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, isqrt
from typing import TYPE_CHECKING

from gridwise.common.errors import PuzzleError
from gridwise.model.grid import Cell, CellStyle, Grid, cell_style, row_name
from gridwise.model.puzzle import Puzzle
from gridwise.model.results import Solution
from gridwise.model.shapes import (
    Anchor,
    CellText,
    Fill,
    Layer,
    Outline,
    Point,
    PointText,
    Segment,
    Shape,
    Tone,
    Width,
)
from gridwise.render.layout import Layout
from gridwise.render.palette import CHARACTER

if TYPE_CHECKING:
    from gridwise.logic.step import Step

Scene = list[tuple[Layer, Shape]]
Entries = Mapping[Cell, str] | Mapping[str, str]
Candidates = Mapping[Cell, Sequence[str]] | Mapping[str, Sequence[str]]

_ORDER = {layer: number for number, layer in enumerate(Layer)}


def scene(
    puzzle: Puzzle,
    *,
    solution: Solution | Entries | None = None,
    candidates: Candidates | None = None,
    step: Step | None = None,
    cells: CellStyle | None = None,
) -> Scene:
    """The shapes of a puzzle, lowest first, each with the layer it lies in.

    `solution` fills the cells (all or some), `candidates` are pencil marks (the puzzle's own unless told), `step` shows
    the board before a step with its reasons and results, and `cells` writes the names of rows and columns beside a
    two-dimensional grid.
    """
    layout = Layout(puzzle.grid)
    drawn = [shape for constraint in puzzle.constraints for shape in constraint.draw(puzzle.board)]
    entries, marks = _contents(puzzle, solution, candidates, step)
    room = room_in_cells(puzzle.symbols.width, drawn)
    shapes: list[tuple[Layer, Shape]] = [
        *_frame(puzzle.grid, layout),
        *((shape.layer, shape) for shape in _boxes(puzzle, drawn)),
        *((shape.layer, shape) for shape in drawn),
        *_texts(puzzle.givens, room.size, Tone.GIVEN, room.anchor),
        *_texts(entries, room.size, Tone.ANSWER, room.anchor),
    ]
    places = mark_places(puzzle, drawn)
    if step is None:
        shapes += _marks(layout, marks, places)
    else:
        from gridwise.render.highlight import Stage, highlights

        stage = Stage(layout, places, marks, room.size, room.anchor)
        shapes += _marks(layout, marks, places, highlights(stage, step, shapes))
    if cells and puzzle.grid.dimensions == 2:
        shapes += _names(puzzle.grid, cells, drawn)
    return in_layers(shapes)


def _contents(
    puzzle: Puzzle, solution: Solution | Entries | None, candidates: Candidates | None, step: Step | None
) -> tuple[dict[Cell, str], dict[Cell, tuple[str, ...]]]:
    """What stands in the cells that are not given: entries, and pencil marks in the others."""
    if step is not None and step.moment is not None and candidates is None:
        entries = {**step.moment.placed(), **entries_of(puzzle.grid, solution)}
        marks = step.moment.candidates()
    else:
        entries = {**puzzle.progress, **entries_of(puzzle.grid, solution)}
        marks = by_cell(puzzle, puzzle.marks if candidates is None else candidates)
        if step is None:  # in a step's picture a last candidate is not placed before the step places it
            entries |= {cell: noted[0] for cell, noted in marks.items() if len(noted) == 1 and cell not in entries}
    placed = set(map(_cell, step.placements)) if step is not None else set()
    open_marks = {c: m for c, m in marks.items() if c not in puzzle.givens and c not in entries and c not in placed}
    return {c: s for c, s in entries.items() if c not in puzzle.givens}, open_marks


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


MOST_IN_PLACE = 16
"""Up to so many symbols each has its own place among the pencil marks of a cell; more would be too small to read."""


def mark_columns(count: int) -> int:
    """How many of so many pencil marks stand side by side: 3 of 9."""
    return isqrt(count - 1) + 1


@dataclass(frozen=True, slots=True)
class MarkPlaces:
    """Where in a cell each symbol's pencil mark stands, and how large it is."""

    numbers: Mapping[str, int]
    """From a symbol to its place, counted row by row."""
    part: tuple[float, float, float, float]
    """Left, top, right and bottom of the part of a cell that the marks fill."""
    columns: int
    rows: int
    width: int
    """The characters of the longest symbol."""

    @property
    def step(self) -> Point:
        """How far the marks stand apart, across and down."""
        left, top, right, bottom = self.part
        return (right - left) / self.columns, (bottom - top) / self.rows

    @property
    def size(self) -> float:
        """The size of a mark's text."""
        across, down = self.step
        part = 0.95 if self.width == 1 else 0.84  # the digits of two numbers side by side must stand apart
        return round(min(down * 0.98, across * part / (CHARACTER * self.width), 0.3), 3)

    def within(self, noted: Sequence[str]) -> MarkPlaces:
        """The places in a cell with these marks: with many symbols the few that are noted share its room."""
        if len(self.numbers) <= MOST_IN_PLACE:
            return self
        numbers = {name: number for number, name in enumerate(noted)}
        columns = max(mark_columns(max(len(noted), 1)), 2)
        return MarkPlaces(numbers, self.part, columns, max(2, ceil(len(noted) / columns)), self.width)

    def at(self, corner: Point, symbol: str) -> Point:
        """The place of a symbol's mark in the cell whose upper left corner is given."""
        row, column = divmod(self.numbers[symbol], self.columns)
        across, down = self.step
        return corner[0] + self.part[0] + (column + 0.5) * across, corner[1] + self.part[1] + (row + 0.5) * down


def mark_places(puzzle: Puzzle, drawn: Sequence[Shape]) -> MarkPlaces:
    """The places of a puzzle's pencil marks beside what its constraints draw."""
    names = puzzle.symbols.names
    numbers = {name: number for number, name in enumerate(names)}
    columns = mark_columns(len(names))
    return MarkPlaces(numbers, _free_part(drawn), columns, ceil(len(names) / columns), puzzle.symbols.width)


def _marks(
    layout: Layout,
    marks: Mapping[Cell, Sequence[str]],
    places: MarkPlaces,
    tones: Mapping[tuple[Cell, str], Tone] | None = None,
) -> Iterator[tuple[Layer, Shape]]:
    """Pencil marks, each symbol at its own place in the cell; a cell without any is crossed out."""
    tones = tones or {}
    for cell, noted in marks.items():
        if not noted:
            yield Layer.TEXT, CellText(cell, "×", tone=Tone.WRONG)
        own = places.within(noted)
        for name in noted:
            tone = tones.get((cell, name), Tone.MARK)
            yield Layer.TEXT, PointText(own.at(layout.corner(cell), name), name, own.size, tone)
