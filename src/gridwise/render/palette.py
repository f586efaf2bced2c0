"""The colours of tones and the widths of lines, which are in cell units."""

from __future__ import annotations

from gridwise.model.shapes import Tone, Width

COLOURS: dict[Tone, str] = {
    Tone.INK: "#1f2430",
    Tone.GIVEN: "#12151c",
    Tone.ANSWER: "#1f63c4",
    Tone.CLUE: "#2b303b",
    Tone.SOFT: "#cfd6e2",
    Tone.SHADE: "#e9eef6",
    Tone.VOID: "#d5dae3",
    Tone.MARK: "#687182",
    Tone.WRONG: "#c9302c",
    Tone.PAPER: "#ffffff",
    Tone.WHITE: "#ffffff",
    Tone.BLACK: "#1f2430",
    Tone.RULE: "#8a93a3",
    Tone.HOUSE: "#eeeef4",
    Tone.FOCUS: "#dce9fb",
    Tone.SECOND: "#fdeacb",
    Tone.CITED: "#dfccf6",
    Tone.PATTERN: "#9cc5fb",
    Tone.EXTRA: "#fbc35a",
    Tone.RING: "#9a5b00",
    Tone.GONE: "#fad3d0",
    Tone.PLACE: "#dcf3e1",
    Tone.PLACED: "#167a36",
    Tone.LINK: "#7a3fb0",
    Tone.GREEN: "#a9dfa6",
    Tone.PURPLE: "#e0b3ea",
    Tone.YELLOW: "#f0e07f",
    Tone.BLUE: "#a9cdf2",
    Tone.ORANGE: "#f8c69a",
    Tone.TEAL: "#9adbd6",
}

WIDTHS: dict[Width, float] = {
    Width.HAIR: 0.022,
    Width.THIN: 0.035,
    Width.BOLD: 0.065,
    Width.BROAD: 0.16,
    Width.THICK: 0.32,
}

DASH = (0.1, 0.07)
"""The length of a cage's dashes, and the space between them."""

CHARACTER = 0.62
"""The approximate width of a character, relative to the text size."""
CAPITAL = 0.72
"""The height of digits and capitals, relative to the text size."""
