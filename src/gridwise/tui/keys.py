"""The keys of the game and their actions: one list for the keyboard, the help and the command palette."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Key:
    """An action and its keys."""

    action: str
    """The name of its method: `do_` and this."""
    says: str
    always: tuple[str, ...]
    """Keys that work on every board."""
    letter: str = ""
    """A letter that works on boards whose symbols are not letters."""
    footer: str = ""
    """Its label in the footer; empty if it is not shown there."""

    @property
    def shown(self) -> str:
        """The keys as shown in the help."""
        return ", ".join([*filter(None, [self.letter]), *map(pretty, self.always)])


KEYS = (
    Key("help", "Help", ("f1",), "?", "Help"),
    Key(
        "hint",
        "Hint: where to look, the technique, why it works, what follows; one stage per press",
        ("f2",),
        "n",
        "Hint",
    ),
    Key("step", "Apply the next logical step", ("f3",), "x", "Step"),
    Key("check", "Check: mark mistakes", ("f4",), "c", "Check"),
    Key("solve", "Solve", ("f5",), "v", "Solve"),
    Key("automatic", "Automatic candidates on or off", ("f6",), "a", "Auto"),
    Key("names", "Switch cell names between a1 and r1c1", ("f7",), "m"),
    Key("reset", "Reset: remove all your work", ("f8",), ""),
    Key("undo", "Undo", ("ctrl+z",), "u", "Undo"),
    Key("redo", "Redo", ("ctrl+y",), "r", "Redo"),
    Key("save", "Save entries and marks to the puzzle's file", ("ctrl+s",), "s", "Save"),
    Key("zoom", "Switch between small cells and large cells with room for pencil marks", ("f9",), "z", "Zoom"),
    Key("theme", "Switch between light and dark", ("f10",), "t"),
    Key("panel", "Show or hide the rules", ("f11",), "d"),
    Key("pause", "Pause or resume the clock", ("f12",), "p"),
    Key(
        "next_mode",
        "Switch typing mode: symbols, corner marks, centre marks, colours; on boards with marks: the next mark",
        ("space",),
        "",
        "Marks",
    ),
    Key("erase", "Empty the cell: its symbol, then its marks, then its colours", ("delete", "backspace")),
    Key("stop", "Stop the running search, or clear the hint on display", ("escape",)),
    Key("leave", "Quit", ("ctrl+q",), "q", "Quit"),
)
"""Every action. The letters work only on boards whose symbols are not letters."""

_LEFT, _RIGHT, _UP, _DOWN = (0, -1), (0, 1), (-1, 0), (1, 0)

MOVES = {
    **{"left": _LEFT, "right": _RIGHT, "up": _UP, "down": _DOWN},
    **{"h": _LEFT, "l": _RIGHT, "k": _UP, "j": _DOWN},
}
"""Rows down and columns across for each key."""

FAR = {
    **{"home": _LEFT, "end": _RIGHT, "ctrl+home": _UP, "ctrl+end": _DOWN},
    **{"ctrl+left": _LEFT, "ctrl+right": _RIGHT, "ctrl+up": _UP, "ctrl+down": _DOWN},
}
"""Directions of the keys that go to the last cell."""

OTHERS = (
    ("← ↑ → ↓, h j k l", "Move; Shift extends the selection, Ctrl moves to the end of the row or column"),
    (
        "mouse",
        "Click a cell; drag to select several",
    ),
    (
        "mouse on boards with marks",
        "Click or drag to change a cell: star, empty, nothing; right click for the reverse order",
    ),
    ("1 … 9, A … Z", "Enter a symbol; for 10, type 1 and 0 quickly, or A"),
    ("* # s f x .", "Enter a mark by its character or its first letter; x or . for an empty cell"),
    ("0 . - _ *", "Empty the cell, unless the key is a symbol of the puzzle"),
    ("1 … 9 as colours", "Colour the cell; 0 removes its colours"),
    ("ctrl+p", "All commands by name"),
)
"""Keys that are not actions, with descriptions."""


def pretty(key: str) -> str:
    """A key as shown in the help."""
    return key.upper() if key[0] == "f" and key[1:].isdigit() else "+".join(p.capitalize() for p in key.split("+"))


def table() -> list[tuple[str, str]]:
    """All keys with their descriptions."""
    return [*OTHERS[:-1], *((key.shown, key.says) for key in KEYS), *OTHERS[-1:]]
