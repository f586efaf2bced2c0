"""A puzzle as one HTML file that plays anywhere: it needs neither a server nor a network.

The file holds the page's own modules, joined into one script, and the puzzle as data: the board, its solution, and the
explanation with its hints, all computed here. A file for a contest holds a hash instead of the solution, and no steps.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from base64 import b64encode
from collections.abc import Mapping
from functools import cache
from html import escape
from pathlib import Path
from secrets import token_hex
from textwrap import wrap
from time import monotonic
from typing import TYPE_CHECKING, Any

from gridwise.common.errors import PuzzleError, Undecided
from gridwise.common.version import VERSION
from gridwise.common.work_limits import cancellable
from gridwise.declaring.puzzle_like import takes_puzzle
from gridwise.declaring.yaml_writer import write
from gridwise.logic.step import Step
from gridwise.model.grid import cell_style
from gridwise.model.places import current_style
from gridwise.model.puzzle import Puzzle
from gridwise.model.results import Solution, Status
from gridwise.solving.combinations import all_combinations
from gridwise.solving.explaining import Hint, explain, hints_along, rate
from gridwise.solving.solve import solve
from gridwise.web.board_json import board_json
from gridwise.web.bundle import bundle, compact
from gridwise.web.dot_rules import dot_rules
from gridwise.web.languages import Language, all_languages
from gridwise.web.step_json import step_json

if TYPE_CHECKING:
    from gridwise._core import Cancel

SECONDS = 60.0
"""The time limit for solving, explaining and rating, together."""
ROUNDS = 200_000
"""How often a contest's answer is hashed: a browser takes part of a second for it."""
_PLAYER = Path(__file__).parent / "player"
_PAGE = Path(__file__).parent / "page"
_WORK = ("progress", "marks", "solution")
_TELLING = ("rating", "seed", "shows")
"""Attributes from which a contestant could learn more than from the board."""
_UNUSED = ("text", "declaration", "progress", "solution", "marks", "lacks")
"""What the page needs for editing only; some of it contains the solution."""
_SHOWN = ("placements", "removals", "picture", "proof", "notation")
"""What the page shows of a step, besides its words."""
_WIDTH = 160


class NotOne(PuzzleError):  # noqa: N818 - named after the state of the puzzle
    """A puzzle without exactly one solution, whose answers can't be checked."""


@takes_puzzle
def export(
    puzzle: Puzzle,
    *,
    contest: bool = False,
    language: str = "en",
    seconds: float = SECONDS,
    cancel: Cancel | None = None,
) -> str:
    """The puzzle as one HTML page, to be played in any browser, from a disk or in a frame of another page.

    The page has the board, notes, undo, a timer, and it keeps the player's work; it checks entries and has the hints
    and the explanation of the solution. With `contest`, it has neither of these and holds only a salted hash of the
    solution. The puzzle must have exactly one solution. If the time limit ends the explanation early, the page has
    its first steps and says so. Raises Undecided if the solution is not found in time. `language` is the language of
    the buttons and messages; rules, hints and the explanation are in English.
    """
    names = current_style()
    texts = all_languages().get(language)
    if texts is None:
        raise PuzzleError(
            f"there are no texts in the language '{language}'; languages: {', '.join(all_languages().names)}"
        )
    with cancellable(cancel), cell_style("a1"):  # the page renames cells by itself
        return _document(puzzle.title, {"names": names, **_data(puzzle, contest, seconds)}, texts)


def _data(puzzle: Puzzle, contest: bool, seconds: float) -> dict[str, Any]:
    end = monotonic() + seconds
    asked = puzzle.replace(**dict.fromkeys((*_WORK, *_TELLING) if contest else _WORK))
    solution = _solution(puzzle, _the_solution(asked, seconds))
    data = {
        "key": _key(asked),
        "author": puzzle.attribute("author") or "",
        "board": (board := _board(asked)),
        "dots": dot_rules(asked),
        "combinations": _combinations(asked),
    }
    if contest and board["fog"]:
        raise PuzzleError("a page for a contest can't have fog: it would need the solution to lift it")
    if contest:
        return {**data, "contest": _sealed(board, solution)}
    return {**data, "solution": solution, **_teaching(asked, end)}


def _the_solution(puzzle: Puzzle, seconds: float) -> Solution:
    answer = solve(puzzle, 2, seconds=seconds)
    if answer.status is Status.UNDECIDED:
        raise Undecided(f"the solution was not found within {seconds:g} seconds", None)
    if answer.solution is None or answer.status is not Status.ONE:
        has = "no solution" if answer.status is Status.NONE else "several solutions"
        raise NotOne(f"the puzzle has {has}, so a page could not check an answer")
    return answer.solution


def _solution(puzzle: Puzzle, solution: Solution) -> dict[str, str]:
    """What belongs into each place that players fill."""
    return {str(place): solution.entries[place] for place in puzzle.grid.meant}


