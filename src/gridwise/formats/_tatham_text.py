"""The parts of descriptions in Simon Tatham's games: grids of numbers, blocks, runs of blanks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import groupby

from gridwise.common.errors import PuzzleError
from gridwise.model.grid import Cell

_GRID = re.compile(r"[0-9]{1,4}|[a-z]|_")
_BLOCKS = re.compile(r"([_a-z])([0-9]{0,4})")


def read_grid(text: str, count: int) -> list[int]:
    """The numbers of that many cells, 0 for none: numbers, `_` between two numbers, a–z for 1 to 26 blanks."""
    if _GRID.sub("", text):
        raise PuzzleError(f"'{_GRID.sub('', text)[:20]}' is not allowed in a grid of numbers")
    numbers: list[int] = []
    for token in _GRID.findall(text):
        if token.isdigit():
            numbers.append(int(token))
        elif token != "_":
            numbers += [0] * (ord(token) - ord("a") + 1)
    if len(numbers) != count:
        raise PuzzleError(f"the description has {len(numbers)} cells, but the grid has {count}")
    return numbers


def write_grid(numbers: Iterable[int]) -> str:
    """Write the numbers of cells, 0 for none."""
    text, before = "", False
    for blank, run in groupby(numbers, lambda number: not number):
        if blank:
            length = len(list(run))
            text += "z" * (length // 26) + (chr(ord("a") + length % 26 - 1) if length % 26 else "")
            before = False
            continue
        for number in run:
            text += f"{'_' if before else ''}{number}"
            before = True
    return text


def _edges(side: int) -> list[tuple[Cell, Cell]]:
    """All pairs of neighbours: horizontal ones row by row, then vertical ones column by column."""
    across = [(Cell((r, c)), Cell((r, c + 1))) for r in range(side) for c in range(side - 1)]
    return across + [(Cell((r, c)), Cell((r + 1, c))) for c in range(side) for r in range(side - 1)]


def read_blocks(text: str, side: int) -> list[tuple[Cell, ...]]:
    """The blocks that walls divide a square into, in the order of their first cells.

    Each character gives the number of edges without a wall before the next wall: `_` none, a–y 1 to 25; z is 25 and no
    wall. A number after it repeats it. One more wall follows the last edge.
    """
    if _BLOCKS.sub("", text):
        raise PuzzleError(f"'{_BLOCKS.sub('', text)[:20]}' is not allowed in a description of blocks")
    edges = _edges(side)
    open_edges: list[bool] = []
    for sign, times in _BLOCKS.findall(text):
        length = 0 if sign == "_" else min(ord(sign) - ord("a") + 1, 25)
        for _ in range(int(times or 1)):
            open_edges += [True] * length + ([] if sign == "z" else [False])
            if len(open_edges) > len(edges) + 1:
                raise PuzzleError("the description of blocks has too many edges")
    if len(open_edges) != len(edges) + 1:
        raise PuzzleError(f"the description of blocks has {len(open_edges) - 1} edges, but the grid has {len(edges)}")
    return _joined(side, [edge for edge, is_open in zip(edges, open_edges, strict=False) if is_open])


def _joined(side: int, edges: Iterable[tuple[Cell, Cell]]) -> list[tuple[Cell, ...]]:
    """The sets of cells connected by the edges."""
    block = {Cell((r, c)): [Cell((r, c))] for r in range(side) for c in range(side)}
    for a, b in edges:
        if block[a] is not block[b]:
            block[a] += block[b]
            for cell in block[b]:
                block[cell] = block[a]
    blocks = {id(cells): tuple(sorted(cells)) for cells in block.values()}
    return sorted(blocks.values())


def write_blocks(blocks: Iterable[Iterable[Cell]], side: int, repeats: bool = False) -> str:
    """Write the blocks; with repeats, a character that occurs at least three times in a row gets a number."""
    number: Mapping[Cell, int] = {cell: place for place, block in enumerate(blocks) for cell in block}
    if len(number) != side * side:
        raise PuzzleError("the blocks do not cover the grid")
    text, run = "", 0
    for same in [*(number[a] == number[b] for a, b in _edges(side)), False]:
        if same:
            run += 1
            continue
        text += "z" * (run // 25 if run % 25 else max(0, run // 25 - 1))
        run = run % 25 or min(run, 25)
        text += chr(ord("a") + run - 1) if run else "_"
        run = 0
    if repeats:
        runs = ((sign, len(list(group))) for sign, group in groupby(text))
        text = "".join(f"{sign}{count}" if count > 2 else sign * count for sign, count in runs)
    return text


def are_connected(block: Iterable[Cell]) -> bool:
    """Whether the cells are connected."""
    rest = set(block)
    reached = [rest.pop()] if rest else []
    while reached:
        row, column = reached.pop()
        near = rest & {
            Cell((row + 1, column)),
            Cell((row - 1, column)),
            Cell((row, column + 1)),
            Cell((row, column - 1)),
        }
        rest -= near
        reached += near
    return not rest
