"""Writers for the Interactive Sudoku Solver, by constraint; nothing for constraints that it lacks."""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import Any

from gridwise.formats._iss_rules import diagonal, direction_from
from gridwise.formats._iss_terms import cell_id, text_of
from gridwise.formats._sketch import PuzzleSketch
from gridwise.model.grid import Cell

Writer = Callable[[Any], Iterable[str]]
SizedWriter = Callable[[Any, PuzzleSketch], str]


def _cells(cells: Iterable[Cell]) -> str:
    return "".join(f"~{cell_id(cell)}" for cell in cells)


def _line(name: str, *valued: str) -> Writer:
    def write(each: Any) -> Iterator[str]:
        yield name + "".join(f"~{getattr(each, field)}" for field in valued) + _cells(each.line)

    return write


def _whisper(each: Any) -> Iterator[str]:
    """Our default difference depends on the number of symbols, which is not known here, so it can't be written."""
    if each.difference is not None:
        yield f"Whisper~{each.difference}{_cells(each.line)}"


def _region(name: str, *valued: str, field: str = "region") -> Writer:
    def write(each: Any) -> Iterator[str]:
        values = [getattr(each, value) for value in valued]
        if not any(isinstance(value, tuple) for value in values):
            yield (
                name + "".join(f"~{'' if value is None else value}" for value in values) + _cells(getattr(each, field))
            )

    return write


def _sum(each: Any) -> Iterator[str]:
    if not isinstance(each.sum, tuple):
        weights = "" if each.weights is None else "_=_" + "_".join(map(str, each.weights))
        yield f"Sum~{each.sum}{weights}{_cells(each.region)}"


def _said(each: Any) -> Iterator[str]:
    said = each.model_dump(mode="json")["says"]
    if str(said).isdigit():
        yield f"LookAndSay~{said}{_cells(each.region)}"


def _contents(name: str) -> Writer:
    def write(each: Any) -> Iterator[str]:
        yield f"{name}~{'_'.join(each.symbols)}{_cells(each.region)}"

    return write


def _edge(name: str, field: str, usual: object) -> Writer:
    def write(each: Any) -> Iterator[str]:
        if getattr(each, field) == usual:
            yield name + _cells(each.edge)

    return write


def _flag(name: str, field: str | None = None, usual: object = None) -> Writer:
    def write(each: Any) -> Iterator[str]:
        if field is None or getattr(each, field) == usual:
            yield name

    return write


def _arrows(each: Any) -> Iterator[str]:
    return (f"Arrow{_cells(line)}" for line in each.lines)


def _pill_arrows(each: Any) -> Iterator[str]:
    """List the cell of the pill where the arrow starts last."""
    for start, *shaft in each.lines:
        pill = [*(cell for cell in each.pill if cell != start), start]
        yield f"PillArrow~{len(pill)}{_cells([*pill, *shaft])}"


def _clue(name: str, field: str) -> Writer:
    def write(each: Any) -> Iterator[str]:
        if each.at.part:
            return
        line = f"{'R' if each.at.side in ('left', 'right') else 'C'}{each.at.line + 1}"
        clue = getattr(each, field)
        yield f"{name}~{line}~{clue}~" if each.at.side in ("left", "top") else f"{name}~{line}~~{clue}"

    return write


def _sandwich(each: Any) -> Iterator[str]:
    if not each.at.part:
        yield f"Sandwich~{each.sum}~{'R' if each.at.side in ('left', 'right') else 'C'}{each.at.line + 1}"


def _diagonals(each: Any) -> Iterator[str]:
    if each.direction != "down":
        yield "Diagonal~1"
    if each.direction != "up":
        yield "Diagonal~-1"


def _regex(each: Any) -> Iterator[str]:
    packed = base64.urlsafe_b64encode(each.pattern.encode()).decode().rstrip("=")
    yield f"Regex~{packed}{_cells(each.line)}"


def _choice(each: Any) -> Iterator[str]:
    """Each option is an `And`; nothing if one of them can't be written."""
    options = [
        [list(WRITERS.get(type(part).__name__, lambda _: [])(part)) for part in option] for option in each.options
    ]
    if all(terms for option in options for terms in option):
        inner = "".join(f".And{''.join(f'.{term}' for terms in option for term in terms)}.End" for option in options)
        yield f"Or{inner}.End"


def _pairs(name: str, field: str) -> SizedWriter:
    """A table of the pairs that an expression allows: a row of bits for each value of `a`."""

    def write(each: Any, grid: PuzzleSketch) -> str:
        from gridwise.constraints._expression import pair_test

        test = pair_test(each.expression)
        key = text_of(test(a, b) for a in grid.values for b in grid.values)
        return f"{name}~{key}~_{_cells(getattr(each, field))}"

    return write


