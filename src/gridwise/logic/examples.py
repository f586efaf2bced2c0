"""The example of each technique: a position that shows it, as a puzzle file.

Built-in examples are next to the modules of the techniques, in files of the same name (`als.py`, `als.yml`): one
document per technique, with its name as the title. `scripts/technique_examples.py` writes them. A technique from
another package can have its text in `example`.
"""

from __future__ import annotations

import inspect
from functools import cache
from pathlib import Path

from gridwise.logic.technique import Technique

_BETWEEN = "---\n"


def example_text(technique: Technique) -> str:
    """The example as a puzzle file: givens, and `progress` and `marks` if they matter; empty if there is none."""
    return technique.example or _beside(example_file(technique)).get(technique.name, "")


def example_file(technique: Technique) -> Path:
    """The path of the examples for the technique's module."""
    return Path(inspect.getfile(type(technique))).with_suffix(".yml")


@cache
def _beside(path: Path) -> dict[str, str]:
    """The examples in a file, by the names of their techniques."""
    if not path.is_file():
        return {}
    return dict(map(_titled, path.read_text(encoding="utf-8").split(_BETWEEN)[1:]))


def _titled(text: str) -> tuple[str, str]:
    title, _, rest = text.partition("\n")
    return title.removeprefix("- title: "), rest


def examples_written(texts: dict[str, str]) -> str:
    """The file that holds these examples."""
    parts = ["# Made by scripts/technique_examples.py: a position for each technique that shows it.\n"]
    parts += [f"- title: {name}\n{text}" for name, text in sorted(texts.items())]
    return _BETWEEN.join(parts)
