"""The parts of the Interactive Sudoku Solver's strings: terms, cells, tables of pairs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations

from gridwise.common.errors import PuzzleError
from gridwise.model.grid import Cell

SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
OLD_SIGNS = SIGNS[:-2] + "_-"
"""Six bits per character, lowest first; `Binary` and `BinaryX` swap the last two characters."""
MAX_TERMS = 20_000
MAX_DEPTH = 20
COMPOSITE = ("Or", "And", "Replicate")

_CELL = re.compile(r"[rR]([0-9]{1,2}|[a-zA-Z])[cC]([0-9]{1,2}|[a-zA-Z])")
_EXTRA = re.compile(r"(?:V[A-Za-z][0-9]*|CC[0-9]+|DG[RCB]\w+)(?:_.*)?")


@dataclass
class Term:
    """One constraint as written, `.Type~argument~argument`, with any nested constraints."""

    type: str
    arguments: list[str]
    inside: list[Term] = field(default_factory=list)

    @property
    def has_extra_cells(self) -> bool:
        """Whether it mentions cells outside the grid."""
        return any(_EXTRA.fullmatch(argument) for argument in self.arguments)

    def cells(self, start: int = 0) -> tuple[Cell, ...]:
        """The cells named by its arguments, starting at one of them."""
        return tuple(parse_cell(argument) for argument in self.arguments[start:] if argument)

    def groups(self, start: int, separator: str = "") -> list[tuple[Cell, ...]]:
        """The groups of cells named by its arguments, separated by empty arguments or a sign."""
        groups: list[list[Cell]] = [[]]
        for argument in self.arguments[start:]:
            if argument == separator:
                groups.append([])
            elif argument:
                groups[-1].append(parse_cell(argument))
        return [tuple(group) for group in groups if group]

    def argument(self, place: int) -> str:
        """One of its arguments, which is required."""
        if place >= len(self.arguments):
            raise PuzzleError(f"{self.type or 'a given'} has too few arguments: number {place + 1} is missing")
        return self.arguments[place]


def parse_terms(text: str) -> list[Term]:
    """The terms of a string; those between `.Or`, `.And` or `.Replicate` and `.End` are nested."""
    root = Term("", [])
    open_terms = [root]
    pieces = [piece.strip() for piece in text.split(".")]
    if len(pieces) > MAX_TERMS:
        raise PuzzleError(f"there are {len(pieces):,} constraints (the limit is {MAX_TERMS:,})")
    for piece in pieces:
        type, *arguments = piece.split("~")
        if type == "End":
            if len(open_terms) == 1:
                raise PuzzleError("there is an `.End` without `.Or`, `.And` or `.Replicate`")
            open_terms.pop()
        elif piece:
            term = Term(type, [argument.strip() for argument in arguments])
            open_terms[-1].inside.append(term)
            if type in COMPOSITE:
                open_terms.append(term)
                if len(open_terms) > MAX_DEPTH:
                    raise PuzzleError(f"the constraints are nested too deeply (the limit is {MAX_DEPTH})")
    if len(open_terms) > 1:
        raise PuzzleError(f"`.{open_terms[-1].type}` has no `.End`")
    return root.inside


def free_variables(terms: list[Term]) -> list[Term]:
    """The variables that say nothing: of which each option of a single `Or` names one value at most.

    They are taken out of these options, because whichever option holds, such a variable can have its value.
    """
    free = []
    for term in terms:
        name = f"V{term.argument(0)}" if term.type == "Var" and len(term.arguments) < 3 else ""
        users = [each for each in terms if each is not term and name and _uses(each, name)]
        if len(users) != 1 or users[0].type != "Or":
            continue
        options = users[0].inside
        if all(_uses(part, name) <= 1 and _is_given(part, name) for part in options):
            users[0].inside = [_without(part, name) for part in options]
            free.append(term)
    return free


def _uses(term: Term, name: str) -> int:
    """How often a term mentions a variable."""
    own = sum(argument.partition("_")[0] == name for argument in term.arguments)
    return own + sum(_uses(part, name) for part in term.inside)


def _is_given(term: Term, name: str) -> bool:
    """Whether a term mentions a variable only to give its value, beside other givens."""
    mentioned = [argument.partition("_")[0] == name for argument in term.arguments]
    here = not any(mentioned) or (not term.type and not all(mentioned))
    return here and (term.type in ("", "And") or not _uses(term, name)) and all(_is_given(p, name) for p in term.inside)


def _without(term: Term, name: str) -> Term:
    kept = [argument for argument in term.arguments if argument.partition("_")[0] != name]
    return Term(term.type, kept, [_without(part, name) for part in term.inside])


def parse_cell(text: str) -> Cell:
    """The cell named `R1C1`; rows and columns from 10 may be letters: `R1Ca`."""
    match = _CELL.fullmatch(text)
    if match is None:
        raise PuzzleError(f"'{text[:40]}' is not a cell; cell names look like R1C1")
    row, column = (int(part) if part.isdigit() else int(part, 36) for part in match.groups())
    if not row or not column:
        raise PuzzleError(f"'{text}' is not a cell: rows and columns count from 1")
    return Cell((row - 1, column - 1))


def cell_id(cell: Cell) -> str:
    """The name of a cell, with a single character for each number where letters allow it."""
    row, column = (_digit(number + 1) for number in cell)
    return f"R{row}C{column}"


def _digit(number: int) -> str:
    return str(number) if number < 10 or number > 35 else chr(ord("a") + number - 10)


def bits_of(text: str, signs: str = SIGNS) -> list[bool]:
    """The bits that a text encodes, six per character."""
    if wrong := set(text) - set(signs):
        raise PuzzleError(f"the character {min(wrong)!r} is not allowed in a table")
    return [bool(signs.index(sign) >> bit & 1) for sign in text for bit in range(6)]


def text_of(bits: Iterable[bool]) -> str:
    """The text that encodes the bits."""
    listed = list(bits)
    sixes = [listed[at : at + 6] for at in range(0, len(listed), 6)]
    return "".join(SIGNS[sum(bit << place for place, bit in enumerate(six))] for six in sixes)


def expression_of(key: str, values: range, signs: str) -> str:
    """The expression in `a` and `b` for a table of pairs: a row of bits for each value of `a`."""
    count = len(values)
    bits = bits_of(key, signs)
    if len(bits) > count * count + 6 or any(bits[count * count :]):
        raise PuzzleError(f"a table of pairs has {len(bits)} bits, but {count} values need {count * count}")
    bits += [False] * (count * count - len(bits))
    rows = [[b for place, b in enumerate(values) if bits[number * count + place]] for number in range(count)]
    values_by_row: dict[tuple[int, ...], list[int]] = {}
    for a, row in zip(values, rows, strict=True):
        if row:
            values_by_row.setdefault(tuple(row), []).append(a)
    if not values_by_row:
        raise PuzzleError("a table of pairs allows no pair at all")
    return " or ".join(f"{_member('a', some)} and {_member('b', row)}" for row, some in values_by_row.items())


def _member(name: str, values: Iterable[int]) -> str:
    listed = [str(value) for value in values]
    return f"{name} = {listed[0]}" if len(listed) == 1 else f"{name} in ({', '.join(listed)})"


def neighbours(cells: Iterable[Cell]) -> Iterator[tuple[Cell, Cell]]:
    """Pairs of neighbours among the cells, in the order of the list."""
    for a, b in combinations(cells, 2):
        if sum(abs(p - q) for p, q in zip(a, b, strict=True)) == 1:
            yield a, b
