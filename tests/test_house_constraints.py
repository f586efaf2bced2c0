"""Houses, lines, edges, outside clues and alternatives: each enforces its rule and rejects invalid input."""

import warnings
from collections.abc import Callable, Iterator
from itertools import pairwise, permutations, product

import pytest

import gridwise as gw
from gridwise.constraints._nested import constraint_from_plain
from gridwise.constraints.boxes import square_box
from gridwise.model import registry
from gridwise.model.constraint import Constraint
from gridwise.model.relations import Automaton, Linear, Permutation, Total

Values = dict[str, int]
Rule = Callable[[Values], bool]


def make(name: str, **fields: object) -> Constraint:
    return registry.constraint(name)(**fields)


def puzzle_of(
    *constraints: Constraint, size: tuple[int, ...] = (2, 2), symbols: str = "123", **more: object
) -> gw.Puzzle:
    return gw.Puzzle(size=size, symbols=list(symbols), constraints=constraints, **more)


def boards(puzzle: gw.Puzzle) -> Iterator[dict[gw.Cell, int]]:
    for values in product(puzzle.symbols.ascending, repeat=len(puzzle.grid.cells)):
        yield dict(zip(puzzle.grid.cells, values, strict=True))


def agrees(puzzle: gw.Puzzle, rule: Rule) -> int:
    """On every board the relations say what the rule says; so does the engine. How many boards keep the rule."""
    kept = 0
    for board in boards(puzzle):
        expected = rule({str(cell): value for cell, value in board.items()})
        assert (not any(puzzle.model.broken(board))) == expected, board
        kept += expected
    assert gw.count(puzzle) == kept
    return kept


def message(*constraints: Constraint, **more: object) -> str:
    with pytest.raises(gw.PuzzleError) as caught:
        puzzle_of(*constraints, **more)  # type: ignore[arg-type]
    return str(caught.value)


def different(values: Values, cells: str) -> bool:
    held = [values[cell] for cell in cells.split()]
    return len(set(held)) == len(held)


# ---- houses ---------------------------------------------------------------------------------------------------------


def test_rows_and_columns() -> None:
    lines = ["a1 a2 a3", "b1 b2 b3", "c1 c2 c3", "a1 b1 c1", "a2 b2 c2", "a3 b3 c3"]
    puzzle = puzzle_of(make("EachDimensionIsCompletePermutation"), size=(3, 3))
    assert agrees(puzzle, lambda v: all(different(v, line) for line in lines)) == 12
    assert [puzzle.model.label(r) for r in puzzle.model.relations][::3] == ["row a", "column 1"]
    assert {house.kind for house in puzzle.model.houses} == {"row", "column"}


def test_lines_of_a_cube() -> None:
    puzzle = gw.Puzzle("LatinSquare", dimensions=3, size=(2, 2, 2))
    assert agrees(puzzle, lambda v: all((sum(eval(cell)) + v[cell]) % 2 == (3 + v["(1,1,1)"]) % 2 for cell in v)) == 2
    assert len(puzzle.model.houses) == 12
    assert {puzzle.model.label(house) for house in puzzle.model.houses} >= {"line (1,1,1) to (1,1,2)"}


def test_a_line_of_the_wrong_length() -> None:
    rows = make("EachDimensionIsCompletePermutation")
    expected = "row a has 3 cells for 2 symbols; every line needs as many cells as there are symbols"
    assert message(rows, size=(2, 3), symbols="12") == expected


def test_regions_are_houses() -> None:
    regions = make("RegionsAreCompletePermutation", regions=["a1-b2", "a2 a3 b2 b3"])
    puzzle = puzzle_of(regions, size=(2, 3), symbols="1234")
    assert agrees(puzzle, lambda v: different(v, "a1 a2 b1 b2") and different(v, "a2 a3 b2 b3")) == 48
    assert [(house.kind, puzzle.model.label(house)) for house in puzzle.model.houses] == [
        ("box", "box a1-b2"),
        ("box", "box a2-b3"),
    ]
    assert len({house.family for house in puzzle.model.houses}) == 2


