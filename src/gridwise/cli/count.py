"""`gridwise count`: the number of solutions, exact or estimated."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from gridwise.cli import _output
from gridwise.cli._cancellable import CancellableCall
from gridwise.cli._exit_codes import DONE, INTERRUPTED, NOT_ONE, UNDECIDED
from gridwise.cli._options import Overrides, PuzzleCommand, puzzle_argument, puzzle_options, seconds_option
from gridwise.cli._output import OutputSettings
from gridwise.cli._puzzle_arguments import SourcedPuzzle, for_each_puzzle
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

An estimate comes with its 95 % confidence interval. It is never a proof.

Exit codes: 0 success; 1 there is no solution; 3 the time limit was reached, or no estimate was possible."""


@dataclass(frozen=True)
class EstimateRequest:
    """The options of an estimate."""

    settings: OutputSettings
    seconds: float | None
    samples: int
    seed: int


@click.command(cls=PuzzleCommand, epilog=EXAMPLES, short_help="Count the solutions, or estimate their number.")
@puzzle_argument()
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="Count at most N solutions.")
@click.option(
    "--estimate",
    is_flag=True,
    help="Estimate the number from random probes of the search tree, for at most "
    f"{ESTIMATE_SECONDS:g} seconds or the --time-limit.",
)
@click.option(
    "--samples",
    type=click.IntRange(min=2),
    metavar="N",
    help=f"The number of probes for --estimate.  [default: {SAMPLES}]",
)
@click.option("--seed", type=int, metavar="N", help="The random seed for --estimate.  [default: 0]")
@seconds_option
@puzzle_options
@click.pass_obj
def command(
    settings: OutputSettings,
    puzzles: tuple[str, ...],
    limit: int | None,
    estimate: bool,
    samples: int | None,
    seed: int | None,
    seconds: float | None,
    overrides: Overrides,
) -> int:
    """Count the solutions of puzzles, or estimate their number if there are too many to count."""
    if estimate and limit is not None:
        raise click.UsageError("--limit is for counting: it can't be combined with --estimate")
    if not estimate and (samples is not None or seed is not None):
        raise click.UsageError("--samples and --seed can only be used with --estimate")
    request = EstimateRequest(settings, seconds, SAMPLES if samples is None else samples, seed or 0)

    def task(source: SourcedPuzzle) -> int:
        return _estimate(source, request) if estimate else count_solutions(source, settings, limit, seconds)

    return for_each_puzzle(settings, puzzles, overrides, task)


def count_solutions(source: SourcedPuzzle, settings: OutputSettings, limit: int | None, seconds: float | None) -> int:
    """Count the solutions of a puzzle and print the number; return the exit code."""
    import gridwise as gw

    call: CancellableCall[int] = CancellableCall(
        lambda cancel: gw.count(source.puzzle, limit, seconds=seconds, cancel=cancel)
    )
    try:
        count, exact = call.run(), True
    except gw.Undecided as undecided:
        count, exact = undecided.known, False
    capped = exact and limit is not None and count >= limit
    if settings.json:
        _output.result_json({**source.to_json(), "count": count, "exact": exact and not capped})
    else:
        _output.result(str(count))
        if capped or not exact:
            why = "" if call.interrupted else ": the limit was reached"
            _output.remark(settings, f"at least {count} solutions{why}")
    if call.interrupted:
        return INTERRUPTED
    return DONE if exact and count else (NOT_ONE if exact else UNDECIDED)


def _estimate(source: SourcedPuzzle, request: EstimateRequest) -> int:
    import gridwise as gw

    seconds = ESTIMATE_SECONDS if request.seconds is None else request.seconds
    call: CancellableCall[Estimate] = CancellableCall(
        lambda cancel: gw.estimate(
            source.puzzle, samples=request.samples, seed=request.seed, seconds=seconds, cancel=cancel
        )
    )
    try:
        estimate = call.run()
    except gw.Undecided as undecided:
        _output.remark(request.settings, f"undecided: {undecided}")
        return INTERRUPTED if call.interrupted else UNDECIDED
    if request.settings.json:
        figures = estimate.to_json()
        figures["standard_error"] = figures.pop("error")  # elsewhere, `error` is what is wrong with the input
        _output.result_json({**source.to_json(), **figures, "summary": str(estimate)})
    else:
        _output.result(str(estimate))
        if not request.settings.quiet and estimate.count is None:
            _output.result(_quality(estimate))
    if call.interrupted:
        return INTERRUPTED
    if estimate.count is not None:
        return DONE if estimate.count else NOT_ONE
    return UNDECIDED if estimate.log10 is None else DONE


def _quality(estimate: Estimate) -> str:
    """How an estimate was made, and how far it can be trusted."""
    probes = f"{estimate.samples:,} probes with seed {estimate.seed}, {estimate.dead:,} without a solution"
    lines = [f"an estimate, not a proof: {probes}"]
    if estimate.spread is not None and estimate.error is not None:
        lines.append(
            f"the probes vary by a factor of {estimate.spread:.3g}; the effective sample size is "
            f"{estimate.effective:.0f} (standard error {estimate.error:.1%})"
        )
    if not estimate.trusted:
        lines.append("the sample is too small to trust the interval: more --samples or a longer --time-limit may help")
    return "\n".join(lines)
