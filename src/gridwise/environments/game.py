"""A puzzle that is being solved move by move: what a player has written, what it breaks, and whether it is solved."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gridwise.common.errors import PuzzleError, did_you_mean
from gridwise.environments.prompt import board_text
from gridwise.model.grid import Cell
from gridwise.solving.check import broken_relations

if TYPE_CHECKING:
    from gridwise import Puzzle
    from gridwise.model.relations import Relation


@dataclass(frozen=True, slots=True)
class BrokenRule:
    """A rule or clue that a board breaks."""

    rule: str
    """The name of the rule or clue, as in `row a` or `cage a1 a2 b1 = 15`."""
    source: str
    """Where it was written: a file and line, `rules of KenKen`, or `clue` for one without a file."""
    message: str
    """What is wrong, in one sentence."""
    cells: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """The broken rule as plain data."""
        return {"rule": self.rule, "source": self.source, "message": self.message, "cells": list(self.cells)}


class Game:
    """A puzzle with the symbols that a player has placed."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.entries: dict[Cell, str] = dict(puzzle.progress)

    def place(self, name: str, symbol: str | None) -> Cell:
        """Write a symbol (its name, character or noun) into a cell, or erase the cell; a given can't be changed."""
        cell = self._cell(name)
        if cell in self.puzzle.givens:
            raise PuzzleError(f"{cell} is given, so it can't be changed")
        if symbol is None:
            self.entries.pop(cell, None)
        else:
            self.entries[cell] = self._symbol(cell, symbol)
        return cell

    def _cell(self, name: str) -> Cell:
        index, cell = self.puzzle.grid.index, Cell.parse(name)
        if cell not in index or index[cell] >= len(self.puzzle.grid.meant):
            self.puzzle.grid.require(cell)
            raise PuzzleError(f"{cell} can't be filled")
        return self.puzzle.grid.places[index[cell]]

    def _symbol(self, cell: Cell, text: str) -> str:
        symbols = self.puzzle.symbols
        allowed = symbols.by_layer[cell.layer]
        nouns = {symbols.wording.noun(symbol): symbol for symbol in allowed}
        symbol = text if text in allowed else nouns.get(text) or symbols.tokens.get(text)
        if symbol not in allowed:
            hint = did_you_mean(text, (*allowed, *nouns)) or f"choose from {', '.join(nouns)}"
            raise PuzzleError(f"'{text}' can't be placed in {cell}", suggestion=hint)
        return symbol

    @property
    def board(self) -> dict[Cell, str]:
        """The givens and the symbols placed."""
        return {**self.puzzle.givens, **self.entries}

    @property
    def text(self) -> str:
        """The board with its clues, as plain text."""
        return board_text(self.puzzle, self.entries)

    @property
    def open_cells(self) -> list[Cell]:
        """The cells that hold nothing yet."""
        board = self.board
        return [cell for cell in self.puzzle.grid.meant if cell not in board]

    def broken(self) -> list[BrokenRule]:
        """The rules that the symbols on the board break, whatever the open cells hold."""
        return list(dict.fromkeys(self._broken(self.board)))

    def _broken(self, board: dict[Cell, str]) -> Iterator[BrokenRule]:
        for relation, mistake in broken_relations(self.puzzle, board):
            rule = self.puzzle.model.label(relation)
            yield BrokenRule(rule, source_of(self.puzzle, relation), mistake.message, mistake.cells)

    def is_solved(self) -> bool:
        """Whether every rule holds; unmarked cells count as background where the puzzle has one."""
        backgrounds = self.puzzle.symbols.backgrounds
        unmarked = {cell: backgrounds[cell.layer] for cell in self.open_cells if cell.layer in backgrounds}
        board = {**self.board, **unmarked}
        return len(board) == len(self.puzzle.grid.meant) and not any(True for _ in self._broken(board))


def source_of(puzzle: Puzzle, relation: Relation) -> str:
    """Where the rule or clue behind a relation was written."""
    constraint = relation.source
    if constraint is None:
        return "given"
    if constraint.where is not None and constraint.where.path is not None:
        return str(constraint.where)
    return f"rules of {puzzle.title}" if constraint.origin.of_type or not constraint.is_clue else "clue"
