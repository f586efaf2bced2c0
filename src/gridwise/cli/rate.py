"""`gridwise rate`: how hard puzzles are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from gridwise.cli import _output
from gridwise.cli._codes import DONE, UNDECIDED
from gridwise.cli._names import complete_puzzles
from gridwise.cli._options import PuzzleCommand, puzzle_options, seconds_option
from gridwise.cli._output import Settings
from gridwise.cli._sources import Extras, Source, for_each_puzzle

if TYPE_CHECKING:
    from gridwise import Rating, Undecided

EXAMPLES = """\b
Examples:
  gridwise rate puzzle.yml
  gridwise rate *.yml --json          one line of JSON for each
  cat boards.txt | gridwise rate -

Exit code 3: no technique leads to the end, or not in the time allowed."""


@click.command(cls=PuzzleCommand, epilog=EXAMPLES, short_help="Rate how hard puzzles are.")
@click.argument("puzzles", nargs=-1, metavar="[PUZZLE]...", shell_complete=complete_puzzles)
@seconds_option
@puzzle_options
@click.pass_obj
def command(
    settings: Settings,
    puzzles: tuple[str, ...],
    seconds: float | None,
    type_name: str | None,
    attributes: dict[str, str],
    parts: tuple[str, ...],
) -> int:
    """Rate each PUZZLE: its level, the hardest technique it needs, and its rating on the scales people know."""
    extras = Extras(type_name, parts, attributes)
    return for_each_puzzle(settings, puzzles, extras, lambda source: _rate(source, settings, seconds))


def _rate(source: Source, settings: Settings, seconds: float | None) -> int:
    import gridwise as gw

    try:
        rating = gw.rate(source.puzzle, seconds=seconds)
    except gw.Undecided as undecided:
        _tell_undecided(source, settings, undecided)
        return UNDECIDED
    if settings.json:
        _output.result_json({**source.to_json(), **rating.to_json()})
    else:
        _output.result(_told(rating))
    return DONE


def _tell_undecided(source: Source, settings: Settings, undecided: Undecided) -> None:
    known: Rating = undecided.known
    if settings.json:
        _output.result_json({**source.to_json(), "level": None, "reason": str(undecided), "known": known.to_json()})
        return
    _output.result(f"not rated: {undecided}")
    if known.steps:
        steps = f"{known.steps} step{'' if known.steps == 1 else 's'}"
        _output.remark(settings, f"at least {known.level}: the hardest of the {steps} so far is {known.hardest}")


def _told(rating: Rating) -> str:
    """The rating in a few lines."""
    lines = [f"{rating.level}: {rating.steps} steps, the hardest is {rating.hardest} ({rating.score:g})"]
    if rating.er is not None:
        lines.append(f"Sudoku Explainer: ER {rating.er:g}, EP {rating.ep:g}, ED {rating.ed:g}")
    if rating.hodoku_score is not None:
        lines.append(f"HoDoKu: {rating.hodoku_level}, {rating.hodoku_score:g}")
    lines += [f"  {count:4} × {name}" for name, count in rating.techniques.items()]
    return "\n".join(lines)
