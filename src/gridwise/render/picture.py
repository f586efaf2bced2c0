"""A picture before it becomes a file: everything to draw as primitives, and its size.

Every graphical output starts here, so that all of them show the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gridwise.model.grid import CellStyle, Grid, current_style
from gridwise.model.puzzle import Puzzle
from gridwise.model.results import Solution
from gridwise.model.shapes import Layer, Tone
from gridwise.render.contents import Candidates, Entries
from gridwise.render.layout import Layout
from gridwise.render.primitives import Primitive, Text, bounds, primitives
from gridwise.render.scene import Scene, board_scene, scene

if TYPE_CHECKING:
    from gridwise.logic.step import Step

MARGIN = 0.2
HEADING = 0.5

Drawn = list[tuple[Layer, Primitive]]


@dataclass(frozen=True, slots=True)
class Picture:
    """Primitives in layers, lowest first, and their bounds, in cell units."""

    title: str
    drawn: Drawn
    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """The width in cell units."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """The height in cell units."""
        return self.bottom - self.top

    @property
    def texts(self) -> list[str]:
        """All texts in the picture."""
        return [primitive.text for _, primitive in self.drawn if isinstance(primitive, Text)]


def picture(
    puzzle: Puzzle,
    *,
    solution: Solution | Entries | None = None,
    candidates: Candidates | None = None,
    step: Step | None = None,
    title: bool = False,
    cells: CellStyle | None = None,
    margin: float = MARGIN,
) -> Picture:
    """The picture of a puzzle, filled with a solution or pencil marks, or at a step of its explanation.

    `title` writes the puzzle's title above it, `cells` the names of rows and columns beside it. Pictures of steps
    always have these names, since the text of a step uses them.
    """
    if step is not None and cells is None:
        cells = current_style()
    shapes = scene(puzzle, solution=solution, candidates=candidates, step=step, cells=cells)
    return _picture(shapes, puzzle.grid, puzzle.title, heading=title, margin=margin)


def board_picture(solution: Solution) -> Picture:
    """The picture of a filled board, without the constraints that it satisfies."""
    return _picture(board_scene(solution), Grid(solution.shape), "Solution")


def _picture(shapes: Scene, grid: Grid, title: str, heading: bool = False, margin: float = MARGIN) -> Picture:
    layout = Layout(grid)
    drawn: Drawn = [(layer, primitive) for layer, shape in shapes for primitive in primitives(shape, layout)]
    room = bounds(primitive for _, primitive in drawn)
    if heading:
        above = Text((layout.width / 2, room[1] - HEADING), title, HEADING, Tone.INK)
        drawn.append((Layer.TEXT, above))
        room = bounds(primitive for _, primitive in drawn)
    left, top, right, bottom = room
    return Picture(title, drawn, left - margin, top - margin, right + margin, bottom + margin)
