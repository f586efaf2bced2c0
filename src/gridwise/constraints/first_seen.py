"""Symbols outside the grid: the first one seen from there, past empty cells. Easy as ABC."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.constraints._outside import OutsideClue, Symbol
from gridwise.constraints._partial_lines import PartialLines
from gridwise.constraints._side_clues import SideClues
from gridwise.constraints._symbol_values import values_of
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.fields import Outside
from gridwise.model.finding import Finding
from gridwise.model.grid import Cell
from gridwise.model.relations import Automaton, Machine, Relation
from gridwise.model.relations.readings import FirstSight
from gridwise.model.symbols import Symbols
from gridwise.model.wording import in_words

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle


class FirstSeen(OutsideClue):
    """The symbol is the first one seen from that side of the line; cells with the lowest symbol count as empty."""

    sentence: ClassVar[str] = "Each clue outside the grid is the first one seen from there, past empty cells."

    symbol: Symbol

    def text(self) -> str:
        return self.symbol

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        super().validate(puzzle)
        [value] = values_of(puzzle.symbols, (self.symbol,), "symbol")
        if value == puzzle.symbols.cell_values[0]:
            raise PuzzleError("the first one seen can't be an empty cell", field="symbol")

    def relations(self, board: Board) -> Iterator[Relation]:
        cells, [value] = self.line(board.grid), values_of(board.symbols, (self.symbol,), "symbol")
        # People also see that the others need room behind it.
        once = bool(board.all_of(PartialLines))
        yield Automaton(cells, _machine(board.values, value, len(cells), once), FirstSight())

    def label(self, relation: Relation | None = None) -> str:
        return f"{self.symbol} {self.at.beside}"

    def title(self, relation: Relation | None = None) -> str:
        return f"the {self.label(relation)}"

    def why(self, relation: Relation, finding: Finding) -> str:
        """`Seen from above, column 3 starts with B: no other letter comes before it.`"""
        symbols = finding.symbols
        [value] = values_of(symbols, (self.symbol,), "symbol")
        gone = {each for values in finding.gone.values() for each in values}
        blank = symbols.cell_values[0]
        others = len(symbols.cell_values) - 2
        first = f"{self.at.line_name} shows {self.symbol} first from {_FROM[self.at.side]}"
        if blank in gone:
            cells = [cell for cell in relation.cells if isinstance(cell, Cell)]
            rest = [cell for cell in cells if value in finding.left[cell] and blank not in finding.left[cell]]
            return f"{first[:1].upper()}{first[1:]}, so the first cell with a letter holds it." if rest or gone else ""
        said = []
        if gone - {value}:
            said.append(f"nothing else comes before the {self.symbol}")
        if value in gone:
            many = "the other one needs" if others == 1 else f"the {in_words(others)} others need"
            said.append(f"{many} room behind it")
        return f"{first[:1].upper()}{first[1:]}: {' and '.join(said)}."

    def complaint(self, relation: Relation, values: Mapping[Cell, int], symbols: Symbols) -> str:
        cells = [cell for cell in relation.cells if isinstance(cell, Cell)]
        seen = next(
            (values[cell] for cell in cells if values.get(cell, symbols.cell_values[0]) != symbols.cell_values[0]), None
        )
        what = "nothing" if seen is None else symbols.mark[symbols.name[seen]].character
        return f"{self.title()} sees {what} first" if what != self.symbol else ""

    @classmethod
    def fields_for(cls, values: Sequence[int], symbols: Symbols) -> dict[str, Any] | None:
        blank = symbols.cell_values[0]
        seen = next((value for value in values if value != blank), None)
        return None if seen is None else {"symbol": symbols.mark[symbols.name[seen]].character}

    example: ClassVar[str] = """
        - LettersInLines
        - letters: 2
        - size: [3, 3]
        - {name: FirstSeen, at: left a, symbol: A}
        - {name: FirstSeen, at: top 2, symbol: A}
        - {name: FirstSeen, at: right a, symbol: B}
        - {name: FirstSeen, at: bottom 1, symbol: A}
        """


class FirstOnes(SideClues):
    """The first symbols seen, side by side, with `.` for none."""

    gathers: ClassVar[type[Constraint] | None] = FirstSeen

    sentence: ClassVar[str] = FirstSeen.sentence

    def clue_at(self, at: Outside, entry: str) -> Constraint:
        return FirstSeen(at=at, symbol=entry)

    @classmethod
    def entry_of(cls, clue: Constraint) -> tuple[Outside, str]:
        assert isinstance(clue, FirstSeen)
        return clue.at, clue.symbol

    example: ClassVar[str] = """
        - LettersInLines
        - letters: 2
        - FirstOnes
        - top: . A .
        - left: A . .
        - right: B . .
        - bottom: A . .
        """


_FROM = {"top": "above", "bottom": "below", "left": "the left", "right": "the right"}


@lru_cache(maxsize=1024)
def _machine(values: tuple[int, ...], first: int, length: int, once: bool) -> Machine:
    """The automaton of lines whose first symbol is this one; with `once`, all of them appear, each once."""
    blank, everything = values[0], frozenset(values[1:])

    def step(seen: frozenset[int], value: int) -> frozenset[int] | None:
        if value == blank:
            return seen
        if (not seen and value != first) or (once and value in seen):
            return None
        return seen | {value} if once else frozenset((first,))

    return Machine.explore(
        frozenset[int](), step, lambda seen: seen == everything if once else bool(seen), values, length
    )
