"""Options within options: their descriptions are unambiguous."""

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
    assert said.count("At least one of these holds") == 1
    assert said.count("A cell with a square contains an even number.") == 1


WRONG = [
    ("- {Thermometre: a3 a2}", "5:8: unknown constraint 'Thermometre'; did you mean 'Thermometer'"),
    ("- [{Odd: b1}, {Sum: 3}]", "5:20: unknown constraint 'Sum'"),
    ("- Cage: zz9 a1", "5:13: zz9 is outside the"),
    ("- {name: Cage, region: a1 a2, summ: 3}", "5:35: Cage has no field 'summ'; did you mean 'sum'"),
    ("- Nowhere", "5:7: unknown constraint 'Nowhere'"),
    ("- a1+ = 3", "5:11: "),
    ("- AnyOf: [{Even: a1}, {Cage: z9}]", "5:34: z9 is outside the"),
    ("- AllOf: [{Even: a1}, {Cage: z9}]", "5:34: z9 is outside the"),
    ("- AllOf: [{Even: a1}, {Thermometer: a1 a1}]", "5:41: the line lists a1 twice in a row"),
    ("- Thermometer: a1 b", "5:20: "),
    ("- {Even: a1, Odd: a2}", "5:7: the constraint with the fields Even, Odd has no name; add `name: X`"),
    ("-", "5:6: a constraint is missing here"),
    ("- {}", "5:7: a constraint is missing here"),
    ("- []", "an option of AnyOf is empty"),
    ("- SymbolsNumericByDiameter", "5:7: SymbolsNumericByDiameter can't be an option of AnyOf"),
]


@pytest.mark.parametrize(("option", "told"), WRONG)
def test_what_is_wrong_in_an_option_is_told_with_its_own_place(option: str, told: str) -> None:
    with pytest.raises(gw.PuzzleError) as caught:
        gw.parse(f"- LatinSquare\n- name: AnyOf\n  options:\n    - Even: a1\n    {option}\n")
    assert told in str(caught.value)


def test_a_part_of_all_of_is_told_with_its_own_place() -> None:
    with pytest.raises(gw.PuzzleError, match=r"^4:13: z9 is outside the"):
        gw.parse("- LatinSquare\n- AllOf:\n    - Even: a1\n    - Cage: a1 z9\n")


def test_options_made_in_python_have_no_place_and_still_tell_what_is_wrong() -> None:
    options = [[gw.Even(cell="a1")], [gw.Cage(region="z9 a1")]]
    with pytest.raises(gw.PuzzleError, match=r"^z9 is outside the"):
        gw.Puzzle("LatinSquare", constraints=[gw.AnyOf(options=options)])


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
