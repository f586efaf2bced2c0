"""`gridwise nonogram`: make a nonogram from a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from gridwise.cli import _output
from gridwise.cli._exit_codes import DONE, NOT_ONE, UNDECIDED
from gridwise.cli._files import write_new
from gridwise.cli._options import json_option, output_option, quiet_option, time_limit_option
from gridwise.cli._output import OutputSettings
from gridwise.cli._puzzle_arguments import puzzle_fields

if TYPE_CHECKING:
    from gridwise import Puzzle
    from gridwise.setting.nonogram import PictureNonogram

EXAMPLES = """\b
Examples:
  gridwise nonogram cat.png --size 20x20 -o cat.yml
  gridwise nonogram logo.svg --size 15x25 --repair -o logo.yml     15 rows, 25 columns
  gridwise nonogram drawing.txt                                    text of # and .

Bitmaps and SVG need the extra `print`: pip install 'gridwise[print]'.

Exit codes: 0 a nonogram with exactly one solution was written; 1 the picture is not the only solution (--repair changes
it); 2 bad input; 3 no suitable changes were found within the time limit."""


@click.command(epilog=EXAMPLES, short_help="Make a nonogram from a picture.")
@click.argument("picture", type=click.Path())
@click.option("--size", metavar="N", help="Rows and columns, such as 20 or 15x20.  [default: at most 20 on a side]")
@click.option(
    "--threshold", type=float, metavar="T", help="Fill cells that are at least this dark, from 0 (white) to 1 (black)."
)
@click.option("--invert/--no-invert", default=None, help="Swap light and dark.  [default: only if the edge is dark]")
@click.option(
    "--shows",
    metavar="TEXT",
    help="What the picture shows, revealed with the solution.  [default: the name of the file]",
)
@click.option("--repair", is_flag=True, help="Change as few cells as possible to make the solution unique.")
@output_option("Write to FILE instead of stdout.")
@click.option("--force", is_flag=True, help="Overwrite FILE if it exists.")
@time_limit_option("Stop looking for changes after this many seconds.  [default: 30]")
@json_option
@quiet_option
@click.pass_obj
def command(
    settings: OutputSettings,
    picture: str,
    size: str | None,
    threshold: float | None,
    invert: bool | None,
    shows: str | None,
    repair: bool,
    output: str | None,
    force: bool,
    seconds: float | None,
) -> int:
    """Make a nonogram from PICTURE: a bitmap (PNG, JPEG, GIF, BMP), SVG, or text of # and .

    Empty margins are cut off, the rest is scaled to the size, and dark cells are filled. If the picture is not the only
    solution, the fewest changes that make it so are listed; --repair makes them.
    """
    import gridwise as gw
    from gridwise.setting.nonogram import SECONDS

    limit = SECONDS if seconds is None else seconds
    made = gw.nonogram(picture, size, threshold=threshold, invert=invert, shows=shows, seconds=limit)
    puzzle = made.repaired if made.unique or repair else None
    text = None if puzzle is None else _written(puzzle, output, force)
    if settings.json:
        fields = {"puzzle": None, "type": None} if puzzle is None else puzzle_fields(puzzle)
        _output.result_json({"source": picture, **fields, **made.to_json(), "file": output if text else None})
    else:
        _print(settings, made, text, output, repair)
    if puzzle is not None:
        return DONE
    return NOT_ONE if made.changes else UNDECIDED


def _written(puzzle: Puzzle, output: str | None, force: bool) -> str:
    from gridwise.declaring.yaml_writer import write

    text = write(puzzle)
    if output is not None:
        write_new(output, text, force=force)
    return text


def _print(settings: OutputSettings, made: PictureNonogram, text: str | None, output: str | None, repair: bool) -> None:
    if not made.unique:
        lines = [_changes(made, repair), *([] if settings.quiet else marked_rows(made))]
        click.echo("\n".join(lines), err=True)
    if text is not None and output is None:
        _output.result(text.rstrip("\n"))
    elif text is not None:
        _output.remark(settings, f"written to {output}")


def _changes(made: PictureNonogram, repair: bool) -> str:
    if not made.changes:
        return "This picture is not the only solution, and no suitable changes were found in time; try another size."
    filled = {(row, column) for row, column in made.picture.filled()}
    clear = [name for name, place in zip(made.changes, _places(made), strict=True) if place in filled]
    fill = [name for name in made.changes if name not in clear]
    parts = [f"{verb} {' '.join(names)}" for verb, names in (("fill", fill), ("clear", clear)) if names]
    proof = "No smaller number of changes is enough" if made.fewest else "Fewer changes may be enough"
    if repair:
        return f"The picture was not the only solution; changes made: {', '.join(parts)}. {proof}."
    wanted = " and ".join(parts)
    return (
        f"This picture is not the only solution; it becomes the only one if you {wanted} (--repair does that). {proof}."
    )


def _places(made: PictureNonogram) -> list[tuple[int, int]]:
    from gridwise.model.grid import Cell

    cells = map(Cell.parse, made.changes)
    return [(cell[0], cell[1]) for cell in cells]


def marked_rows(made: PictureNonogram) -> list[str]:
    """The rows of the picture, with `+` where a cell is to be filled and `-` where one is to be cleared."""
    board = [list(row) for row in made.picture.rows]
    for row, column in _places(made):
        board[row][column] = "-" if board[row][column] == "#" else "+"
    return ["".join(row) for row in board]
