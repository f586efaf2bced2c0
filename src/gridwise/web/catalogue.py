"""The types, constraints, formats and recipes for the page's menus and editors, from the registries."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from types import ModuleType
from typing import Any, get_args

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from gridwise.common.errors import PuzzleError
from gridwise.declaring.loading import parse
from gridwise.generating.clue_symmetry import SYMMETRIES
from gridwise.generating.criteria import SCALE
from gridwise.generating.grades import grades
from gridwise.generating.recipe import DEFAULT, Recipe, recipes
from gridwise.generating.recipes.cages import Cages
from gridwise.generating.recipes.givens import Givens
from gridwise.generating.recipes.pictures import Pictures
from gridwise.logic.ladder import techniques
from gridwise.logic.technique import LEVELS
from gridwise.model.attributes import parse_size
from gridwise.model.constraint import Constraint, words
from gridwise.model.fields import Editor, Outside
from gridwise.model.grid import Cell
from gridwise.model.puzzle import Puzzle
from gridwise.model.puzzle_type import PuzzleType
from gridwise.model.registry import constraints, formats, puzzle_type, renders, type_names
from gridwise.reference import example_text, option_words
from gridwise.render.svg import draw
from gridwise.render.type_groups import GROUPS, NUMBERS, group_of
from gridwise.web.clue_tools import own_clues, own_grids

_EDITORS = {"integer": "number", "number": "number", "boolean": "flag", "array": "list", "string": "text"}
"""The editor for each type of JSON Schema."""


def all_types() -> list[dict[str, Any]]:
    """Every puzzle type."""
    return [_type(puzzle_type(name)) for name in type_names()]


def all_constraints() -> list[dict[str, Any]]:
    """Every constraint that can be a clue of a puzzle."""
    return [_constraint(kind) for kind in constraints().values() if kind.clue or kind.cosmetic]


def all_formats() -> dict[str, Any]:
    """The formats that are read and written, and the pictures that are drawn."""
    known = formats()
    write = [
        {"name": name, "title": _title(module), "ending": module.SUFFIXES[0]}
        for name, module in known.items()
        if hasattr(module, "write")
    ]
    draw = [{"name": name, "ending": module.EXTENSION} for name, module in pictures().items()]
    return {"read": [name for name, module in known.items() if hasattr(module, "read")], "write": write, "draw": draw}


def all_recipes() -> dict[str, Any]:
    """The options for generating puzzles, in general and for each type."""
    on_ladder = [name for name, technique in techniques().items() if SCALE in technique.ladders]
    presets = [
        {"name": each.name, "title": each.title, "about": each.about, "types": list(each.types)} for each in grades()
    ]
    general = {"levels": list(LEVELS), "symmetries": list(SYMMETRIES), "techniques": on_ladder, "grades": presets}
    return {**general, "types": list(_recipes())}


def pictures() -> dict[str, ModuleType]:
    """The outputs that draw a puzzle to a file."""
    outputs = renders().items()
    return {name: module for name, module in outputs if hasattr(module, "draw") and hasattr(module, "EXTENSION")}


def _title(module: ModuleType) -> str:
    """The first words of the module's docstring, such as `Puzzle files in YAML`."""
    return re.split(r"[.:;,](?:\s|$)|\n", inspect.getdoc(module) or module.NAME)[0]


def _type(kind: PuzzleType) -> dict[str, Any]:
    example = _example(kind)
    return {
        "name": kind.name,
        "title": kind.title,
        "size": _size(kind),
        "group": _group(example),
        "words": len(kind.rules.split()),
        "clues": own_clues(kind, example),
        "grids": own_grids(kind, example),
        "attributes": [
            *_symbol_choice(kind),
            *(field for name, owner in kind.fields.items() for field in _fields(owner, (name,))),
        ],
    }


def all_details() -> dict[str, dict[str, str]]:
    """The rules of every type and its example as a puzzle text: what is wanted of one type at a time."""
    kinds = map(puzzle_type, type_names())
    return {kind.name: {"name": kind.name, "rules": kind.rules, "example": kind.starter()} for kind in kinds}


def all_pictures() -> dict[str, dict[str, str]]:
    """From a group to the examples of its types as SVG."""
    examples = {name: _example(puzzle_type(name)) for name in type_names()}
    found: dict[str, dict[str, str]] = {group: {} for group in GROUPS}
    for name, example in examples.items():
        if example:
            found[group_of(example)][name] = draw(example)
    return found


def _example(kind: PuzzleType) -> Puzzle | None:
    """The example of a type; None if it does not load, as may happen in a plugin."""
    try:
        return parse(kind.starter())
    except PuzzleError:
        return None


def _group(example: Puzzle | None) -> str:
    """The group in which the page shows a type with this example."""
    return group_of(example) if example else NUMBERS


