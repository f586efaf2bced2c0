"""A puzzle as the page holds it: its declaration, its rules and its drawing, as plain data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from gridwise.declaring.yaml_writer import board_text, plain, write
from gridwise.model.attributes import BOARDS, COMPLETE
from gridwise.model.constraint import Constraint
from gridwise.model.gestures import click_cycle, paints_lines
from gridwise.model.grid import Cell
from gridwise.model.marks import CELLS, CORNERS
from gridwise.model.puzzle import Puzzle
from gridwise.model.shapes import CellText, Layer, Shape, Tone, clue_texts
from gridwise.render.cell_room import CellRoom, mark_columns, room_in_cells
from gridwise.render.layout import Layout
from gridwise.render.primitives import Primitive, bounds, primitives
from gridwise.render.scene import scene
from gridwise.solving.combinations import has_combinations
from gridwise.solving.fixed_counts import fixed_counts
from gridwise.solving.fog import first_light
from gridwise.web.drawing_json import plain_number, plain_point, plain_primitive
from gridwise.web.symbol_json import symbol_marks

_ENTRIES = ("initial", "progress", "marks", "solution")
"""The attributes that fill cells, which the page draws itself."""


def board_json(puzzle: Puzzle) -> dict[str, Any]:
    """Everything the page needs to show a puzzle and to let people edit and play it."""
    layout = Layout(puzzle.grid)
    drawn, room = _drawn(puzzle)
    left, top, right, bottom = bounds(primitive for _, primitive, _ in drawn)
    return {
        "text": write(puzzle),
        "declaration": declaration_json(puzzle),
        "title": puzzle.title,
        "shows": puzzle.attribute("shows"),
        "rules": list(puzzle.rules),
        "type": puzzle.declaration.type,
        "rows": puzzle.grid.rows,
        "columns": puzzle.grid.columns,
        "dimensions": puzzle.grid.dimensions,
        "layers": [plain_point(layout.corner(first)) for first in layout.layers],
        "void": [str(cell) for cell in sorted(puzzle.grid.void)],
        "cells": [str(cell) for cell in puzzle.grid.meant],
        "places": {str(cell): plain_point(layout.corner(cell)) for cell in puzzle.grid.meant},
        "between": {str(place): _between(place) for place in puzzle.grid.meant if place.layer != CELLS},
        "squares": _squares(puzzle, layout),
        "symbols": list(puzzle.symbols.meant_names),
        "symbol_marks": symbol_marks(puzzle.symbols),
        "cycle": click_cycle(puzzle.symbols),
        "paints_lines": paints_lines(puzzle),
        "counts": _counts(puzzle),
        "combines": has_combinations(puzzle),
        "fog": list(map(str, first_light(puzzle))),
        "shown": _shown(puzzle),
        "givens": _named(puzzle.givens),
        "progress": _named(puzzle.progress),
        "solution": _named(puzzle.known_solution),
        "marks": {str(cell): list(noted) for cell, noted in puzzle.marks.items()},
        "boxes": [[str(cell) for cell in box] for box in puzzle.board.boxes],
        "peers": _peers(puzzle),
        "drawing": [{"layer": str(layer), **plain_primitive(part), **clues} for layer, part, clues in drawn],
        "bounds": [plain_number(value) for value in (left, top, right, bottom)],
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
        return board_text(puzzle, getattr(puzzle, BOARDS[name]), partial=name not in COMPLETE)
    if name == "size":
        return list(puzzle.grid.shape)
    takers = [part for part in puzzle.constraints if name in part.puzzle_attributes()]
    read = next((taker.model_dump(mode="json")[name] for taker in takers), None)
    return plain(value) if read is None else read  # a constraint may keep nothing but its clues


def _between(place: Cell) -> dict[str, str]:
    """What the page needs to know of a place between cells: its layer, and how a line in it runs."""
    if place.layer == CORNERS:
        return {"layer": CORNERS}
    return {"layer": place.layer, "line": "upright" if place.upright else "level"}


def _squares(puzzle: Puzzle, layout: Layout) -> dict[str, list[float]]:
    """The cells, if they hold no symbols: steps and clues still speak of them."""
    if CELLS in {*puzzle.grid.layers} - puzzle.grid.derived:
        return {}
    return {str(cell): plain_point(layout.corner(cell)) for cell in puzzle.grid.cells}


def _named(filled: Mapping[Cell, str]) -> dict[str, str]:
    return {str(cell): symbol for cell, symbol in filled.items()}


def _shown(puzzle: Puzzle) -> dict[str, str]:
    """The cells whose symbol a clue in them shows, with the text of that clue: players don't mark these."""
    texts = clue_texts(shape for part in puzzle.constraints for shape in part.draw(puzzle.board))
    return {str(cell): texts.get(cell, "") for _, cell, _ in puzzle.model.shown}


def _peers(puzzle: Puzzle) -> dict[str, list[str]]:
    """For each cell, the cells that must differ from it, in reading order."""
    name = {cell: str(cell) for cell in puzzle.grid.meant}
    differ = puzzle.model.differ
    return {name[cell]: [name[other] for other in sorted(differ[cell]) if other in name] for cell in name}


def _counts(puzzle: Puzzle) -> dict[str, int]:
    """How many of each symbol the finished board has, where the rules fix that; players don't count the background."""
    return {name: count for name, count in fixed_counts(puzzle).items() if name != puzzle.symbols.background}


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


def _drawn(puzzle: Puzzle) -> tuple[list[tuple[Layer, Primitive, dict[str, Any]]], CellRoom]:
    """The drawing of the frame and the constraints, from back to front, and the room left in the cells."""
    empty = puzzle.replace(**dict.fromkeys(_ENTRIES))
    layout = Layout(puzzle.grid)
    shapes = scene(empty)
    clues = _clues_of_shapes(empty)
    more = {shape: {**clues.get(shape, {}), **_written_in(shape)} for _, shape in shapes}
    drawn = [(layer, part, more[shape]) for layer, shape in shapes for part in primitives(shape, layout)]
    return drawn, room_in_cells(puzzle.symbols.width, [shape for _, shape in shapes])


def _written_in(shape: Shape) -> dict[str, str]:
    """The cell of a clue that is written in it: it changes its colour when the player fills the cell."""
    return {"cell": str(shape.cell)} if isinstance(shape, CellText) and shape.tone is Tone.CLUE else {}


def _clues_of_shapes(puzzle: Puzzle) -> dict[Shape, dict[str, list[int]]]:
    """The clues (by position among the constraints) of each shape that belongs to clues alone and not to the grid."""
    owners: dict[Shape, list[int]] = {}
    for number, constraint in enumerate(puzzle.constraints):
        for shape in constraint.draw(puzzle.board):
            owners.setdefault(shape, []).append(number)
    is_clue = [constraint.is_clue for constraint in puzzle.constraints]
    clues = {shape: own for shape, own in owners.items() if all(is_clue[number] for number in own)}
    return {shape: {"clues": own} for shape, own in clues.items() if shape.layer is not Layer.GRID}


def _marks_area(puzzle: Puzzle, room: CellRoom) -> dict[str, float]:
    left, top, right, bottom = room.marks
    columns = mark_columns(len(puzzle.symbols.cell_names))
    return {"left": left, "top": top, "right": right, "bottom": bottom, "columns": columns}
