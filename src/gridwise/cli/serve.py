"""`gridwise serve`: the page in the browser, and its API."""

from __future__ import annotations

import click

from gridwise.cli._options import plugin_option
from gridwise.common.errors import MissingExtra

EXAMPLES = """\b
Examples:
  gridwise serve --open
  gridwise serve --port 9000
  gridwise --plugin mine.py serve         with constraints of one's own"""


@click.command(epilog=EXAMPLES, short_help="Serve the page, and a JSON API, to a browser.")
@click.option("--host", default="127.0.0.1", show_default=True, metavar="NAME", help="Where to listen.")
@click.option("--port", default=8137, show_default=True, type=click.IntRange(0, 65535), help="0 takes any free one.")
@click.option("--open", "open_browser", is_flag=True, help="Open the page in a browser.")
@click.option(
    "--seconds",
    default=10.0,
    show_default=True,
    type=click.FloatRange(0.1, 3600),
    help="How long one job may take.",
)
@click.option(
    "--generate-seconds",
    type=click.FloatRange(0.1, 36000),
    metavar="FLOAT",
    help="How long making new puzzles may take.  [default: six times as long]",
)
@click.option(
    "--memory",
    default=1024,
    show_default=True,
    type=click.IntRange(256),
    metavar="MB",
    help="How much memory one job may take.",
)
@plugin_option
def command(
    host: str, port: int, open_browser: bool, seconds: float, generate_seconds: float | None, memory: int
) -> None:
    """Serve the page, and the JSON API beneath it, until Ctrl-C.

    Only this machine can reach it unless --host says otherwise. Every job runs in a process of its own, with limits.
    """
    try:
        from gridwise.web.server import serve
        from gridwise.web.settings import Limits, Settings
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] in ("fastapi", "starlette", "uvicorn"):
            raise MissingExtra("the page needs its extra: pip install 'gridwise[web]'") from None
        raise
    serve(Settings(host, port, Limits(seconds, memory << 20, generate_seconds)), open_browser=open_browser)
