"""A rule that does not hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from gridwise.constraints._combination import (
    Combination,
    corner_word,
    denials_of,
    option_cells,
    option_label,
)
from gridwise.constraints._nested import Option, Parts
from gridwise.model.board import Board
from gridwise.model.relations import Relation
from gridwise.model.shapes import Shape


class Not(Combination):
    """The constraint is not satisfied. Of a list of constraints, at least one is not satisfied."""

    part_noun: ClassVar[str] = "a part"

    parts: Parts

    def groups(self) -> Mapping[str, tuple[Option, ...]]:
        """What does not hold."""
        return {"parts": (self.parts,)}

    def with_groups(self, groups: Mapping[str, tuple[Option, ...]]) -> Not:
        """The same about other constraints."""
        return self.model_copy(update={"parts": groups["parts"][0]})

    def relations(self, board: Board) -> Iterator[Relation]:
        yield from denials_of(self.parts, board)

    def draw(self, board: Board) -> Iterator[Shape]:
        yield from super().draw(board)
        yield from corner_word(option_cells(self.parts), "not")

    def claim(self) -> str:
        """What it says about its parts."""
        return f"This does not hold: {option_label(self.parts)}."

    def label(self, relation: Relation | None = None) -> str:
        return f"not {option_label(self.parts)}" if len(self.parts) == 1 else f"not ({option_label(self.parts)})"

    example: ClassVar[str] = """
        - LatinSquare
        - Not: {Thermometer: a1 a2 a3}
        - Not: [a1 < b2, {Renban: c1 c2 c3}]
        - initial: |
            . . 4 .
            . . . .
            . . . .
            . 2 . 3
        """
