"""`gridwise solve`: find solutions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from gridwise.cli import _output
from gridwise.cli._boards import format_solution
from gridwise.cli._cancellable import CancellableCall
from gridwise.cli._exit_codes import DONE, INTERRUPTED, NOT_ONE, UNDECIDED
from gridwise.cli._options import Overrides, PuzzleCommand, puzzle_argument, puzzle_options, seconds_option
from gridwise.cli._output import OutputSettings
from gridwise.cli._puzzle_arguments import SourcedPuzzle, for_each_puzzle

if TYPE_CHECKING:
    from gridwise import Answer, Puzzle

EXAMPLES = """\b
Examples:
  gridwise solve puzzle.yml                      the solution, and whether it is the only one
  gridwise solve VertexSums --set sums='17 25 / 18 29' --all
  gridwise solve --count --limit 1000 puzzle.yml
  gridwise solve -v puzzle.yml                   each removed candidate and the clue that rules it out
  gridwise solve --pencil puzzle.yml             the pencil marks, without search
  gridwise solve Sudoku --set size=16 --seed 7   a random filled board
  cat boards.txt | gridwise solve -q -
  gridwise solve --bulk --threads 0 million.txt > solved.txt

A PUZZLE is a file (FILE also finds FILE.yml), the name of a type, or the puzzle itself as text; - reads
standard input."""


@dataclass(frozen=True)
class SolveRequest:
    """The options of the command."""

    settings: OutputSettings
    limit: int | None
    unique: bool
    seconds: float | None
    seed: int | None


@click.command(cls=PuzzleCommand, epilog=EXAMPLES, short_help="Solve puzzles and say whether the solution is unique.")
@puzzle_argument()
@click.option("--all", "everything", is_flag=True, help="Print every solution.")
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="Print (or count) at most N solutions.")
@click.option("--count", "mode", flag_value="count", help="Print the number of solutions.")
@click.option("--unique", is_flag=True, help="Exit with code 1 unless there is exactly one solution.")
@click.option("--pencil", "mode", flag_value="pencil", help="Stop before searching and print the pencil marks.")
@click.option(
    "--back-up",
    "mode",
    flag_value="back-up",
    help="Find a solution, then remove as many of the search's guesses as possible while it stays the only solution. "
    "Print the puzzle with the remaining guesses.",
)
@click.option(
    "--bulk",
    "mode",
    flag_value="bulk",
    help="Solve files of any length with one 9×9 board per line. Prints one line per board: its solution, a tab, and "
    "0, 1 or 2 for no solution, one or several.",
)
@click.option(
    "--threads",
    type=click.IntRange(min=0),
    default=1,
    metavar="N",
    help="Threads for --bulk; 0 means one per core.  [default: 1]",
)
@seconds_option
@click.option("--seed", type=int, metavar="N", help="Search in a random order with this seed.")
@click.option(
    "-v",
    "--verbose",
    count=True,
    help="Print each removed candidate and the clue that rules it out; -vv also prints the search tree.",
)
@puzzle_options
@click.pass_obj
def command(
    settings: OutputSettings,
    puzzles: tuple[str, ...],
    everything: bool,
    limit: int | None,
    mode: str | None,
    unique: bool,
    threads: int,
    seconds: float | None,
    seed: int | None,
    verbose: int,
    overrides: Overrides,
) -> int:
    """Solve puzzles: print the first solution and say whether it is the only one."""
    if mode == "bulk":
        if everything or limit or verbose or seed is not None or overrides != Overrides() or settings.json:
            raise click.UsageError("--bulk can only be combined with --threads, --unique and --time-limit")
        from gridwise.cli._bulk_solve import solve_bulk

        return solve_bulk(settings, puzzles, threads, unique, seconds)
    if mode and (everything or unique):
        raise click.UsageError(f"--{mode} can't be combined with --all or --unique")
    if mode in ("pencil", "back-up") and limit:
        raise click.UsageError(f"--{mode} can't be combined with --limit")
    shown = limit if limit or everything or mode else 1
    request = SolveRequest(settings, shown, unique, seconds, seed)

    def task(source: SourcedPuzzle) -> int:
        if verbose:
            from gridwise.cli._trace import print_trace

            print_trace(source.puzzle, search=verbose > 1 and mode != "pencil", seed=seed, seconds=seconds)
        return TASKS[mode](source, request)

    return for_each_puzzle(settings, puzzles, overrides, task)


# ---- solutions ---------------------------------------------------------------------------------------------------


def _solve(source: SourcedPuzzle, request: SolveRequest) -> int:
    return _solve_json(source, request) if request.settings.json else _solve_text(source, request)


def _solve_json(source: SourcedPuzzle, request: SolveRequest) -> int:
    from dataclasses import replace

    import gridwise as gw

    # One more than is printed, to know whether there are others.
    limit = _WITHOUT_LIMIT if request.limit is None else request.limit + 1
    call: CancellableCall[Answer] = CancellableCall(
        lambda cancel: gw.solve(source.puzzle, limit, seconds=request.seconds, seed=request.seed, cancel=cancel)
    )
    answer = call.run()
    more = len(answer.solutions) == limit
    stopped = not more and answer.reason is not None and answer.status != "none"
    answer = replace(answer, solutions=answer.solutions[: request.limit])
    _output.result_json({**source.to_json(), **answer.to_json(), "complete": not (more or stopped)})
    if call.interrupted:
        return INTERRUPTED
    return UNDECIDED if stopped else _code(len(answer.solutions), more, request)


_WITHOUT_LIMIT = 2**62


def _code(count: int, more: bool, request: SolveRequest) -> int:
    several = more or count > 1
    return NOT_ONE if not count or (several and request.unique) else DONE


def _solve_text(source: SourcedPuzzle, request: SolveRequest) -> int:
    """Print solutions as they are found, so that a long search shows its progress."""
    import gridwise as gw

    count, more = 0, False
    try:
        for solution in gw.solutions(source.puzzle, seed=request.seed, seconds=request.seconds):
            if request.limit is not None and count == request.limit:
                more = True
                break
            count += 1
            if count > 1 or (request.settings.quiet and source.number not in (None, 1)):
                _output.result()
            _output.result(format_solution(source.puzzle, solution))
    except gw.Undecided as undecided:
        return _print_undecided(count, str(undecided), request)
    except KeyboardInterrupt:
        _print_interrupted(count)
        raise
    return _print_count(source.puzzle, count, more, request)


def _print_count(puzzle: Puzzle, count: int, more: bool, request: SolveRequest) -> int:
    if not count:
        remark = "There is no solution" + (f": {reason}" if (reason := _why_none(puzzle)) else "") + "."
    elif more:
        remark = "There are other solutions." if count == 1 else f"There are more than these {count} solutions."
    else:
        remark = "This is the only solution." if count == 1 else f"There are exactly {count} solutions."
    if not request.settings.quiet:
        shown = puzzle.attribute("shows") if count == 1 and not more else None
        _output.result(f"{remark} It shows {shown}." if shown else remark)
    return _code(count, more, request)


def _why_none(puzzle: Puzzle) -> str | None:
    """The reason why there is no solution, if it is clear without search."""
    import gridwise as gw

    is_clear = not all(gw.candidates(puzzle).values())
    return gw.solve(puzzle, 1).reason if is_clear else None


def _print_undecided(count: int, why: str, request: SolveRequest) -> int:
    what = {0: "no solution was found", 1: "one solution was found"}.get(count, f"{count} solutions were found")
    if not request.settings.quiet:
        _output.result(f"Undecided: {what}; {why}.")
    return UNDECIDED


def _print_interrupted(count: int) -> None:
    if count:
        click.echo(f"{count} solution{'' if count == 1 else 's'} found so far", err=True)


# ---- other questions ---------------------------------------------------------------------------------------------


def _count(source: SourcedPuzzle, request: SolveRequest) -> int:
    from gridwise.cli.count import count_solutions

    return count_solutions(source, request.settings, request.limit, request.seconds)


def _pencil(source: SourcedPuzzle, request: SolveRequest) -> int:
    import gridwise as gw
    from gridwise.render.text import format_candidates

    marks = gw.candidates(source.puzzle)
    if request.settings.json:
        _output.result_json({**source.to_json(), "candidates": {cell: list(left) for cell, left in marks.items()}})
    elif all(marks.values()):
        _output.result(format_candidates(source.puzzle, marks))
    else:
        return _print_count(source.puzzle, 0, False, request)
    return DONE if all(marks.values()) else NOT_ONE


def _back_up(source: SourcedPuzzle, request: SolveRequest) -> int:
    import gridwise as gw
    from gridwise.render.text import format_puzzle

    try:
        backed_up = gw.back_up(source.puzzle, seed=request.seed, seconds=request.seconds)
    except gw.Undecided as undecided:
        _output.remark(request.settings, f"undecided: {undecided}")
        return UNDECIDED
    except gw.PuzzleError:  # the puzzle was read without errors, so this means that it has no solution
        return _solve(source, request)
    if request.settings.json:
        rest = {"status": "one", "placements": backed_up.placements, "solutions": [backed_up.solution.to_json()]}
        _output.result_json({**source.to_json(), **rest})
        return DONE
    _output.result(format_puzzle(backed_up.puzzle))
    if not request.settings.quiet:
        symbols, placed = source.puzzle.symbols, backed_up.placements.items()
        guesses = ", ".join(symbols.wording.in_(*each) if symbols.marks else " = ".join(each) for each in placed)
        _output.result(
            f"With {guesses} there is exactly one solution." if guesses else "There is exactly one solution."
        )
    return DONE


TASKS = {None: _solve, "count": _count, "pencil": _pencil, "back-up": _back_up}
