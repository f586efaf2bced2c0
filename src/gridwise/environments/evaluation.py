"""The share of puzzles that a model solved, by type and level, from its answers."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import gridwise as gw
from gridwise.common.errors import Where
from gridwise.declaring.loading import parse
from gridwise.logic.technique import LEVELS
from gridwise.solving.score_answer import INCOMPLETE, RIGHT, UNREADABLE, WRONG

ANY, UNRATED = "all", "unrated"
VERDICTS = (RIGHT, WRONG, INCOMPLETE, UNREADABLE)


@dataclass
class Tally:
    """The verdicts on the answers for one type and level."""

    type: str
    level: str
    verdicts: Counter[str] = field(default_factory=Counter)
    shares: float = 0.0
    """The sum of the shares of right cells."""

    @property
    def answers(self) -> int:
        """The number of answers."""
        return self.verdicts.total()

    def to_json(self) -> dict[str, Any]:
        """The tally as plain data."""
        counts = {verdict: self.verdicts[verdict] for verdict in VERDICTS}
        shares = {"solved": self.verdicts[RIGHT] / self.answers, "cells": self.shares / self.answers}
        return {"type": self.type, "level": self.level, "answers": self.answers, **counts, **shares}


def evaluate(lines: Iterable[str], *, source: str | None = None, strict: bool = False) -> list[Tally]:
    """Grade answers in JSON lines, each with a `puzzle`, an `answer` and, if not in the puzzle, its `type` and `level`.

    One tally for each type and level in order, and a last one for all answers. `source` is named in errors; `strict`
    accepts only answers in tags.
    """
    tallies: dict[tuple[str, str], Tally] = {}
    total = Tally(ANY, ANY)
    for number, line in enumerate(lines, 1):
        if line.strip():
            where = Where(source, number)
            kind, level, score = _graded(line, where, strict)
            for tally in (tallies.setdefault((kind, level), Tally(kind, level)), total):
                tally.verdicts[score.verdict] += 1
                tally.shares += score.share
    if not tallies:
        raise gw.PuzzleError("the file has no answers", where=Where(source))
    return [*sorted(tallies.values(), key=_order), total]


def _order(tally: Tally) -> tuple[str, int, str]:
    return tally.type, LEVELS.index(tally.level) if tally.level in LEVELS else len(LEVELS), tally.level


def _graded(line: str, where: Where, strict: bool) -> tuple[str, str, gw.Score]:
    row = _row(line, where)
    written = row["puzzle"] if isinstance(row["puzzle"], str) else json.dumps(row["puzzle"])
    try:
        puzzle = parse(written, type=row.get("type"))
        score = gw.score_answer(puzzle, row["answer"], strict=strict)
    except gw.PuzzleError as error:
        raise gw.PuzzleError(error.message, where=where, suggestion=error.suggestion) from None
    level = row.get("level") or (puzzle.attribute("rating") or {}).get("level") or UNRATED
    return puzzle.type.name if puzzle.type else puzzle.title, str(level), score


def _row(line: str, where: Where) -> dict[str, Any]:
    """The puzzle and the answer of a line."""
    try:
        row = json.loads(line)
    except ValueError as error:
        raise gw.PuzzleError(f"not a line of JSON: {error}", where=where) from None
    if not isinstance(row, dict):
        raise gw.PuzzleError("each line must be a JSON object with `puzzle` and `answer`", where=where)
    for name in ("puzzle", "answer"):
        if name not in row:
            raise gw.PuzzleError(f"`{name}` is missing", where=where)
    if not isinstance(row.get("type"), str | None):
        raise gw.PuzzleError("`type` must be a text", where=where)
    if not isinstance(row["answer"], str | list | None):
        raise gw.PuzzleError("`answer` must be a text, rows, or null", where=where)
    return row
