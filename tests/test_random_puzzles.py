"""Random small puzzles of every type: the engine finds exactly the solutions that an independent solver finds."""

import warnings
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings

import gridwise as gw
import oracle
from sampled_cases import first
from strategies import MAKERS, make, small_puzzles

Values = tuple[int, ...]
LIMIT = 1_000
EACH = 500
"""Puzzles of each type; the suite looks at the first chunk of them."""
CHUNK = 50


def agree(puzzle: gw.Puzzle) -> int:
    """Assert that engine and oracle agree on everything there is to know of a puzzle's solutions."""
    expected = oracle.solutions(puzzle, LIMIT)
    assert gw.count(puzzle, limit=LIMIT) == len(expected)
    if len(expected) == LIMIT:
        return LIMIT
    found = list(gw.solutions(puzzle))
    values = [oracle.values_of(solution) for solution in found]
    assert len(values) == len(expected)
    assert set(values) == expected
    assert not any(gw.check(puzzle, solution) for solution in found)
    assert gw.true_candidates(puzzle) == union(puzzle, values)
    for filling in near(puzzle, values):
        assert (gw.check(puzzle, named(puzzle, filling)) == []) == (filling in expected)
    return len(expected)


def near(puzzle: gw.Puzzle, solutions: list[Values]) -> Iterator[Values]:
    """Fillings that differ from a solution in one cell or by an exchange of two."""
    random = Random(len(solutions))
    for solution in solutions[:3]:
        a, b = random.choices(range(len(solution)), k=2)
        changed = list(solution)
        changed[a] = random.choice(puzzle.symbols.values)
        yield tuple(changed)
        changed = list(solution)
        changed[a], changed[b] = changed[b], changed[a]
        yield tuple(changed)


def named(puzzle: gw.Puzzle, filling: Values) -> dict[str, str]:
    """A filling as an answer: from each cell's name to its symbol."""
    return {str(cell): puzzle.symbols.name[value] for cell, value in zip(puzzle.grid.places, filling, strict=True)}


def union(puzzle: gw.Puzzle, solutions: list[Values]) -> dict[str, tuple[str, ...]]:
    """For each cell the symbols that it holds in some solution."""
    columns = zip(*solutions, strict=True) if solutions else ((),) * len(puzzle.grid.places)
    name = puzzle.symbols.name
    return {
        str(cell): tuple(name[value] for value in sorted(set(held)))
        for cell, held in zip(puzzle.grid.places, columns, strict=True)
    }


def agree_on_seeds(kind: str, seeds: range) -> list[int]:
    counts = []
    for seed in seeds:
        puzzle = make(kind, Random(f"{kind} {seed}"))
        try:
            counts.append(agree(puzzle))
        except AssertionError as error:
            raise AssertionError(f"{kind}, seed {seed}: {error}\n{puzzle!r}\n{puzzle.declaration}") from error
    return counts


@pytest.mark.parametrize("start", first(1, range(0, EACH, CHUNK)))
@pytest.mark.parametrize("kind", MAKERS)
def test_engine_and_oracle_agree(kind: str, start: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", gw.PuzzleWarning)
        counts = agree_on_seeds(kind, range(start, start + CHUNK))
    assert min(counts) < 2 <= max(counts), "these puzzles are all of one sort"


@settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(small_puzzles())
def test_count_agrees_with_an_independent_solver(puzzle: gw.Puzzle) -> None:
    assert gw.count(puzzle, limit=LIMIT) == oracle.count(puzzle, LIMIT)


@settings(max_examples=40, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(small_puzzles())
def test_a_seed_changes_the_order_of_solutions_and_nothing_else(puzzle: gw.Puzzle) -> None:
    plain = [solution.line for _, solution in zip(range(300), gw.solutions(puzzle), strict=False)]
    if len(plain) < 300:
        assert sorted(solution.line for solution in gw.solutions(puzzle, seed=7)) == sorted(plain)
    again = [solution.line for _, solution in zip(range(300), gw.solutions(puzzle), strict=False)]
    assert again == plain
