"""What each command writes as JSON lines, every other command reads."""

import json
from pathlib import Path

import pytest

import gridwise as gw
from clitools import run
from gridwise.declaring.yaml_writer import write_line

BOARD = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

WRITERS = {
    "solve": ("solve", "--json"),
    "rate": ("rate", "--json"),
    "hint": ("hint", "--json"),
    "explain": ("explain", "--json"),
    "check": ("check", "--json"),
    "count": ("count", "--json"),
    "candidates": ("candidates", "--json"),
    "convert": ("convert", "--to", "jsonl"),
    "draw": ("draw", "--json"),
    "prove": ("prove", "--json"),
    "redundant": ("check", "--redundant", "--json"),
}
READERS = {
    "solve": ("solve",),
    "rate": ("rate",),
    "hint": ("hint",),
    "explain": ("explain",),
    "check": ("check",),
    "count": ("count",),
    "candidates": ("candidates",),
    "draw": ("draw",),
    "convert": ("convert", "--to", "json"),
    "prove": ("prove",),
    "style": ("style",),
}


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The output of each command for a Sudoku and for a KenKen with cages."""
    folder = tmp_path_factory.mktemp("lines")
    caged = gw.generate("KenKen", size=4, seed=1)
    found: dict[str, Path] = {}
    for name, command in WRITERS.items():
        found[name] = folder / f"{name}.jsonl"
        lines = [run(*command, text).stdout for text in (BOARD, write_line(caged))]
        found[name].write_text("".join(lines), encoding="utf-8")
    return found


@pytest.mark.parametrize("writer", WRITERS)
def test_the_same_puzzles_come_back(writer: str, sources: dict[str, Path]) -> None:
    sudoku, kenken = gw.load_all(sources[writer])
    assert sudoku.givens == gw.parse(BOARD).givens
    assert (sudoku.title, kenken.title) == ("Sudoku", "KenKen")
    assert gw.unique(kenken)


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("writer", WRITERS)
def test_every_command_reads_it(writer: str, reader: str, sources: dict[str, Path]) -> None:
    line = sources[writer].read_text().splitlines()[0]
    assert run(*READERS[reader], line).exit_code == 0, "one line, as an argument"


@pytest.mark.parametrize("reader", sorted(READERS.keys() - {"hint"}))  # a hint is for one puzzle
def test_every_command_reads_a_file_of_several(reader: str, sources: dict[str, Path]) -> None:
    result = run(*READERS[reader], str(sources["solve"]))
    assert result.exit_code == 0, result.stderr


def made(folder: Path) -> list[Path]:
    """What `generate` and `batch` write: a folder, lines, tables."""
    run("generate", "Sudoku", "--size", 4, "--count", 2, "--seed", 1, "-o", folder / "made")
    lines = folder / "lines.jsonl"
    lines.write_text(run("generate", "KenKen", "--size", 4, "--count", 2, "--seed", 1, "--json").stdout)
    for name in ("rated.parquet", "rated.jsonl"):
        gw.run_batch("rate", lines, folder / name, workers=1)
    return [folder / name for name in ("made", "lines.jsonl", "rated.parquet", "rated.jsonl")]


def test_every_command_reads_folders_and_tables(tmp_path: Path) -> None:
    for path in made(tmp_path):
        for reader in sorted(READERS.keys() - {"hint", "explain"}):
            result = run(*READERS[reader], path)
            assert result.exit_code == 0, (path.name, reader, result.stderr)


def test_fields_mean_the_same(sources: dict[str, Path]) -> None:
    for name in WRITERS.keys() - {"convert"}:
        row = json.loads(sources[name].read_text().splitlines()[0])
        assert (row["title"], row["source"], row["puzzle"], row["type"]) == ("Sudoku", "<text>", BOARD, "Sudoku"), name


def test_errors_name_the_line(tmp_path: Path) -> None:
    path = tmp_path / "bad.jsonl"
    good = json.dumps({"type": "Sudoku", "puzzle": BOARD})
    for bad, message in (
        ('{"puzzle": "5"', "the line is not JSON"),
        ('{"type": "Sudokuu", "puzzle": "' + BOARD + '"}', "did you mean 'Sudoku'?"),
        ('{"error": {"message": "no such file"}}', "this line has no puzzle, only the error 'no such file'"),
    ):
        path.write_text(f"{good}\n\n{good}\n{good}\n{bad}\n")
        result = run("solve", str(path))
        assert result.exit_code == 2
        assert f"{path}:5:1: " in result.stderr
        assert message in result.stderr
