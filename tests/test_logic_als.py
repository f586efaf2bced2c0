"""Wings, almost locked sets, sue de coq and aligned exclusion."""

from collections import Counter
from contextlib import suppress
from pathlib import Path

import pytest

import gridwise as gw
from gridwise.logic.climb import climb
from gridwise.logic.explain import explain, find
from gridwise.logic.ladder import ladder, technique
from gridwise.logic.position import Position
from technique_cases import cases, outcome_of

CODES = {
    "0800": "XY-wing",
    "0801": "XYZ-wing",
    "0901": "ALS-XZ",
    "0902": "ALS-XY-wing",
    "0903": "ALS chain",
    "0904": "death blossom",
    "1101": "sue de coq",
}
NAMES = [
    *CODES.values(),
    "complex death blossom",
    "WXYZ-wing",
    "VWXYZ-wing",
    "aligned pair exclusion",
    "aligned triplet exclusion",
]
EASY = frozenset(
    {"full house", "naked single", "hidden single", "pointing", "claiming", "naked pair", "hidden pair", "X-wing"}
)
JIGSAW = """
aaabbb
aaabbb
ccdddd
cccdde
fcfeee
fffeef
"""


def marked(puzzle: gw.Puzzle, marks: dict[str, str] | dict[str, list[str]]) -> Position:
    """The puzzle with some cells down to a few candidates."""
    every = tuple(puzzle.symbols.value)
    return Position(puzzle, removed={cell: [s for s in every if s not in kept] for cell, kept in marks.items()})


def board(kind: str = "Sudoku", size: int = 9, **attributes: object) -> gw.Puzzle:
    return gw.Puzzle(kind, size=(size, size), **attributes)


def outcomes(position: Position, name: str) -> list[dict[str, tuple[str, ...]]]:
    return [step.removals for step in find(position, name)]


@pytest.mark.parametrize("code", CODES)
def test_cases_of_the_library(corpora: Path, code: str) -> None:
    wanted = technique(CODES[code])
    found = cases(corpora / "techniques" / "reglib-half.txt", code)
    assert found
    for case in found:
        position = case.position()
        steps = list(wanted.find(position))
        assert case.outcome() in [outcome_of(position, raw) for raw in steps], case
        assert len({(raw.pattern, raw.outcome()) for raw in steps}) == len(steps), case


# ---- patterns made by hand: name, marks, one of the outcomes, and a piece of the wording -----------------------------

