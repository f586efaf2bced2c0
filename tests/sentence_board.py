"""The position and the words that the readers of sentences about lines and marks share."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from gridwise.logic.position import Position
from gridwise.model.grid import Cell

NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
CELL = r"(?:[a-z]{1,2}\d+|r\d+c\d+)"
SPAN = rf"{CELL}(?:–{CELL})?"
CELLS = rf"({SPAN}(?:(?:, | and | or ){SPAN})*)"
DIGITS = r"(\d+(?:(?:, | and | or )\d+)*)"
Candidates = dict[Cell, tuple[str, ...]]
LINE = r"([Rr]ow|[Cc]olumn) (\w+)"


class Board:
    """The position as the readers of sentences need it."""

    def __init__(self, position: Position) -> None:
        self.puzzle, self.grid = position.puzzle, position.puzzle.grid
        self.clues: Sequence[Any] = self.puzzle.constraints
        self.left: Candidates = {Cell.parse(name): held for name, held in position.candidates().items()}
        self.houses = {house.name: house.cells for house in position.houses}
        self._rules = {type(clue).__name__ for clue in self.clues}
        self.empty, *_, self.filled = self.puzzle.symbols.names

    def sees(self, a: Cell, b: Cell) -> bool:
        """Whether two cells share a house, or are a move apart that the rules forbid."""
        leap = tuple(sorted((abs(a[0] - b[0]), abs(a[1] - b[1]))))
        moves = {"AntiKnight": [(1, 2)], "AntiKing": [(0, 1), (1, 1)]}
        forbidden = [move for rule in self._rules & set(moves) for move in moves[rule]]
        cages = [clue.region for clue in self.clues if type(clue).__name__ in ("Cage", "Run")]
        return leap in forbidden or any(a in cells and b in cells for cells in (*self.houses.values(), *cages))

    def line(self, kind: str, name: str) -> list[Cell]:
        """The cells of `row a` or `column 3`."""
        axis = 0 if kind.lower() == "row" else 1
        number = int(name) - 1 if name.isdecimal() else ord(name) - ord("a")
        return [cell for cell in self.grid.cells if cell[axis] == number]

    def clue(self, kind: str, line: Sequence[Cell], side: str = "") -> list[Any]:
        """The clues of a kind that are written at one end of a line."""
        return [
            clue
            for clue in self.clues
            if type(clue).__name__ == kind and set(clue.line(self.grid)) == set(line) and side in ("", clue.at.side)
        ]

    def fills(self, cells: Sequence[Cell], values: Sequence[str]) -> bool:
        """Whether the cells can hold the values, each once: a matching."""
        at: dict[str, Cell] = {}

        def place(cell: Cell, tried: set[str]) -> bool:
            for value in values:
                if value in self.left[cell] and value not in tried:
                    tried.add(value)
                    if value not in at or place(at[value], tried):
                        at[value] = cell
                        return True
            return False

        return len(cells) == len(values) and all(place(cell, set()) for cell in cells)


def cells_in(text: str) -> list[Cell]:
    """`a1, a3–a5 and b2` as cells."""
    found = list[Cell]()
    for name in re.findall(rf"{CELL}–{CELL}|{CELL}", text):
        first, *last = (Cell.parse(part) for part in name.split("–"))
        end = last[0] if last else first
        found += [Cell((r, c)) for r in range(first[0], end[0] + 1) for c in range(first[1], end[1] + 1)]
    return found


def number(word: str) -> int:
    return NUMBERS.index(word) if word in NUMBERS else int(word)


def supposed(text: str) -> Iterator[tuple[Cell, str]]:
    """`3 or 4 in a1 or b2, or 5 in c3` as candidates."""
    for symbols, cells in re.findall(rf"{DIGITS} in {CELLS}", text):
        for cell in cells_in(cells):
            yield from ((cell, symbol) for symbol in re.findall(r"\d+", symbols))


Reader = Callable[[Board, re.Match[str]], Iterator[str]]
