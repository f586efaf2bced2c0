"""A puzzle as the page holds it: its declaration, its rules and its drawing, as plain data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from gridwise.declaring.yaml_writer import board_text, plain, write
from gridwise.model.attributes import BOARDS
from gridwise.model.constraint import Constraint
from gridwise.model.grid import Cell
from gridwise.model.puzzle import Puzzle
from gridwise.model.shapes import Layer, Point
from gridwise.render.cell_room import CellRoom, mark_columns, room_in_cells
from gridwise.render.layout import Layout
from gridwise.render.primitives import Circle, Path, Primitive, Text, bounds, primitives
from gridwise.render.scene import scene

_ENTRIES = ("initial", "progress", "marks", "solution")
"""The attributes that fill cells, which the page draws itself."""


def board_json(puzzle: Puzzle) -> dict[str, Any]:
    """Everything the page needs to show a puzzle and to let people edit and play it."""
    layout = Layout(puzzle.grid)
    drawn, room = _drawn(puzzle)
    left, top, right, bottom = bounds(primitive for _, primitive in drawn)
    return {
        "text": write(puzzle),
        "declaration": declaration_json(puzzle),
        "title": puzzle.title,
        "rules": list(puzzle.rules),
        "type": puzzle.declaration.type,
        "rows": puzzle.grid.rows,
        "columns": puzzle.grid.columns,
        "dimensions": puzzle.grid.dimensions,
        "layers": [_point(layout.corner(first)) for first in layout.layers],
        "void": [str(cell) for cell in sorted(puzzle.grid.void)],
        "cells": [str(cell) for cell in puzzle.grid.cells],
        "places": {str(cell): _point(layout.corner(cell)) for cell in puzzle.grid.cells},
        "symbols": list(puzzle.symbols.names),
        "givens": _named(puzzle.givens),
        "progress": _named(puzzle.progress),
        "marks": {str(cell): list(noted) for cell, noted in puzzle.marks.items()},
        "boxes": [[str(cell) for cell in box] for box in puzzle.board.boxes],
        "peers": _peers(puzzle),
        "drawing": [_plain(layer, primitive) for layer, primitive in drawn],
        "bounds": [_number(value) for value in (left, top, right, bottom)],
        "symbol_size": room.size,
        "anchor": str(room.anchor),
        "marks_area": _marks_area(puzzle, room),
        "clues": list(_clues(puzzle)),
        "lacks": puzzle.lacks,
    }


def declaration_json(puzzle: Puzzle) -> dict[str, Any]:
    """The declaration in one normal form; written as a list of parts it is a puzzle file again."""
    declared = puzzle.declaration
    attributes = {name: _attribute(puzzle, name, value) for name, value in declared.attributes.items()}
    constraints = [
        {"name": type(part).__name__, **plain(part.model_dump(mode="json", exclude_defaults=True))}
        for part in declared.constraints
    ]
    return {"type": declared.type, "attributes": attributes, "constraints": constraints}


def _attribute(puzzle: Puzzle, name: str, value: Any) -> Any:
    """An attribute in its parsed form: a board as a text grid, `9x9` as numbers."""
    if name in BOARDS:
        return board_text(puzzle, getattr(puzzle, BOARDS[name]))
    if name == "size":
        return list(puzzle.grid.shape)
    taker = next((part for part in puzzle.constraints if name in part.puzzle_attributes()), None)
    return plain(value) if taker is None else taker.model_dump(mode="json")[name]


def _named(filled: Mapping[Cell, str]) -> dict[str, str]:
    return {str(cell): symbol for cell, symbol in filled.items()}


def _peers(puzzle: Puzzle) -> dict[str, list[str]]:
    """For each cell, the cells that must differ from it, in reading order."""
    name = {cell: str(cell) for cell in puzzle.grid.cells}
    return {name[cell]: [name[other] for other in sorted(peers)] for cell, peers in puzzle.model.differ.items()}


def _clues(puzzle: Puzzle) -> Iterator[dict[str, Any]]:
    """The puzzle's own constraints, each with the cells that it, or what it expands to, covers."""
    expanded: dict[object, list[Constraint]] = {}
    for constraint in puzzle.constraints:
        if constraint.where is not None:
            expanded.setdefault(constraint.where, []).append(constraint)
    for index, part in enumerate(puzzle.declaration.constraints):
        cells = {cell: None for each in (part, *expanded.get(part.where, ())) for cell in each.cells()}
        yield {
            "index": index,
            "name": type(part).__name__,
            "label": part.label(),
            "cells": [str(cell) for cell in cells],
        }


# ---- drawing ---------------------------------------------------------------------------------------------------------


def _drawn(puzzle: Puzzle) -> tuple[list[tuple[Layer, Primitive]], CellRoom]:
    """The drawing of the frame and the constraints, from back to front, and the room left in the cells."""
    empty = puzzle.replace(**dict.fromkeys(_ENTRIES))
    layout = Layout(puzzle.grid)
    shapes = scene(empty)
    drawn = [(layer, primitive) for layer, shape in shapes for primitive in primitives(shape, layout)]
    return drawn, room_in_cells(puzzle.symbols.width, [shape for _, shape in shapes])


def _plain(layer: Layer, primitive: Primitive) -> dict[str, Any]:
    if isinstance(primitive, Text):
        x, y = _point(primitive.at)
        text = {"text": primitive.text, "size": _number(primitive.size), "tone": str(primitive.tone)}
        return {"layer": str(layer), "kind": "text", "x": x, "y": y, **text, "left": primitive.left}
    look = {
        "fill": None if primitive.fill is None else str(primitive.fill),
        "stroke": None if primitive.stroke is None else str(primitive.stroke),
        "width": _number(primitive.width),
    }
    if isinstance(primitive, Circle):
        x, y = _point(primitive.middle)
        return {"layer": str(layer), "kind": "circle", "x": x, "y": y, "r": _number(primitive.radius), **look}
    return {"layer": str(layer), "kind": "path", "d": _outline(primitive), **look, "dashed": primitive.dashed}


def _outline(path: Path) -> str:
    end = "Z" if path.closed else ""
    return "".join(
        "M" + "L".join(f"{_number(x):g} {_number(y):g}" for x, y in (loop if len(loop) > 1 else loop * 2)) + end
        for loop in path.loops
    )


def _marks_area(puzzle: Puzzle, room: CellRoom) -> dict[str, float]:
    left, top, right, bottom = room.marks
    columns = mark_columns(len(puzzle.symbols.names))
    return {"left": left, "top": top, "right": right, "bottom": bottom, "columns": columns}


def _point(point: Point) -> list[float]:
    return [_number(value) for value in point]


def _number(value: float) -> float:
    """A number with at most four decimals; never -0."""
    return round(value, 4) + 0.0
