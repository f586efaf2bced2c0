"""The game on the screen: the board, what there is to say about it, and what each key does."""

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
from gridwise.tui.board import Board
from gridwise.tui.clock import Clock
from gridwise.tui.files import Home, save_new
from gridwise.tui.game import Game, PlayerLayer, TypingMode
from gridwise.tui.keys import KEYS, MOVES
from gridwise.tui.look import DARK, LIGHT
from gridwise.tui.questions import Questions
from gridwise.tui.screens import AskName, Help
from gridwise.tui.typist import Typist

SECONDS = 30.0
"""How long a question may take before the player is told that there is no answer."""


class Play(App[None]):
    """A puzzle that is played in the terminal."""

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
        home: Home | None = None,
        *,
        names: CellStyle = "a1",
        light: bool | None = None,
        seconds: float = SECONDS,
        suggestion: str = "mine.yml",
    ) -> None:
        super().__init__()
        self.game, self.home, self.clock = Game(puzzle), home, Clock()
        self.names: CellStyle = names
        self.way = TypingMode.SYMBOL
        self.seconds = seconds
        self._suggestion = suggestion
        self._typist = Typist(puzzle.symbols)
        self._state, self._rules = Static(id="state", markup=False), Static(id="rules", markup=False)
        self._said, self._side = Static(id="said", markup=False), VerticalScroll(id="side", can_focus=False)
        self.board = Board(self.game, plain=self.no_color, names=names)
        self.questions = Questions(self)
        self._leaving = False
        self._solved = False
        self.theme = "textual-light" if (is_light_terminal() if light is None else light) else "textual-dark"
        self.said = ""
        """The line beneath the board."""

    # ---- the screen ------------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """The board, the panel beside it, the line beneath, and the keys."""
        with Horizontal(id="middle"):
            yield self.board
            with self._side:
                yield self._state
                yield self._rules
        with VerticalScroll(id="beneath", can_focus=False):
            yield self._said
        yield Footer(compact=True)

    def on_mount(self) -> None:
        """Begin."""
        self.board.look = LIGHT if self.theme == "textual-light" else DARK
        self.board.focus()
        self.set_interval(0.5, self._tell_facts)
        rules = "\n".join(self.game.puzzle.rules)
        self._rules.update(Text.assemble(("Rules\n", "bold"), rules))
        resumed = " Your work was taken up again." if self.game.puzzle.progress or self.game.puzzle.marks else ""
        self.say(f"F1 or ? shows all keys.{resumed}")
        self.tell_state()

    def say(self, text: str) -> None:
        """Say something beneath the board."""
        self.said = text
        self._said.update(text)

    def tell_state(self) -> None:
        """Show the board as it is, and what is known of it."""
        self.board.refresh()
        self._tell_facts()

    def _tell_facts(self) -> None:
        """Beside the board: the clock, the way of typing, and the cell under the cursor."""
        with cell_style(self.names):
            lines = [*self._facts(), "", *self._about(self.board.cursor)]
        title = Text(self.game.puzzle.title, style="bold")
        self._state.update(Text.assemble(title, "\n", "\n".join(lines)))

    def _facts(self) -> Iterable[str]:
        yield f"{self.clock}{'' if self.clock.running else ' (stopped)'}"
        yield f"typing {self.way}" + (f": {self._typist.pending}…" if self._typist.pending else "")
        if self.game.automatic:
            yield "automatic candidates"
        if self.questions.running:
            yield f"{self.questions.running} … Escape stops it"

    def _about(self, cell: Cell) -> Iterable[str]:
        """A cell in words: what stands in it, and the clues it belongs to."""
        game = self.game
        symbol = game.symbol(cell)
        given = " (given)" if cell in game.puzzle.givens else ""
        yield f"{cell}: {symbol}{given}" if symbol else f"{cell}: empty"
        marks = {
            "candidates" if game.automatic else "centre": game.noted(cell),
            "corner": game.get(PlayerLayer.CORNER, cell),
            "colour": game.get(PlayerLayer.COLOUR, cell),
        }
        yield from (f"{name} {' '.join(map(str, noted))}" for name, noted in marks.items() if noted and not symbol)
        clues = (clue.label() for clue in game.puzzle.clues if cell in set(clue.cells()))
        yield from dict.fromkeys(filter(None, clues))

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """All actions by name: for boards whose symbols take the letters."""
        for key in KEYS:
            yield SystemCommand(key.says.partition(":")[0], f"{key.says} ({key.shown})", self._doing(key.action))

    def _doing(self, action: str) -> Callable[[], None]:
        return lambda: self.action_do(action)

    # ---- keys ------------------------------------------------------------------------------------------------------

    def action_do(self, action: str) -> None:
        """Do what a key means."""
        leaving, self._leaving = self._leaving, False
        if len(self.screen_stack) > 1:  # a dialog is above the board
            return
        with cell_style(self.names):
            if action == "leave":
                self._leave(leaving)
            else:
                doer = self if hasattr(self, f"do_{action}") else self.questions
                getattr(doer, f"do_{action}")()
        self.tell_state()

    def on_board_moved(self) -> None:
        """Tell of the cell that the cursor is in now."""
        self._typist.forget()
        self._leaving = False
        self.tell_state()

    def on_board_pressed(self, event: Board.Pressed) -> None:
        """A character: a symbol of the puzzle, or else a command."""
        character = event.character or ""
        letter = {key.letter: key.action for key in KEYS if key.letter}.get(character)
        with cell_style(self.names):
            if self.way is TypingMode.COLOUR and character in "0123456789":
                self.made(self.game.colour(self.board.selected, int(character)))
            elif self._typed(character):
                pass
            elif self._typist.empties(character):
                self.do_erase()
            elif character in MOVES:
                self.board.go(self.board.sketch.next(self.board.cursor, *MOVES[character]))
            elif letter is not None:
                self.action_do(letter)
            else:
                self.say(f"'{character}' is no symbol of this puzzle and no command; ? lists the keys.")
        self.tell_state()

    def _typed(self, character: str) -> bool:
        """Whether the character was (a part of) a symbol; if so, it is entered."""
        typed = self._typist.type(character)
        if typed is None:
            return False
        if typed.symbol is None:
            return True
        if typed.replaces:
            self.game.undo()
        way = TypingMode.SYMBOL if self.way is TypingMode.COLOUR else self.way
        if not self.made(self.game.enter(self.board.selected, typed.symbol, way)) and not typed.replaces:
            self.say(f"{self.board.cursor} is given." if self.board.cursor in self.game.puzzle.givens else "")
            self._typist.forget()
        return True

    def made(self, changed: bool) -> bool:
        """After a move: what was shown speaks of another board now; a full board is checked."""
        if changed:
            self.questions.forget()
            self.say("")
            if self.game.full:
                self._finish()
            elif self._solved:
                self._solved = False
                self.clock.run(True)
        return changed

    def _finish(self) -> None:
        """The board is full: is it right?"""
        found = check(
            self.game.puzzle, {str(cell): str(self.game.symbol(cell)) for cell in self.game.puzzle.grid.cells}
        )
        if found:
            self.questions.mark_wrong(found)
            self.say(f"The board is full, but {found[0].message}.")
        else:
            self.clock.run(False)
            self._solved = True
            self.say(f"Solved in {self.clock}.")

    # ---- moves -----------------------------------------------------------------------------------------------------

    def do_erase(self) -> None:
        """Empty the selected cells."""
        self._typist.forget()
        self.made(self.game.erase(self.game.open(self.board.selected) or self.board.selected))

    def do_undo(self) -> None:
        """One change back."""
        self._travelled(self.game.undo(), "There is nothing to undo.")

    def do_redo(self) -> None:
        """And forth again."""
        self._travelled(self.game.redo(), "There is nothing to redo.")

    def _travelled(self, cells: list[Cell], nothing: str) -> None:
        self._typist.forget()
        if not cells:
            self.say(nothing)
            return
        self.made(True)
        self.board.go(cells[0])

    def do_reset(self) -> None:
        """All away; undo brings it back."""
        if self.made(self.game.reset()):
            self.say("All your work is gone; undo brings it back.")

    def do_next_way(self) -> None:
        """Symbols, corner marks, centre marks, colours."""
        ways = list(TypingMode)
        self.way = ways[(ways.index(self.way) + 1) % len(ways)]
        self._typist.forget()
        self.say(f"You type {self.way} now.")

    def do_automatic(self) -> None:
        """Candidates kept for the player."""
        self.game.automatic = not self.game.automatic
        self.questions.forget()
        small = self.game.automatic and not self.board.roomy
        self.say(
            f"Automatic candidates are {'on' if self.game.automatic else 'off'}."
            + (" F9 makes cells large enough to show them." if small else "")
        )

    # ---- looks -----------------------------------------------------------------------------------------------------

    def do_names(self) -> None:
        """Cells by letters or by numbers."""
        self.names = "a1" if self.names == "r1c1" else "r1c1"
        self.board.names = self.names
        with cell_style(self.names):
            self.board.redraw()
            self.say(f"Cells are named like {self.board.cursor}.")

    def do_zoom(self) -> None:
        """Large or small cells."""
        self.board.zoom(not self.board.roomy)

    def do_theme(self) -> None:
        """Light or dark."""
        self.theme = "textual-dark" if self.theme == "textual-light" else "textual-light"
        self.board.look = LIGHT if self.theme == "textual-light" else DARK

    def do_panel(self) -> None:
        """The panel beside the board."""
        self._side.toggle_class("hidden")

    def do_pause(self) -> None:
        """The clock."""
        self.clock.run(not self.clock.running)

    def do_help(self) -> None:
        """All keys."""
        self.push_screen(Help())

    def on_questions_done(self, event: Questions.Done) -> None:
        """A question has its answer."""
        with cell_style(self.names):
            self.questions.heard(event.job)
        self.tell_state()

    # ---- keeping ---------------------------------------------------------------------------------------------------

    def do_save(self) -> None:
        """Save the work into the puzzle's file, or into a new one."""
        if self.home is None:
            self.push_screen(AskName(self._suggestion), self._save_as)
            return
        try:
            self.home.save(self.game.work())
        except (PuzzleError, OSError) as error:
            self.say(f"Not saved: {error}")
            return
        self._tell_saved(self.home)

    def _save_as(self, name: str | None) -> None:
        if name is None:
            self.say("Not saved.")
            return
        try:
            self.home = save_new(name, self.game.work())
        except (PuzzleError, OSError) as error:
            self.say(f"Not saved: {error}")
            return
        self._tell_saved(self.home)

    def _tell_saved(self, home: Home) -> None:
        self.game.mark_saved()
        layers = self.game.layers
        left_out = (
            " Corner marks and colours are not kept."
            if layers[PlayerLayer.CORNER] or layers[PlayerLayer.COLOUR]
            else ""
        )
        self.say(f"Saved to {home.path}.{left_out}")

    def _leave(self, again: bool) -> None:
        if again or self.game.saved:
            self.questions.forget()
            self.exit()
        else:
            self._leaving = True
            self.say("Your work is not saved: press the same key again to leave without it, or s to save.")


def is_light_terminal() -> bool:
    """Whether the terminal says that its background is light: by COLORFGBG, which ends in the background's number."""
    background = os.environ.get("COLORFGBG", "").rpartition(";")[2]
    return background in ("7", "15")
