"""Random mixtures of all constraints that work on their own, on small grids with all kinds of symbols."""

from collections.abc import Callable
from math import prod
from random import Random
from typing import Any

import gridwise as gw
from gridwise import Cell
from random_lines import LINE_PARTS, SMALL_ONLY, dotted
from random_outside_clues import OUTSIDE_PARTS
from random_regions import NOT_WIDE, OF_THE_BOARD, REGION_PARTS

Filling = dict[Cell, int]
Part = Callable[[Random, Filling], Any]

SYMBOLS = ((1, 2, 3), (1, 2, 3, 4), (0, 1, 2), (1, 2, 4, 8), (-2, -1, 1, 3), (2, 3, 5, 7, 11), tuple(range(1, 7)))
SHAPES = ((1, 5), (2, 2), (2, 3), (3, 2), (3, 3), (2, 4))
WIDE = tuple(range(1, 81))


def mixture(random: Random) -> gw.Puzzle:
    """Some clues, mostly derived from a random filling, and sometimes void cells."""
    kind = random.random()
    if kind < 0.15:
        return _boxed(random)
    if kind < 0.25:
        return random.choice((_dotted, dotted))(random)
    if kind < 0.4:
        return random.choice((_long_cages, _wide_cage))(random)
    symbols = WIDE if random.random() < 0.06 else random.choice(SYMBOLS)
    shape = (1, 4) if symbols is WIDE else random.choice(SHAPES)
    cells = [Cell((r, c)) for r in range(shape[0]) for c in range(shape[1])]
    void = [cells.pop(random.randrange(len(cells)))] if random.random() < 0.2 else []
    filling = {cell: random.choice(symbols) for cell in cells}
    large = {"circles", "same", "skyscraper", *NOT_WIDE, *OUTSIDE_PARTS, *SMALL_ONLY}
    names = [name for name in PARTS if symbols is not WIDE or name not in large]
    parts = [PARTS[random.choice(names)](random, filling) for _ in range(random.randint(3, 8))]
    board: dict[str, Any] = {"size": shape, "symbols": [str(symbol) for symbol in symbols]}
    if void:
        board["void"] = void
    fitting = [part for part in parts if part and _suits(part, board)]
    fitting = [part for part in fitting if _fits(part, board, filling) or random.random() < 0.07]
    rows = [[_given(random, filling, Cell((r, c))) for c in range(shape[1])] for r in range(shape[0])]
    return gw.Puzzle(**board, constraints=fitting, initial=rows)


def _suits(part: Any, board: dict[str, Any]) -> bool:
    """Whether the part is valid on this board: some need other symbols or another shape."""
    try:
        gw.Puzzle(**board, constraints=[part])
    except gw.PuzzleError:
        return False
    return True


def _fits(part: Any, board: dict[str, Any], filling: Filling) -> bool:
    try:
        return not any(gw.Puzzle(**board, constraints=[part]).model.broken(filling))
    except gw.PuzzleError:
        return False


def _long_cages(random: Random) -> gw.Puzzle:
    """Sums and products with thousands of fillings, of which the givens leave few."""
    symbols = random.choice((range(1, 7), range(6), range(-2, 4), range(1, 14), range(0, 600, 40)))
    cells = [Cell((r, c)) for r in range(2) for c in range(4)]
    filling = {cell: random.choice(symbols) for cell in cells}
    shown = random.sample(cells, 5 if len(symbols) > 6 else random.choice((4, 5)))
    regions = [cells, *(random.sample(cells, random.randint(5, 7)) for _ in range(random.randint(0, 2)))]
    return gw.Puzzle(
        size=(2, 4),
        symbols=[str(symbol) for symbol in symbols],
        constraints=[_long_cage(random, region, filling) for region in regions],
        initial=[[str(filling[cell]) if cell in shown else None for cell in cells[r : r + 4]] for r in (0, 4)],
    )


def _long_cage(random: Random, region: list[Cell], filling: Filling) -> Any:
    values = [filling[cell] for cell in region]
    if random.random() < 0.4 and max(values) < 20:
        return gw.ProductIs(region=region, target=prod(values))
    return gw.SumIs(region=region, target=sum(values))


