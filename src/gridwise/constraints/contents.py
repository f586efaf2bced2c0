"""Regions with given contents: which symbols they hold, and how often."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from pydantic import BeforeValidator, PlainSerializer, WithJsonSchema

from gridwise.common.errors import PuzzleError
from gridwise.constraints._instances import Span, anything, areas, shuffled
from gridwise.constraints._lists import RepeatedSymbols, require_symbols
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint, words
from gridwise.model.fields import Editor, Region
from gridwise.model.grid import Cell, names
from gridwise.model.relations import Count, Relation
from gridwise.model.shapes import Anchor, CellText, Outline, Shape, Width

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle

SymbolCount = tuple[int, str]
"""A count and a symbol."""


class _Contents(Constraint):
    """Base of the rules about the contents of a region. Values may repeat in it."""

    region: Region

    def symbol_counts(self) -> Sequence[SymbolCount]:
        """The symbols mentioned, each with its count."""
        raise AssertionError(f"{type(self).__name__} has no counts")

    def text(self) -> str:
        """The text in the corner."""
        raise AssertionError(f"{type(self).__name__} has no text")

    def relations(self, board: Board) -> Iterator[Relation]:
        for times, symbol in self.symbol_counts():
            allowed = self._allowed(times)
            yield Count(self.region, frozenset((board.symbols.value[symbol],)), frozenset(allowed))

    def _allowed(self, times: int) -> Sequence[int]:
        return (times,)

    def label(self, relation: Relation | None = None) -> str:
        """For a relation that counts one symbol, only that part of the clue: a step uses no more."""
        whole = f"{words(type(self).__name__)} {names(self.region)} = {self.text()}"
        symbols = [symbol for _, symbol in self.symbol_counts()]
        symbol = (
            next((str(v) for v in relation.values if str(v) in symbols), None) if isinstance(relation, Count) else None
        )
        if not isinstance(relation, Count) or symbol is None:  # the values of letters are not known here
            return whole
        least = "at least " if len(relation.counts) > 1 else ""
        return f"{whole} ({least}{min(relation.counts)} × {symbol})"

    @classmethod
    def instances(
        cls, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random, *, cells: Span = (3, 5)
    ) -> Iterator[Constraint]:
        for area in areas(puzzle.grid, random, cells, anything):
            held = Counter(puzzle.symbols.name[solution[cell]] for cell in area)
            some = shuffled(sorted(held), random)[: random.randint(1, max(1, len(held) - 1))]
            yield cls.with_counts(
                area, tuple((held[symbol], symbol) for symbol in sorted(some, key=puzzle.symbols.names.index))
            )

    @classmethod
    def with_counts(cls, region: tuple[Cell, ...], counts: tuple[SymbolCount, ...]) -> Constraint:
        """A constraint with these contents for a region."""
        raise AssertionError(f"{cls.__name__} can't be made from counts")

    def draw(self, board: Board) -> Iterator[Shape]:
        yield Outline(self.region, Width.HAIR, dashed=True, inset=0.08)
        yield CellText(min(self.region), self.text(), Anchor.CORNER, size=0.24)

    def _require_room(self, puzzle: Puzzle, field: str) -> None:
        counts = self.symbol_counts()
        require_symbols(puzzle, [symbol for _, symbol in counts], field)
        total, room = sum(times for times, _ in counts), len(self.region)
        if total > room:
            cells = f"{room} cell{'' if room == 1 else 's'}"
            raise PuzzleError(f"{total} symbols do not fit in {cells}: {names(self.region)}", field=field)


class _Listed(_Contents):
    """Base of the two rules about a list of symbols."""

    symbols: RepeatedSymbols

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        self._require_room(puzzle, "symbols")

    def symbol_counts(self) -> Sequence[SymbolCount]:
        return [(times, symbol) for symbol, times in Counter(self.symbols).items()]

    @classmethod
    def with_counts(cls, region: tuple[Cell, ...], counts: tuple[SymbolCount, ...]) -> Constraint:
        return cls(region=region, symbols=tuple(symbol for times, symbol in counts for _ in range(times)))


class ContainAtLeast(_Listed):
    """The region contains each of the symbols at least as often as it is listed."""

    sentence: ClassVar[str] = (
        "If the list in a cage's corner ends in …, the cage contains each listed symbol at least as often "
        "as it is listed."
    )

    def _allowed(self, times: int) -> Sequence[int]:
        return range(times, len(self.region) + 1)

    def text(self) -> str:
        return f"{','.join(self.symbols)}…"

    example: ClassVar[str] = """
        - Sudoku
        - size: [4, 4]
        - {name: ContainAtLeast, region: a2 b3 c2, symbols: 11}
        - {name: ContainAtLeast, region: c3 d3 d4, symbols: [2, 4]}
        - initial: |
            . . . .
            . . . .
            1 . . .
            4 . . .
        """


class ContainExactly(_Listed):
    """The region contains each of the symbols exactly as often as it is listed. Other symbols may appear."""

    sentence: ClassVar[str] = (
        "A cage contains each of the symbols listed in its corner exactly as often as it is listed there."
    )

    def text(self) -> str:
        return ",".join(self.symbols)

    example: ClassVar[str] = """
        - Sudoku
        - size: [4, 4]
        - {name: ContainExactly, region: a1 a2 b3 b4 c1, symbols: 233}
        - {name: ContainExactly, region: c3 d3 d4, symbols: [2, 4]}
        - initial: |
            . . . .
            . . . .
            . . . .
            . . . 3
        """


_TIMES = re.compile(r"([0-9]+)[x×](\S+)")
_HOW = "23 means two 3s, 1223 one 2 and two 3s; with symbols of several characters, write 1x10 2x3"


def _as_counts(value: Any) -> tuple[SymbolCount, ...]:
    if isinstance(value, list | tuple):
        parts = [part if isinstance(part, str) else "x".join(map(str, part)) for part in value]
    else:
        parts = str(value).replace(",", " ").split()
    counts = [count for part in parts for count in _pairs(part)]
    if not counts:
        raise PuzzleError("the clue is empty", suggestion=_HOW)
    symbols = [symbol for _, symbol in counts]
    if twice := next((symbol for symbol in symbols if symbols.count(symbol) > 1), None):
        raise PuzzleError(f"the clue mentions {twice} twice", suggestion=_HOW)
    return tuple(counts)


def _pairs(text: str) -> list[SymbolCount]:
    if match := _TIMES.fullmatch(text):
        return [(int(match[1]), match[2])]
    pairs = [text[place : place + 2] for place in range(0, len(text), 2)]
    if not all(len(pair) == 2 and pair[0] in "0123456789" for pair in pairs):
        raise PuzzleError(f"'{text}' is not a count followed by a symbol", suggestion=_HOW)
    return [(int(pair[0]), pair[1]) for pair in pairs]


def _write(counts: tuple[SymbolCount, ...]) -> str:
    """The shortest text that can be read back."""
    if all(times < 10 and len(symbol) == 1 and symbol not in "x×," for times, symbol in counts):
        return "".join(f"{times}{symbol}" for times, symbol in counts)
    return " ".join(f"{times}×{symbol}" for times, symbol in counts)


SymbolCounts = Annotated[
    tuple[SymbolCount, ...],
    BeforeValidator(_as_counts),
    PlainSerializer(_write, return_type=str),
    WithJsonSchema({"type": ["string", "integer", "array"], "description": f"counts and symbols: {_HOW}"}),
    Editor("text"),
]
"""Symbols with their counts."""


class LookAndSay(_Contents):
    """The clue says how often symbols appear in the region: 1223 means one 2 and two 3s. Other symbols may appear."""

    sentence: ClassVar[str] = (
        "The text in a cage's corner is read in pairs of a count and a symbol: 1223 means that the cage "
        "contains exactly one 2 and two 3s."
    )

    says: SymbolCounts

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        self._require_room(puzzle, "says")

    def symbol_counts(self) -> Sequence[SymbolCount]:
        return self.says

    @classmethod
    def with_counts(cls, region: tuple[Cell, ...], counts: tuple[SymbolCount, ...]) -> Constraint:
        return cls(region=region, says=counts)

    def text(self) -> str:
        return _write(self.says)

    example: ClassVar[str] = """
        - Sudoku
        - size: [4, 4]
        - {name: LookAndSay, region: a1 a2 b3 b4 c1, says: 1223}
        - {name: LookAndSay, region: c3 d3 d4, says: 0314}
        - initial: |
            . 4 . .
            . . . .
            . . . .
            . . 2 .
        """