def test_one_region_is_a_house() -> None:
    puzzle = puzzle_of(make("RegionIsCompletePermutation", region="a1 a2 b2"))
    assert agrees(puzzle, lambda v: different(v, "a1 a2 b2")) == 18
    assert puzzle.model.houses[0].kind == "other"
    assert puzzle.model.label(puzzle.model.houses[0]) == "region a1 a2 b2"


def test_a_region_permutes_some_symbols() -> None:
    puzzle = puzzle_of(make("RegionPermutesSymbols", region="a1 b2", symbols="31"))
    assert agrees(puzzle, lambda v: {v["a1"], v["b2"]} == {1, 3}) == 18


@pytest.mark.parametrize(
    ("constraint", "expected"),
    [
        (
            make("RegionIsCompletePermutation", region="a1 a2"),
            "the region a1 a2 has 2 cells for 3 symbols; it needs one cell per symbol",
        ),
        (
            make("RegionsAreCompletePermutation", regions=["a1 a2 b1", "a1-b2"]),
            "the region a1-b2 has 4 cells for 3 symbols; it needs one cell per symbol",
        ),
        (
            make("RegionPermutesSymbols", region="a1 a2 b1", symbols=["1", "2"]),
            "the region a1 a2 b1 has 3 cells for 2 symbols; it needs one cell per symbol",
        ),
        (
            make("RegionPermutesSymbols", region="a1 a2", symbols="17"),
            "'7' is not a symbol of this puzzle; the symbols are 1 2 3; '*' is an empty cell",
        ),
        (make("AllDifferent", region="a1-b2"), "a1-b2 has 4 cells for 3 symbols, but no symbol may repeat"),
    ],
)
def test_regions_of_the_wrong_size(constraint: Constraint, expected: str) -> None:
    assert message(constraint) == expected


def test_symbols_of_a_region_are_listed_once() -> None:
    with pytest.raises(gw.PuzzleError, match="the symbol '2' is listed twice"):
        make("RegionPermutesSymbols", region="a1 a2", symbols="22")


@pytest.mark.parametrize(("symbols", "count"), [("123", 18), ("1234", 96)])
def test_all_different(symbols: str, count: int) -> None:
    puzzle = puzzle_of(make("AllDifferent", region="a1 a2 b2"), symbols=symbols)
    assert agrees(puzzle, lambda v: different(v, "a1 a2 b2")) == count
    # As many cells as symbols make a house.
    assert len(puzzle.model.houses) == (symbols == "123")


# ---- boxes ----------------------------------------------------------------------------------------------------------


def test_boxes_are_as_nearly_square_as_can_be_and_wider_than_tall() -> None:
    shapes = {4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3), 10: (2, 5), 12: (3, 4), 15: (3, 5), 16: (4, 4), 20: (4, 5)}
    shapes |= {25: (5, 5), 36: (6, 6), 100: (10, 10), 1: (1, 1), 7: (1, 7)}
    assert {count: square_box(count) for count in shapes} == shapes


@pytest.mark.parametrize("size", [4, 6, 8, 10, 12, 15, 16, 20, 25, 36, 100])
def test_boxes_divide_the_grid(size: int) -> None:
    puzzle = gw.Puzzle("Sudoku", size=(size, size))
    assert sorted(cell for box in puzzle.board.boxes for cell in box) == list(puzzle.grid.cells)
    assert all(len(box) == size for box in puzzle.board.boxes)


def test_a_new_size_recomputes_the_boxes_of_a_type() -> None:
    puzzle = gw.Puzzle("Sudoku").replace(size=(6, 6))
    assert [puzzle.model.label(house) for house in puzzle.model.houses if house.kind == "box"][:2] == [
        "box 1",
        "box 2",
    ]
    tall = puzzle.replace(box=[3, 2])
    assert tall.model.label(tall.model.houses[-1]) == "box 6"


