"""For everybody: certificates of puzzles, and whether they prove what they claim."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING

from gridwise.common.errors import PuzzleError, Undecided
from gridwise.declaring.puzzle_like import takes_puzzle
from gridwise.engine.limits import Limits
from gridwise.model.derived import with_derived
from gridwise.model.results import Solution, Status, solution_of
from gridwise.proving import checker
from gridwise.proving.certificate import Certificate, read
from gridwise.proving.task import task_of
from gridwise.solving.solve import solve

if TYPE_CHECKING:
    from gridwise._core import Cancel
    from gridwise.model.puzzle import Puzzle


class SeveralSolutions(PuzzleError):  # noqa: N818 - a possible result, not a failure
    """There is no certificate: a puzzle has several solutions."""


@takes_puzzle
def prove(puzzle: Puzzle, *, seconds: float | None = None, cancel: Cancel | None = None) -> Certificate:
    """A certificate that a puzzle has exactly one solution, or none. Its text, `str(certificate)`, can be stored.

    Raises SeveralSolutions if there are several solutions, and Undecided at a limit.
    """
    from gridwise.proving.axioms import SecondSolution
    from gridwise.proving.prover import certificate_for

    limits = Limits(seconds, cancel=cancel)
    answer = solve(puzzle, 2, seconds=seconds, cancel=cancel)
    limits.spent_seconds = answer.seconds
    if answer.status is Status.SEVERAL:
        raise SeveralSolutions("the puzzle has several solutions, so there is nothing to prove")
    if answer.status is Status.UNDECIDED:
        raise Undecided(f"there is no proof: {answer.reason}", None)
    found = None if answer.solution is None else _values(puzzle, answer.solution)
    try:
        return certificate_for(found, task_of(puzzle), _pause(limits))
    except SecondSolution:
        raise AssertionError(f"{puzzle.title}: the search missed a solution; please report this") from None


@takes_puzzle
def check_certificate(puzzle: Puzzle, certificate: Certificate | str) -> Solution | None:
    """The only solution of a puzzle, or None if there is none, as a certificate proves. Raises BadCertificate if not.

    The checker uses neither the solvers nor the techniques: only the relations of the puzzle, with its own meaning of
    each kind.
    """
    task = task_of(puzzle)
    if isinstance(certificate, str):
        certificate = read(certificate, task.sets)
    checker.check(certificate, task)
    if certificate.solution is None:
        return None
    name, filled = puzzle.symbols.name, zip(puzzle.grid.places, certificate.solution, strict=True)
    return solution_of(puzzle.grid, {place: name[value] for place, value in filled}, puzzle.symbols.value)


def _values(puzzle: Puzzle, solution: Solution) -> tuple[int, ...]:
    """The value of every place, derived ones included."""
    values = with_derived(
        puzzle.model, {cell: puzzle.symbols.value[symbol] for cell, symbol in solution.entries.items()}
    )
    return tuple(values[place] for place in puzzle.grid.places)


def _pause(limits: Limits) -> Callable[[], None]:
    """A function that raises Undecided once a limit is reached."""
    _, seconds, cancel = limits.start(0)
    deadline = None if seconds < 0 else monotonic() + seconds

    def pause() -> None:
        if cancel is not None and cancel.is_set():
            raise Undecided("there is no proof yet: it was cancelled", None)
        if deadline is not None and monotonic() >= deadline:
            raise Undecided("there is no proof yet: the time limit was reached", None)

    return pause
