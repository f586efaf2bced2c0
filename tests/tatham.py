"""Puzzles of Simon Tatham's collection, stored as JSON rows and converted to our puzzles."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import gridwise as gw
from gridwise import Cell

Row = dict[str, Any]


def rows(path: Path) -> list[Row]:
    """The rows of a file, one JSON object per line."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def puzzle_of(row: Row) -> gw.Puzzle:
    """The puzzle that a row describes."""
    decode = {
        "kenken": _ken_ken, "sudoku": _sudoku, "futoshiki": _futoshiki, "adjacent": _adjacent, "skyscrapers": _towers,
        "binairo": _unruly, "nonogram": _pattern, "hitori": _singles,
    }  # fmt: skip
    return decode[row["type"]](row)


def solution_of(row: Row) -> tuple[tuple[str, ...], ...]:
    """The solution of the row, in the form of `Solution.rows`."""
    solution = row["shaded"] if row["game"] == "singles" else row["solution"]
    return tuple(tuple(str(value) for value in line) for line in solution)


LEVELS = {
    "keen": {"e": "easy", "n": "normal", "h": "hard", "x": "extreme", "u": "unreasonable"},
    "unruly": {"t": "trivial", "e": "easy", "n": "normal"},
    "towers": {"e": "easy", "h": "hard", "x": "extreme", "u": "unreasonable"},
    "unequal": {"t": "trivial", "e": "easy", "k": "tricky", "x": "extreme", "r": "recursive"},
    "solo": {
        "t": "trivial", "b": "basic", "i": "intermediate", "a": "advanced", "e": "extreme", "u": "unreasonable"
    },
}  # fmt: skip
"""The collection's own levels of difficulty by the letter in its parameters, easiest first; its solver guesses only in
the last one of each game."""


def level_of(row: Row) -> str:
    """The difficulty level that the row was made for."""
    letter = re.search("d([a-z])", row["params"])
    return LEVELS[row["game"]][letter[1] if letter else "t"]


def kind_of(row: Row) -> str:
    """The variant of the game, without size and difficulty: "solo jigsaw killer"."""
    words = {"adjacent": row["type"] == "adjacent", "multiplication": row["params"].endswith("m")}
    if row["game"] == "solo":
        words |= {"jigsaw": "box" not in row, "X": row["diagonals"], "killer": bool(row.get("cages"))}
    return " ".join([row["game"], *(word for word, holds in words.items() if holds)])


def size_of(row: Row) -> tuple[int, int]:
    """The number of rows and columns."""
    return row.get("h") or row["n"], row.get("w") or row["n"]


def _cells(places: list[list[int]]) -> tuple[Cell, ...]:
    return tuple(Cell(place) for place in places)


def _ken_ken(row: Row) -> gw.Puzzle:
    kinds = {"+": gw.SumIs, "-": gw.DifferenceIs, "*": gw.ProductIs, "/": gw.QuotientIs}
    cages = [kinds[cage["op"]](region=_cells(cage["cells"]), target=cage["target"]) for cage in row["cages"]]
    return gw.Puzzle("KenKen", size=size_of(row), constraints=cages)


def _sudoku(row: Row) -> gw.Puzzle:
    attributes: dict[str, Any] = {"size": size_of(row), "initial": row["givens"]}
    constraints: list[Any] = [gw.Cage(region=_cells(c["cells"]), sum=c["sum"]) for c in row.get("cages", ())]
    if "box" not in row:
        kind = "JigsawSudoku"
        attributes["regions"] = [[str(region) for region in line] for line in row["regions"]]
        constraints += [gw.Diagonals()] if row["diagonals"] else []
    else:
        kind = "SudokuX" if row["diagonals"] else "KillerSudoku" if constraints else "Sudoku"
        attributes["box"] = row["box"]
    return gw.Puzzle(kind, **attributes, constraints=constraints)


def _futoshiki(row: Row) -> gw.Puzzle:
    signs = [gw.LessThan(smaller=Cell(less), larger=Cell(more)) for more, less in row["greater"]]
    return gw.Puzzle("Futoshiki", size=size_of(row), initial=row["givens"], constraints=signs)


def _unruly(row: Row) -> gw.Puzzle:
    return gw.Puzzle("Binairo", size=(row["h"], row["w"]), unique_lines=row["unique_lines"], initial=row["givens"])


def _singles(row: Row) -> gw.Puzzle:
    return gw.Puzzle("Hitori", numbers=[[str(number) for number in line] for line in row["grid"]])


def _pattern(row: Row) -> gw.Puzzle:
    return gw.Puzzle("Nonogram", rows=row["rows"], columns=row["cols"])


def _adjacent(row: Row) -> gw.Puzzle:
    assert row["negative"]
    dots = [gw.WhiteDot(edge=_cells(pair)) for pair in row["consecutive_pairs"]]
    return gw.Puzzle("Adjacent", size=size_of(row), initial=row["givens"], constraints=dots)


def _towers(row: Row) -> gw.Puzzle:
    clues = [gw.SkyscraperClue(at=at, count=count) for at, count in _outside(row)]
    return gw.Puzzle("Skyscrapers", size=size_of(row), initial=row["givens"], constraints=clues)


def _outside(row: Row) -> Iterator[tuple[str, int]]:
    for side in ("top", "bottom", "left", "right"):
        for line, count in enumerate(row[side], 1):
            if count:
                yield f"{side} {line}", count
