"""Clues outside the grid that are written side by side: `top: 1 . 3`. The part that all such rules share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from pydantic import BeforeValidator, PlainSerializer, WithJsonSchema

from gridwise.common.errors import PuzzleError
from gridwise.model.constraint import Constraint, Expansion
from gridwise.model.fields import Editor, Outside, puzzle_attribute
from gridwise.model.grid import Grid

if TYPE_CHECKING:
    from gridwise.model.puzzle import Draft

NONE = (".", "-", "_", "*", "?")
SIDES = ("top", "bottom", "left", "right")


def _as_entries(value: Any) -> Any:
    """Entries separated by blanks or, if an entry has several numbers, one entry per line."""
    if isinstance(value, str):
        lines = value.strip().splitlines()
        return tuple(line.strip() or "." for line in lines) if len(lines) > 1 else tuple(value.split())
    if isinstance(value, list | tuple):
        return tuple("." if entry is None else str(entry).strip() for entry in value)
    return (str(value),)


Entries = Annotated[
    tuple[str, ...],
    BeforeValidator(_as_entries),
    PlainSerializer(list),
    WithJsonSchema({"anyOf": [{"type": ["string", "integer"]}, {"type": "array"}], "description": "clues: 1 . 3"}),
    Editor("text"),
]


class SideClues(Constraint):
    """The base of rules whose clues are written along the sides of the grid, in the order of its rows or columns."""

    clue: ClassVar[bool] = False

    top: Entries | None = puzzle_attribute("the clues above the columns, from the left; '.' for none")
    bottom: Entries | None = puzzle_attribute("the clues below the columns, from the left; '.' for none")
    left: Entries | None = puzzle_attribute("the clues on the left of the rows, from the top; '.' for none")
    right: Entries | None = puzzle_attribute("the clues on the right of the rows, from the top; '.' for none")

    def clue_at(self, at: Outside, entry: str) -> Constraint:
        """The clue for an entry; raises a PuzzleError if it means nothing."""
        raise AssertionError(f"{type(self).__name__} does not say what its entries mean")

    @classmethod
    def entry_of(cls, clue: Constraint) -> tuple[Outside, str]:
        """The place and the entry of a clue."""
        raise AssertionError(f"{cls.__name__} does not say how its clues are written")

    def expand(self, draft: Draft) -> Expansion | None:
        if draft.get("size") is None and draft.get("dimensions") is None:
            size = [len(self.left or self.right or ()), len(self.top or self.bottom or ())]
            return Expansion([self], {"size": size}) if all(size) else None
        if draft.shape is None:
            return None
        return Expansion([*self.kept(), *self._clues(draft.shape)])

    def kept(self) -> Sequence[Constraint]:
        """What stays of the rule beside its clues."""
        return ()

    def _clues(self, shape: tuple[int, ...]) -> Iterator[Constraint]:
        for side in SIDES:
            entries: Sequence[str] = getattr(self, side) or ()
            count, what = (shape[1], "columns") if side in ("top", "bottom") else (shape[0], "rows")
            if entries and (len(shape) != 2 or len(entries) != count):
                raise PuzzleError(f"`{side}` has {len(entries)} entries, but the grid has {count} {what}", field=side)
            for line, entry in enumerate(entries):
                if entry not in NONE:
                    try:
                        clue = self.clue_at(Outside((side, line)), entry)
                    except PuzzleError as error:
                        error.field = side
                        raise
                    yield clue.located(self.where_of(side), of_type=False)

    @classmethod
    def gathered(cls, clues: Sequence[Constraint], grid: Grid) -> dict[str, Any]:
        """The attributes with these clues, for the sides that have any."""
        written: dict[str, list[str]] = {}
        for at, entry in map(cls.entry_of, clues):
            length = grid.columns if at.side in ("top", "bottom") else grid.rows
            written.setdefault(at.side, ["."] * length)[at.line] = entry
        several = {side for side, entries in written.items() if any(" " in entry for entry in entries)}
        return {
            side: "".join(f"{entry}\n" for entry in written[side]) if side in several else " ".join(written[side])
            for side in SIDES
            if side in written
        }


def whole(entry: str, what: str) -> int:
    """A number from an entry."""
    if not entry.isascii() or not entry.isdigit():
        raise PuzzleError(f"'{entry}' is not {what}; write a whole number, or '.' for none")
    return int(entry)
