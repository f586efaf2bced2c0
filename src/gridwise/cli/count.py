"""`gridwise count`: how many solutions there are, exactly or about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from gridwise.cli import _output
from gridwise.cli._codes import DONE, INTERRUPTED, NOT_ONE, UNDECIDED
from gridwise.cli._options import PuzzleCommand, puzzle_argument, puzzle_options, seconds_option
from gridwise.cli._output import Settings
from gridwise.cli._sources import Extras, Source, for_each_puzzle
from gridwise.cli._work import Work
from gridwise.setting.estimate import SAMPLES

if TYPE_CHECKING:
    from gridwise import Estimate

ESTIMATE_SECONDS = 10.0
EXAMPLES = """\b
Examples:
  gridwise count puzzle.yml
  gridwise count --limit 1000 puzzle.yml
  gridwise count --estimate Sudoku                      about 6.7 × 10^21
  gridwise count --estimate --samples 10000 --seed 7 puzzle.yml

An estimate comes with the interval that holds the number in about 95 of 100 cases. It is never a proof. Exit codes: 1
there is no solution; 3 not all were counted in the time allowed, or no estimate was found."""


@dataclass(frozen=True)
class Request:
    """The estimate that was asked for."""

    settings: Settings
    seconds: float | None
    samples: int
    seed: int


@click.command(cls=PuzzleCommand, epilog=EXAMPLES, short_help="Count the solutions, or estimate how many there are.")
@puzzle_argument()
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="Count at most N solutions.")
@click.option(
    "--estimate",
    is_flag=True,
    help=f"Estimate the number from random probes of the search tree, for {ESTIMATE_SECONDS:g} seconds at most unless "
    "--time-limit says otherwise.",
)
@click.option(
    "--samples",
    type=click.IntRange(min=2),
    metavar="N",
    help=f"So many probes for --estimate.  [default: {SAMPLES}]",
)
@click.option("--seed", type=int, metavar="N", help="Other probes for --estimate.  [default: 0]")
@seconds_option
@puzzle_options
@click.pass_obj
def command(
    settings: Settings,
    puzzles: tuple[str, ...],
    limit: int | None,
    estimate: bool,
    samples: int | None,
    seed: int | None,
    seconds: float | None,
    type_name: str | None,
    attributes: dict[str, str],
    parts: tuple[str, ...],
) -> int:
    """Count the solutions of puzzles; with --estimate say about how many there are, where nobody could count them."""
    if estimate and limit is not None:
        raise click.UsageError("--limit is for counting: it can't be combined with --estimate")
    if not estimate and (samples is not None or seed is not None):
        raise click.UsageError("--samples and --seed are for --estimate")
    request = Request(settings, seconds, SAMPLES if samples is None else samples, seed or 0)

    def task(source: Source) -> int:
        return _estimate(source, request) if estimate else count_solutions(source, settings, limit, seconds)

    return for_each_puzzle(settings, puzzles, Extras(type_name, parts, attributes), task)


def count_solutions(source: Source, settings: Settings, limit: int | None, seconds: float | None) -> int:
    """Count the solutions of a puzzle and print their number; the exit code."""
    import gridwise as gw

    work: Work[int] = Work(lambda cancel: gw.count(source.puzzle, limit, seconds=seconds, cancel=cancel))
    try:
        found, exact = work.run(), True
    except gw.Undecided as undecided:
        found, exact = undecided.known, False
    capped = exact and limit is not None and found >= limit
    if settings.json:
        _output.result_json({**source.to_json(), "count": found, "exact": exact and not capped})
    else:
        _output.result(str(found))
        if capped or not exact:
            why = "" if work.interrupted else ": the limit was reached"
            _output.remark(settings, f"at least {found} solutions{why}")
    if work.interrupted:
        return INTERRUPTED
    return DONE if exact and found else (NOT_ONE if exact else UNDECIDED)


def _estimate(source: Source, request: Request) -> int:
    import gridwise as gw

    seconds = ESTIMATE_SECONDS if request.seconds is None else request.seconds
    work: Work[Estimate] = Work(
        lambda cancel: gw.estimate(
            source.puzzle, samples=request.samples, seed=request.seed, seconds=seconds, cancel=cancel
        )
    )
    try:
        found = work.run()
    except gw.Undecided as undecided:
        _output.remark(request.settings, f"undecided: {undecided}")
        return INTERRUPTED if work.interrupted else UNDECIDED
    if request.settings.json:
        _output.result_json({**source.to_json(), **found.to_json(), "text": str(found)})
    else:
        _output.result(str(found))
        if not request.settings.quiet and found.count is None:
            _output.result(told(found))
    if work.interrupted:
        return INTERRUPTED
    if found.count is not None:
        return DONE if found.count else NOT_ONE
    return UNDECIDED if found.log10 is None else DONE


def told(found: Estimate) -> str:
    """How an estimate came about, and how much it can be trusted."""
    lines = [
        f"an estimate, no proof: {found.samples:,} probes with seed {found.seed}, {found.dead:,} without a solution"
    ]
    if found.spread is not None and found.error is not None:
        lines.append(
            f"single probes lie a factor of {found.spread:.3g} apart; together they say as much as "
            f"{found.effective:.0f} equal ones (standard error {found.error:.1%})"
        )
    if not found.trusted:
        lines.append("that is too little to trust the interval: more --samples or a longer --time-limit may help")
    return "\n".join(lines)
