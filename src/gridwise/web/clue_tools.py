"""The tools with which the page's palette draws and types clues: what each type needs, and a picture of every clue."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from gridwise.common.errors import PuzzleError
from gridwise.declaring.loading import parse, parse_unfinished
from gridwise.generating.recipe import recipes
from gridwise.model.constraint import Constraint
from gridwise.model.grid import Cell
from gridwise.model.puzzle import Puzzle
from gridwise.model.puzzle_type import PuzzleType
from gridwise.model.registry import constraints
from gridwise.model.shapes import Shape
from gridwise.model.symbols import VOID_TOKEN
from gridwise.reference import example_text
from gridwise.render.layout import Layout
from gridwise.render.primitives import Primitive, bounds, primitives
from gridwise.web.drawing_json import plain_number, plain_point, plain_primitive

NO_ENTRY = "."
"""The entry of a place without a clue in a text grid."""


# ---- what a type needs -----------------------------------------------------------------------------------------------


def own_clues(kind: PuzzleType, example: Puzzle | None) -> list[str]:
    """The kinds of clues that puzzles of a type usually have: those of its recipe and of its example.

    The example may also hold them in an attribute: the rows and columns of a nonogram are clues beside the grid. Those
    that a text grid holds, such as the numbers of a Slitherlink, need no tool of their own.
    """
    found: dict[str, None] = {}
    chosen = dict(kind.recipe)
    recipe = recipes().get(str(chosen.get("recipe")))
    if recipe is not None and "constraint" in recipe.model_fields:
        found[str(chosen.get("constraint", recipe.model_fields["constraint"].default))] = None
    found |= dict.fromkeys(chosen.get("constraints", ()))
    parts = (*example.declaration.constraints, *example.constraints) if example else ()
    found |= {type(part).__name__: None for part in parts if part.clue}
    known = constraints()
    signed = {each.__name__ for name in found if name in known for each in known[name].by_sign.values()}
    told = _told_by_grids(kind, example)
    return [name for name in found if name in known and name not in signed and name not in told]


def _told_by_grids(kind: PuzzleType, example: Puzzle | None) -> set[str]:
    """The kinds of clues that the example has if nothing but its text grids is written."""
    grids = [grid["attribute"] for grid in own_grids(kind, example)]
    if not example or not grids:
        return set()
    written = {name: example.attribute(name) for name in grids}
    if "size" in example.declaration.attributes:
        written["size"] = list(example.grid.shape)
    return {type(part).__name__ for part in parse_unfinished(json.dumps([kind.name, written])).constraints}


def own_grids(kind: PuzzleType, example: Puzzle | None) -> list[dict[str, Any]]:
    """The attributes that hold one entry for each cell or corner: the page lets setters type these on the board.

    `extra` is how many more rows and columns an attribute has than the grid.
    """
    return list(_grids(kind, example)) if example and example.grid.dimensions == 2 else []


def _grids(kind: PuzzleType, example: Puzzle) -> Iterator[dict[str, Any]]:
    for name in kind.fields:
        rows = _rows(example.attribute(name))
        extra = len(rows) - example.grid.rows
        if (
            rows
            and len(rows[0]) - example.grid.columns == extra
            and abs(extra) <= 1
            and _may_be_empty(kind, name, rows)
        ):
            yield {"attribute": name, "extra": extra}


def _rows(value: Any) -> list[list[str]]:
    """The entries of a text grid, with blanks between them or of one character each; none for anything else."""
    lines = [line.split() for line in value.splitlines() if line.strip()] if isinstance(value, str) else []
    return [line if len(line) > 1 else list(line[0]) for line in lines]


def _may_be_empty(kind: PuzzleType, name: str, rows: list[list[str]]) -> bool:
    """Whether a setter can begin with a grid without entries."""
    try:
        parse_unfinished(json.dumps([kind.name, {name: _no_entries(len(rows), len(rows[0]))}]))
    except PuzzleError:
        return False
    return True


# ---- empty boards ----------------------------------------------------------------------------------------------------


def empty_board(kind: PuzzleType | None, attributes: Mapping[str, Any]) -> Puzzle:
    """A board without clues; where a type has no size or layout of its own, it has that of the type's example."""
    try:
        return _unfinished(kind, attributes)
    except PuzzleError:
        found = None if kind is None else _laid_out(kind, attributes)
        if found is None:
            raise
        return found