def _little_killer(each: Any, grid: PuzzleSketch) -> str:
    """Start from the end where the program would follow the same diagonal; write a plain sum if neither does."""
    cells = diagonal(grid, each.start, each.direction)
    for start, other in ((cells[0], cells[-1]), (cells[-1], cells[0])):
        if start != other and diagonal(grid, start, direction_from(grid, start))[-1] == other:
            return f"LittleKiller~{each.sum}~{cell_id(start)}"
    return f"Sum~{each.sum}{_cells(cells)}"


def _equal_sums(each: Any) -> Iterator[str]:
    yield "EqualSum" + "~-".join(_cells(region) for region in each.regions)


WRITERS: dict[str, Writer] = {
    "Thermometer": _line("Thermo"),
    "Whispers": _whisper,
    "Renban": _line("Renban"),
    "ModularLine": _line("Modular", "modulus"),
    "EntropicLine": _line("Entropic"),
    "Palindrome": _line("Palindrome"),
    "Zipper": _line("Zipper"),
    "SumLine": _line("SumLine", "sum"),
    "Between": _line("Between"),
    "Lockout": _line("Lockout", "difference"),
    "RegionSumLine": _line("RegionSumLine"),
    "Arrow": _arrows,
    "DoubleArrow": _line("DoubleArrow"),
    "PillArrow": _pill_arrows,
    "Cage": _region("Cage", "sum"),
    "SumWithRepeats": _sum,
    "AllDifferent": _region("AllDifferent"),
    "ExtraRegion": _region("AllDifferent"),
    "EqualityCage": _region("EqualityCage"),
    "RellikCage": _region("RellikCage", "sum"),
    "LookAndSay": _said,
    "ContainExactly": _contents("ContainExact"),
    "ContainAtLeast": _contents("ContainAtLeast"),
    "CountingCircles": _region("CountingCircles", field="circles"),
    "CountDistinct": lambda each: [f"CountDistinct{_cells((each.counter, *each.region))}"],
    "SameValues": lambda each: [f"SameValues~2{_cells((*each.a, *each.b))}"],
    "EqualSums": _equal_sums,
    "WhiteDot": _edge("WhiteDot", "difference", 1),
    "BlackDot": _edge("BlackDot", "ratio", Fraction(2)),
    "XV": lambda each: [each.mark + _cells(each.edge)] if each.mark in ("X", "V") else [],
    "LessThan": lambda each: [f"GreaterThan{_cells((each.larger, each.smaller))}"],
    "Quadruple": lambda each: [f"Quad~{cell_id(min(each.region))}~{'~'.join(each.symbols)}"],
    "RowIndexer": lambda each: [f"Indexing~R{_cells((each.cell,))}"],
    "ColumnIndexer": lambda each: [f"Indexing~C{_cells((each.cell,))}"],
    "Sandwich": _sandwich,
    "Lunchbox": _line("Lunchbox", "sum"),
    "XSum": _clue("XSum", "sum"),
    "SkyscraperClue": _clue("Skyscraper", "count"),
    "HiddenSkyscraper": _clue("HiddenSkyscraper", "symbol"),
    "NumberedRoom": _clue("NumberedRoom", "symbol"),
    "Diagonals": _diagonals,
    "AntiKnight": _flag("AntiKnight"),
    "AntiKing": _flag("AntiKing"),
    "NonConsecutive": _flag("AntiConsecutive", "unless_dotted", False),
    "AntiTaxicab": _flag("AntiTaxicab"),
    "Windows": _flag("Windoku", "corners"),
    "DisjointGroups": _flag("DisjointSets"),
    "GlobalEntropy": _flag("GlobalEntropy", "parts", 3),
    "GlobalModular": _flag("GlobalMod", "modulus", 3),
    "AllXVGiven": lambda each: ["StrictXV"] if sorted(each.sums) == [5, 10] else [],
    "RegexLine": _regex,
    "GivenMarks": lambda each: [f"~{cell_id(each.cell)}_{'_'.join(each.symbols)}"],
    "AnyOf": _choice,
}
"""The terms of each constraint; none if the string can't express it."""

SIZED: dict[str, SizedWriter] = {
    "PairLine": _pairs("Pair", "line"),
    "AllPairs": _pairs("PairX", "region"),
    "LittleKiller": _little_killer,
}
"""The term of each constraint that depends on the grid."""
STRICT = {"AllWhiteDotsGiven": ("differences", (1,)), "AllBlackDotsGiven": ("ratios", (Fraction(2),))}
"""The two rules that `StrictKropki` combines, with their values."""
