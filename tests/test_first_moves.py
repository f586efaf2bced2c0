"""Fifty first moves: what programmers try before they read anything. Each works, or says what to do instead."""

import copy
import json
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import gridwise as gw

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
ROWS = [LINE[at : at + 9] for at in range(0, 81, 9)]
NUMBERS = [[0 if sign == "." else int(sign) for sign in row] for row in ROWS]
ARRAY = np.array(NUMBERS)
LATIN = "- LatinSquare\n- size: [3, 3]\n- a1 + a2 = 3\n- a1 < b1\n"
KILLER = ["Sudoku", {"size": [4, 4]}, {"name": "Cage", "region": "a1 a2", "sum": 3}]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "puzzle.yml"
    gw.dump(LINE, path)
    return path


def solution() -> gw.Solution:
    found = gw.solve(LINE).solution
    assert found is not None
    return found


MOVES: dict[str, Callable[[], Any]] = {
    "solve a line": lambda: gw.solve(LINE).solution.line == SOLVED,  # type: ignore[union-attr]
    "solve with zeros": lambda: gw.unique(LINE.replace(".", "0")),
    "solve rows of text": lambda: gw.unique(ROWS),
    "solve a drawn board": lambda: gw.unique("\n".join(ROWS)),
    "solve lists": lambda: gw.unique(NUMBERS),
    "solve lists with None": lambda: gw.unique([[each or None for each in row] for row in NUMBERS]),
    "solve lists of strings": lambda: gw.unique([list(row) for row in ROWS]),
    "solve a flat list": lambda: gw.unique([each for row in NUMBERS for each in row]),
    "solve tuples": lambda: gw.unique(tuple(map(tuple, NUMBERS))),
    "solve an array": lambda: gw.unique(ARRAY),
    "solve a flat array": lambda: gw.unique(ARRAY.ravel()),
    "solve an array of bytes": lambda: gw.unique(ARRAY.astype(np.uint8)),
    "solve the parts of a file": lambda: gw.solve(KILLER).status == "several",
    "solve a puzzle by keyword": lambda: gw.solve(puzzle=gw.parse(LINE)).status == "one",  # type: ignore[call-arg]
    "count": lambda: gw.count(LINE) == 1,
    "iterate over solutions": lambda: [each.line for each in gw.solutions(LINE)] == [SOLVED],
    "candidates": lambda: "4" in gw.candidates(LINE)["a3"],
    "true candidates": lambda: gw.true_candidates(LINE)["a3"] == ("4",),
    "check a line": lambda: gw.check(LINE, SOLVED) == [],
    "check an array": lambda: gw.check(ARRAY, solution().array()) == [],
    "check a solution": lambda: gw.check(LINE, solution()) == [],
    "score a line": lambda: gw.score_answer(ARRAY, SOLVED).right,
    "rate": lambda: gw.rate(LINE).level == "Easy",
    "hint": lambda: gw.hint(LINE).step is not None,
    "explain": lambda: len(list(gw.explain(LINE))) > 30,
    "find": lambda: gw.find(LINE, "hidden single") is not None,
    "draw": lambda: str(gw.draw(LINE)).startswith("<svg"),
    "compare": lambda: not gw.diff(LINE, ARRAY).changes,
    "needless clues": lambda: len(gw.redundant(LINE).clues) > 0,
    "the symbol of a cell": lambda: gw.parse(LINE)["a1"] == "5" and solution()["a3"] == "4",
    "an empty cell": lambda: gw.parse(LINE)["a3"] is None,
    "rows and columns": lambda: solution()["r1c3"] == solution()[0, 2] == "4",
    "is it there": lambda: "a1" in solution() and "z99" not in solution() and 5 not in solution(),
    "length": lambda: len(solution()) == len(gw.parse(LINE)) == 81,
    "iterate": lambda: [str(cell) for cell in solution()][:2] == ["a1", "a2"],
    "items": lambda: dict(solution().items())[gw.Cell((0, 2))] == "4",
    "a dictionary": lambda: dict(solution())[gw.Cell((0, 2))] == "4",
    "NumPy": lambda: (np.asarray(solution()).sum(), np.asarray(gw.parse(LINE))[0, 0]) == (405, 5),
    "NumPy with a type": lambda: np.asarray(solution(), dtype=float).dtype == float,
    "YAML": lambda: gw.parse(gw.parse(LINE).to_yaml()) == gw.parse(LINE),
    "JSON": lambda: gw.parse(json.dumps(gw.parse(LATIN).to_json())) == gw.parse(LATIN),
    "dumps": lambda: gw.dumps(LINE, "text").strip() == LINE,
    "convert": lambda: gw.convert(LINE, "f-puzzles").startswith("https://f-puzzles.com"),
    "convert by suffix": lambda: gw.convert(LINE, ".sdk") == gw.convert(LINE, "sdk"),
    "pickle": lambda: pickle.loads(pickle.dumps(gw.parse(LINE))) == gw.parse(LINE),
    "copy": lambda: copy.deepcopy(gw.parse(LINE)) == gw.parse(LINE),
    "print": lambda: len(str(gw.parse(LINE)).splitlines()) >= 9,
    "rules": lambda: "row" in " ".join(gw.parse(LINE).rules),
    "generate": lambda: gw.unique(gw.generate("Sudoku", size=4, seed=1)),
    "a notebook": lambda: "<svg" in gw.solve(LINE)._repr_html_(),
    "a notebook without a solution": lambda: "no solution" in gw.solve("12....3....4....")._repr_html_(),
    "true in a condition": lambda: bool(gw.parse(LINE)) and bool(solution()),
}


