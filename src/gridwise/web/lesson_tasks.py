"""The tasks for learners: lessons about techniques, exercises, and the check of an answer."""

from __future__ import annotations

from typing import Any

import gridwise as gw
from gridwise.declaring.loading import parse
from gridwise.learning.lesson import lesson_names
from gridwise.model.grid import cell_style
from gridwise.web.board_json import board_json
from gridwise.web.reply_channel import Body, ReplyChannel
from gridwise.web.settings import check_cells

PICTURE_CELL = 40
"""The size of a cell in the pictures of a lesson, in pixels."""


def all_lessons() -> list[dict[str, Any]]:
    """The techniques that have a lesson, easiest first, with the types in which they are practised."""
    lessons = (gw.lesson(name) for name in lesson_names())
    return [{"technique": each.technique, "level": each.level, "types": each.types} for each in lessons]


def lesson(body: Body, reply: ReplyChannel) -> None:
    """The lesson about a technique: its idea, and a worked example in pictures."""
    about = gw.lesson(body["technique"])
    with cell_style(body["cells"]):
        steps = [{"text": part.text, "picture": part.svg(cell_size=PICTURE_CELL)} for part in about.steps]
    reply.answer({"technique": about.technique, "level": about.level, "idea": about.idea, "steps": steps})


def exercise(body: Body, reply: ReplyChannel) -> None:
    """An exercise as a board with entries and pencil marks."""
    given = gw.lesson(body["technique"]).exercise(body["number"], body["seed"])
    told = given.to_json()
    del told["puzzle"]
    reply.answer({**told, "hint": given.step.where, "board": board_json(given.puzzle)})


def answer(body: Body, reply: ReplyChannel) -> None:
    """The check of an answer to an exercise; with `reveal`, its step as well."""
    puzzle = parse(body["puzzle"])
    check_cells(len(puzzle.grid.squares), puzzle.declaration.where.get("size"))
    given = gw.Exercise.of(puzzle, body["technique"])
    told: dict[str, Any] = given.check(placed=body["placed"], removed=body["removed"]).to_json()
    reply.answer({**told, "step": given.step.to_json()} if body["reveal"] else told)
