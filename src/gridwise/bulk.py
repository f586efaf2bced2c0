"""Many classic 9×9 boards at once: `gw.solve_many`, `gw.count_many`, `gw.unique_many`. No Python runs for a board."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING, Any

from gridwise.cores import cores
from gridwise.engine.limits import Limits
from gridwise.errors import PuzzleError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from gridwise._core import Cancel

CELLS = 81


class BoardStatus(IntEnum):
    """How many solutions a board has, as far as it is proved; the numbers stand in `Many.status`."""

    NONE = 0
    ONE = 1
    SEVERAL = 2
    UNDECIDED = 3
    BAD = 4


@dataclass(frozen=True)
class Many:
    """The answers for many boards, by their index."""

    status: NDArray[np.uint8]
    """A `BoardStatus` for each."""
    counts: NDArray[np.uint64]
    """The number of solutions found, up to the limit."""
    solutions: NDArray[np.uint8] | None = field(repr=False)
    """81 numbers for each, zeros where there is no solution; None if they were not asked for."""
    bad: dict[int, str] = field(default_factory=dict)
    """What is wrong with the boards that could not be read."""
    guesses: int = 0
    """How often the search had to guess, for all boards together."""

    def __len__(self) -> int:
        return len(self.status)

    @property
    def unique(self) -> NDArray[np.bool_]:
        """Whether each board has exactly one solution, for sure."""
        found: NDArray[np.bool_] = self.status == BoardStatus.ONE
        return found

    def line(self, index: int) -> str | None:
        """The solution of a board in one line, None where there is none."""
        if self.solutions is None or not self.counts[index]:
            return None
        text: bytes = (self.solutions[index] + ord("0")).tobytes()
        return text.decode("ascii")


def solve_many(
    boards: Any,
    *,
    threads: int = 1,
    seconds: float | None = None,
    guesses: int | None = None,
    cancel: Cancel | None = None,
    kernel: str | None = None,
) -> Many:
    """Solve many 9×9 Sudokus, and prove of each whether its solution is the only one.

    `boards` are lines of 81 cells (a list, or one text or bytes with a board in each line), or a NumPy array of N × 81
    numbers, 0 for an open cell. `threads=0` uses all cores. What can't be read is told in `bad`, the rest is solved.
    """
    return _many(boards, 2, True, threads, Limits(seconds, guesses, cancel), kernel)


def count_many(
    boards: Any,
    limit: int = 1000,
    *,
    threads: int = 1,
    seconds: float | None = None,
    guesses: int | None = None,
    cancel: Cancel | None = None,
    kernel: str | None = None,
) -> Many:
    """The number of solutions of many 9×9 Sudokus, of each up to a limit; see `solve_many`."""
    if limit < 1:
        raise PuzzleError(f"the limit must be 1 or more, not {limit}")
    return _many(boards, limit, False, threads, Limits(seconds, guesses, cancel), kernel)


def unique_many(
    boards: Any,
    *,
    threads: int = 1,
    seconds: float | None = None,
    guesses: int | None = None,
    cancel: Cancel | None = None,
    kernel: str | None = None,
) -> Many:
    """Whether each of many 9×9 Sudokus has exactly one solution (`Many.unique`); see `solve_many`."""
    return _many(boards, 2, False, threads, Limits(seconds, guesses, cancel), kernel)


def _many(boards: Any, limit: int, solutions: bool, threads: int, limits: Limits, kernel: str | None) -> Many:
    from gridwise import _core

    cells, bad, told = _read(boards)
    if threads < 0:
        raise PuzzleError(f"there can't be {threads} threads")
    nodes, seconds, cancel = limits.start(0)
    _, counts, decided, grid, guesses = _core.classic_solve(
        cells,
        limit,
        solutions,
        cores(threads),
        seconds,
        cancel,
        bad,
        guesses=(1 << 64) - 1 if nodes < 0 else nodes,
        kernel=kernel,
    )
    return Many(_status(counts, decided, bad), counts, grid, told, guesses)


def _status(counts: Any, decided: Any, bad: Any) -> Any:
    """The status of each board: two solutions are several, whether or not the search came to its end."""
    import numpy as np

    status = np.minimum(counts, BoardStatus.SEVERAL).astype(np.uint8)
    status[(decided == 0) & (counts < BoardStatus.SEVERAL)] = BoardStatus.UNDECIDED
    if bad is not None:
        status[bad != 0] = BoardStatus.BAD
    return status


# ---- reading ---------------------------------------------------------------------------------------------------------


def _read(boards: Any) -> tuple[Any, Any, dict[int, str]]:
    """The boards as an array of N × 81, a mark for those that can't be read, and what is wrong with them."""
    if isinstance(boards, str | bytes):
        return _read_lines(boards.encode() if isinstance(boards, str) else boards)
    if hasattr(boards, "__array__"):
        return _read_array(boards)
    lines = list(boards)
    for number, line in enumerate(lines):
        if not isinstance(line, str | bytes):
            raise PuzzleError(f"board {number} is no line of text but a {type(line).__name__}")
    text = b"\n".join(
        (line.encode() if isinstance(line, str) else line).replace(b"\n", b" ").strip() or b" " for line in lines
    )
    return _read_lines(text)


def _read_lines(text: bytes) -> tuple[Any, Any, dict[int, str]]:
    from gridwise import _core

    cells, bad, where, _, _ = _core.classic_lines(text)
    if not bad.any():
        return cells, None, {}
    lines = text.split(b"\n")
    told = {number: fault(lines[number], int(where[number])) for number in bad.nonzero()[0].tolist()}
    return cells, bad, told


def fault(line: bytes, where: int) -> str:
    """What is wrong with a line that is no board; `where` is its length, or the place of a cell that is none."""
    board = line.split(b",")[0].split(b";")[0].split()
    if not board or len(board[0]) != CELLS:
        return f"{where} cells, not {CELLS}"
    cell = board[0][where : where + 1].decode("ascii", "replace")
    return f"'{cell}' in cell {where + 1} is neither a number from 1 to 9 nor an open cell"


def _read_array(boards: Any) -> tuple[Any, Any, dict[int, str]]:
    import numpy as np

    found = np.asarray(boards)
    if found.ndim == 3 and found.shape[1:] == (9, 9):
        found = found.reshape(len(found), CELLS)
    if found.ndim != 2 or found.shape[1] != CELLS or found.dtype.kind not in "iu":
        raise PuzzleError(
            f"an array of boards has whole numbers in N × {CELLS} (or N × 9 × 9), not {found.dtype} in {found.shape}"
        )
    wrong: Any = (found < 0) | (found > 9)
    rows: Any = wrong.any(axis=1)
    if not rows.any():
        return np.ascontiguousarray(found, dtype=np.uint8), None, {}
    told = {}
    for number in rows.nonzero()[0].tolist():
        at = int(wrong[number].argmax())
        told[number] = f"{found[number, at]} in cell {at + 1} is not a number from 0 to 9"
    cells = np.where(rows[:, None], 0, found)
    return np.ascontiguousarray(cells, dtype=np.uint8), rows.astype(np.uint8), told
