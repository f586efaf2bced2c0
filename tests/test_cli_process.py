"""Behaviour that only a separate process shows: exit codes, streams, pipes, Ctrl-C, and imports."""

import json
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from clitools import COMMAND, FOUR, FOUR_SOLVED, FOUR_WITHOUT, environment, interrupted, run, shell
from cpu_limits import FOREVER, wait_for_work


@pytest.mark.parametrize(
    ("args", "stdin", "code"),
    [
        (["solve", "-"], FOUR, 0),
        (["solve", "-"], FOUR_WITHOUT, 1),
        (["solve", "-"], "- Sudoku\n- siez: 3\n", 2),
        (["solve", "--no-such-option"], "", 2),
        (["solve", "Sudoku", "--count", "--time-limit", "0.05"], "", 3),
    ],
)
def test_exit_codes(args, stdin, code):
    result = shell(*args, stdin=stdin)
    assert result.returncode == code
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize(
    ("args", "stdin", "code"),
    [
        (["solve", "--unique", "Sudoku", "--set", "size=4"], "", 1),
        (["solve"], FOUR, 2),
        (["new"], "", 2),
    ],
)
def test_more_exit_codes_without_a_process_each(args, stdin, code):
    assert run(*args, stdin=stdin).exit_code == code


def test_results_are_on_stdout_and_errors_on_stderr(tmp_path):
    (tmp_path / "four.yml").write_text(FOUR)
    result = shell("solve", "four", "nowhere.yml", "-q", cwd=tmp_path)
    assert result.stdout == FOUR_SOLVED
    assert result.stderr == "there is no file or puzzle type 'nowhere.yml'\n"


def test_no_colour_in_pipes():
    result = shell("solve", "-vv", "Sudoku", "--set", "size=4")
    assert "suppose" in result.stderr
    assert "\x1b" not in result.stderr + result.stdout


@pytest.mark.parametrize("streams", ["", "2>&1"])
def test_a_closed_pipe_is_silent(streams):
    command = f'"{sys.executable}" -m gridwise solve -vv --all Sudoku --set size=4 {streams} | head -n 1'
    result = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {command}"],
        capture_output=True,
        text=True,
        env=environment(),
        timeout=FOREVER,
    )
    assert result.returncode == 0
    assert len(result.stdout.splitlines()) == 1
    assert "Error" not in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize(
    ("line", "code", "message"),
    [
        ("solve Sudoku -q >&-", 0, ""),
        ("solve - <&-", 2, "<stdin>: standard input is closed\n"),
        ("check Sudoku - <&-", 2, "<stdin>: standard input is closed\n"),
        ("solve -q Sudoku >/dev/full", 2, "the output can't be written: no space left on device\n"),
        ("schema >/dev/full", 2, "the output can't be written: no space left on device\n"),
    ],
)
def test_streams_that_are_closed_or_full(line, code, message):
    command = f'"{sys.executable}" -m gridwise {line}'
    result = subprocess.run(["bash", "-c", command], capture_output=True, text=True, env=environment(), timeout=FOREVER)
    assert (result.returncode, result.stderr) == (code, message)


ROOMLESS = environment(PYTHONDONTWRITEBYTECODE="1")
"""Where files can't grow, Python would keep compiled modules that are cut, and nobody could import them again."""
BULK = ("solve", "--bulk", "many.txt")


@pytest.mark.parametrize(
    ("args", "unbuffered"), [(BULK, ""), (BULK, "1"), (("draw", "Sudoku", "--to", "svg"), "1"), (("schema",), "1")]
)
def test_output_is_written_whole_or_the_command_fails(args, unbuffered, tmp_path):
    """Without a buffer, a file that may not grow used to be cut, with exit code 0."""
    (tmp_path / "many.txt").write_text(("53" + "." * 79 + "\n") * 200)
    env = {**ROOMLESS, **({"PYTHONUNBUFFERED": "1"} if unbuffered else {})}
    limits = [(1000, 2), (1 << 24, 0)]
    for most, code in limits if args == BULK else limits[:1]:
        with (tmp_path / "out").open("wb") as out:
            result = subprocess.run(
                [*COMMAND, *args, "-q"] if args[0] == "solve" else [*COMMAND, *args],
                cwd=tmp_path, env=env, stdout=out, stderr=subprocess.PIPE, text=True, timeout=FOREVER,
                preexec_fn=lambda most=most: resource.setrlimit(resource.RLIMIT_FSIZE, (most, most)),
            )  # fmt: skip
        message = "the output can't be written: file too large\n" if code else ""
        assert (result.returncode, result.stderr) == (code, message)
    if args[0] == "solve":
        assert len((tmp_path / "out").read_bytes()) == 84 * 200


