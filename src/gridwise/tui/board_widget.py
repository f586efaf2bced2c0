"""The board widget: draws the visible lines, follows the cursor, and turns keys and clicks into moves."""

from __future__ import annotations

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Size, Spacing
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from gridwise.logic.step import Step
from gridwise.model.grid import Cell, CellStyle, cell_style
from gridwise.render._columns import columns
from gridwise.tui.board_drawing import BoardDrawing, Piece
from gridwise.tui.cell_contents import CellContents, CellLine
from gridwise.tui.game import Game, PlayerLayer
from gridwise.tui.keys import FAR, MOVES
from gridwise.tui.lattice_drawing import LatticeContents, LatticeDrawing
from gridwise.tui.palette import DARK, Palette
from gridwise.tui.stroke import Stroke

RIGHT = 3
"""The number of the right mouse button."""


class BoardWidget(ScrollView, can_focus=True):
    """The grid of a game, with a cursor."""

    class Moved(Message):
        """The cursor moved to another cell."""

    class Pressed(Message):
        """A key that the board does not handle itself."""

        def __init__(self, key: str, character: str | None) -> None:
            super().__init__()
            self.key, self.character = key, character

    class Painted(Message):
        """A click or a drag: cells get a mark, or nothing."""

        def __init__(self, cells: list[Cell], symbol: str | None, *, join: bool) -> None:
            super().__init__()
            self.cells, self.symbol, self.join = cells, symbol, join

    def __init__(self, game: Game, *, plain: bool, names: CellStyle) -> None:
        super().__init__(id="board")
        self.game, self.plain, self.names = game, plain, names
        self.palette: Palette = DARK
        self.cursor = next(iter(game.open(game.puzzle.grid.meant)), game.puzzle.grid.meant[0])
        self.selected: set[Cell] = {self.cursor}
        self.wrong: set[Cell] = set()
        self.focused_on: set[Cell] = set()
        """The cells that a hint points at."""
        self.changed_by: set[Cell] = set()
        """The cells that the hinted step changes."""
        self._dragging = False
        self._button = 0
        """The button of the stroke that is being drawn; 0 if cells are selected."""
        self._stroke: Stroke | None = None
        self._written: dict[Cell, list[CellLine]] = {}
        self._written_for: object = None
        self.roomy: bool | None = None
        """Whether cells are large; None until the size of the screen is known."""

    # ---- size ------------------------------------------------------------------------------------------------------

    def on_resize(self, event: events.Resize) -> None:
        """Use large cells if the whole board fits, unless the player has chosen a size."""
        if self.roomy is None and event.size.width and event.size.height:
            large = self._draw(roomy=True)
            self.zoom(large.width <= event.size.width and large.height <= event.size.height)

    def zoom(self, roomy: bool) -> None:
        """Make cells large or small."""
        self.roomy = roomy
        self.redraw()

    def redraw(self) -> None:
        """Redraw everything after the cells changed their size or their names."""
        self.drawing = drawing = self._draw(roomy=bool(self.roomy))
        self.contents: CellContents | LatticeContents = (
            LatticeContents(self.game, drawing)
            if isinstance(drawing, LatticeDrawing)
            else CellContents(self.game, drawing.room, drawing.circled, self.plain, drawing.clues)
        )
        self.virtual_size = Size(drawing.width, drawing.height)
        self.refresh()
        self.follow()

    def _draw(self, *, roomy: bool) -> BoardDrawing | LatticeDrawing:
        if not self.game.puzzle.grid.only_cells:
            return LatticeDrawing(self.game, roomy=roomy)
        return BoardDrawing(self.game.puzzle, roomy=roomy)

    def follow(self) -> None:
        """Scroll to the cursor."""
        if self.roomy is not None:
            self.scroll_to_region(
                Region(*self.drawing.box(self.cursor)), spacing=Spacing(2, 3, 2, 3), animate=False, force=True
            )

    # ---- drawing ---------------------------------------------------------------------------------------------------

    def render_line(self, y: int) -> Strip:
        """One visible line."""
        across, down = self.scroll_offset
        width, paper = self.size.width, Style(bgcolor=self.palette.paper)
        if self.roomy is None or y + down >= self.drawing.height:
            return Strip.blank(width, paper)
        with cell_style(self.names):
            segments = [segment for piece in self.drawing.line(y + down) for segment in self._segments(piece)]
        return Strip(segments).crop_extend(across, across + width, paper)

    def _segments(self, piece: Piece) -> list[Segment]:
        if piece.cell is None:
            return [Segment(piece.text, self.palette.line(piece.kind))]
        cell = piece.cell
        line = self._lines(cell)[piece.number]
        style = self.palette.text(line.ink)
        grounds = self._grounds(cell)
        if cell == self.cursor and self.plain:
            style += Style(reverse=True)
        elif cell in self.selected and len(self.selected) > 1 and self.plain:
            style += Style(underline=True)
        if len(grounds) == 1:
            return [Segment(line.text, style + Style(bgcolor=grounds[0]))]
        return [Segment(part, style + Style(bgcolor=ground)) for part, ground in _striped(line.text, grounds)]

    def _lines(self, cell: Cell) -> list[CellLine]:
        """The lines of a cell, cached until the board changes."""
        state = (self.game.version, self.game.automatic, frozenset(self.wrong), self.contents)
        if state != self._written_for:
            self._written_for = state
            self._written.clear()
        if cell not in self._written:
            self._written[cell] = self.contents.lines(cell, wrong=cell in self.wrong)
        return self._written[cell]

    def _grounds(self, cell: Cell) -> list[str]:
        """The background colours of a cell: the cursor's, a hint's, or the player's."""
        palette = self.palette
        colours = [palette.colours[number - 1] for number in self.game.get(PlayerLayer.COLOUR, cell)]
        if cell == self.cursor:
            return [palette.cursor]
        if cell in self.selected:
            return [palette.selected]
        if cell in self.changed_by:
            return [palette.place]
        if cell in self.focused_on:
            return [palette.focus]
        return colours or [palette.shade if cell in self.drawing.shaded else palette.paper]

    def show_step(self, step: Step | None, stage: int) -> None:
        """Mark the cells that the stages of a hint shown so far mention."""
        cells = step.because.cells if step is not None and stage >= 2 else ()
        changed = (*step.placements, *step.removals) if step is not None and stage >= 4 else ()
        self.focused_on, self.changed_by = set(map(Cell.parse, cells)), set(map(Cell.parse, changed))
        self.refresh()

    # ---- moving ----------------------------------------------------------------------------------------------------

    def go(self, cell: Cell, *, more: bool = False) -> None:
        """Move the cursor to a cell; with `more` the selection is extended."""
        self.cursor = cell
        self.selected = {*self.selected, cell} if more else {cell}
        self.follow()
        self.refresh()
        self.post_message(self.Moved())

    def on_key(self, event: events.Key) -> None:
        """Move, or pass the key on."""
        key = event.key
        more = key.startswith("shift+")
        move = MOVES.get(key.removeprefix("shift+")) if more or len(key) > 1 else None
        if move is not None:
            self.go(self.drawing.next(self.cursor, *move), more=more)
        elif key in FAR:
            self.go(self.drawing.next(self.cursor, *FAR[key], far=True))
        elif event.character is not None and event.is_printable and key != "space":
            self.post_message(self.Pressed(key, event.character))
        else:
            return
        event.stop()
        event.prevent_default()

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Mark a cell, or select it on boards of numbers and with Shift or Ctrl."""
        more = event.shift or event.ctrl
        self._button = 0 if more else event.button
        if (cell := self._hit(event)) is not None:
            self.capture_mouse()
            self._dragging = True
            self.go(cell, more=more)
            if self.game.cycle and not more:
                self._begin_stroke(cell)
        elif self.game.cycle and not more and isinstance(self.drawing, LatticeDrawing):
            self.capture_mouse()  # lines may begin at a point between places
            self._dragging = True

    def _begin_stroke(self, cell: Cell) -> None:
        if not self.game.open([cell]):
            return
        symbol = self.game.next_mark(cell, back=self._button == RIGHT)
        self._stroke = Stroke(cell, self.game.symbol(cell), symbol, self.game.along_lines)
        self.post_message(self.Painted([cell], symbol, join=False))

    def _continue_stroke(self, stroke: Stroke, cell: Cell) -> None:
        """Paint the cells that the mouse has reached, if they were in the same state as the first one."""
        same = [reached for reached in stroke.to(cell) if self.game.symbol(reached) == stroke.before]
        if same:
            self.post_message(self.Painted(same, stroke.symbol, join=True))
        if stroke.last != self.cursor:
            self.go(stroke.last)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Continue the drag: paint, or extend the selection."""
        if not self._dragging or (cell := self._hit(event)) is None:
            return
        if self._stroke is not None:
            if cell != self._stroke.last:
                self._continue_stroke(self._stroke, cell)
        elif self._button and isinstance(self.drawing, LatticeDrawing):
            self.go(cell)
            self._begin_stroke(cell)
        elif cell != self.cursor:
            self.go(cell, more=True)

    def on_mouse_up(self) -> None:
        """End the drag."""
        self.release_mouse()
        self._dragging, self._stroke = False, None

    def _hit(self, event: events.MouseEvent) -> Cell | None:
        if self.roomy is None:
            return None
        return self.drawing.cell_at(event.x + self.scroll_offset.x, event.y + self.scroll_offset.y)


def _striped(text: str, grounds: list[str]) -> list[tuple[str, str]]:
    """The characters of a text, each with one of several background colours that lie side by side."""
    width = columns(text)
    parts: list[tuple[str, str]] = []
    at = 0
    for character in text:
        ground = grounds[min(at * len(grounds) // width, len(grounds) - 1)]
        parts.append((character, ground))
        at += columns(character)
    return parts
