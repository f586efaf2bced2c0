"""Readers for the constraints of the Interactive Sudoku Solver, by name."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Callable
from itertools import pairwise
from typing import Any

from gridwise.common.errors import PuzzleError
from gridwise.declaring.losses import drop
from gridwise.formats._data import as_number
from gridwise.formats._iss_more import MORE_READERS
from gridwise.formats._iss_ranks import full_rank
from gridwise.formats._iss_terms import OLD_SIGNS, SIGNS, Term, expression_of, neighbours, parse_cell
from gridwise.formats._sketch import UNKNOWN, PuzzleSketch
from gridwise.model.fields import Outside
from gridwise.model.grid import Cell

Reader = Callable[[PuzzleSketch, Term], None]


def _number(term: Term, place: int) -> int:
    return as_number(term.argument(place), term.type)


def _flag(*names: str, **fields: Any) -> Reader:
    def read(sketch: PuzzleSketch, term: Term) -> None:
        for name in names:
            sketch.add(term.type, name, **fields)

    return read


def _line(name: str, least: int = 2) -> Reader:
    """A line of cells; lines with too few cells have no meaning."""

    def read(sketch: PuzzleSketch, term: Term) -> None:
        if len(cells := term.cells()) >= least:
            sketch.add(term.type, name, line=cells)

    return read


def _valued_line(name: str, field: str, usual: int) -> Reader:
    """A line of cells, optionally after a number."""

    def read(sketch: PuzzleSketch, term: Term) -> None:
        has_number = bool(term.arguments) and term.arguments[0].lstrip("-").isdigit()
        number = _number(term, 0) if has_number else usual
        if len(cells := term.cells(1 if has_number else 0)) > 1:
            sketch.add(term.type, name, line=cells, **{field: number})

    return read


def _region(name: str, field: str = "region") -> Reader:
    def read(sketch: PuzzleSketch, term: Term) -> None:
        sketch.add(term.type, name, **{field: term.cells()})

    return read


def _edges(name: str, **fields: Any) -> Reader:
    """A mark between any two of the cells that are neighbours."""

    def read(sketch: PuzzleSketch, term: Term) -> None:
        for edge in neighbours(term.cells()):
            sketch.add(term.type, name, edge=edge, **fields)

    return read


def _greater(sketch: PuzzleSketch, term: Term) -> None:
    for larger, smaller in neighbours(term.cells()):
        sketch.add(term.type, "LessThan", smaller=smaller, larger=larger)


def _cage(sketch: PuzzleSketch, term: Term) -> None:
    """A cage. A sum of 0 means no sum; a cell that is listed twice counts twice."""
    total = _number(term, 0) if term.argument(0) else 0
    cells = term.cells(1)
    once = tuple(dict.fromkeys(cells))
    if len(once) == len(cells):
        sketch.add(term.type, "Cage", region=cells, sum=total or None)
        return
    sketch.add(term.type, "Cage", region=once)
    if total:
        sketch.add(term.type, "SumWithRepeats", region=cells, sum=total)


def _sum(sketch: PuzzleSketch, term: Term) -> None:
    """`Sum~7~…`, or with weights `Sum~7_=_1_1_-1~…`."""
    total, _, weights = term.argument(0).partition("_=_")
    more = {"weights": [as_number(part, term.type) for part in weights.split("_")]} if weights else {}
    sketch.add(term.type, "SumWithRepeats", region=term.cells(1), sum=as_number(total, term.type), **more)


def _arrow(sketch: PuzzleSketch, term: Term) -> None:
    if len(cells := term.cells()) > 1:
        sketch.add(term.type, "Arrow", lines=(cells,))


def _pill_arrow(sketch: PuzzleSketch, term: Term) -> None:
    size, cells = _number(term, 0), term.cells(1)
    if not 2 <= size < len(cells):
        raise PuzzleError(f"{term.type}: a pill of {size} cells leaves none of the {len(cells)} cells for the arrow")
    sketch.add(term.type, "PillArrow", pill=cells[:size], lines=(cells[size - 1 :],))


def _sum_line(sketch: PuzzleSketch, term: Term) -> None:
    """A sum line; on a loop the first piece may start anywhere."""
    total = _number(term, 0)
    loop = term.arguments[-1] == "LOOP"
    cells = Term(term.type, [each for each in term.arguments if each != "LOOP"]).cells(1)
    if not loop:
        sketch.add(term.type, "SumLine", line=cells, sum=total)
        return
    turned = [cells[place:] + cells[:place] for place in range(len(cells))]
    lines = [sketch.make(term.type, "SumLine", line=line, sum=total) for line in turned]
    if all(lines):
        sketch.add(term.type, "AnyOf", options=lines)


def _same_values(sketch: PuzzleSketch, term: Term) -> None:
    count, cells = _number(term, 0), term.cells(1)
    if count < 2 or not cells or len(cells) % count:
        raise PuzzleError(f"{term.type}: {len(cells)} cells can't be split into {count} sets of the same size")
    size = len(cells) // count
    sets = [cells[at : at + size] for at in range(0, len(cells), size)]
    for a, b in pairwise(sets):
        sketch.add(term.type, "SameValues", a=a, b=b)


def _equal_sums(sketch: PuzzleSketch, term: Term) -> None:
    sketch.add(term.type, "EqualSums", regions=term.groups(0, "-"))


def _quad(sketch: PuzzleSketch, term: Term) -> None:
    row, column = parse_cell(term.argument(0))
    square = [Cell((row + down, column + right)) for down in (0, 1) for right in (0, 1)]
    sketch.add(
        term.type, "Quadruple", region=square, symbols=[str(_number(term, at)) for at in range(1, len(term.arguments))]
    )


def _contents(name: str) -> Reader:
    def read(sketch: PuzzleSketch, term: Term) -> None:
        symbols = [str(as_number(part, term.type)) for part in term.argument(0).split("_")]
        sketch.add(term.type, name, region=term.cells(1), symbols=symbols)

    return read


def _little_killer(sketch: PuzzleSketch, term: Term) -> None:
    start = sketch.require(parse_cell(term.argument(1)))
    sketch.add(term.type, "LittleKiller", start=start, direction=direction_from(sketch, start), sum=_number(term, 0))


def direction_from(sketch: PuzzleSketch, start: Cell) -> str:
    """The direction of the diagonal that starts at an edge cell: down from left and top, up from bottom and right."""
    bottom, right = sketch.rows - 1, sketch.columns - 1
    row, column = start
    if column == 0 and row < bottom:
        return "down right"
    if row == 0:
        return "down left"
    if row == bottom and column < right:
        return "up right"
    if column == right:
        return "up left"
    raise PuzzleError(f"LittleKiller: {start} is not at the edge of the grid")


def diagonal(sketch: PuzzleSketch, start: Cell, direction: str) -> list[Cell]:
    """The cells of the diagonal from a cell at the edge."""
    down, right = (1 if "down" in direction else -1), (1 if "right" in direction else -1)
    steps = range(max(sketch.rows, sketch.columns))
    cells = [Cell((start[0] + down * step, start[1] + right * step)) for step in steps]
    return [cell for cell in cells if 0 <= cell[0] < sketch.rows and 0 <= cell[1] < sketch.columns]


def _ends(term: Term, place: int) -> tuple[Outside, Outside]:
    """The places at both ends of a row or column: `R1`, `Ca`."""
    text = term.argument(place)
    kind, digits = text[:1].upper(), text[1:]
    if kind not in "RC" or not digits.isascii() or not digits.isalnum() or len(digits) > 2:
        raise PuzzleError(f"{term.type}: '{text[:20]}' is not a row or column; their names look like R1 and C1")
    number = int(digits) if digits.isdigit() else int(digits, 36)
    first, last = ("left", "right") if kind == "R" else ("top", "bottom")
    return Outside((first, number - 1)), Outside((last, number - 1))


def _sandwich(sketch: PuzzleSketch, term: Term) -> None:
    sketch.add(term.type, "Sandwich", at=_ends(term, 1)[0], sum=_number(term, 0))


def _both_sides(name: str, field: str) -> Reader:
    """A clue at each end of a row or column; both are optional."""

    def read(sketch: PuzzleSketch, term: Term) -> None:
        for at, number in zip(_ends(term, 0), term.arguments[1:3], strict=False):
            if number:
                sketch.add(term.type, name, at=at, **{field: as_number(number, term.type)})

    return read


def _lunchbox(sketch: PuzzleSketch, term: Term) -> None:
    sketch.add(term.type, "Lunchbox", line=term.cells(1), sum=_number(term, 0))


def _indexing(sketch: PuzzleSketch, term: Term) -> None:
    kinds = {"R": "RowIndexer", "C": "ColumnIndexer"}
    if term.argument(0) not in kinds:
        raise PuzzleError(f"{term.type}: '{term.arguments[0][:20]}' is neither R nor C")
    for cell in term.cells(1):
        sketch.add(term.type, kinds[term.arguments[0]], cell=cell)


def _count_distinct(sketch: PuzzleSketch, term: Term) -> None:
    counter = parse_cell(term.argument(0))
    sketch.add(term.type, "CountDistinct", counter=counter, region=term.cells(1))


def _numbered_cage(name: str, field: str) -> Reader:
    def read(sketch: PuzzleSketch, term: Term) -> None:
        sketch.add(term.type, name, region=term.cells(1), **{field: term.argument(0)})

    return read


def _regex(sketch: PuzzleSketch, term: Term) -> None:
    """A pattern with one character for each value, so values from 10 on are not supported."""
    packed = term.argument(0)
    try:
        pattern = base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)).decode()
    except (binascii.Error, ValueError):
        raise PuzzleError(f"{term.type}: the pattern is not base64") from None
    if sketch.values[-1] > 9:
        drop(f"the rule '{term.type}' on values over 9", UNKNOWN)
        return
    for line in term.groups(1):
        sketch.add(term.type, "RegexLine", line=line, pattern=pattern)


def _pairs(name: str, field: str, signs: str) -> Reader:
    """A table of allowed pairs, an optional name, and groups of cells."""

    def read(sketch: PuzzleSketch, term: Term) -> None:
        expression = expression_of(term.argument(0), sketch.values, signs)
        named = len(term.arguments) > 1 and (not term.arguments[1] or term.arguments[1].startswith("_"))
        for group in term.groups(2 if named else 1):
            if len(group) > 1:
                sketch.add(term.type, name, expression=expression, **{field: group})

    return read


def _diagonal(sketch: PuzzleSketch, term: Term) -> None:
    sketch.add(term.type, "Diagonals", direction="up" if _number(term, 0) > 0 else "down")


READERS: dict[str, Reader] = {
    **MORE_READERS,
    "FullRank": full_rank,
    "Thermo": _line("Thermometer"),
    "Whisper": _valued_line("Whispers", "difference", 5),
    "Renban": _line("Renban"),
    "Modular": _valued_line("ModularLine", "modulus", 3),
    "Entropic": _line("EntropicLine"),
    "Palindrome": _line("Palindrome"),
    "Zipper": _line("Zipper", 3),
    "SumLine": _sum_line,
    "Between": _line("Between", 3),
    "Lockout": _valued_line("Lockout", "difference", 4),
    "RegionSumLine": _line("RegionSumLine"),
    "Arrow": _arrow,
    "DoubleArrow": _line("DoubleArrow", 3),
    "PillArrow": _pill_arrow,
    "Cage": _cage,
    "Sum": _sum,
    "AllDifferent": _region("AllDifferent"),
    "EqualityCage": _region("EqualityCage"),
    "RellikCage": _numbered_cage("RellikCage", "sum"),
    "LookAndSay": _numbered_cage("LookAndSay", "says"),
    "ContainExact": _contents("ContainExactly"),
    "ContainAtLeast": _contents("ContainAtLeast"),
    "CountingCircles": _region("CountingCircles", "circles"),
    "CountDistinct": _count_distinct,
    "SameValues": _same_values,
    "EqualSum": _equal_sums,
    "WhiteDot": _edges("WhiteDot"),
    "BlackDot": _edges("BlackDot"),
    "X": _edges("XV", mark="X"),
    "V": _edges("XV", mark="V"),
    "GreaterThan": _greater,
    "Quad": _quad,
    "Indexing": _indexing,
    "LittleKiller": _little_killer,
    "Sandwich": _sandwich,
    "Lunchbox": _lunchbox,
    "XSum": _both_sides("XSum", "sum"),
    "Skyscraper": _both_sides("SkyscraperClue", "count"),
    "HiddenSkyscraper": _both_sides("HiddenSkyscraper", "symbol"),
    "NumberedRoom": _both_sides("NumberedRoom", "symbol"),
    "Diagonal": _diagonal,
    "AntiKnight": _flag("AntiKnight"),
    "AntiKing": _flag("AntiKing"),
    "AntiConsecutive": _flag("NonConsecutive"),
    "AntiTaxicab": _flag("AntiTaxicab"),
    "Windoku": _flag("Windows"),
    "DisjointSets": _flag("DisjointGroups"),
    "GlobalEntropy": _flag("GlobalEntropy"),
    "GlobalMod": _flag("GlobalModular"),
    "StrictKropki": _flag("AllWhiteDotsGiven", "AllBlackDotsGiven"),
    "StrictXV": _flag("AllXVGiven"),
    "Regex": _regex,
    "Pair": _pairs("PairLine", "line", SIGNS),
    "PairX": _pairs("AllPairs", "region", SIGNS),
    "Binary": _pairs("PairLine", "line", OLD_SIGNS),
    "BinaryX": _pairs("AllPairs", "region", OLD_SIGNS),
}
"""The reader for each constraint's name."""
