"""gridwise: declare a grid puzzle in ten lines; solve it, prove it unique, draw it.

>>> import gridwise as gw
>>> puzzle = gw.parse("1...|..3.|.2..|...4".replace("|", ""))
>>> gw.solve(puzzle).status
<Status.ONE: 'one'>
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from gridwise.errors import MissingExtra, PuzzleError, PuzzleWarning, Undecided, Unmet
from gridwise.grid import Cell, Grid, cell_style
from gridwise.puzzle import Puzzle
from gridwise.results import Answer, Mistake, Solution, Status
from gridwise.solving import (
    BackUp,
    back_up,
    candidates,
    check,
    conflict,
    count,
    read_answer,
    solutions,
    solve,
    trace,
    true_candidates,
    unique,
)

if TYPE_CHECKING:
    from gridwise._core import Cancel, ClassicSolver
    from gridwise.batch.run import run_batch
    from gridwise.bulk import BoardStatus, Many, count_many, solve_many, unique_many
    from gridwise.candidatecounts import CandidateCounts, candidate_counts
    from gridwise.comparing import Change, Difference, diff
    from gridwise.dataset.make import make_dataset
    from gridwise.dataset.verify import verify_dataset
    from gridwise.drawing import draw
    from gridwise.estimating import Estimate, estimate
    from gridwise.explaining import Example, Hint, example, explain, find, hint, position, rate
    from gridwise.generating.generator import generate
    from gridwise.loading import load, load_all, parse, parse_all
    from gridwise.logic.position import Position
    from gridwise.logic.rating import Rating
    from gridwise.logic.step import Step
    from gridwise.redundancy import JudgedClue, Redundancy, Verdict, redundant
    from gridwise.scoring import Score, score_answer
    from gridwise.sheets import sheet

__version__ = "0.1.0"

_LATER = {
    "BoardStatus": "gridwise.bulk",
    "Cancel": "gridwise._core",
    "ClassicSolver": "gridwise._core",
    "Many": "gridwise.bulk",
    "count_many": "gridwise.bulk",
    "solve_many": "gridwise.bulk",
    "unique_many": "gridwise.bulk",
    "CandidateCounts": "gridwise.candidatecounts",
    "candidate_counts": "gridwise.candidatecounts",
    "Change": "gridwise.comparing",
    "Difference": "gridwise.comparing",
    "diff": "gridwise.comparing",
    "Estimate": "gridwise.estimating",
    "estimate": "gridwise.estimating",
    "JudgedClue": "gridwise.redundancy",
    "Redundancy": "gridwise.redundancy",
    "Verdict": "gridwise.redundancy",
    "redundant": "gridwise.redundancy",
    "Example": "gridwise.explaining",
    "Hint": "gridwise.explaining",
    "Position": "gridwise.logic.position",
    "Rating": "gridwise.logic.rating",
    "Step": "gridwise.logic.step",
    "draw": "gridwise.drawing",
    "example": "gridwise.explaining",
    "explain": "gridwise.explaining",
    "find": "gridwise.explaining",
    "hint": "gridwise.explaining",
    "position": "gridwise.explaining",
    "rate": "gridwise.explaining",
    "generate": "gridwise.generating.generator",
    "load": "gridwise.loading",
    "load_all": "gridwise.loading",
    "parse": "gridwise.loading",
    "parse_all": "gridwise.loading",
    "make_dataset": "gridwise.dataset.make",
    "run_batch": "gridwise.batch.run",
    "Score": "gridwise.scoring",
    "score_answer": "gridwise.scoring",
    "verify_dataset": "gridwise.dataset.verify",
    "sheet": "gridwise.sheets",
}
"""Names that are imported when they are first used."""


def __getattr__(name: str) -> Any:
    if name in _LATER:
        return getattr(import_module(_LATER[name]), name)
    if name[:1].isupper():
        from gridwise.registry import constraints

        if name in constraints():
            globals()[name] = constraints()[
                name
            ]  # the next look needs no registry; `registry` forgets it when a plugin comes
            return globals()[name]
    raise AttributeError(f"module 'gridwise' has no attribute {name!r}")


def __dir__() -> list[str]:
    from gridwise.registry import constraints

    return sorted({*__all__, *constraints()})


__all__ = [
    "Answer",
    "BackUp",
    "BoardStatus",
    "Cancel",
    "CandidateCounts",
    "Cell",
    "Change",
    "ClassicSolver",
    "Difference",
    "Estimate",
    "Example",
    "Grid",
    "Hint",
    "JudgedClue",
    "Many",
    "MissingExtra",
    "Mistake",
    "Position",
    "Puzzle",
    "PuzzleError",
    "PuzzleWarning",
    "Rating",
    "Redundancy",
    "Score",
    "Solution",
    "Status",
    "Step",
    "Undecided",
    "Unmet",
    "Verdict",
    "back_up",
    "candidate_counts",
    "candidates",
    "cell_style",
    "check",
    "conflict",
    "count",
    "count_many",
    "diff",
    "draw",
    "estimate",
    "example",
    "explain",
    "find",
    "generate",
    "hint",
    "load",
    "load_all",
    "make_dataset",
    "parse",
    "parse_all",
    "position",
    "rate",
    "read_answer",
    "redundant",
    "run_batch",
    "score_answer",
    "sheet",
    "solutions",
    "solve",
    "solve_many",
    "trace",
    "true_candidates",
    "unique",
    "unique_many",
    "verify_dataset",
]
