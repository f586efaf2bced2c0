"""Explanations and ratings on the command line: pencil marks at a terminal, tables, lists of boards."""

import json
import os
import pty
import re
import subprocess
from pathlib import Path

import gridwise as gw
from clitools import COMMAND, FOUR, environment, first_line, interrupted, run

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
KENKEN = "- KenKen\n- size: [3, 3]\n- a1/a2 = 2\n- a3/b3 = 3\n- b1+c1+c2 = 6\n- b2*c3 = 6\n- initial: 1.. / ... / ...\n"


def plain(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def test_marks_stand_beside_the_words_where_there_is_room():
    wide = run("explain", FOUR, "--until", "1", "--marks", env={"COLUMNS": "100"}).stdout.splitlines()
    assert wide[0].split() == ["1", "2", "3", "4", "1.", "hidden", "single:", *wide[0].split()[7:]]
    assert wide[1].startswith("a  1")
    narrow = run("explain", FOUR, "--until", "1", "--marks", env={"COLUMNS": "40"}).stdout.splitlines()
    assert narrow[0].startswith("1. hidden single")
    assert all(len(line) <= 40 for line in narrow)
    assert any(line.startswith("d ") for line in narrow)


def test_marks_tell_what_goes_and_what_is_placed():
    shown = run("explain", KENKEN, "--marks", "--only", "cage bounds", env={"COLUMNS": "100"})
    assert re.search(r"\d+-23", shown.stdout)
    placed = run("explain", FOUR, "--until", "1", "--marks").stdout
    assert re.search(r"=\d", placed)


def test_in_a_pipe_there_are_no_marks_and_no_colours():
    shown = run("explain", FOUR, "--until", "1").stdout
    assert len(shown.splitlines()) == 1
    assert "\x1b" not in run("explain", FOUR, "--until", "1", "--marks").stdout


def at_terminal(*args: str, **changes: str) -> str:
    """What the command prints where stdout is a terminal."""
    reader, writer = pty.openpty()
    done = subprocess.Popen([*COMMAND, *args], stdout=writer, stderr=writer, env=environment(**changes))
    os.close(writer)
    seen = b""
    while True:
        try:
            piece = os.read(reader, 65536)
        except OSError:
            break
        if not piece:
            break
        seen += piece
    os.close(reader)
    assert done.wait() == 0
    return seen.decode()


def test_a_terminal_shows_marks_in_colours():
    seen = at_terminal("explain", FOUR, "--until", "1", COLUMNS="100", TERM="xterm")
    assert "\x1b[32m\x1b[1m=" in seen
    bare = at_terminal("explain", FOUR, "--until", "1", COLUMNS="100", TERM="xterm", NO_COLOR="1")
    assert "\x1b" not in bare
    assert plain(seen).replace("\r", "") == bare.replace("\r", "")
    assert len(at_terminal("explain", FOUR, "--until", "1", "--no-marks", COLUMNS="300").splitlines()) == 1


def test_a_large_board_that_does_not_fit_shows_the_cells_of_the_step_alone():
    size = 16
    shift = [(4 * (row % 4) + row // 4) for row in range(size)]
    full = [[(shift[r] + c) % size + 1 for c in range(size)] for r in range(size)]
    full[0][0] = 0
    rows = [[value if (r * 7 + c * 3) % 5 < 4 else 0 for c, value in enumerate(row)] for r, row in enumerate(full)]
    puzzle = "- Sudoku\n- size: [16, 16]\n- initial: |\n" + "".join(
        "    " + " ".join(str(v) if v else "." for v in row) + "\n" for row in rows
    )
    shown = run("explain", puzzle, "--until", "1", "--marks", env={"COLUMNS": "100"}).stdout
    assert shown
    assert max(map(len, shown.splitlines())) <= 100
    assert "=" in shown


# ---- rate --------------------------------------------------------------------------------------------------------


def test_several_puzzles_make_a_table(tmp_path: Path):
    (tmp_path / "four.yml").write_text(FOUR)
    (tmp_path / "kenken.yml").write_text(KENKEN)
    (tmp_path / "notes.md").write_text("no puzzle")
    shown = run("rate", tmp_path, EASY).stdout.splitlines()
    assert shown[0].split() == ["puzzle", "level", "score", "steps", "ER", "EP", "ED", "HoDoKu", "hardest"]
    assert [line.split()[1] for line in shown[1:]] == ["Easy", "Easy", "Easy"]
    starts = {line.index("Easy") for line in shown[1:]}
    assert len(starts) == 1
    assert shown[1].split()[2:] == ["1.2", "12", "1.2", "1.2", "1.2", "48", "hidden", "single"]
    assert "–" in shown[2]


def test_a_folder_without_puzzles_is_told(tmp_path: Path):
    (tmp_path / "notes.md").write_text("no puzzle")
    done = run("rate", tmp_path)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == f"{tmp_path}: there are no puzzle files in this folder\n"


def test_an_unknown_ladder_is_answered_with_the_known_ones():
    from gridwise.cli._options import SCALES
    from gridwise.logic.ladder import LADDERS

    assert SCALES == LADDERS
    for command in ("explain", "rate"):
        done = run(command, EASY, "--scale", "foo")
        assert done.exit_code == 2
        assert "'gridwise', 'explainer', 'hodoku'" in done.stderr


def test_a_list_of_boards_is_rated_line_by_line(tmp_path: Path):
    path = tmp_path / "boards.txt"
    path.write_text(f"# ours\npuzzle,rating\n{EASY},1.2\n{EASY[:-1]}\n{EASY.replace('5', '5', 1)} again\n")
    done = run("rate", path, "--json")
    assert done.exit_code == 2
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert [each.get("source") for each in told] == [f"{path}:3", None, f"{path}:5"]
    assert told[1]["error"]["line"] == 4
    assert told[0]["hardest"] == "hidden single"
    assert told[0]["steps"] == 51
    piped = run("rate", "-", stdin=path.read_bytes())
    assert piped.exit_code == 2
    assert len(piped.stdout.splitlines()) == 3
    assert "<stdin>:4" in piped.stderr


def test_a_puzzle_without_solution_does_not_stop_the_others(tmp_path: Path):
    path = tmp_path / "boards.txt"
    path.write_text(f"{EASY.replace('.', '5', 1)}\n{EASY}\n")
    done = run("rate", path)
    assert done.exit_code == 2
    assert f"{path}:1" in done.stderr
    assert done.stdout.splitlines()[-1].startswith(f"{path}:2")


def test_one_scale_can_be_asked_for_alone():
    told = json.loads(run("rate", EASY, "--scale", "explainer", "--json").stdout)
    assert told["er"] == 1.2
    assert told["hodoku_score"] is None
    assert told["hardest"] == "hidden single in a box"
    assert gw.rate(gw.parse(EASY), scales=["gridwise"]).er is None
    assert gw.rate(gw.parse(KENKEN), scales=["explainer"]).level == "Easy"


def test_a_puzzle_with_several_solutions_is_not_rated():
    done = run("rate", "1...............")
    assert done.exit_code == 3
    assert done.stdout == "not rated: the techniques do not solve the puzzle, which may have several solutions\n"


def five_lines(process: subprocess.Popen[str]) -> str:
    return "".join(first_line(process) for _ in range(5))


def test_ctrl_c_keeps_what_was_rated(tmp_path: Path):
    path = tmp_path / "boards.txt"
    path.write_text(f"{EASY}\n" * 6_000)
    code, out, errors, _ = interrupted("rate", path, "--scale", "gridwise", ready=five_lines)
    assert code == 130
    assert errors.strip() == "interrupted"
    lines = out.splitlines()
    assert lines[4].startswith(f"{path}:4 ")
    assert len(lines) < 5_900


def test_a_folder_has_a_row_for_each_file():
    root = Path(__file__).parent.parent / "examples"
    shown = run("rate", root, "--scale", "gridwise", "--quiet")
    assert shown.exit_code == 3  # one of them has two solutions
    assert len(shown.stdout.splitlines()) == len(list(root.glob("*.yml")))
