"""New puzzles, next to Simon Tatham's generators (Debian's sgt-puzzles): `make bench ARGS=generate`.

Mean CPU time per puzzle, one thread; Tatham's time includes the start of the program, a few milliseconds. Each of his
levels is paired with the gridwise level that most of its puzzles have (docs/levels-compared.md): his killers, for
example, are Medium at all of his levels. Where his clues are symmetric, so are ours. The comparison is without our
styles, which he has nothing like; the last column has the time with them.
"""

from __future__ import annotations

import resource
import shutil
import subprocess
import time
from dataclasses import dataclass, field
from typing import Any

import gridwise as gw
from gridwise.generating.recipe import recipes
from gridwise.model.registry import puzzle_type


@dataclass(frozen=True)
class Pair:
    """Our puzzles, and the game and parameters for the same puzzles in Tatham's collection."""

    kind: str
    options: dict[str, Any]
    program: str = ""
    parameters: str = ""
    count: int = field(default=20)

    @property
    def name(self) -> str:
        return " ".join([self.kind, *(f"{name}={value}" for name, value in self.options.items())])


FOLDERS = "/usr/games:/usr/local/games:/usr/bin:/usr/local/bin"
"""Where Tatham's programs may be installed."""
TURNED = {"symmetry": "rotational"}
PAIRS = (
    Pair("Sudoku", {}, count=300),
    Pair("Sudoku", {"level": "easy", **TURNED}, "solo", "3x3db", 300),
    Pair("Sudoku", {"level": "medium", **TURNED}, "solo", "3x3di", 100),
    Pair("Sudoku", {"level": "medium", **TURNED}, "solo", "3x3da", 100),
    Pair("Sudoku", {"level": "hard", **TURNED}, "solo", "3x3de", 50),
    Pair("Sudoku", {"level": "unfair", **TURNED}, "solo", "3x3du", 20),
    Pair("Sudoku", {"size": 16, "level": "easy", **TURNED}, "solo", "4x4db", 20),
    Pair("SudokuX", {"level": "easy", **TURNED}, "solo", "3x3xdb", 200),
    Pair("SudokuX", {"level": "medium", **TURNED}, "solo", "3x3xda", 50),
    Pair("SudokuX", {"level": "hard", **TURNED}, "solo", "3x3xde", 20),
    Pair("JigsawSudoku", {"level": "easy", **TURNED}, "solo", "9jdb", 50),
    Pair("JigsawSudoku", {"level": "medium", **TURNED}, "solo", "9jda", 30),
    Pair("JigsawSudoku", {"level": "hard", **TURNED}, "solo", "9jde", 30),
    Pair("JigsawSudoku", {"level": "unfair", **TURNED}, "solo", "9jdu"),
    Pair("KillerSudoku", {"level": "medium"}, "solo", "3x3kdb"),
    Pair("KillerSudoku", {"level": "medium"}, "solo", "3x3kdi"),
    Pair("KillerSudoku", {"level": "medium"}, "solo", "3x3kda"),
    Pair("KenKen", {"size": 6, "level": "easy"}, "keen", "6de", 100),
    Pair("KenKen", {"size": 6, "level": "medium"}, "keen", "6dn", 100),
    Pair("KenKen", {"size": 6, "level": "medium"}, "keen", "6dh", 100),
    Pair("KenKen", {"size": 6, "level": "medium"}, "keen", "6dx", 100),
    Pair("KenKen", {"size": 9, "level": "medium"}, "keen", "9dn"),
    Pair("Futoshiki", {"size": 5, "level": "easy"}, "unequal", "5de", 100),
    Pair("Futoshiki", {"size": 6, "level": "easy"}, "unequal", "6de", 100),
    Pair("Futoshiki", {"size": 6, "level": "medium"}, "unequal", "6dk", 50),
    Pair("Futoshiki", {"size": 6, "level": "hard"}, "unequal", "6dx", 50),
    Pair("Futoshiki", {"size": 9, "level": "easy"}, "unequal", "9de"),
    Pair("Skyscrapers", {"size": 5, "level": "medium"}, "towers", "5dh", 50),
    Pair("Skyscrapers", {"size": 5, "level": "hard"}, "towers", "5dx", 30),
    Pair("Skyscrapers", {"size": 6, "level": "medium"}, "towers", "6dh", 50),
    Pair("Skyscrapers", {"size": 6, "level": "hard"}, "towers", "6dx"),
    Pair("Binairo", {"size": 8, "level": "easy"}, "unruly", "8x8ude", 100),
    Pair("Binairo", {"size": 10, "level": "easy"}, "unruly", "10x10ude", 100),
    Pair("Binairo", {"size": 14, "level": "easy"}, "unruly", "14x14ude", 50),
)


def run() -> None:
    print("mean CPU ms per new puzzle, one thread; ratio = theirs / ours")
    print(f"{'puzzles':52} {'count':>5} {'gridwise':>10} {'theirs':>14} {'ratio':>8} {'in style':>10}")
    for pair in PAIRS:
        mine, theirs, styled = ours(pair, style="off"), peers(pair), ours(pair)
        columns = [f"{each * 1000:.2f}" if each is not None else "not measured" for each in (mine, theirs, styled)]
        ratio = f"{theirs / mine:.1f}" if mine and theirs else ""
        print(
            f"{pair.name:52} {pair.count:5} {columns[0]:>10} {columns[1]:>14} {ratio:>8} {columns[2]:>10}", flush=True
        )
    large_kakuro()


def large_kakuro(side: int = 20, count: int = 5) -> None:
    print(f"Kakuro {side}×{side}: share of open cells, mean run, CPU seconds")
    for seed in range(count):
        start = time.process_time()
        puzzle = gw.generate("Kakuro", size=side, open=0.66, mean=3.5, seed=seed)
        spent = time.process_time() - start
        cells = len(puzzle.grid.cells)
        print(f"seed {seed}: {cells / side**2:8.1%} {2 * cells / len(puzzle.clues):8.2f} {spent:8.2f}", flush=True)


def ours(pair: Pair, **more: Any) -> float | None:
    """Our mean time; None if the type's recipe is not installed or needs further options."""
    options = {**pair.options, **more}
    if puzzle_type(pair.kind).recipe.get("recipe", "givens") not in recipes():
        return None
    try:
        next(gw.generate(pair.kind, count=1, seed=0, **options))  # imports and one-time setup
    except gw.PuzzleError as error:
        print(f"{pair.name}: {error}")
        return None
    start = time.process_time()
    made = sum(1 for _ in gw.generate(pair.kind, count=pair.count, seed=1, **options))
    return (time.process_time() - start) / made


def peers(pair: Pair) -> float | None:
    """Their mean time; None if they have no such game or are not installed."""
    program = shutil.which(f"sgt-{pair.program}", path=FOLDERS)
    if not pair.program or program is None:
        return None
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [program, "--generate", str(pair.count), pair.parameters]
    made = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime) / len(made)
