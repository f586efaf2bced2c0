"""Bad input: one clear message each, with file, line and column; always a PuzzleError."""

import os
import re
import textwrap
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwise.common.errors import PuzzleError, PuzzleWarning
from gridwise.declaring.loading import load, load_all, parse, parse_all
from gridwise.formats import yaml as yaml_format
from gridwise.model import registry
from gridwise.model.puzzle import Puzzle
from gridwise.model.registry import constraints, puzzle_type, type_names

HERE = Path(__file__).parent


def table() -> list[tuple[str, str]]:
    """The texts of malformed.txt with the message expected of each."""
    lines = (HERE / "malformed.txt").read_text(encoding="utf-8")
    body = re.sub(r"\A(?:#[^\n]*\n)+\n", "", lines)
    return re.findall(r"((?:(?!!! )[^\n]*\n)+)!! ([^\n]*)\n\n?", body)


def message_of(path: Path) -> str:
    """The error that a file gives, with its folder left out."""
    with pytest.raises(PuzzleError) as caught:
        load_all(path)
    return str(caught.value).replace(f"{path.parent}{os.sep}", "")


def write_files(folder: Path, **files: str) -> Path:
    for name, text in files.items():
        (folder / f"{name}.yml").write_text(text, encoding="utf-8")
    return folder / "puzzle.yml"


def test_there_are_enough_cases() -> None:
    assert len({text for text, _ in table()}) >= 100


@pytest.mark.filterwarnings(f"ignore::{PuzzleWarning.__module__}.{PuzzleWarning.__name__}")
@pytest.mark.parametrize(("text", "message"), table())
def test_a_malformed_file_gives_its_message(tmp_path: Path, text: str, message: str) -> None:
    assert message_of(write_files(tmp_path, puzzle=text)) == message


# ---- files that are no text, or no files -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"- Sudoku\n- title: \x00\x01\n", "puzzle.yml:2:10: this is binary data, not text"),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "puzzle.yml:3:1: this is binary data, not text"),
        (b"- Sudoku\n- title: caf\xe9\n", "puzzle.yml:2:13: the byte 0xE9 is not valid UTF-8"),
        ("- Sudoku\n".encode("utf-16"), "puzzle.yml:1:4: this is binary data, not text"),
        (b"- Sudoku\n- title: \x07\n", "puzzle.yml:2:10: the character U+0007 is not allowed in a puzzle file"),
        (
            b"- Sudoku\n\n- title: \xef\xbb\xbf\n",
            "puzzle.yml:3:10: the character U+FEFF is not allowed in a puzzle file",
        ),
        (b"", "puzzle.yml:1:1: there is no puzzle here: the text is empty"),
        (b"# nothing\n\n", "puzzle.yml:1:1: there is no puzzle here: the text is empty"),
        (b"\xef\xbb\xbf", "puzzle.yml:1:1: there is no puzzle here: the text is empty"),
        (b"- Sudoku\r\n-\tsize: 4\r\n", "puzzle.yml:2:2: tabs can't be used for indentation; use spaces"),
        (b"x" * 10_000_000, "puzzle.yml: the file is too large: 10,000,000 bytes (the limit is 8,000,000)"),
        (
            b"- x\n" * 600_000,
            "puzzle.yml: the file is too large: 2,400,000 bytes (the limit for a puzzle file is 2,000,000)",
        ),
        (b"[" * 40_000, "puzzle.yml:1:66: lists and maps are nested too deeply (the limit is 64)"),
        (b"- " * 40_000, "puzzle.yml:1:131: lists and maps are nested too deeply (the limit is 64)"),
        (b"{a: " * 40_000, "puzzle.yml:1:258: lists and maps are nested too deeply (the limit is 64)"),
        (b"[\n" * 40_000, "puzzle.yml:66:1: lists and maps are nested too deeply (the limit is 64)"),
        (
            b"- a\n" * 250_000,
            "puzzle.yml:200000:3: the file has too many values once its aliases are expanded (the limit is 200,000)",
        ),
        (b"- &a [*a]\n", "puzzle.yml:1:7: the alias '*a' contains itself"),
    ],
)  # fmt: skip
def test_a_file_that_is_no_puzzle_at_all(tmp_path: Path, data: bytes, message: str) -> None:
    path = tmp_path / "puzzle.yml"
    path.write_bytes(data)
    assert message_of(path) == message


