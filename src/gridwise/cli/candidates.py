"""`gridwise candidates`: the symbols each cell holds in some solution, and in how many."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import click

from gridwise.cli import _output
from gridwise.cli._cancellable import CancellableCall
from gridwise.cli._exit_codes import DONE, INTERRUPTED, NOT_ONE, UNDECIDED
from gridwise.cli._options import Overrides, PuzzleCommand, puzzle_argument, puzzle_options, seconds_option
from gridwise.cli._output import OutputSettings
from gridwise.cli._puzzle_arguments import SourcedPuzzle, for_each_puzzle
from gridwise.setting.candidate_counts import LIMIT

if TYPE_CHECKING:
    from gridwise import CandidateCounts, Cell, Puzzle

EXAMPLES = """\b
Examples:
  gridwise candidates puzzle.yml               true candidates as pencil marks, with the number of solutions for each
  gridwise candidates --limit 1 puzzle.yml     only whether each candidate occurs in a solution
  gridwise candidates --json puzzle.yml

A cell that holds the same symbol in every solution is forced and shows only that symbol.

Exit codes: 0 success; 1 there is no solution; 3 the time limit was reached before everything was decided."""


@click.command(
    cls=PuzzleCommand,
    epilog=EXAMPLES,
    short_help="Show the true candidates: the symbols each cell holds in some solution.",
)
@puzzle_argument()
@click.option(
    "--limit",
    type=click.IntRange(min=1),
    default=LIMIT,
    show_default=True,
    metavar="N",
    help="Count at most N solutions for each candidate.",
)
@seconds_option
@puzzle_options
@click.pass_obj
def command(
    settings: OutputSettings,
    puzzles: tuple[str, ...],
    limit: int,
    seconds: float | None,
    overrides: Overrides,
) -> int:
    """Show the true candidates of each cell: the symbols it has in at least one solution, and in how many.

    Unlike the pencil marks of `gridwise solve --pencil`, these are exact: every candidate shown occurs in a solution.
    """
    return for_each_puzzle(settings, puzzles, overrides, lambda source: _candidates(source, settings, limit, seconds))


def _candidates(source: SourcedPuzzle, settings: OutputSettings, limit: int, seconds: float | None) -> int:
    import gridwise as gw

    call: CancellableCall[CandidateCounts] = CancellableCall(
        lambda cancel: gw.candidate_counts(source.puzzle, limit, seconds=seconds, cancel=cancel)
    )
    candidates = call.run()
    unsolvable = candidates.decided and not all(candidates.counts.values())
    if settings.json:
        _output.result_json({**source.to_json(), **candidates.to_json()})
    elif unsolvable:
        _output.result("There is no solution.")
    else:
        _print_text(source.puzzle, candidates, settings)
    if call.interrupted:
        return INTERRUPTED
    return NOT_ONE if unsolvable else DONE if candidates.decided else UNDECIDED


def _print_text(puzzle: Puzzle, candidates: CandidateCounts, settings: OutputSettings) -> None:
    _output.result(_board(puzzle, candidates))
    if settings.quiet:
        return
    givens = {str(cell) for cell in puzzle.givens}
    if forced := {cell: symbol for cell, symbol in candidates.forced.items() if cell not in givens}:
        _output.result("\n" + _forced(puzzle, forced))
    if open_ := [cell for cell in candidates.counts if cell not in candidates.forced]:
        _output.result("\nsolutions with each candidate:")
        _output.result("\n".join(f"{cell}: {_counts(puzzle, candidates, cell)}" for cell in open_))
    if candidates.reason:
        _output.result(f"Undecided: {candidates.reason}; a ? marks what is undecided.")


def _board(puzzle: Puzzle, candidates: CandidateCounts) -> str:
    """The pencil marks; on a terminal, givens and forced cells are highlighted."""
    from gridwise.cli._side_by_side import STYLES
    from gridwise.render.marks import StyledText
    from gridwise.render.text import format_candidates

    ink, forced = StyledText(), candidates.forced

    def look(cell: Cell, line: str) -> str:
        style = "given" if cell in puzzle.givens else "placement" if str(cell) in forced else None
        return line if style is None else ink.write(line, style)

    possible = {cell: (*known, *candidates.unknown.get(cell, ())) for cell, known in candidates.counts.items()}
    return ink.dry(format_candidates(puzzle, possible, look), STYLES)


def _forced(puzzle: Puzzle, forced: Mapping[str, str]) -> str:
    """The forced cells: each with its number, or all that hold the same mark together."""
    if not puzzle.symbols.marks:
        return f"forced: {', '.join(f'{cell} = {symbol}' for cell, symbol in forced.items())}"
    cells = {
        name: [cell for cell, symbol in forced.items() if symbol == name] for name in reversed(puzzle.symbols.names)
    }
    plural = puzzle.symbols.wording.plural
    return "\n".join(f"forced {plural(name)}: {' '.join(named)}" for name, named in cells.items() if named)


def _counts(puzzle: Puzzle, candidates: CandidateCounts, cell: str) -> str:
    noun = puzzle.symbols.wording.noun
    known = [f"{noun(symbol)} in {candidates.count_text(cell, symbol)}" for symbol in candidates.counts[cell]]
    return ", ".join([*known, *(f"{noun(symbol)} ?" for symbol in candidates.unknown.get(cell, ()))])
