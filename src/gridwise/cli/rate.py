"""`gridwise rate`: the difficulty of puzzles."""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING

import click

from gridwise.cli import _output
from gridwise.cli._completions import complete_puzzles
from gridwise.cli._exit_codes import BAD_INPUT, DONE, UNDECIDED
from gridwise.cli._options import SCALES, Overrides, PuzzleCommand, puzzle_options, seconds_option
from gridwise.cli._output import OutputSettings
from gridwise.cli._puzzle_arguments import for_each_puzzle
from gridwise.cli._puzzle_rows import Row, is_many, longest_name, rows
from gridwise.common.errors import PuzzleError, Undecided, Where

if TYPE_CHECKING:
    from gridwise import Rating

EXAMPLES = """\b
Examples:
  gridwise rate puzzle.yml
  gridwise rate folder/ *.yml           a table, one row per puzzle
  gridwise rate boards.txt --json       one line of JSON per puzzle
  gridwise rate boards.txt --scale explainer
  cat boards.txt | gridwise rate -

The score is that of the hardest step. ER, EP and ED are Sudoku Explainer's ratings of the hardest step, of the hardest
step up to the first placement, and of the first step. These and HoDoKu's score are given only for puzzles with no
rules beyond their houses (rows, columns, boxes …).

Exit codes: 0 all rated; 2 some could not be read; 3 some could not be solved by the techniques, or not within the time
limit."""


@click.command(cls=PuzzleCommand, epilog=EXAMPLES, short_help="Rate the difficulty of puzzles.")
@click.argument("puzzles", nargs=-1, metavar="[PUZZLE]...", shell_complete=complete_puzzles)
@click.option(
    "--scale",
    "scales",
    type=click.Choice(SCALES),
    multiple=True,
    help="Rate only on this scale, which is faster (may be repeated).  [default: all]",
)
@seconds_option
@puzzle_options
@click.pass_obj
def command(
    settings: OutputSettings,
    puzzles: tuple[str, ...],
    scales: tuple[str, ...],
    seconds: float | None,
    overrides: Overrides,
) -> int:
    """Rate each PUZZLE: its level, the hardest technique it needs, the number of steps, and scores on other scales.

    A PUZZLE may be a folder, or a file with one board per line. Several puzzles are shown as a table.
    """
    table = RatingTable(settings, scales or SCALES, longest_name(puzzles), seconds)
    if not puzzles:
        return for_each_puzzle(
            settings, (), overrides, lambda source: table.print_single(Row(source.name, source.puzzle))
        )
    rest = rows(settings, puzzles, overrides)
    first_two = [row for row in (next(rest, None), next(rest, None)) if row is not None]
    if len(first_two) == 1 and not is_many(puzzles):
        return table.print_single(first_two[0])
    worst = DONE
    for row in (*first_two, *rest):
        worst = max(worst, table.add(row))
    table.end()
    return worst


