"""The Textual application: the board, the panel and message line around it, and the action of each key."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import Any, ClassVar

from rich.text import Text
from textual.app import App, ComposeResult, SystemCommand
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widgets import Footer, Static

from gridwise.common.errors import PuzzleError
from gridwise.model.grid import Cell, CellStyle, cell_style
from gridwise.model.puzzle import Puzzle
from gridwise.solving.solve import check
from gridwise.tui.assistant import Assistant
from gridwise.tui.board_widget import BoardWidget
from gridwise.tui.clock import Clock
from gridwise.tui.game import Game, PlayerLayer, TypingMode
from gridwise.tui.keys import KEYS, MOVES
from gridwise.tui.palette import DARK, LIGHT
from gridwise.tui.saving import SaveTarget, save_new
from gridwise.tui.screens import AskName, Help
from gridwise.tui.symbol_input import SymbolInput

SECONDS = 30.0
"""Time limit for a hint, a check or a solution."""


class Play(App[None]):
    """The application in which one puzzle is played."""

    TITLE = "gridwise"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (72, "-wide")]  # noqa: RUF012 - no ClassVar in the base class
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(key, f"do('{each.action}')", each.footer or each.says, show=bool(each.footer) and number == 0)
        for each in KEYS
        for number, key in enumerate(each.always)
    ]
    CSS = """
    Screen { layers: base; }
    #board { width: 1fr; height: 1fr; }
    #side { width: 34; height: 100%; padding: 0 1; border-left: solid $surface-lighten-2; }
    .-narrow #middle { layout: vertical; }
    .-narrow #side { width: 100%; height: 6; border-left: none; border-top: solid $surface-lighten-2; }
    #beneath { height: auto; max-height: 40%; padding: 0 1; }
    #said { height: auto; min-height: 1; }
    #state { height: auto; margin-bottom: 1; }
    .hidden { display: none; }
    Help, AskName { align: center middle; }
    #help, #ask { background: $surface; border: round $primary; padding: 0 2; width: 90%; max-width: 100; height: 90%; }
    #ask { height: auto; padding: 1 2; }
    .heading { text-style: bold; }
    """

    def __init__(
        self,
        puzzle: Puzzle,
        target: SaveTarget | None = None,
        *,
        names: CellStyle = "a1",
        light: bool | None = None,
        seconds: float = SECONDS,
        suggestion: str = "mine.yml",
    ) -> None:
        super().__init__()
        self.game, self.target, self.clock = Game(puzzle), target, Clock()
        self.names: CellStyle = names
        self.mode = TypingMode.SYMBOL
        self.seconds = seconds
        self._suggestion = suggestion
        self._symbol_input = SymbolInput(puzzle.symbols)
        self._state, self._rules = Static(id="state", markup=False), Static(id="rules", markup=False)
        self._said, self._side = Static(id="said", markup=False), VerticalScroll(id="side", can_focus=False)
        self.board = BoardWidget(self.game, plain=self.no_color, names=names)
        self.assistant = Assistant(self)
        self._leaving = False
        self._solved = False
        self.theme = "textual-light" if (is_light_terminal() if light is None else light) else "textual-dark"
        self.said = ""
        """The message below the board."""

    # ---- the screen ------------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """The board, the side panel, the message line and the footer with the keys."""
        with Horizontal(id="middle"):
            yield self.board
            with self._side:
                yield self._state
                yield self._rules
        with VerticalScroll(id="beneath", can_focus=False):
            yield self._said
        yield Footer(compact=True)

    def on_mount(self) -> None:
        """Set the colours, show the rules and the first message."""
        self.board.palette = LIGHT if self.theme == "textual-light" else DARK
        self.board.focus()
        self.set_interval(0.5, self._refresh_facts)
        rules = "\n".join(self.game.puzzle.rules)
        self._rules.update(Text.assemble(("Rules\n", "bold"), rules))
        resumed = " Your saved progress was restored." if self.game.puzzle.progress or self.game.puzzle.marks else ""
        self.say(f"F1 or ? shows all keys.{resumed}")
        self.refresh_state()

    def say(self, text: str) -> None:
        """Show a message below the board."""
        self.said = text
        self._said.update(text)

    def refresh_state(self) -> None:
        """Redraw the board and the facts beside it."""
        self.board.refresh()
        self._refresh_facts()

    def _refresh_facts(self) -> None:
        """Update the side panel: the clock, the typing mode, and the cell under the cursor."""
        with cell_style(self.names):
            lines = [*self._facts(), "", *self._about(self.board.cursor)]
        title = Text(self.game.puzzle.title, style="bold")
        self._state.update(Text.assemble(title, "\n", "\n".join(lines)))

    def _facts(self) -> Iterable[str]:
        yield f"{self.clock}{'' if self.clock.running else ' (stopped)'}"
        if self.game.has_marks:
            yield from self._marks_so_far()
        else:
            yield f"typing {self.mode}" + (f": {self._symbol_input.pending}…" if self._symbol_input.pending else "")
        if self.game.automatic:
            yield "automatic candidates"
        if self.assistant.running:
            yield f"{self.assistant.running} … Escape stops it"

    def _marks_so_far(self) -> Iterable[str]:
        """How many marks of each kind there are, and what a click or Space does."""
        wording, background = self.game.puzzle.symbols.wording, self.game.puzzle.symbols.background
        marks = [symbol for symbol in self.game.cycle if symbol is not None]
        yield ", ".join(self.game.tally(symbol) for symbol in marks if symbol != background)
        yield f"click or Space: {', '.join(map(wording.noun, marks))}, nothing"

    def _about(self, cell: Cell) -> Iterable[str]:
        """A description of a cell: its contents and the clues it belongs to."""
        game = self.game
        symbol = game.symbol(cell)
        given = " (given)" if cell in game.puzzle.givens else ""
        nothing = "unmarked" if game.has_marks else "empty"
        yield f"{cell}: {game.puzzle.symbols.wording.noun(symbol)}{given}" if symbol else f"{cell}: {nothing}"
        marks = {
            "candidates" if game.automatic else "centre": game.noted(cell),
            "corner": game.get(PlayerLayer.CORNER, cell),
            "colour": game.get(PlayerLayer.COLOUR, cell),
        }
        yield from (f"{name} {' '.join(map(str, noted))}" for name, noted in marks.items() if noted and not symbol)
        clues = (clue.label() for clue in game.puzzle.clues if cell in set(clue.cells()))
        yield from dict.fromkeys(filter(None, clues))

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """All actions by name, for boards whose symbols use up the letters."""
        for key in KEYS:
            yield SystemCommand(key.says.partition(":")[0], f"{key.says} ({key.shown})", self._doing(key.action))

    def _doing(self, action: str) -> Callable[[], None]:
        return lambda: self.action_do(action)

    # ---- keys ------------------------------------------------------------------------------------------------------

    def action_do(self, action: str) -> None:
        """Run the action of a key."""
        leaving, self._leaving = self._leaving, False
        if len(self.screen_stack) > 1:  # a dialog is above the board
            return
        with cell_style(self.names):
            if action == "leave":
                self._leave(leaving)
            else:
                doer = self if hasattr(self, f"do_{action}") else self.assistant
                getattr(doer, f"do_{action}")()
        self.refresh_state()

    def on_board_widget_moved(self) -> None:
        """Describe the cell that the cursor moved to."""
        self._symbol_input.forget()
        self._leaving = False
        self.refresh_state()

    def on_board_widget_painted(self, event: BoardWidget.Painted) -> None:
        """Put the mark of a click or a drag into its cells."""
        with cell_style(self.names):
            self.after_move(self.game.paint(event.cells, event.symbol, join=event.join))
        self.refresh_state()

    def on_board_widget_pressed(self, event: BoardWidget.Pressed) -> None:
        """Treat a character as a symbol of the puzzle or, failing that, as a command."""
        character = event.character or ""
        letter = {key.letter: key.action for key in KEYS if key.letter}.get(character)
        with cell_style(self.names):
            if self.mode is TypingMode.COLOUR and character in "0123456789":
                self.after_move(self.game.colour(self.board.selected, int(character)))
            elif self._typed(character):
                pass
            elif self._symbol_input.empties(character):
                self.do_erase()
            elif character in MOVES:
                self.board.go(self.board.drawing.next(self.board.cursor, *MOVES[character]))
            elif letter is not None:
                self.action_do(letter)
            else:
                self.say(f"'{character}' is neither a symbol of this puzzle nor a command; press ? for a list of keys.")
        self.refresh_state()

    def _typed(self, character: str) -> bool:
        """Enter the character if it is a symbol or part of one; whether it was."""
        typed = self._symbol_input.type(character)
        if typed is None:
            return False
        if typed.symbol is None:
            return True
        if typed.replaces:
            self.game.undo()
        mode = TypingMode.SYMBOL if self.mode is TypingMode.COLOUR else self.mode
        if not self.after_move(self.game.enter(self.board.selected, typed.symbol, mode)) and not typed.replaces:
            self.say(f"{self.board.cursor} is given." if self.board.cursor in self.game.puzzle.givens else "")
            self._symbol_input.forget()
        return True

    def after_move(self, changed: bool) -> bool:
        """After a move, drop the hints and messages of the old board, and look whether the new one is solved."""
        if changed:
            self.assistant.forget()
            self.say("")
            self._finish()
        return changed

    def _finish(self) -> None:
        """Check a board without open cells; unmarked cells count as the background, if there is one."""
        answer = self.game.answer
        mistakes = [] if answer is None else check(self.game.puzzle, answer)
        if answer is not None and not mistakes:
            self.clock.run(False)
            self._solved = True
            shown = self.game.puzzle.attribute("shows")
            self.say(f"Solved in {self.clock}.{f' It shows {shown}.' if shown else ''}")
            return
        if self._solved:
            self._solved = False
            self.clock.run(True)
        if mistakes and self.game.full:
            self.assistant.mark_wrong(mistakes)
            self.say(f"The board is full, but {mistakes[0].message}.")

    # ---- moves -----------------------------------------------------------------------------------------------------

    def do_erase(self) -> None:
        """Empty the selected cells."""
        self._symbol_input.forget()
        self.after_move(self.game.erase(self.game.open(self.board.selected) or self.board.selected))

    def do_undo(self) -> None:
        """Undo one change."""
        self._after_undo(self.game.undo(), "There is nothing to undo.")

    def do_redo(self) -> None:
        """Redo one change."""
        self._after_undo(self.game.redo(), "There is nothing to redo.")

    def _after_undo(self, cells: list[Cell], nothing: str) -> None:
        self._symbol_input.forget()
        if not cells:
            self.say(nothing)
            return
        self.after_move(True)
        self.board.go(cells[0])

    def do_reset(self) -> None:
        """Remove the player's work; undo brings it back."""
        if self.after_move(self.game.reset()):
            self.say("Your entries and marks were removed; undo brings them back.")

    def do_next_mode(self) -> None:
        """Switch to the next typing mode; on boards with marks, put the next mark into the selected cells."""
        if self.game.has_marks:
            self._symbol_input.forget()
            self.after_move(self.game.paint(self.board.selected, self.game.next_mark(self.board.cursor)))
            return
        ways = list(TypingMode)
        self.mode = ways[(ways.index(self.mode) + 1) % len(ways)]
        self._symbol_input.forget()
        self.say(f"You are now typing {self.mode}.")

    def do_automatic(self) -> None:
        """Switch automatic candidates on or off."""
        self.game.automatic = not self.game.automatic
        self.assistant.forget()
        small = self.game.automatic and not self.board.roomy
        self.say(
            f"Automatic candidates are {'on' if self.game.automatic else 'off'}."
            + (" F9 makes the cells large enough to show them." if small else "")
        )

    # ---- looks -----------------------------------------------------------------------------------------------------

    def do_names(self) -> None:
        """Switch between cell names such as a1 and r1c1."""
        self.names = "a1" if self.names == "r1c1" else "r1c1"
        self.board.names = self.names
        with cell_style(self.names):
            self.board.redraw()
            self.say(f"Cells now have names such as {self.board.cursor}.")

    def do_zoom(self) -> None:
        """Switch between large and small cells."""
        self.board.zoom(not self.board.roomy)

    def do_theme(self) -> None:
        """Switch between light and dark."""
        self.theme = "textual-dark" if self.theme == "textual-light" else "textual-light"
        self.board.palette = LIGHT if self.theme == "textual-light" else DARK

    def do_panel(self) -> None:
        """Show or hide the panel beside the board."""
        self._side.toggle_class("hidden")

    def do_pause(self) -> None:
        """Stop or restart the clock."""
        self.clock.run(not self.clock.running)

    def do_help(self) -> None:
        """Show all keys."""
        self.push_screen(Help())

    def on_assistant_done(self, event: Assistant.Done) -> None:
        """Show the result of a request."""
        with cell_style(self.names):
            self.assistant.receive(event.job)
        self.refresh_state()

    # ---- saving ----------------------------------------------------------------------------------------------------

    def do_save(self) -> None:
        """Save the player's work to the puzzle's file, or to a new one."""
        if self.target is None:
            self.push_screen(AskName(self._suggestion), self._save_as)
            return
        try:
            self.target.save(self.game.work())
        except (PuzzleError, OSError) as error:
            self.say(f"Not saved: {error}")
            return
        self._show_saved(self.target)

    def _save_as(self, name: str | None) -> None:
        if name is None:
            self.say("Not saved.")
            return
        try:
            self.target = save_new(name, self.game.work())
        except (PuzzleError, OSError) as error:
            self.say(f"Not saved: {error}")
            return
        self._show_saved(self.target)

    def _show_saved(self, target: SaveTarget) -> None:
        self.game.mark_saved()
        layers = self.game.layers
        left_out = (
            " Corner marks and colours are not saved."
            if layers[PlayerLayer.CORNER] or layers[PlayerLayer.COLOUR]
            else ""
        )
        self.say(f"Saved to {target.path}.{left_out}")

    def _leave(self, again: bool) -> None:
        if again or self.game.saved:
            self.assistant.forget()
            self.exit()
        else:
            self._leaving = True
            self.say("Your work is not saved: press the same key again to quit anyway, or s to save.")


def is_light_terminal() -> bool:
    """Whether COLORFGBG, which ends in the number of the background colour, says that the background is light."""
    background = os.environ.get("COLORFGBG", "").rpartition(";")[2]
    return background in ("7", "15")
