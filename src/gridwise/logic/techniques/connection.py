"""Cells that have to form one area: what would be cut off, and what everything has to pass through."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from gridwise.logic.cell_ranges import ranged
from gridwise.logic.step import Step, capital, either, listed
from gridwise.logic.technique import Rung, Technique


class CutOff(Technique):
    """Cells from which the rest of the area can't be reached don't belong to it."""

    name = "cut off"
    in_a_hint = "Something would be cut off."
    other_names = ("unreachable",)
    kernel = "connected"
    knows_marks = True
    options = (1,)
    countable = False
    ladders: ClassVar = {"gridwise": Rung(1.9)}

    def why(self, step: Step) -> str:
        cells, goal = listed(ranged(step.ruled_out)), _goal(step)
        if goal == _EDGE:
            kind = _named(step, _symbols(step.ruled_out.values()))
            return f"{capital(cells)} can't be reached from the edge, but all {kind} are connected to it."
        return f"{capital(cells)} can't be reached from {goal}, but all {_kind(step)} are connected."

    def plain(self, step: Step) -> str:
        cells = listed(ranged(step.ruled_out))
        return f"Look at {cells}. There is no way from there to {_goal(step)}. So {step.what}."


class OnlyWay(Technique):
    """Cells that every way between two parts of an area passes through belong to it."""

    name = "only way through"
    in_a_hint = "There is only one way through."
    other_names = ("bridge", "bottleneck")
    kernel = "connected"
    knows_marks = True
    options = (2,)
    countable = False
    ladders: ClassVar = {"gridwise": Rung(1.95)}

    def why(self, step: Step) -> str:
        through, (start, end) = listed(ranged(step.ruled_out)), _ends(step)
        edge = " to the edge" if start == _EDGE else ""
        return f"All {_kind(step)} are connected{edge}, and every way from {start} to {end} leads through {through}."

    def plain(self, step: Step) -> str:
        through, (start, end) = listed(ranged(step.ruled_out)), _ends(step)
        return f"Look for a way from {start} to {end}. You always pass through {through}. So {step.what}."


_EDGE = "the edge"


def _ends(step: Step) -> tuple[str, str]:
    """A cell on each side of the only way."""
    cells = step.because.cells
    return (cells[0], cells[1]) if len(cells) > 1 else (_EDGE, cells[0])


def _goal(step: Step) -> str:
    return step.because.cells[0] if step.because.cells else _EDGE


def _kind(step: Step) -> str:
    """The cells that are connected, as people name them: `white cells`, `lamps`, `1s`."""
    return _named(step, _symbols([tuple(symbol for _, symbol in step.because.pattern)]))


def _symbols(groups: Iterable[Iterable[str]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(symbol for group in groups for symbol in group))


def _named(step: Step, symbols: tuple[str, ...]) -> str:
    return either(tuple(step.wording.plural(symbol) for symbol in symbols))
