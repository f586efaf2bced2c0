"""Cages: the grid is cut into small areas, each with a sum or with an operator and its target."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from random import Random
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator

from gridwise import _core
from gridwise.common.errors import PuzzleError
from gridwise.constraints._operators import OPERATORS, SIGNS
from gridwise.constraints.cage import Cage
from gridwise.constraints.math import KINDS
from gridwise.constraints.unknown_operation import UnknownOperation
from gridwise.generating.cage_generator import CageCatalogue, CageClue, cage_catalogue, cage_plan
from gridwise.generating.criteria import Criteria
from gridwise.generating.recipe import CoreBoard, CorePath, Deal, Recipe, givens_of
from gridwise.model.areas import Area
from gridwise.model.constraint import Constraint
from gridwise.model.grid import Cell
from gridwise.model.model import Skeleton
from gridwise.model.puzzle import Puzzle

CAGES = ("MathOp", "UnknownOperation", "Cage")
USUAL = 3
"""The largest cages with operators, unless larger ones are requested."""
USUALLY, OFTEN = {"-": 2, "/": 3}, {"-": 6, "/": 9}
"""How often − and ÷ are chosen for two cells, once for each + or ×: where cages are large, few can have them."""
WEIGHTS: dict[str, dict[int, float]] = {
    "fine": {1: 4, 2: 10, 3: 3, 4: 0.1},
    "medium": {1: 1, 2: 10, 3: 4, 4: 0.6},
    "coarse": {1: 1, 2: 20, 3: 10, 4: 3, 5: 0.3},
}
"""How often a cage of each size is started; smaller cages make easier puzzles."""


def _as_sizes(value: Any) -> Any:
    """`2-4`, `2 3 4`, `[2, 3]` or a single number."""
    parts = value.replace(",", " ").split() if isinstance(value, str) else value
    sizes: list[Any] = []
    for part in [parts] if isinstance(parts, int) else parts:
        low, dash, high = str(part).partition("-")
        sizes += range(int(low), int(high) + 1) if dash and low and high else [part]
    return tuple(sizes)


def _check_sizes(sizes: tuple[int, ...]) -> tuple[int, ...]:
    if not sizes or min(sizes) < 1:
        raise ValueError("a cage needs at least 1 cell")
    return tuple(sorted(set(sizes)))


def _check_operators(signs: str) -> str:
    known = "".join(dict.fromkeys(SIGNS.get(sign, "") for sign in signs.replace(" ", "").replace(",", "")))
    if not known or any(sign not in SIGNS for sign in signs if sign not in " ,"):
        raise ValueError(f"the operators are + - * and /, not '{signs}'")
    return known


class Cages(Recipe):
    """The clues are cages that cover the grid."""

    name = "cages"
    symmetric = False

    constraint: str = "MathOp"
    """The kind of cage: `MathOp` (with an operator), `UnknownOperation` (without) or `Cage` (a sum without repeats)."""
    operators: Annotated[str, AfterValidator(_check_operators)] = "+-*/"
    """The allowed operators."""
    sizes: Annotated[tuple[int, ...], BeforeValidator(_as_sizes), AfterValidator(_check_sizes)] = (1, 2, 3, 4)
    """The allowed numbers of cells in a cage."""
    singletons: bool = True
    """Whether cages of one cell are allowed, if `sizes` includes 1."""

    grain: Literal["fine", "medium", "coarse"] = "coarse"
    """The initial size of the cages: `fine`, `medium` or `coarse`. If not set, it depends on the level."""

    def suited(self, level: int, chosen: Collection[str]) -> Cages:
        """Small cages for easy puzzles; with operators, no large ones, and on Easy none of one cell."""
        changes: dict[str, Any] = {}
        if "grain" not in chosen and (level == 0 or (level == 1 and self.constraint == "Cage")):
            changes["grain"] = "medium" if level else "fine"
        if "sizes" not in chosen and self.constraint != "Cage":
            usual = tuple(size for size in self.sizes if size <= USUAL and (size > 1 or level > 0))
            changes["sizes"] = usual or self.sizes
        return self.model_copy(update=changes)

    def core_path(self, puzzle: Puzzle, criteria: Criteria, symmetry: str) -> CorePath | None:
        """Cages cut and changed in the core, if there is no criterion but a level."""
        catalogue = (
            _catalogue(self, puzzle.model.skeleton) if criteria.only_levels and criteria.ladder.in_core else None
        )
        return None if catalogue is None else partial(self._core_board, puzzle, catalogue, criteria)

    def _core_board(
        self, puzzle: Puzzle, catalogue: CageCatalogue, criteria: Criteria, solution: Mapping[Cell, int], random: Random
    ) -> CoreBoard | None:
        made = catalogue.make(solution, random, criteria)
        if made is None:
            self.deal(puzzle, solution, random)  # raises if the grid can't be cut at all
            return None
        cages, assessment = made
        return CoreBoard(tuple([self.clue(piece, cage) for piece, cage in cages]), assessment)

    @property
    def allowed(self) -> list[int]:
        """The allowed numbers of cells in a cage."""
        sizes = [size for size in self.sizes if size > 1 or self.singletons]
        if not sizes:
            raise PuzzleError("`sizes` allows only single-cell cages, but `singletons` is no")
        return sizes

    @property
    def begun(self) -> dict[int, float]:
        """How often a cage of each size is started."""
        common = WEIGHTS[self.grain]
        return {size: common.get(size, min(common.values())) for size in self.allowed}

    def check(self) -> None:
        """Raise if there are no such cages."""
        if self.constraint not in CAGES:
            raise PuzzleError(f"`constraint` must be one of {', '.join(CAGES)}, not '{self.constraint}'")

    def deal(self, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random) -> Deal:
        """Random cages. Givens only help to find where cages are too large."""
        self.check()
        cages = self._cutter(puzzle, solution, random).cut()
        if cages is None:
            sizes = ", ".join(map(str, self.allowed))
            raise PuzzleError(f"the grid can't be cut into cages of {sizes} cells with these operators")
        return self._dealt(puzzle, solution, cages, random)

    def change(self, deal: Deal, cells: Collection[Cell], random: Random, *, harder: bool) -> Deal | None:
        """Two neighbouring cages merged or, for more help, some near these cells cut in two."""
        cutter, index = self._cutter(deal.puzzle, deal.solution, random), deal.puzzle.grid.index
        old = {tuple(sorted([index[cell] for cell in _region(clue)])): clue for clue in deal.puzzle.clues}
        changed = cutter.join(list(old)) if harder else cutter.split(list(old), [index[cell] for cell in cells])
        return None if changed is None else self._dealt(deal.puzzle, deal.solution, changed, random, old)

    def redraws(self, puzzle: Puzzle) -> bool:
        """Cages can be cut and joined if they cover the grid and there is nothing else."""
        kinds: tuple[type[Constraint], ...] = (Cage, UnknownOperation, *KINDS.values())
        tiled = sorted(cell for clue in puzzle.clues for cell in clue.cells())
        return all(isinstance(clue, kinds) for clue in puzzle.clues) and tiled == sorted(puzzle.grid.cells)

    def _cutter(self, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random) -> _core.Cutter:
        """Cuts this solution into cages, in the core."""
        values = [solution[cell] for cell in puzzle.grid.cells]
        anything = self.constraint != "Cage" and not set("+*").isdisjoint(self.operators)
        fits = None if anything else lambda area: self.fits([values[cell] for cell in area])
        return _core.Cutter(*cage_plan(puzzle.grid, self.begun), fits, random.getrandbits(64))

    def _dealt(
        self,
        puzzle: Puzzle,
        solution: Mapping[Cell, int],
        cages: Iterable[tuple[int, ...]],
        random: Random,
        old: Mapping[tuple[int, ...], Constraint] | None = None,
    ) -> Deal:
        known, cells = old or {}, puzzle.grid.cells
        clues = [
            known.get(cage) or self._clue(tuple([cells[number] for number in cage]), solution, random) for cage in cages
        ]
        declared = replace(puzzle.declaration, constraints=(*puzzle.declaration.rules, *clues))
        caged = puzzle.unchecked_copy(declared, tuple(clues))
        return Deal(caged, solution, fixed=tuple(range(len(clues))), helpers=givens_of(caged))

    def _clue(self, cage: Area, solution: Mapping[Cell, int], random: Random) -> Constraint:
        return self.clue(random.choice(list(self.menu([solution[cell] for cell in cage]))), cage)

    def clue(self, piece: CageClue, cage: Area) -> Constraint:
        """The clue of a cage with this content."""
        sign, target = piece
        if self.constraint == "UnknownOperation":
            return UnknownOperation(region=cage, target=target)
        return _trusted_clue("" if self.constraint == "Cage" else sign, cage, target)

    def menu(self, values: Sequence[int]) -> Iterator[CageClue]:
        """The possible clues of a cage with these values."""
        if not self.fits(values):
            return
        if self.constraint == "Cage":
            yield "+", sum(values)
            return
        for sign in self.signs_for(values):
            target = OPERATORS[sign].made(values)
            assert target is not None
            yield sign, target

    def signs_for(self, values: Sequence[int]) -> Iterator[str]:
        """The operators that give these values a target; those limited to two cells are listed several times."""
        if len(values) == 1:
            yield "+"
            return
        for sign in self.operators:
            if sign in "+*":
                yield sign
            elif self._plain(values) and OPERATORS[sign].made(values) is not None:
                yield from sign * (OFTEN if self.grain == "coarse" else USUALLY)[sign]

    def _plain(self, values: Sequence[int]) -> bool:
        """Whether a difference or quotient is as players expect: of two cells, unless there is no alternative."""
        return len(values) == 2 or not set(self.operators) & set("+*")

    def fits(self, values: Sequence[int]) -> bool:
        """Whether cells with these values can be one cage."""
        if self.constraint == "Cage":
            return len(set(values)) == len(values)
        return any(True for _ in self.signs_for(values))


@lru_cache(maxsize=8)
def _catalogue(recipe: Cages, skeleton: Skeleton) -> CageCatalogue | None:
    """One catalogue for all puzzles of a recipe."""
    recipe.check()
    return cage_catalogue(skeleton, recipe.begun, recipe.menu, recipe.clue)


@lru_cache(maxsize=1 << 14)
def _trusted_clue(sign: str, cage: Area, target: int) -> Constraint:
    """The clue of a cage, cached because the same few recur."""
    return Cage.unchecked(region=cage, sum=target) if not sign else KINDS[sign].unchecked(region=cage, target=target)


def _region(clue: Constraint) -> Area:
    region: Area = getattr(clue, "region")  # noqa: B009
    return region
