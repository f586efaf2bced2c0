"""Locked candidates and subsets: they find everything they should, and nothing wrong."""

import csv
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

import gridwise as gw
import sentence_words
import tatham
from gridwise.logic.climb import climb
from gridwise.logic.explain import find
from gridwise.logic.ladder import ladder, technique
from gridwise.logic.position import Position
from gridwise.logic.step import RawStep, Step
from gridwise.model.relations import Distinct, Permutation
from technique_cases import cases, outcome_of

CODES = {
    "0100": "pointing",
    "0101": "claiming",
    "0110": "locked pair",
    "0111": "locked triple",
    "0200": "naked pair",
    "0201": "naked triple",
    "0202": "naked quad",
    "0210": "hidden pair",
    "0211": "hidden triple",
    "0212": "hidden quad",
}
SINGLES = frozenset({"full house", "hidden single", "naked single"})
SIZES = {"pair": 2, "triple": 3, "quad": 4, "quintuple": 5, "sextuple": 6, "septuple": 7}
DIRECT = ("direct pointing", "direct claiming", "direct hidden pair", "direct hidden triplet")
NAMES = (
    *("pointing", "claiming", "locked pair", "locked triple", *DIRECT),
    *(f"{kind} {size}" for kind in ("naked", "hidden") for size in SIZES),
)


@pytest.mark.parametrize("code", CODES)
def test_cases_of_the_library(corpora: Path, code: str) -> None:
    wanted = technique(CODES[code])
    found = cases(corpora / "techniques" / "reglib-half.txt", code)
    assert found
    for case in found:
        position = case.position()
        steps = list(wanted.find(position))
        assert (case.outcome() in [outcome_of(position, raw) for raw in steps]) != case.never, case
        assert len({(raw.pattern, raw.outcome()) for raw in steps}) == len(steps)


# ---- on boards of other kinds ------------------------------------------------------------------------------------


def at(puzzle: gw.Puzzle, marks: dict[str, str]) -> Position:
    """The position in which these cells have only these candidates, given as symbols with blanks between them."""
    symbols = [puzzle.symbols.name[value] for value in puzzle.model.values]
    return Position(puzzle, removed={c: [s for s in symbols if s not in kept.split()] for c, kept in marks.items()})


def without(puzzle: gw.Puzzle, symbol: str, cells: str) -> Position:
    """The position in which these cells cannot hold the symbol."""
    return Position(puzzle, removed={cell: [symbol] for cell in cells.split()})


def only(position: Position, name: str) -> Step:
    [step] = find(position, name)
    return step


SIX = gw.Puzzle("Sudoku", size=(6, 6), box=(2, 3))
JIGSAW = gw.Puzzle(
    "JigsawSudoku",
    size=(6, 6),
    regions=["AAABBB", "AACBBD", "ACCCBD", "ECCFDD", "EEFFFD", "EEEFFD"],
)
X = gw.Puzzle("SudokuX", size=(9, 9))
KILLER = gw.Puzzle("KillerSudoku", size=(9, 9), constraints=[gw.Cage(region="c3 c4 d3 d4", sum=20)])


def test_pointing_and_claiming_on_a_six_by_six() -> None:
    step = only(without(SIX, "4", "b1 b2 b3"), "pointing")
    assert step.removals == {"a4": ("4",), "a5": ("4",), "a6": ("4",)}
    assert step.because.cells == ("a1", "a2", "a3")
    assert step.because.clues == ("box 1", "row a")
    step = only(without(SIX, "4", "a4 a5 a6"), "claiming")
    assert step.removals == {"b1": ("4",), "b2": ("4",), "b3": ("4",)}
    assert step.because.clues == ("row a", "box 1")


def test_regions_of_a_jigsaw_are_boxes() -> None:
    step = only(without(JIGSAW, "2", "a1 a2 a3 c1"), "pointing")
    assert step.removals == dict.fromkeys(("b3", "b4", "b5", "b6"), ("2",))
    assert step.because.clues[1] == "row b"
    step, other = find(without(JIGSAW, "2", "a4 a5 a6"), "claiming")
    assert step.removals == dict.fromkeys(("b1", "b2", "c1"), ("2",))
    assert (step.because.clues[0], other.because.clues[0]) == ("row a", "column 6")


