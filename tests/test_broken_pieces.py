"""Each contract check says what is wrong with a piece that was broken on purpose."""

from collections.abc import Callable
from pathlib import Path

import pytest

import gridwise as gw
from doc_pieces import PIECES
from gridwise import testing
from gridwise.model.plugins import unload_all

CHECKS: dict[str, Callable[[], None]] = {
    "mirror.py": lambda: testing.check_constraint(gw.MirrorLine),
    "pincers.py": lambda: testing.check_technique("pincers"),
    "dashes.py": lambda: testing.check_format("dashes"),
    "markdown.py": lambda: testing.check_output("markdown"),
    "corners.py": lambda: testing.check_recipe("corners"),
    "MirrorSquare.yml": lambda: testing.check_type("MirrorSquare"),
}
TWINS = [
    ("mirror.py", "3 4 . .", ". . . .", "exactly one solution"),
    ("mirror.py", "both ends.\"\n\n    example", "both ends\"\n\n    example", "is not a sentence"),
    ("MirrorSquare.yml", "  3 4 . .", "  . . . .", "exactly one solution"),
    ("pincers.py", "seen_by(left, right, symbol)", "seen_by(left, symbol)", "does not hold"),
    ("pincers.py", "is {symbol}.\"", "is {symbol}\"", "is not a sentence"),
    ("dashes.py", '".dashes"', '"dashes"', "has no dot"),
    ("dashes.py", '[\"dashed board\", *rows', '[\"dashed board\", *rows[::-1]', "changes when it is written"),
    ("markdown.py", 'MEDIA_TYPE = "text/markdown"', "", "or neither of them"),
    ("markdown.py", "if solution is None else", "if True else", "does not draw the solution"),
    ("corners.py", "groups=rest, ", "", "more than one solution"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "whole", "broken", "message"), TWINS)
def test_a_broken_twin_is_found_out(name: str, whole: str, broken: str, message: str, tmp_path: Path) -> None:
    assert whole in PIECES[name]
    for each, text in PIECES.items():
        (tmp_path / each).write_text(text.replace(whole, broken) if each == name else text)
    try:
        gw.load_plugin(tmp_path)
        with pytest.raises(AssertionError, match=message):
            CHECKS[name]()
    finally:
        unload_all()
