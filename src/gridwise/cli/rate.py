"""`gridwise rate`: how hard puzzles are."""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING

import click

from gridwise.cli import _output
from gridwise.cli._bulk import Row, is_many, longest, rows
from gridwise.cli._codes import BAD_INPUT, DONE, UNDECIDED
from gridwise.cli._names import complete_puzzles
from gridwise.cli._options import SCALES, PuzzleCommand, puzzle_options, seconds_option
from gridwise.cli._output import Settings
from gridwise.cli._sources import Extras, for_each_puzzle
from gridwise.common.errors import PuzzleError, Undecided, Where

if TYPE_CHECKING:
    from gridwise import Rating

EXAMPLES = """\b
Examples:
  gridwise rate puzzle.yml
  gridwise rate folder/ *.yml           a table, one row for each puzzle
  gridwise rate boards.txt --json       one line of JSON for each
  gridwise rate boards.txt --scale explainer
  cat boards.txt | gridwise rate -

The score is that of the hardest step. ER, EP and ED are Sudoku Explainer's ratings of the hardest step to the end, to
the first placement and of the first step; both these and HoDoKu's score are for puzzles made of houses alone.

Exit codes: 0 all rated; 2 some could not be read; 3 some are not solved by the
techniques, or not in the time allowed."""


@click.command(cls=PuzzleCommand, epilog=EXAMPLES, short_help="Rate how hard puzzles are.")
@click.argument("puzzles", nargs=-1, metavar="[PUZZLE]...", shell_complete=complete_puzzles)
@click.option(
    "--scale",
    "scales",
    type=click.Choice(SCALES),
    multiple=True,
    help="Rate by this scale alone, which is faster (may be repeated).  [default: all]",
)
@seconds_option
@puzzle_options
@click.pass_obj
def command(
    settings: Settings,
    puzzles: tuple[str, ...],
    scales: tuple[str, ...],
    seconds: float | None,
    type_name: str | None,
    attributes: dict[str, str],
    parts: tuple[str, ...],
) -> int:
    """Rate each PUZZLE: its level, the hardest technique it needs, the number of steps, and the scales people know.

    A PUZZLE may be a folder, or a file with a board in each line. Several make a table.
    """
    extras = Extras(type_name, parts, attributes)
    table = Table(settings, scales or SCALES, longest(puzzles), seconds)
    if not puzzles:
        return for_each_puzzle(settings, (), extras, lambda source: table.one(Row(source.name, source.puzzle)))
    found = rows(settings, puzzles, extras)
    ahead = [row for row in (next(found, None), next(found, None)) if row is not None]
    if len(ahead) == 1 and not is_many(puzzles):
        return table.one(ahead[0])
    worst = DONE
    for row in (*ahead, *found):
        worst = max(worst, table.add(row))
    table.end()
    return worst


class Table:
    """What is printed of many ratings: a row each, as soon as it is known."""

    def __init__(self, settings: Settings, scales: tuple[str, ...], width: int, seconds: float | None) -> None:
        self.settings, self.scales, self.width, self.seconds = settings, scales, width, seconds
        self.count, self.headed = 0, False
        self.started = self.told = monotonic()
        # At a terminal the rows themselves show how far it is.
        self.progress = not settings.quiet and sys.stderr.isatty() and not sys.stdout.isatty()

    def one(self, row: Row) -> int:
        """Rate a single puzzle and tell all about it."""
        return self._rated(row, lambda rating: _output.result(_told(rating)), lambda told: _output.result(told))

    def add(self, row: Row) -> int:
        """Rate one of many."""
        if not self.count:
            self.started = self.told = monotonic()  # reading a long list takes its time before
        if row.puzzle is not None and not (self.headed or self.settings.json):
            self._head(row)
        code = self._rated(
            row,
            lambda rating: _output.result(_columns(row.name, self.width, _cells(rating))),
            lambda told: _output.result(f"{row.name:{self.width}}  {told}"),
        )
        self.count += 1
        if self.progress and monotonic() - self.told > 0.2:
            self.told = monotonic()
            speed = self.count / (self.told - self.started)
            click.echo(f"\r{row.done:4.0%}  {self.count:,} puzzles, {speed:,.0f} a second ", err=True, nl=False)
        return code

    def end(self) -> None:
        """Leave nothing of the progress behind."""
        if self.progress:
            click.echo("\r" + " " * 60 + "\r", err=True, nl=False)

    def _rated(self, row: Row, show: Callable[[Rating], None], excuse: Callable[[str], None]) -> int:
        import gridwise as gw

        error = row.error
        if row.puzzle is not None:
            try:
                rating = gw.rate(row.puzzle, scales=self.scales, seconds=self.seconds)
            except Undecided as undecided:
                self._tell_undecided(row, undecided, excuse)
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

    def _tell_undecided(self, row: Row, undecided: Undecided, excuse: Callable[[str], None]) -> None:
        known: Rating = undecided.known
        if self.settings.json:
            told = {"level": None, "reason": str(undecided), "known": known.to_json()}
            _output.result_json({**row.source.to_json(), **told})
            return
        excuse(f"not rated: {undecided}")
        if known.steps:
            so_far = f"the hardest of the {known.steps} step{'' if known.steps == 1 else 's'} so far is {known.hardest}"
            _output.remark(self.settings, f"at least {known.level}: {so_far}")

    def _head(self, row: Row) -> None:
        self.headed = True
        self.width = max(self.width, len(row.name) + 3 if ":" in row.name else 0)  # for the lines that come
        if not self.settings.quiet:
            _output.result(click.style(_columns("puzzle", self.width, _HEADS), bold=True))


_HEADS = ("level", "score", "steps", "ER", "EP", "ED", "HoDoKu", "hardest")
_WIDTHS = (8, 5, 5, 5, 5, 5, 6)


def _columns(name: str, width: int, cells: tuple[str, ...]) -> str:
    level, *numbers, last = cells
    told = "  ".join(f"{cell:>{size}}" for cell, size in zip(numbers, _WIDTHS[1:], strict=True))
    return f"{name:{width}}  {level:{_WIDTHS[0]}}{told}  {last}"


def _cells(rating: Rating) -> tuple[str, ...]:
    known = (rating.er, rating.ep, rating.ed)
    marks = ("–" if number is None else f"{number:.1f}" for number in known)
    hodoku = "–" if rating.hodoku_score is None else f"{rating.hodoku_score:g}"
    return rating.level, f"{rating.score:.1f}", str(rating.steps), *marks, hodoku, rating.hardest


def _told(rating: Rating) -> str:
    """The rating in a few lines."""
    steps = "1 step" if rating.steps == 1 else f"{rating.steps} steps"
    lines = [f"{rating.level}: {steps}, the hardest is {rating.hardest} ({rating.score:g})"]
    if rating.er is not None:
        lines.append(f"Sudoku Explainer: ER {rating.er:g}, EP {rating.ep:g}, ED {rating.ed:g}")
    if rating.hodoku_score is not None:
        lines.append(f"HoDoKu: {rating.hodoku_level}, {rating.hodoku_score:g}")
    lines += [f"  {count:4} × {name}" for name, count in rating.techniques.items()]
    return "\n".join(lines)
