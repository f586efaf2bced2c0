"""An MCP server, which lets assistants generate, play, check and explain puzzles."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any

import gridwise as gw
from gridwise.common.extras import import_extra
from gridwise.environments.tools import PuzzleTools

if TYPE_CHECKING:
    from mcp.server.mcpserver import MCPServer

INSTRUCTIONS = """\
Grid puzzles such as Sudoku, KenKen and Slitherlink, each with a checker, hints and explanations.
`generate` or `load` starts a puzzle and returns its name, which all other tools take. `move` writes one symbol.
`check` says whether the board, or a whole solution as text, is right. `hint` reveals as little as you ask for, while
`explain` goes all the way to the solution."""


def mcp_server(seconds: float = 60) -> MCPServer:
    """A server with puzzles of its own; `seconds` is the time limit for one hint, explanation or new puzzle."""
    library = import_extra("mcp.server.mcpserver", "mcp", "the MCP server")
    errors = import_extra("mcp.server.mcpserver.exceptions", "mcp", "the MCP server")
    server = library.MCPServer(
        "gridwise", instructions=INSTRUCTIONS, version=gw.__version__, website_url=None, log_level="WARNING"
    )
    for tool in PuzzleTools(seconds).tools:
        server.add_tool(_telling(tool, errors.ToolError))
    return server


def _telling(tool: Callable[..., Any], tool_error: type[Exception]) -> Callable[..., Any]:
    """The tool with errors that the assistant gets to read."""

    @wraps(tool)
    def call(*arguments: Any, **named: Any) -> Any:
        try:
            return tool(*arguments, **named)
        except (gw.PuzzleError, gw.Undecided) as error:
            raise tool_error(str(error)) from None

    return call
