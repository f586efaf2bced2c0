"""Clues written as a text grid, one entry for each cell: the part that all such rules share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.constraints._wordgrid import entry_place, placed
from gridwise.model.constraint import Constraint, Expansion
from gridwise.model.grid import Cell, Grid

if TYPE_CHECKING:
    from gridwise.model.puzzle import Draft

NO_CLUE = (".", "_", "-")
"""The entries of cells without a clue."""


class ClueGrid(Constraint):
    """The base of rules whose clues are written as a text grid, in the attribute named by `grid_field`."""

    clue: ClassVar[bool] = False
    grid_field: ClassVar[str]
    no_clue: ClassVar[Sequence[str]] = NO_CLUE
    extra: ClassVar[int] = 0
    """How many more rows and columns the grid of clues has than the grid of cells: 1 for corners."""
    side: ClassVar[int] = 8
    """The side of the grid if a puzzle says neither its size nor its clues."""

    def clue_at(self, entry: str, cell: Cell) -> Constraint:
        """The clue for an entry; raises a PuzzleError if it means nothing."""
        raise AssertionError(f"{type(self).__name__} does not say what its entries mean")

    @classmethod
    def entry_of(cls, clue: Constraint) -> tuple[Cell, str]:
        """The cell and the entry of a clue."""
        raise AssertionError(f"{cls.__name__} does not say how its clues are written")

    def expand(self, draft: Draft) -> Expansion | None:
        entries: Sequence[Sequence[str]] = getattr(self, self.grid_field) or ()
        if draft.get("size") is None and draft.get("dimensions") is None:
            sides = (len(entries) - self.extra, len(entries[0]) - self.extra) if entries else (self.side, self.side)
            return Expansion([self], {"size": list(sides)})
        if draft.shape is None:
            return None
        if entries:
            self._require_shape(draft, entries, draft.shape)
        return Expansion([*self.kept(), *self._clues(draft, entries)])

    def kept(self) -> tuple[Constraint, ...]:
        """What stays of the rule beside its clues."""
        return ()

    def _clues(self, draft: Draft, entries: Sequence[Sequence[str]]) -> list[Constraint]:
        return [
            placed(self._clue(draft, entry, row, column), self, draft, self.grid_field, row, column)
            for row, line in enumerate(entries)
            for column, entry in enumerate(line)
            if entry not in self.no_clue
        ]

    def _clue(self, draft: Draft, entry: str, row: int, column: int) -> Constraint:
        try:
            return self.clue_at(entry, Cell((row, column)))
        except PuzzleError as error:
            error.field, error.inside = self.grid_field, entry_place(draft, self.grid_field, row, column)
            raise

    def _require_shape(self, draft: Draft, entries: Sequence[Sequence[str]], shape: tuple[int, ...]) -> None:
        name = self.grid_field
        if len(shape) != 2:
            raise PuzzleError(f"`{name}` needs a two-dimensional grid", field=name)
        rows, columns = shape[0] + self.extra, shape[1] + self.extra
        what = "a grid of this size needs" if self.extra else "the grid has"
        if len(entries) != rows:
            place = entry_place(draft, name, min(rows, len(entries) - 1), 0)
            raise PuzzleError(f"`{name}` has {len(entries)} rows, but {what} {rows}", field=name, inside=place)
        if len(entries[0]) != columns:
            message = f"row 1 of `{name}` has {len(entries[0])} entries, but {what} {columns} columns"
            raise PuzzleError(message, field=name, inside=entry_place(draft, name, 0, 0))

    @classmethod
    def gathered(cls, clues: Sequence[Constraint], grid: Grid) -> dict[str, Any]:
        """The attribute with these clues as a text grid."""
        return cls.written(dict(map(cls.entry_of, clues)), grid)

    @classmethod
    def written(cls, entries: Mapping[Cell, str], grid: Grid) -> dict[str, Any]:
        """The attribute with these entries, its columns aligned."""
        width = max(map(len, entries.values()), default=1)
        rows, columns = grid.rows + cls.extra, grid.columns + cls.extra
        lines = [
            [entries.get(Cell((row, column)), ".").rjust(width) for column in range(columns)] for row in range(rows)
        ]
        return {cls.grid_field: "".join(" ".join(line) + "\n" for line in lines)}
