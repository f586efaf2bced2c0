"""The exercises of `gridwise techniques`: a board to look at, and the check of an answer."""

from __future__ import annotations

import shutil
from textwrap import wrap
from typing import TYPE_CHECKING, Any

import click

from gridwise.cli import _output
from gridwise.cli._exit_codes import DONE, NOT_ONE
from gridwise.cli._output import OutputSettings

if TYPE_CHECKING:
    from gridwise import Exercise, Feedback, Position, Step

_HEADINGS = {
    "right": "Right.",
    "incomplete": "Not complete.",
    "sound": "True, but not by this technique.",
    "wrong": "Wrong.",
}
_COLOURS = {"right": "green", "incomplete": "yellow", "sound": "yellow", "wrong": "red"}


def run_exercise(settings: OutputSettings, name: str, number: int, seed: int, answer: str | None, reveal: bool) -> int:
    """Print an exercise, or check an answer to it, or show the answer."""
    import gridwise as gw

    exercise = gw.lesson(name).exercise(number, seed)
    feedback = None if answer is None else exercise.check(answer)
    if settings.json:
        _output.result_json(_plain(exercise, number, seed, feedback, reveal))
    else:
        _print(exercise, number, feedback, reveal)
    return DONE if feedback is None or feedback.is_right else NOT_ONE


def _plain(exercise: Exercise, number: int, seed: int, feedback: Feedback | None, reveal: bool) -> dict[str, Any]:
    data = {**exercise.to_json(), "exercise": number, "seed": seed}
    if feedback is not None:
        data |= feedback.to_json()
    return {**data, "step": exercise.step.to_json()} if reveal else data


def _print(exercise: Exercise, number: int, feedback: Feedback | None, reveal: bool) -> None:
    if feedback is not None:
        heading = click.style(_HEADINGS[feedback.verdict], fg=_COLOURS[feedback.verdict], bold=True)
        _output.result(f"{heading} {wrapped(feedback.reason)}")
    if reveal:
        _output.result(f"{format_board(exercise.position, exercise.step)}\n\n{wrapped(exercise.step.sentences)}")
    if feedback is None and not reveal:
        title = click.style(f"{exercise.technique}, exercise {number}", bold=True)
        _output.result(
            f"{title} ({_origin(exercise)})\n\n{format_board(exercise.position)}\n\n{wrapped(exercise.task)}"
        )
        _output.result(f"Answer as in --answer '{exercise.sample}'; --reveal shows the answer.")


def _origin(exercise: Exercise) -> str:
    return exercise.source if exercise.is_generated else f"a variation of {exercise.source}"


def format_board(position: Position, step: Step | None = None) -> str:
    """The board with its pencil marks and a step, and the clues that the board can't show."""
    from gridwise.cli._side_by_side import STYLES
    from gridwise.render.marks import format_marks
    from gridwise.render.text import format_puzzle, hidden_clues

    puzzle = position.puzzle
    if not puzzle.grid.only_cells:  # lines between cells: there is nothing to pencil in
        return format_puzzle(puzzle, position.snapshot().placed())
    width = shutil.get_terminal_size().columns
    board, clues = format_marks(position, step, STYLES, width), hidden_clues(puzzle)
    return f"{board}\n\n{wrapped('; '.join(clues))}" if clues else board


def wrapped(text: str) -> str:
    """The text in lines that fit the terminal."""
    width = shutil.get_terminal_size().columns
    return "\n".join("\n".join(wrap(line, width)) for line in text.split("\n"))