class RatingTable:
    """A table of ratings; each row is printed as soon as it is known."""

    def __init__(self, settings: OutputSettings, scales: tuple[str, ...], width: int, seconds: float | None) -> None:
        self.settings, self.scales, self.width, self.seconds = settings, scales, width, seconds
        self.count, self.headed = 0, False
        self.started = self.updated = monotonic()
        # On a terminal the rows themselves show the progress.
        self.progress = not settings.quiet and sys.stderr.isatty() and not sys.stdout.isatty()

    def print_single(self, row: Row) -> int:
        """Rate a single puzzle and print everything about its rating."""
        return self._rated(row, lambda rating: _output.result(_format_rating(rating)), _output.result, moves=True)

    def add(self, row: Row) -> int:
        """Rate one of many puzzles and print its row."""
        if not self.count:
            self.started = self.updated = monotonic()  # not before: reading a long list takes a while
        if row.puzzle is not None and not (self.headed or self.settings.json):
            self._head(row)
        code = self._rated(
            row,
            lambda rating: _output.result(_columns(row.name, self.width, _cells(rating))),
            lambda reason: _output.result(f"{row.name:{self.width}}  {reason}"),
        )
        self.count += 1
        if self.progress and monotonic() - self.updated > 0.2:
            self.updated = monotonic()
            speed = self.count / (self.updated - self.started)
            click.echo(f"\r{row.done:4.0%}  {self.count:,} puzzles, {speed:,.0f} per second ", err=True, nl=False)
        return code

    def end(self) -> None:
        """Clear the progress line."""
        if self.progress:
            click.echo("\r" + " " * 60 + "\r", err=True, nl=False)

    def _rated(
        self, row: Row, show: Callable[[Rating], None], show_reason: Callable[[str], None], *, moves: bool = False
    ) -> int:
        import gridwise as gw

        error = row.error
        if row.puzzle is not None:
            try:
                rating = gw.rate(row.puzzle, scales=self.scales, moves=moves, seconds=self.seconds)
            except Undecided as undecided:
                self._print_undecided(row, undecided, show_reason)
                return UNDECIDED
            except PuzzleError as wrong:
                error = wrong
            else:
                if self.settings.json:
                    _output.result_json({**row.source.to_json(), **rating.to_json()})
                else:
                    show(rating)
                return DONE
        assert error is not None
        if error.path is None:
            error.where = Where(row.name, error.line, error.column)
        _output.report(self.settings, error)
        return BAD_INPUT

    def _print_undecided(self, row: Row, undecided: Undecided, show_reason: Callable[[str], None]) -> None:
        known: Rating = undecided.known
        if self.settings.json:
            partial = {"level": None, "reason": str(undecided), "known": known.to_json()}
            _output.result_json({**row.source.to_json(), **partial})
            return
        show_reason(f"not rated: {undecided}")
        if known.steps:
            so_far = f"the hardest of the {known.steps} step{'' if known.steps == 1 else 's'} so far is {known.hardest}"
            _output.remark(self.settings, f"at least {known.level}: {so_far}")

    def _head(self, row: Row) -> None:
        self.headed = True
        self.width = max(self.width, len(row.name) + 3 if ":" in row.name else 0)  # room for larger line numbers
        if not self.settings.quiet:
            _output.result(click.style(_columns("puzzle", self.width, _HEADS), bold=True))


_HEADS = ("level", "score", "steps", "ER", "EP", "ED", "HoDoKu", "hardest")
_WIDTHS = (8, 5, 5, 5, 5, 5, 6)


def _columns(name: str, width: int, cells: tuple[str, ...]) -> str:
    level, *numbers, last = cells
    columns = "  ".join(f"{cell:>{size}}" for cell, size in zip(numbers, _WIDTHS[1:], strict=True))
    return f"{name:{width}}  {level:{_WIDTHS[0]}}{columns}  {last}"


def _cells(rating: Rating) -> tuple[str, ...]:
    known = (rating.er, rating.ep, rating.ed)
    marks = ("–" if number is None else f"{number:.1f}" for number in known)
    hodoku = "–" if rating.hodoku_score is None else f"{rating.hodoku_score:g}"
    return rating.level, f"{rating.score:.1f}", str(rating.steps), *marks, hodoku, rating.hardest


def _format_rating(rating: Rating) -> str:
    """The rating in a few lines."""
    lines = [f"{rating.feel}; the hardest is {rating.hardest} ({rating.score:g})"]
    if rating.open_moves is not None:
        lines.append(f"Moves available at a time: {rating.open_moves:g} (median)")
    if rating.er is not None:
        lines.append(f"Sudoku Explainer: ER {rating.er:g}, EP {rating.ep:g}, ED {rating.ed:g}")
    if rating.hodoku_score is not None:
        lines.append(f"HoDoKu: {rating.hodoku_level}, {rating.hodoku_score:g}")
    lines += [f"  {count:4} × {name}" for name, count in rating.techniques.items()]
    return "\n".join(lines)
