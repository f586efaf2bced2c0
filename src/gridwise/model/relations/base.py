"""What every relation is made from, and how its fields are written down for the core.

To add a relation, write one file beside this one: a frozen class that names its fields with their encodings, says
when it `holds` and how it is `mapped`. The core needs a file of its own for it: a propagator, clauses, its steps.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.model.grid import Cell
from gridwise.model.relations.from_core import number_of, set_from_core

if TYPE_CHECKING:
    from gridwise import _core
    from gridwise.model.constraint import Constraint

Literal = tuple[int, bool]
"""A clue's number, and whether it has to be present (True) or absent (False)."""
When = tuple[Literal, ...]
"""In force while all of these hold; the empty tuple means always."""


@dataclass(frozen=True, slots=True)
class Total:
    """A hidden variable: the (weighted) sum of some cells. It is never branched on, counted or drawn."""

    cells: tuple[Cell, ...]

    def value(self, values: Mapping[Any, int]) -> int:
        """What the cells add up to."""
        return sum(values[cell] for cell in self.cells)

    def summary(self, filling: Mapping[Cell, int]) -> int:
        """What some of its cells add to it."""
        return sum(filling[cell] for cell in self.cells if cell in filling)


Variable = Cell | Total


@dataclass(frozen=True, slots=True, kw_only=True)
class _Origin:
    """Where a relation came from and when it is in force; neither is part of what it says."""

    source: Constraint | None = field(default=None, compare=False, repr=False)
    when: When = field(default=(), compare=False)


_SELF_CONTAINED = {"cell", "cells", "values", "number", "numbers", "sequence"}


class Relation(_Origin):
    """What a constraint means to a solver; see the subclasses for the few kinds there are."""

    __slots__ = ()
    cells: tuple[Any, ...]

    encoding: ClassVar[Mapping[str, str]] = {}
    """The fields that the core gets, in order, each with the way it is written:

    `cell`, `cells`: cells or totals, in order. `values`: a set of values that cells can hold. `number`, `numbers`: one
    number, a set of numbers. `sequence`: numbers in order. `weights`: a number, or a table from value to number, for
    each cell. `table`: a set of pairs of values. `machine`: a `Machine`. `reading`: how people read it, a `Reading` or
    None. `branches`: lists of relations.
    """
    number: ClassVar[int] = 0
    """The number by which the core and the options of techniques know this kind of relation."""
    form: ClassVar[_core.Form]
    """The encoding as the core takes it."""
    self_contained: ClassVar[bool] = False
    """Whether what the core gets depends on the grid alone: no table, machine or total is named by its number."""
    stands_alone: ClassVar[bool] = False
    """Whether it can't be a part of an `Either`."""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        set_from_core(cls, "number", lambda: number_of(cls))
        set_from_core(cls, "form", cls._make_form)
        if not cls.__module__.startswith("gridwise."):
            cls._make_form()  # a relation of a plugin's own is refused where it is defined
        cls.self_contained = set(cls.encoding.values()) <= _SELF_CONTAINED

    @classmethod
    def _make_form(cls) -> _core.Form:
        from gridwise import _core

        try:
            return _core.Form(cls.__name__, list(cls.encoding.items()))
        except ValueError as error:
            known = ", ".join(_core.relation_names())
            raise PuzzleError(
                f"the relation {cls.__name__} can't be defined: {error}. The relations are {known}; "
                "a new one needs a file in the core, so combine these instead"
            ) from None

    def holds(self, values: Mapping[Any, int]) -> bool:
        """Whether these values, one for each cell, satisfy the relation."""
        raise AssertionError(f"{type(self).__name__} does not define when it holds")

    def is_broken(self, values: Mapping[Any, int]) -> bool:
        """Whether the values of some of the cells break the relation, whatever the others hold; False if unsure."""
        return False

    def mapped(self, cell: Callable[[Any], Any], value: Callable[[int], int] | None) -> Relation | None:
        """The same relation after a mapping of cells (and values); None if no relation expresses that.

        `value` is None if values stay as they are.
        """
        raise AssertionError(f"{type(self).__name__} does not define how it is mapped")

    def denied(self, values: Sequence[int]) -> tuple[Relation, ...]:
        """Relations that all hold exactly where this one does not. `values`: what a cell can hold, ascending."""
        raise PuzzleError(f"{type(self).__name__} describes a whole graph and can't be negated")

    def summary(self, filling: Mapping[Cell, int]) -> object:
        """What matters about the values of some of its cells, whatever the others hold.

        Two fillings of the same cells with equal summaries are interchangeable for the relation.
        """
        return {cell: filling[cell] for cell in self.cells if cell in filling}

    def stamped(self, source: Constraint, when: When) -> Relation:
        """This relation with its source, in force while `when` holds in addition.

        A constraint makes new relations for each call, so this one is completed, not copied.
        """
        if self.source is None:
            object.__setattr__(self, "source", source)
        if when:
            object.__setattr__(self, "when", self.when + when)
        return self

    def while_absent(self, clue: int) -> Relation:
        """The same relation, in force only while that clue is absent."""
        return replace(self, when=(*self.when, (clue, False)))

    def while_present(self, clue: int) -> Relation:
        """The same relation, in force only while that clue is present."""
        return replace(self, when=(*self.when, (clue, True)))

    def active(self, present: Callable[[int], bool]) -> bool:
        """Whether the relation is in force when these clues are present."""
        return not self.when or all(present(clue) == wanted for clue, wanted in self.when)
