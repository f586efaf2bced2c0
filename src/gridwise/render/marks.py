"""Pencil marks as a text grid, one line for each row, with the effects of a step.

The candidates of a cell stand side by side: removed ones after a minus, as in `14-7`, a placed one after an equals
sign, as in `14=7`. A terminal shows these in red and green, the pattern of the step in yellow, and fins and other extra
candidates in magenta. The caller removes the colours when printing to a pipe (`click.echo` does).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING

from gridwise.model.grid import Cell
from gridwise.render._columns import columns, left
from gridwise.render.canvas import Canvas
from gridwise.render.text import CONTRADICTION, board_canvas

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
        self.marks, self.placed = position.candidates(), position.placed()
        self.givens = {str(cell) for cell in self.puzzle.givens}
        self.between = "" if all(len(name) == 1 for name in self.puzzle.symbols.names) else ","
        self.pattern = _candidates(step, "pattern") if step else frozenset()
        self.extra = _candidates(step, "extra") if step else frozenset()

    def lines(self) -> _MarkLines:
        """The lines of the board."""
        texts = {cell: self._text(str(cell)) for cell in self.puzzle.grid.cells}
        if self.puzzle.grid.dimensions > 2:
            return _MarkLines("\n\n".join(map(str, self._layers(texts))).split("\n"), self.ink)
        canvas, _ = board_canvas(self.puzzle, _padded(texts))
        canvas.uneven = True
        self._label(canvas)
        return _MarkLines(str(canvas).split("\n"), self.ink)

    def _text(self, cell: str) -> str:
        if cell in self.placed:
            return self.ink.write(self.placed[cell], "given" if cell in self.givens else "placed")
        if self.shown is not None and cell not in self.shown:
            return "."
        return self._candidates(cell) or CONTRADICTION

    def _candidates(self, cell: str) -> str:
        """The candidates that stay, then the removed ones or the placed one."""
        placed = self.step.placements.get(cell) if self.step else None
        gone = self.step.removals.get(cell, ()) if self.step else ()
        stay = self.between.join(self._mark(cell, s) for s in self.marks[cell] if s != placed and s not in gone)
        if placed is not None:
            return stay + self.ink.write(f"={placed}", "placement")
        return stay + (self.ink.write("-" + self.between.join(gone), "removal") if gone else "")

    def _mark(self, cell: str, symbol: str) -> str:
        if (cell, symbol) in self.extra:
            return self.ink.write(symbol, "extra")
        return self.ink.write(symbol, "pattern") if (cell, symbol) in self.pattern else symbol

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
            canvas.marks[rows, 2 * column + 1] = _COLUMN.sub("", str(Cell((0, column))))


def _candidates(step: Step, name: str) -> frozenset[tuple[str, str]]:
    """The candidates of a step's pattern, or its fins, including those of its parts."""
    own = getattr(step.because, name)
    linked = (pair for start, end, *_ in step.because.chain for pair in (*start, *end)) if name == "pattern" else ()
    return frozenset((*own, *linked, *(pair for part in step.parts for pair in _candidates(part, name))))


def _padded(texts: Mapping[Cell, str]) -> dict[Cell, list[str]]:
    """The texts padded to the width of their column."""
    widths: dict[int, int] = {}
    for cell, text in texts.items():
        widths[cell[-1]] = max(widths.get(cell[-1], 1), columns(text))
    return {cell: [left(text, widths[cell[-1]])] for cell, text in texts.items()}