def test_a_diagonal_claims_from_a_box() -> None:
    step = only(without(X, "7", "a1 b2 c3 g7 h8 i9"), "claiming")
    assert step.removals == dict.fromkeys(("d5", "d6", "e4", "e6", "f4", "f5"), ("7",))
    assert step.because.clues == ("the falling diagonal", "box 5")


def test_a_naked_pair_within_a_cage() -> None:
    position = at(KILLER, {"c3": "5 6", "d4": "5 6"})
    step = only(position, "naked pair")
    assert step.removals == {"c4": ("5", "6"), "d3": ("5", "6")}
    assert not find(position, "hidden pair")
    assert step.because.clues == ("cage c3 c4 d3 d4 = 20",)


def test_a_locked_pair_removes_in_both_houses() -> None:
    step = only(at(SIX, {"a1": "1 2", "a2": "1 2"}), "locked pair")
    assert set(step.removals) == {"a3", "a4", "a5", "a6", "b1", "b2", "b3"}
    assert set(step.because.clues) == {"box 1", "row a"}
    houses = {clue for found in find(at(SIX, {"a1": "1 2", "a2": "1 2"}), "naked pair") for clue in found.because.clues}
    assert houses == {"box 1", "row a"}


def test_no_locked_pair_where_one_house_has_it_all() -> None:
    """The third cell of the crossing belongs to the box, so the row has nothing to add."""
    marks = {"a1": "1 2", "a2": "1 2"} | dict.fromkeys(("a4", "a5", "a6"), "3 4 5 6")
    assert not find(at(SIX, marks), "locked pair")


@pytest.mark.parametrize("size", SIZES.values())
def test_large_subsets_on_a_large_board(size: int) -> None:
    big = gw.Puzzle("Sudoku", size=(16, 16))
    noun = next(name for name, count in SIZES.items() if count == size)
    symbols = [big.symbols.name[value] for value in big.model.values]
    row = [str(cell) for cell in big.grid.cells[:16]]
    chosen = [row[5 * k % 16] for k in range(size)]  # not all in one box
    few = symbols[3 : 3 + size]
    naked = at(big, {cell: f"{few[k]} {few[k - 1]}" for k, cell in enumerate(chosen)})
    step = only(naked, f"naked {noun}")
    assert step.removals == {cell: tuple(few) for cell in row if cell not in chosen}
    hidden = Position(big, removed={cell: few for cell in row if cell not in chosen})
    step = only(hidden, f"hidden {noun}")
    assert step.removals == {cell: tuple(s for s in symbols if s not in few) for cell in chosen}


def test_of_a_large_division_the_smaller_half_is_told() -> None:
    nine = gw.Puzzle("Sudoku", size=(9, 9))
    row = [str(cell) for cell in nine.grid.cells[:9]]
    position = at(nine, dict.fromkeys(row[:5], "1 2 3 4 5"))
    assert not find(position, "naked quintuple")
    assert any(set(step.removals) == set(row[5:]) for step in find(position, "hidden quad"))


def test_a_direct_step_places() -> None:
    marks = without(SIX, "4", "b1 b2 b3 b4 b5")  # row a has the 4 of the first box, so b6 has that of the second
    step = only(marks, "direct pointing")
    assert step.placements == {"b6": "4"}
    assert not step.removals
    assert step.because.clues == ("box 1", "row a", "box 2")


def test_two_diagonals_share_the_middle() -> None:
    """The middle cell belongs to the diagonal that claims: it is no place that the other diagonal loses."""
    cells = "a1 b2 c3 g7 h8 i9 a9 b8 c7 g3 h2"  # the other diagonal keeps i1, and the middle cell
    steps = find(without(X, "7", cells), "direct claiming")
    assert all(step.placements != {"i1": "7"} for step in steps)
    steps = find(without(X, "7", f"{cells} e5"), "direct claiming")
    assert any(step.placements == {"i1": "7"} for step in steps)


# ---- everything, and nothing wrong -------------------------------------------------------------------------------


def houses_of(position: Position) -> Iterator[tuple[tuple[int, ...], frozenset[int]]]:
    """The cells of each house, and the values it must hold; none for a house that is only all different."""
    index, number = position.puzzle.grid.index, position._number
    for relation in position.model.skeleton.relations:
        if isinstance(relation, Permutation):
            yield tuple(index[c] for c in relation.cells), frozenset(number[value] for value in relation.values)
        elif isinstance(relation, Distinct):
            yield tuple(index[c] for c in relation.cells), frozenset()


