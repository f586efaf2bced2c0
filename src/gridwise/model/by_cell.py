"""Looking into puzzles and solutions: `board["a1"]`, `board[0, 2]`, `for cell in board`, `np.asarray(board)`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from gridwise.common.errors import PuzzleError
from gridwise.model.grid import Cell

if TYPE_CHECKING:
    import numpy as np


class ByCell(ABC):
    """A board whose entries can be read by the name of a cell, by row and column, or all at once."""

    __slots__ = ()

    @property
    @abstractmethod
    def entries(self) -> Mapping[Cell, str]:
        """The symbol of every place that holds one."""

    @abstractmethod
    def keys(self) -> tuple[Cell, ...]:
        """The cells, in reading order; with this, `dict(board)` works."""

    @abstractmethod
    def array(self) -> np.ndarray[Any, np.dtype[np.int64]]:
        """The values as a NumPy array of the board's shape, 0 where there is none."""

    def __getitem__(self, place: str | Cell | tuple[int, ...]) -> str | None:
        """The symbol in a cell (`"a1"`, `"r1c1"` or row and column from 0); None if the cell is empty."""
        cell = _cell(place)
        if cell not in self:
            raise KeyError(f"there is no cell '{place}'")
        return self.entries.get(cell)

    def __contains__(self, place: object) -> bool:
        try:
            cell = _cell(place)
        except KeyError:
            return False
        return cell in self.entries or cell in self.keys()

    def __iter__(self) -> Iterator[Cell]:
        return iter(self.keys())

    def __len__(self) -> int:
        return len(self.keys())

    def items(self) -> Iterator[tuple[Cell, str | None]]:
        """Each cell with its symbol, None where it is empty."""
        entries = self.entries
        return ((cell, entries.get(cell)) for cell in self.keys())

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray[Any, Any]:
        return self.array() if dtype is None else self.array().astype(dtype)


def _cell(place: object) -> Cell:
    if isinstance(place, Cell):
        return place
    try:
        return Cell(place) if isinstance(place, tuple) else Cell.parse(str(place))
    except (PuzzleError, TypeError, ValueError):
        raise KeyError(f"'{place}' is not the name of a cell") from None