def test_there_are_fifty() -> None:
    assert len(MOVES) >= 50


@pytest.mark.parametrize("move", MOVES.values(), ids=MOVES.keys())
def test_a_first_move_works(move: Callable[[], Any]) -> None:
    assert move()


def test_files_are_read_and_written(file: Path, tmp_path: Path) -> None:
    assert gw.unique(file)
    assert gw.unique(str(file))
    assert gw.load(file) == gw.parse(LINE)
    link = tmp_path / "puzzle.url"
    gw.dump(file, link, to="f-puzzles")
    assert gw.unique(link.read_text())
    gw.dump(file, tmp_path / "puzzle.sdk")
    assert gw.unique(tmp_path / "puzzle.sdk")


REFUSED = {
    "a missing file": (lambda: gw.solve("missing.yml"), "missing.yml: no such file"),
    "nothing": (lambda: gw.solve(None), "None is no puzzle; give a puzzle, a path, a text, rows or an array"),  # type: ignore[arg-type]
    "a number": (lambda: gw.solve(5), "5 is no puzzle; give a puzzle, a path, a text, rows or an array"),  # type: ignore[arg-type]
    "a ragged list": (
        lambda: gw.solve([1, 2, 3]),
        "a list of 3 entries is no square board; give one list for each row",
    ),
    "an unknown format": (lambda: gw.dumps(LINE, "yml2"), "unknown output format 'yml2'; did you mean 'yaml'?"),
    "an unknown suffix": (lambda: gw.dump(LINE, "board.doc"), "no format uses the suffix of 'board.doc'"),
}


@pytest.mark.parametrize(("move", "message"), REFUSED.values(), ids=REFUSED.keys())
def test_a_move_that_can_not_work_says_why(move: Callable[[], Any], message: str) -> None:
    with pytest.raises(gw.PuzzleError) as error:
        move()
    assert str(error.value).startswith(message)


def test_a_cell_that_is_not_there_is_a_key_error() -> None:
    with pytest.raises(KeyError, match="no cell 'j1'"):
        solution()["j1"]
    with pytest.raises(KeyError, match="not the name of a cell"):
        solution()["?"]


def test_a_file_that_can_not_be_written_keeps_its_content(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = file.read_text()

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(gw.PuzzleError, match="can't be written: no space left on device"):
        gw.dump(LATIN, file)
    assert file.read_text() == before
    assert [each.name for each in file.parent.iterdir()] == [file.name]
