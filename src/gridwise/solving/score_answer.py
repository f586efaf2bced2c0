"""`gw.score_answer`: grade a text that should hold the answer to a puzzle, from a person or a model."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gridwise.common.errors import PuzzleError
from gridwise.declaring.puzzle_like import to_puzzle
from gridwise.model.grid import Cell
from gridwise.model.puzzle import Puzzle
from gridwise.model.results import Status
from gridwise.solving.find_answer import find_answer
from gridwise.solving.solve import check, read_answer, solve

if TYPE_CHECKING:
    from gridwise.declaring.puzzle_like import Written

RIGHT, WRONG, INCOMPLETE, UNREADABLE = "right", "wrong", "incomplete", "unreadable"


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
    """The share of cells to fill that are right, from 0 to 1; 0 if the answer changes a given."""
    messages: tuple[str, ...] = ()
    """What is wrong, in the puzzle's words: `a3 has no star`."""

    @property
    def right(self) -> bool:
        """Whether the answer is right."""
        return self.verdict == RIGHT

    def to_json(self) -> dict[str, Any]:
        """The score as plain data."""
        lists = {"wrong": list(self.wrong), "open": list(self.open)}
        return {"verdict": self.verdict, **lists, "share": self.share, "messages": list(self.messages)}


def score_answer(
    puzzle: Puzzle | Written, text: str | Sequence[Any] | None, *, type: str | None = None, strict: bool = False
) -> Score:
    """Grade a text that holds an answer: a board in any notation, with any words around it.

    A board in `<answer>` tags counts first, then one in `\\boxed{…}`, then the board after "Answer:", then the last
    complete board. `strict` accepts tags only. A board that only repeats the givens is no answer. An answer that
    changes a given has no right cell. Given cells may be left open.

    `puzzle` may also be a text, as in a data set; `type` names its type if the text does not. If a puzzle has several
    solutions, each of them is right. The answer may also be rows of symbols, or None for no answer. In puzzles with a
    background (the empty cells of a star battle), blanks are background, and an answer may also list the marked cells.
    """
    read: Puzzle = to_puzzle(puzzle, type=type)
    return _score(read, None if text is None else find_answer(read, text, strict=strict))


def _score(puzzle: Puzzle, answer: Mapping[Cell, str] | None) -> Score:
    if answer is None:
        return Score(UNREADABLE)
    filled = {**puzzle.givens, **answer}
    wrong = _wrong(puzzle, filled)
    cells = puzzle.grid.meant
    empty = [cell for cell in cells if cell not in filled]
    asked = [cell for cell in cells if cell not in puzzle.givens]
    good = sum(cell in filled and cell not in wrong for cell in asked)
    verdict = WRONG if wrong else INCOMPLETE if empty else RIGHT
    changed = any(filled[cell] != symbol for cell, symbol in puzzle.givens.items())
    share = 0.0 if changed else good / len(asked) if asked else float(not wrong)
    named = _names(cell for cell in cells if cell in wrong)
    return Score(
        verdict, named, _names(iter(empty)), share, tuple(dict.fromkeys(wrong[cell] for cell in sorted(wrong)))
    )


def _names(cells: Iterator[Cell]) -> tuple[str, ...]:
    return tuple(str(cell) for cell in cells)


def _wrong(puzzle: Puzzle, filled: Mapping[Cell, str]) -> dict[Cell, str]:
    """The cells that differ from the solution or, if there are several solutions, break a rule; and what is wrong.

    The puzzle's own `solution` is trusted only if the answer agrees with it and breaks no rule: it may be one of
    several, have gaps, or be wrong.
    """
    known = puzzle.known_solution
    if known and all(known.get(cell) == symbol for cell, symbol in filled.items()) and not _broken(puzzle, known):
        return {}
    answer = solve(puzzle, 2)
    if answer.status is Status.NONE:
        raise PuzzleError("the puzzle has no solution, so no answer can be right")
    if answer.status is not Status.ONE or answer.solution is None:
        return _broken(puzzle, filled)
    solution, wording = read_answer(puzzle, answer.solution), puzzle.symbols.wording
    return {cell: wording.is_not(str(cell), [symbol]) for cell, symbol in filled.items() if symbol != solution[cell]}


def _broken(puzzle: Puzzle, filled: Mapping[Cell, str]) -> dict[Cell, str]:
    wording, broken = puzzle.symbols.wording, dict[Cell, str]()
    for cell, symbol in puzzle.givens.items():
        if filled.get(cell) != symbol:
            broken[cell] = wording.is_(str(cell), symbol)
    for mistake in check(puzzle, {str(cell): symbol for cell, symbol in filled.items()}):
        for cell in map(Cell.parse, mistake.cells):
            if cell in filled:
                broken.setdefault(cell, mistake.message)
    return broken
