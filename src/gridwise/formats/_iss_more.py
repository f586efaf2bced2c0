"""Readers for rules of the Interactive Sudoku Solver that are composed of several of ours, and for its automata."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Callable, Iterator
from itertools import accumulate, chain, combinations, pairwise

from gridwise.common.errors import PuzzleError
from gridwise.declaring.losses import drop
from gridwise.formats._data import as_number
from gridwise.formats._iss_terms import Term, neighbours, parse_cell
from gridwise.formats._sketch import UNKNOWN, PuzzleSketch
from gridwise.model.constraint import Constraint
from gridwise.model.grid import Cell

MAX_STATES = 20_000


def value_indexing(sketch: PuzzleSketch, term: Term) -> None:
    """The second cell says at which place of the rest of the line the number of the first cell stands."""
    cells = term.cells()
    if len(cells) < 3:
        raise PuzzleError(f"{term.type} needs three or more cells, not {len(cells)}")
    value, control, *line = map(str, cells)
    places = [f"({control} = {place} and {cell} = {value})" for place, cell in enumerate(line, 1)]
    sketch.add(term.type, "Formula", formula=" or ".join(places))


def dutch_flatmates(sketch: PuzzleSketch, term: Term) -> None:
    """A middle number has the smallest directly above it or the largest directly below it."""
    low, high = 1, sketch.values[-1]
    middle = (high + 1) // 2
    for row in range(sketch.rows):
        for column in range(sketch.columns):
            near = [(row - 1, low), (row + 1, high)]
            flatmates = [f"{Cell((r, column))} = {number}" for r, number in near if 0 <= r < sketch.rows]
            formula = " or ".join([f"{Cell((row, column))} != {middle}", *flatmates])
            sketch.add(term.type, "Formula", formula=formula)


def connected_values(sketch: PuzzleSketch, term: Term) -> None:
    """The cells of the grid that hold one of the values are connected."""
    if term.argument(0) or (len(term.arguments) > 2 and term.arguments[2]):
        drop(f"the rule '{term.type}' on cells outside the grid", UNKNOWN)
        return
    sketch.add(term.type, "ConnectedCells", symbols=term.argument(1).split("_"))


def region_same_values(sketch: PuzzleSketch, term: Term) -> None:
    """All of the largest houses hold the same numbers, which says nothing if they hold every number."""
    houses = [*_lines(sketch), *_boxes(sketch)]
    most = max(map(len, houses))
    largest = [house for house in houses if len(house) == most]
    if most < len(sketch.values):
        for other in largest[1:]:
            sketch.add(term.type, "SameValues", a=largest[0], b=other)


def doppelganger(sketch: PuzzleSketch, term: Term) -> None:
    """Each house holds 0 and all but one of the other numbers; where houses meet in a 0, they lack different ones."""
    side = sketch.rows
    if sketch.columns != side or sketch.values != range(side + 1):
        raise PuzzleError(f"{term.type} needs a square grid with the values 0 to {side}")
    lines, boxes = _lines(sketch), _boxes(sketch)
    for house in (*lines, *boxes):
        sketch.add(term.type, "ContainAtLeast", region=house, symbols=["0"])
    board = tuple(chain.from_iterable(lines[:side]))
    often = [str(number) for number in sketch.values for _ in range(side - (number > 0))]
    sketch.add(term.type, "ContainExactly", region=board, symbols=often)
    every = [str(number) for number in sketch.values[1:]]
    for cell in board:
        for a, b in combinations([house for house in (*lines, *boxes) if cell in house], 2):
            both = sketch.make(term.type, "ContainAtLeast", region=tuple(dict.fromkeys((*a, *b))), symbols=every)
            zero = sketch.make(term.type, "Formula", formula=f"{cell} = 0")
            sketch.add(term.type, "IfThen", when=_some(zero), then=_some(both))


def lacking(sketch: PuzzleSketch, term: Term) -> None:
    """A rule about cells such as DGR3 beside the grid, which hold the number that a house of `Doppelganger` lacks."""
    cells = {name: _lacked(sketch, name.partition("_")[0]) for name in term.arguments if name.startswith("DG")}
    boxes = all(name.startswith("DGB") for name in cells)
    if not term.type:
        for name, lacks in cells.items():
            values = [as_number(value, "a given") for value in name.split("_")[1:]]
            sketch.add("given", "Formula", formula=" or ".join(f"{lacks} = {value}" for value in values))
    elif term.type == "Whisper" and term.arguments[1:] == [*cells]:
        for a, b in pairwise(cells.values()):
            sketch.add(term.type, "Formula", formula=f"|{a} - ({b})| >= {as_number(term.arguments[0], term.type)}")
    elif term.type == "GreaterThan" and term.arguments == [*cells] and boxes and sketch.box:
        wide = sketch.columns // sketch.box[1]
        by_place = {Cell(divmod(int(name[3:]) - 1, wide)): lacks for name, lacks in cells.items()}
        for larger, smaller in neighbours(by_place):
            sketch.add(term.type, "Formula", formula=f"{by_place[larger]} > {by_place[smaller]}")
    else:
        drop(f"the rule '{term.type}' on cells outside the grid", UNKNOWN)


def _lacked(sketch: PuzzleSketch, name: str) -> str:
    """The number that a house lacks: what its cells leave of the sum of all numbers.

    The cells DGR1, DGR2, … stand side by side below the grid, each in its column; DGC1, DGC2, … stand beside the rows.
    """
    lines, number = _lines(sketch), name[3:]
    houses = {"C": lines[: sketch.rows], "R": lines[sketch.rows :], "B": _boxes(sketch)}.get(name[2:3], [])
    if not (number.isascii() and number.isdigit() and 1 <= int(number) <= len(houses)):
        raise PuzzleError(f"'{name[:20]}' names no row, column or box")
    return f"{sum(sketch.values)} - ({' + '.join(map(str, houses[int(number) - 1]))})"


def _some(part: Constraint | None) -> list[Constraint]:
    return [] if part is None else [part]


def _lines(sketch: PuzzleSketch) -> list[tuple[Cell, ...]]:
    """The rows, then the columns."""
    rows, columns = range(sketch.rows), range(sketch.columns)
    across = [tuple(Cell((r, c)) for c in columns) for r in rows]
    return [*across, *(tuple(Cell((r, c)) for r in rows) for c in columns)]


def _boxes(sketch: PuzzleSketch) -> list[tuple[Cell, ...]]:
    """The boxes and the regions."""
    if sketch.box is None:
        return list(sketch.regions)
    high, wide = sketch.box
    corners = ((r, c) for r in range(0, sketch.rows, high) for c in range(0, sketch.columns, wide))
    boxes = (tuple(Cell((top + r, left + c)) for r in range(high) for c in range(wide)) for top, left in corners)
    return [*boxes, *sketch.regions]


# ---- automata --------------------------------------------------------------------------------------------------------


def automaton(sketch: PuzzleSketch, term: Term) -> None:
    """Groups of cells that an automaton reads, whose table of moves is packed into bits."""
    read, lowest = _unpacked(term), sketch.values[0]
    made: dict[tuple[int, ...], tuple[str, list[int]]] = {}
    for parts in _lines_of_parts(term, 2 if term.arguments[1:2] and not term.arguments[1].startswith("R") else 1):
        lengths = tuple(map(len, parts)) if len(parts) > 1 else ()
        if lengths not in made:
            parted = _unrolled(*read, lengths, len(sketch.values)) if lengths else read
            made[lengths] = _deterministic(*parted, lowest)
        moves, accepting = made[lengths]
        sketch.add(term.type, "StateMachine", line=tuple(chain(*parts)), moves=moves, accepts=accepting)


def _lines_of_parts(term: Term, start: int) -> list[list[list[Cell]]]:
    """The lines, separated by empty arguments, each with its parts, separated by `-`."""
    lines: list[list[list[Cell]]] = [[[]]]
    for argument in term.arguments[start:]:
        if not argument:
            lines.append([[]])
        elif argument == "-":
            lines[-1].append([])
        else:
            lines[-1][-1].append(parse_cell(argument))
    lines = [line for line in lines if line != [[]]]
    if not all(all(line) for line in lines):
        raise PuzzleError(f"{term.type}: a part of a line has no cells")
    return lines


Table = dict[int, dict[int, list[int]]]
"""From a state and the place of a value to the next states."""


class _Bits:
    """Bits from the first of each byte to the last."""

    def __init__(self, data: bytes) -> None:
        self.bits = "".join(f"{byte:08b}" for byte in data)
        self.at = 0

    def left(self) -> int:
        return len(self.bits) - self.at

    def take(self, count: int) -> int:
        if self.left() < count:
            raise PuzzleError("NFA: the automaton ends too early")
        self.at += count
        return int(self.bits[self.at - count : self.at] or "0", 2)


def _unpacked(term: Term) -> tuple[Table, int, set[int]]:
    """The moves, the number of start states, which come first, and the accepting states."""
    packed = term.argument(0)
    try:
        bits = _Bits(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)))
    except (binascii.Error, ValueError):
        raise PuzzleError("NFA: the automaton is not base64") from None
    form, state_bits, symbols = bits.take(2), bits.take(4) + 1, bits.take(4) + 1
    if form > 1:
        raise PuzzleError("NFA: the form of the automaton is unknown")
    starts, accepts = bits.take(state_bits), bits.take(state_bits)
    accepting = {place for place in range(starts) if _bit(bits, starts, place)}
    bits.take(starts)
    accepting |= set(range(starts, starts + accepts))
    read = _packed_rows(bits, symbols, state_bits) if form else _plain_rows(bits, bits.take(4), symbols, state_bits)
    return dict(enumerate(read)), starts, accepting


def _bit(bits: _Bits, count: int, place: int) -> bool:
    """A bit of the next number, of `count` bits, counted from its last."""
    return bits.bits[bits.at + count - 1 - place : bits.at + count - place] == "1"


def _packed_rows(bits: _Bits, symbols: int, state_bits: int) -> Iterator[dict[int, list[int]]]:
    """For each state a bit for each value that has a move, then the next states."""
    while bits.left() >= symbols:
        mask = bits.take(symbols)
        yield {place: [bits.take(state_bits)] for place in range(symbols) if mask >> place & 1}


def _plain_rows(bits: _Bits, count_bits: int, symbols: int, state_bits: int) -> Iterator[dict[int, list[int]]]:
    """For each state the number of its moves, then each move."""
    symbol_bits = (symbols - 1).bit_length()
    while count_bits and bits.left() >= count_bits:
        row: dict[int, list[int]] = {}
        for _ in range(bits.take(count_bits)):
            place = bits.take(symbol_bits)
            row.setdefault(place, []).append(bits.take(state_bits))
        yield row


def _unrolled(
    table: Table, starts: int, accepting: set[int], lengths: tuple[int, ...], separator: int
) -> tuple[Table, int, set[int]]:
    """The automaton for a line whose parts have these lengths: it reads a separator after each part but the last."""
    breaks, whole = set(accumulate(lengths[:-1])), sum(lengths)
    number = {(0, state): state for state in range(starts)}
    moves: Table = {}
    for read, state in (waiting := [*number]):
        for place, targets in table.get(state, {}).items() if read < whole else ():
            if read + 1 in breaks:
                targets = [after for target in targets for after in table.get(target, {}).get(separator, ())]
            for target in targets if place != separator else ():
                if (read + 1, target) not in number:
                    number[read + 1, target] = len(number)
                    waiting.append((read + 1, target))
                moves.setdefault(number[read, state], {}).setdefault(place, []).append(number[read + 1, target])
    return moves, starts, {place for (read, state), place in number.items() if read == whole and state in accepting}


def _deterministic(table: Table, starts: int, accepting: set[int], lowest: int) -> tuple[str, list[int]]:
    """The moves of an equal automaton with one start and at most one move for each value, as text."""
    number = {frozenset(range(starts)): 0}
    parts: list[str] = []
    for states in (waiting := [*number]):
        after: dict[int, set[int]] = {}
        for state in states:
            for place, several in table.get(state, {}).items():
                after.setdefault(place, set()).update(several)
        by_next: dict[int, list[str]] = {}
        for place in sorted(after):
            targets = frozenset(after[place])
            if targets not in number:
                waiting.append(targets)
            by_next.setdefault(number.setdefault(targets, len(number)), []).append(str(place + lowest))
        parts += [f"{number[states]} {','.join(values)} {target}" for target, values in by_next.items()]
        if len(number) > MAX_STATES:
            raise PuzzleError(f"NFA: the automaton has more than {MAX_STATES:,} states")
    if not parts:
        raise PuzzleError("NFA: the automaton has no moves")
    return "; ".join(parts), [place for states, place in number.items() if states & accepting]


MORE_READERS: dict[str, Callable[[PuzzleSketch, Term], None]] = {
    "ValueIndexing": value_indexing,
    "DutchFlatmates": dutch_flatmates,
    "ConnectedValues": connected_values,
    "RegionSameValues": region_same_values,
    "Doppelganger": doppelganger,
    "NFA": automaton,
}
"""The reader for each of these rules."""
