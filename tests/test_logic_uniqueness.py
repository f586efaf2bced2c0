"""Techniques that rely on uniqueness: rectangles, loops and BUG, and the swap on which each of them is based."""

from collections import Counter
from contextlib import suppress
from itertools import islice, product
from pathlib import Path
from random import Random

import pytest

import gridwise as gw
from gridwise import Cell
from gridwise.logic.climb import climb
from gridwise.logic.deadly_pattern import is_deadly_pattern
from gridwise.logic.explain import find
from gridwise.logic.ladder import ladder, technique, techniques
from gridwise.logic.position import Position
from gridwise.logic.step import RawStep
from gridwise.logic.techniques.uniqueness import Deadly
from gridwise.logic.verify import verify
from random_mixtures import mixture
from technique_cases import cases, outcome_of

CODES = {
    "0600": "unique rectangle 1",
    "0601": "unique rectangle 2",
    "0602": "unique rectangle 3",
    "0603": "unique rectangle 4",
    "0604": "unique rectangle 5",
    "0605": "unique rectangle 6",
    "0606": "hidden rectangle",
    "0607": "avoidable rectangle 1",
    "0608": "avoidable rectangle 2",
    "0610": "BUG+1",
}
NAMES = [t.name for t in techniques().values() if isinstance(t, Deadly)]


def wrong(position: Position, raw: RawStep) -> str | None:
    return verify(position, raw, relies_on_uniqueness=True)


@pytest.mark.parametrize("code", CODES)
def test_cases_of_the_library(corpora: Path, code: str) -> None:
    wanted = technique(CODES[code])
    found = cases(corpora / "techniques" / "reglib-half.txt", code)
    assert found
    for case in found:
        position = case.position()
        steps = list(wanted.find(position))
        if case.never:
            assert not steps
            continue
        assert case.outcome() in [outcome_of(position, raw) for raw in steps], case
        assert not any(wrong(position, raw) for raw in steps)
        assert all("second solution" in str(position.as_step(wanted, raw)) for raw in steps)
        assert len({(raw.pattern, raw.outcome()) for raw in steps}) == len(steps)


