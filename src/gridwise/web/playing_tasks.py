"""The tasks that help players with notes: what marks rule out, and the combinations of a cage or run."""

from __future__ import annotations

from gridwise.common.errors import PuzzleError
from gridwise.declaring.loading import parse
from gridwise.model.grid import Cell
from gridwise.model.puzzle import Puzzle
from gridwise.solving.combinations import ClueCombinations
from gridwise.solving.combinations import combinations as combinations_of
from gridwise.solving.fog import lit_cells
from gridwise.solving.ruled_out import ruled_out
from gridwise.web.reply_channel import Body, ReplyChannel
from gridwise.web.settings import check_cells


def _puzzle(text: str) -> Puzzle:
    puzzle = parse(text)
    check_cells(len(puzzle.grid.squares), puzzle.declaration.where.get("size"))
    return puzzle


def dots(body: Body, reply: ReplyChannel) -> None:
    """The places that the placed marks rule out."""
    reply.answer({"cells": list(map(str, ruled_out(_puzzle(body["puzzle"]))))})


def fog(body: Body, reply: ReplyChannel) -> None:
    """The cells that a player sees on a board in fog."""
    reply.answer({"cells": list(map(str, lit_cells(_puzzle(body["puzzle"]))))})


def combinations(body: Body, reply: ReplyChannel) -> None:
    """The combinations of the clues in which all selected cells lie."""
    puzzle = _puzzle(body["puzzle"])
    named = {str(place): place for place in puzzle.grid.meant}
    selected = [_found(named, name) for name in body["cells"]]
    reply.answer({"clues": [_plain(clue) for clue in combinations_of(puzzle, selected)]})


def _found(named: dict[str, Cell], name: str) -> Cell:
    if name not in named:
        raise PuzzleError(f"there is no cell {name} on this board")
    return named[name]


def _plain(clue: ClueCombinations) -> dict[str, object]:
    listed = [{"symbols": list(each.symbols), "possible": each.possible} for each in clue.combinations]
    return {"label": clue.label, "cells": list(map(str, clue.cells)), "combinations": listed, "more": clue.more}
