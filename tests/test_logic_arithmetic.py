"""Techniques on cages, sums, inequalities, counts and lines of sight."""

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from textwrap import dedent

import pytest

import gridwise as gw
import tatham
from gridwise.logic.climb import climb
from gridwise.logic.explain import find
from gridwise.logic.ladder import ladder, techniques
from gridwise.logic.position import Position
from gridwise.logic.step import RawStep, Step
from gridwise.logic.technique import Technique
from gridwise.logic.verify import verify

FAMILIES = ("cages", "sums", "inequalities", "counting", "automata", "nonogram_runs", "binary_lines", "line_patterns")
OWN = {
    name: technique
    for name, technique in techniques().items()
    if type(technique).__module__.rpartition(".")[2] in FAMILIES
}
EXAMPLES = Path(__file__).parent.parent / "examples"
NEVER = frozenset(name for name in techniques() if any(word in name for word in ("refutation", "whip", "forcing")))


def _puzzle(text: str) -> gw.Puzzle:
    return gw.parse(dedent(text).strip())


def _removed(step: Step) -> dict[str, str]:
    return {cell: "".join(symbols) for cell, symbols in step.removals.items()}


def _steps(puzzle: gw.Puzzle, only: frozenset[str] | None = None) -> Iterator[tuple[Position, Technique, RawStep]]:
    """The steps without refutation, each with the position before it."""
    walk, at = Position(puzzle), Position(puzzle)
    for technique, raw in climb(walk, ladder("gridwise", only, NEVER)):
        yield at, technique, raw
        at.apply(raw)


def _solves(puzzle: gw.Puzzle) -> bool:
    walk = Position(puzzle)
    for _ in climb(walk, ladder("gridwise", None, NEVER)):
        pass
    return walk.solved


def test_a_cage_tells_its_clue_and_its_combinations() -> None:
    puzzle = _puzzle("""
        - KillerSudoku
        - {name: Cage, region: a1 a2, sum: 16}
        """)
    [step] = find(Position(puzzle), "small cage combinations")
    assert _removed(step)["a1"] == _removed(step)["a2"] == "1234568"
    assert "The 16-cage a1 a2 can only be 7+9." in str(step)


def test_bounds_of_a_cage_show_what_the_other_cells_make() -> None:
    puzzle = _puzzle("""
        - KillerSudoku
        - {name: Cage, region: a1 a2 a3, sum: 21}
        """)
    [step] = find(Position(puzzle), "cage bounds")
    assert _removed(step) == {"a1": "123", "a2": "123", "a3": "123"}
    assert step.why == (
        "The 21-cage a1 a2 a3: the other two cells make at most 8+9 = 17, so a1, a2 and a3 are at least 21 − 17 = 4."
    )


def test_a_circle_is_at_least_what_the_different_cells_of_its_arrow_make() -> None:
    puzzle = _puzzle("""
        - Sudoku
        - {name: Arrow, lines: a1 b1 c1}
        """)
    [step] = find(Position(puzzle), "cage bounds")
    assert _removed(step) == {"a1": "12", "b1": "9", "c1": "9"}
    assert "The two cells on the arrow make at least 1+2 = 3, so the circle a1 is at least 3." in step.why.replace(
        ": the", ": The"
    )
    assert "the other cell on the arrow adds at least 1, so b1 and c1 are at most 9 − 1 = 8" in step.why


def test_no_combination_repeats_a_number_that_cells_may_not_share() -> None:
    puzzle = _puzzle("""
        - KillerSudoku
        - {name: Cage, region: a1 a2 a3, sum: 18}
        """)
    position = Position(puzzle, removed=dict.fromkeys(("a1", "a2", "a3"), "1239"))
    assert find(position, "cage combinations") == []
    position = Position(puzzle, removed={"a1": "1236789", "a2": "1239", "a3": "1239"})
    [step] = find(position, "cage combinations")
    assert "can only be 4+6+8 or 5+6+7" in step.why


def test_factors_of_a_product() -> None:
    puzzle = _puzzle("""
        - LatinSquare
        - size: [6, 6]
        - a1*a2*b1 = 20
        """)
    [step] = find(Position(puzzle), "product factors")
    assert _removed(step) == dict.fromkeys(("a1", "a2", "b1"), "36")


def test_a_value_that_a_cage_needs_leaves_the_house() -> None:
    puzzle = _puzzle("""
        - LatinSquare
        - size: [6, 6]
        - a1+a2 = 11
        """)
    position = Position(puzzle, removed={"a1": "1234", "a2": "1234"})
    [step] = find(position, "cage-house overlap")
    assert step.removals == dict.fromkeys(("a3", "a4", "a5", "a6"), ("5", "6"))
    assert step.why == "The 11+ cage a1 a2 can only be 5+6, so it needs 5 and 6 in a1 and a2, both in row a."


