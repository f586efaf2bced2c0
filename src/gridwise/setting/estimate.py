"""How many solutions a board has, where nobody could count them: an estimate, never a proof.

Knuth's method: walk down the search tree, at every guess by chance, and take the inverse of the probability of that
walk if it ends in a solution, 0 if it does not. The mean over many such probes is, in expectation, the number of
solutions. Here a probe only guesses what survives propagation, prefers values that leave more to choose from, and
counts exactly what is left once that is little; none of this changes the expectation, all of it makes probes agree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import count
from math import copysign, exp, inf, isinf, log, sqrt
from typing import TYPE_CHECKING, Any

from gridwise.engine.limits import Limits

if TYPE_CHECKING:
    from gridwise._core import Cancel
    from gridwise.model.model import Model
    from gridwise.model.puzzle import Puzzle

SAMPLES = 1000
BATCH = 50
"""Probes are made in batches, each with a random generator of its own; between two of them others can look on."""
NODES = 20
"""A probe counts what can be counted in so many nodes."""
MORE_NODES = 400
"""The same where many probes would die otherwise."""
FIRST_NODES = 2000
"""What can be counted in so many nodes needs no estimate."""
SURE = 1.96
"""The standard errors to either side that hold the number in 95 of 100 cases."""
FEW = 30
"""Probes that weigh less together than so many equal ones are too few for an interval to be trusted."""
_SEEDS = 1 << 64


@dataclass(frozen=True, slots=True)
class Estimate:
    """An estimate of the number of solutions. Numbers may be beyond all floats: logarithms (base 10) stand for them."""

    count: int | None
    """The exact number, where it was small enough to be counted; then nothing here is an estimate."""
    log10: float | None
    """Of the estimated number; None where no probe found a solution, which proves nothing."""
    low: float | None
    """Of the lower end of the 95 % interval."""
    high: float | None
    """Of its upper end."""
    error: float | None
    """The standard error of the estimate, relative to it."""
    spread: float | None
    """How far single probes lie apart: the geometric standard deviation, a factor, of those that found solutions."""
    effective: float
    """So many probes of equal weight would say as much."""
    samples: int
    """The number of probes."""
    dead: int
    """Those that found no solution."""
    seed: int

    @property
    def value(self) -> float:
        """The number, or infinity where no float can hold it."""
        if self.count is not None:
            return float(self.count) if self.count < 1 << 1000 else inf
        return 0.0 if self.log10 is None else 10**self.log10 if self.log10 < 308 else inf

    @property
    def trusted(self) -> bool:
        """Whether there are enough probes for the interval to mean something."""
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
    """10 to a power, in digits that can be read: `28,200,000`, `6.67 × 10^21`."""
    whole = int(exponent // 1)
    digits = 10 ** (exponent - whole)
    if round(digits, 2) >= 10:
        digits, whole = 1.0, whole + 1
    if whole < 9:
        return f"{round(digits * 10**whole, max(0, 2 - whole)):,.{max(0, 2 - whole)}f}"
    return f"{digits:.2f} × 10^{whole}"


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
    """Estimate the number of solutions from so many probes, or as many as the time allows.

    The same seed and number of probes give the same estimate. `each` is called with the estimate so far, now and then.
    Raises Undecided when there was no time for a single batch of probes.
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
        limits.require(prober.status, "no probe reached its end")
    return probes.estimate()


def _seed(seed: int, batch: int) -> int:
    """A seed for each batch, far from those of others."""
    return (seed * 0x9E3779B97F4A7C15 + (batch + 1) * 0xD1B54A32D192ED03) % _SEEDS


class _Prober:
    """Batches of probes of one puzzle."""

    def __init__(self, model: Model, absent: tuple[int, ...], seed: int, limits: Limits) -> None:
        self.model, self.seed, self.limits = model, seed, limits
        self.mask, self.assumed = model.mask(absent), model.assumptions(absent)
        self.nodes, self.status = NODES, 0

    @property
    def ended(self) -> bool:
        """Whether a limit ended the last batch."""
        return self.status != 0

    def first(self, wanted: int) -> _Probes:
        """The first batch. Where many of it died, all begins anew, with more patience before a guess."""
        probes = _Probes(self.seed, self.more(wanted, 0))
        if self.ended or not probes.many_died:
            return probes
        # They have decided how to go on: if they were part of the answer, it would not be right on average.
        self.nodes = MORE_NODES
        return _Probes(self.seed, self.more(wanted, 1))

    def more(self, wanted: int, batch: int) -> list[float]:
        """What so many more probes say."""
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
    """What probes have said so far."""

    seed: int
    weights: list[float] = field(default_factory=list)
    """Natural logarithms of what each stands for."""

    @property
    def many_died(self) -> bool:
        """Whether more than a fifth of them found no solution."""
        return 5 * sum(map(isinf, self.weights)) > len(self.weights)

    def estimate(self) -> Estimate:
        """The mean, and how much it can be trusted."""
        alive = [weight for weight in self.weights if not isinf(weight)]
        samples, dead = len(self.weights), len(self.weights) - len(alive)
        if not alive:
            return Estimate(None, None, None, None, None, None, 0.0, samples, dead, self.seed)
        top = max(alive)  # everything relative to the largest: the numbers themselves may be beyond all floats
        shares = [exp(weight - top) for weight in alive]
        mean = sum(shares) / samples
        shares = [share / mean for share in shares] + [0.0] * dead
        middle = (top + log(mean)) / log(10)
        low, high = _interval(shares)
        squares = sum(share * share for share in shares)
        error = sqrt((squares - samples) / (samples - 1) / samples)
        # A probe that found solutions has proved that there is one.
        ends = max(0.0, middle + low / log(10)), middle + high / log(10)
        return Estimate(
            None, middle, *ends, error, _spread(alive), samples * samples / squares, samples, dead, self.seed
        )


def _interval(shares: list[float]) -> tuple[float, float]:
    """The logarithms of the ends of the interval for the mean, where that is 1.

    Large numbers are rarer than small ones among probes: a mean of too few is rather too small. Hall's transformation
    of Student's statistic makes up for that skew, so that the interval reaches further up than down.
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
