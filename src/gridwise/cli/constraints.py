"""`gridwise constraints`: all constraints, with their rules, fields and examples."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any

import click

from gridwise.cli import _output
from gridwise.cli._completions import complete_constraints
from gridwise.cli._options import json_option, plugin_option
from gridwise.cli._output import OutputSettings
from gridwise.cli._tables import first_sentence, indented, table

if TYPE_CHECKING:
    from gridwise.model.constraint import Constraint

EXAMPLES = """\b
Examples:
  gridwise constraints                  all of them
  gridwise constraints Thermometer      its rule, its fields, an example
  gridwise constraints Thermometer --example | gridwise solve -"""


@click.command(epilog=EXAMPLES, short_help="List the constraints, with rules, fields and examples.")
@click.argument("name", required=False, shell_complete=complete_constraints)
@click.option("--example", is_flag=True, help="Print only the example, a puzzle file.")
@json_option
@plugin_option
@click.pass_obj
def command(settings: OutputSettings, name: str | None, example: bool) -> None:
    """List the constraints, or describe the one called NAME."""
    from gridwise.model.registry import constraints

    if name is not None:
        _describe(settings, _find(name), example)
    elif example:
        raise click.UsageError("--example needs the NAME of a constraint")
    elif settings.json:
        _output.result_json([_plain(kind) for kind in constraints().values()])
    else:
        _output.result(table((name, first_sentence(_description(kind))) for name, kind in constraints().items()))


def _find(name: str) -> type[Constraint]:
    """The constraint called `name`, in any case."""
    from gridwise.model.registry import constraint, constraints

    return constraint({known.lower(): known for known in constraints()}.get(name.lower(), name))


def _description(kind: type[Constraint]) -> str:
    return inspect.getdoc(kind) or ""


def _rule(kind: type[Constraint]) -> str | None:
    """The rule as the constraint states it, taken from its example."""
    import gridwise as gw

    if not kind.example:
        return None
    puzzle = gw.parse(_example(kind))
    return next((part.rule() for part in puzzle.constraints if type(part) is kind), None) or None


def _example(kind: type[Constraint]) -> str:
    from gridwise.reference import example_text

    return example_text(kind) if kind.example else ""


def _fields(kind: type[Constraint]) -> list[tuple[str, str, str]]:
    from gridwise.reference import field_rows

    return list(field_rows(kind))


def _plain(kind: type[Constraint]) -> dict[str, Any]:
    return {
        "name": kind.__name__,
        "description": _description(kind),
        "rule": _rule(kind),
        "clue": kind.clue,
        "fields": [
            {"name": name, "need": need, "description": description} for name, need, description in _fields(kind)
        ],
        "example": _example(kind),
    }


def _describe(settings: OutputSettings, kind: type[Constraint], example: bool) -> None:
    if settings.json:
        _output.result_json(_plain(kind))
        return
    if example:
        _output.result(_example(kind).rstrip("\n"))
        return
    _output.result(f"{kind.__name__}\n\n{_description(kind)}")
    if (rule := _rule(kind)) and rule != _description(kind):
        _output.result(f"\nRule: {rule}")
    if fields := _fields(kind):
        rows = ((name, f"{description} ({need})") for name, need, description in fields)
        _output.result(f"\nFields:\n{indented(table(rows))}")
    if kind.example:
        _output.result(f"\nExample:\n{indented(_example(kind))}")
