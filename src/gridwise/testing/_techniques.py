"""The contract of techniques: they find sound steps, leave the position unchanged, and give reasons."""

from __future__ import annotations

from gridwise.common.errors import PuzzleError
from gridwise.logic.examples import example_text
from gridwise.logic.ladder import LADDERS, techniques
from gridwise.logic.position import Position
from gridwise.logic.step import RawStep, Step
from gridwise.logic.technique import Rung, Technique
from gridwise.logic.verify import verify
from gridwise.model.registry import KINDS
from gridwise.solving.explaining import reached
from gridwise.testing._puzzles import load

LOOKED_AT = 5
"""The number of steps in an example to verify."""


def check_technique(kind: type[Technique] | str, most: int = LOOKED_AT) -> None:
    """Raise an AssertionError unless the technique keeps the contract.

    It must find a step in its example. Each step must follow from the clues that it cites and be explained in whole
    sentences. A search must not change the position, and must find the same steps again.
    """
    technique = _registered(kind)
    name = technique.name
    assert (vars(type(technique)).get("__doc__") or "").strip(), f"{name} has no docstring"
    _check_ladders(technique)
    text = example_text(technique)
    assert text.strip(), f"{name} has no example: a puzzle file with a position in which it is found"
    position = reached(load(text, f"the example of {name}"))
    before = position.candidates(), position.placed()
    found = _found(technique, position, most)
    assert found, f"{name} is not found in its example"
    assert (position.candidates(), position.placed()) == before, f"`find` of {name} changes the position"
    assert _found(technique, position, most) == found, f"`find` of {name} finds different steps each time"
    for step in found:
        _check_step(technique, position, position.as_step(technique, step))


def _registered(kind: type[Technique] | str) -> Technique:
    if isinstance(kind, str):
        assert kind in techniques(), f"the technique {kind} is not registered"
        return techniques()[kind]
    lacks = KINDS["technique"].missing(kind)
    assert not lacks, f"the technique {kind.__name__} has no {', no '.join(lacks)}"
    known = techniques().get(kind.name)
    assert type(known) is kind, f"the technique {kind.name} is not registered"
    return known


def _check_ladders(technique: Technique) -> None:
    for ladder, rung in technique.ladders.items():
        assert ladder in LADDERS, (
            f"{technique.name} is on the ladder '{ladder}', but the ladders are {', '.join(LADDERS)}"
        )
        assert isinstance(rung, Rung), f"the place of {technique.name} on {ladder} is {rung!r}, not a Rung"
        assert rung.score > 0, f"{technique.name} scores {rung.score} on {ladder}; it must be more than 0"


def _found(technique: Technique, position: Position, most: int) -> list[RawStep]:
    if not technique.applies(position):
        return []
    try:
        steps = list(technique.few(position, most))
    except PuzzleError as error:
        raise AssertionError(f"`find` of {technique.name} fails: {error}") from error
    for step in steps:
        right = isinstance(step, RawStep)
        assert right, f"`find` of {technique.name} must yield what `self.step(…)` returns, not {type(step).__name__}"
    return steps


def _check_step(technique: Technique, position: Position, step: Step) -> None:
    name = technique.name
    assert step.placements or step.removals, f"a step of {name} changes nothing"
    wrong = verify(position, step)
    assert wrong is None, f"a step of {name} ({step.what}) is wrong: {wrong}"
    for stage in ("where", "which", "why", "plain"):
        try:
            said = getattr(step, stage)
        except Exception as error:
            raise AssertionError(f"`{stage}` of {name} fails: {type(error).__name__}: {error}") from error
        assert isinstance(said, str), f"`{stage}` of {name} is not a string: {said!r}"
        assert said.strip().endswith("."), f"`{stage}` of {name} is not a sentence: {said!r}"
