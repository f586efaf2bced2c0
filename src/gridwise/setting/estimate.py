"""Estimate the number of solutions of a board that has too many to count. Never a proof.

Knuth's method: walk down the search tree with random guesses, and take the inverse of the walk's probability if it ends
in a solution, 0 otherwise. The expected mean over many such probes is the number of solutions. Here a probe guesses
only what survives propagation, prefers values that leave more choices, and counts exactly once little is left. None of
this changes the expectation, but it reduces the variance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import count
from math import copysign, exp, inf, isinf, log, sqrt
from typing import TYPE_CHECKING, Any

from gridwise.declaring.puzzle_like import takes_puzzle
from gridwise.engine.limits import Limits

if TYPE_CHECKING:
    from gridwise._core import Cancel
    from gridwise.model.model import Model
    from gridwise.model.puzzle import Puzzle

SAMPLES = 1000
BATCH = 50
"""Probes run in batches, each with its own random generator; progress is reported between batches."""
NODES = 20
"""A probe counts the rest exactly if that takes at most this many nodes."""
MORE_NODES = 400
"""The same limit if many probes would otherwise die."""
FIRST_NODES = 2000
"""If counting takes at most this many nodes, no estimate is needed."""
SURE = 1.96
"""The half-width of a 95 % interval, in standard errors."""
FEW = 30
"""The interval is not trusted if the effective number of probes is lower than this."""
_SEEDS = 1 << 64


@dataclass(frozen=True, slots=True)
class Estimate:
    """An estimate of the number of solutions. It holds base-10 logarithms, because the numbers may exceed any float."""

    count: int | None
    """The exact number, if it was small enough to count; then nothing here is an estimate."""
    log10: float | None
    """The logarithm of the estimate; None if no probe found a solution, which proves nothing."""
    low: float | None
    """The logarithm of the lower end of the 95 % interval."""
    high: float | None
    """The logarithm of the upper end of the 95 % interval."""
    error: float | None
    """The standard error of the estimate, relative to it."""
    spread: float | None
    """The spread of the probes that found solutions: their geometric standard deviation, a factor."""
    effective: float
    """The effective number of probes: this many of equal weight would give as much information."""
    samples: int
    """The number of probes."""
    dead: int
    """The number of probes that found no solution."""
    seed: int

    @property
    def value(self) -> float:
        """The number, or infinity if it does not fit into a float."""
        if self.count is not None:
            return float(self.count) if self.count < 1 << 1000 else inf
        return 0.0 if self.log10 is None else 10**self.log10 if self.log10 < 308 else inf

    @property
    def trusted(self) -> bool:
        """Whether there are enough probes for a meaningful interval."""
        return self.count is not None or self.effective >= FEW

    def to_json(self) -> dict[str, Any]:
        """The estimate as plain data."""
        names = ("count", "log10", "low", "high", "error", "spread", "effective", "samples", "dead", "seed")
        return {name: getattr(self, name) for name in names}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Estimate:
        """The estimate that `to_json` described."""
        return cls(**data)

    def __str__(self) -> str:
        if self.count is not None:
            return f"exactly {self.count:,} solution{'' if self.count == 1 else 's'}"
        if self.log10 is None or self.low is None or self.high is None:
            return f"no estimate: none of {self.samples:,} probes found a solution, which proves nothing"
        return f"about {power(self.log10)} solutions (95 % interval: {power(self.low)} to {power(self.high)})"


def power(exponent: float) -> str:
    """A power of 10 in readable digits: `28,200,000`, `6.67 × 10^21`."""
    whole = int(exponent // 1)
    digits = 10 ** (exponent - whole)
    if round(digits, 2) >= 10:
        digits, whole = 1.0, whole + 1
    if whole < 9:
        return f"{round(digits * 10**whole, max(0, 2 - whole)):,.{max(0, 2 - whole)}f}"
    return f"{digits:.2f} × 10^{whole}"


@takes_puzzle
def estimate(
    puzzle: Puzzle,
    *,
    samples: int = SAMPLES,
    seed: int = 0,
    seconds: float | None = None,
    cancel: Cancel | None = None,
    absent: Iterable[int] = (),
    each: Callable[[Estimate], object] | None = None,
) -> Estimate:
    """Estimate the number of solutions from `probes` probes, or as many as the time allows.

    The same seed and number of probes give the same estimate. `each` is called from time to time with the estimate so
    far. Raises Undecided if the time is too short for a single batch of probes.
    """
    from gridwise.engine.general import Engine

    if samples < 2:
        raise ValueError(f"{samples} samples are too few: at least 2 are needed")
    limits, absent = Limits(seconds, None, cancel), tuple(absent)
    first = Engine(puzzle.model, absent=absent, limits=Limits(seconds, FIRST_NODES, cancel))
    number, outcome = first.count(None)
    limits.spent_seconds = first.limits.spent_seconds
    if not outcome.limited:
        return Estimate(number, None, None, None, None, None, 0.0, 0, 0, seed)
    prober = _Prober(puzzle.model, absent, seed, limits)
    probes = prober.first(min(BATCH, samples))
    for batch in count(2):
        if len(probes.weights) >= samples or prober.ended:
            break
        if each is not None:
            each(probes.estimate())
        probes.weights += prober.more(min(BATCH, samples - len(probes.weights)), batch)
    if len(probes.weights) < 2:
        limits.require(prober.status, "no probe was finished")
    return probes.estimate()


def _seed(seed: int, batch: int) -> int:
    """A seed for each batch, far from the seeds of other batches."""
    return (seed * 0x9E3779B97F4A7C15 + (batch + 1) * 0xD1B54A32D192ED03) % _SEEDS


class _Prober:
    """Batches of probes of one puzzle."""

    def __init__(self, model: Model, absent: tuple[int, ...], seed: int, limits: Limits) -> None:
        self.model, self.seed, self.limits = model, seed, limits
        self.mask, self.assumed = model.mask(absent), model.assumptions(absent)
        self.nodes, self.status = NODES, 0

    @property
    def ended(self) -> bool:
        """Whether a limit stopped the last batch."""
        return self.status != 0

    def first(self, wanted: int) -> _Probes:
        """The first batch. If many of its probes died, sampling restarts with more patience before a guess."""
        probes = _Probes(self.seed, self.more(wanted, 0))
        if self.ended or not probes.many_died:
            return probes
        # These probes chose the method: counting them as well would bias the estimate.
        self.nodes = MORE_NODES
        return _Probes(self.seed, self.more(wanted, 1))

    def more(self, wanted: int, batch: int) -> list[float]:
        """The results of further probes."""
        from gridwise import _core

        _, left, cancel = self.limits.start(0)
        seed = _seed(self.seed, batch)
        self.status, weights, _ = _core.probe(
            self.model.core, seed, wanted, self.nodes, self.mask, self.assumed, left, cancel
        )
        self.limits.stop(0)
        return weights


@dataclass
class _Probes:
    """The results of the probes so far."""

    seed: int
    weights: list[float] = field(default_factory=list)
    """The natural logarithm of each probe's result."""

    @property
    def many_died(self) -> bool:
        """Whether more than a fifth of the probes found no solution."""
        return 5 * sum(map(isinf, self.weights)) > len(self.weights)

    def estimate(self) -> Estimate:
        """The mean and its uncertainty."""
        alive = [weight for weight in self.weights if not isinf(weight)]
        samples, dead = len(self.weights), len(self.weights) - len(alive)
        if not alive:
            return Estimate(None, None, None, None, None, None, 0.0, samples, dead, self.seed)
        top = max(alive)  # relative to the largest: the numbers themselves may exceed any float
        shares = [exp(weight - top) for weight in alive]
        mean = sum(shares) / samples
        shares = [share / mean for share in shares] + [0.0] * dead
        middle = (top + log(mean)) / log(10)
        low, high = _interval(shares)
        squares = sum(share * share for share in shares)
        error = sqrt((squares - samples) / (samples - 1) / samples)
        # A probe that found solutions proves that one exists.
        ends = max(0.0, middle + low / log(10)), middle + high / log(10)
        return Estimate(
            None, middle, *ends, error, _spread(alive), samples * samples / squares, samples, dead, self.seed
        )


def _interval(shares: list[float]) -> tuple[float, float]:
    """The logarithms of the ends of the confidence interval, for a mean of 1.

    Probes rarely give large numbers, so a mean of few probes tends to be too small. Hall's transformation of Student's
    statistic corrects for that skew: the interval reaches further up than down.
    """
    number = len(shares)
    deviations = [share - 1 for share in shares]
    width = sqrt(sum(each**2 for each in deviations) / (number - 1))
    if width < 1e-9:
        return 0.0, 0.0
    skew = sum(each**3 for each in deviations) / number / width**3

    def reach(sure: float) -> float:
        within = sure / sqrt(number)
        if abs(skew) < 1e-6:
            return width * within
        cube = 1 + skew * (within - skew / (6 * number))
        return width * 3 / skew * (copysign(abs(cube) ** (1 / 3), cube) - 1)

    low, high = 1 - reach(SURE), 1 - reach(-SURE)
    return log(low) if low > 0 else -inf, log(max(high, 1.0))


def _spread(logarithms: list[float]) -> float:
    mean = sum(logarithms) / len(logarithms)
    return exp(sqrt(sum((each - mean) ** 2 for each in logarithms) / len(logarithms)))
