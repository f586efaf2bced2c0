"""The rule FullRank of the Interactive Sudoku Solver: ranks of rows and columns that are read as numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, pairwise

from gridwise.common.errors import PuzzleError
from gridwise.declaring.losses import drop
from gridwise.formats._data import as_number
from gridwise.formats._iss_terms import Term
from gridwise.formats._sketch import UNKNOWN, PuzzleSketch
from gridwise.model.constraint import Constraint
from gridwise.model.grid import Cell

Line = tuple[Cell, ...]
SIDES = 4
LESS, MORE, SAME, SEEN = 0, 1, 2, 3
"""States of an automaton that compares two lines; those from 3 on have seen a number of the first line."""


def tell_ties(terms: Iterable[Term]) -> None:
    """Tell each `FullRank` whether its line may be the same number as another one, which a term of its own says."""
    ties = [term.argument(0) for term in terms if term.type == "FullRankTies"]
    for term in terms:
        if term.type == "FullRank":
            term.arguments = [*(*term.arguments, "", "")[:3], *ties]


def full_rank(sketch: PuzzleSketch, term: Term) -> None:
    """How many rows and columns, read from any side, are smaller numbers than one read from the side of the clue.

    On each side, each number is the first of one line. So the rank gives the first number of the clue's line, and the
    line is compared with one line of each other side: the one that starts with the same number.
    """
    place, ties = term.argument(0), term.arguments[3:]
    sides = _sides(sketch)
    if sketch.columns != sketch.rows or [*sketch.values] != [*range(1, sketch.rows + 1)] or ties not in ([], ["any"]):
        drop(f"the rule '{term.type}' on this grid or with these ties", UNKNOWN)
        return
    number = as_number(place[1:], term.type)
    if place[:1] not in ("R", "C") or not 1 <= number <= sketch.rows:
        raise PuzzleError(f"{term.type}: '{place[:20]}' is not a row or column; their names look like R1 and C1")
    for side, text in zip((0, 1) if place[0] == "R" else (2, 3), term.arguments[1:3], strict=True):
        if text:
            others = [lines for other, lines in enumerate(sides) if other != side]
            _add_rank(sketch, sides[side][number - 1], others, as_number(text, term.type), bool(ties))


def _sides(sketch: PuzzleSketch) -> list[list[Line]]:
    """The rows from the left and from the right, and the columns from the top and from the bottom."""
    rows = [tuple(Cell((r, c)) for c in range(sketch.columns)) for r in range(sketch.rows)]
    columns = [*zip(*rows, strict=True)]
    return [rows, [row[::-1] for row in rows], columns, [column[::-1] for column in columns]]


def _add_rank(sketch: PuzzleSketch, line: Line, others: list[list[Line]], rank: int, ties: bool) -> None:
    if not 1 <= rank <= SIDES * sketch.rows:
        raise PuzzleError(f"FullRank: the rank {rank} is not between 1 and {SIDES * sketch.rows}")
    first = (rank - 1) // SIDES + 1
    sketch.add("FullRank", "GivenMarks", cell=line[0], symbols=[str(first)])
    below = [_compared(sketch, lines, line, first, [LESS]) for lines in others]
    sketch.add("FullRank", "Exactly", count=(rank - 1) % SIDES, options=below)
    if not ties:
        sketch.constraints += [_compared(sketch, lines, line, first, [LESS, MORE]) for lines in others]


def _compared(sketch: PuzzleSketch, lines: list[Line], line: Line, first: int, accepts: list[int]) -> Constraint:
    """The line of a side that starts with a number is less, or more, than another line that does so, too."""
    machines = [_machine(sketch, other, line, first, accepts) for other in lines]
    made = sketch.make("FullRank", "AnyOf", options=[machine for machine in machines if machine is not None])
    assert made is not None, "AnyOf is a constraint of ours"
    return made


def _machine(sketch: PuzzleSketch, other: Line, line: Line, first: int, accepts: list[int]) -> Constraint | None:
    """Another line starts with the same number, and then is less, or more."""
    pairs = [*zip(other, line, strict=True)]
    if set(other) == set(line):
        pairs = pairs[: len(pairs) // 2]  # a line against itself from its other end: the rest repeats these pairs
    corner = other[0] == line[0]
    pairs = [(a, b) for a, b in pairs if a != b]
    if any(before[1] == after[0] for before, after in pairwise(pairs)):  # an automaton reads no cell twice in a row
        pairs, accepts = [(b, a) for a, b in pairs], [LESS + MORE - state for state in accepts]
    start = SAME if corner else SEEN + len(sketch.values)
    return sketch.make(
        "FullRank",
        "StateMachine",
        line=[*chain(*pairs)],
        moves="; ".join(_moves(sketch.values, first, start)),
        accepts=[_numbered(state, start) for state in accepts],
    )


def _moves(values: range, first: int, start: int) -> Iterator[str]:
    """The moves of the automaton: a number of one line, then the number beside it of the other."""
    every, after = ",".join(map(str, values)), SEEN + len(values)
    moves = [(LESS, every, LESS), (MORE, every, MORE)]
    moves += [(after, f"{first}", after + 1), (after + 1, f"{first}", SAME)]
    for seen, value in enumerate(values, SEEN):
        moves += [(SAME, f"{value}", seen), (seen, f"{value}", SAME)]
        moves += [(seen, ",".join(map(str, smaller)), MORE)] if (smaller := values[: seen - SEEN]) else []
        moves += [(seen, ",".join(map(str, larger)), LESS)] if (larger := values[seen - SEEN + 1 :]) else []
    for before, read, then in moves:
        yield f"{_numbered(before, start)} {read} {_numbered(then, start)}"


def _numbered(state: int, start: int) -> int:
    """The number of a state if the start is number 0."""
    return 0 if state == start else state + 1 if state < start else state
