"""Types whose rules look at few cells at a time, such as Tents: their meaning, beside models written from the rules."""

from random import Random

import pytest

import gridwise as gw
from oracle import local_models
from random_local import MAKERS

LIMIT = 40
"""Solutions are counted up to this number."""


def agree(kind: str, seed: int) -> int:
    """The number of solutions of a random puzzle, which both solvers have to find."""
    puzzle, tokens = MAKERS[kind](Random(seed))
    found = gw.count(puzzle, limit=LIMIT)
    assert found == local_models.solutions(kind, tokens, limit=LIMIT), puzzle.to_yaml()
    return found


@pytest.mark.parametrize("kind", MAKERS)
def test_random_puzzles_have_as_many_solutions_as_the_rules_say(kind: str) -> None:
    assert len({min(2, agree(kind, seed)) for seed in range(8)}) > 1


@pytest.mark.prove
@pytest.mark.parametrize("kind", MAKERS)
def test_500_random_puzzles_have_as_many_solutions_as_the_rules_say(kind: str) -> None:
    counts = [agree(kind, seed) for seed in range(500)]
    assert {0, 1} <= {*counts}
    assert max(counts) > 1
