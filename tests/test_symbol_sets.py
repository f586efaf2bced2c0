"""Ranges of symbols, sets of symbols that a type offers, and the JSON Schema of marks."""

from pathlib import Path

import jsonschema
import pytest

import gridwise as gw
from clitools import run
from gridwise.declaring.schema import puzzle_schema
from gridwise.web.catalogue import all_types

DISCS = """\
- Binairo
- symbols: discs
- size: [4, 4]
- initial: |
    . ● ● .
    . . ● .
    . . . .
    ○ . . .
"""


@pytest.mark.parametrize(
    ("written", "names"),
    [
        ("1-4", "1234"), ("0-9", "0123456789"), ("A-F", "ABCDEF"), ("a-c", "abc"), ("1..3", "123"), ("1–3", "123"),
        ("1 - 3", "123"), ("'12-'", "12-"), ("'1-'", "1-"),
    ],
)  # fmt: skip
def test_a_range_means_all_symbols_between_its_ends(written: str, names: str) -> None:
    assert gw.parse(f"- {{size: [2, 2], symbols: {written}}}").symbols.names == tuple(names)


def test_ranges_may_have_numbers_of_several_digits_and_negative_ones() -> None:
    assert gw.Puzzle(size=2, symbols="8-11").symbols.names == ("8", "9", "10", "11")
    assert gw.Puzzle(size=2, symbols="-1-1").symbols.values == (-1, 0, 1)
    assert gw.Puzzle(size=2, symbols=["1", "-", "4"]).symbols.names == ("1", "-", "4"), "a list is never a range"


def test_a_binairo_of_discs_is_the_same_puzzle_with_other_marks() -> None:
    discs = gw.parse(DISCS)
    digits = gw.parse(DISCS.replace("- symbols: discs\n", "").replace("●", "1").replace("○", "0"))
    assert discs.givens == digits.givens
    assert gw.solve(discs).solution == gw.solve(digits).solution
    assert discs.symbols.background is None, "every cell must be filled"
    assert digits.symbols.marks == ()


def test_sentences_rules_and_drawings_speak_of_discs() -> None:
    discs = gw.parse(DISCS)
    steps = [str(step) for step in gw.explain(discs)]
    assert all("disc" in step for step in steps), steps
    assert discs.rules[0].startswith(
        "Fill every cell with a white disc or a black disc. Every row and column contains as "
    )
    assert "as many white discs as black discs" in discs.rules[0]
    assert discs.svg().count("<circle") == 4
    digits = gw.parse("[Binairo]")
    assert digits.rules[0].startswith("Fill every cell with 0 or 1. Every row and column contains as many 0s as 1s.")


def test_discs_are_chosen_on_the_command_line(tmp_path: Path) -> None:
    made = run("generate", "Binairo", "--size", 4, "--seed", 1, "--set", "symbols=discs")
    assert made.exit_code == 0, made.output
    assert "- symbols: discs\n" in made.stdout
    assert "●" in made.stdout
    (tmp_path / "p.yml").write_text(made.stdout)
    solved = run("solve", tmp_path / "p.yml", "-q").stdout
    assert solved.count("●") == solved.count("○") == 8
    (tmp_path / "digits.yml").write_text("- Binairo\n- size: 4\n- initial: 1.../..0./..../0..1\n")
    drawn = run("draw", tmp_path / "digits.yml", "--set", "symbols=discs", "--to", "svg")
    assert drawn.stdout.count("<circle") == 4


def test_answers_in_discs_and_digits_are_graded_alike() -> None:
    puzzle = gw.parse(DISCS)
    line = next(gw.solutions(puzzle)).line
    assert gw.score_answer(puzzle, line).right
    assert gw.score_answer(puzzle, line.replace("1", "⚫").replace("0", "⚪")).right
    flipped = line[:-2] + {"0": "1", "1": "0"}[line[-2]] + line[-1]
    [message] = gw.score_answer(puzzle, flipped).messages
    assert message in ("d3 holds a white disc", "d3 holds a black disc")


def test_the_page_offers_the_sets_of_a_type() -> None:
    fields = {kind["name"]: kind["attributes"] for kind in all_types()}
    [choice] = [field for field in fields["Binairo"] if field["name"] == "symbols"]
    assert (choice["editor"], choice["choices"]) == ("choice", ["discs"])
    assert not [field for field in fields["Sudoku"] if field["name"] == "symbols"]


def test_the_schema_describes_marks() -> None:
    symbols = puzzle_schema()["$defs"]["attributes"]["properties"]["symbols"]
    [marked] = [form for form in symbols["anyOf"] if form.get("type") == "object"]
    mark = next(form for form in marked["additionalProperties"]["anyOf"] if form.get("type") == "object")
    assert set(mark["properties"]) == {"value", "look", "noun", "plural", "character", "background", "layer", "derived"}
    assert mark["additionalProperties"] is False
    assert all(each["description"] for each in mark["properties"].values())


@pytest.mark.parametrize(
    ("symbols", "valid"),
    [
        ({"empty": {"value": 0, "background": True}, "star": {"value": 1, "look": "star"}}, True),
        ({"A": 1, "B": 2}, True),
        ("1-9", True),
        (["A", "B"], True),
        ({"star": {"colour": "red"}}, False),
        ({"star": {"value": [1]}}, False),
        ({"star": ["red"]}, False),
    ],
)
def test_an_editor_finds_wrong_marks_by_the_schema(symbols: object, valid: bool) -> None:
    checker = jsonschema.Draft202012Validator(puzzle_schema())
    assert checker.is_valid([{"size": [2, 2], "symbols": symbols}]) is valid
