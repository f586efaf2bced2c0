"""f-puzzles: a link to the site, the compressed string in it, or the JSON data.

Purely cosmetic drawings and the program's settings are kept in `cosmetics`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote

from gridwise.common.errors import PuzzleError, Where
from gridwise.declaring.losses import drop
from gridwise.formats._cellnames import cell_name, parse_cell
from gridwise.formats._data import as_list, as_map, as_number, as_text, is_blank, parse_json, parse_packed
from gridwise.formats._fpuzzles_rules import COSMETIC_KEYS, FLAGS, READERS, WRITERS, negative_of
from gridwise.formats._lzstring import pack
from gridwise.formats._outline import PuzzleOutline, are_apart, outline
from gridwise.formats._sketch import UNKNOWN, PuzzleSketch, regions_of, usual_box
from gridwise.formats._unread import unread_sentences
from gridwise.model.grid import Cell
from gridwise.model.puzzle import Puzzle

NAME = "f-puzzles"
SUFFIXES = (".fpuzzles",)
EXAMPLE = (
    "https://f-puzzles.com/?load=N4IgzglgXgpiBcAWANCALhNAbO8QDEB7AVwCcRUBzUiAEwQG0HgBfZV9t0ANwEMtiuAIxUI3"
    "GADsEaUoJYBdZMxB8BuFCEpjJ02TC4HOi5oY49+ghAGZR4qfBlzj5tQhGbt9x/s6/W8+RYgA"
)
URL = "https://f-puzzles.com/?load="
MAX_SIDE = 64

_LINK = re.compile(r"\s*(?:https?://)?(?:www\.)?f-puzzles\.com/\S*?[?&]load=", re.IGNORECASE)
_SITE = re.compile(r"\s*(?:https?://)?(?:www\.)?f-puzzles\.com(?:[/?#]\S*)?\s*", re.IGNORECASE)
_PACKED = re.compile(r"\s*N4Ig[A-Za-z0-9+/ =%]{20,}")
_METADATA = {"title": "title", "author": "author", "ruleset": "rules"}
_DRAWN = ("line", "text", "circle", "rectangle", "cage", "foglight")
_SETTINGS = ("disabledlogic", "truecandidatesoptions", "highlightConflicts")
_CELL_RULES = frozenset({"value", "given", "givenPencilMarks", "centerPencilMarks", "region"})
_CELL_DRAWN = {"c": "coloured cells", "cArray": "coloured cells", "highlight": "coloured cells"}


def sniff(text: str) -> float:
    """How likely the text is in this format, from 0 to 1."""
    if _LINK.match(text) or _SITE.fullmatch(text) or _PACKED.match(text):
        return 1.0
    start = text[:100_000].lstrip("\ufeff \t\r\n")
    return 0.9 if start.startswith("{") and '"grid"' in start and '"size"' in start else 0.0


def read(text: str, path: str | None = None, *, type: str | None = None) -> list[Puzzle]:
    """Read the puzzle from a link, a packed string, or its data."""
    try:
        return [read_data(_unpacked(text), path)]
    except PuzzleError as error:
        raise error.at(Where(path, 1, 1)) from None


def _unpacked(text: str) -> Any:
    """The data of a link or a packed string. A link may use percent escapes, and blanks for plus signs."""
    text = text.strip("\ufeff \t\r\n")
    if text.startswith("{"):
        return parse_json(text, "the puzzle")
    if link := _LINK.match(text):
        text = re.split("[&#]", text[link.end() :], maxsplit=1)[0]
    elif _SITE.fullmatch(text):
        advice = "open the puzzle there, choose “Export” and copy the link that contains the whole puzzle (?load=…)"
        raise PuzzleError(
            "this link does not contain the puzzle, and gridwise does not download puzzles", suggestion=advice
        )
    return parse_packed(unquote(text).replace(" ", "+"), lambda packed: parse_json(packed, "the puzzle"))


def read_data(data: Any, path: str | None = None) -> Puzzle:
    """The puzzle described by unpacked data."""
    puzzle_data = as_map(data, "the puzzle")
    side = as_number(puzzle_data.get("size"), "`size`")
    if not 1 <= side <= MAX_SIDE:
        raise PuzzleError(f"`size` is {side} (the limit is {MAX_SIDE})")
    sketch = PuzzleSketch.square(side)
    sketch.attributes = {ours: as_text(puzzle_data.get(theirs), theirs) for theirs, ours in _METADATA.items()}
    kept = _read_cells(sketch, puzzle_data.get("grid"))
    sketch.attributes["solution"] = _solution(puzzle_data.get("solution"), side)
    for key, reader in READERS.items():
        if not is_blank(puzzle_data.get(key)):
            reader(sketch, key, puzzle_data[key])
    _refuse_unknown(puzzle_data)
    drawn = {
        key: puzzle_data[key]
        for key in (*_DRAWN, *_SETTINGS)
        if not is_blank(puzzle_data.get(key)) or puzzle_data.get(key) is False
    }
    if drawn or kept:
        packed = json.dumps({**drawn, **({"cells": kept} if kept else {})}, ensure_ascii=False, separators=(",", ":"))
        sketch.attributes["cosmetics"] = {NAME: packed}
    sketch.attributes["unread"] = list(dict.fromkeys(_unread(sketch, drawn, kept)))
    return sketch.puzzle(path)


def _refuse_unknown(puzzle_data: dict[str, Any]) -> None:
    known = {"size", "grid", "solution", *_METADATA, *_DRAWN, *_SETTINGS, *READERS}
    for key, value in puzzle_data.items():
        if key not in known and not is_blank(value):
            drop(f"the rule '{key}'", UNKNOWN)


def _solution(value: Any, side: int) -> str | None:
    items = list(value) if isinstance(value, str) else as_list(value, "`solution`")
    if not items:
        return None
    if len(items) != side * side:
        raise PuzzleError(f"`solution` has {len(items)} cells, but the grid has {side * side}")
    tokens = ["." if item in (None, "", ".", 0, "0") else str(as_number(item, "`solution`")) for item in items]
    return "".join(" ".join(tokens[at : at + side]) + "\n" for at in range(0, len(tokens), side))


def _read_cells(sketch: PuzzleSketch, value: Any) -> dict[str, Any]:
    """Read givens, entries, marks and regions; return the other properties of cells."""
    rows = [as_list(row, "a row of `grid`") for row in as_list(value, "`grid`")]
    if len(rows) != sketch.rows or any(len(row) != sketch.columns for row in rows):
        raise PuzzleError(f"`grid` must have {sketch.rows} rows of {sketch.columns} cells")
    cells = {Cell((r, c)): as_map(item, "a cell") for r, row in enumerate(rows) for c, item in enumerate(row)}
    entries: dict[Cell, int] = {}
    marks: dict[str, list[str]] = {}
    for cell, cell_data in cells.items():
        if not is_blank(cell_data.get("value")):
            entry = as_number(cell_data["value"], "`value`")
            (sketch.givens if cell_data.get("given") else entries)[cell] = entry
        if some := _numbers(cell_data.get("givenPencilMarks"), "givenPencilMarks"):
            sketch.add("givenPencilMarks", "GivenMarks", cell=cell, symbols=some)
        if noted := _numbers(cell_data.get("centerPencilMarks"), "centerPencilMarks"):
            marks[str(cell)] = noted
    sketch.attributes |= {"progress": sketch.board(entries) if entries else None, "marks": marks}
    _read_regions(sketch, cells)
    more = {cell: {k: v for k, v in cell_data.items() if k not in _CELL_RULES} for cell, cell_data in cells.items()}
    return {cell_name(cell): cell_data for cell, cell_data in more.items() if cell_data}


def _numbers(value: Any, what: str) -> list[str]:
    return [str(as_number(item, what)) for item in as_list(value, what)]


def _read_regions(sketch: PuzzleSketch, cells: dict[Cell, dict[str, Any]]) -> None:
    """Cells without a region of their own belong to the usual box; `null` means no region."""
    if not any("region" in cell_data for cell_data in cells.values()):
        return
    tokens: list[int | None] = []
    for (row, column), cell_data in cells.items():
        if "region" in cell_data:
            tokens.append(None if cell_data["region"] is None else as_number(cell_data["region"], "`region`"))
        else:
            high, wide = sketch.box or (1, sketch.columns)
            tokens.append(row // high * (sketch.columns // wide) + column // wide)
    usual = [r // h * (sketch.columns // w) + c // w for h, w in [sketch.box] for r, c in cells] if sketch.box else None
    if tokens != usual:
        sketch.box, sketch.regions = None, regions_of(tokens, sketch.columns)
        _require_whole(sketch)


def _require_whole(sketch: PuzzleSketch) -> None:
    """Raise unless each region has as many cells as a row; other programs refuse such regions, too."""
    for region in sketch.regions:
        if len(region) != sketch.rows:
            message = f"the region of {cell_name(region[0])} has {len(region)} cells but must have {sketch.rows}"
            raise PuzzleError(message)


def _unread(sketch: PuzzleSketch, drawn: dict[str, Any], kept: dict[str, Any]) -> Iterator[str]:
    """Drawings and sentences that no constraint covers, except drawings that belong to a rule."""
    for key in _DRAWN:
        items = drawn.get(key)
        if items and not (
            isinstance(items, list) and all(isinstance(i, dict) and i.get("fromConstraint") for i in items)
        ):
            yield f"the drawing '{key}'"
    for cell_data in kept.values():
        yield from (
            f"the {_CELL_DRAWN.get(key, f'mark {key!r} of cells')}" for key in cell_data if key != "cornerPencilMarks"
        )
    for sentence in unread_sentences(sketch.attributes["rules"], sketch.constraints):
        yield f"the rule “{sentence}”"


# ---- writing -------------------------------------------------------------------------------------------------------


def write(puzzle: Puzzle) -> str:
    """The puzzle as a link."""
    return URL + pack(json.dumps(write_data(puzzle), ensure_ascii=False, separators=(",", ":"))) + "\n"


def write_data(puzzle: Puzzle) -> dict[str, Any]:
    """The data of the puzzle that a link packs."""
    outlined = outline(puzzle, NAME)
    grid = outlined.sketch
    if grid.rows != grid.columns or grid.values != range(1, grid.rows + 1) or not grid.lines:
        raise PuzzleError(
            f"{NAME} supports only square boards whose rows and columns contain each of the numbers 1, 2, 3 … once"
        )
    cosmetics = _cosmetics(puzzle)
    data: dict[str, Any] = {"size": grid.rows}
    data |= {theirs: str(puzzle.declaration.attributes[ours]) for theirs, ours in _METADATA.items()
             if ours in puzzle.declaration.attributes}  # fmt: skip
    data["grid"] = _write_cells(puzzle, outlined, as_map(cosmetics.pop("cells", {}), "cosmetics"))
    rules: dict[str, Any] = {}
    for name, written in _written(outlined):
        if isinstance(written, list):
            rules.setdefault(name, []).extend(written)
        else:
            rules[name] = written
    data |= {name: rules[name] for name in READERS if name in rules}
    for key in COSMETIC_KEYS & rules.keys():
        cosmetics[key] = [*as_list(cosmetics.get(key, []), key), *rules[key]]
    if len(puzzle.known_solution) == len(puzzle.grid.places):
        data["solution"] = [int(puzzle.known_solution[cell]) for cell in puzzle.grid.places]
    return data | cosmetics


def _cosmetics(puzzle: Puzzle) -> dict[str, Any]:
    kept = puzzle.declaration.attributes.get("cosmetics", {})
    return as_map(parse_json(str(kept[NAME]), "cosmetics"), "cosmetics") if NAME in kept else {}


def _written(outlined: PuzzleOutline) -> Iterator[tuple[str, Any]]:
    for constraint in outlined.rest:
        name = constraint.__class__.__name__
        if name in WRITERS:
            key, writer = WRITERS[name]
            made = writer(constraint, outlined.sketch)
            yield key, made if isinstance(made, list) else [made]
        elif name in FLAGS:
            yield from FLAGS[name](constraint).items()
        elif negative := negative_of(constraint, outlined.rest):
            yield from negative.items()
        elif name != "GivenMarks":
            drop(f"the rule {name}", f"has no equivalent in {NAME}")


def _write_cells(puzzle: Puzzle, outlined: PuzzleOutline, kept: dict[str, Any]) -> list[list[dict[str, Any]]]:
    grid = outlined.sketch
    cells: dict[Cell, dict[str, Any]] = {cell: {} for cell in puzzle.grid.places}
    for cell, symbol in puzzle.progress.items():
        cells[cell]["value"] = puzzle.symbols.value[symbol]
    for cell, value in grid.givens.items():
        cells[cell] |= {"value": value, "given": True}
    for cell, symbols in puzzle.marks.items():
        cells[cell]["centerPencilMarks"] = [puzzle.symbols.value[symbol] for symbol in symbols]
    for constraint in outlined.rest:
        if constraint.__class__.__name__ == "GivenMarks":
            cells[constraint.cell]["givenPencilMarks"] = [int(symbol) for symbol in constraint.symbols]  # type: ignore[attr-defined]
    if grid.box != usual_box(grid.rows, grid.columns, grid.rows) or grid.regions:
        for cell, number in _region_numbers(outlined).items():
            cells[cell]["region"] = number
    for name, cell_data in kept.items():
        cells[parse_cell(name)] |= as_map(cell_data, "cosmetics")
    return [[cells[Cell((r, c))] for c in range(grid.columns)] for r in range(grid.rows)]


def _region_numbers(outlined: PuzzleOutline) -> dict[Cell, int | None]:
    """The region number of each cell; None for cells without a region."""
    grid = outlined.sketch
    if grid.box and grid.regions:
        raise PuzzleError(f"{NAME} supports either boxes or regions, but this puzzle has both")
    if not are_apart(grid.regions):
        raise PuzzleError(f"{NAME} supports only one region per cell, but the regions of this puzzle overlap")
    _require_whole(grid)
    numbers: dict[Cell, int | None] = {Cell((r, c)): None for r in range(grid.rows) for c in range(grid.columns)}
    if grid.box:
        high, wide = grid.box
        return {cell: cell[0] // high * (grid.columns // wide) + cell[1] // wide for cell in numbers}
    for number, region in enumerate(grid.regions):
        numbers |= dict.fromkeys(region, number)
    return numbers
