"""Patterns that a puzzle with a unique solution can't contain: two values that could be swapped in some cells."""

from __future__ import annotations

from typing import ClassVar

from gridwise.logic.step import RawStep, Step, either, in_order, listed
from gridwise.logic.technique import Rung, Technique, in_plain_words


class Deadly(Technique):
    """The base of the uniqueness techniques.

    A step's numbers: type and number of pattern cells; for type 3 also the size of the locked set and the number of
    roofs.
    """

    relies_on_uniqueness: ClassVar = True

    def where(self, step: Step) -> str:
        cells = step.because.cells
        return f"Look at {cells[0]} and {cells[len(cells) // 2]}."

    def pair(self, step: Step) -> tuple[str, ...]:
        """The symbols of the pattern."""
        return tuple(dict.fromkeys(symbol for _, symbol in step.because.pattern))

    def otherwise(self, step: Step) -> str:
        """What would be wrong with the pattern."""
        a, b = self.pair(step)
        return (
            f"{listed(step.because.cells)} would hold only {a} and {b}; "
            "swapping the two would make a second solution, but there is only one."
        )

    def plain(self, step: Step) -> str:
        return in_plain_words(f"Look at {listed(step.because.cells)}. {self.why(step)} So {step.what}.")

    def roofs(self, step: Step) -> tuple[str, ...]:
        """The cells of the pattern with extra candidates; the cells of a locked set come after them."""
        cells = tuple(dict.fromkeys(cell for cell, _ in step.because.extra))
        return cells[: step.because.numbers[3]] if len(step.because.numbers) > 3 else cells

    def why_type(self, kind: int, step: Step) -> str:
        """The reason, by the type of the pattern."""
        return {1: self._one_roof, 2: self._same_extra, 3: self._extras_locked, 4: self._value_locked}[kind](step)

    def _one_roof(self, step: Step) -> str:
        [(cell, gone)] = step.ruled_out.items()
        return f"If {cell} were {either(gone)}, {self.otherwise(step)}"

    def _same_extra(self, step: Step) -> str:
        symbol = step.because.extra[0][1]
        return f"One of {listed(self.roofs(step))} is {symbol}: otherwise {self.otherwise(step)}"

    def _extras_locked(self, step: Step) -> str:
        roofs = self.roofs(step)
        extras = in_order(symbol for cell, symbol in step.because.extra if cell in roofs)
        others = [cell for cell in dict.fromkeys(cell for cell, _ in step.because.extra) if cell not in roofs]
        symbols = in_order(symbol for _, symbol in step.because.extra)
        return (
            f"One of {listed(roofs)} is {either(extras)}: otherwise {self.otherwise(step)} "
            f"That cell and {listed(others)} use up {listed(symbols)} of {step.because.clues[0]}."
        )

    def _value_locked(self, step: Step) -> str:
        roofs, symbol = self.roofs(step), step.because.extra[0][1]
        [other] = set(self.pair(step)) - {symbol}
        return (
            f"In {step.because.clues[0]} one of {listed(roofs)} is {symbol}. "
            f"If the other were {other}, then {self.otherwise(step)}"
        )


class _Rectangle(Deadly):
    kernel = "unique-rectangle"


class UniqueRectangle1(_Rectangle):
    """Three corners have only the same two candidates: the fourth can't hold either of them."""

    name = "unique rectangle 1"
    options = (1,)
    ladders: ClassVar = {"hodoku": Rung(100, order=3500), "gridwise": Rung(4.5)}

    def why(self, step: Step) -> str:
        return self.why_type(1, step)


class UniqueRectangle2(_Rectangle):
    """Two neighbouring corners have the same single extra candidate: one of them holds it."""

    name = "unique rectangle 2"
    options = (2,)
    ladders: ClassVar = {"hodoku": Rung(100, order=3600), "gridwise": Rung(4.5, order=4.51)}

    def why(self, step: Step) -> str:
        return self.why_type(2, step)


class UniqueRectangle3(_Rectangle):
    """The extra candidates of two neighbouring corners form a locked set with other cells of a house."""

    name = "unique rectangle 3"
    options = (3,)
    ladders: ClassVar = {"hodoku": Rung(100, order=3700), "gridwise": Rung(4.7, order=4.71)}

    def why(self, step: Step) -> str:
        return self.why_type(3, step)

    def score(self, ladder: str, step: RawStep) -> float:
        base = super().score(ladder, step)
        return base if ladder == "hodoku" else round(base + 0.1 * (step.numbers[2] - 2), 1)


class UniqueRectangle4(_Rectangle):
    """One of the two values is locked in two neighbouring corners: the other is removed from them."""

    name = "unique rectangle 4"
    options = (4,)
    ladders: ClassVar = {"hodoku": Rung(100, order=3800), "gridwise": Rung(4.6)}

    def why(self, step: Step) -> str:
        return self.why_type(4, step)


