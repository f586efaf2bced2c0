"""The JSON Schema of puzzle files, for editors: made from all registered attributes, constraints and types."""

from __future__ import annotations

from typing import Any

from gridwise.declaring import format_versions
from gridwise.declaring.declare import DRAWINGS, LOOK
from gridwise.model.attributes import ATTRIBUTES
from gridwise.model.constraint import Constraint
from gridwise.model.registry import constraints, type_names

Schema = dict[str, Any]

_WHOLE = r"^\s*[-+]?[0-9]+\s*$"


def puzzle_schema() -> Schema:
    """The JSON Schema (draft 2020-12) of a puzzle file as read by any YAML parser."""
    fields = {name: _fields(kind) for name, kind in constraints().items()}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "gridwise puzzle file",
        "description": "A map of attributes, or a list of parts.",
        "anyOf": [{"type": "array", "minItems": 1, "items": _ref("part")}, _ref("part")],
        "$defs": {
            "part": _part(),
            "attributes": _attributes(fields),
            "named": _named(),
            "constraint": _constraint(),
            "short": _short_map(),
            LOOK: _look(),
            **{name: _named_form(name, schema) for name, schema in fields.items()},
            **{f"{name}.fields": schema for name, schema in fields.items()},
        },
    }


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _part() -> Schema:
    """A part: a name or a line, a constraint with its name, or a map of attributes."""
    names = {"enum": [*type_names(), *constraints()]}
    text = {
        "type": "string",
        "description": "a type, a file in the same folder, a constraint, or a line such as a1+a2 = 5",
    }
    return {
        "if": {"type": "object", "required": ["name"]},
        "then": _ref("named"),
        "else": {"anyOf": [names, text, _ref("attributes")]},
    }


def _attributes(fields: dict[str, Schema]) -> Schema:
    known: dict[str, list[Schema]] = {name: [_as_read(schema)] for name, schema in ATTRIBUTES.items()}
    for name, kind in constraints().items():
        for attribute in kind.puzzle_attributes():
            known.setdefault(attribute, []).append(fields[name]["properties"][attribute])
    merged = {name: each[0] if len(each) == 1 else {"anyOf": each} for name, each in known.items()}
    listed = {"type": "array", "items": _ref("constraint")}
    return {
        "type": "object",
        "minProperties": 1,
        "properties": {
            "type": {"anyOf": [{"enum": list(type_names())}, {"type": "string"}], "description": "the puzzle type"},
            format_versions.KEY: _as_read(format_versions.SCHEMA),
            **merged,
            "constraints": {"anyOf": [listed, _ref("constraint"), {"type": "null"}], "description": "its constraints"},
            **_short_forms(),
            LOOK: _ref(LOOK),
        },
        "additionalProperties": False,
    }


def _constraint() -> Schema:
    """A constraint in the list under `constraints`."""
    text = {"type": "string", "description": "a constraint without fields, or a line such as a1+a2 = 5"}
    return {
        "if": {"type": "object", "required": ["name"]},
        "then": _ref("named"),
        "else": {"anyOf": [{"enum": list(constraints())}, text, _ref("short")]},
    }


def _named() -> Schema:
    """A map with the name of a constraint and its fields."""
    choices = [{"if": {"properties": {"name": {"const": name}}}, "then": _ref(name)} for name in constraints()]
    known = {"enum": list(constraints()), "description": "the constraint's name"}
    return {"type": "object", "required": ["name"], "properties": {"name": known}, "allOf": choices}


def _short_map() -> Schema:
    known = {**_short_forms(), LOOK: _ref(LOOK)}
    return {"type": "object", "minProperties": 1, "properties": known, "additionalProperties": False}


def _look() -> Schema:
    """How the constraint of a map is drawn: a drawing or several."""
    one = {"anyOf": [_ref(f"{name}.fields") for name in DRAWINGS.values()]}
    about = "how the constraint is drawn, such as {line: a1 b2, colour: green}"
    return {"anyOf": [one, {"type": "array", "minItems": 1, "items": one}], "description": about}


def _short_forms() -> dict[str, Schema]:
    """`Name: value`, for every constraint: its first field, a map of its fields, or nothing."""
    forms: dict[str, Schema] = {}
    for name, kind in constraints().items():
        first = next(iter(kind.model_fields), None)
        value = [_ref(f"{name}.fields/properties/{first}")] if first else []
        forms[name] = {"anyOf": [*value, _ref(f"{name}.fields"), {"type": "null"}], "description": _about(kind)}
    return forms


def _named_form(name: str, fields: Schema) -> Schema:
    return {
        **fields,
        "properties": {"name": {"const": name}, **fields["properties"], LOOK: _ref(LOOK)},
        "required": ["name", *fields.get("required", [])],
    }


def _fields(kind: type[Constraint]) -> Schema:
    made = kind.model_json_schema()
    return {
        "type": "object",
        "description": _about(kind),
        "properties": {name: _as_read(schema) for name, schema in made.get("properties", {}).items()},
        "required": made.get("required", []),
        "additionalProperties": False,
    }


def _about(kind: type[Constraint]) -> str:
    return (kind.__doc__ or "").strip().split("\n")[0]


def _as_read(schema: Any) -> Any:
    """The schema of a value as a YAML parser may have read it: text such as 003 as a number, or a number as text."""
    if isinstance(schema, list):
        return [_as_read(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    made = {key: value if key in ("enum", "const", "default", "description") else _as_read(value) for key, value in
            schema.items() if key not in ("attribute", "title")}  # fmt: skip
    types = made.get("type")
    if types == "integer":
        made.update(type=["integer", "string"], pattern=_WHOLE)
    elif types is not None and "string" in types:
        made["type"] = list(dict.fromkeys([*([types] if isinstance(types, str) else types), "number", "boolean"]))
    return made
