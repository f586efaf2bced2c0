"""Batches: every kind of input, correct rows, and the same bytes from any number of workers."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import gridwise as gw
from batches import EASY, FOUR, HARD, HARDEST, KENKEN, SEVERAL, boards, ended, mixed, rows
from clitools import run
from gridwise.batch.inputs import Record, open_input
from gridwise.batch.schema import OPERATIONS, columns
from gridwise.batch.worker import process_chunk
from gridwise.batch.worker_messages import BatchSpec, unpack
from later_modules import later

pa = later("pyarrow")
pq = later("pyarrow.parquet")


@pytest.fixture
def crew():
    with ThreadPoolExecutor(2) as executor:
        yield executor


def batch(operation: str, source: Path | str, output: Path, **options: Any) -> list[dict[str, Any]]:
    gw.run_batch(operation, source, output, **options)
    return rows(output)


# ---- what the rows say -----------------------------------------------------------------------------------------------


def test_rows_say_what_the_api_says(tmp_path: Path, crew: ThreadPoolExecutor) -> None:
    found = batch("rate", mixed(tmp_path / "in.jsonl"), tmp_path / "out.jsonl", executor=crew, canonical=True)
    assert [row["row"] for row in found] == list(range(1, 26))
    assert [row["status"] for row in found[:10]] == [
        "one", "one", "one", "several", "error", "one", "error", "several", "error", "error",
    ]  # fmt: skip
    for row, puzzle in zip(found, [gw.parse(EASY), gw.parse(FOUR), gw.parse(json.dumps(KENKEN))], strict=False):
        rating = gw.rate(puzzle, scales=["gridwise"])
        answer = gw.solve(puzzle).solution
        assert answer is not None
        assert row["solution"] == answer.line
        assert (row["level"], row["score"], row["steps"]) == (rating.level, rating.score, rating.steps)
        assert row["techniques"] == rating.techniques
        assert len(row["canonical"]) == 16
        assert gw.parse(row["puzzle"], type=row["type"]).model.givens == puzzle.model.givens
    assert [row["source"] for row in found[-3:]] == ["in.jsonl:23", "in.jsonl:24", "in.jsonl:25"]
    assert found[4]["error"].startswith("in.jsonl:5: this line has 80 cells")
    assert "UTF-8" in found[-2]["error"]
    assert found[6]["error"].startswith("in.jsonl:7: ")
    assert "both hold 1" in found[6]["error"]


def made(operation: str, record: Record) -> dict[str, Any]:
    [line] = unpack(process_chunk(BatchSpec(operation, canonical=True), [record]).packed)
    row: dict[str, Any] = json.loads(line)
    return row


@pytest.mark.parametrize("board", [EASY, HARD, SEVERAL, "." * 81, "55" + EASY[2:], EASY.replace(".", "0")])
def test_the_kernel_for_bulk_work_and_the_general_engine_make_the_same_rows(board: str, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(board + "\n")
    [record] = open_input(tmp_path / "in.txt").records()
    for operation in ("solve", "rate", "explain"):
        fast = made(operation, record)
        (tmp_path / "slow.jsonl").write_text(json.dumps({"type": "Sudoku", "initial": board}) + "\n")
        [other] = open_input(tmp_path / "slow.jsonl").records()
        slow = made(operation, other._replace(place=record.place))
        if slow["status"] == "error":  # what can't be read stands there as it was written
            slow["puzzle"] = fast["puzzle"]
        assert fast == slow


def test_traces_lead_to_the_solution(tmp_path: Path, crew: ThreadPoolExecutor) -> None:
    (tmp_path / "in.txt").write_text(EASY + "\n")
    [row] = batch("explain", tmp_path / "in.txt", tmp_path / "out.jsonl", executor=crew)
    board = dict(zip([str(cell) for cell in gw.parse(EASY).grid.cells], EASY, strict=True))
    for step in row["trace"]:
        board.update(dict(placement.split("=") for placement in step["placements"]))
    assert "".join(board.values()) == row["solution"]
    assert [step["technique"] for step in row["trace"]] == [step.technique for step in gw.explain(gw.parse(EASY))]
    assert all(step["text"] for step in row["trace"])


def test_generated_puzzles_are_those_of_generate_and_none_is_there_twice(
    tmp_path: Path, crew: ThreadPoolExecutor
) -> None:
    options: dict[str, Any] = {"size": 4, "seed": 3, "count": 30, "level": "any", "style": "off"}
    found = batch("generate", "Sudoku", tmp_path / "out.jsonl", executor=crew, chunk=7, **options)
    made = list(gw.generate("Sudoku", **options))
    assert [row["seed"] for row in found] == [puzzle.attribute("seed") for puzzle in made]
    assert [gw.parse(row["puzzle"], type=row["type"]).givens for row in found] == [puzzle.givens for puzzle in made]
    assert len({row["canonical"] for row in found}) == 30
    assert [row["row"] for row in found] == list(range(1, 31))


def test_generating_goes_on_to_the_end_when_all_was_made_but_not_written(
    tmp_path: Path, crew: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, options = tmp_path / "out.jsonl", {"size": 4, "count": 5, "executor": crew}
    with monkeypatch.context() as patched:
        patched.setattr("gridwise.batch.run.write_output", interrupted)
        with pytest.raises(KeyboardInterrupt):
            gw.run_batch("generate", "Sudoku", out, **options)
    assert not out.exists()
    summary = gw.run_batch("generate", "Sudoku", out, **options)
    assert (summary.rows, summary.new) == (5, 0)
    assert out.read_bytes() == _made(tmp_path / "other.jsonl", options)


def interrupted(*given: object) -> str:
    raise KeyboardInterrupt


def _made(path: Path, options: dict[str, Any]) -> bytes:
    gw.run_batch("generate", "Sudoku", path, **options)
    return path.read_bytes()


def test_generating_ends_where_there_are_no_more(tmp_path: Path) -> None:
    said = run("batch", "generate", "Sudoku", "--size", "1", "--count", "5", "-o", tmp_path / "o.jsonl", "--workers", 1)
    assert said.exit_code == 3
    assert "found only 1 of the 5 requested puzzles" in said.stderr
    again = run("batch", "generate", "Sudoku", "--size", "1", "--count", "5", "-o", tmp_path / "o.jsonl")
    assert again.exit_code == 3, "a complete run says the same once more"


def test_limits_are_told_in_their_rows(tmp_path: Path, crew: ThreadPoolExecutor) -> None:
    source = tmp_path / "in.txt"
    source.write_text("\n".join([EASY, HARDEST, "." * 256]) + "\n")
    found = batch("solve", source, tmp_path / "nodes.jsonl", executor=crew, nodes=1)
    assert [row["status"] for row in found] == ["one", "undecided", "undecided"]
    assert "node limit" in found[1]["error"]
    found = batch("rate", source, tmp_path / "seconds.jsonl", executor=crew, seconds=1e-9)
    assert found[2]["status"] == "timeout"
    assert "time limit" in found[2]["error"]


# ---- what is read ----------------------------------------------------------------------------------------------------


def test_all_kinds_of_input_give_the_same_results(tmp_path: Path, crew: ThreadPoolExecutor) -> None:
    listed = boards(9)
    (tmp_path / "a.txt").write_text("# some boards\n" + "".join(f"{board}  # {n}\n" for n, board in enumerate(listed)))
    (tmp_path / "b.csv").write_text("id,quiz\n" + "".join(f"{n},{board}\n" for n, board in enumerate(listed)))
    (tmp_path / "c.jsonl").write_text("".join(json.dumps({"puzzle": board, "n": 1}) + "\n" for board in listed))
    pq.write_table(pa.table({"other": range(9), "puzzle": listed}), tmp_path / "d.parquet", row_group_size=4)
    (tmp_path / "e").mkdir()
    for number, board in enumerate(listed):
        (tmp_path / "e" / f"{number}.yml").write_text(f"- Sudoku\n- initial: {board}\n")
    results = []
    for name in ("a.txt", "b.csv", "c.jsonl", "d.parquet", "e"):
        found = batch("rate", tmp_path / name, tmp_path / f"{name}.out.jsonl", executor=crew)
        places = [row.pop("source") for row in found]
        assert places[8] == {"a.txt": "a.txt:10", "b.csv": "b.csv:10", "e": "8.yml"}.get(name, f"{name}:9")
        results.append(found)
    assert all(found == results[0] for found in results)


def test_results_can_be_read_again_as_input(tmp_path: Path, crew: ThreadPoolExecutor) -> None:
    first = batch("rate", mixed(tmp_path / "in.jsonl"), tmp_path / "out.jsonl", executor=crew)
    gw.run_batch("rate", tmp_path / "in.jsonl", tmp_path / "out.parquet", executor=crew)
    for name in ("out.jsonl", "out.parquet"):
        again = batch("rate", tmp_path / name, tmp_path / f"{name}.again.jsonl", executor=crew)
        for before, after in zip(first, again, strict=True):
            if before["status"] != "error":
                assert {**before, "source": ""} == {**after, "source": ""}


def test_parquet_has_the_documented_columns(tmp_path: Path, crew: ThreadPoolExecutor) -> None:
    source = mixed(tmp_path / "in.jsonl")
    for operation in OPERATIONS:
        asked: dict[str, Any] = {"count": 3, "size": 4} if operation == "generate" else {}
        where = "KenKen" if operation == "generate" else source
        gw.run_batch(operation, where, tmp_path / f"{operation}.parquet", executor=crew, **asked)
        plain = batch(operation, where, tmp_path / f"{operation}.jsonl", executor=crew, **asked)
        file = pq.ParquetFile(tmp_path / f"{operation}.parquet")
        assert file.schema_arrow.names == [column.name for column in columns(operation)]
        assert file.metadata.row_group(0).column(0).compression == "ZSTD"
        table = file.read().to_pylist()
        for row in table:
            if row.get("techniques") is not None:
                row["techniques"] = {each["technique"]: each["count"] for each in row["techniques"]}
        assert table == plain


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("broken.parquet", b"PAR1 and then nothing of the kind PAR1", "not a complete Parquet file"),
        ("cut.parquet", None, "not a complete Parquet file"),
        ("empty.csv", b"\n", "the file is empty"),
        ("boards.txt.gz", b"\x1f\x8b\x08\0 and more", "this file is compressed; decompress it first"),
        (
            "column.csv",
            b"id,text\n1,2\n",
            "no column is called 'puzzle'; the columns are id, text; choose one with --column",
        ),
        ("numbers.parquet", b"", "holds int64, not text"),
        ("empty.txt", b"\n\n# nothing\n", "there are no puzzles here"),
    ],
)
def test_bad_input_is_told_at_the_start(name: str, content: bytes | None, said: str, tmp_path: Path) -> None:
    path = tmp_path / name
    if content:
        path.write_bytes(content)
    else:
        pq.write_table(pa.table({"puzzle": list(range(1000))}), path)
        if content is None:
            path.write_bytes(path.read_bytes()[:-100])
    found = run("batch", "rate", path, "-o", tmp_path / "out.parquet", "--workers", 1)
    assert found.exit_code == 2
    assert said in found.stderr
    assert not list(tmp_path.glob("out.parquet*"))


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--column", "quizz"], "there is no column 'quizz'; did you mean 'quiz'?"),
        (["--type", "Sudokku"], "Sudoku"),
        (["--cluster", "nowhere"], "'nowhere' is not the address of a scheduler"),
        (["-o", "out.txt"], "can't write results to a '.txt' file; use .parquet or .jsonl"),
        (["-o", "no/such/out.jsonl"], "the folder does not exist"),
    ],
)
def test_bad_options_are_told_at_the_start(options: list[str], said: str, tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text(f"quiz\n{EASY}\n")
    found = run("batch", "solve", tmp_path / "in.csv", "-o", tmp_path / "out.jsonl", *options)
    assert found.exit_code == 2
    assert said in found.stderr
    assert not list(tmp_path.glob("out*"))


def test_a_file_of_which_no_row_can_be_read_ends_with_2(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_bytes(b"\x00\x01 what is this\n" * 3)
    found = run("batch", "solve", tmp_path / "in.txt", "-o", tmp_path / "out.jsonl", "--workers", 1)
    assert found.exit_code == 2
    assert [row["status"] for row in rows(tmp_path / "out.jsonl")] == ["error"] * 3


def test_a_long_line_is_a_row_with_an_error_and_the_next_one_is_read(tmp_path: Path, crew: ThreadPoolExecutor) -> None:
    (tmp_path / "in.txt").write_text("1" * 3_000_000 + "\n" + EASY + "\n")
    found = batch("solve", tmp_path / "in.txt", tmp_path / "out.jsonl", executor=crew)
    assert [row["status"] for row in found] == ["error", "one"]
    assert found[1]["source"] == "in.txt:2"


# ---- the same bytes --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("operation", ["explain", "generate"])
def test_workers_and_hash_seeds_make_no_difference(operation: str, tmp_path: Path) -> None:
    source = mixed(tmp_path / "in.jsonl")
    asked = ["KenKen", "--size", 4, "--count", 12] if operation == "generate" else [source, "--canonical"]
    contents = set()
    for workers, seed, chunk in ((1, "0", 100), (3, "2", 1)):
        name = f"{workers}.parquet"
        more = ("--workers", workers, "--chunk", chunk)
        ended(operation, *asked, "-o", name, *more, cwd=tmp_path, PYTHONHASHSEED=seed)
        contents.add((tmp_path / name).read_bytes())
    assert len(contents) == 1


def test_times_stand_beside_the_results(tmp_path: Path, crew: ThreadPoolExecutor) -> None:
    batch("rate", mixed(tmp_path / "in.jsonl"), tmp_path / "out.jsonl", executor=crew, chunk=10)
    told = [json.loads(line) for line in (tmp_path / "out.jsonl.times.jsonl").read_text().splitlines()]
    assert sum(each["rows"] for each in told) == 25
    assert all(each["seconds"] > 0 and each["worker"] and each["slowest"]["row"] for each in told)


def test_progress_is_a_line_at_a_terminal_and_json_elsewhere(tmp_path: Path) -> None:
    from clitools import Terminal

    mixed(tmp_path / "in.jsonl")
    terminal = Terminal("batch", "rate", "in.jsonl", "-o", "t.jsonl", "--workers", "1", "--log", "log", cwd=tmp_path)
    assert terminal.end() == 0
    assert "rows, " in terminal.seen
    assert "1 worker" in terminal.seen
    assert "{" not in terminal.seen
    said = ended("rate", "in.jsonl", "-o", "p.jsonl", "--workers", 1, cwd=tmp_path)
    for lines in ((tmp_path / "log").read_text().splitlines(), said.splitlines()[:-1]):
        events = [json.loads(line) for line in lines]
        assert events[0]["event"] == "start"
        assert events[-1]["event"] == "end"
        assert events[-1]["statuses"] == {"error": 6, "one": 17, "several": 2}
        assert {"rows", "total", "rate", "left", "failures", "workers"} <= events[-1].keys()
    assert said.splitlines()[-1].startswith("25 rows")
