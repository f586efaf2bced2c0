"""Fish: the technique cases, all fish of small boards by brute force, soundness, and wording."""

import random
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest

import gridwise as gw
import technique_cases
from gridwise.logic.climb import climb
from gridwise.logic.explain import find
from gridwise.logic.ladder import ladder, technique, techniques
from gridwise.logic.position import Position
from gridwise.logic.step import RawStep, houses
from gridwise.logic.verify import verify
from gridwise.model.relations import Permutation

SIZES = ["X-wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan"]
VARIETIES = ["", "finned ", "sashimi ", "Franken ", "finned Franken ", "mutant ", "finned mutant "]
CODES = ["0300", "0301", "0302", "0310", "0311", "0312", "0320", "0321", "0322"]
CODES += ["0331", "0332", "0340", "0341", "0342", "0362", "0363"]
FISH = [name for name, known in techniques().items() if known.kernel == "fish"]


def name_of(code: str) -> str:
    return VARIETIES[int(code[2])] + SIZES[int(code[3])]


# ---- the technique cases ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
def test_the_cases(corpora: Path, code: str) -> None:
    cases = technique_cases.cases(corpora / "techniques" / "reglib-half.txt", code)
    assert cases
    for case in cases:
        position = case.position()
        # A siamese fish is told under the name of its parts, too.
        for name in [name_of(code)] if case.code == code else [name_of(code), f"siamese {name_of(code)}"]:
            outcomes = [technique_cases.outcome_of(position, step.raw) for step in find(position, name)]
            assert case.outcome() in outcomes, f"line {case.line}: {name}"


# ---- all fish of small boards, counted plainly -----------------------------------------------------------------------

REGIONS = "[a1-a3 b1, a4 b2-b4, c1-c3 d1, c4 d2-d4]"
SMALL = {
    "4×4": "- Sudoku\n- size: [4, 4]\n",
    "4×4 with diagonals": "- Sudoku\n- size: [4, 4]\n- Diagonals\n",
    "jigsaw": f"- LatinSquare\n- size: [4, 4]\n- RegionsAreCompletePermutation: {REGIONS}\n",
    "5×5 without boxes": "- LatinSquare\n- size: [5, 5]\n",
    "6×6": "- Sudoku\n- size: [6, 6]\n",
}
Removed = frozenset[tuple[int, int]]


def all_fish(position: Position, size: int) -> Iterator[tuple[str, bool, Removed]]:
    """Shape, whether it has fins, and what it removes: for every fish of that size, from the definition."""
    houses = [r for r in position.model.skeleton.relations if isinstance(r, Permutation)]
    index, masks = position.puzzle.grid.index, position.masks()
    cells = [frozenset(index[c] for c in house.cells) for house in houses]
    sees = {c: frozenset().union(*(h for h in cells if c in h)) - {c} for c in range(len(masks))}
    for value in range(len(position.model.values)):
        left = frozenset(c for c, mask in enumerate(masks) if mask >> value & 1)
        places = [house & left for house in cells]
        for bases in combinations(range(len(houses)), size):
            base = frozenset().union(*(places[h] for h in bases))
            shared = {c for c in base if sum(c in places[h] for h in bases) > 1}
            for covers in combinations([h for h, p in enumerate(places) if h not in bases and p & base], size):
                times = {c: sum(c in places[h] for h in covers) for c in left}
                fins = shared | {c for c in base if not times[c]}
                gone = {c for c in left - fins if times[c] > (c in base) and fins <= sees[c]}
                if gone:
                    shape = shape_of({kind(houses[h]) for h in bases}, {kind(houses[h]) for h in covers})
                    yield shape, bool(fins), frozenset((c, value) for c in gone)


def kind(house: Permutation) -> str:
    return house.kind if house.kind in ("row", "column") else "region"


def shape_of(bases: set[str], covers: set[str]) -> str:
    for extra, shape in ((set(), "basic"), ({"region"}, "Franken")):
        for one, other in (("row", "column"), ("column", "row")):
            if bases <= {one} | extra and covers <= {other} | extra:
                return shape
    return "mutant"


def half_solved(text: str, seed: int) -> Position:
    """A board on which about half of the wrong candidates are gone."""
    puzzle = gw.parse(text)
    solution = gw.solve(puzzle, limit=1, seed=seed).solutions[0]
    dice = random.Random(seed)
    candidates = Position(puzzle).candidates()
    removed = {
        cell: [s for s in symbols if s != right and dice.random() < 0.6]
        for (cell, symbols), right in zip(candidates.items(), solution.symbols, strict=True)
    }
    return Position(puzzle, {}, removed)