@pytest.mark.parametrize("box", [[2, 3], ("2", "3"), "2x3", "2 × 3", "2 3"])
def test_spellings_of_a_box(box: object) -> None:
    assert make("Boxes", box=box) == make("Boxes", box=(2, 3))


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        (
            {"size": (6, 6), "box": [2, 2]},
            "a box of 2×2 has 4 cells, but there are 6 symbols; use [1, 6] or [2, 3] or [3, 2] or [6, 1]",
        ),
        ({"size": (6, 6), "box": [4, 2]}, "a box of 4×2 has 8 cells, but there are 6 symbols"),
        ({"size": (6, 6), "box": "wide"}, "`box` must be rows and columns, such as [2, 3], not 'wide'"),
        ({"size": (6, 6), "box": [2, 0]}, "`box` must be rows and columns, such as [2, 3], not [2, 0]"),
        ({"size": (4, 4, 4)}, "Boxes need a two-dimensional grid, but this one has 3 dimensions"),
    ],
)
def test_boxes_that_do_not_fit(more: dict[str, object], expected: str) -> None:
    with pytest.raises(gw.PuzzleError) as caught:
        gw.Puzzle("Sudoku", **more)
    assert str(caught.value).removeprefix("Sudoku.yml:").startswith(expected) or expected in str(caught.value)


def test_boxes_on_a_grid_that_is_not_square() -> None:
    boxes = make("Boxes")
    assert len(puzzle_of(boxes, size=(2, 6), symbols="1234").board.boxes) == 3
    assert message(boxes, size=(3, 5), symbols="1234") == "no boxes of 4 cells, one per symbol, fit into the 3×5 grid"
    expected = "boxes of 2×2 do not fit into the 3×4 grid; use [1, 4]"
    assert message(boxes, size=(3, 4), symbols="1234") == expected
    assert message(boxes, size=(2, 2), symbols="1234", void="a1") == "Boxes need a grid without void cells"


def test_a_prime_size_warns_that_its_boxes_are_its_rows() -> None:
    with pytest.warns(gw.PuzzleWarning, match="7 is prime, so the boxes are whole rows"):
        gw.Puzzle("Sudoku", size=(7, 7))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        gw.Puzzle("Sudoku", size=(7, 7), box=[7, 1])
        gw.Puzzle("Sudoku", size=(1, 1))


# ---- diagonals and jigsaws ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("direction", ["down", "up", "both"])
@pytest.mark.parametrize("symbols", ["123", "1234"])
def test_diagonals(direction: str, symbols: str) -> None:
    puzzle = puzzle_of(make("Diagonals", direction=direction), size=(3, 3), symbols=symbols)
    lines = {"down": ["a1 b2 c3"], "up": ["c1 b2 a3"], "both": ["a1 b2 c3", "c1 b2 a3"]}[direction]
    if symbols == "123":
        agrees(puzzle, lambda v: all(different(v, line) for line in lines))
    assert len(puzzle.model.houses) == (len(lines) if symbols == "123" else 0)
    assert [puzzle.model.label(relation) for relation in puzzle.model.relations] == [
        f"the {name} diagonal" for name, way in (("falling", "down"), ("rising", "up")) if direction in (way, "both")
    ]


def test_diagonals_that_make_no_sense() -> None:
    assert message(make("Diagonals"), size=(2, 3)) == "Diagonals need a square grid, but this one is 2×3"
    assert message(make("Diagonals"), size=(4, 4)) == "the falling diagonal has 4 cells, but there are only 3 symbols"
    with pytest.raises(gw.PuzzleError, match="`direction` of Diagonals"):
        make("Diagonals", direction="sideways")


def test_jigsaw_regions() -> None:
    puzzle = puzzle_of(make("JigsawRegions", regions="x x y\nx y y\n"), size=(2, 3))
    assert agrees(puzzle, lambda v: different(v, "a1 a2 b1") and different(v, "a3 b2 b3")) == 36
    assert puzzle.model.label(puzzle.model.houses[0]) == "region x"
    assert {house.kind for house in puzzle.model.houses} == {"box"}


