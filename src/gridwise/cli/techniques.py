"""`gridwise techniques`: all techniques, from easy to hard."""

from __future__ import annotations

import inspect
import shutil
from textwrap import wrap
from typing import TYPE_CHECKING, Any

import click

from gridwise.cli import _output
from gridwise.cli._options import json_option, plugin_option
from gridwise.cli._output import OutputSettings
from gridwise.cli._tables import first_sentence, table

if TYPE_CHECKING:
    from gridwise import Step
    from gridwise.logic.technique import Technique
    from gridwise.solving.explaining import Example

EXAMPLES = """\b
Examples:
  gridwise techniques             all of them, easiest first
  gridwise techniques x-wing      what it does, its score on each ladder, and an example
  gridwise techniques x-wing --json

The example is a puzzle file; `gridwise hint` and other commands can read it."""


@click.command(epilog=EXAMPLES, short_help="List the techniques used in explanations.")
@click.argument("name", required=False)
@json_option
@plugin_option
@click.pass_obj
def command(settings: OutputSettings, name: str | None) -> None:
    """List the techniques, or describe the one called NAME."""
    from gridwise.logic.ladder import technique, techniques

    if name is not None:
        _describe(settings, technique(name))
    elif settings.json:
        _output.result_json([_plain(each) for each in techniques().values()])
    else:
        rows = ((each.name, _score(each), first_sentence(_description(each))) for each in techniques().values())
        _output.result(table((name, f"{scores}  {description}") for name, scores, description in rows))


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
    from gridwise.logic.examples import example_text
    from gridwise.solving.explaining import example

    shown = example(technique.name)
    if settings.json:
        plain = None if shown is None else {"puzzle": example_text(technique), "step": shown.step.to_json()}
        _output.result_json({**_plain(technique), "example": plain})
        return
    also = f"\nAlso called {', '.join(technique.other_names)}." if technique.other_names else ""
    _output.result(f"{click.style(technique.name, bold=True)}\n\n{_description(technique)}{also}\n")
    if technique.ladders:
        _output.result(table((name, f"score {rung.score:g}") for name, rung in technique.ladders.items()) + "\n")
    if shown is not None:
        _output.result(f"Example:\n\n{_format_example(shown)}")


def _format_example(shown: Example) -> str:
    """The board with its pencil marks, the clues that the board can't show, and the step in words."""
    from gridwise.cli._side_by_side import STYLES, wrap_styled
    from gridwise.render.marks import format_marks
    from gridwise.render.text import hidden_clues

    width = shutil.get_terminal_size().columns
    clues = hidden_clues(shown.position.puzzle)
    parts = [format_marks(shown.position, shown.step, STYLES, width)]
    parts += ["\n".join(wrap("; ".join(clues), width))] if clues else []
    return "\n\n".join([*parts, *("\n".join(wrap_styled(text, width)) for text in _sentences(shown.step))])


def _sentences(step: Step) -> tuple[str, str]:
    outcome = click.style(step.what, fg="green")
    return f"{step.why} So {outcome}.", f"In plain words: {step.plain}"
