"""The puzzle types of pzprjs that are one board of clues: how pzprjs writes each, and what it is called here.

`PZPR_TYPES` lists them. Both formats of pzprjs, links and `pzprv3` files, are read and written from this table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any

from gridwise.common.errors import PuzzleError, Where
from gridwise.formats._clue_boards import (
    AKARI,
    BALANCE_LOOP,
    CANAL_VIEW,
    CAVE,
    CREEK,
    GERADEWEG,
    HITORI,
    KURODOKO,
    MASYU,
    NO_CLUE,
    NURIKABE,
    SIMPLE_LOOP,
    SLANT,
    SLITHERLINK,
    TAPA,
    YAJIKAZU,
    YAJILIN,
    YIN_YANG,
    ClueBoard,
)
from gridwise.formats._pzpr_codes import (
    ARROWS,
    BLACK,
    CELLS,
    CIRCLES,
    COUNTS,
    DIRECTIONS,
    HIDDEN,
    LISTED,
    NONE,
    NUMBERS,
    UNLISTED,
    ClueCode,
)
from gridwise.model.constraint import Constraint
from gridwise.model.grid import Cell, grid_of
from gridwise.model.marks import BORDERS, LINKS
from gridwise.model.marks import CELLS as CELL_LAYER
from gridwise.model.puzzle import Declaration, Puzzle
from gridwise.model.registry import constraints
from gridwise.model.symbols import is_whole

MAX_SIDE = 100
_SHADED = {"#": 1, "+": 0}
_DIAGONALS = {"1": 0, "2": 1}
_LINES = {"1": 1, "-1": 0}
_WHOLE_LOOP = {"f": "FullLoop"}
_CIRCLES = {2 * number + colour: "wb"[colour] + str(number or "") for number in range(1000) for colour in (0, 1)}
"""Circles with numbers: the colour is the lowest bit."""

_ARROWS = {DIRECTIONS * number + way: f"{number}{sign}" for number in range(256) for way, sign in enumerate("^v<>", 1)}
"""Numbers with a direction."""
_RUNS = {HIDDEN: "?"} | {
    int("".join(map(str, runs))): ",".join("?" if run == UNLISTED else str(run) for run in runs)
    for count in (2, 3, 4)
    for runs in product((5, 4, 3, 2, 1, UNLISTED), repeat=count)
}
"""Several numbers in a cell, as one number whose digits they are."""


@dataclass(frozen=True)
class PzprType:
    """One type: its names, its clues, and the answer that a file holds."""

    board: ClueBoard
    link: str
    """Its name in links."""
    file: str
    """Its name in files."""
    code: ClueCode
    answers: Mapping[str, int]
    """What the entries of an answer stand for: values of our symbols."""
    aliases: Sequence[str] = ()
    layer: str = CELL_LAYER
    """The places that an answer fills."""
    shaded: Mapping[str, int] = field(default_factory=dict)
    """What the entries of a board of cells stand for, if an answer begins with one before its lines."""
    spelling: Mapping[int, str] = field(default_factory=dict)
    """How we write clues that are not written as numbers."""
    signs: Mapping[str, int] = field(default_factory=dict)
    """The clues that a file writes as signs."""
    joint: bool = False
    """Whether a file writes clues and answer in one board."""
    listed: bool = False
    """Whether a clue can be several numbers, such as `3,1`."""
    arrowed: bool = False
    """Whether a file writes a clue as its direction and its number, such as `4,2`."""
    paired: bool = False
    """Whether a file writes a clue as its colour and its number, such as `1,4`; a link joins them in one number."""
    coloured: bool = False
    """Whether newer files have a board of background colours between clues and answer."""
    blocks: bool = False
    """Whether cells with clues take no part: what a player marks in or beside them as empty is left out."""
    needs_clues: bool = False
    """Whether a board without any clue is not a puzzle."""
    flags: Mapping[str, str] = field(default_factory=dict)
    """The constraints that its options stand for."""

    @property
    def names(self) -> tuple[str, ...]:
        """All names that pzprjs knows it by."""
        return (self.link, self.file, *self.aliases)

    def declaration(
        self, columns: int, clues: Sequence[int], flag: str = "", more: Mapping[str, Any] | None = None
    ) -> Declaration:
        """The puzzle with these clues, row by row, and with this option."""
        if self.needs_clues and set(clues) == {NONE}:
            raise PuzzleError(f"this {self.board.type} has no {self.board.attribute}")
        return self.board.declaration(list(map(self._token, clues)), columns, self.link, self._rules(flag), more)

    def _token(self, clue: int) -> str:
        """A clue as we write it."""
        if clue == HIDDEN and clue not in self.spelling:
            raise PuzzleError(f"a clue '?' is not supported in {self.board.type}")
        return NO_CLUE if clue == NONE else self.spelling.get(clue, str(clue))

    def _rules(self, flag: str) -> Iterator[Constraint]:
        for letter in flag:
            if letter not in self.flags:
                raise PuzzleError(f"the option '{letter}' of {self.link} is not known to gridwise")
            yield constraints()[self.flags[letter]]()

    def clues(self, puzzle: Puzzle) -> tuple[list[int], str] | None:
        """The clues of a puzzle, row by row, and its option; None if it is not just a puzzle of this type."""
        present = {type(each).__name__ for each in puzzle.constraints}
        flag = "".join(letter for letter, name in self.flags.items() if name in present)
        tokens = self.board.tokens(puzzle, tuple(self._rules(flag)))
        if tokens is None:
            return None
        spelled = {NO_CLUE: NONE} | {text: clue for clue, text in self.spelling.items() if text != NO_CLUE}
        if not all(token in spelled or is_whole(token) for token in tokens):
            return None
        return [spelled[token] if token in spelled else int(token) for token in tokens], flag


def puzzle_at(place: Where, declare: Callable[[str], Declaration], text: str) -> Puzzle:
    """The puzzle that a text declares; errors and attributes get its place."""
    try:
        declared = declare(text)
        return Puzzle.from_declaration(replace(declared, where=dict.fromkeys(declared.attributes, place)))
    except PuzzleError as error:
        raise error.at(place) from None


def in_file_order(rows: int, columns: int, layer: str) -> list[list[Cell]]:
    """The lines of places that a file writes: those within the rows of the grid, then those between its rows."""
    lines: dict[float, list[Cell]] = {}
    for place in grid_of((rows, columns), frozenset(), (layer,)).places:
        lines.setdefault(place.row, []).append(place)
    return [sorted(lines[row], key=lambda place: place.column) for row in sorted(lines, key=lambda row: (row % 1, row))]


PZPR_TYPES = (
    PzprType(
        AKARI, "akari", "lightup", COUNTS, _SHADED, aliases=("bijutsukan",), spelling={HIDDEN: "#"}, joint=True
    ),
    PzprType(HITORI, "hitori", "hitori", CELLS, _SHADED, needs_clues=True),
    PzprType(NURIKABE, "nurikabe", "nurikabe", NUMBERS, _SHADED, spelling={HIDDEN: "?"}, joint=True),
    PzprType(KURODOKO, "kurodoko", "kurodoko", NUMBERS, _SHADED, spelling={HIDDEN: "?"}),
    PzprType(CAVE, "cave", "cave", NUMBERS, _SHADED, aliases=("bag", "corral"), spelling={HIDDEN: "?"}),
    PzprType(CANAL_VIEW, "canal", "canal", NUMBERS, _SHADED, spelling={HIDDEN: "?"}),
    PzprType(CREEK, "creek", "creek", COUNTS, _SHADED, spelling={HIDDEN: NO_CLUE}),
    PzprType(TAPA, "tapa", "tapa", LISTED, _SHADED, spelling=_RUNS, joint=True, listed=True),
    PzprType(YAJIKAZU, "yajikazu", "yajikazu", ARROWS, _SHADED, spelling=_ARROWS, arrowed=True),
    PzprType(
        YAJILIN, "yajilin", "yajilin", ARROWS, {"1": 3, "-1": 2}, aliases=("yajirin",), layer=LINKS, shaded=_SHADED,
        spelling={**_ARROWS, HIDDEN: "#"}, arrowed=True, blocks=True,
    ),
    PzprType(YIN_YANG, "yinyang", "yinyang", CIRCLES, {"1": 0, "2": 1}, spelling={1: "0", 2: "1"}),
    PzprType(SLANT, "gokigen", "gokigen", COUNTS, _DIAGONALS, spelling={HIDDEN: NO_CLUE}),
    PzprType(
        SLITHERLINK, "slither", "slither", COUNTS, _LINES, aliases=("slitherlink",), layer=BORDERS,
        spelling={HIDDEN: NO_CLUE}, coloured=True, flags=_WHOLE_LOOP,
    ),
    PzprType(
        MASYU, "mashu", "mashu", CIRCLES, _LINES, aliases=("masyu", "pearl"), layer=LINKS, spelling={1: "w", 2: "b"},
        flags=_WHOLE_LOOP,
    ),
    PzprType(
        SIMPLE_LOOP, "simpleloop", "simpleloop", BLACK, _LINES, layer=LINKS, spelling={1: "#"},
        signs={"*": 1}, blocks=True,
    ),
    PzprType(BALANCE_LOOP, "balance", "balance", NUMBERS, _LINES, layer=LINKS, spelling=_CIRCLES, paired=True),
    PzprType(
        GERADEWEG, "geradeweg", "geradeweg", NUMBERS, _LINES, layer=LINKS, spelling={HIDDEN: "?"}, flags=_WHOLE_LOOP,
    ),
)  # fmt: skip
BY_NAME = {name: kind for kind in PZPR_TYPES for name in kind.names}
"""The types by all their names."""
