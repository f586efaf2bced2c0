"""A standalone page with a puzzle's picture and rules: one file, without scripts or references."""

from __future__ import annotations

from html import escape
from typing import Any

from gridwise.model.puzzle import Puzzle
from gridwise.render.svg import draw as draw_svg

NAME = "html"
EXTENSION = ".html"
MEDIA_TYPE = "text/html"

_PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
body {{ font-family: sans-serif; line-height: 1.45; color: #1f2430; }}
body {{ max-width: 46em; margin: 2em auto; padding: 0 1em; }}
figure {{ margin: 1em 0 2em; break-inside: avoid; }}
li {{ break-inside: avoid; }}
</style>
</head>
<body>
<h1>{title}</h1>
{body}
</body>
</html>
"""


def draw(puzzle: Puzzle, **options: Any) -> str:
    """The puzzle as a page: title, rules, picture, and the text of the step if one is shown."""
    step = options.get("step")
    words = "" if step is None else f"\n<p>{escape(str(step))}</p>"
    return page(puzzle.title, f"{rules(puzzle)}\n<figure>\n{draw_svg(puzzle, **options)}</figure>{words}")


def rules(puzzle: Puzzle) -> str:
    """The puzzle's rules as paragraphs."""
    return "\n".join(f"<p>{escape(rule)}</p>" for rule in puzzle.rules)


def page(title: str, body: str) -> str:
    """A page with a title and a body that is already HTML."""
    return _PAGE.format(title=escape(title), body=body)
