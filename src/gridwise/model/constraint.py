"""What every constraint is made from: one class, a few questions answered.

To add a constraint, write one class in `constraints/` (see `constraints/thermometer.py` for a worked example): typed
fields, `relations(board)`, `draw(board)`, `rule()`. Its YAML name, JSON Schema, errors, solving, drawing and its row in
the docs follow. With `instances(puzzle, solution, random)` new puzzles can be made with it, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Self

from pydantic import BaseModel, ConfigDict, ValidationError

from gridwise.common.errors import PuzzleError, Where, did_you_mean
from gridwise.model.grid import Cell, names
from gridwise.model.relations import Relation
from gridwise.model.shapes import Shape

if TYPE_CHECKING:
    from gridwise.model.board import Board
    from gridwise.model.puzzle import Draft, Puzzle


@dataclass(frozen=True, slots=True)
class Expansion:
    """What a constraint turns into: puzzle attributes to set, and the constraints that replace it."""

    constraints: Sequence[Constraint]
    attributes: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a constraint comes from: the place it was written at, its fields' places, and whether a type brought it."""

    where: Where | None = None
    fields: Mapping[str, Where] = field(default_factory=dict, compare=False)
    of_type: bool = False


_NOWHERE = Origin()


class Constraint(BaseModel):
    """A rule as a person says it."""

    # Each command loads all constraints and uses few of them: how to check their fields is worked out when one is made.
    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    clue: ClassVar[bool] = True
    """Whether it belongs to one puzzle (a cage, a dot) rather than to a type (rows, boxes)."""
    example: ClassVar[str] = ""
    """A small puzzle file that uses it and has exactly one solution."""
    fills: ClassVar[bool] = False
    """Whether cells are filled (the highest symbol) or left empty: people draw these rather than write symbols."""
    listed: ClassVar[bool] = False
    """Whether `instances` lists all that there are and ends; otherwise it draws from far too many to list."""
    all_given: ClassVar[type[Constraint] | None] = None
    """The kind of clues of which it says that all are given: where a solution could have one there must be one."""

    # A slot and not a private attribute: pydantic would spend more time on that than on all fields together.
    __slots__ = ("_origin",)
    if TYPE_CHECKING:
        _origin: ClassVar[Origin]

    def __init__(self, /, **fields: Any) -> None:
        try:
            super().__init__(**fields)
        except ValidationError as error:
            raise self._explained(error) from None
        object.__setattr__(self, "_origin", _NOWHERE)

    @classmethod
    def trusted(cls, **fields: Any) -> Self:
        """The constraint with all its fields as they are kept, unchecked: for a generator, which makes thousands."""
        made = cls.__new__(cls)
        keep = object.__setattr__
        keep(made, "__dict__", fields)
        keep(made, "__pydantic_fields_set__", set(fields))
        keep(made, "__pydantic_extra__", None)
        keep(made, "__pydantic_private__", None)
        keep(made, "_origin", _NOWHERE)
        return made

    # ---- what a constraint answers -------------------------------------------------------------------------------

    def relations(self, board: Board) -> Iterator[Relation]:
        """What the constraint means to a solver."""
        yield from ()

    def draw(self, board: Board) -> Iterator[Shape]:
        """How it looks."""
        yield from ()

    def rule(self) -> str:
        """Its rule as a sentence; constraints of one puzzle that share a sentence say it once."""
        return ""

    def expand(self, draft: Draft) -> Expansion | None:
        """What replaces it, once the puzzle's attributes are known; None when it stands for itself."""
        return None

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        """Raise a PuzzleError when it makes no sense in this puzzle."""

    def regions_of(self, board: Board) -> Iterator[tuple[Cell, ...]]:
        """The boxes (or jigsaw regions) that it divides the grid into, where it does."""
        yield from ()

    def label(self, relation: Relation | None = None) -> str:
        """What to call it (or the part of it that this relation is), as in `cage a1 a2 b1 = 15`."""
        cells = relation.cells if relation is not None else tuple(self.cells())
        return f"{words(type(self).__name__)} {names([cell for cell in cells if isinstance(cell, Cell)])}".strip()

    @classmethod
    def from_line(cls, line: str) -> Constraint | None:
        """The constraint that a bare line in a puzzle file means, None when the line is not of its kind."""
        return None

    @classmethod
    def instances(cls, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random) -> Iterator[Constraint]:
        """Clues of this kind that a solution (a value for each cell) satisfies, in an order that chance decides.

        The puzzle has the rules and no clues. Either all that there are, each once (then `listed` is true), or one
        after the other as long as somebody asks, which may repeat; it ends where no more are found. Each stands for
        itself: it does not expand. Options are further keyword parameters with defaults: fields of the constraint, or
        `cells`, the least and the greatest number of cells. Chance comes from `random` alone.
        """
        return iter(())

    @classmethod
    def catalogue(cls, puzzle: Puzzle) -> Iterator[Constraint]:
        """Every clue of this kind that some solution could satisfy, each once; none where these are too many to list.

        With such a list one model serves all solutions of a board, each with other clues.
        """
        return iter(())

    @classmethod
    def offers_instances(cls) -> bool:
        """Whether clues of this kind can be made for a solution."""
        return cls.instances.__func__ is not Constraint.instances.__func__  # type: ignore[attr-defined]

    # ---- what it knows of itself ---------------------------------------------------------------------------------

    @property
    def origin(self) -> Origin:
        """Where it comes from."""
        return self._origin

    @property
    def where(self) -> Where | None:
        """Where it was written."""
        return self.origin.where

    @property
    def is_clue(self) -> bool:
        """Whether it is a clue of one puzzle: of such a kind, and not part of the puzzle's type."""
        return self.clue and not self._origin.of_type

    @property
    def only_demands(self) -> bool:
        """Whether it only says what a whole puzzle must have (a cage for every cell), and nothing to a solver."""
        kind = type(self)
        return not self.clue and kind.relations is Constraint.relations and kind.expand is Constraint.expand

    def where_of(self, field_name: str) -> Where | None:
        """Where one of its fields was written."""
        return self.origin.fields.get(field_name, self.where)

    def located(
        self, where: Where | None, fields: Mapping[str, Where] | None = None, of_type: bool | None = None
    ) -> Constraint:
        """The same constraint, which knows where it was written."""
        old = self.origin
        return self._from(Origin(where or old.where, fields or old.fields, old.of_type if of_type is None else of_type))

    def like(self, other: Constraint) -> Constraint:
        """The same constraint, written where the other one was: for constraints that replace another."""
        return self._from(other.origin)

    def of_type(self) -> Constraint:
        """The same constraint as part of a type: it has no place in a puzzle's own file."""
        return self._from(Origin(of_type=True))

    def _from(self, origin: Origin) -> Constraint:
        copy = self.model_copy()
        object.__setattr__(copy, "_origin", origin)
        return copy

    def cells(self) -> Iterator[Cell]:
        """All cells that its fields name."""
        for value in self.__dict__.values():
            if type(value) is not int:
                yield from _cells_in(value)

    def field_cells(self) -> Iterator[tuple[str, Cell]]:
        """All cells that its fields name, with the field's name."""
        for name, value in self.__dict__.items():
            for cell in _cells_in(value):
                yield name, cell

    def inner(self) -> Iterator[Constraint]:
        """The constraints that its fields hold."""
        for value in self.__dict__.values():
            yield from _constraints_in(value)

    @classmethod
    def puzzle_attributes(cls) -> tuple[str, ...]:
        """The fields that a puzzle may give as attributes of its own."""
        return _puzzle_attributes(cls)

    @classmethod
    def _explained(cls, error: ValidationError) -> PuzzleError:
        errors = error.errors()
        first = next((each for each in errors if each["type"] == "extra_forbidden"), errors[0])
        name = str(first["loc"][0]) if first["loc"] else None
        cause = first.get("ctx", {}).get("error")
        if first["type"] == "extra_forbidden":
            known = list(cls.model_fields)
            hint = did_you_mean(name or "", known) or (f"its fields are {', '.join(known)}" if known else "it has none")
            explained = PuzzleError(f"{cls.__name__} has no field '{name}'", suggestion=hint)
        elif first["type"] == "missing":
            explained = PuzzleError(f"{cls.__name__} needs `{name}`")
        elif isinstance(cause, PuzzleError):
            explained = PuzzleError(cause.message, suggestion=cause.suggestion, inside=cause.inside)
        elif first["type"] == "too_short":
            explained = PuzzleError(f"`{name}` of {cls.__name__} is empty")
        elif first["type"] in _WANTED:
            wanted = _WANTED[first["type"]]
            explained = PuzzleError(f"`{name}` of {cls.__name__} must be {wanted}, not {first['input']!r}")
        else:
            message = first["msg"].removeprefix("Value error, ")
            explained = PuzzleError(
                f"`{name}` of {cls.__name__}: {message[:1].lower()}{message[1:]}, not {first['input']!r}"
            )
        explained.field = name if first["type"] != "missing" else None
        return explained

    # What pydantic copies and pickles does not include a slot.

    def __copy__(self) -> Self:
        copy = super().__copy__()
        object.__setattr__(copy, "_origin", self._origin)
        return copy

    def __deepcopy__(self, memo: dict[int, Any] | None = None) -> Self:
        return self  # nothing in it ever changes

    def __getstate__(self) -> dict[Any, Any]:
        return {**super().__getstate__(), "origin": self._origin}

    def __setstate__(self, state: dict[Any, Any]) -> None:
        object.__setattr__(self, "_origin", state.pop("origin"))
        super().__setstate__(state)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash((type(self), *self.__dict__.values()))


_WANTED = {
    "int_parsing": "a whole number",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "bool_parsing": "true or false",
    "bool_type": "true or false",
    "string_type": "a text",
    "tuple_type": "a list",
}


@cache
def _puzzle_attributes(kind: type[Constraint]) -> tuple[str, ...]:
    marked = ((name, info.json_schema_extra) for name, info in kind.model_fields.items())
    return tuple(name for name, extra in marked if isinstance(extra, dict) and extra.get("attribute"))


_CELLS = {Cell}


def _cells_in(value: Any) -> Iterator[Cell]:
    if isinstance(value, Cell):
        yield value
    elif isinstance(value, Constraint):
        yield from value.cells()
    elif isinstance(value, tuple):
        if set(map(type, value)) == _CELLS:  # the usual case, without a generator for each cell
            yield from value
        else:
            for item in value:
                yield from _cells_in(item)


def _constraints_in(value: Any) -> Iterator[Constraint]:
    if isinstance(value, Constraint):
        yield value
    elif isinstance(value, tuple) and not isinstance(value, Cell):
        for item in value:
            yield from _constraints_in(item)


def words(name: str) -> str:
    """`RegionSumLine` as `region sum line`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).lower()
