"""Lines of two symbols: equally many of both, never three in a row, and no two lines alike."""

from __future__ import annotations

from collections import Counter
from typing import ClassVar

from gridwise.logic.step import Step, capital, listed
from gridwise.logic.technique import Rung, Technique
from gridwise.logic.techniques.automata import LineReading
from gridwise.logic.techniques.cages import Combinations, gone
from gridwise.model.relations.readings import Balance


class TwoAlike(Technique):
    """Two cells are alike, side by side or with a gap between them, so the third in the row is different."""

    name = "two alike"
    in_a_hint = "Two are alike, so the third is different."
    other_names = ("pairs and gaps", "no three in a row")
    kernel = "two-alike"
    countable = False
    knows_marks = True
    ladders: ClassVar = {"gridwise": Rung(1.1)}

    def where(self, step: Step) -> str:
        """The two cells."""
        return f"Look at {listed(step.because.cells)}."

    def why(self, step: Step) -> str:
        [gap], cells, symbol = step.because.numbers, step.because.cells, step.because.pattern[0][1]
        alike = step.wording.both_are(cells, symbol)
        third = listed(tuple(step.ruled_out))
        lies = f"{third} {'lies' if len(step.ruled_out) == 1 else 'lie'} {'between' if gap else 'beside'} them"
        return f"{alike}, and {lies}. There are never three alike in a row."

    def plain(self, step: Step) -> str:
        return f"{self.why(step)} So {step.what}."


class LineBalance(LineReading):
    """A line needs equally many of both symbols, and never three alike in a row, which decides some cells."""

    name = "line balance"
    in_a_hint = "Count both kinds in the line."
    other_names = ("balanced line", "runs and counts")
    options = (Balance.number,)
    ladders: ClassVar = {"gridwise": Rung(2.3)}

    def why(self, step: Step) -> str:
        wrong = f"With {gone(step)}, there would be three alike in a row."
        return f"{capital(step.because.clues[0])} {_missing(step)}. {wrong}"

    def plain(self, step: Step) -> str:
        where, breaks = self.where(step), f"With {gone(step)} you get three alike in a row."
        return f"{where} It {_missing(step)}. {breaks} So {step.what}."


def _missing(step: Step) -> str:
    """`still needs one 0 and three 1s`."""
    left: dict[str, set[str]] = {}
    for cell, symbol in (*step.because.pattern, *step.because.ruled_out):
        left.setdefault(cell, set()).add(symbol)
    held = Counter(symbol for symbols in left.values() for symbol in symbols if len(symbols) == 1)
    symbols = sorted({symbol for each in left.values() for symbol in each})
    missing = {symbol: len(left) // 2 - held[symbol] for symbol in symbols}
    return f"still needs {listed([step.wording.counted(n, symbol) for symbol, n in missing.items()])}"


class UnlikeLines(Combinations):
    """Two lines that agree wherever both are filled must differ in the remaining cells."""

    name = "unlike lines"
    in_a_hint = "No two lines are the same."
    other_names = ("unique lines", "duplicate lines")
    kernel = "unlike-lines"
    ladders: ClassVar = {"gridwise": Rung(2.3)}

    def why(self, step: Step) -> str:
        clue = step.because.clues[0]
        if _differ_already(step):
            return f"{capital(clue)} can't differ in just one cell. With {gone(step)}, they would."
        return f"{capital(clue)} agree wherever both are filled. With {gone(step)}, they would be the same."

    def plain(self, step: Step) -> str:
        return f"{self.where(step)} {self.why(step)} So {step.what}."


def _differ_already(step: Step) -> bool:
    """Whether two known cells of the lines differ; the cells of both lines stand side by side."""
    left: dict[str, set[str]] = {}
    for cell, symbol in (*step.because.pattern, *step.because.ruled_out):
        left.setdefault(cell, set()).add(symbol)
    known = [next(iter(symbols)) if len(symbols) == 1 else None for symbols in left.values()]
    places = zip(known[::2], known[1::2], strict=True)
    return any(None not in place and place[0] != place[1] for place in places)
