"""`gridwise convert`: convert puzzles from one format to another."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

import click

from gridwise.cli import _output
from gridwise.cli._completions import complete_formats
from gridwise.cli._exit_codes import BAD_INPUT, DONE
from gridwise.cli._files import numbered, write_new
from gridwise.cli._options import Overrides, PuzzleCommand, output_option, puzzle_argument, puzzle_options
from gridwise.cli._output import OutputSettings
from gridwise.cli._puzzle_arguments import SourcedPuzzle, for_each_puzzle
from gridwise.common.errors import PuzzleError

if TYPE_CHECKING:
    from gridwise import Puzzle

EXAMPLES = """\b
Examples:
  gridwise convert puzzle.yml --to f-puzzles          a link that opens the puzzle in f-puzzles
  gridwise convert 'https://f-puzzles.com/?load=N4Ig…' -o puzzle.yml
  gridwise convert 4:aa_a__a__a_a__a_a,d2s1s1m6a5a5d2m4 --to yaml
  gridwise convert puzzle.yml --to text --lossy       only the givens

Nothing is downloaded: a link can be read only if it contains the whole puzzle."""


@click.command(cls=PuzzleCommand, epilog=EXAMPLES, short_help="Convert puzzles from one format to another.")
@puzzle_argument()
@click.option(
    "--to",
    "format",
    metavar="FORMAT",
    shell_complete=complete_formats,
    help="The format to write.  [default: from the suffix of FILE, or yaml]",
)
@output_option("The file to write. Several puzzles are written to FILE-1, FILE-2 …")
@click.option("--lossy", is_flag=True, help="Omit and list whatever can't be converted, instead of failing.")
@puzzle_options
@click.pass_obj
def command(
    settings: OutputSettings,
    puzzles: tuple[str, ...],
    format: str | None,
    output: str | None,
    lossy: bool,
    overrides: Overrides,
) -> int:
    """Convert puzzles from any known format to FORMAT.

    If FORMAT or gridwise can't express a rule, the command fails and names that rule.
    """
    from gridwise.declaring.losses import lossy as leaving_out

    module = _format(output, format)
    leaving: AbstractContextManager[list[str]] = leaving_out() if lossy else nullcontext([])
    with leaving as dropped:

        def task(source: SourcedPuzzle) -> int:
            try:
                text = module.write(source.puzzle)
            except PuzzleError as error:
                _output.report(settings, error)
                return BAD_INPUT
            lost = [*dropped, *(_lost_metadata(source.puzzle, text, module))]
            _write(settings, source, output, text, lost)
            dropped.clear()
            return DONE

        return for_each_puzzle(settings, puzzles, overrides, task, headings=False)


def _format(output: str | None, name: str | None) -> ModuleType:
    """The format chosen by name or by the suffix of the file."""
    from gridwise.declaring.writing import writer, writer_of_suffix, writers

    if name is not None:
        return writer(name)
    if output is None:
        return writer("yaml")
    if (module := writer_of_suffix(Path(output).suffix.lower())) is not None:
        return module
    formats = ", ".join(writers())
    raise click.UsageError(f"no format uses the suffix of '{output}'; choose a format with --to: {formats}")


_METADATA = ("title", "author", "rules", "solution", "progress", "marks", "cosmetics")


def _lost_metadata(puzzle: Puzzle, text: str, module: ModuleType) -> list[str]:
    """The metadata that the format can't hold, found by reading back what was written."""
    from warnings import catch_warnings, simplefilter

    kind = puzzle.declaration.type if not getattr(module, "TYPED", True) else None
    with catch_warnings():
        simplefilter("ignore")
        again = module.read(text, type=kind)[0].declaration.attributes
    lost = [f"the {name}" for name in _METADATA if name in puzzle.declaration.attributes and name not in again]
    return [*lost, f"the type (read the file with --type {kind})"] if kind not in (None, "Sudoku") else lost


def _write(settings: OutputSettings, source: SourcedPuzzle, output: str | None, text: str, lost: list[str]) -> None:
    if output is not None:
        path = numbered(output, source.number)
        write_new(str(path), text, force=True)
        written = {"file": str(path)}
    else:
        written = {"text": text}
    if settings.json:
        _output.result_json({**source.to_json(), **written, "dropped": lost})
    elif output is None:
        click.echo(text, nl=False)
    else:
        _output.remark(settings, f"written to {written['file']}")
    if lost and not settings.json:
        _output.remark(settings, f"left out: {', '.join(lost)}")
