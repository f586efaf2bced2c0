"""Lines and marks: spellings, rejected input, the wording of their steps, and the effect of removing one."""

from contextlib import suppress
from itertools import product
from math import gcd, lcm

import pytest

import gridwise as gw
from cpu_limits import at_most
from gridwise.constraints._expression import pair_test


def fillings(puzzle: gw.Puzzle) -> set[str]:
    return {solution.line for solution in gw.solutions(puzzle)}


def row(count: int, symbols: str | list[str], *parts: object, **more: object) -> gw.Puzzle:
    return gw.Puzzle(size=(1, count), symbols=symbols, constraints=list(parts), **more)


# ---- expressions ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("expression", "meant"),
    [
        ("a + b * 2 = 7", lambda a, b: a + b * 2 == 7),
        ("(a + b) * 2 == 8", lambda a, b: (a + b) * 2 == 8),
        ("a - b - 1 = 0", lambda a, b: a - b - 1 == 0),
        ("-a + 3 >= -b", lambda a, b: -a + 3 >= -b),
        ("1 < a <= b", lambda a, b: 1 < a <= b),
        ("a = 1 or b = 1 and a = 2", lambda a, b: a == 1 or (b == 1 and a == 2)),
        ("not a = b and b != 2", lambda a, b: a != b and b != 2),
        ("||a - 3| - |b - 3|| <= 1", lambda a, b: abs(abs(a - 3) - abs(b - 3)) <= 1),
        ("a ÷ b = 2 or a × b ≤ 4", lambda a, b: b != 0 and (a == 2 * b or a * b <= 4)),
        ("a / 2 < b / 3", lambda a, b: a * 3 < b * 2),
        ("A % 3 ≠ B // 2", lambda a, b: a % 3 != b // 2),
        ("min(a, b, 3) = max(a - b, 2)", lambda a, b: min(a, b, 3) == max(a - b, 2)),
        ("a ** 2 > b^3 - 1", lambda a, b: a * a > b * b * b - 1),
        ("gcd(a, b) = 1 or lcm(a, 2) mod 3 = 1", lambda a, b: gcd(a, b) == 1 or lcm(a, 2) % 3 == 1),
        ("a in (1, b - 1, 5)", lambda a, b: a in (1, b - 1, 5)),
        ("not (a < b) or not not b = 5", lambda a, b: a >= b or b == 5),
    ],
)
def test_expressions_mean_what_they_say(expression, meant):
    test = pair_test(expression)
    for a, b in product(range(-2, 7), repeat=2):
        assert test(a, b) == meant(a, b), (a, b)


def test_a_pair_that_would_divide_by_zero_is_not_allowed():
    assert fillings(row(2, "012", gw.PairLine(line="a1 a2", expression="a / b >= 1"))) == {"11", "21", "22"}
    assert not pair_test("not a % b = 1")(1, 0)


@pytest.mark.parametrize(
    "text", ["(" * 500 + "a<b", "not " * 500 + "a<b", "-" * 900 + "a<b", "|" * 900 + "a", "a" * 3000]
)
def test_expressions_that_are_too_much_are_refused(text):
    with pytest.raises(gw.PuzzleError, match=r"nested too deeply \(the limit is 40\)|the limit is 2,000"):
        pair_test(text)


@pytest.mark.parametrize(
    "text", ["a.__class__", "a if b else a", "[a]", "a *** b > 2", "lambda: 1", "'a' = b", "1.5 < a", ""]
)
def test_what_is_no_expression_is_refused(text):
    with pytest.raises(gw.PuzzleError, match="is wrong"):
        pair_test(text)


# ---- patterns ------------------------------------------------------------------------------------------------------


def test_a_pattern_speaks_of_symbols_of_any_length():
    symbols = ["-1", "2", "12", "1"]
    meant = {"12[-1]": {("12", "-1")}, "1 2": {("1", "2")}, "[1 -1]2": {("1", "2"), ("-1", "2")}}
    meant["[1-2]12"] = {("1", "12"), ("2", "12")}
    for pattern, wanted in meant.items():
        puzzle = row(2, symbols, gw.RegexLine(line="a1 a2", pattern=pattern))
        assert {solution.symbols for solution in gw.solutions(puzzle)} == wanted


def test_a_pattern_speaks_of_letters_and_escaped_signs():
    assert fillings(row(3, "AB", gw.RegexLine(line="a1 a2 a3", pattern="A+B"))) == {"AAB"}
    assert fillings(row(2, "+?", gw.RegexLine(line="a2 a1", pattern=r"\+\?"))) == {"?+"}


@pytest.mark.parametrize("pattern", ["(.*.*.*)*1", "((1?){99}){30}", "(1|2|3|.)*(.1){20}.*", "(1|.)*1.{9}"])
def test_patterns_can_not_explode(pattern):
    with at_most(5), suppress(gw.PuzzleError):
        gw.count(row(12, "123", gw.RegexLine(line=[f"a{i}" for i in range(1, 13)], pattern=pattern)), limit=2)


