"""Clues on a loop: what all ways to satisfy them have in common, once what lies around them is considered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from gridwise.logic.clue_patterns import corner_reason, named_pattern
from gridwise.logic.step import Step, capital, listed
from gridwise.logic.technique import Rung, Technique
from gridwise.logic.ways_words import WaysWords
from gridwise.model.finding import Finding
from gridwise.model.relations import Relation

_SIDES = "the two sides of the loop"


class WaysAround(Technique):
    """What all ways to satisfy a clue have in common; ways that lead to a dead end beside it don't count."""

    name = "ways around a clue"
    in_a_hint = "Compare the ways to satisfy the clue."
    countable = False
    of_clue = True
    knows_marks = True
    kernel = "ways"
    tints = 1
    options: ClassVar[tuple[int, ...]] = (1,)
    clues: ClassVar[int] = 1
    test: ClassVar[str] = "leaves no loose end"
    """What a single way has to pass."""
    ladders: ClassVar = {"gridwise": Rung(1.9)}

    def where(self, step: Step) -> str:
        return f"Look at {self._clue(step)}."

    def which(self, step: Step) -> str:
        return named_pattern(step.because.clues[: self.clues], step.because.cells) or self.in_a_hint

    def reason(self, relations: Sequence[Relation], finding: Finding) -> str:
        clues, others = relations[: self.clues], relations[self.clues :]
        if self.clues == 1 and all(isinstance(other.source, type(others[0].source)) for other in others):
            [clue] = clues
            sides = [cell for cell in clue.cells if len(finding.left[cell]) > 1]
            names = tuple(str(cell) for cell in clue.cells)
            name = clue.source.label(clue) if clue.source is not None else ""
            if reason := corner_reason(name, [str(side) for side in sides], names, [str(c) for c in finding.gone]):
                return reason
        return WaysWords(clues, others, finding, self.kernel == WaysFollowed.kernel).why()

    def why(self, step: Step) -> str:
        left, ways = step.because.numbers
        clue, others = self._clue(step), listed(self._others(step)) if self._others(step) else ""
        if left == ways:
            here = f"for {others}" if others else "here"
            return f"However {clue} {'is' if self.clues == 1 else 'are'} satisfied, the same follows {here}."
        fits = f"fits {others} and " if others else ""
        if left == 1:
            return f"There is only one way to satisfy {clue} that {fits}{self.test}."
        # No number: a way that was not ruled out beside the clue may still fail farther away.
        return f"Every way to satisfy {clue} that {fits}{self.test} has the same result here."

    def plain_reason(self, step: Step) -> str:
        """Without the clue's name at the start of the reason: `where` has it already."""
        reason = step.reason.removeprefix(f"{capital(self._clue(step))}: ")
        return f"{self.where(step)} {capital(reason)} So {step.what}."

    def plain(self, step: Step) -> str:
        return f"{self.where(step)} {self.why(step)} So {step.what}."

    def _clue(self, step: Step) -> str:
        return listed(step.because.clues[: self.clues])

    def _others(self, step: Step) -> list[str]:
        """The other clues that count; the points of the loop and the lines between its sides need not be named."""
        named = [clue for clue in step.because.clues[self.clues :] if not clue.startswith("the lines at")]
        return list(dict.fromkeys(_SIDES if clue.startswith("the two sides of") else clue for clue in named))


class WaysAroundTwo(WaysAround):
    """What all ways to satisfy two neighbouring clues have in common."""

    name = "ways around two clues"
    in_a_hint = "Compare the ways to satisfy both clues."
    options: ClassVar[tuple[int, ...]] = (2,)
    clues = 2
    ladders: ClassVar = {"gridwise": Rung(2.8)}


class WaysFollowed(WaysAround):
    """What all ways to satisfy a clue have in common, each followed as far as counting leads."""

    name = "ways followed"
    in_a_hint = "Try each way to satisfy the clue."
    test = "leads to no contradiction"
    kernel = "ways-followed"
    options: ClassVar[tuple[int, ...]] = ()
    ladders: ClassVar = {"gridwise": Rung(4.4)}
