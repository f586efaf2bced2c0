"""SudokuPad's own data, a drawing. Givens, regions, cages, title, rules and solution are interpreted."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from gridwise.common.errors import PuzzleError
from gridwise.declaring.loading import parse
from gridwise.declaring.losses import drop
from gridwise.formats._cellnames import parse_cell
from gridwise.formats._data import as_list, as_map, as_maps, as_number, as_text, is_blank, shown
from gridwise.formats._outline import boxes, outline
from gridwise.formats._sketch import UNKNOWN, PuzzleSketch
from gridwise.formats._unread import unread_sentences
from gridwise.model.grid import Cell
from gridwise.model.puzzle import Puzzle
from gridwise.model.symbols import is_whole

NAME = "sudokupad"
MAX_SIDE = 64
GUESSED = "whether values may repeat in its cages (they are treated as killer cages)"
OWN = "gridwise"
"""The field of a drawing that holds the whole puzzle as a puzzle file, where the drawing alone says too little."""
SOLUTION_SIGNS = "123456789"
FLAGS = {"antiknight": "AntiKnight", "antiking": "AntiKing"}

_DRAWN = ("lines", "arrows", "underlays", "overlays", "foglight", "foglink", "triggereffect")
_KNOWN = frozenset({"id", "cellSize", "cells", "regions", "cages", "metadata", "global", "settings", "title", *_DRAWN})
_METADATA = {"title": "title", "author": "author", "rules": "rules"}
_REMARK = re.compile(r"\s*(title|author|rules|solution|msgcorrect)\s*:\s*(.*)", re.IGNORECASE | re.DOTALL)


def read_drawing(data: Any, path: str | None = None) -> Puzzle:
    """Read a puzzle from SudokuPad's data."""
    puzzle_data = as_map(data, "the puzzle")
    metadata = as_map(puzzle_data.get("metadata") or {}, "`metadata`")
    if isinstance(metadata.get(OWN), str):
        return parse(metadata[OWN])
    rows = [as_list(row, "a row of `cells`") for row in as_list(puzzle_data.get("cells"), "`cells`")]
    side = len(rows)
    if not 1 <= side <= MAX_SIDE or any(len(row) != side for row in rows):
        raise PuzzleError(f"`cells` must be a square of at most {MAX_SIDE} rows")
    sketch = PuzzleSketch(side, side, range(1, side + 1))
    for place, item in enumerate(item for row in rows for item in row):
        value = as_map(item, "a cell").get("value")
        if not is_blank(value):
            sketch.givens[Cell(divmod(place, side))] = as_number(value, "a cell's `value`")
    _read_regions(sketch, puzzle_data.get("regions"))
    remarks, cages = _split(as_maps(puzzle_data.get("cages"), "`cages`"))
    remarks = {"title": puzzle_data.get("title"), **remarks, **metadata}
    guessed = [note for cage in cages for note in _read_cage(sketch, cage)]
    _read_remarks(sketch, remarks, as_list(puzzle_data.get("global"), "`global`"))
    drawn = {key: puzzle_data[key] for key in _DRAWN if not is_blank(puzzle_data.get(key))}
    for key in puzzle_data:
        if key not in _KNOWN and not is_blank(puzzle_data[key]):
            drop(f"the rule '{key}'", UNKNOWN)
    if drawn:
        sketch.attributes["cosmetics"] = {NAME: json.dumps(drawn, ensure_ascii=False, separators=(",", ":"))}
    unread = [*(f"the drawing '{key}'" for key in drawn), *guessed]
    unread += [
        f"the rule “{sentence}”" for sentence in unread_sentences(sketch.attributes["rules"], sketch.constraints)
    ]
    sketch.attributes["unread"] = list(dict.fromkeys(unread))
    return sketch.puzzle(path)


def _cells(value: Any) -> tuple[Cell, ...]:
    """Cells as [row, column] from 0, or by name; one text may hold several names."""
    items = re.split(r"[\s,]+", value.strip()) if isinstance(value, str) else as_list(value, "a list of cells")
    return tuple(parse_cell(item) if isinstance(item, str) else _place(item) for item in items if item != "")


def _place(item: Any) -> Cell:
    row, column = [*as_list(item, "a cell"), None, None][:2]
    return Cell((as_number(row, "a row"), as_number(column, "a column")))


def _read_regions(sketch: PuzzleSketch, value: Any) -> None:
    regions = tuple(tuple(sketch.require(cell) for cell in _cells(item)) for item in as_list(value, "`regions`"))
    sketch.regions = tuple(region for region in regions if region)
    usual = PuzzleSketch.square(sketch.rows)
    if usual.box and {frozenset(region) for region in regions} == set(boxes(usual, usual.box)):
        sketch.box, sketch.regions = usual.box, ()


