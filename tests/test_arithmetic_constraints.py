"""Cages, inequalities, magic squares, vertex sums and Kakuro: each is compared with its rule, restated here."""

# ruff: noqa: E501 - in the tables of messages each case is one line

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from math import prod
from pathlib import Path

import pytest

import gridwise as gw
from gridwise.common.errors import PuzzleError
from gridwise.model.grid import Cell, cell_style
from gridwise.model.model import Clue
from gridwise.model.registry import puzzle_type, type_names
from gridwise.model.relations import Either, In, Linear, Pair, Product
from gridwise.model.shapes import CellText, EdgeMark, Outline, PointText, Polyline, Segment

EXAMPLES = Path(__file__).parent.parent / "examples"
Values = dict[Cell, int]
Rule = Callable[[Values], bool]


def assignments(puzzle: gw.Puzzle) -> Iterator[Values]:
    for values in product(puzzle.symbols.ascending, repeat=len(puzzle.grid.cells)):
        yield dict(zip(puzzle.grid.cells, values, strict=True))


def assert_means(puzzle: gw.Puzzle, rule: Rule) -> None:
    """The relations hold exactly where the rule does, and the engine finds just these assignments."""
    wanted = 0
    for values in assignments(puzzle):
        wanted += rule(values)
        satisfied = not list(puzzle.model.broken(values))
        assert satisfied == rule(values), values
    assert gw.count(puzzle) == wanted


def grid(size: tuple[int, ...], symbols: str, *constraints: gw.Constraint, **attributes: object) -> gw.Puzzle:
    return gw.Puzzle(size=size, symbols=symbols, constraints=constraints, **attributes)


def message(text: str) -> str:
    with pytest.raises(PuzzleError) as caught:
        gw.parse(text)
    return str(caught.value)


# ---- cell arithmetic -------------------------------------------------------------------------------------------------


def makes(operator: str, values: list[int], target: int) -> bool:
    """What a cage says, as the rules say it: in either order, or the largest against all the rest."""
    if operator == "+":
        return sum(values) == target
    if operator == "*":
        return prod(values) == target
    largest, *rest = sorted(values, reverse=True)
    if operator == "-":
        return largest - sum(rest) == target
    orders = [(largest, rest), (min(values), [largest])] if len(values) == 2 else [(largest, rest)]
    return any(prod(others) != 0 and first == target * prod(others) for first, others in orders)


@pytest.mark.parametrize("symbols", ["1 2 3 4", "0 1 2 3", "-2 -1 0 1 2", "-3 -2", "1 2 4 9"])
@pytest.mark.parametrize("cells", [1, 2, 3])
@pytest.mark.parametrize("operator", "+-*/")
def test_arithmetic_means_what_it_says_and_only_impossible_targets_are_refused(
    operator: str, cells: int, symbols: str
) -> None:
    region = f"a1-a{cells}"
    numbers = [int(symbol) for symbol in symbols.split()]
    for target in range(-9, 20):
        possible = any(makes(operator, list(values), target) for values in product(numbers, repeat=cells))
        try:
            puzzle = grid((1, cells), symbols, gw.MathOp(operator=operator, region=region, target=target))
        except PuzzleError:
            assert not possible, (operator, target)
        else:
            assert_means(puzzle, lambda values, target=target: makes(operator, list(values.values()), target))


@pytest.mark.parametrize("operator", "-/")
def test_four_cells_stand_against_each_other(operator: str) -> None:
    puzzle = grid((2, 2), "1234", gw.MathOp(operator=operator, region="a1-b2", target=1))
    assert_means(puzzle, lambda values: makes(operator, list(values.values()), 1))


@pytest.mark.parametrize("operator", "+-*/")
@pytest.mark.parametrize("region", ["a1 a2", "a1 a2 a3", "a1 b2", "a1 a2 b1"])
def test_targets_that_houses_forbid_are_refused_only_when_none_can_be_met(operator: str, region: str) -> None:
    latin = gw.Puzzle("LatinSquare", size=(3, 3))
    squares = [dict(zip(latin.grid.cells, s.values, strict=True)) for s in gw.solutions(latin)]
    cells = [Cell.parse(name) for name in region.split()]
    for target in range(-3, 30):
        possible = any(makes(operator, [square[cell] for cell in cells], target) for square in squares)
        clue = gw.MathOp(operator=operator, region=region, target=target)
        try:
            assert gw.unique(gw.Puzzle("LatinSquare", size=(3, 3), constraints=[clue])) in (True, False)
        except PuzzleError:
            assert not possible, target


