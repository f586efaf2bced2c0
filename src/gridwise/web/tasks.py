"""The tasks of a worker: each takes the body of a request and sends its answer.

Tasks answer through a `ReplyChannel`: whole answers, lines of a stream, or a file. They respect the soft time limit if
they can give a partial answer; a task that runs longer is stopped from outside.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from inspect import Parameter, signature
from itertools import islice
from typing import Any

import gridwise as gw
from gridwise.common.errors import PuzzleError, Undecided, Where
from gridwise.declaring.loading import parse, parse_unfinished
from gridwise.declaring.yaml_writer import board_text
from gridwise.model.puzzle import Puzzle
from gridwise.model.registry import formats, puzzle_type
from gridwise.model.results import Mistake, Solution, Status
from gridwise.solving.explaining import reached
from gridwise.solving.player_mistakes import player_mistakes
from gridwise.solving.satisfied import satisfied_numbers
from gridwise.web import editor_tasks, lesson_tasks, playing_tasks, setter_tasks
from gridwise.web.board_json import board_json
from gridwise.web.catalogue import pictures
from gridwise.web.clue_tools import empty_board
from gridwise.web.downloads import download_of
from gridwise.web.generate_task import generate
from gridwise.web.path_task import path
from gridwise.web.reply_channel import Body, ReplyChannel
from gridwise.web.settings import check_cells
from gridwise.web.step_json import step_json

TASKS: dict[str, Callable[[Body, ReplyChannel], None]] = {}
"""Every task, by the name of its endpoint."""
SECONDS_IF_SEVERAL = 2.0
"""How long to look for a hint on a board with several solutions."""


def _task(function: Callable[[Body, ReplyChannel], None]) -> Callable[[Body, ReplyChannel], None]:
    TASKS[function.__name__.removesuffix("_")] = function
    return function


def _puzzle(body: Body) -> Puzzle:
    return _checked(parse(body["puzzle"]))


def _checked(puzzle: Puzzle) -> Puzzle:
    check_cells(len(puzzle.grid.squares), puzzle.declaration.where.get("size"))
    return puzzle


# ---- boards ----------------------------------------------------------------------------------------------------------


@_task
def parse_(body: Body, reply: ReplyChannel) -> None:
    """The board that a text describes."""
    read = parse_unfinished if body["unfinished"] else parse
    reply.answer(board_json(_checked(read(body["puzzle"]))))


@_task
def new(body: Body, reply: ReplyChannel) -> None:
    """An empty board; the example if the type has no empty board and nothing else was requested."""
    wanted = {name: body[name] for name in ("size", "box") if body.get(name) is not None}
    attributes = {**body.get("attributes", {}), **wanted}
    kind = puzzle_type(body["type"]) if body.get("type") else None
    try:
        puzzle = _checked(empty_board(kind, attributes))
    except PuzzleError as error:
        if attributes or kind is None:
            error.where = Where()  # a position in a text that the user did not write
            raise
        puzzle = parse(kind.starter())
    reply.answer(board_json(puzzle))


# ---- exact answers ---------------------------------------------------------------------------------------------------


@_task
def solve(body: Body, reply: ReplyChannel) -> None:
    """Send each solution as it is found, then what is proved."""
    puzzle = _puzzle(body)
    result = gw.solve(
        puzzle,
        body["limit"],
        seconds=reply.seconds,
        each=lambda solution: reply.line({"solution": _solution(puzzle, solution)}),
    )
    answer = {"status": str(result.status), "count": len(result.solutions), "reason": result.reason}
    reply.line({"answer": {**answer, "seconds": round(result.seconds, 6)}})


def _solution(puzzle: Puzzle, solution: Solution) -> dict[str, str]:
    known = puzzle.grid.meant
    entries = solution.entries
    return {str(cell): entries[cell] for cell in known}


_task(setter_tasks.count)
_task(setter_tasks.candidates)
_task(setter_tasks.redundant)
_task(setter_tasks.estimate)
_task(setter_tasks.diff)
_task(path)
_task(editor_tasks.adjust)
_task(editor_tasks.nonogram)

_task(playing_tasks.dots)
_task(playing_tasks.fog)
_task(playing_tasks.combinations)

# ---- playing ---------------------------------------------------------------------------------------------------------


@_task
def marks(body: Body, reply: ReplyChannel) -> None:
    """The pencil marks a player would start from: the symbols that givens and entries leave in each cell."""
    puzzle = _puzzle(body)
    left = _left_by_clues(puzzle) if body["clues"] else {}
    if not all(left.values()):  # the entries contradict each other, which pencil marks must not tell
        left = {}
    reply.answer({"candidates": left or _left_by_houses(puzzle)})


def _left_by_houses(puzzle: Puzzle) -> dict[str, tuple[str, ...]]:
    left = gw.Position(puzzle, dict(puzzle.progress.items())).candidates()
    return {str(cell): left[str(cell)] for cell in puzzle.grid.meant}


def _left_by_clues(puzzle: Puzzle) -> dict[str, tuple[str, ...]]:
    filled = board_text(puzzle, {**puzzle.givens, **puzzle.progress}, partial=True)
    return gw.candidates(puzzle.replace(initial=filled, progress=None, marks=None, solution=None))


@_task
def check(body: Body, reply: ReplyChannel) -> None:
    """The mistakes in a player's entries and marks, and whether the board is complete."""
    puzzle = _puzzle(body)
    complete = len({**puzzle.givens, **puzzle.progress}) == len(puzzle.grid.meant)
    wrong = _mistakes(puzzle, reply)
    entered = set(map(str, puzzle.progress))
    broken = [mistake.message for mistake in _broken(puzzle) if not entered.isdisjoint(mistake.cells)]
    reply.answer({"mistakes": wrong, "broken": broken, "complete": complete, "solved": gw.is_finished(puzzle)})


