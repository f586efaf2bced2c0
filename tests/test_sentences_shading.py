"""The reader of sentences about shaded cells accepts what is said, and finds what is false."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

import gridwise as gw
from gridwise.model.registry import puzzle_type
from sentence_checker import check_explanation
from sentences_shading import false_statements

TYPES = ("Cave", "CanalView", "Creek", "Heyawake", "Kurodoko", "Tapa", "Yajikazu", "YinYang")
CHANGED = (
    ("CanalView", "the 5 in f2 sees at most 3", "the 5 in f2 sees at most 4"),
    ("CanalView", "at most 3, so it needs at least 2", "at most 3, so it needs at least 1"),
    ("CanalView", "can only see 1 up and 1 left, or 2 up", "can only see 1 up and 1 left"),
    ("Cave", "The 2 in c2 already sees its", "The 3 in c2 already sees its"),
    ("Cave", "The 11 in d4 can't see more than 11 cells", "The 11 in d4 already sees its 11 cells"),
    ("Cave", "a6 and b6 can't be reached", "a6 and b3 can't be reached"),
    ("Creek", "from a5 to e2 leads through d2", "from a5 to e2 leads through b2"),
    ("Yajikazu", "b4 is white, so its", "e6 is white, so its"),
)
"""Words in the explanations of the types' own examples, and what is false in their place."""


def steps(name: str) -> Iterator[tuple[gw.Position, gw.Step]]:
    """The steps of the explanation of a type's example, each with the position before it."""
    position = gw.position(gw.parse(puzzle_type(name).starter()))
    for step in gw.explain(position):
        yield position.copy(), step
        position.apply(step)


@pytest.mark.parametrize("name", TYPES)
def test_nothing_false_is_said_of_the_example_of_a_type(name: str) -> None:
    assert list(check_explanation(gw.parse(puzzle_type(name).starter()))) == []


@pytest.mark.parametrize(("name", "said", "false"), CHANGED)
def test_false_words_are_found(name: str, said: str, false: str) -> None:
    position, step = next(found for found in steps(name) if said in found[1].why)
    changed = replace(step, reason=step.why.replace(said, false))
    assert list(false_statements(position, changed)) != []
