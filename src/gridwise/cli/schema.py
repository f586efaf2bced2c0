"""`gridwise schema`: the JSON Schema of puzzle files, for editors."""

from __future__ import annotations

import click

from gridwise.cli import _output
from gridwise.cli._files import write_new
from gridwise.cli._options import json_option, output_option, plugin_option

EXAMPLES = """\b
Examples:
  gridwise schema -o gridwise.declaring.schema.json

Then an editor with a YAML language server completes and checks a puzzle file that starts with
  # yaml-language-server: $schema=gridwise.declaring.schema.json"""


@click.command(epilog=EXAMPLES, short_help="Print the JSON Schema of puzzle files.")
@output_option("Write the schema to FILE instead of stdout.")
@json_option
@plugin_option
def command(output: str | None) -> None:
    """Print the JSON Schema of the puzzle file, made from all constraints and types there are."""
    import json

    from gridwise.declaring.schema import puzzle_schema

    text = json.dumps(puzzle_schema(), indent=2, ensure_ascii=False)
    if output is None:
        _output.result(text)
    else:
        write_new(output, text + "\n", force=True)
