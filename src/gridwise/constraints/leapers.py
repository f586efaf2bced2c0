"""Cells a leap apart that hold different symbols: a knight's or king's move, other leapers, taxicab distances."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from pydantic import BeforeValidator, PlainSerializer, WithJsonSchema

from gridwise.common.errors import PuzzleError, did_you_mean
from gridwise.model.board import Board, PairTest
from gridwise.model.constraint import Constraint
from gridwise.model.fields import Editor
from gridwise.model.grid import Cell, names
from gridwise.model.relations import Relation
from gridwise.model.symbols import is_whole

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle

Leap = tuple[int, int]

LEAPERS: dict[str, tuple[Leap, ...]] = {
    "knight": ((1, 2),),
    "king": ((0, 1), (1, 1)),
    "wazir": ((0, 1),),
    "ferz": ((1, 1),),
    "dabbaba": ((0, 2),),
    "alfil": ((2, 2),),
    "camel": ((1, 3),),
    "zebra": ((2, 3),),
    "giraffe": ((1, 4),),
    "antelope": ((3, 4),),
    "threeleaper": ((0, 3),),
    "fiveleaper": ((0, 5), (3, 4)),
}
"""Fairy chess leapers, with their steps in one direction and across it."""

_HOW = "write a leaper's name, such as camel, or how far it leaps: 1,3"


def _as_leaps(value: Any) -> tuple[Leap, ...]:
    """`camel`, `1,3`, `[camel, 1,4]`, `[[1, 3], [2, 3]]`."""
    if _is_leap(value):
        return (_leap(value),)
    parts = value.split() if isinstance(value, str) else value
    if not isinstance(parts, list | tuple) or not parts:
        raise PuzzleError(f"{value!r} is not a leap", suggestion=_HOW)
    leaps = (leap for part in parts for leap in (_named(part) if isinstance(part, str) else (_leap(part),)))
    return tuple(dict.fromkeys(leaps))


def _is_leap(value: Any) -> bool:
    return isinstance(value, list | tuple) and len(value) == 2 and all(is_whole(str(number)) for number in value)


def _named(text: str) -> tuple[Leap, ...]:
    if text.lower() in LEAPERS:
        return LEAPERS[text.lower()]
    pair = text.split(",")
    if _is_leap(pair):
        return (_leap(pair),)
    raise PuzzleError(f"'{text}' is not a leaper", suggestion=did_you_mean(text, LEAPERS) or _HOW)


def _leap(value: Any) -> Leap:
    if not _is_leap(value):
        raise PuzzleError(f"{value!r} is not a leap", suggestion=_HOW)
    near, far = sorted(abs(int(number)) for number in value)
    if far == 0:
        raise PuzzleError("a leap of 0,0 stays in its cell", suggestion=_HOW)
    return near, far


Leaps = Annotated[
    tuple[Leap, ...],
    BeforeValidator(_as_leaps),
    PlainSerializer(lambda leaps: " ".join(f"{near},{far}" for near, far in leaps), return_type=str),
    WithJsonSchema(
        {
            "anyOf": [{"type": "string"}, {"type": "array"}],
            "description": f"names of leapers ({', '.join(LEAPERS)}) or leaps such as 1,3",
        }
    ),
    Editor("text"),
]
"""How far leapers leap."""


class _Leaper(Constraint):
    """Base of the rules of leapers."""

    clue: ClassVar[bool] = False

    def leaping(self) -> tuple[Leap, ...]:
        """The leaps: the steps in one direction and across it."""
        raise AssertionError(f"{type(self).__name__} has no leaps")

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        require_plane(self, puzzle)

    def relations(self, board: Board) -> Iterator[Relation]:
        for a in board.cells:
            for b in _landings(a, self.leaping()):
                if b in board.grid:
                    yield board.pair(a, b, _differ)


class AntiChess(_Leaper):
    """Cells a leap apart cannot contain the same symbol. Name the chess piece or give the leap (`1,3`)."""

    leaps: Leaps

    def leaping(self) -> tuple[Leap, ...]:
        return self.leaps

    def rule(self) -> str:
        return f"Cells {self._moves()} apart cannot contain the same symbol."

    def label(self, relation: Relation | None = None) -> str:
        return _between(relation) if relation is not None else f"no repeats {self._moves()} apart"

    def _moves(self) -> str:
        name = next((name for name, leaps in LEAPERS.items() if set(leaps) == set(self.leaps)), None)
        return (
            f"a {name}'s move" if name else f"a leap of {' or '.join(f'{near} by {far}' for near, far in self.leaps)}"
        )

    example: ClassVar[str] = """
        - Sudoku
        - size: [6, 6]
        - AntiChess: camel 2,3
        - initial: |
            . . . . . .
            . . . 3 . .
            . 5 . . . .
            . 2 . . . .
            . 4 . . . .
            6 . . . . .
        """


class AntiKnight(_Leaper):
    """Cells a chess knight's move apart cannot contain the same symbol."""

    sentence: ClassVar[str] = "Cells a chess knight's move apart cannot contain the same symbol."

    def leaping(self) -> tuple[Leap, ...]:
        return LEAPERS["knight"]

    def label(self, relation: Relation | None = None) -> str:
        return f"knight's move {names(relation.cells)}" if relation is not None else "anti-knight"

    example: ClassVar[str] = """
        - Sudoku
        - size: [6, 6]
        - AntiKnight
        - initial: |
            . . . . . .
            . 5 . . . .
            . . . . . .
            6 . . . . 2
            4 3 . 6 . .
            . . . . . .
        """