@_task
def progress(body: Body, reply: ReplyChannel) -> None:
    """The clues that a player's board satisfies, the cells that break a rule, and whether it is finished."""
    puzzle = _puzzle(body)
    broken: dict[str, str] = {}
    for mistake in _broken(puzzle):
        for cell in mistake.cells:
            broken.setdefault(cell, mistake.message)
    found = {"satisfied": satisfied_numbers(puzzle), "finished": gw.is_finished(puzzle)}
    reply.answer({**found, "conflicts": list(broken), "complaints": broken})


def _broken(puzzle: Puzzle) -> list[Mistake]:
    """The rules that a player's board breaks, each with the filled cells that break it."""
    filled = {str(cell): symbol for cell, symbol in {**puzzle.givens, **puzzle.progress}.items()}
    found = gw.check(puzzle, filled)
    return [replace(each, cells=tuple(cell for cell in each.cells if cell in filled)) for each in found]


def _mistakes(puzzle: Puzzle, reply: ReplyChannel) -> list[dict[str, Any]]:
    """The mistakes, each with its cell and the symbol there (none for pencil marks)."""
    entries = {str(cell): symbol for cell, symbol in puzzle.progress.items()}
    return [
        {"cell": cell, "symbol": entries.get(cell), "message": mistake.message}
        for mistake in player_mistakes(puzzle, seconds=reply.seconds)
        for cell in mistake.cells
    ]


@_task
def hint(body: Body, reply: ReplyChannel) -> None:
    """The next step, in four stages; mistakes come first."""
    puzzle = _puzzle(body)
    last = body.get("stage") or 4
    if wrong := _mistakes(puzzle, reply):
        message = "; ".join(mistake["message"] for mistake in wrong)
        reply.answer({"stages": [message] * last, "step": None, "mistakes": wrong})
        return
    # With several solutions there may be no step at all, and the search for one would go on and on.
    has_several = gw.solve(puzzle, 2, seconds=reply.seconds / 2).status is Status.SEVERAL
    try:
        next_hint = gw.hint(puzzle, seconds=min(reply.seconds, SECONDS_IF_SEVERAL) if has_several else reply.seconds)
    except Undecided:
        why = "the puzzle has several solutions" if has_several else "no step was found within the time limit"
        reply.answer({"stages": [f"There is no hint: {why}."] * last, "step": None, "mistakes": []})
        return
    step = None if next_hint.step is None or last < 4 else step_json(next_hint.step)
    reply.answer({"stages": [next_hint.stage(number) for number in range(1, last + 1)], "step": step, "mistakes": []})


# ---- explaining ------------------------------------------------------------------------------------------------------


@_task
def explain(body: Body, reply: ReplyChannel) -> None:
    """Send the steps from the current position as they are found, then their rating."""
    puzzle, scale = _puzzle(body), body["scale"]
    if wrong := _mistakes(puzzle, reply):
        reply.line({"undecided": "; ".join(mistake["message"] for mistake in wrong)})
        return
    start = _position(puzzle)
    steps = gw.explain(start, scale=scale, all_steps=body["all_steps"], seconds=reply.seconds)
    number = 0
    try:
        for number, step in enumerate(steps, 1):
            reply.line({"step": step_json(step, plain=body["plain"]), "number": number})
            if not reply.seconds:
                raise Undecided("the time limit was reached", None)
        rating = gw.rate(start, (scale,), seconds=reply.seconds).to_json()
        reply.line({"rating": {**rating, "steps": number}})  # those that are shown
    except Undecided as error:
        reply.line({"undecided": error.message})


