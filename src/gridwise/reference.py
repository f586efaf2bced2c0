"""The reference tables of the docs, made from the registries: `python -m gridwise.reference FOLDER`."""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from textwrap import dedent
from types import ModuleType
from typing import Any, cast

from pydantic.fields import FieldInfo

from gridwise.batch.schema import COLUMNS, OPERATIONS
from gridwise.declaring.loading import parse
from gridwise.generating.recipe import Recipe, recipes
from gridwise.generating.shares import options_of
from gridwise.logic import examples
from gridwise.logic.ladder import LADDERS, techniques
from gridwise.logic.technique import Technique
from gridwise.model.attributes import ATTRIBUTES
from gridwise.model.constraint import Constraint
from gridwise.model.registry import constraints, formats, puzzle_type, type_names
from gridwise.solving.explaining import example

_MADE = "<!-- Made by `make docs` from the registries; edit the docstrings instead. -->"


def field_rows(kind: type[Constraint]) -> Iterator[tuple[str, str, str]]:
    """Name, need and description of each field of a constraint."""
    schema: dict[str, Any] = kind.model_json_schema()
    needed = schema.get("required", [])
    for name, info in schema.get("properties", {}).items():
        need = "needed" if name in needed else "optional"
        if info.get("attribute"):
            need = "optional, or an attribute of the puzzle"
        yield name, need, _described(info)


def _described(info: dict[str, Any]) -> str:
    """What a field holds: as it says itself, or the part of it that may be left out, or else by its types."""
    parts = [part for part in info.get("anyOf", ()) if part.get("type") != "null"]
    told = info.get("description") or (parts[0].get("description") if len(parts) == 1 else None)
    if told:
        return str(told)
    if "enum" in info:
        return " or ".join(f"`{choice}`" for choice in info["enum"])
    default = f", {info['default']} unless told" if info.get("default") is not None else ""
    return " or ".join(dict.fromkeys(filter(None, map(_kind, parts or [info])))) + default


def _kind(info: dict[str, Any]) -> str:
    return " or ".join(filter(None, map(_kind, info["anyOf"]))) if "anyOf" in info else str(info.get("type", ""))


def example_text(kind: type[Constraint]) -> str:
    """The constraint's example as it would stand in a file."""
    return dedent(kind.example).strip() + "\n"


def constraint_page() -> str:
    """The page of all constraints."""
    parts = [
        "# Constraints",
        _MADE,
        "Every constraint by its name in puzzle files, with its fields and a puzzle that uses it.",
    ]
    for name, kind in constraints().items():
        parts.append(f"## {name}\n\n{dedent(kind.__doc__ or '').strip()}")
        rows = [f"| `{field}` | {need} | {what} |" for field, need, what in field_rows(kind)]
        if rows:
            parts.append("\n".join(["| field | | what |", "| --- | --- | --- |", *rows]))
        if kind.example:
            parts.append(f"```yaml\n{example_text(kind)}```")
    return "\n\n".join(parts) + "\n"


def type_page() -> str:
    """The page of all puzzle types."""
    parts = ["# Puzzle types", _MADE, "Every type by its name in puzzle files, with its rules and a small puzzle."]
    for name in type_names():
        kind = puzzle_type(name)
        own = [f"`{field}`" for field in kind.fields]
        parts.append(f"## {name}\n\n{kind.rules}")
        if own:
            parts.append(f"Its own attributes: {', '.join(own)}.")
        parts.append(f"![{kind.title}]({PICTURES}/{name}.svg)")
        parts.append(f"```yaml\n{kind.starter().strip()}\n```")
    return "\n\n".join(parts) + "\n"


PICTURES = "../pictures/types"
"""Where the pictures of the types lie, seen from the pages."""


def type_pictures() -> dict[str, str]:
    """The picture of every type's example, by the name of its file."""
    return {f"{name}.svg": parse(puzzle_type(name).starter()).svg(cell_size=36) for name in type_names()}


def attribute_page() -> str:
    """The page of the attributes that every puzzle can have."""
    rows = [f"| `{name}` | {info['description']} |" for name, info in ATTRIBUTES.items()]
    table = "\n".join(["| attribute | what |", "| --- | --- |", *rows])
    return f"# Attributes of a puzzle\n\n{_MADE}\n\n{table}\n"


def technique_page() -> str:
    """The page of all techniques, easiest first by our own ladder."""
    rows = []
    for found in techniques().values():
        scores = " | ".join(_score(found, ladder) for ladder in LADDERS)
        rows.append(f"| {found.name} | {scores} | {_says(found)} |")
    head = ["| technique | gridwise | Explainer | HoDoKu | what it says |", "| --- | --- | --- | --- | --- |"]
    told = "Every technique with its score on each ladder; a dash where it does not stand on that one."
    examples = [_example(name) for name in techniques()]
    return "\n\n".join(["# Techniques", _MADE, told, "\n".join([*head, *rows]), _EXAMPLES, *examples]) + "\n"


_EXAMPLES = """## Examples

For each technique a position, and the step that it finds there. `gridwise techniques NAME` draws it."""


def _example(name: str) -> str:
    found = example(name)
    if found is None:
        return f"### {name}\n\nIt came without an example."
    text = examples.example_text(techniques()[name])
    return f"### {name}\n\n```yaml\n{text}```\n\n{found.step.why} So {found.step.what}."


