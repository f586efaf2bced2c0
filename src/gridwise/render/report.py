"""An explanation as a document: numbered lines, Markdown, or a page with a picture of each step."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from html import escape

from gridwise.logic.position import Position
from gridwise.logic.step import Step
from gridwise.render.html import page, rules

FORMATS = ("text", "json", "markdown", "html")


def report(position: Position, steps: Iterable[Step], to: str = "text", plain: bool = False) -> str:
    """The steps from a position as one document; HTML includes a picture of each step."""
    listed = list(steps)
    if to == "json":
        return json.dumps([step.to_json() for step in listed], ensure_ascii=False, indent=1) + "\n"
    if to == "markdown":
        board = f"```text\n{position.puzzle}\n```"
        return _markdown(position, board, [_item(number, step, plain) for number, step in enumerate(listed, 1)])
    if to == "html":
        return _html(position, listed, plain)
    return "".join(f"{number}. {line(step, plain)}\n" for number, step in enumerate(listed, 1))


def illustrated(
    position: Position, steps: Iterable[Step], stem: str, plain: bool = False
) -> tuple[str, dict[str, str]]:
    """The steps as Markdown with a picture for each, and these pictures by file name.

    The pictures belong beside the document: `stem.svg` shows the puzzle, `stem-1.svg` the first step.
    """
    items, pictures = [], {f"{stem}.svg": position.puzzle.svg()}
    for number, step in enumerate(steps, 1):
        name = f"{stem}-{number}.svg"
        pictures[name] = _picture(position, step)
        items.append(f"{_item(number, step, plain)}\n\n   ![step {number}](<{name}>)\n")
    return _markdown(position, f"![the puzzle](<{stem}.svg>)", items), pictures


def line(step: Step, plain: bool = False) -> str:
    """A step as one line, with the name of its technique or in plain words."""
    return step.plain if plain else str(step)


def _picture(position: Position, step: Step) -> str:
    return position.puzzle.svg(step=step, cell_size=40)


def _item(number: int, step: Step, plain: bool) -> str:
    return f"{number}. {_unmarked(line(step, plain))}"


def _unmarked(text: str) -> str:
    """The text escaped for Markdown: `a1*b1*c1` must not emphasise b1."""
    return re.sub(r"([\\`*_\[\]<>#|])", r"\\\1", text)


def _markdown(position: Position, board: str, items: Iterable[str]) -> str:
    puzzle = position.puzzle
    parts = [f"# {_unmarked(puzzle.title)}", *map(_unmarked, puzzle.rules), board, "\n".join(items).rstrip()]
    return "\n\n".join(parts) + "\n"


def _html(position: Position, steps: list[Step], plain: bool) -> str:
    puzzle = position.puzzle
    items = [
        f"<li><p>{escape(line(step, plain))}</p>\n<figure>\n{_picture(position, step)}</figure></li>" for step in steps
    ]
    start = f"<figure>\n{puzzle.svg()}</figure>"
    return page(puzzle.title, "\n".join([rules(puzzle), start, "<ol>", *items, "</ol>"]))
