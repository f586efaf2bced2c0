"""Random lines and marks for the mixtures. Most are derived from a filling, so that they hold there."""

from collections.abc import Callable
from itertools import pairwise
from random import Random
from typing import Any

import gridwise as gw
from gridwise import Cell

Filling = dict[Cell, int]
Part = Callable[[Random, Filling], Any]

EXPRESSIONS = (
    "|a - b| >= 2", "a + b in (3, 5, 8)", "a < b or a = 2*b", "not a = b", "(a + b) % 2 = 1", "a*b > 3", "a / b <= 2",
    "max(a, b) - min(a, b) != 1", "a // 2 <= b", "a != b and abs(a) > 1",
)  # fmt: skip


def line(random: Random, filling: Filling, low: int, high: int) -> list[Cell]:
    """Some cells in random order; lines need not connect neighbours."""
    return random.sample(sorted(filling), min(len(filling), random.randint(low, high)))


def sought(random: Random, filling: Filling, low: int, high: int, holds: Callable[..., bool]) -> list[Cell]:
    """Cells whose values pass the test, if some are found quickly."""
    for _ in range(60):
        cells = line(random, filling, low, high)
        if holds(*(filling[cell] for cell in cells)):
            break
    return cells


def values(filling: Filling, cells: list[Cell]) -> list[int]:
    return [filling[cell] for cell in cells]


def edge(random: Random, filling: Filling) -> tuple[Cell, Cell] | None:
    near = [(a, b) for a in filling for b in filling if sum(abs(p - q) for p, q in zip(a, b, strict=True)) == 1]
    return random.choice(near) if near else None


def _slow(random: Random, filling: Filling) -> Any:
    cells = sorted(line(random, filling, 2, 4), key=lambda cell: filling[cell])
    return gw.SlowThermometer(line=cells)


def _arrow(random: Random, filling: Filling) -> Any:
    circle, *shaft = sought(random, filling, 3, 5, lambda total, *rest: total == sum(rest))
    equal = [cell for cell in filling if filling[cell] == filling[circle] and cell not in (circle, *shaft)]
    second = [[circle, random.choice(equal)]] if equal and random.random() < 0.4 else []
    return gw.Arrow(lines=[[circle, *shaft], *second])


def _pill_arrow(random: Random, filling: Filling) -> Any:
    pair = edge(random, filling)
    rest = [cell for cell in filling if pair and cell not in pair]
    if pair is None or len(rest) < 2:
        return None
    number = "".join(str(filling[cell]) for cell in sorted(pair))
    others = {cell: filling[cell] for cell in rest}
    shaft = sought(random, others, 2, 5, lambda *told: str(sum(told)) == number)
    return gw.PillArrow(pill=pair, lines=[[random.choice(pair), *shaft]])


def _double_arrow(random: Random, filling: Filling) -> Any:
    return gw.DoubleArrow(line=sought(random, filling, 3, 5, lambda a, *rest: a + rest[-1] == sum(rest[:-1])))


def _whispers(random: Random, filling: Filling) -> Any:
    cells = line(random, filling, 2, 4)
    least = min(abs(a - b) for a, b in pairwise(values(filling, cells)))
    return gw.Whispers(line=cells, difference=least or None)


def _renban(random: Random, filling: Filling) -> Any:
    return gw.Renban(line=_grown(random, filling, lambda a, b: abs(a - b) == 1))


def _nabner(random: Random, filling: Filling) -> Any:
    return gw.Nabner(line=_grown(random, filling, lambda a, b: abs(a - b) > 1))


def _grown(random: Random, filling: Filling, fits: Callable[[int, int], bool]) -> list[Cell]:
    """A line of cells in which neighbours fit where possible."""
    cells = [random.choice(sorted(filling))]
    while len(cells) < random.choice((2, 3, 3, 4)) and len(cells) < len(filling):
        others = [cell for cell in filling if cell not in cells]
        good = [cell for cell in others if fits(filling[cell], filling[cells[-1]])]
        cells.append(random.choice(good or others))
    return cells


