"""Variants and other types next to CP-SAT, its models made from the tests' independent statements of the rules."""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import peers
from ortools.sat.python import cp_model

import gridwise as gw

Row = dict[str, Any]


class Stated:
    """Reads the boards of a set and lets CP-SAT solve them by the rules of the tests' oracle."""

    def __init__(self, read: Callable[[Any], gw.Puzzle]) -> None:
        self.read = read
        self.known: dict[int, gw.Puzzle] = {}

    def puzzle(self, board: Any) -> gw.Puzzle:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", gw.PuzzleWarning)
            puzzle = self.known[id(board)] = self.read(board)
        return puzzle

    def peer(self, board: Any) -> peers.Answer | None:
        puzzle = self.known[id(board)]
        model, cells = _model(puzzle)
        return peers.solve_and_prove(model, cells)


def _model(puzzle: gw.Puzzle) -> tuple[cp_model.CpModel, list[cp_model.IntVar]]:
    from oracle.rules import state
    from oracle.sheet import Sheet
    from oracle.solving import declared

    model = cp_model.CpModel()
    domain = cp_model.Domain.from_values(list(puzzle.symbols.values))
    cells = {cell: model.new_int_var_from_domain(domain, "") for cell in puzzle.grid.cells}
    constraints = declared(puzzle)
    sheet = Sheet(model, puzzle.grid.shape, puzzle.grid.void, puzzle.symbols.value, cells, constraints)
    for name, fields in constraints:
        state(sheet, name, fields)
    for cell, symbol in puzzle.givens.items():
        sheet.say(cells[cell] == puzzle.symbols.value[symbol])
    return model, list(cells.values())


def f_puzzles(corpora: Path) -> list[Row]:
    return _rows(corpora, "fpuzzles")


def read_f_puzzle(row: Row) -> gw.Puzzle:
    return gw.parse(row["fpuzzles"])


def interactive(corpora: Path) -> list[Row]:
    """The strings of the Interactive Sudoku Solver whose rules are known here."""
    return [row for row in _rows(corpora, "iss") if row["input"] is not None and _is_known(row["input"])]


def _is_known(text: str) -> bool:
    try:
        gw.parse(text)
    except gw.PuzzleError:
        return False
    return True


def read_interactive(row: Row) -> gw.Puzzle:
    return gw.parse(row["input"])


def _rows(corpora: Path, name: str) -> list[Row]:
    lines = (corpora / "variants" / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]
