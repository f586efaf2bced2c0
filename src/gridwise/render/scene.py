"""Everything to draw for a puzzle as one list of shapes in layers: the source of all pictures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from gridwise.model.grid import CELLS_ONLY, Cell, CellStyle, Grid, cell_style, row_name
from gridwise.model.lattice_text import LINE
from gridwise.model.marks import BORDERS, CELLS, CORNERS, LAYERS, LINKS
from gridwise.model.puzzle import Puzzle
from gridwise.model.results import Solution
from gridwise.model.shapes import (
    CellMark,
    CellText,
    Fill,
    Layer,
    Outline,
    PointMark,
    PointText,
    Segment,
    Shape,
    Tone,
    Width,
    clue_texts,
)
from gridwise.render.cell_room import MarkPlaces, mark_places, room_in_cells, symbol_size
from gridwise.render.contents import Candidates, Entries, by_cell, cell_of, entries_of
from gridwise.render.highlight import Stage, cited_shapes, highlights
from gridwise.render.layout import Layout
from gridwise.render.step_picture import picture_of
from gridwise.render.symbol_shapes import BETWEEN, SymbolShapes

if TYPE_CHECKING:
    from gridwise.logic.step import Step

Scene = list[tuple[Layer, Shape]]

POINT = 0.7
"""The size of the points between which players draw borders; a dot fills a fifth of it."""
_ORDER = {layer: number for number, layer in enumerate(Layer)}


def scene(
    puzzle: Puzzle,
    *,
    solution: Solution | Entries | None = None,
    candidates: Candidates | None = None,
    step: Step | None = None,
    cells: CellStyle | None = None,
) -> Scene:
    """The shapes of a puzzle, lowest first, each with its layer.

    `solution` fills some or all cells, `candidates` are pencil marks (default: the puzzle's own), `step` shows the
    board before a step with its reasons and results, and `cells` writes the names of rows and columns beside a
    two-dimensional grid.
    """
    layout = Layout(puzzle.grid)
    drawn = [shape for constraint in puzzle.constraints for shape in constraint.draw(puzzle.board)]
    entries, marks = _contents(puzzle, solution, candidates, step)
    complete = step is None and len(puzzle.givens) + len(entries) == len(puzzle.grid.meant)
    shown = None if step is None else picture_of(step)
    room, shaded = room_in_cells(puzzle.symbols.width, drawn), {} if shown is None else shown.cells
    symbols = SymbolShapes(puzzle.symbols, room, complete, shaded.keys(), clue_texts(drawn).keys())
    cited = {} if shown is None else cited_shapes(puzzle, shown, layout)
    shapes: list[tuple[Layer, Shape]] = [
        *_frame(puzzle.grid, layout),
        *((shape.layer, shape) for shape in _boxes(puzzle, drawn)),
        *((part.layer, part) for shape in drawn for part in cited.get(shape, (shape,))),
        *symbols.all(puzzle.givens, Tone.GIVEN),
        *symbols.all(entries, _entry_tone(puzzle)),
    ]
    places = mark_places(puzzle, drawn)
    if step is None or shown is None:
        shapes += _marks(symbols, layout, marks, places)
    else:
        stage, placed = Stage(layout, places, marks, symbols), {cell_of(c): s for c, s in step.placements.items()}
        shapes += _marks(symbols, layout, marks, places, highlights(stage, shown, placed, shapes))
        shapes += ((shape.layer, shape) for shape in region_names(puzzle, layout, drawn))
    if cells and puzzle.grid.dimensions == 2:
        shapes += _names(puzzle.grid, cells, drawn)
    return in_layers(_legible(shapes))


def _legible(shapes: Iterable[tuple[Layer, Shape]]) -> Iterator[tuple[Layer, Shape]]:
    """The shapes, with texts on filled cells in the colour of paper."""
    shapes = list(shapes)
    covered = {shape.cell for layer, shape in shapes if isinstance(shape, CellMark) and layer is Layer.COVER}
    for layer, shape in shapes:
        if isinstance(shape, CellText) and shape.cell in covered and shape.tone is Tone.CLUE:
            yield layer, replace(shape, tone=Tone.PAPER)
        else:
            yield layer, shape


def _entry_tone(puzzle: Puzzle) -> Tone:
    """Entries differ from givens; marks without any given to tell them from, as in a nonogram, are black."""
    return Tone.ANSWER if puzzle.givens or not puzzle.symbols.marks else Tone.INK


def _contents(
    puzzle: Puzzle, solution: Solution | Entries | None, candidates: Candidates | None, step: Step | None
) -> tuple[dict[Cell, str], dict[Cell, tuple[str, ...]]]:
    """The contents of the cells that are not given: entries, and pencil marks elsewhere."""
    if step is not None and step.snapshot is not None and candidates is None:
        entries = {**step.snapshot.placed(), **entries_of(puzzle.grid, solution)}
        marks = step.snapshot.candidates()
    else:
        entries = {**puzzle.progress, **entries_of(puzzle.grid, solution)}
        marks = by_cell(puzzle, puzzle.marks if candidates is None else candidates)
        if step is None:  # the picture of a step leaves a last candidate unplaced until a step places it
            entries |= {cell: noted[0] for cell, noted in marks.items() if len(noted) == 1 and cell not in entries}
    placed = set(map(cell_of, step.placements)) if step is not None else set()
    taken = puzzle.givens.keys() | entries.keys() | placed
    decided = puzzle.symbols.either_or_layers
    open_marks = {c: m for c, m in marks.items() if c not in taken and not (m and c.layer in decided)}
    return {c: s for c, s in entries.items() if c not in puzzle.givens}, open_marks


def board_scene(solution: Solution) -> Scene:
    """The shapes of a filled board of which only the symbols are known."""
    filled = solution.entries
    layers = tuple(layer for layer in LAYERS if any(place.layer == layer for place in filled))
    squares = Grid(solution.shape).squares
    void = frozenset(squares) - filled.keys() if layers == CELLS_ONLY else frozenset()
    grid = Grid(solution.shape, void, layers or CELLS_ONLY)
    size = symbol_size(max((len(symbol) for symbol in filled.values()), default=1))
    symbols = ((shape.layer, shape) for cell, symbol in filled.items() for shape in _bare_symbol(cell, symbol, size))
    return in_layers([*_frame(grid, Layout(grid)), *symbols])


def _bare_symbol(cell: Cell, symbol: str, size: float) -> Iterator[Shape]:
    """A symbol of which nothing but its name is known; where lines run, 1 is a line and 0 none."""
    if cell.layer not in (BORDERS, LINKS) or symbol not in ("0", "1"):
        yield CellText(cell, symbol, size=size if cell.layer == CELLS else BETWEEN, tone=Tone.GIVEN)
    elif symbol == "1":
        yield CellMark(cell, LINE, Tone.GIVEN)


def in_layers(shapes: Iterable[tuple[Layer, Shape]]) -> Scene:
    """The shapes from the lowest layer to the highest, without duplicates."""
    return sorted(dict.fromkeys(shapes), key=lambda item: _ORDER[item[0]])


# ---- the grid --------------------------------------------------------------------------------------------------------


def _frame(grid: Grid, layout: Layout) -> Iterator[tuple[Layer, Shape]]:
    """Paper, void cells, thin lines and the frame around each layer."""
    for place in grid.squares:
        if place in grid.void:
            yield Layer.SHADE, Fill(place, Tone.VOID)
    if BORDERS in grid.layers:  # players draw the borders themselves, from point to point
        for corner in grid.layer_places(CORNERS):
            yield Layer.GRID, PointMark(layout.middle(corner), "dot", Tone.INK, POINT)
        return
    for first in layout.layers:
        x, y = layout.corner(first)
        rows, columns = layout.rows, layout.columns
        for row in range(1, rows):
            yield Layer.GRID, Segment((x, y + row), (x + columns, y + row), Width.HAIR, Tone.RULE)
        for column in range(1, columns):
            yield Layer.GRID, Segment((x + column, y), (x + column, y + rows), Width.HAIR, Tone.RULE)
        yield Layer.GRID, Outline(tuple(layout.layer_places(first)))


def _boxes(puzzle: Puzzle, drawn: Sequence[Shape]) -> Iterator[Shape]:
    """The borders of boxes that no constraint draws."""
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


def region_names(puzzle: Puzzle, layout: Layout, drawn: Sequence[Shape]) -> Iterator[Shape]:
    """The names of regions, small in their first cells, on boards where no pencil marks are in the way."""
    for shape in drawn if puzzle.symbols.either_or else ():
        if isinstance(shape, Outline) and shape.name:
            x, y = layout.corner(min(shape.cells))
            yield PointText((x + 0.15, y + 0.17), shape.name, 0.2, Tone.MARK)


# ---- contents of cells -----------------------------------------------------------------------------------------------


def _marks(
    symbols: SymbolShapes,
    layout: Layout,
    marks: Mapping[Cell, Sequence[str]],
    places: MarkPlaces,
    tones: Mapping[tuple[Cell, str], Tone] | None = None,
) -> Iterator[tuple[Layer, Shape]]:
    """Pencil marks, each symbol at its own position; a cell without candidates is crossed out."""
    tones = tones or {}
    for cell, noted in marks.items():
        if not noted:
            yield Layer.TEXT, CellText(cell, "×", tone=Tone.WRONG)
        own = places.within(noted)
        for name in noted:
            yield symbols.pencil(layout.corner(cell), name, own, tones.get((cell, name), Tone.MARK))
