"""Simon Tatham's games: the parameters, the reader and the writer of each. `GAMES` at the end lists them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from gridwise.common.errors import PuzzleError
from gridwise.constraints.signposts import WAYS, Signposts
from gridwise.declaring.losses import drop
from gridwise.formats._outline import PuzzleOutline, are_apart, outline
from gridwise.formats._sketch import PuzzleSketch, known_type
from gridwise.formats._tatham_boards import BOARD_GAMES
from gridwise.formats._tatham_game import LEVEL, RECTANGLE, Params, TathamGame, rows_and_columns
from gridwise.formats._tatham_text import are_connected, read_blocks, read_grid, write_blocks, write_grid
from gridwise.model.fields import Outside
from gridwise.model.grid import Cell
from gridwise.model.puzzle import Declaration, Puzzle

MAX_SIDE = 40


def _declared(type: str, game: str, sketch: PuzzleSketch, **attributes: Any) -> Declaration:
    if sketch.givens:
        attributes["initial"] = sketch.board(sketch.givens)
    declared = {"size": [sketch.rows, sketch.columns], **attributes}
    return Declaration(known_type(type, game), declared, tuple(sketch.constraints))


def _square(params: Params) -> PuzzleSketch:
    side = int(params[1])
    if not 2 <= side <= MAX_SIDE:
        raise PuzzleError(f"the side length must be between 2 and {MAX_SIDE}, not {side}")
    return PuzzleSketch.square(side)


def _filled(sketch: PuzzleSketch, numbers: Sequence[int]) -> dict[Cell, int]:
    return {Cell(divmod(place, sketch.columns)): number for place, number in enumerate(numbers) if number}


def _numbers(sketch: PuzzleSketch) -> list[int]:
    return [sketch.givens.get(Cell((r, c)), 0) for r in range(sketch.rows) for c in range(sketch.columns)]


def _latin(puzzle: Puzzle, known: frozenset[str]) -> PuzzleOutline | None:
    """The outline of a Latin square with numbers from 1 and only these constraints; None for other puzzles."""
    try:
        outlined = outline(puzzle, "a game ID")
    except PuzzleError:
        return None
    grid = outlined.sketch
    square = grid.lines and grid.rows == grid.columns and grid.values == range(1, grid.rows + 1)
    return outlined if square and {type(each).__name__ for each in outlined.rest} <= known else None


def _plain_latin(puzzle: Puzzle, known: frozenset[str]) -> PuzzleOutline | None:
    outlined = _latin(puzzle, known)
    return outlined if outlined and not outlined.sketch.box and not outlined.sketch.regions else None


# ---- solo: Sudoku ----------------------------------------------------------------------------------------------------

_SOLO = rf"([0-9]{{1,2}})(?:x([0-9]{{1,2}}))?(j?x?k?|j?k?x?){LEVEL}(?:a|m?[rd]?[0-9]?)?{LEVEL}"


def _read_solo(params: Params, description: str) -> Declaration:
    """The grid; then the blocks of a jigsaw; then the cages and sums of a killer."""
    rows, columns, flags = int(params[1]), int(params[2] or 1), params[3]
    side = rows * columns
    if not 2 <= side <= MAX_SIDE:
        raise PuzzleError(f"the side length must be between 2 and {MAX_SIDE}, not {side}")
    grid, *more = description.split(",")
    if len(more) != ("j" in flags) + 2 * ("k" in flags):
        raise PuzzleError(
            f"solo {params[0]} needs {1 + ('j' in flags) + 2 * ('k' in flags)} parts, not {1 + len(more)}"
        )
    sketch = PuzzleSketch(side, side, range(1, side + 1), box=None if "j" in flags else (rows, columns))
    sketch.givens = _filled(sketch, read_grid(grid, side * side))
    if "j" in flags:
        sketch.regions = tuple(read_blocks(more.pop(0), side))
    for direction in ("up", "down") if "x" in flags else ():
        sketch.add("x", "Diagonals", direction=direction)
    if "k" in flags:
        _add_cages(sketch, *more)
    declared = sketch.declaration(None)
    return Declaration(declared.type, declared.attributes, declared.constraints)


def _add_cages(sketch: PuzzleSketch, blocks: str, sums: str) -> None:
    totals = _filled(sketch, read_grid(sums, sketch.rows * sketch.columns))
    for cells in read_blocks(blocks, sketch.rows):
        sketch.add("k", "Cage", region=cells, sum=totals.pop(cells[0], None))
    if totals:
        raise PuzzleError(f"the sum at {next(iter(totals))} is not at the first cell of a cage")


def _write_solo(puzzle: Puzzle) -> str | None:
    outlined = _latin(puzzle, frozenset({"Cage", "Diagonals", "SumIs"}))
    if outlined is None or (outlined.sketch.box is None) == (not outlined.sketch.regions):
        return None
    grid = outlined.sketch
    regions = grid.regions
    whole = are_apart(regions) and sum(map(len, regions)) == grid.rows**2
    if regions and not (whole and all(map(are_connected, regions))):
        return None
    cages = [each for each in outlined.rest if type(each).__name__ != "Diagonals"]
    crossed = {way for each in outlined.rest if type(each).__name__ == "Diagonals" for way in _ways(each)}
    if len(crossed) == 1:
        return None
    size = f"{grid.box[0]}x{grid.box[1]}" if grid.box else f"{grid.rows}j"
    parts = [write_grid(_numbers(grid)), *([write_blocks(regions, grid.rows)] if regions else [])]
    if cages:
        if (cage_parts := _cages(cages, grid)) is None:
            return None
        parts += cage_parts
    return f"{size}{'x' if crossed else ''}{'k' if cages else ''}:{','.join(parts)}"


def _ways(each: Any) -> set[str]:
    return {"up", "down"} if each.direction == "both" else {each.direction}


def _cages(cages: Sequence[Any], grid: PuzzleSketch) -> list[str] | None:
    """Cages and sums; cells outside all cages become cages of their own, without a sum."""
    regions: dict[Cell, tuple[int, ...]] = {}
    sums: dict[Cell, int] = {}
    for number, cage in enumerate(cages):
        total = cage.sum if hasattr(cage, "sum") else cage.target
        if any(cell in regions for cell in cage.region) or isinstance(total, tuple) or not are_connected(cage.region):
            return None
        regions |= dict.fromkeys(cage.region, (number,))
        if total is not None:
            sums[min(cage.region)] = total
    cells = [Cell((r, c)) for r in range(grid.rows) for c in range(grid.columns)]
    blocks: dict[tuple[int, ...], list[Cell]] = {}
    for cell in cells:
        blocks.setdefault(regions.get(cell, (-1, *cell)), []).append(cell)
    return [write_blocks(blocks.values(), grid.rows), write_grid(sums.get(cell, 0) for cell in cells)]


# ---- keen: KenKen ----------------------------------------------------------------------------------------------------

_SIGNS = {"a": "SumIs", "s": "DifferenceIs", "m": "ProductIs", "d": "QuotientIs"}


def _read_keen(params: Params, description: str) -> Declaration:
    sketch = _square(params)
    blocks, _, clues = description.partition(",")
    cages = read_blocks(blocks, sketch.rows)
    targets = re.findall(r"([asmd])([0-9]{1,9})", clues)
    if len(targets) != len(cages):
        raise PuzzleError(f"there are {len(cages)} cages but {len(targets)} clues")
    for cells, (sign, target) in zip(cages, targets, strict=True):
        sketch.add(sign, _SIGNS[sign], region=cells, target=int(target))
    return _declared("KenKen", "keen", sketch)


def _write_keen(puzzle: Puzzle) -> str | None:
    outlined = _plain_latin(puzzle, frozenset({*_SIGNS.values(), "AllCellsMustHaveMathOp"}))
    cages: list[Any] = sorted(
        (each for each in outlined.rest if type(each).__name__ in _SIGNS.values()) if outlined else (),
        key=lambda each: min(each.region),
    )
    if outlined is None or outlined.sketch.givens or not cages or not all(are_connected(each.region) for each in cages):
        return None
    if (
        not are_apart(each.region for each in cages)
        or sum(len(each.region) for each in cages) != outlined.sketch.rows**2
    ):
        return None
    sign = {name: sign for sign, name in _SIGNS.items()}
    clues = "".join(f"{sign[type(each).__name__]}{each.target}" for each in cages)
    blocks = write_blocks((each.region for each in cages), outlined.sketch.rows, repeats=True)
    return f"{outlined.sketch.rows}:{blocks},{clues}"


# ---- unequal: Futoshiki and Adjacent ---------------------------------------------------------------------------------

_STEPS = {"U": (-1, 0), "R": (0, 1), "D": (1, 0), "L": (0, -1)}


def _read_unequal(params: Params, description: str) -> Declaration:
    sketch = _square(params)
    parts = description.removesuffix(",").split(",")
    if len(parts) != sketch.rows**2:
        raise PuzzleError(f"the description has {len(parts)} cells, but the grid has {sketch.rows**2}")
    marks: list[tuple[Cell, Cell]] = []
    for place, part in enumerate(parts):
        cell = Cell(divmod(place, sketch.columns))
        if number := int(part.rstrip("URDL")):
            sketch.givens[cell] = number
        for sign in part.lstrip("0123456789"):
            down, right = _STEPS[sign]
            marks.append((cell, sketch.require(Cell((cell[0] + down, cell[1] + right)))))
    if not params[2]:
        for larger, smaller in marks:
            sketch.add("greater", "LessThan", smaller=smaller, larger=larger)
        return _declared("Futoshiki", "unequal", sketch)
    for edge in sorted({(min(mark), max(mark)) for mark in marks}):
        sketch.add("adjacent", "WhiteDot", edge=edge)
    return _declared("Adjacent", "unequal", sketch)


def _write_unequal(puzzle: Puzzle) -> str | None:
    outlined = _plain_latin(puzzle, frozenset({"LessThan"}))
    if outlined is not None:
        return _unequal(outlined.sketch, "", [(each.larger, each.smaller) for each in outlined.rest])  # type: ignore[attr-defined]
    outlined = _plain_latin(puzzle, frozenset({"WhiteDot", "AllWhiteDotsGiven"}))
    rules = {type(each).__name__: each for each in outlined.rest} if outlined else {}
    if outlined is None or getattr(rules.get("AllWhiteDotsGiven"), "differences", None) != (1,):
        return None
    dots: list[Any] = [each for each in outlined.rest if type(each).__name__ == "WhiteDot"]
    if any(dot.difference != 1 for dot in dots):
        return None
    return _unequal(outlined.sketch, "a", [pair for dot in dots for pair in (dot.edge, dot.edge[::-1])])


def _unequal(grid: PuzzleSketch, mode: str, marks: Sequence[tuple[Cell, Cell]]) -> str | None:
    signs: dict[Cell, set[str]] = {}
    step = {step: sign for sign, step in _STEPS.items()}
    for here, there in marks:
        way = (there[0] - here[0], there[1] - here[1])
        if way not in step:
            return None
        signs.setdefault(here, set()).add(step[way])
    cells = [Cell((r, c)) for r in range(grid.rows) for c in range(grid.columns)]
    described = (
        f"{grid.givens.get(cell, 0)}{''.join(sign for sign in _STEPS if sign in signs.get(cell, ()))},"
        for cell in cells
    )
    return f"{grid.rows}{mode}:{''.join(described)}"


# ---- towers: Skyscrapers ---------------------------------------------------------------------------------------------

_SIDES = ("top", "bottom", "left", "right")


def _read_towers(params: Params, description: str) -> Declaration:
    sketch = _square(params)
    clues, _, grid = description.partition(",")
    counts = clues.split("/")
    if len(counts) != 4 * sketch.rows:
        raise PuzzleError(f"there are {len(counts)} clues around the grid, not {4 * sketch.rows}")
    for place, count in enumerate(counts):
        if count:
            side, line = divmod(place, sketch.rows)
            sketch.add("buildings seen", "SkyscraperClue", at=Outside((_SIDES[side], line)), count=int(count))
    if grid:
        sketch.givens = _filled(sketch, read_grid(grid, sketch.rows**2))
    return _declared("Skyscrapers", "towers", sketch)


def _write_towers(puzzle: Puzzle) -> str | None:
    outlined = _plain_latin(puzzle, frozenset({"SkyscraperClue"}))
    if outlined is None or not outlined.rest:
        return None
    grid = outlined.sketch
    if any(each.at.part for each in outlined.rest):  # type: ignore[attr-defined]
        return None
    clues = {(each.at.side, each.at.line): each.count for each in outlined.rest}  # type: ignore[attr-defined]
    around = "/".join(str(clues.get((side, line), "")) for side in _SIDES for line in range(grid.rows))
    return f"{grid.rows}:{around}{',' + write_grid(_numbers(grid)) if grid.givens else ''}"


# ---- unruly: Binairo, and pattern: nonograms -------------------------------------------------------------------------


def _rectangle(params: Params) -> PuzzleSketch:
    return PuzzleSketch(*rows_and_columns(params), range(2), lines=False)


def _read_unruly(params: Params, description: str) -> Declaration:
    """A letter gives the number of blanks before the next given: 0 if lower case, 1 if upper case."""
    sketch = _rectangle(params)
    place = -1
    for letter in description:
        blanks = ord(letter.lower()) - ord("a")
        place += 25 if blanks == 25 else blanks + 1
        if blanks < 25 and place < sketch.rows * sketch.columns:
            sketch.givens[Cell(divmod(place, sketch.columns))] = int(letter.isupper())
    if place != sketch.rows * sketch.columns:
        raise PuzzleError(f"the description ends at cell {place}, but the grid has {sketch.rows * sketch.columns}")
    unique: dict[str, Any] = {} if params[3] else {"unique_lines": "no"}
    return _declared("Binairo", "unruly", sketch, **unique)


def _write_unruly(puzzle: Puzzle) -> str | None:
    names = {type(each).__name__: each for each in puzzle.constraints}
    if set(names) - {"UniqueLines"} != {"BalancedLines", "NoThreeInARow"} or not _is_binary(puzzle):
        return None
    unique = "UniqueLines" in names and getattr(names["UniqueLines"], "unique_lines", None) is not False
    text, blanks = "", 0
    for given in [*(puzzle.givens.get(cell) for cell in puzzle.grid.places), "0"]:
        if given is None:
            blanks += 1
            continue
        text += "z" * (blanks // 25) + chr(ord("A" if given == "1" else "a") + blanks % 25)
        blanks = 0
    return f"{puzzle.grid.columns}x{puzzle.grid.rows}{'u' if unique else ''}:{text}"


def _is_binary(puzzle: Puzzle) -> bool:
    return puzzle.symbols.names == ("0", "1") and puzzle.grid.dimensions == 2 and not puzzle.grid.void


def _read_pattern(params: Params, description: str) -> Declaration:
    sketch = _rectangle(params)
    clues, comma, _ = description.partition(",")
    if comma:
        drop("the given cells of a pattern", "can't be read")
    lines = clues.split("/")
    if len(lines) != sketch.rows + sketch.columns:
        raise PuzzleError(f"there are {len(lines)} clues, not {sketch.rows + sketch.columns}")
    for place, line in enumerate(lines):
        top = place < sketch.columns
        at = Outside(("top", place) if top else ("left", place - sketch.columns))
        sketch.add("runs of a line", "NonogramClue", at=at, runs=[int(run) for run in line.split(".") if run])
    return _declared("Nonogram", "pattern", sketch)


def _write_pattern(puzzle: Puzzle) -> str | None:
    if not _is_binary(puzzle) or {type(each).__name__ for each in puzzle.constraints} != {"NonogramClue"}:
        return None
    rows, columns = puzzle.grid.rows, puzzle.grid.columns
    runs: dict[Outside, Sequence[int]] = {each.at: each.runs for each in puzzle.constraints}  # type: ignore[attr-defined]
    lines = list(_lines(rows, columns))
    if puzzle.givens or len(runs) != len(puzzle.constraints) or set(runs) != set(lines):
        return None
    return f"{columns}x{rows}:{'/'.join('.'.join(map(str, runs[line])) for line in lines)}"


def _lines(rows: int, columns: int) -> Iterator[Outside]:
    yield from (Outside(("top", column)) for column in range(columns))
    yield from (Outside(("left", row)) for row in range(rows))


# ---- signpost --------------------------------------------------------------------------------------------------------


def _read_signpost(params: Params, description: str) -> Declaration:
    """A letter for each arrow, after the number if one is given; the arrow of the last number says nothing."""
    rows, columns = rows_and_columns(params)
    signs = re.findall("([0-9]*)([a-h])", description)
    if len(signs) != rows * columns:
        raise PuzzleError(f"the description has {len(signs)} arrows, but the grid has {rows * columns} cells")
    if columns < 2:
        raise PuzzleError("a grid with one column is not supported")
    ways = ["." if number == str(len(signs)) else _COMPASS["abcdefgh".index(way)] for number, way in signs]
    lines = [range(at, at + columns) for at in range(0, len(signs), columns)]
    attributes = {
        "arrows": "".join(" ".join(ways[at] for at in line) + "\n" for line in lines),
        "initial": "".join(" ".join(signs[at][0] or "." for at in line) + "\n" for line in lines),
    }
    return Declaration(known_type("Signpost", "signpost"), attributes, ())


def _write_signpost(puzzle: Puzzle) -> str | None:
    if puzzle.declaration.type != "Signpost" or puzzle.declaration.constraints or puzzle.grid.void:
        return None
    [rule] = [each for each in puzzle.constraints if isinstance(each, Signposts)]
    text = ""
    for cell in puzzle.grid.cells:
        number, way = puzzle.givens.get(cell, ""), rule.way(cell)
        if way is None and number != str(len(puzzle.grid.cells)):
            return None
        text += number + "abcdefgh"[_COMPASS.index(way) if way else 0]
    return f"{puzzle.grid.columns}x{puzzle.grid.rows}:{text}"


_COMPASS = tuple(WAYS)

_GAMES: tuple[tuple[str, str, str, Callable[[Params, str], Declaration], Callable[[Puzzle], str | None]], ...] = (
    ("solo", _SOLO, r"[0-9a-z_]+(?:,[_a-z0-9]+){0,3}", _read_solo, _write_solo),
    ("keen", rf"([0-9]{{1,2}}){LEVEL}m?", r"[_a-z0-9]+,(?:[asmd][0-9]{1,9})+", _read_keen, _write_keen),
    ("unequal", rf"([0-9]{{1,2}})(a?){LEVEL}", r"(?:[0-9]{1,2}[URDL]{0,4}(?:,|$))+", _read_unequal, _write_unequal),
    ("towers", rf"([0-9]{{1,2}}){LEVEL}", r"[0-9]*/[0-9/]*(?:,[0-9a-z_]+)?", _read_towers, _write_towers),
    ("unruly", f"{RECTANGLE}(u?){LEVEL}", r"[A-Za-z]+", _read_unruly, _write_unruly),
    ("pattern", RECTANGLE, r"[0-9.]*/[0-9./]*(?:,.*)?", _read_pattern, _write_pattern),
    ("signpost", f"{RECTANGLE}c?", r"(?:[0-9]{0,4}[a-h])+", _read_signpost, _write_signpost),
)
_OWN_GAMES = (
    TathamGame(name, re.compile(params, re.ASCII), re.compile(description, re.ASCII), read, write)
    for name, params, description, read, write in _GAMES
)
GAMES = {game.name: game for game in (*_OWN_GAMES, *BOARD_GAMES)}
"""The games by name; if an ID fits several, the first that can read it is used."""
