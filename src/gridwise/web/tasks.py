"""What a worker can be asked: each task takes the body of a request and says its answer.

Tasks speak through a `Voice`: whole answers, lines of a stream, or a file. They keep to the soft time limit where the
question has an answer for it; whoever goes on for longer is ended from outside.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from inspect import Parameter, signature
from itertools import islice
from typing import Any

import gridwise as gw
from gridwise.common.errors import PuzzleError, Undecided, Where
from gridwise.declaring.loading import parse, parse_unfinished
from gridwise.logic.rating import rating_of
from gridwise.model.puzzle import Puzzle
from gridwise.model.registry import formats, puzzle_type
from gridwise.model.results import Solution, Status
from gridwise.solving.explaining import reached
from gridwise.solving.player_mistakes import wrong_so_far
from gridwise.web import setting
from gridwise.web.board import board
from gridwise.web.catalogue import pictures
from gridwise.web.files import file_of
from gridwise.web.generating import generate
from gridwise.web.settings import check_cells
from gridwise.web.voice import Body, Voice

TASKS: dict[str, Callable[[Body, Voice], None]] = {}
"""Every task by its name: that of its endpoint."""


def _task(function: Callable[[Body, Voice], None]) -> Callable[[Body, Voice], None]:
    TASKS[function.__name__.removesuffix("_")] = function
    return function


def _puzzle(body: Body) -> Puzzle:
    return _checked(parse(body["puzzle"]))


def _checked(puzzle: Puzzle) -> Puzzle:
    check_cells(len(puzzle.grid.places), puzzle.declaration.where.get("size"))
    return puzzle


# ---- boards ----------------------------------------------------------------------------------------------------------


@_task
def parse_(body: Body, voice: Voice) -> None:
    """The board that a text describes."""
    read = parse_unfinished if body["unfinished"] else parse
    voice.answer(board(_checked(read(body["puzzle"]))))


@_task
def new(body: Body, voice: Voice) -> None:
    """An empty board; the example where a type has no empty one and nothing else was asked for."""
    wanted = {name: body[name] for name in ("size", "box") if body.get(name) is not None}
    attributes = {**body.get("attributes", {}), **wanted}
    parts = [*([body["type"]] if body.get("type") else []), *([attributes] if attributes else [])]
    try:
        made = _checked(parse_unfinished(json.dumps(parts)))
    except PuzzleError as error:
        if attributes or not body.get("type"):
            error.where = Where()  # it would be a place in a text that nobody wrote
            raise
        made = parse(puzzle_type(body["type"]).starter())
    voice.answer(board(made))


# ---- exact answers ---------------------------------------------------------------------------------------------------


@_task
def solve(body: Body, voice: Voice) -> None:
    """Solutions, each as it is found, then what is proved."""
    puzzle = _puzzle(body)
    said = gw.solve(
        puzzle,
        body["limit"],
        seconds=voice.seconds,
        each=lambda solution: voice.line({"solution": _solution(puzzle, solution)}),
    )
    answer = {"status": str(said.status), "count": len(said.solutions), "reason": said.reason}
    voice.line({"answer": {**answer, "seconds": round(said.seconds, 6)}})


def _solution(puzzle: Puzzle, solution: Solution) -> dict[str, str]:
    filled = zip(puzzle.grid.places, solution.symbols, strict=True)
    return {str(cell): symbol for cell, symbol in filled if symbol is not None}


_task(setting.count)
_task(setting.candidates)
_task(setting.redundant)
_task(setting.estimate)
_task(setting.diff)

# ---- playing ---------------------------------------------------------------------------------------------------------


@_task
def marks(body: Body, voice: Voice) -> None:
    """The pencil marks that a player would start from: what givens and entries leave of each cell."""
    puzzle = _puzzle(body)
    start = gw.Position(puzzle, dict(puzzle.progress.items()))
    voice.answer({"candidates": start.candidates()})


@_task
def check(body: Body, voice: Voice) -> None:
    """The mistakes in a player's entries and marks, and whether the board is done."""
    puzzle = _puzzle(body)
    filled = {**puzzle.givens, **puzzle.progress}
    complete = len(filled) == len(puzzle.grid.cells)
    wrong = _mistakes(puzzle, voice)
    solved = complete and not gw.check(puzzle, {str(cell): symbol for cell, symbol in filled.items()})
    voice.answer({"mistakes": wrong, "complete": complete, "solved": solved})


def _mistakes(puzzle: Puzzle, voice: Voice) -> list[dict[str, Any]]:
    """What is wrong, each with the cell it is in and the symbol there (none for pencil marks)."""
    entries = {str(cell): symbol for cell, symbol in puzzle.progress.items()}
    return [
        {"cell": cell, "symbol": entries.get(cell), "message": mistake.message}
        for mistake in wrong_so_far(puzzle, seconds=voice.seconds)
        for cell in mistake.cells
    ]


