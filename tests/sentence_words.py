"""Reads cells, houses and symbols out of sentences, and knows what is true of them on a board.

Nothing here uses the code that makes sentences: rows, columns and boxes are found by their cells alone.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import combinations, product
from math import prod

from gridwise.logic.position import Position
from gridwise.model.grid import Cell

CELL = r"(?:r\d+c\d+|[a-z]{1,2}\d{1,2})(?![\w|~]|\.\d)"
CELLS = rf"{CELL}(?:(?:, | and | or | ){CELL})*"
SYMBOL = r"\d{1,2}(?!\w)"
SYMBOLS = rf"{SYMBOL}(?:(?:, | and | or | ){SYMBOL})*"
_LINE = rf"(?:{CELL}–{CELL}|(?:\d{{1,2}}|[a-z])(?!\w))"
_REGION = rf"region (?:{CELL}(?: {CELL})*|[A-Z]{{1,2}}(?!\w))"
_WHOLE = "the whole grid"
_WINDOW = rf"(?:hidden )?window {CELL}(?:-{CELL}|(?: {CELL})*)"
_DIAGONAL = "the (?:falling|rising) diagonal"
_SPECIAL = f"{_WINDOW}|{_DIAGONAL}|{_WHOLE}"
HOUSE = rf"(?:row {_LINE}|column {_LINE}|box {CELL}-{CELL}|box \d{{1,2}}(?!\w)|{_REGION}|{_SPECIAL})"
HOUSES = rf"(?:(?:rows|columns|boxes) {_LINE}(?:(?:, | and ){_LINE})*|{HOUSE})"


_MOST_WAYS = 3_000
AREA = rf"(?:{HOUSES}|the (?:\S+-(?:cage|run)|\S+ cage|run|cage) {CELL}(?:[ –]{CELL})*)"
"""A house, or a cage with its cells."""


def cells_of(text: str) -> list[str]:
    """The cells named in a text, in order."""
    return re.findall(rf"(?<![\w.|~(]){CELL}|(?<=\(){CELL}", text)


def symbols_of(text: str) -> set[str]:
    """The symbols named in a list such as `1, 2 or 3`."""
    return set(re.findall(SYMBOL, text))


def areas_of(text: str) -> list[str]:
    """The houses and cages named in a text, in order and one by one."""
    return [name for match in re.findall(AREA, text) for name in ([match] if match[:4] == "the " else houses_of(match))]


def houses_of(text: str) -> list[str]:
    """The houses named in a text, one by one: `rows 1 and 3` are `row 1` and `row 3`."""
    houses = []
    text = re.sub(
        r"\b(Rows?|Columns?|Box|Boxes|Region|Window|Hidden window|The whole grid|The (?:falling|rising) diagonal)\b",
        lambda word: word[0][0].lower() + word[0][1:],
        text,
    )
    for match in re.findall(HOUSES, text):
        kind, _, rest = match.partition(" ")
        if kind in ("rows", "columns", "boxes"):
            single = {"rows": "row", "columns": "column", "boxes": "box"}[kind]
            houses += [f"{single} {name}" for name in re.split(", | and ", rest)]
        else:
            houses.append(match)
    return houses


LEAPS = {"AntiKnight": [(1, 2)], "AntiKing": [(0, 1), (1, 1)]}
"""The moves between cells that differ, by rule."""


def leap(a: Cell, b: Cell) -> tuple[int, int]:
    """How far two cells are apart, the shorter way first."""
    near, far = sorted((abs(a[0] - b[0]), abs(a[1] - b[1])))
    return near, far


class Board:
    """The board before a step."""

    def __init__(self, position: Position) -> None:
        self.candidates = {name: set(symbols) for name, symbols in position.candidates().items()}
        self.placed = position.placed()
        self._position = position

    @cached_property
    def cells(self) -> dict[Cell, str]:
        """All cells with their names."""
        return {cell: str(cell) for cell in self._position.puzzle.grid.cells}

    @cached_property
    def _boxes(self) -> list[set[str]]:
        boxes = [house.cells for house in self._position.now.houses if house.kind == "box"]
        return [{str(cell) for cell in box} for box in sorted(boxes, key=min)]

    @cached_property
    def _regions(self) -> dict[str, set[str]]:
        """The regions by their names; those of a star battle are no houses, but hold a number of stars each."""
        named = [(r.source.label(r), r.cells) for _, r in self._position.rules.in_force if r.source is not None]
        return {name: {str(cell) for cell in cells} for name, cells in named if name.startswith("region ")}

    def house(self, name: str) -> set[str] | None:
        """The cells of a house by its name; None if there is no such house."""
        if name == _WHOLE:
            return set(self.cells.values())
        if name.endswith(" diagonal"):
            last = max(self.cells)[0]
            falling = "falling" in name
            return {text for (row, column), text in self.cells.items() if column == (row if falling else last - row)}
        kind, _, rest = name.partition(" ")
        if "–" in rest:  # a row or column of one of several grids
            first, last = map(Cell.parse, rest.split("–"))
            return {t for c, t in self.cells.items() if first[0] <= c[0] <= last[0] and first[1] <= c[1] <= last[1]}
        if kind in ("row", "column"):
            line = int(rest) - 1 if rest.isdecimal() else _letters(rest)
            return {text for cell, text in self.cells.items() if cell[kind == "column"] == line} or None
        if kind == "region" and rest.isupper():
            return self._regions.get(name)
        if rest.isdecimal():
            return self._boxes[int(rest) - 1] if int(rest) <= len(self._boxes) else None
        if "-" in rest:
            (top, left), (bottom, right) = map(Cell.parse, rest.split("-"))
            inside = {t for c, t in self.cells.items() if top <= c[0] <= bottom and left <= c[1] <= right}
            return inside or None
        return set(cells_of(rest))

    def holds_each(self, name: str) -> bool:
        """Whether a house by its name holds each symbol once, not only a number of each."""
        return self.house(name) in [{str(cell) for cell in house.cells} for house in self._position.now.houses]

    def allowed(self, cell: str, candidates: dict[str, set[str]]) -> set[str]:
        """Which candidates of a cell the rules about few cells leave, if the other cells have these candidates."""
        left, value = set(candidates[cell]), self._position.puzzle.symbols.value
        for _, relation in self._position.rules.in_force:
            names = [str(each) for each in relation.cells]
            if cell not in names or any(name not in candidates for name in names):
                continue
            others = [name for name in names if name != cell]
            if prod(len(candidates[name]) for name in others) > _MOST_WAYS:
                continue
            ways = [dict(zip(others, held, strict=True)) for held in product(*(candidates[name] for name in others))]
            ways = [way for way in ways if self._differ(way)]
            left = {
                symbol
                for symbol in left
                if any(
                    relation.holds({each: value[{**way, cell: symbol}[str(each)]] for each in relation.cells})
                    for way in ways
                    if self._differ({**way, cell: symbol})
                )
            }
        return left

    def _differ(self, held: dict[str, str]) -> bool:
        return all(held[a] != held[b] or b not in self.apart[a] for a, b in combinations(held, 2))

    def places(self, symbol: str, house: str) -> set[str]:
        """The open cells of a house that can hold a symbol."""
        return {c for c in self.house(house) or () if c not in self.placed and symbol in self.candidates[c]}

    def area(self, name: str) -> set[str] | None:
        """The cells of a house or a cage by its name."""
        if re.fullmatch(HOUSE, name):
            return self.house(name)
        ends = [Cell.parse(cell) for cell in cells_of(name)]
        if "–" not in name:
            return set(map(str, ends))
        return {t for c, t in self.cells.items() if all(ends[0][axis] <= c[axis] <= ends[1][axis] for axis in (0, 1))}

    @cached_property
    def apart(self) -> dict[str, set[str]]:
        """For each cell those that must differ from it."""
        now = self._position.now
        rules = {type(rule).__name__ for rule in self._position.puzzle.constraints}
        leaps = [leap for rule, leaps in LEAPS.items() if rule in rules for leap in leaps]
        return {
            text: {str(other) for other in now.peers(cell)}
            | {t for c, t in self.cells.items() if leap(cell, c) in leaps}
            for cell, text in self.cells.items()
        }


def _letters(name: str) -> int:
    number = 0
    for letter in name:
        number = 26 * number + ord(letter) - ord("a") + 1
    return number - 1


def sentences(texts: Iterable[str]) -> Iterator[str]:
    """The sentences of some texts, without their full stops."""
    for text in texts:
        yield from (part for part in re.split(r"(?<=[.:;!?]) |\n", text) if part)
