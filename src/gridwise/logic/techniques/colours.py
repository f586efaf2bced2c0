"""Colouring: candidates of one symbol, joined by strong links, alternate between two colours."""

from __future__ import annotations

from typing import ClassVar

from gridwise.logic.step import Step, listed
from gridwise.logic.technique import Rung, Technique


def _colours(step: Step) -> tuple[str, str, str]:
    """The symbol, and the cells of both colours."""
    first, second = step.because.pattern, step.because.extra
    return first[0][1], listed([cell for cell, _ in first]), listed([cell for cell, _ in second])


class _Colours(Technique):
    def where(self, step: Step) -> str:
        """A cell of each colour."""
        return f"Look at {listed([step.because.pattern[0][0], step.because.extra[0][0]])}."


class SimpleColours(_Colours):
    """Houses with two places for a symbol give them alternating colours: one colour is true, the other false."""

    name = "simple colours"
    other_names = ("simple colors", "simple colouring", "simple coloring")
    kernel = "simple-colours"
    countable = False
    ladders: ClassVar = {"hodoku": Rung(150, order=5330), "gridwise": Rung(4.8, order=4.85)}

    def why(self, step: Step) -> str:
        symbol, one, other = _colours(step)
        start = (
            f"Houses with two places for {symbol} colour {one} one way and {other} the other; "
            f"one colour holds the {symbol}s."
        )
        if step.because.numbers[0] == 1:
            return f"{start} Two cells of the first colour see each other, so it can't be that one."
        return f"{start} Whatever sees both colours can't be {symbol}."

    def plain(self, step: Step) -> str:
        symbol, one, other = _colours(step)
        start = (
            f"Look for places for {symbol}. Paint {one} red and {other} blue. "
            f"Either all red squares are {symbol}, or all blue ones."
        )
        if step.because.numbers[0] == 1:
            return f"{start} But two red squares are in each other's way, so red is wrong. So {step.what}."
        return f"{start} Squares that touch a row, column or box with both colours can't be {symbol}. So {step.what}."


class MultiColours(_Colours):
    """Two colourings of a symbol that touch each other."""

    name = "multi colours"
    other_names = ("multi colors", "multi colouring", "multi coloring")
    kernel = "multi-colours"
    countable = False
    ladders: ClassVar = {"hodoku": Rung(200, order=5360), "gridwise": Rung(5.3, order=5.35)}

    def why(self, step: Step) -> str:
        if step.parts:
            return " And again: ".join(self.why(part) for part in step.parts)
        symbol, one, other = _colours(step)
        if step.because.numbers[0] == 1:
            have = "has" if len(step.because.pattern) == 1 else "have"
            return (
                f"{one} {have} one colour for {symbol}, which sees both colours of another colouring, {other}. "
                f"One of those holds the {symbol}, so this one does not."
            )
        return (
            f"Houses with two places for {symbol} make two colourings: {one} in one of them, and {other} in the other. "
            f"The colours opposite to these see each other, so they can't both hold the {symbol}s: one of these two "
            f"does, and whatever sees both can't be {symbol}."
        )

    def plain(self, step: Step) -> str:
        if step.parts:
            return " And again: ".join(self.plain(part) for part in step.parts)
        symbol, one, other = _colours(step)
        start = f"Look for places for {symbol}. Paint {one} red and {other} blue."
        if step.because.numbers[0] == 1:
            return f"{start} Some blue square must be {symbol}, and each is in the way of a red one. So {step.what}."
        return (
            f"{start} If red were wrong, blue would be right, and the other way round. So some of them are {symbol}, "
            f"and squares in the way of both can't be {symbol}. So {step.what}."
        )
