"""Finding the answer in a text: the last board in it, however it is written, or a list of marked cells."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from gridwise.common.errors import PuzzleError
from gridwise.model.board_text import SEPARATORS
from gridwise.model.grid import Cell
from gridwise.model.puzzle import Puzzle
from gridwise.solving.marked_cells import marked_cells
from gridwise.solving.solve import read_answer
from gridwise.solving.spaced_rows import Piece, entries, spaced_rows

LONGEST = 200_000
"""Only the end of a longer text is searched, since that is where answers are."""


def find_answer(puzzle: Puzzle, text: str | Sequence[Any]) -> dict[Cell, str] | None:
    """The entries of the answer in a text, or of one given as lists; None if there is none.

    The board that ends last counts. If there is no board, a list of the marked cells is an answer as well.
    """
    if not isinstance(text, str):
        return _board(puzzle, text) or marked_cells(puzzle, text)
    text = text[-LONGEST:]
    plain = _without_nouns(puzzle, text)
    return (
        _last_board(puzzle, text)
        or (_last_board(puzzle, plain) if plain != text else None)
        or marked_cells(puzzle, text)
    )


def _last_board(puzzle: Puzzle, text: str) -> dict[Cell, str] | None:
    """The board that ends last in the text, or the whole text if that is a board."""
    pieces = sorted(_pieces(puzzle, text), key=lambda piece: -piece[0])
    boards = (_board(puzzle, piece) for _, piece in [(len(text), text), *pieces])
    return next((board for board in boards if board), None)


def _board(puzzle: Puzzle, piece: str | Sequence[Any]) -> dict[Cell, str] | None:
    """The entries of a board; None if it is not a board."""
    try:
        return read_answer(puzzle, piece)
    except PuzzleError:
        return None


def _without_nouns(puzzle: Puzzle, text: str) -> str:
    """The text with the nouns and names of marks replaced by their characters: `empty cell` by `.`."""
    words = {
        word.lower(): mark.character
        for mark in puzzle.symbols.marks
        for word in (mark.noun, mark.plural, mark.name, mark.adjective)
        if len(word) > 1
    }
    if not words:
        return text
    spelled = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    return re.sub(rf"\b(?:{spelled})\b", lambda word: words[word[0].lower()], text, flags=re.IGNORECASE)


def _pieces(puzzle: Puzzle, text: str) -> Iterator[Piece]:
    """Possible boards: fenced blocks, nested lists, runs of lines as wide as the board, long words."""
    yield from ((fence.end(), fence[1]) for fence in _FENCE.finditer(text))
    yield from _listed(text)
    yield from _drawn(puzzle, text)
    yield from spaced_rows(puzzle, text)
    places, at = len(puzzle.grid.squares), 0
    for line in text.splitlines(keepends=True):
        at += len(line)
        for words in (line.split(), line.strip().strip("`*\"' ").split()):
            if len(words) == places:
                yield at, " ".join(words)
        for quoted in _WORD.finditer(line):
            word = quoted[0]
            bare = word.strip("`*\"'.,:;{}[]()")
            if places in (len(bare), len(word)):
                yield at - len(line) + quoted.end(), bare if len(bare) == places else word


def _listed(text: str) -> Iterator[Piece]:
    """Nested lists in JSON or Python syntax; a missing entry is an empty cell."""
    for nested in _LISTS.finditer(text):
        rows = [[each.strip(" \t\r\n\"'") for each in row.split(",")] for row in _LIST.findall(nested[0])]
        yield nested.end(), "\n".join(" ".join("." if each in _NOTHING else each for each in row) for row in rows)
    for strings in _STRINGS.finditer(text):
        yield strings.end(), "\n".join(row[1] for row in _STRING.finditer(strings[0]))


def _drawn(puzzle: Puzzle, text: str) -> Iterator[Piece]:
    """Runs of lines with as many cells as a row; a row label may come first."""
    wide = puzzle.grid.shape[-1]
    tall = len(puzzle.grid.squares) // wide
    blanks = puzzle.symbols.background is not None
    rows: list[tuple[int, list[str] | None]] = []
    at = 0
    for line in _LATEX.sub(_blanked, text).splitlines(keepends=True):
        at += len(line)
        ruler = _RULER.fullmatch(line.strip())
        if line.strip() and (not ruler or (blanks and _is_empty_row(line, wide))):
            rows.append((at, _row(line, wide, blanks)))
    for end in range(len(rows), tall - 1, -1):
        block = [row for _, row in rows[end - tall : end]]
        if None not in block:
            yield rows[end - 1][0], "\n".join(" ".join(row or ()) for row in block)


def _is_empty_row(line: str, wide: int) -> bool:
    """Whether a line of dashes is a row in which no cell is marked."""
    signs = SEPARATORS.sub("", "".join(line.split()))
    return signs == "-" * wide


def _row(line: str, wide: int, blanks: bool) -> list[str] | None:
    """The cells of a row of that width, with or without a row label; None if the line is not a row.

    With `blanks`, an empty entry of a table is a cell.
    """
    whole, named = _cells(line), _cells(_LABEL.sub("", line))
    characters = list("".join(line.split()))
    readings = [entries(line, wide)] if blanks else []
    readings += [whole, named, whole[1:], characters, list("".join(_LABEL.sub("", line).split()))]
    return next((cells for cells in readings if len(cells) == wide), None)


_FENCE = re.compile(r"```[^\n]*\n(.*?)```", re.DOTALL)
_WORD = re.compile(r"[^\s\"'`]+")
_LIST = re.compile(r"\[([^\[\]]*)\]")
_LISTS = re.compile(r"\[\s*\[[^\[\]]*\](?:[\s,]*\[[^\[\]]*\])*[\s,]*\]")
_STRINGS = re.compile(r"""\[\s*(["'])[^"'\[\]]*\1(?:\s*,\s*\1[^"'\[\]]*\1)*[\s,]*\]""")
_STRING = re.compile(r"""["']([^"']*)["']""")
_NOTHING = ("", "null", "None")
_RULER = re.compile(r"[-+|=:─━┼│┌┐└┘├┤┬┴╋\s]+")
_LABEL = re.compile(r"^[\s>|*-]*(?:(?:row|line)\s*)?\w{1,3}\s*[:.)](?:\*\*)?\s*", re.IGNORECASE)
_LATEX = re.compile(r"\\(?:begin|end)\{\w+\}(?:\{[^}]*\})?|\\hline|\\\\|&")


def _blanked(markup: re.Match[str]) -> str:
    """The text with LaTeX matrix separators replaced by blanks, and row ends by line ends."""
    return " " * (len(markup[0]) - 1) + ("\n" if markup[0] == "\\\\" else " ")


def _cells(line: str) -> list[str]:
    """The cells of a drawn row: its words, or its characters if it is a single word."""
    plain = SEPARATORS.sub(" ", line.replace("│", " ").replace(",", " ").strip("[]`* \n")).split()
    joined = "".join(plain)
    return plain if all(len(word) < 3 for word in plain) and len(plain) > 1 else list(joined)
