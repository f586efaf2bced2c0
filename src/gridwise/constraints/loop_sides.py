"""The inside and the outside of a loop, as a layer of its own, and circles that lie on one side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING, ClassVar, Final, Literal

from gridwise.common.errors import PuzzleError
from gridwise.constraints._clue_grid import ClueGrid
from gridwise.constraints._instances import shuffled
from gridwise.constraints.loop import line_layer, line_value
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.fields import TextGrid, puzzle_attribute
from gridwise.model.finding import Finding
from gridwise.model.grid import Cell, Grid
from gridwise.model.marks import BORDERS, CELLS, CORNERS
from gridwise.model.places import Border, Corner, Link, Place, link
from gridwise.model.relations import Count, In, Relation
from gridwise.model.shapes import Disc, Shape, Tone
from gridwise.model.symbols import Symbols

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle

Side = Literal["inside", "outside"]
INSIDE: Final = "inside"
OUTSIDE: Final = "outside"
SIDES: tuple[Side, ...] = (INSIDE, OUTSIDE)


class InsideOutside(Constraint):
    """Every place beside the loop is inside or outside it, so that other rules can refer to its side.

    A loop along borders separates cells; a loop from cell to cell separates corners. These places need the symbols
    `inside` and `outside`, usually derived.
    """

    clue: ClassVar[bool] = False

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        side_values(puzzle.symbols)

    def relations(self, board: Board) -> Iterator[Relation]:
        layer = line_layer(board.symbols)
        return self._of_cells(board) if layer == BORDERS else self._of_corners(board)

    def _of_cells(self, board: Board) -> Iterator[Relation]:
        counted, even = _counted(board.symbols), frozenset((0, 2))
        for place in board.grid.layer_places(BORDERS):
            assert isinstance(place, Place)
            yield Count((*(cell for cell in place.sides if cell in board.grid.open), place), counted, even)

    def _of_corners(self, board: Board) -> Iterator[Relation]:
        counted, even = _counted(board.symbols), frozenset((0, 2))
        outside = frozenset((side_values(board.symbols)[OUTSIDE],))
        for corner in board.grid.layer_places(CORNERS):
            assert isinstance(corner, Corner)
            if not all(board.grid.encloses(cell) for cell in corner.cells):
                yield In(corner, outside)
            for other, between in _corners_beside(board.grid, corner):
                yield Count((corner, other, *between), counted, even)

    def rule(self) -> str:
        return "The loop separates its inside from its outside."

    def label(self, relation: Relation | None = None) -> str:
        line = next((place for place in relation.cells if isinstance(place, Border | Link)), None) if relation else None
        return "the two sides of the loop" if line is None else f"the two sides of {line}"

    def why(self, relation: Relation, finding: Finding) -> str:
        if not isinstance(relation, Count):
            return ""
        return _SideWords(relation, finding).why()

    def complaint(self, relation: Relation, values: Mapping[Cell, int], symbols: Symbols) -> str:
        return "the lines do not separate an inside from an outside"

    example: ClassVar[str] = """
        - size: [3, 3]
        - symbols:
            none: {value: 0, look: cross, layer: borders, background: yes}
            line: {value: 1, look: line, layer: borders}
            inside: {derived: yes, noun: inside cell}
            outside: {derived: yes, noun: outside cell}
        - SingleLoop
        - InsideOutside
        - {name: RegionCount, region: a1 a2 a3 b2 b3 c3, symbol: inside, count: 0}
        - {name: RegionCount, region: b1 c1 c2, symbol: inside, count: 3}
        """


def side_values(symbols: Symbols) -> dict[str, int]:
    """The values of `inside` and `outside`."""
    layer = CELLS if line_layer(symbols) == BORDERS else CORNERS
    named = {symbols.mark[name].name: symbols.value[name] for name in symbols.by_layer.get(layer, ())}
    if set(named) != set(SIDES):
        raise PuzzleError(
            f"{layer} must have exactly the symbols inside and outside",
            suggestion=f"declare inside: {{layer: {layer}, derived: yes}}, and outside in the same way",
        )
    return named


def _counted(symbols: Symbols) -> frozenset[int]:
    """What a step across the loop changes: lines and inner places add up to an even number."""
    return frozenset((line_value(symbols), side_values(symbols)[INSIDE]))


def _corners_beside(grid: Grid, corner: Corner) -> Iterator[tuple[Corner, tuple[Link, ...]]]:
    """The next corners to the right and below, each with the link that separates it, if the grid has it."""
    _, upper, lower, last = corner.cells
    for other, first, second in (((0, 2), upper, last), ((2, 0), lower, last)):
        next_corner = Corner((corner[0] + other[0], corner[1] + other[1], Corner.number))
        if next_corner in grid.index:
            yield next_corner, (link(first, second),) if {first, second} <= {*grid.open} else ()


class _SideWords:
    """Why a line or a side follows from the places on both sides of a line."""

    def __init__(self, relation: Count, finding: Finding) -> None:
        self.finding, self.sides = finding, side_values(finding.symbols)
        self.line = next((place for place in relation.cells if isinstance(place, Border | Link)), None)
        self.places = [place for place in relation.cells if place is not self.line]

    def _side(self, place: Cell) -> str:
        """The side of a place that was known before the step; empty if it was not."""
        return next(
            (name for name, value in self.sides.items() if self.finding.left.get(place) == frozenset((value,))), ""
        )

    def why(self) -> str:
        found = [place for place in self.places if place in self.finding.found]
        if not found:
            return self._of_line()
        known = [place for place in self.places if place not in self.finding.found]
        drawn = self.line is not None and self.finding.left.get(self.line) == frozenset(
            (line_value(self.finding.symbols),)
        )
        if not known:
            return (
                f"The loop runs along the edge at {self.line}."
                if drawn
                else f"No line lies on the edge at {self.line}."
            )
        between = f"and {'the loop runs' if drawn else 'there is no line'} between {known[0]} and {found[0]}"
        return f"{known[0]} is {self._side(known[0])} the loop, {between}."

    def _of_line(self) -> str:
        if len(self.places) == 1:
            return f"{self.places[0]}, at the edge, is {self._side(self.places[0])} the loop."
        first, second = self.places
        if self._side(first) == self._side(second):
            return f"{first} and {second} are both {self._side(first)} the loop."
        return f"{first} is {self._side(first)} the loop, and {second} is {self._side(second)}."


class Circle(Constraint):
    """A cell with a shaded circle lies inside the loop, a cell with a white circle outside.

    If the loop runs from cell to cell, it does not pass through them.
    """

    listed: ClassVar[bool] = True

    cell: Cell
    side: Side = INSIDE

    def relations(self, board: Board) -> Iterator[Relation]:
        value = frozenset((side_values(board.symbols)[self.side],))
        for place in self._places(board.symbols):
            yield In(place, value)

    def _places(self, symbols: Symbols) -> tuple[Cell, ...]:
        """The places that lie on the circle's side."""
        row, column = self.cell
        if line_layer(symbols) == BORDERS:
            return (self.cell,)
        halves = ((-0.5, -0.5), (-0.5, 0.5), (0.5, -0.5), (0.5, 0.5))
        return tuple(Corner.at_point(row + down, column + right) for down, right in halves)

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        side_values(puzzle.symbols)
        if not any(isinstance(part, InsideOutside) for part in puzzle.constraints):
            raise PuzzleError("circles need the two sides of the loop", suggestion="add the constraint InsideOutside")

    def draw(self, board: Board) -> Iterator[Shape]:
        yield Disc(self.cell, 0.3, Tone.SOFT if self.side == INSIDE else Tone.PAPER, Tone.INK)

    def rule(self) -> str:
        shade = "shaded" if self.side == INSIDE else "white"
        return f"Cells with a {shade} circle lie {self.side} the loop."

    def label(self, relation: Relation | None = None) -> str:
        return f"the {'shaded' if self.side == INSIDE else 'white'} circle in {self.cell}"

    def complaint(self, relation: Relation, values: Mapping[Cell, int], symbols: Symbols) -> str:
        shade = "shaded" if self.side == INSIDE else "white"
        return f"{self.cell} has a {shade} circle, but does not lie {self.side} the loop"

    @classmethod
    def instances(cls, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random) -> Iterator[Constraint]:
        values = side_values(puzzle.symbols)
        for cell in shuffled(puzzle.grid.cells, random):
            for side in SIDES:
                circle = cls(cell=cell, side=side)
                if all(solution[place] == values[side] for place in circle._places(puzzle.symbols)):
                    yield circle

    example: ClassVar[str] = """
        - size: [2, 2]
        - symbols:
            none: {value: 0, look: cross, layer: borders, background: yes}
            line: {value: 1, look: line, layer: borders}
            inside: {derived: yes, noun: inside cell}
            outside: {derived: yes, noun: outside cell}
        - SingleLoop
        - InsideOutside
        - {name: Circle, cell: a1, side: inside}
        - {name: Circle, cell: a2, side: outside}
        - {name: Circle, cell: b2, side: inside}
        """


