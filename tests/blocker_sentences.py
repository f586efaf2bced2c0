"""What sentences may say of numbers that are kept out of cells: by a filled cell, or because they are ruled out."""

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import combinations

from gridwise.logic.position import Position
from gridwise.model.grid import Cell
from gridwise.model.relations import Relation
from sentence_words import Board

_CELL = r"(?:r\d+c\d+|[a-z]{1,2}\d{1,2})(?![\w.|~])"
_NUMBERS = r"\d+(?:(?:, | or | and )\d+)*"
_OUT = r"(, which (?:is|are) ruled out there|, but [^;.]*|, and none of these is left there)"
_NEED = re.compile(rf"would need ({_NUMBERS}) in ({_CELL}){_OUT}")
_BE = re.compile(rf"({_CELL}) would have to be ({_NUMBERS}){_OUT}")


def _numbers(text: str) -> list[int]:
    return [int(each) for each in re.findall(r"(?<![\w])\d+", text)]


def blockers(position: Position, text: str) -> Iterator[str]:
    """`would need 9 in b4, but e4 is 9`, `c4 would have to be 2, which is ruled out there`."""
    board = Board(position)
    found = [(cell, needs, why) for needs, cell, why in _NEED.findall(text)] + _BE.findall(text)
    for cell, needs, why in found:
        yield from _kept_out(board, cell, set(_numbers(needs)), why)


def _left(board: Board, cell: str) -> set[int]:
    held = {board.placed[cell]} if cell in board.placed else board.candidates[cell]
    return {int(symbol) for symbol in held}


def _kept_out(board: Board, cell: str, needs: set[int], why: str) -> Iterator[str]:
    if _left(board, cell) & needs:
        yield f"{cell} can be one of {sorted(needs)}"
    named = [(other, int(value)) for other, value in re.findall(rf"({_CELL}) is (\d+)", why)]
    yield from _blocked(board, [cell], named)
    ruled_out = set(_numbers(why.rpartition(", and ")[2])) if "ruled out" in why else set()
    if why.startswith(", but") and {value for _, value in named} | ruled_out != needs:
        yield f"it does not say what keeps {sorted(needs)} out of {cell}"


def _blocked(board: Board, cells: Sequence[str], named: Sequence[tuple[str, int]]) -> Iterator[str]:
    """Each named cell is filled with its number, and all of these cells must differ from it."""
    for other, value in named:
        if board.placed.get(other) != str(value):
            yield f"{other} is not filled with {value}"
        if any(cell not in board.apart[other] for cell in cells):
            yield f"{other} does not see {cells}"


def since(
    position: Position, relation: Relation, cells: Sequence[Cell], told: Collection[tuple[int, ...]], why: str
) -> Iterator[str]:
    """`since c7 is 3`, `since none of these cells can be 3 or 4`: it excludes every other combination."""
    board = Board(position)
    open_ = [str(cell) for cell in cells if len(_left(board, str(cell))) > 1]
    if can_not := re.fullmatch(rf"(neither|none) of (?:these|its open) (?:cells|squares) can be ({_NUMBERS})", why):
        values = set(_numbers(can_not[2]))
        if (can_not[1] == "neither") != (len(open_) == 2):
            yield f"there are {len(open_)} open cells"
    else:
        named = [(other, int(value)) for other, value in re.findall(rf"({_CELL}) is (\d+)", why)]
        yield from _blocked(board, open_, named)
        values = {value for _, value in named}
    if any(_left(board, str(cell)) & values for cell in cells):
        yield f"some cell can be one of {sorted(values)}"
    known = {value for cell in cells for value in _left(board, str(cell)) if str(cell) not in open_}
    for some in combinations(sorted(position.puzzle.symbols.value.values()), len(cells)):
        fits = known <= set(some) and relation.holds(dict(zip(cells, some, strict=True)))
        if fits and some not in told and not values.intersection(some):
            yield f"nothing excludes {some}"
