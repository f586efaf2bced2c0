"""`gridwise techniques`: all techniques, from easy to hard."""

from __future__ import annotations

import inspect
import shutil
from typing import TYPE_CHECKING, Any

import click

from gridwise.cli import _output
from gridwise.cli._completions import complete_techniques
from gridwise.cli._exercises import format_board, run_exercise, wrapped
from gridwise.cli._exit_codes import DONE
from gridwise.cli._options import cells_option, json_option, plugin_option
from gridwise.cli._output import OutputSettings
from gridwise.cli._side_by_side import wrap_styled
from gridwise.cli._tables import first_sentence, table

if TYPE_CHECKING:
    from gridwise import Step
    from gridwise.logic.technique import Technique
    from gridwise.solving.explaining import Example

EXAMPLES = """\b
Examples:
  gridwise techniques                          all of them, easiest first
  gridwise techniques x-wing                   its lesson: the idea and a worked example
  gridwise techniques x-wing --exercise 2      a position to find it in
  gridwise techniques x-wing --exercise 2 --answer "c4 is not 7, c9 != 7"
  gridwise techniques x-wing --exercise 2 --reveal
  gridwise techniques x-wing --json

An answer states what follows: r2c3 = 7, a5 != 3, a5 is not 3 or 4, b2 has no star. The same seed gives the same
exercises. The example and the exercises are puzzle files (with --json); other commands can read them.

Exit codes: 0 success; 1 the answer is not right; 2 invalid input."""


@click.command(epilog=EXAMPLES, short_help="Learn the techniques used in explanations.")
@click.argument("name", required=False, shell_complete=complete_techniques)
@click.option(
    "--exercise", "number", type=click.IntRange(1, 3), metavar="N", help="Show exercise 1, 2 or 3 for the technique."
)
@click.option("--answer", metavar="TEXT", help="Check an answer to the exercise.")
@click.option("--reveal", is_flag=True, help="Show the answer to the exercise.")
@click.option("--seed", type=click.IntRange(0), metavar="N", default=0, show_default=True, help="Use other exercises.")
@cells_option
@json_option
@plugin_option
@click.pass_obj
def command(
    settings: OutputSettings, name: str | None, number: int | None, answer: str | None, reveal: bool, seed: int
) -> int:
    """List the techniques, or give the lesson about the one called NAME, with exercises."""
    from gridwise.logic.ladder import technique, techniques

    if (answer is not None or reveal) and number is None:
        raise click.UsageError("--answer and --reveal need --exercise N.")
    if number is not None and name is None:
        raise click.UsageError("--exercise needs the NAME of a technique.")
    if name is not None and number is not None:
        return run_exercise(settings, name, number, seed, answer, reveal)
    if name is not None:
        _describe(settings, technique(name))
    elif settings.json:
        _output.result_json([_plain(each) for each in techniques().values()])
    else:
        rows = ((each.name, _score(each), first_sentence(_description(each))) for each in techniques().values())
        _output.result(table((name, f"{scores}  {description}") for name, scores, description in rows))
    return DONE


def _description(technique: Technique) -> str:
    return inspect.getdoc(type(technique)) or ""


def _score(technique: Technique) -> str:
    rung = technique.ladders.get("gridwise")
    return "" if rung is None else f"{rung.score:4g}"


def _plain(technique: Technique) -> dict[str, Any]:
    ladders = {name: {"score": rung.score, "place": rung.place} for name, rung in technique.ladders.items()}
    description, other_names = _description(technique), technique.other_names
    return {"name": technique.name, "description": description, "other_names": other_names, "ladders": ladders}


def _describe(settings: OutputSettings, technique: Technique) -> None:
    from gridwise.learning.lesson import lesson
    from gridwise.logic.examples import example_text
    from gridwise.solving.explaining import example

    shown, about = example(technique.name), lesson(technique.name)
    if settings.json:
        plain = None if shown is None else {"puzzle": example_text(technique), "step": shown.step.to_json()}
        _output.result_json({**_plain(technique), "level": about.level, "idea": about.idea, "example": plain})
        return
    also = f"\nAlso called {', '.join(technique.other_names)}." if technique.other_names else ""
    _output.result(f"{click.style(technique.name, bold=True)}\n\n{_description(technique)}{also}\n")
    if technique.ladders:
        _output.result(table((name, f"score {rung.score:g}") for name, rung in technique.ladders.items()) + "\n")
    if about.idea != " ".join(_description(technique).split()):
        _output.result(f"{wrapped(about.idea)}\n")
    if shown is not None:
        _output.result(f"Example:\n\n{_format_example(shown)}")
        _output.result(f"\nTo practise: gridwise techniques '{technique.name}' --exercise 1")


def _format_example(shown: Example) -> str:
    """Where to look, the board with its pencil marks, and the step in words."""
    width = shutil.get_terminal_size().columns
    sentences = ("\n".join(wrap_styled(text, width)) for text in _sentences(shown.step))
    return "\n\n".join([wrapped(shown.step.where), format_board(shown.position, shown.step), *sentences])


def _sentences(step: Step) -> tuple[str, str]:
    outcome = click.style(step.what, fg="green")
    return f"{step.why} So {outcome}.", f"In plain words: {step.plain}"
