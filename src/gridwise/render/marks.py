"""Pencil marks as a text grid, one line for each row, with the effects of a step.

The candidates of a cell stand side by side: removed ones after a minus, as in `14-7`, a placed one after an equals
sign, as in `14=7`. Where a cell holds one of two marks, only known marks are shown, a placed one as in `=*`, and a
letter before the first cell of a region is its name, as in `F.`. A terminal shows placements in green and removals in
red, the pattern of the step in yellow, and fins and other extra candidates in magenta. The caller removes the colours
when printing to a pipe (`click.echo` does).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING

from gridwise.model.grid import Cell
from gridwise.model.puzzle import Puzzle
from gridwise.model.shapes import Outline
from gridwise.render._columns import columns, left, right
from gridwise.render.canvas import Canvas
from gridwise.render.text import CONTRADICTION, board_canvas, shown_clues

if TYPE_CHECKING:
    from gridwise.logic.position import Position
    from gridwise.logic.step import Step

Style = Callable[[str], str]
_ROW = re.compile(r"(?<=\d)c1$|1$")
"""The end of the name of a row's first cell: a1, r1c1."""
_COLUMN = re.compile(r"^a|^r1c")
"""The start of the names of cells in the first row."""


class StyledText:
    """Styled characters, each replaced by a private use character during layout."""

    _FIRST = 0xE000

    def __init__(self) -> None:
        self._styled: dict[tuple[str, str], str] = {}

    def write(self, text: str, style: str) -> str:
        """The text in a style; characters that are not one column wide stay plain."""
        return "".join(self._letter(letter, style) if columns(letter) == 1 else letter for letter in text)

    def _letter(self, letter: str, style: str) -> str:
        return self._styled.setdefault((letter, style), chr(self._FIRST + len(self._styled)))

    def dry(self, text: str, styles: Mapping[str, Style]) -> str:
        """The text as printed."""
        table = {ord(sign): styles[style](letter) for (letter, style), sign in self._styled.items()}
        return text.translate(table)


def format_marks(position: Position, step: Step | None, styles: Mapping[str, Style], width: int) -> str:
    """The board with its pencil marks before a step; if that is too wide, only the marks of the step's cells."""
    whole = _Marks(position, step, None).lines()
    if max(columns(line) for line in whole.text) > width and step is not None:
        whole = _Marks(position, step, _cells_of(step)).lines()
    return "\n".join(whole.ink.dry(line, styles) for line in whole.text)


def _cells_of(step: Step) -> frozenset[str]:
    """The cells that a step mentions."""
    marked = (*step.because.pattern, *step.because.extra, *((cell, "") for cell in step.placements))
    linked = (cell for start, end, *_ in step.because.chain for cell, _ in (*start, *end))
    parts = (cell for part in step.parts for cell in _cells_of(part))
    return frozenset((*(cell for cell, _ in marked), *step.removals, *linked, *parts))


class _MarkLines:
    def __init__(self, text: list[str], ink: StyledText) -> None:
        self.text, self.ink = text, ink