def _palindrome(random: Random, filling: Filling) -> Any:
    return gw.Palindrome(line=sought(random, filling, 2, 5, lambda *told: told == told[::-1]))


def _clone(random: Random, filling: Filling) -> Any:
    a = line(random, filling, 1, 3)
    b = [random.choice([other for other in filling if filling[other] == filling[cell]]) for cell in a]
    return gw.Clone(a=a, b=b) if a != b and len(set(b)) == len(b) else None


def _between(random: Random, filling: Filling) -> Any:
    cells = sorted(line(random, filling, 3, 5), key=lambda cell: filling[cell])
    return gw.Between(line=cells if random.random() < 0.5 else cells[::-1])


def _lockout(random: Random, filling: Filling) -> Any:
    first, last, *inner = line(random, filling, 2, 4)
    return gw.Lockout(line=[first, *inner, last], difference=abs(filling[first] - filling[last]))


def _zipper(random: Random, filling: Filling) -> Any:
    return gw.Zipper(line=sought(random, filling, 3, 5, _folds))


def _folds(*told: int) -> bool:
    middle = told[len(told) // 2] if len(told) % 2 else told[len(told) // 2] + told[len(told) // 2 - 1]
    return all(a + b == middle for a, b in zip(told[: len(told) // 2], reversed(told), strict=False))


def _entropic(random: Random, filling: Filling) -> Any:
    return gw.EntropicLine(line=sought(random, filling, 2, 5, lambda *told: len(set(told[:3])) == len(told[:3])))


def _modular(random: Random, filling: Filling) -> Any:
    return gw.ModularLine(line=line(random, filling, 2, 4), modulus=random.choice((2, 3, 3, 4)))


def _sum_line(random: Random, filling: Filling) -> Any:
    cells = line(random, filling, 2, 5)
    total = sum(values(filling, cells[: random.randint(1, len(cells))]))
    loop = cells[:1] if len(cells) > 2 and random.random() < 0.3 else []
    return gw.SumLine(line=[*cells, *loop], sum=max(1, total))


def _regex(random: Random, filling: Filling) -> Any:
    """A pattern that the line matches: the symbol itself, one of two, or anything, sometimes with repetition."""
    cells = line(random, filling, 2, 4)
    parts = []
    for value in values(filling, cells):
        other = random.choice(sorted(filling.values()))
        pick = random.choice((f"{value}", f"[{value} {other}]", f"( {value} | {other} )", ".", f"[^ {other}]"))
        parts.append(pick + random.choice(("", "", "*", "+", "?")))
    return gw.RegexLine(line=cells, pattern=" ".join(parts))


def _pair_line(random: Random, filling: Filling) -> Any:
    return gw.PairLine(line=line(random, filling, 2, 4), expression=random.choice(EXPRESSIONS))


def _all_pairs(random: Random, filling: Filling) -> Any:
    return gw.AllPairs(region=line(random, filling, 2, 3), expression=random.choice(EXPRESSIONS))


def _black_dot(random: Random, filling: Filling) -> Any:
    pair = edge(random, filling)
    if pair is None or not filling[pair[0]] * filling[pair[1]]:
        return None
    low, high = sorted(abs(filling[cell]) for cell in pair)
    return gw.BlackDot(edge=pair, ratio=f"{high}:{low}")


def _xv(random: Random, filling: Filling) -> Any:
    pair = edge(random, filling)
    marks = {4: "IV", 5: "V", 6: "VI", 7: "VII", 10: "X", 11: "XI"}
    total = sum(filling[cell] for cell in pair) if pair else 0
    return gw.XV(edge=pair, mark=marks[total]) if total in marks else None


def _quadruple(random: Random, filling: Filling) -> Any:
    row, column = random.choice(sorted(filling))
    cells = [cell for cell in filling if cell[0] - row in (0, 1) and cell[1] - column in (0, 1)]
    held = random.sample(values(filling, cells), random.randint(1, len(cells)))
    return gw.Quadruple(region=cells, symbols=[str(value) for value in held])


def _parity(random: Random, filling: Filling) -> Any:
    cell = random.choice(sorted(filling))
    return gw.Odd(cell=cell) if filling[cell] % 2 else gw.Even(cell=cell)


def _extreme(random: Random, filling: Filling) -> Any:
    least = random.random() < 0.5
    cells = sorted(filling, key=lambda cell: filling[cell] if least else -filling[cell])
    cell = random.choice(cells[:3])
    return gw.Minimum(cell=cell) if least else gw.Maximum(cell=cell)


def _indexer(random: Random, filling: Filling) -> Any:
    cell = random.choice(sorted(filling))
    return random.choice((gw.RowIndexer, gw.ColumnIndexer))(cell=cell)


def _marks(random: Random, filling: Filling) -> Any:
    cell = random.choice(sorted(filling))
    noted = {filling[cell], *random.sample(sorted(filling.values()), random.randint(0, 3))}
    return gw.GivenMarks(cell=cell, symbols=[str(value) for value in sorted(noted)])


LINE_PARTS: dict[str, Part] = {
    "slow": _slow,
    "arrow": _arrow,
    "pill arrow": _pill_arrow,
    "double arrow": _double_arrow,
    "whispers": _whispers,
    "renban": _renban,
    "nabner": _nabner,
    "palindrome": _palindrome,
    "clone": _clone,
    "between": _between,
    "lockout": _lockout,
    "zipper": _zipper,
    "entropic": _entropic,
    "modular": _modular,
    "sum line": _sum_line,
    "regex": _regex,
    "pair line": _pair_line,
    "all pairs": _all_pairs,
    "black dot": _black_dot,
    "xv": _xv,
    "quadruple": _quadruple,
    "parity": _parity,
    "extreme": _extreme,
    "indexer": _indexer,
    "marks": _marks,
}
SMALL_ONLY = ("sum line", "regex", "pill arrow")
"""Parts that the oracle states by listing fillings: too many if there are many symbols."""


def dotted(random: Random) -> gw.Puzzle:
    """Dots of both colours, or X and V, all of them given; sometimes one is missing."""
    rows, columns = random.choice(((2, 3), (3, 3), (2, 4)))
    cells = [Cell((r, c)) for r in range(rows) for c in range(columns)]
    filling = {cell: random.randint(1, 4) for cell in cells}
    near = [(a, b) for a in cells for b in cells if a < b and sum(abs(p - q) for p, q in zip(a, b, strict=True)) == 1]
    if random.random() < 0.4:
        parts = [gw.AllXVGiven(sums=(3, 5)), *(mark for a, b in near for mark in _letters(filling, a, b))]
    else:
        parts = [gw.AllBlackDotsGiven(), gw.AllWhiteDotsGiven()]
        parts += [dot for a, b in near for dot in _dots(random, filling, a, b)]
    kept = [part for part in parts if random.random() < 0.95 or "Given" in type(part).__name__]
    return gw.Puzzle(size=(rows, columns), symbols="1234", constraints=kept)


def _letters(filling: Filling, a: Cell, b: Cell) -> list[Any]:
    mark = {3: "III", 5: "V"}.get(filling[a] + filling[b])
    return [gw.XV(edge=(a, b), mark=mark)] if mark else []


def _dots(random: Random, filling: Filling, a: Cell, b: Cell) -> list[Any]:
    low, high = sorted((filling[a], filling[b]))
    fitting = [gw.WhiteDot(edge=(a, b))] * (high - low == 1) + [gw.BlackDot(edge=(a, b))] * (high == 2 * low)
    return [random.choice(fitting)] if fitting else []
