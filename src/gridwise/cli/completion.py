"""`gridwise completion`: the shell script that completes commands, options and names."""

from __future__ import annotations

import click

from gridwise.cli import _output

VARIABLE = "_GRIDWISE_COMPLETE"

EXAMPLES = """\b
Examples:
  gridwise completion bash >> ~/.bashrc
  gridwise completion zsh >> ~/.zshrc
  gridwise completion fish > ~/.config/fish/completions/gridwise.fish"""


@click.command(epilog=EXAMPLES, short_help="Print the completion script for a shell.")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def command(ctx: click.Context, shell: str) -> None:
    """Print the completion script for SHELL."""
    from click.shell_completion import get_completion_class

    kind = get_completion_class(shell)
    if kind is None:
        raise click.UsageError(f"there is no completion script for {shell}")
    program = ctx.find_root()
    _output.result(kind(program.command, {}, "gridwise", VARIABLE).source())
