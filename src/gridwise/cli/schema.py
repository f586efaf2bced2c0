"""`gridwise schema`: the JSON Schema of puzzle files, for editors."""

from __future__ import annotations

import click

from gridwise.cli import _output
from gridwise.cli._files import write_new
from gridwise.cli._options import json_option, output_option, plugin_option

EXAMPLES = """\b
Examples:
  gridwise schema -o gridwise.schema.json

An editor with a YAML language server then completes and checks puzzle files that start with

\b
  # yaml-language-server: $schema=gridwise.schema.json"""


@click.command(epilog=EXAMPLES, short_help="Print the JSON Schema of puzzle files.")
@output_option("Write to FILE instead of stdout.")
@json_option
@plugin_option
def command(output: str | None) -> None:
    """Print the JSON Schema of puzzle files, with all known constraints and types."""
    import json

    from gridwise.declaring.schema import puzzle_schema

    text = json.dumps(puzzle_schema(), indent=2, ensure_ascii=False)
    if output is None:
        _output.result(text)
    else:
        write_new(output, text + "\n", force=True)
