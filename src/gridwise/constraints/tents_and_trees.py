"""Trees, each with a tent of its own beside it: Tents.

Tents never touch, so a tree has at most two tents beside it, on opposite sides. Trees and tents can then be paired if
there are equally many and no group of tents hangs together by fewer trees than it has tents. Such a group is found by
going from each of its tents across every tree beside it to a tent on the other side; which cells that leads to depends
on the trees alone. So the rule needs one count for each such group, and no pairing is ever chosen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import TYPE_CHECKING, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.constraints._symbol_values import counted_value
from gridwise.constraints._wordgrid import entry_place
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint, Expansion
from gridwise.model.fields import TextGrid, puzzle_attribute
from gridwise.model.finding import Finding
from gridwise.model.grid import Cell, Grid, names
from gridwise.model.relations import Count, Either, In, Pair, Relation
from gridwise.model.shapes import CellMark, Fill, Shape, Tone
from gridwise.model.symbols import Symbols
from gridwise.model.wording import in_words

if TYPE_CHECKING:
    from gridwise.model.puzzle import Draft, Puzzle

TREES = ("T", "t", "#", "♣")
OPEN = (".", "_", "-", "*")
BESIDE = ((-1, 0), (0, -1), (0, 1), (1, 0))
AHEAD = ((0, 1), (1, -1), (1, 0), (1, 1))


class TentsAndTrees(Constraint):
    """Each tree has a tent of its own beside it, horizontally or vertically. Tents never touch, not even diagonally.

    `T` is a tree, `.` an open cell. A tent is the only mark, or the highest symbol, unless `symbol` names another.
    """

    clue: ClassVar[bool] = False
    sentence: ClassVar[str] = (
        "Each tree has a tent of its own beside it, horizontally or vertically, and there are no other tents. "
        "Tents never touch, not even diagonally."
    )

    trees: TextGrid | None = puzzle_attribute("the cells, row by row: T for a tree, . for an open cell")
    symbol: str | None = None

    def expand(self, draft: Draft) -> Expansion | None:
        """The trees give the size, and are void."""
        if self.trees is None:
            raise PuzzleError(
                "the puzzle has no trees", suggestion="add `trees: |`, with T for each tree and . elsewhere"
            )
        places = {Cell((r, c)): token for r, row in enumerate(self.trees) for c, token in enumerate(row)}
        for (row, column), token in places.items():
            if token not in (*TREES, *OPEN):
                message = f"'{token}' in row {row + 1} of `trees` is neither T nor ."
                raise PuzzleError(message, field="trees", inside=entry_place(draft, "trees", row, column))
        void = [cell for cell, token in places.items() if token in TREES]
        attributes = {"size": [len(self.trees), len(self.trees[0])], "void": void}
        known = draft.get("size") is not None and draft.get("void") is not None
        return None if known else Expansion([self], attributes)

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        counted_value(puzzle.symbols, self.symbol)
        if len(puzzle.grid.void) and not puzzle.grid.cells:
            raise PuzzleError("there is no cell without a tree", field="trees")
        for tree in sorted(puzzle.grid.void):
            if not beside(puzzle.grid, tree):
                raise PuzzleError(f"the tree in {tree} has no room for a tent beside it", field="trees")

    def shown(self, board: Board) -> Iterator[tuple[Cell, int]]:
        """Cells without a tree beside them are empty: players see that at once."""
        others = board.value_set - {counted_value(board.symbols, self.symbol)}
        if len(others) == 1:
            yield from ((cell, min(others)) for cell in board.cells if not trees_at(board.grid, cell))

    def relations(self, board: Board) -> Iterator[Relation]:
        grid, value = board.grid, counted_value(board.symbols, self.symbol)
        tent, values = frozenset((value,)), board.values
        for cell in board.cells:
            if not trees_at(grid, cell):
                yield In(cell, board.value_set - tent)
        apart = frozenset((a, b) for a in values for b in values if not a == b == value)
        for cell in board.cells:
            for down, right in AHEAD:
                if (other := Cell((cell[0] + down, cell[1] + right))) in grid:
                    yield Pair(cell, other, apart)
        for tree in sorted(grid.void):
            near = beside(grid, tree)
            yield Count(near, tent, frozenset(range(1, len(near) + 1)))
            own = tuple(cell for cell in near if trees_at(grid, cell) == (tree,))
            for one, other in combinations(own, 2):  # these can belong to no other tree
                if one[0] == other[0] or one[1] == other[1]:  # the others touch
                    yield _not_all((one, other), board.value_set - tent)
        yield from _of_two_trees(grid, tent)
        for group in _groups(grid):
            yield _not_all(group, board.value_set - tent)
        if grid.void:
            yield Count(grid.cells, tent, frozenset((len(grid.void),)))

    def draw(self, board: Board) -> Iterator[Shape]:
        for tree in sorted(board.grid.void):
            yield Fill(tree, Tone.PAPER)
            yield CellMark(tree, "tree", Tone.CLUE)

    def label(self, relation: Relation | None = None) -> str:
        if relation is None:
            return "trees and tents"
        cells = _cells(relation)
        if isinstance(relation, Pair):
            return f"neighbours {names(cells)}"
        if isinstance(relation, In):
            return f"{cells[0]} without a tree beside it"
        near = self._trees(relation)
        if isinstance(relation, Either):
            return f"{'the tree' if len(near) == 1 else 'the trees'} in {listed_cells(near)}"
        if len(near) == len(self._all_trees()):
            return "the grid"
        return f"the tree in {near[0]}" if len(near) == 1 else f"the pair of trees in {listed_cells(near[:2])}"

    def _trees(self, relation: Relation) -> list[Cell]:
        """The trees that a relation is about: those without room elsewhere or, of cells not all tents, all beside."""
        cells, trees = {*_cells(relation)}, self._all_trees()
        if isinstance(relation, Either):
            return sorted(tree for tree in trees if cells & {*_around(tree)})
        return sorted(tree for tree in trees if not {*_around(tree)} & self._open() - cells)

    def _all_trees(self) -> set[Cell]:
        rows = self.trees or ()
        return {Cell((r, c)) for r, row in enumerate(rows) for c, token in enumerate(row) if token in TREES}

    def _open(self) -> set[Cell]:
        rows = self.trees or ()
        return {Cell((r, c)) for r, row in enumerate(rows) for c, token in enumerate(row) if token in OPEN}

    def why(self, relation: Relation, finding: Finding) -> str:
        """`b2 and b4 can't both have a tent, since b3 is the only tree beside them.`"""
        if not isinstance(relation, Either):
            return ""
        cells, trees = _cells(relation), self._trees(relation)
        held = [cell for cell in cells if len(finding.left[cell]) == 1]
        one = f"The tent in {held[0]} belongs" if len(held) == 1 else f"The tents in {listed_cells(held)} belong"
        other = listed_cells([*finding.gone])
        if len(trees) == 1:
            return f"{one} to the tree in {trees[0]}, and {other} has no other tree beside it."
        return f"{one} to {self.label(relation)}, and these are too few for another tent in {other}."

    def complaint(self, relation: Relation, values: Mapping[Cell, int], symbols: Symbols) -> str:
        cells, tent = _cells(relation), counted_value(symbols, self.symbol)
        held = [cell for cell in cells if values.get(cell) == tent]
        if isinstance(relation, In):
            return f"the tent in {cells[0]} has no tree beside it"
        if isinstance(relation, Pair):
            return f"the tents in {cells[0]} and {cells[1]} touch"
        if isinstance(relation, Either):
            return f"the tents in {listed_cells(held)} have too few trees beside them"
        trees = self._trees(relation)
        if len(trees) == len(self._all_trees()) and len(trees) > 1:
            return (
                f"there are {in_words(len(trees))} trees, but {symbols.wording.counted(len(held), symbols.name[tent])}"
            )
        if len(trees) > 1:
            return f"the trees in {listed_cells(trees[:2])} have only one tent between them"
        return f"the tree in {trees[0]} has no tent beside it"

    example: ClassVar[str] = """
        - symbols: {grass: {background: yes, noun: empty cell}, tent: {look: tent}}
        - TentsAndTrees
        - {name: LineCount, at: left a, count: 1}
        - {name: LineCount, at: top 4, count: 1}
        - trees: |
            T . . .
            . . T .
            . . . .
        """


def trees_at(grid: Grid, cell: Cell) -> tuple[Cell, ...]:
    """The trees beside a cell."""
    return tuple(other for other in _around(cell) if other in grid.void)


def beside(grid: Grid, tree: Cell) -> tuple[Cell, ...]:
    """The cells beside a tree that can hold its tent."""
    return tuple(other for other in _around(tree) if other in grid)


def _around(cell: Cell) -> list[Cell]:
    return [Cell((cell[0] + down, cell[1] + right)) for down, right in BESIDE]


def _groups(grid: Grid) -> Iterator[tuple[Cell, ...]]:
    """Groups of at least two cells that can't all hold tents, since fewer trees than that are beside them."""
    seen: set[Cell] = set()
    for start in grid.cells:
        if start in seen or not trees_at(grid, start):
            continue
        group, closed, trees = [start], True, set[Cell]()
        for cell in group:
            for tree in trees_at(grid, cell):
                trees.add(tree)
                across = Cell((2 * tree[0] - cell[0], 2 * tree[1] - cell[1]))
                closed = closed and across in grid
                if across in grid and across not in group:
                    group.append(across)
        seen.update(group)
        if closed and len(trees) < len(group):
            yield tuple(sorted(group))


def _of_two_trees(grid: Grid, tent: frozenset[int]) -> Iterator[Relation]:
    """Two trees that share a cell need two tents. That follows from the rest, but players look for it."""
    for one, other in combinations(sorted(grid.void), 2):
        near, more = beside(grid, one), beside(grid, other)
        if {*near} & {*more}:
            cells = tuple(sorted({*near, *more}))
            yield Count(cells, tent, frozenset(range(2, len(cells) + 1)))


def _not_all(cells: tuple[Cell, ...], empty: frozenset[int]) -> Either:
    """At least one of the cells is empty."""
    return Either(tuple((In(cell, empty),) for cell in cells))


def _cells(relation: Relation) -> tuple[Cell, ...]:
    return tuple(cell for cell in relation.cells if isinstance(cell, Cell))


def listed_cells(cells: list[Cell] | tuple[Cell, ...]) -> str:
    """`a1`, `a1 and b2`, `a1, b2 and c3`."""
    text = [str(cell) for cell in cells]
    return text[0] if len(text) == 1 else f"{', '.join(text[:-1])} and {text[-1]}"
