"""`gridwise candidates`: what each cell holds in the solutions, and in how many of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from gridwise.cli import _output
from gridwise.cli._codes import DONE, INTERRUPTED, NOT_ONE, UNDECIDED
from gridwise.cli._options import PuzzleCommand, puzzle_argument, puzzle_options, seconds_option
from gridwise.cli._output import Settings
from gridwise.cli._sources import Extras, Source, for_each_puzzle
from gridwise.cli._work import Work
from gridwise.setting.candidate_counts import LIMIT

if TYPE_CHECKING:
    from gridwise import CandidateCounts, Cell, Puzzle

EXAMPLES = """\b
Examples:
  gridwise candidates puzzle.yml               the true candidates as pencil marks, and how many solutions have each
  gridwise candidates --limit 1 puzzle.yml     only whether there is a solution with each
  gridwise candidates --json puzzle.yml

A cell that holds the same symbol in every solution is forced, and shows it in the middle. Exit codes: 1 there is no
solution; 3 not everything was decided in the time allowed."""


@click.command(
    cls=PuzzleCommand, epilog=EXAMPLES, short_help="Show what each cell holds in the solutions: the true candidates."
)
@puzzle_argument()
@click.option(
    "--limit",
    type=click.IntRange(min=1),
    default=LIMIT,
    show_default=True,
    metavar="N",
    help="Count at most N solutions of each candidate.",
)
@seconds_option
@puzzle_options
@click.pass_obj
def command(
    settings: Settings,
    puzzles: tuple[str, ...],
    limit: int,
    seconds: float | None,
    type_name: str | None,
    attributes: dict[str, str],
    parts: tuple[str, ...],
) -> int:
    """Show the true candidates of each cell: the symbols that it holds in some solution, and in how many.

    Unlike the pencil marks of `gridwise solve --pencil` these are exact: every candidate shown occurs in a solution.
    """
    extras = Extras(type_name, parts, attributes)
    return for_each_puzzle(settings, puzzles, extras, lambda source: _candidates(source, settings, limit, seconds))


def _candidates(source: Source, settings: Settings, limit: int, seconds: float | None) -> int:
    import gridwise as gw

    work: Work[CandidateCounts] = Work(
        lambda cancel: gw.candidate_counts(source.puzzle, limit, seconds=seconds, cancel=cancel)
    )
    found = work.run()
    nothing = found.decided and not all(found.counts.values())
    if settings.json:
        _output.result_json({**source.to_json(), **found.to_json()})
    elif nothing:
        _output.result("There is no solution.")
    else:
        _tell(source.puzzle, found, settings)
    if work.interrupted:
        return INTERRUPTED
    return NOT_ONE if nothing else DONE if found.decided else UNDECIDED


def _tell(puzzle: Puzzle, found: CandidateCounts, settings: Settings) -> None:
    _output.result(_board(puzzle, found))
    if settings.quiet:
        return
    givens = {str(cell) for cell in puzzle.givens}
    forced = [f"{cell} = {symbol}" for cell, symbol in found.forced.items() if cell not in givens]
    if forced:
        _output.result(f"\nforced: {', '.join(forced)}")
    if open_ := [cell for cell in found.counts if cell not in found.forced]:
        _output.result("\nsolutions with each candidate:")
        _output.result("\n".join(f"{cell}: {_counts(found, cell)}" for cell in open_))
    if found.reason:
        _output.result(f"Undecided: {found.reason}; a ? is behind what was not decided.")


def _board(puzzle: Puzzle, found: CandidateCounts) -> str:
    """The pencil marks; on a terminal givens and forced cells stand out."""
    from gridwise.cli._marks import STYLES
    from gridwise.render.marks import Ink
    from gridwise.render.text import format_candidates

    ink, forced = Ink(), found.forced

    def look(cell: Cell, line: str) -> str:
        style = "given" if cell in puzzle.givens else "placement" if str(cell) in forced else None
        return line if style is None else ink.write(line, style)

    possible = {cell: (*known, *found.unknown.get(cell, ())) for cell, known in found.counts.items()}
    return ink.dry(format_candidates(puzzle, possible, look), STYLES)


def _counts(found: CandidateCounts, cell: str) -> str:
    told = [f"{symbol} in {found.told(cell, symbol)}" for symbol in found.counts[cell]]
    return ", ".join([*told, *(f"{symbol} ?" for symbol in found.unknown.get(cell, ()))])
