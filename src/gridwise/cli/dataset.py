"""`gridwise dataset make|verify`: datasets of puzzles for training and testing."""

from __future__ import annotations

from typing import Any

import click

from gridwise.cli import _output
from gridwise.cli._exit_codes import DONE, NOT_ONE
from gridwise.cli._options import cluster_option, json_option, plugin_option, quiet_option, workers_option
from gridwise.cli._output import OutputSettings
from gridwise.cli._resumable import resumable

EXAMPLES = """\b
Examples:
  gridwise dataset make recipe.yml -o puzzles/
  gridwise dataset verify puzzles/

A recipe says how many puzzles to make of each type, size and level, and how to split them:

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

Exit codes: 0 success, or no problems; 1 verify found problems; 2 bad input; 3 fewer puzzles were found than requested;
130 interrupted (finished work is kept)."""
MAX_PROBLEMS = 20
"""Problems printed one by one; further ones are only counted."""


@click.group(epilog=EXAMPLES, short_help="Make and verify datasets of puzzles.")
def command() -> None:
    """Make and verify datasets: exact numbers of puzzles per level, no equivalent puzzles, no leaks between splits."""


def _worker_options(function: Any) -> Any:
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


@command.command(short_help="Make a dataset from a recipe.")
@click.argument("recipe", type=click.Path(exists=True, dir_okay=False))
@click.option("-o", "--output", metavar="DIR", help="The folder to write.  [default: named after the recipe]")
@click.option("--restart", is_flag=True, help="Start over and overwrite existing results.")
@_worker_options
def make(settings: OutputSettings, recipe: str, output: str | None, restart: bool, **workers: Any) -> int:
    """Make a dataset from RECIPE. Run the same command again to resume an interrupted run."""
    from pathlib import Path

    from gridwise.batch.progress import ProgressReporter
    from gridwise.dataset.make import make_dataset

    reporter = ProgressReporter(settings.quiet)
    with resumable(reporter):
        dataset = make_dataset(recipe, output or Path(recipe).stem, restart=restart, tell=reporter, **workers)
    splits = ", ".join(f"{name} {rows:,}" for name, rows in dataset.splits.items())
    if settings.json:
        _output.result_json({"folder": str(dataset.folder), "splits": dataset.splits})
    _output.remark(settings, f"{dataset.rows:,} puzzles in {dataset.folder}: {splits}")
    return DONE


@command.command(short_help="Verify everything that a dataset claims.")
@click.argument("folder", type=click.Path(exists=True, file_okay=False), metavar="DIR")
@_worker_options
def verify(settings: OutputSettings, folder: str, **workers: Any) -> int:
    """Verify the dataset in DIR: solve, rate and compare every puzzle again."""
    from gridwise.batch.progress import ProgressReporter
    from gridwise.dataset.verify import verify_dataset

    reporter = ProgressReporter(settings.quiet)
    verification = verify_dataset(folder, tell=reporter, **workers)
    reporter.clear()
    if settings.json:
        problems = [{"where": each.where, "what": each.what} for each in verification.problems]
        counts = {"rows": verification.rows, "rerated": verification.rerated}
        _output.result_json({**counts, "good": verification.good, "problems": problems})
        return DONE if verification.good else NOT_ONE
    for problem in verification.problems[:MAX_PROBLEMS]:
        _output.result(str(problem))
    if len(verification.problems) > MAX_PROBLEMS:
        _output.result(f"and {len(verification.problems) - MAX_PROBLEMS:,} more")
    if verification.good:
        _output.result(f"{verification.rows:,} puzzles, no problems")
    if verification.rerated:
        _output.result(f"{verification.rerated:,} of them have ratings from an older version of gridwise")
    return DONE if verification.good else NOT_ONE
