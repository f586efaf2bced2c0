"""Pencil puzzles next to Simon Tatham's collection (Debian's sgt-puzzles): `make bench ARGS=tatham`.

For each of his levels, our ratings of his puzzles, then the mean CPU time for a new puzzle, his and ours, at the same
size. His time includes the start of the program; ours includes the proof of uniqueness and the rating.
"""

from __future__ import annotations

import shutil
import subprocess
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import generating

import gridwise as gw
from gridwise.logic.position import Position
from gridwise.logic.rating import rate
from gridwise.logic.technique import LEVELS


@dataclass(frozen=True)
class Game:
    """One of his games: its parameters for each of his levels, and our type and level for new puzzles."""

    program: str
    kind: str
    size: int
    levels: dict[str, tuple[str, str]]
    """For each of his levels, his parameters and the level of ours that is compared in time."""


GAMES = (
    Game("loopy", "Slitherlink", 10, {"easy": ("10x10t0de", "easy"), "normal": ("10x10t0dn", "medium"),
         "tricky": ("10x10t0dt", "medium"), "hard": ("10x10t0dh", "hard")}),
    Game("pearl", "Masyu", 10, {"easy": ("10x10de", "easy"), "tricky": ("10x10dt", "medium")}),
    Game("singles", "Hitori", 8, {"easy": ("8x8de", "easy"), "tricky": ("8x8dk", "medium")}),
    Game("lightup", "Akari", 10, {"easy": ("10x10b20s4d0", "easy"), "tricky": ("10x10b20s4d1", "medium"),
         "hard": ("10x10b20s4d2", "hard")}),
    Game("slant", "Slant", 8, {"easy": ("8x8de", "easy"), "hard": ("8x8dh", "medium")}),
)  # fmt: skip


def run(count: int = 50) -> None:
    missing = [game.program for game in GAMES if program_of(game.program) is None]
    if missing:
        print(f"skipped: sgt-{', sgt-'.join(missing)} not found; install Debian's sgt-puzzles")
        return
    print(f"our ratings of {count} puzzles for each of Tatham's levels; mean CPU ms per new puzzle, ratio = his / ours")
    head = "".join(f"{level:>9}" for level in LEVELS)
    print(f"{'game':22}{head}   {'ours':8}{'gridwise':>10}{'Tatham':>10}{'ratio':>8}")
    for game in GAMES:
        for level, (parameters, ours) in game.levels.items():
            report(game, level, parameters, ours, count)


def report(game: Game, level: str, parameters: str, ours: str, count: int) -> None:
    rated = Counter(rate(Position(puzzle), ()).level for puzzle in his_puzzles(game, parameters, count))
    pair = generating.Pair(game.kind, {"size": game.size, "level": ours}, game.program, parameters, count)
    his, mine = generating.peers(pair), our_time(pair)
    assert his is not None
    columns = "".join(f"{rated[name] or '':>9}" for name in LEVELS)
    times = f"{1000 * mine:10.1f}{1000 * his:10.1f}{his / mine:8.2f}"
    print(f"{f'{game.program} {level}':22}{columns}   {ours.capitalize():8}{times}", flush=True)


def our_time(pair: generating.Pair) -> float:
    gw.generate(pair.kind, seed=0, **pair.options)  # imports and one-time setup
    start = time.process_time()
    for seed in range(pair.count):
        gw.generate(pair.kind, seed=seed, **pair.options)
    return (time.process_time() - start) / pair.count


def his_puzzles(game: Game, parameters: str, count: int) -> Iterator[gw.Puzzle]:
    program = program_of(game.program)
    assert program is not None
    command = [program, "--generate", str(count), parameters]
    for line in subprocess.run(command, capture_output=True, text=True, check=True).stdout.split():
        yield gw.parse(f"{game.program} {line}")


def program_of(name: str) -> str | None:
    return shutil.which(f"sgt-{name}", path=generating.FOLDERS)