BY_HAND = {
    "XY-wing": ({"e5": "12", "e1": "13", "a5": "23"}, {"a1": ("3",)}, "if it is 2, a5 can only be 3"),
    "XYZ-wing": ({"e5": "123", "e1": "13", "d4": "23"}, {"e4": ("3",), "e6": ("3",)}, "otherwise it is 3 itself"),
    "WXYZ-wing": (
        {"e5": "1234", "e1": "14", "d4": "24", "f6": "34"},
        {"e4": ("4",), "e6": ("4",)},
        "leaves a cell for 4: it is in e5, d4, f6 or e1",
    ),
    "VWXYZ-wing": (
        {"e5": "12345", "e1": "15", "e2": "25", "d4": "35", "f6": "45"},
        {"e4": ("5",), "e6": ("5",)},
        "leaves a cell for 5",
    ),
    "ALS-XZ": (
        {"e1": "13", "e8": "124", "a8": "234", "b8": "24"},
        {"a1": ("3",)},
        "So one set is without 1 and holds all its other digits: Z = 3 is in A or in B. a1 sees all its places in both",
    ),
    "ALS-XY-wing": ({"e5": "12", "e1": "13", "a5": "23"}, {"a1": ("3",)}, "3 must be in one of the two ends"),
    "ALS chain": (
        {"a1": "12", "a9": "23", "i9": "34", "i1": "41"},
        {f"{row}1": ("1",) for row in "bcdefgh"},
        "Suppose that a1 lacks 1; then a1 {1,2} holds 2, and a9 does not",
    ),
    "death blossom": ({"e5": "12", "e1": "13", "a5": "23"}, {"a1": ("3",)}, "if it is 2, then a5 {2,3} lacks 2"),
    "complex death blossom": (
        {"a1": "134", "a2": "234", "a3": "34", "e1": "19", "e2": "29"},
        {"e5": ("9",)},
        "too few digits would be left for a1, a2 and a3",
    ),
    "sue de coq": (
        {"a1": "1234", "a2": "1234", "a9": "12", "c3": "34"},
        {
            **dict.fromkeys(("b1", "b2", "b3", "c1", "c2"), ("3", "4")),
            **dict.fromkeys(("a4", "a5", "a6", "a7", "a8"), ("1", "2")),
            "a3": ("1", "2", "3", "4"),
        },
        "The digits of these 4 cells have just 4 places",
    ),
    "aligned pair exclusion": (
        {"a1": "12", "e5": "34", "a5": "13", "e1": "14"},
        {"a1": ("1",)},
        "Go through the combinations for a1 and e5: with 1 in a1",
    ),
    "aligned triplet exclusion": (
        {"a1": "19", "a2": "23", "a3": "45", "a4": "124", "a5": "125", "b1": "134", "c3": "135"},
        {"a1": ("1",)},
        "a4 (1 2 4), a5 (1 2 5), b1 (1 3 4) and c3 (1 3 5) would be left with nothing",
    ),
}


@pytest.mark.parametrize("name", BY_HAND)
def test_patterns_made_by_hand(name: str) -> None:
    marks, outcome, words = BY_HAND[name]
    position = marked(board(), marks)
    steps = [step for step in find(position, name) if step.removals == outcome]
    assert steps, outcomes(position, name)
    assert any(words in str(step) for step in steps), [str(step) for step in steps]
    for step in steps:
        assert step.where.startswith("Look ")
        assert step.which.endswith(f" {name}.")
        assert step.because.clues


def test_two_links_lock_every_symbol() -> None:
    position = marked(board(), {"e1": "124", "e2": "124", "e7": "125", "e8": "125"})
    doubly = [step for step in find(position, "ALS-XZ") if len(step.because.chain) == 2]
    doubly = [step for step in doubly if step.because.cells == ("e1", "e2", "e7", "e8")]
    assert len(doubly) == 1
    assert "So one set holds 1, the other 2, and each holds all its other digits" in doubly[0].why
    assert doubly[0].removals["e5"] == ("1", "2", "4", "5")
    assert doubly[0].removals["d1"] == ("4",)
    assert doubly[0].removals["d8"] == ("5",)


def test_sue_de_coq_with_symbols_of_its_own() -> None:
    """The arms may hold symbols that the crossing lacks, even the same one."""
    position = marked(board(), {"a1": "1234", "a2": "1234", "a8": "125", "a9": "125", "c3": "345", "c2": "345"})
    wanted = {f"a{column}": ("1", "2", "5") for column in "4567"} | dict.fromkeys(
        ("b1", "b2", "b3", "c1"), ("3", "4", "5")
    )
    wanted["a3"] = ("1", "2", "3", "4", "5")
    assert wanted in outcomes(position, "sue de coq")


def test_a_cell_that_holds_it_elsewhere_gives_nothing() -> None:
    """One candidate more in a pincer, and nothing follows."""
    assert not outcomes(marked(board(), {"e5": "12", "e1": "134", "a5": "23"}), "XY-wing")
    assert not outcomes(marked(board(), {"e5": "123", "e1": "13", "a5": "23"}), "XYZ-wing")  # e5 sees nothing with both
    assert not outcomes(marked(board(), {"a1": "12", "e5": "346", "a5": "13", "e1": "14"}), "aligned pair exclusion")


# ---- other boards ----------------------------------------------------------------------------------------------------


