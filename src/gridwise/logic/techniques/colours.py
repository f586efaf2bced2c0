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
            f"Houses with two places for {symbol} give {one} one colour and {other} the other; "
            f"one colour holds the {symbol}s."
        )
        if step.because.numbers[0] == 1:
            return f"{start} Two cells of the first colour see each other, so that colour is wrong."
        return f"{start} A cell that sees both colours can't be {symbol}."

    def plain(self, step: Step) -> str:
        symbol, one, other = _colours(step)
        start = (
            f"Look for places for {symbol}. Paint {one} red and {other} blue. "
            f"Either all red squares are {symbol}, or all blue ones."
        )
        if step.because.numbers[0] == 1:
            return f"{start} But two red squares are in each other's way, so red is wrong. So {step.what}."
        return f"{start} A square that sees a red one and a blue one can't be {symbol}. So {step.what}."


class MultiColours(_Colours):
    """Two groups of places of a symbol, each in two alternating colours, in which a colour sees one of the other."""

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
                f"{one} {have} one colour for {symbol}. It sees both colours of another group, {other}. "
                f"One of those two holds the {symbol}, so this colour does not."
            )
        return (
            f"Houses with two places for {symbol} form two groups of two colours each. In one group, take the colour "
            f"of {one}; in the other, that of {other}. Their opposite colours see each other, so they can't both hold "
            f"the {symbol}s: one of the colours taken does, and a cell that sees both can't be {symbol}."
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
