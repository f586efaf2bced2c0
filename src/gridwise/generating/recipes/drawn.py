"""Clues that are drawn into the grid or around it: lines, dots, cages and sights, as constraints offer them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import chain
from math import fsum
from random import Random
from typing import Annotated

from pydantic import BeforeValidator, Field

from gridwise.common.errors import PuzzleError
from gridwise.constraints.count_around import around
from gridwise.generating.clue_counts import ClueCount, parse_clue_counts
from gridwise.generating.core_path import CoreStrategy, clue_core_path
from gridwise.generating.criteria import Criteria
from gridwise.generating.fill import fill
from gridwise.generating.recipe import CorePath, Deal, Recipe, gatherers, givens_of
from gridwise.generating.scatter import scatter
from gridwise.generating.telling_solutions import most_telling
from gridwise.logic.technique import level_number
from gridwise.model.constraint import Constraint
from gridwise.model.grid import Cell, Grid
from gridwise.model.puzzle import Declaration, Puzzle

EXCHANGED = 0.25
"""How often a board that is too easy gets another line or area instead of other givens, which are cheaper to try."""
STRATEGY = CoreStrategy(coarse=2, narrow=2, enough=4.5, at_once=True)
"""Easy techniques can't use these clues outside the grid, so carving uses all requested techniques."""

Clues = Mapping[str, tuple[Constraint, ...]]


@dataclass(frozen=True)
class DrawnDeal(Deal):
    """A deal that knows which of its clues belong to which share, and which deal it was changed from."""

    clues: Clues = field(default_factory=dict)
    best: tuple[int, DrawnDeal] | None = field(default=None, repr=False)
    """The best deal before it, and the number of cells where that one needed help."""


class Drawn(Recipe):
    """Any clues that constraints can generate: lines, dots, cages and so on, in the requested numbers."""

    name = "drawn"

    constraints: Annotated[Sequence[ClueCount], BeforeValidator(parse_clue_counts)]
    """For each constraint, a number of clues, a range, `all`, or a map with `count` and options."""
    givens: bool = True
    """Whether givens may be added if the other clues are not enough."""
    solutions: Annotated[int, Field(ge=1, le=1000)] = 1
    """The number of solutions to choose from: the one whose clues say the most needs the fewest givens beside them."""
    shares: Mapping[str, Annotated[float, Field(gt=0, lt=1)]] = {}
    """The approximate share of cells that hold each symbol, if the rules do not fix it: {mine: 0.2}."""
    clumps: bool = False
    """Whether the cells of the first symbol in `shares` gather, as in a picture."""

    kept: bool | str = False
    """Whether all clues stay that were drawn, even those that are not needed; or the last level where they do."""

    def filled(self, puzzle: Puzzle, random: Random) -> dict[Cell, int] | None:
        """A random solution. The rule that all clues of a kind are given is ignored until there are clues."""
        for wanted in self.constraints:
            rule = next((part for part in puzzle.constraints if part.all_given is wanted.kind), None)
            if rule is not None and wanted.most is not None:
                raise PuzzleError(
                    f"{type(rule).__name__} requires every possible {wanted.name}, so their number can't be chosen",
                    suggestion=f"write {wanted.name}: all",
                )
        if self.shares:
            return _scattered(puzzle, self.shares, random, self.clumps)
        board = _without_demands(puzzle, tuple(wanted.kind for wanted in self.constraints))
        filled = [each for _ in range(self.solutions) if (each := fill(board, random)) is not None]
        if len(filled) < 2:
            return filled[0] if filled else None
        clues = [
            [clue for wanted in self.constraints for clue in wanted.drawn(puzzle, each, random) or ()]
            for each in filled
        ]
        return most_telling(filled, clues)

    def suited(self, level: int, chosen: Collection[str]) -> Recipe:
        """Whether all clues stay at this level."""
        kept = level <= level_number(self.kept) if isinstance(self.kept, str) else self.kept
        return self.model_copy(update={"kept": kept})

    def deal(self, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random) -> Deal | None:
        """The requested number of clues of each kind, and the givens."""
        drawn: dict[str, tuple[Constraint, ...]] = {}
        for wanted in self.constraints:
            clues = wanted.drawn(puzzle, solution, random)
            if clues is None:
                return None
            # A text grid is read row by row, and a puzzle should equal what its file says.
            in_grid = wanted.kind in {each.gathers for each in gatherers(puzzle)}
            drawn[wanted.name] = tuple(sorted(clues, key=_first_cells)) if in_grid else clues
        return self._dealt(puzzle, solution, drawn)

    def core_path(self, puzzle: Puzzle, criteria: Criteria, symmetry: str) -> CorePath | None:
        """Clues removed and restored in the core, if all of a kind are allowed and can be listed."""
        wanted = self.constraints[0]
        if self.kept or not self.givens or len(self.constraints) > 1 or wanted.most is not None or wanted.options:
            return None
        listed = with_catalogues(puzzle, (wanted.kind,))
        return None if listed is None else clue_core_path(listed, criteria, symmetry, STRATEGY)

    def change(self, deal: Deal, cells: Collection[Cell], random: Random, *, harder: bool) -> Deal | None:
        """A line or area added, removed or replaced; for more help, one that touches these cells."""
        assert isinstance(deal, DrawnDeal)
        if not (harder or self.givens) and deal.best is not None and deal.best[0] < len(cells):
            left, deal = deal.best  # the last change made it worse
        else:
            left = len(cells)
        chosen = [wanted for wanted in self.constraints if wanted.most]
        if not chosen or (harder and self.givens and random.random() > EXCHANGED):
            return None
        blank = deal.puzzle.replace(constraints=deal.puzzle.declaration.rules)
        for wanted in random.sample(chosen, len(chosen)):
            new = self._replaced(wanted, deal, blank, set(cells), random, harder)
            if new is not None:
                changed = self._dealt(blank, deal.solution, {**deal.clues, wanted.name: new})
                return changed if harder else replace(changed, best=(left, replace(deal, best=None)))
        return None

    @staticmethod
    def _replaced(
        wanted: ClueCount, deal: DrawnDeal, blank: Puzzle, near: set[Cell], random: Random, harder: bool
    ) -> tuple[Constraint, ...] | None:
        """The clues of a share, changed."""
        old = list(deal.clues[wanted.name])
        random.shuffle(old)
        room = wanted.most is not None and len(old) < wanted.most
        if harder and len(old) > wanted.least:
            return tuple(old[1:])
        if not harder:
            old.sort(key=lambda clue: sum(cell in near for cell in clue.cells()))  # the first one helps least
        return wanted.replaced(old, room and not harder, near, wanted.instances(blank, deal.solution, random))

    def _dealt(self, puzzle: Puzzle, solution: Mapping[Cell, int], drawn: Clues) -> DrawnDeal:
        """The deal of these clues: a fixed number of a kind stays; if all are listed, some may be removed."""
        clues = [clue for wanted in self.constraints for clue in drawn[wanted.name]]
        full = puzzle.replace(constraints=[*puzzle.declaration.rules, *clues])
        demanded = {part.all_given for part in full.constraints}
        first = len(full.clues) - len(clues)
        free: list[int] = []
        for wanted in self.constraints:
            numbers = range(first, first := first + len(drawn[wanted.name]))
            free += numbers if wanted.most is None and wanted.kind not in demanded and not self.kept else ()
        givens, loose = givens_of(full), set(free)
        return DrawnDeal(
            full,
            solution,
            groups=givens if self.givens else (),
            fixed=tuple(number for number in range(len(full.clues)) if number not in loose),
            helpers=() if self.givens else givens,
            last=tuple((number,) for number in free),
            clues=drawn,
        )