def _board(puzzle: Puzzle) -> dict[str, Any]:
    return {name: value for name, value in board_json(puzzle).items() if name not in _UNUSED}


def _combinations(puzzle: Puzzle) -> list[dict[str, Any]]:
    """The combinations of all clues; the page finds those that the placed symbols leave."""
    return [
        {
            "label": clue.label,
            "cells": list(map(str, clue.cells)),
            "combinations": [each.symbols for each in clue.combinations],
            "more": clue.more,
        }
        for clue in all_combinations(puzzle)
    ]


def _key(puzzle: Puzzle) -> str:
    """What the player's work is stored under: the same for all files of a puzzle."""
    bare = puzzle.replace(**dict.fromkeys((*_WORK, *_TELLING)))
    return hashlib.sha256(write(bare).encode()).hexdigest()[:24]


# ---- hints and explanation, computed beforehand ----------------------------------------------------------------------


def _teaching(puzzle: Puzzle, end: float) -> dict[str, Any]:
    """The steps to the solution, each with its hint; the level, and why steps are missing if they are."""
    steps, undecided, level = list[Step](), "", ""
    try:
        for step in explain(puzzle, seconds=max(end - monotonic(), 0.01)):
            steps.append(step)
        level = rate(puzzle, ("gridwise",), seconds=max(end - monotonic(), 0.01)).level
    except Undecided as error:
        undecided = "" if steps and _ends(puzzle, steps) else error.message
    hints = hints_along(steps, puzzle)
    return {"steps": list(map(_step, steps, hints)), "undecided": undecided, "level": level}


def _ends(puzzle: Puzzle, steps: list[Step]) -> bool:
    """Whether the steps fill the board."""
    placed = {cell for step in steps for cell in step.placements}
    return all(str(place) in placed or place in puzzle.givens for place in puzzle.grid.meant)


def _step(step: Step, hint: Hint | None) -> dict[str, Any]:
    """What the page shows of a step."""
    full = step_json(step, plain=False)
    kept = {name: value for name, value in full.items() if name in _SHOWN}
    because = {name: full["because"][name] for name in ("cells", "chain")}
    text = {name: full["text"][name] for name in ("title", "why", "what")}
    stages = None if hint is None else [hint.stage(number) for number in range(1, 5)]
    return {**kept, "because": because, "text": text, "stages": stages}


# ---- contests --------------------------------------------------------------------------------------------------------


def _sealed(board: Mapping[str, Any], solution: Mapping[str, str]) -> dict[str, Any]:
    """A hash of the solution, with a salt of its own and so many rounds that guesses are slow (PBKDF2, SHA-256)."""
    salt = token_hex(16)
    made = hashlib.pbkdf2_hmac("sha256", _answer_text(board, solution).encode(), bytes.fromhex(salt), ROUNDS)
    return {"salt": salt, "rounds": ROUNDS, "hash": made.hex()}


def _answer_text(board: Mapping[str, Any], solution: Mapping[str, str]) -> str:
    """A line for each place that players fill: what they enter there, nothing if it is the background."""
    marks = board["symbol_marks"]
    entered = [symbol for place, symbol in solution.items() if place not in {*board["givens"], *board["shown"]}]
    return "\n".join("" if marks.get(symbol, {}).get("background") else symbol for symbol in entered)


# ---- the file --------------------------------------------------------------------------------------------------------


def _document(title: str, data: Mapping[str, Any], language: Language) -> str:
    """The template with the program and the puzzle in it, compressed; only these scripts and styles can run."""
    loader, style, script = _program()
    policy = f"default-src 'none'; script-src {_hash(loader)} {_hash(script)}; style-src {_hash(style)}"
    parts = {
        "policy": f"{policy}; base-uri 'none'; form-action 'none'",
        "title": escape(title or "Puzzle"),
        "version": VERSION,
        "loader": loader,
        "style": _packed(style),
        "script": _packed(script),
        "data": _packed(json.dumps(data, ensure_ascii=False, separators=(",", ":"))),
        "lang": language.code,
        "texts": language.data({}, script),
    }
    return language.filled((_PLAYER / "player.html").read_text(encoding="utf-8"), **parts)


@cache
def _program() -> tuple[str, str, str]:
    """The loader, the style sheet and the script, which are the same in all files."""
    sheets = (*(_PAGE / f"{name}.css" for name in ("style", "board", "play_tools", "print")), _PLAYER / "player.css")
    return compact(_PLAYER / "loader.js"), "".join(map(compact, sheets)), bundle(_PLAYER / "player.js")


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _packed(text: str) -> str:
    """A text deflated and in base64, in lines that editors and mail programs can bear."""
    squeezer = zlib.compressobj(9, wbits=-15)
    packed = b64encode(squeezer.compress(text.encode()) + squeezer.flush()).decode()
    return "\n".join(wrap(packed, _WIDTH))
