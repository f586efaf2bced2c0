"""Kakuro: void cells and the runs of cells between them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from gridwise.common.errors import OutOfReach, PuzzleError
from gridwise.constraints._reach import require_reach
from gridwise.constraints._wordgrid import WordGrid, entry_place, placed
from gridwise.model.attributes import parse_size
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint, Expansion
from gridwise.model.fields import Region, puzzle_attribute
from gridwise.model.grid import Cell, names
from gridwise.model.relations import Distinct, In, Relation
from gridwise.model.shapes import PointText, Segment, Shape
from gridwise.model.symbols import VOID_TOKEN, numbered

if TYPE_CHECKING:
    from gridwise.model.puzzle import Draft, Puzzle

Direction = Literal["down", "right"]
_STEPS: dict[Direction, tuple[int, int]] = {"down": (1, 0), "right": (0, 1)}
_CLUE = re.compile(r"([0-9]{0,9})\\([0-9]{0,9})")
_OPEN = "."
_NAMED = 3
"""The maximum number of cells by which a run is named, cell by cell."""
Layout = tuple[tuple[str, ...], ...]


def _require_line(run: Run | RunSum, puzzle: Puzzle) -> None:
    """Raise if the cells are not neighbours in the run's direction."""
    down, right = _STEPS[run.direction]
    if puzzle.grid.dimensions != 2:
        raise PuzzleError("runs need a two-dimensional grid", field="region")
    for (row, column), cell in pairwise(run.region):
        if cell != (row + down, column + right):
            where = "below" if down else "to the right of"
            message = f"the run {names(run.region)} is interrupted: {cell} is not {where} {Cell((row, column))}"
            raise PuzzleError(message, field="region")


class Run(Constraint):
    """No symbol repeats in a run of cells."""

    sentence: ClassVar[str] = "No number repeats within a run."
    clue: ClassVar[bool] = False

    region: Region
    direction: Direction = "right"

    def relations(self, board: Board) -> Iterator[Relation]:
        if len(self.region) > 1:
            yield Distinct(self.region)

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        _require_line(self, puzzle)
        if len(self.region) > len(puzzle.symbols.cell_names):
            what = f"the run {names(self.region)} has {len(self.region)} cells"
            count = len(puzzle.symbols.cell_names)
            raise OutOfReach(f"{what}, but there are only {count} symbols", field="region")

    def label(self, relation: Relation | None = None) -> str:
        return f"run {_span(self.region)}"

    def title(self, relation: Relation | None = None) -> str:
        return f"the {self.label(relation)}"

    example: ClassVar[str] = """
        - size: [1, 3]
        - symbols: 123
        - {name: Run, region: a1-a3, direction: right}
        - a1 < a2 < a3
        """


def _span(run: Sequence[Cell]) -> str:
    """A run by its cells, or, if it is long, by its ends."""
    return names(tuple(run)) if len(run) <= _NAMED else f"{run[0]}–{run[-1]}"


class RunSum(Constraint):
    """The numbers in a run add up to the sum written before its first cell."""

    sentence: ClassVar[str] = (
        "The numbers in each run of white cells, across or down, add up to the sum to its left or above it."
    )
    area_noun: ClassVar[str] = "run"
    tool: ClassVar[str] = "Kakuro run"

    region: Region
    sum: int
    direction: Direction = "right"

    def relations(self, board: Board) -> Iterator[Relation]:
        board.numbers(self)
        if len(self.region) == 1:
            yield In(self.region[0], board.value_set & {self.sum})
        else:
            yield board.sum(self.region, (self.sum,))

    def draw(self, board: Board) -> Iterator[Shape]:
        down, right = _STEPS[self.direction]
        row, column = self.region[0][0] - down, self.region[0][1] - right
        if Cell((row, column)) in board.grid.void:
            yield Segment((column, row), (column + 1, row + 1))
        x, y = (0.3, 0.72) if down else (0.7, 0.28)
        yield PointText((column + x, row + y), str(self.sum), size=0.3)

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        _require_line(self, puzzle)
        require_reach(puzzle, self, self.region, self.sum, field="sum")

    def label(self, relation: Relation | None = None) -> str:
        return f"run {_span(self.region)} = {self.sum}"

    def title(self, relation: Relation | None = None) -> str:
        return f"the {self.sum}-run {_span(self.region)}"

    example: ClassVar[str] = """
        - size: [1, 4]
        - void: a1
        - symbols: 12345
        - {name: RunSum, region: a2-a4, sum: 6, direction: right}
        - a2 < a3 < a4
        """


