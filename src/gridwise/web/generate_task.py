"""The task `generate`: each line of its stream is a new puzzle, or the progress of the search for the next one."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterator
from math import prod
from secrets import randbits
from time import monotonic
from typing import Any

from gridwise.common.errors import PuzzleError, Unmet
from gridwise.declaring.loading import parse_unfinished
from gridwise.declaring.yaml_writer import write
from gridwise.generating.generator import GenerationProgress, collect_puzzles, progress_watcher, wanted_request
from gridwise.generating.request import GenerationRequest
from gridwise.generating.search import PuzzleSearch, make
from gridwise.model.attributes import parse_size
from gridwise.model.puzzle import Puzzle
from gridwise.model.registry import puzzle_type
from gridwise.web.editor_tasks import picture_bytes
from gridwise.web.reply_channel import Body, ReplyChannel
from gridwise.web.settings import check_cells

PROGRESS_INTERVAL = 0.25
"""Seconds between two progress lines."""
RESERVE = 0.3
"""Seconds before the time limit at which the search stops, to send the closest puzzle."""
REMEMBERED_PAUSES = 4
"""How many pauses between progress reports are remembered; each puzzle makes two or three reports."""
WISHES = ("level", "score", "hardest", "techniques", "without", "only", "clues", "minimal", "grade")
NOT_OPTIONS = ("mask", "drawn")
"""Options of `gw.generate` that may name files, which clients must not read."""


def generate(body: Body, reply: ReplyChannel) -> None:
    """Send each puzzle as it is found, then whether all were found."""
    order = _order(body)
    seed = randbits(32) if body["seed"] is None else body["seed"]
    watcher = _Watcher(reply)
    count = 0
    try:
        for count, puzzle in enumerate(_puzzles(order, seed, body["count"], watcher), 1):
            reply.line({"puzzle": _puzzle_json(puzzle), "number": count})
    except Unmet as error:
        _end(reply, "unmet", count, error)
    except _TimeUp as error:
        _end(reply, "undecided", count, error.unmet(count, body["count"]))
    else:
        _end(reply, "found", count)


def _order(body: Body) -> GenerationRequest:
    """The order for a registered type; never a type file, which would let clients read any path."""
    sides = {name: body[name] for name in ("size", "box") if body[name] is not None}
    options = {**{name: _written(value) for name, value in body["options"].items()}, **sides}
    if "size" in options:
        check_cells(prod(parse_size(options["size"], options.get("dimensions"))))
    kind, asked = (
        puzzle_type(body["type"]),
        {name: body[name] for name in (*WISHES, "symmetry", "style", "tries")},
    )
    if elsewhere := [name for name in options if name in (*asked, *NOT_OPTIONS)]:
        raise PuzzleError(f"{kind.name} has no option '{elsewhere[0]}'")
    return wanted_request(kind, **asked, **_by_hand(body), **options)


def _by_hand(body: Body) -> dict[str, Any]:
    """The mask and the drawn board, if there are any; never as paths."""
    drawn, mask = body["drawn"], body["mask"]
    board = None if drawn is None else parse_unfinished(drawn)
    if board is not None:
        check_cells(len(board.grid.squares))
    if isinstance(mask, str):
        picture = picture_bytes(mask)
        mask = picture if mask.startswith("data:") else mask
    return {"mask": mask, "drawn": board}


def _written(value: Any) -> Any:
    """An option as written in a puzzle file, so that its field parses it."""
    if isinstance(value, list):
        return [_written(item) for item in value]
    return value if value is None or isinstance(value, str) else json.dumps(value)


def _puzzles(order: GenerationRequest, seed: int, count: int | None, watcher: _Watcher) -> Iterator[Puzzle]:
    if count is None:
        yield make(order, seed, progress_watcher(GenerationProgress(1), watcher.show))
    else:
        yield from collect_puzzles(order, seed, count, progress=watcher.show)


def _puzzle_json(puzzle: Puzzle) -> dict[str, Any]:
    known = puzzle.declaration.attributes
    solution = {str(cell): symbol for cell, symbol in puzzle.known_solution.items()}
    return {"text": write(puzzle), "rating": known.get("rating"), "seed": known["seed"], "solution": solution}


def _end(reply: ReplyChannel, status: str, count: int, unmet: Unmet | None = None) -> None:
    if unmet is not None and unmet.known is not None and not count:
        reply.line({"nearest": _puzzle_json(unmet.known)})
    reply.line({"answer": {"status": status, "count": count, "reason": unmet.message if unmet else None}})


class _Watcher:
    """Reports the progress, and stops the search before the time limit."""

    def __init__(self, reply: ReplyChannel) -> None:
        self.reply = reply
        self.reported = monotonic()
        self.left = reply.seconds
        self.pauses: deque[float] = deque(maxlen=REMEMBERED_PAUSES)

    def show(self, progress: GenerationProgress) -> None:
        """Send a progress line from time to time."""
        search = progress.search
        if search is None:
            return
        left = self.reply.seconds
        self.pauses.append(self.left - left)
        self.left = left
        if left <= RESERVE + max(self.pauses):  # the next report may take as long as the last ones
            raise _TimeUp(search)
        if monotonic() - self.reported >= PROGRESS_INTERVAL:
            self.reported = monotonic()
            state = {"found": progress.found, "tries": search.tries, "nearest": search.near}
            self.reply.line({"progress": state})


class _TimeUp(Exception):  # noqa: N818 - an outcome, not an error
    """The search was stopped at the time limit."""

    def __init__(self, search: PuzzleSearch) -> None:
        super().__init__()
        self.search = search

    def unmet(self, found: int, wanted: int | None) -> Unmet:
        """The reason, and the closest puzzle."""
        if found:
            some = f"only {found} of {wanted} puzzles {'was' if found == 1 else 'were'} found"
            return Unmet(f"{some} within the time limit", None)
        unmet = self.search.unmet()
        return Unmet(f"the time limit was reached: {unmet.message}", unmet.known)
