"""`gridwise hint`: the next thing to see, from the position as it is."""

from __future__ import annotations

import click

from gridwise.cli import _output
from gridwise.cli._codes import DONE, NOT_ONE, UNDECIDED
from gridwise.cli._names import complete_puzzles
from gridwise.cli._options import PuzzleCommand, puzzle_options, seconds_option
from gridwise.cli._output import Settings
from gridwise.cli._sources import Extras, Source, for_each_puzzle

EXAMPLES = """\b
Examples:
  gridwise hint puzzle.yml               where to look
  gridwise hint puzzle.yml --stage 4     what follows
  gridwise hint puzzle.yml --set progress='1... / .... / .... / ....'

The position is the puzzle with its `progress` and `marks`. Exit codes: 1 an entry is wrong; 3 no step was found in
the time allowed, or at all."""


@click.command(cls=PuzzleCommand, epilog=EXAMPLES, short_help="Give the next hint, in four stages.")
@click.argument("puzzle", required=False, shell_complete=complete_puzzles)
@click.option(
    "--stage",
    type=click.IntRange(1, 4),
    default=1,
    show_default=True,
    help="1 where, 2 which technique, 3 why, 4 what.",
)
@seconds_option
@puzzle_options
@click.pass_obj
def command(
    settings: Settings,
    puzzle: str | None,
    stage: int,
    seconds: float | None,
    type_name: str | None,
    attributes: dict[str, str],
    parts: tuple[str, ...],
) -> int:
    """Give a hint for PUZZLE: wrong entries first, then the easiest step, told up to the stage asked for."""
    extras = Extras(type_name, parts, attributes)
    named = (puzzle,) if puzzle else ()
    return for_each_puzzle(settings, named, extras, lambda source: _hint(source, settings, stage, seconds))


def _hint(source: Source, settings: Settings, stage: int, seconds: float | None) -> int:
    import gridwise as gw

    try:
        found = gw.hint(source.puzzle, seconds=seconds)
    except gw.Undecided as undecided:
        if settings.json:
            _output.result_json({**source.to_json(), "mistakes": None, "step": None, "reason": str(undecided)})
        else:
            _output.result(f"no hint: {undecided}")
        return UNDECIDED
    if settings.json:
        _output.result_json({**source.to_json(), **found.to_json()})
    elif found.mistakes or found.step is None:
        _output.result(found.stage(stage))
    else:
        for number in range(1, stage + 1):
            _output.result(found.stage(number))
    return NOT_ONE if found.mistakes else DONE
