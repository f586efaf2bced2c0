"""What is false in the words about the dots around a cell: which dots it has, what each number there would leave."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import product

import gridwise as gw
from gridwise.logic.position import Position
from gridwise.model.grid import Cell
from sentence_words import CELL, CELLS, SYMBOL, SYMBOLS, Board, cells_of, symbols_of

_KINDS = {
    "white dot": lambda v, w: abs(v - w) == 1,
    "black dot": lambda v, w: v == 2 * w or w == 2 * v,
}


def false_statements(position: Position, step: gw.Step) -> Iterator[str]:
    """What is false in the reason of a step on the dots around a cell."""
    if match := re.match(rf"({CELL}) shares (.*? with .*?)\. (.*)$", step.why):
        for wrong in _Dots(position, match[1], match[2]).read(match[3], step):
            yield f"{wrong}: {step.why}"


class _Dots:
    """A cell with its neighbours, as the first sentence names them."""

    def __init__(self, position: Position, middle: str, marks: str) -> None:
        self.board, self.middle, self.position = Board(position), middle, position
        self.marks: dict[str, str] = {}
        for kind, cells in re.findall(rf"((?:no )?(?:\w+ )?dot)s? with ({CELLS})", marks):
            self.marks |= dict.fromkeys(cells_of(cells), kind)

    def read(self, text: str, step: gw.Step) -> Iterator[str]:
        yield from self._wrong_marks()
        failing: set[str] = set()
        for values, need in re.findall(rf"({SYMBOLS}) in {self.middle} would ([^;.]*)", text):
            failing |= symbols_of(values)
            for value in symbols_of(values):
                yield from self._fails(int(value), need)
        left = self.board.candidates[self.middle] - failing
        if (match := re.search(rf"\b{self.middle} is ({SYMBOLS})", text)) and symbols_of(match[1]) != left:
            yield f"{self.middle} can be {sorted(left)}"
        ways = {value: list(self._ways(int(value))) for value in sorted(left)}
        for value, those in re.findall(rf"with ({SYMBOL}) there, ([^;.]*)", text):
            yield from self._left(ways[value], those)
        if len(left) == 1 and (
            match := re.search(rf"{self.middle} is {SYMBOL}(?:, which [^;.]*?)?, and ([^.]*)", text)
        ):
            yield from self._left(ways[min(left)], match[1])
        for values, cells in self._no_room(text):
            for way in (way for some in ways.values() for way in some):
                if any(str(way[cell]) in symbols_of(values) for cell in cells_of(cells)):
                    yield f"{values} in {cells} is possible"

    def _no_room(self, text: str) -> list[tuple[str, str]]:
        match = re.search(rf"leaves (?:no )?room for (.*?)(?:, and {CELL} (?:is|and|are)|\.|$)", text)
        return re.findall(rf"({SYMBOLS}) in ({CELLS})", match[1]) if match else []

    def _wrong_marks(self) -> Iterator[str]:
        """Dots that are not there, or that are left out."""
        for other, kind in self.marks.items():
            edge = {Cell.parse(self.middle), Cell.parse(other)}
            dots = [clue for clue in self.position.puzzle.constraints if set(getattr(clue, "edge", ())) == edge]
            names = {re.sub("Dot", " dot", type(dot).__name__).lower() for dot in dots}
            if (kind.startswith("no ") and names) or (not kind.startswith("no ") and names != {kind}):
                yield f"between {self.middle} and {other} is {names or 'no dot'}"

    def _fits(self, value: int, other: str, held: int) -> bool:
        kind = self.marks[other]
        if value == held and other in self.board.apart[self.middle]:
            return False
        if kind.startswith("no "):
            return not any(test(value, held) for name, test in _KINDS.items() if kind in ("no dot", f"no {name}"))
        return _KINDS[kind](value, held)

    def _options(self, value: int, other: str) -> list[int]:
        return [held for held in sorted(map(int, self.board.candidates[other])) if self._fits(value, other, held)]

    def _ways(self, value: int, others: Sequence[str] | None = None) -> Iterator[Mapping[str, int]]:
        """The ways to fill the cells around a value."""
        cells = list(self.marks) if others is None else list(others)
        for held in product(*(self._options(value, cell) for cell in cells)):
            way = dict(zip(cells, held, strict=True))
            if all(way[a] != way[b] or b not in self.board.apart[a] for a in way for b in way if a != b):
                yield way

    def _fails(self, value: int, need: str) -> Iterator[str]:
        cells = cells_of(need)
        if next(self._ways(value, cells), None) is not None:
            yield f"{value} in {self.middle} leaves a way for {cells}"
        said: set[int] | None = None
        if match := re.match(rf"(?:need|leave only) ({SYMBOLS}) (?:in|for) ", need):
            said = set(map(int, symbols_of(match[1])))
        elif need.startswith("leave nothing"):
            said = set()
        if said is not None and said != {held for cell in cells for held in self._options(value, cell)}:
            yield f"{value} in {self.middle} leaves something else for {cells}"
        for held, cell in re.findall(rf"({SYMBOLS}) for ({CELL})", need) if "clash" in need else ():
            if set(map(int, symbols_of(held))) != set(self._options(value, cell)):
                yield f"{value} in {self.middle} leaves something else for {cell}"

    def _left(self, ways: Sequence[Mapping[str, int]], text: str) -> Iterator[str]:
        for cells, symbols in re.findall(rf"({CELLS}) (?:is|are) ({SYMBOLS})", text):
            for cell in cells_of(cells):
                if cell != self.middle and {str(way[cell]) for way in ways} != symbols_of(symbols):
                    yield f"{cell} can be {sorted({way[cell] for way in ways})}"