def test_a_jigsaw_is_as_large_as_the_picture_of_its_regions() -> None:
    assert gw.Puzzle("JigsawSudoku", regions="AABB/AABB/CCDD/CCDD".replace("/", "\n")).grid.shape == (4, 4)


@pytest.mark.parametrize(
    ("regions", "expected"),
    [
        ("A A A B\nA B B B\nC C D D\nC C D D\n", None),
        ("A A A B\nA A B B\nC C D D\nC C D D\n", "region 'A' has 5 cells for 4 symbols; its cells are a1 a2 a3 b1 b2"),
        ("A A . .\nA A A .\nB B B B\nC C C .\n", "region 'A' has 5 cells for 4 symbols"),
        ("A A . .\nA A . .\nB B B B\n. C C C\n", "5 cells are in no region; they are a3 a4 b3 b4 d1"),
        ("A A A A\nB B B B\nC C C C\n", "`regions` has 3 rows, but the grid has 4"),
        ("AAA\nBBB\nCCC\nDDD\n", "row 1 of `regions` has 3 cells, but the grid is 4 wide"),
        ("AAAA\nBBB\nCCCC\nDDDD\n", "row 2 of the text grid has 3 entries, but row 1 has 4"),
    ],
)
def test_jigsaw_regions_are_checked(regions: str, expected: str | None) -> None:
    if expected is None:
        gw.Puzzle("JigsawSudoku", size=(4, 4), regions=regions)
        return
    with pytest.raises(gw.PuzzleError) as caught:
        gw.Puzzle("JigsawSudoku", size=(4, 4), regions=regions)
    assert expected in str(caught.value)


def test_a_jigsaw_without_regions() -> None:
    with pytest.raises(gw.PuzzleError, match=r"JigsawRegions needs `regions`; draw them as a text grid"):
        gw.Puzzle("JigsawSudoku", size=(4, 4))


@pytest.mark.parametrize("name", ["Sudoku", "SixySudoku", "LatinSquare", "JigsawSudoku", "SudokuX"])
def test_the_houses_of_a_family_are_disjoint(name: str) -> None:
    puzzle = gw.parse(registry.puzzle_type(name).starter())
    families: dict[str, list[Permutation]] = {}
    for house in puzzle.model.houses:
        families.setdefault(house.family, []).append(house)
    for houses in families.values():
        cells = [cell for house in houses for cell in house.cells]
        assert len(set(cells)) == len(cells)


# ---- lines, edges, outside ------------------------------------------------------------------------------------------


def test_values_rise_along_a_thermometer() -> None:
    puzzle = puzzle_of(make("Thermometer", line="b1 a1 a2"), symbols="1234")
    assert agrees(puzzle, lambda v: v["b1"] < v["a1"] < v["a2"]) == 16
    assert message(make("Thermometer", line="a1 a2 b2 b1")) == "4 cells need 4 increasing values, but there are only 3"
    assert message(make("Thermometer", line="a1 a2 a1")) == "the thermometer a1 a2 a1 passes through a cell twice"


@pytest.mark.parametrize("difference", [0, 1, 2])
def test_white_dots(difference: int) -> None:
    puzzle = puzzle_of(make("WhiteDot", edge="b1 a1", difference=difference))
    agrees(puzzle, lambda v: abs(v["a1"] - v["b1"]) == difference)


def test_white_dots_that_make_no_sense() -> None:
    expected = "no two symbols differ by 3; the largest difference is 2"
    assert message(make("WhiteDot", edge="a1 a2", difference=3)) == expected
    with pytest.raises(gw.PuzzleError, match="'a1 b2' is not an edge; name two neighbouring cells, such as 'a1 a2'"):
        make("WhiteDot", edge="a1 b2")
    assert message(make("WhiteDot", edge="a1 a2"), symbols="AXY").startswith(
        "WhiteDot needs numbers, but the symbol 'A' has no value"
    )


