"""What is false in the words of single cells: which houses have the other numbers, what touches, what a sum leaves."""

import re
from collections.abc import Iterator

import gridwise as gw
from gridwise.logic.position import Position
from gridwise.model.grid import Cell
from sentence_words import CELL, CELLS, HOUSE, SYMBOL, SYMBOLS, Board, cells_of, symbols_of

_AREA = rf"(?:{HOUSE}|region \w+|the (?:run|compartment|\S+-run|\S+-cage|\S+ cage) {CELL}(?:[ –]{CELL})*)"
SIGHT = r"(touches|sees|shares a run with|is a knight's move from|is a king's move from)"
_LEAPS = {"touches": {(0, 1), (1, 1)}, "is a knight's move from": {(1, 2)}, "is a king's move from": {(0, 1), (1, 1)}}


def false_statements(position: Position, step: gw.Step) -> Iterator[str]:
    """What is false in the reason of a step that fills one cell."""
    if step.wording.marks:
        return
    board = Board(position)
    for holder_symbol, holder, verb, cells in re.findall(rf"the ({SYMBOL}) in ({CELL}) {SIGHT} ({CELLS})", step.why):
        if board.placed.get(holder) != holder_symbol:
            yield f"{holder} does not hold {holder_symbol}: {step.why}"
        for cell in cells_of(cells):
            if not related(holder, verb, cell):
                yield f"{holder} {verb} not {cell}: {step.why}"
    if match := re.match(rf"({CELL}): (.*)\.$", step.why):
        yield from (f"{wrong}: {step.why}" for wrong in _taken(board, position, match[1], match[2], step))
    for house in re.findall(rf"^Every cell of ({HOUSE}) holds a number, so one is {SYMBOL}", step.why):
        if len(board.house(house) or ()) != len(position.puzzle.symbols.names):
            yield f"not every cell of {house} holds a number: {step.why}"


def related(one: str, verb: str, other: str) -> bool:
    """Whether two cells touch, or are a knight's move apart; other verbs are taken on trust."""
    a, b = Cell.parse(one), Cell.parse(other)
    leap = tuple(sorted((abs(a[0] - b[0]), abs(a[1] - b[1]))))
    return verb not in _LEAPS or leap in _LEAPS[verb]


def _taken(board: Board, position: Position, cell: str, text: str, step: gw.Step) -> Iterator[str]:
    """Each part rules out what it says, and all together leave one number."""
    if step.technique != "naked single":
        return
    [symbol] = step.placements.values()
    if match := re.match(r"the rest of (.*) is filled: (\d+)((?: − \d+)+) = (\d+)$", text):
        others = re.findall(r"\d+", match[3])
        long = sorted(board.area(match[1]) or (), key=Cell.parse) if "–" in match[1] else cells_of(match[1])
        inside = [c for c in long if c != cell]
        total = re.search(r"\d+", match[1])
        if [board.placed.get(c) for c in inside] != others or match[4] != symbol:
            yield f"{inside} do not hold {others}"
        if int(match[2]) - sum(map(int, others)) != int(symbol) or (total and total[0] != match[2]):
            yield "the sum is wrong"
        return
    gone: set[str] = set()
    for area, symbols in re.findall(rf"({_AREA}) has ({SYMBOLS})", text):
        cells = _cells(board, position, area)
        if cell not in cells or not symbols_of(symbols) <= {board.placed.get(c, "") for c in cells}:
            yield f"{area} has no {symbols}"
        gone |= symbols_of(symbols)
    for verb, those in re.findall(rf"it {SIGHT} ((?:the {SYMBOL} in {CELL}(?:, | and )?)+)", text):
        for held, other in re.findall(rf"the ({SYMBOL}) in ({CELL})", those):
            gone.add(held)
            if board.placed.get(other) != held or not related(cell, verb, other):
                yield f"it {verb} no {held} in {other}"
    for symbols in re.findall(rf"({SYMBOLS}) (?:is|are) already ruled out", text):
        gone |= symbols_of(symbols)
        if symbols_of(symbols) & board.candidates[cell]:
            yield f"{symbols} are possible"
    # A region of N cells holds the first N numbers.
    sizes = [len(house.cells) for house in position.houses if Cell.parse(cell) in house.cells]
    every = set(position.puzzle.symbols.names[: min(sizes, default=None)])
    if "everything else" not in text and f"clue there gives {symbol}" not in text and every - gone != {symbol}:
        yield f"nothing is said of {sorted(every - gone - {symbol})}"


def _cells(board: Board, position: Position, area: str) -> set[str]:
    if area.startswith(("row", "column", "box")):
        return board.house(area) or set()
    if area.startswith("the "):
        return board.area(area) or set()
    return {str(cell) for house in position.houses if house.name == area for cell in house.cells}
