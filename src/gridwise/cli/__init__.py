"""The command line: `gridwise COMMAND …`. One file a command; a new file in this folder is a new command.

A command's file has a click command called `command`, and imports what it needs inside its functions, so that starting
one command never pays for another. Files whose name starts with `_` are what the commands share.
"""

from gridwise.cli._app import cli, main

__all__ = ["cli", "main"]