def test_a_failed_drawing_leaves_the_old_file(tmp_path):
    (tmp_path / "keep.svg").write_text("old")
    result = subprocess.run(
        [*COMMAND, "draw", "Sudoku", "-o", "keep.svg"],
        cwd=tmp_path, env=ROOMLESS, capture_output=True, text=True, timeout=FOREVER,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000)),
    )  # fmt: skip
    assert (result.returncode, result.stderr) == (2, "keep.svg: file too large\n")
    assert [path.name for path in tmp_path.iterdir()] == ["keep.svg"]
    assert (tmp_path / "keep.svg").read_text() == "old"


def counting(process):
    """Wait until it counts; importing takes less time."""
    wait_for_work(process.pid, 2)
    return ""


def test_ctrl_c_ends_a_count_with_what_was_found():
    code, out, err, seconds = interrupted("solve", "--count", "Sudoku", ready=counting)
    assert code == 130, err
    assert int(out) > 0
    assert "at least" in err
    assert "interrupted" in err
    assert "Traceback" not in err
    assert seconds < 0.3


def test_ctrl_c_ends_a_list_of_solutions():
    code, out, err, seconds = interrupted("solve", "--all", "Sudoku", ready=lambda process: process.stdout.readline())
    assert code == 130, err
    assert "|" in out
    assert "found so far" in err
    assert "Traceback" not in err
    assert seconds < 0.3


def test_ctrl_c_keeps_json_whole():
    code, out, err, _ = interrupted("solve", "--json", "--count", "Sudoku", ready=counting)
    assert code == 130, err
    assert json.loads(out)["exact"] is False


def imported(*args):
    code = (
        "import sys; from gridwise.cli import cli; cli.main(sys.argv[1:], standalone_mode=False); print(*sys.modules)"
    )
    result = subprocess.run(
        [sys.executable, "-c", code, *args],
        capture_output=True,
        text=True,
        env=environment(),
        timeout=FOREVER,
        check=True,
    )
    return set(result.stdout.splitlines()[-1].split())


def test_solving_imports_nothing_that_it_does_not_use():
    modules = imported("solve", "-q", "1.....3..2.....4")
    assert "gridwise.solving.solve" in modules
    unwanted = {
        "numpy",
        "rich",
        "pysat",
        "reportlab",
        "fastapi",
        "starlette",
        "uvicorn",
        "asyncio",
        "gridwise.render.svg",
    }
    assert not modules & unwanted


def test_one_command_does_not_import_another():
    modules = imported("types")
    own = {name for name in modules if name.startswith("gridwise.cli.") and not name.startswith("gridwise.cli._")}
    assert own == {"gridwise.cli.types"}
    assert "gridwise._core" not in modules


def test_a_cold_start_is_short():
    """Counted in modules, most of whose time is importing: seconds would tell of the machine."""
    assert len(imported("solve", "-q", BOARD)) < 370


EXAMPLE = str(Path(__file__).parents[1] / "examples" / "sudoku.yml")
BOARD = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
AUDITED = """
import sys
opened = set()
sys.addaudithook(lambda event, args: opened.add(str(args[0])) if event == "open" else None)
{program}
print("\\n" + "\\n".join(opened | set(sys.modules)))
"""


def opened_by(program):
    """The files that a program opens and the modules that it imports."""
    done = subprocess.run(
        [sys.executable, "-c", AUDITED.format(program=program)],
        capture_output=True,
        text=True,
        env=environment(),
        timeout=FOREVER,
        check=True,
    )
    return set(done.stdout.splitlines())


@pytest.mark.parametrize(
    ("program", "types"),
    [
        ("import gridwise", set()),
        (f"import gridwise as gw; gw.solve({BOARD!r})", {"Sudoku.yml"}),
        (f"from gridwise.cli import cli; cli.main(['solve', '-q', {BOARD!r}], standalone_mode=False)", {"Sudoku.yml"}),
        (
            f"from gridwise.cli import cli; cli.main(['solve', '-q', {EXAMPLE!r}], standalone_mode=False)",
            {"sudoku.yml", "Sudoku.yml"},
        ),
    ],
    ids=["import", "in Python", "a board", "a file"],
)
def test_a_start_does_not_grow_with_the_number_of_types(program, types):
    """It reads the file of its own type, and no table of the types that a format knows."""
    opened = opened_by(program)
    assert {Path(name).name for name in opened if name.endswith(".yml")} == types
    formats = {name for name in opened if name.startswith("gridwise.formats.")}
    assert formats <= {"gridwise.formats.text", "gridwise.formats._givens", "gridwise.formats.yaml"}
    others = {name for name in opened if name.startswith("gridwise.constraints.")}
    assert len(others) <= 4, others
