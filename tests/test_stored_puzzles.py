"""Puzzles and datasets that were written before symbols had marks read the same as then."""

import json
from pathlib import Path

import pytest

import gridwise as gw
from clitools import run
from gridwise.model.registry import formats

STORED = Path(__file__).parent / "stored"

STAR = """\
- StarBattle
- size: [5, 5]
- regions: |
    D D D D A
    D D D D A
    E E C A A
    E E E A A
    E E E B A
"""
NONOGRAM = """\
- Nonogram
- size: 4
- {name: NonogramClue, at: left a, runs: 2}
- {name: NonogramClue, at: left b, runs: 2}
- {name: NonogramClue, at: left c, runs: 3}
- {name: NonogramClue, at: left d, runs: 2}
- {name: NonogramClue, at: top 1, runs: 3}
- {name: NonogramClue, at: top 2, runs: 3}
- {name: NonogramClue, at: top 3, runs: 2}
- {name: NonogramClue, at: top 4, runs: 1}
"""
BINAIRO = """\
- Binairo
- size: 4
- initial: |
    .11.
    ..1.
    ....
    0...
"""
SOLUTIONS = {STAR: "0100000001001001000000010", NONOGRAM: "1100110011100011", BINAIRO: "0110101010010101"}
PROGRESS = {STAR: ".1.0.0.0.1.0.0.1.0.0.0.1.", NONOGRAM: ".1.01.0..1.00.1.", BINAIRO: ".1.01.1..0.10.0."}
IDS = ("star battle", "nonogram", "binairo")


def rows(text: str, line: str) -> str:
    side = 5 if text is STAR else 4
    return "".join(f"    {line[at : at + side]}\n" for at in range(0, len(line), side))


def stored(text: str) -> str:
    """The file with a player's entries, pencil marks and the solution, as the old version wrote it."""
    boards = f"- progress: |\n{rows(text, PROGRESS[text])}- solution: |\n{rows(text, SOLUTIONS[text])}"
    return f"{text}{boards}- marks: {{a1: 01, b2: 1}}\n"


def by_cell(puzzle: gw.Puzzle, line: str) -> dict[gw.Cell, str]:
    return {cell: symbol for cell, symbol in zip(puzzle.grid.cells, line, strict=True) if symbol != "."}


@pytest.mark.parametrize("text", SOLUTIONS, ids=IDS)
def test_an_old_file_has_the_same_solution_progress_and_marks(text: str) -> None:
    puzzle = gw.parse(stored(text))
    assert puzzle.symbols.names == ("0", "1")
    assert puzzle.symbols.values == (0, 1)
    assert dict(puzzle.known_solution) == by_cell(puzzle, SOLUTIONS[text])
    assert dict(puzzle.progress) == by_cell(puzzle, PROGRESS[text])
    assert {str(cell): noted for cell, noted in puzzle.marks.items()} == {"a1": ("0", "1"), "b2": ("1",)}
    answer = gw.solve(puzzle)
    assert answer.status is gw.Status.ONE
    assert answer.solution is not None
    assert answer.solution.line == SOLUTIONS[text]


@pytest.mark.parametrize("text", SOLUTIONS, ids=IDS)
@pytest.mark.parametrize("name", ["yaml", "json"])
def test_an_old_file_survives_writing_and_reading(text: str, name: str) -> None:
    puzzle = gw.parse(stored(text))
    again = gw.parse(formats()[name].write(puzzle))
    assert again == puzzle
    assert again.known_solution == puzzle.known_solution


@pytest.mark.parametrize(
    ("text", "name", "written"),
    [
        (NONOGRAM, "puzz.link", "https://puzz.link/p?nonogram/4/4/3g3g2g1g2g2g3g2g"),
        (NONOGRAM, "tatham", "4x4:3/3/2/1/2/2/3/2"),
        (BINAIRO, "tatham", "4x4u:BADfd"),
        (BINAIRO, "csv", ",1,1,\n,,1,\n,,,\n0,,,"),
        (
            BINAIRO,
            "lists",
            "[[null, 1, 1, null], [null, null, 1, null], [null, null, null, null], [0, null, null, null]]",
        ),
    ],
)
def test_texts_in_other_formats_mean_the_same_and_are_written_the_same(text: str, name: str, written: str) -> None:
    puzzle = gw.parse(text)
    read = gw.parse(written, type=puzzle.declaration.type if name in ("csv", "lists") else None)
    assert (read.givens, gw.solve(read).solution) == (puzzle.givens, gw.solve(puzzle).solution)
    assert "".join(formats()[name].write(puzzle).split()) == "".join(written.split())


def test_nested_lists_of_numbers_are_read_as_before() -> None:
    puzzle = gw.Puzzle(
        "StarBattle", regions="A A B B/A C B B/C C D D/C D D D", progress=[[None, 1, 0, 0]] + [[None] * 4] * 3
    )
    assert {str(cell): symbol for cell, symbol in puzzle.progress.items()} == {"a2": "1", "a3": "0", "a4": "0"}
    assert gw.check(puzzle, [[0, 1, 0, 0], [0, 0, 0, 1], [1, 0, 0, 0], [0, 0, 1, 0]]) == []
    plain = gw.parse(
        "- symbols: [0, 1]\n- StarRegions\n- regions: |\n    A A B B\n    A C B B\n    C C D D\n    C D D D\n"
    )
    assert not plain.symbols.marks
    assert plain.symbols.background is None


@pytest.mark.parametrize("form", ["jsonl", "parquet"])
def test_an_old_dataset_is_verified(form: str) -> None:
    verdict = gw.verify_dataset(STORED / form, workers=1)
    assert (verdict.problems, verdict.rows) == ([], 3)
    assert verdict.rerated == 3, "steps that only repeated others are gone"


def test_an_old_dataset_with_a_wrong_claim_is_still_found_out(tmp_path: Path) -> None:
    for file in (STORED / "jsonl").iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    changed = (tmp_path / "all.jsonl").read_text().replace('"solution":"1000', '"solution":"0100')
    (tmp_path / "all.jsonl").write_text(changed)
    told = run("dataset", "verify", tmp_path, "-q", "--workers", 1)
    assert told.exit_code == 1
    assert "all row 1: the solution is wrong" in told.stdout
    assert "3 of them have ratings from an older version of gridwise" in told.stdout


def test_rows_of_an_old_dataset_are_graded() -> None:
    for line in (STORED / "jsonl" / "all.jsonl").read_text().splitlines():
        row = json.loads(line)
        assert gw.score_answer(row["puzzle"], row["solution"]).right
        wrong = row["solution"].translate(str.maketrans("01", "10"))
        assert gw.score_answer(row["puzzle"], wrong).verdict == "wrong"
