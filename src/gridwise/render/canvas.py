"""A grid drawn with characters: cells, borders between regions, and marks on edges, on corners and outside.

Positions are slots: the cell in row r and column c is slot (2r + 1, 2c + 1), borders have even numbers, and slots
outside the grid lie below 0 or beyond the last border. Empty borders take no space.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gridwise.render._columns import centred, columns, right

Slot = tuple[int, int]
Block = Sequence[str]
"""The lines of a cell's text, all of the same width."""


class Canvas:
    """The cells, regions and marks of a board with these numbers of rows and columns."""

    def __init__(self, rows: int, columns: int, *, airy: bool = False) -> None:
        self.rows, self.columns = rows, columns
        self.cells: dict[tuple[int, int], Block] = {}
        self.regions: Mapping[tuple[int, int], int] = {}
        """The region of each cell; lines separate different regions."""
        self.marks: dict[Slot, str] = {}
        self.airy = airy
        """Whether cells are set well apart, as large blocks require."""
        self.uneven = False
        """Whether each column is only as wide as necessary."""
        self.ruled = False
        """Whether a line separates the clues on the left from the cells: clues of several numbers need one."""

    def __str__(self) -> str:
        height = max((len(block) for block in self.cells.values()), default=1)
        widths = self._widths()
        lines = []
        for row in range(*self._span(0, self.rows)):
            if self._has_row(row):
                tall = height if 0 < row < 2 * self.rows and row % 2 else 1
                lines += [self._line(row, number, tall, widths) for number in range(tall)]
        return "\n".join(line.rstrip() for line in lines)

    def _span(self, axis: int, count: int) -> tuple[int, int]:
        """The first slot along an axis, and the one after the last."""
        used = [slot[axis] for slot in self.marks]
        return min([0, *used]), max([2 * count, *used]) + 1

    # ---- borders -------------------------------------------------------------------------------------------------

    def _parts(self, a: tuple[int, int], b: tuple[int, int]) -> bool:
        """Whether a line separates two cells. The edge of the grid has none."""
        inside = all(0 <= row < self.rows and 0 <= column < self.columns for row, column in (a, b))
        return inside and self.regions.get(a) != self.regions.get(b)

    def _upright(self, row: int, column: int) -> bool:
        """Whether a vertical line runs through this slot, which is in the row of a cell and on a border column."""
        if row % 2 == 0 or column % 2:
            return False
        return self._parts((row // 2, column // 2 - 1), (row // 2, column // 2))

    def _level(self, row: int, column: int) -> bool:
        """Whether a horizontal line runs through this slot, which is in the column of a cell and on a border row."""
        if column % 2 == 0 or row % 2:
            return False
        return self._parts((row // 2 - 1, column // 2), (row // 2, column // 2))

    def _has_row(self, row: int) -> bool:
        if row % 2:
            return True
        if any(place == row for place, _ in self.marks) or any(
            self._level(row, column) for column in range(1, 2 * self.columns, 2)
        ):
            return True
        return self.airy and 0 < row < 2 * self.rows

    # ---- widths --------------------------------------------------------------------------------------------------

    def _widths(self) -> dict[int, int]:
        cells = {2 * column + 1: 1 for column in range(self.columns)}
        for (_, place), block in self.cells.items():
            cells[2 * place + 1] = max(cells[2 * place + 1], columns(block[0]))
        if not self.uneven:
            clues = [columns(text) for (row, place), text in self.marks.items() if self.ruled and place in cells]
            cells = dict.fromkeys(cells, max([1, *cells.values(), *clues]))
        return {column: self._width(column, cells.get(column, 1)) for column in range(*self._span(1, self.columns))}

    def _width(self, column: int, cell: int) -> int:
        marked = max((columns(text) for (_, place), text in self.marks.items() if place == column), default=0)
        between = max((columns(text) for slot, text in self.marks.items() if self._is_between(*slot)), default=0)
        if column % 2:
            return max(marked, cell) if 0 < column < 2 * self.columns else max(marked, 1)
        if not 0 < column < 2 * self.columns:
            outside = any(place < 0 if column == 0 else place > column for _, place in self.marks)
            return marked + 2 + (self.ruled and not marked and column == 0) if marked or outside else 0
        drawn = any(self._upright(row, column) for row in range(1, 2 * self.rows, 2))
        # A mark between two cells widens all columns equally: uneven columns are hard to read.
        return 2 + max(between, 1) if self.airy or drawn or between else 1

    def _is_between(self, row: int, column: int) -> bool:
        """Whether a slot lies on a vertical border inside the grid."""
        return column % 2 == 0 and 0 < column < 2 * self.columns and 0 < row < 2 * self.rows

    # ---- lines ---------------------------------------------------------------------------------------------------

    def _line(self, row: int, number: int, tall: int, widths: Mapping[int, int]) -> str:
        """Line `number` of the slots in a row, as text."""
        middle = number == tall // 2
        return "".join(self._piece(row, column, number, middle, width) for column, width in widths.items())

    def _piece(self, row: int, column: int, number: int, middle: bool, width: int) -> str:
        mark = self.marks.get((row, column), "") if middle else ""
        if row % 2 and column % 2:
            block = self.cells.get((row // 2, column // 2))
            if block:
                return right(block[number], width)
            return right(mark, width) if column < 0 or self.ruled else centred(mark, width)
        if column % 2 and self.ruled and not 0 < row < 2 * self.rows:
            return right(mark, width)
        if column % 2:
            return centred(mark, width, "-" if self._level(row, column) else " ")
        if row % 2:
            drawn = self._upright(row, column) or (self.ruled and column == 0 and 0 < row < 2 * self.rows)
            return centred(mark or ("|" if drawn else ""), width)
        return self._crossing(row, column, mark, width)

    def _crossing(self, row: int, column: int, mark: str, width: int) -> str:
        """The character for a slot where a border row and a border column meet."""
        inner = 0 < column < 2 * self.columns
        left, right = inner and self._level(row, column - 1), inner and self._level(row, column + 1)
        upright = self._upright(row - 1, column) or self._upright(row + 1, column)
        level = left or right
        sign = mark or ("+" if level and upright else "|" if upright else "-" if left and right else "")
        if not sign and width == 1:
            return " "
        before = (width - columns(sign)) // 2
        after = width - columns(sign) - before
        return ("-" if left else " ") * before + sign + ("-" if right else " ") * after
