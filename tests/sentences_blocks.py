"""What is false in the words about the two blocks of a line: where they can be, and what lies between them."""

import re
from collections.abc import Iterator, Sequence

import gridwise as gw
from gridwise.logic.position import Position
from gridwise.model.grid import Cell
from sentence_board import CELL, LINE, Board, cells_in

_TOLD = rf"{LINE} has (\d+|nothing) between its blocks.*? The blocks can only be in (.*?)\."


def false_statements(position: Position, step: gw.Step) -> Iterator[str]:
    """What is false in the reason of a step."""
    if match := re.match(_TOLD, step.why):
        board, (kind, name, total, where) = Board(position), match.groups()
        told = re.findall(rf"({CELL} and {CELL})(?: \(([\d+ or]+)\))?", where)
        listed = {(*cells_in(pair), sums) for pair, sums in told}
        line = board.line(kind, name)
        true: dict[tuple[Cell, Cell], set[str]] = {}
        for first, last, held in _ways(board, line, int(total) if total.isdecimal() else 0):
            true.setdefault((first, last), set()).add("+".join(sorted(held)))
        shown = {
            (first, last): {*sums.split(" or ")} if sums else true.get((first, last)) for first, last, sums in listed
        }
        if shown != true:
            yield f"the blocks can be in {true}: {step.why}"


def _ways(board: Board, line: Sequence[Cell], total: int) -> Iterator[tuple[Cell, Cell, list[str]]]:
    """The places of the blocks and the numbers between them, in all ways to fill the line."""
    for held in _fillings(board, line, [*board.puzzle.symbols.names, board.empty]):
        first, last = (at for at, symbol in enumerate(held) if symbol == board.empty)
        if sum(map(int, held[first + 1 : last])) == total:
            yield line[first], line[last], held[first + 1 : last]


def _fillings(board: Board, line: Sequence[Cell], symbols: list[str]) -> Iterator[list[str]]:
    if not line:
        yield []
    for symbol in dict.fromkeys(symbols):
        if line and symbol in board.left[line[0]]:
            rest = symbols.copy()
            rest.remove(symbol)
            yield from ([symbol, *others] for others in _fillings(board, line[1:], rest))
