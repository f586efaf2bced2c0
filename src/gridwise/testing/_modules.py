"""The contracts of formats and outputs, the pieces that are modules."""

from __future__ import annotations

import inspect
import re
from types import ModuleType
from typing import Any

from gridwise.common.errors import MissingExtra
from gridwise.declaring.loading import format_of, parse
from gridwise.model.puzzle import Puzzle
from gridwise.model.registry import KINDS, formats, renders
from gridwise.solving.explaining import explain
from gridwise.solving.solve import candidates, solve
from gridwise.testing._puzzles import failing

_BOARD = """\
- LatinSquare
- size: [4, 4]
- initial: |
    1 . . .
    . . 4 .
    . 4 . .
    . . . 2
"""
"""A small puzzle that every output can draw."""


def check_format(name: str | ModuleType) -> None:
    """Raise an AssertionError unless the format keeps the contract.

    Its example must be recognised and read. If the format writes, the example must survive writing and reading.
    """
    module = _module("format", name, formats())
    known = module.NAME
    _check_suffixes(module)
    example = getattr(module, "EXAMPLE", "")
    assert isinstance(example, str), f"the EXAMPLE of {known} is not a string"
    assert example.strip(), f"the format {known} has no EXAMPLE"
    for text in (example, "", "no puzzle at all", "\0"):
        _check_sniff(module, text)
    assert format_of(example) is module, f"the example of {known} is taken for the format {format_of(example).NAME}"
    puzzles = _read(module, example)
    assert puzzles, f"there is no puzzle in the example of {known}"
    if hasattr(module, "write"):
        for puzzle in puzzles:
            _check_written(module, puzzle)


def _module(kind: str, name: str | ModuleType, known: Any) -> ModuleType:
    """The module of that name, after checking that it is registered, complete and documented."""
    key = name if isinstance(name, str) else KINDS[kind].key(name)
    if isinstance(name, ModuleType):
        lacks = KINDS[kind].missing(name)
        assert not lacks, f"the {kind} {key or name.__name__} has no {', no '.join(lacks)}"
    assert key in known, f"the {kind} {key} is not registered"
    module: ModuleType = known[key]
    assert isinstance(name, str) or module is name, f"another {kind} is registered as {key}"
    assert (inspect.getdoc(module) or "").strip(), f"the {kind} {key} has no docstring"
    return module


def _check_suffixes(module: ModuleType) -> None:
    assert not isinstance(module.SUFFIXES, str), (
        f"the SUFFIXES of {module.NAME} are a single string, not a tuple of strings"
    )
    assert module.SUFFIXES, f"the format {module.NAME} has no SUFFIXES"
    for ending in module.SUFFIXES:
        assert ending.startswith("."), f"the suffix {ending!r} of {module.NAME} does not start with a dot"


def _check_sniff(module: ModuleType, text: str) -> None:
    shown = f"sniff({text[:20]!r}) of {module.NAME}"
    try:
        sure = module.sniff(text)
    except Exception as error:
        raise AssertionError(f"{shown} raises {type(error).__name__}: {error}; it should return 0") from error
    assert isinstance(sure, int | float), f"{shown} is {sure!r}, not a number from 0 to 1"
    assert 0 <= sure <= 1, f"{shown} is {sure!r}, not a number from 0 to 1"


def _read(module: ModuleType, text: str) -> list[Puzzle]:
    with failing(f"{module.NAME} can't read {text[:40]!r}"):
        try:
            puzzles = module.read(text, None, type=None)
        except TypeError as error:
            raise AssertionError(
                f"`read` of {module.NAME} must take (text, path=None, *, type=None): {error}"
            ) from error
    right = isinstance(puzzles, list) and all(isinstance(puzzle, Puzzle) for puzzle in puzzles)
    assert right, f"`read` of {module.NAME} must return a list of puzzles, not {puzzles!r}"
    found: list[Puzzle] = puzzles
    return found


def _check_written(module: ModuleType, puzzle: Puzzle) -> None:
    with failing(f"{module.NAME} can't write what it has read"):
        text = module.write(puzzle)
    assert isinstance(text, str), f"`write` of {module.NAME} must return a string, not {text!r}"
    again = _read(module, text)
    assert again == [puzzle], f"the example of {module.NAME} changes when it is written and read back:\n{text}"


def check_output(name: str | ModuleType) -> None:
    """Raise an AssertionError unless the output keeps the contract.

    It must draw a puzzle alone, with its solution, with pencil marks and with a step, the same way each time.
    """
    module = _module("output", name, renders())
    known = module.NAME
    extension, media_type = getattr(module, "EXTENSION", None), getattr(module, "MEDIA_TYPE", None)
    both = (extension is None) == (media_type is None)
    assert both, f"the output {known} needs both EXTENSION and MEDIA_TYPE, or neither"
    if extension is not None:
        assert re.fullmatch(r"\.[\w.]+", extension), (
            f"the EXTENSION of {known} is {extension!r}; it should look like '.svg'"
        )
        assert re.fullmatch(r"[\w.+-]+/[\w.+-]+.*", media_type or ""), (
            f"the MEDIA_TYPE of {known} is {media_type!r}; it should look like 'image/svg+xml'"
        )
    puzzle = parse(_BOARD)
    asked: dict[str, dict[str, Any]] = {
        "a puzzle": {},
        "a solution": {"solution": solve(puzzle).solution},
        "pencil marks": {"candidates": candidates(puzzle)},
        "a step": {"step": next(iter(explain(puzzle)))},
    }
    drawn = {what: _drawn(module, puzzle, what, options) for what, options in asked.items()}
    assert drawn["a puzzle"] == _drawn(module, puzzle, "a puzzle", {}), (
        f"{known} draws the same puzzle differently each time"
    )
    assert drawn["a puzzle"] != drawn["a solution"], f"{known} does not draw the solution"


def _drawn(module: ModuleType, puzzle: Puzzle, what: str, options: dict[str, Any]) -> str | bytes:
    try:
        drawn = module.draw(puzzle, **options)
    except MissingExtra:
        raise
    except Exception as error:
        raise AssertionError(f"{module.NAME} can't draw {what}: {type(error).__name__}: {error}") from error
    assert isinstance(drawn, str | bytes), (
        f"`draw` of {module.NAME} must return text or bytes, not {type(drawn).__name__}"
    )
    assert drawn, f"{module.NAME} draws nothing for {what}"
    return drawn
