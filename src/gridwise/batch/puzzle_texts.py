"""Texts that are puzzles as a whole, not one per line: what `gridwise generate` and `gridwise convert` write."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from gridwise.common.errors import PuzzleError

HEAD = 65_536
"""How many bytes are examined."""

_DECLARED = re.compile(r"---\s*$|- \S|[A-Za-z_]+:(\s|$)|\[")
"""The first line of YAML or of nested lists; no line that is a puzzle of its own starts like this."""


def is_puzzle_text(path: Path) -> bool:
    """Whether a text file is one or more puzzles as a whole: YAML, nested lists, or a board on several lines."""
    with path.open("rb") as file:
        head = file.read(HEAD).decode("utf-8-sig", errors="replace")
    lines = [line.strip() for line in head.splitlines() if not line.startswith("#")]
    first = next((number for number, line in enumerate(lines) if line), len(lines))
    block = lines[first : next((number for number in range(first, len(lines)) if not lines[number]), None)]
    return bool(block) and (_DECLARED.match(block[0]) is not None or _is_drawn(block))


def _is_drawn(block: list[str]) -> bool:
    """Whether several lines are a single puzzle, such as the rows of a board."""
    from gridwise.declaring.loading import format_of

    text = "\n".join(block)
    module = format_of(text)
    if len(block) == 1 or module.NAME == "yaml":  # any text may be meant as YAML
        return False
    try:
        return len(module.read(text)) == 1
    except PuzzleError:
        return False


def read_puzzle_text(path: Path, name: str, type: str | None) -> Iterator[tuple[str, str, str | None, str | None]]:
    """The puzzles of a file in any known format, each as one line of JSON; `type` applies where the file names none."""
    from gridwise.declaring.loading import load_all
    from gridwise.declaring.yaml_writer import write_line

    try:
        puzzles = load_all(path, type=type)
    except PuzzleError as error:
        where = ":".join(str(part) for part in (name, error.line, error.column) if part is not None)
        yield where, "", None, f"{error.message}{f'; {error.suggestion}' if error.suggestion else ''}"
        return
    for number, puzzle in enumerate(puzzles, 1):
        yield f"{name}#{number}" if len(puzzles) > 1 else name, write_line(puzzle).strip(), None, None
