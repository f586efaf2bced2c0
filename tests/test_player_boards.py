"""A player's board: which clues it satisfies, whether it is finished, and how many of a symbol the rules fix."""

from __future__ import annotations

from collections import Counter

import pytest

import gridwise as gw
from gridwise.model.registry import puzzle_type, type_names
from gridwise.web.board_json import board_json
from oracle import values_of

# ---- counters --------------------------------------------------------------------------------------------------------


def counts(text: str) -> dict[str, int]:
    return board_json(gw.parse(text))["counts"]


@pytest.mark.parametrize("name", type_names())
def test_a_counter_is_the_number_in_the_solution(name: str) -> None:
    puzzle = gw.parse(puzzle_type(name).starter())
    [solution] = gw.solutions(puzzle)
    placed = Counter(puzzle.symbols.name[value] for value in values_of(solution))
    shown = board_json(puzzle)["counts"]
    assert shown == {symbol: placed[symbol] for symbol in shown}
    assert puzzle.symbols.background not in shown


LATIN = ["LatinSquare", "Futoshiki", "Skyscrapers", "KenKen", "Sudoku", "KillerSudoku", "JigsawSudoku", "Windoku"]


@pytest.mark.parametrize("name", LATIN)
def test_a_latin_square_has_each_symbol_once_in_every_row(name: str) -> None:
    puzzle = gw.parse(puzzle_type(name).starter())
    assert counts(puzzle_type(name).starter()) == dict.fromkeys(puzzle.symbols.names, puzzle.grid.rows)


TWO_STARS = """
- StarBattle
- stars: 2
- regions: |
""" + "".join(f"    {' '.join('ABCDEFGHIJ'[row] * 10)}\n" for row in range(10))


def test_a_star_battle_has_its_stars_once_for_every_row() -> None:
    puzzle = gw.parse(puzzle_type("StarBattle").starter())
    assert counts(puzzle_type("StarBattle").starter()) == {"1": puzzle.grid.rows}
    assert counts(TWO_STARS) == {"1": 20}


def test_half_of_a_binairo_is_of_each_kind() -> None:
    assert counts("[Binairo, {size: [8, 8]}]") == {"0": 32, "1": 32}
    assert counts("[Binairo, {size: [6, 10]}]") == {"0": 30, "1": 30}


def test_a_nonogram_has_the_sum_of_its_rows_or_columns() -> None:
    assert counts("[Nonogram, {rows: [1 1, 3, 0], columns: [2, 1, 2]}]") == {"1": 5}
    assert counts("[Nonogram, {size: [3, 3], rows: [1 1, 3, 0]}]") == {"1": 5}
    assert counts("[Nonogram, {size: [3, 3], columns: [2, 1, 2]}]") == {"1": 5}
    assert counts("[Nonogram, {size: [3, 3], rows: [1 1, ., 0], columns: [2, 1, .]}]") == {}, "a row is not given"


def test_a_suguru_has_a_number_once_in_every_region_that_is_large_enough() -> None:
    puzzle = gw.parse(puzzle_type("Suguru").starter())
    sizes = [len(region) for region in puzzle.board.boxes]
    expected = {symbol: sum(size >= int(symbol) for size in sizes) for symbol in puzzle.symbols.names}
    assert counts(puzzle_type("Suguru").starter()) == expected


@pytest.mark.parametrize("name", ["Kakuro", "Str8ts"])
def test_where_the_rules_do_not_fix_the_number_there_is_no_counter(name: str) -> None:
    assert counts(puzzle_type(name).starter()) == {}


def test_cages_alone_fix_nothing() -> None:
    assert counts("[{size: [2, 2], symbols: 1-4}, {name: Cage, region: a1 a2, sum: 5}]") == {}


def test_givens_are_not_rules() -> None:
    """While a setter types givens, the board is not asked again."""
    assert counts("[{size: [1, 3], symbols: 1-3, initial: 123}]") == {}


# ---- satisfied clues -------------------------------------------------------------------------------------------------


