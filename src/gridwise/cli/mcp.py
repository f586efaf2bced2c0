"""`gridwise mcp`: an MCP server for assistants."""

from __future__ import annotations

import click

from gridwise.cli._options import plugin_option

EXAMPLES = """\b
Examples:
  gridwise mcp                            on standard input and output
  gridwise mcp --seconds 10
  gridwise --plugin mine.py mcp           with your own constraints

In the settings of an assistant, the command is `gridwise` and its argument `mcp`."""


@click.command(epilog=EXAMPLES, short_help="Serve puzzles to assistants through the Model Context Protocol.")
@click.option(
    "--seconds",
    default=60.0,
    show_default=True,
    type=click.FloatRange(0.1, 3600),
    metavar="SECONDS",
    help="The time limit for one hint, explanation or new puzzle.",
)
@plugin_option
def command(seconds: float) -> None:
    """Serve tools for puzzles on standard input and output, through the Model Context Protocol (MCP).

    The tools are types, generate, load, rules, board, move, check, hint and explain. The server stops when its input
    ends.
    """
    from gridwise.environments.mcp import mcp_server

    mcp_server(seconds).run("stdio")
