"""What can be wished of new puzzles, as options."""

from __future__ import annotations

from typing import Any

import click


def wishes(command: Any) -> Any:
    """The options that say what is wanted."""
    options = (
        click.option("--size", metavar="N", help="The size of the board, such as 6 or 6x6."),
        click.option("--level", metavar="LEVEL", help="Easy, Medium, Hard, Unfair, Extreme, or a range: easy-medium."),
        click.option("--score", metavar="RANGE", help="The score of the hardest step, such as 3-4.5."),
        click.option("--hardest", metavar="TECHNIQUE", help="The technique that is to be the hardest."),
        click.option(
            "--technique", "techniques", multiple=True, metavar="NAME", help="A technique that must be needed."
        ),
        click.option("--without", multiple=True, metavar="NAME", help="A technique that must not be needed."),
        click.option("--only", multiple=True, metavar="NAME", help="Techniques that must be enough."),
        click.option("--clues", metavar="N", help="The number of clues, such as 28 or 24-30."),
        click.option("--minimal", is_flag=True, help="No clue can be left out."),
        click.option("--symmetry", metavar="NAME", help="The symmetry of the clues: rotational, mirror, diagonal …"),
        click.option("--tries", type=click.IntRange(1), metavar="N", help="Give up a puzzle after so many tries."),
    )
    for option in reversed(options):
        command = option(command)
    return command