class AntiKing(_Leaper):
    """Cells that touch, even diagonally, cannot contain the same symbol."""

    sentence: ClassVar[str] = "Cells that touch, even diagonally, cannot contain the same symbol."

    def leaping(self) -> tuple[Leap, ...]:
        return LEAPERS["king"]

    def label(self, relation: Relation | None = None) -> str:
        return f"king's move {names(relation.cells)}" if relation is not None else "anti-king"

    example: ClassVar[str] = """
        - Sudoku
        - size: [6, 6]
        - AntiKing
        - initial: |
            2 . . . . .
            . . . . . .
            . 1 . . . .
            . . 3 . . .
            4 5 . . . .
            . . . . . 5
        """


class AntiTaxicab(Constraint):
    """Two cells that contain the same number N are never exactly N orthogonal steps apart.

    Zero and negative numbers are not restricted.
    """

    sentence: ClassVar[str] = "Two cells that contain the same number N are never exactly N orthogonal steps apart."
    clue: ClassVar[bool] = False

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        require_plane(self, puzzle)
        puzzle.board.numbers(self)

    def relations(self, board: Board) -> Iterator[Relation]:
        far = set(board.numbers(self))
        for number, a in enumerate(board.cells):
            for b in board.cells[number + 1 :]:
                distance = abs(a[0] - b[0]) + abs(a[1] - b[1])
                if distance in far:
                    yield board.pair(a, b, _not_both(distance))

    def label(self, relation: Relation | None = None) -> str:
        if relation is None:
            return "anti-taxicab"
        a, b = relation.cells
        return f"taxicab distance {abs(a[0] - b[0]) + abs(a[1] - b[1])} between {names(relation.cells)}"

    example: ClassVar[str] = """
        - LatinSquare
        - size: [5, 5]
        - AntiTaxicab
        - initial: |
            . . . . .
            2 . . . .
            . . . 3 .
            . . . . .
            . . . . .
        """


def require_plane(constraint: Constraint, puzzle: Puzzle) -> None:
    """Raise unless the grid is two-dimensional."""
    if puzzle.grid.dimensions != 2:
        what = type(constraint).__name__
        raise PuzzleError(f"{what} needs a two-dimensional grid, but this one has {puzzle.grid.dimensions} dimensions")


def _landings(cell: Cell, leaps: tuple[Leap, ...]) -> Iterator[Cell]:
    """The cells that a leap from this cell reaches. Only later cells, so that each pair occurs once."""
    row, column = cell
    ends = {
        (row + down, column + side * right)
        for near, far in leaps
        for down, right in ((near, far), (far, near))
        for side in (1, -1)
    }
    yield from (Cell(end) for end in sorted(ends) if end > (row, column))


def _differ(a: int, b: int) -> bool:
    return a != b


@cache
def _not_both(value: int) -> PairTest:
    """One function object per value, so that its table is made once."""
    return lambda a, b: not a == b == value


def _between(relation: Relation) -> str:
    a, b = relation.cells
    if sum(abs(p - q) for p, q in zip(a, b, strict=True)) == 1:
        return f"neighbours {names(relation.cells)}"
    return f"leap of {abs(a[0] - b[0])},{abs(a[1] - b[1])} between {names(relation.cells)}"
