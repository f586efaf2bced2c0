"""Write docs/explanations: for each type, one Medium and one Hard puzzle explained in full.

    python scripts/explanations.py               explain the puzzles that the pages have
    python scripts/explanations.py --new         also generate puzzles for levels that have none
    python scripts/explanations.py --new Tapa    the same for some types

The tests compare the pages with what is said now.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import gridwise as gw
from gridwise.declaring.yaml_writer import write
from gridwise.model.registry import type_names

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "explanations"
LEVELS = ("Medium", "Hard")
OTHERWISE = ("Easy",)
"""The level of types that have neither."""
TRIES = 40
SECONDS = 40
MOST_STEPS = 160
"""Longer explanations are not for reading aloud."""
_STORED = re.compile(r"^## (\w+)\n\n```yaml\n(.*?)```\n", re.DOTALL | re.MULTILINE)


def page_of(name: str) -> Path:
    """The page of a type."""
    return FOLDER / f"{name}.md"


def stored(name: str) -> dict[str, str]:
    """The puzzles on the page of a type, by level."""
    path = page_of(name)
    return dict(_STORED.findall(path.read_text(encoding="utf-8"))) if path.exists() else {}


def page(name: str, puzzles: dict[str, str]) -> str:
    """The page of a type: its puzzles, each with its explanation."""
    parts = [f"# {name}, explained\n", "Written by `scripts/explanations.py`.\n"]
    for level, text in puzzles.items():
        steps = "\n".join(f"{number}. {step}" for number, step in enumerate(gw.explain(gw.parse(text)), 1))
        parts.append(f"## {level}\n\n```yaml\n{text}```\n\n{_escaped(steps)}\n")
    return "\n".join(parts)


def index(names: list[str]) -> str:
    """The list of all pages."""
    links = "\n".join(f"- [{name}]({name}.md)" for name in names)
    intro = "One Medium and one Hard puzzle of each type, explained in full; an Easy one if a type has neither."
    return f"# Explanations\n\n{intro}\n\n{links}\n"


def _escaped(text: str) -> str:
    return re.sub(r"([*_<])", r"\\\1", text)


def _with_new(name: str, puzzles: dict[str, str]) -> dict[str, str]:
    return dict(_filled(name, puzzles, LEVELS)) or dict(_filled(name, puzzles, OTHERWISE))


def _filled(name: str, puzzles: dict[str, str], levels: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    for level in levels:
        if level in puzzles:
            yield level, puzzles[level]
        elif (text := _new(name, level)) is not None:
            yield level, text


def _new(name: str, level: str) -> str | None:
    """A puzzle of that level whose explanation is not too long; None if there is none."""
    for seed in range(5):
        try:
            puzzle = gw.generate(name, level=level, seed=seed, tries=TRIES, seconds=SECONDS)
        except (gw.PuzzleError, gw.Unmet, gw.Undecided):
            return None
        text = str(write(puzzle.replace(solution=None, rating=None, seed=None)))
        if len(list(gw.explain(gw.parse(text)))) <= MOST_STEPS:
            return text
    return None


def main() -> None:
    """Write all pages."""
    FOLDER.mkdir(exist_ok=True)
    options, written = sys.argv[1:], []
    wanted = [name for name in options if name != "--new"] or type_names()
    for name in type_names():
        puzzles = stored(name)
        if name in wanted and "--new" in options:
            puzzles = _with_new(name, puzzles)
        if puzzles:
            page_of(name).write_text(page(name, puzzles), encoding="utf-8")
            written.append(name)
            print(name, ", ".join(puzzles), flush=True)
    (FOLDER / "README.md").write_text(index(written), encoding="utf-8")


if __name__ == "__main__":
    main()