class _Marks:
    """The board of one step."""

    def __init__(self, position: Position, step: Step | None, shown: Collection[str] | None) -> None:
        self.puzzle, self.step, self.shown = position.puzzle, step, shown
        self.ink = StyledText()
        self.clues = {str(cell): text for cell, text in shown_clues(self.puzzle).items()}
        self.names = _region_names(self.puzzle)
        self.marks, self.placed = position.candidates(), position.placed()
        self.givens = {str(cell) for cell in self.puzzle.givens}
        self.between = "" if all(len(self._name(name)) == 1 for name in self.puzzle.symbols.names) else ","
        self.unknown = self.puzzle.symbols.unknown_token if self.puzzle.symbols.either_or else "."
        self.pattern = _candidates(step, "pattern") if step else frozenset()
        self.extra = _candidates(step, "extra") if step else frozenset()

    def lines(self) -> _MarkLines:
        """The lines of the board."""
        texts = {cell: self._text(str(cell)) for cell in self.puzzle.grid.meant}
        if self.puzzle.grid.dimensions > 2:
            return _MarkLines("\n\n".join(map(str, self._layers(texts))).split("\n"), self.ink)
        canvas, _ = board_canvas(self.puzzle, _padded(texts))
        canvas.uneven = True
        self._label(canvas)
        return _MarkLines(str(canvas).split("\n"), self.ink)

    def _text(self, cell: str) -> str:
        if self.puzzle.symbols.either_or and (cell in self.placed or self.marks[cell]):
            return self._decided(cell)
        if cell in self.placed:
            return self.ink.write(self._name(self.placed[cell]), "given" if cell in self.givens else "placed")
        if self.shown is not None and cell not in self.shown:
            return self.unknown
        return self._candidates(cell) or CONTRADICTION

    def _decided(self, cell: str) -> str:
        """A cell that holds one of two marks, in two columns at every step, so that boards can be compared."""
        placed = self.step.placements.get(cell) if self.step else None
        if placed is not None:
            return self.ink.write(f"={self._name(placed)}", "placement")
        if self.placed.get(cell) in (None, self.puzzle.symbols.background) and cell in self.clues:
            return f" {self.clues[cell]}"
        before = self.names.get(cell, " ")
        if cell not in self.placed:
            return before + self.unknown
        return before + self.ink.write(self._name(self.placed[cell]), "given" if cell in self.givens else "placed")

    def _name(self, symbol: str) -> str:
        return self.puzzle.symbols.written(symbol, partial=True)

    def _candidates(self, cell: str) -> str:
        """The candidates that stay, then the removed ones or the placed one."""
        placed = self.step.placements.get(cell) if self.step else None
        gone = self.step.removals.get(cell, ()) if self.step else ()
        stay = self.between.join(self._mark(cell, s) for s in self.marks[cell] if s != placed and s not in gone)
        if placed is not None:
            return stay + self.ink.write(f"={self._name(placed)}", "placement")
        return stay + (self.ink.write("-" + self.between.join(map(self._name, gone)), "removal") if gone else "")

    def _mark(self, cell: str, symbol: str) -> str:
        name = self._name(symbol)
        if (cell, symbol) in self.extra:
            return self.ink.write(name, "extra")
        return self.ink.write(name, "pattern") if (cell, symbol) in self.pattern else name

    def _layers(self, texts: Mapping[Cell, str]) -> list[Canvas]:
        grid = self.puzzle.grid
        layers: dict[tuple[int, ...], Canvas] = {}
        for cell, text in texts.items():
            canvas = layers.setdefault(cell[:-2], Canvas(grid.rows, grid.columns))
            canvas.cells[cell[-2], cell[-1]] = [text]
        return list(layers.values())

    def _label(self, canvas: Canvas) -> None:
        """Add row letters and column numbers outside the board, beyond any clues there."""
        rows = min([0, *(row for row, _ in canvas.marks)]) // 2 * 2 - 1
        across = min([0, *(column for _, column in canvas.marks)]) // 2 * 2 - 1
        for row in range(canvas.rows):
            canvas.marks[2 * row + 1, across] = _ROW.sub("", str(Cell((row, 0))))
        for column in range(canvas.columns):
            name = _COLUMN.sub("", str(Cell((0, column))))
            canvas.marks[rows, 2 * column + 1] = right(name, 2) if self.puzzle.symbols.either_or else name


def _candidates(step: Step, name: str) -> frozenset[tuple[str, str]]:
    """The candidates of a step's pattern, or its fins, including those of its parts."""
    own = getattr(step.because, name)
    linked = (pair for start, end, *_ in step.because.chain for pair in (*start, *end)) if name == "pattern" else ()
    return frozenset((*own, *linked, *(pair for part in step.parts for pair in _candidates(part, name))))


def _region_names(puzzle: Puzzle) -> dict[str, str]:
    """The first cell of each region that sentences call by a letter, with that letter."""
    drawn = (shape for constraint in puzzle.constraints for shape in constraint.draw(puzzle.board))
    named = (shape for shape in drawn if isinstance(shape, Outline) and columns(shape.name) == 1)
    return {str(min(shape.cells)): shape.name for shape in named}


def _padded(texts: Mapping[Cell, str]) -> dict[Cell, list[str]]:
    """The texts padded to the width of their column."""
    widths: dict[int, int] = {}
    for cell, text in texts.items():
        widths[cell[-1]] = max(widths.get(cell[-1], 1), columns(text))
    return {cell: [left(text, widths[cell[-1]])] for cell, text in texts.items()}
