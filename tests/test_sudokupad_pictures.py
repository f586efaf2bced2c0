"""Puzzles that f-puzzles can't hold, as drawings for SudokuPad."""

import json
import warnings
from textwrap import dedent
from typing import Any

import pytest

import gridwise as gw
from gridwise.formats import sudokupad
from gridwise.formats._lzstring import unpack
from gridwise.model.registry import constraints, puzzle_type, type_names
from sampled_cases import every

NAMES = [*sorted(constraints()), *type_names()]
DRAWN = sudokupad.URL + "scl"


def example(name: str) -> gw.Puzzle | None:
    """The example of a constraint or type."""
    if name in constraints():
        text = constraints()[name].example
        return gw.parse(dedent(text)) if text else None
    return gw.parse(f"- {name}\n{puzzle_type(name).example}")


def drawing(puzzle: gw.Puzzle) -> dict[str, Any]:
    link = sudokupad.write(puzzle).strip()
    assert link.startswith(DRAWN)
    data: dict[str, Any] = json.loads(unpack(link.removeprefix(DRAWN)))
    return data


@pytest.mark.parametrize("name", every(4, NAMES))
def test_every_puzzle_can_be_written_and_read(name: str) -> None:
    puzzle = example(name)
    if puzzle is None:
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", gw.PuzzleWarning)
        link = sudokupad.write(puzzle)
        again = gw.parse(link)
    assert again.grid.shape == puzzle.grid.shape
    if link.startswith(DRAWN):
        assert again == puzzle


def test_a_drawing_shows_the_clues_and_states_the_rules() -> None:
    puzzle = gw.parse("- Kakuro\n- layout: |\n    #    3\\  4\\\n    \\4   .   .\n    \\3   .   .\n")
    data = drawing(puzzle)
    assert [len(row) for row in data["cells"]] == [3, 3, 3]
    assert sorted(item["text"] for item in data["overlays"] if item.get("text")) == ["3", "3", "4", "4"]
    assert data["metadata"]["rules"] == "\n".join(puzzle.rules)


def test_digits_are_givens_and_marks_are_drawn() -> None:
    futoshiki = drawing(gw.parse("- Futoshiki\n- size: 4\n- a1 < a2\n- initial: 1... / .... / ..3. / ....\n"))
    assert futoshiki["cells"][0][0] == {"value": 1}
    assert "text" not in {key for item in futoshiki.get("overlays", []) for key in item}
    stars = drawing(gw.parse("- StarBattle\n" + puzzle_type("StarBattle").example))
    assert all(cell == {} for row in stars["cells"] for cell in row)
    assert {line["thickness"] for line in stars["lines"]} >= {4.2}
