"""A board with symbols on borders, links or corners, drawn in characters on the half-step lattice.

Each point of the lattice is a block of characters: places hold their symbols, and the points where lines meet show how
they join. The columns and rows between such points are wide and high.
"""

from __future__ import annotations

from functools import cached_property
from math import hypot

from gridwise.model.grid import Cell, row_name
from gridwise.model.lattice_text import LINE, Lattice
from gridwise.model.shapes import HOLLOW, Disc, clue_texts
from gridwise.render._columns import centred, columns, left
from gridwise.tui.board_drawing import CellSize, Piece, PieceKind
from gridwise.tui.box_characters import HEAVY, NONE, joint
from gridwise.tui.cell_contents import CellLine, TextKind
from gridwise.tui.game import Game
from gridwise.tui.mark_signs import sign

SMALL, LARGE = CellSize(3, 1, 0), CellSize(7, 3, 0)
"""The size of the spaces between the points where lines meet."""
REACH = 0.8
"""How far from a place, in half steps, a click still means it."""
POINT = "·"
_PEARLS = {True: "○", False: "●"}

LatticePoint = tuple[int, int]
"""Twice the row and the column of a cell or another place, counted from 0."""


class LatticeDrawing:
    """The board: where its places and clues are, and how lines join."""

    circled: frozenset[Cell] = frozenset()
    shaded: frozenset[Cell] = frozenset()

    def __init__(self, game: Game, *, roomy: bool) -> None:
        self.game, self.puzzle = game, game.puzzle
        self.lattice = Lattice(game.puzzle.grid)
        self.room = LARGE if roomy else SMALL
        shapes = [shape for constraint in self.puzzle.constraints for shape in constraint.draw(self.puzzle.board)]
        pearls = {shape.cell: _PEARLS[shape.fill in HOLLOW] for shape in shapes if isinstance(shape, Disc)}
        self.clues = {**clue_texts(shapes), **pearls}
        """The clues in cells."""

    # ---- sizes -----------------------------------------------------------------------------------------------------

    def _width(self, column: int) -> int:
        return self.room.width if self.lattice.width(column) > 1 else 1

    def _height(self, row: int) -> int:
        """Rows are high where columns would be wide."""
        return self.room.height if self.lattice.width(row) > 1 else 1

    @cached_property
    def _names(self) -> int:
        return 1 + max(columns(row_name(row)) for row in range(self.puzzle.grid.rows))

    @cached_property
    def _lines(self) -> list[tuple[int, int]]:
        """The row of each line, and which of the row's lines it is; the names of columns come before them."""
        return [(row, number) for row in self.lattice.rows for number in range(self._height(row))]

    @property
    def width(self) -> int:
        """The columns of every line."""
        return self._names + sum(map(self._width, self.lattice.columns))

    @property
    def height(self) -> int:
        """The number of lines, with the one for the names of columns."""
        return 1 + len(self._lines)

    def size(self, place: Cell) -> tuple[int, int]:
        """The width and height of a place."""
        row, column = point_of(place)
        return self._width(column), self._height(row)

    def box(self, place: Cell) -> tuple[int, int, int, int]:
        """Left, top, width and height of a place."""
        row, column = point_of(place)
        x = self._names + sum(self._width(other) for other in self.lattice.columns if other < column)
        return x, 1 + self._lines.index((row, 0)), *self.size(place)

    # ---- lines -----------------------------------------------------------------------------------------------------

    def line(self, y: int) -> list[Piece]:
        """The pieces of a line."""
        if y == 0:
            return [Piece(" " * self._names + "".join(map(self._column_name, self.lattice.columns)), PieceKind.NAME)]
        row, number = self._lines[y - 1]
        is_named = row % 2 == 0 and number == self._height(row) // 2
        name = Piece(left(row_name(row // 2) if is_named else "", self._names), PieceKind.NAME)
        return [name, *(self._piece((row, column), number) for column in self.lattice.columns)]

    def _column_name(self, column: int) -> str:
        return centred("" if column % 2 else str(column // 2 + 1), self._width(column))

    def _piece(self, point: LatticePoint, number: int) -> Piece:
        width, is_middle = self._width(point[1]), number == self._height(point[0]) // 2
        if (place := self.lattice.places.get(point)) is not None:
            return Piece(" " * width, PieceKind.BLANK, place, number)
        if (text := self.clues.get(Cell((point[0] // 2, point[1] // 2)))) and point[0] % 2 == point[1] % 2 == 0:
            return Piece(centred(text if is_middle else "", width), PieceKind.CLUE)
        if width == 1 == self._height(point[0]):
            arms = self._arms(point)
            return Piece(joint(arms), PieceKind.PATH) if any(arms) else Piece(self._bare(point), PieceKind.LINE)
        return Piece(" " * width)

    def _bare(self, point: LatticePoint) -> str:
        """A point where no lines meet."""
        return POINT if any(neighbour in self.lattice.places for neighbour in _around(point)) else " "

    def _arms(self, point: LatticePoint) -> tuple[int, int, int, int]:
        """The weights of the lines that leave a point: up, right, down, left."""
        up, right, down, left_ = (HEAVY if self._is_line(neighbour) else NONE for neighbour in _around(point))
        return up, right, down, left_

    def _is_line(self, point: LatticePoint) -> bool:
        place = self.lattice.places.get(point)
        symbol = None if place is None else self.game.symbol(place)
        return symbol is not None and self.puzzle.symbols.mark[symbol].look == LINE

    # ---- places ----------------------------------------------------------------------------------------------------

    def cell_at(self, x: int, y: int) -> Cell | None:
        """The place nearest to a character, within reach."""
        across, down = self._across(x - self._names), self._down(y - 1)
        if across is None or down is None:
            return None
        point = round(down), round(across)
        near = [self.lattice.places[other] for other in (point, *_around(point)) if other in self.lattice.places]

        def distance(place: Cell) -> float:
            row, column = point_of(place)
            return hypot(row - down, column - across)

        return min((place for place in near if distance(place) <= REACH), key=distance, default=None)

    def _across(self, x: int) -> float | None:
        """The column at a character, with its fraction; None outside."""
        for column in self.lattice.columns:
            width = self._width(column)
            if 0 <= x < width:
                return column + (x + 0.5) / width - 0.5
            x -= width
        return None

    def _down(self, y: int) -> float | None:
        if not 0 <= y < len(self._lines):
            return None
        row, number = self._lines[y]
        return row + (number + 0.5) / self._height(row) - 0.5

    @cached_property
    def _rows(self) -> dict[int, list[Cell]]:
        """The places of each row of the lattice, from left to right."""
        rows: dict[int, list[Cell]] = {}
        for (row, _), place in sorted(self.lattice.places.items()):
            rows.setdefault(row, []).append(place)
        return rows

    def next(self, place: Cell, down: int, across: int, *, far: bool = False) -> Cell:
        """The next place in a direction, or the last one: along its row, or in the next row that has any."""
        target = self._next(place, down, across)
        while far and (further := self._next(target, down, across)) != target:
            target = further
        return target

    def _next(self, place: Cell, down: int, across: int) -> Cell:
        row, column = point_of(place)
        heights = sorted(self._rows)
        at = heights.index(row) + down
        if not 0 <= at < len(heights):
            return place
        other = self._rows[heights[at]]
        if across:
            return other[min(max(other.index(place) + across, 0), len(other) - 1)]
        # Of two places just as near, up and down choose so that both lead back.
        side = 0.1 if column % 2 else -0.1
        return min(other, key=lambda each: abs(point_of(each)[1] - column - side))


class LatticeContents:
    """Writes the symbols of places in the sizes that they have on the lattice."""

    def __init__(self, game: Game, drawing: LatticeDrawing) -> None:
        self.game, self.drawing = game, drawing

    def lines(self, place: Cell, *, wrong: bool = False) -> list[CellLine]:
        """The lines of a place."""
        width, height = self.drawing.size(place)
        symbol, symbols = self.game.symbol(place), self.game.puzzle.symbols
        mark = None if symbol is None else symbols.mark[symbol]
        if symbol is None or mark is None or (mark.background and place in self.drawing.clues):
            text, ink = self.drawing.clues.get(place, ""), TextKind.CLUE
        else:
            text, ink = sign(symbols, symbol), self._ink(place, wrong, is_background=mark.background)
            if mark.look == LINE:
                return [CellLine("┃" if place.upright else text * width, ink)] * height
        lines = [CellLine(" " * width)] * height
        lines[height // 2] = CellLine(centred(text, width), ink)
        return lines

    def _ink(self, place: Cell, wrong: bool, *, is_background: bool) -> TextKind:
        if wrong:
            return TextKind.WRONG
        if is_background:
            return TextKind.MARK
        return TextKind.GIVEN if place in self.game.puzzle.givens else TextKind.ENTRY


def point_of(place: Cell) -> LatticePoint:
    """The point of the lattice at which a place lies."""
    return round(2 * place.row), round(2 * place.column)


def _around(point: LatticePoint) -> tuple[LatticePoint, LatticePoint, LatticePoint, LatticePoint]:
    """The points above, right, below and left."""
    row, column = point
    return (row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)
