"""Formulas: random ones against an independent solver, what they become, their errors, and how Python writes them."""

from random import Random

import pytest

import gridwise as gw
import oracle
from gridwise.constraints._expression import parse_formula
from gridwise.constraints._expression_relations import relations_of
from sampled_cases import first

CELLS = [f"{row}{column}" for row in "abcd" for column in "1234"]
LIMIT = 300
CHUNK, CHUNKS = 25, 20


def number(random: Random, cells: list[str]) -> str:
    """A random calculation with some of the cells."""
    a, b, c = (random.choice(cells) for _ in range(3))
    k = random.randint(1, 3)
    return random.choice(
        [
            a, f"{k}*{a} + {b}", f"{a} - {b}", f"{a}*{b}", f"({a} + {b}) mod {k + 1}", f"max({a}, {b}, {c})",
            f"min({a}, {b}) + {k}", f"gcd({a}, {b})", f"lcm({a}, {c})", f"abs({a} - {b})", f"{a}^2", f"{a}*10 + {b}",
            f"{a} // {b}", f"{a} / {b}", str(random.randint(1, 9)), f"sum({a}, {b}, {c})",
        ]
    )  # fmt: skip


def comparison(random: Random) -> str:
    cells = random.sample(CELLS, 4)
    sign = random.choice(["=", "=", "!=", "<", "<=", ">", ">="])
    return f"{number(random, cells)} {sign} {random.choice(cells)} + {number(random, cells)}"


def statement(random: Random) -> str:
    if random.random() < 0.7:
        return comparison(random)
    return random.choice(["{} or {}", "{} and {}", "not ({} or {})"]).format(comparison(random), comparison(random))


def random_puzzle(seed: int) -> gw.Puzzle:
    """A Latin square with formulas that one of its solutions need not satisfy."""
    random = Random(seed)
    formulas: list[gw.Formula] = []
    while len(formulas) < 5:
        text = statement(random)
        try:
            gw.Puzzle("LatinSquare", size=(4, 4), constraints=[gw.Formula(formula=text)])
        except gw.PuzzleError as error:
            if error.message.startswith("no numbers of this puzzle satisfy"):
                continue
            raise
        formulas.append(gw.Formula(formula=text))
    return gw.Puzzle("LatinSquare", size=(4, 4), constraints=formulas)


@pytest.mark.parametrize("chunk", first(1, range(CHUNKS)))
def test_random_formulas_against_an_independent_solver(chunk: int) -> None:
    solvable = 0
    for seed in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        puzzle = random_puzzle(seed)
        expected = oracle.solutions(puzzle, LIMIT)
        assert gw.count(puzzle, limit=LIMIT) == len(expected), [clue.formula for clue in puzzle.clues]  # type: ignore[attr-defined]
        if len(expected) < LIMIT:
            found = list(gw.solutions(puzzle))
            assert {oracle.values_of(solution) for solution in found} == expected
            solvable += bool(found)
    assert solvable > 3


LOWERED = [
    ("b1 + b2 = b3", "Linear"), ("b1 != c4", "Distinct"), ("b1 <= c2", "Pair"), ("b1 < 4", "In"), ("b1 = c4", "Pair"),
    ("2*a1 + a2 < 6", "Pair"), ("a1*10 + a2 = c1*10 + c2", "Linear"), ("a1 mod 3 = 2", "In"),
    ("max(a1-a4) - min(a1-a4) = 3", "Automaton"), ("gcd(a1, a2) = 1", "Pair"), ("a1^2 + b1^2 = c1^2", "Linear"),
    ("(a1 + b1 + c1) mod 3 = 1", "Linear"), ("|a1 + b1 - c1| = 2", "Linear"), ("a1*b1*c1 = 12", "Product"),
    ("a1*b1*c1 < 12", "Automaton"), ("not a1 + b1 = c1", "Linear"), ("(a1 - b1) / 2 = c1", "Linear"),
    ("lcm(a1 b1 c1) = 6", "Automaton"), ("a1 < b1 < c1", "Pair Pair"), ("a1 + b1 = 3 or c1 + d1 + e1 = 9", "Either"),
]  # fmt: skip


@pytest.mark.parametrize(("formula", "expected"), LOWERED)
def test_formulas_become_the_narrowest_relations(formula: str, expected: str) -> None:
    relations = relations_of(parse_formula(formula), tuple(range(1, 10)))
    assert " ".join(type(relation).__name__ for relation in relations) == expected


