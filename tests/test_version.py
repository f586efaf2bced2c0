"""The version stands in two files: the package can't read the project's file once it is installed."""

import tomllib
from pathlib import Path

import gridwise as gw


def test_both_say_the_same_version() -> None:
    project = tomllib.loads((Path(__file__).resolve().parent.parent / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["version"] == gw.__version__