@pytest.mark.parametrize("differences", [(1,), (2,), (1, 2)])
def test_all_white_dots_are_given(differences: tuple[int, ...]) -> None:
    dot = make("WhiteDot", edge="a1 a2", difference=differences[0])
    puzzle = puzzle_of(make("AllWhiteDotsGiven", differences=differences), dot)

    def rule(v: Values) -> bool:
        bare = [("a1", "b1"), ("a2", "b2"), ("b1", "b2")]
        return abs(v["a1"] - v["a2"]) == differences[0] and all(abs(v[p] - v[q]) not in differences for p, q in bare)

    agrees(puzzle, rule)


def test_taking_a_dot_away_adds_what_its_absence_says() -> None:
    dots = [make("WhiteDot", edge="a1 a2"), make("WhiteDot", edge="a2 a1"), make("WhiteDot", edge="a1 b1")]
    negative = make("AllWhiteDotsGiven")
    puzzle = puzzle_of(negative, *dots, symbols="1234")
    for mask in range(8):
        absent = [number for number in range(3) if mask >> number & 1]
        left = [dot for number, dot in enumerate(dots) if number not in absent]
        assert gw.count(puzzle, absent=absent) == gw.count(puzzle_of(negative, *left, symbols="1234"))


def test_a_dot_whose_difference_the_negative_rule_leaves_out() -> None:
    dots = [make("WhiteDot", edge="a1 a2", difference=2), make("WhiteDot", edge="a1 b1")]
    expected = "white dot a1 a2 = 2 has a difference that AllWhiteDotsGiven does not list; write differences: [1, 2]"
    assert message(make("AllWhiteDotsGiven"), *dots) == expected


def seen(heights: list[int]) -> int:
    return sum(all(height > before for before in heights[:place]) for place, height in enumerate(heights))


@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize(
    ("at", "line"), [("left a", "a1 a2 a3"), ("right b", "b3 b2 b1"), ("top 2", "a2 b2"), ("bottom 3", "b3 a3")]
)
def test_skyscrapers(at: str, line: str, count: int) -> None:
    clue = make("SkyscraperClue", at=at, count=count)
    if count > len(line.split()):
        assert message(clue, size=(2, 3)) == f"3 buildings can't be seen from {at}, only 1 to 2"
        return
    puzzle = puzzle_of(clue, size=(2, 3))
    agrees(puzzle, lambda v: seen([v[cell] for cell in line.split()]) == count)
    assert puzzle.model.label(puzzle.model.relations[0]) == f"skyscraper {count} at {at}"


def test_skyscrapers_on_longer_lines() -> None:
    for count in range(1, 7):
        puzzle = puzzle_of(make("SkyscraperClue", at="top 1", count=count), size=(6, 1), symbols="123456")
        relation = puzzle.model.relations[0]
        assert isinstance(relation, Automaton)
        for heights in permutations(range(1, 7)):
            board = dict(zip(puzzle.grid.cells, heights, strict=True))
            assert relation.holds(board) == (seen(list(heights)) == count)


def test_skyscrapers_share_their_automata() -> None:
    clues = [make("SkyscraperClue", at=at, count=2) for at in ("top 1", "left b", "right a")]
    machines = {id(r.machine) for r in puzzle_of(*clues).model.relations if isinstance(r, Automaton)}
    assert len(machines) == 1


def test_skyscrapers_that_make_no_sense() -> None:
    assert message(make("SkyscraperClue", at="top 3", count=1)) == "'top 3' does not exist on a 2×2 grid"
    assert message(make("SkyscraperClue", at="top 1", count=0)) == "0 buildings can't be seen from top 1, only 1 to 2"
    with pytest.raises(gw.PuzzleError, match="'above' is not a place outside the grid"):
        make("SkyscraperClue", at="above", count=1)


