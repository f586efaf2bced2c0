"""Forcing chains and nets: assume each possibility in turn, and see what follows."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from gridwise.logic.evidence import with_houses
from gridwise.logic.step import RawStep, Step, either, listed
from gridwise.logic.technique import Rung, Technique
from gridwise.logic.techniques.chains import longer
from gridwise.logic.techniques.refutation import HIDDEN, NAKED, REMOVAL, Supposing, consequence

if TYPE_CHECKING:
    from gridwise.logic.position import Position

_NOTHING, _ONE_VALUE, _EVERYTHING, _SETS = range(4)
"""What a consequence may rest on besides the previous one."""
_BOTH, _CELL, _HOUSE, _CONTRADICTION = range(4)
"""The kinds of branches: a candidate and its opposite, a cell, a house, or an impossible candidate."""


class _Forcing(Technique):
    """The wording of steps with branches. The parts of a step are its branches; their parts are the consequences."""

    supposes = True
    knows_marks = True
    kernel = "forcing"

    def complete(self, position: Position, raw: RawStep) -> RawStep:
        """Each consequence with the house to name, and the cells that leave no other candidate."""
        return with_houses(position, raw)

    def score(self, ladder: str, step: RawStep) -> float:
        """Long chains score more, except on the scale with a single score; branches have no separate score."""
        if len(step.numbers) != 2:
            return 0.0
        base = self.ladders[ladder].score
        return base if ladder == "hodoku" else round(base + longer(step.numbers[0]), 1)

    def where(self, step: Step) -> str:
        """The cell, the house or the candidate whose possibilities are tried."""
        if len(step.because.numbers) != 2:
            return super().where(step)
        if step.because.numbers[1] == _HOUSE:
            return f"Look at {step.wording.one(step.because.pattern[0][1])} in {step.because.clues[0]}."
        return f"Look at {step.because.cells[0]}."

    def why(self, step: Step) -> str:
        """All branches, and what they have in common."""
        if len(step.because.numbers) != 2:
            return _branch(step) if len(step.because.numbers) == 3 else _sentence(step)
        kind = step.because.numbers[1]
        branches = " ".join(_branch(part) for part in step.parts)
        if kind == _CONTRADICTION:
            return branches
        symbols, words = tuple(symbol for _, symbol in step.because.pattern), step.wording
        first = {
            _BOTH: f"{words.is_(step.because.cells[0], symbols[0])}, or not.",
            _CELL: f"{step.because.cells[0]} is {either(tuple(map(words.state, symbols)))}.",
            _HOUSE: f"The {words.noun(symbols[0])} of {step.because.clues[0]} is in {either(step.because.cells)}.",
        }[kind]
        return f"{first} {branches} The result is the same."

    def plain(self, step: Step) -> str:
        """The branches in short sentences; long ones are shortened."""
        if len(step.because.numbers) != 2:
            return self.why(step)
        sentences = " ".join(_plain_branch(part) for part in step.parts)
        end = "That can't be." if step.because.numbers[1] == _CONTRADICTION else "The result is always the same."
        return f"{self.where(step)} {sentences} {end} So {step.what}."


def _plain_branch(branch: Step) -> str:
    (cell, symbol), on = branch.because.pattern[0], branch.because.numbers[1]
    supposed = branch.wording.is_(cell, symbol) if on else branch.wording.is_not(cell, (symbol,))
    if not branch.parts:
        return f"If {supposed}, we are done."
    made = [part.what for part in branch.parts if part.what]
    return f"If {supposed}, then {', then '.join(made)}."


def _branch(branch: Step) -> str:
    (cell, symbol), on = branch.because.pattern[0], branch.because.numbers[1]
    supposed = branch.wording.is_(cell, symbol) if on else branch.wording.is_not(cell, (symbol,))
    if not branch.parts:
        return f"If {supposed}, that is so."
    return f"If {supposed}, {', '.join(_consequence(part) for part in branch.parts)}."


def _sentence(part: Step) -> str:
    said = _consequence(part)
    return f"{said[0].upper()}{said[1:]}."


def _consequence(part: Step) -> str:
    [kind] = part.because.numbers
    clues = part.because.clues
    if kind in (HIDDEN, NAKED):
        return f"then {consequence(part)}"
    if kind == REMOVAL:
        [(cell, (symbol,))] = part.ruled_out.items()
        return f"then {part.wording.is_not(cell, (symbol,))}" + (f" ({listed(clues)})" if clues else "")
    [(cell, symbol)] = part.because.pattern
    return f"but {cell} can't both be {part.wording.state(symbol)} and not be {part.wording.state(symbol)}"


class ForcingChain(_Forcing):
    """Whichever candidate a cell holds, or wherever a value is in a house, a chain leads to the same conclusion.

    It comes after short whips on the ladder, because that makes explanations of the hardest boards shorter.
    """

    name = "forcing chain"
    other_names = ("forcing chains",)
    options = (_NOTHING,)
    ladders: ClassVar = {"hodoku": Rung(500, order=89000), "gridwise": Rung(7.7, order=8.3)}


class MultipleForcingChain(_Forcing):
    """A forcing chain as Sudoku Explainer looks for it: from cells with three candidates or more.

    Houses are tried from the first place of a value, so that must be such a cell too.
    """

    name = "multiple forcing chain"
    other_names = ("multiple forcing chains",)
    options = (_NOTHING, 0, 3)
    ladders: ClassVar = {"explainer": Rung(8.0)}


class CellForcingChain(_Forcing):
    """Whichever candidate a cell holds, a chain leads to the same conclusion."""

    name = "cell forcing chain"
    options = (_NOTHING, 1 << _CELL)


class RegionForcingChain(_Forcing):
    """Wherever a value is in a house, a chain leads to the same conclusion."""

    name = "region forcing chain"
    other_names = ("house forcing chain", "unit forcing chain")
    options = (_NOTHING, 1 << _HOUSE)


class NishioForcingChain(_Forcing):
    """A candidate proved false or true by following one symbol through the grid."""

    name = "Nishio forcing chain"
    other_names = ("Nishio", "Nishio forcing chains")
    options = (_ONE_VALUE,)
    ladders: ClassVar = {"explainer": Rung(7.5, order=7.55)}


class DynamicForcingChain(_Forcing):
    """A forcing chain, or one to a contradiction, in which several consequences may combine."""

    name = "dynamic forcing chain"
    other_names = ("dynamic forcing chains",)
    options = (_EVERYTHING,)
    ladders: ClassVar = {"explainer": Rung(8.5)}


class DynamicForcingChainPlus(_Forcing):
    """A dynamic forcing chain that also uses locked candidates, pairs and X-wings among the consequences."""

    name = "dynamic forcing chain plus"
    other_names = ("dynamic forcing chain +", "dynamic plus")
    options = (_SETS,)
    ladders: ClassVar = {"explainer": Rung(9.0)}


class ForcingNet(Supposing):
    """A candidate that leads to a contradiction through singles and what each clue allows on its own."""

    name = "forcing net"
    kernel = "refutation"
    options = (1, 1)
    ladders: ClassVar = {
        "explainer": Rung(8.5, order=900.0),
        "hodoku": Rung(700, order=90000),
        "gridwise": Rung(8.5, order=900.0),
    }