class Circles(ClueGrid):
    """Circles in cells, as a text grid: `i` for a shaded one (inside), `o` for a white one (outside), `.` for none."""

    gathers: ClassVar[type[Constraint] | None] = Circle
    grid_field: ClassVar[str] = "circles"

    circles: TextGrid | None = puzzle_attribute("circles in the cells, row by row: 'i', 'o', or '.' for none")

    def clue_at(self, entry: str, cell: Cell) -> Constraint:
        side = next((side for side in SIDES if entry.lower() in (side, side[0])), None)
        if side is None:
            hint = "write i for a circle inside the loop, o for one outside, '.' for none"
            raise PuzzleError(f"'{entry}' in row {cell[0] + 1} of `circles` is not a circle", suggestion=hint)
        return Circle(cell=cell, side=side)

    @classmethod
    def entry_of(cls, clue: Constraint) -> tuple[Cell, str]:
        assert isinstance(clue, Circle)
        return clue.cell, clue.side[0]

    def rule(self) -> str:
        return " ".join(Circle(cell=Cell((0, 0)), side=side).rule() for side in SIDES)

    example: ClassVar[str] = """
        - symbols:
            none: {value: 0, look: cross, layer: links, background: yes}
            line: {value: 1, look: line, layer: links}
            inside: {layer: corners, derived: yes, noun: inside corner}
            outside: {layer: corners, derived: yes, noun: outside corner}
        - SingleLoop
        - InsideOutside
        - Circles
        - circles: |
            . . . o
            . i . .
            . . . o
            o . o .
        """
