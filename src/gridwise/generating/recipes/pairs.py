"""Norinori: dominoes at random, and regions that grow around them until each has its marked cells.

Borders move while that leaves fewer cells open, until no other dominoes fit: a cell that only another solution marks
goes to a neighbouring region.
"""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import ClassVar

from gridwise import _core
from gridwise.common.errors import PuzzleError, Undecided
from gridwise.constraints._symbol_values import counted_value
from gridwise.constraints.regions_hold import RegionsHold
from gridwise.generating.deadline import check_time
from gridwise.generating.recipe import Deal, Recipe, givens_of
from gridwise.generating.repair import RepairedBoard, Solution, rule_of
from gridwise.model.areas import Area, connected, neighbours, region_text
from gridwise.model.grid import Cell, Grid, grid_of
from gridwise.model.puzzle import Declaration, Draft, Puzzle
from gridwise.model.registry import puzzle_type

SIDE = 8
"""The default side of a board."""
LAYOUTS = 100
"""The maximum number of attempts to draw regions."""
PACKINGS = 40
"""The number of arrangements of dominoes of which the densest is used: the more marked cells, the fewer solutions."""
MOVES = 3
"""The maximum number of cells that change their region at a time."""
PATIENCE = 80
"""The maximum number of changes without improvement."""
NODES = (1, 1, 20)
"""The numbers of nodes to choose from for a search that closes a cell: with one, counting solves most boards."""


class Pairs(Recipe):
    """The only clues are regions, drawn around random dominoes."""

    name = "pairs"
    symmetric = False

    def layout(self, base: Declaration, random: Random) -> Declaration:
        """Regions around random dominoes, unless the user chose some."""
        draft = Draft(base, puzzle_type(base.type) if base.type else None)
        if draft.get("regions") is not None:
            return base
        shape = draft.shape or (SIDE, SIDE)
        if len(shape) != 2 or draft.get("void"):
            raise PuzzleError("dominoes need a two-dimensional grid without void cells")
        grid = grid_of(shape)
        for _ in range(LAYOUTS):
            marked = max((_dominoes(grid, random) for _ in range(PACKINGS)), key=len)
            owner = _regions(grid, marked, random)
            if owner is None:
                continue
            puzzle = _drawn(base, grid, owner)
            held = {cell: int(cell in marked) for cell in grid.cells}
            board = _Regions(puzzle, _values(puzzle, held), random, owner)
            if board.repair():
                text = region_text(grid, board.areas())
                return base.merged(Declaration(attributes={"size": list(shape), "regions": text}))
        raise PuzzleError(f"no regions with a unique solution were found on a {shape[0]}×{shape[1]} grid")

    def deal(self, puzzle: Puzzle, solution: Solution, random: Random) -> Deal:
        """Only the regions; givens only show where these are not enough."""
        return Deal(puzzle, solution, helpers=givens_of(puzzle))

    def change(self, deal: Deal, cells: Collection[Cell], random: Random, *, harder: bool) -> Deal | None:
        """Other borders, if possible near these cells."""
        puzzle = deal.puzzle
        owner = {cell: number for number, region in enumerate(puzzle.board.boxes) for cell in region}
        board = _Regions(puzzle, deal.solution, random, owner)
        for _ in range(random.randint(1, MOVES)):
            board.move(sorted(cells) or list(puzzle.grid.cells))
        return self.deal(board.numbered(), board.solution, random) if board.repair() else None