def test_an_alias_bomb_is_refused() -> None:
    lines = ["- &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"- &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]" for i in range(1, 20)]
    with pytest.raises(
        PuzzleError, match=r"6:8: the file has too many values once its aliases are expanded \(the limit is 200,000\)"
    ):
        parse("\n".join(lines))


def test_files_that_can_not_be_opened(tmp_path: Path) -> None:
    assert message_of(tmp_path / "none.yml") == "none.yml: no such file"
    (tmp_path / "folder").mkdir()
    assert message_of(tmp_path / "folder") == "folder: this is a folder, not a puzzle file"
    assert message_of(tmp_path / "folder" / ".." / "none.yml").endswith("no such file")
    with pytest.raises(PuzzleError, match="the file can't be read: embedded null byte"):
        load("a\0b")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_without_permission(tmp_path: Path) -> None:
    path = write_files(tmp_path, puzzle="- Sudoku\n")
    path.chmod(0)
    assert message_of(path) == "puzzle.yml: the file can't be read: permission denied"


# ---- includes --------------------------------------------------------------------------------------------------------


def test_an_include_that_is_missing(tmp_path: Path) -> None:
    path = write_files(tmp_path, puzzle="- MyKiler\n", MyKiller="- Sudoku\n")
    assert message_of(path) == (
        "puzzle.yml:1:3: 'MyKiler' is not a file in this folder, a puzzle type, a constraint or a line of arithmetic; "
        "did you mean 'MyKiller'?"
    )


def test_includes_in_a_circle(tmp_path: Path) -> None:
    path = write_files(tmp_path, puzzle="- a\n", a="- title: A\n- b\n", b="- a\n")
    assert message_of(path) == "b.yml:1:3: the files include each other in a cycle: puzzle.yml → a.yml → b.yml → a.yml"
    path = write_files(tmp_path, puzzle="- puzzle\n")
    assert message_of(path) == "puzzle.yml:1:3: the files include each other in a cycle: puzzle.yml → puzzle.yml"


@pytest.mark.parametrize("name", ["../secret", "../secret.yml", "sub/inner", "/etc/passwd", "..\\secret", "C:secret"])
def test_an_include_outside_the_folder(tmp_path: Path, name: str) -> None:
    write_files(tmp_path, secret="- Sudoku\n")
    (tmp_path / "home" / "sub").mkdir(parents=True)
    (tmp_path / "home" / "sub" / "inner.yml").write_text("- Sudoku\n", encoding="utf-8")
    path = write_files(tmp_path / "home", puzzle=f"- {name}\n")
    advice = "only files in the same folder and shipped types can be included"
    assert message_of(path) == f"puzzle.yml:1:3: '{name}' is a path; {advice}"


def test_a_link_that_leads_outside_the_folder(tmp_path: Path) -> None:
    write_files(tmp_path, secret="- Sudoku\n")
    (tmp_path / "home").mkdir()
    path = write_files(tmp_path / "home", puzzle="- LatinSquare\n- link\n", near="{size: [2, 2], symbols: AB}")
    (tmp_path / "home" / "link.yml").symlink_to(tmp_path / "secret.yml")
    assert message_of(path) == "puzzle.yml:2:3: 'link.yml' is outside the folder of this file"
    (tmp_path / "home" / "link.yml").unlink()
    (tmp_path / "home" / "link.yml").symlink_to("near.yml")
    assert load(path).symbols.names == ("A", "B")


def test_errors_in_an_included_file_name_that_file(tmp_path: Path) -> None:
    path = write_files(tmp_path, puzzle="- Mine\n", Mine="- Sudoku\n- sise: 4\n")
    assert message_of(path) == "Mine.yml:2:3: unknown key 'sise'; did you mean 'size'?"
    path = write_files(tmp_path, Mine="- Sudoku\n- {name: Cage, region: a1 a10}\n")
    assert message_of(path) == "Mine.yml:2:24: a10 is outside the 9×9 grid"


def test_an_include_is_one_document(tmp_path: Path) -> None:
    path = write_files(tmp_path, puzzle="- Mine\n", Mine="- Sudoku\n---\n- KenKen\n")
    assert message_of(path) == "puzzle.yml:1:3: 'Mine.yml' holds 2 documents; only one can be included"
    path = write_files(tmp_path, Mine="")
    assert message_of(path) == "puzzle.yml:1:3: 'Mine.yml' is empty"


