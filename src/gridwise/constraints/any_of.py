"""Alternatives: several ways to satisfy a rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from pydantic import BeforeValidator, PlainSerializer, WithJsonSchema

from gridwise.common.errors import PuzzleError
from gridwise.model import relations
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint, Expansion
from gridwise.model.fields import Nested
from gridwise.model.relations import Relation
from gridwise.model.shapes import Outline, Shape, Tone, Width

if TYPE_CHECKING:
    from gridwise.model.puzzle import Draft, Puzzle


def constraint_from_plain(value: Any) -> Constraint:
    """The constraint described by plain data: `{name: Cage, …}`, `{Cage: …}`, `Diagonals`, or a line `a1 < a2`."""
    from gridwise.model.registry import constraint

    if isinstance(value, Constraint):
        return value
    if isinstance(value, str):
        return _from_text(value)
    if not isinstance(value, Mapping) or not value:
        raise PuzzleError(f"{value!r} is not a constraint")
    fields = {str(key): part for key, part in value.items()}
    if "name" in fields:
        return constraint(str(fields.pop("name")))(**fields)
    if len(fields) > 1:
        raise PuzzleError(f"the constraint with the fields {', '.join(fields)} has no name; add `name: X`")
    name, argument = next(iter(fields.items()))
    kind = constraint(name)
    if isinstance(argument, Mapping):
        return kind(**{str(key): part for key, part in argument.items()})
    if not kind.model_fields:
        raise PuzzleError(f"{name} has no fields")
    return kind(**{next(iter(kind.model_fields)): argument})


def _from_text(text: str) -> Constraint:
    from gridwise.model.registry import constraint, constraint_of_line, constraints

    line = None if text.strip() in constraints() else constraint_of_line(text)
    return line or constraint(text.strip())()


def _as_options(value: Any) -> tuple[tuple[Constraint, ...], ...]:
    if not isinstance(value, list | tuple) or len(value) < 2:
        raise PuzzleError("AnyOf needs a list of two or more options")
    options = tuple(_as_option(option) for option in value)
    if not all(options):
        raise PuzzleError("an option of AnyOf is empty")
    return options


def _as_option(option: Any) -> tuple[Constraint, ...]:
    parts = option if isinstance(option, list | tuple) else [option]
    return tuple(constraint_from_plain(part) for part in parts)


def _plain(options: tuple[tuple[Constraint, ...], ...]) -> list[list[dict[str, Any]]]:
    """The options as plain data for `constraint_from_plain`."""
    return [[plain_constraint(part) for part in option] for option in options]


def plain_constraint(part: Constraint) -> dict[str, Any]:
    """A constraint as plain data for `constraint_from_plain`."""
    return {"name": type(part).__name__, **part.model_dump(mode="json", exclude_defaults=True)}


CONSTRAINT_SCHEMA = {"type": ["string", "object"], "description": "a constraint, written as elsewhere in a puzzle file"}

Options = Annotated[
    tuple[tuple[Constraint, ...], ...],
    BeforeValidator(_as_options),
    Nested(),
    PlainSerializer(_plain),
    WithJsonSchema(
        {
            "type": "array",
            "minItems": 2,
            "items": {"anyOf": [CONSTRAINT_SCHEMA, {"type": "array", "minItems": 1, "items": CONSTRAINT_SCHEMA}]},
            "description": "the options, each a constraint or a list of constraints",
        }
    ),
]
"""Several lists of constraints."""


@contextmanager
def _placed(part: Constraint) -> Iterator[None]:
    """Add to errors the position of the option or, if that is unknown, the name of the field."""
    try:
        yield
    except PuzzleError as error:
        error.at(part.where_of(error.field or ""))
        error.field = "options"
        raise


def _bracketed(part: Constraint) -> str:
    """The label of a part, in brackets if it has options itself."""
    return f"({part.label()})" if isinstance(part, AnyOf) else part.label()


class AnyOf(Constraint):
    """At least one of the options is satisfied. Each is a constraint, or a list of constraints that apply together."""

    options: Options

    def expand(self, draft: Draft) -> Expansion | None:
        """The same options with each constraint expanded."""
        changed = False
        options = []
        for option in self.options:
            parts: list[Constraint] = []
            for part in option:
                with _placed(part):
                    expansion = part.expand(draft)
                    changed = changed or expansion is not None
                    parts.extend([part] if expansion is None else self._parts(part, expansion))
            options.append(tuple(parts))
        return Expansion([AnyOf(options=tuple(options))]) if changed and tuple(options) != self.options else None

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        for option in self.options:
            for part in option:
                with _placed(part):
                    part.validate(puzzle)
                    relations = list(part.relations(puzzle.board))
                    if not relations or any(relation.when for relation in relations):
                        raise PuzzleError(f"{type(part).__name__} can't be an option of AnyOf")

    def relations(self, board: Board) -> Iterator[Relation]:
        yield relations.Either(
            tuple(
                tuple(relation.stamped(part, ()) for part in option for relation in part.relations(board))
                for option in self.options
            )
        )

    def draw(self, board: Board) -> Iterator[Shape]:
        for number, option in enumerate(self.options):
            cells = tuple(dict.fromkeys(cell for part in option for cell in part.cells()))
            if cells:
                yield Outline(cells, Width.THIN, Tone.CLUE, dashed=True, inset=0.05 + 0.04 * (number % 5))

    def rule(self) -> str:
        return " ".join([f"At least one of these holds: {self.label()}.", *dict.fromkeys(self._option_rules())])

    def _option_rules(self) -> Iterator[str]:
        """The rules of the options. Options inside an option add only their own rules, not another "at least one"."""
        for part in (part for option in self.options for part in option):
            if isinstance(part, AnyOf):
                yield from part._option_rules()
            elif sentence := part.rule():
                yield sentence

    def label(self, relation: Relation | None = None) -> str:
        return " or ".join(" and ".join(map(_bracketed, option)) for option in self.options)

    @staticmethod
    def _parts(part: Constraint, expansion: Expansion) -> list[Constraint]:
        if expansion.attributes:
            raise PuzzleError(
                f"{type(part).__name__} can't be an option of AnyOf: it sets {', '.join(expansion.attributes)}"
            )
        return [each if each.where else each.like(part) for each in expansion.constraints]

    example: ClassVar[str] = """
        - LatinSquare
        - name: AnyOf
          options:
            - Thermometer: a1 a2 a3
            - [{Thermometer: a3 a2 a1}, {WhiteDot: a1 b1}]
        - initial: |
            . . . .
            1 . . .
            . . . .
            . 4 . .
        """
