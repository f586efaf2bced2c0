"""The boards of marks that `pictures.py` shows in play and solved, for the guide to the page."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import groupby

import gridwise as gw
from gridwise.declaring.yaml_writer import write

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
PENCIL = ("akari", "hitori", "nurikabe", "slant", "slitherlink", "masyu")
"""The examples of shading and of lines that one picture shows together."""
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


def example(name: str) -> str:
    """An example file without its solution."""
    puzzle = gw.load(f"examples/{name}.yml")
    return write(puzzle.replace(solution=None, rating=None, seed=None))


def in_play(text: str) -> str:
    """The puzzle with its upper rows filled in, and the background noted in some of them."""
    puzzle = gw.parse(text)
    last = int(DONE * puzzle.grid.rows)
    backgrounds = puzzle.symbols.backgrounds.values()

    def is_entered(place: gw.Cell, symbol: str) -> bool:
        is_noted = place.row < last // 2 and int(place.row + place.column) % 5
        return bool(place.row < last and (symbol not in backgrounds or is_noted))

    return _with_progress(puzzle, text, is_entered)


def nearly_solved(text: str) -> tuple[str, str, str]:
    """The puzzle with everything but one place, that place, and the key that fills it."""
    puzzle = gw.parse(text)
    backgrounds = puzzle.symbols.backgrounds.values()
    solution = next(gw.solutions(puzzle)).entries
    left = [(place, s) for place, s in solution.items() if place not in puzzle.givens and s not in backgrounds]
    last, key = left[-1]
    filled = _with_progress(puzzle, text, lambda place, symbol: place != last and symbol not in backgrounds)
    return filled, str(last), key


def _with_progress(puzzle: gw.Puzzle, text: str, is_entered: Callable[[gw.Cell, str], bool]) -> str:
    """The puzzle with those of the solution's symbols entered that are not given."""
    solution = next(gw.solutions(puzzle)).entries
    fixed = {*puzzle.givens, *(cell for _, cell, _ in puzzle.model.shown)}
    entries = {str(place): s for place, s in solution.items() if place not in fixed and is_entered(place, s)}
    return f"{text}- progress: {json.dumps(entries)}\n"
