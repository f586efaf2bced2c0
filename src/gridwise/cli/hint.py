"""`gridwise hint`: a hint for the current position."""

from __future__ import annotations

from itertools import islice

import click

from gridwise.cli import _output
from gridwise.cli._completions import complete_puzzles
from gridwise.cli._exit_codes import DONE, NOT_ONE, UNDECIDED
from gridwise.cli._options import Overrides, PuzzleCommand, puzzle_options, seconds_option
from gridwise.cli._output import OutputSettings
from gridwise.cli._puzzle_arguments import SourcedPuzzle, for_each_puzzle

EXAMPLES = """\b
Examples:
  gridwise hint puzzle.yml               where to look
  gridwise hint puzzle.yml --stage 4     what follows
  gridwise hint puzzle.yml --all         every step that is possible now
  gridwise hint puzzle.yml --set progress='1... / .... / .... / ....'

The position is the puzzle with its `progress` and `marks`.

Exit codes: 0 success; 1 an entry is wrong; 3 no step was found, or the time limit was reached."""


@click.command(cls=PuzzleCommand, epilog=EXAMPLES, short_help="Give the next hint, in four stages.")
@click.argument("puzzle", required=False, shell_complete=complete_puzzles)
@click.option(
    "--stage",
    type=click.IntRange(1, 4),
    metavar="N",
    default=1,
    show_default=True,
    help="How much to reveal: 1 where to look, 2 the technique, 3 why it works, 4 what follows.",
)
@click.option("--all", "every", is_flag=True, help="List every step that is possible now, easiest first.")
@seconds_option
@puzzle_options
@click.pass_obj
def command(
    settings: OutputSettings,
    puzzle: str | None,
    stage: int,
    every: bool,
    seconds: float | None,
    overrides: Overrides,
) -> int:
    """Give a hint for PUZZLE: wrong entries first, then a step towards the next placement, up to the requested stage.

    With --all, techniques above Hard are tried only if no easier one finds a step.
    """
    named = (puzzle,) if puzzle else ()
    return for_each_puzzle(settings, named, overrides, lambda source: _hint(source, settings, stage, every, seconds))


def _hint(source: SourcedPuzzle, settings: OutputSettings, stage: int, every: bool, seconds: float | None) -> int:
    import gridwise as gw

    try:
        hint = gw.hint(source.puzzle, seconds=seconds)
        if every and not hint.mistakes:
            return _list(source, settings, seconds)
    except gw.Undecided as undecided:
        if settings.json:
            _output.result_json({**source.to_json(), "mistakes": None, "step": None, "reason": str(undecided)})
        else:
            _output.result(f"no hint: {undecided}")
        return UNDECIDED
    if settings.json:
        _output.result_json({**source.to_json(), **hint.to_json()})
    elif hint.mistakes or hint.step is None:
        _output.result(hint.stage(stage))
    else:
        for number in range(1, stage + 1):
            _output.result(hint.stage(number))
    return NOT_ONE if hint.mistakes else DONE


def _list(source: SourcedPuzzle, settings: OutputSettings, seconds: float | None) -> int:
    import gridwise as gw
    from gridwise.solving.explaining import reached

    here = reached(source.puzzle)
    steps = list(gw.find_all(here, "Hard", seconds=seconds)) or list(gw.find_all(here, "Unfair", seconds=seconds))
    steps = steps or list(islice(gw.find_all(here, seconds=seconds), 1))
    if settings.json:
        _output.result_json({**source.to_json(), "choices": [step.to_json() for step in steps]})
    else:
        for number, step in enumerate(steps, 1):
            _output.result(f"{number}. {step}")
    return DONE
