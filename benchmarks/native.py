"""Native solvers of classic boards, called through one small interface.

An environment variable names a shared library for each (`GRIDWISE_TDOKU`, `GRIDWISE_RUST_SUDOKU`, `GRIDWISE_JCZSOLVE`,
`GRIDWISE_FSSS2`); without it, the solver is "not measured". A library exports two C functions, which take a few lines
of code around a solver:

    size_t count_solutions(const char* board, size_t limit);
    uint64_t count_many(const char* boards, size_t count, size_t limit, uint8_t* found);

A board is 81 digits and dots; boards follow each other without a separator. Both functions count solutions up to the
limit; `count_many` writes the counts to `found` and returns the number of guesses.
"""

from __future__ import annotations

import ctypes
import os

NAMES = ("tdoku", "rust_sudoku", "JCZSolve", "fsss2")
LIMIT = 2


class Peer:
    """One of these libraries."""

    def __init__(self, path: str) -> None:
        library = ctypes.CDLL(path)
        size = ctypes.c_size_t
        self._one, self._many = library.count_solutions, library.count_many
        self._one.argtypes, self._one.restype = [ctypes.c_char_p, size], size
        self._many.argtypes = [ctypes.c_char_p, size, size, ctypes.c_void_p]
        self._many.restype = ctypes.c_uint64

    def count(self, board: bytes) -> int:
        """The solutions of one board, up to two."""
        return int(self._one(board, LIMIT))

    def count_many(self, boards: bytes, count: int) -> tuple[list[int], int]:
        """The solutions of each board, up to two, and the guesses."""
        found = (ctypes.c_uint8 * count)()
        guesses = self._many(boards, count, LIMIT, found)
        return list(found), int(guesses)


def peers() -> dict[str, Peer | None]:
    """Every native solver; None if no library is named."""
    paths = {name: os.environ.get(f"GRIDWISE_{name.upper()}") for name in NAMES}
    return {name: Peer(path) if path else None for name, path in paths.items()}
