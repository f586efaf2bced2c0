"""What is false in the words about lines that cross: each consequence, and the end, by all ways to fill one line."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby, product

import gridwise as gw
from gridwise.logic.position import Position
from gridwise.model.grid import Cell
from run_sentences import placings
from sentence_board import CELL, CELLS, NUMBERS, Board, cells_in

LINE = r"((?:[Rr]ow|[Cc]olumn) \w+)(?: \([\d ]+\))?"
SAID = rf"{CELLS} (?:is|are|holds an?|each hold an?) (\w+)"


def false_statements(position: Position, step: gw.Step) -> Iterator[str]:
    """What is false in the reason of a step."""
    if step.technique == "crossing lines":
        yield from (f"{complaint}: {step.why}" for complaint in Trial(position).read(step.why))


class Trial:
    """A board of two symbols on which something is supposed."""

    def __init__(self, position: Position) -> None:
        self.board = Board(position)
        words = position.puzzle.symbols.wording
        self.symbol = {words.state(name): name for name in position.puzzle.symbols.names}
        self.symbol |= {words.noun(name): name for name in position.puzzle.symbols.names}

    def read(self, why: str) -> Iterator[str]:
        """What is false, sentence by sentence."""
        start, *middle, end = why.removesuffix(".").split(". ")
        if (supposed := re.fullmatch(rf"Suppose ({CELL}) (?:were|held an?) (\w+)", start)) is None:
            yield "nothing is supposed"
            return
        self.board.left[Cell.parse(supposed[1])] = (self.symbol[supposed[2]],)
        for part in middle[0].removeprefix("Then, ").split("; ") if middle else ():
            yield from self._consequence(part)
        yield from self._end(end)

    def _consequence(self, text: str) -> Iterator[str]:
        by, _, said = text.partition(", ")
        ways = self._ways(by)
        for cells, word in re.findall(SAID, said):
            for cell in cells_in(cells):
                if any(way.get(cell) != self.symbol[word] for way in ways):
                    yield f"{cell} need not be {word}"
                self.board.left[cell] = (self.symbol[word],)

    def _ways(self, by: str) -> list[dict[Cell, str]]:
        """All ways to fill the line that is named, or two lines that must differ."""
        if pair := re.match(r"(?:as )?(row|column)s (\w+) and (\w+)", by, re.IGNORECASE):
            first, second = (self.board.line(pair[1], name) for name in (pair[2], pair[3]))
            both = [(a, b) for a in self._fillings(first) for b in self._fillings(second)]
            return [{**a, **b} for a, b in both if list(a.values()) != list(b.values())]
        kind, name = re.search(LINE, by)[1].split()  # type: ignore[index]
        return list(self._fillings(self.board.line(kind, name)))

    def _fillings(self, line: Sequence[Cell]) -> Iterator[dict[Cell, str]]:
        if clues := self.board.clue("NonogramClue", line):
            runs = clues[0].runs
            for starts in placings(self.board, line, runs):
                covered = {
                    place for start, run in zip(starts, runs, strict=True) for place in range(start, start + run)
                }
                yield {c: self.board.filled if n in covered else self.board.empty for n, c in enumerate(line)}
            return
        for held in product(*(self.board.left[cell] for cell in line)):
            alike = max(len(list(group)) for _, group in groupby(held))
            if alike < 3 and held.count(held[0]) * 2 == len(line):
                yield dict(zip(line, held, strict=True))

    def _end(self, text: str) -> Iterator[str]:
        known = {cell: held[0] for cell, held in self.board.left.items() if len(held) == 1}
        if three := re.match(rf"({CELL}–{CELL}) would be three alike", text):
            if len({known.get(cell) for cell in cells_in(three[1])} - {None}) != 1 or len(cells_in(three[1])) != 3:
                yield "they are not alike"
            return
        if self._ways(text):
            yield "the line can be completed"
        line = re.match(LINE, text)
        cells = self.board.line(*line[1].split()) if line else []
        if many := re.search(r"would have (\w+) (.+)$", text if "filled" not in text else ""):
            symbol = next(s for noun, s in self.symbol.items() if many[2] in (noun, f"{noun}s"))
            if sum(known.get(cell) == symbol for cell in cells) != NUMBERS.index(many[1]):
                yield "their number is wrong"
        if need := re.search(rf"would need (.*) in {CELLS}, and three", text):
            open_cells = {cell for cell in cells if cell not in known}
            counts = [NUMBERS.index(word) for word in re.findall(r"[a-z]+(?= \S)", need[1]) if word in NUMBERS]
            if open_cells != set(cells_in(need[2])) or sum(counts) != len(open_cells):
                yield "it needs something else"
        if long := re.search(rf"would have {CELLS} filled side by side, which is too long", text):
            run, [clue] = cells_in(long[1]), self.board.clue("NonogramClue", cells)
            if any(known.get(cell) != self.board.filled for cell in run) or len(run) <= max(clue.runs):
                yield "the run is not too long"
        if with_ := re.search(r"can't be completed with (.*)", text):
            for names, word in re.findall(rf"{CELLS} (\w+)", with_[1]):
                if any(known.get(cell) != self.symbol[word] for cell in cells_in(names)):
                    yield "a cell holds something else"
