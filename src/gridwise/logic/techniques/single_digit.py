"""One symbol, two strong links: patterns that people see without following a chain."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from gridwise.logic.evidence import houses_first
from gridwise.logic.step import RawStep, Step, capital, either, houses, listed
from gridwise.logic.technique import Rung, Technique

if TYPE_CHECKING:
    from gridwise.logic.position import Position


def _houses(step: Step) -> tuple[str, str, str]:
    """The clues of the first strong link, of the joint, and of the second strong link."""
    first, joint, second = (clue for _, _, _, clue in step.because.chain[:3])
    return first, joint, second


class _Turbot(Technique):
    kernel = "turbot"
    rests_on = "places"

    def where(self, step: Step) -> str:
        """The two houses with two places each."""
        first, _, second = _houses(step)
        return f"Look at {houses((first, second))}."

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
    tints = 2
    rests_on = "places"
    ladders: ClassVar = {"hodoku": Rung(120, order=3170), "gridwise": Rung(4.3, order=4.32)}

    def complete(self, position: Position, raw: RawStep) -> RawStep:
        """The box, the house of the strong link, and the two lines of the box in the order of the words."""
        (near, _), (far, _) = raw.extra[:2]
        places, gone = [cell for cell, _ in raw.pattern], [cell for cell, _ in raw.removals]
        wanted = [("box", places), ("", [near, far]), ("line", [near]), ("line", gone)]
        return houses_first(position, raw, wanted)

    def where(self, step: Step) -> str:
        """The box and the house of the strong link."""
        return f"Look at {houses(step.because.clues[:2])}."

    def _parts(self, step: Step) -> tuple[str, str, str, str]:
        """The symbol, where it can go, and what follows from each end of the strong link."""
        symbol = step.because.pattern[0][1]
        (near, _), (far, _) = step.because.extra[:2]
        box, strong, line, across = step.because.clues[:4]
        gone = listed(tuple(step.ruled_out))
        places = (
            f"In {box} the {symbol} can go only into {listed(step.because.cells)}: all of them in {line} or {across}. "
            f"In {strong} the {symbol} can go only into {either((near, far))}."
        )
        lie = "lies" if len(step.ruled_out) == 1 else "lie"
        own = f"{box} needs its own in {across}, where {gone} also {lie}"
        first = f"If {near} is {symbol}, {line} has its {symbol}, so {own}"
        other = f"if {far} is {symbol}, it sees {gone}"
        return symbol, places, first, other

    def why(self, step: Step) -> str:
        _, places, first, other = self._parts(step)
        return f"{places} {first}; {other}."

    def plain(self, step: Step) -> str:
        symbol, places, first, other = self._parts(step)
        return f"Look for places for {symbol}. {places} {first}. {capital(other)}. So {step.what}."
