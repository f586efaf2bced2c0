"""The fields of JSON output: docs/json.md lists each with its commands, and each has one kind of value everywhere."""

import json
import re
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

import gridwise as gw
from clitools import run

DOC = Path(__file__).parent.parent / "docs" / "json.md"
SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SEVERAL, NONE = "1....2..........", "- Sudoku\n- size: [4, 4]\n- a1 < a2\n- a2 < a3\n- a3 < a4\n- a4 = 3\n"
KINDS = {
    "text": str,
    "number": (int, float),
    "yes or no": bool,
    "list": list,
    "map": dict,
    "object": dict,
    "null": type(None),
}
RUNS = {
    "solve": [("solve", SUDOKU), ("solve", NONE)],
    "solve --pencil": [("solve", "--pencil", SUDOKU)],
    "solve --back-up": [("solve", "--back-up", SEVERAL)],
    "check": [("check", SUDOKU), ("check", SEVERAL), ("check", NONE)],
    "check ANSWER": [("check", SEVERAL, "1234341221434321")],
    "check --redundant": [("check", "--redundant", SUDOKU)],
    "count": [("count", SUDOKU)],
    "count --estimate": [("count", "--estimate", SEVERAL)],
    "candidates": [("candidates", SUDOKU)],
    "rate": [("rate", SUDOKU)],
    "hint": [("hint", SUDOKU)],
    "hint --all": [("hint", "--all", SUDOKU)],
    "explain": [("explain", SUDOKU)],
    "explain -o": [("explain", SUDOKU, "-o", "steps.txt")],
    "prove": [("prove", SUDOKU)],
    "convert": [("convert", SUDOKU, "--to", "sdk")],
    "convert -o": [("convert", SUDOKU, "-o", "puzzle.sdk")],
    "draw": [("draw", SUDOKU)],
    "draw -o": [("draw", SUDOKU, "-o", "puzzle.svg")],
    "export": [("export", SUDOKU, "-o", "puzzle.html")],
    "print": [("print", SUDOKU, "-o", "puzzle.pdf")],
    "generate": [("generate", "Sudoku", "--size", "4")],
    "new": [("new", "KenKen")],
    "adjust": [("adjust", "--harder", SUDOKU)],
    "nonogram": [("nonogram", "picture.txt")],
    "style": [("style", SUDOKU)],
    "diff": [("diff", SUDOKU, SEVERAL)],
}
ROW = re.compile(r"\| (`\w+`(?:, `\w+`)*) \| ([^|]+) \| ([^|]+) \| [^|]+ \|")


def documented() -> dict[str, tuple[str, str]]:
    """For each field, its kinds of value and its commands."""
    rows = [match.groups() for line in DOC.read_text(encoding="utf-8").splitlines() if (match := ROW.match(line))]
    return {name: (kind, commands) for names, kind, commands in rows for name in re.findall(r"\w+", names)}


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, list[Any]]]:
    """For each command, the values of each field."""
    folder = tmp_path_factory.mktemp("json")
    found: dict[str, dict[str, list[Any]]] = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        Path("picture.txt").write_text("##..\n#..#\n.##.\n")
        for command, runs in RUNS.items():
            fields = found[command] = defaultdict(list)
            for arguments in runs:
                for line in run(*arguments, "--json").stdout.splitlines():
                    for name, value in json.loads(line).items():
                        fields[name].append(value)
    return found


@pytest.mark.parametrize("command", RUNS)
def test_every_field_is_documented_with_its_kind(command: str, printed: dict[str, dict[str, list[Any]]]) -> None:
    fields = documented()
    assert printed[command].keys() <= fields.keys()
    for name, values in printed[command].items():
        kinds, commands = fields[name]
        assert command in commands.split(", ") or commands.startswith("all "), f"{name} of {command}"
        allowed = re.split(r", | or (?!no)", kinds)
        for value in values:
            assert isinstance(value, tuple(KINDS[kind] for kind in allowed)), (name, value)
            assert isinstance(value, bool) == (kinds == "yes or no"), (name, value)


def test_every_documented_command_prints_the_field(printed: dict[str, dict[str, list[Any]]]) -> None:
    for name, (_, commands) in documented().items():
        for command in commands.split(", "):
            if command in printed:
                assert name in printed[command], f"{name} of {command}"


def test_complete_means_that_nothing_was_cut_off() -> None:
    cut, whole = (
        json.loads(run("explain", SUDOKU, "--json", *options).stdout)
        for options in (("--until", "2"), ("--until", "51"))
    )
    assert (cut["complete"], cut["steps"], len(cut["trace"])) == (False, 2, 2)
    assert (whole["complete"], whole["steps"]) == (True, 51)


def test_rows_of_batches_mean_the_same(tmp_path: Path) -> None:
    (tmp_path / "board.txt").write_text(SUDOKU + "\n")
    gw.run_batch("rate", tmp_path / "board.txt", tmp_path / "rated.jsonl", workers=1)
    row = json.loads((tmp_path / "rated.jsonl").read_text())
    rated = json.loads(run("rate", "--json", SUDOKU).stdout)
    shared = row.keys() & rated.keys() - {"source"}
    assert shared >= {"puzzle", "type", "level", "score", "hardest", "steps", "techniques"}
    assert {name: row[name] for name in shared} == {name: rated[name] for name in shared} | {
        name: row[name] for name in ("er", "ep", "ed", "hodoku_score", "hodoku_level")
    }
    checked = json.loads(run("check", "--json", SUDOKU).stdout)
    counted = json.loads(run("count", "--json", SUDOKU).stdout)
    assert (row["status"], row["count"]) == (checked["status"], counted["count"])
