"""The command line: `gridwise COMMAND …`. Each file in this folder is one command; a new file adds a command.

A command's file defines a click command called `command`. It imports what it needs inside its functions, so that no
command waits for the imports of another. Files whose names start with `_` hold what the commands share.
"""

from gridwise.cli._app import cli, main

__all__ = ["cli", "main"]
