"""Loops: where the line has to go on, what would close it too early, and where it could never come back from."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from gridwise.logic.line_points import LinePoint
from gridwise.logic.step import RawStep, Step, capital, listed
from gridwise.logic.technique import Rung, Technique
from gridwise.model.places import Corner
from gridwise.model.relations.loop import Loop

if TYPE_CHECKING:
    from gridwise.logic.position import Position

_UNREACHED, _BEHIND_A_POINT = 0, 1
"""Why a part of the board leads nowhere; any other number: no line is drawn yet."""
_BOTH_SIDES = 0
"""The loop has edges on both sides of a gap; any other number: one way across is used."""
_SAME_LINE = 0
"""An edge would close a loop; any other number: it would join lines that do not belong together."""


class _LoopTechnique(Technique):
    """A step of the kernel for loops."""

    kernel = "loop"
    countable = False

    def where(self, step: Step) -> str:
        if not step.because.cells:
            return f"Look around {next(iter(step.ruled_out))}."
        return f"Look at the loop near {step.because.cells[0]}."


class LoopNeverBranches(_LoopTechnique):
    """Where the loop already passes through a point, it uses no other way there."""

    name = "loop never branches"
    is_note = True
    in_a_hint = "The loop never branches."
    options = (1,)
    ladders: ClassVar = {"gridwise": Rung(1.1)}

    def why(self, step: Step) -> str:
        used = step.because.cells
        if len(used) == 1:
            return f"A line ends there, and it already runs along {used[0]}."
        point = LinePoint.between(used[0], used[1])
        if point is None:
            return f"The loop already runs along {listed(used)}, and it never branches."
        if isinstance(point.place, Corner):
            return f"The line goes on from {used[0]} to {used[1]}, and it never branches."
        return f"{point.passage(used[0], used[1])}, and it never branches."


class LoopGoesOn(_LoopTechnique):
    """A line with only one way to go on takes it."""

    name = "only way on"
    in_a_hint = "The line has only one way on."
    options = (3,)
    ladders: ClassVar = {"gridwise": Rung(1.2)}

    def why(self, step: Step) -> str:
        ways = [way for way, _ in step.because.extra if way in step.ruled_out] or list(step.ruled_out)
        if not step.because.cells:
            return f"A line ends there, and only {ways[0]} leads to it."
        first = step.because.cells[0]
        point = LinePoint.between(first, ways[0])
        if len(step.because.cells) > 1:
            return f"The loop runs along {first}, and from its end only {ways[0]} leads on."
        if point is None:
            return f"The line along {first} can only go on along {listed(ways)}{self._meets(step, ways)}."
        return f"{self._along(point, first, ways)}{self._meets(step, ways)}."

    def _along(self, point: LinePoint, first: str, ways: list[str]) -> str:
        if len(ways) == 1:
            return point.only_way(first, ways[0])
        return f"The line along {first} has only one way on: along {ways[0]}, then {listed(ways[1:])}"

    def _meets(self, step: Step, ways: list[str]) -> str:
        """That the line has arrived at another one, so that no further line leads there."""
        blocked = [way for way in step.ruled_out if way not in ways]
        return ". There it meets another line, and the loop never branches" if blocked else ""


class LoopGetsStuck(_LoopTechnique):
    """A line can't lead to a point that it can't leave again."""

    name = "dead end"
    in_a_hint = "A line there would come to a dead end."
    options = (2,)
    ladders: ClassVar = {"gridwise": Rung(1.3)}

    def complete(self, position: Position, raw: RawStep) -> RawStep:
        """The step with the other ways at the end where the line would get stuck."""
        [relation] = raw.relations
        loop = position.model.skeleton.relations[relation]
        assert isinstance(loop, Loop)
        index, masks = position.puzzle.grid.index, position.masks()
        on = sum(1 << number for number, value in enumerate(position.model.values) if value in loop.on)
        edges = [(index[cell], ends) for cell, ends in zip(loop.cells, loop.edges, strict=True)]
        [ends] = [ends for cell, ends in edges if cell == raw.removals[0][0]]
        for node in ends:
            others = [cell for cell, both in edges if node in both and cell != raw.removals[0][0]]
            if not any(masks[other] & on for other in others):
                return raw._replace(extra=tuple((other, masks[other].bit_length() - 1) for other in others))
        return raw

    def why(self, step: Step) -> str:
        [way] = step.ruled_out
        others = [cell for cell, _ in step.because.extra]
        point = LinePoint.between(way, others[0]) if others else None
        if point is None:
            return f"A line along {way} would get stuck: no other way leads on from its end."
        return f"A line along {way} would get stuck {point.dead_end(way, others)}."


class LoopIsClosed(_LoopTechnique):
    """When the loop is closed, nothing else is drawn."""

    name = "closed loop"
    in_a_hint = "The loop is closed."
    options = (7,)
    ladders: ClassVar = {"gridwise": Rung(1.4)}

    def why(self, step: Step) -> str:
        return "The loop is closed, and there is only one."


class ClosesTooEarly(_LoopTechnique):
    """An edge that would close a loop before everything is part of it is not used."""

    name = "closes too early"
    in_a_hint = "The loop would close too early."
    other_names = ("premature loop",)
    options = (4,)
    ladders: ClassVar = {"gridwise": Rung(1.85)}

    def why(self, step: Step) -> str:
        [way] = step.ruled_out
        if step.because.numbers[0] != _SAME_LINE:
            return f"A line along {way} would join two lines with different ends."
        line = _line(step.because.cells)
        close = f"A line along {way} would join the ends of {line} and close the loop"
        if not step.because.extra:
            return f"{close}, but every line leads from one end to another."
        return f"{close}, but {step.because.extra[0][0]} belongs to it, too."


class LeadsNowhere(_LoopTechnique):
    """The loop does not enter a part of the board that it could not leave again."""

    name = "leads nowhere"
    in_a_hint = "The loop could never come back from there."
    other_names = ("no way back",)
    options = (5,)
    ladders: ClassVar = {"gridwise": Rung(2.5)}

    def why(self, step: Step) -> str:
        gone = listed(tuple(step.ruled_out))
        case = step.because.numbers[0]
        if case == _UNREACHED:
            return f"{capital(gone)} can't be reached from {step.because.cells[0]}, which belongs to the loop."
        if case == _BEHIND_A_POINT:
            start = step.because.cells[0]
            return (
                f"From {start}, a single point leads to {gone}; the loop could not come back without crossing itself."
            )
        return f"A line along {gone} could never come back to where it started."


class ThereAndBack(_LoopTechnique):
    """If only two ways lead across, the loop takes both of them or neither."""

    name = "there and back"
    in_a_hint = "The loop has to get there and back."
    other_names = ("cut of two",)
    options = (6,)
    ladders: ClassVar = {"gridwise": Rung(3.2)}

    def why(self, step: Step) -> str:
        ways = tuple(step.ruled_out)
        if step.because.numbers[0] == _BOTH_SIDES:
            start, *others = step.because.cells
            if not others:  # further ways across lie between the two
                return f"From {start}, the loop has to get across and back, and only {listed(ways)} lead on."
            end = others[0]
            return f"The loop has to get from {start} to {end} and back, and only {listed(ways)} lead across."
        if not step.because.cells:
            return f"Only {ways[0]} leads there."
        return f"The loop crosses along {step.because.cells[0]}, and the only way back is {ways[0]}."


def _line(edges: tuple[str, ...]) -> str:
    """`the line a1|a2`, `the line from a1|a2 to a5|b5`."""
    return f"the line {edges[0]}" if len(edges) == 1 else f"the line from {edges[0]} to {edges[-1]}"
