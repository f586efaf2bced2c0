"""Numbers for Hitori: those of white cells never repeat in a line, those of black cells do until the rules decide.

Numbers of black cells change until no other cells can be black: if a cell that should be black is white in another
solution, a number that stands in its row or column there rules that solution out.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from random import Random
from typing import ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.constraints.unrepeated_numbers import UnrepeatedNumbers
from gridwise.generating.fill import fill
from gridwise.generating.recipe import Deal, Recipe, givens_of
from gridwise.generating.repair import RepairedBoard, Solution, rule_of
from gridwise.generating.scatter import scatter
from gridwise.model.grid import Cell
from gridwise.model.puzzle import Declaration, Draft, Puzzle
from gridwise.model.registry import puzzle_type

SIDE = 8
"""The default side of a board."""
MOVES = 3
"""The maximum number of numbers that change at a time."""

Numbers = dict[Cell, int]


class Repeats(Recipe):
    """The clues are numbers in all cells; they repeat in a row or column only because of cells to be shaded."""

    name = "repeats"
    symmetric = False

    lean: bool = False
    """Whether the number in a black cell repeats as few others as possible, which makes puzzles harder."""

    def suited(self, level: int, chosen: Collection[str]) -> Recipe:
        """Few repeated numbers unless the puzzle should be easy."""
        return self if level == 0 or "lean" in chosen else self.model_copy(update={"lean": True})

    def layout(self, base: Declaration, random: Random) -> Declaration:
        """A size, unless the user chose one."""
        draft = Draft(base, puzzle_type(base.type) if base.type else None)
        if draft.get("numbers") is not None:
            raise PuzzleError("`numbers` can't be set for generated puzzles", field="numbers")
        return base if draft.get("size") is not None else base.merged(Declaration(attributes={"size": [SIDE, SIDE]}))

    def filled(self, puzzle: Puzzle, random: Random) -> dict[Cell, int]:
        """Black cells at random, as many as fit: if there were room for another, nothing would forbid it."""
        return scatter(puzzle, _values(puzzle)[1], random)

    def deal(self, puzzle: Puzzle, solution: Solution, random: Random) -> Deal | None:
        """Numbers for all cells; givens only show where these are not enough."""
        board = _Board(puzzle, solution, random, self.lean)
        return board.dealt() if board.repair() else None

    def change(self, deal: Deal, cells: Collection[Cell], random: Random, *, harder: bool) -> Deal | None:
        """Other numbers in some black cells, if possible in or near these cells."""
        board = _Board(deal.puzzle, deal.solution, random, self.lean, _numbers_of(deal.puzzle))
        near = {other for cell in cells for other in board.lines[cell]} if not harder else board.black
        choice = sorted(board.black.intersection(near)) or sorted(board.black)
        if not choice:
            return None
        for cell in random.sample(choice, min(len(choice), random.randint(1, MOVES))):
            board.renumber(cell)
        return board.dealt() if board.repair() else None


class _Board(RepairedBoard):
    """A board with its numbers."""

    repairs: ClassVar[int] = 60

    def __init__(
        self, puzzle: Puzzle, solution: Solution, random: Random, lean: bool, numbers: Numbers | None = None
    ) -> None:
        super().__init__(puzzle, solution, random)
        self.lean = lean
        self.white, black = _values(puzzle)
        self.black = {cell for cell in puzzle.grid.cells if solution[cell] == black}
        self.lines = _lines(puzzle)
        self.numbers = numbers if numbers is not None else self._dealt_numbers()

    def _dealt_numbers(self) -> Numbers:
        """Different numbers in each line, then numbers that repeat some of these in the black cells."""
        side = max(self.puzzle.grid.shape)
        square = fill(_square(side), self.random)
        if square is None:
            raise AssertionError("there are Latin squares of every size")
        self.numbers = {cell: square[cell] for cell in self.puzzle.grid.cells}
        for cell in sorted(self.black):
            self.renumber(cell)
        return self.numbers

    def renumber(self, cell: Cell, board: Solution | None = None) -> None:
        """Another number for a black cell: one of a white cell in its row or column, on this board or another."""
        seen = [self.numbers[o] for o in self.lines[cell] if (board or self.solution)[o] == self.white]
        others = [number for number in seen if number != self.numbers[cell]]
        if others and self.lean:
            shown = [self.numbers[other] for other in self.lines[cell]]
            fewest = min(map(shown.count, others))
            others = [number for number in others if shown.count(number) == fewest]
        if others:
            self.numbers[cell] = self.random.choice(others)

    def rule_out(self, other: Solution) -> bool:
        """Change the number of a black cell that is white in the other solution."""
        freed = sorted(cell for cell in self.black if other[cell] == self.white)
        if not freed:  # the same black cells and more
            return False
        self.renumber(self.random.choice(freed), other)
        return True

    def numbered(self) -> Puzzle:
        """The puzzle with its numbers."""
        grid = self.puzzle.grid
        rows = [[str(self.numbers[Cell((r, c))]) for c in range(grid.columns)] for r in range(grid.rows)]
        return self.puzzle.replace(numbers="".join(" ".join(row) + "\n" for row in rows))

    def dealt(self) -> Deal:
        """The puzzle with its numbers, and givens as helpers."""
        puzzle = self.numbered()
        return Deal(puzzle, self.solution, helpers=givens_of(puzzle))


def _values(puzzle: Puzzle) -> tuple[int, int]:
    """The values of the symbol whose numbers must not repeat and of the other one."""
    rule = _rule(puzzle)
    white = puzzle.symbols.parse(rule.symbol)
    others = [name for name in puzzle.symbols.names if name != white]
    if white is None or len(others) != 1:
        raise PuzzleError("the recipe repeats needs two symbols")
    return puzzle.symbols.value[white], puzzle.symbols.value[others[0]]


def _rule(puzzle: Puzzle) -> UnrepeatedNumbers:
    if puzzle.grid.void:
        raise PuzzleError("the recipe repeats needs a grid without void cells")
    return rule_of(puzzle, UnrepeatedNumbers, Repeats.name)


def _numbers_of(puzzle: Puzzle) -> Numbers:
    rule = _rule(puzzle)
    return {cell: int(rule.shown_in(cell)) for cell in puzzle.grid.cells}


def _lines(puzzle: Puzzle) -> dict[Cell, list[Cell]]:
    """The other cells in the row and column of each cell."""
    lines = {cell: [] for cell in puzzle.grid.cells}  # type: dict[Cell, list[Cell]]
    for axis in (0, 1):
        for line in puzzle.grid.lines(axis):
            for cell in line:
                lines[cell] += [other for other in line if other != cell]
    return lines


@lru_cache(maxsize=8)
def _square(side: int) -> Puzzle:
    return Puzzle("LatinSquare", size=(side, side))
