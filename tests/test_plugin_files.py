"""Plugin files that can't be used: each is refused with one clear message, and what worked before goes on working."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import gridwise as gw
from gridwise.model import registry
from gridwise.model.plugins import unload_all, unload_plugin

CONSTRAINT = '''
from gridwise.extend import Constraint, Region

class {name}(Constraint):
    """All cells hold the same."""

    region: Region

    def relations(self, board):
        for cell in self.region[1:]:
            yield board.equal([self.region[0]], [cell])
'''
TYPE = "title: Twins\nrules: Each pair is alike.\nsymbols: 12\nconstraints:\n  - {name: TwinCells, region: a1 a2}\n"


@pytest.fixture(autouse=True)
def _clean() -> Iterator[None]:
    yield
    unload_all()


def written(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_a_folder_is_loaded_in_the_order_that_its_files_need(tmp_path: Path) -> None:
    """The type comes first by name but uses the constraint; modules without pieces are passed over."""
    written(tmp_path, "A.yml", TYPE)
    written(tmp_path, "b.py", CONSTRAINT.format(name="TwinCells"))
    written(tmp_path, "helper.py", "VALUE = 1\n")
    written(tmp_path, "puzzle.yml", "- Sudoku\n- initial: 1\n")
    assert gw.load_plugin(tmp_path).pieces == {"constraint": ("TwinCells",), "type": ("A",)}
    assert gw.parse("- A\n- size: [1, 2]\n- initial: 1.\n").symbols.names == ("1", "2")


def test_a_folder_whose_type_needs_something_missing_says_what(tmp_path: Path) -> None:
    written(tmp_path, "A.yml", TYPE)
    with pytest.raises(gw.PuzzleError, match="unknown constraint 'TwinCells'"):
        gw.load_plugin(tmp_path)


def test_a_folder_without_pieces_is_refused(tmp_path: Path) -> None:
    written(tmp_path, "helper.py", "VALUE = 1\n")
    with pytest.raises(gw.PuzzleError, match="holds no plugin"):
        gw.load_plugin(tmp_path)


def test_a_file_is_loaded_once_and_again_when_it_changed(tmp_path: Path) -> None:
    path = written(tmp_path, "twins.py", CONSTRAINT.format(name="TwinCells"))
    first = gw.load_plugin(path)
    kind = registry.constraint("TwinCells")
    assert gw.load_plugin(path) == first
    assert registry.constraint("TwinCells") is kind
    written(tmp_path, "twins.py", CONSTRAINT.format(name="EqualTwins"))
    assert gw.load_plugin(path).pieces == {"constraint": ("EqualTwins",)}
    with pytest.raises(gw.PuzzleError, match="unknown constraint 'TwinCells'"):
        registry.constraint("TwinCells")


def test_a_new_version_with_an_error_leaves_the_old_one_in_place(tmp_path: Path) -> None:
    path = written(tmp_path, "twins.py", CONSTRAINT.format(name="TwinCells"))
    gw.load_plugin(path)
    written(tmp_path, "twins.py", "1 / 0\n")
    with pytest.raises(gw.PuzzleError, match="ZeroDivisionError"):
        gw.load_plugin(path)
    assert registry.constraint("TwinCells").__name__ == "TwinCells"


def test_unloading_takes_only_the_pieces_of_that_plugin(tmp_path: Path) -> None:
    twins = gw.load_plugin(written(tmp_path, "twins.py", CONSTRAINT.format(name="TwinCells")))
    gw.load_plugin(written(tmp_path, "equal.py", CONSTRAINT.format(name="EqualTwins")))
    unload_plugin(twins)
    assert "TwinCells" not in registry.constraints()
    assert "EqualTwins" in registry.constraints()


def test_two_files_of_the_same_name_do_not_disturb_each_other(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    gw.load_plugin(written(tmp_path / "one", "twins.py", CONSTRAINT.format(name="TwinCells")))
    gw.load_plugin(written(tmp_path / "two", "twins.py", CONSTRAINT.format(name="EqualTwins")))
    modules = {registry.constraint(name).__module__ for name in ("TwinCells", "EqualTwins")}
    assert modules == {"gridwise_plugin_twins", "gridwise_plugin_twins_2"}


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("notes.txt", "hello", "neither a Python file nor a type in YAML"),
        ("empty.py", "VALUE = 1\n", "defines no "),
        ("board.yml", "- Sudoku\n- initial: 1\n", "this is not a puzzle type"),
        ("bare.yml", "rules: Nothing is required.\nsymbols: 12\n", "the type has no `constraints`"),
        ("cage.py", CONSTRAINT.format(name="Cage"), "but gridwise already has one of that name"),
        (
            "lazy.py",
            "from gridwise.extend import Constraint\nclass Lazy(Constraint):\n    pass\n",
            "has no `relations`",
        ),
    ],
)
def test_a_file_that_is_no_plugin_is_refused(tmp_path: Path, name: str, text: str, message: str) -> None:
    with pytest.raises(gw.PuzzleError, match=message):
        gw.load_plugin(written(tmp_path, name, text))


def test_a_name_taken_by_another_plugin_is_refused(tmp_path: Path) -> None:
    gw.load_plugin(written(tmp_path, "twins.py", CONSTRAINT.format(name="TwinCells")))
    with pytest.raises(gw.PuzzleError, match=r"twins\.py.* already has one of that name"):
        gw.load_plugin(written(tmp_path, "again.py", CONSTRAINT.format(name="TwinCells")))