NAMES = "the known names are cells, if, then, else, and, or, not, in, mod, abs, min, max, gcd, lcm, sum, product"
MALFORMED = [
    ("a1 + = 4", 6, "'=' is unexpected"),
    ("a1 + b1 =", 10, "it ends too early"),
    ("a1 + b1 = x", 11, f"'x' is unknown; {NAMES}"),
    ("(a1 < 2", 8, "a ')' is missing"),
    ("a1 < 2)", 7, "')' is unexpected"),
    ("a1 < < 3", 6, "'<' is unexpected"),
    ("a1 = 1.5", 6, "'1.5' can't be read"),
    ("a1 = foo(a2)", 6, f"'foo' is unknown; {NAMES}"),
    ("abs(a1, b1) = 2", 1, "'abs' takes one number"),
    ("max() = 3", 5, "')' is unexpected"),
    ("a1 + (a2 < 2) = 3", 6, "there is a comparison where a number is needed"),
    ("a1 b1 = 3", 4, "'b1' is unexpected"),
    ("a1 = b1 and 3", 13, "there is a number where a comparison such as a1 < b2 is needed"),
    ("a1 in 3 + b1", 7, "a '(' is missing"),
    ("a1 not = 3", 8, "a 'in' is missing"),
    ("|a1 - b1 = 3", 10, "a '|' is missing"),
    ("a1 = 2 $ 3", 8, "'$' can't be read"),
    ("max(a1-) = 3", 8, "')' is unexpected"),
    ("a1 = b1 or", 11, "it ends too early"),
    ("-" * 50 + "a1 = 3", 42, "it is nested too deeply (the limit is 40)"),
]


@pytest.mark.parametrize(("text", "column", "why"), MALFORMED)
def test_a_malformed_formula_is_refused_at_its_column(text: str, column: int, why: str) -> None:
    with pytest.raises(gw.PuzzleError) as caught:
        gw.parse(f"- LatinSquare\n- size: [4, 4]\n- Formula: '{text}'\n")
    assert caught.value.message == f"the expression '{text}' is wrong: {why}"
    assert (caught.value.line, caught.value.column) == (3, 12 + column)


def test_formulas_are_refused_if_nothing_satisfies_them() -> None:
    with pytest.raises(gw.PuzzleError, match=r"no numbers of this puzzle satisfy a1 \+ b1 \+ c1 > 20"):
        gw.parse("- LatinSquare\n- size: [4, 4]\n- a1 + b1 + c1 > 20\n")
    with pytest.raises(gw.PuzzleError, match="contains no cell"):
        gw.parse("- LatinSquare\n- size: [4, 4]\n- 1 + 1 = 2\n")
    with pytest.raises(gw.PuzzleError, match="z9"):
        gw.parse("- LatinSquare\n- size: [4, 4]\n- a1 + z9 = b1\n")


def test_lines_keep_their_older_meaning() -> None:
    puzzle = gw.parse("- LatinSquare\n- size: [4, 4]\n- a1-a2 = 1\n- b1 < b2 > b3\n- c1 - c2 = c3\n- d1 = 2\n")
    kinds = [type(clue).__name__ for clue in puzzle.clues]
    assert kinds == ["DifferenceIs", "LessThan", "LessThan", "Formula", "SumIs"]


def test_python_writes_formulas_with_operators() -> None:
    a, b, c = gw.terms("a1 a2 b3")
    assert (a + b == 2 * c).formula == "a1 + a2 = 2 * b3"
    assert ((a - (b - c)) ** 2 != 4).formula == "(a1 - (a2 - b3)) ^ 2 != 4"
    assert (abs(a - b) >= 2).formula == "abs(a1 - a2) >= 2"
    assert (-a % 3 <= -b).formula == "(-a1) mod 3 <= -a2"
    row = gw.terms("a1-a4")
    assert (row.max() - row.min() == 3).formula == "max(a1, a2, a3, a4) - min(a1, a2, a3, a4) = 3"
    puzzle = gw.Puzzle("LatinSquare", size=(4, 4), constraints=[a > 3, b * 3 == c, sum(row) == 10])
    assert gw.count(puzzle) == gw.count(gw.parse("- LatinSquare\n- size: [4, 4]\n- a1 = 4\n- a2 = 1\n- b3 = 3\n")) > 0
    with pytest.raises(TypeError, match="cells and whole numbers"):
        a + "1"  # type: ignore[operator]


def test_a_formula_is_explained_with_its_own_arithmetic() -> None:
    puzzle = gw.parse("- LatinSquare\n- size: [4, 4]\n- d3 + b1 = c2\n- initial: .... / .... / .... / ..3.\n")
    step = next(iter(gw.find(gw.position(puzzle), "cage bounds")))
    assert "With d3 = 3, d3 + b1 = c2 means 3 + b1 = c2" in str(step)
