"""Finding the answer in a text: the last board in it, however it is written, or a list of marked cells."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from gridwise.common.errors import PuzzleError
from gridwise.model.board_text import SEPARATORS
from gridwise.model.grid import Cell
from gridwise.model.puzzle import Puzzle
from gridwise.solving.answer_places import after_lead, in_box, in_tags, without_markup
from gridwise.solving.answers_by_cell import entries_by_cell
from gridwise.solving.answers_in_lists import listed
from gridwise.solving.marked_cells import marked_cells
from gridwise.solving.solve import read_answer
from gridwise.solving.spaced_rows import Piece, entries, spaced_rows

LONGEST = 200_000
"""Only the end of a longer text is searched, since that is where answers are."""
MOST_PARTS = 50
"""The maximum number of blank lines at which a drawing is looked for above them."""


def find_answer(puzzle: Puzzle, text: str | Sequence[Any], *, strict: bool = False) -> dict[Cell, str] | None:
    """The entries of the answer in a text, or of one given as lists; None if there is none.

    What stands in `<answer>` tags counts first, then `\\boxed{…}`, then the board after "Answer:", then the last
    complete board. A board that only repeats the givens is no answer. `strict` accepts nothing but tags.
    """
    if not isinstance(text, str):
        return _board(puzzle, text) or marked_cells(puzzle, text)
    text = text[-LONGEST:]
    tagged = in_tags(text)
    meant = _meant(puzzle, tagged) if tagged is not None else None
    if meant or strict:
        return meant
    boxed, led = in_box(text), after_lead(text)
    return ((_meant(puzzle, boxed) if boxed else None) or (_meant(puzzle, led, first=True) if led else None)) or _said(
        puzzle, text
    )


def _meant(puzzle: Puzzle, text: str, *, first: bool = False) -> dict[Cell, str] | None:
    """The answer in a text that should hold nothing else. With `first`, whatever follows the first board is ignored."""
    partly = (board for _, entries in entries_by_cell(puzzle.grid, text) if (board := _board(puzzle, entries)))
    return _best(puzzle, _answers(puzzle, text, first=first)) or next(partly, None) or marked_cells(puzzle, text)


def _said(puzzle: Puzzle, text: str) -> dict[Cell, str] | None:
    """The answer in a text with anything around it: its last complete board, or the last one."""
    boards = _answers(puzzle, text)
    return _best(puzzle, boards) or marked_cells(puzzle, text) or next(iter(boards), None)


def _best(puzzle: Puzzle, boards: Sequence[dict[Cell, str]]) -> dict[Cell, str] | None:
    """The first board that is complete, or else that adds something to the givens."""
    cells, givens = puzzle.grid.meant, puzzle.givens
    background = puzzle.symbols.background
    shown = {**({} if background is None else dict.fromkeys(cells, background)), **givens}
    new = [board for board in boards if any(shown.get(cell) != symbol for cell, symbol in board.items())]
    complete = (board for board in new if all(cell in board or cell in givens for cell in cells))
    whole = boards[:1] if len(givens) == len(cells) else []
    return next(complete, None) or next(iter([*new, *whole]), None)


def _answers(puzzle: Puzzle, text: str, *, first: bool = False) -> list[dict[Cell, str]]:
    """All boards of a text, the last one first: as it stands, or without its markup, or with nouns as signs."""
    plain, found = without_markup(text), list[dict[Cell, str]]()
    for reading in dict.fromkeys((text, plain, _without_nouns(puzzle, plain))):
        boards = [*_boards(puzzle, reading)]
        found += [board for _, board in (_earliest(reading, boards) if first else boards)]
        if _best(puzzle, found):
            break
    return found


def _earliest(text: str, boards: Sequence[tuple[int, dict[Cell, str]]]) -> list[tuple[int, dict[Cell, str]]]:
    """The boards up to the first one, which ends where words begin: a table's head may look like a row."""
    kept: list[tuple[int, dict[Cell, str]]] = []
    for end, board in reversed(boards):
        if kept and _PROSE.search(text, kept[-1][0], end):
            break
        kept.append((end, board))
    return kept[::-1]


def _boards(puzzle: Puzzle, text: str) -> Iterator[tuple[int, dict[Cell, str]]]:
    """The boards in a text with their ends, the last one first; the whole text comes first if it is a board."""
    open_cells = {str(cell) for cell in puzzle.grid.meant if cell not in puzzle.givens}
    named = [(end, entries) for end, entries in entries_by_cell(puzzle.grid, text) if open_cells <= entries.keys()]
    pieces: list[tuple[int, str | Mapping[str, str]]] = [*_pieces(puzzle, text), *named]
    for end, piece in [(len(text), text), *sorted(pieces, key=lambda piece: -piece[0])]:
        if board := _board(puzzle, piece):
            yield end, board


def _board(puzzle: Puzzle, piece: str | Sequence[Any] | Mapping[str, str]) -> dict[Cell, str] | None:
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
    """Possible boards: fenced blocks, nested lists, runs of rows, rows joined in one line, long words."""
    yield from ((fence.end(), fence[1]) for fence in _FENCE.finditer(text))
    if not puzzle.grid.only_cells:  # clues that a drawing can't show are listed below it
        yield from ((blank.start(), text[: blank.start()]) for blank in islice(_BLANK_LINE.finditer(text), MOST_PARTS))
    yield from _joined_rows(puzzle, text)
    yield from listed(text, puzzle.grid.shape[-1], len(puzzle.grid.squares) // puzzle.grid.shape[-1])
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


def _joined_rows(puzzle: Puzzle, text: str) -> Iterator[Piece]:
    """All rows in one line, joined by `/` or `;`, with or without words around them."""
    wide = puzzle.grid.shape[-1]
    tall = len(puzzle.grid.squares) // wide
    wordless = _WORDS.sub(lambda words: "\n" * len(words[0]), text)
    for passage in _PASSAGE.finditer(wordless):
        for sign in "/;":
            parts = passage[0].strip(" \t\r>").split(sign)
            rows = [_ended(_cells(part), wide) for part in parts]
            if len(rows) == tall > 1 and all(len(row) == wide for row in rows):
                yield passage.end(), "\n".join(" ".join(row) for row in rows)


def _ended(cells: list[str], wide: int) -> list[str]:
    """The cells without the full stop that ends a sentence."""
    return cells[:wide] if cells[wide:] == ["."] else cells


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
    if words := _BEFORE.match(line):  # words before the first row
        rest = line[words.end() :]
        readings += [_cells(rest), _cells(_LABEL.sub("", rest))]
    return next((cells for cells in readings if len(cells) == wide), None)


_BLANK_LINE = re.compile(r"\n[ \t]*\n")
_BEFORE = re.compile(r".*[^\W\d_]{2}[!.:,]?\s")
_WORDS = re.compile(r"[^\W\d_]{2,}[!:,]?")
_PASSAGE = re.compile(r"[^\n]+")
_PROSE = re.compile(r"[^\W\d_]{3,}")
_FENCE = re.compile(r"```[^\n]*\n(.*?)```", re.DOTALL)
_WORD = re.compile(r"[^\s\"'`]+")
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
