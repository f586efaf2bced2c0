"""`gridwise dataset make|verify`: data sets of puzzles for training and testing."""

from __future__ import annotations

from typing import Any

import click

from gridwise.cli import _output
from gridwise.cli._codes import DONE, NOT_ONE
from gridwise.cli._options import cluster_option, json_option, plugin_option, quiet_option, workers_option
from gridwise.cli._output import Settings
from gridwise.cli._resumable import resumable

EXAMPLES = """\b
Examples:
  gridwise dataset make recipe.yml -o puzzles/
  gridwise dataset verify puzzles/

A recipe says how many puzzles of which type, size and level there are, and how they are split:
\b
  name: Small steps
  seed: 7
  splits: {train: 80, validation: 10, test: 10}
  puzzles:
  - type: Sudoku
    levels: {Easy: 1000, Medium: 1000, Hard: 500}
  - type: KenKen
    sizes: [4, 5, 6]
    levels: {Easy: 200, Medium: 200}

Exit codes: 0 done, or all is well; 1 the data set is not as it says; 2 bad input; 3 fewer puzzles than wanted were
found; 130 interrupted, what was finished is kept."""
SHOWN = 20
"""So many problems are told one by one."""


@click.group(epilog=EXAMPLES, short_help="Make data sets of puzzles, and verify them.")
def command() -> None:
    """Data sets of puzzles: exact numbers of each level, no two equivalent, splits without leaks, a card, checksums."""


def _crew(function: Any) -> Any:
    options = (
        workers_option,
        cluster_option,
        json_option,
        quiet_option,
        plugin_option,
    )
    for option in reversed(options):
        function = option(function)
    return click.pass_obj(function)


@command.command(short_help="Make the data set of a recipe.")
@click.argument("recipe", type=click.Path(exists=True, dir_okay=False))
@click.option("-o", "--output", metavar="DIR", help="The folder to make.  [default: the recipe's name]")
@click.option("--restart", is_flag=True, help="Begin anew, and overwrite what is there.")
@_crew
def make(settings: Settings, recipe: str, output: str | None, restart: bool, **crew: Any) -> int:
    """Make the data set of a RECIPE. The same command goes on where an earlier run was ended."""
    from pathlib import Path

    from gridwise.batch.progress import Teller
    from gridwise.dataset.make import make_dataset

    teller = Teller(settings.quiet)
    with resumable(teller):
        made = make_dataset(recipe, output or Path(recipe).stem, restart=restart, tell=teller, **crew)
    told = ", ".join(f"{name} {rows:,}" for name, rows in made.splits.items())
    if settings.json:
        _output.result_json({"folder": str(made.folder), "splits": made.splits})
    _output.remark(settings, f"{made.rows:,} puzzles in {made.folder}: {told}")
    return DONE


@command.command(short_help="Check everything that a data set says.")
@click.argument("folder", type=click.Path(exists=True, file_okay=False), metavar="DIR")
@_crew
def verify(settings: Settings, folder: str, **crew: Any) -> int:
    """Check the data set in DIR: every puzzle is solved, rated and compared anew."""
    from gridwise.batch.progress import Teller
    from gridwise.dataset.verify import verify_dataset

    teller = Teller(settings.quiet)
    verdict = verify_dataset(folder, tell=teller, **crew)
    teller.clear()
    if settings.json:
        problems = [{"where": each.where, "what": each.what} for each in verdict.problems]
        _output.result_json({"rows": verdict.rows, "good": verdict.good, "problems": problems})
        return DONE if verdict.good else NOT_ONE
    for problem in verdict.problems[:SHOWN]:
        _output.result(str(problem))
    if len(verdict.problems) > SHOWN:
        _output.result(f"and {len(verdict.problems) - SHOWN:,} more")
    if verdict.good:
        _output.result(f"{verdict.rows:,} puzzles, all as they should be")
    return DONE if verdict.good else NOT_ONE
