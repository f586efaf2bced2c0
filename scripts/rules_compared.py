"""The rules that wrong answers break, beside the judge of pzprjs: makes docs/rules-compared.md.

    python scripts/rules_compared.py [--write]

It needs the boards of pzprjs in the folder that GRIDWISE_CORPORA names. A test compares the page with them.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests")]

import gridwise as gw  # noqa: E402
from gridwise.model.registry import puzzle_type  # noqa: E402
from test_pzpr import BLANK, MEANING, TYPES, UNFINISHED, answer_of, boards, rows_of  # noqa: E402

PAGE = ROOT / "docs" / "rules-compared.md"
HEAD = """\
# Broken rules beside pzprjs

pzprjs, the program behind puzz.link, comes with test boards. Each of them breaks one rule and has a short name for that
mistake. The tables show what gridwise says about the first board of each name. Right answers pass in both programs.
Made by `scripts/rules_compared.py`.
"""


def page(corpora: Path) -> str:
    """The page for the boards in this folder."""
    names = sorted(TYPES, key=lambda name: puzzle_type(TYPES[name]).title)
    return "\n".join((HEAD, *(section(corpora, name) for name in names)))


def section(corpora: Path, name: str) -> str:
    """The table of one type."""
    lines = [f"| `{broken}` | {said} |" for broken, said in _said(corpora, name)]
    right = sum(broken is None for broken, _ in boards(rows_of(corpora)[name]))
    count = f"{right} right answer{'' if right == 1 else 's'}"
    head = f"## {puzzle_type(TYPES[name]).title}\n\n`{name}`: {count}, {len(lines)} broken rules.\n"
    return "\n".join((head, "| pzprjs | gridwise |", "|---|---|", *lines, ""))


def _said(corpora: Path, name: str) -> Iterator[tuple[str, str]]:
    """Each broken rule, and what we say about it."""
    seen = set[str]()
    for broken, text in boards(rows_of(corpora)[name]):
        if broken is None or broken in seen:
            continue
        seen.add(broken)
        if broken == BLANK:
            yield broken, "(an empty board; nothing is wrong with it)"
        elif broken in UNFINISHED:
            yield broken, "(the answer is not finished)"
        else:
            puzzle = gw.parse(text)
            messages = [mistake.message for mistake in gw.check(puzzle, answer_of(puzzle))]
            yield broken, next(each for each in messages if re.search(MEANING[broken], each))


def main() -> None:
    """Print the page, or write it."""
    if not (folder := os.environ.get("GRIDWISE_CORPORA")):
        print("docs/rules-compared.md stays as it is: GRIDWISE_CORPORA is not set")
        return
    text = page(Path(folder))
    if "--write" in sys.argv:
        PAGE.write_text(text, encoding="utf-8")
    else:
        print(text)


if __name__ == "__main__":
    main()
