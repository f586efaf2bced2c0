"""Rules about other rules: random ones against an independent solver, clue masks, errors at their own place."""

from random import Random
from typing import Any

import pytest

import gridwise as gw
import oracle
from gridwise.model.shapes import Polyline, Tone
from sampled_cases import first

LIMIT = 300
CHUNK, CHUNKS = 25, 20
PARTS = [
    "{a} < {b}", "{a} + {b} = {c}", "{a} != {b}", "{a} in (1, 3)", "max({a}, {b}, {c}) = 3", "{a} * {b} = 6",
    "Thermometer: {a} {b} {c}", "Renban: {a} {b} {c}", "AllDifferent: {a} {b} {c}", "Even: {a}", "Odd: {a} {b}",
]  # fmt: skip


def plain(text: str) -> Any:
    name, colon, value = text.partition(": ")
    return {name: value} if colon else text


def part(random: Random, deep: int = 1) -> Any:
    """A random constraint as plain data."""
    if deep and random.random() < 0.3:
        return combination(random, deep - 1)
    cells = random.sample([f"{row}{column}" for row in "abc" for column in "123"], 3)
    return plain(random.choice(PARTS).format(**dict(zip("abc", cells, strict=True))))


def combination(random: Random, deep: int = 1) -> Any:
    """A random rule about other rules, as plain data."""
    kind = random.choice(["AnyOf", "ExactlyOneOf", "Exactly", "AtLeast", "AtMost", "Not", "IfThen"])
    if kind == "Not":
        return {"name": kind, "parts": [part(random, deep) for _ in range(random.randint(1, 2))]}
    if kind == "IfThen":
        fields = ("when", "then", "otherwise")[: random.randint(2, 3)]
        return {"name": kind, **{field: part(random, deep) for field in fields}}
    options = [part(random, deep) for _ in range(random.randint(2, 4))]
    if kind in ("AnyOf", "ExactlyOneOf"):
        return {"name": kind, "options": options}
    fewest, most = kind == "AtLeast", len(options) - (kind == "AtMost")
    return {"name": kind, "options": options, "count": random.randint(fewest, most)}


def random_puzzle(seed: int) -> gw.Puzzle:
    from gridwise.constraints._nested import constraint_from_plain

    random = Random(seed)
    while True:
        try:
            rules = [constraint_from_plain(combination(random)) for _ in range(2)]
            return gw.Puzzle("LatinSquare", size=(3, 3), constraints=rules)
        except gw.PuzzleError as error:
            if not error.message.startswith("no numbers of this puzzle satisfy"):
                raise


@pytest.mark.parametrize("chunk", first(1, range(CHUNKS)))
def test_random_combinations_against_an_independent_solver(chunk: int) -> None:
    solvable = 0
    for seed in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        puzzle = random_puzzle(seed)
        expected = oracle.solutions(puzzle, LIMIT)
        found = {oracle.values_of(solution) for solution in gw.solutions(puzzle)}
        assert found == expected, puzzle.rules
        assert gw.count(puzzle) == len(found)
        solvable += bool(found)
    assert solvable > 3


RULES = """\
- Sudoku
- size: [4, 4]
- ExactlyOneOf: [{Not: {Thermometer: a1 a2 a3}}, {Not: a4 + b4 = 7}, {Not: {WhiteDot: c1 c2}}]
- {name: IfThen, when: {Odd: a1}, then: d4 = 1}
- {name: AtLeast, count: 2, options: [b1 = 1, {Renban: d1 d2 d3}, {Even: d1}]}
- if b2 = 1 then c3 = 2 else c4 = 1
"""


def test_each_combination_is_one_clue() -> None:
    puzzle = gw.parse(RULES)
    lines = RULES.splitlines(keepends=True)
    without = ["".join(line for line in lines if line != lines[number]) for number in range(2, 6)]
    assert [gw.count(puzzle, absent=[clue]) for clue in range(4)] == [gw.count(gw.parse(text)) for text in without]
    assert gw.count(puzzle) == 2


def test_combinations_are_explained_to_the_end() -> None:
    puzzle = gw.parse(f"{RULES}- initial: .... / .4.. / .... / ....\n")
    steps = [str(step) for step in gw.explain(puzzle)]
    assert any("If odd a1, then cage d4 = 1 can only be" in step for step in steps)
    assert sum(len(step.placements) for step in gw.explain(puzzle)) == 15


def test_many_options_are_counted_without_listing_all_choices() -> None:
    cells = [f"{row}{column}" for row in "abcd" for column in "1234"]
    options = [gw.Even(cell=cell) for cell in cells]
    square = {"size": (4, 4)}
    assert gw.count(gw.Puzzle("LatinSquare", **square, constraints=[gw.Exactly(options=options, count=8)])) == 576
    assert gw.count(gw.Puzzle("LatinSquare", **square, constraints=[gw.AtLeast(options=options, count=9)])) == 0
    assert gw.count(gw.Puzzle("LatinSquare", **square, constraints=[gw.AtMost(options=options, count=8)])) == 576


