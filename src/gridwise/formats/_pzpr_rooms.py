"""The puzzle types of pzprjs whose grid is divided into rooms, some with a number: `ROOM_TYPES` lists them.

Links pack the borders between cells as bits, five in a digit of base 32, first those within rows, then those between
rows. Rooms are numbered by their first cells in reading order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gridwise.common.errors import PuzzleError
from gridwise.formats._pzpr_codes import NONE, NUMBERS
from gridwise.formats._sketch import known_type
from gridwise.model.areas import neighbours, region_text
from gridwise.model.constraint import Constraint
from gridwise.model.grid import Cell, Grid, grid_of
from gridwise.model.puzzle import Declaration, Puzzle

BITS = 5
_DIGITS = "0123456789abcdefghijklmnopqrstuv"
_NO_NUMBER = (".", "-")

Room = tuple[Cell, ...]


@dataclass(frozen=True)
class RoomType:
    """One type: its names, and the answer that a file holds."""

    type: str
    link: str
    """Its name in links."""
    file: str
    """Its name in files."""
    answers: Mapping[str, int]
    """What the entries of an answer stand for: values of our symbols."""
    aliases: Sequence[str] = ()
    numbered: bool = True
    """Whether rooms may have numbers."""

    @property
    def names(self) -> tuple[str, ...]:
        """All names that pzprjs knows it by."""
        return (self.link, self.file, *self.aliases)

    # ---- links -------------------------------------------------------------------------------------------------------

    def read_link(self, rows: int, columns: int, body: str) -> Declaration:
        """The puzzle in the last part of a link."""
        grid = grid_of((rows, columns))
        across, down = _borders(grid)
        split, at = set[tuple[Cell, Cell]](), 0
        for edges in (across, down):
            length = -(-len(edges) // BITS)
            split |= _set_bits(body[at : at + length], edges)
            at += length
        rooms = _rooms(grid, split)
        numbers, rest = NUMBERS.decode(body[at:], len(rooms)) if self.numbered else ([], body[at:])
        if rest:
            raise PuzzleError(f"the link has extra text at its end: '{rest[:10]}'")
        return self._declaration(grid, rooms, dict(zip(rooms, numbers, strict=False)))

    def write_link(self, puzzle: Puzzle) -> str | None:
        """The link from its name on; None if the puzzle is not just one of this type."""
        found = self._found(puzzle)
        if found is None:
            return None
        owner = {cell: number for number, room in enumerate(found) for cell in room}
        body = "".join(_packed([owner[a] != owner[b] for a, b in edges]) for edges in _borders(puzzle.grid))
        body += NUMBERS.pack(list(found.values())) if self.numbered else ""
        return f"{self.link}/{puzzle.grid.columns}/{puzzle.grid.rows}/{body}"

    # ---- files -------------------------------------------------------------------------------------------------------

    def read_file(self, rows: int, columns: int, lines: Sequence[str], more: Mapping[str, Any]) -> Declaration:
        """The puzzle in the lines of a file after its size, and the answer as `progress`."""
        grid, board = grid_of((rows, columns)), [line.split() for line in lines[1:]]  # first comes how many rooms
        sections = [board[start : start + rows] for start in range(0, (2 + self.numbered) * rows, rows)]
        owners, numbers = sections[0], sections[1] if self.numbered else []
        owner = {cell: _entry(owners, cell) for cell in grid.cells}
        rooms = _rooms(grid, {(a, b) for a, b in grid.edges() if owner[a] != owner[b]})
        clues = {
            room: int(entry)
            for room in rooms
            for cell in room
            if (entry := _entry(numbers, cell)) not in _NO_NUMBER and entry.isdigit()
        }
        held = {cell: self.answers.get(_entry(sections[-1], cell)) for cell in grid.cells}
        progress = {str(cell): str(value) for cell, value in held.items() if value is not None}
        return self._declaration(grid, rooms, clues, {**more, **({"progress": progress} if progress else {})})

    def write_file(self, puzzle: Puzzle) -> list[str] | None:
        """The lines of a file from its name on; None if the puzzle is not just one of this type."""
        found = self._found(puzzle)
        if found is None:
            return None
        entry = {value: entry for entry, value in self.answers.items()}
        owner = {cell: str(number) for number, room in enumerate(found) for cell in room}
        shown = {room[0]: str(number) for room, number in found.items() if number != NONE}
        held = {cell: entry[puzzle.symbols.value[symbol]] for cell, symbol in puzzle.progress.items()}
        boards: list[Mapping[Cell, str]] = [owner, shown, held] if self.numbered else [owner, held]
        lines = [self.file, str(puzzle.grid.rows), str(puzzle.grid.columns), str(len(found))]
        for board in boards:
            for line in puzzle.grid.lines(1):
                lines.append(" ".join(board.get(cell, ".") for cell in line))
        return lines

    # ---- puzzles -----------------------------------------------------------------------------------------------------

    def _declaration(
        self, grid: Grid, rooms: Sequence[Room], numbers: Mapping[Room, int], more: Mapping[str, Any] | None = None
    ) -> Declaration:
        shown = {room[0]: str(number) for room, number in numbers.items() if number >= 0}
        attributes: dict[str, Any] = {"size": list(grid.shape), "regions": region_text(grid, rooms)}
        if shown:
            attributes["numbers"] = [[shown.get(cell, ".") for cell in line] for line in grid.lines(1)]
        return Declaration(known_type(self.type, self.link), {**attributes, **(more or {})})

    def _found(self, puzzle: Puzzle) -> dict[Room, int] | None:
        """The rooms of a puzzle with their numbers; None if there is more to it."""
        if puzzle.declaration.type != self.type or puzzle.givens or puzzle.grid.void:
            return None
        rooms = sorted(tuple(sorted(room)) for room in puzzle.board.boxes)
        numbers = {min(each.region): each.count for each in _counts(puzzle)}
        found = {room: numbers.get(room[0], NONE) for room in rooms}
        again = Puzzle.from_declaration(self._declaration(puzzle.grid, rooms, found))
        same = again.grid == puzzle.grid and _others(again) == _others(puzzle)
        return found if same and sorted(map(sorted, again.board.boxes)) == sorted(map(sorted, rooms)) else None


def _counts(puzzle: Puzzle) -> Iterator[Any]:
    """The numbers in rooms."""
    return (each for each in puzzle.constraints if hasattr(each, "region") and hasattr(each, "count"))


def _others(puzzle: Puzzle) -> set[Constraint]:
    """The constraints of a puzzle, without the one that holds the rooms."""
    return {each for each in puzzle.constraints if "regions" not in each.puzzle_attributes()}


def _entry(board: Sequence[Sequence[str]], cell: Cell) -> str:
    row = board[cell[0]] if cell[0] < len(board) else ()
    return row[cell[1]] if cell[1] < len(row) else "."


def _borders(grid: Grid) -> tuple[list[tuple[Cell, Cell]], list[tuple[Cell, Cell]]]:
    """The pairs of neighbours in the same row, and in the same column, in reading order."""
    across = [(a, b) for a in grid.cells if (b := Cell((a[0], a[1] + 1))) in grid]
    down = [(a, b) for a in grid.cells if (b := Cell((a[0] + 1, a[1]))) in grid]
    return across, down


def _set_bits(text: str, edges: Sequence[tuple[Cell, Cell]]) -> set[tuple[Cell, Cell]]:
    if not all(digit in _DIGITS for digit in text):
        raise PuzzleError(f"'{text[:10]}' is not allowed here")
    bits = "".join(f"{_DIGITS.index(digit):05b}" for digit in text)
    return {edge for edge, bit in zip(edges, bits, strict=False) if bit == "1"}


def _packed(bits: Iterable[bool]) -> str:
    text = "".join("1" if bit else "0" for bit in bits)
    text += "0" * (-len(text) % BITS)
    return "".join(_DIGITS[int(text[at : at + BITS], 2)] for at in range(0, len(text), BITS))


def _rooms(grid: Grid, split: set[tuple[Cell, Cell]]) -> list[Room]:
    """The areas of cells that no border separates, ordered by their first cells."""
    beside, left, rooms = neighbours(grid), set(grid.cells), list[Room]()
    for first in grid.cells:
        if first not in left:
            continue
        left.discard(first)
        room = [first]
        for cell in room:
            fresh = [b for b in beside[cell] if b in left and (min(cell, b), max(cell, b)) not in split]
            left.difference_update(fresh)
            room += fresh
        rooms.append(tuple(sorted(room)))
    return rooms


_SHADED = {"#": 1, "+": 0}
ROOM_TYPES = (RoomType("Heyawake", "heyawake", "heyawake", _SHADED, aliases=("heyawacky",)),)
ROOMS_BY_NAME = {name: kind for kind in ROOM_TYPES for name in kind.names}
"""The types by all their names."""
