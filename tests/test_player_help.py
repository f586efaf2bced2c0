"""Combinations of cages and runs, and what placed marks rule out: both are read from the declared rules."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

import gridwise as gw
from gridwise.model.grid import Cell
from gridwise.model.puzzle import Puzzle
from gridwise.solving.combinations import MOST, ClueCombinations, combinations, has_combinations
from gridwise.solving.ruled_out import ruled_out

EXAMPLES = Path(__file__).parent.parent / "examples"


def example(name: str) -> Puzzle:
    return gw.load(EXAMPLES / f"{name}.yml")


def cell(puzzle: Puzzle, name: str) -> Cell:
    return next(place for place in puzzle.grid.meant if str(place) == name)


def listed(puzzle: Puzzle, *names: str) -> dict[str, list[str]]:
    """From the label of a clue to its combinations; an exclamation mark follows what the placed numbers exclude."""
    found = combinations(puzzle, [cell(puzzle, name) for name in names])
    mark = {True: "", False: "!"}
    return {clue.label: [text(each.symbols) + mark[each.possible] for each in clue.combinations] for clue in found}


def text(symbols: tuple[str, ...]) -> str:
    return " ".join(symbols)


def test_cages_runs_dots_and_squares_have_combinations() -> None:
    assert listed(example("killer-sudoku"), "a3") == {"cage a3 a4 = 11": ["2 9", "3 8", "4 7", "5 6"]}
    assert listed(example("kenken"), "c2") == {"cage c2*c3*d3 = 15": ["1 3 5"]}
    assert listed(example("kakuro"), "b2", "c2") == {"run b2 c2 = 9": ["1 8", "2 7", "3 6", "4 5"]}
    assert listed(example("calcudoku"), "a1") == {"cage a1 a2 = 7": ["1 6", "2 5", "3 4"]}
    assert len(listed(example("vertex-sums"), "b2")) == 4
    assert not has_combinations(example("sudoku")), "that cells differ is nothing to list"
    assert not has_combinations(example("arrow-sudoku")), "the order along an arrow matters"


def test_placed_numbers_exclude_combinations() -> None:
    killer = example("killer-sudoku")
    assert listed(killer.replace(progress={"a3": "3"}), "a3") == {"cage a3 a4 = 11": ["2 9!", "3 8", "4 7!", "5 6!"]}
    seen = killer.replace(progress={"a9": "2", "b3": "6"})  # a9 sees both cells, b3 sees only a3
    assert listed(seen, "a3") == {"cage a3 a4 = 11": ["2 9!", "3 8", "4 7", "5 6"]}


@pytest.mark.parametrize("name", ["kenken", "killer-sudoku", "kakuro"])
def test_combinations_are_those_that_trying_everything_finds(name: str) -> None:
    puzzle = example(name)
    clues = {clue.label: clue for place in puzzle.grid.meant for clue in combinations(puzzle, [place])}
    small = [clue for clue in clues.values() if len(clue.cells) <= 4]
    assert len(small) > 5
    for clue in small:
        assert {text(each.symbols) for each in clue.combinations} == by_trying(puzzle, clue), clue.label


def by_trying(puzzle: Puzzle, clue: ClueCombinations) -> set[str]:
    """The combinations of a clue, from all ways to fill its cells."""
    symbols, model = puzzle.symbols, puzzle.model
    own = [each for each in model.relations if {*each.cells} == {*clue.cells} and each.when]
    assert own
    found = set()
    for values in product(sorted(symbols.value.values()), repeat=len(clue.cells)):
        filled = dict(zip(clue.cells, values, strict=True))
        pairs = ((place, peer) for place in filled for peer in model.differ[place] if peer in filled)
        if all(filled[place] != filled[peer] for place, peer in pairs) and all(each.holds(filled) for each in own):
            found.add(text(tuple(symbols.name[value] for value in sorted(values))))
    return found


def test_very_many_combinations_are_not_all_listed() -> None:
    diagonal = gw.parse("[Sudoku, {name: SumIs, region: a1 b2 c3 d4 e5 f6 g7 h8, target: 40}]")
    (clue,) = combinations(diagonal, [cell(diagonal, "a1")])
    assert (len(clue.combinations), clue.more) == (MOST, True)


MARKED = ["akari", "hitori", "masyu", "minesweeper", "nonogram", "nurikabe", "slitherlink", "star-battle"]


@pytest.mark.parametrize("name", MARKED)
def test_what_marks_rule_out_is_empty_in_the_solution(name: str) -> None:
    puzzle = example(name)
    solution = gw.solve(puzzle).solution
    assert solution is not None
    background = puzzle.symbols.backgrounds
    marks = [place for place in puzzle.grid.meant if solution.entries[place] != background[place.layer]]
    own = [place for place in marks if place not in puzzle.givens]
    all_found = set[Cell]()
    for part in (own[::2], own[1::2], own):
        found = ruled_out(puzzle.replace(progress={str(place): solution.entries[place] for place in part}))
        assert not {*found} & {*marks}
        all_found |= {*found}
    assert all_found


def test_a_star_rules_out_its_row_its_column_and_its_neighbours() -> None:
    battle = example("star-battle")
    assert ruled_out(battle) == []
    names = " ".join(map(str, ruled_out(battle.replace(progress={"a2": "1"}))))
    assert names == "a1 a3 a4 a5 a6 b1 b2 b3 c2 d2 e2 f2"
    dotted = battle.replace(progress={"a1": "0", "b1": "0"})
    assert ruled_out(dotted) == [], "dots rule out nothing"