class KakuroRuns(Constraint):
    r"""The void cells and runs of a Kakuro, from a layout.

    `#` is a void cell, `.` an open cell, and `17\23` a void cell with the sums of the runs below it and to its right.
    """

    sentence: ClassVar[str] = (
        "No number repeats within a run, and the numbers in each run add up to the sum to its left or above it."
    )
    clue: ClassVar[bool] = False

    layout: WordGrid | None = puzzle_attribute(
        r"cells separated by spaces: # void, . open, 17\23 void with the sums of the runs below and to the right"
    )

    def expand(self, draft: Draft) -> Expansion:
        if self.layout is None:
            raise PuzzleError(
                "the puzzle has no layout", suggestion=r"add `layout: |` with cells such as # . and 17\23"
            )
        opened = self._open_cells(draft, draft.symbols or numbered(9))
        self._require_alone(draft)
        attributes: dict[str, Any] = {
            "size": [len(self.layout), len(self.layout[0])],
            "void": [cell for cell in _places(self.layout) if cell not in opened],
            "symbols": numbered(9),
        }
        if any(opened.values()):
            attributes["initial"] = self._givens(draft, opened)
        return Expansion([*self._runs(draft, opened), *self._sums(draft, opened)], attributes)

    def _givens(self, draft: Draft, opened: dict[Cell, str | None]) -> list[list[str | None]]:
        if "initial" in draft.given:
            raise PuzzleError("the layout contains the givens: omit `initial`").at(draft.where.get("initial"))
        rows = enumerate(self.layout or ())
        return [[opened.get(Cell((number, column))) for column in range(len(row))] for number, row in rows]

    def _open_cells(self, draft: Draft, symbols: tuple[str, ...]) -> dict[Cell, str | None]:
        """The open cells, each with its given symbol if any."""
        opened: dict[Cell, str | None] = {}
        for cell, token in _places(self.layout or ()).items():
            if token == _OPEN or token in symbols:
                opened[cell] = token if token in symbols else None
            elif token != VOID_TOKEN and not _CLUE.fullmatch(token):
                meant = token.replace("/", "\\")
                hint = f"did you mean '{meant}'?" if _CLUE.fullmatch(meant) else r"write # . 17\23 17\ or \23"
                raise self._error(draft, cell, f"'{token}' at {cell} is not allowed in `layout`", hint)
        return opened

    def _require_alone(self, draft: Draft) -> None:
        """Raise if the puzzle also declares something that its layout already says."""
        given, layout = draft.given, self.layout or ((),)
        if "size" in given and parse_size(given["size"], given.get("dimensions")) != (len(layout), len(layout[0])):
            message = f"the layout is {len(layout)}×{len(layout[0])}, which differs from `size`: omit `size`"
            raise PuzzleError(message).at(draft.where.get("size"))
        if "void" in given:
            raise PuzzleError("the layout contains the void cells: omit `void`").at(draft.where.get("void"))

    def _runs(self, draft: Draft, opened: dict[Cell, str | None]) -> Iterator[Constraint]:
        """All runs of at least two open cells, with or without a sum."""
        for direction, (down, right) in _STEPS.items():
            for row, column in opened:
                before = Cell((row - down, column - right))
                if before not in opened and len(run := _run_after(before, direction, opened)) > 1:
                    yield placed(Run(region=run, direction=direction), self, draft, "layout", row, column)

    def _sums(self, draft: Draft, opened: dict[Cell, str | None]) -> Iterator[Constraint]:
        for cell, token in _places(self.layout or ()).items():
            match = _CLUE.fullmatch(token) if cell not in opened else None
            for direction, written in zip(_STEPS, match.groups() if match else (), strict=False):
                if not written:
                    continue
                run = _run_after(cell, direction, opened)
                if not run:
                    side = "below it" if direction == "down" else "to its right"
                    raise self._error(draft, cell, f"the sum {written} at {cell} in `layout` has no run {side}")
                clue = RunSum(region=run, sum=int(written), direction=direction)
                yield placed(clue, self, draft, "layout", *cell)

    def _error(self, draft: Draft, cell: Cell, message: str, hint: str | None = None) -> PuzzleError:
        row, column = cell
        return PuzzleError(message, suggestion=hint, field="layout", inside=entry_place(draft, "layout", row, column))

    example: ClassVar[str] = """
        - KakuroRuns
        - layout: |
            #    4\\  6\\
            \\3  .    .
            \\7  .    .
        """


def _places(layout: Layout) -> dict[Cell, str]:
    """The token of each cell, in reading order."""
    return {Cell((r, c)): token for r, row in enumerate(layout) for c, token in enumerate(row)}


def _run_after(cell: Cell, direction: Direction, opened: dict[Cell, str | None]) -> tuple[Cell, ...]:
    """The open cells that follow a cell without a gap."""
    (row, column), (down, right) = cell, _STEPS[direction]
    run: list[Cell] = []
    while (after := Cell((row + down, column + right))) in opened:
        run.append(after)
        row, column = after
    return tuple(run)
