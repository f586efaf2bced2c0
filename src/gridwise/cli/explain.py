"""`gridwise explain`: the steps a person would take, to the end."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

import click

from gridwise.cli import _output
from gridwise.cli._codes import DONE, INTERRUPTED, UNDECIDED
from gridwise.cli._names import complete_puzzles
from gridwise.cli._options import PuzzleCommand, puzzle_options, seconds_option
from gridwise.cli._output import Settings
from gridwise.cli._sources import Extras, Source, for_each_puzzle

if TYPE_CHECKING:
    from gridwise import Position, Step

EXAMPLES = """\b
Examples:
  gridwise explain puzzle.yml                     every step, with its reason
  gridwise explain puzzle.yml --until 5           the first five
  gridwise explain puzzle.yml --plain             in words for a ten-year-old
  gridwise explain puzzle.yml --without refutation
  gridwise explain puzzle.yml --to html > steps.html

Exit codes: 0 explained to the end; 3 the techniques allowed, or the time, do not reach the end; 130 interrupted."""


@click.command(cls=PuzzleCommand, epilog=EXAMPLES, short_help="Explain a puzzle step by step.")
@click.argument("puzzles", nargs=-1, metavar="[PUZZLE]...", shell_complete=complete_puzzles)
@click.option("--until", type=click.IntRange(min=1), metavar="N", help="Stop after N steps.")
@click.option("--only", multiple=True, metavar="TECHNIQUE", help="Use only this technique (may be repeated).")
@click.option("--without", multiple=True, metavar="TECHNIQUE", help="Leave this technique out (may be repeated).")
@click.option("--scale", default="gridwise", help="The ladder to climb: gridwise, explainer or hodoku.")
@click.option("--plain", is_flag=True, help="Wording for a ten-year-old.")
@click.option("--marks", is_flag=True, help="Print the pencil marks before each step.")
@click.option("--to", type=click.Choice(["text", "json", "markdown", "html"]), default="text", help="What to print.")
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
    marks: bool,
    to: str,
    seconds: float | None,
    type_name: str | None,
    attributes: dict[str, str],
    parts: tuple[str, ...],
) -> int:
    """Explain PUZZLE: the steps a person would take, numbered, each with its technique and its reason."""
    ladder = {"scale": scale, "only": only or None, "without": without, "seconds": seconds}
    request = Request(ladder, until, plain, marks, to)
    extras = Extras(type_name, parts, attributes)
    return for_each_puzzle(settings, puzzles, extras, lambda source: _explain(source, settings, request))


@dataclass(frozen=True)
class Request:
    """What was asked for."""

    ladder: dict[str, Any]
    """What `gw.explain` takes beside the puzzle."""
    until: int | None
    plain: bool
    marks: bool
    to: str


def _explain(source: Source, settings: Settings, request: Request) -> int:
    import gridwise as gw
    from gridwise.logic.report import report

    start = gw.Position(source.puzzle)
    walk = start.copy()
    steps: list[Step] = []
    code = DONE
    try:
        for step in islice(gw.explain(source.puzzle, **request.ladder), request.until):
            steps.append(step)
            if request.to == "text" and not settings.json:
                _print_step(len(steps), step, walk, request)
            walk.apply(step)
    except gw.Undecided as undecided:
        code = UNDECIDED
        _output.remark(settings, f"not explained to the end: {undecided}")
    except KeyboardInterrupt:
        code = INTERRUPTED
        _output.remark(settings, "interrupted")
    if settings.json:
        _output.result_json({**source.to_json(), "complete": code == DONE, "steps": [step.to_json() for step in steps]})
    elif request.to != "text":
        _output.result(report(start, steps, request.to, request.plain).rstrip("\n"))
    return code


def _print_step(number: int, step: Step, position: Position, request: Request) -> None:
    if request.marks:
        from gridwise.render.text import format_candidates

        _output.result(format_candidates(position.puzzle, position.candidates()))
    if request.plain:
        _output.result(f"{number}. {step.plain}")
        return
    title, outcome = click.style(step.technique, bold=True), click.style(step.what, fg="green")
    _output.result(f"{number}. {title}: {step.why} So {outcome}.")