WRONG = [
    ("Not: {Even: z9}", "3:15: z9 is outside the 4×4 grid"),
    ("Not: {Thermometre: a1 b3}", "3:9: unknown constraint 'Thermometre'; did you mean 'Thermometer'?"),
    ("Not: []", "3:8: a list of constraints is empty"),
    (
        "Not: SymbolsNumericByDiameter",
        "3:8: SymbolsNumericByDiameter can't be a part of Not: it sets symbols",
    ),
    (
        "Not: {name: ConnectedCells, symbols: 1}",
        "3:8: ConnectedCells can't be a part of Not: it describes a whole graph",
    ),
    ("{name: AtLeast, count: 3, options: [a1 = 1, a2 = 2]}", "3:26: there are only 2 options, not 3"),
    ("{name: AtLeast, count: 0, options: [a1 = 1, a2 = 2]}", "3:26: at least 0 of 2 options says nothing"),
    ("AtMost: [a1 = 1, a2 = 2]", "3:3: AtMost needs `count`"),
    ("ExactlyOneOf: [a1 = 1]", "3:17: ExactlyOneOf needs a list of two or more options"),
    ("{name: IfThen, when: {Even: a1}, then: {Cage: z9}}", "3:49: z9 is outside the 4×4 grid"),
    ("{name: IfThen, when: {Even: a1}}", "3:3: IfThen needs `then`"),
    ("{name: IfThen, when: a1 + = 3, then: b1 = 2}", "3:29: the expression 'a1 + = 3' is wrong: '=' is unexpected"),
]


@pytest.mark.parametrize(("rule", "told"), WRONG)
def test_errors_stand_at_their_own_place(rule: str, told: str) -> None:
    with pytest.raises(gw.PuzzleError) as caught:
        gw.parse(f"- Sudoku\n- size: [4, 4]\n- {rule}\n")
    assert str(caught.value).startswith(told)


@pytest.mark.parametrize("rule", ["Odd: a1 b3", "Odd: a1-a2", "{name: Maximum, cell: a1 c3}"])
def test_constraints_of_one_cell_take_several(rule: str) -> None:
    puzzle = gw.parse(f"- LatinSquare\n- size: [4, 4]\n- {rule}\n")
    assert len(puzzle.clues) == 2
    assert gw.parse(puzzle.to_yaml()) == puzzle
    assert gw.Odd.each(cell="a1 b3") == [gw.Odd(cell="a1"), gw.Odd(cell="b3")]


def test_several_cells_in_an_option_apply_together() -> None:
    puzzle = gw.parse("- LatinSquare\n- size: [4, 4]\n- AnyOf: [{Odd: a1 b2}, {Even: a1 b2}]\n")
    other = gw.parse("- LatinSquare\n- size: [4, 4]\n- (a1 + b2) mod 2 = 0\n")
    assert gw.count(puzzle) == gw.count(other)


def test_any_rule_can_have_a_drawing_of_its_own() -> None:
    text = "- LatinSquare\n- size: [4, 4]\n- {Formula: a1 + b2 = c3, draw: {line: a1 b2 c3, colour: green}}\n"
    puzzle = gw.parse(text)
    (shape,) = puzzle.clues[0].draw(puzzle.board)
    assert isinstance(shape, Polyline)
    assert (str(shape.cells[0]), shape.tone) == ("a1", Tone.GREEN)
    assert gw.parse(puzzle.to_yaml()) == puzzle
    assert puzzle.rules[-1] == "The numbers satisfy a1 + b2 = c3."
    plain = gw.parse(text.replace(", draw: {line: a1 b2 c3, colour: green}", ""))
    assert gw.count(puzzle) == gw.count(plain)


def test_options_are_drawn() -> None:
    rule = "AnyOf: [{Thermometer: a1 a2}, {Odd: c3, draw: {shape: diamond, cell: c3}}]"
    puzzle = gw.parse(f"- LatinSquare\n- size: [4, 4]\n- {rule}\n")
    kinds = [type(shape).__name__ for shape in puzzle.clues[0].draw(puzzle.board)]
    assert kinds == ["Disc", "Polyline", "Outline", "Square", "Outline"]


WRONG_LOOKS = [
    ("{Odd: a1, draw: {lin: a1}}", "3:19: a drawing needs a line, region, shape or text"),
    ("{Odd: a1, draw: {line: z9 a1}}", "3:26: z9 is outside the 4×4 grid"),
    ("{Odd: z9, draw: {region: a1}}", "3:9: z9 is outside the 4×4 grid"),
    ("{name: Drawn, parts: {Odd: a1}, look: {Even: b1}}", "3:42: Even is a rule, not a drawing"),
]


@pytest.mark.parametrize(("rule", "told"), WRONG_LOOKS)
def test_what_is_wrong_in_a_drawing_is_told_at_its_place(rule: str, told: str) -> None:
    with pytest.raises(gw.PuzzleError) as caught:
        gw.parse(f"- LatinSquare\n- size: [4, 4]\n- {rule}\n")
    assert str(caught.value).startswith(told)
