"""The check for unreachable targets that sums, cages and runs share."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from gridwise.common.errors import OutOfReach, PuzzleError
from gridwise.constraints._operators import MAX_TARGET, OPERATORS
from gridwise.model.constraint import Constraint
from gridwise.model.grid import Cell

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle

_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def must_differ(puzzle: Puzzle, cells: Sequence[Cell]) -> bool:
    """Whether the rules of the puzzle's type make all these cells different."""
    return puzzle.rule_skeleton.all_differ(cells)


def require_reach(
    puzzle: Puzzle,
    clue: Constraint,
    cells: Sequence[Cell],
    target: int,
    *,
    field: str,
    sign: str = "+",
    differ: bool | None = None,
) -> None:
    """Raise if the cells can't make the target; the message gives the range that they can make."""
    numbers = puzzle.board.numbers(clue)
    if len(cells) > 1:
        distinct = must_differ(puzzle, cells) if differ is None else differ
        if _reaches(sign, numbers, len(cells), distinct, target):
            _require_size(clue, target, field)
            return
        reason = _reason(numbers, len(cells), distinct, sign, target)
    elif target in numbers:
        return
    else:
        reason = f"one cell can hold only {numbers[0]} to {numbers[-1]}"
        reason += f", but never {target}" if numbers[0] <= target <= numbers[-1] else ""
    raise out_of_reach(f"{clue.label()} is out of reach: {reason}", target, field)


def out_of_reach(message: str, target: int, field: str) -> PuzzleError:
    """The error for a target that no numbers make; one that is far too large is refused in options as well."""
    return (OutOfReach if abs(target) <= MAX_TARGET else PuzzleError)(message, field=field)


@lru_cache(maxsize=4096)
def _reaches(sign: str, numbers: tuple[int, ...], count: int, distinct: bool, target: int) -> bool:
    """Whether `count` cells can make the target. Cached, since the cages of a collection repeat the same question."""
    return OPERATORS[sign].reaches(numbers, count, distinct, target)


def _require_size(clue: Constraint, target: int, field: str) -> None:
    if abs(target) > MAX_TARGET:
        raise PuzzleError(f"the target of {clue.label()} is too large (the limit is {MAX_TARGET:,})", field=field)


def _reason(numbers: Sequence[int], count: int, distinct: bool, sign: str, target: int) -> str:
    operator = OPERATORS[sign]
    span = operator.span(numbers, count, distinct)
    what = f"{count_word(count)} {'different ' if distinct else ''}numbers from {numbers[0]} to {numbers[-1]}"
    if span is None:
        return f"{what} can never {operator.makes} a whole number"
    low, high = span
    reach = f"{what} {operator.makes} " + (f"at least {low} and at most {high}" if low < high else str(low))
    return f"{reach}, but never {target}" if low <= target <= high else reach


def count_word(count: int) -> str:
    """A small number in words."""
    return _WORDS[count] if count < len(_WORDS) else str(count)
