"""`gw.score_answer`: grade a text that should hold the answer to a puzzle, from a person or a model."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gridwise.common.errors import PuzzleError
from gridwise.model.board_text import SEPARATORS
from gridwise.model.grid import Cell
from gridwise.model.puzzle import Puzzle
from gridwise.model.results import Status
from gridwise.solving.solve import check, read_answer, solve

RIGHT, WRONG, INCOMPLETE, UNREADABLE = "right", "wrong", "incomplete", "unreadable"
LONGEST = 200_000
"""Only the end of a longer text is searched, since that is where answers are."""


@dataclass(frozen=True, slots=True)
class Score:
    """How good an answer is."""

    verdict: str
    """`right`; `wrong`: some cells are; `incomplete`: some are open, the others right; `unreadable`: no board."""
    wrong: tuple[str, ...] = ()
    """The cells that are wrong."""
    open: tuple[str, ...] = ()
    """The open cells."""
    share: float = 0.0
    """The share of cells to fill that are right, from 0 to 1."""

    @property
    def right(self) -> bool:
        """Whether the answer is right."""
        return self.verdict == RIGHT

    def to_json(self) -> dict[str, Any]:
        """The score as plain data."""
        return {"verdict": self.verdict, "wrong": list(self.wrong), "open": list(self.open), "share": self.share}


def score_answer(puzzle: Puzzle | str, text: str | Sequence[Any] | None, *, type: str | None = None) -> Score:
    """Grade a text. The last board in it counts: drawn, in one line or as lists, with any words around it.

    `puzzle` may also be a text, as in a data set; `type` names its type if the text does not. Given cells may be left
    open. If a puzzle has several solutions, each of them is right. The answer may also be rows of symbols, or None for
    no answer.
    """
    if isinstance(puzzle, str):
        from gridwise.declaring.loading import parse

        puzzle = parse(puzzle, type=type)
    answer = _last_board(puzzle, text[-LONGEST:]) if isinstance(text, str) else _board(puzzle, text)
    if answer is None:
        return Score(UNREADABLE)
    filled = {**puzzle.givens, **answer}
    wrong = _wrong(puzzle, filled)
    cells = puzzle.grid.cells
    empty = [cell for cell in cells if cell not in filled]
    asked = [cell for cell in cells if cell not in puzzle.givens]
    good = sum(cell in filled and cell not in wrong for cell in asked)
    verdict = WRONG if wrong else INCOMPLETE if empty else RIGHT
    share = good / len(asked) if asked else float(not wrong)
    return Score(verdict, _names(cell for cell in cells if cell in wrong), _names(iter(empty)), share)


def _names(cells: Iterator[Cell]) -> tuple[str, ...]:
    return tuple(str(cell) for cell in cells)


def _wrong(puzzle: Puzzle, filled: Mapping[Cell, str]) -> set[Cell]:
    """The cells that differ from the solution or, if there are several solutions, break a rule.

    The puzzle's own `solution` is trusted only if the answer agrees with it and breaks no rule: it may be one of
    several, have gaps, or be wrong.
    """
    known = puzzle.known_solution
    if known and all(known.get(cell) == symbol for cell, symbol in filled.items()) and not _broken(puzzle, known):
        return set()
    answer = solve(puzzle, 2)
    if answer.status is Status.NONE:
        raise PuzzleError("the puzzle has no solution, so no answer can be right")
    if answer.status is not Status.ONE or answer.solution is None:
        return _broken(puzzle, filled)
    solution = read_answer(puzzle, answer.solution)
    return {cell for cell, symbol in filled.items() if symbol != solution[cell]}


def _broken(puzzle: Puzzle, filled: Mapping[Cell, str]) -> set[Cell]:
    changed = {cell for cell, symbol in puzzle.givens.items() if filled.get(cell) != symbol}
    mistakes = check(puzzle, {str(cell): symbol for cell, symbol in filled.items()})
    named = {Cell.parse(name) for mistake in mistakes for name in mistake.cells}
    return changed | (named & filled.keys())


# ---- finding the board -----------------------------------------------------------------------------------------------


def _last_board(puzzle: Puzzle, text: str) -> dict[Cell, str] | None:
    """The board that ends last in the text, or the whole text if that is a board."""
    pieces = sorted(_pieces(puzzle, text), key=lambda piece: -piece[0])
    boards = (_board(puzzle, piece) for _, piece in [(len(text), text), *pieces])
    return next((board for board in boards if board), None)


def _board(puzzle: Puzzle, piece: str | Sequence[Any] | None) -> dict[Cell, str] | None:
    """The entries of a board; None if it is not a board."""
    try:
        return None if piece is None else read_answer(puzzle, piece)
    except PuzzleError:
        return None


Piece = tuple[int, str]
"""A possible board, with the position in the text where it ends."""


def _pieces(puzzle: Puzzle, text: str) -> Iterator[Piece]:
    """Possible boards: fenced blocks, nested lists, runs of lines as wide as the board, long words."""
    yield from ((fence.end(), fence[1]) for fence in _FENCE.finditer(text))
    yield from _listed(text)
    yield from _drawn(puzzle, text)
    places, at = len(puzzle.grid.places), 0
    for line in text.splitlines(keepends=True):
        at += len(line)
        words = line.strip().strip("`*\"' ").split()
        if len(words) == places:
            yield at, " ".join(words)
        for quoted in _WORD.finditer(line):
            word = quoted[0]
            bare = word.strip("`*\"'.,:;{}[]()")
            if places in (len(bare), len(word)):
                yield at - len(line) + quoted.end(), bare if len(bare) == places else word


def _listed(text: str) -> Iterator[Piece]:
    """Nested lists in JSON or Python syntax; a missing entry is an empty cell."""
    for nested in _LISTS.finditer(text):
        rows = [[each.strip(" \t\r\n\"'") for each in row.split(",")] for row in _LIST.findall(nested[0])]
        yield nested.end(), "\n".join(" ".join("." if each in _NOTHING else each for each in row) for row in rows)


def _drawn(puzzle: Puzzle, text: str) -> Iterator[Piece]:
    """Runs of lines with as many cells as a row; a row label may come first."""
    wide = puzzle.grid.shape[-1]
    tall = len(puzzle.grid.places) // wide
    rows: list[tuple[int, list[str] | None]] = []
    at = 0
    for line in _LATEX.sub(_blanked, text).splitlines(keepends=True):
        at += len(line)
        if line.strip() and not _RULER.fullmatch(line.strip()):
            rows.append((at, _row(line, wide)))
    for end in range(len(rows), tall - 1, -1):
        block = [row for _, row in rows[end - tall : end]]
        if None not in block:
            yield rows[end - 1][0], "\n".join(" ".join(row or ()) for row in block)


def _row(line: str, wide: int) -> list[str] | None:
    """The cells of a row of that width, with or without a row label; None if the line is not a row."""
    whole, named = _cells(line), _cells(_LABEL.sub("", line))
    readings = [whole, named, whole[1:], list("".join(line.split()))]
    return next((cells for cells in readings if len(cells) == wide), None)


_FENCE = re.compile(r"```[^\n]*\n(.*?)```", re.DOTALL)
_WORD = re.compile(r"[^\s\"'`]+")
_LIST = re.compile(r"\[([^\[\]]*)\]")
_LISTS = re.compile(r"\[\s*\[[^\[\]]*\](?:[\s,]*\[[^\[\]]*\])*[\s,]*\]")
_NOTHING = ("", "null", "None")
_RULER = re.compile(r"[-+|=:─━┼│┌┐└┘├┤┬┴╋\s]+")
_LABEL = re.compile(r"^[\s>|*-]*(?:(?:row|line)\s*)?\w{1,3}\s*[:.)][\s*]*", re.IGNORECASE)
_LATEX = re.compile(r"\\(?:begin|end)\{\w+\}(?:\{[^}]*\})?|\\hline|\\\\|&")


def _blanked(markup: re.Match[str]) -> str:
    """The text with LaTeX matrix separators replaced by blanks, and row ends by line ends."""
    return " " * (len(markup[0]) - 1) + ("\n" if markup[0] == "\\\\" else " ")


def _cells(line: str) -> list[str]:
    """The cells of a drawn row: its words, or its characters if it is a single word."""
    plain = SEPARATORS.sub(" ", line.replace("│", " ").replace(",", " ").strip("[]`* \n")).split()
    joined = "".join(plain)
    return plain if all(len(word) < 3 for word in plain) and len(plain) > 1 else list(joined)
