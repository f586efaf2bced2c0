"""Steps about loops: found where they should be, worded in places, and accepted by the verifier."""

import pytest

import gridwise as gw
from gridwise.logic.verify import verify

NAMES = (
    "closed loop",
    "closes too early",
    "inside and outside",
    "dead end",
    "leads nowhere",
    "loop never branches",
    "only way on",
    "there and back",
)


@pytest.mark.parametrize("name", NAMES)
def test_every_step_of_an_example_follows_from_the_loop_alone(name: str) -> None:
    example = gw.example(name)
    assert example is not None
    steps = gw.find(example.position, name)
    assert steps
    for step in steps:
        assert verify(example.position, step) is None
        assert step.because.clues == ("the loop",)


@pytest.mark.parametrize("seed", range(3))
def test_slitherlinks_are_explained_with_steps_that_the_verifier_accepts(seed: int) -> None:
    puzzle = gw.generate("Slitherlink", size=6, seed=seed)
    position, used = gw.position(puzzle), set()
    for step in gw.explain(puzzle):
        used.add(step.technique)
        assert verify(position, step) is None, step
        position.apply(step)
    assert position.solved
    assert used & {*NAMES}


def test_the_words_name_the_line_and_what_it_would_leave_out() -> None:
    early = gw.example("closes too early")
    assert early is not None
    assert early.step.why == (
        "A line along a1|a2 would join the ends of the line from a1|top to a1|b1 and close the loop, "
        "but c3|bottom belongs to it, too."
    )
    across = gw.example("there and back")
    assert across is not None
    assert "only a2|top and a2|bottom lead across" in across.step.why