@_task
def hint(body: Body, voice: Voice) -> None:
    """The next step in four stages of wording; mistakes come first."""
    puzzle = _puzzle(body)
    last = body.get("stage") or 4
    if wrong := _mistakes(puzzle, voice):
        message = "; ".join(mistake["message"] for mistake in wrong)
        voice.answer({"stages": [message] * last, "step": None, "mistakes": wrong})
        return
    try:
        found = gw.hint(puzzle, seconds=voice.seconds)
    except Undecided as error:
        voice.answer({"stages": [f"There is no hint: {error.message}."] * last, "step": None, "mistakes": []})
        return
    step = None if found.step is None or last < 4 else _step(found.step)
    voice.answer({"stages": [found.stage(number) for number in range(1, last + 1)], "step": step, "mistakes": []})


# ---- explaining ------------------------------------------------------------------------------------------------------


@_task
def explain(body: Body, voice: Voice) -> None:
    """The steps from the position as it is, each as it is found, then what they add up to."""
    puzzle, scale = _puzzle(body), body["scale"]
    if wrong := _mistakes(puzzle, voice):
        voice.line({"undecided": "; ".join(mistake["message"] for mistake in wrong)})
        return
    steps: list[gw.Step] = []
    try:
        for step in gw.explain(_position(puzzle), scale=scale, seconds=voice.seconds):
            steps.append(step)
            voice.line({"step": _step(step, plain=body["plain"]), "number": len(steps)})
            if not voice.seconds:
                raise Undecided("the time limit was reached", None)
    except Undecided as error:
        voice.line({"undecided": error.message})
        return
    voice.line({"rating": rating_of(steps, scale).to_json()})


def _step(step: gw.Step, *, plain: bool = True) -> dict[str, Any]:
    return {**step.to_json(), "plain": step.plain} if plain else step.to_json()


@_task
def rate(body: Body, voice: Voice) -> None:
    """How hard it is."""
    try:
        voice.answer({"status": "rated", **gw.rate(_puzzle(body), seconds=voice.seconds).to_json()})
    except Undecided as error:
        voice.answer({"status": str(Status.UNDECIDED), "reason": error.message})


# ---- new puzzles -----------------------------------------------------------------------------------------------------

_task(generate)

# ---- files -----------------------------------------------------------------------------------------------------------


@_task
def draw(body: Body, voice: Voice) -> None:
    """A picture."""
    puzzle = _puzzle(body)
    able = pictures()
    if body["to"] not in able:
        raise PuzzleError(f"there is no picture '{body['to']}'; there are {', '.join(able)}")
    module = able[body["to"]]
    options: dict[str, Any] = {}
    if body["solution"]:
        options["solution"] = _only_found(puzzle, voice)
    if body["pencil"]:
        options["candidates"] = gw.candidates(puzzle)
    if body["step"] is not None:
        if not _takes(module.draw, "step"):
            raise PuzzleError(f"the picture '{body['to']}' can't show a step")
        options["step"] = _step_numbered(puzzle, body["step"])
    made = module.draw(puzzle, **options)
    voice.file(file_of(puzzle, made, module.EXTENSION, getattr(module, "MEDIA_TYPE", None)))


def _takes(function: Callable[..., Any], option: str) -> bool:
    known = signature(function).parameters.values()
    return any(each.name == option or each.kind is Parameter.VAR_KEYWORD for each in known)


def _step_numbered(puzzle: Puzzle, number: int) -> gw.Step:
    """A step of the explanation from the position as it is, counted from 1."""
    steps = list(islice(gw.explain(_position(puzzle)), number))
    if len(steps) < number:
        raise PuzzleError(f"there is no step {number}: the puzzle is solved in {len(steps)}")
    return steps[-1]


def _position(puzzle: Puzzle) -> gw.Position:
    """The position as the player has it."""
    return reached(puzzle)


def _only_found(puzzle: Puzzle, voice: Voice) -> Solution:
    answer = gw.solve(puzzle, 1, seconds=voice.seconds)
    if answer.solution is None:
        reason = f": {answer.reason}" if answer.reason else ""
        raise PuzzleError(f"there is no solution to draw{reason}")
    return answer.solution


@_task
def write(body: Body, voice: Voice) -> None:
    """The puzzle in another format."""
    puzzle = _puzzle(body)
    able = {name: module for name, module in formats().items() if hasattr(module, "write")}
    if body["to"] not in able:
        raise PuzzleError(f"there is no format '{body['to']}' to write; there are {', '.join(able)}")
    module = able[body["to"]]
    voice.file(file_of(puzzle, module.write(puzzle), module.SUFFIXES[0]))


@_task
def sheet(body: Body, voice: Voice) -> None:
    """A worksheet."""
    options = dict(body)
    puzzles = [_checked(parse(text)) for text in options.pop("puzzles")]
    voice.file(file_of(puzzles[0], gw.sheet(puzzles, **options), ".pdf"))
