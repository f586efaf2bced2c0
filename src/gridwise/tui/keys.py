"""The keys of the game: what each does, told once for the keyboard, the help and the palette of commands."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Key:
    """An action, and what to press for it."""

    action: str
    """The name of the method that does it."""
    says: str
    always: tuple[str, ...]
    """Keys that mean it on every board."""
    letter: str = ""
    """A letter that means it on boards whose symbols are not letters."""
    footer: str = ""
    """A word for the line at the bottom."""

    @property
    def shown(self) -> str:
        """The keys as people read them."""
        return ", ".join([*filter(None, [self.letter]), *map(pretty, self.always)])


KEYS = (
    Key("help", "Help", ("f1",), "?", "Help"),
    Key("hint", "Hint: where to look, which technique, why, what; a stage with each press", ("f2",), "n", "Hint"),
    Key("step", "Take the next step of reasoning on the board", ("f3",), "x", "Step"),
    Key("check", "Check: mark what is wrong", ("f4",), "c", "Check"),
    Key("solve", "Solve", ("f5",), "v", "Solve"),
    Key("automatic", "Automatic candidates on or off", ("f6",), "a", "Auto"),
    Key("names", "Name cells a1 or r1c1", ("f7",), "m"),
    Key("reset", "Reset: take all your work away", ("f8",), ""),
    Key("undo", "Undo", ("ctrl+z",), "u", "Undo"),
    Key("redo", "Redo", ("ctrl+y",), "r", "Redo"),
    Key("save", "Save entries and marks into the puzzle's file", ("ctrl+s",), "s", "Save"),
    Key("zoom", "Large cells, with room for pencil marks, or small ones", ("f9",), "z", "Zoom"),
    Key("theme", "Light or dark", ("f10",), "t"),
    Key("panel", "Show or hide the rules", ("f11",), "d"),
    Key("pause", "Stop the clock, or let it run", ("f12",), "p"),
    Key("next_way", "Type symbols, corner marks, centre marks or colours in turn", ("space",), "", "Marks"),
    Key("erase", "Empty the cell: its symbol, then its marks, then its colours", ("delete", "backspace")),
    Key("stop", "Stop what is running, or put away what is shown", ("escape",)),
    Key("leave", "Leave the game", ("ctrl+q",), "q", "Quit"),
)
"""Every action. Letters are for those boards only whose symbols are spelled without them."""

_LEFT, _RIGHT, _UP, _DOWN = (0, -1), (0, 1), (-1, 0), (1, 0)

MOVES = {
    **{"left": _LEFT, "right": _RIGHT, "up": _UP, "down": _DOWN},
    **{"h": _LEFT, "l": _RIGHT, "k": _UP, "j": _DOWN},
}
"""Down and across."""

FAR = {
    **{"home": _LEFT, "end": _RIGHT, "ctrl+home": _UP, "ctrl+end": _DOWN},
    **{"ctrl+left": _LEFT, "ctrl+right": _RIGHT, "ctrl+up": _UP, "ctrl+down": _DOWN},
}
"""To the last cell that way."""

OTHERS = (
    ("← ↑ → ↓, h j k l", "Move; with Shift and an arrow select more cells, with Ctrl go to the end"),
    ("mouse", "Click a cell; drag to select several"),
    ("1 … 9, A … Z", "Enter a symbol; 10 is 1 and 0 typed quickly, or A"),
    ("0 . - _ *", "Empty the cell, unless they are symbols"),
    ("1 … 9 as colours", "Colour the cell; 0 takes colours away"),
    ("ctrl+p", "All commands by name"),
)
"""Keys that are not actions, and what they do."""


def pretty(key: str) -> str:
    """A key as people read it."""
    return key.upper() if key[0] == "f" and key[1:].isdigit() else "+".join(p.capitalize() for p in key.split("+"))


def table() -> list[tuple[str, str]]:
    """All keys with what they do."""
    return [*OTHERS[:5], *((key.shown, key.says) for key in KEYS), *OTHERS[5:]]