def satisfied(text: str) -> list[str]:
    """The kinds of the satisfied clues."""
    return [type(clue).__name__ for clue in gw.satisfied(gw.parse(text))]


@pytest.mark.parametrize(
    ("progress", "places"),
    [
        ("... ... ...", {"left c"}),
        ("#.# ... ...", {"left a", "left c"}),
        ("#x# ... ...", {"left a", "left c"}),
        ("##. ... ...", {"left c", "top 2"}),
        ("#.# ### ...", {"left a", "left b", "left c", "top 1", "top 2", "top 3"}),
        ("... ... #..", set()),
    ],
)
def test_runs_are_satisfied_without_crosses(progress: str, places: set[str]) -> None:
    puzzle = gw.parse("[Nonogram, {rows: [1 1, 3, 0], columns: [2, 1, 2]}]")
    played = puzzle.replace(progress=progress.replace(" ", "\n"))
    assert {str(clue.__dict__["at"]) for clue in gw.satisfied(played)} == places


SQUARE = "[LatinSquare, {size: [3, 3], progress: '%s'}, %s]"
CLUES = {
    "{name: SkyscraperClue, at: left a, count: 2}": ("132 ... ...", "321 ... ...", "13. ... ..."),
    "{name: Cage, region: a1 a2 b2, sum: 6}": ("13. .2. ...", "12. .1. ...", "13. ... ..."),
    "{name: WhiteDot, edge: a1 a2}": ("12. ... ...", "13. ... ...", "1.. ... ..."),
    "a1*b1 = 6": ("2.. 3.. ...", "2.. 1.. ...", "2.. ... ..."),
    "{name: Thermometer, line: a1 b1 b2}": ("1.. 23. ...", "1.. 21. ...", "1.. 2.. ..."),
    "a1 < a2": ("13. ... ...", "31. ... ...", "1.. ... ..."),
}


@pytest.mark.parametrize("clue", CLUES)
def test_a_clue_is_satisfied_when_it_is_complete_and_right(clue: str) -> None:
    right, wrong, incomplete = (SQUARE % (board.replace(" ", ""), clue) for board in CLUES[clue])
    assert len(satisfied(right)) == 1
    assert satisfied(wrong) == []
    assert satisfied(incomplete) == []


def test_a_cage_with_the_right_sum_and_a_repeat_is_not_satisfied() -> None:
    cage = "[LatinSquare, {size: [3, 3], progress: '2...2....'}, {name: Cage, region: a1 b2, sum: 4}]"
    assert satisfied(cage) == []


def test_clues_are_judged_without_a_solution() -> None:
    """The board below can't be finished: the clue is satisfied all the same."""
    board = "[LatinSquare, {size: [3, 3], initial: '...21....', progress: '12.......'}, {name: WhiteDot, edge: a1 a2}]"
    assert gw.solve(gw.parse(board).replace(initial="12.21....", progress=None)).status is gw.Status.NONE
    assert satisfied(board) == ["WhiteDot"]


# ---- finished --------------------------------------------------------------------------------------------------------


def finished(text: str, progress: str) -> bool:
    return gw.is_finished(gw.parse(text).replace(progress=progress))


def test_a_nonogram_is_finished_without_crosses() -> None:
    puzzle = "[Nonogram, {rows: [1 1, 3, 0], columns: [2, 1, 2]}]"
    assert finished(puzzle, "#.#\n###\n...")
    assert finished(puzzle, "#x#\n###\nxxx")
    assert not finished(puzzle, "#.#\n##.\n...")
    assert not finished(puzzle, "#.#\n###\n..#")


def test_a_binairo_is_finished_when_every_cell_is_filled() -> None:
    puzzle = "[Binairo, {size: [2, 2]}]"
    assert finished(puzzle, "01\n10")
    assert not finished(puzzle, "01\n1.")
    assert not finished(puzzle, "01\n01")


def test_a_board_without_clues_is_never_finished() -> None:
    puzzle = gw.Puzzle("Minesweeper", size=(3, 3), progress=["*..", "...", "..."])
    assert not gw.is_finished(puzzle)
