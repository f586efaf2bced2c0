"""Numbers with an arrow that count marks unless their own cell is marked: Yajikazu."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from random import Random
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from pydantic import Field

from gridwise.common.errors import PuzzleError
from gridwise.constraints._arrow_numbers import STEPS, Direction, ahead, arrow_text, draw_arrow, parse_arrow
from gridwise.constraints._clue_grid import ClueGrid
from gridwise.constraints._instances import shuffled
from gridwise.constraints._symbol_values import counted_value
from gridwise.constraints.not_adjacent import NotAdjacent
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.fields import TextGrid, puzzle_attribute
from gridwise.model.finding import Finding
from gridwise.model.grid import Cell, Grid
from gridwise.model.relations import Automaton, Machine, Relation
from gridwise.model.relations.readings import Doubt
from gridwise.model.shapes import Shape, Tone
from gridwise.model.symbols import Symbols
from gridwise.model.wording import all_in_words, listed

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle

TRUE = -1
"""The state of an automaton in which the number means nothing: whatever follows is right."""
_WHERE = {"up": "above it", "down": "below it", "left": "to the left", "right": "to the right"}


class DoubtfulArrow(Constraint):
    """Unless its own cell holds the symbol, the number says how many cells in the direction of its arrow hold it.

    `symbol` names it; by default, it is the only mark besides the background or, otherwise, the highest symbol. In a
    cell that holds it, the number means nothing.
    """

    listed: ClassVar[bool] = True

    cell: Cell
    count: Annotated[int, Field(ge=0)]
    direction: Direction
    symbol: str | None = None

    def relations(self, board: Board) -> Iterator[Relation]:
        value, counted = counted_value(board.symbols, self.symbol), self._counted(board.grid)
        # Where marks never touch, people see at once that few fit.
        apart = any(counted_value(board.symbols, rule.symbol) == value for rule in board.all_of(NotAdjacent))
        gaps = tuple(at for at, (a, b) in enumerate(pairwise((self.cell, *counted))) if _touch(a, b)) if apart else ()
        machine = _machine(len(counted), self.count, value, board.values, gaps)
        yield Automaton((self.cell, *counted), machine, Doubt())

    def _counted(self, grid: Grid) -> tuple[Cell, ...]:
        return tuple(cell for cell in ahead(grid, self.cell, self.direction) if cell in grid)

    def draw(self, board: Board) -> Iterator[Shape]:
        yield from draw_arrow(self.cell, self.count, self.direction, Tone.CLUE)

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        if puzzle.grid.dimensions != 2:
            raise PuzzleError("DoubtfulArrow needs a two-dimensional grid")
        counted_value(puzzle.symbols, self.symbol)

    def rule(self) -> str:
        what = f"hold {{{self.symbol}}}" if self.symbol else "are marked"
        own = f"itself holds {{{self.symbol}}}" if self.symbol else "is marked itself"
        return f"A number says how many cells in the direction of its arrow {what}, unless its cell {own}."

    def label(self, relation: Relation | None = None) -> str:
        return f"the {self.count} in {self.cell}"

    def why(self, relation: Relation, finding: Finding) -> str:
        symbols = finding.symbols
        value = counted_value(symbols, self.symbol)
        name, where = symbols.name[value], _WHERE[self.direction]
        counted = relation.cells[1:]
        sure = sum(finding.left[cell] == {value} for cell in counted)
        could = sum(value in finding.left[cell] for cell in counted)
        could = could if could < self.count else _room(finding, counted, value)
        if finding.found.get(self.cell) == value:
            many = symbols.wording.counted(sure, name)
            few = symbols.wording.counted(could, name)
            are = "is" if sure == 1 else "are"
            seen = f"there can be only {few} {where}" if could < self.count else f"there {are} already {many} {where}"
            return f"The {self.count} in {self.cell} can't be right, since {seen}."
        other = next(symbols.name[each] for each in finding.left[self.cell] if each != value)
        white = symbols.wording.is_(str(self.cell), other)
        right = f"its {self.count} is right{self._if_right(relation, finding, value)}"
        if value not in finding.left[self.cell]:
            return f"{white}, so {right}"
        near = counted[0]
        if finding.left[near] == {value}:
            beside = symbols.wording.is_(f"{self.cell} beside it", other)
            return f"{symbols.wording.is_(str(near), name)}, so {beside} and {right}"
        if set(finding.found) != {near}:
            return ""
        beside = symbols.wording.is_(f"{near} beside it", other)
        return f"If {symbols.wording.is_(str(self.cell), name)}, {beside}; if {white}, {right}"

    def _if_right(self, relation: Relation, finding: Finding, value: int) -> str:
        """What follows for the cells in its direction, as the end of a sentence."""
        words, name, where = finding.symbols.wording, finding.symbols.name[value], _WHERE[self.direction]
        counted = relation.cells[1:]
        sure = [cell for cell in counted if finding.left[cell] == {value}]
        could = [cell for cell in counted if value in finding.left[cell]]
        if not self.count:
            return f": there are no {words.plural(name)} {where}."
        if len(sure) == self.count:
            return f", and there {'is' if len(sure) == 1 else 'are'} already {words.counted(len(sure), name)} {where}."
        if len(could) == self.count:
            return f", and it needs all cells {where} that can still be {words.state(name)}."
        ways = [way for way in combinations(could, self.count) if self._fits(relation, finding, {*way}, value)]
        if len(ways) == 1:
            return f": the {words.counted(self.count, name)} {where} can only be {listed(map(str, ways[0]))}."
        many = all_in_words(len(ways))
        return f": {many} ways to place the {words.counted(self.count, name)} {where} have this in common."

    def _fits(self, relation: Relation, finding: Finding, marked: set[Cell], value: int) -> bool:
        """Whether just these cells can be marked while the number is right."""
        other = next(each for each in finding.symbols.name if each != value)
        held = {cell: value if cell in marked else other for cell in relation.cells}
        return all(held[cell] in finding.left[cell] for cell in relation.cells[1:]) and relation.holds(held)

    def complaint(self, relation: Relation, values: Mapping[Cell, int], symbols: Symbols) -> str:
        value = counted_value(symbols, self.symbol)
        held = sum(values.get(cell) == value for cell in relation.cells[1:])
        found = symbols.wording.number_of(held, symbols.name[value])
        return f"the arrow in {self.cell} points at {found}, not {self.count}"

    @classmethod
    def instances(
        cls, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random, *, symbol: str | None = None
    ) -> Iterator[Constraint]:
        value = counted_value(puzzle.symbols, symbol)
        for cell in shuffled(puzzle.grid.cells, random):
            chance = Random(f"{cell} {list(solution.values())}")  # one clue for each cell, whatever the order
            ways = {way: [*ahead(puzzle.grid, cell, way)] for way in STEPS}
            direction = chance.choice([way for way, cells in ways.items() if cells] or list(STEPS))
            cells = ways[direction]
            count = sum(solution.get(other) == value for other in cells)
            if solution[cell] == value:  # often a number that is too large for its line
                most = (len(cells) + 1) // 2
                count = most + 1 if chance.random() < 0.5 else chance.randint(0, most)
            yield cls(cell=cell, count=count, direction=direction, **({"symbol": symbol} if symbol else {}))

    example: ClassVar[str] = """
        - size: [3, 3]
        - symbols:
            white: {background: yes, noun: white cell}
            black: {look: filled, character: "#", noun: black cell}
        - {name: NotAdjacent, symbol: black}
        - {name: ConnectedCells, symbols: white}
        - {name: DoubtfulArrow, cell: a2, direction: left, count: 1}
        - {name: DoubtfulArrow, cell: b3, direction: right, count: 1}
        - {name: DoubtfulArrow, cell: c2, direction: left, count: 1}
        - {name: DoubtfulArrow, cell: c3, direction: up, count: 1}
        """


class DoubtfulArrows(ClueGrid):
    """Numbers with arrows, as a text grid: `2>`, `2<`, `2^` or `2v`, and `.` for no clue.

    `symbol` means the same as for DoubtfulArrow.
    """

    gathers: ClassVar[type[Constraint] | None] = DoubtfulArrow
    grid_field: ClassVar[str] = "arrows"
    no_clue: ClassVar[Sequence[str]] = (".", "_", "-", "*")

    arrows: TextGrid | None = puzzle_attribute("numbers with arrows in the cells, row by row: '2>', '.' for none")
    symbol: str | None = None

    def clue_at(self, entry: str, cell: Cell) -> Constraint:
        count, direction = parse_arrow(entry)
        chosen: dict[str, Any] = {"symbol": self.symbol} if self.symbol else {}
        return DoubtfulArrow(cell=cell, count=count, direction=direction, **chosen)

    @classmethod
    def entry_of(cls, clue: Constraint) -> tuple[Cell, str]:
        assert isinstance(clue, DoubtfulArrow)
        return clue.cell, arrow_text(clue.count, clue.direction)

    def rule(self) -> str:
        return DoubtfulArrow(cell=Cell((0, 0)), count=0, direction="up", symbol=self.symbol).rule()

    example: ClassVar[str] = """
        - symbols:
            white: {background: yes, noun: white cell}
            black: {look: filled, character: "#", noun: black cell}
        - {name: NotAdjacent, symbol: black}
        - {name: ConnectedCells, symbols: white}
        - DoubtfulArrows
        - arrows: |
            . 1< .
            . .  1>
            . 1< 1^
        """


def _touch(a: Cell, b: Cell) -> bool:
    return sum(abs(p - q) for p, q in zip(a, b, strict=True)) == 1


@lru_cache(maxsize=4096)
def _machine(length: int, count: int, value: int, values: tuple[int, ...], gaps: tuple[int, ...]) -> Machine:
    """The automaton that reads the clue's own cell, then those in the direction of its arrow.

    After each of the `gaps`, two marks never follow each other.
    """

    def step(state: tuple[int, int, bool], held: int) -> tuple[int, int, bool] | None:
        at, seen, before = state
        marked = held == value
        if marked and before and at - 1 in gaps:
            return None
        if seen == TRUE or (at == 0 and marked):
            return (at + 1, TRUE, marked)
        seen += marked
        return (at + 1, seen, marked) if seen <= count <= seen + length - at else None

    def accepts(state: tuple[int, int, bool]) -> bool:
        return state[0] == length + 1 and state[1] in (TRUE, count)

    return Machine.explore((0, 0, False), step, accepts, values, length + 1)


def _room(finding: Finding, cells: Sequence[Cell], value: int) -> int:
    """How many of the cells can be marked, if marks never touch."""
    marked, before = 0, None
    for at, cell in enumerate(cells):
        sure_next = at + 1 < len(cells) and finding.left[cells[at + 1]] == {value} and _touch(cell, cells[at + 1])
        sure = finding.left[cell] == {value}
        if value in finding.left[cell] and (sure or not (sure_next or (before is not None and _touch(before, cell)))):
            marked, before = marked + 1, cell
    return marked
