"""Many classic 9×9 boards at once: `gw.solve_many`, `gw.count_many`, `gw.unique_many`. The core runs the loop."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING, Any, NamedTuple, TypedDict, Unpack

from gridwise.common.cores import thread_count
from gridwise.common.errors import PuzzleError
from gridwise.engine.limits import Limits

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from gridwise._core import Cancel

CELLS = 81


class BoardStatus(IntEnum):
    """The proved number of solutions of a board, as stored in `Many.status`."""

    NONE = 0
    ONE = 1
    SEVERAL = 2
    UNDECIDED = 3
    BAD = 4


@dataclass(frozen=True)
class Many:
    """The answers for many boards, by their index."""

    status: NDArray[np.uint8]
    """A `BoardStatus` for each board."""
    counts: NDArray[np.uint64]
    """The number of solutions found, up to the limit."""
    solutions: NDArray[np.uint8] | None = field(repr=False)
    """81 numbers per board, zeros if it has no solution; None if solutions were not requested."""
    bad: dict[int, str] = field(default_factory=dict)
    """The errors of boards that are unreadable or whose givens clash."""
    guesses: int = 0
    """The number of guesses over all boards."""

    def __len__(self) -> int:
        return len(self.status)

    @property
    def unique(self) -> NDArray[np.bool_]:
        """Whether each board provably has exactly one solution."""
        unique: NDArray[np.bool_] = self.status == BoardStatus.ONE
        return unique

    def line(self, index: int) -> str | None:
        """The solution of a board as one line; None if there is none."""
        if self.solutions is None or not self.counts[index]:
            return None
        text: bytes = (self.solutions[index] + ord("0")).tobytes()
        return text.decode("ascii")


class ManyOptions(TypedDict, total=False):
    """The number of boards."""

    threads: int
    """The number of threads (default: 1), at most one per core; 0 means one per core."""
    seconds: float | None
    """The time limit; boards that are not finished by then stay undecided."""
    guesses: int | None
    """A board that takes more guesses than this stays undecided."""
    cancel: Cancel | None
    """Setting this stops the run; unfinished boards stay undecided."""
    kernel: str | None
    """The kernel to use (default: the fastest on this processor); all give the same answers."""


def solve_many(boards: Any, **options: Unpack[ManyOptions]) -> Many:
    """Solve many 9×9 Sudokus, and prove for each whether its solution is unique.

    `boards` are lines of 81 cells (a list, or one text or bytes with a board per line), or a NumPy array of N × 81
    numbers, 0 for an open cell. `threads=0` uses all cores. Boards that exceed `seconds` or `guesses` (per board) stay
    undecided. Boards that are unreadable or whose givens clash are listed in `bad`; the rest are solved.
    """
    return _many(boards, 2, True, **options)


def count_many(boards: Any, limit: int = 1000, **options: Unpack[ManyOptions]) -> Many:
    """Count the solutions of many 9×9 Sudokus, each up to a limit; see `solve_many`."""
    if limit < 1:
        raise PuzzleError(f"the limit must be 1 or more, not {limit}")
    return _many(boards, limit, False, **options)


def unique_many(boards: Any, **options: Unpack[ManyOptions]) -> Many:
    """Whether each of many 9×9 Sudokus has exactly one solution (`Many.unique`); see `solve_many`."""
    return _many(boards, 2, False, **options)


def _many(boards: Any, limit: int, solutions: bool, **options: Unpack[ManyOptions]) -> Many:
    from gridwise import _core

    if unknown := options.keys() - ManyOptions.__annotations__.keys():
        raise TypeError(f"unknown option '{min(unknown)}'")
    if (threads := options.get("threads", 1)) < 0:
        raise PuzzleError(f"`threads` must be 0 or more, not {threads}")
    limits = Limits(options.get("seconds"), options.get("guesses"), options.get("cancel"))
    read = _read(boards, threads)
    nodes, seconds, cancel = limits.start(0)
    with _threads_started():
        _, counts, status, grid, guesses = _core.classic_solve(
            read.cells,
            limit,
            solutions,
            thread_count(threads),
            seconds,
            cancel,
            read.bad,
            guesses=(1 << 64) - 1 if nodes < 0 else nodes,
            kernel=options.get("kernel"),
        )
    bad = {number: read.fault(number) for number in (status == BoardStatus.BAD).nonzero()[0].tolist()}
    if clashing := _clashing(read.cells, status):
        status = status.copy()
        status[list(clashing)] = BoardStatus.BAD
    return Many(status, counts, grid, bad | clashing, guesses)


def _clashing(cells: Any, status: NDArray[np.uint8]) -> dict[int, str]:
    """The errors of the boards without a solution whose givens clash, which `gw.parse` refuses, too."""
    from gridwise.solving.clashes import clashes

    unsolved = (status == BoardStatus.NONE).nonzero()[0]
    return {int(unsolved[number]): message for number, message in clashes(cells[unsolved]).items()}


# ---- reading ---------------------------------------------------------------------------------------------------------


class _Boards(NamedTuple):
    """Boards in the core's format."""

    cells: Any
    """N × 81 numbers; a number above 9 makes a board bad."""
    fault: Callable[[int], str]
    """The errors of bad boards."""
    bad: Any = None
    """Nonzero for unreadable boards."""


