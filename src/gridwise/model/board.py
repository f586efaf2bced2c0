"""The view of a puzzle that a constraint gets when it states its relations or draws itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, lru_cache
from typing import TypeVar

from gridwise.common.errors import PuzzleError
from gridwise.model.constraint import Constraint
from gridwise.model.grid import Cell, Grid
from gridwise.model.relations import Linear, Pair, PairTable, Permutation, Total
from gridwise.model.symbols import Symbols

Kind = TypeVar("Kind", bound=Constraint)
PairTest = Callable[[int, int], bool]


class Board:
    """The grid, the values of its cells and the other constraints, with shortcuts for common relations."""

    def __init__(self, grid: Grid, symbols: Symbols, constraints: Sequence[Constraint] = ()) -> None:
        self.grid = grid
        self.symbols = symbols
        self._constraints = tuple(constraints)
        self.read_constraints = False
        """Whether `constraints` was read. Relations made without reading it can be shared between puzzles."""

    @property
    def constraints(self) -> tuple[Constraint, ...]:
        """All constraints of the puzzle."""
        self.read_constraints = True
        return self._constraints

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that can hold a symbol, in reading order."""
        return self.grid.cells

    @property
    def values(self) -> tuple[int, ...]:
        """The values a cell can hold, in ascending order."""
        return self.symbols.cell_values

    @cached_property
    def value_set(self) -> frozenset[int]:
        """The values a cell can hold."""
        return frozenset(self.values)

    def numbers(self, needed_by: Constraint) -> tuple[int, ...]:
        """The values, ascending; an error if the symbols have no numbers for this constraint to calculate with."""
        if not self.symbols.numeric:
            sign = next(name for name in self.symbols.cell_names)
            raise PuzzleError(
                f"{type(needed_by).__name__} needs numbers, but the symbol '{sign}' has no value",
                suggestion="give each symbol a value, such as symbols: {A: 1, B: 2}",
                where=needed_by.where,
            )
        return self.values

    # ---- common relations ----------------------------------------------------------------------------------------

    def house(self, cells: Iterable[Cell], kind: str = "other", family: str = "", name: str = "") -> Permutation:
        """A house: each symbol exactly once in these cells."""
        return Permutation(tuple(cells), self.value_set, kind, family, name)

    def pair(self, a: Cell, b: Cell, test: PairTest) -> Pair:
        """The values of a and b pass the test. Pass the same function object each time: its table is cached."""
        return Pair(a, b, pair_table(test, self.values))

    def less(self, low: Cell, high: Cell) -> Pair:
        """The first is less than the second."""
        return self.pair(low, high, _less)

    def sum(self, cells: Sequence[Cell | Total], targets: Iterable[int]) -> Linear:
        """The cells add up to one of the targets."""
        return Linear(tuple(cells), (1,) * len(cells), frozenset(targets))

    def equal(self, left: Sequence[Cell | Total], right: Sequence[Cell | Total]) -> Linear:
        """Both sides have the same sum."""
        return Linear((*left, *right), (1,) * len(left) + (-1,) * len(right), frozenset((0,)))

    # ---- other constraints of the puzzle -------------------------------------------------------------------------

    def all_of(self, kind: type[Kind]) -> list[Kind]:
        """The constraints of this kind."""
        return [constraint for constraint in self.constraints if isinstance(constraint, kind)]

    def clue_numbers(self, kind: type[Kind]) -> list[tuple[Kind, int | None]]:
        """The constraints of this kind, each with its clue number; None if it is part of the type."""
        numbers = self.clue_number
        return [(c, numbers.get(i)) for i, c in enumerate(self.constraints) if isinstance(c, kind)]

    @property
    def clue_number(self) -> dict[int, int]:
        """From a constraint's index in `constraints` to its clue number."""
        places = [place for place, constraint in enumerate(self.constraints) if constraint.is_clue]
        return {place: number for number, place in enumerate(places)}

    @property
    def boxes(self) -> tuple[tuple[Cell, ...], ...]:
        """The boxes or jigsaw regions that divide the grid."""
        return tuple(region for constraint in self.constraints for region in constraint.regions_of(self))


@lru_cache(maxsize=512)
def pair_table(test: PairTest, values: tuple[int, ...]) -> PairTable:
    """The pairs of values that pass the test, as one table shared by all relations that use it."""
    return frozenset((a, b) for a in values for b in values if test(a, b))


def _less(a: int, b: int) -> bool:
    return a < b
