"""Multi-sector locked sets: cells where rows cross columns, filled exactly by what these lines can give them."""

from __future__ import annotations

from itertools import chain
from typing import ClassVar

from gridwise.logic.step import Step, called, capital, houses, in_order, listed
from gridwise.logic.technique import Rung, Technique
from gridwise.model.grid import Cell


class MultiSectorLockedSets(Technique):
    """Cells where some rows cross some columns, which together can give them just as many symbols as there are cells.

    Each symbol is limited either by the rows or by the columns, in each of which it can be at most once.
    """

    name = "multi-sector locked sets"
    kernel = "sector-sets"
    rests_on = "cells"
    countable = False
    other_names = ("MSLS", "SK loop")
    in_a_hint = "Count what the lines can give to the cells where they cross."
    ladders: ClassVar = {"gridwise": Rung(8.2, order=8.45)}

    def where(self, step: Step) -> str:
        """The lines of both directions."""
        rows, columns = _lines(step, "row"), _lines(step, "column")
        return f"Look where {houses(rows)} cross {houses(columns)}." if rows and columns else super().where(step)

    def why(self, step: Step) -> str:
        given, cells = _given(step), _cells(step)
        symbols = [symbol for some in given.values() for symbol in some]
        noun, limits = called(symbols), "; ".join(f"{listed(some)} from {line}" for line, some in given.items())
        return (
            f"Count what lines can give to {listed(cells)}, each {noun} once per line: {limits}. These are "
            f"{len(symbols)} {noun}s for {len(cells)} cells: all are needed there, and none is elsewhere in its line."
        )

    def plain(self, step: Step) -> str:
        cells = _cells(step)
        given = " ".join(f"{capital(line)}: {listed(symbols)}." for line, symbols in _given(step).items())
        return (
            f"Look at these {len(cells)} squares: {listed(cells)}. This is the most that each line can give them. "
            f"{given} That is just enough. So all of these go there, and not elsewhere in that line. So {step.what}."
        )


def _given(step: Step) -> dict[str, tuple[str, ...]]:
    """The symbols that each line can give to the cells, by its name."""
    shown, at = (*step.because.pattern, *step.because.extra), 0
    given = {}
    for line, count in zip(step.because.clues, step.because.numbers, strict=True):
        given[line] = in_order(symbol for _, symbol in shown[at : at + count])
        at += count
    return given


def _cells(step: Step) -> list[str]:
    names = {cell for cell, _ in chain(step.because.pattern, step.because.extra)}
    return sorted(names, key=Cell.parse)


def _lines(step: Step, kind: str) -> list[str]:
    return [line for line in step.because.clues if line.startswith(kind)]