Marks = dict[int, frozenset[int]]
Found = set[frozenset[tuple[int, int]]]


def marks_of(position: Position) -> Marks:
    """The candidates of the empty cells."""
    pairs = enumerate(zip(position.masks(), position.state.placed(), strict=True))
    width = range(len(position.model.values))
    return {cell: frozenset(v for v in width if mask >> v & 1) for cell, (mask, done) in pairs if not done}


def naive_naked(position: Position, size: int) -> Found:
    marks, found = marks_of(position), set()
    for cells, _ in houses_of(position):
        empty = [c for c in cells if c in marks]
        for chosen in combinations([c for c in empty if len(marks[c]) > 1], size):
            values = frozenset().union(*(marks[c] for c in chosen))
            if len(values) == size:
                found.add(frozenset((c, v) for c in empty if c not in chosen for v in marks[c] & values))
    return found - {frozenset()}


def naive_hidden(position: Position, size: int) -> Found:
    marks, found = marks_of(position), set()
    for cells, values in houses_of(position):
        places = {v: frozenset(c for c in cells if v in marks.get(c, ())) for v in values}
        for chosen in combinations([v for v in values if len(places[v]) > 1], size):
            taken = frozenset().union(*(places[v] for v in chosen))
            if len(taken) == size:
                found.add(frozenset((c, v) for c in taken for v in marks[c] - set(chosen)))
    return found - {frozenset()}


def naive_locked(position: Position) -> Found:
    marks, found = marks_of(position), set()
    for base, values in houses_of(position):
        for value in values:
            places = {c for c in base if value in marks.get(c, ())}
            for cover, _ in houses_of(position):
                if cover != base and len(places) > 1 and places <= set(cover):
                    found.add(frozenset((c, value) for c in cover if c not in places and value in marks.get(c, ())))
    return found - {frozenset()}


def outcomes(position: Position, *names: str) -> Found:
    return {frozenset(raw.removals) for name in names for raw in technique(name).find(position)}


NAIVE: list[tuple[tuple[str, ...], Callable[[Position], Found]]] = [
    (("pointing", "claiming"), naive_locked),
    *(((f"naked {noun}",), lambda p, n=n: naive_naked(p, n)) for noun, n in SIZES.items() if n < 5),
    *(((f"hidden {noun}",), lambda p, n=n: naive_hidden(p, n)) for noun, n in SIZES.items() if n < 5),
]


def stuck(puzzle: gw.Puzzle) -> Position:
    """The position where singles end."""
    position = Position(puzzle)
    for _ in climb(position, ladder("gridwise", SINGLES)):
        pass
    return position


@pytest.mark.parametrize("name", ["Sudoku", "SixySudoku", "SudokuX", "JigsawSudoku", "LatinSquare"])
def test_find_yields_every_step(name: str) -> None:
    """Compared with plain words for each technique, on boards with some candidates crossed out at random."""
    random = Random(name)
    empty = JIGSAW if name == "JigsawSudoku" else gw.Puzzle(name, size=(6, 6))
    solution = next(iter(gw.solutions(empty, seed=5)))
    truth = {str(cell): symbol for cell, symbol in zip(empty.grid.cells, sum(solution.rows, ()), strict=True)}
    seen = 0
    for _ in range(40):
        removed = {
            cell: [s for s in "123456" if s != right and random.random() < 0.45] for cell, right in truth.items()
        }
        position = Position(empty, removed=removed)
        for names, naive in NAIVE:
            expected = naive(position)
            assert outcomes(position, *names) == expected, names
            seen += len(expected)
    assert seen > 20