def test_too_many_includes_are_refused(tmp_path: Path) -> None:
    deeper = {f"f{i}": f"- f{i + 1}\n- f{i + 1}\n" for i in range(10)}
    path = write_files(tmp_path, puzzle="- f0\n", f10="title: x\n", **deeper)
    assert message_of(path).endswith("too many files are included (the limit is 100)")


def test_an_included_folder_or_other_file_is_not_read(tmp_path: Path) -> None:
    path = write_files(tmp_path, puzzle="- Mine\n")
    (tmp_path / "Mine.yml").mkdir()
    assert "'Mine' is not a file in this folder" in message_of(path)


def test_types_that_build_upon_each_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_files(
        tmp_path, Ring="- Circle\n", Circle="- Ring\n", Wide="- Base\n- size: 6\n", Base="{size: 2, symbols: AB}"
    )
    names = ("Ring", "Circle", "Wide", "Base")
    types = {name: registry.TypeFile(name, tmp_path / f"{name}.yml") for name in names}
    pieces = registry.pieces
    monkeypatch.setattr(registry, "pieces", lambda kind: types if kind == "type" else pieces(kind))
    with pytest.raises(PuzzleError, match="the types are based on each other in a cycle: Ring → Circle → Ring"):
        parse("Ring")
    assert parse("Wide").grid.shape == (6, 6)


def test_a_type_that_is_told_but_unknown() -> None:
    with pytest.raises(PuzzleError) as caught:
        parse("1234341221434321", type="Sudokoo")
    assert str(caught.value) == "unknown puzzle type 'Sudokoo'; did you mean 'Sudoku'?"


# ---- anything at all -------------------------------------------------------------------------------------------------

GOOD = [
    *(textwrap.dedent(kind.example) for kind in constraints().values()),
    *(puzzle_type(name).starter() for name in type_names()),
]
FRAGMENTS = [
    *" \n:-*&!|>[]{},#'\"=<>+/\\.0123456789abcxyzABC_~%@`?\t\r\x00\x85\u2028é×(",
    *("- ", "\n  ", "\n- ", "null", "-1", "99999999999", "a1", "zz99", "r1c1", "(1,2,3)", "a1-c3", "size: [2, 3]\n"),
    *("name: ", "&a ", "*a", "---\n", "symbols: ABC\n", "void: a1\n", "dimensions: 3\n", "empty: x\n", "initial: |\n"),
    *constraints(),
    *type_names(),
]


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A good file with something put in, taken out, doubled or moved."""
    text = draw(st.sampled_from(GOOD))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        kind = draw(st.sampled_from(["put in", "take out", "swap lines"]))
        if kind == "put in":
            text = text[:start] + draw(st.sampled_from(FRAGMENTS)) + text[start:]
        elif kind == "take out":
            text = text[:start] + text[start + draw(st.integers(1, 12)) :]
        else:
            lines = text.split("\n")
            a, b = draw(st.integers(0, len(lines) - 1)), draw(st.integers(0, len(lines) - 1))
            lines[a], lines[b] = lines[b], lines[a]
            text = "\n".join(lines)
    return text


def puzzles_or_error(text: str) -> list[Puzzle]:
    """The puzzles of a text; none when it gives an error, which then must have its place."""
    found: PuzzleError | None = None
    try:
        return parse_all(text)
    except PuzzleError as error:
        found = error
    assert found.line is not None
    assert found.column is not None
    assert found.message
    return []


@pytest.mark.filterwarnings("ignore")
@settings(max_examples=400, deadline=None)
@given(mutated())
def test_mutated_files_load_or_give_an_error_with_its_place(text: str) -> None:
    for puzzle in puzzles_or_error(text):
        assert yaml_format.read(yaml_format.write(puzzle)) == [puzzle]


@pytest.mark.filterwarnings("ignore")
@settings(max_examples=300, deadline=None)
@given(st.text(max_size=200) | st.text(alphabet="0123456789.*_-|+ \n#ABab", max_size=200))
def test_any_text_loads_or_gives_an_error(text: str) -> None:
    puzzles_or_error(text)