@pytest.mark.parametrize(
    ("board", "size"), [(board, size) for board in SMALL for size in (2, 3) if (board, size) != ("6×6", 3)]
)
def test_no_fish_of_a_small_board_is_missed(board: str, size: int) -> None:
    position = half_solved(SMALL[board], seed=size)
    wanted: dict[tuple[str, bool], set[Removed]] = {}
    for shape, finned, removed in all_fish(position, size):
        wanted.setdefault((shape, finned), set()).add(removed)
    assert wanted
    for number, shape in enumerate(("basic", "Franken", "mutant")):
        for fins in (0, 3):
            steps = list(position.kernel("fish", (size, number, fins)))
            assert {frozenset(step.removals) for step in steps} == wanted.get((shape, bool(fins)), set())
            assert all(verify(position, step) is None for step in steps)


def test_finned_and_sashimi_fish_are_told_apart() -> None:
    position = half_solved(SMALL["6×6"], seed=5)
    for fins, sashimi in ((1, False), (2, True)):
        steps = list(position.kernel("fish", (2, 0, fins)))
        assert steps
        for raw in steps:
            bases = [position.model.skeleton.relations[r].cells for r in raw.relations[:2]]
            bodies = [sum(position.model.places[cell] in house for cell, _ in raw.pattern) for house in bases]
            assert (min(bodies) < 2) == sashimi


def test_a_siamese_fish_is_two_fish_on_the_same_bases() -> None:
    position = half_solved(SMALL["6×6"], seed=5)
    steps = list(technique("siamese sashimi X-wing").find(position))
    assert steps
    for raw in steps:
        one, other = raw.parts
        assert one.relations[:2] == other.relations[:2]
        assert one.relations[2:4] != other.relations[2:4]
        assert set(raw.removals) == set(one.removals) | set(other.removals)
        assert verify(position, raw) is None


# ---- on whole puzzles ------------------------------------------------------------------------------------------------

EASIER = ["full house", "naked single", "hidden single", "pointing", "claiming", "naked pair", "naked triple"]


@pytest.mark.parametrize("file", ["exchange-hard.txt", "exchange-diabolical.txt"])
def test_no_step_removes_what_the_solution_holds(corpora: Path, file: str) -> None:
    usual = [n for n in FISH if n in {t.name for t in ladder("gridwise").rungs} and technique(n).options[0] < 5]
    rungs = ladder("gridwise", frozenset(EASIER + usual))
    told = 0
    for line in (corpora / "rated" / file).read_text(encoding="utf-8").splitlines()[:60]:
        puzzle = gw.parse(line.split()[1])
        [solution] = gw.solve(puzzle).solutions
        truth = set(enumerate(int(symbol) - 1 for symbol in solution.line))
        walk = Position(puzzle)
        for found, raw in climb(Position(puzzle), rungs):
            if found.kernel == "fish":
                assert not truth & set(raw.removals), f"{line}: {found.name}"
                assert verify(walk, raw) is None
                told += 1
            walk.apply(raw)
    assert told > 20


# ---- words -----------------------------------------------------------------------------------------------------------


def samples() -> tuple[Position, dict[str, RawStep]]:
    position = half_solved(SMALL["6×6"], seed=5)
    names = {"plain": "Franken X-wing", "finned": "finned X-wing", "siamese": "siamese sashimi X-wing"}
    return position, {kind: next(technique(name).find(position)) for kind, name in names.items()}


@pytest.mark.parametrize("name", FISH)
def test_every_fish_has_words(name: str) -> None:
    position, raws = samples()
    sort = "siamese" if "siamese" in name else "finned" if technique(name).options[2] else "plain"
    step = position.as_step(technique(name), raws[sort])
    assert str(step).startswith(f"{name}: ")
    assert step.what in str(step)
    assert houses(step.because.clues[: step.because.numbers[0]]) in step.where
    assert ("the fin" in step.why) == (sort != "plain")
    assert "fin" not in technique(name).plain(step)
    assert step.what in technique(name).plain(step)
    assert technique(name).__doc__


def test_what_an_x_wing_says(corpora: Path) -> None:
    case = technique_cases.cases(corpora / "techniques" / "reglib-half.txt", "0300")[0]
    position = case.position()
    [said] = [str(s) for s in find(position, "x-wing") if technique_cases.outcome_of(position, s.raw) == case.outcome()]
    assert said.startswith(
        "X-wing: In rows c and g, the 3 can go only into columns 3 and 4. "
        "That uses up the 3 there: none is left for the other cells. So a3, a4"
    )


def test_levels_of_hodoku() -> None:
    levels = {name: technique(name).level("hodoku", RawStep()) for name in FISH if technique(name).ladders}
    assert levels["X-wing"] == levels["jellyfish"] == levels["sashimi X-wing"] == 2
    assert levels["finned swordfish"] == levels["squirmbag"] == levels["finned Franken swordfish"] == 3
    assert levels["mutant X-wing"] == levels["Franken squirmbag"] == 4
