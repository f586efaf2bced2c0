"""Alternatives: several ways to satisfy a rule."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from gridwise.constraints._combination import OptionList, option_label, relations_of
from gridwise.model import relations
from gridwise.model.board import Board
from gridwise.model.relations import Relation


class AnyOf(OptionList):
    """At least one of the options is satisfied. Each is a constraint, or a list of constraints that apply together."""

    def relations(self, board: Board) -> Iterator[Relation]:
        yield relations.Either(tuple(relations_of(option, board) for option in self.options))

    def claim(self) -> str:
        """What it says about its options."""
        return f"At least one of these holds: {self.label()}."

    def label(self, relation: Relation | None = None) -> str:
        return " or ".join(map(option_label, self.options))

    example: ClassVar[str] = """
        - LatinSquare
        - name: AnyOf
          options:
            - Thermometer: a1 a2 a3
            - [{Thermometer: a3 a2 a1}, {WhiteDot: a1 b1}]
        - initial: |
            . . . .
            1 . . .
            . . . .
            . 4 . .
        """
