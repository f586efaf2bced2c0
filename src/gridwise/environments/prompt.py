"""A puzzle as a question to a model, and its solution as the model should write it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from gridwise.model.grid import Cell
from gridwise.model.symbols import VOID_TOKEN

if TYPE_CHECKING:
    from gridwise import Puzzle, Solution


def prompt(puzzle: Puzzle) -> str:
    """The question: rules, board, and how to write the answer, which `gw.score_answer` grades."""
    return f"{task(puzzle, board_text(puzzle))}\n\n{how_to_answer(puzzle)}"


def task(puzzle: Puzzle, board: str) -> str:
    """The rules and the board."""
    size = "×".join(str(side) for side in puzzle.grid.shape)
    return "\n\n".join([f"Solve this puzzle: {puzzle.title}, {size}.", *puzzle.rules, f"The board:\n{board}"])


def board_text(puzzle: Puzzle, placed: Mapping[Cell, str] | None = None) -> str:
    """The board with all its clues, and the symbols placed so far (default: the puzzle's progress)."""
    from gridwise.render.text import format_puzzle

    text = format_puzzle(puzzle, placed, clues=True)
    numbered = [str(cell) for cell in _numbered_black_cells(puzzle)]
    return f"{text}\n\nblack cells with a number: {' '.join(numbered)}" if numbered else text


def _numbered_black_cells(puzzle: Puzzle) -> list[Cell]:
    """The given cells that a layout (of a Str8ts) declares black, which a board of plain characters can't show."""
    layouts = [getattr(constraint, "layout", None) or () for constraint in puzzle.constraints]
    tokens = {
        Cell((row, column)): token
        for layout in layouts
        for row, line in enumerate(layout)
        for column, token in enumerate(line)
    }
    return [cell for cell in puzzle.givens if tokens.get(cell, "").startswith(VOID_TOKEN)]


def how_to_answer(puzzle: Puzzle) -> str:
    """How to write the solved board."""
    ends = "Write the solved board between <answer> and </answer>"
    if not puzzle.grid.only_cells:
        return f"{ends}, drawn as above with all lines of the solution: | and --- between dots or cells."
    sentences = [f"{ends}: one line per row, with blanks between the cells."]
    if puzzle.symbols.marks:
        sentences.append(f"Write {' and '.join(_sign(puzzle, symbol) for symbol in puzzle.symbols.meant_names)}.")
    if puzzle.grid.void:
        sentences.append(f"Write {VOID_TOKEN} for every cell that can't be filled.")
    return " ".join(sentences)


def _sign(puzzle: Puzzle, symbol: str) -> str:
    """How a mark is written: `* for a star`; for a mark that is its own sign, `/` alone."""
    sign, noun = puzzle.symbols.written(symbol), puzzle.symbols.wording.one(symbol)
    return sign if sign == noun else f"{sign} for {noun}"


def answer_text(puzzle: Puzzle, solution: Solution) -> str:
    """The solution as the prompt asks for it, without the tags."""
    if not puzzle.grid.only_cells:
        from gridwise.render.text import format_puzzle

        return format_puzzle(puzzle, solution.entries)
    if not puzzle.symbols.marks or puzzle.grid.dimensions != 2:
        return str(solution)
    written = puzzle.symbols.written
    rows = [[VOID_TOKEN if symbol is None else written(symbol) for symbol in row] for row in solution.rows]
    return "\n".join(" ".join(row) for row in rows)
