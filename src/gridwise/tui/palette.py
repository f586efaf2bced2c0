"""The colours and text styles of a board on the screen, light and dark."""

from __future__ import annotations

from dataclasses import dataclass

from rich.style import Style

from gridwise.tui.board_drawing import PieceKind
from gridwise.tui.cell_contents import TextKind


@dataclass(frozen=True)
class Palette:
    """The colours of one theme."""

    paper: str
    ink: str
    faint: str
    strong: str
    clue: str
    entry: str
    wrong: str
    mark: str
    void: str
    shade: str
    path: str
    cursor: str
    selected: str
    focus: str
    """Behind the cells of a step's pattern."""
    place: str
    """Behind the cells that a step changes."""
    colours: tuple[str, ...]

    def line(self, kind: PieceKind) -> Style:
        """The style of a piece of the drawing."""
        colour = {
            PieceKind.LINE: self.faint,
            PieceKind.STRONG: self.strong,
            PieceKind.CAGE: self.clue,
            PieceKind.CLUE: self.clue,
            PieceKind.PATH: self.path,
            PieceKind.NAME: self.faint,
            PieceKind.VOID: self.ink,
            PieceKind.BLANK: self.ink,
        }[kind]
        bold = kind in (PieceKind.CLUE, PieceKind.PATH)
        return Style(color=colour, bgcolor=self.void if kind is PieceKind.VOID else self.paper, bold=bold)

    def text(self, ink: TextKind) -> Style:
        """The style of a text in a cell."""
        colour = {
            TextKind.GIVEN: self.ink,
            TextKind.ENTRY: self.entry,
            TextKind.WRONG: self.wrong,
            TextKind.MARK: self.mark,
            TextKind.CORNER: self.mark,
            TextKind.CLUE: self.clue,
            TextKind.NONE: self.ink,
        }[ink]
        # Givens, entries and corner marks must differ in more than colour.
        return Style(
            color=colour, bold=ink is TextKind.GIVEN, italic=ink is TextKind.CORNER, underline=ink is TextKind.WRONG
        )


DARK = Palette(
    paper="#16181d",
    ink="#f2f2f2",
    faint="#5a6070",
    strong="#c8ccd6",
    clue="#e5b567",
    entry="#7fb7ff",
    wrong="#ff7b72",
    mark="#a9b1c0",
    void="#2d313b",
    shade="#2a2f3a",
    path="#8f7fd0",
    cursor="#3d5f99",
    selected="#2b4066",
    focus="#4a4420",
    place="#1f5236",
    colours=(
        "#7a2e36", "#7a4a1e", "#6b6320", "#2f6136", "#1f5f66", "#29508a", "#573f8a", "#7a3a72", "#565b66",
    ),
)  # fmt: skip

LIGHT = Palette(
    paper="#ffffff",
    ink="#111111",
    faint="#9aa0ab",
    strong="#30343c",
    clue="#8a4b00",
    entry="#0b5bd3",
    wrong="#c4161c",
    mark="#4d5563",
    void="#d9dce2",
    shade="#eceef2",
    path="#6a4fc0",
    cursor="#a9ccff",
    selected="#d6e6ff",
    focus="#fff0b0",
    place="#bff0cf",
    colours=(
        "#ffc9cd", "#ffd9b0", "#fff2a6", "#c5efc8", "#bdeef2", "#c6dcff", "#dccfff", "#f9cdf0", "#d5d8de",
    ),
)  # fmt: skip