def lowered(text: str) -> list[object]:
    puzzle = gw.parse(f"- LatinSquare\n- size: [6, 6]\n- {text}\n")
    return [relation for relation in puzzle.model.relations if relation.source in puzzle.clues]


@pytest.mark.parametrize(
    ("text", "kind"),
    [("a1 = 2", In), ("a1+a2 = 5", Linear), ("a1*a2*b1 = 12", Product), ("a1-a2 = 1", Pair), ("a1/a2 = 2", Pair)],
)
def test_each_operator_has_its_relation(text: str, kind: type) -> None:
    (relation,) = lowered(text)
    assert isinstance(relation, kind)


def test_differences_of_three_cells_are_one_of_three_sums() -> None:
    (relation,) = lowered("a1-a2-b1 = 1")
    assert isinstance(relation, Either)
    assert [len(branch) for branch in relation.branches] == [1, 1, 1]


def test_cages_with_the_same_target_share_their_table() -> None:
    puzzle = gw.parse("- LatinSquare\n- size: [6, 6]\n- a1-a2 = 1\n- b1-b2 = 1\n- c1/c2 = 2\n- d1/d2 = 2\n")
    tables = [relation.allowed for relation in puzzle.model.relations if isinstance(relation, Pair)]
    assert tables[0] is tables[1]
    assert tables[2] is tables[3]


@pytest.mark.parametrize(
    ("line", "constraint"),
    [
        ("a2*b2*b3 = 30", gw.ProductIs(region="a2 b2 b3", target=30)),
        ("a1-b1 = 1", gw.DifferenceIs(region="a1 b1", target=1)),
        ("a3/a4 = 2", gw.QuotientIs(region="a3 a4", target=2)),
        ("d5+e5 = 6", gw.SumIs(region="d5 e5", target=6)),
        ("c7 = 2", gw.SumIs(region="c7", target=2)),
        ("  a1 − b1=1 ", gw.DifferenceIs(region="a1 b1", target=1)),
        ("a1 × b1 = 6", gw.ProductIs(region="a1 b1", target=6)),
        ("a1xb1x c1 = 6", gw.ProductIs(region="a1 b1 c1", target=6)),
        ("x1 x x2 = 6", gw.ProductIs(region="x1 x2", target=6)),
        ("a1÷b1 = 3", gw.QuotientIs(region="a1 b1", target=3)),
        ("r1c1 + r2c1 = 5", gw.SumIs(region="a1 b1", target=5)),
        ("(1,2,3)*(1, 2, 4) = 6", gw.ProductIs(region="(1,2,3) (1,2,4)", target=6)),
        ("a1-b1-c1 = -1", gw.DifferenceIs(region="a1 b1 c1", target=-1)),
    ],
)
def test_lines_of_arithmetic(line: str, constraint: gw.Constraint) -> None:
    assert gw.Math.from_line(line) == constraint


@pytest.mark.parametrize("line", ["a1 < a2", "Sudoku", "top 3 is 5", "sandwich top = 5"])
def test_other_lines_are_left_to_others(line: str) -> None:
    assert gw.Math.from_line(line) is None


def test_the_forms_of_an_operation_mean_the_same() -> None:
    forms = ["a1*b1 = 6", "{Math: a1*b1 = 6}", "{name: ProductIs, region: a1 b1, target: 6}",
             "{name: MathOp, operator: '*', region: a1 b1, target: 6}", "{name: MathOp, operator: ×, region: a1-b1, target: 6}"]  # fmt: skip
    puzzles = {gw.parse(f"- LatinSquare\n- size: [3, 3]\n- {form}\n") for form in forms}
    assert len(puzzles) == 1


def test_operations_are_named_as_they_are_written() -> None:
    operation = gw.ProductIs(region="a2 b2 b3", target=30)
    assert operation.label() == "cage a2*b2*b3 = 30"
    with cell_style("r1c1"):
        assert operation.label() == "cage r1c2*r2c2*r2c3 = 30"