def rated(corpora: Path, level: str, count: int) -> list[str]:
    lines = (corpora / "rated" / f"exchange-{level}.txt").read_text(encoding="utf-8").splitlines()
    return [line.split()[1] for line in lines[:: len(lines) // count]][:count]


def test_no_step_removes_what_the_solution_holds(corpora: Path) -> None:
    """Along the way of many puzzles, every step there is: right, resting on a harmless exchange, and told in words."""
    seen: Counter[str] = Counter()
    rungs = ladder(
        "gridwise", frozenset({*NAMES, "naked single", "hidden single", "pointing", "claiming", "naked pair"})
    )
    for line in rated(corpora, "diabolical", 100) + rated(corpora, "hard", 100):
        position = Position(gw.parse(line))
        solution = gw.solve(position.puzzle, 1).solutions[0].values
        truth = {(cell, position.model.values.index(value)) for cell, value in enumerate(solution) if value is not None}
        for found, raw in climb(position, rungs):
            if isinstance(found, Deadly):
                seen[found.name] += 1
                assert is_deadly_pattern(position.model, raw.pattern)
                assert str(position.as_step(found, raw)).startswith(found.name)
            assert not truth.intersection(raw.removals), (line, found.name, raw)
        assert not position.broken
    assert seen["unique rectangle 1"] > 10
    assert len(seen) >= 8, seen


def test_every_step_from_the_very_start(corpora: Path) -> None:
    """Long before a ladder would ask for them, with many candidates left."""
    easy = ladder("gridwise", frozenset({"hidden single", "pointing", "claiming"}))
    found = 0
    for line in rated(corpora, "diabolical", 150):
        position = Position(gw.parse(line))
        solution = gw.solve(position.puzzle, 1).solutions[0].values
        truth = {(cell, position.model.values.index(value)) for cell, value in enumerate(solution) if value is not None}
        list(climb(position, easy))
        for name in NAMES:
            for raw in technique(name).find(position):
                assert not truth.intersection(raw.removals), (line, name, raw)
                assert wrong(position, raw) is None
                assert str(position.as_step(technique(name), raw))
                found += 1
    assert found > 50


# ---- positions made by hand ----------------------------------------------------------------------------------------


def corner_position(puzzle: gw.Puzzle, corners: tuple[str, str, str, str], pair: tuple[str, str]) -> Position:
    """Three corners have the pair alone, the last one has all its candidates."""
    others = [symbol for symbol in puzzle.symbols.name.values() if symbol not in pair]
    return Position(puzzle, removed=dict.fromkeys(corners[:3], others))


LATIN = "- LatinSquare\n- size: [5, 5]\n"
SQUARE = ("a1", "a3", "c1", "c3")


@pytest.mark.parametrize(
    ("text", "corners", "works"),
    [
        ("- Sudoku\n- size: [6, 6]\n", ("a1", "a4", "b1", "b4"), True),
        ("- Sudoku\n- size: [6, 6]\n", ("a1", "a4", "c1", "c4"), False),  # four boxes would break
        ("- Sudoku\n- size: [6, 6]\n", ("a1", "a2", "b1", "b2"), False),  # one box can't hold it
        ("- SudokuX\n- size: [6, 6]\n", ("a2", "a4", "b2", "b4"), False),  # b2 lies on a diagonal
        ("- SudokuX\n- size: [6, 6]\n", ("a2", "a5", "b2", "b5"), False),
        ("- SudokuX\n- size: [6, 6]\n", ("c1", "c6", "d1", "d6"), True),
        (LATIN, SQUARE, True),
        (LATIN + "- a1+a2 = 5\n", SQUARE, False),
        (LATIN + "- a1+a3 = 5\n", SQUARE, True),
        (LATIN + "- a1+a2+a3+c1+c2+c3 = 20\n", SQUARE, True),
        (LATIN + "- a1*b1*c1 = 12\n", SQUARE, True),
        (LATIN + "- a1*a2*a3*c1 = 12\n", SQUARE, False),
        (LATIN + "- a1 < a2\n", SQUARE, False),
        (LATIN + "- a1 < a3\n", SQUARE, False),
        (LATIN + "- a2 < b2\n", SQUARE, True),
        (LATIN + "- {name: Thermometer, line: a1 b1 b2}\n", SQUARE, False),
        (LATIN + "- {name: Cage, region: a1 a2 a3 b1}\n", SQUARE, True),
        (LATIN + "- {name: Cage, region: a1 a2 a3 c1}\n", SQUARE, False),
        (LATIN + "- {name: Cage, region: a1 a2 b1 b2}\n", SQUARE, False),
        (LATIN + "- {name: AnyOf, options: [[a1+a3 = 5], [a1+a3 = 6]]}\n", SQUARE, True),
        (LATIN + "- {name: AnyOf, options: [[a1+a3 = 5], [a1+b1 = 6]]}\n", SQUARE, False),
        (LATIN + "- UniqueLines\n", SQUARE, False),
    ],
)
def test_the_exchange_on_other_boards(text: str, corners: tuple[str, str, str, str], works: bool) -> None:
    puzzle = gw.parse(text)
    position = corner_position(puzzle, corners, ("1", "2"))
    index = puzzle.grid.index
    pattern = [(index[Cell.parse(corner)], value) for corner in corners for value in (0, 1)]
    assert is_deadly_pattern(position.model, pattern) is works
    steps = [step for step in find(position, "unique rectangle 1") if set(step.because.cells) == set(corners)]
    assert bool(steps) is works
    for step in steps:
        assert step.removals == {corners[3]: ("1", "2")}
        assert "second solution" in str(step)


def test_givens_are_never_exchanged() -> None:
    puzzle = gw.parse("- LatinSquare\n- initial: |\n    12..\n    2...\n    ....\n    ....\n")
    given = Position(puzzle, removed={"b2": ["3"]})
    assert not find(given, "avoidable rectangle 1")
    assert not is_deadly_pattern(given.model, [(c, v) for c in (0, 1, 4, 5) for v in (0, 1)])
    filled = Position(gw.parse("- LatinSquare\n"), placed={"a1": "1", "a2": "2", "b1": "2"})
    [step] = find(filled, "avoidable rectangle 1")
    assert step.removals == {"b2": ("1",)}
    assert "None of the corners is given" in str(step)


def test_the_verifier_says_what_is_wrong() -> None:
    position = corner_position(gw.parse(LATIN), SQUARE, ("1", "2"))
    [raw] = technique("unique rectangle 1").find(position)
    assert wrong(position, raw) is None
    too_much = raw._replace(removals=(*raw.removals, (raw.removals[0][0], 2)))
    assert "does not follow" in (wrong(position, too_much) or "")
    noticed = corner_position(gw.parse(LATIN + "- a1+a2 = 5\n"), SQUARE, ("1", "2"))
    assert "break a rule" in (wrong(noticed, raw) or "")
    position.state.promises_one = False
    assert "promise" in (wrong(position, raw) or "")


def test_nothing_without_the_promise_of_one_solution() -> None:
    position = corner_position(gw.parse(LATIN), SQUARE, ("1", "2"))
    assert find(position, "unique rectangle 1")
    position.state.promises_one = False
    assert not any(find(position, name) for name in NAMES)


def test_a_unique_loop_of_six_cells() -> None:
    """Three rows and three columns of a Latin square, two cells in each of them."""
    loop = ("a1", "a2", "b2", "b3", "c3", "c1")
    position = Position(gw.parse(LATIN), removed={cell: ["3", "4", "5"] for cell in loop[:5]})
    [step] = find(position, "unique loop 1")
    assert set(step.because.cells) == set(loop)
    assert step.removals == {"c1": ("1", "2")}
    assert "second solution" in str(step)
    every = technique("unique loop")
    found = [position.as_step(every, raw, "explainer") for raw in every.find(position)]
    assert {(len(step.because.cells), step.score) for step in found if step.because.numbers[0] == 1} >= {
        (4, 4.5),
        (6, 4.6),
    }
    assert [step.score for step in found] == sorted(step.score for step in found)
    same = Position(
        gw.parse(LATIN), removed={cell: ["3", "4", "5"] for cell in loop[:4]} | {c: ["3", "4"] for c in loop[4:]}
    )
    [step] = find(same, "unique loop 2")
    assert step.removals == {"c2": ("5",), "c4": ("5",), "c5": ("5",)}


@pytest.mark.parametrize(
    ("name", "line", "removals", "words"),
    [
        (
            "unique loop 3",
            "1.3.5....4...8..2...8...5.4.....3...3.1.....5..594..72......43.6..2..9......75...",
            {"e6": ("8",)},
            "One of a6 and c6 is 6",
        ),
        (
            "unique loop 4",
            "12.45......6...........16...34.1..575.8.7.....7...34.........9.7.13..86.98......4",
            {"d4": ("2",), "i4": ("2",)},
            "In column 4 one of d4 and i4 is 6",
        ),
    ],
)
def test_loops_in_sudokus(name: str, line: str, removals: dict[str, tuple[str, ...]], words: str) -> None:
    position = Position(gw.parse(line))
    easy = frozenset({"naked single", "hidden single", "pointing", "claiming", "naked pair"})
    list(climb(position, ladder("gridwise", easy)))
    steps = [step for step in find(position, name) if step.removals == removals]
    assert any(words in str(step) for step in steps)
    assert not any(verify(position, step) for step in steps)


def test_every_type_of_bug() -> None:
    """A Latin square of four that is all pairs but for some extras."""
    loops = {"a1": "12", "a2": "12", "b1": "12", "b2": "12", "c3": "12", "c4": "12", "d3": "12", "d4": "12"}
    loops |= dict.fromkeys(("a3", "a4", "b3", "b4", "c1", "c2", "d1", "d2"), "34")

    def bug(name: str, **extras: str) -> list[gw.Step]:
        kept = loops | {cell: loops[cell] + more for cell, more in extras.items()}
        removed = {cell: [s for s in "1234" if s not in marks] for cell, marks in kept.items()}
        return find(Position(gw.parse("- LatinSquare\n"), removed=removed), name)

    assert not bug("BUG+1")
    [step] = bug("BUG+1", a1="3")
    assert step.removals == {"a1": ("1", "2")}
    assert not bug("BUG+1", a1="3", b2="3")
    [step] = bug("BUG 2", a1="3", a2="3")
    assert step.removals == {"a3": ("3",), "a4": ("3",)}
    assert "One of a1 and a2 is 3" in str(step)
    steps = bug("BUG 4", a1="3", a2="4")
    assert {tuple(step.removals.items()) for step in steps} == {
        (("a1", ("1",)), ("a2", ("1",))),
        (("a1", ("2",)), ("a2", ("2",))),
    }
    assert all(str(step) for step in steps)


# ---- the swap compared with brute force -----------------------------------------------------------------------------


NEIGHBOURS = """
- Suguru
- size: [5, 5]
- regions: |
    A A A A B
    C C A B B
    C C C B B
    D E E F F
    D E E F F
- initial: |
    .13.3
    .....
    5..5.
    .....
    .....
"""


def test_a_pattern_that_neighbours_keep_from_being_filled_is_no_grave() -> None:
    """All cells but one have two candidates in the end; but neighbours differ, so that nothing could be exchanged."""
    position = Position(gw.parse(NEIGHBOURS))
    position.state.promises_one = True
    before, names = position.copy(), set()
    for found, raw in climb(position, ladder("gridwise")):
        assert verify(before, raw, relies_on_uniqueness=getattr(found, "relies_on_uniqueness", False)) is None
        names.add(found.name)
        before.apply(raw)
    assert position.solved
    assert "BUG+1" not in names


def drawn(random: Random) -> gw.Puzzle:
    """A mixture of constraints that fit each other."""
    while True:
        with suppress(gw.PuzzleError):
            return mixture(random)


@pytest.mark.parametrize("seed", range(60))
def test_a_harmless_exchange_turns_solutions_into_solutions(seed: int) -> None:
    random = Random(seed)
    puzzle = drawn(random)
    model, cells = puzzle.model, list(puzzle.grid.cells)
    found = islice(gw.solutions(puzzle, seed=seed), 200)
    solutions = [dict(zip(cells, (v for v in s.values if v is not None), strict=True)) for s in found]
    for _ in range(60):
        pair = random.sample(range(len(model.values)), 2)
        chosen = random.sample(cells, random.randint(1, min(4, len(cells))))
        pattern = {(puzzle.grid.index[cell], value) for cell, value in product(chosen, pair)}
        if is_deadly_pattern(model, pattern):
            low, high = (model.values[value] for value in pair)
            for values in solutions:
                if all(values[cell] in (low, high) for cell in chosen):
                    swapped = {cell: low + high - v if cell in chosen else v for cell, v in values.items()}
                    assert not list(model.broken(swapped))