def _first_cells(clue: Constraint) -> tuple[Cell, ...]:
    return tuple(clue.cells())


def _scattered(puzzle: Puzzle, shares: Mapping[str, float], random: Random, clumps: bool) -> dict[Cell, int]:
    """A random board in which these symbols hold their shares of the cells, and the others share the rest."""
    symbols, cells = puzzle.symbols, puzzle.grid.cells
    counts = {symbols.parse(name): round(share * len(cells)) for name, share in shares.items()}
    others = [name for name in symbols.names if name not in counts]
    if not others:
        raise PuzzleError("`shares` must leave at least one symbol without a share", field="shares")
    if fsum(shares.values()) > 1:
        raise PuzzleError("the shares add up to more than 1", field="shares")
    placed = [symbol for symbol, count in counts.items() if symbol is not None for _ in range(count)][: len(cells)]
    placed += [random.choice(others) for _ in range(len(cells) - len(placed))]
    random.shuffle(placed)
    placed = _clumped(puzzle.grid, placed, next(iter(counts)), random) if clumps else placed
    solution = {cell: symbols.value[symbol] for cell, symbol in zip(cells, placed, strict=True)}
    if next(iter(puzzle.model.broken(solution)), None) is None:
        return solution
    [(name, count), *more] = counts.items()
    if more or name is None:
        raise PuzzleError("`shares` can name several symbols only if the rules allow every board", field="shares")
    return scatter(puzzle, symbols.value[name], random, most=count)


def _clumped(grid: Grid, placed: Sequence[str], symbol: str | None, random: Random) -> list[str]:
    """The same symbols, with one of them moved to where most of its kind are around."""
    held = {cell for cell, name in zip(grid.cells, placed, strict=True) if name == symbol}
    near = {cell: sum(other in held for other in around(grid, cell, diagonal=True, itself=True)) for cell in grid.cells}
    ranked = sorted(grid.cells, key=lambda cell: near[cell] + random.random(), reverse=True)
    chosen, others = set(ranked[: len(held)]), iter([name for name in placed if name != symbol])
    return [str(symbol) if cell in chosen else next(others) for cell in grid.cells]


@lru_cache(maxsize=4)
def with_catalogues(puzzle: Puzzle, kinds: tuple[type[Constraint], ...]) -> Puzzle | None:
    """The puzzle with every clue of these kinds that a solution could have; None if they can't be listed."""
    listed = [list(kind.catalogue(puzzle)) for kind in kinds]
    return puzzle.replace(constraints=chain(puzzle.declaration.rules, *listed)) if all(listed) else None


@lru_cache(maxsize=4)
def _without_demands(puzzle: Puzzle, kinds: tuple[type[Constraint], ...]) -> Puzzle:
    """The puzzle without the rules that all clues of these kinds are given."""
    kept = tuple(part for part in puzzle.constraints if part.all_given not in kinds)
    if len(kept) == len(puzzle.constraints):
        return puzzle
    symbols = dict(zip(puzzle.symbols.names, puzzle.symbols.values, strict=True))
    attributes = {"size": puzzle.grid.shape, "symbols": symbols, "void": sorted(puzzle.grid.void)}
    return Puzzle.from_declaration(Declaration(None, attributes, kept), unfinished=True)