def test_an_innie_is_what_the_cages_of_a_house_leave() -> None:
    puzzle = _puzzle("""
        - KillerSudoku
        - {name: Cage, region: a1 a2 a3, sum: 6}
        - {name: Cage, region: b1 b2 b3 c1 c2, sum: 32}
        """)
    [step] = find(Position(puzzle), "innie or outie")
    assert step.placements == {"c3": "7"}
    assert "The 6-cage a1 a2 a3 and the 32-cage b1 b2 b3 c1 c2 make 6+32 = 38" in step.why
    assert step.why.endswith("they cover all of it but c3, so c3 = 45 − 38 = 7.")


def test_two_sums_that_share_cells_give_the_difference_of_the_rest() -> None:
    puzzle = _puzzle("""
        - VertexSums
        - sums: |
            10 22
            .  .
        """)
    steps = find(Position(puzzle), "differences of overlapping sums")
    assert any(
        _removed(step).get("a3") == "12345" and "a3 + b3 − a1 − b1 = 22 − 10 = 12" in str(step) for step in steps
    )


def test_bounds_along_a_thermometer() -> None:
    puzzle = _puzzle("""
        - Sudoku
        - {name: Thermometer, line: a1 a2 a3 a4 a5 a6 a7}
        """)
    rising, falling = find(Position(puzzle), "inequality chain")
    assert _removed(rising)["a7"] == "123456"
    assert _removed(falling)["a1"] == "456789"
    assert rising.why.startswith("a1 < a2 < a3 < a4 < a5 < a6 < a7: a1 is at least 1, so a2 is at least 2, ")
    assert falling.why.startswith("a7 > a6 > a5 > a4 > a3 > a2 > a1: a7 is at most 9, so a6 is at most 8, ")


def test_one_inequality() -> None:
    [step] = find(Position(_puzzle("- Futoshiki\n- size: [4, 4]\n- a1 < a2")), "inequality")
    assert _removed(step) == {"a1": "4", "a2": "1"}


def test_a_cell_below_two_different_neighbours_needs_room_for_both() -> None:
    puzzle = _puzzle("""
        - Futoshiki
        - size: [4, 4]
        - a2 < a1
        - a2 < a3
        """)
    position = Position(puzzle, removed={"a1": "1", "a2": "4", "a3": "1"})
    [step] = find(position, "signs around a cell")
    assert _removed(step)["a2"] == "3"


def test_counting() -> None:
    puzzle = _puzzle("""
        - Sudoku
        - size: [4, 4]
        - {name: CountingCircles, circles: a1 a2 b3}
        """)
    steps = find(Position(puzzle), "counting")
    assert any(_removed(step) == dict.fromkeys(("a1", "a2", "b3"), "4") for step in steps)
    assert all(verify(Position(puzzle), step.raw) is None and step.why for step in steps)


def test_a_value_that_a_cage_across_houses_needs_leaves_the_cells_that_see_it() -> None:
    puzzle = _puzzle("""
        - LatinSquare
        - size: [4, 4]
        - a1+b2 = 5
        """)
    position = Position(puzzle, removed={"a1": "23", "b2": "23"})
    steps = find(position, "cage shadow")
    assert {(tuple(step.removals), step.because.pattern[0][1]) for step in steps} == {
        (("a2", "b1"), "1"),
        (("a2", "b1"), "4"),
    }
    assert all(
        verify(position, step.raw) is None and re.search(" sees? (it|both|all of these)[.]$", step.why)
        for step in steps
    )


HALF_A_BOX = """
    - KillerSudoku
    - {name: Cage, region: a1 a2 a3 b1 b2, sum: 15}
    """
A_ROW_BUT_FIVE = """
    - LatinSquare
    - size: [7, 7]
    - a1+a2 = 3
    """
A_BOX_BUT_TWO = """
    - KillerSudoku
    - {name: Cage, region: a1 a2 a3 b1 b2 b3 c1, sum: 42}
    """
A_ROW_OF_TWO_BOXES = """
    - Sudoku
    - size: [4, 4]
    - a1+a2 = 3
    """


@pytest.mark.parametrize(
    ("name", "text", "cell", "gone"),
    [
        ("large cage combinations", HALF_A_BOX, "a1", "6789"),
        ("large cage-house overlap", HALF_A_BOX, "c3", "12345"),
        ("innies and outies", A_BOX_BUT_TWO, "c2", "3456789"),
        ("innies and outies of several houses", A_BOX_BUT_TWO, "c3", "3456789"),
        ("many innies and outies", A_ROW_BUT_FIVE, "a3", "12"),
        ("innies-house overlap", A_ROW_OF_TWO_BOXES, "b4", "34"),
        ("pair", "- LatinSquare\n- size: [6, 6]\n- a1/a2 = 3", "a1", "45"),
    ],
)
def test_each_technique_finds_its_pattern_tells_it_and_is_verified(name: str, text: str, cell: str, gone: str) -> None:
    position = Position(_puzzle(text))
    steps = find(position, name)
    assert gone in {_removed(step).get(cell) for step in steps}
    for step in steps:
        assert verify(position, step.raw) is None, str(step)
        assert all((step.where, step.which, step.why, step.what))


