"""Steps of an explanation are named once something asks for them."""

import pickle
from dataclasses import replace

import pytest

import gridwise as gw
from gridwise.logic.later import Later
from gridwise.logic.position import Position
from gridwise.logic.step import Step
from gridwise.model.grid import cell_style


@pytest.fixture(scope="module")
def puzzle() -> gw.Puzzle:
    return gw.generate("Sudoku", level="Hard", seed=7)


@pytest.mark.parametrize("all_steps", [False, True])
def test_nothing_is_named_before_it_is_needed(
    puzzle: gw.Puzzle, monkeypatch: pytest.MonkeyPatch, all_steps: bool
) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("named too early")

    monkeypatch.setattr(Position, "as_step", refuse)
    steps = list(gw.explain(puzzle, all_steps=all_steps))
    assert "hidden single" in {step.technique for step in steps}
    with pytest.raises(AssertionError, match="named too early"):
        _ = steps[0].placements


def test_the_order_of_reading_makes_no_difference(puzzle: gw.Puzzle) -> None:
    forwards = [(str(step), step.snapshot) for step in gw.explain(puzzle)]
    steps = list(gw.explain(puzzle))
    backwards = [(str(step), step.snapshot) for step in reversed(steps)]
    assert forwards == backwards[::-1]
    assert [(str(step), step.snapshot) for step in steps] == forwards


def test_cells_are_named_as_they_were_when_the_step_was_found(puzzle: gw.Puzzle) -> None:
    with cell_style("r1c1"):
        steps = list(gw.explain(puzzle))
        told = [str(step) for step in gw.explain(puzzle)]
    assert [str(step) for step in steps] == told
    assert "r1c" in " ".join(told)


def test_a_step_is_a_plain_value(puzzle: gw.Puzzle) -> None:
    first, second = next(gw.explain(puzzle)), next(gw.explain(puzzle))
    assert first == second
    assert repr(first) == repr(second)
    assert pickle.loads(pickle.dumps(next(gw.explain(puzzle)))) == first
    assert replace(next(gw.explain(puzzle)), score=99.0) == replace(first, score=99.0)


def test_other_names_are_not_fields(puzzle: gw.Puzzle) -> None:
    step = next(gw.explain(puzzle))
    assert isinstance(step, Later)
    assert isinstance(step, Step)
    with pytest.raises(AttributeError, match="'Step' object has no attribute 'colour'"):
        _ = step.colour  # type: ignore[attr-defined]
