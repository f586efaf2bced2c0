"""`format: 1` in a puzzle file: the version of its format, and how older files are upgraded."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import gridwise as gw
from gridwise.declaring import format_versions
from gridwise.declaring.schema import puzzle_schema
from gridwise.declaring.yaml_nodes import ListNode, Node, ScalarNode
from gridwise.declaring.yaml_writer import write

FOUR = "- Sudoku\n- size: 4\n- initial: 1.../..3./.2../...4\n"


@pytest.mark.parametrize(
    "text",
    [
        f"- format: 1\n{FOUR}",
        f"{FOUR}- format: '1'\n",
        "format: 1\ntype: Sudoku\nsize: 4\ninitial: 1.../..3./.2../...4\n",
        '[{"format": 1}, "Sudoku", {"size": 4, "initial": "1.../..3./.2../...4"}]',
    ],
)
def test_version_1_is_what_a_file_without_a_version_is(text: str) -> None:
    assert gw.parse(text) == gw.parse(FOUR)


def test_the_version_is_not_written_while_every_file_is_of_version_1() -> None:
    assert write(gw.parse(f"- format: 1\n{FOUR}")) == write(gw.parse(FOUR))


def test_a_newer_version_is_refused_before_anything_else_is_read(tmp_path: Path) -> None:
    path = tmp_path / "new.yml"
    path.write_text("- Hexadoku\n- {format: 2, shape: hexagon}\n")
    with pytest.raises(gw.PuzzleError) as error:
        gw.load(path)
    assert str(error.value) == (
        f"{path}:2:12: this file is written for format 2; this version of gridwise reads format 1; upgrade gridwise"
    )


@pytest.mark.parametrize("value", ["two", "0", "-1", "1.5", "'1 2'"])
def test_a_version_that_is_no_number_is_an_error(value: str) -> None:
    with pytest.raises(gw.PuzzleError) as error:
        gw.parse(f"- format: {value}\n{FOUR}")
    shown = value.strip("'")
    assert error.value.message == f"`format` must be the number of a format version, such as 1, not '{shown}'"
    assert (error.value.line, error.value.column) == (1, 11)


@pytest.mark.parametrize("value", ["", "[1]", "{a: 1}"])
def test_a_missing_version_is_an_error(value: str) -> None:
    with pytest.raises(gw.PuzzleError, match=r"`format` must be the number of a format version, such as 1$"):
        gw.parse(f"- format: {value}\n{FOUR}")


def test_two_versions_are_an_error() -> None:
    with pytest.raises(gw.PuzzleError, match="5:11: `format` is given twice"):
        gw.parse(f"- format: 1\n{FOUR}- format: 1\n")


def test_there_is_an_upgrade_for_every_version_before_the_current_one() -> None:
    assert sorted(format_versions.UPGRADES) == list(range(1, format_versions.CURRENT))


def _with_signs(document: Node) -> Node:
    """An artificial upgrade: version 1 writes `a1 below a2`, version 2 `a1 < a2`."""
    assert isinstance(document, ListNode)
    items = (
        replace(part, text=part.text.replace("below", "<")) if isinstance(part, ScalarNode) else part
        for part in document.items
    )
    return replace(document, items=tuple(items))


def test_older_files_are_upgraded_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    gw.parse(FOUR)  # the shipped types are read before the current version is raised
    steps = []

    def to_three(document: Node) -> Node:
        steps.append(document)
        return document

    monkeypatch.setattr(format_versions, "CURRENT", 3)
    monkeypatch.setattr(format_versions, "UPGRADES", {1: _with_signs, 2: to_three})
    old = gw.parse(f"{FOUR}- a1 below a2\n")
    assert [clue.label() for clue in old.clues] == ["a1 < a2"]
    assert len(steps) == 1
    assert gw.parse(f"- format: 3\n{FOUR}- a1 < a2\n") == old
    assert len(steps) == 1
    with pytest.raises(gw.PuzzleError, match="reads formats 1 to 3; upgrade gridwise"):
        gw.parse(f"- format: 4\n{FOUR}")


def test_an_included_file_has_a_version_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "base.yml").write_text(f"- format: 1\n{FOUR}")
    (tmp_path / "more.yml").write_text("- format: 1\n- base\n- a1 < a2\n")
    assert gw.unique(gw.load(tmp_path / "more.yml"))
    (tmp_path / "base.yml").write_text(f"- format: 9\n{FOUR}")
    with pytest.raises(gw.PuzzleError, match=r"base\.yml:1:11: this file is written for format 9"):
        gw.load(tmp_path / "more.yml")


def test_the_schema_knows_the_version() -> None:
    version = puzzle_schema()["$defs"]["attributes"]["properties"]["format"]
    assert (version["minimum"], version["maximum"]) == (1, 1)
