"""The rules of f-puzzles by key, for reading and writing."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

from gridwise.common.errors import PuzzleError
from gridwise.declaring.losses import drop
from gridwise.formats._cellnames import cell_name, cell_names, outside, outside_name, parse_cell, parse_cells
from gridwise.formats._data import as_list, as_maps, as_number, as_text, is_blank
from gridwise.formats._sketch import UNKNOWN, PuzzleSketch
from gridwise.model.constraint import Constraint
from gridwise.model.grid import Cell

Reader = Callable[[PuzzleSketch, str, Any], None]
Data = dict[str, Any]

# ---- reading -------------------------------------------------------------------------------------------------------


def _flag(name: str, **fields: Any) -> Reader:
    def read(sketch: PuzzleSketch, key: str, value: Any) -> None:
        sketch.add(key, name, **fields)

    return read


def _lines(name: str, valued: str | None = None, least: int = 2) -> Reader:
    """Lines of cells; lines with too few cells have no meaning."""

    def read(sketch: PuzzleSketch, key: str, value: Any) -> None:
        for item in as_maps(value, key):
            more = {valued: as_number(item["value"], key)} if valued and not is_blank(item.get("value")) else {}
            for line in as_list(item.get("lines"), key):
                if len(cells := parse_cells(line)) >= least:
                    sketch.add(key, name, line=cells, **more)

    return read


def _each_cell(name: str) -> Reader:
    def read(sketch: PuzzleSketch, key: str, value: Any) -> None:
        for item in as_maps(value, key):
            for cell in parse_cells([item["cell"]] if "cell" in item else item.get("cells")):
                sketch.add(key, name, cell=cell)

    return read


def _outside(name: str, field: str) -> Reader:
    def read(sketch: PuzzleSketch, key: str, value: Any) -> None:
        for item in as_maps(value, key):
            if not is_blank(item.get("value")):
                at = outside(parse_cell(item.get("cell")), sketch.rows, sketch.columns)
                sketch.add(key, name, at=at, **{field: as_number(item["value"], key)})

    return read


def _killer_cages(sketch: PuzzleSketch, key: str, value: Any) -> None:
    for item in as_maps(value, key):
        total = None if is_blank(item.get("value")) else as_number(item["value"], key)
        sketch.add(key, "Cage", region=parse_cells(item.get("cells")), sum=total)


def _arrows(sketch: PuzzleSketch, key: str, value: Any) -> None:
    for item in as_maps(value, key):
        pill = parse_cells(item.get("cells"))
        lines = [line for each in as_list(item.get("lines"), key) if len(line := parse_cells(each)) > 1]
        if lines and len(pill) == 1:
            sketch.add(key, "Arrow", lines=lines)
        elif lines:
            sketch.add(key, "PillArrow", pill=pill, lines=lines)


def _differences(sketch: PuzzleSketch, key: str, value: Any) -> None:
    for item in as_maps(value, key):
        difference = 1 if is_blank(item.get("value")) else as_number(item["value"], key)
        sketch.add(key, "WhiteDot", edge=parse_cells(item.get("cells")), difference=difference)


def _ratios(sketch: PuzzleSketch, key: str, value: Any) -> None:
    for item in as_maps(value, key):
        ratio = 2 if is_blank(item.get("value")) else as_number(item["value"], key)
        sketch.add(key, "BlackDot", edge=parse_cells(item.get("cells")), ratio=ratio)


def _xv(sketch: PuzzleSketch, key: str, value: Any) -> None:
    for item in as_maps(value, key):
        if not is_blank(item.get("value")):
            sketch.add(key, "XV", edge=parse_cells(item.get("cells")), mark=as_text(item["value"], key))


def _clones(sketch: PuzzleSketch, key: str, value: Any) -> None:
    for item in as_maps(value, key):
        sketch.add(key, "Clone", a=parse_cells(item.get("cells")), b=parse_cells(item.get("cloneCells")))


def _quadruples(sketch: PuzzleSketch, key: str, value: Any) -> None:
    for item in as_maps(value, key):
        if symbols := [str(as_number(each, key)) for each in as_list(item.get("values"), key)]:
            sketch.add(key, "Quadruple", region=parse_cells(item.get("cells")), symbols=symbols)


def _fog(sketch: PuzzleSketch, key: str, value: Any) -> None:
    """The cells that are lit from the start."""
    sketch.add(key, "Fog", lit=parse_cells(value))


def _extra_regions(sketch: PuzzleSketch, key: str, value: Any) -> None:
    for item in as_maps(value, key):
        sketch.add(key, "ExtraRegion", region=parse_cells(item.get("cells")))


def _little_killers(sketch: PuzzleSketch, key: str, value: Any) -> None:
    for item in as_maps(value, key):
        direction = as_text(item.get("direction"), key)
        if direction not in DIRECTIONS:
            raise PuzzleError(f"{key}: '{direction}' is not one of the directions {', '.join(DIRECTIONS)}")
        if not is_blank(item.get("value")):
            name, (down, right) = DIRECTIONS[direction]
            row, column = parse_cell(item.get("cell"))
            start = sketch.require(Cell((row + down, column + right)))
            sketch.add(key, "LittleKiller", start=start, direction=name, sum=as_number(item["value"], key))


DIRECTIONS = {
    "DR": ("down right", (1, 1)),
    "DL": ("down left", (1, -1)),
    "UR": ("up right", (-1, 1)),
    "UL": ("up left", (-1, -1)),
}


def _non_consecutive(sketch: PuzzleSketch, key: str, value: Any) -> None:
    """Neighbours with any dot between them are exceptions.

    A white dot with a difference other than 1 rules out consecutive values anyway.
    """
    values = [getattr(each, "difference", 1) for each in sketch.constraints if type(each).__name__ in DOTS]
    if 1 not in values:
        sketch.add(key, "NonConsecutive")
    elif set(values) == {1}:
        sketch.add(key, "AllWhiteDotsGiven", differences=(1,))
    else:
        sketch.add(key, "NonConsecutive", unless_dotted=True)


DOTS = ("WhiteDot", "BlackDot")
"""The marks that may be between neighbours."""


def _negative(sketch: PuzzleSketch, key: str, value: Any) -> None:
    for what in as_list(value, key):
        if what == "ratio":
            dots = [each for each in sketch.constraints if type(each).__name__ == "BlackDot"]
            ratios = sorted({getattr(each, "ratio", Fraction(2)) for each in dots} or {Fraction(2)})
            sketch.add(f"{key} {what}", "AllBlackDotsGiven", ratios=ratios)
        elif what == "xv":
            sketch.add(f"{key} {what}", "AllXVGiven")
        else:
            drop(f"the rule '{key} {as_text(what, key)}'", UNKNOWN)


READERS: dict[str, Reader] = {
    "diagonal+": _flag("Diagonals", direction="up"),
    "diagonal-": _flag("Diagonals", direction="down"),
    "antiknight": _flag("AntiKnight"),
    "fogofwar": _fog,
    "antiking": _flag("AntiKing"),
    "disjointgroups": _flag("DisjointGroups"),
    "killercage": _killer_cages,
    "arrow": _arrows,
    "thermometer": _lines("Thermometer"),
    "slowthermometer": _lines("SlowThermometer"),
    "palindrome": _lines("Palindrome"),
    "renban": _lines("Renban"),
    "whispers": _lines("Whispers", "difference"),
    "regionsumline": _lines("RegionSumLine"),
    "betweenline": _lines("Between", least=3),
    "lockout": _lines("Lockout", "difference"),
    "entropicline": _lines("EntropicLine"),
    "modularline": _lines("ModularLine", "modulus"),
    "nabner": _lines("Nabner"),
    "doublearrow": _lines("DoubleArrow", least=3),
    "zipperline": _lines("Zipper", least=3),
    "difference": _differences,
    "ratio": _ratios,
    "xv": _xv,
    "clone": _clones,
    "quadruple": _quadruples,
    "extraregion": _extra_regions,
    "even": _each_cell("Even"),
    "odd": _each_cell("Odd"),
    "minimum": _each_cell("Minimum"),
    "maximum": _each_cell("Maximum"),
    "rowindexer": _each_cell("RowIndexer"),
    "columnindexer": _each_cell("ColumnIndexer"),
    "boxindexer": _each_cell("BoxIndexer"),
    "littlekillersum": _little_killers,
    "sandwichsum": _outside("Sandwich", "sum"),
    "xsum": _outside("XSum", "sum"),
    "skyscraper": _outside("SkyscraperClue", "count"),
    # These depend on the dots, so they come after them.
    "nonconsecutive": _non_consecutive,
    "negative": _negative,
}
"""The reader for each rule's key, in reading order."""

