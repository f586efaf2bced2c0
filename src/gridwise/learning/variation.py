"""Other positions of the same kind: turned or mirrored, with lines and symbols exchanged where the rules allow that."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from gridwise.common.errors import PuzzleError
from gridwise.logic.position import Position
from gridwise.model.grid import Cell
from gridwise.model.puzzle import Puzzle
from gridwise.model.results import Status
from gridwise.model.symmetry import Symmetry, symmetries
from gridwise.solving.explaining import reached
from gridwise.solving.player_mistakes import player_mistakes
from gridwise.solving.solve import solve

EXCHANGES = 60
"""How many symmetries, each chosen at random, are applied one after the other."""
MOST = 20
"""The most variations of a position without clues."""
_WORK = ("progress", "marks", "solution", "rating", "title", "seed")
Rows = list[list[str]]


def variations(position: Position, random: Random) -> Iterator[Position]:
    """Images of a position. Each is checked as a puzzle of its own, whatever became of its clues on the way."""
    free = not position.puzzle.declaration.constraints and not any(
        relation.when for relation in position.model.skeleton.relations
    )
    known = symmetries(position.model) if free else ()
    images: Iterator[Puzzle | None]
    if known:
        images = (_exchanged(position, random.choices(known, k=EXCHANGES)) for _ in range(MOST))
    else:
        turns = list(_TURNS.items())
        random.shuffle(turns)
        images = (_turned(position, *turn) for turn in turns)
    several = solve(position.puzzle, 2).status is not Status.ONE
    for image in images:
        if image is not None and (checked := _checked(image, several)) is not None:
            yield checked


def _checked(puzzle: Puzzle, several: bool) -> Position | None:
    """The position of an image, if its solution is unique (or `several` are allowed) and agrees with its entries."""
    try:
        status = solve(puzzle, 2).status
        if status is Status.ONE and not player_mistakes(puzzle):
            return reached(puzzle)
        return reached(puzzle) if several and status is Status.SEVERAL else None
    except PuzzleError:
        return None


def _exchanged(position: Position, chosen: list[Symmetry]) -> Puzzle:
    """The image under symmetries of the rules, for a puzzle whose only clues are givens."""
    cells, symbols = _images(position, chosen)
    return _moved(position, cells.__getitem__, symbols, {})


def _images(position: Position, chosen: list[Symmetry]) -> tuple[Mapping[Cell, Cell], Mapping[str, str]]:
    """Where the symmetries take each cell and each symbol."""
    places, values, name = position.model.places, position.model.values, position.puzzle.symbols.name
    cells, symbols = list(range(len(places))), {value: value for value in values}
    for symmetry in chosen:
        change = dict(zip(values, symmetry.values, strict=True))
        cells = [symmetry.cells[cell] for cell in cells]
        symbols = {value: change[image] for value, image in symbols.items()}
    moved = {places[number]: places[image] for number, image in enumerate(cells)}
    return moved, {name[value]: name[image] for value, image in symbols.items()}


def _moved(
    position: Position, move: Callable[[Cell], Cell], symbols: Mapping[str, str], changes: dict[str, Any]
) -> Puzzle:
    """The puzzle with givens, entries and candidates elsewhere, and other attributes changed as well."""
    puzzle, board = position.puzzle, position.snapshot()
    filled = {cell: symbol for cell, symbol in board.placed().items() if cell not in puzzle.givens}
    marks = {} if puzzle.symbols.either_or else board.candidates()
    work: dict[str, Any] = {
        "initial": {str(move(cell)): symbols[symbol] for cell, symbol in puzzle.givens.items()},
        "progress": {str(move(cell)): symbols[symbol] for cell, symbol in filled.items()},
        "marks": {str(move(cell)): " ".join(symbols[name] for name in left) for cell, left in marks.items()},
    }
    kept = {name: value or None for name, value in work.items()}
    return puzzle.replace(**{**dict.fromkeys(_WORK), **kept, **changes})


# ---- turned boards ---------------------------------------------------------------------------------------------------


def _transpose(rows: Rows) -> Rows:
    return [list(column) for column in zip(*rows, strict=True)]


def _mirror(rows: Rows) -> Rows:
    return [row[::-1] for row in rows]


def _flip(rows: Rows) -> Rows:
    return rows[::-1]


_TURNS: dict[str, tuple[Callable[[Rows], Rows], ...]] = {
    "mirrored": (_mirror,),
    "upside down": (_flip,),
    "turned by 180°": (_mirror, _flip),
    "transposed": (_transpose,),
    "turned by 90°": (_transpose, _mirror),
    "turned by 270°": (_transpose, _flip),
    "transposed the other way": (_transpose, _mirror, _flip),
}


def _turned(position: Position, name: str, turn: tuple[Callable[[Rows], Rows], ...]) -> Puzzle | None:
    """The whole board turned: givens, entries, clues with cells, and clues written as a board; None if that fails."""
    puzzle = position.puzzle
    rows, columns = puzzle.grid.rows, puzzle.grid.columns
    if puzzle.grid.dimensions != 2 or (rows != columns and _transpose in turn):
        return None

    def move(cell: Cell) -> Cell:
        row, column = cell.row, cell.column
        for part in turn:
            if part is _transpose:
                row, column = column, row
            elif part is _mirror:
                column = columns - 1 - column
            else:
                row = rows - 1 - row
        return cell.moved(row, column)

    changes = {key: _board(value, turn) for key, value in puzzle.declaration.attributes.items() if key not in _PLAIN}
    symbols = {symbol: symbol for symbol in puzzle.symbols.names}
    try:
        clues = tuple(_with_cells(clue, move) for clue in puzzle.declaration.constraints)
        return _moved(position, move, symbols, {**changes, "constraints": clues})
    except PuzzleError:
        return None


_PLAIN = {"size", "box", "symbols", "initial", *_WORK}


def _board(value: Any, turn: tuple[Callable[[Rows], Rows], ...]) -> Any:
    """An attribute that is written as a board, turned; any other as it is."""
    if not isinstance(value, str) or "\n" not in value.strip():
        return value
    rows = [line.split() for line in value.strip().splitlines()]
    if len({len(row) for row in rows}) > 1 or len(rows) < 2:
        return value
    for part in turn:
        rows = part(rows)
    return "\n".join(" ".join(row) for row in rows)


def _with_cells(value: Any, move: Callable[[Cell], Cell]) -> Any:
    """A constraint, or a field of one, with its cells moved."""
    if isinstance(value, Cell):
        return move(value)
    if isinstance(value, tuple | list):
        return tuple(_with_cells(item, move) for item in value)
    fields = getattr(type(value), "model_fields", None)
    if fields is None:
        return value
    return value.model_copy(update={name: _with_cells(getattr(value, name), move) for name in fields})
