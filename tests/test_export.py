"""Exported puzzles without a browser: the command, the file's contents and size, and the joining of modules."""

from __future__ import annotations

import hashlib
import json
import re
import zlib
from base64 import b64decode
from pathlib import Path
from typing import Any

import pytest

import gridwise as gw
from clitools import run
from gridwise.web.bundle import bundle
from gridwise.web.reply_channel import ReplyChannel
from gridwise.web.tasks import TASKS

EXAMPLES = Path(__file__).parent.parent / "examples"
KILLER = EXAMPLES / "killer-sudoku.yml"
FOUR = "1...|..3.|.4..|...2".replace("|", "")
FOUR_SOLVED = "1324" + "4231" + "2413" + "3142"


def unpacked(page: str, name: str) -> str:
    """A packed part of an exported page: style, script or puzzle."""
    found = re.search(rf'id="packed-{name}">([^<]*)<', page)
    assert found
    return zlib.decompress(b64decode(found[1]), -15).decode()


def data_of(page: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(unpacked(page, "puzzle"))
    return data


# ---- contents --------------------------------------------------------------------------------------------------------


def test_a_nine_by_nine_killer_takes_less_than_150_kilobytes() -> None:
    assert len(gw.export(gw.load(KILLER)).encode()) < 150_000


def test_the_page_has_the_solution_and_a_hint_for_every_step() -> None:
    puzzle = gw.parse(FOUR)
    data = data_of(gw.export(puzzle))
    assert "".join(data["solution"].values()) == FOUR_SOLVED
    steps = list(gw.explain(puzzle))
    assert [step["text"]["what"] for step in data["steps"]] == [step.what for step in steps]
    assert all(len(step["stages"]) == 4 and all(step["stages"]) for step in data["steps"])
    assert data["level"] == gw.rate(puzzle).level


def test_the_page_loads_nothing_and_runs_only_its_own_scripts() -> None:
    page = gw.export(gw.parse(FOUR))
    program = page + unpacked(page, "style") + unpacked(page, "script")
    assert not re.findall(r"https?://(?!www\.w3\.org/2000/svg)[^\s\"']+|@import|url\(", program)
    assert "default-src 'none'" in page
    assert not re.search(r"fetch\(|XMLHttpRequest|WebSocket|sendBeacon", unpacked(page, "script"))


def test_a_title_can_not_break_out_of_the_page() -> None:
    title = "</title></script><script>alert(1)</script>"
    page = gw.export(gw.parse(FOUR).replace(title=title))
    assert "<script>alert" not in page
    assert data_of(page)["board"]["title"] == title


def test_the_key_for_stored_work_is_that_of_the_puzzle_alone() -> None:
    puzzle = gw.parse(FOUR)
    played = puzzle.replace(progress="1 2 3 4\n. . . .\n. . . .\n. . . .")
    keys = {data_of(gw.export(each))["key"] for each in (puzzle, played)}
    assert len(keys) == 1
    assert keys != {data_of(gw.export(gw.parse("13.." + FOUR[4:])))["key"]}


def test_work_in_the_file_is_left_out() -> None:
    played = gw.parse(FOUR).replace(progress=". 2 . .\n. . . .\n. . . .\n. . . .")
    board = data_of(gw.export(played))["board"]
    assert board["givens"] == {"a1": "1", "b3": "3", "c2": "4", "d4": "2"}
    assert "progress" not in board


def test_an_explanation_that_takes_too_long_is_cut_and_the_page_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def stops(puzzle: gw.Puzzle, **options: object) -> Any:
        for number, step in enumerate(gw.explain(puzzle)):
            if number == 3:
                raise gw.Undecided("the time limit was reached", None)
            yield step

    monkeypatch.setattr("gridwise.web.export.explain", stops)
    data = data_of(gw.export(gw.parse(FOUR)))
    assert len(data["steps"]) == 3
    assert data["undecided"] == "the time limit was reached"


def test_the_server_says_so_if_a_puzzle_takes_too_long_to_solve(monkeypatch: pytest.MonkeyPatch) -> None:
    def stops(*values: object, **options: object) -> str:
        raise gw.Undecided("the solution was not found within 7 seconds", None)

    monkeypatch.setattr("gridwise.export", stops, raising=False)
    nothing = ReplyChannel(print, print, print, deadline=0)
    with pytest.raises(gw.PuzzleError, match="not found within 7 seconds") as error:
        TASKS["export"]({"puzzle": FOUR, "contest": False, "language": "en"}, nothing)
    assert "gridwise export" in str(error.value)


# ---- contests --------------------------------------------------------------------------------------------------------


def test_a_contest_page_contains_neither_solution_nor_steps() -> None:
    puzzle = gw.load(KILLER)
    solved = gw.solve(puzzle).solution
    assert solved is not None
    page = gw.export(puzzle, contest=True)
    data = data_of(page)
    assert set(data) == {"names", "key", "author", "board", "contest", "dots", "combinations"}
    assert set(data["contest"]) == {"salt", "rounds", "hash"}
    everything = page + json.dumps(data)
    row = [symbol for _, symbol in sorted(solved.entries.items())][:9]
    for text in ("".join(row), " ".join(row), ",".join(f'"{each}"' for each in row)):
        assert text not in everything


def test_a_contest_page_keeps_quiet_about_what_the_generator_wrote() -> None:
    puzzle = gw.load(EXAMPLES / "nonogram.yml").replace(shows="a secret picture", seed=4711)
    text = json.dumps(data_of(gw.export(puzzle, contest=True)))
    assert "secret picture" not in text
    assert "4711" not in text
    assert "secret picture" in json.dumps(data_of(gw.export(puzzle)))


def test_every_contest_page_has_its_own_salt_and_many_rounds() -> None:
    puzzle = gw.parse(FOUR)
    first, second = (data_of(gw.export(puzzle, contest=True))["contest"] for _ in range(2))
    assert first["salt"] != second["salt"]
    assert first["hash"] != second["hash"]
    assert first["rounds"] >= 100_000
    entered = "\n".join(symbol for symbol, given in zip(FOUR_SOLVED, FOUR, strict=True) if given == ".")
    made = hashlib.pbkdf2_hmac("sha256", entered.encode(), bytes.fromhex(first["salt"]), first["rounds"])
    assert made.hex() == first["hash"]


# ---- the command -----------------------------------------------------------------------------------------------------


def test_the_command_writes_a_page(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.html"
    result = run("export", FOUR, "-o", path)
    assert result.exit_code == 0
    assert str(path) in result.stderr
    assert "solution" in data_of(path.read_text(encoding="utf-8"))
    assert run("export", FOUR, "-o", path, "--contest", "--json").exit_code == 0
    assert "contest" in data_of(path.read_text(encoding="utf-8"))


def test_several_puzzles_become_numbered_pages_in_the_chosen_notation(tmp_path: Path) -> None:
    assert run("export", FOUR, FOUR, "-o", tmp_path / "p.html", "--cells", "r1c1").exit_code == 0
    data = data_of((tmp_path / "p-2.html").read_text(encoding="utf-8"))
    assert data["names"] == "r1c1"
    assert "a2" in data["solution"], "the page itself renames cells"


@pytest.mark.parametrize(
    ("board", "has"), [("1" + "." * 15, "several solutions"), ("123....4" + "." * 8, "no solution")]
)
def test_a_puzzle_without_exactly_one_solution_is_refused(board: str, has: str, tmp_path: Path) -> None:
    result = run("export", board, "-o", tmp_path / "p.html")
    assert result.exit_code == 1
    assert has in result.stderr
    assert not (tmp_path / "p.html").exists()


# ---- joining modules -------------------------------------------------------------------------------------------------


def written(folder: Path, **modules: str) -> Path:
    for name, text in modules.items():
        (folder / f"{name}.js").write_text(text, encoding="utf-8")
    return folder / "first.js"


def test_modules_are_joined_in_the_order_in_which_they_need_each_other(tmp_path: Path) -> None:
    script = bundle(
        written(
            tmp_path,
            first='import { two as second } from "./other.js";\n// a comment\nimport("./late.js").then(second);\n',
            other="export const two = 2;\nexport function three() {}\n",
            late="export class Late {}\n",
        )
    )
    assert script.index("const two = 2") < script.index("two: second")
    assert "return { two, three };" in script
    assert re.search(r"Promise\.resolve\(\w+_late\)\.then\(second\)", script)
    assert "comment" not in script


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('import other from "./other.js";\n', "not understood"),
        ("export default 3;\n", "not understood"),
        ("export let changing = 1;\n", "not understood"),
        ("const a = import(name);\n", "not understood"),
        ('import { two } from "./circle.js";\n', "circle"),
    ],
)
def test_a_form_that_can_not_be_joined_is_an_error(text: str, said: str, tmp_path: Path) -> None:
    circle = 'import { x } from "./first.js";\nexport const two = 2;\n'
    with pytest.raises(ValueError, match=said):
        bundle(written(tmp_path, first=text, other="export const two = 2;\n", circle=circle))
