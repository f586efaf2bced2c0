"""`gridwise batch solve|rate|explain|generate`: files of any size, on all cores or on a cluster."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any

import click

from gridwise.cli import _output
from gridwise.cli._codes import BAD_INPUT, DONE, UNDECIDED
from gridwise.cli._names import complete_types
from gridwise.cli._options import (
    SCALES,
    cluster_option,
    json_option,
    plugin_option,
    quiet_option,
    seconds_option,
    set_option,
    workers_option,
)
from gridwise.cli._output import Settings
from gridwise.cli._resumable import resumable
from gridwise.cli._wishes import wishes

EXAMPLES = """\b
Examples:
  gridwise batch solve boards.txt -o solved.parquet
  gridwise batch rate boards.csv --column quiz -o rated.parquet --workers 4
  gridwise batch explain puzzles/ -o traces.jsonl
  gridwise batch generate Sudoku --level easy-hard --count 100000 --seed 7 -o new.parquet
  gridwise batch rate rows.parquet -o rated.parquet --cluster tcp://scheduler:8786

The same command goes on where an earlier run was ended, and comes to the same bytes. Beside the results stand
FILE.manifest.json (input, options, version, hash) and FILE.times.jsonl (how long each chunk took, and where).

Exit codes: 0 done, whatever the rows say; 2 nothing could be done; 3 fewer puzzles than wanted were found; 130
interrupted, what was finished is kept."""


@click.group(epilog=EXAMPLES, short_help="Solve, rate, explain or generate puzzles by the million.")
def command() -> None:
    """Work on files of any size: a board in each line, JSON lines, CSV, Parquet, puzzle files, or folders of these.

    Results are rows of Parquet or JSON lines, in the order of the input.
    """


def _common(function: Any) -> Any:
    """The options of every batch."""
    options = (
        click.option("-o", "--output", required=True, metavar="FILE", help="The results: FILE.parquet or FILE.jsonl."),
        workers_option,
        cluster_option,
        click.option("--chunk", type=click.IntRange(1), metavar="N", help="So many rows at once for a worker at most."),
        click.option("--restart", is_flag=True, help="Begin anew, and overwrite what is there."),
        click.option(
            "--log", type=click.Path(dir_okay=False), metavar="FILE", help="Tell of the progress there, in JSON."
        ),
        json_option,
        quiet_option,
        plugin_option,
    )
    for option in reversed(options):
        function = option(function)
    return click.pass_obj(function)


def _reading(function: Any) -> Any:
    """The options of batches that read puzzles."""
    options = (
        click.argument("source", metavar="IN", type=click.Path(exists=True)),
        click.option("--type", "type", metavar="TYPE", shell_complete=complete_types, help="The type of plain boards."),
        click.option(
            "--column", metavar="NAME", help="The column or key of the puzzles.  [default: puzzle, quiz, board]"
        ),
        click.option("--nodes", type=click.IntRange(1), metavar="N", help="Nodes of each search.  [default: 1000000]"),
        seconds_option,
        click.option("--canonical", is_flag=True, help="Tell what equivalent puzzles share, which takes longer."),
    )
    for option in reversed(options):
        function = option(function)
    return _common(function)


@command.command(short_help="Solve puzzles, and prove whether the solution is the only one.")
@click.option("--limit", type=click.IntRange(1), metavar="N", help="Count up to so many solutions.  [default: 2]")
@_reading
def solve(settings: Settings, **asked: Any) -> int:
    """Solve every puzzle of IN, and prove whether its solution is the only one."""
    return _run(settings, "solve", **asked)


@command.command(short_help="Rate puzzles by technique.")
@click.option(
    "--scale",
    "scales",
    type=click.Choice(SCALES),
    multiple=True,
    help="Rate by this scale as well (may be repeated).  [default: gridwise alone]",
)
@_reading
def rate(settings: Settings, scales: tuple[str, ...], **asked: Any) -> int:
    """Rate every puzzle of IN: level, score, hardest technique, how often each technique is used."""
    return _run(settings, "rate", **asked, scales=tuple(dict.fromkeys(("gridwise", *scales))))


@command.command(short_help="Explain puzzles step by step.")
@click.option("--scale", type=click.Choice(SCALES), default="gridwise", help="The order of the techniques.")
@_reading
def explain(settings: Settings, scale: str, **asked: Any) -> int:
    """Explain every puzzle of IN: its rating and all steps to its solution."""
    return _run(settings, "explain", **asked, scales=(scale,))


@command.command(short_help="Make new puzzles.")
@click.argument("source", metavar="TYPE", shell_complete=complete_types)
@wishes
@click.option("--seed", type=int, default=0, metavar="N", help="The same seed gives the same puzzles.  [default: 0]")
@click.option("--count", type=click.IntRange(1), required=True, metavar="N", help="How many puzzles.")
@set_option
@_common
def generate(settings: Settings, attributes: dict[str, str], **asked: Any) -> int:
    """Make new puzzles of TYPE, no two of them equivalent: the same as `gridwise generate` makes from that seed."""
    return _run(settings, "generate", **attributes, **{name: value for name, value in asked.items() if value != ()})


def _run(settings: Settings, operation: str, /, log: str | None, **asked: Any) -> int:
    from gridwise.batch.progress import Teller
    from gridwise.batch.run import run_batch

    asked = {name: value for name, value in asked.items() if value is not None}
    with ExitStack() as stack:
        file = None if log is None else stack.enter_context(open(log, "a", encoding="utf-8"))
        teller = Teller(settings.quiet, file)
        with resumable(teller):
            summary = run_batch(operation, asked.pop("source"), asked.pop("output"), **asked, tell=teller)
    return _told(settings, summary)


def _told(settings: Settings, summary: Any) -> int:
    kinds = ", ".join(f"{count:,} {status}" for status, count in summary.counts.items())
    if settings.json:
        told = {
            "output": str(summary.output),
            "rows": summary.rows,
            "statuses": summary.counts,
            "sha256": summary.sha256,
        }
        _output.result_json(told)
    else:
        before = "" if summary.new else ", which was complete"
        _output.remark(settings, f"{summary.rows:,} rows ({kinds}) in {summary.output}{before}")
    if not summary.complete:
        click.echo(f"only {summary.rows:,} different puzzles were found, not {summary.wanted:,}", err=True)
        return UNDECIDED
    return BAD_INPUT if summary.hopeless else DONE
