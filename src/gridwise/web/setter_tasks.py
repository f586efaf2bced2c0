"""The tasks for setters: redundant clues, true candidates, the number of solutions, and differences."""

from __future__ import annotations

from typing import Any

import gridwise as gw
from gridwise.common.errors import Undecided
from gridwise.declaring.loading import parse
from gridwise.model.puzzle import Puzzle
from gridwise.model.results import Status
from gridwise.web.reply_channel import Body, ReplyChannel
from gridwise.web.settings import check_cells

CANDIDATES_COUNT_LIMIT = 100
"""How many solutions are counted, at most, along with the true candidates."""


def _puzzle(text: str) -> Puzzle:
    puzzle = parse(text)
    check_cells(len(puzzle.grid.squares), puzzle.declaration.where.get("size"))
    return puzzle


def redundant(body: Body, reply: ReplyChannel) -> None:
    """The clues that could be removed."""
    reply.answer(gw.redundant(_puzzle(body["puzzle"]), seconds=reply.seconds).to_json())


def candidates(body: Body, reply: ReplyChannel) -> None:
    """The symbols that occur in some solution, in how many each, and the number of solutions."""
    puzzle = _puzzle(body["puzzle"])
    counts = gw.candidate_counts(puzzle, body["limit"], seconds=reply.seconds)
    answer: dict[str, Any] = {"candidates": counts.candidates, "forced": counts.forced}
    if body["limit"] > 1:
        answer |= {"counts": counts.counts, "more": counts.more}
    if counts.decided:
        answer |= count_json(puzzle, CANDIDATES_COUNT_LIMIT, reply)
    else:
        answer |= {"count": 0, "exact": False, "status": str(Status.UNDECIDED), "reason": f"{counts.reason}"}
    reply.answer(answer)


def count_json(puzzle: Puzzle, limit: int, reply: ReplyChannel) -> dict[str, Any]:
    """The number of solutions, up to a limit."""
    try:
        number = gw.count(puzzle, limit, seconds=reply.seconds)
    except Undecided as error:
        status = Status.SEVERAL if error.known > 1 else Status.UNDECIDED
        return {"count": error.known, "exact": False, "status": str(status), "reason": error.message}
    exact = number < limit
    proved = {0: Status.NONE, 1: Status.ONE}.get(number, Status.SEVERAL)
    return {"count": number, "exact": exact, "status": str(proved if exact or number > 1 else Status.UNDECIDED)}


def count(body: Body, reply: ReplyChannel) -> None:
    """The number of solutions, up to a limit."""
    reply.answer(count_json(_puzzle(body["puzzle"]), body["limit"], reply))


def estimate(body: Body, reply: ReplyChannel) -> None:
    """The estimated number of solutions: the estimate so far, updated repeatedly, and finally the last one."""
    puzzle = _puzzle(body["puzzle"])

    def send(estimate: gw.Estimate, done: bool = False) -> None:
        plain = {**estimate.to_json(), "text": str(estimate), "trusted": estimate.trusted}
        reply.line({"estimate": plain, "done": done})

    try:
        last = gw.estimate(puzzle, samples=body["samples"], seed=body["seed"], seconds=reply.seconds, each=send)
        send(last, done=True)
    except Undecided as error:
        reply.line({"undecided": error.message})


def diff(body: Body, reply: ReplyChannel) -> None:
    """The differences between two puzzles."""
    first, second = _puzzle(body["puzzle"]), _puzzle(body["other"])
    difference = gw.diff(first, second, seconds=reply.seconds / 3)
    texts = [str(change) for change in difference.changes]
    answer = difference.to_json()
    answer["changes"] = [{**change, "text": text} for change, text in zip(answer["changes"], texts, strict=True)]
    reply.answer(answer)
