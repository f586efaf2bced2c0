"""Writing a puzzle as a puzzle file that loads back to an equal puzzle."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from gridwise.common.errors import PuzzleError
from gridwise.declaring.yaml_nodes import require_allowed
from gridwise.model.attributes import BOARDS, COMPLETE
from gridwise.model.constraint import Constraint
from gridwise.model.grid import Cell, names
from gridwise.model.lattice_text import written_lattice
from gridwise.model.puzzle import Puzzle
from gridwise.model.registry import constraints_in_lines, find_type_name
from gridwise.model.symbols import VOID_TOKEN

_PLAIN = re.compile(r"[A-Za-z0-9(][\w ()+*/=<>.×÷−-]*(?<! )")
_NULLS = ("null", "Null", "NULL")
_BLOCK = re.compile(r" *[^\s\x00-\x1f\x7f-\x9f][^\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ud800-\udfff]*[^\s]\n?")
WIDTH = 100


def write(puzzle: Puzzle) -> str:
    """The puzzle as YAML."""
    return "".join(f"- {_block(part, '  ')}\n" for part in parts(puzzle))


def attribute_text(name: str, value: Any, *, listed: bool, indent: str = "") -> str:
    """An attribute as lines of a puzzle file: a part of a list, or an indented key of a map."""
    start = f"{indent}- " if listed else indent
    return f"{start}{_block({name: plain(value)}, ' ' * len(start))}\n"


def write_json(puzzle: Puzzle) -> str:
    """The puzzle as JSON."""
    return json.dumps(list(parts(puzzle)), ensure_ascii=False, indent=2) + "\n"


def write_line(puzzle: Puzzle) -> str:
    """The puzzle as one line of JSON: a map with its type, attributes and constraints."""
    declared = puzzle.declaration
    mapped: dict[str, Any] = {"type": declared.type} if declared.type else {}
    for part in attribute_parts(puzzle):
        mapped.update(part)
    if declared.constraints:
        mapped["constraints"] = [constraint_part(constraint) for constraint in declared.constraints]
    return json.dumps(mapped, ensure_ascii=False) + "\n"


def parts(puzzle: Puzzle) -> Iterator[Any]:
    """The parts of the puzzle as plain data: its type, attributes and constraints."""
    declared = puzzle.declaration
    if declared.type:
        yield declared.type
    yield from attribute_parts(puzzle)
    for constraint in declared.constraints:
        yield constraint_part(constraint)


def attribute_parts(puzzle: Puzzle) -> Iterator[dict[str, Any]]:
    """The attributes of the puzzle, each as a map of one entry."""
    for name, value in puzzle.declaration.attributes.items():
        if name in BOARDS:
            value = board_text(puzzle, getattr(puzzle, BOARDS[name]), partial=name not in COMPLETE)
        yield {name: plain(value)}


def board_text(puzzle: Puzzle, filled: Mapping[Cell, str], *, partial: bool = True) -> str:
    """A board as a text grid with aligned columns and a blank line between layers.

    On a `partial` board, a cell without a symbol is unknown; otherwise it may be the background.
    """
    symbols, grid = puzzle.symbols, puzzle.grid
    if not grid.only_cells:
        return written_lattice(grid, symbols, filled) + "\n"
    partial = partial or len(filled) < len(grid.cells)
    written: dict[str | None, str] = {None: symbols.unknown_token}
    written |= {name: symbols.written(name, partial=partial) for name in symbols.names}
    tokens = [VOID_TOKEN if place in grid.void else written[filled.get(place)] for place in grid.squares]
    width = max(len(token) for token in tokens)
    lines: list[str] = []
    for start in range(0, len(tokens), grid.columns):
        if lines and grid.dimensions > 2 and start % (grid.columns * grid.rows) == 0:
            lines.append("")
        row = tokens[start : start + grid.columns]
        lines.append(" ".join(token.rjust(width) for token in row) if width > 1 else "".join(row))
    return "\n".join(lines) + "\n"


def constraint_part(constraint: Constraint) -> Any:
    """A constraint in its shortest form: a line, its name, `Name: value`, or a map with its name and fields."""
    if line := _line(constraint):
        return line
    name = type(constraint).__name__
    fields = plain(constraint.model_dump(mode="json", exclude_defaults=True))
    first = next(iter(type(constraint).model_fields), None)
    if not fields and find_type_name(name) is None:
        return name
    if list(fields) == [first] and not isinstance(fields[first], dict):
        return {name: fields[first]}
    return {"name": name, **fields}


def _line(constraint: Constraint) -> str | None:
    """The bare line that states the constraint: its label, if that reads back as the same constraint."""
    label = constraint.label()
    for text in (label, label.partition(" ")[2]):
        for kind in constraints_in_lines() if any(sign in text for sign in "=<>") else ():
            try:
                if kind.from_line(text) == constraint:
                    return text
            except PuzzleError:
                continue
    return None


def plain(value: Any) -> Any:
    """A value as plain JSON data."""
    if isinstance(value, Cell):
        return str(value)
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str):
        if value and all(isinstance(item, Cell) for item in value):
            return names(tuple(value))
        return [plain(item) for item in value]
    if value is None or isinstance(value, str | bool | int | float):
        return value
    if isinstance(value, frozenset | set):
        return [plain(item) for item in sorted(value)]
    return str(value)


def _block(value: Any, indent: str) -> str:
    """A value in block style; lines after the first start with `indent`."""
    flow = _flow(value)
    if isinstance(value, str) and "\n" in value and _BLOCK.fullmatch(value):
        # If the first line starts with blanks, YAML needs an explicit indentation.
        sign = f"|{'2' if value.startswith(' ') else ''}{'' if value.endswith(chr(10)) else '-'}"
        lines = value.removesuffix("\n").split("\n")
        return sign + "".join(f"\n{indent}{line}" if line else "\n" for line in lines)
    if isinstance(value, dict) and value:
        if len(value) > 1 and len(flow) <= WIDTH and "\n" not in flow:
            return flow
        entries = [f"{_scalar(key)}:{_nested(item, indent + '  ')}" for key, item in value.items()]
        return f"\n{indent}".join(entries)
    if isinstance(value, list) and len(flow) > WIDTH:
        return f"\n{indent}".join(f"- {_block(item, indent + '  ')}" for item in value)
    return flow


def _nested(value: Any, indent: str) -> str:
    """A map's value, on one line or below its key."""
    text = _block(value, indent)
    below = isinstance(value, dict | list) and text != _flow(value)
    return f"\n{indent}{text}" if below else f" {text}"


def _flow(value: Any) -> str:
    """A value on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_scalar(key)}: {_flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_flow(item) for item in value) + "]"
    return _scalar(value)


def _scalar(value: Any) -> str:
    if not isinstance(value, str):
        return json.dumps(value)
    if value in _NULLS or not _PLAIN.fullmatch(value):
        require_allowed(value)
        return json.dumps(value) if "'" in value or "\n" in value or not value.isprintable() else f"'{value}'"
    return value
