"""`gridwise batch solve|rate|explain|generate`: files of any size, on all cores or on a cluster."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any

import click

from gridwise.cli import _output
from gridwise.cli._batch_streams import batch_files
from gridwise.cli._completions import complete_types
from gridwise.cli._exit_codes import BAD_INPUT, DONE, UNDECIDED
from gridwise.cli._generate_options import generate_options
from gridwise.cli._options import (
    SCALES,
    cluster_option,
    json_option,
    plugin_option,
    quiet_option,
    set_option,
    time_limit_option,
    workers_option,
)
from gridwise.cli._output import OutputSettings
from gridwise.cli._resumable import resumable

EXAMPLES = """\b
Examples:
  gridwise batch solve boards.txt -o solved.parquet
  gridwise batch rate boards.csv --column quiz -o rated.parquet --workers 4
  gridwise batch explain puzzles/ -o traces.jsonl
  gridwise batch generate Sudoku --level easy-hard --count 100000 --seed 7 -o new.parquet
  gridwise batch rate rows.parquet -o rated.parquet --cluster tcp://scheduler:8786
  cat boards.txt | gridwise batch solve - -o - | head

Run the same command again to resume an interrupted run; the results are the same, byte for byte. FILE.manifest.json
(input, options, version, hash) and FILE.times.jsonl (time and worker of each chunk) are written next to the results.

IN may be - for stdin: puzzles as any command writes them, one board per line, Parquet, or CSV with
--column. Results for stdout are printed when the batch is complete. Such runs can't be resumed.

Exit codes: 0 success, even if some rows have errors; 2 bad input, or no row could be read; 3 fewer puzzles were found
than requested; 130 interrupted (finished work is kept)."""


@click.group(epilog=EXAMPLES, short_help="Solve, rate, explain or generate puzzles by the million.")
def command() -> None:
    """Process files of any size: one board per line, JSON lines, CSV, Parquet, puzzle files, or folders of these.

    Results are rows of Parquet or JSON lines, in the order of the input.
    """


def _common_options(function: Any) -> Any:
    """The options of every batch command."""
    options = (
        click.option(
            "-o",
            "--output",
            required=True,
            metavar="FILE",
            help="Where to write the results: FILE.parquet or FILE.jsonl, or - for JSON lines on stdout.",
        ),
        workers_option,
        cluster_option,
        click.option("--chunk", type=click.IntRange(1), metavar="N", help="At most N rows per chunk of work."),
        click.option("--restart", is_flag=True, help="Start over and overwrite existing results."),
        click.option(
            "--log",
            type=click.Path(dir_okay=False),
            metavar="FILE",
            help="Append progress to this file, as JSON lines.",
        ),
        json_option,
        quiet_option,
        plugin_option,
    )
    for option in reversed(options):
        function = option(function)
    return click.pass_obj(function)


def _input_options(function: Any) -> Any:
    """The options of batch commands that read puzzles."""
    options = (
        click.argument("source", metavar="IN", type=click.Path(exists=True, allow_dash=True)),
        click.option(
            "--type",
            "type",
            metavar="TYPE",
            shell_complete=complete_types,
            help="The puzzle type of plain-text boards.",
        ),
        click.option(
            "--column",
            metavar="NAME",
            help="The column or key that holds the puzzles.  [default: puzzle, quiz or board]",
        ),
        click.option(
            "--nodes",
            type=click.IntRange(1),
            metavar="N",
            help="At most N search nodes per puzzle.  [default: 1000000]",
        ),
        time_limit_option("The time limit per puzzle; rows that take longer get the status `timeout`."),
        click.option("--canonical", is_flag=True, help="Add a key that equivalent puzzles share (slower)."),
    )
    for option in reversed(options):
        function = option(function)
    return _common_options(function)


@command.command(short_help="Solve puzzles and prove whether the solution is unique.")
@click.option("--limit", type=click.IntRange(1), metavar="N", help="Count at most N solutions.  [default: 2]")
@_input_options
def solve(settings: OutputSettings, **options: Any) -> int:
    """Solve every puzzle in IN and prove whether its solution is unique."""
    return _run(settings, "solve", **options)


@command.command(short_help="Rate puzzles by technique.")
@click.option(
    "--scale",
    "scales",
    type=click.Choice(SCALES),
    multiple=True,
    help="Also rate on this scale (may be repeated).  [default: only gridwise]",
)
@_input_options
def rate(settings: OutputSettings, scales: tuple[str, ...], **options: Any) -> int:
    """Rate every puzzle in IN: level, score, hardest technique, how often each technique is used."""
    return _run(settings, "rate", **options, scales=tuple(dict.fromkeys(("gridwise", *scales))))


@command.command(short_help="Explain puzzles step by step.")
@click.option("--scale", type=click.Choice(SCALES), default="gridwise", help="The scale that orders the techniques.")
@_input_options
def explain(settings: OutputSettings, scale: str, **options: Any) -> int:
    """Explain every puzzle in IN: its rating and all steps to its solution."""
    return _run(settings, "explain", **options, scales=(scale,))


@command.command(short_help="Generate new puzzles.")
@click.argument("source", metavar="TYPE", shell_complete=complete_types)
@generate_options
@click.option(
    "--seed",
    type=int,
    default=0,
    metavar="N",
    help="The random seed; the same seed gives the same puzzles.  [default: 0]",
)
@click.option("--count", type=click.IntRange(1), required=True, metavar="N", help="The number of puzzles.  [required]")
@set_option
@_common_options
def generate(settings: OutputSettings, attributes: dict[str, str], **options: Any) -> int:
    """Generate new puzzles of TYPE, no two equivalent: the same puzzles as `gridwise generate` with that seed."""
    return _run(settings, "generate", **attributes, **{name: value for name, value in options.items() if value != ()})


def _run(settings: OutputSettings, operation: str, /, log: str | None, **options: Any) -> int:
    from gridwise.batch.progress import ProgressReporter
    from gridwise.batch.run import run_batch

    options = {name: value for name, value in options.items() if value is not None}
    with ExitStack() as stack:
        file = None if log is None else stack.enter_context(open(log, "a", encoding="utf-8"))
        reporter = ProgressReporter(settings.quiet, file)
        files = stack.enter_context(
            batch_files(options.pop("source"), options.pop("output"), options.get("column"), operation != "generate")
        )
        with resumable(reporter, can_resume=files.folder is None):
            summary = run_batch(operation, files.source, files.output, **options, tell=reporter)
        files.copy_to_stdout()
        return _print_summary(settings, summary, to_stdout=files.to_stdout)


def _print_summary(settings: OutputSettings, summary: Any, to_stdout: bool) -> int:
    kinds = ", ".join(f"{count:,} {status}" for status, count in summary.counts.items())
    if to_stdout:
        _output.remark(settings, f"{summary.rows:,} rows ({kinds})")
    elif settings.json:
        _output.result_json(
            {
                "output": str(summary.output),
                "rows": summary.rows,
                "statuses": summary.counts,
                "sha256": summary.sha256,
            }
        )
    else:
        before = "" if summary.new else ", which was already complete"
        _output.remark(settings, f"{summary.rows:,} rows ({kinds}) in {summary.output}{before}")
    if not summary.complete:
        click.echo(f"found only {summary.rows:,} of the {summary.wanted:,} requested puzzles", err=True)
        return UNDECIDED
    return BAD_INPUT if summary.hopeless else DONE
