"""`gridwise explain`: the steps a person would take, to the end."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from gridwise.cli import _output
from gridwise.cli._codes import DONE, INTERRUPTED, UNDECIDED
from gridwise.cli._files import numbered, write_new
from gridwise.cli._names import complete_puzzles
from gridwise.cli._options import SCALES, PuzzleCommand, output_option, puzzle_options, seconds_option
from gridwise.cli._output import Settings
from gridwise.cli._sources import Extras, Source, for_each_puzzle

if TYPE_CHECKING:
    from gridwise import Position, Step

ENDINGS = {".txt": "text", ".json": "json", ".md": "markdown", ".html": "html"}
"""What is made of files that end so."""

EXAMPLES = """\b
Examples:
  gridwise explain puzzle.yml                     every step, with its reason
  gridwise explain puzzle.yml --until 5           the first five
  gridwise explain puzzle.yml --plain             in words for a ten-year-old
  gridwise explain puzzle.yml --no-marks          without the pencil marks that a terminal shows
  gridwise explain puzzle.yml --without refutation
  gridwise explain puzzle.yml -o steps.html       a page with a picture of every step
  gridwise explain puzzle.yml -o steps.md         Markdown, and the pictures beside it: steps-1.svg …

Exit codes: 0 explained to the end; 3 the techniques allowed, or the time, do not reach the end; 130 interrupted."""


@click.command(cls=PuzzleCommand, epilog=EXAMPLES, short_help="Explain a puzzle step by step.")
@click.argument("puzzles", nargs=-1, metavar="[PUZZLE]...", shell_complete=complete_puzzles)
@click.option("--until", type=click.IntRange(min=1), metavar="N", help="Stop after N steps.")
@click.option("--only", multiple=True, metavar="TECHNIQUE", help="Use only this technique (may be repeated).")
@click.option("--without", multiple=True, metavar="TECHNIQUE", help="Leave this technique out (may be repeated).")
@click.option("--scale", type=click.Choice(SCALES), default=SCALES[0], show_default=True, help="The ladder to climb.")
@click.option("--plain", is_flag=True, help="Wording for a ten-year-old.")
@click.option(
    "--marks/--no-marks",
    default=None,
    help="Show the board with its pencil marks at each step.  [default: at a terminal]",
)
@click.option(
    "--to", type=click.Choice(list(ENDINGS.values())), help="What to print.  [default: as FILE ends, or text]"
)
@output_option("Where to write it instead of printing it. Several puzzles make FILE-1, FILE-2 …")
@seconds_option
@puzzle_options
@click.pass_obj
def command(
    settings: Settings,
    puzzles: tuple[str, ...],
    until: int | None,
    only: tuple[str, ...],
    without: tuple[str, ...],
    scale: str,
    plain: bool,
    marks: bool | None,
    to: str | None,
    output: str | None,
    seconds: float | None,
    type_name: str | None,
    attributes: dict[str, str],
    parts: tuple[str, ...],
) -> int:
    """Explain PUZZLE: the steps a person would take, numbered, each with its technique and its reason."""
    marks = sys.stdout is not None and sys.stdout.isatty() if marks is None else marks
    ladder = {"scale": scale, "only": only or None, "without": without, "seconds": seconds}
    request = Request(ladder, until, plain, marks, _kind(to, output), output)
    extras = Extras(type_name, parts, attributes)
    return for_each_puzzle(settings, puzzles, extras, lambda source: _explain(source, settings, request))


def _kind(to: str | None, output: str | None) -> str:
    """What to make: as it was named, or as the file ends."""
    if to is not None or output is None:
        return to or "text"
    ending = Path(output).suffix.lower()
    if ending not in ENDINGS:
        raise click.UsageError(f"'{output}' does not end in {' or '.join(ENDINGS)}; --to names what to make")
    return ENDINGS[ending]


@dataclass(frozen=True)
class Request:
    """What was asked for."""

    ladder: dict[str, Any]
    """What `gw.explain` takes beside the puzzle."""
    until: int | None
    plain: bool
    marks: bool
    to: str
    output: str | None

    @property
    def streams(self) -> bool:
        """Whether each step is printed as it is found."""
        return self.to == "text" and self.output is None


def _explain(source: Source, settings: Settings, request: Request) -> int:
    import gridwise as gw
    from gridwise.render.report import report

    start = gw.Position(source.puzzle)
    walk = start.copy()
    steps: list[Step] = []
    code = DONE
    try:
        for step in islice(gw.explain(source.puzzle, **request.ladder), request.until):
            steps.append(step)
            if request.streams and not settings.json:
                _print_step(len(steps), step, walk, request)
            walk.apply(step)
    except gw.Undecided as undecided:
        code = UNDECIDED
        _output.remark(settings, f"not explained to the end: {undecided}")
    except KeyboardInterrupt:
        code = INTERRUPTED
        _output.remark(settings, "interrupted")
    if request.output is not None:
        _write(source, settings, request, start, steps)
    elif settings.json:
        _output.result_json({**source.to_json(), "complete": code == DONE, "steps": [step.to_json() for step in steps]})
    elif not request.streams:
        _output.result(report(start, steps, request.to, request.plain).rstrip("\n"))
    return code


def _write(source: Source, settings: Settings, request: Request, start: Position, steps: list[Step]) -> None:
    """Write the report to its file; the pictures of a Markdown report lie beside it."""
    from gridwise.render.report import illustrated, report

    path = numbered(request.output or "", source.number)
    pictures: dict[str, str] = {}
    if request.to == "markdown":
        text, pictures = illustrated(start, steps, path.stem, request.plain)
    else:
        text = report(start, steps, request.to, request.plain)
    for name, picture in pictures.items():
        write_new(str(path.with_name(name)), picture, force=True)
    write_new(str(path), text, force=True)
    if settings.json:
        _output.result_json({**source.to_json(), "file": str(path), "steps": len(steps)})
    else:
        beside = f" with {len(pictures)} pictures beside it" if pictures else ""
        _output.remark(settings, f"written to {path}{beside}")


def _print_step(number: int, step: Step, position: Position, request: Request) -> None:
    said = f"{number}. {step.plain}" if request.plain else _told(number, step)
    if not request.marks:
        _output.result(said)
        return
    from gridwise.cli._marks import beside

    _output.result(beside(said, position, step) + "\n")


def _told(number: int, step: Step) -> str:
    title, outcome = click.style(step.technique, bold=True), click.style(step.what, fg="green")
    return f"{number}. {title}: {step.why} So {outcome}."