@contextmanager
def _threads_started() -> Iterator[None]:
    """Report a thread that can't be started in plain words."""
    try:
        yield
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise PuzzleError(f"a thread can't be started: {reason}", suggestion="use fewer threads") from None


def read_lines(text: str | bytes, comments: bool, threads: int) -> tuple[Any, Any, Any, Any, int]:
    """The boards of a text, one per line, as the core reads them (`classic_lines`)."""
    from gridwise import _core

    with _threads_started():
        return _core.classic_lines(text, comments, thread_count(threads))


def _read(boards: Any, threads: int) -> _Boards:
    if isinstance(boards, str | bytes):
        return _read_lines(boards, threads)
    if hasattr(boards, "__array__"):
        return _read_array(boards)
    lines = list(boards)
    for number, line in enumerate(lines):
        if not isinstance(line, str | bytes):
            raise PuzzleError(f"board {number} must be a line of text, not {type(line).__name__}")
    text = b"\n".join(
        (line.encode() if isinstance(line, str) else line).replace(b"\n", b" ").strip() or b" " for line in lines
    )
    return _read_lines(text, threads)


def _read_lines(text: str | bytes, threads: int) -> _Boards:
    cells, bad, where, _, _ = read_lines(text, False, threads)
    lines = (text.encode() if isinstance(text, str) else text).split(b"\n") if bad.any() else []
    return _Boards(cells, lambda number: fault(lines[number], int(where[number])), bad)


def fault(line: bytes, where: int) -> str:
    """The error for a line that is not a board; `where` is its length, or the position of the bad cell."""
    board = line.split(b",")[0].split(b";")[0].split()
    if not board or len(board[0]) != CELLS:
        return f"{where} cells, not {CELLS}"
    cell = board[0][where : where + 1].decode("ascii", "replace")
    return f"'{cell}' in cell {where + 1} is neither a number from 1 to 9 nor an open cell"


def _read_array(boards: Any) -> _Boards:
    import numpy as np

    array = np.asarray(boards)
    if array.ndim == 3 and array.shape[1:] == (9, 9):
        array = array.reshape(len(array), CELLS)
    if array.ndim != 2 or array.shape[1] != CELLS or array.dtype.kind not in "iu":
        raise PuzzleError(
            f"an array of boards must hold integers in the shape N × {CELLS} or N × 9 × 9, "
            f"not {array.dtype} in the shape {array.shape}"
        )

    def fault(number: int) -> str:
        row = array[number].tolist()
        at = next(place for place, value in enumerate(row) if not 0 <= value <= 9)
        return f"{row[at]} in cell {at + 1} is not a number from 0 to 9"

    cells = array if array.dtype == np.uint8 else np.where((array >= 0) & (array <= 9), array, 255)
    return _Boards(np.ascontiguousarray(cells, dtype=np.uint8), fault)
