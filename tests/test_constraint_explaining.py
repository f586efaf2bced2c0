"""The example of every constraint is explained to its end, and each step is correct and accepted by the verifier."""

from textwrap import dedent

import pytest

import gridwise as gw
from gridwise.model import registry
from proofs import Tally, walk_to_the_end


@pytest.mark.parametrize("name", registry.constraints())
def test_the_example_of_a_constraint_is_explained_to_its_end(name: str) -> None:
    tally = Tally()
    walk_to_the_end(gw.parse(dedent(registry.constraint(name).example)), tally)
    assert tally.counts["puzzles"] == 1
    assert not tally.refutations
