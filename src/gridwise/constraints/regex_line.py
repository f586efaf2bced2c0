"""Lines whose symbols match a regular expression."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.constraints._lines import LineConstraint
from gridwise.constraints._regex import accepts_any, compiled
from gridwise.model.board import Board
from gridwise.model.grid import names
from gridwise.model.relations import Automaton, Machine, Relation
from gridwise.model.relations.readings import Pattern
from gridwise.model.shapes import Disc, Shape, Tone, Width
from gridwise.model.symbols import Symbols

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle


class RegexLine(LineConstraint):
    """The symbols along the line, read in order, match a regular expression.

    Examples: `12*3`, `(1|2)+.`, `[1-4]{2,3}[^59]`. A pattern can contain groups, alternatives, `.` for any symbol,
    classes, `*`, `+`, `?`, `{n}`, `{n,}` and `{n,m}`. Spaces are ignored and can separate symbols of several
    characters. Write a backslash before a symbol that is one of these signs. Symbols need not be numbers.
    """

    tone: ClassVar[Tone] = Tone.RULE
    width: ClassVar[Width] = Width.BOLD
    simple: ClassVar[bool] = True

    pattern: str

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        self.require_line()
        try:
            machine = _machine(self.pattern, puzzle.symbols, len(self.line))
        except PuzzleError as error:
            error.field = "pattern"
            raise
        if not accepts_any(machine, len(self.line)):
            raise PuzzleError(
                f"no sequence of {len(self.line)} symbols matches the pattern '{self.pattern}'", field="pattern"
            )

    def relations(self, board: Board) -> Iterator[Relation]:
        yield Automaton(self.line, _machine(self.pattern, board.symbols, len(self.line)), Pattern())

    def draw(self, board: Board) -> Iterator[Shape]:
        yield from super().draw(board)
        yield Disc(self.line[0], radius=0.2, fill=self.tone)

    def rule(self) -> str:
        return f"The symbols along the line {names(self.line)}, starting at its dot, match the pattern {self.pattern}."

    def detail(self) -> str:
        return f" ({self.pattern})"

    @classmethod
    def offers_instances(cls) -> bool:
        return False  # a random pattern would make no interesting clue

    example: ClassVar[str] = """
        - Sudoku
        - size: [4, 4]
        - {name: RegexLine, line: a1 a2 b3 b4 c4, pattern: "[12]+3.*4"}
        - {name: RegexLine, line: d1 d2 d3, pattern: (12|21|34).}
        - initial: |
            . . . .
            . . . .
            . . . .
            . . . 1
        """


@lru_cache(maxsize=256)
def _machine(pattern: str, symbols: Symbols, length: int) -> Machine:
    return compiled(pattern, symbols, length)
