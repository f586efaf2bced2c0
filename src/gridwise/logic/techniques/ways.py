"""Clues on a loop: what all ways to satisfy them have in common, once what lies around them is considered."""

from __future__ import annotations

from typing import ClassVar

from gridwise.logic.step import Step, listed
from gridwise.logic.technique import Rung, Technique
from gridwise.model.wording import in_words


class WaysAround(Technique):
    """What all ways to satisfy a clue have in common; ways that lead to a dead end beside it don't count."""

    name = "ways around a clue"
    countable = False
    knows_marks = True
    kernel = "ways"
    options: ClassVar[tuple[int, ...]] = (1,)
    clues: ClassVar[int] = 1
    ladders: ClassVar = {"gridwise": Rung(1.9)}

    def where(self, step: Step) -> str:
        return f"Look at {self._clue(step)}."

    def why(self, step: Step) -> str:
        left, ways = step.because.numbers
        if left == 1:
            return f"There is only one way to satisfy {self._clue(step)} that {self._test()}."
        if left < ways:
            these = f"{in_words(left)} ways to satisfy {self._clue(step)}"
            return f"There are {these} that {self._tests()}, and they agree here."
        return f"However {self._clue(step)} {'is' if self.clues == 1 else 'are'} satisfied, the same follows here."

    def plain(self, step: Step) -> str:
        return f"{self.where(step)} {self.why(step)} So {step.what}."

    def _clue(self, step: Step) -> str:
        return listed(step.because.clues[: self.clues])

    def _test(self) -> str:
        """What a single way has to pass."""
        return "fits what lies around it"

    def _tests(self) -> str:
        """The same of several ways."""
        return "fit what lies around it"


class WaysAroundTwo(WaysAround):
    """What all ways to satisfy two neighbouring clues have in common."""

    name = "ways around two clues"
    options: ClassVar[tuple[int, ...]] = (2,)
    clues = 2
    ladders: ClassVar = {"gridwise": Rung(2.8)}

    def _test(self) -> str:
        return "fits what lies around them"

    def _tests(self) -> str:
        return "fit what lies around them"


class WaysFollowed(WaysAround):
    """What all ways to satisfy a clue have in common, each followed as far as counting leads."""

    name = "ways followed"
    supposes = True
    kernel = "ways-followed"
    options: ClassVar[tuple[int, ...]] = ()
    ladders: ClassVar = {"gridwise": Rung(4.4)}

    def _test(self) -> str:
        return "leads to no contradiction"

    def _tests(self) -> str:
        return "lead to no contradiction"
