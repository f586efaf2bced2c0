"""How a puzzle that is being set solves: its solutions, the clues that contradict each other, or the first steps."""

from __future__ import annotations

from typing import Any

import gridwise as gw
from gridwise.common.errors import Undecided
from gridwise.declaring.loading import parse
from gridwise.logic.step import Step
from gridwise.model.constraint import Constraint
from gridwise.model.model import Clue
from gridwise.model.puzzle import Puzzle
from gridwise.model.results import Status
from gridwise.render.step_picture import picture_of
from gridwise.solving.solve import conflicting_clues
from gridwise.web.reply_channel import Body, ReplyChannel
from gridwise.web.setter_tasks import count_json
from gridwise.web.settings import check_cells

SHOWN = 6
"""How many of the first steps are sent."""
_SINGLES = ("naked single", "hidden single")
"""Steps that anybody sees at once; the break-in is the first other one that rests on a clue."""


def path(body: Body, reply: ReplyChannel) -> None:
    """Send the number of solutions; then the clues in conflict, or the first steps and the level."""
    puzzle = parse(body["puzzle"])
    check_cells(len(puzzle.grid.squares), puzzle.declaration.where.get("size"))
    count = count_json(puzzle, 2, reply)
    reply.line({"count": count})
    try:
        if count["status"] == str(Status.NONE):
            _send_conflict(puzzle, reply)
        elif count["status"] == str(Status.ONE):
            _send_steps(puzzle, reply)
    except Undecided as error:
        reply.line({"undecided": error.message})


def _send_conflict(puzzle: Puzzle, reply: ReplyChannel) -> None:
    clues = conflicting_clues(puzzle, seconds=reply.seconds) or []
    reply.line({"conflict": [_clue_json(puzzle, clue) for clue in clues]})


def _send_steps(puzzle: Puzzle, reply: ReplyChannel) -> None:
    found = False
    for number, step in enumerate(gw.explain(puzzle, seconds=reply.seconds), 1):
        opens = not found and step.technique not in _SINGLES and bool(picture_of(step).clues)
        found = found or opens
        reply.line({"step": {**_step_json(puzzle, step), "break_in": opens}})
        if number == SHOWN:
            break
    rating = gw.rate(puzzle, seconds=reply.seconds)
    reply.line({"rating": {"level": rating.level, "score": rating.score, "steps": rating.steps}})


def _clue_json(puzzle: Puzzle, clue: Clue) -> dict[str, Any]:
    cells = [str(clue.cell)] if clue.constraint is None else [str(cell) for cell in clue.constraint.cells()]
    return {"name": clue.label(puzzle.symbols), "cells": cells, "clues": _numbers(puzzle, clue.constraint)}


def _numbers(puzzle: Puzzle, clue: Constraint | None) -> list[int]:
    """The positions of a clue among the constraints, as the board's drawing has them."""
    return [number for number, each in enumerate(puzzle.constraints) if each == clue]


def _step_json(puzzle: Puzzle, step: Step) -> dict[str, Any]:
    """A step in short; `names` are the clues it rests on, other than givens."""
    clues = sorted(picture_of(step).clues)
    return {
        "title": step.title,
        "why": step.why,
        "what": step.what,
        "cells": sorted({*step.placements, *step.removals}),
        "clues": clues,
        "names": [puzzle.constraints[number].title() for number in clues],
        "score": step.score,
    }
