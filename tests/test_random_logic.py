"""Rules about other rules: random ones against an independent solver."""

from random import Random
from typing import Any

import pytest

import gridwise as gw
import oracle
from gridwise.model.constraint import Constraint
from sampled_cases import first

CELLS = [f"{row}{column}" for row in "abcd" for column in "1234"]
LIMIT = 300
CHUNK, CHUNKS = 5, 100


def simple(random: Random) -> Constraint:
    """A random constraint without others inside."""
    a, b, c, d = random.sample(CELLS, 4)
    number = random.randint(1, 4)
    return random.choice(
        [
            lambda: gw.Thermometer(line=f"{a} {b} {c}"),
            lambda: gw.Odd(cell=a),
            lambda: gw.AllDifferent(region=f"{a} {b} {c} {d}"),
            lambda: gw.SumIs(region=f"{a} {b} {c}", target=random.randint(4, 10)),
            lambda: gw.ProductIs(region=f"{a} {b}", target=random.choice((2, 4, 6, 8, 12))),
            lambda: gw.ContainAtLeast(region=f"{a} {b} {c}", symbols=str(number)),
            lambda: gw.RegionPermutesSymbols(region=f"{a} {b} {c}", symbols="124"),
            lambda: gw.Renban(line=f"{a} {b} {c}"),
            lambda: gw.Palindrome(line=f"{a} {b} {c} {d}"),
            lambda: gw.SameValues(a=f"{a} {b}", b=f"{c} {d}"),
            lambda: gw.Formula(formula=f"{a} + {b} {random.choice('=<>')} {c} * {d}"),
            lambda: gw.GivenMarks(cell=a, symbols=str(number)),
        ]
    )()


def several(random: Random, depth: int) -> list[Constraint]:
    return [statement(random, depth - 1) for _ in range(random.choice((1, 1, 2)))]


def statement(random: Random, depth: int) -> Constraint:
    """A random constraint, in most cases about others."""
    if depth == 0 or random.random() < 0.15:
        return simple(random)
    kind = random.choice((gw.Not, gw.AnyOf, gw.ExactlyOneOf, gw.Exactly, gw.AtLeast, gw.AtMost, gw.IfThen))
    if kind is gw.Not:
        return gw.Not(parts=several(random, depth))
    if kind is gw.IfThen:
        more: dict[str, Any] = {"otherwise": several(random, depth)} if random.random() < 0.5 else {}
        return gw.IfThen(when=several(random, depth), then=several(random, depth), **more)
    options = [several(random, depth) for _ in range(random.randint(2, 4))]
    if kind in (gw.AnyOf, gw.ExactlyOneOf):
        return kind(options=options)
    return kind(options=options, count=random.randint(0, len(options)))


def random_puzzle(seed: int) -> gw.Puzzle:
    """A Latin square with rules about rules that one of its solutions need not satisfy."""
    random = Random(seed)
    rules: list[Constraint] = []
    while len(rules) < 5:
        rule = statement(random, 2)
        try:
            gw.Puzzle("LatinSquare", size=(4, 4), constraints=[rule])
        except gw.PuzzleError:
            continue  # it can never hold, say
        rules.append(rule)
    return gw.Puzzle("LatinSquare", size=(4, 4), constraints=rules)


@pytest.mark.parametrize("chunk", first(1, range(CHUNKS)))
def test_random_logic_against_an_independent_solver(chunk: int) -> None:
    solvable = 0
    for seed in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        puzzle = random_puzzle(seed)
        expected = oracle.solutions(puzzle, LIMIT)
        assert gw.count(puzzle, limit=LIMIT) == len(expected), (seed, puzzle.clues)
        if len(expected) < LIMIT:
            found = list(gw.solutions(puzzle))
            assert {oracle.values_of(solution) for solution in found} == expected
            solvable += bool(found)
    assert solvable or chunk, "a few puzzles may all be unsolvable by chance, but not those of the first chunk"
