"""`gridwise adjust`: change a few clues of a puzzle, so that it is unique, easier or harder."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import click

from gridwise.cli import _output
from gridwise.cli._completions import complete_puzzles
from gridwise.cli._exit_codes import DONE, UNDECIDED
from gridwise.cli._files import write_new
from gridwise.cli._options import Overrides, output_option, puzzle_options, time_limit_option
from gridwise.cli._output import OutputSettings
from gridwise.cli._puzzle_arguments import SourcedPuzzle, for_each_puzzle
from gridwise.cli._status_line import StatusLine

if TYPE_CHECKING:
    from gridwise import Adjustment, Puzzle

EXAMPLES = """\b
Examples:
  gridwise adjust --unique draft.yml -o unique.yml      add as few givens as possible
  gridwise adjust --easier puzzle.yml -o easier.yml     one level easier
  gridwise adjust --harder puzzle.yml
  gridwise adjust --replace a5 puzzle.yml               another given or cage instead of the one in a5
  gridwise adjust --replace 'left c' puzzle.yml         another number instead of the one left of row c

Exit codes: 0 success; 2 bad input, such as a puzzle without solutions; 3 nothing suitable was found within the time
limit."""


@click.command(epilog=EXAMPLES, short_help="Make a puzzle unique, easier or harder by changing a few clues.")
@click.argument("puzzle", shell_complete=complete_puzzles)
@click.option(
    "--unique", "task", flag_value="unique", help="Make the solution unique by adding as few givens as possible."
)
@click.option(
    "--easier",
    "task",
    flag_value="easier",
    help="Make the puzzle one level easier by adding clues, or by cutting cages.",
)
@click.option(
    "--harder", "task", flag_value="harder", help="Make the puzzle one level harder by removing or replacing clues."
)
@click.option(
    "--replace",
    "where",
    metavar="PLACE",
    help="Replace the given in this cell, or the clue at this place, by as few others as possible.",
)
@output_option("Write to FILE instead of stdout.")
@click.option("--force", is_flag=True, help="Overwrite FILE if it exists.")
@time_limit_option("Stop after this many seconds.  [default: 30]")
@puzzle_options
@click.pass_obj
def command(
    settings: OutputSettings,
    puzzle: str,
    task: str | None,
    where: str | None,
    output: str | None,
    force: bool,
    seconds: float | None,
    overrides: Overrides,
) -> int:
    """Change a few clues of PUZZLE. The result has exactly one solution.

    --unique adds givens. If the file has a solution, the puzzle keeps it. The other options never change the solution.
    If possible, they change the clues of the puzzle's type: numbers outside the grid, signs, dots, cages or the borders
    of regions.
    """
    if (task is None) == (where is None):
        raise click.UsageError("choose one of --unique, --easier, --harder and --replace PLACE")
    line = StatusLine(settings)
    adjust = _task(task, where, seconds, line)

    def run(source: SourcedPuzzle) -> int:
        import gridwise as gw

        try:
            adjustment = adjust(source.puzzle)
        except gw.Undecided as error:
            line.clear()
            click.echo(str(error), err=True)
            return UNDECIDED
        line.clear()
        _write(settings, source.name, adjustment, output, force)
        return DONE

    return for_each_puzzle(settings, (puzzle,), overrides, run, headings=False)


def _task(
    task: str | None, where: str | None, seconds: float | None, line: StatusLine
) -> Callable[[Puzzle], Adjustment]:
    import gridwise as gw

    limit: dict[str, Any] = {"progress": line.show, **({} if seconds is None else {"seconds": seconds})}
    if where is not None:
        return lambda puzzle: gw.replace_clue(puzzle, where, **limit)
    tasks = {"unique": gw.make_unique, "easier": gw.easier, "harder": gw.harder}
    return lambda puzzle: tasks[str(task)](puzzle, **limit)


def _write(settings: OutputSettings, name: str, adjustment: Adjustment, output: str | None, force: bool) -> None:
    from gridwise.declaring.yaml_writer import write

    text = write(adjustment.puzzle)
    if output is not None:
        write_new(output, text, force=force)
    if settings.json:
        adjusted = SourcedPuzzle(name, adjustment.puzzle)
        _output.result_json({**adjusted.to_json(), **adjustment.to_json(), "file": output})
        return
    _output.remark(settings, _summary(adjustment))
    if output is None:
        _output.result(text.rstrip("\n"))
    else:
        _output.remark(settings, f"written to {output}")


def _summary(adjustment: Adjustment) -> str:
    """What was changed, in one line."""
    parts = [f"{verb} {', '.join(clues)}" for verb, clues in _changes(adjustment) if clues]
    if not parts:
        return "nothing to change: there is exactly one solution"
    if adjustment.before and adjustment.after:
        parts.append(f"now {adjustment.after.level} (before: {adjustment.before.level})")
    elif adjustment.added:
        parts.append("fewer are not enough" if adjustment.fewest else "fewer may be enough")
    return "; ".join(parts)


def _changes(adjustment: Adjustment) -> list[tuple[str, list[str]]]:
    removed = [*_givens(adjustment.removed), *(clue.name for clue in adjustment.removed_clues)]
    added = [*_givens(adjustment.added), *(clue.name for clue in adjustment.added_clues)]
    moved = [" ".join(adjustment.moved_cells)] if adjustment.moved_cells else []
    return [("removed", removed), ("added", added), ("moved to another region:", moved)]


def _givens(symbols: Mapping[str, str]) -> list[str]:
    return [f"{cell} = {symbol}" for cell, symbol in symbols.items()]
