"""`gridwise solve`: find solutions, and say how many there are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from gridwise.cli import _output
from gridwise.cli._boards import board_of
from gridwise.cli._codes import DONE, INTERRUPTED, NOT_ONE, UNDECIDED
from gridwise.cli._options import PuzzleCommand, puzzle_argument, puzzle_options, seconds_option
from gridwise.cli._output import Settings
from gridwise.cli._sources import Extras, Source, for_each_puzzle
from gridwise.cli._work import Work

if TYPE_CHECKING:
    from gridwise import Answer, Puzzle

EXAMPLES = """\b
Examples:
  gridwise solve puzzle.yml                      the solution, and whether it is the only one
  gridwise solve VertexSums --set sums='17 25 / 18 29' --all
  gridwise solve --count --limit 1000 puzzle.yml
  gridwise solve -v puzzle.yml                   every removal, with the clue behind it
  gridwise solve --pencil puzzle.yml             what can be seen without search
  gridwise solve Sudoku --set size=16 --seed 7   some filled board
  cat boards.txt | gridwise solve -q -
  gridwise solve --bulk --threads 0 million.txt > solved.txt

A PUZZLE is an existing file, FILE for FILE.yml, the name of a type, or the puzzle itself as text; - reads
standard input."""


@dataclass(frozen=True)
class Request:
    """What was asked for."""

    settings: Settings
    limit: int | None
    unique: bool
    seconds: float | None
    seed: int | None


@click.command(
    cls=PuzzleCommand, epilog=EXAMPLES, short_help="Solve puzzles, and say whether the solution is the only one."
)
@puzzle_argument()
@click.option("--all", "everything", is_flag=True, help="Print every solution.")
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="Print (or count) at most N solutions.")
@click.option("--count", "mode", flag_value="count", help="Print the number of solutions.")
@click.option("--unique", is_flag=True, help="Exit code 1 unless there is exactly one solution.")
@click.option("--pencil", "mode", flag_value="pencil", help="Stop before search and print the pencil marks.")
@click.option(
    "--back-up",
    "mode",
    flag_value="back-up",
    help="Find a solution, take back as many of the search's guesses as possible while it stays the only one, "
    "and print that placement.",
)
@click.option(
    "--bulk",
    "mode",
    flag_value="bulk",
    help="Files of any length with a 9×9 board in each line: for each a line with its solution, a tab, and 0, 1 or 2 "
    "for none, one or several.",
)
@click.option(
    "--threads",
    type=click.IntRange(min=0),
    default=1,
    metavar="N",
    help="Threads for --bulk (0: all cores; 1 unless told).",
)
@seconds_option
@click.option("--seed", type=int, metavar="N", help="Search in another order: other solutions come first.")
@click.option("-v", "--verbose", count=True, help="Print every removal with its clue; -vv also the search tree.")
@puzzle_options
@click.pass_obj
def command(
    settings: Settings,
    puzzles: tuple[str, ...],
    everything: bool,
    limit: int | None,
    mode: str | None,
    unique: bool,
    threads: int,
    seconds: float | None,
    seed: int | None,
    verbose: int,
    type_name: str | None,
    attributes: dict[str, str],
    parts: tuple[str, ...],
) -> int:
    """Solve puzzles: print the first solution, and say whether it is the only one."""
    if mode == "bulk":
        if everything or limit or verbose or seed is not None or type_name or attributes or parts or settings.json:
            raise click.UsageError("--bulk goes with --threads, --unique and --seconds only")
        from gridwise.cli._stream import stream

        return stream(settings, puzzles, threads, unique, seconds)
    if mode and (everything or unique):
        raise click.UsageError(f"--{mode} can't be combined with --all or --unique")
    if mode in ("pencil", "back-up") and limit:
        raise click.UsageError(f"--{mode} can't be combined with --limit")
    shown = limit if limit or everything or mode else 1
    request = Request(settings, shown, unique, seconds, seed)

    def task(source: Source) -> int:
        if verbose:
            from gridwise.cli._trace import print_trace

            print_trace(source.puzzle, search=verbose > 1 and mode != "pencil", seed=seed, seconds=seconds)
        return TASKS[mode](source, request)

    return for_each_puzzle(settings, puzzles, Extras(type_name, parts, attributes), task)


# ---- solutions ---------------------------------------------------------------------------------------------------


def _solve(source: Source, request: Request) -> int:
    return _solve_json(source, request) if request.settings.json else _solve_text(source, request)


def _solve_json(source: Source, request: Request) -> int:
    from dataclasses import replace

    import gridwise as gw

    # One more than is shown tells whether there are others.
    limit = _WITHOUT_LIMIT if request.limit is None else request.limit + 1
    work: Work[Answer] = Work(
        lambda cancel: gw.solve(source.puzzle, limit, seconds=request.seconds, seed=request.seed, cancel=cancel)
    )
    answer = work.run()
    more = len(answer.solutions) == limit
    stopped = not more and answer.reason is not None and answer.status != "none"
    answer = replace(answer, solutions=answer.solutions[: request.limit])
    _output.result_json({**source.to_json(), **answer.to_json(), "complete": not (more or stopped)})
    if work.interrupted:
        return INTERRUPTED
    return UNDECIDED if stopped else _code(len(answer.solutions), more, request)


_WITHOUT_LIMIT = 2**62


def _code(found: int, more: bool, request: Request) -> int:
    several = more or found > 1
    return NOT_ONE if not found or (several and request.unique) else DONE


def _solve_text(source: Source, request: Request) -> int:
    """Print solutions as they are found, so that a long search shows what it has."""
    import gridwise as gw

    found, more = 0, False
    try:
        for solution in gw.solutions(source.puzzle, seed=request.seed, seconds=request.seconds):
            if request.limit is not None and found == request.limit:
                more = True
                break
            found += 1
            if found > 1 or (request.settings.quiet and source.number not in (None, 1)):
                _output.result()
            _output.result(board_of(source.puzzle, solution))
    except gw.Undecided as undecided:
        return _tell_undecided(found, str(undecided), request)
    except KeyboardInterrupt:
        _tell_interrupted(found)
        raise
    return _tell(source.puzzle, found, more, request)


def _tell(puzzle: Puzzle, found: int, more: bool, request: Request) -> int:
    if not found:
        remark = "There is no solution" + (f": {reason}" if (reason := _why_none(puzzle)) else "") + "."
    elif more:
        remark = "There are other solutions." if found == 1 else f"There are more than these {found} solutions."
    else:
        remark = "This is the only solution." if found == 1 else f"There are exactly {found} solutions."
    if not request.settings.quiet:
        _output.result(remark)
    return _code(found, more, request)


def _why_none(puzzle: Puzzle) -> str | None:
    """The reason, where it shows without search."""
    import gridwise as gw

    shows = not all(gw.candidates(puzzle).values())
    return gw.solve(puzzle, 1).reason if shows else None


def _tell_undecided(found: int, why: str, request: Request) -> int:
    what = {0: "no solution was found", 1: "one solution was found"}.get(found, f"{found} solutions were found")
    if not request.settings.quiet:
        _output.result(f"Undecided: {what}; {why}.")
    return UNDECIDED


def _tell_interrupted(found: int) -> None:
    if found:
        click.echo(f"{found} solution{'' if found == 1 else 's'} found so far", err=True)


# ---- other questions ---------------------------------------------------------------------------------------------


def _count(source: Source, request: Request) -> int:
    from gridwise.cli.count import count_solutions

    return count_solutions(source, request.settings, request.limit, request.seconds)


def _pencil(source: Source, request: Request) -> int:
    import gridwise as gw
    from gridwise.render.text import format_candidates

    marks = gw.candidates(source.puzzle)
    if request.settings.json:
        _output.result_json({**source.to_json(), "candidates": {cell: list(left) for cell, left in marks.items()}})
    elif all(marks.values()):
        _output.result(format_candidates(source.puzzle, marks))
    else:
        return _tell(source.puzzle, 0, False, request)
    return DONE if all(marks.values()) else NOT_ONE


def _back_up(source: Source, request: Request) -> int:
    import gridwise as gw
    from gridwise.render.text import format_puzzle

    try:
        found = gw.back_up(source.puzzle, seed=request.seed, seconds=request.seconds)
    except gw.Undecided as undecided:
        _output.remark(request.settings, f"undecided: {undecided}")
        return UNDECIDED
    except gw.PuzzleError:  # the puzzle was read without errors: this one says that it has no solution
        return _solve(source, request)
    if request.settings.json:
        rest = {"placements": found.placements, "solution": found.solution.to_json()}
        _output.result_json({**source.to_json(), **rest})
        return DONE
    _output.result(format_puzzle(found.puzzle))
    if not request.settings.quiet:
        told = ", ".join(f"{cell} = {symbol}" for cell, symbol in found.placements.items())
        _output.result(f"With {told} there is exactly one solution." if told else "There is exactly one solution.")
    return DONE


TASKS = {None: _solve, "count": _count, "pencil": _pencil, "back-up": _back_up}
