"""`gridwise draw`: pictures of puzzles."""

from __future__ import annotations

from base64 import b64encode
from inspect import signature
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import click

from gridwise.cli import _output
from gridwise.cli._completions import complete_pictures
from gridwise.cli._exit_codes import DONE, NOT_ONE
from gridwise.cli._files import numbered, write_new
from gridwise.cli._options import Overrides, PuzzleCommand, font_option, output_option, puzzle_argument, puzzle_options
from gridwise.cli._output import OutputSettings
from gridwise.cli._puzzle_arguments import SourcedPuzzle, for_each_puzzle

if TYPE_CHECKING:
    from gridwise import Puzzle

EXAMPLES = """\b
Examples:
  gridwise draw puzzle.yml -o puzzle.svg
  gridwise draw puzzle.yml --solution -o solved.png
  gridwise draw puzzle.yml --step 3 -o step.pdf         the third step of its explanation
  gridwise draw puzzle.yml --pencil > marks.svg

PNG and PDF need the extra `print`: pip install 'gridwise[print]'."""


@click.command(cls=PuzzleCommand, epilog=EXAMPLES, short_help="Draw puzzles.")
@puzzle_argument()
@output_option("The file to write. Several puzzles are written to FILE-1, FILE-2 …")
@click.option(
    "--to",
    "kind",
    metavar="KIND",
    shell_complete=complete_pictures,
    help="The picture format.  [default: from the suffix of FILE, or svg]",
)
@click.option("--solution", is_flag=True, help="Also draw the solution.")
@click.option("--pencil", is_flag=True, help="Draw the pencil marks found without search.")
@click.option("--step", type=click.IntRange(min=1), metavar="N", help="Draw step N of the explanation, highlighted.")
@font_option
@puzzle_options
@click.pass_obj
def command(
    settings: OutputSettings,
    puzzles: tuple[str, ...],
    output: str | None,
    kind: str | None,
    solution: bool,
    pencil: bool,
    step: int | None,
    font: str | None,
    overrides: Overrides,
) -> int:
    """Draw puzzles, with all their clues, to FILE or to stdout."""
    render = _render(output, kind)
    options: dict[str, Any] = {"pencil": pencil, "step": step}
    if font is not None:
        if "font" not in signature(render.draw).parameters:
            raise click.UsageError(f"--font can't be used for {render.NAME}: the viewer chooses the font")
        options["font"] = font

    def task(source: SourcedPuzzle) -> int:
        picture = _draw(settings, render, source.puzzle, solution, options)
        if picture is None:
            return NOT_ONE
        _write(settings, source, output, picture)
        return DONE

    return for_each_puzzle(settings, puzzles, overrides, task, headings=False)


def _render(output: str | None, kind: str | None) -> ModuleType:
    """The output module chosen by name or by the suffix of the file."""
    from gridwise.render.drawing import outputs

    available = outputs()
    if kind is not None:
        if kind not in available:
            raise click.UsageError(f"unknown picture format '{kind}'; choose one of {', '.join(available)}")
        return available[kind]
    if output is None:
        return available["svg"]
    suffixes = {str(module.EXTENSION): module for module in available.values() if hasattr(module, "EXTENSION")}
    suffix = Path(output).suffix.lower()
    if suffix not in suffixes:
        raise click.UsageError(
            f"'{output}' does not end in {' or '.join(suffixes)}; choose the picture format with --to"
        )
    return suffixes[suffix]


def _draw(
    settings: OutputSettings, render: ModuleType, puzzle: Puzzle, solution: bool, options: dict[str, Any]
) -> str | bytes | None:
    import gridwise as gw

    if solution:
        answer = gw.solve(puzzle, 1)
        if answer.solution is None:
            _output.remark(settings, "there is no solution to draw")
            return None
        options = {**options, "solution": answer.solution}
    return gw.draw(puzzle, render.NAME, **options)


def _write(settings: OutputSettings, source: SourcedPuzzle, output: str | None, picture: str | bytes) -> None:
    if output is None and settings.json:
        plain = {"text": picture} if isinstance(picture, str) else {"base64": b64encode(picture).decode()}
        _output.result_json({**source.to_json(), **plain})
        return
    if output is None:
        click.echo(picture, nl=isinstance(picture, str) and not picture.endswith("\n"))
        return
    path = numbered(output, source.number)
    write_new(str(path), picture, force=True)
    if settings.json:
        _output.result_json({**source.to_json(), "file": str(path)})
    else:
        _output.remark(settings, f"written to {path}")
