"""How players enter marks with a mouse: what a click goes through, and where a drag may go. Page and terminal agree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwise.model.fields import Outside

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle
    from gridwise.model.symbols import Symbols

MOST_CLICKED = 2
"""Boards with at most this many symbols are clicked rather than typed, even if the symbols are numbers."""


def click_cycle(symbols: Symbols) -> list[str]:
    """The symbols that clicks on a place go through, the background last; none on boards of numbers.

    Where some marks are drawn, clicks leave out those that are text: they are typed. The symbols of several layers
    follow each other; numbers beside lines are typed.
    """
    if not symbols.marks and len(symbols.names) > MOST_CLICKED:
        return []
    meant = [layer for layer in symbols.layers if layer not in symbols.derived]
    return [name for layer in meant for name in _layer_cycle(symbols, layer, beside_others=len(meant) > 1)]


def _layer_cycle(symbols: Symbols, layer: str, *, beside_others: bool) -> list[str]:
    background = symbols.backgrounds.get(layer)
    marked = [name for name in symbols.by_layer[layer] if name != background]
    drawn = [name for name in marked if not symbols.mark[name].is_text]
    if beside_others and not drawn and len(marked) > MOST_CLICKED:
        return []
    return [*(drawn or marked), *([] if background is None else [background])]


def paints_lines(puzzle: Puzzle) -> bool:
    """Whether a drag keeps to one row or column: there are clues about whole lines, at their ends."""
    return any(isinstance(value, Outside) for clue in puzzle.constraints for value in clue.__dict__.values())
