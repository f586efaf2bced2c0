"""Dialogs above the board: the help, and the name of the file to save to."""

from __future__ import annotations

from typing import ClassVar

from rich.table import Table
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Label, Static

from gridwise.tui.keys import table


class Help(ModalScreen[None]):
    """The list of keys."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape,f1,q", "dismiss", "Close")]

    def compose(self) -> ComposeResult:
        """A scrolling table of keys."""
        keys = Table.grid(padding=(0, 2))
        for pressed, says in table():
            keys.add_row(Text(pressed, style="bold"), says)
        with VerticalScroll(id="help") as box:
            yield Label("Keys", classes="heading")
            yield Static(keys)
            yield Label("Letters are commands unless they are symbols of the puzzle. Escape closes this help.")
        box.border_title = "Help"

    def on_mount(self) -> None:
        """Let the arrow keys scroll."""
        self.query_one("#help").focus()

    def on_key(self, event: events.Key) -> None:
        """Close it with the key that opened it."""
        if event.character == "?":
            event.stop()
            self.dismiss()


class AskName(ModalScreen[str | None]):
    """Asks for the name of a file to save to."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "leave", "Cancel")]

    def __init__(self, suggestion: str) -> None:
        super().__init__()
        self._suggestion = suggestion

    def compose(self) -> ComposeResult:
        """One input line."""
        with Vertical(id="ask"):
            yield Label("Save as (a new puzzle file):")
            yield Input(self._suggestion, id="name")

    def action_leave(self) -> None:
        """Close without a name."""
        self.dismiss(None)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Close with the name that was typed."""
        self.dismiss(event.value.strip() or None)
