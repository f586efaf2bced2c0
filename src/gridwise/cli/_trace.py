"""Print what the engine did: every removal with its clue, and the search tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from gridwise import Puzzle
    from gridwise.engine.trace import Event

COLOURS = {"guess": "yellow", "contradiction": "red", "backtrack": "cyan", "restart": "cyan", "solution": "green"}
INDENT = "  "


def print_trace(puzzle: Puzzle, *, search: bool, seed: int | None, seconds: float | None) -> None:
    """Print to stderr what the engine deduces and, with `search`, the search tree up to the first solution."""
    import gridwise as gw

    for event in gw.trace(puzzle, search=search, seed=seed, seconds=seconds):
        click.echo(_line(event), err=True)
    if not search and any(len(marks) > 1 for marks in gw.candidates(puzzle).values()):
        click.echo("the rest needs search; use -vv to see it", err=True)


def _line(event: Event) -> str:
    # A guess is printed at the depth it starts from; what follows from it is indented once more.
    depth = event.depth - 1 if event.kind == "guess" else event.depth
    text = str(event)
    if colour := COLOURS.get(str(event.kind)):
        text = click.style(text, fg=colour, bold=event.kind == "guess")
    return INDENT * max(0, depth) + text
