"""Regions that are filled from the bottom, to the same level everywhere: Aquarium."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, ClassVar

from gridwise.constraints._symbol_values import counted_value
from gridwise.constraints.jigsaw import JigsawRegions
from gridwise.constraints.line_counts import LineCount
from gridwise.model.board import Board
from gridwise.model.finding import Finding
from gridwise.model.grid import Cell
from gridwise.model.relations import Automaton, Linear, Machine, Relation
from gridwise.model.relations.readings import Level, Line
from gridwise.model.symbols import Symbols
from gridwise.model.wording import capital, in_words

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle

Cells = tuple[Cell, ...]


@dataclass(frozen=True)
class TankColumn(Line):
    """Implied by a count and the levels of tanks: so many cells of a column, filled from below in each tank."""

    count: int
    implied: ClassVar[bool] = True


class WaterLevels(JigsawRegions):
    """Cells with the same token form a region. With a cell that holds the symbol, so do those level with or below it.

    The symbol is the only mark, or the highest symbol, unless `symbol` names another.
    """

    sentence: ClassVar[str] = (
        "The water in each outlined tank has the same level everywhere: if a cell is filled, so are all cells of its "
        "tank in the same row and below."
    )

    symbol: str | None = None

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        self._check_shape(puzzle.grid)
        counted_value(puzzle.symbols, self.symbol)

    def relations(self, board: Board) -> Iterator[Relation]:
        water = counted_value(board.symbols, self.symbol)
        for region in self.regions_of(board):
            levels = _levels(region)
            if len(region) > 1:
                cells = tuple(cell for level in levels for cell in level)
                yield Automaton(cells, _machine(board.values, water, tuple(map(len, levels))), Level())
        for clue, number in board.clue_numbers(LineCount):
            if clue.symbol in (None, self.symbol):
                across = clue.at.side in ("left", "right")
                for relation in self._in_row(board, clue, water) if across else self._in_column(board, clue, water):
                    yield relation if number is None else relation.while_present(number)

    def _in_row(self, board: Board, clue: LineCount, water: int) -> Iterator[Relation]:
        """In a row, each tank is full or empty: the number is a sum of their widths. That follows from the rest."""
        levels = [level for region in self.regions_of(board) for level in _levels(region)]
        wide = [level for level in levels if level[0][0] == clue.at.line]
        if any(len(level) > 1 for level in wide):
            weights = tuple(tuple((v, len(level) if v == water else 0) for v in board.values) for level in wide)
            yield Linear(tuple(level[0] for level in wide), weights, frozenset((clue.count,)))

    def _in_column(self, board: Board, clue: LineCount, water: int) -> Iterator[Relation]:
        """In a column, each tank is filled from below. That follows from the rest, too."""
        cells = tuple(Cell((row, clue.at.line)) for row in reversed(range(board.grid.rows)))
        owner = {cell: number for number, region in enumerate(self.regions_of(board)) for cell in region}
        joined = tuple(owner[a] == owner[b] for a, b in pairwise(cells))
        if any(joined):
            yield Automaton(cells, _rising(board.values, water, joined, clue.count), TankColumn(clue.count))

    def label(self, relation: Relation | None = None) -> str:
        if relation is None:
            return "tanks"
        first = next(cell for cell in relation.cells if isinstance(cell, Cell))
        if isinstance(relation, Automaton) and isinstance(relation.reading, TankColumn):
            return f"the tanks in column {first[1] + 1}"
        if isinstance(relation, Linear):
            return f"the widths of the tanks in row {str(first)[: -len(str(first[1] + 1))]}"
        return f"tank {(self.regions or ())[first[0]][first[1]]}"

    def title(self, relation: Relation | None = None) -> str:
        return self.label(relation)

    def why(self, relation: Relation, finding: Finding) -> str:
        if isinstance(relation, Linear):
            return self._widths(relation, finding)
        if isinstance(relation, Automaton) and isinstance(relation.reading, TankColumn):
            return self._heights(relation, finding)
        water = counted_value(finding.symbols, self.symbol)
        full = [cell for cell, values in finding.gone.items() if water not in values]
        dry = [cell for cell in finding.gone if cell not in full]
        said = [*self._spread(finding, full, water, down=True), *self._spread(finding, dry, water, down=False)]
        return f"{capital('. '.join(said))}." if said else ""

    def _spread(self, finding: Finding, cells: list[Cell], water: int, *, down: bool) -> Iterator[str]:
        """`a1 is filled, and so is all of its tank level with it and below`: why these cells are."""
        if not cells:
            return
        value = water if down else next(v for v in finding.symbols.cell_values if v != water)
        known = finding.known(value)
        if not known:
            return
        source = min(known) if down else max(known)
        beyond = "" if all(cell[0] == source[0] for cell in cells) else " and below" if down else " and above"
        held = finding.symbols.wording.is_(str(source), finding.symbols.name[value])
        yield f"{held}, and so is all of its tank level with it{beyond}"

    def _widths(self, relation: Linear, finding: Finding) -> str:
        """`Row c has 5 filled cells, and its tanks are 1, 2 and 4 wide there: only 1+4 makes 5.`"""
        water = counted_value(finding.symbols, self.symbol)
        cells = [cell for cell in relation.cells if isinstance(cell, Cell)]
        wide = [dict(weight)[water] for weight in relation.weights if not isinstance(weight, int)]
        full = sum(w for cell, w in zip(cells, wide, strict=True) if finding.left[cell] == {water})
        open_ = [w for cell, w in zip(cells, wide, strict=True) if len(finding.left[cell]) > 1]
        left = min(relation.targets) - full
        row = self.label(relation).rsplit(" ", 1)[1]
        parts = f"{', '.join(map(str, open_[:-1]))} and {open_[-1]} wide" if len(open_) > 1 else f"{open_[0]} wide"
        more = "more " if full else ""
        are = "The tanks that are open there are" if len(open_) > 1 else "The tank that is open there is"
        need = "no " if not left else f"{in_words(left)} "
        return f"Row {row} needs {need}{more}filled cell{'s' if left != 1 else ''}. {are} {parts}."

    def _heights(self, relation: Automaton, finding: Finding) -> str:
        """`Column 4 needs two more filled cells, and each of its tanks fills from below.`"""
        water = counted_value(finding.symbols, self.symbol)
        cells = [cell for cell in relation.cells if isinstance(cell, Cell)]
        assert isinstance(relation.reading, TankColumn)
        full = sum(finding.left[cell] == {water} for cell in cells)
        left = relation.reading.count - full
        more = "more " if full else ""
        need = f"{in_words(left)} {more}filled cell{'s' if left != 1 else ''}"
        return f"Column {cells[0][1] + 1} needs {need}, and each of its tanks fills from below."

    def complaint(self, relation: Relation, values: Mapping[Cell, int], symbols: Symbols) -> str:
        if isinstance(relation, Linear) or (
            isinstance(relation, Automaton) and relation.reading is not None and relation.reading.implied
        ):
            return ""
        return f"the water in {self.label(relation)} is not level"

    example: ClassVar[str] = """
        - symbols:
            air: {background: yes, noun: empty cell}
            water: {look: filled, character: "#", noun: filled cell}
        - WaterLevels
        - regions: |
            A A B
            A B B
            A A A
        - {name: LineCount, at: left a, count: 1}
        - {name: LineCount, at: left c, count: 3}
        - {name: LineCount, at: top 1, count: 2}
        """


def _levels(region: Sequence[Cell]) -> list[Cells]:
    """The cells of a region row by row, the lowest first."""
    rows: dict[int, list[Cell]] = {}
    for cell in region:
        rows.setdefault(cell[0], []).append(cell)
    return [tuple(rows[row]) for row in sorted(rows, reverse=True)]


@lru_cache(maxsize=1024)
def _machine(values: tuple[int, ...], water: int, widths: tuple[int, ...]) -> Machine:
    """The automaton of levels from below: each is filled or not, and nothing is filled above one that is not."""
    starts = {sum(widths[:number]) for number in range(len(widths))}

    def step(state: tuple[int, bool], value: int) -> tuple[int, bool] | None:
        place, before = state
        full = value == water
        if place in starts and place:
            return (place + 1, full) if before or not full else None
        return (place + 1, full) if place == 0 or full == before else None

    start: tuple[int, bool] = (0, True)
    return Machine.explore(start, step, lambda state: state[0] == sum(widths), values, sum(widths))


@lru_cache(maxsize=4096)
def _rising(values: tuple[int, ...], water: int, joined: tuple[bool, ...], count: int) -> Machine:
    """The automaton of a column from below with so many filled cells, where joined cells are filled in that order."""

    def step(state: tuple[int, int, bool], value: int) -> tuple[int, int, bool] | None:
        place, held, before = state
        full = value == water
        if full and ((place and joined[place - 1] and not before) or held == count):
            return None
        return place + 1, held + full, full

    start: tuple[int, int, bool] = (0, 0, True)
    return Machine.explore(start, step, lambda state: state[1] == count, values, len(joined) + 1)
