"""Circles on a loop whose two lines are equally long or not, as in Balance Loop."""

from __future__ import annotations

from typing import ClassVar

from gridwise.constraints._arm_circles import WHITE, ArmCircle, CircleGrid
from gridwise.constraints._loop_arms import Arms, lengths_of
from gridwise.model.constraint import Constraint
from gridwise.model.wording import capital


class BalanceCircle(ArmCircle):
    """The loop leaves the circle in two straight lines: equally long if it is white, of different lengths if it is
    black. The number is their total length.
    """

    def suits(self, arms: Arms) -> bool:
        first, second = lengths_of(arms)
        return (first == second) == (self.colour == WHITE)

    def unsuitable(self, arms: Arms) -> str:
        first, second = lengths_of(arms)
        if first == second:
            return f"both lines at {self.label()} are {first} long"
        return f"the lines at {self.label()} are {first} and {second} long"

    def rule(self) -> str:
        equal = "equally long" if self.colour == WHITE else "of different lengths"
        return f"The loop passes through every {self.colour} circle, and its two straight lines from there are {equal}."

    def demand(self) -> str:
        equal = "equally long" if self.colour == WHITE else "of different lengths"
        total = "" if self.total is None else f" and make {self.total} together"
        return f"{capital(self.label())}: the two lines from it are {equal}{total}."

    example: ClassVar[str] = """
        - size: [3, 4]
        - symbols:
            none: {value: 0, look: cross, layer: links, background: yes}
            line: {value: 1, look: line, layer: links}
        - SingleLoop
        - {name: BalanceCircle, cell: a1, colour: black, total: 4}
        - {name: BalanceCircle, cell: b3, colour: white, total: 2}
        """


class BalanceCircles(CircleGrid):
    """Circles whose two lines are equally long (`w`) or not (`b`), as a text grid; `w4` has the total 4."""

    gathers: ClassVar[type[Constraint] | None] = BalanceCircle
    number_rule: ClassVar[str] = "A number is the total length of these two lines."

    example: ClassVar[str] = """
        - symbols:
            none: {value: 0, look: cross, layer: links, background: yes}
            line: {value: 1, look: line, layer: links}
        - SingleLoop
        - BalanceCircles
        - circles: |
            b4 . .  .
            .  . w2 .
            .  . .  .
        """
