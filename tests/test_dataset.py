"""Datasets: they match their recipe, nothing leaks between splits, and the verifier finds every kind of damage."""

import json
import shutil
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

import gridwise as gw
from clitools import run
from later_modules import later

pq = later("pyarrow.parquet")

RECIPE = """\
name: Small steps
seed: 7
splits: {train: 6, validation: 2, test: 2}
trace: yes
format: jsonl
puzzles:
- type: Sudoku
  size: 4
  levels: {Easy: 20}
- type: KenKen
  sizes: [4, 5]
  levels: {Easy: 5, Medium: 5}
- type: Futoshiki
  size: 4
  count: 6
"""
Rows = dict[str, list[dict[str, Any]]]


@pytest.fixture(scope="module")
def crew():
    with ThreadPoolExecutor(2) as executor:
        yield executor


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory, crew: ThreadPoolExecutor) -> Path:
    folder = tmp_path_factory.mktemp("made")
    (folder / "recipe.yml").write_text(RECIPE)
    gw.make_dataset(folder / "recipe.yml", folder / "set", executor=crew)
    return folder / "set"


@pytest.fixture
def copy(made: Path, tmp_path: Path) -> Path:
    shutil.copytree(made, tmp_path / "set")
    return tmp_path / "set"


def rows(folder: Path) -> Rows:
    splits = ("train", "validation", "test")
    return {name: [json.loads(line) for line in (folder / f"{name}.jsonl").open()] for name in splits}


def rewrite(folder: Path, changed: Rows) -> None:
    """Write rows back and mend all numbers and checksums, so that only the rows themselves can tell."""
    for split, listed in changed.items():
        for number, row in enumerate(listed, 1):
            row["row"] = number
        (folder / f"{split}.jsonl").write_text("".join(json.dumps(row) + "\n" for row in listed))
    names = [line.split("  ")[1] for line in (folder / "SHA256SUMS").read_text().splitlines()]
    sums = [f"{sha256((folder / name).read_bytes()).hexdigest()}  {name}\n" for name in names]
    (folder / "SHA256SUMS").write_text("".join(sums))


def test_a_data_set_holds_exactly_what_the_recipe_says(made: Path) -> None:
    found = rows(made)
    assert {split: len(listed) for split, listed in found.items()} == {"train": 28, "validation": 9, "test": 9}
    everything = [row for listed in found.values() for row in listed]
    kinds = Counter((row["type"], row["size"], row["level"]) for row in everything if row["type"] != "Futoshiki")
    assert kinds == {
        ("Sudoku", "4x4", "Easy"): 20,
        ("KenKen", "5x5", "Easy"): 5,
        ("KenKen", "5x5", "Medium"): 5,
        ("KenKen", "4x4", "Easy"): 5,
        ("KenKen", "4x4", "Medium"): 5,
    }
    assert len({row["canonical"] for row in everything}) == len(everything) == 46
    for row in everything:
        puzzle = gw.parse(row["puzzle"], type=row["type"])
        assert [solution.line for solution in gw.solutions(puzzle)] == [row["solution"]]
        assert row["trace"]


def test_the_card_tells_of_it(made: Path) -> None:
    card = (made / "README.md").read_text()
    assert "\n---\n\n# Small steps\n\n46 puzzles, made with gridwise" in card
    assert "| Sudoku | 4x4 | Easy | 12 | 4 | 4 | 20 |" in card
    assert "| all |  |  | 28 | 9 | 9 | 46 |" in card
    assert "█" in card
    assert (made / "recipe.yml").read_text() == RECIPE
    assert not (made / "work").exists()


def test_the_same_recipe_makes_the_same_bytes(made: Path, tmp_path: Path, crew: ThreadPoolExecutor) -> None:
    shutil.copy(made / "recipe.yml", tmp_path)
    gw.make_dataset(tmp_path / "recipe.yml", tmp_path / "again", executor=crew)
    for path in made.iterdir():
        assert (tmp_path / "again" / path.name).read_bytes() == path.read_bytes()


def test_making_goes_on_where_it_was_ended(made: Path, tmp_path: Path, crew: ThreadPoolExecutor) -> None:
    class Enough(Exception):  # noqa: N818 - nothing went wrong
        pass

    def tell(event: str, progress: Any, more: Any) -> None:
        nonlocal left
        left -= 1
        if not left:
            raise Enough

    shutil.copy(made / "recipe.yml", tmp_path)
    endings = 0
    for start in (2, 5, 9, 11):
        left = start
        with pytest.raises(Enough):
            gw.make_dataset(tmp_path / "recipe.yml", tmp_path / "set", executor=crew, tell=tell)
        endings += 1
    gw.make_dataset(tmp_path / "recipe.yml", tmp_path / "set", executor=crew)
    assert endings == 4
    for path in made.iterdir():
        assert (tmp_path / "set" / path.name).read_bytes() == path.read_bytes()


