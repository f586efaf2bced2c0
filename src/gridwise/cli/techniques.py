"""`gridwise techniques`: the techniques there are, from easy to hard."""

from __future__ import annotations

import inspect
import shutil
from textwrap import wrap
from typing import TYPE_CHECKING, Any

import click

from gridwise.cli import _output
from gridwise.cli._options import json_option, plugin_option
from gridwise.cli._output import Settings
from gridwise.cli._tables import first_sentence, table

if TYPE_CHECKING:
    from gridwise import Step
    from gridwise.logic.technique import Technique
    from gridwise.solving.explaining import Example

EXAMPLES = """\b
Examples:
  gridwise techniques             all of them, easiest first
  gridwise techniques x-wing      what it says, where it stands on each ladder, and an example
  gridwise techniques x-wing --json

The example is a puzzle file; `gridwise hint` and the others read it as well."""


@click.command(epilog=EXAMPLES, short_help="List the techniques of explanations.")
@click.argument("name", required=False)
@json_option
@plugin_option
@click.pass_obj
def command(settings: Settings, name: str | None) -> None:
    """List the techniques, or tell about the one called NAME."""
    from gridwise.logic.ladder import technique, techniques

    if name is not None:
        _tell(settings, technique(name))
    elif settings.json:
        _output.result_json([_plain(found) for found in techniques().values()])
    else:
        rows = ((found.name, _scores(found), first_sentence(_says(found))) for found in techniques().values())
        _output.result(table((name, f"{scores}  {says}") for name, scores, says in rows))


def _says(found: Technique) -> str:
    return inspect.getdoc(type(found)) or ""


def _scores(found: Technique) -> str:
    rung = found.ladders.get("gridwise")
    return "" if rung is None else f"{rung.score:4g}"


def _plain(found: Technique) -> dict[str, Any]:
    ladders = {name: {"score": rung.score, "place": rung.place} for name, rung in found.ladders.items()}
    return {"name": found.name, "description": _says(found), "other_names": found.other_names, "ladders": ladders}


def _tell(settings: Settings, found: Technique) -> None:
    from gridwise.logic.examples import example_text
    from gridwise.solving.explaining import example

    shown = example(found.name)
    if settings.json:
        told = None if shown is None else {"puzzle": example_text(found), "step": shown.step.to_json()}
        _output.result_json({**_plain(found), "example": told})
        return
    also = f"\nAlso called {', '.join(found.other_names)}." if found.other_names else ""
    _output.result(f"{click.style(found.name, bold=True)}\n\n{_says(found)}{also}\n")
    if found.ladders:
        _output.result(table((name, f"score {rung.score:g}") for name, rung in found.ladders.items()) + "\n")
    if shown is not None:
        _output.result(f"An example:\n\n{_drawn(shown)}")


def _drawn(shown: Example) -> str:
    """The board with its pencil marks, the clues that it can't show, and the step in words."""
    from gridwise.cli._marks import STYLES, wrapped
    from gridwise.render.marks import format_marks
    from gridwise.render.text import hidden_clues

    width = shutil.get_terminal_size().columns
    clues = hidden_clues(shown.position.puzzle)
    parts = [format_marks(shown.position, shown.step, STYLES, width)]
    parts += ["\n".join(wrap("; ".join(clues), width))] if clues else []
    return "\n\n".join([*parts, *("\n".join(wrapped(said, width)) for said in _words(shown.step))])


def _words(step: Step) -> tuple[str, str]:
    outcome = click.style(step.what, fg="green")
    return f"{step.why} So {outcome}.", f"In plain words: {step.plain}"
