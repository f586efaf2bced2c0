"""Files are written whole: whatever writes one goes through `write_file`, or is known to keep what is there."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from gridwise.common import file_writing
from gridwise.common.file_writing import write_file

SOURCE = Path(__file__).parents[1] / "src"
WRITING = re.compile(r"\.write_(?:text|bytes)\(|open\([^)]*[\"'][wx]")
KNOWN = {
    "common/file_writing.py",  # `write_file` itself
    "batch/chunk_store.py",  # unfinished files get their names when they are whole; see test_batch_endings.py
    "batch/output.py",
    "batch/folder_lock.py",  # a lock has no content
    "cli/_batch_streams.py",  # a copy of stdin in a folder of its own
    "engine/clause_learning.py",  # a pipe
    "reference.py",  # the reference pages in this repository
}


def test_all_files_are_written_whole() -> None:
    folder = SOURCE / "gridwise"
    found = {str(path.relative_to(folder)) for path in folder.rglob("*.py") if WRITING.search(path.read_text())}
    assert found <= KNOWN, f"use `write_file` in {', '.join(sorted(found - KNOWN))}"


@pytest.mark.parametrize("call", ["fsync", "replace", "chmod"])
def test_a_failure_leaves_the_old_file_and_nothing_else(
    call: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    write_file(path, "old")

    def refused(*_: object) -> None:
        raise OSError(5, "input/output error")

    monkeypatch.setattr(file_writing.os, call, refused)
    with pytest.raises(OSError, match="input/output error") as caught:
        write_file(path, "new")
    assert caught.value.filename == str(path)
    assert [(each.name, each.read_text()) for each in tmp_path.iterdir()] == [("file", "old")]


def test_new_files_replace_nothing(tmp_path: Path) -> None:
    write_file(tmp_path / "file", "first", new=True)
    with pytest.raises(FileExistsError):
        write_file(tmp_path / "file", "second", new=True)
    assert (tmp_path / "file").read_text() == "first"
    assert os.listdir(tmp_path) == ["file"]
