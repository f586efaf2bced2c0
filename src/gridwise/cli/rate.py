"""`gridwise rate`: how hard puzzles are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from gridwise.cli import _output
from gridwise.cli._codes import DONE, UNDECIDED
from gridwise.cli._names import complete_puzzles
from gridwise.cli._options import PuzzleCommand, puzzle_options
from gridwise.cli._output import Settings
from gridwise.cli._sources import Extras, Source, for_each_puzzle

if TYPE_CHECKING:
    from gridwise import Rating

EXAMPLES = """\b
Examples:
  gridwise rate puzzle.yml
  gridwise rate *.yml --json          one line of JSON for each
  cat boards.txt | gridwise rate -"""


@click.command(cls=PuzzleCommand, epilog=EXAMPLES, short_help="Rate how hard puzzles are.")
@click.argument("puzzles", nargs=-1, metavar="[PUZZLE]...", shell_complete=complete_puzzles)
@puzzle_options
@click.pass_obj
def command(
    settings: Settings,
    puzzles: tuple[str, ...],
    type_name: str | None,
    attributes: dict[str, str],
    parts: tuple[str, ...],
) -> int:
    """Rate each PUZZLE: its level, the hardest technique it needs, and its rating on the scales people know."""
    extras = Extras(type_name, parts, attributes)
    return for_each_puzzle(settings, puzzles, extras, lambda source: _rate(source, settings))


def _rate(source: Source, settings: Settings) -> int:
    import gridwise as gw

    try:
        rating = gw.rate(source.puzzle)
    except gw.Undecided as undecided:
        if settings.json:
            _output.result_json({**source.to_json(), "level": None, "reason": str(undecided)})
        else:
            _output.result(f"not rated: {undecided}")
        return UNDECIDED
    if settings.json:
        _output.result_json({**source.to_json(), **rating.to_json()})
    else:
        _output.result(_told(rating))
    return DONE


def _told(rating: Rating) -> str:
    """The rating in a few lines."""
    lines = [f"{rating.level}: {rating.steps} steps, the hardest is {rating.hardest} ({rating.score:g})"]
    if rating.er is not None:
        lines.append(f"Sudoku Explainer: ER {rating.er:g}, EP {rating.ep:g}, ED {rating.ed:g}")
    if rating.hodoku_score is not None:
        lines.append(f"HoDoKu: {rating.hodoku_level}, {rating.hodoku_score:g}")
    lines += [f"  {count:4} × {name}" for name, count in rating.techniques.items()]
    return "\n".join(lines)