class _Regions(RepairedBoard):
    """The regions of a board; each unmarked cell can move to a neighbour's region."""

    repairs: ClassVar[int] = 600

    def __init__(self, puzzle: Puzzle, solution: Solution, random: Random, owner: dict[Cell, int]) -> None:
        super().__init__(puzzle, solution, random)
        self.owner, self.beside = dict(owner), neighbours(puzzle.grid)
        self.mark, self.nodes = _mark(puzzle), random.choice(NODES)

    def areas(self) -> list[Area]:
        """The cells of each region."""
        areas: dict[int, list[Cell]] = {}
        for cell in self.puzzle.grid.cells:
            areas.setdefault(self.owner[cell], []).append(cell)
        return sorted(tuple(area) for area in areas.values())

    def numbered(self) -> Puzzle:
        """The puzzle with these regions."""
        return self.puzzle.replace(regions=region_text(self.puzzle.grid, self.areas()))

    def repair(self) -> bool:
        """Keep changes that leave no more cells open, until there is one solution; False if that takes too long."""
        left, near = self._open()
        idle = 0
        for turn in range(self.repairs):
            if not left or idle == PATIENCE:
                break
            check_time()
            before = self.owner.copy(), self.solution
            try:
                self._vary(near, several=turn % 3 == 2)
            except Undecided:
                return False
            new, around = self._open()
            idle = 0 if new < left else idle + 1
            if new <= left:
                left, near = new, around
            else:
                self.owner, self.solution = before
        return not left

    def _open(self) -> tuple[int, list[Cell]]:
        """How many candidates, apart from the solution, occur in some solution or may do so; the cells near them."""
        model = self.numbered().model
        _, known, unknown, _ = _core.true_candidates(
            model.core, model.mask(), self.nodes, -1.0, None, model.assumptions()
        )
        counts = [len(some) + len(others) - 1 for some, others in zip(known, unknown, strict=True)]
        cells = [cell for cell, count in zip(model.places, counts, strict=True) if count > 0]
        return sum(counts), sorted({other for cell in cells for other in (cell, *self.beside[cell])})

    def _vary(self, near: list[Cell], *, several: bool) -> None:
        """Rule another solution out, after moving `several` cells; it may take the place of the first one before."""
        for _ in range(self.random.randint(1, MOVES) if several else 0):
            self.move(near)
        other = self._other_solution()
        if other is None:
            return
        if self.random.random() < 0.5:  # other cells are unmarked then, and can move
            self.solution, other = other, self.solution
        self.rule_out(other)

    def move(self, cells: list[Cell]) -> bool:
        """Move one of the cells to another region; False if none can move."""
        for cell in self.random.sample(cells, len(cells)):
            home = self.owner[cell]
            rest = [other for other, number in self.owner.items() if number == home and other != cell]
            others = sorted({self.owner[other] for other in self.beside[cell]} - {home})
            if self.solution[cell] != self.mark and others and connected(rest, self.beside):
                self.owner[cell] = self.random.choice(others)
                return True
        return False

    def rule_out(self, other: Solution) -> bool:
        """Move a border at a cell that only the other solution marks; failing that, anywhere."""
        new = [cell for cell, held in other.items() if held == self.mark != self.solution[cell]]
        return self.move(new) or self.move(list(self.puzzle.grid.cells))


def _dominoes(grid: Grid, random: Random) -> set[Cell]:
    """The cells of dominoes that do not touch, until no other fits."""
    beside, marked = neighbours(grid), set[Cell]()
    edges = list(grid.edges())
    random.shuffle(edges)
    for edge in edges:
        if not any(cell in marked or not marked.isdisjoint(beside[cell]) for cell in edge):
            marked.update(edge)
    return marked


def _regions(grid: Grid, marked: set[Cell], random: Random) -> dict[Cell, int] | None:
    """Connected regions with two marked cells each; None if some are left over."""
    beside = neighbours(grid)
    near = {cell: number for number, cell in enumerate(sorted(marked))}
    edge = list(near)
    while edge:  # every cell belongs to a marked cell near it
        cell = edge.pop(random.randrange(len(edge)))
        fresh = [other for other in beside[cell] if other not in near]
        for other in fresh:
            near[other] = near[cell]
        edge += fresh
    meets: dict[int, set[int]] = {number: set() for number in near.values()}
    for a, b in grid.edges():
        if near[a] != near[b]:
            meets[near[a]].add(near[b])
            meets[near[b]].add(near[a])
    partner: dict[int, int] = {}
    while free := [number for number in meets if number not in partner]:
        number = min(free, key=lambda each: (len(meets[each] - partner.keys()), random.random()))
        others = sorted(meets[number] - partner.keys())
        if not others:
            return None
        chosen = random.choice(others)
        partner[number], partner[chosen] = chosen, number
    return {cell: min(number, partner[number]) for cell, number in near.items()}


def _drawn(base: Declaration, grid: Grid, owner: dict[Cell, int]) -> Puzzle:
    areas = [tuple(cell for cell in grid.cells if owner[cell] == number) for number in sorted(set(owner.values()))]
    attributes = {"size": list(grid.shape), "regions": region_text(grid, areas)}
    return Puzzle.from_declaration(base.merged(Declaration(attributes=attributes)))


def _mark(puzzle: Puzzle) -> int:
    return counted_value(puzzle.symbols, rule_of(puzzle, RegionsHold, Pairs.name).symbol)


def _values(puzzle: Puzzle, held: dict[Cell, int]) -> dict[Cell, int]:
    """The values of a board of marked and unmarked cells."""
    mark = _mark(puzzle)
    [other, *_] = [value for value in puzzle.symbols.cell_values if value != mark]
    return {cell: mark if marked else other for cell, marked in held.items()}
