"""`gridwise techniques`: the techniques there are, from easy to hard."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any

import click

from gridwise.cli import _output
from gridwise.cli._options import json_option, plugin_option
from gridwise.cli._output import Settings
from gridwise.cli._tables import first_sentence, table

if TYPE_CHECKING:
    from gridwise.logic.technique import Technique

EXAMPLES = """\b
Examples:
  gridwise techniques             all of them, easiest first
  gridwise techniques x-wing      what it says, and where it stands on each ladder"""


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
    return {"name": found.name, "description": _says(found), "ladders": ladders}


def _tell(settings: Settings, found: Technique) -> None:
    if settings.json:
        _output.result_json(_plain(found))
        return
    _output.result(f"{found.name}\n\n{_says(found)}\n")
    _output.result(table((name, f"score {rung.score:g}") for name, rung in found.ladders.items()))