@pytest.mark.parametrize(
    ("line", "segments"),
    [
        ("a1 a2 a3 a4", "a1 a2|a3 a4"),
        ("a1 b2 b3 a4", "a1 b2|b3 a4"),
        ("a2 a3 b3 b2 b1", "a2|a3 b3|b2 b1"),
        ("a1 a2 a3 b3 b2 b1", "a1 a2|a3 b3|b2 b1"),
    ],
)
def test_region_sum_lines(line: str, segments: str) -> None:
    boxes = make("RegionsAreCompletePermutation", regions=["a1-b2", "a3-b4"])
    puzzle = puzzle_of(boxes, make("RegionSumLine", line=line), size=(2, 4), symbols="1234")

    def rule(v: Values) -> bool:
        sums = {sum(v[cell] for cell in segment.split()) for segment in segments.split("|")}
        return len(sums) == 1 and different(v, "a1 a2 b1 b2") and different(v, "a3 a4 b3 b4")

    assert agrees(puzzle, rule) > 0
    totals = [
        cell for r in puzzle.model.relations if isinstance(r, Linear) for cell in r.cells if isinstance(cell, Total)
    ]
    assert bool(totals) == (len(segments.split("|")[0].split()) > 1)


def test_region_sum_lines_that_make_no_sense() -> None:
    boxes = make("Boxes")
    more = {"size": (4, 4), "symbols": "1234"}
    inside = message(boxes, make("RegionSumLine", line="a1 a2 b2"), **more)
    assert inside == "the line a1 a2 b2 lies within one box; it must cross a box border"
    loose = message(make("RegionSumLine", line="a1 a2 a3"), **more)
    assert loose == "a1 is in no box, but a region sum line is divided by box borders"
    twice = message(boxes, make("RegionSumLine", line="a1 a2 a3 a2"), **more)
    assert twice == "the line passes through a2 twice"


# ---- counts, multisets, either-or -----------------------------------------------------------------------------------


@pytest.mark.parametrize("symbols", ["123", "0123", "345"])
def test_counting_circles(symbols: str) -> None:
    circles = ["a1", "a2", "b1", "b2"]
    puzzle = puzzle_of(make("CountingCircles", circles=" ".join(circles)), symbols=symbols)
    agrees(puzzle, lambda v: all([v[cell] for cell in circles].count(v[circle]) == v[circle] for circle in circles))


@pytest.mark.parametrize(("a", "b"), [("a1 a2", "b1 b2"), ("a1 a2", "b1 a1"), ("a1 a2 a3", "b3 b2 a3")])
def test_same_values(a: str, b: str) -> None:
    puzzle = puzzle_of(make("SameValues", a=a, b=b), size=(2, 3))
    agrees(puzzle, lambda v: sorted(v[cell] for cell in a.split()) == sorted(v[cell] for cell in b.split()))


def test_same_values_need_no_numbers() -> None:
    assert gw.count(puzzle_of(make("SameValues", a="a1 a2", b="b1 b2"), symbols="XY")) == 6


def test_same_values_that_make_no_sense() -> None:
    expected = "a1 and a2 b1 can't hold the same symbols: one has 1 cells, the other 2"
    assert message(make("SameValues", a="a1", b="a2 b1")) == expected
    assert message(make("SameValues", a="a1 a2", b="a2 a1")) == "`a` and `b` are the same region: a2 a1"


def test_any_of() -> None:
    either = make(
        "AnyOf",
        options=[
            {"Thermometer": "a1 a2"},
            [{"name": "WhiteDot", "edge": "a1 b1"}, {"AllDifferent": {"region": "a2 b2"}}],
        ],
    )

    def rule(v: Values) -> bool:
        return v["a1"] < v["a2"] or (abs(v["a1"] - v["b1"]) == 1 and v["a2"] != v["b2"])

    puzzle = puzzle_of(either)
    agrees(puzzle, rule)
    assert (
        puzzle.model.label(puzzle.model.relations[0]) == "thermometer a1 a2 or white dot a1 b1 and all different a2 b2"
    )
    assert puzzle.rules[0].startswith("At least one of these holds: thermometer a1 a2 or white dot a1 b1")


def test_any_of_lines_and_of_any_of() -> None:
    inner = {"AnyOf": ["a1 + a2 = 4", "b1 > b2"]}
    puzzle = puzzle_of(make("AnyOf", options=["a1 < b1", inner]))
    agrees(puzzle, lambda v: v["a1"] < v["b1"] or v["a1"] + v["a2"] == 4 or v["b1"] > v["b2"])