def _symbol_choice(kind: PuzzleType) -> Iterator[dict[str, Any]]:
    """The choice among the symbol sets of a type, if it has any."""
    if sets := list(kind.declaration.attributes.get("symbol_sets", ())):
        about = "the symbols (default: those of the type)"
        choice = {"name": "symbols", "editor": "choice", "required": False, "description": about, "default": None}
        yield {**choice, "choices": sets}


def _size(kind: PuzzleType) -> list[int] | None:
    """The rows and columns of a board for which only the type is given."""
    declared = kind.declaration.attributes
    if "size" in declared:
        return list(parse_size(declared["size"], declared.get("dimensions")))
    try:
        return list(parse(f"type: {kind.name}").grid.shape)
    except PuzzleError:
        return None


def _recipes() -> Iterator[dict[str, Any]]:
    """Each type with its recipe, and the recipe's options with the type's defaults."""
    known = recipes()
    for name in type_names():
        chosen = dict(puzzle_type(name).recipe)
        recipe = known.get(str(chosen.pop("recipe", DEFAULT)))
        if recipe is None:
            continue  # the recipe is in a plugin that is not loaded
        names = tuple(name for name in recipe.model_fields if name != "symmetry")
        meanings = option_words(recipe)
        options = [
            {
                **field,
                "default": chosen.get(field["name"], field["default"]),
                "description": meanings.get(field["name"], ""),
            }
            for field in _fields(recipe, names)
        ]
        yield {
            "type": name,
            "recipe": recipe.name,
            "symmetric": recipe.symmetric,
            "options": options,
            **_own(name, recipe),
        }


def _own(name: str, recipe: type[Recipe]) -> dict[str, Any]:
    """What new puzzles of a type can take over from a board or a picture of the user."""
    drawn = "cages" if issubclass(recipe, Cages) else "regions" if "regions" in puzzle_type(name).fields else None
    return {"drawn": drawn, "masked": issubclass(recipe, Givens), "pictured": issubclass(recipe, Pictures)}


def _constraint(kind: type[Constraint]) -> dict[str, Any]:
    return {
        "name": kind.__name__,
        "title": kind.tool or words(kind.__name__),
        "about": (inspect.getdoc(kind) or "").partition("\n")[0],
        "rule": _rule(kind),
        "fields": list(_fields(kind, tuple(kind.model_fields))),
        "cosmetic": kind.cosmetic,
        "signs": {sign: signed.__name__ for sign, signed in kind.by_sign.items()},
    }


def _rule(kind: type[Constraint]) -> str:
    """The rule as the constraint states it in its example."""
    if not kind.example:
        return ""
    puzzle = parse(example_text(kind))
    own = (*puzzle.constraints, *puzzle.declaration.constraints)
    return next((part.rule() for part in own if type(part) is kind), "")


# ---- fields ----------------------------------------------------------------------------------------------------------


def _fields(kind: type[BaseModel], names: tuple[str, ...]) -> Iterator[dict[str, Any]]:
    schema = kind.model_json_schema(mode="validation")
    for name in names:
        described = schema["properties"][name]
        parts = [part for part in described.get("anyOf", [described]) if part.get("type") != "null"]
        choices = _choices(parts)
        field = {
            "name": name,
            "editor": _editor(kind.model_fields[name], parts, choices),
            "required": name in schema.get("required", ()),
            "description": described.get("description", ""),
            "default": described.get("default"),
        }
        yield {**field, "choices": choices} if choices else field


def _choices(parts: list[dict[str, Any]]) -> list[Any]:
    return [choice for part in parts for choice in part.get("enum", [part["const"]] if "const" in part else [])]


def _editor(field: FieldInfo, parts: list[dict[str, Any]], choices: list[Any]) -> str:
    """The editor named by the field's type, or else the one for its JSON Schema."""
    if choices:
        return "choice"
    for kind in (*reversed(field.metadata), *_types_in(field.annotation)):
        if isinstance(kind, Editor):
            return kind.kind
        if isinstance(kind, type) and issubclass(kind, Cell | Outside):
            return "cell" if issubclass(kind, Cell) else "outside"
    types = [each for part in parts for each in _listed(part.get("type"))]
    return next((_EDITORS[each] for each in ("integer", "number", "boolean", "array") if each in types), "text")


def _types_in(annotation: Any) -> Iterator[Any]:
    """The types and metadata that an annotation such as `Region | None` is made of."""
    yield annotation
    # A tuple of cells without its own editor is not a single cell.
    if annotation is not None and getattr(annotation, "__origin__", None) is not tuple:
        for part in get_args(annotation):
            yield from _types_in(part)


def _listed(kinds: Any) -> list[str]:
    return kinds if isinstance(kinds, list) else [] if kinds is None else [kinds]