class UniqueRectangle5(_Rectangle):
    """Two opposite corners, or three, have the same single extra candidate: one of them holds it."""

    name = "unique rectangle 5"
    options = (5,)
    ladders: ClassVar = {"hodoku": Rung(100, order=3900), "gridwise": Rung(4.6, order=4.61)}

    def why(self, step: Step) -> str:
        return self.why_type(2, step)


class UniqueRectangle6(_Rectangle):
    """Two opposite corners have extra candidates, and one of the two values forms an X-wing in the rectangle."""

    name = "unique rectangle 6"
    options = (6,)
    ladders: ClassVar = {"hodoku": Rung(100, order=4000), "gridwise": Rung(4.7)}

    def why(self, step: Step) -> str:
        symbol = step.because.extra[0][1]
        roofs = tuple(step.ruled_out)
        return (
            f"In {listed(step.because.clues[:2])} the {symbol} can go only into the corners of the rectangle. "
            f"If one of {listed(roofs)} were {symbol}, so would the other, and {self.otherwise(step)}"
        )


class HiddenRectangle(_Rectangle):
    """A corner with only the two candidates; in the opposite corner's lines, one value is only in the rectangle."""

    name = "hidden rectangle"
    options = (7,)
    ladders: ClassVar = {"hodoku": Rung(100, order=4010), "gridwise": Rung(4.7, order=4.72)}

    def why(self, step: Step) -> str:
        symbol = step.because.extra[0][1]
        [(cell, (gone,))] = step.ruled_out.items()
        others = [other for other in self.roofs(step) if other != cell]
        return (
            f"In {listed(step.because.clues[:2])} the {symbol} can go only into the corners of the rectangle. "
            f"If {cell} were {gone}, {listed(others)} would be {symbol}, and {self.otherwise(step)}"
        )


class _Avoidable(Deadly):
    kernel = "avoidable-rectangle"


class AvoidableRectangle1(_Avoidable):
    """Three corners are filled and none is given: the fourth must not complete the rectangle."""

    name = "avoidable rectangle 1"
    options = (1,)
    ladders: ClassVar = {"hodoku": Rung(100, order=4020), "gridwise": Rung(4.6, order=4.62)}

    def why(self, step: Step) -> str:
        return f"None of the corners is given. {self.why_type(1, step)}"


class AvoidableRectangle2(_Avoidable):
    """Two neighbouring corners are filled and not given; the others have the same single extra candidate."""

    name = "avoidable rectangle 2"
    options = (2,)
    ladders: ClassVar = {"hodoku": Rung(100, order=4030), "gridwise": Rung(4.7, order=4.73)}

    def why(self, step: Step) -> str:
        return f"None of the corners is given. {self.why_type(2, step)}"


_LONGEST = 14


class _Loop(Deadly):
    kernel = "unique-loop"

    def why(self, step: Step) -> str:
        return self.why_type(step.because.numbers[0], step)

    def score(self, ladder: str, step: RawStep) -> float:
        kind, length, *more = step.numbers
        # As Sudoku Explainer counts: the length, and for type 3 the size of the locked set.
        longer = 0.5 if length >= 10 else 0.05 * (length - 4)
        return round(self.ladders[ladder].score + longer + (0.1 * (more[0] - 1) if kind == 3 else 0.0), 1)


class UniqueLoop(_Loop):
    """Two values around a loop of four cells or more, all of which have both: the easiest of the four types."""

    name = "unique loop"
    options = (0, 4, _LONGEST)
    ladders: ClassVar = {"explainer": Rung(4.5)}


class UniqueLoop1(_Loop):
    """A loop of six cells or more; one of them has extra candidates."""

    name = "unique loop 1"
    options = (1, 6, _LONGEST)
    ladders: ClassVar = {"gridwise": Rung(4.6, order=4.8)}


class UniqueLoop2(_Loop):
    """A loop of six cells or more; some of them have the same single extra candidate."""

    name = "unique loop 2"
    options = (2, 6, _LONGEST)
    ladders: ClassVar = {"gridwise": Rung(4.6, order=4.81)}


class UniqueLoop3(_Loop):
    """A loop of six cells or more; the extra candidates of two of them form a locked set with other cells."""

    name = "unique loop 3"
    options = (3, 6, _LONGEST)
    ladders: ClassVar = {"gridwise": Rung(4.6, order=4.83)}


class UniqueLoop4(_Loop):
    """A loop of six cells or more; one of its values is locked in the two cells that have extra candidates."""

    name = "unique loop 4"
    options = (4, 6, _LONGEST)
    ladders: ClassVar = {"gridwise": Rung(4.6, order=4.82)}
