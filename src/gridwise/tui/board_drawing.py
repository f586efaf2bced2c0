"""A board drawn in characters, without the contents of its cells: lines, marks and clues, and where the cells are.

It takes regions, marks and sums from the text output's canvas and its slots: the cell in row r and column c is slot
(2r + 1, 2c + 1), borders lie at even numbers, and clues outside lie below 0 or beyond the last border. Here all
borders are drawn: heavy ones separate boxes, light ones cages and cells, dashed ones run through a cage.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import pairwise, product
from math import ceil

from gridwise.model.grid import Cell, row_name
from gridwise.model.puzzle import Puzzle
from gridwise.model.shapes import CellText, Disc, Fill, GridLine, Outline, Polyline, Shape, Square
from gridwise.model.symbols import VOID_TOKEN
from gridwise.render._columns import centred, columns, left, right
from gridwise.render.canvas import Canvas, Slot
from gridwise.render.cell_room import mark_columns
from gridwise.render.text import board_canvas, shown_clues
from gridwise.tui.box_characters import DASHED, HEAVY, LIGHT, NONE, joint

SHADE = "░"
"""Fills void cells."""


class PieceKind(StrEnum):
    """What a piece of text is; the palette decides how it looks."""

    BLANK = "blank"
    LINE = "line"
    """A thin line of the grid."""
    STRONG = "strong"
    """The border of a box."""
    CAGE = "cage"
    CLUE = "clue"
    PATH = "path"
    NAME = "name"
    """Of a row or a column."""
    VOID = "void"


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a line: a text or, if it has a cell, the space for a line of that cell's contents."""

    text: str
    kind: PieceKind = PieceKind.BLANK
    cell: Cell | None = None
    number: int = 0
    """Which of the cell's lines."""


@dataclass(frozen=True, slots=True)
class CellSize:
    """The size of a cell in characters."""

    width: int
    height: int
    marks: int
    """How many pencil marks fit side by side if each has its own place; 0 if there is no room for that."""


class BoardDrawing:
    """The whole board: one plane, or several stacked ones if it has three or more dimensions."""

    def __init__(self, puzzle: Puzzle, *, roomy: bool) -> None:
        self.puzzle = puzzle
        drawn = [shape for constraint in puzzle.constraints for shape in constraint.draw(puzzle.board)]
        self.circled = frozenset(shape.cell for shape in drawn if isinstance(shape, Disc))
        self.shaded = frozenset(shape.cell for shape in drawn if isinstance(shape, Fill | Square))
        self.clues = shown_clues(puzzle)
        """The clues in the middle of cells, which stay there until a mark covers them."""
        flat = puzzle.grid.dimensions <= 2
        canvas = board_canvas(puzzle, {})[0] if flat else Canvas(puzzle.grid.rows, puzzle.grid.columns)
        self.room = _room(puzzle, drawn, canvas, roomy)
        fronts = list(product(*map(range, puzzle.grid.shape[:-2])))
        self.planes = [Plane(puzzle, front, canvas, drawn if flat else [], self.room) for front in fronts]

    @property
    def width(self) -> int:
        """The columns of the widest line."""
        return max(plane.width for plane in self.planes)

    @property
    def height(self) -> int:
        """The number of lines, with an empty one between planes."""
        return len(self.planes) * (self.planes[0].height + 1) - 1

    def line(self, y: int) -> list[Piece]:
        """The pieces of a line."""
        number, y = divmod(y, self.planes[0].height + 1)
        return self.planes[number].line(y) if number < len(self.planes) else []

    def cell_at(self, x: int, y: int) -> Cell | None:
        """The cell at a character's place, None on borders and outside."""
        for piece in self.line(y) if 0 <= y < self.height else ():
            x -= columns(piece.text)
            if x < 0:
                return piece.cell
        return None

    def box(self, cell: Cell) -> tuple[int, int, int, int]:
        """Left, top, width and height of a cell."""
        number = next(n for n, plane in enumerate(self.planes) if plane.front == cell[:-2])
        x, y = self.planes[number].corner(cell)
        return x, y + number * (self.planes[0].height + 1), self.room.width, self.room.height

    def next(self, cell: Cell, down: int, across: int, *, far: bool = False) -> Cell:
        """The next cell in a direction (or the last one), skipping void cells; below a plane comes the next plane."""
        rows, wide = self.puzzle.grid.rows, self.puzzle.grid.columns
        plane = next(n for n, plane in enumerate(self.planes) if plane.front == cell[:-2])
        row, column = plane * rows + (0, *cell)[-2], cell[-1]
        target = cell
        while 0 <= (row := row + down) < rows * len(self.planes) and 0 <= (column := column + across) < wide:
            front, inside = divmod(row, rows)
            other = Cell((*self.planes[front].front, inside, column)[-self.puzzle.grid.dimensions :])
            if other in self.puzzle.grid:
                target = other
                if not far:
                    break
        return target


