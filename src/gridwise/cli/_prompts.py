"""Prompt a person at the terminal for a puzzle."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from textwrap import indent
from typing import TYPE_CHECKING

import click

from gridwise.cli._files import write_new, write_numbered
from gridwise.cli._output import OutputSettings
from gridwise.cli._tables import indented
from gridwise.common.errors import PuzzleError
from gridwise.model.symbols import is_whole

if TYPE_CHECKING:
    from gridwise import Puzzle
    from gridwise.model.puzzle_type import PuzzleType


def ask_for_puzzle(
    settings: OutputSettings,
    type_name: str | None = None,
    known: Mapping[str, str] | None = None,
    path: str | None = None,
) -> tuple[str, Puzzle]:
    """Ask for a type, a size and whatever else the type needs until the puzzle is valid; save it and return its path.

    Attributes in `known` are not asked for.
    """
    import gridwise as gw

    kind = ask_for_type(type_name)
    answers = dict(known or {})
    while True:
        text = _compose(kind, answers)
        try:
            puzzle = gw.parse(text)
            break
        except PuzzleError as error:
            # Without the line number: the user has not seen this text.
            _say("; ".join(filter(None, [error.message, error.suggestion])) + "\nTry again:")
            answers = {}
    if path is None:
        return _save(kind, text), puzzle
    write_new(path, text)
    _say(f"saved as {path}")
    return path, puzzle


def _save(kind: PuzzleType, text: str) -> str:
    """Save the puzzle under a numbered name; if that fails, print it so that it is not lost."""
    try:
        path = write_numbered(kind.name.lower(), text)
    except OSError as error:
        _say(f"the puzzle can't be saved here ({(error.strerror or str(error)).lower()}):\n{indented(text)}")
        return kind.name
    _say(f"saved as {path}")
    return path


def ask_for_type(name: str | None = None) -> PuzzleType:
    """The type called `name`, or the one the user enters."""
    from gridwise.model.registry import puzzle_type, type_names

    if name is None:
        _say("The types are " + ", ".join(type_names()) + ".")
    while True:
        try:
            return puzzle_type(name if name is not None else _line("Type", "Sudoku"))
        except PuzzleError as error:
            _say(str(error))
            name = None


def _compose(kind: PuzzleType, answers: dict[str, str]) -> str:
    """A puzzle file made from the user's answers. The type's example shows what to ask for."""
    import gridwise as gw

    example = gw.parse(kind.starter())
    shown = {**kind.declaration.attributes, **example.declaration.attributes}
    if "size" in shown and "size" not in answers:
        answers["size"] = _ask_size(kind.declaration.attributes.get("size"))
    for name, constraint in kind.fields.items():
        if name in shown and name not in answers:
            description = constraint.model_fields[name].description or ""
            answers[name] = _block(f"{name}: {description}, row by row (finish with an empty line)")
    clues = list(_ask_clues(kind)) if example.declaration.constraints else []
    if not example.grid.void and "initial" not in answers:
        answers["initial"] = _block("The board, row by row, with a dot for each empty cell (finish with an empty line)")
    parts = [part(name, value) for name, value in answers.items() if value]
    return "\n".join([f"- {kind.name}", *parts, *(f"- {clue}" for clue in clues)]) + "\n"


def _ask_clues(kind: PuzzleType) -> Iterator[str]:
    _say(f"The clues, one per line (finish with an empty line), as in this example:\n{indented(kind.starter())}")
    return (line.removeprefix("- ") for line in _lines())


def _ask_size(default: object) -> str:
    from gridwise.model.attributes import parse_size

    shown = "x".join(str(side) for side in parse_size(default)) if default else None
    while True:
        size = _line("Size", shown)
        try:
            return "[" + ", ".join(str(side) for side in parse_size(size)) + "]"
        except PuzzleError as error:
            _say(str(error))


def part(name: str, value: str) -> str:
    """One attribute, as written in a puzzle file."""
    if "\n" in value:
        return f"- {name}: |\n" + indent(value, "    ")
    bare = value.startswith("[") or is_whole(value)
    return f"- {name}: {value if bare else json.dumps(value, ensure_ascii=False)}"


# ---- input and output at the terminal ------------------------------------------------------------------------------


def _say(text: str) -> None:
    click.echo(text, err=True)


def _line(question: str, default: str | None = None) -> str:
    answer: str = click.prompt(question, default=default, err=True)
    return answer.strip()


def _block(question: str) -> str:
    """Several lines of input, joined."""
    _say(question)
    return "\n".join(_lines())


def _lines() -> Iterator[str]:
    while line := click.prompt("", default="", show_default=False, prompt_suffix="> ", err=True).strip():
        yield line
