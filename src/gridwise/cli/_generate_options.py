"""The options that say which puzzles to generate."""

from __future__ import annotations

from typing import Any

import click

from gridwise.cli._completions import complete_levels, complete_techniques

_LEVEL = click.option(
    "--level",
    metavar="LEVEL",
    shell_complete=complete_levels,
    help="Easy, Medium, Hard, Unfair or Extreme, or a range such as easy-medium.",
)


def generate_options(command: Any) -> Any:
    """Add the options for size, difficulty, techniques and clues."""
    return _LEVEL(other_generate_options(command))


def other_generate_options(command: Any) -> Any:
    """Add all those options but the level."""
    options = (
        click.option("--size", metavar="N", help="The size of the board, such as 6 or 6x6."),
        click.option("--grade", metavar="GRADE", help="Size and operations for a school grade: 1-2, 3-4, 5-6 or 7-8."),
        click.option("--score", metavar="RANGE", help="The range for the score of the hardest step, such as 3-4.5."),
        click.option(
            "--hardest",
            metavar="TECHNIQUE",
            shell_complete=complete_techniques,
            help="The hardest technique that the puzzle needs.",
        ),
        click.option(
            "--technique",
            "techniques",
            multiple=True,
            metavar="NAME",
            shell_complete=complete_techniques,
            help="A technique that the puzzle must need (may be repeated).",
        ),
        click.option(
            "--without",
            multiple=True,
            metavar="NAME",
            shell_complete=complete_techniques,
            help="A technique that the puzzle must not need (may be repeated).",
        ),
        click.option(
            "--only",
            multiple=True,
            metavar="NAME",
            shell_complete=complete_techniques,
            help="Allow only this technique (repeat to allow several).",
        ),
        click.option("--clues", metavar="N", help="The number of clues, such as 28 or 24-30."),
        click.option("--minimal", is_flag=True, help="Accept only puzzles in which every clue is needed."),
        click.option(
            "--style",
            multiple=True,
            metavar="NAME=RANGE",
            help="Change a range of the type's style, such as givens=24-30 (may be repeated); off turns the style off.",
        ),
        click.option("--symmetry", metavar="NAME", help="The symmetry of the clues: rotational, mirror, diagonal …"),
        click.option(
            "--tries", type=click.IntRange(1), metavar="N", help="Give up on a puzzle after N tries.  [default: 200]"
        ),
    )
    for option in reversed(options):
        command = option(command)
    return command
