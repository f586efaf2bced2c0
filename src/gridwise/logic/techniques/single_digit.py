"""One symbol, two strong links: patterns that people see without following a chain."""

from __future__ import annotations

from typing import ClassVar

from gridwise.logic.step import Step, either, listed
from gridwise.logic.technique import Rung, Technique


def _houses(step: Step) -> tuple[str, str, str]:
    """The clues of the first strong link, of the joint, and of the second strong link."""
    first, joint, second = (clue for _, _, _, clue in step.because.chain[:3])
    return first, joint, second


class _Turbot(Technique):
    kernel = "turbot"
    rests_on = "places"

    def why(self, step: Step) -> str:
        (end, symbol), (other, _), (near, _), (far, _) = step.because.pattern
        first, joint, second = _houses(step)
        return (
            f"In {first} the {symbol} can go only into {end} or {near}, in {second} only into {other} or {far}. "
            f"{near} and {far} both lie in {joint}, so they can't both be {symbol}: {end} or {other} is {symbol}."
        )

    def plain(self, step: Step) -> str:
        (end, symbol), (other, _), (near, _), (far, _) = step.because.pattern
        first, joint, second = _houses(step)
        return (
            f"Look for places for {symbol}. In {first} they are {end} and {near}; in {second} they are {other} "
            f"and {far}. {near} and {far} are both in {joint}, so one of them is not {symbol}. Then {end} or {other} "
            f"is {symbol}. {_neighbours(step)} So {step.what}."
        )


def _neighbours(step: Step) -> str:
    """Why what is removed clashes with both ends."""
    squares = listed(tuple(step.ruled_out))
    return f"Neither leaves room for it in {squares}."


class Skyscraper(_Turbot):
    """Two parallel lines with two places each; one pair of places shares a line."""

    name = "skyscraper"
    options = (0,)
    ladders: ClassVar = {"hodoku": Rung(130, order=3000), "gridwise": Rung(4.0, order=4.02)}


class TwoStringKite(_Turbot):
    """A row and a column with two places each, joined in a box."""

    name = "two-string kite"
    other_names = ("2-string kite",)
    options = (1,)
    ladders: ClassVar = {"hodoku": Rung(150, order=3100), "gridwise": Rung(4.1, order=4.12)}


class TurbotFish(_Turbot):
    """Two houses with two places each, a place of one seeing a place of the other."""

    name = "turbot fish"
    options = (2,)
    ladders: ClassVar = {"hodoku": Rung(120, order=3120), "gridwise": Rung(4.2, order=4.22)}


class EmptyRectangle(Technique):
    """The places in a box are in one row and one column; a strong link outside connects them."""

    name = "empty rectangle"
    kernel = "empty-rectangle"
    rests_on = "places"
    ladders: ClassVar = {"hodoku": Rung(120, order=3170), "gridwise": Rung(4.3, order=4.32)}

    def why(self, step: Step) -> str:
        symbol = step.because.pattern[0][1]
        (near, _), (far, _) = step.because.extra[:2]
        gone = tuple(cell for cell in step.ruled_out)
        return (
            f"In their box, the only places for {symbol} ({listed(step.because.cells)}) lie in one row and one column. "
            f"One of {near} and {far} is {symbol}: if it is {near}, the box needs its {symbol} in the line of "
            f"{either(gone)}; otherwise {far} is {symbol} and sees {either(gone)}."
        )

    def plain(self, step: Step) -> str:
        symbol = step.because.pattern[0][1]
        (near, _), (far, _) = step.because.extra[:2]
        gone = either(tuple(step.ruled_out))
        return (
            f"Look for places for {symbol}. One of {near} and {far} must be {symbol}. If it is {far}, then {gone} "
            f"can't be {symbol}. If it is {near}, then the {symbol} of {listed(step.because.cells)} must be in the "
            f"same row or column as {gone}, which can't be {symbol} then either. So {step.what}."
        )