def test_a_cage_is_drawn_with_its_target_in_the_first_cell() -> None:
    shapes = list(gw.ProductIs(region="b2 a2 b3", target=30).draw(gw.Puzzle("LatinSquare", size=6).board))
    assert Outline((Cell((1, 1)), Cell((0, 1)), Cell((1, 2)))) in shapes
    assert [(s.cell, s.text) for s in shapes if isinstance(s, CellText)] == [(Cell((0, 1)), "30×")]


LATIN = "- LatinSquare\n- size: [3, 3]\n- "
OUT = "is out of reach:"


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("a1+b1 = 12", f"3:3: cage a1+b1 = 12 {OUT} two different numbers from 1 to 3 add up to at least 3 and at most 5"),
        ("a1+b2 = 7", f"3:3: cage a1+b2 = 7 {OUT} two numbers from 1 to 3 add up to at least 2 and at most 6"),
        ("a1*b2 = 5", f"3:3: cage a1*b2 = 5 {OUT} two numbers from 1 to 3 multiply to at least 1 and at most 9, but never 5"),
        ("a1-b1 = 3", f"3:3: cage a1-b1 = 3 {OUT} two different numbers from 1 to 3 differ by at least 1 and at most 2"),
        ("a1-b2 = -1", f"3:3: cage a1-b2 = -1 {OUT} two numbers from 1 to 3 differ by at least 0 and at most 2"),
        ("a1/b1 = 4", f"3:3: cage a1/b1 = 4 {OUT} two different numbers from 1 to 3 divide to at least 2 and at most 3"),
        ("a1/b1/c1 = 2", f"3:3: cage a1/b1/c1 = 2 {OUT} three different numbers from 1 to 3 can never divide to a whole number"),
        ("a1 = 4", f"3:3: cage a1 = 4 {OUT} one cell can hold only 1 to 3"),
        ("a1 + = 3", "3:8: the expression 'a1 + = 3' is wrong: '=' is unexpected; write it like 2*a1 + b2 = c3"),
        ("a1+b1 =", "3:10: the expression 'a1+b1 =' is wrong: it ends too early; write it like 2*a1 + b2 = c3"),
        ("a1+b1 = x", "3:11: the expression 'a1+b1 = x' is wrong: 'x' is unknown; the known names are cells, if, then, else, and, or, not, in, mod, abs, min, max, gcd, lcm, sum, product; write it like 2*a1 + b2 = c3"),
        ("a1%b1 = 3", "3:3: no numbers of this puzzle satisfy a1 mod b1 = 3"),
        ("a1+a1 = 4", "3:3: a1 is listed twice"),
        ("z9+a1 = 4", "3:3: z9 is outside the 3×3 grid"),
        ("Math: a1+b1*c1 = 4", "3:9: 'a1+b1*c1 = 4' mixes * and +; a cage has one operator"),
        ("{name: MathOp, operator: '%', region: a1 a2, target: 3}", "3:28: '%' is not an operator; the operators are + - * and /"),
        ("{name: SumIs, region: a1 a2, target: 9}", f"3:40: cage a1+a2 = 9 {OUT} two different numbers from 1 to 3 add up to at least 3 and at most 5"),
        ("{name: Cage, region: a1-b2, sum: 7}", "3:24: cage a1 a2 b1 b2 = 7 has 4 cells, but there are only 3 symbols"),
        ("{name: Cage, region: a1 b2, sum: 6}", f"3:36: cage a1 b2 = 6 {OUT} two different numbers from 1 to 3 add up to at least 3 and at most 5"),
        ("a1 <= 0", "3:3: no numbers of this puzzle satisfy a1 ≤ 0"),
        ("a1 < a2 <", "3:12: the expression 'a1 < a2 <' is wrong: it ends too early; write it like 2*a1 + b2 = c3"),
        ("a1 > 3", "3:3: no numbers of this puzzle satisfy a1 > 3"),
        ("a1 < a1", "3:3: a1 can't be less than itself"),
        ("{name: VertexSum, vertex: c1, sum: 7}", "3:29: a vertex lies between four cells, but there is no d1"),
        ("{name: VertexSum, vertex: '(1,1,1)', sum: 7}", "3:29: (1,1,1) is not a vertex: vertex sums need a two-dimensional grid"),
        ("{name: RunSum, region: a1 a3, sum: 4}", "3:26: the run a1 a3 is interrupted: a3 is not to the right of a1"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said(line: str, wrong: str) -> None:
    assert message(LATIN + line + "\n") == wrong


def test_a_product_beyond_all_numbers_is_refused() -> None:
    with pytest.raises(PuzzleError, match="is too large"):
        grid((1, 30), "1 9", gw.ProductIs(region="a1-a30", target=9**30))


def test_letters_can_not_be_added() -> None:
    assert "has no value" in message("- size: [2, 2]\n- symbols: AB\n- a1+a2 = 3\n")


def test_every_cell_needs_one_operation() -> None:
    rows = "- a1+a2 = 3\n- b1 = 1\n"
    start = "1:3: every cell must belong to exactly one cage; "
    assert message(f"- KenKen\n- size: [2, 2]\n{rows}") == start + "in no cage: b2"
    assert message(f"- KenKen\n- size: [2, 2]\n{rows}- b1+b2 = 3\n") == start + "in more than one cage: b1"
    twice = message(f"- KenKen\n- size: [2, 2]\n{rows}- a1*b1 = 2\n")
    assert twice == start + "in no cage: b2; in more than one cage: a1 b1"


def test_void_cells_need_no_operation() -> None:
    parts = [gw.AllCellsMustHaveMathOp(), gw.SumIs(region="a1 a2", target=3), gw.SumIs(region="b1", target=1)]
    assert gw.count(gw.Puzzle(size=(2, 2), void="b2", symbols="12", constraints=parts)) == 2


# ---- symbols ---------------------------------------------------------------------------------------------------------


def test_symbols_are_numbered_by_the_side() -> None:
    assert gw.Puzzle("LatinSquare", size=(12, 12)).symbols.names == tuple(str(n) for n in range(1, 13))
    assert gw.Puzzle("LatinSquare", size=(3, 3, 3)).symbols.names == ("1", "2", "3")
    assert gw.Puzzle("LatinSquare", size=(3, 3), symbols="ABC").symbols.names == ("A", "B", "C")


def test_unequal_sides_are_named() -> None:
    wrong = message("- KenKen\n- size: [3, 4]\n")
    assert wrong.startswith(
        "2:9: the grid's sides 3 and 4 are not equal, so they do not determine the number of symbols"
    )


# ---- cages and inequalities ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("total", [None, 3, 4, 5, 7])
@pytest.mark.parametrize("region", ["a1 a2", "a2 b1 b2", "a1"])
def test_a_cage_holds_different_numbers_that_add_up(region: str, total: int | None) -> None:
    cells = [Cell.parse(name) for name in region.split()]

    def rule(values: Values) -> bool:
        held = [values[cell] for cell in cells]
        return len(set(held)) == len(held) and total in (None, sum(held))

    try:
        puzzle = grid((2, 2), "1234", gw.Cage(region=region, sum=total))
    except PuzzleError:
        assert not any(rule(values) for values in assignments(grid((2, 2), "1234")))
    else:
        assert_means(puzzle, rule)


def test_cages_are_named_with_their_sum() -> None:
    assert gw.Cage(region="a1 a2 b1", sum=15).label() == "cage a1 a2 b1 = 15"
    assert gw.Cage(region="a1 a2 b1").label() == "cage a1 a2 b1"


def test_cages_without_a_sum_need_no_numbers() -> None:
    assert gw.count(grid((1, 2), "ABC", gw.Cage(region="a1 a2"))) == 6


def test_less_than() -> None:
    puzzle = grid((2, 2), "123", gw.LessThan(smaller="a1", larger="b2"))
    assert_means(puzzle, lambda values: values[Cell((0, 0))] < values[Cell((1, 1))])


def test_chains_of_inequalities() -> None:
    puzzle = gw.parse("- size: [1, 4]\n- symbols: 1234\n- a1 < a2 > a3 > a4\n")
    a, b, c, d = puzzle.grid.cells
    assert_means(puzzle, lambda v: v[a] < v[b] and v[b] > v[c] and v[c] > v[d])
    assert [clue.label() for clue in puzzle.clues] == ["a1 < a2", "a3 < a2", "a4 < a3"]


def test_inequalities_between_neighbours_are_drawn_on_their_edge() -> None:
    board = gw.Puzzle("LatinSquare", size=4).board
    (beside,) = gw.LessThan(smaller="a2", larger="a1").draw(board)
    (apart,) = gw.LessThan(smaller="a2", larger="c3").draw(board)
    assert isinstance(beside, EdgeMark)
    assert isinstance(apart, Polyline)


# ---- magic squares ---------------------------------------------------------------------------------------------------


def is_magic(values: Values, side: int, target: int | None = None) -> bool:
    rows = [[values[Cell((r, c))] for c in range(side)] for r in range(side)]
    lines = rows + [list(column) for column in zip(*rows, strict=True)]
    lines += [[rows[i][i] for i in range(side)], [rows[i][-1 - i] for i in range(side)]]
    sums = {sum(line) for line in lines}
    return len(sums) == 1 and (target is None or sums == {target})


@pytest.mark.parametrize(
    ("side", "symbols"), [(1, "1 2"), (2, "1 2 3"), (2, "-1 0 1"), (2, "0 500 1000"), (3, "1 2"), (3, "-1 3")]
)
def test_magic_sums_are_equal_whatever_they_are(side: int, symbols: str) -> None:
    assert_means(grid((side, side), symbols, gw.MagicSums()), lambda values: is_magic(values, side))


@pytest.mark.parametrize("target", [3, 4, 5])
def test_magic_sums_with_a_target(target: int) -> None:
    puzzle = grid((3, 3), "1 2", gw.MagicSums(target=target))
    assert_means(puzzle, lambda values: is_magic(values, 3, target))


def test_magic_latin_squares_know_their_sum() -> None:
    puzzle = gw.Puzzle("LatinSquare", size=3, constraints=[gw.MagicSums()])
    targets = {relation.targets for relation in puzzle.model.relations if isinstance(relation, Linear)}
    assert targets == {frozenset((6,))}
    latin = gw.Puzzle("LatinSquare", size=3).model
    assert_means(puzzle, lambda values: is_magic(values, 3) and not list(latin.broken(values)))


@pytest.mark.parametrize(("symbols", "count"), [(None, 8), ("2 4 6 8 10 12 14 16 18", 8), ("1 2 3 4 5 6 7 8 10", 0)])
def test_magic_squares_of_order_three(symbols: str | None, count: int) -> None:
    puzzle = gw.Puzzle("MagicSquare", symbols=symbols)
    found = list(gw.solutions(puzzle))
    assert len(found) == count
    for solution in found:
        assert is_magic(dict(zip(puzzle.grid.cells, solution.values, strict=True)), 3)
        assert len(set(solution.symbols)) == 9


def test_magic_squares_that_can_not_be() -> None:
    reach = "2:11: the target 14 is out of reach: with each number used once, every line adds up to 15"
    assert message("- MagicSquare\n- target: 14\n") == reach
    assert message("- MagicSquare\n- size: [3, 4]\n") == "1:3: a magic square needs a square grid, but this one is 3×4"
    assert "this one is 3×3×3" in message("- MagicSquare\n- size: [3, 3, 3]\n")
    assert "can't have void cells, but a1 is void" in message("- MagicSquare\n- void: a1\n")
    assert "the grid has 9 cells for 3 symbols" in message("- MagicSquare\n- symbols: 123\n")
    assert "out of reach" in message("- size: [2, 2]\n- symbols: 12\n- MagicSums: 5\n")


def test_magic_lines_are_named() -> None:
    puzzle = gw.Puzzle("MagicSquare")
    labels = [puzzle.model.label(r) for r in puzzle.model.relations if isinstance(r, Linear)]
    assert labels[0] == "row a = the magic sum"
    assert labels[3] == "column 1 = the magic sum"
    assert labels[-1] == "diagonal a3 b2 c1 = the magic sum"
    wide = grid((2, 2), "0 500 1000", gw.MagicSums())
    assert wide.model.label(wide.model.relations[0]) == "row b = the magic sum"


# ---- vertex sums -----------------------------------------------------------------------------------------------------


def vertex_sum(values: Values, row: int, column: int) -> int:
    return sum(values[Cell((r, c))] for r in (row, row + 1) for c in (column, column + 1))


def test_a_vertex_sum() -> None:
    puzzle = grid((2, 3), "123", gw.VertexSum(vertex="a2", sum=7))
    assert_means(puzzle, lambda values: vertex_sum(values, 0, 1) == 7)


def test_vertex_sums_are_clues_of_their_own() -> None:
    puzzle = gw.Puzzle("VertexSums", sums="17 . / 18 29")
    assert puzzle.grid.shape == (3, 3)
    assert [clue.label() for clue in puzzle.clues] == [
        "vertex a1 a2 b1 b2 = 17", "vertex b1 b2 c1 c2 = 18", "vertex b2 b3 c2 c3 = 29"
    ]  # fmt: skip


def test_both_solutions_of_the_well_known_sums() -> None:
    answer = gw.solve(gw.load(EXAMPLES / "two-solutions.yml"), limit=5)
    assert sorted(solution.line for solution in answer.solutions) == ["164287359", "326489157"]


def test_sums_in_one_column_are_numbers_not_digits() -> None:
    puzzle = gw.Puzzle("VertexSums", sums="14 / 11")
    assert puzzle.grid.shape == (3, 2)
    assert [clue.sum for clue in puzzle.clues if isinstance(clue, gw.VertexSum)] == [14, 11]


def test_vertex_sums_know_where_they_were_written() -> None:
    puzzle = gw.parse("- VertexSums\n- sums: |\n    17 25\n    18 29\n")
    assert [(clue.where.line, clue.where.column) for clue in puzzle.clues if clue.where] == [
        (3, 5),
        (3, 8),
        (4, 5),
        (4, 8),
    ]


@pytest.mark.parametrize(
    ("sums", "wrong"),
    [
        (["1 2 3", "4 5 6"], "4:5: row 1 of `sums` has 3 entries, but a grid of this size needs 2 columns"),
        (["17 25", "18 29", "1 2"], "6:5: `sums` has 3 rows, but a grid of this size needs 2"),
        (["17 25"], "4:5: `sums` has 1 rows, but a grid of this size needs 2"),
        (["17 2x", "18 29"], "4:8: '2x' in row 1 of `sums` is not a sum; write a whole number, or '.' for none"),
        (["17 99", "18 29"], f"4:8: vertex a2 a3 b2 b3 = 99 {OUT} four different numbers from 1 to 9 add up to at least 10 and at most 30"),
    ],
)  # fmt: skip
def test_wrong_sums(sums: list[str], wrong: str) -> None:
    text = "".join(f"    {row}\n" for row in sums)
    assert message(f"- VertexSums\n- size: [3, 3]\n- sums: |\n{text}") == wrong


def test_vertex_sums_are_drawn_on_their_vertex() -> None:
    (text,) = gw.VertexSum(vertex="a2", sum=17).draw(gw.Puzzle("LatinSquare", size=4).board)
    assert isinstance(text, PointText)
    assert (text.at, text.text, text.disc) == ((2, 1), "17", True)


# ---- Kakuro ----------------------------------------------------------------------------------------------------------

LAYOUTS = [
    ["#  4\\ 6\\", "\\3 . .", "\\7 . ."],
    ["#  \\ 3\\", "\\4 . .", "\\3 . ."],
    ["#   6\\ 4\\ #", "\\5  . . 3\\", "#  \\6 . ."],
    ["\\6 . . .", "# # 2\\ #", "#  \\2 . #"],
    [". . #", "\\3 . ."],
    ["#  4\\ 6\\", "\\3 1 .", "\\7 . ."],
]


def kakuro_rule(rows: list[list[str]], values: Values) -> bool:
    """No run repeats a number, each adds up to its clue, and givens are kept."""
    for row, column in product(range(len(rows)), range(len(rows[0]))):
        token = rows[row][column]
        if token.isdigit() and values[Cell((row, column))] != int(token):
            return False
        for number, (down, right) in enumerate(((1, 0), (0, 1))):
            r, c, run = row + down, column + right, []
            while (cell := Cell((r, c))) in values:
                run.append(values[cell])
                r, c = r + down, c + right
            inside = (cell := Cell((row, column))) in values and Cell((row - down, column - right)) in values
            own = [values[cell], *run] if cell in values and not inside else run if cell not in values else []
            written = token.split("\\")[number] if "\\" in token else ""
            if len(set(own)) < len(own) or (written and sum(run) != int(written)):
                return False
    return True


@pytest.mark.parametrize("layout", LAYOUTS)
def test_kakuro(layout: list[str]) -> None:
    puzzle = gw.Puzzle("Kakuro", layout="\n".join(layout), symbols="123456")
    rows = [row.split() for row in layout]
    assert_means(puzzle, lambda values: kakuro_rule(rows, values))


def test_kakuro_has_nine_digits_and_knows_its_void_cells() -> None:
    puzzle = gw.Puzzle("Kakuro", layout="\n".join(LAYOUTS[2]))
    assert puzzle.symbols.names == tuple("123456789")
    assert puzzle.grid.shape == (3, 4)
    assert len(puzzle.grid.cells) == 4
    assert [clue.label() for clue in puzzle.clues] == [
        "run b2 = 6", "run b3 c3 = 4", "run b2 b3 = 5", "run c4 = 3", "run c3 c4 = 6"
    ]  # fmt: skip


def test_taking_away_a_sum_leaves_the_run_different() -> None:
    puzzle = gw.Puzzle("Kakuro", layout="\\3 . .", symbols="123")
    assert gw.count(puzzle) == 2
    (clue,) = puzzle.model.clues
    assert isinstance(clue, Clue)
    assert gw.count(puzzle, absent=[clue.number]) == 6


def test_kakuro_sums_are_drawn_in_split_squares() -> None:
    puzzle = gw.Puzzle("Kakuro", layout="#  4\\ 6\\\n\\3 . .\n\\7 . .")
    shapes = [shape for clue in puzzle.clues for shape in clue.draw(puzzle.board)]
    assert Segment((1, 0), (2, 1)) in shapes
    texts = {shape.text: shape.at for shape in shapes if isinstance(shape, PointText)}
    (x, y), (p, q) = texts["4"], texts["3"]
    assert x - 1 < y
    assert p > q - 1


KAKURO = ["#  4\\ 6\\", "\\3 . .", "\\7 . ."]


@pytest.mark.parametrize(
    ("layout", "wrong"),
    [
        ([*KAKURO[:2], "\\7 ."], "5:5: row 3 of the text grid has 2 entries, but row 1 has 3"),
        ([*KAKURO[:2], "\\7 . q"], "5:10: 'q' at c3 is not allowed in `layout`; write # . 17\\23 17\\ or \\23"),
        ([*KAKURO[:2], "\\7 . 4/5"], "5:10: '4/5' at c3 is not allowed in `layout`; did you mean '4\\5'?"),
        (["# 46\\ 6\\", *KAKURO[1:]], f"3:7: run b2 c2 = 46 {OUT} two different numbers from 1 to 9 add up to at least 3 and at most 17"),
        (["# 4\\ 6\\9", *KAKURO[1:]], "3:10: the sum 9 at a3 in `layout` has no run to its right"),
        ([*KAKURO, "\\1 # 5\\"], "6:5: the sum 1 at d1 in `layout` has no run to its right"),
        ([". . . . . . . . . ."], "3:5: the run a1 a2 a3 a4 a5 a6 a7 a8 a9 a10 has 10 cells, but there are only 9 symbols"),
    ],
)  # fmt: skip
def test_wrong_layouts(layout: list[str], wrong: str) -> None:
    text = "".join(f"    {row}\n" for row in layout)
    assert message(f"- Kakuro\n- layout: |\n{text}") == wrong


def test_a_layout_says_everything_once() -> None:
    layout = "- layout: |\n    #  4\\ 6\\\n    \\3 1 .\n    \\7 . .\n"
    assert message("- Kakuro\n") == "1:3: the puzzle has no layout; add `layout: |` with cells such as # . and 17\\23"
    assert (
        message(f"- Kakuro\n- size: [3, 4]\n{layout}")
        == "2:9: the layout is 3×3, which differs from `size`: omit `size`"
    )
    assert message(f"- Kakuro\n- void: a1\n{layout}") == "2:9: the layout contains the void cells: omit `void`"
    assert message(f"- Kakuro\n- initial: .........\n{layout}").endswith(
        "the layout contains the givens: omit `initial`"
    )


# ---- types and examples ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["kenken", "kakuro", "magic-square", "vertex-sums", "killer-sudoku", "futoshiki"])
def test_the_examples_have_one_solution(name: str) -> None:
    puzzle = gw.load(EXAMPLES / f"{name}.yml")
    answer = gw.solve(puzzle, limit=2)
    assert answer.status == gw.Status.ONE
    assert answer.solution is not None
    assert gw.check(puzzle, answer.solution.rows) == []


@pytest.mark.parametrize("name", type_names())
def test_the_rules_of_a_type_are_told_once(name: str) -> None:
    kind = puzzle_type(name)
    first, *others = gw.parse(kind.starter()).rules
    assert first == kind.rules
    assert not others, f"`rules` in types/{name} and `rule` of its constraints word this differently: {others}"