# ---- writing -------------------------------------------------------------------------------------------------------

Writer = Callable[[Any, PuzzleSketch], Data | list[Data] | list[str]]
"""Converts one of our constraints, on its grid, to f-puzzles data."""


def _line(valued: str | None = None) -> Writer:
    def write(constraint: Any, grid: PuzzleSketch) -> Data:
        value = getattr(constraint, valued) if valued else None
        return {"lines": [cell_names(constraint.line)], **({} if value is None else {"value": str(value)})}

    return write


def _edge(field: str, usual: object) -> Writer:
    def write(constraint: Any, grid: PuzzleSketch) -> Data:
        value = getattr(constraint, field)
        return {"cells": cell_names(constraint.edge), **({} if value == usual else {"value": str(value)})}

    return write


def _clue(field: str) -> Writer:
    def write(constraint: Any, grid: PuzzleSketch) -> Data:
        place = outside_name(constraint.at, grid.rows, grid.columns)
        return {"cell": place, "value": str(getattr(constraint, field))}

    return write


def _cell(constraint: Any, grid: PuzzleSketch) -> Data:
    return {"cell": cell_name(constraint.cell)}


def _cells(constraint: Any, grid: PuzzleSketch) -> Data:
    return {"cells": [cell_name(constraint.cell)]}


