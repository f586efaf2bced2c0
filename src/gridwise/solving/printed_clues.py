"""Boards printed with clues in their cells, such as the numbers of Minesweeper: in an answer, these are no marks."""

from __future__ import annotations

from gridwise.common.errors import PuzzleError
from gridwise.model.board_text import board_tokens
from gridwise.model.puzzle import Puzzle
from gridwise.model.shapes import clue_texts
from gridwise.model.symbols import VOID_TOKEN


def without_printed_clues(puzzle: Puzzle, text: str) -> str:
    """A board as text with the background in place of the clues that were printed in its cells.

    In open cells, some of them must be no symbols: the 1 of an answer written in 0 and 1 is not a clue.
    """
    symbols = puzzle.symbols
    if symbols.background is None:
        return text
    clues = clue_texts(shape for constraint in puzzle.constraints for shape in constraint.draw(puzzle.board))
    known = {*symbols.answer_tokens, *clues.values()}
    try:
        tokens = [token.text for token in board_tokens(text, puzzle.grid.shape, known, "answer")]
    except PuzzleError:
        return text  # whoever reads it next knows better what is wrong
    printed = {cell for cell, token in zip(puzzle.grid.squares, tokens, strict=True) if clues.get(cell) == token}
    void = printed & puzzle.grid.void
    if all(clues[cell] in symbols.answer_tokens for cell in printed - void):
        printed = void
    if not printed:
        return text
    blank = dict.fromkeys(printed, symbols.mark[symbols.background].character) | dict.fromkeys(void, VOID_TOKEN)
    shown = [blank.get(cell, token) for cell, token in zip(puzzle.grid.squares, tokens, strict=True)]
    wide = puzzle.grid.columns
    return "\n".join(" ".join(shown[start : start + wide]) for start in range(0, len(shown), wide))
