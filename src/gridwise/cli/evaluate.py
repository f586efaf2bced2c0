"""`gridwise evaluate`: the share of puzzles that a model solved, by type and level."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from gridwise.cli import _output
from gridwise.cli._options import json_option, plugin_option
from gridwise.cli._output import OutputSettings

if TYPE_CHECKING:
    from gridwise.environments.evaluation import Tally

HEADER = ("type", "level", "answers", "right", "wrong", "incomplete", "unreadable", "solved", "cells")
EXAMPLES = """\b
Examples:
  gridwise evaluate answers.jsonl
  gridwise evaluate --strict answers.jsonl     only answers in <answer> tags count
  gridwise evaluate --json - < answers.jsonl

Each line of ANSWERS is a JSON object. `puzzle` is the puzzle in any format, and `answer` is what the model wrote, or
null. `type` and `level` are needed only if the puzzle does not contain them. The rows of a dataset have these fields,
except for the answer."""


@click.command(epilog=EXAMPLES, short_help="Grade a file of answers, by type and level.")
@click.argument("answers", type=click.Path(allow_dash=True))
@click.option("--strict", is_flag=True, help="Accept only answers in <answer> tags.")
@json_option
@plugin_option
@click.pass_obj
def command(settings: OutputSettings, answers: str, strict: bool) -> None:
    """Print the share of puzzles solved, by type and level, from a file of answers in JSON lines."""
    from gridwise.common.errors import PuzzleError, Where
    from gridwise.environments.evaluation import evaluate

    source = "stdin" if answers == "-" else answers
    try:
        with click.open_file(answers, encoding="utf-8") as lines:
            tallies = evaluate(lines, source=source, strict=strict)
    except OSError as error:
        raise PuzzleError(error.strerror or str(error), where=Where(source)) from None
    except UnicodeDecodeError:
        raise PuzzleError("the file is not UTF-8 text", where=Where(source)) from None
    if settings.json:
        for tally in tallies:
            _output.result_json(tally.to_json())
    else:
        _output.result(_table(tallies))


def _table(tallies: list[Tally]) -> str:
    """One row per tally: names to the left, numbers to the right."""
    rows = [HEADER, *(tuple(map(_shown, tally.to_json().values())) for tally in tallies)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "  ".join(text.ljust(width) if place < 2 else text.rjust(width) for place, (text, width) in enumerate(cells))
        for cells in (list(zip(row, widths, strict=True)) for row in rows)
    ]
    return "\n".join(lines)


def _shown(value: str | int | float) -> str:
    return f"{value:.0%}" if isinstance(value, float) else str(value)
