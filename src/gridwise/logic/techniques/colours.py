"""Colouring: candidates of one symbol, joined by strong links, take one of two colours in turn."""

from __future__ import annotations

from typing import ClassVar

from gridwise.logic.step import Step, listed
from gridwise.logic.technique import Rung, Technique


def _colours(step: Step) -> tuple[str, str, str]:
    """The symbol, and the cells of both colours."""
    first, second = step.because.pattern, step.because.extra
    return first[0][1], listed([cell for cell, _ in first]), listed([cell for cell, _ in second])


class SimpleColours(Technique):
    """Houses with two places for a symbol colour them in turn: all of one colour are true, all of the other false."""

    name = "simple colours"
    other_names = ("simple colors", "simple colouring", "simple coloring")
    kernel = "simple-colours"
    ladders: ClassVar = {"hodoku": Rung(150, order=5330), "gridwise": Rung(4.8, order=4.85)}

    def why(self, step: Step) -> str:
        symbol, one, other = _colours(step)
        told = (
            f"Houses with two places for {symbol} colour {one} one way and {other} the other; "
            f"one colour holds the {symbol}s."
        )
        if step.because.numbers[0] == 1:
            return f"{told} Two cells of the first colour see each other, so it can't be that one."
        return f"{told} Whatever sees both colours can't be {symbol}."


class MultiColours(Technique):
    """Two colourings of a symbol that touch each other."""

    name = "multi colours"
    other_names = ("multi colors", "multi colouring", "multi coloring")
    kernel = "multi-colours"
    ladders: ClassVar = {"hodoku": Rung(200, order=5360), "gridwise": Rung(5.3, order=5.35)}

    def why(self, step: Step) -> str:
        if step.parts:
            return " And again: ".join(self.why(part) for part in step.parts)
        symbol, one, other = _colours(step)
        if step.because.numbers[0] == 1:
            return (
                f"{one} have one colour for {symbol}. They see both colours of another colouring, {other}, "
                f"one of which holds the {symbol}."
            )
        return (
            f"Houses with two places for {symbol} make two colourings whose colours opposite to {one} and {other} see "
            f"each other: one of these two colours, {one} or {other}, holds the {symbol}s, and whatever sees both "
            f"can't be {symbol}."
        )
