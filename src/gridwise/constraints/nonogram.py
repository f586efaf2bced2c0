"""Nonograms: the lengths of the runs of filled cells in a line, in order."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from pydantic import BeforeValidator, Field, PlainSerializer, WithJsonSchema

from gridwise.common.errors import PuzzleError
from gridwise.constraints._outside import OutsideClue
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint, Expansion
from gridwise.model.fields import Editor, Outside, puzzle_attribute
from gridwise.model.grid import Cell
from gridwise.model.relations import Automaton, Machine, Relation, readings
from gridwise.model.shapes import GridLine, PointText, Shape
from gridwise.model.symbols import Symbols
from gridwise.model.wording import capital

if TYPE_CHECKING:
    from gridwise.model.puzzle import Draft, Puzzle

APART = 0.55
"""The distance between the numbers of a clue, in cells."""
FIFTH = 5
"""A stronger line follows every fifth row and column, for counting."""


def _as_runs(value: Any) -> Any:
    parts = re.split(r"[\s,.]+", value.strip()) if isinstance(value, str) else value
    parts = [parts] if isinstance(parts, int) else parts
    if not isinstance(parts, list | tuple):
        return value
    return () if [str(part) for part in parts] in (["0"], [""]) else tuple(parts)


Runs = Annotated[
    tuple[Annotated[int, Field(ge=1)], ...],
    BeforeValidator(_as_runs),
    PlainSerializer(lambda runs: " ".join(map(str, runs)) or "0", return_type=str),
    WithJsonSchema(
        {
            "anyOf": [{"type": ["string", "integer"]}, {"type": "array", "items": {"type": "integer", "minimum": 1}}],
            "description": "lengths of runs, in order: 3 1 2; 0 if no cell is filled",
        }
    ),
    Editor("text"),
]


class NonogramClue(OutsideClue):
    """The lengths of the runs of filled cells in the line, in order; 0 if no cell is filled.

    A cell is filled if it contains the puzzle's highest symbol. There is at least one other cell between two runs.
    """

    sentence: ClassVar[str] = (
        "The numbers outside each row and column are the lengths of its runs of filled cells, in order. "
        "There is at least one empty cell between two runs."
    )
    sides: ClassVar[tuple[str, ...]] = ("top", "left")
    runs: Runs

    def text(self) -> str:
        return " ".join(map(str, self.runs)) or "0"

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        super().validate(puzzle)
        cells = self.line(puzzle.grid)
        if len(cells) < len(self.at.cells(puzzle.grid.rows, puzzle.grid.columns)):
            raise PuzzleError(
                f"NonogramClue needs a line without void cells, but the one at {self.at} has some", field="at"
            )
        needed = sum(self.runs) + max(0, len(self.runs) - 1)
        if needed > len(cells):
            raise PuzzleError(f"runs of {self.text()} need {needed} cells, but there are {len(cells)}", field="runs")

    def relations(self, board: Board) -> Iterator[Relation]:
        cells = self.line(board.grid)
        yield Automaton(cells, _machine(board.values, self.runs, len(cells)), readings.Runs(self.runs))

    def draw(self, board: Board) -> Iterator[Shape]:
        x, y = self.at.point(board.grid.rows, board.grid.columns)
        right, down = {"left": (-1, 0), "right": (1, 0), "top": (0, -1), "bottom": (0, 1)}[self.at.side]
        # Runs are written so that the last one is next to the grid, as people write them on the top and left.
        for place, run in enumerate(reversed(self.runs or (0,))):
            yield PointText((x + right * APART * place, y + down * APART * place), str(run), size=0.42)
        yield from _fifth_lines(board.grid.rows, board.grid.columns)

    def label(self, relation: Relation | None = None) -> str:
        return f"{self.at.line_name} ({self.text()})"

    def complaint(self, relation: Relation, values: Mapping[Cell, int], symbols: Symbols) -> str:
        held = self.fields_for([values[cell] for cell in relation.cells], symbols)
        runs = " ".join(map(str, (held or {})["runs"]))
        filled = symbols.name[symbols.cell_values[-1]]
        return f"{capital(self.label())} has {f'runs of {runs}' if runs else symbols.wording.number_of(0, filled)}"

    @classmethod
    def fields_for(cls, values: Sequence[int], symbols: Symbols) -> dict[str, Any] | None:
        filled = (value == symbols.cell_values[-1] for value in values)
        return {"runs": tuple(len(list(run)) for full, run in groupby(filled) if full)}

    example: ClassVar[str] = """
        - size: [3, 3]
        - symbols: [0, 1]
        - {name: NonogramClue, at: left a, runs: 1 1}
        - {name: NonogramClue, at: left b, runs: 0}
        - {name: NonogramClue, at: left c, runs: 2}
        - {name: NonogramClue, at: top 1, runs: 1 1}
        """


def _fifth_lines(rows: int, columns: int) -> Iterator[Shape]:
    for row in range(FIFTH, rows, FIFTH):
        yield GridLine((0, row), (columns, row))
    for column in range(FIFTH, columns, FIFTH):
        yield GridLine((column, 0), (column, rows))


def _as_told(value: Any) -> Any:
    """One entry for each line, from a text of lines or a list."""
    entries = value.strip().splitlines() if isinstance(value, str) else value
    if not isinstance(entries, list | tuple) or not entries:
        raise PuzzleError("write the runs as a list, or as text with one line for each row or column")
    return tuple(None if entry is None or str(entry).strip() in _UNTOLD else entry for entry in entries)


_UNTOLD = (".", "?", "*")
LineRuns = Annotated[
    tuple[Runs | None, ...],
    BeforeValidator(_as_told),
    WithJsonSchema({"anyOf": [{"type": "string"}, {"type": "array"}], "description": "runs, line by line"}),
    Editor("grid"),
]


class NonogramRuns(Constraint):
    """The runs of all rows and columns, each on a line of text: `3 1`, `0` if no cell is filled, `.` if not given."""

    sentence: ClassVar[str] = (
        "The numbers outside each row and column are the lengths of its runs of filled cells, in order."
    )
    clue: ClassVar[bool] = False

    rows: LineRuns | None = puzzle_attribute("the runs of filled cells in each row, one row per line; '.' if not given")
    columns: LineRuns | None = puzzle_attribute("the runs of filled cells in each column, one column per line")

    def expand(self, draft: Draft) -> Expansion | None:
        lists = {"rows": self.rows or (), "columns": self.columns or ()}
        if draft.get("size") is None:
            size = [len(entries) for entries in lists.values()]
            return Expansion([self], {"size": size}) if all(size) else None
        if draft.shape is None:
            return None
        clues: list[Constraint] = []
        for axis, (name, entries) in enumerate(lists.items()):
            if entries and len(entries) != draft.shape[axis]:
                raise PuzzleError(
                    f"`{name}` has {len(entries)} entries, but the grid has {draft.shape[axis]} {name}", field=name
                )
            for line, runs in enumerate(entries):
                if runs is not None:
                    at = Outside(("top" if axis else "left", line))
                    clues.append(NonogramClue(at=at, runs=runs).located(self.where_of(name), of_type=False))
        return Expansion(clues)

    example: ClassVar[str] = """
        - symbols: [0, 1]
        - NonogramRuns
        - rows: [2, 0, 1 1]
        - columns: |
            1 1
            1
            1
        """


@lru_cache(maxsize=4096)
def _machine(values: tuple[int, ...], runs: tuple[int, ...], length: int) -> Machine:
    """The automaton that keeps the number of finished runs and the length of the current one."""
    start: tuple[int, int] = (0, 0)

    def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
        over, within = state
        if value == values[-1]:
            return (over, within + 1) if over < len(runs) and within < runs[over] else None
        if not within:
            return state
        return (over + 1, 0) if within == runs[over] else None

    def accepts(state: tuple[int, int]) -> bool:
        over, within = state
        return over == len(runs) if not within else (over, within) == (len(runs) - 1, runs[-1])

    return Machine.explore(start, step, accepts, values, length)
