"""What a technique written in Python costs the generator: CPU time per puzzle without and with one on the ladder.

    python benchmarks/plugin_technique.py

The technique is the one of docs/extending.md, a wing at 4.15. Runs without and with it take turns on the same seeds;
the table shows the median of nine. The last row asks for the technique by name.
"""

import re
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

import gridwise as gw
from gridwise.model.plugins import unload_all

RUNS, PUZZLES = 9, 10
PAGE = Path(__file__).parent.parent / "docs" / "extending.md"
TASKS: dict[str, tuple[str, dict[str, Any]]] = {
    "KenKen 6×6": ("KenKen", {"size": 6}),
    "Sudoku": ("Sudoku", {}),
    "Sudoku, Hard": ("Sudoku", {"level": "hard"}),
    "Killer Sudoku": ("KillerSudoku", {}),
}


def spent(kind: str, wishes: dict[str, Any]) -> float:
    """CPU milliseconds per puzzle."""
    start = time.process_time()
    for seed in range(PUZZLES):
        assert gw.generate(kind, seed=seed, **wishes).attribute("rating")
    return (time.process_time() - start) / PUZZLES * 1000


def main() -> None:
    """Print the table."""
    text = re.search(r"^```py title=pincers.py\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert text
    plugin = Path(tempfile.mkdtemp()) / "pincers.py"
    plugin.write_text(text[1], encoding="utf-8")
    print("| | without | with |\n| --- | --- | --- |")
    for name, (kind, wishes) in TASKS.items():
        pairs = []
        for _ in range(RUNS + 1):
            without = spent(kind, wishes)
            gw.load_plugin(plugin)
            pairs.append((without, spent(kind, wishes)))
            unload_all()
        old, new = (statistics.median(side) for side in zip(*pairs[1:], strict=True))
        print(f"| {name} | {old:.1f} ms | {new:.1f} ms |")
    gw.load_plugin(plugin)
    asked = [spent("Sudoku", {"techniques": "pincers"}) for _ in range(RUNS)]
    print(f"| Sudoku that needs it | | {statistics.median(asked):.1f} ms |")


if __name__ == "__main__":
    main()