@_task
def choices(body: Body, reply: ReplyChannel) -> None:
    """Send every step that is possible now, easiest technique first; harder ones only if there is no other."""
    puzzle = _puzzle(body)
    if wrong := _mistakes(puzzle, reply):
        reply.line({"undecided": "; ".join(mistake["message"] for mistake in wrong)})
        return
    here, count, level = _position(puzzle), 0, None
    try:
        for level in ("Hard", "Unfair", None):
            # The hardest techniques may take long: one step of theirs is enough.
            steps = islice(gw.find_all(here, level, seconds=reply.seconds), None if level else 1)
            for count, step in enumerate(steps, 1):
                reply.line({"step": step_json(step), "number": count})
            if count:
                break
        reply.line({"answer": {"count": count, "level": level}})
    except Undecided as error:
        reply.line({"undecided": error.message})


@_task
def rate(body: Body, reply: ReplyChannel) -> None:
    """The difficulty of the puzzle."""
    try:
        reply.answer({"status": "rated", **gw.rate(_puzzle(body), seconds=reply.seconds).to_json()})
    except Undecided as error:
        reply.answer({"status": str(Status.UNDECIDED), "reason": error.message})


# ---- learning --------------------------------------------------------------------------------------------------------

for _each in (lesson_tasks.lesson, lesson_tasks.exercise, lesson_tasks.answer):
    _task(_each)

# ---- new puzzles -----------------------------------------------------------------------------------------------------

_task(generate)

# ---- files -----------------------------------------------------------------------------------------------------------


@_task
def draw(body: Body, reply: ReplyChannel) -> None:
    """A picture."""
    puzzle = _puzzle(body)
    outputs = pictures()
    if body["to"] not in outputs:
        raise PuzzleError(f"unknown picture format '{body['to']}'; choose one of {', '.join(outputs)}")
    module = outputs[body["to"]]
    options: dict[str, Any] = {}
    if body["solution"]:
        options["solution"] = _any_solution(puzzle, reply)
    if body["pencil"]:
        options["candidates"] = gw.candidates(puzzle)
    if body["step"] is not None:
        if not _takes(module.draw, "step"):
            raise PuzzleError(f"the picture format '{body['to']}' can't show a step")
        options["step"] = _step_numbered(puzzle, body["step"])
    picture = module.draw(puzzle, **options)
    reply.file(download_of(puzzle, picture, module.EXTENSION, getattr(module, "MEDIA_TYPE", None)))


def _takes(function: Callable[..., Any], option: str) -> bool:
    known = signature(function).parameters.values()
    return any(each.name == option or each.kind is Parameter.VAR_KEYWORD for each in known)


def _step_numbered(puzzle: Puzzle, number: int) -> gw.Step:
    """A step of the explanation from the current position, counted from 1."""
    steps = list(islice(gw.explain(_position(puzzle)), number))
    if len(steps) < number:
        raise PuzzleError(f"there is no step {number}: the puzzle is solved in {len(steps)} steps")
    return steps[-1]


def _position(puzzle: Puzzle) -> gw.Position:
    """The player's current position."""
    return reached(puzzle)


def _any_solution(puzzle: Puzzle, reply: ReplyChannel) -> Solution:
    answer = gw.solve(puzzle, 1, seconds=reply.seconds)
    if answer.solution is None:
        reason = f": {answer.reason}" if answer.reason else ""
        raise PuzzleError(f"there is no solution to draw{reason}")
    return answer.solution


@_task
def write(body: Body, reply: ReplyChannel) -> None:
    """The puzzle in another format."""
    puzzle = _puzzle(body)
    writable = {name: module for name, module in formats().items() if hasattr(module, "write")}
    if body["to"] not in writable:
        raise PuzzleError(f"unknown output format '{body['to']}'; the formats are {', '.join(writable)}")
    module = writable[body["to"]]
    reply.file(download_of(puzzle, module.write(puzzle), module.SUFFIXES[0]))


@_task
def export(body: Body, reply: ReplyChannel) -> None:
    """The puzzle as a page that plays anywhere; some time is left to write down its explanation."""
    puzzle = _puzzle(body)
    try:
        page = gw.export(puzzle, contest=body["contest"], language=body["language"], seconds=reply.seconds * 0.7)
    except Undecided as error:
        raise PuzzleError(error.message, suggestion="use the command `gridwise export`, which has more time") from None
    reply.file(download_of(puzzle, page, ".html"))


@_task
def sheet(body: Body, reply: ReplyChannel) -> None:
    """A worksheet."""
    options = dict(body)
    groups = options.pop("groups")
    puzzles = [_checked(parse(text)) for text in options.pop("puzzles")]
    reply.file(download_of(puzzles[0], gw.sheet(_grouped(puzzles, groups), **options), ".pdf"))


def _grouped(puzzles: list[gw.Puzzle], groups: list[str] | None) -> list[gw.Puzzle] | dict[str, list[gw.Puzzle]]:
    """The puzzles of a worksheet, by group if they have groups."""
    if groups is None:
        return puzzles
    if len(groups) != len(puzzles):
        raise PuzzleError("there must be as many groups as puzzles")
    named: dict[str, list[gw.Puzzle]] = {name: [] for name in groups}
    for name, puzzle in zip(groups, puzzles, strict=True):
        named[name].append(puzzle)
    return named