def _split(cages: list[dict[str, Any]]) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Separate the cages from metadata such as `title: …`, which are cages without cells."""
    remarks: dict[str, Any] = {}
    for cage in cages:
        if is_blank(cage.get("cells")) and (match := _REMARK.fullmatch(as_text(cage.get("value"), "a cage"))):
            remarks[match[1].lower()] = match[2]
    return remarks, [cage for cage in cages if not is_blank(cage.get("cells"))]


def _read_cage(sketch: PuzzleSketch, cage: dict[str, Any]) -> Iterator[str]:
    """Add a cage and yield what was guessed about it."""
    cells = tuple(sketch.require(cell) for cell in _cells(cage["cells"]))
    value = as_text(cage.get("value"), "a cage's `value`").strip()
    total = cage.get("sum") if not is_blank(cage.get("sum")) else value if is_whole(value) else None
    unique = cage.get("unique")
    if total is None and not unique:
        yield f"the cage {shown(value)}" if value else "cages without a sum"
    elif unique is False:
        sketch.add("cage", "SumWithRepeats", region=cells, sum=as_number(total, "a cage's `sum`"))
    elif total is not None or not _is_house(sketch, cells):
        sketch.add("cage", "Cage", region=cells, sum=None if total is None else as_number(total, "a cage's `sum`"))
        if unique is None:
            yield GUESSED


def _is_house(sketch: PuzzleSketch, cells: tuple[Cell, ...]) -> bool:
    """Whether it is part of a line, or a box or region: a hidden cage there adds nothing."""
    region = frozenset(cells)
    line = len({cell[0] for cell in region}) == 1 or len({cell[1] for cell in region}) == 1
    divisions = {*map(frozenset, sketch.regions), *(boxes(sketch, sketch.box) if sketch.box else ())}
    return line or region in divisions


def _read_remarks(sketch: PuzzleSketch, remarks: dict[str, Any], switched: list[Any]) -> None:
    for theirs, ours in _METADATA.items():
        value = remarks.get(theirs)
        text = "\n".join(as_text(part, theirs) for part in value) if isinstance(value, list) else as_text(value, theirs)
        sketch.attributes[ours] = text.strip()
    for key in (*(key for key in FLAGS if remarks.get(key)), *switched):
        if key in FLAGS:
            sketch.add(str(key), FLAGS[key])
        else:
            drop(f"the rule '{as_text(key, '`global`')}'", UNKNOWN)
    solution = as_text(remarks.get("solution"), "solution").strip()
    count = sketch.rows * sketch.columns
    if solution and (len(solution) != count or sketch.rows > 9):
        drop("the solution", f"does not have one digit for each of the {count} cells")
    elif solution:
        filled = {
            Cell(divmod(place, sketch.columns)): sign for place, sign in enumerate(solution) if sign in SOLUTION_SIGNS
        }
        sketch.attributes["solution"] = sketch.board(filled) if filled else None


def write_drawing(puzzle: Puzzle) -> dict[str, Any]:
    """The puzzle as SudokuPad's data, with its original drawings."""
    outlined = outline(puzzle, NAME)
    grid, attributes = outlined.sketch, puzzle.declaration.attributes
    if grid.rows != grid.columns or not grid.lines or grid.values != range(1, grid.rows + 1):
        raise PuzzleError(
            f"{NAME} supports only square boards whose rows and columns contain each of the numbers 1, 2, 3 … once"
        )
    metadata: dict[str, Any] = {ours: str(attributes[ours]) for ours in _METADATA.values() if ours in attributes}
    cages: list[dict[str, Any]] = []
    flags = {name: key for key, name in FLAGS.items()}
    for each in outlined.rest:
        name = type(each).__name__
        if name in flags:
            metadata[flags[name]] = True
        elif name in ("Cage", "SumWithRepeats") and not isinstance(each.sum, tuple):  # type: ignore[attr-defined]
            cages.append(_cage(each, name == "Cage", GUESSED in attributes.get("unread", ())))
        else:
            drop(f"the rule {name}", f"has no equivalent in {NAME}")
    if puzzle.known_solution and grid.rows <= 9:
        metadata["solution"] = "".join(puzzle.known_solution.get(cell, "?") for cell in puzzle.grid.places)
    regions = [[list(cell) for cell in sorted(box)] for box in boxes(grid, grid.box)] if grid.box else []
    regions += [[list(cell) for cell in region] for region in grid.regions]
    given = grid.givens
    cells = [[{"value": given[Cell((r, c))]} if Cell((r, c)) in given else {} for c in range(grid.columns)]
             for r in range(grid.rows)]  # fmt: skip
    kept = json.loads(str(attributes.get("cosmetics", {}).get(NAME, "{}")))
    return {"cellSize": 50, "cells": cells, "regions": regions, "cages": cages, "metadata": metadata, **kept}


def _cage(each: Any, unique: bool, guessed: bool) -> dict[str, Any]:
    """A cage; if "no repeats" was only guessed on reading, it is left open again."""
    if not unique and each.weights is not None:
        raise PuzzleError(f"{NAME} does not support cages with weights")
    shown_sum = {} if each.sum is None else {"value": str(each.sum)}
    more = (
        {}
        if unique and guessed and shown_sum
        else {"unique": unique, **({} if each.sum is None else {"sum": each.sum})}
    )
    return {"cells": [list(cell) for cell in each.region], **shown_sum, **more}