def _wide_cage(random: Random) -> gw.Puzzle:
    """A cage with many symbols to choose from, again near the smallest or largest sum."""
    symbols = range(1, random.choice((20, 40, 80, 300)) + 1)
    filling = {Cell((0, c)): c + 1 for c in range(5)}
    for c in range(random.randint(0, 3)):
        filling[Cell((0, 4 - c))] += 1
    if random.random() < 0.5:
        filling = {cell: symbols[-1] + 1 - value for cell, value in filling.items()}
    total = sum(filling.values())
    beside = total + 1 if total < sum(symbols[-5:]) else total - 1
    cage = gw.Cage(region=list(filling), sum=total if random.random() < 0.7 else (total, beside))
    more = [part for part in (_less(random, filling), _thermometer(random, filling)) if part and random.random() < 0.5]
    return gw.Puzzle(size=(1, 5), symbols=[str(symbol) for symbol in symbols], constraints=[cage, *more])


def _given(random: Random, filling: Filling, cell: Cell) -> str | None:
    return str(filling[cell]) if cell in filling and random.random() < 0.15 else None


def _boxed(random: Random) -> gw.Puzzle:
    """Lines through the boxes of a small grid: rows of four, boxes of 2×2."""
    rows = random.choice((2, 4))
    cells = [Cell((r, c)) for r in range(rows) for c in range(4)]
    walks = [_walk(random, cells, random.randint(3, 6)) for _ in range(random.randint(1, 3))]
    lines = [gw.RegionSumLine(line=walk) for walk in walks if len({(r // 2, c // 2) for r, c in walk}) > 1]
    filling = {cell: random.randint(1, 4) for cell in cells}
    house: list[Any] = [random.choice((gw.Boxes(), gw.NoRepeatsInBoxes(box=[2, 2]), _regions(rows)))]
    if random.random() < 0.3:
        house += [gw.BoxIndexer(cell=random.choice(cells))]
    if rows == 4:
        house += [gw.EachDimensionIsCompletePermutation()]
        house += [gw.DisjointGroups()] if random.random() < 0.2 else []
        house += [gw.Windows()] if random.random() < 0.2 else []
    else:
        house += [PARTS["thermometer"](random, filling)]
    return gw.Puzzle(size=(rows, 4), symbols="1234", constraints=[part for part in (*house, *lines) if part])


def _regions(rows: int) -> Any:
    """Half the rows of columns 1 and 2, or of columns 3 and 4, form a region."""
    return gw.NoRepeatsInRegions(
        regions=[f"{top}{c}-{low}{c + 1}" for top, low in ("ab", "cd")[: rows // 2] for c in (1, 3)]
    )


def _dotted(random: Random) -> gw.Puzzle:
    """White dots, all of them given."""
    rows, columns = random.choice(((2, 3), (3, 3), (2, 4)))
    cells = [Cell((r, c)) for r in range(rows) for c in range(columns)]
    filling = {cell: random.randint(1, 4) for cell in cells}
    differences = random.choice(((1,), (1, 2), (2,)))
    dots = [
        gw.WhiteDot(edge=(a, b), difference=abs(filling[a] - filling[b]))
        for a, b in _edges(cells)
        if abs(filling[a] - filling[b]) in differences and random.random() < 0.9
    ]
    rule = gw.NonConsecutive() if differences == (2,) else gw.AllWhiteDotsGiven(differences=differences)
    return gw.Puzzle(size=(rows, columns), symbols="1234", constraints=[rule, *dots])


def _edges(cells: list[Cell]) -> list[tuple[Cell, Cell]]:
    return [(a, b) for a in cells for b in cells if a < b and sum(abs(p - q) for p, q in zip(a, b, strict=True)) == 1]


def _walk(random: Random, cells: list[Cell], length: int) -> list[Cell]:
    """A path through neighbours that visits no cell twice."""
    path = [random.choice(cells)]
    while len(path) < length:
        near = [c for c in cells if c not in path and sum(abs(p - q) for p, q in zip(c, path[-1], strict=True)) == 1]
        if not near:
            break
        path.append(random.choice(near))
    return path


# ---- one part per constraint ---------------------------------------------------------------------------------------


def _some(random: Random, filling: Filling, low: int, high: int) -> list[Cell]:
    return random.sample(sorted(filling), min(len(filling), random.randint(low, high)))


def _sum(random: Random, filling: Filling) -> Any:
    region = _some(random, filling, 1, 5)
    target = sum(filling[cell] for cell in region) + random.choice((0, 0, 0, 1))
    return random.choice(
        (gw.SumIs(region=region, target=target), gw.MathOp(operator="+", region=region, target=target))
    )


def _product(random: Random, filling: Filling) -> Any:
    region = _some(random, filling, 1, 4)
    return gw.ProductIs(region=region, target=prod(filling[cell] for cell in region))


def _difference(random: Random, filling: Filling) -> Any:
    region = _some(random, filling, 2, 4)
    values = sorted(filling[cell] for cell in region)
    return gw.DifferenceIs(region=region, target=abs(values[-1] - sum(values[:-1])))


def _quotient(random: Random, filling: Filling) -> Any:
    region = _some(random, filling, 2, 3)
    values = sorted(filling[cell] for cell in region)
    rest = prod(values[:-1])
    return gw.QuotientIs(region=region, target=abs(values[-1] // rest) or 1) if rest else None


def _cage(random: Random, filling: Filling) -> Any:
    region = _some(random, filling, 2, 3)
    total = sum(filling[cell] for cell in region)
    return gw.Cage(region=region, sum=total) if random.random() < 0.7 else gw.Cage(region=region)


def _different(random: Random, filling: Filling) -> Any:
    return gw.AllDifferent(region=_some(random, filling, 2, 4))


def _permutes(random: Random, filling: Filling) -> Any:
    values = sorted(set(filling.values()))
    chosen = random.sample(values, random.randint(1, len(values)))
    region = _some(random, filling, len(chosen), len(chosen))
    return gw.RegionPermutesSymbols(region=region, symbols=[str(value) for value in chosen])


def _less(random: Random, filling: Filling) -> Any:
    a, b = random.sample(sorted(filling), 2)
    smaller, larger = (a, b) if filling[a] <= filling[b] else (b, a)
    return gw.LessThan(smaller=smaller, larger=larger)


def _thermometer(random: Random, filling: Filling) -> Any:
    line = [random.choice(sorted(filling))]
    while (higher := [c for c in filling if filling[c] > filling[line[-1]]]) and len(line) < 4:
        line.append(random.choice(higher))
    return gw.Thermometer(line=line) if len(line) > 1 else None


def _dot(random: Random, filling: Filling) -> Any:
    edges = _edges(sorted(filling))
    if not edges:
        return None
    a, b = random.choice(edges)
    return gw.WhiteDot(edge=(a, b), difference=abs(filling[a] - filling[b]))


def _skyscraper(random: Random, filling: Filling) -> Any:
    side = random.choice(("top", "bottom", "left", "right"))
    number = random.choice(sorted(filling))[1 if side in ("top", "bottom") else 0]
    axis = 1 if side in ("top", "bottom") else 0
    line = [filling[cell] for cell in sorted(filling) if cell[axis] == number]
    line = line[::-1] if side in ("bottom", "right") else line
    seen = 1 + sum(max(line[:place]) < line[place] for place in range(1, len(line)))
    return gw.SkyscraperClue(at=f"{side} {number + 1}", count=seen)


def _circles(random: Random, filling: Filling) -> Any:
    return gw.CountingCircles(circles=_some(random, filling, 2, 5))


def _same(random: Random, filling: Filling) -> Any:
    size = random.randint(1, max(1, len(filling) // 2))
    a, b = (random.sample(sorted(filling), size) for _ in "ab")
    return gw.SameValues(a=a, b=b) if set(a) != set(b) else None


def _any_of(random: Random, filling: Filling) -> Any:
    names = [name for name in PARTS if name not in ("any of", "math", *OF_THE_BOARD, *SMALL_ONLY, *OUTSIDE_PARTS)]
    options = []
    for _ in range(random.randint(2, 3)):
        parts = [PARTS[random.choice(names)](random, filling) for _ in range(random.randint(1, 2))]
        options.append([part for part in parts if part is not None])
    options = [option for option in options if option]
    if random.random() < 0.2 and len(options) > 1:
        options = [[gw.AnyOf(options=options)], *options[:1]]
    return gw.AnyOf(options=options) if len(options) > 1 else None


def _math(random: Random, filling: Filling) -> Any:
    region = _some(random, filling, 2, 3)
    return gw.Math(expression=f"{' + '.join(map(str, region))} = {sum(filling[cell] for cell in region)}")


PARTS: dict[str, Part] = {
    "sum": _sum,
    "product": _product,
    "difference": _difference,
    "quotient": _quotient,
    "cage": _cage,
    "different": _different,
    "permutes": _permutes,
    "less": _less,
    "thermometer": _thermometer,
    "dot": _dot,
    "skyscraper": _skyscraper,
    "circles": _circles,
    "same": _same,
    "any of": _any_of,
    "math": _math,
    **REGION_PARTS,
    **LINE_PARTS,
    **OUTSIDE_PARTS,
}
