"""Puzzles with symbols in two layers, and layers that follow from others: two types as users would write them."""

from itertools import permutations, product
from pathlib import Path
from typing import Any

import pytest

import gridwise as gw
from gridwise.declaring.yaml_writer import write
from gridwise.engine import staged_search
from gridwise.logic.verify import verify
from gridwise.web.board_json import board_json

LOOP_SQUARE = """
title: Loop square
rules: >-
  Every row and column contains each number exactly once. Draw a single closed loop through all cells with 1, 2 or 3.
size: [4, 4]
symbols:
  none: {look: cross, character: "x", layer: links, background: true, noun: no line}
  line: {look: line, character: "-", layer: links}
constraints:
  - SymbolsNumericByDiameter
  - EachDimensionIsCompletePermutation
  - SingleLoop
  - LoopVisits: [1, 2, 3]
"""
CIRCLE_LOOP = """
title: Circle loop
rules: >-
  Draw a single closed loop along the borders. A number says how many sides of its cell are part of the loop. Cells with
  a shaded circle lie inside the loop. Cells with a white circle lie outside the loop.
size: [5, 5]
symbols:
  none: {value: 0, look: cross, character: "x", layer: borders, background: true, noun: no line}
  line: {value: 1, look: line, character: "-", layer: borders}
  inside: {derived: true, noun: inside cell}
  outside: {derived: true, noun: outside cell}
constraints:
  - SingleLoop
  - InsideOutside
  - LineNumbers
  - Circles
clues: {recipe: loops, constraints: {Circle: all, LinesAround: all}}
"""
TYPES = {"LoopSquare": LOOP_SQUARE, "CircleLoop": CIRCLE_LOOP}
SQUARE = "{a1: 4, a2: 1, b2: 2, c3: 3}"
CIRCLES = """
- numbers: |
    . . . 3 .
    . 1 0 . .
    . . . . 2
    2 3 . . .
    . 2 . 3 .
- circles: |
    i . . . .
    i . . . .
    . . . . .
    o . . . .
    . . . . i
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in TYPES.items():
        (tmp_path / f"{name}.yml").write_text(text)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def square(initial: str = SQUARE) -> gw.Puzzle:
    return gw.parse(f"{LOOP_SQUARE}initial: {initial}\n")


def circle_loop(clues: str = CIRCLES, size: int = 5) -> gw.Puzzle:
    parts = "".join(f"  {line}\n" for line in CIRCLE_LOOP.replace("[5, 5]", f"[{size}, {size}]").splitlines() if line)
    return gw.parse(f"-\n{parts}{clues}")


# ---- solutions -------------------------------------------------------------------------------------------------------


def loops_through(cells: frozenset[tuple[int, int]]) -> int:
    """How many closed paths visit each of the cells once: every path from the first cell, in both directions."""
    first = min(cells)

    def ways(at: tuple[int, int], left: frozenset[tuple[int, int]]) -> int:
        near = [(at[0] + a, at[1] + b) for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))]
        return int(first in near) if not left else sum(ways(cell, left - {cell}) for cell in near if cell in left)

    return ways(first, cells - {first}) // 2


def latin_squares() -> list[tuple[tuple[int, ...], ...]]:
    rows = list(permutations(range(1, 5)))
    return [square for square in product(rows, repeat=4) if all(len({*column}) == 4 for column in zip(*square))]  # noqa: B905


def test_numbers_and_lines_are_counted_together() -> None:
    squares = latin_squares()
    assert len(squares) == 576
    visited = [frozenset((r, c) for r, row in enumerate(s) for c, held in enumerate(row) if held < 4) for s in squares]
    assert gw.count(square("{}")) == sum(map(loops_through, visited)) > 0


def is_inside_of_a_loop(inside: set[tuple[int, int]]) -> bool:
    """Whether the edges around these cells form one loop: both sides connected, and no cells that only touch."""
    size = range(-1, 4)
    outside = {*product(size, size)} - inside
    touching = ((r, c) for r, c in product(range(-1, 3), repeat=2))
    crossed = any(
        ((r, c) in inside) == ((r + 1, c + 1) in inside) != ((r, c + 1) in inside) == ((r + 1, c) in inside)
        for r, c in touching
    )
    return bool(inside) and not crossed and is_connected(inside) and is_connected(outside)


def is_connected(cells: set[tuple[int, int]]) -> bool:
    reached, waiting = set[tuple[int, int]](), [min(cells)]
    while waiting:
        at = waiting.pop()
        if at in cells and at not in reached:
            reached.add(at)
            waiting += [(at[0] + 1, at[1]), (at[0] - 1, at[1]), (at[0], at[1] + 1), (at[0], at[1] - 1)]
    return reached == cells


@pytest.mark.parametrize(("circles", "wanted"), [("...|...|...", 213), ("i..|.o.|..i", None), ("oi.|...|.i.", None)])
def test_circles_lie_on_their_side_of_the_loop(circles: str, wanted: int | None) -> None:
    rows = circles.split("|")
    cells = list(product(range(3), repeat=2))
    drawn = {(r, c): rows[r][c] for r, c in cells}
    count = 0
    for held in product((False, True), repeat=9):
        inside = {cell for cell, is_in in zip(cells, held, strict=True) if is_in}
        fits = all((cell in inside) == (sign == "i") for cell, sign in drawn.items() if sign != ".")
        count += fits and is_inside_of_a_loop(inside)
    text = "\n".join(f"    {' '.join(row)}" for row in rows)
    assert gw.count(circle_loop(f"- circles: |\n{text}\n", size=3)) == count
    assert wanted in (None, count)


FREE = {"A": {}, "B": {}, "yes": {"layer": "links", "derived": True}, "no": {"layer": "links", "derived": True}}


def free(**more: Any) -> gw.Puzzle:
    """Cells with one of two letters; nothing is said about the derived links between them."""
    return gw.Puzzle(**{"size": (1, 3), "symbols": FREE, **more})


@pytest.mark.parametrize("patience", [staged_search.PATIENCE, -1])
def test_solutions_that_differ_only_in_what_is_derived_are_one(patience: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(staged_search, "PATIENCE", patience)
    found = list(gw.solutions(free()))
    assert sorted(solution.line for solution in found) == sorted(map("".join, product("AB", repeat=3)))
    assert gw.count(free()) == 8
    assert gw.unique(free(initial=[["A", "B", "A"]]))
    assert not found[0].layers
    assert gw.Solution.from_json(found[0].to_json()) == found[0]
    assert set(gw.true_candidates(free())) == set(gw.candidates(free())) == {"a1", "a2", "a3"}


def test_explaining_ends_when_all_is_filled_in_that_players_fill_in() -> None:
    numbers = {"1-2": {}, **{name: FREE[name] for name in ("yes", "no")}}
    less = [gw.LessThan(smaller="a1", larger="a2"), gw.LessThan(smaller="a3", larger="a2")]
    puzzle = free(symbols=numbers, constraints=less)
    assert [step.technique for step in gw.explain(puzzle)]
    assert gw.rate(puzzle).steps > 0


# ---- steps -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("puzzle", [square(), circle_loop()], ids=TYPES)
def test_steps_follow_lead_to_the_end_and_speak_of_both_layers(puzzle: gw.Puzzle) -> None:
    at, said = gw.position(puzzle), list[str]()
    for step in gw.explain(puzzle):
        assert verify(at, step) is None, str(step)
        assert gw.Step.from_json(step.to_json()) == step
        said += [str(step), step.where, step.which, step.plain]
        at.apply(step)
    assert at.solved
    assert gw.rate(puzzle).level
    text = " ".join(said)
    assert "has no line" in text
    assert "have lines" in text
    assert "5" not in text.replace("a5", "").replace("b5", "").replace("c5", "").replace("d5", "").replace("e5", "")
    assert "is inside" in text if "Circle" in puzzle.title else "a4 is 3" in text


def test_a_step_from_one_layer_decides_the_other() -> None:
    steps = [str(step) for step in gw.explain(square())]
    assert "on the loop: a1 is 4, so the loop does not pass through it. So a1~a2 and a1~b1 have no line." in steps
    lines = gw.position(square("{}"), {"a1~a2": "line"})
    assert "on the loop: The loop passes through a1 along a1~a2. So a1~b1 has a line; a1 is not 4." in [
        str(step) for step in gw.find(lines, "on the loop")
    ]


def test_hints_are_about_what_players_fill_in() -> None:
    puzzle = circle_loop()
    hint = gw.hint(puzzle)
    assert [hint.stage(number) for number in range(1, 5)] == [
        "Look at the two sides of a1|top.",
        "Count what is there and what is missing.",
        "The clues there leave nothing else. So a1 is inside. a1, at the edge, is inside the loop.",
        "So a1|top has a line.",
    ]
    assert gw.Hint.from_json(hint.to_json()) == hint
    entries: dict[str, str] = {}
    for _ in range(60):
        step = gw.hint(puzzle.replace(progress=entries)).step
        if step is None:
            break
        made = {place: symbol for place, symbol in step.placements.items() if "|" in place}
        assert made, str(step)
        entries |= made
    assert len(entries) == 60


def test_wrong_entries_come_before_hints() -> None:
    assert gw.hint(square().replace(progress={"a1~a2": "line"})).mistakes == ("a1~a2 should have no line",)
    assert gw.hint(circle_loop().replace(progress={"a1|b1": "line"})).mistakes == ("a1|b1 should have no line",)


# ---- generating ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", TYPES)
def test_puzzles_are_generated_by_level(name: str, folder: Path) -> None:
    for seed, level in enumerate(("easy", "medium", None)):
        puzzle = gw.generate(f"{name}.yml", seed=seed, **({"level": level} if level else {}))
        assert gw.unique(puzzle)
        assert level is None or gw.rate(puzzle).level.lower() == level
        assert gw.parse(write(puzzle)) == puzzle
        assert len(puzzle.known_solution) == len(puzzle.grid.meant)
        at = gw.position(puzzle)
        for step in gw.explain(puzzle):
            assert verify(at, step) is None, str(step)
            at.apply(step)


def test_a_collection_keeps_no_two_that_only_differ_in_direction(folder: Path) -> None:
    from gridwise.generating.canonical import equivalent

    first = gw.generate("CircleLoop.yml", size=[3, 3], seed=1)
    mirrored = [
        type(clue)(**{**dict(clue), "cell": gw.Cell((2 - clue.cell.row, clue.cell.column))}) for clue in first.clues
    ]
    flip = first.replace(
        constraints=[*(c for c in first.declaration.constraints if not c.is_clue), *mirrored], solution=None
    )
    solution = gw.solve(flip).solution
    assert solution is not None
    assert equivalent(first, flip.replace(solution={str(place): symbol for place, symbol in solution.entries.items()}))
    assert not equivalent(first, gw.generate("CircleLoop.yml", size=[3, 3], seed=2))


# ---- text, check, pictures, the page ---------------------------------------------------------------------------------

SOLVED = """
4   1---2---3
    |       |
