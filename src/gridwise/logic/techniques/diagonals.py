"""Diagonals: counting those that touch a corner, adding up the numbers of neighbouring corners, and loops."""

from __future__ import annotations

from typing import ClassVar

from gridwise.logic.cell_ranges import ranged
from gridwise.logic.step import Step, capital, listed
from gridwise.logic.technique import Rung, Technique
from gridwise.model.wording import in_words

_WITHOUT = 0
"""The case in which nothing else touches the corners; otherwise everything does."""
_MANY = 6
"""The largest number of clues that are added up."""
_HAS_ALL, _NEEDS_ALL, _TOO_MANY = 0, 1, 2
"""What a number says about linked diagonals; any other case: too few would be left."""


class _Counts(Technique):
    """A step of the kernel that adds up counts."""

    kernel = "joint-counts"
    countable = False


class DiagonalsAroundCorner(_Counts):
    """A number at a corner already has all its diagonals, or needs all that are left."""

    name = "around a corner"
    in_a_hint = "Count the diagonals at the corner."
    options = (1, 1)
    ladders: ClassVar = {"gridwise": Rung(1.2)}

    def why(self, step: Step) -> str:
        case, needed = step.because.numbers
        clue = capital(step.because.clues[0])
        touching = tuple(cell for cell, _ in step.because.extra)
        if case == _WITHOUT:
            if not needed:
                return f"No diagonal touches {step.because.clues[0]}."
            have = "its diagonal" if needed == 1 else f"its {in_words(needed)} diagonals"
            return f"{clue} already has {have}, in {listed(touching)}."
        left = tuple(step.ruled_out)
        more = f"{in_words(len(left))} more diagonal{'s' if len(left) > 1 else ''}" if touching else _all(len(left))
        are = "is" if len(left) == 1 else "are"
        return f"{clue} needs {more}, and only {listed(left)} {are} left."


class TwoCorners(_Counts):
    """Cells between two numbers touch one of them each; what is left of their sum decides the other cells."""

    name = "two corners"
    in_a_hint = "Compare the two corners."
    options = (2, 2)
    ladders: ClassVar = {"gridwise": Rung(2.2)}

    def why(self, step: Step) -> str:
        return _sum_of_corners(step)


class ChainOfCorners(_Counts):
    """Cells between neighbours in a chain of numbers touch one of them each; that decides the cells at its ends."""

    name = "chain of corners"
    in_a_hint = "Follow the corners one after the other."
    options = (3, _MANY)
    ladders: ClassVar = {"gridwise": Rung(2.9)}

    def why(self, step: Step) -> str:
        return _sum_of_corners(step)


class ClosesLoopOfDiagonals(Technique):
    """A diagonal that would close a loop is not there."""

    name = "closes a loop"
    in_a_hint = "The diagonals would close a loop."
    other_names = ("loop of diagonals",)
    kernel = "connected"
    options = (3,)
    countable = False
    ladders: ClassVar = {"gridwise": Rung(1.7)}

    def where(self, step: Step) -> str:
        return f"Look at the diagonals in {listed(step.because.cells)}."

    def why(self, step: Step) -> str:
        [(cell, gone)] = [(cell, symbols[0]) for cell, symbols in step.ruled_out.items()]
        others = listed(ranged(step.because.cells))
        return f"A {step.wording.noun(gone)} in {cell} would close a loop with {others}."


class _Linked(Technique):
    """A step of the kernel for cells that numbers link."""

    kernel = "linked-cells"
    countable = False

    def where(self, step: Step) -> str:
        return f"Look at {listed(tuple(dict.fromkeys(clue for *_, clue in step.because.chain))[:2])}."


class LinkedDiagonals(_Linked):
    """A number that needs one of two diagonals links them; they count together for another number."""

    name = "linked diagonals"
    in_a_hint = "Some diagonals are alike, and some are opposite."
    other_names = ("equivalent diagonals",)
    options = (1,)
    ladders: ClassVar = {"gridwise": Rung(3.4)}

    def why(self, step: Step) -> str:
        (case, times), clue = step.because.numbers, step.because.clues[0]
        if case in (_HAS_ALL, _NEEDS_ALL):
            both = f"{in_words(times)} of {listed(step.because.cells)} {'touches' if times == 1 else 'touch'} {clue}"
            rest = "that is all it needs" if case == _HAS_ALL else "it needs everything else that is left"
            return f"{_links(step)} So {both}, and {rest}."
        much = "too many diagonals would touch" if case == _TOO_MANY else "too few diagonals could touch"
        return f"{_links(step)} If {_supposed(step)}, {much} {clue}."


class LinkedLoop(_Linked):
    """Linked diagonals do not close a loop together."""

    name = "linked loop"
    in_a_hint = "Linked diagonals would close a loop."
    options = (2,)
    ladders: ClassVar = {"gridwise": Rung(4.2)}

    def why(self, step: Step) -> str:
        linked = {cell for cell, _ in step.because.extra}
        others = tuple(cell for cell in step.because.cells if cell not in linked)
        rest = f" with {listed(ranged(others))}" if others else ""
        return f"{_links(step)} If {_supposed(step)}, a loop would be closed{rest}."


def _links(step: Step) -> str:
    """Which numbers need one of two diagonals."""
    said = []
    for start, end, _, clue in step.because.chain:
        (first, touching), (second, other) = start[0], end[0]
        alike = "lean opposite ways" if touching == other else "lean the same way"
        said.append(f"{capital(clue)} needs one of {first} and {second}, so these {alike}.")
    return " ".join(dict.fromkeys(said))


def _supposed(step: Step) -> str:
    """What would be if the linked diagonals were the other way: `c3 and d4 were \\ and e4 were /`."""
    same: dict[str, list[str]] = {}
    for cell, symbol in step.because.extra:
        same.setdefault(step.wording.noun(symbol), []).append(cell)
    return " and ".join(f"{listed(tuple(sorted(cells)))} were {symbol}" for symbol, cells in same.items())


def _all(number: int) -> str:
    return "a diagonal" if number == 1 else f"{in_words(number)} diagonals"


def _sum_of_corners(step: Step) -> str:
    """What the numbers need, what the cells between them give, and what is left for the others."""
    case, total = step.because.numbers
    between = tuple(dict.fromkeys(cell for cell, _ in step.because.pattern))
    touching, left = tuple(cell for cell, _ in step.because.extra), tuple(step.ruled_out)
    clues = capital(listed(step.because.clues))
    each = f"{'Each of ' if len(between) > 1 else ''}{listed(between)} touches one of them"
    if case == _WITHOUT:
        more = f", {listed(touching)} {'touches' if len(touching) == 1 else 'touch'} them too" if touching else ""
        return f"{clues} together need {in_words(total)} diagonals. {capital(each)}{more}, which is all they need."
    have = f"{each}, and so {'does' if len(touching) == 1 else 'do'} {listed(touching)}" if touching else each
    rest = f"the other {in_words(total - len(between) - len(touching))}"
    return f"{clues} together need {in_words(total)} diagonals. {capital(have)}; {rest} can only be in {listed(left)}."