def test_a_good_data_set_is_verified(made: Path, crew: ThreadPoolExecutor) -> None:
    verdict = gw.verify_dataset(made, executor=crew)
    assert verdict.good, verdict.problems
    assert verdict.rows == 46


def test_parquet_is_verified_as_well(tmp_path: Path, crew: ThreadPoolExecutor) -> None:
    recipe = tmp_path / "r.yml"
    recipe.write_text("splits: {all: 1, none: 0}\npuzzles:\n- type: Sudoku\n  size: 4\n  levels: {Easy: 4}\n")
    gw.make_dataset(recipe, tmp_path / "set", executor=crew)
    assert pq.read_table(tmp_path / "set" / "all.parquet").num_rows == 4
    assert gw.verify_dataset(tmp_path / "set", executor=crew).good


# ---- damage ----------------------------------------------------------------------------------------------------------


def turned(line: str) -> str:
    """A 4×4 board with its rows upside down and two symbols exchanged."""
    flipped = "".join(line[at : at + 4] for at in (12, 8, 4, 0))
    return flipped.translate(str.maketrans("12", "21"))


def changed_digit(found: Rows) -> None:
    row = found["train"][0]
    row["solution"] = row["solution"][:5] + str(int(row["solution"][5]) % 4 + 1) + row["solution"][6:]


def changed_given(found: Rows) -> None:
    row = found["train"][1]
    at = next(at for at, sign in enumerate(row["puzzle"]) if sign != ".")
    row["puzzle"] = row["puzzle"][:at] + str(int(row["puzzle"][at]) % 4 + 1) + row["puzzle"][at + 1 :]


def second_solution(found: Rows) -> None:
    row = found["test"][0]
    while gw.unique(gw.parse(row["puzzle"])):
        at = next(at for at, sign in enumerate(row["puzzle"]) if sign != ".")
        row["puzzle"] = row["puzzle"][:at] + "." + row["puzzle"][at + 1 :]


def wrong_level(found: Rows) -> None:
    found["train"][2]["level"] = "Hard"


def wrong_count_of_techniques(found: Rows) -> None:
    found["train"][2]["techniques"][0]["count"] += 1


def duplicate(found: Rows) -> None:
    """The fifth row is the fourth one in disguise; everything that it says of itself is true."""
    model = found["train"][3]
    found["train"][4].update(model, puzzle=turned(model["puzzle"]), solution=turned(model["solution"]))
    tell_truth(found["train"][4])


def leak(found: Rows) -> None:
    model = found["train"][3]
    found["test"][1].update(model, puzzle=turned(model["puzzle"]), solution=turned(model["solution"]))
    tell_truth(found["test"][1])


def tell_truth(row: dict[str, Any]) -> None:
    puzzle = gw.parse(row["puzzle"])
    rating = gw.rate(puzzle, scales=["gridwise"]).to_json()
    row.update({name: rating[name] for name in ("level", "score", "hardest", "steps")})
    counts = rating["techniques"].items()
    row["techniques"] = [{"technique": name, "count": count} for name, count in counts]
    row["prompt"] = row["prompt"].replace(board_in(row["prompt"]), drawn(row["puzzle"]))
    steps = list(gw.explain(puzzle))
    row["trace"] = [
        {
            "technique": step.technique,
            "score": step.score,
            "placements": [f"{cell}={symbol}" for cell, symbol in step.placements.items()],
            "removals": [f"{cell}={''.join(symbols)}" for cell, symbols in step.removals.items()],
            "text": str(step),
        }
        for step in steps
    ]


def board_in(prompt: str) -> str:
    return prompt.split("Puzzle:\n")[1].split("\n\n")[0]


def drawn(line: str) -> str:
    return "\n".join(line[at : at + 4] for at in range(0, 16, 4))


def wrong_prompt(found: Rows) -> None:
    found["train"][6]["prompt"] += " It is easy."


def missing_row(found: Rows) -> None:
    del found["validation"][3]


def unreadable_puzzle(found: Rows) -> None:
    found["test"][2]["puzzle"] = "{"


def broken_trace(found: Rows) -> None:
    del found["train"][5]["trace"][-1]


