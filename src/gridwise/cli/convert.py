"""`gridwise convert`: puzzles from one format into another."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

import click

from gridwise.cli import _output
from gridwise.cli._codes import BAD_INPUT, DONE
from gridwise.cli._files import numbered, write_new
from gridwise.cli._options import PuzzleCommand, output_option, puzzle_argument, puzzle_options
from gridwise.cli._output import Settings
from gridwise.cli._sources import Extras, Source, for_each_puzzle
from gridwise.common.errors import PuzzleError, did_you_mean

if TYPE_CHECKING:
    from gridwise import Puzzle

EXAMPLES = """\b
Examples:
  gridwise convert puzzle.yml --to f-puzzles          a link that opens it there
  gridwise convert 'https://f-puzzles.com/?load=N4Ig…' -o puzzle.yml
  gridwise convert 4:aa_a__a__a_a__a_a,d2s1s1m6a5a5d2m4 --to yaml
  gridwise convert puzzle.yml --to text --lossy       only the givens

Nothing is fetched: a link is read only where it holds the whole puzzle."""


@click.command(cls=PuzzleCommand, epilog=EXAMPLES, short_help="Convert puzzles from one format into another.")
@puzzle_argument()
@click.option("--to", "format", metavar="FORMAT", help="The format, where FILE does not tell.  [default: yaml]")
@output_option("The file; its format follows from its ending. Several puzzles make FILE-1, FILE-2 …")
@click.option("--lossy", is_flag=True, help="Leave out what can't be carried over, and list it, instead of giving up.")
@puzzle_options
@click.pass_obj
def command(
    settings: Settings,
    puzzles: tuple[str, ...],
    format: str | None,
    output: str | None,
    lossy: bool,
    type_name: str | None,
    attributes: dict[str, str],
    parts: tuple[str, ...],
) -> int:
    """Convert puzzles, of any format that is known, to FORMAT.

    A rule that FORMAT, or gridwise, has no word for is an error that names it.
    """
    from gridwise.declaring.losses import lossy as leaving_out

    module = _format(output, format)
    leaving: AbstractContextManager[list[str]] = leaving_out() if lossy else nullcontext([])
    with leaving as dropped:

        def task(source: Source) -> int:
            try:
                text = module.write(source.puzzle)
            except PuzzleError as error:
                _output.report(settings, error)
                return BAD_INPUT
            lost = [*dropped, *(_remarks_lost(source.puzzle, text, module))]
            _put(settings, source, output, text, lost)
            dropped.clear()
            return DONE

        return for_each_puzzle(settings, puzzles, Extras(type_name, parts, attributes), task, headings=False)


def _format(output: str | None, name: str | None) -> ModuleType:
    """The format that was asked for by name or by the ending of the file."""
    from gridwise.model.registry import formats

    able = {each: module for each, module in formats().items() if hasattr(module, "write")}
    if name is not None:
        found = able.get(name.lower()) or _by_ending(able, f".{name.lower().removeprefix('.')}")
        if found is None:
            hint = did_you_mean(name, able) or f"there are {', '.join(able)}"
            raise click.UsageError(f"there is no format '{name}' to write; {hint}")
        return found
    if output is None:
        return able["yaml"]
    if (found := _by_ending(able, Path(output).suffix.lower())) is not None:
        return found
    raise click.UsageError(f"no format has the ending of '{output}'; --to names it: {', '.join(able)}")


def _by_ending(able: dict[str, ModuleType], ending: str) -> ModuleType | None:
    """The format whose files end that way: first as their usual ending, then as another one."""
    usual = (module for module in able.values() if ending == module.SUFFIXES[0])
    return next(usual, None) or next((module for module in able.values() if ending in module.SUFFIXES), None)


_REMARKS = ("title", "author", "rules", "solution", "progress", "marks", "cosmetics")


def _remarks_lost(puzzle: Puzzle, text: str, module: ModuleType) -> list[str]:
    """What does not change the puzzle, and has no place in the format: found by reading what was written."""
    from warnings import catch_warnings, simplefilter

    kind = puzzle.declaration.type if not getattr(module, "TYPED", True) else None
    with catch_warnings():
        simplefilter("ignore")
        again = module.read(text, type=kind)[0].declaration.attributes
    told = [f"the {name}" for name in _REMARKS if name in puzzle.declaration.attributes and name not in again]
    return [*told, f"the type (--type {kind} tells it)"] if kind not in (None, "Sudoku") else told


def _put(settings: Settings, source: Source, output: str | None, text: str, lost: list[str]) -> None:
    if output is not None:
        path = numbered(output, source.number)
        write_new(str(path), text, force=True)
        told = {"file": str(path)}
    else:
        told = {"text": text}
    if settings.json:
        _output.result_json({**source.to_json(), **told, "dropped": lost})
    elif output is None:
        click.echo(text, nl=False)
    else:
        _output.remark(settings, f"written to {told['file']}")
    if lost and not settings.json:
        _output.remark(settings, f"left out: {', '.join(lost)}")
