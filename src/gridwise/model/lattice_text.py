"""Boards with borders, links or corners as text: one character for each point of the half-step lattice.

    +---+---+      a printed Slitherlink: lines on borders, numbers in cells
    | 3   2 |
    +---+   +      - and | are lines, x is a known absence, a blank is unknown (in an answer, the background)
      x |   |
    +   +---+

Columns between points are three characters wide when written; texts with a single character for each are read as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from gridwise.common.errors import PuzzleError
from gridwise.model.grid import Cell, Grid
from gridwise.model.marks import BORDERS, CELLS, CORNERS, Mark
from gridwise.model.symbols import CROSSES, Symbols

LINE = "line"
"""The look that is written as `-` or `|`, whichever way the line runs."""
_LINES = frozenset("-|─│━┃═║=")
_BLANKS = frozenset(" .·+_")
_WIDE = 3


@dataclass(frozen=True)
class Lattice:
    """The rows and columns of a board's lattice, in doubled coordinates: the cell in row r has 2r."""

    grid: Grid
    cell_width: int = 1
    """The number of characters of the longest symbol that a cell can hold."""

    @classmethod
    def of(cls, grid: Grid, symbols: Symbols) -> Lattice:
        """The lattice of a board with these symbols."""
        own = symbols.by_layer[CELLS] if CELLS in grid.layers and CELLS not in grid.derived else ()
        return cls(grid, max((len(symbols.mark[name].character) for name in own), default=1))

    @cached_property
    def _outer(self) -> int:
        """How far it reaches beyond the cells: borders and corners enclose them."""
        return 1 if {BORDERS, CORNERS} & {*self.grid.layers} - self.grid.derived else 0

    @property
    def rows(self) -> range:
        """The doubled rows."""
        return range(-self._outer, 2 * self.grid.rows - 1 + self._outer)

    @property
    def columns(self) -> range:
        """The doubled columns."""
        return range(-self._outer, 2 * self.grid.columns - 1 + self._outer)

    def width(self, column: int) -> int:
        """How many characters a column takes where it is written wide."""
        least = _WIDE if (column % 2 == 0) == bool(self._outer) else 1
        return max(least, self.cell_width) if column % 2 == 0 else least

    @cached_property
    def places(self) -> dict[tuple[int, int], Cell]:
        """The place that holds a symbol at each point of the lattice; of several, the first."""
        points: dict[tuple[int, int], Cell] = {}
        for place in self.grid.meant:
            points.setdefault((round(2 * place.row), round(2 * place.column)), place)
        return points

    def slices(self, is_wide: bool) -> dict[int, slice]:
        """Where each column stands in a line."""
        at, slices = 0, {}
        for column in self.columns:
            width = self.width(column) if is_wide else 1
            slices[column] = slice(at, at + width)
            at += width
        return slices


def written_lattice(
    grid: Grid, symbols: Symbols, filled: Mapping[Cell, str], texts: Mapping[Cell, str] | None = None
) -> str:
    """A board as text; `texts` are clues in cells. The background is written only if some places are open."""
    lattice, texts = Lattice.of(grid, symbols), texts or {}
    is_complete = len(filled) == len(grid.meant)
    points = {(round(2 * place.row), round(2 * place.column)): text for place, text in texts.items()}
    lines = []
    for row in lattice.rows:
        signs = (_sign(lattice, symbols, filled, points, (row, column), is_complete) for column in lattice.columns)
        lines.append("".join(signs).rstrip())
    return "\n".join(lines)


def _sign(
    lattice: Lattice,
    symbols: Symbols,
    filled: Mapping[Cell, str],
    texts: Mapping[tuple[int, int], str],
    point: tuple[int, int],
    is_complete: bool,
) -> str:
    """What is written at a point, as wide as its column."""
    width, place = lattice.width(point[1]), lattice.places.get(point)
    symbol = filled.get(place) if place is not None else None
    if place is None or symbol is None:
        return texts.get(point, _bare(lattice, point)).center(width)
    mark = symbols.mark[symbol]
    if mark.look == LINE:
        return "|" if place.upright and width == 1 else "|".center(width) if place.upright else "-" * width
    if mark.background and is_complete:
        return texts.get(point, " ").center(width)
    return _character(symbols, symbol, mark).center(width)


def _bare(lattice: Lattice, point: tuple[int, int]) -> str:
    """How a point is drawn that holds neither a symbol nor a clue: corners, or the cells that links join."""
    row, column = point
    if row % 2 and column % 2:
        return "+" if lattice.rows.start < 0 else " "
    is_open = Cell((row // 2, column // 2)) in lattice.grid.open
    return "·" if row % 2 == column % 2 == 0 and lattice.rows.start == 0 and is_open else " "


def _character(symbols: Symbols, symbol: str, mark: Mark) -> str:
    """A character that can be read again: not one that means a line or a blank."""
    if mark.character not in _LINES | _BLANKS:
        return mark.character
    return next(sign for sign in (*CROSSES, symbol) if sign not in _LINES | _BLANKS)


def read_lattice(grid: Grid, symbols: Symbols, name: str, text: object) -> dict[Cell, str]:
    """The symbols of a board that was written as text; clues in cells are skipped."""
    if not isinstance(text, str):
        raise PuzzleError(f"`{name}` must be text that shows the lines, or a map from places to symbols")
    lattice = Lattice.of(grid, symbols)
    lines = text.expandtabs(1).rstrip("\n").split("\n")
    while len(lines) > len(lattice.rows) and not lines[0].strip():
        lines.pop(0)
    while len(lines) > len(lattice.rows) and not lines[-1].strip():
        lines.pop()
    if len(lines) != len(lattice.rows):
        raise PuzzleError(f"`{name}` has {len(lines)} lines, but a board of this size has {len(lattice.rows)}")
    return dict(_symbols(lattice, symbols, lines))


def _symbols(lattice: Lattice, symbols: Symbols, lines: list[str]) -> Iterator[tuple[Cell, str]]:
    is_wide = max(map(len, lines)) > len(lattice.columns)
    slices = lattice.slices(is_wide)
    widest = sum(lattice.width(column) if is_wide else 1 for column in lattice.columns)
    for number, (row, line) in enumerate(zip(lattice.rows, lines, strict=True)):
        if len(line.rstrip()) > widest:
            message = f"line {number + 1} has {len(line.rstrip())} characters, but a board of this size has {widest}"
            raise PuzzleError(message, inside=(number, 0))
        for column, part in slices.items():
            place, middle = lattice.places.get((row, column)), (part.start + part.stop - 1) // 2
            text = line[part].strip() if place is not None and place.layer == CELLS else line[middle : middle + 1]
            if place is None or not text:
                continue
            symbol = _read(symbols, place, text, (number, middle))
            if symbol is not None:
                yield place, symbol


def _read(symbols: Symbols, place: Cell, sign: str, inside: tuple[int, int]) -> str | None:
    own = symbols.by_layer[place.layer]
    for name in own:
        mark = symbols.mark[name]
        if sign in (mark.character, name) and sign not in _LINES | _BLANKS:
            return name
        if mark.look == LINE and sign in _LINES:
            return name
    if sign in _BLANKS:
        return None
    background = symbols.backgrounds.get(place.layer)
    if background is not None and sign in CROSSES:
        return background
    marks = [symbols.mark[name] for name in own]
    known = (
        f"{mark.noun} is {'- or |' if mark.look == LINE else _character(symbols, mark.name, mark)}" for mark in marks
    )
    message = f"'{sign}' at {place} is not a symbol of this puzzle"
    raise PuzzleError(message, suggestion=", ".join(known), inside=inside)
