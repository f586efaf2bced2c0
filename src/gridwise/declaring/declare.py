"""From the nodes of a puzzle file to a Declaration: attributes, constraints, included files."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from gridwise.common.errors import PuzzleError, Where, did_you_mean
from gridwise.declaring import format_versions
from gridwise.declaring.includes import Includes, shipped_type
from gridwise.declaring.yaml_nodes import ListNode, MapNode, Node, ScalarNode, parse
from gridwise.declaring.yaml_spelling import misread
from gridwise.model.attributes import ATTRIBUTES, BOARDS
from gridwise.model.constraint import Constraint
from gridwise.model.fields import Nested, holds_part
from gridwise.model.grid import CELL_PATTERN, PLACE_PATTERN
from gridwise.model.puzzle import Declaration
from gridwise.model.registry import constraint as constraint_named
from gridwise.model.registry import constraint_of_line, constraints, find_type_name, puzzle_type, takes_attribute

MAX_CONSTRAINTS = 40_000
_KEYS = ("constraints", "type", "name", format_versions.KEY)
"""Keys of a map that are not attributes."""
LOOK = "draw"
"""The key of a map that says how its constraint is drawn."""
DRAWINGS = {"line": "CosmeticLine", "region": "CosmeticColour", "shape": "CosmeticShape", "text": "CosmeticText"}
"""What draws a map with such a key."""
_WITH_OPTIONS = ("clues", "style", "symbols")
"""Attributes whose nested keys can be wrong by themselves."""
_OF_TYPE_ONLY = ("title", "group", "rules", "clues", "style", "example")
"""Attributes that describe a type itself; a second type does not override them."""


def declaration(node: Node, includes: Includes) -> Declaration:
    """The declaration of a document, in any version of the format."""
    node = format_versions.upgraded(node)
    parts = _Parts(includes)
    for part in node.items if isinstance(node, ListNode) else (node,):
        parts.add(part)
        if len(parts.constraints) > MAX_CONSTRAINTS:
            raise PuzzleError(f"there are more than {MAX_CONSTRAINTS:,} constraints", where=part.where)
    return Declaration(parts.type, parts.attributes, tuple(parts.constraints), parts.where)


class _Parts:
    """Collects the parts of a document: later attributes override earlier ones, constraints accumulate."""

    def __init__(self, includes: Includes) -> None:
        self.includes = includes
        self.type: str | None = None
        self.attributes: dict[str, Any] = {}
        self.constraints: list[Constraint] = []
        self.where: dict[str, Where] = {}

    def add(self, part: Node) -> None:
        if isinstance(part, ScalarNode):
            self.add_scalar(part)
        elif isinstance(part, MapNode):
            self.add_map(part)
        else:
            raise PuzzleError("a part must be a name, a map or a line of arithmetic, not a list", where=part.where)

    # ---- names and lines -----------------------------------------------------------------------------------------

    def add_scalar(self, part: ScalarNode) -> None:
        text = part.text.strip()
        if not text:
            raise PuzzleError("this part is empty", where=part.where)
        is_line = any(sign in text for sign in "=<>≤≥")
        if not is_line and self.include(text, part.where):
            return
        if not is_line and text in constraints():
            self.constraints.extend(build(text, {}, part.where))
        elif constraint := from_line(text, part.where):
            self.constraints.append(constraint)
        elif is_line:
            advice = "lines are written like 'a1+a2 = 5' or 'a1 < a2'"
            raise PuzzleError(f"'{text}' can't be read", suggestion=advice, where=part.where)
        else:
            raise self.includes.missing(text, part.where)

    def include(self, name: str, where: Where) -> bool:
        """Include the file in the same folder, or the shipped type, of this name; return whether there is one."""
        if (path := self.includes.file(name, where)) is not None:
            self.include_file(path, where)
        elif (known := shipped_type(name)) is not None:
            self.add_type(known, where)
        else:
            return False
        return True

    def include_file(self, path: Path, where: Where) -> None:
        text = self.includes.enter(path, where)
        documents = parse(text, str(path), self.includes.budget)
        if len(documents) != 1:
            what = "is empty" if not documents else f"holds {len(documents)} documents; only one can be included"
            raise PuzzleError(f"'{path.name}' {what}", where=where)
        included = declaration(documents[0], self.includes)
        self.includes.leave()
        if included.type:
            self.add_type(included.type, where)
        else:
            self.attributes.setdefault("title", path.stem)
        self.merge(included.attributes, included.where, included.constraints)

    def add_type(self, name: str, where: Where) -> None:
        declared = puzzle_type(name).declaration
        if self.type is None:
            self.type = name
            self.where["type"] = where
            for attribute in declared.attributes:
                self.attributes.pop(attribute, None)
        elif self.type != name:
            self.add_second_type(puzzle_type(self.type).declaration, declared)

    def add_second_type(self, first: Declaration, second: Declaration) -> None:
        """Add the rules of another type to those already collected."""
        known = (*first.constraints, *self.constraints)
        brought = {name: value for name, value in second.attributes.items() if name not in _OF_TYPE_ONLY}
        texts = [self.attributes.get("rules", first.attributes.get("rules")), second.attributes.get("rules")]
        if any(texts):
            brought["rules"] = "\n".join(str(rules).strip() for rules in texts if rules)
        self.merge(brought, second.where, [part for part in second.constraints if part not in known])

    def merge(
        self, attributes: Mapping[str, Any], where: Mapping[str, Where], constraints: Iterable[Constraint]
    ) -> None:
        self.attributes.update(attributes)
        self.where.update({name: place for name, place in where.items() if name.partition(".")[0] in attributes})
        self.constraints.extend(part.located(None, of_type=True) for part in constraints)

    # ---- maps ----------------------------------------------------------------------------------------------------

    def add_map(self, part: MapNode) -> None:
        if any(key.text == LOOK for key, _ in part.entries):
            self.constraints.append(drawn(part))
            return
        if any(key.text == "name" for key, _ in part.entries):
            self.constraints.extend(named(part))
            return
        for key, value in sorted(part.entries, key=lambda entry: entry[0].text != "type"):
            if key.text == "constraints":
                self.constraints.extend(constraint_list(value))
            elif key.text == "type":
                self.add_named_type(value)
            elif key.text in constraints():
                self.constraints.extend(short(key, value))
            else:
                self.add_attribute(key, value)

    def add_named_type(self, value: Node) -> None:
        if not isinstance(value, ScalarNode) or value.is_null:
            raise PuzzleError("`type` must be the name of a puzzle type, such as Sudoku", where=value.where)
        if not self.include(value.text.strip(), value.where):
            try:
                puzzle_type(value.text.strip())
            except PuzzleError as error:
                raise error.at(value.where) from None

    def add_attribute(self, key: ScalarNode, value: Node) -> None:
        name = key.text
        if name not in ATTRIBUTES and not takes_attribute(name):
            raise unknown_key(key)
        self.attributes[name] = attribute_value(name, value)
        self.where[name] = board_places(value) if name in BOARDS else value.where
        self.where.update(option_places(name, value) if name in _WITH_OPTIONS else ())


# ---- constraints -----------------------------------------------------------------------------------------------------


def constraint_list(node: Node) -> Iterator[Constraint]:
    """The constraints listed under `constraints:`."""
    if isinstance(node, ScalarNode) and node.is_null:
        return
    for item in node.items if isinstance(node, ListNode) else (node,):
        if isinstance(item, ListNode):
            raise PuzzleError("a constraint must be a name or a map, not a list", where=item.where)
        if isinstance(item, ScalarNode):
            text = item.text.strip()
            line = None if text in constraints() else from_line(text, item.where)
            yield from [line] if line else build(text, {}, item.where)
        elif any(key.text == LOOK for key, _ in item.entries):
            yield drawn(item)
        elif any(key.text == "name" for key, _ in item.entries):
            yield from named(item)
        else:
            yield from (each for key, value in item.entries for each in short(key, value))


def named(node: MapNode) -> list[Constraint]:
    """The constraint, or one for each of its cells, from a map with a `name` and its fields."""
    fields = {key.text: (key, value) for key, value in node.entries}
    _, name = fields.pop("name")
    if not isinstance(name, ScalarNode) or not name.text.strip():
        raise PuzzleError("`name` must be the name of a constraint", where=name.where)
    kind = find(name.text.strip(), name.where)
    return build(kind.__name__, fields, node.where)


def short(key: ScalarNode, value: Node) -> list[Constraint]:
    """The constraint, or one for each of its cells, from `Name: value`: its first field, or a map of its fields."""
    kind = find(key.text, key.where)
    if isinstance(value, ScalarNode) and value.is_null:
        return build(key.text, {}, key.where)
    if isinstance(value, MapNode) and not holds_part(kind, [name.text for name, _ in value.entries]):
        return build(key.text, {name.text: (name, item) for name, item in value.entries}, key.where)
    if not kind.model_fields:
        raise PuzzleError(f"{key.text} has no fields, so it takes no value", where=value.where)
    return build(key.text, {next(iter(kind.model_fields)): (key, value)}, key.where)


def drawn(node: MapNode) -> Constraint:
    """The constraint from a map that also says how it is drawn."""
    look = next(value for key, value in node.entries if key.text == LOOK)
    rest = replace(node, entries=tuple(entry for entry in node.entries if entry[0].text != LOOK))
    shapes = [part for item in (look.items if isinstance(look, ListNode) else (look,)) for part in drawing(item)]
    parts = nested(rest)
    return constraint_named("Drawn")(parts=[parts], look=shapes).located(node.where)


def drawing(node: Node) -> list[Constraint]:
    """What a map such as `{line: a1 b2, colour: green}` draws."""
    entries = {key.text: (key, value) for key, value in node.entries} if isinstance(node, MapNode) else {}
    name = next((name for key, name in DRAWINGS.items() if key in entries), None)
    if name is None:
        advice = "write it like {line: a1 b2, colour: green}"
        raise PuzzleError("a drawing needs a line, region, shape or text", suggestion=advice, where=node.where)
    return build(name, entries, node.where)


def find(name: str, where: Where) -> type[Constraint]:
    """The constraint class of this name."""
    try:
        return constraint_named(name)
    except PuzzleError as error:
        raise error.at(where) from None


def build(name: str, fields: Mapping[str, tuple[ScalarNode, Node]], where: Where) -> list[Constraint]:
    """The constraint of this name with these fields, or one for each cell; each records where it was written."""
    kind = find(name, where)
    places = {field: value.where for field, (_, value) in fields.items()}
    try:
        made = kind.each(**{field: field_value(kind, field, value) for field, (_, value) in fields.items()})
    except PuzzleError as error:
        key, value = fields.get(error.field or "", (None, None))
        unknown = error.field not in kind.model_fields
        raise error.at(where if key is None or value is None else key.where if unknown else value.where) from None
    return [each.located(where, places) for each in made]


def field_value(kind: type[Constraint], field: str, node: Node) -> Any:
    """The value of a field as plain data, with constraints in it if the field holds constraints."""
    known = kind.model_fields.get(field)
    return nested(node) if known and any(isinstance(mark, Nested) for mark in known.metadata) else plain(node)


def nested(node: Node) -> Any:
    """Lists of constraints, each of which records where it was written."""
    if isinstance(node, ListNode):
        return [nested(item) for item in node.items]
    if node.is_null if isinstance(node, ScalarNode) else not node.entries:
        raise PuzzleError("a constraint is missing here", where=node.where)
    if (
        isinstance(node, MapNode)
        and len(node.entries) > 1
        and all(key.text not in ("name", LOOK) for key, _ in node.entries)
    ):
        keys = ", ".join(key.text for key, _ in node.entries)
        raise PuzzleError(f"the constraint with the fields {keys} has no name; add `name: X`", where=node.where)
    several = list(constraint_list(node))
    return several[0] if len(several) == 1 else constraint_named("AllOf")(parts=several).located(node.where)


def from_line(line: str, where: Where) -> Constraint | None:
    """The constraint that a bare line states; None if no constraint is written like that."""
    try:
        constraint = constraint_of_line(line)
    except PuzzleError as error:
        raise error.at(where) from None
    return None if constraint is None else constraint.located(where)


# ---- attributes ------------------------------------------------------------------------------------------------------


def known_attributes() -> set[str]:
    """All attributes that a puzzle can have."""
    return {*ATTRIBUTES, *(name for kind in constraints().values() for name in kind.puzzle_attributes())}


def unknown_key(key: ScalarNode) -> PuzzleError:
    """The error for an unknown key."""
    if type_name := find_type_name(key.text):
        advice: str | None = f"write the type as '- {type_name}' or 'type: {type_name}'"
    elif re.fullmatch(CELL_PATTERN, key.text):
        advice = f"to fill a cell, write '{key.text} = 5'"
    else:
        advice = did_you_mean(key.text, [*known_attributes(), *_KEYS, *constraints()])
    return PuzzleError(f"unknown key '{key.text}'", suggestion=advice, where=key.where)


def attribute_value(name: str, node: Node) -> Any:
    """The value of an attribute as plain data."""
    if isinstance(node, ScalarNode):
        if node.is_null and (name in BOARDS or name == "empty"):
            raise misread(name, "nothing", node.where)
        if node.plain and not node.text:
            raise PuzzleError(f"`{name}` has no value", where=node.where)
        if name in BOARDS and not node.text.strip():
            advice = "write its rows on the lines below, indented"
            raise PuzzleError(f"`{name}` has no cells", suggestion=advice, where=node.where)
    if name == "empty":
        return empty_token(node)
    if name in BOARDS and isinstance(node, MapNode) and not _names_places(node):
        raise misread(name, "a map", node.where)
    if ATTRIBUTES.get(name, {}).get("type") == "string" and not isinstance(node, ScalarNode):
        raise misread(name, "a list" if isinstance(node, ListNode) else "a map", node.where)
    return plain(node, nulls=name in BOARDS)


def _names_places(node: MapNode) -> bool:
    """Whether a board is written as a map from place to symbol."""
    return all(re.fullmatch(f"{PLACE_PATTERN}|{CELL_PATTERN}", key.text) for key, _ in node.entries)


def empty_token(node: Node) -> str:
    """The token for an empty cell."""
    if not isinstance(node, ScalarNode):
        raise misread("empty", "a list" if isinstance(node, ListNode) else "a map", node.where)
    token = node.text.strip()
    if not token and node.style in ("|", ">"):
        raise misread("empty", "the start of a block of text", node.where)
    if len(token.split()) != 1:
        raise PuzzleError(f"`empty` must be one character or word without blanks, not '{node.text}'", where=node.where)
    return token


def plain(node: Node, nulls: bool = False) -> Any:
    """A node as plain strings, lists and maps; with `nulls`, None for what YAML reads as null."""
    if isinstance(node, ListNode):
        return [plain(item, nulls) for item in node.items]
    if isinstance(node, MapNode):
        return {key.text: plain(value, nulls) for key, value in node.entries}
    if nulls and node.is_null:
        return None
    one_line = node.style in ("|", ">") and node.text.count("\n") == 1
    return node.text.removesuffix("\n") if one_line else node.text


def option_places(name: str, node: Node) -> Iterator[tuple[str, Where]]:
    """The positions of the keys in a map of options and in nested maps: `clues.constraints.Cage`."""
    for key, value in node.entries if isinstance(node, MapNode) else ():
        yield f"{name}.{key.text}", key.where
        yield from option_places(f"{name}.{key.text}", value)


def board_places(node: Node) -> Where:
    """The position of a board, including that of each cell if the board is written as nested lists."""
    if not isinstance(node, ListNode):
        return node.where
    rows = [row.items if isinstance(row, ListNode) else (row,) for row in node.items]
    pieces = [
        (number, column, place.line or 0, place.column or 0)
        for number, row in enumerate(rows)
        for column, item in enumerate(row)
        for place in (item.where.inside(0, 0),)
    ]
    return replace(node.where, pieces=tuple(pieces))
