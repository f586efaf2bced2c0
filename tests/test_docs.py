"""Every example in the README and the docs is run, and its output is what the page shows."""

import contextlib
import doctest
import os
import re
import shlex
import subprocess
import sys
import warnings
from pathlib import Path
from typing import get_args

import pytest
import yaml
from pydantic import TypeAdapter

import gridwise as gw
from clitools import environment, run
from cpu_limits import FOREVER
from gridwise import extend
from gridwise.model.fields import Editor
from gridwise.model.relations import relation_classes
from gridwise.reference import PAGES, PICTURES, extending_page, type_pictures

ROOT = Path(__file__).parent.parent
DOCS = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
FENCE = re.compile(r"^```(\w+)([^\n]*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
TITLE = re.compile(r"title=(\S+)")
FIRST_COMMAND = next(re.finditer(r"^\$ (.*)$", DOCS[0].read_text(encoding="utf-8"), re.MULTILINE))[1]
"""The first one that a reader tries: run as they run it."""


def blocks(path: Path) -> list[tuple[str, str, str]]:
    return [(match[1], match[2], match[3]) for match in FENCE.finditer(path.read_text(encoding="utf-8"))]


def save_titled(path: Path, folder: Path) -> None:
    """Write the blocks that say which file they are; examples of the project can be used as well."""
    (folder / "examples").symlink_to(ROOT / "examples")
    for _, info, text in blocks(path):
        if title := TITLE.search(info):
            (folder / title[1]).write_text(text, encoding="utf-8")


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.name)
def test_commands_print_what_the_docs_show(path: Path, tmp_path: Path) -> None:
    save_titled(path, tmp_path)
    for kind, _, text in blocks(path):
        if kind == "console":
            for session in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
                command, _, expected = session.partition("\n")
                assert_prints(command, expected, tmp_path)


def assert_prints(command: str, expected: str, folder: Path) -> None:
    first, *args = shlex.split(command)
    assert first in {"gridwise", "cat", "python"}, "only commands that a reader has"
    alone = first != "gridwise" or "--plugin" in args or command == FIRST_COMMAND
    printed = in_a_shell(command, folder) if alone else in_this_process(args, folder)
    seen = "\n".join(line.rstrip() for line in printed.strip().splitlines())
    wanted = "\n".join(line.rstrip() for line in expected.strip().splitlines())
    pattern = re.escape(wanted).replace(re.escape("..."), ".*")
    assert re.fullmatch(pattern, seen, re.DOTALL), f"$ {command}\nprinted:\n{seen}\nthe docs show:\n{wanted}"


def in_a_shell(command: str, folder: Path) -> str:
    """What it prints as a process of its own, as for a reader: for what would leave something behind here."""
    bin_folder = Path(sys.executable).parent
    path = f"{bin_folder}{os.pathsep}{os.environ['PATH']}"
    env = environment(PATH=path, NO_COLOR="1")
    done = subprocess.run(command, shell=True, cwd=folder, env=env, capture_output=True, text=True, timeout=FOREVER)
    return done.stdout + done.stderr


def in_this_process(args: list[str], folder: Path) -> str:
    """What `gridwise` prints, without the time that it takes to start."""
    with contextlib.chdir(folder):
        done = run(*args, env={"NO_COLOR": "1"})
    return done.stdout + done.stderr


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.name)
def test_python_examples_do_what_the_docs_show(path: Path, tmp_path: Path) -> None:
    save_titled(path, tmp_path)
    source = "".join(text for kind, _, text in blocks(path) if kind == "python")
    plain = [text for kind, _, text in blocks(path) if kind == "python" and ">>>" not in text]
    assert not plain, "write Python examples with >>> so that their results are checked"
    example = doctest.DocTestParser().get_doctest(source, {"gw": gw}, path.name, str(path), 0)
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    with contextlib.chdir(tmp_path):
        results = doctest.DocTestRunner(optionflags=flags).run(example)
    assert results.failed == 0


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.name)
def test_puzzle_files_load(path: Path, tmp_path: Path) -> None:
    save_titled(path, tmp_path)
    for kind, info, text in blocks(path):
        if kind == "yaml" and "part" not in info:
            file = tmp_path / "shown.yml"
            file.write_text(text, encoding="utf-8")
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                assert gw.load_all(file)