def _room(puzzle: Puzzle, drawn: Iterable[Shape], canvas: Canvas, roomy: bool) -> CellSize:
    drawn = list(drawn)
    symbol = max(columns(mark.character) for mark in puzzle.symbols.mark.values())
    ringed = any(isinstance(shape, Disc) for shape in drawn)
    labels = [columns(shape.text) for shape in drawn if isinstance(shape, CellText)]
    sums = [columns(block[0]) for block in canvas.cells.values()]
    width = max(3, symbol + (2 if ringed else 1), *labels, *sums)
    if not roomy:
        return CellSize(width, 1, 0)
    across = mark_columns(len(puzzle.symbols.names))
    down = ceil(len(puzzle.symbols.names) / across)
    return CellSize(max(width, 5, (symbol + 1) * across - 1), max(3, down), across)


class Plane:
    """A board of two dimensions, or one layer of a larger board."""

    def __init__(
        self, puzzle: Puzzle, front: tuple[int, ...], canvas: Canvas, drawn: Iterable[Shape], room: CellSize
    ) -> None:
        self.puzzle, self.front, self.canvas, self.room = puzzle, front, canvas, room
        drawn = list(drawn)
        self.marks = {slot: (text, PieceKind.CLUE) for slot, text in canvas.marks.items()}
        for slot, sign in _paths(drawn):
            self.marks.setdefault(slot, (sign, PieceKind.PATH))
        inside = shown_clues(puzzle)
        texts = [shape for shape in drawn if isinstance(shape, CellText) and shape.cell not in inside]
        self.labels = {_place(shape.cell): shape.text for shape in texts}
        self.cages = _cages(drawn)
        self.ruled = _ruled(drawn)
        # Labels go on the line above their cell unless other marks may be there.
        self.headed = bool(self.labels) and any(row % 2 == 0 and column % 2 for row, column in self.marks)

    # ---- places ----------------------------------------------------------------------------------------------------

    @cached_property
    def _rows(self) -> list[tuple[int, int, int]]:
        """Slot, line within the slot and height of each line, from the top; the names of columns come first."""
        tall = self.room.height + self.headed
        slots = self._slots(0, self.canvas.rows)
        heights = {slot: tall if self._inside(slot, self.canvas.rows) and slot % 2 else 1 for slot in slots}
        return [(slot, line, height) for slot, height in heights.items() for line in range(height)]

    @cached_property
    def _columns(self) -> dict[int, int]:
        """The width of each slot, from the left."""
        return {slot: self._slot_width(slot) for slot in self._slots(1, self.canvas.columns)}

    def _slots(self, axis: int, count: int) -> range:
        used = [slot[axis] for slot in self.marks]
        return range(min([0, *used]), max([2 * count, *used]) + 1)

    @staticmethod
    def _inside(slot: int, count: int) -> bool:
        return 0 < slot < 2 * count

    def _slot_width(self, column: int) -> int:
        if column % 2 and self._inside(column, self.canvas.columns):
            return self.room.width
        # A mark needs a column of its own only beside cells: the lines between rows have enough room.
        outside = not 0 <= column <= 2 * self.canvas.columns
        texts = [text for (row, place), (text, _) in self.marks.items() if place == column and (row % 2 or outside)]
        return max([0 if outside and not texts else 1, *map(columns, texts)])

    @cached_property
    def _names(self) -> int:
        """The width of the names of rows."""
        names = [self._row_name(row) for row in range(self.canvas.rows)]
        return max(map(columns, [*names, self._title])) + 1

    @property
    def _title(self) -> str:
        """Which layer it is, if there are several."""
        return ",".join(str(number + 1) for number in self.front)

    def _row_name(self, row: int) -> str:
        return str(row + 1) if self.front else row_name(row)

    @property
    def width(self) -> int:
        """Its width in characters."""
        return self._names + sum(self._columns.values())

    @property
    def height(self) -> int:
        """Its number of lines, including the one with the names of columns."""
        return len(self._rows) + 1

    def corner(self, cell: Cell) -> tuple[int, int]:
        """The position of a cell's upper left corner."""
        row, column = _place(cell)
        x = self._names + sum(width for slot, width in self._columns.items() if slot < 2 * column + 1)
        y = next(y for y, (slot, _, _) in enumerate(self._rows) if slot == 2 * row + 1)
        return x, y + 1 + self.headed

    # ---- lines -----------------------------------------------------------------------------------------------------

    def line(self, y: int) -> list[Piece]:
        """The pieces of a line."""
        if y == 0:
            return self._heading()
        if y > len(self._rows):
            return []
        slot, number, height = self._rows[y - 1]
        inside = slot % 2 and self._inside(slot, self.canvas.rows)
        named = inside and number == (height - 1) // 2
        pieces = [Piece(left(self._row_name(slot // 2) if named else "", self._names), PieceKind.NAME)]
        if inside:
            return [*pieces, *self._cell_line(slot, number, height)]
        return [*pieces, *self._overlaid(slot)]

    def _heading(self) -> list[Piece]:
        """The line with the names of columns."""
        title = left(self._title, self._names)
        names = [
            centred(str(slot // 2 + 1), width) if slot % 2 and self._inside(slot, self.canvas.columns) else " " * width
            for slot, width in self._columns.items()
        ]
        return [Piece(title + "".join(names), PieceKind.NAME)]

    def _cell_line(self, row: int, number: int, height: int) -> Iterator[Piece]:
        middle = number == (height - 1 + self.headed) // 2
        for column, width in self._columns.items():
            if column % 2 and self._inside(column, self.canvas.columns):
                yield self._cell_piece((row // 2, column // 2), number, middle)
                continue
            text, kind = self.marks.get((row, column), ("", PieceKind.CLUE)) if middle else ("", PieceKind.CLUE)
            if text or column % 2 or not 0 <= column <= 2 * self.canvas.columns:
                yield Piece(right(text, width) if column < 0 else centred(text, width), kind)
            else:
                sign, kind = self._edge((row // 2, column // 2 - 1), (row // 2, column // 2), upright=True)
                yield Piece(centred(sign, width), kind)

    def _cell_piece(self, place: tuple[int, int], number: int, middle: bool) -> Piece:
        width = self.room.width
        cell = Cell((*self.front, *place)[-self.puzzle.grid.dimensions :])
        if cell in self.puzzle.grid.void:
            text = self.canvas.cells[place][0].strip() if place in self.canvas.cells else VOID_TOKEN
            if text == VOID_TOKEN:
                return Piece(SHADE * width, PieceKind.VOID)
            return Piece(centred(text if middle else "", width), PieceKind.VOID)
        if self.headed and number == 0:
            return Piece(left(self.labels.get(place, ""), width), PieceKind.CLUE)
        return Piece(" " * width, PieceKind.BLANK, cell, number - self.headed)

    def _overlaid(self, row: int) -> list[Piece]:
        """A line between rows of cells, with its marks, which may be wider than their slots."""
        signs: list[tuple[str, PieceKind]] = []
        marks: list[tuple[int, str, PieceKind]] = []
        for column, width in self._columns.items():
            at = len(signs)
            signs += self._border(row, column, width)
            if mark := self.marks.get((row, column)):
                marks.append((max(0, at + (width - columns(mark[0])) // 2), *mark))
            place = (row // 2, column // 2)
            if column % 2 and not self.headed and place in self.labels:
                marks.append((at, self.labels[place], PieceKind.CLUE))
        for at, text, kind in marks:
            signs[at : at + columns(text)] = [(text, kind), *[("", kind)] * (columns(text) - 1)]
        return _joined(signs)

    def _border(self, row: int, column: int, width: int) -> list[tuple[str, PieceKind]]:
        rows, wide = 2 * self.canvas.rows, 2 * self.canvas.columns
        if not (0 <= row <= rows and 0 <= column <= wide):
            return [(" ", PieceKind.BLANK)] * width
        if column % 2:
            return [self._edge((row // 2 - 1, column // 2), (row // 2, column // 2), upright=False)] * width
        return self._joint(row // 2, column // 2, width)

    def _joint(self, row: int, column: int, width: int) -> list[tuple[str, PieceKind]]:
        """The characters where lines meet, in a border of that width."""
        a, b, c, d = ((row - 1, column - 1), (row - 1, column), (row, column - 1), (row, column))
        arms = (self._weight(a, b), self._weight(b, d), self._weight(c, d), self._weight(a, c))
        kinds = [self._kind(pair) for pair in ((a, b), (b, d), (c, d), (a, c)) if self._weight(*pair)]
        kind = next((kind for kind in (PieceKind.STRONG, PieceKind.CAGE) if kind in kinds), PieceKind.LINE)
        before = (width - 1) // 2
        sides = [(joint((NONE, arm, NONE, arm)), kind) for arm in (arms[3], arms[1])]
        return [*[sides[0]] * before, (joint(arms), kind), *[sides[1]] * (width - 1 - before)]

    # ---- borders ---------------------------------------------------------------------------------------------------

    def _on_board(self, place: tuple[int, int]) -> bool:
        return 0 <= place[0] < self.canvas.rows and 0 <= place[1] < self.canvas.columns

    def _weight(self, a: tuple[int, int], b: tuple[int, int]) -> int:
        """The weight of the line between two places; NONE outside the board."""
        inside = self._on_board(a) + self._on_board(b)
        if inside < 2:
            return HEAVY if inside else NONE
        if ((a[0], None) in self.ruled and b[0] > a[0]) or ((None, a[1]) in self.ruled and b[1] > a[1]):
            return HEAVY
        return HEAVY if self.canvas.regions.get(a) != self.canvas.regions.get(b) else LIGHT

    def _same_cage(self, a: tuple[int, int], b: tuple[int, int]) -> bool:
        return bool(self.cages.get(a, frozenset()) & self.cages.get(b, frozenset()))

    def _kind(self, pair: tuple[tuple[int, int], tuple[int, int]]) -> PieceKind:
        a, b = pair
        if self._weight(a, b) == HEAVY:
            return PieceKind.STRONG
        caged = bool(self.cages.get(a) or self.cages.get(b))
        return PieceKind.CAGE if caged and not self._same_cage(a, b) else PieceKind.LINE

    def _edge(self, a: tuple[int, int], b: tuple[int, int], *, upright: bool) -> tuple[str, PieceKind]:
        """The line between two neighbours: dashed if both are in one cage."""
        weight, kind = self._weight(a, b), self._kind((a, b))
        if weight and self._same_cage(a, b):
            return DASHED[weight, upright], kind
        arms = (weight, NONE, weight, NONE) if upright else (NONE, weight, NONE, weight)
        return joint(arms), kind


def _place(cell: Cell) -> tuple[int, int]:
    row, column = (0, *cell)[-2:]
    return row, column


def _ruled(drawn: Iterable[Shape]) -> frozenset[tuple[int | None, int | None]]:
    """The rows and columns that have a stronger line after them."""
    ends = [(shape.start, shape.end) for shape in drawn if isinstance(shape, GridLine)]
    rows = {(round(start[1]) - 1, None) for start, end in ends if start[1] == end[1]}
    return frozenset({*rows, *((None, round(start[0]) - 1) for start, end in ends if start[0] == end[0])})


def _cages(drawn: Iterable[Shape]) -> Mapping[tuple[int, int], frozenset[int]]:
    """The numbers of the dashed cages that contain each place."""
    cages: dict[tuple[int, int], frozenset[int]] = {}
    outlines = [shape for shape in drawn if isinstance(shape, Outline) and (shape.dashed or shape.inset)]
    for number, shape in enumerate(outlines):
        for cell in shape.cells:
            cages[_place(cell)] = cages.get(_place(cell), frozenset()) | {number}
    return cages


_DIRECTIONS = {
    **{(0, 1): "═→", (0, -1): "═←", (1, 0): "║↓", (-1, 0): "║↑"},
    **{(1, 1): "╲↘", (-1, -1): "╲↖", (1, -1): "╱↙", (-1, 1): "╱↗"},
}
"""By steps down and across: the sign of a line in that direction, and that of its arrowhead."""


def _paths(drawn: Iterable[Shape]) -> Iterator[tuple[Slot, str]]:
    """The signs where lines from cell to cell cross borders."""
    for shape in drawn:
        if isinstance(shape, Polyline):
            places = [_place(cell) for cell in shape.cells]
            for number, ((p, q), (r, s)) in enumerate(pairwise(places), 2):
                if (r - p, s - q) in _DIRECTIONS:
                    head = shape.arrow and number == len(places)
                    yield (p + r + 1, q + s + 1), _DIRECTIONS[r - p, s - q][head]


def _joined(signs: Iterable[tuple[str, PieceKind]]) -> list[Piece]:
    """Signs as pieces, neighbours of one kind joined."""
    pieces: list[Piece] = []
    for sign, kind in signs:
        if pieces and pieces[-1].kind is kind:
            pieces[-1] = Piece(pieces[-1].text + sign, kind)
        else:
            pieces.append(Piece(sign, kind))
    return pieces