3---2   4   1
|           |
1   4   3---2
|       |
2---3---1   4
""".strip()


def test_both_layers_are_written_and_read() -> None:
    puzzle = square()
    [solution] = gw.solutions(puzzle)
    assert puzzle.draw("text", solution=solution).strip() == SOLVED
    assert gw.check(puzzle, SOLVED) == []
    assert gw.check(puzzle, solution) == []
    assert solution.rows[0] == ("4", "1", "2", "3")
    assert solution.layers["links"]["a2~a3"] == "line"
    assert gw.parse(write(puzzle.replace(progress=SOLVED))).progress == puzzle.replace(progress=SOLVED).progress


def test_numbers_of_two_digits_stand_beside_lines() -> None:
    marks = {"9-12": {}, "none": {"layer": "links", "look": "cross"}, "line": {"layer": "links", "look": "line"}}
    puzzle = gw.Puzzle(size=(1, 3), symbols=marks, progress={"a1": "10", "a2": "9", "a1~a2": "line"})
    assert gw.parse(write(puzzle)) == puzzle
    assert str(puzzle).strip() == "10---9    ·"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (SOLVED.replace("4   1---2", "4---1---2"), "a1 is 4, but the loop must not pass through it"),
        (SOLVED.replace("3---2   4", "4---2   3"), "b3 is 3, so the loop must pass through it"),
        (SOLVED.replace("1   4   3---2", "1   4   3   2"), "the loop has a loose end at c3~d3"),
    ],
)
def test_mistakes_are_told_in_the_words_of_both_layers(text: str, message: str) -> None:
    assert message in [mistake.message for mistake in gw.check(square(), text)]


def test_an_answer_is_checked_without_what_is_derived() -> None:
    puzzle = circle_loop("- circles: |\n    i . .\n    . o .\n    . . i\n", size=3)
    [solution] = list(gw.solutions(puzzle))[:1]
    assert gw.check(puzzle, solution) == []
    small = "+---+   +   +\n|   |\n+---+   +   +\n\n+   +   +   +\n\n+   +   +   +"
    assert [mistake.message for mistake in gw.check(puzzle, small)] == [
        "c3 has a shaded circle, but does not lie inside the loop"
    ]
    said = "puts 'inside' into a1, but cells are derived: players do not fill them in"
    with pytest.raises(gw.PuzzleError, match=said):
        puzzle.replace(progress={"a1": "inside"})


def test_derived_symbols_are_not_drawn_and_lines_leave_numbers_legible() -> None:
    puzzle = circle_loop()
    [solution] = gw.solutions(puzzle)
    assert ">i<" not in puzzle.svg(solution=solution)
    assert all(">i<" not in step.svg() for step in list(gw.explain(puzzle))[:3])
    picture = square().svg(solution=next(gw.solutions(square())))
    assert picture.index("<path") < picture.rindex("<text")


def test_the_page_gets_the_places_that_players_fill_in() -> None:
    board = board_json(circle_loop())
    assert set(board["cells"]) == set(board["between"]) == set(board["places"])
    assert board["symbols"] == ["0", "1"]
    assert "a1" in board["squares"]
    mixed = board_json(square())
    assert mixed["symbols"] == ["1", "2", "3", "4", "none", "line"]
    assert mixed["cycle"] == ["line", "none"]
    assert mixed["counts"] == dict.fromkeys("1234", 4)
    assert not mixed["squares"]


# ---- errors ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("symbols", "message"),
    [
        (
            "{A: {derived: yes}, B: {}}",
            "cells hold 'A', which is derived, and 'B', which is not; make all symbols of a layer derived, or none",
        ),
        (
            "{A: {derived: yes}, B: {derived: yes}}",
            "all symbols are derived, so there is nothing to fill in; "
            "make only those symbols derived that follow from others",
        ),
        (
            "{A: {}, line: {layer: links, derived: yes, background: yes}}",
            "the symbol 'line' is derived, so it can't be the background; "
            "derived symbols are not filled in: leave out `background`",
        ),
        (
            "{A: {}, line: {layer: links, derivd: yes}}",
            "the symbol 'line' has an unknown key 'derivd'; did you mean 'derived'?",
        ),
        (
            "{1-4: {look: star}}",
            "the symbols '1-4' can't have the key 'look'; the keys of a range are layer, derived",
        ),
        ("{A: {}, line: {layer: links, derived: 3}}", "`derived` of the symbol 'line' must be true or false, not '3'"),
    ],
)
def test_bad_declarations_say_where_and_why(symbols: str, message: str) -> None:
    with pytest.raises(gw.PuzzleError) as caught:
        gw.parse(f"- size: [2, 2]\n- symbols: {symbols}\n")
    where, _, said = str(caught.value).partition(": ")
    assert said == message
    assert where.startswith("2:")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("- size: [2, 2]\n- symbols: 12\n- LoopVisits: odd\n", "LoopVisits needs symbols in cells and lines on links"),
        (
            "- size: [2, 2]\n- symbols: {1-2: {}, no: {layer: links, background: yes}, line: {layer: links}}\n"
            "- LoopVisits: line\n",
            "no cell can hold 'line'",
        ),
        (
            "- size: [2, 2]\n- symbols: {no: {layer: borders, background: yes}, line: {layer: borders}}\n"
            "- InsideOutside\n",
            "cells must have exactly the symbols inside and outside",
        ),
        ("- size: [2, 2]\n- symbols: 12\n- Circle: a1\n", "SingleLoop needs symbols on borders or links"),
    ],
)
def test_rules_that_lack_a_layer_say_so(text: str, message: str) -> None:
    with pytest.raises(gw.PuzzleError) as caught:
        gw.parse(text)
    assert message in str(caught.value)
