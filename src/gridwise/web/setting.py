"""What setters ask: which clues could go, what each cell can hold, about how many solutions there are, what differs."""

from __future__ import annotations

from typing import Any

import gridwise as gw
from gridwise.common.errors import Undecided
from gridwise.declaring.loading import parse
from gridwise.model.puzzle import Puzzle
from gridwise.model.results import Status
from gridwise.web.settings import check_cells
from gridwise.web.voice import Body, Voice

MOST_CANDIDATE_COUNT = 100
"""How far solutions are counted beside the true candidates."""


def _puzzle(text: str) -> Puzzle:
    puzzle = parse(text)
    check_cells(len(puzzle.grid.places), puzzle.declaration.where.get("size"))
    return puzzle


def redundant(body: Body, voice: Voice) -> None:
    """The clues that could go."""
    voice.answer(gw.redundant(_puzzle(body["puzzle"]), seconds=voice.seconds).to_json())


def candidates(body: Body, voice: Voice) -> None:
    """The symbols that occur in some solution, in how many each does, and how many solutions there are."""
    puzzle = _puzzle(body["puzzle"])
    found = gw.candidate_counts(puzzle, body["limit"], seconds=voice.seconds)
    told: dict[str, Any] = {"candidates": found.candidates, "forced": found.forced}
    if body["limit"] > 1:
        told |= {"counts": found.counts, "more": found.more}
    if found.decided:
        voice.answer({**told, **counted(puzzle, MOST_CANDIDATE_COUNT, voice)})
    else:
        voice.answer({**told, "count": 0, "exact": False, "status": str(Status.UNDECIDED), "reason": f"{found.reason}"})


def counted(puzzle: Puzzle, limit: int, voice: Voice) -> dict[str, Any]:
    """The number of solutions, up to a limit."""
    try:
        found = gw.count(puzzle, limit, seconds=voice.seconds)
    except Undecided as error:
        status = Status.SEVERAL if error.known > 1 else Status.UNDECIDED
        return {"count": error.known, "exact": False, "status": str(status), "reason": error.message}
    exact = found < limit
    proved = {0: Status.NONE, 1: Status.ONE}.get(found, Status.SEVERAL)
    return {"count": found, "exact": exact, "status": str(proved if exact or found > 1 else Status.UNDECIDED)}


def count(body: Body, voice: Voice) -> None:
    """The number of solutions, up to a limit."""
    voice.answer(counted(_puzzle(body["puzzle"]), body["limit"], voice))


def estimate(body: Body, voice: Voice) -> None:
    """About how many solutions there are: the estimate so far, again and again, and in the end the last one."""
    puzzle = _puzzle(body["puzzle"])

    def tell(found: gw.Estimate, done: bool = False) -> None:
        voice.line({"estimate": {**found.to_json(), "text": str(found), "trusted": found.trusted}, "done": done})

    try:
        tell(
            gw.estimate(puzzle, samples=body["samples"], seed=body["seed"], seconds=voice.seconds, each=tell), done=True
        )
    except Undecided as error:
        voice.line({"undecided": error.message})


def diff(body: Body, voice: Voice) -> None:
    """What differs between two puzzles."""
    first, second = _puzzle(body["puzzle"]), _puzzle(body["other"])
    found = gw.diff(first, second, seconds=voice.seconds / 3)
    texts = [str(change) for change in found.changes]
    told = found.to_json()
    told["changes"] = [{**change, "text": text} for change, text in zip(told["changes"], texts, strict=True)]
    voice.answer(told)
