"""An explanation as a document: numbered lines, Markdown, or a page with a picture of every step."""

from __future__ import annotations

import json
from collections.abc import Iterable
from html import escape

from gridwise.logic.position import Position
from gridwise.logic.step import Step

FORMATS = ("text", "json", "markdown", "html")


def report(position: Position, steps: Iterable[Step], to: str = "text", plain: bool = False) -> str:
    """The steps from a position as one document."""
    listed = list(steps)
    if to == "json":
        return json.dumps([step.to_json() for step in listed], ensure_ascii=False, indent=1) + "\n"
    if to == "markdown":
        return _markdown(position, listed, plain)
    if to == "html":
        return _html(position, listed, plain)
    return "".join(f"{number}. {line(step, plain)}\n" for number, step in enumerate(listed, 1))


def line(step: Step, plain: bool = False) -> str:
    """A step in a line: with the name of its technique, or in plain words."""
    return step.plain if plain else str(step)


def _markdown(position: Position, steps: list[Step], plain: bool) -> str:
    puzzle = position.puzzle
    parts = [f"# {puzzle.title}", *puzzle.rules, f"```text\n{puzzle}\n```"]
    parts.append("\n".join(f"{number}. {line(step, plain)}" for number, step in enumerate(steps, 1)))
    return "\n\n".join(parts) + "\n"


_PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>{title}</title>
<style>
body {{ font-family: sans-serif; max-width: 50em; margin: 2em auto; }}
figure {{ margin: 1em 0 2em; }}
figure svg {{ max-width: 26em; height: auto; }}
</style>
</head>
<body>
<h1>{title}</h1>
{rules}
<figure>{picture}</figure>
<ol>
{steps}
</ol>
</body>
</html>
"""


def _html(position: Position, steps: list[Step], plain: bool) -> str:
    puzzle = position.puzzle
    walk = position.copy()
    items = []
    for step in steps:
        picture = puzzle.svg(candidates=walk.candidates())
        items.append(f"<li><p>{escape(line(step, plain))}</p><figure>{picture}</figure></li>")
        walk.apply(step)
    rules = "\n".join(f"<p>{escape(rule)}</p>" for rule in puzzle.rules)
    return _PAGE.format(title=escape(puzzle.title), rules=rules, picture=puzzle.svg(), steps="\n".join(items))