# ---- what lines say ------------------------------------------------------------------------------------------------


def test_a_pill_is_read_from_left_to_right_and_from_top_to_bottom():
    down = gw.Puzzle(size=(2, 2), symbols=["1", "2", "12"], constraints=[gw.PillArrow(pill="b1 a1", lines="b1 b2")])
    assert {(s.rows[0][0], s.rows[1][0], s.rows[1][1]) for s in gw.solutions(down)} == {("1", "2", "12")}


def test_a_piece_of_a_loop_may_reach_across_its_start():
    loop = gw.SumLine(line="a1 a2 b2 b1 a1", sum=5)
    puzzle = gw.Puzzle(size=(2, 2), symbols="1234", constraints=[loop], initial="14\n41")
    assert gw.count(puzzle) == 1
    opened = gw.SumLine(line="a1 a2 b2 b1", sum=5)
    assert gw.count(gw.Puzzle(size=(2, 2), symbols="1234", constraints=[opened], initial="41\n11")) == 0
    assert gw.count(gw.Puzzle(size=(2, 2), symbols="1234", constraints=[loop], initial="21\n21")) == 0


@pytest.mark.parametrize(
    ("part", "told"),
    [
        (gw.Renban(line="a1 a2 a3"), "renban a1 a2 a3"),
        (gw.Whispers(line="a1 a2 a3", difference=2), "whispers a1 a2 a3 of 2 in a1 a2"),
        (gw.Lockout(line="a1 a2 a3", difference=2), "lockout a1 a2 a3 of 2 in a1 a3"),
        (gw.AllPairs(region="a1 a2", expression="a < b"), "all pairs of a1 a2 (a < b) in a1 a2"),
        (gw.Arrow(lines="a1 a2; a1 a3"), "arrow a1 a2"),
        (gw.DoubleArrow(line="a1 a2 a3"), "double arrow a1 a2 a3"),
    ],
)
def test_a_step_names_the_part_of_the_line_that_it_rests_on(part, told):
    puzzle = row(3, "12345", part)
    pairs = [relation for relation in part.relations(puzzle.board) if len(relation.cells) == 2]
    first = (pairs or list(part.relations(puzzle.board)))[0]
    assert part.label(first) == told


def test_whispers_without_a_difference_take_half_of_the_symbols():
    for symbols, least in (("123456789", 5), ("012345678", 5), ("123456", 3), ("1234", 2)):
        found = fillings(row(2, symbols, gw.Whispers(line="a1 a2")))
        assert min(abs(int(a) - int(b)) for a, b in found) == least


# ---- marks ---------------------------------------------------------------------------------------------------------


def test_a_dot_of_either_colour_exempts_its_edge():
    both = [gw.AllWhiteDotsGiven(), gw.AllBlackDotsGiven()]
    for dot in (gw.WhiteDot(edge="a1 a2"), gw.BlackDot(edge="a1 a2")):
        assert {"12", "21"} <= fillings(row(2, "1234", dot, *both))
    assert fillings(row(2, "1234", *both)) == {"11", "13", "14", "22", "31", "33", "41", "44"}


def test_taking_a_minimum_away_compares_its_neighbour_with_it():
    puzzle = row(2, "123", gw.Minimum(cell="a1"), gw.Minimum(cell="a2"))
    assert gw.count(puzzle) == 9
    kept = [r for r in puzzle.model.relations if r.active(lambda clue: clue != 1)]
    assert [str(cell) for relation in kept for cell in relation.cells] == ["a1", "a2"]


@pytest.mark.parametrize(("ratio", "written"), [(2, "2"), ("3:2", "3:2"), ("2/3", "3:2"), ("4:2", "2"), ("1", "1")])
def test_ratios_are_written_in_one_way(ratio, written):
    assert gw.BlackDot(edge="a1 a2", ratio=ratio).model_dump(mode="json")["ratio"] == written


def test_roman_numbers_other_than_x_and_v():
    assert gw.XV(edge="a1 a2", mark="xiv").sum == 14
    assert gw.XV(edge="a1 a2", mark="XC").sum == 90


def test_marks_are_written_as_boards_are():
    sixteen = gw.Puzzle("Sudoku", size=16, constraints=[gw.GivenMarks(cell="a1", symbols=["A", "2"])])
    assert gw.candidates(sixteen)["a1"] == ("2", "10")


def test_an_arrow_may_pass_through_a_cell_twice() -> None:
    puzzle = gw.parse("- Sudoku\n- size: [4, 4]\n- Arrow: a1 a2 b2 a2\n")
    solution = gw.solve(puzzle).solution
    assert solution is not None
    assert int(solution["a1"]) == 2 * int(solution["a2"]) + int(solution["b2"])
