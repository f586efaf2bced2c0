"""`gridwise style`: measures of the style of puzzles."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from gridwise.cli import _output
from gridwise.cli._completions import complete_puzzles
from gridwise.cli._exit_codes import BAD_INPUT, DONE
from gridwise.cli._options import Overrides, PuzzleCommand, puzzle_options
from gridwise.cli._output import OutputSettings
from gridwise.cli._puzzle_rows import rows
from gridwise.common.errors import PuzzleError, Where

if TYPE_CHECKING:
    from gridwise import Figure, Puzzle

EXAMPLES = """\b
Examples:
  gridwise style puzzle.yml
  gridwise style favourites/               all puzzles of a folder
  gridwise generate kenken --count 20 -o k.jsonl; gridwise style k.jsonl
  gridwise style boards.txt --rated        with steps and singles

Compare the figures with those of puzzles that you like, then change the style of new ones:
`gridwise generate Sudoku --style givens=30-34`.

Exit codes: 0 success; 2 some puzzles could not be read."""

_HEAD = ("", "mean", "median", "least", "most")


@click.command(cls=PuzzleCommand, epilog=EXAMPLES, short_help="Measure the style of puzzles.")
@click.argument("puzzles", nargs=-1, required=True, metavar="PUZZLE...", shell_complete=complete_puzzles)
@click.option("--rated", is_flag=True, help="Also rate the puzzles: singles at the start, score, steps, hard steps.")
@puzzle_options
@click.pass_obj
def command(settings: OutputSettings, puzzles: tuple[str, ...], rated: bool, overrides: Overrides) -> int:
    """Measure each PUZZLE: its givens, cages, lines, regions, black cells and their symmetry.

    A PUZZLE may be a folder, or a file with one board per line. Each type gets a table of its own.
    """
    import gridwise as gw

    code, by_type = DONE, dict[str, list["Puzzle"]]()
    for row in rows(settings, puzzles, overrides):
        if row.puzzle is None:
            code = BAD_INPUT
            _report(settings, row.name, row.error)
        else:
            by_type.setdefault(row.puzzle.title, []).append(row.puzzle)
    for title, every in by_type.items():
        figures = gw.style(every, rated=rated)
        if settings.json:
            listed = {name: figure.to_json() for name, figure in figures.items()}
            _output.result_json({"title": title, "puzzles": len(every), "figures": listed})
        else:
            _output.result(f"{title}, {len(every):,} puzzle{'' if len(every) == 1 else 's'}")
            _output.result(_table(figures.values()))
    return code


def _report(settings: OutputSettings, name: str, error: PuzzleError | None) -> None:
    assert error is not None
    if error.path is None:
        error.where = Where(name, error.line, error.column)
    _output.report(settings, error)


def _table(figures: Iterable[Figure]) -> str:
    lines = [_HEAD, *((f.measure, *map(_short, (f.mean, f.median, f.least, f.most))) for f in figures)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(_HEAD))]
    return "\n".join(
        f"  {line[0]:{widths[0]}}" + "".join(f"  {line[c]:>{widths[c]}}" for c in range(1, len(_HEAD)))
        for line in lines
    )


def _short(figure: float) -> str:
    return f"{figure:.2f}".rstrip("0").rstrip(".")
