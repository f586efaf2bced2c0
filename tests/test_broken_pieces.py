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
    "lantern.py": lambda: testing.check_look("lantern"),
    "MirrorSquare.yml": lambda: testing.check_type("MirrorSquare"),
}
RULES = "Every row and column contains each number exactly once, and each line reads the same from both ends"
ELSEWHERE = """\
        Corners.__doc__ += "."
        corners = corners[len(Corners.__doc__) % 4 :]
        rest"""
TWINS = [
    ("mirror.py", "3 4 . .", ". . . .", "the example of MirrorLine should have exactly one solution; it has several"),
    ("mirror.py", "- MirrorLine", "- Palindrome", "the example of MirrorLine does not use it"),
    ("mirror.py", "yield Polyline(self.line)", "yield from ()", "MirrorLine draws nothing"),
    ("mirror.py", 'both ends."\n', 'both ends"\n',
     "the rule of MirrorLine is not a sentence: 'Each line reads the same from both ends'"),
    ("MirrorSquare.yml", "3 4 . .", ". . . .",
     "the example of MirrorSquare should have exactly one solution; it has several"),
    ("MirrorSquare.yml", "both ends.", "both ends", f"the rules of MirrorSquare are not a sentence: '{RULES}'"),
    ("MirrorSquare.yml", "clues: {recipe: corners}\n", "",
     "MirrorSquare does not say how its clues are made; write, for example, clues: {recipe: givens}"),
    ("MirrorSquare.yml", "a1 b1 b2", "a1 b1 e2",
     "the example of MirrorSquare does not load: 2:15: e2 is outside the 4×4 grid"),
    ("pincers.py", "seen_by(left, right, symbol)", "seen_by(left, symbol)",
     "a step of pincers (b5, b6, c8, g5 and i5 are not 5) is wrong: "
     "removing 5 from b5: that does not follow from the clues it cites"),
    ("pincers.py", 'is {symbol}."', 'is {symbol}"',
     "`why` of pincers is not a sentence: 'Whatever b7 is, a9 or d7 is 6'"),
    ("pincers.py", "cells_with(2)", "cells_with(9)", "pincers is not found in its example"),
    ("pincers.py", '"gridwise": Rung', '"sideways": Rung',
     "pincers is on the ladder 'sideways', but the ladders are gridwise, explainer, hodoku"),
    ("dashes.py", '".dashes"', '"dashes"', "the suffix 'dashes' of dashes does not start with a dot"),
    ("dashes.py", "*rows, ", "*rows[::-1], ",
     "the example of dashes changes when it is written and read back:\ndashed board\n---4\n-2--\n--3-\n1---\n"),
    ("dashes.py", "1.0 if", "2.0 if", "sniff('dashed board\\n1---\\n--') of dashes is 2.0, not a number from 0 to 1"),
    ("dashes.py", "1.0 if", "0.1 if", "the example of dashes is taken for the format yaml"),
    ("markdown.py", 'MEDIA_TYPE = "text/markdown"', "",
     "the output markdown needs both EXTENSION and MEDIA_TYPE, or neither"),
    ("markdown.py", "if solution is None else", "if True else", "markdown does not draw the solution"),
    ("markdown.py", ", **options: Any", "",
     "markdown can't draw pencil marks: TypeError: draw() got an unexpected keyword argument 'candidates'"),
    ("markdown.py", '".md"', '"md"', "the EXTENSION of markdown is 'md'; it should look like '.svg'"),
    ("corners.py", "groups=rest, ", "", "a deal of corners: all its clues together leave more than one solution"),
    ("corners.py", " if cell not in corners", "", "a deal of corners lists the clue 0 twice"),
    ("corners.py", "        rest", ELSEWHERE,
     "the recipe corners makes different puzzles from the same seed; use the `random` of `deal`"),
    ("corners.py", "return Deal(", "return None and Deal(",
     "no puzzle can be made with the recipe corners: no Mirror square was found in 200 tries"),
    ("lantern.py", "(0.5, 0.0)", "(0.5, -0.2)",
     "lantern draws outside its place, at (0.5, -0.2); a place goes from (0, 0) to (1, 1)"),
    ("lantern.py", "=tone", "=Tone.INK", "lantern looks the same in every tone"),
    ("lantern.py", "Circle((0.5, 0.56), 0.28, fill=tone)", '"a disc"',
     "`draw` of lantern must yield circles, paths and texts, not 'a disc'"),
    ("lantern.py", "yield ", "if False: yield ", "lantern draws nothing"),
    ("lantern.py", '    """A round lantern on a string."""\n', "", "the look lantern has no docstring"),
    ("lantern.py", '"🏮"', '"L"', "the signs of lantern must not be letters, digits or blanks: '◍L'"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "whole", "broken", "message"), TWINS)
def test_a_broken_twin_is_found_out(name: str, whole: str, broken: str, message: str, tmp_path: Path) -> None:
    assert whole in PIECES[name]
    for each, text in PIECES.items():
        (tmp_path / each).write_text(text.replace(whole, broken) if each == name else text)
    try:
        gw.load_plugin(tmp_path)
        with pytest.raises(AssertionError) as failure:
            CHECKS[name]()
    finally:
        unload_all()
    assert str(failure.value) == message