@pytest.mark.parametrize(
    ("damage", "where", "what"),
    [
        (changed_digit, "train row 1", "the solution is wrong"),
        (changed_given, "train row 2", ""),
        (second_solution, "test row 1", "it has a second solution"),
        (wrong_level, "train row 3", "level is Easy, not Hard"),
        (wrong_level, "train", "Sudoku 4x4 Easy: 11 puzzles, not 12"),
        (wrong_count_of_techniques, "train row 3", "techniques is"),
        (duplicate, "train row 5", "a duplicate: it is equivalent to train row 4"),
        (leak, "test row 2", "a leak: it is equivalent to train row 4"),
        (wrong_prompt, "train row 7", "prompt is not that of the puzzle"),
        (missing_row, "validation", "there are 8 rows, not 9"),
        (unreadable_puzzle, "test row 3", "error"),
        (broken_trace, "train row 6", "its trace does not lead to the solution"),
    ],
)
def test_every_kind_of_damage_is_found(
    damage: Callable[[Rows], None], where: str, what: str, copy: Path, crew: ThreadPoolExecutor
) -> None:
    found = rows(copy)
    damage(found)
    rewrite(copy, found)
    verdict = gw.verify_dataset(copy, executor=crew)
    assert any(problem.where == where and what in problem.what for problem in verdict.problems), verdict.problems
    splits = {problem.where.split()[0] for problem in verdict.problems}
    assert splits == {where.split()[0]}, "and nothing else is blamed"


def test_changed_and_missing_files_are_found(copy: Path, crew: ThreadPoolExecutor) -> None:
    (copy / "README.md").write_text("Trust me.")
    (copy / "test.jsonl").unlink()
    told = {str(problem) for problem in gw.verify_dataset(copy, executor=crew).problems}
    assert "README.md: the checksum does not match: the file was changed" in told
    assert "test.jsonl: the file is missing" in told


# ---- the command -----------------------------------------------------------------------------------------------------


def test_the_command_verifies_with_exit_codes(copy: Path) -> None:
    good = run("dataset", "verify", copy, "-q", "--workers", 1)
    assert good.exit_code == 0
    assert good.stdout == "46 puzzles, no problems\n"
    found = rows(copy)
    wrong_level(found)
    rewrite(copy, found)
    bad = run("dataset", "verify", copy, "-q", "--json", "--workers", 1)
    assert bad.exit_code == 1
    assert {"where": "train row 3", "what": "level is Easy, not Hard"} in json.loads(bad.stdout)["problems"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("Easy: 20", "Eassy: 20"), "unknown level 'Eassy'; did you mean 'Easy'?"),
        (("seed: 7", "sead: 7"), "recipe.yml:2:1: unknown key 'sead'; did you mean 'seed'?"),
        (("type: KenKen", "type: KenKan"), "KenKen"),
        (("count: 6", "count: some"), "`count` must be a whole number, at least 1, not 'some'"),
        (("count: 6", "counts: 6"), "give either `levels`, with the number of puzzles for each, or `count`"),
        (("size: 4\n  count", "sise: 4\n  count"), "Futoshiki has no option 'sise'; did you mean 'size'?"),
        (("test: 2}", "../test: 2}"), "'../test' can't be the name of a split"),
        (("format: jsonl", "format: csv"), "'csv' is not one of parquet, jsonl"),
    ],
)
def test_bad_recipes_are_told_at_the_start(change: tuple[str, str], said: str, tmp_path: Path) -> None:
    assert change[0] in RECIPE
    (tmp_path / "recipe.yml").write_text(RECIPE.replace(*change))
    found = run("dataset", "make", tmp_path / "recipe.yml", "-o", tmp_path / "set", "--workers", 1)
    assert found.exit_code == 2
    assert said in found.stderr
    assert not (tmp_path / "set").exists()


def test_folders_that_are_no_data_sets_are_told(tmp_path: Path) -> None:
    assert "there is no finished dataset here" in run("dataset", "verify", tmp_path).stderr
    (tmp_path / "manifest.json").write_text("[]")
    assert "not the manifest of a dataset" in run("dataset", "verify", tmp_path).stderr
    (tmp_path / "r.yml").write_text(RECIPE)
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "thesis.txt").write_text("precious")
    found = run("dataset", "make", tmp_path / "r.yml", "-o", tmp_path / "full")
    assert found.exit_code == 2
    assert "the folder is not empty and holds no dataset" in found.stderr


def test_another_recipe_does_not_mix_with_what_is_there(copy: Path) -> None:
    recipe = copy.parent / "r.yml"
    recipe.write_text(RECIPE)
    assert run("dataset", "make", recipe, "-o", copy, "-q").exit_code == 0, "it is complete"
    recipe.write_text(RECIPE.replace("seed: 7", "seed: 8"))
    found = run("dataset", "make", recipe, "-o", copy, "-q")
    assert found.exit_code == 2
    assert (
        "another recipe or version; use the same recipe as before to resume, or --restart to start over" in found.stderr
    )


def test_a_level_that_a_type_does_not_have_ends_with_3(tmp_path: Path) -> None:
    (tmp_path / "r.yml").write_text("puzzles:\n- type: Sudoku\n  size: 1\n  count: 3\n")
    found = run("dataset", "make", tmp_path / "r.yml", "-o", tmp_path / "set", "-q", "--workers", 1)
    assert found.exit_code == 3
    assert "found only 1 of the 3 requested puzzles (any Sudoku)" in found.stderr
