"""Options within options: what is said of them can be understood in one way only."""

import pytest

import gridwise as gw

NESTED = """\
- LatinSquare
- AnyOf:
    - [{Even: a1}, {AnyOf: [{Odd: a2}, [{Even: b1}, a1 < a2]]}]
    - {AllOf: [{Even: a2}, {AnyOf: [{Odd: b2}, {Odd: b1}]}]}
"""


def test_options_within_options_stand_in_brackets() -> None:
    (said,) = [sentence for sentence in gw.parse(NESTED).rules if sentence.startswith("At least one")]
    assert "even a1 and (odd a2 or even b1 and a1 < a2) or even a2 and (odd b2 or odd b1)." in said


def test_that_an_inner_option_holds_is_no_rule_by_itself() -> None:
    said = " ".join(gw.parse(NESTED).rules)
    assert said.count("At least one holds") == 1
    assert said.count("A cell with a square holds an even number.") == 1


@pytest.mark.parametrize(("expression", "count"), [("a + b not in (3, 5)", 6), ("not a + b in (3, 5)", 6)])
def test_not_in_means_not_in(expression: str, count: int) -> None:
    puzzle = gw.Puzzle("LatinSquare", constraints=[gw.PairLine(line="a1 a2", expression=expression)])
    pairs = {(s.rows[0][0], s.rows[0][1]) for s in gw.solutions(puzzle)}
    assert len(pairs) == count


@pytest.mark.parametrize(
    "part", ["{name: AllBlackDotsGiven, ratios: []}", "{name: AllWhiteDotsGiven, differences: []}"]
)
def test_an_empty_list_is_called_empty(part: str) -> None:
    with pytest.raises(gw.PuzzleError, match=r"`(ratios|differences)` of All\w+DotsGiven is empty$"):
        gw.parse(f"- LatinSquare\n- {part}\n")