def test_any_of_with_a_total_in_an_option() -> None:
    boxes = make("RegionsAreCompletePermutation", regions=["a1-b2", "a3-b4"])
    either = make("AnyOf", options=[{"RegionSumLine": "a1 a2 a3 b3 b2 b1"}, {"Thermometer": "a1 a2 a3 a4"}])
    puzzle = puzzle_of(boxes, either, size=(2, 4), symbols="1234")

    def rule(v: Values) -> bool:
        sums = {v["a1"] + v["a2"], v["a3"] + v["b3"], v["b2"] + v["b1"]}
        rising = all(v[p] < v[q] for p, q in pairwise(["a1", "a2", "a3", "a4"]))
        return different(v, "a1 a2 b1 b2") and different(v, "a3 a4 b3 b4") and (len(sums) == 1 or rising)

    agrees(puzzle, rule)


def test_removing_an_either_or_clue_removes_all_of_it() -> None:
    puzzle = puzzle_of(make("AnyOf", options=[{"Thermometer": "a1 a2"}, {"Thermometer": "b1 b2"}]))
    assert gw.count(puzzle, absent=[0]) == 81


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ([{"Thermometer": "a1 a2"}], "AnyOf needs a list of two or more options"),
        ("a1 < a2", "AnyOf needs a list of two or more options"),
        ([[], {"Thermometer": "a1 a2"}], "an option of AnyOf is empty"),
        (["Thermometre", "a1 < a2"], "unknown constraint 'Thermometre'; did you mean 'Thermometer'?"),
        ([{"Thermometer": {"lines": "a1 a2"}}, "a1 < a2"], "Thermometer has no field 'lines'; did you mean 'line'?"),
        ([{"edge": "a1 a2", "difference": 1}, "a1 < a2"], "the constraint with the fields edge, difference has"),
        ([{"Diagonals": {}}, 7], "7 is not a constraint"),
        ([{"AllCellsMustHaveMathOp": "a1"}, "a1 < a2"], "AllCellsMustHaveMathOp has no fields"),
    ],
)
def test_options_that_make_no_sense(options: object, expected: str) -> None:
    with pytest.raises(gw.PuzzleError) as caught:
        make("AnyOf", options=options)
    assert str(caught.value).startswith(expected)


def test_options_that_can_not_be_options() -> None:
    dot = make("WhiteDot", edge="a1 a2")
    negative = make("AnyOf", options=["AllWhiteDotsGiven", "a1 < a2"])
    assert message(negative, dot) == "AllWhiteDotsGiven can't be an option of AnyOf"
    off = make("AnyOf", options=["a1 < a2", {"Thermometer": "a2 a3"}])
    assert message(off) == "a3 is outside the 2×2 grid"
    prime = make("AnyOf", options=["a1 < a2", {"WhiteDot": {"edge": "a1 a2", "difference": 5}}])
    assert message(prime) == "no two symbols differ by 5; the largest difference is 2"


def test_plain_data_of_a_constraint() -> None:
    thermometer = make("Thermometer", line="a1 a2")
    for plain in (thermometer, {"Thermometer": "a1 a2"}, {"Thermometer": {"line": "a1 a2"}}):
        assert constraint_from_plain(plain) == thermometer
    assert constraint_from_plain({"name": "Thermometer", "line": ["a1", "a2"]}) == thermometer
    assert constraint_from_plain("Diagonals") == make("Diagonals")


def test_options_survive_writing_and_reading() -> None:
    from gridwise.formats.yaml import write

    puzzle = gw.parse(
        "- LatinSquare\n- name: AnyOf\n  options:\n    - a1 + a2 = 4\n    - [a1 < b1, {Thermometer: c1 c2 c3}]\n"
    )
    again = gw.parse(write(puzzle))
    assert again == puzzle
    assert gw.count(again) == gw.count(puzzle)
    assert 0 < gw.count(puzzle) < 576
