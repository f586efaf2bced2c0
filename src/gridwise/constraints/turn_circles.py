"""Circles that a loop turns on or passes straight, with the total length of both lines, as in Shingoki."""

from __future__ import annotations

from typing import ClassVar

from gridwise.constraints._arm_circles import WHITE, ArmCircle, CircleGrid
from gridwise.constraints._loop_arms import Arms, is_straight
from gridwise.model.constraint import Constraint
from gridwise.model.wording import capital


class TurnCircle(ArmCircle):
    """The loop passes straight through a white circle, and turns on a black one. The number is the total length of the
    two straight lines from it.
    """

    def suits(self, arms: Arms) -> bool:
        return is_straight(arms) == (self.colour == WHITE)

    def unsuitable(self, arms: Arms) -> str:
        return f"the loop {'goes straight through' if is_straight(arms) else 'turns on'} {self.label()}"

    def rule(self) -> str:
        if self.colour == WHITE:
            return "The loop passes straight through every white circle."
        return "The loop turns on every black circle."

    def demand(self) -> str:
        how = "passes straight through" if self.colour == WHITE else "turns on"
        total = "" if self.total is None else f", and the two lines from there make {self.total} together"
        return capital(f"the loop {how} {self.label()}{total}.")

    example: ClassVar[str] = """
        - size: [3, 4]
        - symbols:
            none: {value: 0, look: cross, layer: links, background: yes}
            line: {value: 1, look: line, layer: links}
        - SingleLoop
        - {name: TurnCircle, cell: b1, colour: black, total: 2}
        - {name: TurnCircle, cell: c3, colour: black, total: 2}
        """


class TurnCircles(CircleGrid):
    """Circles that the loop passes straight (`w`) or turns on (`b`), as a text grid; `w4` has the total 4."""

    gathers: ClassVar[type[Constraint] | None] = TurnCircle
    number_rule: ClassVar[str] = "A number is the total length of the two straight lines from it."

    example: ClassVar[str] = """
        - symbols:
            none: {value: 0, look: cross, layer: links, background: yes}
            line: {value: 1, look: line, layer: links}
        - SingleLoop
        - TurnCircles
        - circles: |
            .  . .  .
            b2 . .  .
            .  . b2 .
        """
