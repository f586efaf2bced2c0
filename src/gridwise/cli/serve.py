"""`gridwise serve`: the web page and its JSON API."""

from __future__ import annotations

import os
from pathlib import Path

import click

from gridwise.cli._options import plugin_option
from gridwise.common.errors import MissingExtra
from gridwise.web.languages import VARIABLE as TEXTS_VARIABLE
from gridwise.web.settings import JobLimits, ServerSettings

EXAMPLES = """\b
Examples:
  gridwise serve --open
  gridwise serve --port 9000
  gridwise --plugin mine.py serve         with your own constraints"""


@click.command(epilog=EXAMPLES, short_help="Serve the web page and its JSON API.")
@click.option(
    "--host", default=ServerSettings.host, show_default=True, metavar="NAME", help="The address to listen on."
)
@click.option(
    "--port",
    default=ServerSettings.port,
    show_default=True,
    type=click.IntRange(0, 65535),
    metavar="N",
    help="The port; 0 chooses a free one.",
)
@click.option(
    "--name",
    "names",
    multiple=True,
    metavar="NAME",
    help="Another name by which clients may address the server (may be repeated). IP addresses always work.",
)
@click.option("--open", "open_browser", is_flag=True, help="Open the page in a browser.")
@click.option(
    "--seconds",
    default=JobLimits.seconds,
    show_default=True,
    type=click.FloatRange(0.1, 3600),
    metavar="SECONDS",
    help="The time limit for one job.",
)
@click.option(
    "--generate-seconds",
    type=click.FloatRange(0.1, 36000),
    metavar="SECONDS",
    help="The time limit for generating puzzles.  [default: six times --seconds]",
)
@click.option(
    "--memory",
    default=JobLimits.memory >> 20,
    show_default=True,
    type=click.IntRange(256),
    metavar="MB",
    help="The memory limit for one job.",
)
@click.option(
    "--texts",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="FOLDER",
    envvar=TEXTS_VARIABLE,
    show_envvar=True,
    help="A folder with translations of the page's texts, such as de.txt.",
)
@plugin_option
def command(
    host: str,
    port: int,
    names: tuple[str, ...],
    open_browser: bool,
    seconds: float,
    generate_seconds: float | None,
    memory: int,
    texts: Path | None,
) -> None:
    """Serve the web page and its JSON API until Ctrl-C.

    Only this machine can reach the server unless --host is set. Every job runs in its own process, with limits.
    """
    try:
        from gridwise.web.server import serve
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] in ("fastapi", "starlette", "uvicorn"):
            raise MissingExtra("the web page needs the extra 'web': pip install 'gridwise[web]'") from None
        raise
    if texts:
        os.environ[TEXTS_VARIABLE] = str(texts.absolute())  # workers look there, too
    limits = JobLimits(seconds, memory << 20, generate_seconds)
    serve(ServerSettings(host, port, limits, names=names), open_browser=open_browser)