def puzzles(corpora: Path) -> Iterator[tuple[gw.Puzzle, tuple[tuple[str, ...], ...]]]:
    """Rated sudokus, and sudokus of other sizes, with diagonals and with regions of any form; with their solutions."""
    for level in ("easy", "medium", "hard", "diabolical"):
        lines = (corpora / "rated" / f"exchange-{level}.txt").read_text(encoding="utf-8").splitlines()
        for line in lines[:: len(lines) // 20][:20]:
            puzzle = gw.parse(line.split()[1])
            yield puzzle, gw.solve(puzzle).solutions[0].rows
    for row in tatham.rows(corpora / "tatham" / "solo.jsonl")[::9]:
        yield tatham.puzzle_of(row), tatham.solution_of(row)


def check(position: Position, truth: list[int], raw: RawStep) -> None:
    """A step changes something, and nothing that the solution needs."""
    masks = position.masks()
    assert raw.removals or raw.placements
    assert all(masks[cell] >> value & 1 and truth[cell] != value for cell, value in raw.removals)
    assert all(truth[cell] == value for cell, value in raw.placements)


def test_no_step_is_wrong_and_each_is_told(corpora: Path) -> None:
    """Along the way of many puzzles, every step there is."""
    random, seen = Random(3), Counter[str]()
    rungs = ladder("gridwise", SINGLES | frozenset(NAMES))
    for puzzle, rows in puzzles(corpora):
        walk = stuck(puzzle)
        truth = [walk._number[puzzle.symbols.value[symbol]] for row in rows for symbol in row]
        done = walk.copy()
        for _, taken in climb(done, rungs):
            for name in NAMES if random.random() < 0.1 else ():
                for raw in technique(name).find(walk):
                    check(walk, truth, raw)
                    seen[name] += 1
                    if seen[name] <= 20:
                        assert_told(walk.as_step(technique(name), raw))
            walk.apply(taken)
        assert not done.broken
    assert set(seen) >= {name for name in NAMES if "sextuple" not in name and "septuple" not in name}


def assert_told(step: Step) -> None:
    text = str(step)
    assert text.startswith(f"{step.technique}: ")
    assert all(cell in text for cell in (*step.because.cells, *step.placements, *step.removals))
    assert all(clue in text or clue in sentence_words.houses_of(text) for clue in step.because.clues)
    assert step.where.startswith("Look at ")
    assert step.technique in step.which
    assert step.what in text
    assert "  " not in text
    assert Step.from_json(step.to_json()) == step
    assert all(cell in technique(step.technique).plain(step) for cell in step.because.cells)


@pytest.mark.parametrize(
    ("position", "name", "text"),
    [
        (
            without(SIX, "4", "b1 b2 b3"),
            "pointing",
            "pointing: In box 1 the 4 can go only into a1, a2 or a3, which also lie in row a: no other cell "
            "there can hold 4. So a4, a5 and a6 are not 4.",
        ),
        (
            at(KILLER, {"c3": "5 6", "d4": "5 6"}),
            "naked pair",
            "naked pair: In cage c3 c4 d3 d4 = 20 the cells c3 and d4 have only 5 and 6 between them and need both: no "
            "other cell there can hold 5 or 6. So c4 and d3 are not 5 or 6.",
        ),
    ],
)
def test_wording(position: Position, name: str, text: str) -> None:
    assert str(only(position, name)) == text


def test_people_type_names_in_their_own_way() -> None:
    assert technique("Naked Triplet").name == "naked triple"
    assert technique("locked candidates type 1").name == "pointing"
    assert technique("box-line reduction").name == "claiming"


def test_ratings_of_easy_and_medium_puzzles(corpora: Path) -> None:
    """The hardest step on the explainer's ladder is what Sudoku Explainer found, as far as these techniques reach."""
    rungs = ladder("explainer", frozenset(NAMES) | SINGLES | {"hidden single in a box", "hidden single in a line"})
    rated = [
        row for row in csv.DictReader((corpora / "rated" / "controlled-bias.csv").open()) if float(row["SER"]) <= 3.0
    ]
    for row in rated[::3]:
        position = Position(gw.parse(row["puzzle"]))
        hardest = max(found.score("explainer", raw) for found, raw in climb(position, rungs))
        assert position.solved
        assert hardest == float(row["SER"]), row["puzzle"]


def test_a_full_house_names_the_box_before_the_row() -> None:
    position = gw.position(gw.Puzzle("Sudoku", size=4), {"a1": "1", "a2": "2", "a3": "3", "b3": "1", "b4": "2"})
    step = gw.find(position, "full house")[0]
    assert step.why == "a4 is the last empty cell of box 2, and 4 is missing there."
    assert step.because.cells == ("a4",)
