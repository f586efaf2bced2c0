"""The boards of marks that `pictures.py` shows in play and solved, for the guide to the page."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import groupby

import gridwise as gw

_BOAT = """
.........#..........
.........##.........
.........###........
.........####.......
.........#####......
.......#.######.....
......##.#######....
.....###.########...
....####.#########..
...#####.##########.
.........#..........
####################
.##################.
..################..
...##############...
"""
_CUP = """
..#..#....
...#..#...
..#..#....
..........
#########.
#######.##
#######..#
#######.##
.######...
..####....
"""
_STARS = """
- StarBattle
- regions: |
    H H H G G G G G
    B H H H G G C G
    B H H H H F C C
    B H H D C C C C
    B D D D C C D D
    D D D E D C D D
    D D D D D D D D
    D D D D D A A D
"""
_TWO_STARS = """
- StarBattle
- stars: 2
- regions: |
    D D D F F F F F F I
    D F F F G H H F I I
    D D F F G H H F F I
    D G G G G H F F E I
    E B G F F F F F E I
    E B E F C C C J E I
    E B E C C E J J E I
    E E E E E E J E E I
    E A A E E E E E E I
    A A E E E E E E E I
"""
_BINAIRO = """
- Binairo
- size: 10
- initial: |
    ..0.....1.
    .00....0.1
    ........0.
    .0....0...
    ......00..
    .....1....
    .0..0.....
    ..........
    ..0...0..0
    ....1.....
"""
DONE = 0.6
"""The part of the rows that is filled in the pictures of a game in play."""


def _nonogram(picture: str) -> str:
    rows = picture.split()
    lists = {"rows": rows, "columns": ["".join(column) for column in zip(*rows, strict=True)]}
    runs = {name: "".join(f"    {_runs(line)}\n" for line in lines) for name, lines in lists.items()}
    return "- Nonogram\n" + "".join(f"- {name}: |\n{lines}" for name, lines in runs.items())


def _runs(line: str) -> str:
    return " ".join(str(len(list(run))) for sign, run in groupby(line) if sign == "#") or "0"


BOARDS = {
    "nonogram-10": _nonogram(_CUP),
    "nonogram-20": _nonogram(_BOAT),
    "star-battle-8": _STARS,
    "star-battle-10": _TWO_STARS,
    "binairo-10": _BINAIRO,
}


def in_play(text: str) -> str:
    """The puzzle with its upper rows filled in, and the background noted in some of them."""
    puzzle = gw.parse(text)
    last = int(DONE * puzzle.grid.rows)

    def entry(row: int, column: int, symbol: str) -> str | None:
        is_noted = symbol != puzzle.symbols.background or (row < last // 2 and (row + column) % 5)
        return symbol if row < last and is_noted else None

    return _with_progress(puzzle, text, entry)


def nearly_solved(text: str) -> tuple[str, str, str]:
    """The puzzle with everything but one cell, that cell, and the key that fills it."""
    puzzle = gw.parse(text)
    solution = next(gw.solutions(puzzle)).symbols
    filled = zip(puzzle.grid.squares, solution, strict=True)
    left = [(cell, s) for cell, s in filled if cell not in puzzle.givens and s not in (None, puzzle.symbols.background)]
    last, key = left[-1]

    def entry(row: int, column: int, symbol: str) -> str | None:
        return None if (row, column) == tuple(last) or symbol == puzzle.symbols.background else symbol

    return _with_progress(puzzle, text, entry), str(last), str(key)


def _with_progress(puzzle: gw.Puzzle, text: str, entry: Callable[[int, int, str], str | None]) -> str:
    rows = next(gw.solutions(puzzle)).rows
    lines = []
    for row, symbols in enumerate(rows):
        entries = [entry(row, column, symbol) for column, symbol in enumerate(symbols)]
        given = [gw.Cell((row, column)) in puzzle.givens for column in range(len(symbols))]
        lines.append([None if is_given else each for each, is_given in zip(entries, given, strict=True)])
    return f"{text}- progress: {json.dumps(lines)}\n"
