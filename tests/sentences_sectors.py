"""What the words of multi-sector locked sets claim: the cells, what each line can give them, and the count."""

import re
from collections.abc import Iterator

import gridwise as gw
from gridwise.logic.position import Position
from sentence_words import CELLS, HOUSE, SYMBOLS, Board, cells_of, symbols_of


def false_statements(position: Position, step: gw.Step) -> Iterator[str]:
    """`Count what lines can give to a1 and a2 …: 1 from row a; 3 from column 1. These are 2 digits for 2 cells`."""
    match = re.match(rf"Count what lines can give to ({CELLS}), each \w+ once per line: ([^.]*)[.] ", step.why)
    if match is None:
        return
    board, inside = Board(position), set(cells_of(match[1]))
    given = [(line, symbols_of(held)) for held, line in re.findall(rf"({SYMBOLS}) from ({HOUSE})(?:;|$)", match[2])]
    for cell in inside:
        lines = [symbols for line, symbols in given if cell in (board.house(line) or ())]
        if rest := board.candidates[cell] - set().union(*lines):
            yield f"no line gives {sorted(rest)} to {cell}: {step.why}"
    if sum(len(symbols) for _, symbols in given) != len(inside):
        yield f"{len(inside)} cells: {step.why}"
    for cell, gone in step.ruled_out.items():
        lines = [symbols for line, symbols in given if cell in (board.house(line) or ())]
        if cell in inside or not set(gone) <= set().union(*lines):
            yield f"{gone} in {cell} is not in one of these lines: {step.why}"