@pytest.mark.parametrize("name", PAGES)
def test_reference_pages_are_up_to_date(name: str) -> None:
    written = (ROOT / "docs" / "reference" / name).read_text(encoding="utf-8")
    assert written == PAGES[name](), "run `make docs`"


def test_the_relations_of_the_page_about_plugins_are_up_to_date() -> None:
    written = (ROOT / "docs" / "extending.md").read_text(encoding="utf-8")
    assert written == extending_page(written), "run `make docs`"
    assert "| `In(cell, values)` | the cell holds one of the values |" in written
    missing = {kind.__name__ for kind in relation_classes()} - set(dir(extend))
    assert not missing, "plugins import every relation from gridwise.extend"


def test_the_page_about_plugins_lists_every_type_of_field() -> None:
    page = (ROOT / "docs" / "extending.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `(\w+)` \| [^|]+ \| (`[^|]+) \|$", page, re.MULTILINE))
    offered = {name: getattr(extend, name) for name in extend.__all__}
    annotated = {name for name, kind in offered.items() if any(isinstance(part, Editor) for part in get_args(kind))}
    assert set(rows) == {*annotated, "Cell", "Outside"}
    for name, written in rows.items():
        for example in re.findall(r"`([^`]+)`", written):
            adapter = TypeAdapter(offered[name])
            value = adapter.validate_python(yaml.safe_load(example))
            assert adapter.validate_python(adapter.dump_python(value)) == value, example


def test_pictures_of_all_types_are_up_to_date() -> None:
    stored = {
        path.name: path.read_text(encoding="utf-8") for path in (ROOT / "docs/reference" / PICTURES).glob("*.svg")
    }
    made = type_pictures()
    changed = sorted(name for name in {*stored, *made} if stored.get(name) != made.get(name))
    assert not changed, f"run `make docs`: {', '.join(changed)}"


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.name)
def test_pictures_exist(path: Path) -> None:
    for link in re.findall(r"!\[[^]]*\]\(([^)]+)\)", path.read_text(encoding="utf-8")):
        assert (path.parent / link).is_file(), link


@pytest.mark.parametrize("path", [*DOCS, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"], ids=lambda path: path.name)
def test_links_lead_to_files(path: Path) -> None:
    for link in re.findall(r"\]\((?!https?:)([^)#]+)", path.read_text(encoding="utf-8")):
        assert (path.parent / link).exists(), link


def test_the_index_lists_every_page() -> None:
    index = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    pages = {path.relative_to(ROOT / "docs").as_posix() for path in (ROOT / "docs").rglob("*.md")} - {"README.md"}
    listed_apart = {page for page in pages if page.startswith("explanations/") and page != "explanations/README.md"}
    assert pages - listed_apart <= set(re.findall(r"\]\(([^)]+)\)", index))


def test_the_table_of_where_to_change_what_names_real_places() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8").split("## Where to change what")[1]
    rows = re.findall(r"^\| (?!to change|---)[^|]*\| ([^|]*) \|$", page, re.MULTILINE)
    assert len(rows) >= 30
    for row in rows:
        path = None
        for name in re.findall(r"`([^`]+)`", row):
            if "/" in name:
                path = (
                    ROOT if name.startswith(("native/", "tests/", "scripts/")) else ROOT / "src" / "gridwise"
                ) / name
                made_up = path.stem.isupper()
                assert (path.parent if made_up else path).exists(), name
                path = None if made_up or path.is_dir() else path
            elif path is not None:
                text = path.read_text(encoding="utf-8")
                assert re.search(rf"\b{re.escape(name)}\b", text), f"{name} is not in {path}"


def test_docstrings_of_the_front_page() -> None:
    assert doctest.testmod(gw).failed == 0