def _cage(constraint: Any, grid: PuzzleSketch) -> Data:
    if isinstance(constraint.sum, tuple):
        raise PuzzleError("a cage in f-puzzles has one sum, but this one has several")
    return {
        "cells": cell_names(constraint.region),
        **({} if constraint.sum is None else {"value": str(constraint.sum)}),
    }


def _arrow(constraint: Any, grid: PuzzleSketch) -> Data:
    pill: Iterable[Cell] = getattr(constraint, "pill", (constraint.lines[0][0],))
    return {"cells": cell_names(pill), "lines": [cell_names(line) for line in constraint.lines]}


def _little_killer(constraint: Any, grid: PuzzleSketch) -> Data:
    direction, (down, right) = next(
        (key, step) for key, (name, step) in DIRECTIONS.items() if name == constraint.direction
    )
    row, column = constraint.start
    return {"cell": cell_name((row - down, column - right)), "direction": direction, "value": str(constraint.sum)}


_COLOURS = {
    "grey": "#CFCFCF",
    "green": "#67F067",
    "purple": "#F067F0",
    "yellow": "#F5E35A",
    "blue": "#7FB7F0",
    "orange": "#F5B36B",
    "teal": "#79D8CF",
}
COSMETIC_KEYS = frozenset({"line", "rectangle", "text"})
"""The lists of what is only drawn."""


def _cosmetic_line(constraint: Any, grid: PuzzleSketch) -> Data:
    return {"lines": [cell_names(constraint.line)], "outlineC": _COLOURS[constraint.colour], "width": 0.3}


def _cosmetic_cells(constraint: Any, grid: PuzzleSketch) -> list[Data]:
    colour = _COLOURS[constraint.colour]
    look = {"baseC": colour, "outlineC": colour, "fontC": "#000000", "width": 1, "height": 1}
    return [{"cells": [cell_name(cell)], **look} for cell in constraint.region]


def _cosmetic_text(constraint: Any, grid: PuzzleSketch) -> Data:
    return {"cells": [cell_name(constraint.cell)], "value": constraint.text, "fontC": "#000000", "size": 0.3}


