"""`gridwise types`: all puzzle types."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from gridwise.cli import _output
from gridwise.cli._completions import complete_types
from gridwise.cli._options import json_option, plugin_option
from gridwise.cli._output import OutputSettings
from gridwise.cli._tables import first_sentence, indented, table

if TYPE_CHECKING:
    from gridwise.model.puzzle_type import PuzzleType

EXAMPLES = """\b
Examples:
  gridwise types              all of them
  gridwise types kakuro       its rules, its fields, an example"""


@click.command(epilog=EXAMPLES, short_help="List the puzzle types, with rules and examples.")
@click.argument("name", required=False, shell_complete=complete_types)
@json_option
@plugin_option
@click.pass_obj
def command(settings: OutputSettings, name: str | None) -> None:
    """List the puzzle types, or describe the one called NAME."""
    from gridwise.model.registry import puzzle_type, type_names

    if name is not None:
        _describe(settings, puzzle_type(name))
        return
    kinds = [puzzle_type(known) for known in type_names()]
    if settings.json:
        _output.result_json([_plain(kind) for kind in kinds])
    else:
        _output.result(table((kind.name, first_sentence(kind.rules) or kind.title) for kind in kinds))


def _plain(kind: PuzzleType) -> dict[str, Any]:
    return {
        "name": kind.name,
        "title": kind.title,
        "rules": kind.rules,
        "fields": sorted(kind.fields),
        "example": kind.starter(),
    }


def _describe(settings: OutputSettings, kind: PuzzleType) -> None:
    if settings.json:
        _output.result_json(_plain(kind))
        return
    _output.result(kind.title if kind.title == kind.name else f"{kind.title} ({kind.name})")
    if kind.rules:
        _output.result(f"\n{kind.rules}")
    if kind.fields:
        fields = ((name, constraint.model_fields[name].description or "") for name, constraint in kind.fields.items())
        _output.result(f"\nFields:\n{indented(table(fields))}")
    _output.result(f"\nExample:\n{indented(kind.starter())}")