def _score(found: Technique, ladder: str) -> str:
    rung = found.ladders.get(ladder)
    return "–" if rung is None else f"{rung.score:g}"


def _says(found: Technique) -> str:
    return " ".join((inspect.getdoc(type(found)) or "").split())


def recipe_page() -> str:
    """The page of all recipes, and of the constraints whose clues they can draw."""
    parts = ["# Recipes", _MADE, _RECIPES]
    for name, kind in recipes().items():
        parts.append(f"## {name}\n\n{dedent(kind.__doc__ or '').strip()}")
        told = option_words(kind)
        rows = [
            f"| `{option}` | {_default(info)} | {told.get(option, '')} |" for option, info in kind.model_fields.items()
        ]
        if rows:
            parts.append("\n".join(["| option | unless told | what |", "| --- | --- | --- |", *rows]))
    return "\n\n".join([*parts, _INSTANCES, instance_table()]) + "\n"


_RECIPES = """How clues are made for new puzzles of a type: `clues: {recipe: NAME, option: value}` in its file.
Options can also be set for one run: `gridwise generate TYPE --set option=value`."""
_INSTANCES = """## What can be drawn

Constraints that offer clues of their kind for a solution. Of some kinds a puzzle can have *all*; of the others, as many
as there is room for. Options are written beside `count`, as in `Thermometer: {count: 3, cells: 4-6}`."""


def option_words(kind: type[Recipe]) -> dict[str, str]:
    """What the docstrings below a recipe's fields say of them."""
    found: dict[str, str] = {}
    for owner in reversed([each for each in kind.__mro__ if issubclass(each, Recipe)]):
        body = cast(ast.ClassDef, ast.parse(dedent(inspect.getsource(owner))).body[0]).body
        for field, below in pairwise(body):
            match field, below:
                case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(words))):
                    found[name] = " ".join(words.split())
    return found


def _default(info: FieldInfo) -> str:
    return "needed" if info.is_required() else _option_text(info.default)


def _option_text(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple | list):
        return ", ".join(map(str, value))
    return "–" if value is None else f"`{value}`" if isinstance(value, str) else str(value)


def instance_table() -> str:
    """The constraints that offer instances, with their options."""
    rows = []
    for name, kind in constraints().items():
        if kind.offers_instances():
            options = ", ".join(f"`{option}`{_usual(default)}" for option, default in options_of(kind).items())
            rows.append(f"| [{name}](constraints.md#{name.lower()}) | {'yes' if kind.listed else ''} | {options} |")
    return "\n".join(["| constraint | `all` | options |", "| --- | --- | --- |", *rows])


def _usual(default: Any) -> str:
    return f" ({'-'.join(map(str, default))})" if isinstance(default, tuple) else ""


def format_page() -> str:
    """The page of all formats."""
    rows = []
    for name, module in formats().items():
        does = "read and written" if hasattr(module, "write") else "read"
        endings = " ".join(f"`{ending}`" for ending in module.SUFFIXES)
        rows.append(f"| [{name}](#{_anchor(name)}) | {does} | {endings} |")
    table = "\n".join(["| format | | endings of its files |", "| --- | --- | --- |", *rows])
    parts = [
        f"## {name}\n\n{_about(module)}\n\n```text\n{module.EXAMPLE.strip()}\n```" for name, module in formats().items()
    ]
    return "\n\n".join(["# Formats", _MADE, _FORMATS, table, *parts]) + "\n"


_FORMATS = """What puzzles are read from and written to. Reading needs no name: the format that is surest of a
text is taken. `gridwise convert PUZZLE --to FORMAT` writes it; a rule that a format has no word for is an error that
names it."""


def _anchor(title: str) -> str:
    return re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")


def _shown(text: str) -> str:
    return f"```text\n{text.strip()}\n```"


def _about(module: ModuleType) -> str:
    return (inspect.getdoc(module) or "").strip()


def result_page() -> str:
    """The page of the columns that batches write."""
    kinds = {"text": "string", "whole": "int64", "number": "double", "counts": "map<string, int64>"}
    kinds["steps"] = "list<struct<technique, score, placements, removals, text>>"
    head = ["| column | Parquet | solve | rate | explain | generate | what it holds |", "| --- " * 7 + "|"]
    rows = []
    for column in COLUMNS:
        marks = " | ".join("•" if operation in column.operations else "" for operation in OPERATIONS)
        rows.append(f"| `{column.name}` | `{kinds[column.kind]}` | {marks} | {column.about} |")
    told = (
        "The rows that `gridwise batch` writes: Parquet with zstd, or JSON lines with the same names, in the order of "
        "the input. A column that has nothing to say is null."
    )
    return "\n\n".join(["# Results of batches", _MADE, told, "\n".join([*head, *rows])]) + "\n"


PAGES = {
    "constraints.md": constraint_page,
    "types.md": type_page,
    "attributes.md": attribute_page,
    "techniques.md": technique_page,
    "recipes.md": recipe_page,
    "formats.md": format_page,
    "results.md": result_page,
}


def main() -> None:
    """Write every page into the folder named on the command line, and the pictures beside it."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name, page in PAGES.items():
        (folder / name).write_text(page(), encoding="utf-8")
    pictures, made = folder / PICTURES, type_pictures()
    pictures.mkdir(parents=True, exist_ok=True)
    for path in pictures.glob("*.svg"):
        if path.name not in made:
            path.unlink()
    for name, svg in made.items():
        (pictures / name).write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
