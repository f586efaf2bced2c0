"""`gw.score_answer`: whether a text holds the right answer, for those who grade people or models."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from gridwise.boardtext import SEPARATORS
from gridwise.errors import PuzzleError
from gridwise.grid import Cell
from gridwise.puzzle import Puzzle
from gridwise.results import Status
from gridwise.solving import check, read_answer, solve

RIGHT, WRONG, INCOMPLETE, UNREADABLE = "right", "wrong", "incomplete", "unreadable"
LONGEST = 200_000
"""Of a longer text only the end is looked at: that is where an answer stands."""

_FENCE = re.compile(r"```[^\n]*\n(.*?)```", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Score:
    """How good an answer is."""

    verdict: str
    """`right`; `wrong`: some cells are; `incomplete`: some are open, the others right; `unreadable`: no board."""
    wrong: tuple[str, ...] = ()
    """The cells that are wrong."""
    open: tuple[str, ...] = ()
    """The cells that are left open."""
    share: float = 0.0
    """The share of the cells to fill that are right, from 0 to 1."""

    @property
    def right(self) -> bool:
        """Whether the answer is right."""
        return self.verdict == RIGHT

    def to_json(self) -> dict[str, Any]:
        """The score as plain data."""
        return {"verdict": self.verdict, "wrong": list(self.wrong), "open": list(self.open), "share": self.share}


def score_answer(puzzle: Puzzle | str, text: str, *, type: str | None = None) -> Score:
    """Grade a text: the last board in it counts, drawn or in one line, whatever words stand around it.

    `puzzle` may be a text, too, as in a data set; `type` then names its type where it does not. Cells with a given may
    be left open. Of a puzzle with several solutions every one is right.
    """
    if isinstance(puzzle, str):
        from gridwise.loading import parse

        puzzle = parse(puzzle, type=type)
    answer = _last_board(puzzle, text[-LONGEST:])
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
    """The cells that differ from the solution, or that break a rule where there are several solutions."""
    solution: Mapping[Cell, str] = puzzle.known_solution
    if not solution:
        answer = solve(puzzle, 2)
        if answer.status is Status.NONE:
            raise PuzzleError("the puzzle has no solution, so that no answer to it is right")
        if answer.status is not Status.ONE or answer.solution is None:
            return _broken(puzzle, filled)
        solution = read_answer(puzzle, answer.solution)
    return {cell for cell, symbol in filled.items() if symbol != solution[cell]}


def _broken(puzzle: Puzzle, filled: Mapping[Cell, str]) -> set[Cell]:
    changed = {cell for cell, symbol in puzzle.givens.items() if filled[cell] != symbol}
    found = check(puzzle, {str(cell): symbol for cell, symbol in filled.items()})
    named = {Cell.parse(name) for mistake in found for name in mistake.cells}
    return changed | (named & filled.keys())


# ---- finding the board -----------------------------------------------------------------------------------------------


def _last_board(puzzle: Puzzle, text: str) -> dict[Cell, str] | None:
    for piece in _pieces(puzzle, text):
        try:
            found = read_answer(puzzle, piece)
        except PuzzleError:
            continue
        if found:
            return found
    return None


def _pieces(puzzle: Puzzle, text: str) -> Iterator[str]:
    """What may be the board: the whole text, the blocks in it, runs of lines as wide as the board, one long word."""
    yield text
    yield from reversed(_FENCE.findall(text))
    yield from _drawn(puzzle, text)
    places = len(puzzle.grid.places)
    for line in reversed(text.splitlines()):
        words = line.strip().strip("`*\"' ").split()
        if len(words) == places:
            yield " ".join(words)
        for word in reversed(words):
            if len(word.strip("`*\"'.,:;")) == places:
                yield word.strip("`*\"'.,:;")
            elif len(word) == places:
                yield word


def _drawn(puzzle: Puzzle, text: str) -> Iterator[str]:
    """Runs of lines with as many cells as a row has, the last ones first."""
    wide = puzzle.grid.shape[-1]
    tall = len(puzzle.grid.places) // wide
    rows = [_cells(line) for line in text.splitlines() if line.strip() and not _RULER.fullmatch(line.strip())]
    for end in range(len(rows), tall - 1, -1):
        block = rows[end - tall : end]
        if all(len(row) == wide for row in block):
            yield "\n".join(" ".join(row) for row in block)


_RULER = re.compile(r"[-+|=:─━┼│┌┐└┘├┤┬┴╋\s]+")


def _cells(line: str) -> list[str]:
    """The cells of a drawn row: words, or characters where these are one word."""
    plain = SEPARATORS.sub(" ", line.replace("│", " ").replace(",", " ").strip("[]`* ")).split()
    joined = "".join(plain)
    return plain if all(len(word) < 3 for word in plain) and len(plain) > 1 else list(joined)
