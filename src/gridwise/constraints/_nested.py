"""Fields that hold constraints, and constraints as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import BeforeValidator, PlainSerializer, WithJsonSchema

from gridwise.common.errors import PuzzleError
from gridwise.model.constraint import Constraint
from gridwise.model.fields import Nested, holds_part

Option = tuple[Constraint, ...]
"""Constraints that apply together."""


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
        return _made(constraint(str(fields.pop("name"))), fields)
    if len(fields) > 1:
        raise PuzzleError(f"the constraint with the fields {', '.join(fields)} has no name; add `name: X`")
    name, argument = next(iter(fields.items()))
    kind = constraint(name)
    if isinstance(argument, Mapping) and not holds_part(kind, argument):
        return _made(kind, {str(key): part for key, part in argument.items()})
    if not kind.model_fields:
        raise PuzzleError(f"{name} has no fields")
    return _made(kind, {next(iter(kind.model_fields)): argument})


def _made(kind: type[Constraint], fields: Mapping[str, Any]) -> Constraint:
    """The constraint with these fields; of several cells, all of their constraints together."""
    from gridwise.model.registry import constraint

    several = kind.each(**fields)
    return several[0] if len(several) == 1 else constraint("AllOf")(parts=several)


def _from_text(text: str) -> Constraint:
    from gridwise.model.registry import constraint, constraint_of_line, constraints

    line = None if text.strip() in constraints() else constraint_of_line(text)
    return line or constraint(text.strip())()


def _as_options(value: Any) -> tuple[Option, ...]:
    if not isinstance(value, list | tuple):
        raise PuzzleError("`options` must be a list of constraints")
    return tuple(_as_option(option) for option in value)


def _as_option(option: Any) -> Option:
    parts = option if isinstance(option, list | tuple) else [option]
    if not parts:
        raise PuzzleError("a list of constraints is empty")
    return tuple(constraint_from_plain(part) for part in parts)


def _plain_option(option: Option) -> list[dict[str, Any]]:
    """The option as plain data for `constraint_from_plain`."""
    return [plain_constraint(part) for part in option]


def plain_constraint(part: Constraint) -> dict[str, Any]:
    """A constraint as plain data for `constraint_from_plain`."""
    return {"name": type(part).__name__, **part.model_dump(mode="json", exclude_defaults=True)}


CONSTRAINT_SCHEMA = {"type": ["string", "object"], "description": "a constraint, written as elsewhere in a puzzle file"}

_ONE_OR_MORE = {"anyOf": [CONSTRAINT_SCHEMA, {"type": "array", "minItems": 1, "items": CONSTRAINT_SCHEMA}]}

Parts = Annotated[
    Option,
    BeforeValidator(_as_option),
    Nested(),
    PlainSerializer(_plain_option),
    WithJsonSchema({**_ONE_OR_MORE, "description": "a constraint, or a list of constraints that apply together"}),
]
"""One constraint, or several that apply together."""

Options = Annotated[
    tuple[Option, ...],
    BeforeValidator(_as_options),
    Nested(),
    PlainSerializer(lambda options: [_plain_option(option) for option in options]),
    WithJsonSchema(
        {
            "type": "array",
            "minItems": 2,
            "items": _ONE_OR_MORE,
            "description": "the options, each a constraint or a list of constraints",
        }
    ),
]
"""Several lists of constraints."""
