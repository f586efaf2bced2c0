"""`gridwise explain`: the steps a person would take to solve a puzzle."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from gridwise.cli import _output
from gridwise.cli._completions import complete_puzzles, complete_techniques
from gridwise.cli._exit_codes import DONE, INTERRUPTED, UNDECIDED
from gridwise.cli._files import numbered, write_new
from gridwise.cli._options import SCALES, Overrides, PuzzleCommand, output_option, puzzle_options, seconds_option
from gridwise.cli._output import OutputSettings
from gridwise.cli._puzzle_arguments import SourcedPuzzle, for_each_puzzle

if TYPE_CHECKING:
    from gridwise import Position, Step

SUFFIXES = {".txt": "text", ".json": "json", ".md": "markdown", ".html": "html"}
"""The kind of report for each file suffix."""

EXAMPLES = """\b
Examples:
  gridwise explain puzzle.yml                     the steps that matter, each with its reason
  gridwise explain puzzle.yml --until 5           only the first five steps
  gridwise explain puzzle.yml --all-steps         every step found, even those that are not needed
  gridwise explain puzzle.yml --plain             in plain words, for beginners
  gridwise explain puzzle.yml --no-marks          without the pencil marks shown on a terminal
  gridwise explain puzzle.yml --without refutation
  gridwise explain puzzle.yml -o steps.html       a page with a picture of every step
  gridwise explain puzzle.yml -o steps.md         Markdown, with pictures in steps-1.svg …

Exit codes: 0 the explanation is complete; 3 the allowed techniques or the time limit were not enough;
130 interrupted."""


@click.command(cls=PuzzleCommand, epilog=EXAMPLES, short_help="Explain a puzzle step by step.")
@click.argument("puzzles", nargs=-1, metavar="[PUZZLE]...", shell_complete=complete_puzzles)
@click.option("--until", type=click.IntRange(min=1), metavar="N", help="Stop after N steps.")
@click.option(
    "--only",
    multiple=True,
    metavar="TECHNIQUE",
    shell_complete=complete_techniques,
    help="Use only this technique (may be repeated).",
)
@click.option(
    "--without",
    multiple=True,
    metavar="TECHNIQUE",
    shell_complete=complete_techniques,
    help="Do not use this technique (may be repeated).",
)
@click.option(
    "--scale",
    type=click.Choice(SCALES),
    default=SCALES[0],
    show_default=True,
    help="The scale that orders the techniques.",
)
@click.option("--all-steps", is_flag=True, help="Show every step found, even those that no later step needs.")
@click.option("--plain", is_flag=True, help="Explain in plain words, for beginners.")
@click.option(
    "--marks/--no-marks",
    default=None,
    help="Show the board with its pencil marks at each step.  [default: on a terminal]",
)
@click.option(
    "--to",
    type=click.Choice(list(SUFFIXES.values())),
    help="The report format.  [default: from the suffix of FILE, or text]",
)
@output_option("Write to FILE instead of stdout. Several puzzles are written to FILE-1, FILE-2 …")
@seconds_option
@puzzle_options
@click.pass_obj
def command(
    settings: OutputSettings,
    puzzles: tuple[str, ...],
    until: int | None,
    only: tuple[str, ...],
    without: tuple[str, ...],
    scale: str,
    all_steps: bool,
    plain: bool,
    marks: bool | None,
    to: str | None,
    output: str | None,
    seconds: float | None,
    overrides: Overrides,
) -> int:
    """Explain PUZZLE: the steps a person would take, numbered, each with its technique and its reason."""
    marks = sys.stdout is not None and sys.stdout.isatty() if marks is None else marks
    ladder = {"scale": scale, "only": only or None, "without": without, "all_steps": all_steps, "seconds": seconds}
    request = ExplainRequest(ladder, until, plain, marks, _kind(to, output), output)
    return for_each_puzzle(settings, puzzles, overrides, lambda source: _explain(source, settings, request))


def _kind(to: str | None, output: str | None) -> str:
    """The kind of report: as requested, or by the suffix of the file."""
    if to is not None or output is None:
        return to or "text"
    suffix = Path(output).suffix.lower()
    if suffix not in SUFFIXES:
        raise click.UsageError(
            f"'{output}' does not end in {' or '.join(SUFFIXES)}; choose the report format with --to"
        )
    return SUFFIXES[suffix]


@dataclass(frozen=True)
class ExplainRequest:
    """The options of the command."""

    ladder: dict[str, Any]
    """The arguments of `gw.explain` besides the puzzle."""
    until: int | None
    plain: bool
    marks: bool
    to: str
    output: str | None

    @property
    def streams(self) -> bool:
        """Whether each step is printed as soon as it is found."""
        return self.to == "text" and self.output is None


def _explain(source: SourcedPuzzle, settings: OutputSettings, request: ExplainRequest) -> int:
    import gridwise as gw
    from gridwise.render.report import report

    start = gw.Position(source.puzzle)
    walk = start.copy()
    steps: list[Step] = []
    code, ended = DONE, False
    try:
        for step in islice(gw.explain(source.puzzle, **request.ladder), request.until):
            steps.append(step)
            if request.streams and not settings.json:
                _print_step(len(steps), step, walk, request)
            walk.apply(step)
        ended = request.until is None or len(steps) < request.until or walk.solved
    except gw.Undecided as undecided:
        code = UNDECIDED
        _output.remark(settings, f"the explanation is incomplete: {undecided}")
    except KeyboardInterrupt:
        code = INTERRUPTED
        _output.remark(settings, "interrupted")
    if request.output is not None:
        _write(source, settings, request, start, steps)
    elif settings.json:
        found = {"complete": ended, "steps": len(steps), "trace": [step.to_json() for step in steps]}
        _output.result_json({**source.to_json(), **found})
    elif not request.streams:
        _output.result(report(start, steps, request.to, request.plain).rstrip("\n"))
    return code


def _write(
    source: SourcedPuzzle, settings: OutputSettings, request: ExplainRequest, start: Position, steps: list[Step]
) -> None:
    """Write the report to its file; the pictures of a Markdown report go to files next to it."""
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
        with_pictures = f", with {len(pictures)} pictures next to it" if pictures else ""
        _output.remark(settings, f"written to {path}{with_pictures}")


def _print_step(number: int, step: Step, position: Position, request: ExplainRequest) -> None:
    text = f"{number}. {step.plain}" if request.plain else _format_step(number, step)
    if not request.marks:
        _output.result(text)
        return
    from gridwise.cli._side_by_side import side_by_side

    _output.result(side_by_side(text, position, step) + "\n")


def _format_step(number: int, step: Step) -> str:
    title, outcome = click.style(step.title, bold=True), click.style(step.what, fg="green")
    why = step.why.replace("\n", "\n   ")
    end = f"\n   {step.notation}" if step.notation else ""
    return f"{number}. {title}: {why}{chr(10) + '   ' if chr(10) in why else ' '}So {outcome}.{end}"
