"""Puzzles that are one board of clues, such as Slitherlink: between a board of tokens and a puzzle, for any format."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gridwise.common.errors import PuzzleError
from gridwise.formats._sketch import known_type
from gridwise.model.constraint import Constraint
from gridwise.model.puzzle import Declaration, Puzzle

NO_CLUE = "."
_ALSO_NO_CLUE = ("_", "-", "*")
"""What people also write for a place without a clue."""


@dataclass(frozen=True)
class ClueBoard:
    """The board of clues of one of our types: the attribute that holds it, as rows of tokens."""

    type: str
    attribute: str
    extra: int = 0
    """How many more rows and columns it has than the grid: 1 for corners."""

    def sides(self, rows: int, columns: int) -> tuple[int, int]:
        """The rows and columns of the board for a grid of this size."""
        return rows + self.extra, columns + self.extra

    def declaration(
        self,
        tokens: Sequence[str],
        columns: int,
        foreign: str,
        rules: Iterable[Constraint] = (),
        more: Mapping[str, Any] | None = None,
    ) -> Declaration:
        """The puzzle with these clues, row by row; `columns` are those of the grid."""
        width = columns + self.extra
        lines = [list(tokens[at : at + width]) for at in range(0, len(tokens), width)]
        # A row of one entry might be read as several, so such boards are lists.
        board = "".join(" ".join(line) + "\n" for line in lines) if width > 1 else lines
        return Declaration(known_type(self.type, foreign), {self.attribute: board, **(more or {})}, tuple(rules))

    def tokens(self, puzzle: Puzzle, rules: Sequence[Constraint] = ()) -> list[str] | None:
        """The clues of a puzzle, row by row; None if it is not just a puzzle of this type with these rules."""
        if puzzle.declaration.type != self.type or puzzle.givens:
            return None
        for lines in self._written(puzzle):
            tokens = [NO_CLUE if token in _ALSO_NO_CLUE else token for line in lines for token in line]
            if self._is_same(puzzle, tokens, rules):
                return tokens
        return None

    def _written(self, puzzle: Puzzle) -> Iterator[Sequence[Sequence[str]]]:
        """The board as our files would have it: made from the clues, or as the puzzle declares it."""
        for rule in self._rules(puzzle.type.declaration.constraints if puzzle.type else ()):
            if rule.gathers is not None:
                clues = [each for each in puzzle.constraints if type(each) is rule.gathers]
                yield [line.split() for line in rule.gathered(clues, puzzle.grid)[self.attribute].splitlines()]
            if (declared := puzzle.attribute(self.attribute)) is not None:
                yield getattr(type(rule).model_validate({**_fields(rule), self.attribute: declared}), self.attribute)

    def _is_same(self, puzzle: Puzzle, tokens: Sequence[str], rules: Sequence[Constraint]) -> bool:
        """Whether these clues make the same puzzle."""
        try:
            again = Puzzle.from_declaration(self.declaration(tokens, puzzle.grid.columns, self.type, rules))
        except PuzzleError:
            return False
        return again.grid == puzzle.grid and self._others(again) == self._others(puzzle)

    def _others(self, puzzle: Puzzle) -> set[Constraint]:
        """The constraints of a puzzle, without the one that holds the board."""
        return {*puzzle.constraints} - {*self._rules(puzzle.constraints)}

    def _rules(self, rules: Iterable[Constraint]) -> list[Constraint]:
        return [rule for rule in rules if self.attribute in rule.puzzle_attributes()]


@dataclass(frozen=True)
class GivenBoard(ClueBoard):
    """A board whose clues are symbols in cells: the givens."""

    def declaration(
        self,
        tokens: Sequence[str],
        columns: int,
        foreign: str,
        rules: Iterable[Constraint] = (),
        more: Mapping[str, Any] | None = None,
    ) -> Declaration:
        size = [len(tokens) // columns, columns]
        return super().declaration(tokens, columns, foreign, rules, {"size": size, **(more or {})})

    def tokens(self, puzzle: Puzzle, rules: Sequence[Constraint] = ()) -> list[str] | None:
        if puzzle.declaration.type != self.type or puzzle.grid.void:
            return None
        tokens = [puzzle.givens.get(cell, NO_CLUE) for cell in puzzle.grid.cells]
        return tokens if self._is_same(puzzle, tokens, rules) else None


def _fields(rule: Constraint) -> dict[str, Any]:
    return {name: getattr(rule, name) for name in rule.model_fields_set}


BALANCE_LOOP = ClueBoard("BalanceLoop", "circles")
CANAL_VIEW = ClueBoard("CanalView", "numbers")
CAVE = ClueBoard("Cave", "numbers")
GERADEWEG = ClueBoard("Geradeweg", "numbers")
AKARI = ClueBoard("Akari", "layout")
CREEK = ClueBoard("Creek", "corners", extra=1)
HITORI = ClueBoard("Hitori", "numbers")
KURODOKO = ClueBoard("Kurodoko", "numbers")
MASYU = ClueBoard("Masyu", "pearls")
MOSAIC = ClueBoard("Mosaic", "numbers")
NURIKABE = ClueBoard("Nurikabe", "islands")
SIMPLE_LOOP = ClueBoard("SimpleLoop", "layout")
SLANT = ClueBoard("Slant", "corners", extra=1)
TAPA = ClueBoard("Tapa", "numbers")
SLITHERLINK = ClueBoard("Slitherlink", "numbers")
YAJILIN = ClueBoard("Yajilin", "arrows")
YAJIKAZU = ClueBoard("Yajikazu", "arrows")
YIN_YANG = GivenBoard("YinYang", "initial")
