"""SadMan and SudoCue files: nine rows, and lines for author (`#A`), title (`#D`) and comments (`#C`).

The sections `[Puzzle]` and `[State]` separate the givens from the player's entries.
"""

from __future__ import annotations

import re
from dataclasses import replace

from gridwise.common.errors import PuzzleError, Where
from gridwise.formats import text as text_format
from gridwise.formats._givens import require_numbers, require_only_givens
from gridwise.model.puzzle import Puzzle
from gridwise.model.symbols import digit_name

NAME = "sdk"
SUFFIXES = (".sdk",)
TYPED = False
"""The format holds a board without its puzzle type."""
EXAMPLE = """\
#ASomebody
#DFour by four
...1
4...
...3
1...
"""

_REMARKS = {"A": "author", "D": "title", "C": "rules"}
_REMARK = re.compile(r"#([A-Z])[ \t]*(\S.*)")
_SECTION = re.compile(r"\[(\w+)\]")


def sniff(text: str) -> float:
    """How likely the text is in this format, from 0 to 1."""
    lines = [line.strip() for line in text[: text_format.SNIFFED].removeprefix("\ufeff").splitlines()]
    has_header = any(_SECTION.fullmatch(line) for line in lines) or any(
        re.match(r"#[ADCBSLU]\S", line) for line in lines
    )
    boards = [line for line in lines if line and not line.startswith("#") and not _SECTION.fullmatch(line)]
    return 0.95 if has_header and len(boards) > 1 and text_format.sniff("\n".join(boards)) else 0.0


def read(text: str, path: str | None = None, *, type: str | None = None) -> list[Puzzle]:
    """The puzzle of a file."""
    remarks: dict[str, str] = {}
    sections: dict[str, list[str]] = {"puzzle": []}
    section = "puzzle"
    for line in text.removeprefix("\ufeff").splitlines():
        if match := _SECTION.fullmatch(line.strip()):
            section = match[1].lower()
        elif match := _REMARK.fullmatch(line.strip()):
            name = _REMARKS.get(match[1])
            if name:
                remarks[name] = f"{remarks[name]}\n{match[2]}" if name in remarks else match[2]
        sections.setdefault(section, []).append(line if not line.startswith(("#", "[")) else "")
    puzzles = text_format.read("\n".join(sections["puzzle"]), path, type=type)
    if len(puzzles) != 1:
        raise PuzzleError(
            f"there are {len(puzzles)} boards here, but this format holds one per file", where=Where(path)
        )
    state = "\n".join(line for line in sections.get("state", []) if line.strip())
    declared = puzzles[0].declaration
    attributes = {**declared.attributes, **remarks, **({"progress": state} if state else {})}
    try:
        return [Puzzle.from_declaration(replace(declared, attributes=attributes))]
    except PuzzleError as error:
        raise error.at(Where(path, 1, 1)) from None


def write(puzzle: Puzzle) -> str:
    """The puzzle as an SDK file."""
    require_only_givens(puzzle, "an sdk file")
    side = require_numbers(puzzle, "as an sdk file")
    attributes = puzzle.declaration.attributes
    remarks = [f"#{sign}{line}" for sign, name in _REMARKS.items() if name in attributes
               for line in str(attributes[name]).splitlines() if line.strip()]  # fmt: skip
    board = _rows(puzzle, puzzle.givens, side)
    state = ["[State]", *_rows(puzzle, puzzle.progress, side)] if puzzle.progress else []
    head = [] if remarks and not state else ["[Puzzle]"]  # without any of these lines it would look like a plain board
    return "\n".join([*remarks, *head, *board, *state]) + "\n"


def _rows(puzzle: Puzzle, filled: object, side: int) -> list[str]:
    blank = " " if side > text_format.ONE_PLACE else ""
    spell = str if blank else digit_name
    known = dict(filled)  # type: ignore[call-overload]
    tokens = [spell(int(known[cell])) if cell in known else "." for cell in puzzle.grid.squares]
    return [blank.join(tokens[at : at + side]) for at in range(0, len(tokens), side)]