def test_line_of_sight() -> None:
    puzzle = _puzzle("""
        - LatinSquare
        - size: [4, 4]
        - {name: SkyscraperClue, at: left a, count: 4}
        """)
    [step] = find(Position(puzzle), "line of sight")
    assert step.placements == {"a1": "1", "a2": "2", "a3": "3", "a4": "4"}
    assert not step.removals  # what is placed is not told twice


@pytest.mark.parametrize(
    ("name", "technique"),
    [
        ("skyscrapers", {"line of sight", "short line of sight"}),
        ("sandwich-sudoku", {"reading a line", "reading a short line", "reading a long line"}),
        ("nonogram", {"runs at sight"}),
    ],
)
def test_each_way_to_read_a_line_has_its_own_name(name: str, technique: set[str]) -> None:
    puzzle = gw.load(Path(__file__).parent.parent / "examples" / f"{name}.yml")
    reading = {each.name for each in techniques().values() if each.kernel in ("readings", "runs-at-sight")}
    used = {step.technique for step in gw.explain(puzzle)} & reading
    assert used
    assert used <= technique


@pytest.mark.parametrize("name", ["kakuro", "kenken", "killer-sudoku", "futoshiki", "vertex-sums", "skyscrapers"])
def test_examples_are_explained_without_refutation_and_every_step_is_verified(name: str) -> None:
    puzzle = gw.load(Path(__file__).parent.parent / "examples" / f"{name}.yml")
    used = 0
    for position, technique, raw in _steps(puzzle):
        if technique.name in OWN:
            used += 1
            assert verify(position, raw) is None, position.as_step(technique, raw)
            assert str(position.as_step(technique, raw))
    assert used
    assert _solves(puzzle)


@pytest.mark.parametrize(("game", "below"), [("keen", "enhx"), ("unequal", "tekx"), ("solo", "tbia")])
def test_samples_below_unreasonable_need_no_refutation(corpora: Path, game: str, below: str) -> None:
    rows = [row for row in tatham.rows(corpora / "tatham" / f"{game}.jsonl") if game != "solo" or row.get("cages")]
    rows = [row for row in rows if row["params"].rstrip("m")[-1] in below]
    for row in rows[:: max(1, len(rows) // 40)]:
        assert _solves(tatham.puzzle_of(row)), row["id"]


@pytest.mark.parametrize("game", ["keen", "unequal", "solo", "towers"])
def test_no_step_removes_a_value_of_the_solution(corpora: Path, game: str) -> None:
    rows = [row for row in tatham.rows(corpora / "tatham" / f"{game}.jsonl") if game != "solo" or row.get("cages")]
    for row in rows[:: max(1, len(rows) // 20)]:
        puzzle = tatham.puzzle_of(row)
        solution = [value for line in tatham.solution_of(row) for value in line]
        cells = [str(cell) for cell in puzzle.grid.cells]
        answer = dict(zip(cells, solution, strict=True))
        names = frozenset(OWN) | {"full house", "hidden single", "naked single"}
        for position, technique, raw in _steps(puzzle, names):
            step = position.as_step(technique, raw)
            assert all(answer[cell] not in gone for cell, gone in step.removals.items()), str(step)


def test_equal_sums_of_an_unknown_total() -> None:
    """Four cells of a box make 10 at least, two of them 11 at most."""
    position = Position(_puzzle("- Sudoku\n- size: [6, 6]\n- RegionSumLine: b1 b2 c1 c2 c3 d1"))
    [step] = find(position, "equal sums")
    assert "can only be 10 or 11" in str(step)
    assert {cell: symbols for cell, symbols in _removed(step).items() if cell[0] == "b"} == {"b1": "123", "b2": "123"}
    assert verify(position, step) is None


def test_crossing_cages_are_tried_together() -> None:
    position = Position(_puzzle("- LatinSquare\n- size: [6, 6]\n- a1+a2+b1 = 8\n- a1*b1*c1 = 12"))
    [step] = find(position, "crossing cages")
    values = [
        dict(zip(("a1", "a2", "b1", "c1"), ways, strict=True))
        for ways in product(range(1, 7), repeat=4)
        if sum(ways[:3]) == 8 and ways[0] * ways[2] * ways[3] == 12
    ]
    values = [way for way in values if way["a1"] != way["a2"] and len({way["a1"], way["b1"], way["c1"]}) == 3]
    left = {cell: {str(way[cell]) for way in values} for cell in values[0]}
    assert _removed(step) == {
        cell: "".join(symbol for symbol in "123456" if symbol not in kept)
        for cell, kept in left.items()
        if len(kept) < 6
    }
    assert verify(position, step) is None


def test_magic_squares_and_vertex_sums_need_no_net() -> None:
    for name in ("magic-square", "vertex-sums"):
        for puzzle in gw.load_all(EXAMPLES / f"{name}.yml"):
            names = [technique.name for technique, _ in climb(Position(puzzle), ladder("gridwise"))]
            assert not {"forcing net", "refutation"} & set(names)


def test_scores_have_one_decimal() -> None:
    """0.2 for each cage more, added to 3.6, is 3.8 and not 3.8000000000000003."""
    rating = gw.rate(gw.generate("VertexSums", seed=1), scales=["gridwise"])
    assert rating.score == round(rating.score, 1)
