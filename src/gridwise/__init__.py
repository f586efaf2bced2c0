"""gridwise: declare a grid puzzle in ten lines; solve it, prove it unique, draw it.

>>> import gridwise as gw
>>> puzzle = gw.parse("1...|..3.|.2..|...4".replace("|", ""))
>>> gw.solve(puzzle).status
<Status.ONE: 'one'>
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from gridwise.common.errors import MissingExtra, PuzzleError, PuzzleWarning, Undecided, Unmet
from gridwise.common.version import VERSION
from gridwise.model.drawable import Drawable
from gridwise.model.grid import Cell, Grid, cell_style
from gridwise.model.puzzle import Puzzle
from gridwise.model.results import Answer, Mistake, Solution, Status
from gridwise.solving.solve import (
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
    from gridwise.books import Book, book
    from gridwise.books.class_sheet import class_sheet
    from gridwise.constraints._terms import Term, Terms, terms
    from gridwise.constraints._typed import *  # noqa: F403
    from gridwise.dataset.make import make_dataset
    from gridwise.dataset.verify import verify_dataset
    from gridwise.declaring.loading import load, load_all, parse, parse_all
    from gridwise.declaring.writing import convert, dump, dumps
    from gridwise.generating.generator import generate
    from gridwise.generating.style_figures import Figure, style
    from gridwise.learning.exercise import Exercise, Feedback
    from gridwise.learning.lesson import Lesson, lesson
    from gridwise.logic.position import Position
    from gridwise.logic.rating import Rating
    from gridwise.logic.step import Step
    from gridwise.model.plugins import Plugin, load_plugin
    from gridwise.proving.certificate import BadCertificate, Certificate
    from gridwise.proving.prove import SeveralSolutions, check_certificate, prove
    from gridwise.render.drawing import draw
    from gridwise.setting.adjust import Adjustment, easier, harder, make_unique, replace_clue
    from gridwise.setting.candidate_counts import CandidateCounts, candidate_counts
    from gridwise.setting.compare import Change, Difference, diff
    from gridwise.setting.estimate import Estimate, estimate
    from gridwise.setting.nonogram import PictureNonogram, nonogram
    from gridwise.setting.redundancy import JudgedClue, Redundancy, Verdict, redundant
    from gridwise.sheets import sheet
    from gridwise.solving.explaining import Example, Hint, example, explain, find, find_all, hint, position, rate
    from gridwise.solving.many import BoardStatus, Many, count_many, solve_many, unique_many
    from gridwise.solving.satisfied import is_finished, satisfied
    from gridwise.solving.score_answer import Score, score_answer
    from gridwise.web.export import export

__version__ = VERSION


def _draw(puzzle: Puzzle | Solution, to: str, **options: Any) -> str | bytes:
    from gridwise.render.drawing import draw

    return draw(puzzle, to, **options)


def _print(board: Puzzle | Solution) -> str:
    from gridwise.render.text import format_puzzle, format_solution

    return format_puzzle(board) if isinstance(board, Puzzle) else format_solution(board)


Drawable.draw_with(_draw, _print)

_LAZY = {
    "Term": "gridwise.constraints._terms",
    "Terms": "gridwise.constraints._terms",
    "terms": "gridwise.constraints._terms",
    "BoardStatus": "gridwise.solving.many",
    "Cancel": "gridwise._core",
    "ClassicSolver": "gridwise._core",
    "Many": "gridwise.solving.many",
    "count_many": "gridwise.solving.many",
    "solve_many": "gridwise.solving.many",
    "unique_many": "gridwise.solving.many",
    "Adjustment": "gridwise.setting.adjust",
    "easier": "gridwise.setting.adjust",
    "harder": "gridwise.setting.adjust",
    "make_unique": "gridwise.setting.adjust",
    "replace_clue": "gridwise.setting.adjust",
    "CandidateCounts": "gridwise.setting.candidate_counts",
    "candidate_counts": "gridwise.setting.candidate_counts",
    "Change": "gridwise.setting.compare",
    "Difference": "gridwise.setting.compare",
    "diff": "gridwise.setting.compare",
    "Estimate": "gridwise.setting.estimate",
    "estimate": "gridwise.setting.estimate",
    "PictureNonogram": "gridwise.setting.nonogram",
    "nonogram": "gridwise.setting.nonogram",
    "JudgedClue": "gridwise.setting.redundancy",
    "Redundancy": "gridwise.setting.redundancy",
    "Verdict": "gridwise.setting.redundancy",
    "redundant": "gridwise.setting.redundancy",
    "Example": "gridwise.solving.explaining",
    "Hint": "gridwise.solving.explaining",
    "Plugin": "gridwise.model.plugins",
    "Position": "gridwise.logic.position",
    "Rating": "gridwise.logic.rating",
    "Step": "gridwise.logic.step",
    "draw": "gridwise.render.drawing",
    "example": "gridwise.solving.explaining",
    "explain": "gridwise.solving.explaining",
    "find": "gridwise.solving.explaining",
    "find_all": "gridwise.solving.explaining",
    "hint": "gridwise.solving.explaining",
    "position": "gridwise.solving.explaining",
    "rate": "gridwise.solving.explaining",
    "generate": "gridwise.generating.generator",
    "Figure": "gridwise.generating.style_figures",
    "style": "gridwise.generating.style_figures",
    "Exercise": "gridwise.learning.exercise",
    "Feedback": "gridwise.learning.exercise",
    "Lesson": "gridwise.learning.lesson",
    "lesson": "gridwise.learning.lesson",
    "convert": "gridwise.declaring.writing",
    "dump": "gridwise.declaring.writing",
    "dumps": "gridwise.declaring.writing",
    "load": "gridwise.declaring.loading",
    "load_all": "gridwise.declaring.loading",
    "load_plugin": "gridwise.model.plugins",
    "parse": "gridwise.declaring.loading",
    "parse_all": "gridwise.declaring.loading",
    "make_dataset": "gridwise.dataset.make",
    "run_batch": "gridwise.batch.run",
    "is_finished": "gridwise.solving.satisfied",
    "satisfied": "gridwise.solving.satisfied",
    "Score": "gridwise.solving.score_answer",
    "score_answer": "gridwise.solving.score_answer",
    "BadCertificate": "gridwise.proving.certificate",
    "Certificate": "gridwise.proving.certificate",
    "SeveralSolutions": "gridwise.proving.prove",
    "check_certificate": "gridwise.proving.prove",
    "prove": "gridwise.proving.prove",
    "verify_dataset": "gridwise.dataset.verify",
    "sheet": "gridwise.sheets",
    "export": "gridwise.web.export",
    "Book": "gridwise.books",
    "book": "gridwise.books",
    "class_sheet": "gridwise.books.class_sheet",
}
"""Names that are imported on first use, with the module of each."""


if not TYPE_CHECKING:  # type checkers know all names, so that they find misspelt ones

    def __getattr__(name: str) -> Any:
        if name in _LAZY:
            return getattr(import_module(_LAZY[name]), name)
        if name[:1].isupper():
            from gridwise.model.registry import constraints

            if name in constraints():
                return constraints()[name]
        raise AttributeError(f"module 'gridwise' has no attribute {name!r}")


def __dir__() -> list[str]:
    from gridwise.model.registry import constraints

    return sorted({*__all__, *constraints()})


__all__ = [
    "Adjustment",
    "Answer",
    "BackUp",
    "BadCertificate",
    "BoardStatus",
    "Book",
    "Cancel",
    "CandidateCounts",
    "Cell",
    "Certificate",
    "Change",
    "ClassicSolver",
    "Difference",
    "Estimate",
    "Example",
    "Exercise",
    "Feedback",
    "Figure",
    "Grid",
    "Hint",
    "JudgedClue",
    "Lesson",
    "Many",
    "MissingExtra",
    "Mistake",
    "PictureNonogram",
    "Plugin",
    "Position",
    "Puzzle",
    "PuzzleError",
    "PuzzleWarning",
    "Rating",
    "Redundancy",
    "Score",
    "SeveralSolutions",
    "Solution",
    "Status",
    "Step",
    "Term",
    "Terms",
    "Undecided",
    "Unmet",
    "Verdict",
    "back_up",
    "book",
    "candidate_counts",
    "candidates",
    "cell_style",
    "check",
    "check_certificate",
    "class_sheet",
    "conflict",
    "convert",
    "count",
    "count_many",
    "diff",
    "draw",
    "dump",
    "dumps",
    "easier",
    "estimate",
    "example",
    "explain",
    "export",
    "find",
    "find_all",
    "generate",
    "harder",
    "hint",
    "is_finished",
    "lesson",
    "load",
    "load_all",
    "load_plugin",
    "make_dataset",
    "make_unique",
    "nonogram",
    "parse",
    "parse_all",
    "position",
    "prove",
    "rate",
    "read_answer",
    "redundant",
    "replace_clue",
    "run_batch",
    "satisfied",
    "score_answer",
    "sheet",
    "solutions",
    "solve",
    "solve_many",
    "style",
    "terms",
    "trace",
    "true_candidates",
    "unique",
    "unique_many",
    "verify_dataset",
]