WRITERS: dict[str, tuple[str, Writer]] = {
    "Cage": ("killercage", _cage),
    "Arrow": ("arrow", _arrow),
    "PillArrow": ("arrow", _arrow),
    "Thermometer": ("thermometer", _line()),
    "SlowThermometer": ("slowthermometer", _line()),
    "Palindrome": ("palindrome", _line()),
    "Renban": ("renban", _line()),
    "Whispers": ("whispers", _line("difference")),
    "RegionSumLine": ("regionsumline", _line()),
    "Between": ("betweenline", _line()),
    "Lockout": ("lockout", _line("difference")),
    "EntropicLine": ("entropicline", _line()),
    "ModularLine": ("modularline", _line("modulus")),
    "Nabner": ("nabner", _line()),
    "DoubleArrow": ("doublearrow", _line()),
    "Zipper": ("zipperline", _line()),
    "WhiteDot": ("difference", _edge("difference", 1)),
    "BlackDot": ("ratio", _edge("ratio", Fraction(2))),
    "XV": ("xv", _edge("mark", None)),
    "Clone": ("clone", lambda each, grid: {"cells": cell_names(each.a), "cloneCells": cell_names(each.b)}),
    "Quadruple": (
        "quadruple",
        lambda each, grid: {"cells": cell_names(each.region), "values": [int(symbol) for symbol in each.symbols]},
    ),
    "ExtraRegion": ("extraregion", lambda each, grid: {"cells": cell_names(each.region)}),
    "Even": ("even", _cell),
    "Odd": ("odd", _cell),
    "Minimum": ("minimum", _cell),
    "Maximum": ("maximum", _cell),
    "RowIndexer": ("rowindexer", _cells),
    "ColumnIndexer": ("columnindexer", _cells),
    "BoxIndexer": ("boxindexer", _cells),
    "LittleKiller": ("littlekillersum", _little_killer),
    "Sandwich": ("sandwichsum", _clue("sum")),
    "XSum": ("xsum", _clue("sum")),
    "SkyscraperClue": ("skyscraper", _clue("count")),
    "CosmeticLine": ("line", _cosmetic_line),
    "CosmeticColour": ("rectangle", _cosmetic_cells),
    "CosmeticText": ("text", _cosmetic_text),
    "Fog": ("fogofwar", lambda each, grid: cell_names(each.lit)),
}
"""For each constraint, the key of its list and the writer of its entries."""

FLAGS: dict[str, Callable[[Any], Data]] = {
    "AntiKnight": lambda each: {"antiknight": True},
    "AntiKing": lambda each: {"antiking": True},
    "DisjointGroups": lambda each: {"disjointgroups": True},
    "Diagonals": lambda each: {
        **({} if each.direction == "down" else {"diagonal+": True}),
        **({} if each.direction == "up" else {"diagonal-": True}),
    },
}
"""The switch that each constraint sets."""


def negative_of(constraint: Any, all_of_them: Iterable[Constraint]) -> Data | None:
    """The entry for "all marks of this kind are given"; None if f-puzzles can't express it for these values."""
    name = type(constraint).__name__
    kinds = [type(each).__name__ for each in all_of_them]
    if name == "AllWhiteDotsGiven" and constraint.differences == (1,) and not {*DOTS}.isdisjoint(kinds):
        return {"nonconsecutive": True}
    # f-puzzles also exempts neighbours with a black dot.
    if name == "NonConsecutive" and (constraint.unless_dotted or "BlackDot" not in kinds):
        return {"nonconsecutive": True}
    if name == "AllXVGiven" and sorted(constraint.sums) == [5, 10]:
        return {"negative": ["xv"]}
    if name == "AllBlackDotsGiven":
        used = {each.ratio for each in all_of_them if type(each).__name__ == "BlackDot"}  # type: ignore[attr-defined]
        return {"negative": ["ratio"]} if set(constraint.ratios) == (used or {Fraction(2)}) else None
    return None
