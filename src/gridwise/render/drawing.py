"""Drawing a puzzle to any output by name, for the command line, notebooks and the page."""

from __future__ import annotations

from itertools import islice
from types import ModuleType
from typing import TYPE_CHECKING, Any

from gridwise.common.errors import PuzzleError, did_you_mean
from gridwise.declaring.puzzle_like import takes_puzzle
from gridwise.model.results import Solution
from gridwise.solving.explaining import explain
from gridwise.solving.solve import candidates, solve

if TYPE_CHECKING:
    from gridwise.logic.step import Step
    from gridwise.model.puzzle import Puzzle
    from gridwise.render.contents import Entries


def outputs() -> dict[str, ModuleType]:
    """All outputs by name."""
    from gridwise.model.registry import renders

    return {name: module for name, module in renders().items() if hasattr(module, "draw")}


def output(name: str) -> ModuleType:
    """The output of that name."""
    known = outputs()
    if name not in known:
        hint = did_you_mean(name, known)
        raise PuzzleError(f"unknown picture format '{name}'; choose one of {', '.join(known)}", suggestion=hint)
    return known[name]


@takes_puzzle
def draw(
    puzzle: Puzzle | Solution,
    /,
    to: str = "svg",
    *,
    solution: bool | Solution | Entries | None = None,
    pencil: bool = False,
    step: int | Step | None = None,
    **options: Any,
) -> str | bytes:
    """Draw the puzzle, or only a solution: text for some outputs, bytes for others.

    `solution` fills the grid (True: solve the puzzle first), `pencil` adds the pencil marks that are left without
    search, and `step` shows a step of the explanation, given by its number from 1 or as `explain` yields it.
    """
    if isinstance(puzzle, Solution):
        return _draw_solution(puzzle, to, options)
    if solution is True:
        answer = solve(puzzle, 1)
        if answer.solution is None:
            raise PuzzleError("there is no solution to draw")
        solution = answer.solution
    if solution is not None and solution is not False:
        options["solution"] = solution
    if pencil:
        options["candidates"] = candidates(puzzle)
    if step is not None:
        options["step"] = step_of(puzzle, step) if isinstance(step, int) else step
    drawn: str | bytes = output(to).draw(puzzle, **options)
    return drawn


def _draw_solution(solution: Solution, to: str, options: dict[str, Any]) -> str | bytes:
    module = output(to)
    if not hasattr(module, "draw_solution"):
        raise PuzzleError(f"the picture format '{to}' can show only puzzles, not a solution by itself")
    drawn: str | bytes = module.draw_solution(solution, **options)
    return drawn


def step_of(puzzle: Puzzle, number: int) -> Step:
    """A step of the puzzle's explanation, counted from 1."""
    if number < 1:
        raise PuzzleError(f"there is no step {number}: steps are counted from 1")
    steps = list(islice(explain(puzzle), number))
    if len(steps) < number:
        raise PuzzleError(f"there is no step {number}: the puzzle is solved in {len(steps)} steps")
    return steps[-1]
