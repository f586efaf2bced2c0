"""Symbols that keep apart and must not cut off the other cells: what several of them together would do."""

from __future__ import annotations

from typing import ClassVar

from gridwise.logic.area_words import alike
from gridwise.logic.cell_ranges import ranged
from gridwise.logic.step import Step, either, listed
from gridwise.logic.technique import Rung, Technique
from gridwise.logic.techniques.spaced import cell_state


class ForcedCut(Technique):
    """A cell that would force the symbol into others, which together would cut off some cells."""

    name = "forced cut"
    kernel = "splits"
    options = (1,)
    knows_marks = True
    ladders: ClassVar = {"gridwise": Rung(4.5)}

    def why(self, step: Step) -> str:
        [cell], symbol = step.ruled_out, step.because.pattern[0][1]
        state = cell_state(step, symbol)
        near = list(dict.fromkeys(c for start, *_ in step.because.chain for c, _ in start))
        others = list(dict.fromkeys(c for _, ends, *_ in step.because.chain for c, _ in ends))
        then = f"If {step.wording.were(cell, symbol)}, {listed(ranged(near))} would be {state}"
        also = f"so {listed(ranged(others))} would be {step.wording.state(symbol)}"
        return f"{then}, {also}. That would cut off {step.because.extra[0][0]}."

    def where(self, step: Step) -> str:
        """The cell itself."""
        return f"Look at {step.because.cells[0]}."


class CutEitherWay(Technique):
    """If a cell held the symbol, each place left for an area would touch it or cut off some cells."""

    name = "cut off either way"
    in_a_hint = "Something would be cut off either way."
    kernel = "splits"
    options = (2,)
    knows_marks = True
    countable = False
    ladders: ClassVar = {"gridwise": Rung(2.9)}

    def why(self, step: Step) -> str:
        cell, *ways = step.because.cells
        symbol, area = step.because.pattern[0][1], step.because.clues[0]
        same = alike(area)
        which = f"the {same[0]}s in {listed(ways)}" if same else f"{listed(ways)} in {area}"
        one = step.wording.holds(f"One of {which}", symbol, many=False)
        ends = iter(name for name, _ in step.because.extra)
        cutting, touching = dict[str, list[str]](), list[str]()
        for way, cuts in zip(ways, step.because.numbers, strict=True):
            (cutting.setdefault(next(ends), []) if cuts else touching).append(way)
        parts = [f"{either(ways)} would cut off {lost}" for lost, ways in cutting.items()]
        if touching:
            parts.append(f"{listed(touching)} touch{'es' if len(touching) == 1 else ''} {cell}")
        return f"{one}. If {step.wording.were(cell, symbol)}, too, {_clauses(parts)}."


def _clauses(parts: list[str]) -> str:
    return f"{', '.join(parts[:-1])}, and {parts[-1]}" if len(parts) > 1 else parts[0]
