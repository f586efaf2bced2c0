"""The contract of looks: they draw something inside their place, in the tone that is asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gridwise.model.marks import TEXT
from gridwise.model.registry import KINDS, pieces
from gridwise.model.shapes import Point, Tone
from gridwise.render.look import Circle, Look, Path, Primitive, Text

ALLOWANCE = 0.001
"""Rounded coordinates may lie this far outside the place."""


def check_look(kind: type[Look] | str) -> None:
    """Raise an AssertionError unless the look keeps the contract.

    It must draw primitives inside its place, at least one of them in the requested tone, the same way each time.
    """
    look = _registered(kind)
    name = look.name
    assert (vars(look).get("__doc__") or "").strip(), f"the look {name} has no docstring"
    assert name != TEXT, f"a look can't be called '{TEXT}': that stands for the symbol's own character"
    assert len(name.split()) == 1, f"the name of the look '{name}' must be one word"
    signs = f"{look.sign}{look.other_signs}"
    assert len(look.sign) <= 1, f"the `sign` of {name} must be one character, not {look.sign!r}"
    assert not any(sign.isalnum() or sign.isspace() for sign in signs if sign not in "xX"), (
        f"the signs of {name} must not be letters, digits or blanks: {signs!r}"
    )
    drawn = _drawn(look, Tone.INK)
    assert drawn == _drawn(look, Tone.INK), f"{name} is drawn differently each time"
    for primitive in drawn:
        _check_inside(primitive, name)
    assert any(Tone.INK in _tones(primitive) for primitive in drawn), f"{name} does not use the tone it is given"
    assert drawn != _drawn(look, Tone.WRONG), f"{name} looks the same in every tone"


def _registered(kind: type[Look] | str) -> type[Look]:
    known: Mapping[str, type[Look]] = pieces("look")
    if isinstance(kind, str):
        assert kind in known, f"the look {kind} is not registered"
        return known[kind]
    lacks = KINDS["look"].missing(kind)
    assert not lacks, f"the look {kind.__name__} has no {', no '.join(lacks)}"
    assert known.get(kind.name) is kind, f"the look {kind.name} is not registered"
    return kind


def _drawn(look: type[Look], tone: Tone) -> list[Primitive]:
    try:
        drawn = list(look().draw(tone))
    except Exception as error:
        raise AssertionError(f"{look.name} can't be drawn: {type(error).__name__}: {error}") from error
    assert drawn, f"{look.name} draws nothing"
    for primitive in drawn:
        assert isinstance(primitive, Path | Circle | Text), (
            f"`draw` of {look.name} must yield circles, paths and texts, not {primitive!r}"
        )
    return drawn


def _check_inside(primitive: Primitive, name: str) -> None:
    for x, y in _corners(primitive):
        inside = all(-ALLOWANCE <= each <= 1 + ALLOWANCE for each in (x, y))
        assert inside, f"{name} draws outside its place, at ({x:g}, {y:g}); a place goes from (0, 0) to (1, 1)"


def _corners(primitive: Primitive) -> Iterator[Point]:
    """The points farthest out, without the width of lines."""
    if isinstance(primitive, Path):
        yield from (point for loop in primitive.loops for point in loop)
    elif isinstance(primitive, Circle):
        (x, y), radius = primitive.middle, primitive.radius
        yield from ((x - radius, y - radius), (x + radius, y + radius))
    else:
        yield primitive.at


def _tones(primitive: Primitive) -> tuple[Tone | None, ...]:
    return (primitive.tone,) if isinstance(primitive, Text) else (primitive.fill, primitive.stroke)
