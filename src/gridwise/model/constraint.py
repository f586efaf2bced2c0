"""The base class of all constraints.

To add a constraint, write one class in `constraints/` (see `constraints/thermometer.py` for a worked example): its
`sentence`, typed fields, `relations(board)`, `draw(board)`. Its YAML name, JSON Schema, errors, solving, drawing and
section in the docs follow from these. With `instances(puzzle, solution, random)`, puzzles can also be generated with
it.
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
from gridwise.model.grid import Cell, Grid, names, parse_region
from gridwise.model.relations import Relation
from gridwise.model.shapes import Shape

if TYPE_CHECKING:
    from gridwise.model.board import Board
    from gridwise.model.finding import Finding
    from gridwise.model.puzzle import Draft, Puzzle
    from gridwise.model.symbols import Symbols


@dataclass(frozen=True, slots=True)
class Expansion:
    """The result of expanding a constraint: puzzle attributes to set, and the constraints that replace it."""

    constraints: Sequence[Constraint]
    attributes: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a constraint comes from: where it and its fields were written, and whether it is part of the type."""

    where: Where | None = None
    fields: Mapping[str, Where] = field(default_factory=dict, compare=False)
    of_type: bool = False


_NOWHERE = Origin()


class Constraint(BaseModel):
    """A rule of a puzzle, as a person would state it."""

    # Every command loads all constraints but uses few of them, so validators are built when a constraint is first made.
    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    clue: ClassVar[bool] = True
    """Whether it belongs to a single puzzle (a cage, a dot) rather than to a type (rows, boxes)."""
    cosmetic: ClassVar[bool] = False
    """Whether it is only drawn and restricts nothing."""
    sentence: ClassVar[str] = ""
    """The rule as a sentence, if it is the same for every constraint of this kind; otherwise `rule` states it."""
    example: ClassVar[str] = ""
    """A small puzzle file that uses it and has exactly one solution."""
    area_noun: ClassVar[str] = "cage"
    """What players call its cells; titles of steps say this instead of `cage`, as in `small run combinations`."""
    joined_by: ClassVar[str] = ""
    """The sign between the numbers of a combination, as in `5−2`, where its relation does not show it."""
    has_short_lines: ClassVar[bool] = False
    """Whether only some of its lines hold every number, so that a step has to say why a line does."""
    listed: ClassVar[bool] = False
    """Whether `instances` lists every clue once and ends; otherwise it samples from too many to list."""
    gathers: ClassVar[type[Constraint] | None] = None
    """The kind of clue that its text grid holds: generated clues are written there, see `gathered`."""
    may_be_void: ClassVar[tuple[str, ...]] = ()
    """The fields whose cells may be void, such as the black cell with a number that counts the cells beside it."""
    tool: ClassVar[str] = ""
    """What the page's palette calls it, if not by its name."""
    by_sign: ClassVar[Mapping[str, type[Constraint]]] = {}
    """The kind of clue for each sign that setters type with its number, as in `7+`."""
    all_given: ClassVar[type[Constraint] | None] = None
    """The kind of clue it declares complete: wherever the solution allows such a clue, the puzzle has it."""

    # A slot, not a private attribute: pydantic would spend more time on that than on all the fields together.
    __slots__ = ("_origin",)
    if TYPE_CHECKING:
        _origin: ClassVar[Origin]

    def __init__(self, /, **fields: Any) -> None:
        try:
            super().__init__(**fields)
        except ValidationError as error:
            raise self._puzzle_error(error) from None
        object.__setattr__(self, "_origin", _NOWHERE)

    @classmethod
    def each(cls, /, **fields: Any) -> list[Constraint]:
        """One constraint for each cell that `cell` names, as in `gw.Odd.each(cell="a1 b3 c1-c3")`."""
        return [cls(**each) for each in cls.split(fields)]

    @classmethod
    def split(cls, fields: Mapping[str, Any]) -> list[Mapping[str, Any]]:
        """The fields of each constraint, if `cell` names several cells."""
        cell, info = fields.get("cell"), cls.model_fields.get("cell")
        if info is None or info.annotation is not Cell or not isinstance(cell, str | list) or not cell:
            return [fields]
        try:
            cells = parse_region(cell) if isinstance(cell, str) else [Cell.parse(str(each)) for each in cell]
        except PuzzleError:
            return [fields]  # the constraint itself says what is wrong
        return [fields] if len(cells) < 2 else [{**fields, "cell": each} for each in cells]

    @classmethod
    def unchecked(cls, **fields: Any) -> Self:
        """A constraint whose fields are already parsed and valid: saves time for generators, which make thousands."""
        made = cls.__new__(cls)
        keep = object.__setattr__
        keep(made, "__dict__", fields)
        keep(made, "__pydantic_fields_set__", set(fields))
        keep(made, "__pydantic_extra__", None)
        keep(made, "__pydantic_private__", None)
        keep(made, "_origin", _NOWHERE)
        return made

    # ---- what subclasses define ----------------------------------------------------------------------------------

    def relations(self, board: Board) -> Iterator[Relation]:
        """The relations that a solver has to satisfy."""
        yield from ()

    def draw(self, board: Board) -> Iterator[Shape]:
        """The shapes that draw it."""
        yield from ()

    def icon(self, board: Board) -> Iterator[Shape]:
        """The shapes of its picture among the page's tools."""
        return self.draw(board)

    def shown(self, board: Board) -> Iterator[tuple[Cell, int]]:
        """The cells whose value can be read off the drawing, such as a numbered cell that holds no mine.

        Explanations take these for granted, as they do givens.
        """
        yield from ()

    def rule(self) -> str:
        """The rule as a sentence; a sentence shared by several constraints of a puzzle is shown once."""
        return self.sentence

    def expand(self, draft: Draft) -> Expansion | None:
        """What replaces it once the puzzle's attributes are known; None if nothing does."""
        return None

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        """Raise a PuzzleError if it makes no sense in this puzzle."""

    def regions_of(self, board: Board) -> Iterator[tuple[Cell, ...]]:
        """The boxes or jigsaw regions into which it divides the grid, if it does."""
        yield from ()

    def joins(self, values: Sequence[int]) -> str:
        """The sign between the numbers of this combination; override it if that depends on the numbers."""
        return self.joined_by

    def label(self, relation: Relation | None = None) -> str:
        """A name for it, or for the part of it that this relation states, such as `cage a1 a2 b1 = 15`."""
        cells = relation.cells if relation is not None else tuple(self.cells())
        return f"{words(type(self).__name__)} {names([cell for cell in cells if isinstance(cell, Cell)])}".strip()

    def title(self, relation: Relation | None = None) -> str:
        """Its name in a sentence, such as `the 15-cage a1 a2 b1` (default: its label)."""
        return self.label(relation)

    def why(self, relation: Relation, finding: Finding) -> str:
        """Why a step follows from one of its relations alone, as a good player says it; empty for the usual words."""
        return ""

    def complaint(self, relation: Relation, values: Mapping[Cell, int], symbols: Symbols) -> str:
        """What is wrong with a board that breaks a relation, without a full stop; empty for the usual message.

        `values` has the cells that are filled. A count may be broken before all of its cells are.
        """
        return ""

    def impossible(self, relation: Relation, symbols: Symbols) -> str:
        """What would be wrong if a relation could not hold: `the black cells could not all be connected`.

        It ends a trial. Empty for the usual words.
        """
        return ""

    def is_drawn(self, board: Board, values: Mapping[Cell, int]) -> bool:
        """Whether everything is drawn that players draw for this clue, once its relations hold.

        `values` has the background in all unmarked places. A turn, for instance, is missing before it is drawn.
        """
        return True

    @classmethod
    def from_line(cls, line: str) -> Constraint | None:
        """The constraint that a bare line in a puzzle file states; None if the line is of another kind."""
        return None

    @classmethod
    def instances(cls, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random) -> Iterator[Constraint]:
        """Clues of this kind that a solution (a value for each cell) satisfies, in random order.

        The puzzle has the rules but no clues. If `listed` is true, yield every such clue once; otherwise yield clues
        for as long as the caller asks, repeats allowed, and stop when no more can be found. The clues must not need
        expanding. Options are further keyword parameters with defaults: fields of the constraint, or `cells`, the
        least and greatest number of cells. All randomness comes from `random`.
        """
        return iter(())

    @classmethod
    def catalogue(cls, puzzle: Puzzle) -> Iterator[Constraint]:
        """Every clue of this kind that some solution could satisfy, each once; nothing if there are too many to list.

        With such a list, one model serves every solution of a board, whatever its clues.
        """
        return iter(())

    @classmethod
    def gathered(cls, clues: Sequence[Constraint], grid: Grid) -> dict[str, Any]:
        """The attributes of a puzzle that hold these clues, if it `gathers` clues of their kind."""
        return {}

    @classmethod
    def offers_instances(cls) -> bool:
        """Whether clues of this kind can be generated for a solution."""
        return cls.instances.__func__ is not Constraint.instances.__func__  # type: ignore[attr-defined]

    # ---- origin, cells and fields --------------------------------------------------------------------------------

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
        """Whether it is a clue of this puzzle: its kind can be a clue, and it is not part of the puzzle's type."""
        return self.clue and not self._origin.of_type

    @property
    def only_demands(self) -> bool:
        """Whether it only requires something of a finished puzzle (a cage for every cell) and has no relations."""
        kind = type(self)
        return not self.clue and kind.relations is Constraint.relations and kind.expand is Constraint.expand

    def where_of(self, field_name: str) -> Where | None:
        """Where one of its fields was written."""
        return self.origin.fields.get(field_name, self.where)

    def located(
        self, where: Where | None, fields: Mapping[str, Where] | None = None, of_type: bool | None = None
    ) -> Constraint:
        """A copy that records where it was written."""
        old = self.origin
        if of_type is False and where is None and old.where is None:
            where = Where()  # an attribute set in Python: still a clue of this puzzle, though its place is not known
        return self._from(Origin(where or old.where, fields or old.fields, old.of_type if of_type is None else of_type))

    def like(self, other: Constraint) -> Constraint:
        """A copy with the origin of another constraint, which it replaces."""
        return self._from(other.origin)

    def of_type(self) -> Constraint:
        """A copy that is part of a type, with no position in the puzzle's own file."""
        return self._from(Origin(of_type=True))

    def _from(self, origin: Origin) -> Constraint:
        copy = self.model_copy()
        object.__setattr__(copy, "_origin", origin)
        return copy

    def cells(self) -> Iterator[Cell]:
        """All cells named in its fields."""
        for value in self.__dict__.values():
            if type(value) is not int:
                yield from _cells_in(value)

    def field_cells(self) -> Iterator[tuple[str, Cell]]:
        """All cells named in its fields, with the name of the field."""
        for name, value in self.__dict__.items():
            for cell in _cells_in(value):
                yield name, cell

    def inner(self) -> Iterator[Constraint]:
        """The constraints held by its fields."""
        for value in self.__dict__.values():
            yield from _constraints_in(value)

    @classmethod
    def puzzle_attributes(cls) -> tuple[str, ...]:
        """The fields that may also be written as attributes of the puzzle."""
        return _puzzle_attributes(cls)

    @classmethod
    def _puzzle_error(cls, error: ValidationError) -> PuzzleError:
        errors = error.errors()
        first = next((each for each in errors if each["type"] == "extra_forbidden"), errors[0])
        name = str(first["loc"][0]) if first["loc"] else None
        cause = first.get("ctx", {}).get("error")
        if first["type"] == "extra_forbidden":
            known = list(cls.model_fields)
            hint = did_you_mean(name or "", known) or (
                f"its fields are {', '.join(known)}" if known else "it has no fields"
            )
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

    # pydantic neither copies nor pickles slots.

    def __copy__(self) -> Self:
        copy = super().__copy__()
        object.__setattr__(copy, "_origin", self._origin)
        return copy

    def __deepcopy__(self, memo: dict[int, Any] | None = None) -> Self:
        return self  # it is immutable

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
    "string_type": "text",
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
        if set(map(type, value)) == _CELLS:  # the common case, without a generator per cell
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
