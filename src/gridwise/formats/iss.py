"""Constraint strings of the Interactive Sudoku Solver: `.Shape~6x6.Thermo~R1C1~R1C2.~R3C3_5`, or a link.

One-line killer sudokus can also be read. The format cannot hold titles, rules or solutions.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote

from gridwise.common.errors import PuzzleError, Where
from gridwise.declaring.losses import drop
from gridwise.formats._data import as_number
from gridwise.formats._iss_killer import ARROWS, NUMBERS, read_arrows, read_numbers
from gridwise.formats._iss_more import lacking
from gridwise.formats._iss_ranks import tell_ties
from gridwise.formats._iss_rules import READERS
from gridwise.formats._iss_terms import Term, bits_of, cell_id, free_variables, parse_cell, parse_terms
from gridwise.formats._iss_writers import SIZED, STRICT, WRITERS
from gridwise.formats._outline import boxes, outline
from gridwise.formats._sketch import UNKNOWN, PuzzleSketch, regions_of, usual_box
from gridwise.model.constraint import Constraint
from gridwise.model.grid import Cell
from gridwise.model.puzzle import Puzzle

NAME = "iss"
SUFFIXES = (".iss",)
EXAMPLE = ".Shape~4x4.~R1C4_1~R2C1_4~R3C4_3~R4C1_1"
MAX_SIDE = 35

_LINK = re.compile(r"\s*https?://\S*Interactive-Sudoku-Solver\S*?[?&]q=", re.IGNORECASE)
_START = re.compile(r"\s*(?:\.\s*)+(?:~[Rr]\w|([A-Z][A-Za-z]*)(?=[~.\s]|$))")
_RULES = re.compile(r"(?:\s*\.[A-Z][A-Za-z]{2,40})+\.?\s*")
_SHAPE = re.compile(r"([0-9]{1,2})x([0-9]{1,2})")
_GRID_TERMS = ("Shape", "NoBoxes", "Jigsaw", "RegionSize")


def sniff(text: str) -> float:
    """How likely the text is in this format, from 0 to 1."""
    if _LINK.match(text):
        return 1.0
    if match := _START.match(text):
        known = match[1] is None or "~" in text or match[1] in {*READERS, *_GRID_TERMS}
        return 0.95 if known else 0.6 if _RULES.fullmatch(text) else 0.0
    line = text.strip()
    return 0.95 if ARROWS.fullmatch(line) or NUMBERS.fullmatch(line) else 0.0


def read(text: str, path: str | None = None, *, type: str | None = None) -> list[Puzzle]:
    """The puzzle of a string."""
    try:
        return [_sketch(text).puzzle(path)]
    except PuzzleError as error:
        raise error.at(Where(path, 1, 1)) from None


def _sketch(text: str) -> PuzzleSketch:
    if link := _LINK.match(text):
        text = unquote(re.split("[&#]", text[link.end() :].strip(), maxsplit=1)[0])
    line = text.strip()
    if ARROWS.fullmatch(line):
        return read_arrows(line)
    if NUMBERS.fullmatch(line):
        return read_numbers(line)
    terms = parse_terms(text)
    sketch = _grid(terms)
    tell_ties(terms)
    free = free_variables(terms)
    for term in terms:
        if term.type not in (*_GRID_TERMS, "FullRankTies") and term not in free:
            _add(sketch, term)
    return sketch


# ---- the grid ------------------------------------------------------------------------------------------------------


def _grid(terms: list[Term]) -> PuzzleSketch:
    """The grid with its values, boxes and regions; by default boxes have as many cells as the longer side."""
    by_type = {term.type: term for term in terms if term.type in _GRID_TERMS}
    rows, columns, values, lines = _shape(by_type["Shape"]) if "Shape" in by_type else (9, 9, range(1, 10), True)
    sketch = PuzzleSketch(rows, columns, values, lines=lines)
    size = as_number(by_type["RegionSize"].argument(0), "RegionSize") if "RegionSize" in by_type else max(rows, columns)
    if "NoBoxes" not in by_type and lines:
        sketch.box = usual_box(rows, columns, size)
    for term in terms:
        if term.type == "Jigsaw":
            sketch.regions += _jigsaw(term, sketch, size)
    return sketch


def _shape(term: Term) -> tuple[int, int, range, bool]:
    """The shape: `9x9`, then the number or range of values, then `Raw` if lines may repeat values."""
    size = _SHAPE.fullmatch(term.argument(0))
    rows, columns = (int(size[1]), int(size[2])) if size else (0, 0)
    if not (1 <= rows <= MAX_SIDE and 1 <= columns <= MAX_SIDE):
        raise PuzzleError(f"'{term.arguments[0][:20]}' is not a shape; shapes are written like 9x9")
    lowest, highest = 1, max(rows, columns)
    *ranges, raw = (*term.arguments[1:], "") if term.arguments[-1] != "Raw" else term.arguments[1:]
    if ranges and ranges[0]:
        low, dash, high = ranges[0].partition("-")
        lowest, highest = (as_number(low, "Shape"), as_number(high, "Shape")) if dash else (1, as_number(low, "Shape"))
    return rows, columns, range(lowest, highest + 1), not raw


def _jigsaw(term: Term, sketch: PuzzleSketch, size: int) -> tuple[tuple[Cell, ...], ...]:
    """The regions of a jigsaw; groups of another size only fill gaps."""
    text = term.argument(0)
    if len(text) != sketch.rows * sketch.columns:
        raise PuzzleError(f"Jigsaw has {len(text)} cells, but the grid has {sketch.rows * sketch.columns}")
    tokens = [None if sign in "-." else sign for sign in text]
    return tuple(region for region in regions_of(tokens, sketch.columns) if len(region) == size)


# ---- constraints ---------------------------------------------------------------------------------------------------


def _add(sketch: PuzzleSketch, term: Term) -> None:
    if any(each.startswith("DG") for each in term.arguments):
        lacking(sketch, term)
        inside = [each for each in term.arguments if not each.startswith("DG")]
        if not term.type and inside:
            _add(sketch, Term("", inside))
    elif term.has_extra_cells:
        drop(f"the rule '{term.type}' on cells outside the grid", UNKNOWN)
    elif not term.type:
        _add_givens(sketch, term)
    elif term.type == "Or":
        _add_choice(sketch, term)
    elif term.type == "And":
        for part in term.inside:
            _add(sketch, part)
    elif term.type == "Replicate":
        _replicate(sketch, term)
    elif term.type in READERS:
        READERS[term.type](sketch, term)
    else:
        drop(f"the rule '{term.type}'", UNKNOWN)


def _givens(term: Term) -> Iterator[tuple[Cell, list[int]]]:
    for argument in filter(None, term.arguments):
        name, *values = argument.split("_")
        if not values:
            raise PuzzleError(f"'{argument[:20]}' is not a given; givens are written like R1C1_5")
        yield parse_cell(name), [as_number(value, "a given") for value in values]


def _add_givens(sketch: PuzzleSketch, term: Term) -> None:
    for cell, values in _givens(term):
        sketch.require(cell)
        if len(values) == 1 and sketch.givens.get(cell, values[0]) == values[0]:
            sketch.givens[cell] = values[0]
        elif not set(sketch.values) <= set(values):
            sketch.add("given", "GivenMarks", cell=cell, symbols=[str(value) for value in values])


def _add_choice(sketch: PuzzleSketch, term: Term) -> None:
    options = [_option(sketch, part) for part in term.inside]
    if len(options) == 1:
        sketch.constraints += options[0]
    elif options and all(options):
        sketch.add(term.type, "AnyOf", options=options)
    elif not options:
        raise PuzzleError("Or has no options")


def _option(sketch: PuzzleSketch, term: Term) -> list[Constraint]:
    """The constraints of an option; its givens become pencil marks."""
    option = PuzzleSketch(sketch.rows, sketch.columns, sketch.values)
    _add(option, term)
    for cell, value in option.givens.items():
        option.add("given", "GivenMarks", cell=cell, symbols=[str(value)])
    return option.constraints


def _replicate(sketch: PuzzleSketch, term: Term) -> None:
    """The nested terms, written for R1C1, moved to each cell that a bit table marks."""
    if len(term.arguments) != 1:
        drop(f"the rule '{term.type}' on cells outside the grid", UNKNOWN)
        return
    bits = bits_of(term.argument(0))
    if any(bits[sketch.rows * sketch.columns :]):
        raise PuzzleError("Replicate marks cells outside the grid")
    for place, marked in enumerate(bits):
        if marked:
            for part in term.inside:
                _add(sketch, _moved(part, *divmod(place, sketch.columns)))


def _moved(term: Term, down: int, right: int) -> Term:
    def move(argument: str) -> str:
        name, *rest = argument.split("_")
        try:
            row, column = parse_cell(name)
        except PuzzleError:
            return argument
        return "_".join([cell_id(Cell((row + down, column + right))), *rest])

    return Term(term.type, [move(each) for each in term.arguments], [_moved(part, down, right) for part in term.inside])


# ---- writing -------------------------------------------------------------------------------------------------------


def write(puzzle: Puzzle) -> str:
    """The puzzle as a string."""
    outlined = outline(puzzle, NAME)
    grid = outlined.sketch
    if max(grid.rows, grid.columns) > MAX_SIDE:
        raise PuzzleError(f"{NAME} supports boards of at most {MAX_SIDE} rows and columns")
    terms = [*_grid_terms(grid), *_rule_terms(outlined.rest, grid)]
    if grid.givens:
        terms.append("".join(["", *(f"~{cell_id(cell)}_{value}" for cell, value in grid.givens.items())]))
    return "".join(f".{term}" for term in terms) + "\n"


def _grid_terms(grid: PuzzleSketch) -> Iterator[str]:
    longest = max(grid.rows, grid.columns)
    value_range = "" if grid.values == range(1, longest + 1) else f"~{grid.values[0]}-{grid.values[-1]}"
    raw = "" if grid.lines else "~Raw"
    if (grid.rows, grid.columns, value_range, raw) != (9, 9, "", ""):
        yield f"Shape~{grid.rows}x{grid.columns}{value_range or (raw and '~')}{raw}"
    size = grid.box[0] * grid.box[1] if grid.box else longest
    if grid.box and grid.box != usual_box(grid.rows, grid.columns, size):
        yield "NoBoxes"
        grid.regions += tuple(tuple(sorted(box)) for box in boxes(grid, grid.box))
    elif size != longest:
        yield f"RegionSize~{size}"
    elif not grid.box and usual_box(grid.rows, grid.columns, longest) and grid.lines:
        yield "NoBoxes"
    yield from _jigsaws(grid, size)


def _jigsaws(grid: PuzzleSketch, size: int) -> Iterator[str]:
    """The regions as jigsaws, in as many as needed so that regions never overlap in one."""
    rest = [set(region) for region in grid.regions]
    if any(len(region) != size for region in rest):
        raise PuzzleError(f"on this grid, {NAME} supports only regions of {size} cells")
    while rest:
        taken: dict[Any, str] = {}
        later = []
        for region in rest:
            if region & taken.keys() or len(set(taken.values())) >= MAX_SIDE:
                later.append(region)
            else:
                sign = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[len(set(taken.values()))]
                taken |= dict.fromkeys(region, sign)
        cells = ((r, c) for r in range(grid.rows) for c in range(grid.columns))
        yield "Jigsaw~" + "".join(taken.get(Cell(cell), "-") for cell in cells)
        rest = later


def _rule_terms(constraints: tuple[Constraint, ...], grid: PuzzleSketch) -> Iterator[str]:
    strict = [each for each in constraints if _is_strict(each)]
    both = {each.__class__ for each in strict} if len(strict) == len(STRICT) else set()
    for constraint in constraints:
        name = constraint.__class__.__name__
        if constraint.__class__ in both:
            terms = ["StrictKropki"] if constraint is strict[0] else [""]
        elif name in SIZED:
            terms = [SIZED[name](constraint, grid)]
        else:
            terms = list(WRITERS[name](constraint)) if name in WRITERS else []
        if not terms:
            drop(f"the rule {name}", f"has no equivalent in {NAME}")
        yield from filter(None, terms)


def _is_strict(constraint: Constraint) -> bool:
    field, values = STRICT.get(constraint.__class__.__name__, ("", ()))
    return bool(field) and getattr(constraint, field) == values
