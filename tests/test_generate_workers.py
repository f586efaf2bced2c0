"""The same seed gives the same puzzles in every process, with any number of workers and any hash seed."""

import subprocess
import sys
from pathlib import Path

from clitools import environment

SCRIPT = """
import sys
import gridwise as gw
from gridwise.declaring.yaml_writer import write

TYPES = {types}

if __name__ == "__main__":
    for kind, options in TYPES.items():
        for puzzle in gw.generate(kind, seed=3, workers=int(sys.argv[1]), **options):
            print(write(puzzle))
"""
THERMOMETERS = """\
title: Hot
size: [5, 5]
constraints: [SymbolsNumericByDiameter, EachDimensionIsCompletePermutation]
clues: {recipe: drawn, constraints: {Thermometer: 3, Cage: 2}}
"""
TYPES = {
    "Sudoku": {"level": "easy-hard", "symmetry": "rotational", "count": 2},
    "KenKen": {"size": 6, "level": "medium", "count": 2},
    "KillerSudoku": {"size": 6, "level": "easy", "count": 2},
    "Futoshiki": {"size": 6, "level": "medium", "count": 2},
    "JigsawSudoku": {"size": 6, "level": "easy-hard", "symmetry": "rotational", "count": 2},
    "Kakuro": {"size": 6, "level": "medium-hard", "count": 2},
    "VertexSums": {"size": 4, "level": "medium-hard", "count": 2},
    "hot.yml": {"level": "easy-medium", "count": 2},
}
"""One type for each way of making puzzles."""


def made(folder: Path, workers: int) -> list[str]:
    """The puzzles that a process of its own writes, whose hash seed differs with the number of workers."""
    done = subprocess.run(
        [sys.executable, "make.py", str(workers)],
        cwd=folder,
        env=environment(PYTHONHASHSEED=str(workers)),
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.split("\n\n")


def test_workers_and_hash_seeds_change_nothing(tmp_path: Path) -> None:
    (tmp_path / "hot.yml").write_text(THERMOMETERS)
    (tmp_path / "make.py").write_text(SCRIPT.format(types=TYPES))
    alone = made(tmp_path, 1)
    assert len(alone) == 1 + sum(int(str(options["count"])) for options in TYPES.values())
    assert made(tmp_path, 2) == alone
