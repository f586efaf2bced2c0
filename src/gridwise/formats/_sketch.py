"""A puzzle read from another program's data, before it becomes a declaration."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import isqrt
from typing import Any

from gridwise.common.errors import PuzzleError, Where
from gridwise.declaring.losses import drop
from gridwise.model.constraint import Constraint
from gridwise.model.grid import MAX_CELLS, Cell
from gridwise.model.puzzle import Declaration, Puzzle
from gridwise.model.registry import constraints, find_type_name
from gridwise.model.symbols import MAX_SYMBOLS

UNKNOWN = "is not known to gridwise"


@dataclass
class PuzzleSketch:
    """A grid with values, boxes or regions, givens, and constraints."""

    rows: int
    columns: int
    values: range
    box: tuple[int, int] | None = None
    """The rows and columns of a box; None if there are no boxes."""
    regions: tuple[tuple[Cell, ...], ...] = ()
    """Regions of any shape, in addition to the boxes or instead of them."""
    lines: bool = True
    """Whether no value repeats in a row or column."""
    givens: dict[Cell, int] = field(default_factory=dict)
    attributes: dict[str, Any] = field(default_factory=dict)
    constraints: list[Constraint] = field(default_factory=list)

    def __post_init__(self) -> None:
        if not (self.rows >= 1 and self.columns >= 1 and self.rows * self.columns <= MAX_CELLS):
            raise PuzzleError(f"a grid can have 1 to {MAX_CELLS:,} cells, not {self.rows}×{self.columns}")
        if not 1 <= len(self.values) <= MAX_SYMBOLS:
            raise PuzzleError(f"a puzzle can have 1 to {MAX_SYMBOLS:,} values, not {len(self.values):,}")

    @classmethod
    def square(cls, side: int) -> PuzzleSketch:
        """A square with values from 1 and the usual boxes."""
        return cls(side, side, range(1, side + 1), box=usual_box(side, side, side))

    def add(self, foreign: str, name: str, **fields: Any) -> None:
        """Add the constraint of that name; the other program's name is for messages."""
        if (made := self.make(foreign, name, **fields)) is not None:
            self.constraints.append(made)

    def make(self, foreign: str, name: str, **fields: Any) -> Constraint | None:
        """Make the constraint of that name; if there is none, report the other program's rule as dropped."""
        kind = constraints().get(name)
        if kind is None:
            drop(f"the rule '{foreign}'", UNKNOWN)
            return None
        try:
            return kind(**fields)
        except PuzzleError as error:
            raise PuzzleError(f"{foreign}: {error.message}", suggestion=error.suggestion) from None

    def puzzle(self, path: str | None = None) -> Puzzle:
        """The finished puzzle."""
        place = Where(path, 1, 1)
        try:
            return Puzzle.from_declaration(self.declaration(place))
        except PuzzleError as error:
            raise error.at(place) from None

    def declaration(self, place: Where | None) -> Declaration:
        """The declaration, based on one of our types if the grid is a regular one."""
        kind, attributes, rules = self._grid()
        if self.givens:
            attributes["initial"] = self.board(self.givens)
        attributes.update({name: value for name, value in self.attributes.items() if value not in (None, "", [], {})})
        places = {} if place is None else dict.fromkeys(attributes, place)
        return Declaration(kind, attributes, (*rules, *self.constraints), places)

    def _grid(self) -> tuple[str | None, dict[str, Any], list[Constraint]]:
        size = [self.rows, self.columns]
        count = len(self.values)
        if self.lines and self.rows == self.columns == count and self.values[0] == 1:
            if self.box and not self.regions:
                usual = self.box == usual_box(self.rows, self.columns, count)
                return "Sudoku", {"size": size} if usual else {"size": size, "box": list(self.box)}, []
            if self.regions and not self.box and self._divide_evenly(count):
                return "JigsawSudoku", {"regions": self._region_text()}, []
            return "LatinSquare", {"size": size}, self._divisions()
        attributes = {"size": size, "symbols": [str(value) for value in self.values], "empty": "."}
        lines = [constraints()["NoRepeatsInLines"]()] if self.lines else []
        return None, attributes, [*lines, *self._divisions()]

    def _divide_evenly(self, count: int) -> bool:
        cells = [cell for region in self.regions for cell in region]
        whole = len(cells) == len(set(cells)) == self.rows * self.columns
        return whole and all(len(region) == count for region in self.regions)

    def _divisions(self) -> list[Constraint]:
        """Boxes and regions, which need not hold all values; overlapping regions go into separate constraints."""
        boxes = [constraints()["NoRepeatsInBoxes"](box=self.box)] if self.box else []
        layers: list[list[tuple[Cell, ...]]] = []
        for region in self.regions:
            free = (layer for layer in layers if not any(set(region) & set(other) for other in layer))
            layer = next(free, None)
            if layer is None:
                layers.append(layer := [])
            layer.append(region)
        return [*boxes, *(constraints()["NoRepeatsInRegions"](regions=layer) for layer in layers)]

    def _region_text(self) -> str:
        number = {cell: place + 1 for place, region in enumerate(self.regions) for cell in region}
        return self.board(number)

    def board(self, filled: Mapping[Cell, Any]) -> str:
        """A board as text, `.` for empty cells."""
        rows = ([str(filled.get(Cell((r, c)), ".")) for c in range(self.columns)] for r in range(self.rows))
        return "".join(" ".join(row) + "\n" for row in rows)

    def require(self, cell: Cell) -> Cell:
        """The cell itself; raises if it is not on the grid."""
        if not (0 <= cell[0] < self.rows and 0 <= cell[1] < self.columns):
            raise PuzzleError(f"R{cell[0] + 1}C{cell[1] + 1} is outside the {self.rows}×{self.columns} grid")
        return cell


def usual_box(rows: int, columns: int, count: int) -> tuple[int, int] | None:
    """The box of `count` cells that is nearest to a square, preferably not taller than wide; None if none fits."""
    for small in range(isqrt(count), 1, -1):
        if count % small == 0:
            for box in ((small, count // small), (count // small, small)):
                if rows % box[0] == 0 and columns % box[1] == 0:
                    return box
    return None


def known_type(name: str, foreign: str) -> str:
    """The name of one of our types, which must exist."""
    proper_name = find_type_name(name)
    if proper_name is None:
        raise PuzzleError(f"the game '{foreign}' {UNKNOWN}")
    return proper_name


def regions_of(tokens: Iterable[Any], columns: int) -> tuple[tuple[Cell, ...], ...]:
    """The regions of cells with equal tokens, given row by row; None means no region."""
    by_token: dict[Any, list[Cell]] = {}
    for place, token in enumerate(tokens):
        if token is not None:
            by_token.setdefault(token, []).append(Cell(divmod(place, columns)))
    return tuple(tuple(cells) for cells in by_token.values())
