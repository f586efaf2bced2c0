"""Rules that apply only under a condition."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from gridwise.constraints._combination import (
    Combination,
    corner_word,
    denials_of,
    option_cells,
    option_label,
    relations_of,
)
from gridwise.constraints._nested import Option, Parts
from gridwise.model.board import Board
from gridwise.model.relations import Either, Relation
from gridwise.model.shapes import Shape


class IfThen(Combination):
    """If the constraint in `when` is satisfied, so is the one in `then`; if not, the one in `otherwise` is.

    Each is a constraint, or a list of constraints that apply together. `otherwise` is optional.
    """

    part_noun: ClassVar[str] = "a part"

    when: Parts
    then: Parts
    otherwise: Parts = ()

    def groups(self) -> Mapping[str, tuple[Option, ...]]:
        """The condition and what follows from it."""
        named = {"when": self.when, "then": self.then, "otherwise": self.otherwise}
        return {name: (option,) for name, option in named.items() if option}

    def with_groups(self, groups: Mapping[str, tuple[Option, ...]]) -> IfThen:
        """The same about other constraints."""
        return self.model_copy(update={name: options[0] for name, options in groups.items()})

    def relations(self, board: Board) -> Iterator[Relation]:
        condition, opposite = relations_of(self.when, board), denials_of(self.when, board)
        then, otherwise = relations_of(self.then, board), relations_of(self.otherwise, board)
        yield Either(((*condition, *then), (*opposite, *otherwise)) if otherwise else (opposite, then))

    def draw(self, board: Board) -> Iterator[Shape]:
        yield from super().draw(board)
        for word, (option,) in zip(("if", "then", "else"), self.groups().values(), strict=False):
            yield from corner_word(option_cells(option), word)

    def claim(self) -> str:
        """What it says about its parts."""
        return f"{self._words()}."

    def label(self, relation: Relation | None = None) -> str:
        words = self._words()
        return words[:1].lower() + words[1:]

    def _words(self) -> str:
        words = f"If {option_label(self.when)}, then {option_label(self.then)}"
        return f"{words}; otherwise {option_label(self.otherwise)}" if self.otherwise else words

    example: ClassVar[str] = """
        - LatinSquare
        - {name: IfThen, when: a1 < a2, then: {Thermometer: b1 b2 b3}, otherwise: [{WhiteDot: b1 b2}, b3 = 4]}
        - {name: IfThen, when: {Odd: c1}, then: d1 = 4}
        - initial: |
            . . . .
            . . . .
            . . 4 .
            . . . 2
        """
