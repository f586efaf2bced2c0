"""Numbers in cells that are the lengths of the runs of marks around them: Tapa."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby, product
from random import Random
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from pydantic import BeforeValidator, PlainSerializer, WithJsonSchema

from gridwise.common.errors import PuzzleError
from gridwise.constraints._clue_grid import ClueGrid
from gridwise.constraints._instances import shuffled
from gridwise.constraints._symbol_values import counted_value
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.fields import Editor, TextGrid, puzzle_attribute
from gridwise.model.finding import Finding
from gridwise.model.grid import Cell, Grid
from gridwise.model.relations import Automaton, In, Machine, Relation
from gridwise.model.relations.readings import Around
from gridwise.model.shapes import CellText, PointText, Shape
from gridwise.model.symbols import Symbols
from gridwise.model.wording import all_in_words, capital

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle

UNKNOWN = "?"
MOST_RUNS = 4
_STEPS = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))
"""The cells around a cell, clockwise."""
_PLACES = {2: ((0.3, 0.32), (0.7, 0.68)), 3: ((0.5, 0.25), (0.26, 0.7), (0.74, 0.7)),
           4: ((0.5, 0.2), (0.22, 0.5), (0.78, 0.5), (0.5, 0.8))}  # fmt: skip
"""Where the numbers are written if there are several."""
FEW_WAYS = 3
"""A reason lists the ways if there are at most this many."""


def _as_lengths(value: Any) -> tuple[str, ...]:
    """The lengths, the largest first and unknown ones last; no marks at all are a single 0."""
    words = re.split(r"[\s,]+", value.strip()) if isinstance(value, str) else [str(each) for each in value]
    if not words or len(words) > MOST_RUNS or not all(re.fullmatch(r"[0-8?]", word) for word in words):
        raise PuzzleError(f"write up to {MOST_RUNS} lengths from 0 to 8, with ? for one that is not given: 3,1")
    if "0" in words and len(words) > 1:
        raise PuzzleError("a run has at least one cell; write 0 alone if there is no run")
    return tuple(sorted(words, reverse=True, key=lambda word: 0 if word == UNKNOWN else int(word)))


Lengths = Annotated[
    tuple[str, ...],
    BeforeValidator(_as_lengths),
    PlainSerializer(lambda lengths: ",".join(lengths), return_type=str),
    WithJsonSchema(
        {
            "anyOf": [{"type": ["string", "integer"]}, {"type": "array", "items": {"type": ["string", "integer"]}}],
            "description": "lengths of runs in any order, ? if not given: 3,1",
        }
    ),
    Editor("text"),
]


class RunsAround(Constraint):
    """The numbers are the lengths of the runs of marks among the up to eight cells around the cell, in any order.

    Between two runs there is at least one other cell. `symbol` names the mark; by default, it is the only mark besides
    the background or, otherwise, the highest symbol. The cell itself does not hold it.
    """

    listed: ClassVar[bool] = True

    cell: Cell
    lengths: Lengths
    symbol: str | None = None

    def relations(self, board: Board) -> Iterator[Relation]:
        value = counted_value(board.symbols, self.symbol)
        yield In(self.cell, board.value_set - {value})
        ring, cyclic = _ring(board.grid, self.cell)
        if cells := tuple(cell for arc in ring for cell in arc):
            ways = _ways(tuple(map(len, ring)), cyclic, self.lengths)
            yield Automaton(cells, _machine(ways, value, board.values, len(cells)), Around())

    def shown(self, board: Board) -> Iterator[tuple[Cell, int]]:
        others = board.value_set - {counted_value(board.symbols, self.symbol)}
        if len(others) == 1:
            yield self.cell, min(others)

    def draw(self, board: Board) -> Iterator[Shape]:
        row, column = self.cell
        if len(self.lengths) == 1:
            yield CellText(self.cell, self.lengths[0])
            return
        for (x, y), length in zip(_PLACES[len(self.lengths)], self.lengths, strict=True):
            yield PointText((column + x, row + y), length, size=0.42 if len(self.lengths) < MOST_RUNS else 0.36)

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        if puzzle.grid.dimensions != 2:
            raise PuzzleError("RunsAround needs a two-dimensional grid")
        counted_value(puzzle.symbols, self.symbol)
        ring, cyclic = _ring(puzzle.grid, self.cell)
        if not _ways(tuple(map(len, ring)), cyclic, self.lengths):
            raise PuzzleError(f"runs of {self.text} do not fit around {self.cell}", field="lengths")

    @property
    def text(self) -> str:
        """The lengths in a sentence."""
        return ", ".join(self.lengths)

    def rule(self) -> str:
        what = f"{{{self.symbol}s}}" if self.symbol else "marked cells"
        return (
            f"The numbers in a cell are the lengths of the runs of {what} among the up to eight cells around it, in no "
            "particular order. There is at least one other cell between two runs."
        )

    def label(self, relation: Relation | None = None) -> str:
        return f"the {self.text.replace(', ', ' ')} in {self.cell}"

    def why(self, relation: Relation, finding: Finding) -> str:
        if not isinstance(relation, Automaton):
            return ""
        value = counted_value(finding.symbols, self.symbol)
        could = [[value in finding.left[cell], finding.left[cell] != {value}] for cell in relation.cells]
        ways = [
            way for way in self._ways_of(relation) if all(may[not held] for may, held in zip(could, way, strict=True))
        ]
        plural = finding.symbols.wording.plural(finding.symbols.name[value])
        if self.lengths == ("0",):
            return f"There are no {plural} around {self.cell}."
        if len(ways) == 1:
            return f"There is only one way left to place {self._runs(plural)} around {self.cell}."
        many = capital(all_in_words(len(ways)))
        return f"{many} ways left to place {self._runs(plural)} around {self.cell} have this in common."

    def _runs(self, plural: str) -> str:
        if UNKNOWN in self.lengths:
            return f"the runs of {plural}"
        *others, last = self.lengths
        return f"the runs of {', '.join(others)} and {last} {plural}" if others else f"the run of {last} {plural}"

    def _ways_of(self, relation: Automaton) -> list[tuple[bool, ...]]:
        """The ways to mark the cells of its relation."""
        arcs = _arcs(relation.cells)
        cyclic = len(relation.cells) == len(_STEPS)
        return [*_ways(tuple(map(len, arcs)), cyclic, self.lengths)]

    def complaint(self, relation: Relation, values: Mapping[Cell, int], symbols: Symbols) -> str:
        value = counted_value(symbols, self.symbol)
        if isinstance(relation, In):
            return symbols.wording.is_(str(self.cell), symbols.name[values[self.cell]]) + ", but it has a number"
        held = [values.get(cell) == value for cell in relation.cells]
        arcs = tuple(map(len, _arcs(relation.cells)))
        runs = sorted(_runs(held, arcs, len(held) == len(_STEPS)), reverse=True)
        found = (
            f"runs of {' and '.join(map(str, runs))}" if len(runs) > 1 else f"a run of {runs[0]}" if runs else "no run"
        )
        return f"{self.label()} has {found} around it"

    @classmethod
    def instances(
        cls, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random, *, symbol: str | None = None
    ) -> Iterator[Constraint]:
        value = counted_value(puzzle.symbols, symbol)
        for cell in shuffled(puzzle.grid.cells, random):
            if solution[cell] == value:
                continue
            ring, cyclic = _ring(puzzle.grid, cell)
            held = [solution[other] == value for arc in ring for other in arc]
            runs = _runs(held, tuple(map(len, ring)), cyclic) or [0]
            yield cls(cell=cell, lengths=tuple(map(str, runs)), **({"symbol": symbol} if symbol else {}))

    example: ClassVar[str] = """
        - size: [3, 3]
        - symbols:
            white: {background: yes, noun: white cell}
            black: {look: filled, character: "#", noun: black cell}
        - {name: RunsAround, cell: a2, lengths: 0}
        - {name: RunsAround, cell: b2, lengths: "1,1"}
        - {name: ConnectedCells, symbols: white}
        """


class RunNumbers(ClueGrid):
    """Lengths of runs in cells, as a text grid: `3` or `3,1`, `?` for a length that is not given, `.` for no clue.

    `symbol` means the same as for RunsAround.
    """

    gathers: ClassVar[type[Constraint] | None] = RunsAround
    grid_field: ClassVar[str] = "numbers"

    numbers: TextGrid | None = puzzle_attribute("lengths in the cells, row by row: '3' or '3,1', '?', '.' for none")
    symbol: str | None = None

    def clue_at(self, entry: str, cell: Cell) -> Constraint:
        try:
            return RunsAround(
                cell=cell, lengths=tuple(entry.split(",")), **({"symbol": self.symbol} if self.symbol else {})
            )
        except PuzzleError as error:
            raise PuzzleError(f"'{entry}' in row {cell[0] + 1} of `numbers`: {error.message}") from None

    @classmethod
    def entry_of(cls, clue: Constraint) -> tuple[Cell, str]:
        assert isinstance(clue, RunsAround)
        return clue.cell, ",".join(clue.lengths)

    def rule(self) -> str:
        return RunsAround(cell=Cell((0, 0)), lengths=("1",), symbol=self.symbol).rule()

    example: ClassVar[str] = """
        - symbols:
            white: {background: yes, noun: white cell}
            black: {look: filled, character: "#", noun: black cell}
        - {name: RunNumbers, symbol: black}
        - {name: ConnectedCells, symbols: white}
        - numbers: |
            . 0   .
            . 1,1 .
            . .   .
        """


# ---- the ring of cells around a cell ---------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def _ring(grid: Grid, cell: Cell) -> tuple[tuple[tuple[Cell, ...], ...], bool]:
    """The cells around a cell clockwise, in arcs that void cells and the edge part; and whether the ring is closed."""
    around = [Cell((cell[0] + down, cell[1] + right)) for down, right in _STEPS]
    if all(each in grid for each in around):
        return (tuple(around),), True
    start = next(at for at, each in enumerate(around) if each not in grid)
    turned = around[start:] + around[:start]
    return tuple(tuple(arc) for inside, arc in groupby(turned, grid.__contains__) if inside), False


def _arcs(cells: Sequence[Cell]) -> list[list[Cell]]:
    """The arcs of cells that are given clockwise: neighbours share an edge."""
    arcs: list[list[Cell]] = []
    for cell in cells:
        if arcs and sum(abs(p - q) for p, q in zip(arcs[-1][-1], cell, strict=True)) == 1:
            arcs[-1].append(cell)
        else:
            arcs.append([cell])
    return arcs


def _runs(held: Sequence[bool], arcs: tuple[int, ...], cyclic: bool) -> list[int]:
    """The lengths of the runs of marks, where the marks of a closed ring may run past its start."""
    if cyclic and not all(held):
        start = held.index(False)
        held = [*held[start:], *held[:start]]
    runs, at = list[int](), 0
    for length in arcs:
        part = held[at : at + length]
        runs += [len(list(run)) for marked, run in groupby(part) if marked]
        at += length
    return runs


@lru_cache(maxsize=4096)
def _ways(arcs: tuple[int, ...], cyclic: bool, lengths: tuple[str, ...]) -> tuple[tuple[bool, ...], ...]:
    """All ways to mark the cells around a clue."""
    return tuple(held for held in product((False, True), repeat=sum(arcs)) if _fits(_runs(held, arcs, cyclic), lengths))


def _fits(runs: Sequence[int], lengths: tuple[str, ...]) -> bool:
    if lengths == ("0",) or len(runs) != len(lengths):
        return lengths == ("0",) and not runs
    left = list(runs)
    for length in lengths:
        if length != UNKNOWN:
            if int(length) not in left:
                return False
            left.remove(int(length))
    return True


@lru_cache(maxsize=4096)
def _machine(ways: tuple[tuple[bool, ...], ...], value: int, values: tuple[int, ...], length: int) -> Machine:
    """The smallest automaton of these ways: its states are what may still follow."""

    def step(state: frozenset[tuple[bool, ...]], held: int) -> frozenset[tuple[bool, ...]] | None:
        return frozenset(rest[1:] for rest in state if rest[0] == (held == value)) or None

    return Machine.explore(frozenset(ways), step, lambda state: state == {()}, values, length)
