"""Parts of random mixtures (see random_mixtures): one function for each constraint of regions and cages."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import gridwise as gw
from gridwise import Cell

Filling = dict[Cell, int]


def _some(random: Random, filling: Filling, low: int, high: int) -> list[Cell]:
    return random.sample(sorted(filling), min(len(filling), random.randint(low, high)))


def _sums(random: Random, total: int) -> Any:
    return total if random.random() < 0.6 else (total, total - 1)


def _extra(random: Random, filling: Filling) -> Any:
    return gw.ExtraRegion(region=_some(random, filling, 2, 3))


def _leaper(random: Random, filling: Filling) -> Any:
    simple = (gw.AntiKnight, gw.AntiKing, gw.AntiTaxicab)
    leaps = random.choice(("ferz", "knight 0,2", "0,3", "1,3 2,2", "dabbaba"))
    return random.choice((*simple, lambda: gw.AntiChess(leaps=leaps)))()


def _squares(random: Random, filling: Filling) -> Any:
    number = random.choice((2, 3))
    return random.choice((gw.GlobalEntropy(parts=number), gw.GlobalModular(modulus=number)))


def _lines(random: Random, filling: Filling) -> Any:
    return gw.NoRepeatsInLines()


def _rellik(random: Random, filling: Filling) -> Any:
    region = _some(random, filling, 1, 3)
    values = [filling[cell] for cell in region]
    return gw.RellikCage(region=region, sum=sum(values) + random.choice((-2, -1, 1, 2)))


def _equality(random: Random, filling: Filling) -> Any:
    return gw.EqualityCage(region=_some(random, filling, 2, 2)) if len(filling) > 1 else None


def _contents(random: Random, filling: Filling) -> Any:
    region = _some(random, filling, 2, 5)
    held = Counter(str(filling[cell]) for cell in region)
    told = random.sample(sorted(held), random.randint(1, len(held)))
    symbols = [symbol for symbol in told for _ in range(held[symbol])]
    fewer = random.sample(symbols, random.randint(1, len(symbols)))
    says = [f"{held[symbol]}x{symbol}" for symbol in told]
    return random.choice(
        (
            gw.ContainExactly(region=region, symbols=symbols),
            gw.ContainAtLeast(region=region, symbols=fewer),
            gw.LookAndSay(region=region, says=says),
        )
    )


def _weighed(random: Random, filling: Filling) -> Any:
    region = [cell for cell in _some(random, filling, 1, 4) for _ in range(random.choice((1, 1, 1, 2)))]
    weights = [random.choice((-2, -1, 1, 1, 2)) for _ in region] if random.random() < 0.5 else [1] * len(region)
    total = sum(weight * filling[cell] for weight, cell in zip(weights, region, strict=True))
    low, high = min(filling.values()), max(filling.values())
    if total - 1 < sum(min(weight * low, weight * high) for weight in weights):
        return gw.SumWithRepeats(region=region, weights=weights, sum=total)
    return gw.SumWithRepeats(region=region, weights=weights, sum=_sums(random, total))


def _equal_sums(random: Random, filling: Filling) -> Any:
    first, *others = (_some(random, filling, 1, 3) for _ in range(random.randint(20, 30)))
    wanted = sum(filling[cell] for cell in first)
    regions = {frozenset(r): r for r in (first, *others) if sum(filling[cell] for cell in r) == wanted}
    return gw.EqualSums(regions=list(regions.values())[:4]) if len(regions) > 1 else None


def _distinct(random: Random, filling: Filling) -> Any:
    region = _some(random, filling, 1, 5)
    there = len({filling[cell] for cell in region})
    counters = [cell for cell in sorted(filling) if filling[cell] == there]
    return gw.CountDistinct(counter=random.choice(counters), region=region) if counters else None


def _all_of(random: Random, filling: Filling) -> Any:
    parts = [REGION_PARTS[random.choice(("rellik", "contents", "weighed"))](random, filling) for _ in range(2)]
    return gw.AllOf(parts=parts)


REGION_PARTS: dict[str, Callable[[Random, Filling], Any]] = {
    "extra region": _extra,
    "leaper": _leaper,
    "squares": _squares,
    "no repeats in lines": _lines,
    "rellik": _rellik,
    "equality": _equality,
    "contents": _contents,
    "weighed": _weighed,
    "equal sums": _equal_sums,
    "count distinct": _distinct,
    "all of": _all_of,
}
NOT_WIDE = ("leaper", "squares", "rellik", "equality", "equal sums", "count distinct", "all of")
"""Parts that don't work with very many symbols."""
OF_THE_BOARD = ("leaper", "squares", "no repeats in lines", "equality")
"""Parts that need a certain shape or certain symbols. They can't be options, either."""
