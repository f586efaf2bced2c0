"""New puzzles: each line of the stream is a puzzle, or tells how far the search for the next one is."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterator
from math import prod
from secrets import randbits
from time import monotonic
from typing import Any

from gridwise.common.errors import Unmet
from gridwise.declaring.yaml_writer import write
from gridwise.generating.generator import Progress, collected, watching
from gridwise.generating.order import Order, order_of
from gridwise.generating.search import Search, make
from gridwise.generating.wish import wish_of
from gridwise.model.attributes import parse_size
from gridwise.model.puzzle import Puzzle
from gridwise.model.registry import puzzle_type
from gridwise.web.settings import check_cells
from gridwise.web.voice import Body, Voice

EVERY = 0.25
"""So many seconds lie between two lines that tell how far it is."""
RESERVE = 0.3
"""So many seconds before its limit the search ends, to say what came nearest."""
LOOKS = 4
"""So many looks at the clock are remembered: two or three are made for each puzzle."""
WISHES = ("level", "score", "hardest", "techniques", "without", "only", "clues", "minimal")


def generate(body: Body, voice: Voice) -> None:
    """Puzzles, each as it is found, then whether these are all that were wanted."""
    order = _order(body)
    seed = randbits(32) if body["seed"] is None else body["seed"]
    watcher = _Watcher(voice)
    found = 0
    try:
        for found, puzzle in enumerate(_puzzles(order, seed, body["count"], watcher), 1):
            voice.line({"puzzle": _told(puzzle), "number": found})
    except Unmet as error:
        _end(voice, "unmet", found, error)
    except _TimeUp as error:
        _end(voice, "undecided", found, error.unmet(found, body["count"]))
    else:
        _end(voice, "found", found)


def _order(body: Body) -> Order:
    """What is wanted, of a type that is registered: a type that a file declares would be read from any path."""
    sides = {name: body[name] for name in ("size", "box") if body[name] is not None}
    options = {**{name: _written(value) for name, value in body["options"].items()}, **sides}
    if "size" in options:
        check_cells(prod(parse_size(options["size"], options.get("dimensions"))))
    wish = wish_of(**{name: body[name] for name in WISHES})
    return order_of(puzzle_type(body["type"]), options, wish, body["symmetry"], body["tries"])


def _written(value: Any) -> Any:
    """An option as it would be written in a puzzle file: its field decides what the text means."""
    if isinstance(value, list):
        return [_written(item) for item in value]
    return value if value is None or isinstance(value, str) else json.dumps(value)


def _puzzles(order: Order, seed: int, count: int | None, watcher: _Watcher) -> Iterator[Puzzle]:
    if count is None:
        yield make(order, seed, watching(Progress(1), watcher.show))
    else:
        yield from collected(order, seed, count, progress=watcher.show)


def _told(puzzle: Puzzle) -> dict[str, Any]:
    known = puzzle.declaration.attributes
    solution = {str(cell): symbol for cell, symbol in puzzle.known_solution.items()}
    return {"text": write(puzzle), "rating": known.get("rating"), "seed": known["seed"], "solution": solution}


def _end(voice: Voice, status: str, found: int, why: Unmet | None = None) -> None:
    if why is not None and why.known is not None and not found:
        voice.line({"nearest": _told(why.known)})
    voice.line({"answer": {"status": status, "count": found, "reason": why.message if why else None}})


class _Watcher:
    """Tells how far it is, and ends the search in time."""

    def __init__(self, voice: Voice) -> None:
        self.voice = voice
        self.told = monotonic()
        self.left = voice.seconds
        self.pauses: deque[float] = deque(maxlen=LOOKS)

    def show(self, progress: Progress) -> None:
        """Say a line now and then."""
        search = progress.search
        if search is None:
            return
        left = self.voice.seconds
        self.pauses.append(self.left - left)
        self.left = left
        if left <= RESERVE + max(self.pauses):  # on large boards the next look may be as far away as the last ones
            raise _TimeUp(search)
        if monotonic() - self.told >= EVERY:
            self.told = monotonic()
            state = {"found": progress.found, "tries": search.tries, "nearest": search.near}
            self.voice.line({"progress": state})


class _TimeUp(Exception):  # noqa: N818 - it is an answer
    """The search was ended at the limit of time."""

    def __init__(self, search: Search) -> None:
        super().__init__()
        self.search = search

    def unmet(self, found: int, wanted: int | None) -> Unmet:
        """What there is to say, and the nearest puzzle."""
        if found:
            some = f"only {found} of {wanted} puzzles {'was' if found == 1 else 'were'} found"
            return Unmet(f"{some} within the time limit", None)
        unmet = self.search.unmet()
        return Unmet(f"the time limit was reached: {unmet.message}", unmet.known)
