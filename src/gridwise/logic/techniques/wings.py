"""Wings: n cells with n symbols, all but one of which can occur only once among them."""

from __future__ import annotations

from typing import ClassVar

from gridwise.logic.step import Step, either, in_order, listed
from gridwise.logic.technique import Rung, Technique


class _Wing(Technique):
    kernel = "wing"
    rests_on = "cells"

    def where(self, step: Step) -> str:
        """The pivot."""
        return f"Look at {step.because.cells[0]} and the cells it sees."

    def _pincers(self, step: Step) -> str:
        pivot, *pincers = step.because.cells
        common = step.because.extra[0][1]
        marks: dict[str, list[str]] = {}
        for cell, symbol in step.because.pattern:
            marks.setdefault(cell, []).append(symbol)
        held = either(in_order(symbol for cell, symbol in step.because.pattern if cell == pivot))
        said = [f"if it is {_other(marks[cell], common)}, {cell} can only be {common}" for cell in pincers]
        return f"{pivot} is {held}: {'; '.join(said)}"

    def plain(self, step: Step) -> str:
        return f"Look at {step.because.cells[0]}. {self._pincers(step)}{self._else(step)}. So {step.what}."

    def _else(self, step: Step) -> str:
        cells, symbol = step.because.cells, step.because.extra[0][1]
        return f". One of {listed(cells[1:])} is {symbol} in any case, and {seen_by_all(step)}"


def seen_by_all(step: Step) -> str:
    """Why what is removed goes: `c5 sees them all`."""
    cells = tuple(step.ruled_out)
    ends = "both" if len(step.because.extra) == 2 else "them all"
    return f"{listed(cells)} {'sees' if len(cells) == 1 else 'see'} {ends}"


def _other(symbols: list[str], common: str) -> str:
    return next(symbol for symbol in symbols if symbol != common)


class XYWing(_Wing):
    """A pivot with two symbols that sees two cells, each sharing a different one of them."""

    name = "XY-wing"
    options = (2,)
    ladders: ClassVar = {"explainer": Rung(4.2), "hodoku": Rung(160, order=3300), "gridwise": Rung(4.2)}
    other_names = ("Y-wing",)

    def why(self, step: Step) -> str:
        cells, symbol = step.because.cells, step.because.extra[0][1]
        return f"{self._pincers(step)}. So {cells[1]} or {cells[2]} is {symbol}, and {seen_by_all(step)}."


class XYZWing(_Wing):
    """Like an XY-wing, but the pivot also has the common symbol."""

    name = "XYZ-wing"
    options = (3,)
    ladders: ClassVar = {"explainer": Rung(4.4), "hodoku": Rung(180, order=3400), "gridwise": Rung(4.4)}

    def why(self, step: Step) -> str:
        cells, symbol = step.because.cells, step.because.extra[0][1]
        start = f"{self._pincers(step)}; otherwise it is {symbol} itself"
        return f"{start}. So one of {listed(cells)} is {symbol}, and {seen_by_all(step)}."

    def _else(self, step: Step) -> str:
        cells, symbol = step.because.cells, step.because.extra[0][1]
        return f". Or it is {symbol} itself. One of {listed(cells)} is {symbol} in any case, and {seen_by_all(step)}"


class _BentSet(Technique):
    kernel = "bent-set"
    rests_on = "cells"

    def where(self, step: Step) -> str:
        """The cell that sees most of the others."""
        return f"Look at {step.because.cells[0]} and the cells it sees."

    def why(self, step: Step) -> str:
        because = step.because
        common = because.extra[0][1]
        symbols = in_order({symbol for _, symbol in because.pattern} - {common})
        holders = tuple(cell for cell, _ in because.extra)
        return (
            f"{listed(because.cells)} hold only {listed((*symbols, common))}."
            f" Each of {listed(symbols)} can be there only once,"
            f" which leaves a cell for {common}: it is in {either(holders)}."
        )

    def plain(self, step: Step) -> str:
        because = step.because
        common = because.extra[0][1]
        symbols = in_order({symbol for _, symbol in because.pattern} - {common})
        return (
            f"Look at {listed(because.cells)}. Only {listed((*symbols, common))} fit there, and {listed(symbols)} can "
            f"be there only once. That is not enough to fill the squares, so one of them is {common}. So {step.what}."
        )


class WXYZWing(_BentSet):
    """Four cells of two houses that cross, with four symbols."""

    name = "WXYZ-wing"
    options = (4,)
    ladders: ClassVar = {"gridwise": Rung(5.5)}


class VWXYZWing(_BentSet):
    """Five cells of two houses that cross, with five symbols."""

    name = "VWXYZ-wing"
    options = (5,)
    ladders: ClassVar = {"gridwise": Rung(5.9)}