def _unfinished(kind: PuzzleType | None, attributes: Mapping[str, Any]) -> Puzzle:
    return parse_unfinished(json.dumps([*([kind.name] if kind else []), *([dict(attributes)] if attributes else [])]))


def _laid_out(kind: PuzzleType, attributes: Mapping[str, Any]) -> Puzzle | None:
    """An empty board with the size of the example, and without entries in the grids that the type needs."""
    example = parse(kind.starter())
    size = list(attributes.get("size") or example.grid.shape)
    sizeless = {name: value for name, value in attributes.items() if name != "size"}  # a grid may set the size itself
    empty, walled = (
        {grid["attribute"]: text(*(side + grid["extra"] for side in size)) for grid in own_grids(kind, example)}
        for text in (_no_entries, _with_walls)
    )
    sized = {"size": size, **attributes}
    # Without such a grid nothing else could say the size: another board than the one asked for would open.
    laid = ({**empty, **sizeless}, {**empty, **attributes}, {**walled, **sizeless}) if empty else ()
    for tried in (sized, *laid):
        try:
            return _unfinished(kind, tried)
        except PuzzleError:
            continue
    return None


def _no_entries(rows: int, columns: int) -> str:
    return "".join(" ".join([NO_ENTRY] * columns) + "\n" for _ in range(rows))


def _with_walls(rows: int, columns: int) -> str:
    """Black lines so close that no run between them is longer than nine cells, as in Kakuro."""
    lines = (
        [VOID_TOKEN if 0 in (row % 10, column % 10) else NO_ENTRY for column in range(columns)] for row in range(rows)
    )
    return "".join(" ".join(line) + "\n" for line in lines)


# ---- pictures --------------------------------------------------------------------------------------------------------


def all_icons() -> dict[str, Any]:
    """A picture of a clue of each kind, as it is drawn on a board."""
    found = ((name, _icon(kind)) for name, kind in constraints().items() if kind.clue or kind.cosmetic)
    return {name: icon for name, icon in found if icon}


def _icon(kind: type[Constraint]) -> dict[str, Any] | None:
    """The drawing of the smallest clue of this kind in its example, with the cells it covers."""
    puzzle = parse(example_text(kind)) if kind.example else None
    if puzzle is None or puzzle.grid.dimensions != 2:
        return None
    return min(_drawings(puzzle, kind), key=lambda icon: icon["box"][2], default=None)


def _drawings(puzzle: Puzzle, kind: type[Constraint]) -> Iterator[dict[str, Any]]:
    layout = Layout(puzzle.grid)
    for clue in _of_kind(puzzle, kind):
        shapes: list[Shape] = list(clue.icon(puzzle.board))
        if shapes:
            parts = [part for shape in shapes for part in primitives(shape, layout)]
            yield _framed(parts, [cell for cell in clue.cells() if cell in puzzle.grid], layout)


def _of_kind(puzzle: Puzzle, kind: type[Constraint]) -> Iterator[Constraint]:
    """The clues of a kind and what they expand to."""
    places = {part.where for part in puzzle.declaration.constraints if type(part) is kind}
    for part in puzzle.constraints:
        if type(part) is kind or (part.where is not None and part.where in places):
            yield part


def _framed(parts: list[Primitive], cells: list[Cell], layout: Layout) -> dict[str, Any]:
    """The drawing, the corners of its cells, and the square around both."""
    corners = [layout.corner(cell) for cell in cells]
    left, top, right, bottom = bounds(parts)
    left, top = min([left, *(x for x, _ in corners)]), min([top, *(y for _, y in corners)])
    right, bottom = max([right, *(x + 1 for x, _ in corners)]), max([bottom, *(y + 1 for _, y in corners)])
    side = max(right - left, bottom - top)
    middle = (left + right) / 2, (top + bottom) / 2
    return {
        "box": [plain_number(value) for value in (middle[0] - side / 2, middle[1] - side / 2, side)],
        "cells": [plain_point(corner) for corner in corners],
        "drawing": [plain_primitive(part) for part in parts],
    }