def test_wing_on_six_by_six() -> None:
    position = marked(board(size=6, box=(2, 3)), {"a1": "12", "a5": "13", "b2": "23"})
    assert outcomes(position, "XY-wing") == [dict.fromkeys(("a2", "a3", "b4", "b5", "b6"), ("3",))]


def test_wing_through_a_diagonal() -> None:
    marks = {"e5": "12", "a1": "13", "e9": "23"}
    assert not outcomes(marked(board(), marks), "XY-wing")
    assert outcomes(marked(board("SudokuX"), marks), "XY-wing") == [{"a9": ("3",), "e1": ("3",), "i9": ("3",)}]


def test_wing_in_a_jigsaw() -> None:
    """The pivot sees a pincer through a region of odd shape."""
    puzzle = board("JigsawSudoku", 6, regions=JIGSAW.strip())
    position = marked(puzzle, {"d1": "12", "e2": "13", "d6": "23"})
    assert outcomes(position, "XY-wing") == [dict.fromkeys(("d2", "d3", "e4", "e5", "e6"), ("3",))]
    assert not outcomes(marked(board("LatinSquare", 6), {"d1": "12", "e2": "13", "d6": "23"}), "XY-wing")


def test_sets_in_a_cage() -> None:
    """Cells of a cage differ, though the cage is no complete house."""
    puzzle = board(constraints=[gw.Cage(region="c3 c4 d4")])
    marks = {"c3": "12", "d4": "23", "c9": "13"}
    wanted = {"c4": ("3",), "c5": ("3",), "c6": ("3",), "d7": ("3",), "d8": ("3",), "d9": ("3",)}
    assert not outcomes(marked(board(), marks), "ALS-XZ")
    for name in ("XY-wing", "ALS-XZ", "ALS-XY-wing", "death blossom"):
        found = [step for step in find(marked(puzzle, marks), name) if "3" in step.removals.get("d9", ())]
        assert found, name
        assert set(found[0].removals) <= set(wanted), name
        assert any("age" in clue for clue in found[0].because.clues), name


def test_sixteen_by_sixteen() -> None:
    position = marked(board(size=16), {"e5": ["1", "12"], "e1": ["1", "16"], "a5": ["12", "16"]})
    assert outcomes(position, "XY-wing") == [{"a1": ("16",)}]
    assert {"a1": ("16",)} in outcomes(position, "ALS-XY-wing")


# ---- soundness -------------------------------------------------------------------------------------------------------


def rated(corpora: Path, level: str, count: int) -> list[str]:
    lines = (corpora / "rated" / f"exchange-{level}.txt").read_text(encoding="utf-8").splitlines()
    return [line.split()[1] for line in lines[:: len(lines) // count]][:count]


def test_no_step_removes_what_the_solution_holds(corpora: Path) -> None:
    seen: Counter[str] = Counter()
    for line in rated(corpora, "diabolical", 100):
        puzzle = gw.parse(line)
        solved = [ord(symbol) - ord("1") for symbol in gw.solve(puzzle).solutions[0].line]
        position = Position(puzzle)
        for _ in climb(position, ladder("gridwise", EASY)):
            pass
        for name in NAMES:
            for raw in technique(name).find(position):
                seen[name] += 1
                assert raw.removals
                assert not raw.placements
                assert all(solved[cell] != value for cell, value in raw.removals), (name, line, raw)
    assert set(seen) == set(NAMES)


def test_steps_solve_diabolical_puzzles(corpora: Path) -> None:
    """With these techniques and the easy ones alone, most of them fall; each step is told in words."""
    solved = 0
    for line in rated(corpora, "diabolical", 30):
        with suppress(gw.Undecided):
            for step in explain(gw.position(gw.parse(line)), only={*EASY, *NAMES}):
                assert str(step).startswith(step.technique)
            solved += 1
    assert solved >= 20
